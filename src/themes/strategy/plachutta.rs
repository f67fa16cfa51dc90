//! Interference between black men that move alike: Plachutta, Wurzburg-Plachutta, Holzhausen.
//!
//! One man goes to a square on the line of another, along which it could also continue, and cuts
//! the other off. A mate uses the interference in one of two ways. In the direct way, the man cut
//! off could parry the mate by a move across the square if the square were empty (and, if the other
//! man is pinned there, the pinning man removed). In the other way, a decoy, the man cut off would
//! meet White's next move, a check, across that square. The interfering man has to meet it instead;
//! had it stayed, it could parry the mate that follows. If each of two men cuts off the other on
//! the same square, it is a Plachutta (A. Plachutta) if both capture a white man there, and a
//! Wurzburg-Plachutta if neither does. A one-way interference without a capture is a Holzhausen (W.
//! von Holzhausen). Between rook and bishop it is called Grimshaw and Novotny.

use super::super::scene::{Scene, cells_between, is_line, place};
use super::super::study::Phase;
use super::super::{Evidence, Section, Theme, Work};
use super::interference::cuts_off;
use super::{Mate, mates_of, parries};
use crate::board::Cell;
use crate::position::Move;

pub(super) const THEMES: &[Theme] = &[
    of(
        "Plachutta",
        "two men that move alike can capture a white man on the square where their lines meet; \
        either capture cuts off the other man, and each interference is used by a mate (A. \
        Plachutta)",
        |work| find(work, Kind::Plachutta),
    )
    .keyword("Plachutta"),
    of(
        "Wurzburg-Plachutta",
        "two men that move alike cut each other off on the same square without a capture there, \
        and each interference is used by a \
         mate",
        |work| find(work, Kind::Mutual),
    )
    .keyword("Wurzburg-Plachutta"),
    of(
        "Holzhausen",
        "a man cuts off another that moves like it, without a capture and not vice versa, and a \
        mate uses it (W. von Holzhausen)",
        |work| find(work, Kind::OneWay),
    )
    .keyword("Holzhausen"),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Strategy, name, definition, find)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plachutta,
    Mutual,
    OneWay,
}

/// A man that cuts off another on a square.
struct Cut {
    /// The moves before it.
    lead: Vec<Move>,
    by: Move,
    victim: Cell,
    /// The men of the line, and the square of interference.
    text: String,
    line: String,
    end: Move,
}

/// The board after some moves of a phase.
fn replayed(phase: &Phase, moves: &[Move]) -> Option<Scene> {
    let mut at = std::rc::Rc::clone(&phase.at);
    for mv in moves {
        at = std::rc::Rc::new(at.play(*mv));
    }
    Scene::of(&at)
}

/// The men that move like the man of a move to a square, and could continue along their line
/// through it.
fn alike(before: &Scene, by: Move) -> Vec<Cell> {
    let Some(man) = before.man(by.from()) else {
        return Vec::new();
    };
    let same = |(cell, other): &(Cell, crate::position::Man)| {
        *cell != by.from()
            && is_line(other.role, cell.square, by.to().square)
            && is_line(man.role, cell.square, by.to().square)
            && before.without(by.from()).looks(*cell, by.to())
    };
    before
        .of_side(man.color)
        .filter(same)
        .map(|(cell, _)| cell)
        .collect()
}

fn crosses(mv: Move, from: Cell, square: Cell) -> bool {
    mv.from() == from
        && cells_between(from, Cell::new(from.board, mv.to().square)).any(|cell| cell == square)
}

/// Returns whether the mate uses the interference of a man that is pinned on its arrival square:
/// with the pinned and the pinning man removed, the other could parry across the square.
fn pinned_in_the_way(mate: &Mate, victim: Cell) -> bool {
    let (Some(after), side, square) = (
        mate.end().scene_after(),
        mate.defence().by(),
        mate.defence().mv.to(),
    ) else {
        return false;
    };
    let pins = after
        .pins(side)
        .into_iter()
        .filter(|(pinned, _)| *pinned == square);
    pins.into_iter().any(|(_, by)| {
        let free = after.without(square).without(by);
        parries(&free, side, victim)
            .iter()
            .any(|mv| crosses(*mv, victim, square))
    })
}

/// Returns whether the man cut off would meet White's next move, a check, across the square. The
/// other man meets it instead, and so cannot parry the mate.
fn decoys(mate: &Mate, square: Cell, victim: Cell) -> bool {
    let (Some(check), Some(after)) = (mate.defence().scene(), mate.end().scene_after()) else {
        return false;
    };
    let (side, by) = (mate.defence().by(), mate.defence().mv);
    if !mate.defence().before.is_in_check(side) || by.from() != square {
        return false;
    }
    let (Some(man), Some(free)) = (check.man(square), check.without(square).position(side)) else {
        return false;
    };
    let meets = free
        .legal_moves()
        .iter()
        .any(|mv| crosses(*mv, victim, square));
    let mut stayed = after.clone();
    if stayed.man(by.to()).is_some_and(|one| one == man) {
        stayed = stayed.without(by.to());
    }
    meets
        && after.man(square).is_none()
        && !parries(&stayed.with(square, man), side, square).is_empty()
}

fn cuts(study: &super::Study, phase: &Phase) -> Vec<Cut> {
    let mut found: Vec<Cut> = Vec::new();
    for mate in mates_of(study, phase) {
        let here = &mate.defence().before;
        let called = |scene: &Scene, cell: Cell| {
            scene.man(cell).map_or_else(String::new, |man| {
                super::super::course::name(cell, man, here)
            })
        };
        let mut tell = |lead: &[Move], by: Move, before: &Scene, used: &dyn Fn(Cell) -> bool| {
            for victim in alike(before, by).into_iter().filter(|victim| used(*victim)) {
                let text = format!(
                    "{} cuts off {} on {}",
                    called(before, by.from()),
                    called(before, victim),
                    place(by.to(), here)
                );
                let (line, end) = (mate.line(), mate.end().mv);
                found.push(Cut {
                    lead: lead.to_vec(),
                    by,
                    victim,
                    text,
                    line,
                    end,
                });
            }
        };
        let lead = &mate.variation.lead;
        if let Some(before) = mate.defence().scene() {
            tell(lead, mate.defence().mv, &before, &|victim| {
                cuts_off(&mate, victim) || pinned_in_the_way(&mate, victim)
            });
        }
        if let [earlier @ .., by, _] = lead.as_slice()
            && let Some(before) = replayed(phase, earlier)
        {
            tell(earlier, *by, &before, &|victim| {
                decoys(&mate, by.to(), victim)
            });
        }
    }
    found
}

fn find(work: &Work, kind: Kind) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for phase in study.mating_keys() {
            let cuts = cuts(study, phase);
            let back = |one: &Cut, two: &Cut| {
                one.lead == two.lead
                    && one.by.to() == two.by.to()
                    && one.by.from() == two.victim
                    && two.by.from() == one.victim
                    && one.end != two.end
            };
            let captures = |one: &Cut| one.by.captured_at() == Some(one.by.to());
            for (index, one) in cuts.iter().enumerate() {
                let both = cuts.iter().enumerate().find(|(_, two)| back(one, two));
                let evidence = match (kind, both) {
                    (Kind::Plachutta, Some((other, two))) if captures(one) && other > index => {
                        Some(vec![one, two])
                    }
                    (Kind::Mutual, Some((other, two))) if !captures(one) && other > index => {
                        Some(vec![one, two])
                    }
                    (Kind::OneWay, None) if !captures(one) => Some(vec![one]),
                    _ => None,
                };
                found.extend(evidence.map(|cuts| {
                    let texts: Vec<&str> = cuts.iter().map(|cut| cut.text.as_str()).collect();
                    Evidence::of(
                        study,
                        texts.join(", "),
                        cuts.iter().map(|cut| cut.line.clone()).collect(),
                    )
                }));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// A. Chéron, Tournoi romand d'échecs, Genève: the published solution has 3.Bc7+ Rhxc7 4.Sc4+
    /// Rxc4 5.Sb7# and 3...Rcxc7 4.Sb7+ Rxb7 5.Sc4#; here from the third move on, with the rooks on
    /// h7 and c8. Keyword Plachutta in YACPDB.
    #[test]
    fn plachutta() {
        let position = "white Ka3 Rb3 Bd6 Ne3 Nd8 Pf2 Pc2 black Ka5 Rh7 Rc8 Nh4 Pf3 Pc3 Pa6";
        let lines = [
            "1...Rhxc7 2.Nc4+ Rxc4 3.Nb7#",
            "1...Rcxc7 2.Nb7+ Rxb7 3.Nc4#",
        ];
        labelled("#3", position, "Plachutta", &lines);
    }

    /// C. Mansfield, The Chess Amateur: solution as published, keyword Plachutta in YACPDB. Each
    /// rook is pinned on d4, and cuts off the other.
    #[test]
    fn plachutta_in_two_moves() {
        let position =
            "white Kh6 Qe8 Rd3 Bd6 Nd2 Nd1 Pe2 Pd4 Pc5 Pc2 black Kd5 Qa1 Rh4 Ra4 Bg1 Ne6 Nc6 Ph5";
        labelled(
            "#2",
            position,
            "Plachutta",
            &["1...Raxd4 2.c4#", "1...Rhxd4 2.e4#"],
        );
    }

    /// M. Vukcevich, `StrateGems`: solution as published, keyword Holzhausen in YACPDB. Queen and
    /// rook cut each other off on g6; on g7 the queen cuts off the bishop alone.
    #[test]
    fn wurzburg_plachutta_and_holzhausen() {
        let position = "white Kd2 Qh3 Rc5 Ne8 Nb6 Ph4 Pg2 Pf5 Pe3 black Ke4 Qg8 Rh6 Bh8 Ba6 Pg3 \
            Pf7 Pe5 Pc6 Pb5";
        labelled(
            "#3",
            position,
            "Wurzburg-Plachutta",
            &["1...Rg6 2.Qg4+ Rxg4 3.Nd6#", "1...Qg6 2.Ndf6+ Qxf6 3.Qg4#"],
        );
        labelled(
            "#3",
            position,
            "Holzhausen",
            &["1...Qg7 2.Nef6+ Qxf6 3.Qg4#"],
        );
    }
}
