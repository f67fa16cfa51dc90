//! Themes of help and series play: mates, trajectories, and relations of solutions. Mates and moves
//! between corners are examined in every kind of play.

mod corners;
mod echo;
mod models;
mod platzwechsel;
mod rebirth;
mod walks;
mod zilahi;

pub(super) use walks::spelled;

use super::field::Field;
use super::study::{PhaseKind, Study};
use super::{Theme, Work};

pub(super) const THEMES: &[&[Theme]] = &[
    models::THEMES,
    echo::THEMES,
    zilahi::THEMES,
    walks::THEMES,
    platzwechsel::THEMES,
    corners::THEMES,
    rebirth::THEMES,
];

/// A mate at the end of a line.
struct Final<'s> {
    study: &'s Study<'s>,
    field: Field,
    line: String,
    kind: PhaseKind,
}

/// The mates of orthodox play: of each course, and of set play, tries and actual play if they end
/// without a dual.
fn finals<'s>(work: &'s Work) -> Vec<Final<'s>> {
    let mut all = Vec::new();
    for study in &work.studies {
        for phase in study.counted() {
            for (position, line) in phase.finals() {
                let line = match phase.kind {
                    PhaseKind::Key => line,
                    // The play after a threat includes its own first move.
                    _ if line.starts_with("1.") && !line.starts_with("1...") => line,
                    _ => format!("{}: {line}", phase.name()),
                };
                all.extend(Field::of(&position).map(|field| Final {
                    study,
                    field,
                    line,
                    kind: phase.kind,
                }));
            }
        }
        for course in &study.courses {
            if let Some(field) = Field::of(&course.end) {
                all.push(Final {
                    study,
                    field,
                    line: course.text.clone(),
                    kind: PhaseKind::Key,
                });
            }
        }
    }
    all
}
