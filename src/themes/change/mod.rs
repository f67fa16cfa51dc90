//! Change of play: how set play, tries and actual play answer the same defences, and with the same
//! moves.
//!
//! Tries that give check do not count. Moves of two phases are equal if the same man goes to the
//! same cell (in Alice chess on the same board) and has the same promotion. Captures make no
//! difference, nor does the departure of a man that made the first move. A defence counts with its
//! answer if there is only one: a dual proves nothing.

mod barnes;
mod changed;
mod correction;
mod cyclic;
mod fleck;
mod le_grand;
mod mutate;
mod refutations;
mod refuted;
mod reversal;
mod rudenko;
mod rukhlis;
mod shedey;
mod transferred;
mod urania;
mod white_correction;
mod zagoruiko;

use super::Theme;
use super::study::{Deed, Defence, Phase, Study};
pub(super) use barnes::threats;

pub(super) const THEMES: &[&[Theme]] = &[
    changed::THEMES,
    transferred::THEMES,
    mutate::THEMES,
    zagoruiko::THEMES,
    cyclic::THEMES,
    rukhlis::THEMES,
    le_grand::THEMES,
    shedey::THEMES,
    refuted::THEMES,
    refutations::THEMES,
    reversal::THEMES,
    barnes::THEMES,
    urania::THEMES,
    rudenko::THEMES,
    fleck::THEMES,
    correction::THEMES,
    white_correction::THEMES,
];

/// Every two phases that count, the earlier one first.
fn pairs<'s, 'a>(study: &'s Study<'a>) -> Vec<(&'s Phase<'a>, &'s Phase<'a>)> {
    let phases: Vec<_> = study.counted().collect();
    let later = |(index, one): (usize, &&'s Phase<'a>)| {
        let one = *one;
        phases[index + 1..]
            .iter()
            .map(move |other| (one, *other))
            .collect::<Vec<_>>()
    };
    phases.iter().enumerate().flat_map(later).collect()
}

/// The defences with a single answer, and that answer.
fn sole(phase: &Phase) -> Vec<(Deed, Deed)> {
    let one = |defence: &Defence| Some((defence.deed(), defence.answer()?.deed()));
    phase.defences.iter().filter_map(one).collect()
}

/// The line of a defence with its only answer: `1.Qd3?: 1...a 2.A#`.
fn line(phase: &Phase, defence: Deed) -> String {
    let found = phase
        .defence(defence)
        .and_then(|defence| Some((defence, defence.answer()?)));
    found.map_or_else(String::new, |(defence, answer)| {
        phase.line_in(defence, answer)
    })
}
