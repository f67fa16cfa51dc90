//! The last step of every format: tests whether the description is a valid position, and warns of a
//! side to move or rights without effect.

use super::boards::PlacedMan;
use super::diagnostic::{Diagnostic, Level, Sink, TextFlaw};
use super::places::{Form, Place, Places};
use super::reasons;
use super::source::Source;
use crate::position::{CastlingSetup, Conditions, Reason, Role, Setup, Severity};
use crate::problem::{Effect, OptionName, Problem};
use std::ops::Range;
use std::sync::Arc;

/// Puts men into a setup and records their places: `place` turns the bytes of a man into bytes of
/// the source. An imitator adds the condition of that name.
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

/// Reports all errors and warnings about the diagram that can be found without a move. Returns
/// whether it has no errors. A right to capture en passant depends on the side that begins, and the
/// stipulation and the options decide that.
pub(in crate::formats) fn check(problem: &Problem, places: &Places, sink: &mut Sink) -> bool {
    let setup = &problem.clone().completed().setup;
    let reasons = setup.static_reasons();
    for reason in &reasons {
        if sink.is_full() {
            sink.count(Level::of(reason.severity()));
            continue;
        }
        sink.push(reasons::diagnose(setup, places, reason));
    }
    reasons
        .iter()
        .all(|reason| reason.severity() == Severity::Warning)
}

/// The warning about a position that names another side to move than the one that begins by the
/// stipulation.
pub(in crate::formats) fn unused_turn(problem: &Problem, places: &Places) -> Option<Diagnostic> {
    let begins = problem.clone().completed().setup.turn;
    let named = problem.setup.turn;
    let place = places.field("turn").filter(|_| begins != named)?;
    let stipulation = problem.stipulation;
    let by_option = if problem.options.white_to_play {
        " with white_to_play"
    } else {
        ""
    };
    let message = format!(
        "this position has {named} to move, but {begins} begins in {stipulation}{by_option}"
    );
    let flaw = TextFlaw::new(place.span.clone(), message, "without effect");
    let is_free = OptionName::WhiteToPlay.effect(&stipulation) == Effect::Played;
    let help = match places.form {
        _ if problem.options.white_to_play => "drop one of the two".to_owned(),
        Form::Ron => {
            "if the other side is to begin, write options: (white_to_play: true)".to_owned()
        }
        _ => format!(
            "if {named} is to begin, pass --turn {}",
            named.to_string().to_lowercase()
        ),
    };
    let flaw = flaw.maybe_help(is_free.then_some(help));
    Some(flaw.locate(&place.source, Level::Warning))
}

/// The warnings about rights of a twin. Its changes may end a right, or a right to capture en
/// passant may belong to the side that does not begin, although it does not in the position before.
pub(in crate::formats) fn rights_of_twin(before: &Problem, twin: &Problem) -> Vec<String> {
    let mut warnings = Vec::new();
    let given = |problem: &Problem| match &problem.setup.castling {
        CastlingSetup::Given(rooks) => rooks.len(),
        CastlingSetup::Presumed => 0,
    };
    if given(twin) < given(before) {
        warnings.push(
            "a right to castle ends: king and rook do not stand on their home squares".to_owned(),
        );
    }
    match (before.setup.en_passant, twin.setup.en_passant) {
        (Some(right), None) => warnings.push(format!(
            "the right to capture en passant on {} ends: no double step can just have been made",
            right.passed
        )),
        (_, Some(right)) if in_set_play(twin) && !in_set_play(before) => warnings.push(format!(
            "the side that does not begin has the right to capture en passant on {}",
            right.passed
        )),
        _ => {}
    }
    warnings
}

fn in_set_play(problem: &Problem) -> bool {
    let setup = problem.clone().completed().setup;
    let mut reasons = setup.static_reasons().into_iter();
    reasons.any(|reason| matches!(reason, Reason::EnPassantInSetPlay(_)))
}
