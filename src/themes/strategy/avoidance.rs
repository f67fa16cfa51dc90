//! Dual avoidance: two defences make the same error, so both of two mates seem possible after
//! either, but each allows only one.
//!
//! The error is the effect of a defence by a lifeless man. There are two forms. If both defences
//! are moves of one man, it is removed from the board, so that it neither guards nor closes
//! anything. If both defences go to one square, a man without moves stands there, which blocks and
//! interferes; its old square is empty or still occupied by it, or both men are removed from or
//! lifeless on their squares. Neither mate may be a threat. In the second form, neither may work
//! before the square is occupied.
//!
//! If both mates work after either error, another effect of each defence leaves only one of them: a
//! line opened or closed, a flight, a pin of the man that would mate, another man's guard. A guard
//! that the man itself keeps is not such an effect: as to that mate, it made no error. Its own
//! parries therefore count only if it had none before it moved. They do not count between a rook
//! and a bishop that cut each other off, or between men that move alike. Its captures on leaving
//! and its checks do not count either.

use super::super::scene::Scene;
use super::super::study::{Deed, deed};
use super::super::{Evidence, Section, Theme, Work};
use super::interference::cuts_off;
use super::{Mate, mates_of};
use crate::board::Cell;
use crate::position::{Man, Move, Role};
use crate::rules::AnyPosition;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Strategy,
    "dual avoidance",
    "two moves of a black man, or moves of two black men to one square, would allow both A and B \
    if the man were removed or stood there without moves; in fact one allows only A and the \
    other only B, by another effect than a guard that the man keeps",
    find,
)
.keyword("Dual avoidance")];

/// The men removed from the board, and the men that stand on it without moves.
#[derive(Clone, Default)]
struct Lifeless {
    gone: Vec<Cell>,
    idle: Vec<Cell>,
}

/// The board after a defence by a lifeless man, and the lifeless men on it. If the man does not
/// arrive, it is the board before the move.
fn erring(mate: &Mate, men: &Lifeless, arrives: bool) -> Option<(Scene, Vec<Cell>)> {
    let mut scene = mate.defence().scene()?;
    for cell in &men.gone {
        scene = scene.without(*cell);
    }
    let mut idle = men.idle.clone();
    if !arrives {
        return Some((scene, idle));
    }
    let mv = mate.defence().mv;
    if let Some(taken) = mv.captured_at() {
        scene = scene.without(taken);
    }
    idle.push(mv.to());
    let by = mate.defence().by();
    // A role that may stand there and gives no check.
    let stands = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]
        .into_iter()
        .find_map(|role| {
            let scene = scene.with(mv.to(), Man::new(by, role));
            let position = scene.position(!by)?;
            let last = matches!(mv.to().square.rank(), 0 | 7);
            let fits = !position.is_in_check(!by) && (role != Role::Pawn || !last);
            fits.then_some(scene)
        })?;
    Some((stands, idle))
}

/// A legal move with this deed.
fn legal(position: &AnyPosition, wanted: Deed) -> Option<Move> {
    position
        .legal_moves()
        .iter()
        .copied()
        .find(|mv| deed(*mv) == wanted)
}

/// Returns whether the last move of this mate would also mate here, with some men lifeless.
fn mates(scene: &Scene, lifeless: &[Cell], mate: &Mate) -> bool {
    let end = mate.end().mv;
    let Some(position) = scene.position_with(mate.end().by(), end.rook().map(|(from, _)| from))
    else {
        return false;
    };
    let Some(mv) = legal(&position, made(mate)) else {
        return false;
    };
    let after = position.play(mv);
    after.is_in_check(after.turn())
        && after
            .legal_moves()
            .iter()
            .all(|mv| lifeless.contains(&mv.from()))
}

/// The deed of a mate, with the current square of its man.
fn made(mate: &Mate) -> Deed {
    deed(mate.end().mv)
}

/// Returns whether another mate would work after the error of this defence, as well as its own.
fn errs(mate: &Mate, men: &Lifeless, arrives: bool, other: &Mate) -> bool {
    erring(mate, men, arrives)
        .is_some_and(|(scene, idle)| mates(&scene, &idle, mate) && mates(&scene, &idle, other))
}

/// Returns whether a man on the arrival square of this defence, its old square empty or still
/// occupied, would allow another mate besides its own.
pub(super) fn errs_there(mate: &Mate, other: &Mate) -> bool {
    let left = Lifeless {
        gone: vec![mate.defence().mv.from()],
        ..Lifeless::default()
    };
    errs(mate, &left, true, other) || errs(mate, &Lifeless::default(), true, other)
}

/// Returns whether the error of two defences on one square is the arrival there: neither mate works
/// before.
fn is_of_arrival(one: &Mate, men: &Lifeless, two: &Mate) -> bool {
    erring(one, men, false)
        .is_some_and(|(scene, idle)| !mates(&scene, &idle, one) && !mates(&scene, &idle, two))
}

/// Returns whether two defences err alike by going to the same square.
fn meet(one: &Mate, two: &Mate) -> bool {
    let from = [one.defence().mv.from(), two.defence().mv.from()];
    let own = |cell: Cell| Lifeless {
        gone: vec![cell],
        ..Lifeless::default()
    };
    let both = [
        [own(from[0]), own(from[1])],
        [Lifeless::default(), Lifeless::default()],
        [
            Lifeless {
                gone: from.to_vec(),
                idle: Vec::new(),
            },
            Lifeless {
                gone: from.to_vec(),
                idle: Vec::new(),
            },
        ],
        [
            Lifeless {
                gone: Vec::new(),
                idle: from.to_vec(),
            },
            Lifeless {
                gone: Vec::new(),
                idle: from.to_vec(),
            },
        ],
    ];
    both.iter().any(|[first, second]| {
        errs(one, first, true, two)
            && errs(two, second, true, one)
            && is_of_arrival(one, first, two)
            && is_of_arrival(two, second, one)
    })
}

/// Returns whether the man of a defence could already have parried a mate before it moved. Also
/// true if the mate was no check then, or not possible.
fn guarded(mate: &Mate, wanted: Deed) -> bool {
    let defence = mate.defence();
    if defence.before.is_in_check(defence.by()) {
        return true;
    }
    let passed = defence.before.pass();
    let Some(mv) = legal(&passed, wanted) else {
        return true;
    };
    let after = passed.play(mv);
    !after.is_in_check(after.turn())
        || after
            .legal_moves()
            .iter()
            .any(|mv| mv.from() == defence.mv.from())
}

/// Returns whether the defence pins the man that would mate, which would otherwise check.
fn is_pinned(mate: &Mate, wanted: Deed) -> bool {
    let attacker = mate.end().by();
    let (Some(before), Some(scene)) = (mate.defence().scene(), mate.end().scene()) else {
        return false;
    };
    let was = before
        .pins(attacker)
        .iter()
        .any(|(pinned, _)| *pinned == wanted.1);
    let free = scene
        .pins(attacker)
        .into_iter()
        .filter(|(pinned, _)| *pinned == wanted.1)
        .find_map(|(_, by)| {
            let position = scene.without(by).position(attacker)?;
            legal(&position, wanted).map(|mv| position.play(mv))
        });
    !was && free.is_some_and(|after| after.is_in_check(after.turn()))
}

/// Returns whether a defence stops the mate of another by an effect other than its man's guard.
fn avoids(mate: &Mate, other: &Mate) -> bool {
    let (position, wanted) = (&mate.end().before, made(other));
    if position.is_in_check(mate.end().by()) {
        return false;
    }
    let Some(mv) = legal(position, wanted) else {
        return is_pinned(mate, wanted);
    };
    let after = position.play(mv);
    let parries = after.legal_moves();
    let own = parries.iter().any(|mv| mv.from() == mate.defence().mv.to());
    let same = mate.defence().mv.from() == other.defence().mv.from();
    let is_unguarded =
        || !same && !guarded(mate, wanted) && !cuts_off(mate, other.defence().mv.from());
    after.is_in_check(after.turn()) && !parries.is_empty() && (!own || is_unguarded())
}

/// The common error of two defences.
fn common(one: &Mate, two: &Mate) -> Option<&'static str> {
    let (first, second) = (one.defence().mv, two.defence().mv);
    if !avoids(one, two) || !avoids(two, one) {
        return None;
    }
    if first.from() == second.from() {
        let gone = Lifeless {
            gone: vec![first.from()],
            ..Lifeless::default()
        };
        let quiet = first.captured().is_none() && second.captured().is_none();
        return (quiet && errs(one, &gone, false, two)).then_some("after either departure");
    }
    (first.to() == second.to() && meet(one, two)).then_some("after either arrival")
}

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for phase in study.mating_keys() {
            let all: Vec<Mate> = mates_of(study, phase)
                .filter(|mate| {
                    mate.variation.lead.is_empty() && !phase.threatens(mate.end().deed())
                })
                .collect();
            for (index, one) in all.iter().enumerate() {
                for two in all[index + 1..]
                    .iter()
                    .filter(|two| two.end().deed() != one.end().deed())
                {
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
    use super::super::super::testing::{labelled, shown};

    /// V. Bron, «64»: solution as published, keyword Dual avoidance in YACPDB. Rooks and knights
    /// block e4.
    #[test]
    fn dual_avoidance() {
        let position = "white Kg4 Qc7 Re4 Rd7 Bd4 Bd1 Ng2 Pf5 Pb4 \
                        black Kd5 Qg1 Re7 Re3 Bf8 Ba8 Ng3 Nc3 Pg7 Pf4 Pf3 Pd6";
        labelled("#2", position, "dual avoidance", &["2.Nxf4#"]);
    }

    /// V. Bron, Shakhmaty v SSSR 1932, keywords Indirect unpinning and Dual avoidance in YACPDB:
    /// either knight unpins the queen on e3. When the knight of g4 has left, the line from h5 to f3
    /// is open; while it stands, it guards e5.
    #[test]
    fn either_knight_unpins() {
        let position = "white Kg5 Qf4 Re2 Rc6 Bc3 Bb5 Ng6 Nf7 black Kd5 Qc1 Rh8 Rd1 Bh5 Ba3 Ng4 \
            Nf1 Pe6 Pd4 Pc4";
        labelled(
            "#2",
            position,
            "dual avoidance",
            &["1...Nge3 2.Qe5#", "1...Nfe3 2.Qf3#"],
        );
    }

    /// L. Kubbel, «64» 1940, keywords Castling, Dual avoidance and Selfblock in YACPDB: blocks on
    /// e4, answered by castling and by the rook.
    #[test]
    fn castling_is_one_of_the_mates() {
        let position = "white Ke1 Qa2 Rh1 Rg8 Bc1 Bb5 Nh6 Nc6 Ph2 Pf4 Pe5 Pe3 black Kf3 Rc4 Bg6 \
            Ne6 Ph4 Ph3 Pc5 Pc3";
        labelled(
            "#2",
            position,
            "dual avoidance",
            &["1...Re4 2.0-0#", "1...Be4 2.Rf1#"],
        );
    }

    /// V. Bron, «64» 1937, keywords Pinning and Dual avoidance in YACPDB. Wherever the queen goes,
    /// either knight could capture on d6, but from b3 the queen pins one, and from c8 the other.
    #[test]
    fn the_queen_pins_either_knight() {
        let position = "white Kg8 Qh3 Rh5 Rc3 Bh8 Ba8 Nf7 Ne8 Pe6 Pc7 black Ke4 Qb7 Rc6 Ra6 Be2 \
            Nc2 Pg6 Pf4 Pf3 Pd6 Pc5";
        labelled(
            "#2",
            position,
            "dual avoidance",
            &["1...Qb3 2.Nxd6#", "1...Qc8 2.Nxd6#"],
        );
    }

    /// A man has not given up a square that it still guards after its move. C. Mansfield, The
    /// Problemist 1927: the queen leaves a4; from c2 it guards b3, from a3 b2. S. Loyd's Grimshaw
    /// (`interference`): either man keeps its own guards. The fourfold block above: 1...Qxd1 and
    /// 1...Qf1 each stop one of the threats 2.Qc4 and 2.Rd4.
    #[test]
    fn a_guard_that_is_kept_avoids_no_dual() {
        let focal = "white Ke8 Qh1 Rb5 Ba6 Ba5 Nd2 Nd1 Pc2 black Ke2 Qa4 Nh2 Pa2";
        assert!(shown("#2", focal, "dual avoidance").is_empty());
        let grimshaw = "white Kg3 Qh6 Bb3 Ng4 black Kf5 Rf8 Be8 Nh8 Pe6 Pe4 Pd5";
        assert!(shown("#2", grimshaw, "dual avoidance").is_empty());
        let threats = "white Kg4 Qc7 Re4 Rd7 Bd4 Bd1 Ng2 Pf5 Pb4 black Kd5 Qg1 Re7 Re3 Bf8 Ba8 \
            Ng3 Nc3 Pg7 Pf4 Pf3 Pd6";
        let found = shown("#2", threats, "dual avoidance");
        assert!(
            !found.is_empty() && found.iter().all(|one| !one.to_string().contains("1...Q")),
            "{found:?}"
        );
    }
}
