//! Self-blocks, and the line themes that go with them.
//!
//! A self-block is used if the king could go to the square without the blocking man. If White's
//! mating move closes a white line that guarded the blocked square, this is theme B2. If the
//! defence opens another white line to a square, so White can close its first guard, it is theme B1
//! (Somov).

use super::super::scene::{Scene, beside, cells_between, place};
use super::super::{Evidence, Section, Theme, Work};
use super::{Mate, mates, parries};
use crate::board::Cell;
use crate::position::Role;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "self-block",
        "a defending man occupies a square beside its king, to which the mated king could \
        otherwise go",
        self_blocks,
    )
    .keyword("Selfblock"),
    Theme::new(
        Section::Strategy,
        "Stocchi blocks",
        "three defending men block the same square and are answered by three different mates; \
        after each block alone another of the mates would also work, but a second effect of the \
        defence prevents it (O. Stocchi)",
        stocchi,
    )
    .keyword("Stocchi blocks"),
    Theme::new(
        Section::Strategy,
        "theme B2",
        "a self-block lets White close, with the mating move, a white line that guarded the square",
        theme_b2,
    )
    .keyword("B2"),
    Theme::new(
        Section::Strategy,
        "Somov (theme B1)",
        "a defending man, not the king, opens a white line to a square beside the king, which \
        lets White close, with the mating move, another white line that guarded it",
        somov,
    )
    .keyword("Somov (B1)"),
];

/// The square that a defence blocks, if the mate uses it.
fn blocked(mate: &Mate) -> Option<Cell> {
    let mv = mate.defence().mv;
    let [.., after] = mate.scenes()?;
    let mated = mate.defence().by();
    let king = after.king(mated)?;
    let near = beside(king).any(|cell| cell.square == mv.to().square);
    let own = after.man(mv.to()).is_some_and(|man| man.color == mated);
    if mv.role() == Role::King || !near || !own {
        return None;
    }
    let flight = parries(&after.without(mv.to()), mated, king);
    flight
        .iter()
        .any(|one| one.to().square == mv.to().square)
        .then(|| mv.to())
}

fn self_blocks(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let cell = blocked(&mate)?;
        let text = format!("on {}", place(cell, &mate.defence().before));
        Some(Evidence::of(mate.study, text, vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

fn stocchi(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for phase in study.mating_keys() {
            let blocks: Vec<(Cell, Mate)> = super::mates_of(study, phase)
                .filter(|mate| mate.variation.lead.is_empty())
                .filter_map(|mate| Some((blocked(&mate)?, mate)))
                .collect();
            let mut cells: Vec<Cell> = blocks.iter().map(|(cell, _)| *cell).collect();
            cells.sort_unstable();
            cells.dedup();
            for cell in cells {
                // Each man and each mate is used once.
                let mut chosen: Vec<&Mate> = Vec::new();
                for (_, mate) in blocks.iter().filter(|(one, _)| *one == cell) {
                    let new = |one: &&Mate| {
                        one.defence().mv.from() != mate.defence().mv.from()
                            && one.end().deed() != mate.end().deed()
                    };
                    if chosen.iter().all(new) {
                        chosen.push(mate);
                    }
                }
                // Dual avoidance: the block alone, without the other effects of the defence, would
                // also allow another of the mates.
                let men: Vec<&Mate> = chosen.clone();
                let avoids = |one: &&Mate| {
                    let other = |two: &&&Mate| two.end().deed() != one.end().deed();
                    men.iter()
                        .filter(other)
                        .any(|two| super::avoidance::errs_there(one, two))
                };
                chosen.retain(avoids);
                if chosen.len() >= 3 {
                    let text = format!("on {}", place(cell, &phase.at));
                    found.push(Evidence::of(
                        study,
                        text,
                        chosen.iter().map(|mate| mate.line()).collect(),
                    ));
                }
            }
        }
    }
    found
}

/// The white line man whose line to a cell the mating move closes.
fn closed(mate: &Mate, between: &Scene, after: &Scene, target: Cell) -> Option<Cell> {
    let end = mate.end();
    let line = |cell: &Cell| {
        *cell != end.mv.from()
            && between.aims(*cell, target)
            && between.looks(*cell, target)
            && !after.looks(*cell, target)
            && cells_between(*cell, target).any(|one| one == end.mv.to())
    };
    between.of_side(end.by()).map(|(cell, _)| cell).find(line)
}

fn theme_b2(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let target = blocked(&mate)?;
        let [_, between, after] = mate.scenes()?;
        let line = closed(&mate, &between, &after, target)?;
        let before = &mate.end().before;
        let guard = before
            .man_at(line)
            .map(|man| super::super::course::name(line, man, before))?;
        let text = format!("block on {}, {guard} cut off", place(target, before));
        Some(Evidence::of(mate.study, text, vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

fn somov(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let [before, between, after] = mate.scenes()?;
        let (mated, attacker) = (mate.defence().by(), mate.end().by());
        let king = after.king(mated)?;
        let mv = mate.defence().mv;
        // A king that leaves its line makes a flight, not an error of a defence.
        if mv.role() == Role::King {
            return None;
        }
        for target in beside(king) {
            let Some(line) = closed(&mate, &between, &after, target) else {
                continue;
            };
            // The line opened by the defence guards the square in the end: without it, the square
            // would be unguarded.
            let opened = after.attackers(target, attacker).into_iter().find(|&cell| {
                cells_between(cell, target).any(|one| one == mv.from())
                    && between.aims(cell, target)
                    && !before.looks(cell, target)
            });
            let Some(opened) = opened else { continue };
            let man = before.man(mv.from())?;
            let shut = after.with(mv.from(), man);
            let escapes = after.man(target).is_none() && !shut.is_attacked(target, attacker);
            if escapes {
                let here = &mate.end().before;
                let name = |cell| {
                    here.man_at(cell)
                        .map(|man| super::super::course::name(cell, man, here))
                };
                let text = format!(
                    "{} opened and {} cut off from {}",
                    name(opened)?,
                    name(line)?,
                    place(target, here)
                );
                return Some(Evidence::of(mate.study, text, vec![mate.line()]));
            }
        }
        None
    };
    mates(work).filter_map(of_mate).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// C. Mansfield, The Falkirk Herald 1927: solution as published, keyword B2 in YACPDB.
    #[test]
    fn theme_b2() {
        let position = "white Kb6 Qd7 Rf4 Be1 Ne4 Pf6 black Kc4 Qf3 Bd1 Ng3 Pc5 Pb3";
        labelled("#2", position, "theme B2", &["1...Qc3 2.Nd2#"]);
    }

    /// C. Mansfield, Vida Rotaria-Brasil 1957: solution as published, keyword Somov (B1) in YACPDB.
    #[test]
    fn somov_theme_b1() {
        let position = "white Kh7 Qf1 Rd5 Bg8 Bg7 Nc6 Pf5 black Kc4 Qa3 Nd3 Pf4 Pb6 Pb5 Pa4";
        labelled(
            "#2",
            position,
            "Somov (theme B1)",
            &["wQf3 opened and wBg7 cut off from c3"],
        );
    }

    /// C. Mansfield, Shakhmaty v SSSR 1963: solution as published, keyword Selfblock in YACPDB.
    #[test]
    fn self_block() {
        let position =
            "white Ka5 Qh1 Rh2 Be1 Bb5 Nb3 Nb2 Pf2 black Ke2 Qe3 Rc2 Nd3 Nc3 Ph3 Pg5 Pe6 Pd4";
        labelled("#2", position, "self-block", &["1...Qxd2 2.Nxd4#"]);
    }

    /// V. Bron, «64»: solution as published, keywords Selfblock and Dual avoidance in YACPDB. Four
    /// men block e4.
    #[test]
    fn stocchi_blocks() {
        let position = "white Kg4 Qc7 Re4 Rd7 Bd4 Bd1 Ng2 Pf5 Pb4 \
                        black Kd5 Qg1 Re7 Re3 Bf8 Ba8 Ng3 Nc3 Pg7 Pf4 Pf3 Pd6";
        let lines = [
            "1...R7xe4 2.Qc5#",
            "1...Ncxe4 2.Nxf4#",
            "1...R3xe4 2.Rxd6#",
            "1...Ngxe4 2.Bb3#",
        ];
        labelled("#2", position, "Stocchi blocks", &lines);
    }

    /// C. Mansfield, L'Echiquier Belge 1972. After 1.Nxd3 Ke6 the king has left the line from d1 to
    /// d6, and 2.Nc5 cuts Bb4 off from it: a flight. Only the men beside a king make errors.
    #[test]
    fn a_king_that_flees_opens_no_line() {
        let position = "white Kb5 Qc2 Rd8 Rd1 Bh3 Bb4 Ne2 Nc5 Pf4 Pd7 black Kd5 Qf5 Rg5 Rf7 Bg6 \
            Pf6 Pe7 Pe3 Pd3";
        let found = shown("#2", position, "Somov (theme B1)");
        assert!(
            found.iter().all(|one| !one.to_string().contains("1...Ke6")),
            "{found:?}"
        );
    }
}
