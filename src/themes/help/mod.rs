//! Mates, trajectories, and how solutions relate: the themes of help and series play. Mates are looked at in every play.

mod corners;
mod echo;
mod models;
mod platzwechsel;
mod walks;
mod zilahi;

pub(super) use walks::spelled;

use super::field::Field;
use super::study::Study;
use super::{Theme, Work};

pub(super) const THEMES: &[&[Theme]] = &[
    models::THEMES,
    echo::THEMES,
    zilahi::THEMES,
    walks::THEMES,
    platzwechsel::THEMES,
    corners::THEMES,
];

/// A mate at the end of a line of the play that counts.
struct Final<'s> {
    study: &'s Study<'s>,
    field: Field,
    line: String,
}

/// The mates of orthodox play: of each course, and of each variation of the keys with no dual at its end.
fn finals<'s>(work: &'s Work) -> Vec<Final<'s>> {
    let mut all = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            for variation in key.variations().iter().filter(|one| one.only) {
                if let Some(field) = Field::of(&variation.end.after()) {
                    all.push(Final { study, field, line: key.spelled(variation) });
                }
            }
        }
        for course in &study.courses {
            if let Some(field) = Field::of(&course.end) {
                all.push(Final { study, field, line: course.text.clone() });
            }
        }
    }
    all
}
