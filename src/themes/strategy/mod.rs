//! Strategy: the effects of defences and answers on lines, guards, pins and blocks within one
//! phase.
//!
//! Most themes here concern direct mates, and the actual play. Grimshaw and Novotny also occur in
//! set play and tries. The appearance of a position never proves that a mate uses an effect. The
//! effect is undone on the board (the pinning, blocking or interfering man is removed), and the
//! mate must then fail.

mod avoidance;
mod battery;
mod blocks;
mod checks;
mod flights;
mod interference;
mod pawns;
mod pins;
mod plachutta;
mod promotions;
mod returns;
mod squares;

use super::scene::Scene;
use super::study::{Phase, PlayedMove, Study, Variation};
use super::{Theme, Work};
use crate::board::Cell;
use crate::position::Move;

pub(super) const THEMES: &[&[Theme]] = &[
    interference::THEMES,
    plachutta::THEMES,
    pins::THEMES,
    checks::THEMES,
    battery::THEMES,
    blocks::THEMES,
    avoidance::THEMES,
    flights::THEMES,
    squares::THEMES,
    returns::THEMES,
    pawns::THEMES,
    promotions::THEMES,
];

/// A mate after a defence, and the phase in which it stands.
struct Mate<'s> {
    study: &'s Study<'s>,
    phase: &'s Phase<'s>,
    variation: Variation,
}

impl Mate<'_> {
    fn line(&self) -> String {
        self.phase.spelled(&self.variation)
    }

    const fn defence(&self) -> &PlayedMove {
        &self.variation.defence
    }

    const fn end(&self) -> &PlayedMove {
        &self.variation.end
    }

    /// The board before the defence, after it, and after the mate.
    fn scenes(&self) -> Option<[Scene; 3]> {
        Some([
            self.defence().scene()?,
            self.end().scene()?,
            self.end().scene_after()?,
        ])
    }
}

/// The mates of the actual play, each the only one after its defence, in rules that [`Scene`]
/// supports.
fn mates<'s>(work: &'s Work) -> impl Iterator<Item = Mate<'s>> {
    work.studies.iter().flat_map(|study| {
        study
            .mating_keys()
            .flat_map(move |phase| mates_of(study, phase))
    })
}

fn mates_of<'s>(study: &'s Study<'s>, phase: &'s Phase<'s>) -> impl Iterator<Item = Mate<'s>> {
    let all = phase
        .variations()
        .into_iter()
        .filter(|variation| variation.only);
    all.map(move |variation| Mate {
        study,
        phase,
        variation,
    })
}

/// The moves of a man of the mated side in this scene after the mate.
fn parries(after: &Scene, mated: crate::position::Color, from: Cell) -> Vec<Move> {
    let Some(position) = after.position(mated) else {
        return Vec::new();
    };
    let mut moves = position.legal_moves();
    moves.retain(|mv| mv.from() == from);
    moves.sort_unstable();
    moves
}
