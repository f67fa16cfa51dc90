//! Dual avoidance: two defences err alike, so that both of two mates seem possible after either, and each allows only one.
//!
//! The error is what remains of a defence when its man is taken to be lifeless: off the board altogether, so that what it guarded and
//! shut is free (both defences being moves of that man), or as a man without moves on the square it went to, so that it blocks and
//! interferes there (both defences going to that square), with its old square empty or still held by it. If both mates would do after
//! either error, it is something else about each defence that leaves only one of them.

use super::super::scene::Scene;
use super::super::study::{Deed, deed};
use super::super::{Evidence, Section, Theme, Work};
use super::{Mate, mates_of};
use crate::board::Cell;
use crate::position::{Color, Man, Role};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Strategy,
    "dual avoidance",
    "two moves of a black man, or two black men's moves to one square, would allow both A and B if the man had gone from the board or \
     stood there without moves; as it is, one allows only A and the other only B",
    find,
)
.keyword("Dual avoidance")];

/// How the man of a defence is made lifeless.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Error {
    /// It is off the board.
    Gone,
    /// It stands without moves where it went, and not where it was.
    Moved,
    /// It stands without moves where it went, and still where it was.
    Doubled,
}

/// The board after a defence of a lifeless man, and where that stands.
fn erring(mate: &Mate, error: Error) -> Option<(Scene, Option<Cell>)> {
    let before = mate.defence().scene()?;
    let mv = mate.defence().mv;
    let mut scene = match error {
        Error::Gone | Error::Moved => before.without(mv.from()),
        Error::Doubled => before,
    };
    if error == Error::Gone {
        return Some((scene, None));
    }
    if let Some(taken) = mv.captured_at() {
        scene = scene.without(taken);
    }
    let by = mate.defence().by();
    // One that stands there and gives no check.
    let stands = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook].into_iter().find_map(|role| {
        let scene = scene.with(mv.to(), Man::new(by, role));
        let position = scene.position(!by)?;
        let last = matches!(mv.to().square.rank(), 0 | 7);
        let fits = !position.is_in_check(!by) && (role != Role::Pawn || !last);
        fits.then_some(scene)
    })?;
    Some((stands, Some(mv.to())))
}

/// Whether a move mates, the man on a cell being lifeless.
fn mates(scene: &Scene, lifeless: Option<Cell>, attacker: Color, wanted: Deed) -> bool {
    let Some(position) = scene.position(attacker) else { return false };
    let Some(mv) = position.legal_moves().iter().copied().find(|mv| deed(*mv) == wanted) else { return false };
    let after = position.play(mv);
    after.is_in_check(after.turn()) && after.legal_moves().iter().all(|mv| Some(mv.from()) == lifeless)
}

/// The move of a mate, as it is made from where its man stands now.
fn made(mate: &Mate) -> Deed {
    deed(mate.end().mv)
}

/// Whether after the error of this defence another mate would do as well as its own.
pub(super) fn errs(mate: &Mate, error: u8, other: &Mate) -> bool {
    let error = [Error::Gone, Error::Moved, Error::Doubled][usize::from(error.min(2))];
    let attacker = mate.end().by();
    erring(mate, error).is_some_and(|(scene, lifeless)| {
        mates(&scene, lifeless, attacker, made(mate)) && mates(&scene, lifeless, attacker, made(other))
    })
}

/// The error that two defences have in common.
fn common(one: &Mate, two: &Mate) -> Option<&'static str> {
    let (first, second) = (one.defence().mv, two.defence().mv);
    let both = |error: u8| errs(one, error, two) && errs(two, error, one);
    if first.from() == second.from() && both(0) {
        return Some("after either departure");
    }
    let meet = first.to() == second.to() && first.from() != second.from();
    (meet && (both(1) || both(2))).then_some("after either arrival")
}

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for phase in study.mating_keys() {
            let all: Vec<Mate> = mates_of(study, phase).filter(|mate| mate.variation.lead.is_empty()).collect();
            for (index, one) in all.iter().enumerate() {
                for two in all[index + 1..].iter().filter(|two| two.end().deed() != one.end().deed()) {
                    if let Some(text) = common(one, two) {
                        found.push(Evidence::of(study, text, vec![one.line(), two.line()]));
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// V. Bron, «64»: solution as published, keyword Dual avoidance in YACPDB. Rooks and knights block e4.
    #[test]
    fn dual_avoidance() {
        let position = "white Kg4 Qc7 Re4 Rd7 Bd4 Bd1 Ng2 Pf5 Pb4 \
                        black Kd5 Qg1 Re7 Re3 Bf8 Ba8 Ng3 Nc3 Pg7 Pf4 Pf3 Pd6";
        labelled("#2", position, "dual avoidance", &["2.Nxf4#"]);
    }
}
