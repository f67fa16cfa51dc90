//! Motifs that exist only on two boards: Alice chess.
//!
//! A man that has moved stands on the other board, on the same square, which must be empty. Men of
//! one board neither guard nor block on the other, and a moving man leaves its board. The names are
//! this program's, unless a definition says otherwise.

mod captures;
mod checks;
mod echo;
mod flights;
mod passage;
mod pins;
mod relations;
mod walks;

use super::scene::Scene;
use super::study::{PlayedMove, Study};
use super::{Theme, Work};
use crate::check::spell::battle_line;
use crate::rules::AnyPosition;

pub(super) const THEMES: &[&[Theme]] = &[
    checks::THEMES,
    captures::THEMES,
    flights::THEMES,
    pins::THEMES,
    walks::THEMES,
    echo::THEMES,
    passage::THEMES,
    relations::THEMES,
];

/// A move of the actual play, such as a mate, with its line.
struct MateEnd<'s> {
    study: &'s Study<'s>,
    step: PlayedMove,
    line: String,
}

impl MateEnd<'_> {
    /// The boards before and after the move.
    fn scenes(&self) -> Option<(Scene, Scene)> {
        Some((self.step.scene()?, self.step.scene_after()?))
    }
}

const fn is_alice(position: &AnyPosition) -> bool {
    matches!(position, AnyPosition::Alice(_))
}

/// The mates at the end of lines, and of variations of keys if they end without a dual.
fn ends<'s>(work: &'s Work) -> Vec<MateEnd<'s>> {
    let mut all = Vec::new();
    for study in work.studies.iter().filter(|study| is_alice(&study.start)) {
        for key in study.keys() {
            for variation in key.variations().into_iter().filter(|one| one.only) {
                let line = key.spelled(&variation);
                all.push(MateEnd {
                    study,
                    step: variation.end,
                    line,
                });
            }
        }
        for course in &study.courses {
            if let Some(last) = course.last() {
                all.push(MateEnd {
                    study,
                    step: last.step.clone(),
                    line: course.text.clone(),
                });
            }
        }
    }
    all.retain(|end| end.step.after().is_mate());
    all
}

/// Every key, every move after it in variations without duals, and every move of lines, made in its
/// position.
fn steps<'s>(work: &'s Work) -> Vec<MateEnd<'s>> {
    let mut all = Vec::new();
    for study in work.studies.iter().filter(|study| is_alice(&study.start)) {
        for key in study.keys() {
            all.extend(key.first.iter().map(|first| MateEnd {
                study,
                step: first.clone(),
                line: battle_line(&first.before, 0, &[first.mv], None),
            }));
            for variation in key.variations().into_iter().filter(|one| one.only) {
                let line = key.spelled(&variation);
                let mut position = std::rc::Rc::clone(&key.at);
                let moves = variation
                    .lead
                    .iter()
                    .copied()
                    .chain([variation.defence.mv, variation.end.mv]);
                for mv in moves {
                    let after = position.play(mv);
                    let check = after.is_in_check(after.turn());
                    let step = PlayedMove {
                        before: position,
                        mv,
                        check,
                        goal: false,
                        origin: mv.from(),
                    };
                    position = std::rc::Rc::new(after);
                    all.push(MateEnd {
                        study,
                        step,
                        line: line.clone(),
                    });
                }
            }
        }
        for course in &study.courses {
            all.extend(course.plies.iter().map(|ply| MateEnd {
                study,
                step: ply.step.clone(),
                line: course.text.clone(),
            }));
        }
    }
    all
}
