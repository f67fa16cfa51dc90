//! The last step of every format: tests whether the description is a valid position.

use super::boards::PlacedMan;
use super::diagnostic::Sink;
use super::places::{Place, Places};
use super::reasons;
use super::source::Source;
use crate::position::{Conditions, Role, Setup, Severity};
use std::ops::Range;
use std::sync::Arc;

/// Puts men into a setup and records their places. An imitator adds the condition of that name.
pub(in crate::formats) fn put(
    setup: &mut Setup,
    places: &mut Places,
    source: &Arc<Source>,
    men: &[PlacedMan],
    place: impl Fn(&Range<usize>) -> Range<usize>,
) {
    for man in men {
        setup.men.push((man.cell, man.man));
        if man.man.role == Role::Imitator {
            setup.rules.conditions = setup.rules.conditions | Conditions::IMITATOR;
        }
        places.men.push((
            man.cell,
            Place {
                source: Arc::clone(source),
                span: place(&man.at),
            },
        ));
    }
}

/// Reports all errors and warnings that need no move. Returns whether the setup is usable.
pub(in crate::formats) fn check(setup: &Setup, places: &Places, sink: &mut Sink) -> bool {
    let reasons = setup.static_reasons();
    for reason in &reasons {
        if sink.is_full() {
            sink.count(reason.severity() != Severity::Warning);
            continue;
        }
        sink.push(reasons::diagnose(setup, places, reason));
    }
    reasons
        .iter()
        .all(|reason| reason.severity() == Severity::Warning)
}
