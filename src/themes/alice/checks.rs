//! Checks on two boards: how they are given, and how they are met.

use super::super::course::name;
use super::super::scene::{Scene, cells_between};
use super::super::{Evidence, Section, Theme, Work};
use super::{MateEnd, ends, steps};
use crate::board::{Cell, attacks};
use crate::position::{Color, Role};

pub(super) const THEMES: &[Theme] = &[
    of(
        "unparryable line check",
        "a mate along a line that men on the king's board could close in orthodox chess, but \
        here they leave the board as they move (AISE: matto Alice)",
        unparryable,
    ),
    of(
        "cross-board parry",
        "a check is met by a man that comes from the other board and steps between",
        parry,
    ),
    of(
        "check from behind the mirror",
        "the mating man comes from the other board and checks directly",
        direct,
    ),
    of(
        "vanishing battery",
        "a mate by discovery in which the front man moves along the line: on one board the line \
        would stay closed",
        vanishing,
    ),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Alice, name, definition, find)
}

/// The mated king and the men that check it.
fn checked(after: &Scene, mating: Color) -> Option<(Cell, Vec<Cell>)> {
    let king = after.king(!mating)?;
    Some((king, after.attackers(king, mating)))
}

fn called(scene: &Scene, cell: Cell, end: &MateEnd) -> String {
    scene
        .man(cell)
        .map_or_else(String::new, |man| name(cell, man, &end.step.before))
}

/// Returns whether a man could go to an empty cell of its own board if that were the only board:
/// attacks, and steps of pawns.
fn reaches(scene: &Scene, from: Cell, target: Cell) -> bool {
    let Some(man) = scene.man(from) else {
        return false;
    };
    if man.role != Role::Pawn {
        return scene.looks(from, target);
    }
    let forward = man.color.forward().signum();
    let one = from.square.step(0, forward);
    let two = one
        .and_then(|square| square.step(0, forward))
        .filter(|_| from.square.rank() == man.color.rank(1));
    let free = |square| scene.man(Cell::new(from.board, square)).is_none();
    from.board == target.board
        && (one == Some(target.square) || two == Some(target.square) && one.is_some_and(free))
}

fn unparryable(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work) {
        let Some((_, after)) = end.scenes() else {
            continue;
        };
        let mating = end.step.by();
        let Some((king, checkers)) = checked(&after, mating) else {
            continue;
        };
        let [checker] = checkers.as_slice() else {
            continue;
        };
        let pinned = after.pins(!mating);
        let closes = |cell: &Cell| {
            *cell != king
                && !pinned.iter().any(|(one, _)| one == cell)
                && cells_between(*checker, king).any(|target| reaches(&after, *cell, target))
        };
        let men: Vec<String> = after
            .of_side(!mating)
            .map(|(cell, _)| cell)
            .filter(closes)
            .map(|cell| called(&after, cell, &end))
            .collect();
        if !men.is_empty() {
            let text = format!("{} cannot close the line", men.join(", "));
            found.push(Evidence::of(end.study, text, vec![end.line.clone()]));
        }
    }
    found
}

fn parry(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for one in steps(work) {
        let by = one.step.by();
        let Some((before, _)) = one.scenes().filter(|_| one.step.before.is_in_check(by)) else {
            continue;
        };
        let Some(king) = before.king(by) else {
            continue;
        };
        let mv = one.step.mv;
        let between = before
            .attackers(king, !by)
            .iter()
            .all(|&checker| cells_between(checker, king).any(|cell| cell == mv.to()));
        if mv.from().board != king.board && mv.to().board == king.board && between {
            let text = format!("{} comes between", called(&before, mv.from(), &one));
            found.push(Evidence::of(one.study, text, vec![one.line.clone()]));
        }
    }
    found
}

fn direct(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work) {
        let Some((_, after)) = end.scenes() else {
            continue;
        };
        let checkers = checked(&after, end.step.by())
            .map(|(_, checkers)| checkers)
            .unwrap_or_default();
        if checkers.contains(&end.step.mv.to()) {
            found.push(Evidence::of(
                end.study,
                called(&after, end.step.mv.to(), &end),
                vec![end.line.clone()],
            ));
        }
    }
    found
}

fn vanishing(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work) {
        let Some((before, after)) = end.scenes() else {
            continue;
        };
        let Some((king, checkers)) = checked(&after, end.step.by()) else {
            continue;
        };
        let mv = end.step.mv;
        for rear in checkers.into_iter().filter(|rear| *rear != mv.to()) {
            let front = before.between(rear, king) == [mv.from()];
            let along = attacks::between(rear.square, king.square).has(mv.to().square);
            if front && along {
                let text = format!(
                    "battery {}-{}",
                    called(&before, rear, &end),
                    called(&before, mv.from(), &end)
                );
                found.push(Evidence::of(end.study, text, vec![end.line.clone()]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// Castelli-Jelliss 1995 after 2...Qxd2/B (`games/castelli-jelliss-1995.txt`): 3.Bb5/A is mate,
    /// though in orthodox chess a knight, a bishop or the c-pawn could interpose.
    #[test]
    fn a_line_that_cannot_be_closed() {
        let position = "white Ke1/A Qd1/A Ra1/A Rh1/A Bc1/A Nb1/A Ng1/A Pa2/A Pb2/A Pc2/A Pf2/A \
            Pg2/A Ph2/A Pe4/B Bc4/B \
                        black Ke8/A Ra8/A Rh8/A Bc8/A Bf8/A Nb8/A Ng8/A Pa7/A Pb7/A Pc7/A Pe7/A \
                        Pf7/A Pg7/A Ph7/A Pd6/B Qd2/B";
        let shown = shown("h#0.5", position, "unparryable line check");
        assert!(
            shown
                .iter()
                .map(ToString::to_string)
                .any(|one| one.contains("Bb5/A#") && one.contains("bNb8/A")),
            "{shown:?}"
        );
    }

    /// Nothing can shut off the rook on h1: the king is the only black man on board A.
    #[test]
    fn a_line_that_no_man_could_close_is_not_counted() {
        let position = "white Kf6/A Ra1/B black Kh8/A Rg8/B";
        assert!(shown("h#0.5", position, "unparryable line check").is_empty());
        assert_eq!(
            shown("h#0.5", position, "check from behind the mirror").len(),
            1
        );
    }

    /// Ra8 checks on board A. Only Rf1 of board B can interpose, on f8. Then the queen goes to g7,
    /// guarded by its king.
    #[test]
    fn a_check_met_from_the_other_board() {
        let shown = shown(
            "h#1",
            "white Kh6/A Ra8/A Qg1/B black Kh8/A Rf1/B",
            "cross-board parry",
        );
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert_eq!(shown[0].to_string(), "bRf1/B comes between: 1.Rf8/A Qg7/A#");
    }

    /// The pawn advances on the file of the rook behind it, and the rook checks. The other rooks
    /// guard the flights.
    #[test]
    fn a_battery_whose_front_man_moves_along_the_line() {
        let position = "white Ka1/A Re1/A Rd1/A Rf1/A Pe4/A black Ke8/A";
        let shown = shown("h#0.5", position, "vanishing battery");
        assert!(
            shown
                .iter()
                .any(|one| one.to_string() == "battery wRe1/A-wPe4/A: 1...e5/B#"),
            "{shown:?}"
        );
    }
}
