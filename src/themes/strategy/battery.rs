//! Batteries: mates by opening a line to the king, and half-batteries.

use super::super::course::name;
use super::super::scene::Scene;
use super::super::{Evidence, Section, Theme, Work};
use super::{Mate, mates};
use crate::board::Cell;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "battery play",
        "a mate by discovery: the front man of a battery leaves the line from the rear man to the king",
        play,
    )
    .keyword("Battery play"),
    Theme::new(
        Section::Strategy,
        "half-battery",
        "two men stand between a line man of theirs and the king before the key; the key takes one away, the other mates by \
         opening the line",
        half,
    )
    .keyword("Half-battery"),
];

/// The rear man that checks after the mating move, if it did not check by going there itself.
fn rear(mate: &Mate) -> Option<Cell> {
    let [_, between, after] = mate.scenes()?;
    let king = after.king(mate.defence().by())?;
    let end = mate.end();
    let checkers = after.attackers(king, end.by());
    checkers.into_iter().find(|cell| *cell != end.mv.to() && opened(&between, *cell, king, end.mv.from()))
}

/// Whether the only man between the rear man and the king is this one.
fn opened(before: &Scene, rear: Cell, king: Cell, front: Cell) -> bool {
    before.aims(rear, king) && before.between(rear, king) == [front]
}

fn called(mate: &Mate, cell: Cell) -> String {
    let before = &mate.end().before;
    before.man_at(cell).map_or_else(String::new, |man| name(cell, man, before))
}

fn play(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let rear = rear(&mate)?;
        let text = format!("battery {}-{}", called(&mate, rear), called(&mate, mate.end().mv.from()));
        Some(Evidence::of(mate.study, text, vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

fn half(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let rear = rear(&mate)?;
        let first = mate.phase.first.as_ref().filter(|_| mate.variation.lead.is_empty())?;
        let scene = first.scene()?;
        let king = scene.king(mate.defence().by())?;
        let men = scene.between(rear, king);
        let halves = men.len() == 2 && men.contains(&first.mv.from()) && men.contains(&mate.end().mv.from());
        // Both fronts belong to White, and the line stays where it was.
        let own = men.iter().all(|cell| scene.man(*cell).is_some_and(|man| man.color == first.by()));
        (halves && own && scene.aims(rear, king))
            .then(|| Evidence::of(mate.study, mate.phase.name(), vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// S. Loyd, Turf, Field and Farm 1868: solution as published, keyword Battery play in YACPDB.
    #[test]
    fn battery_play() {
        let position = "white Kb4 Qb3 Rh5 Be8 Ba1 Nf5 black Ke6 Rd5 Pf6 Pe7";
        labelled("#2", position, "battery play", &["1...Rd3 2.Kxd3#"]);
    }

    /// C. Mansfield, Problemas 1970: solution as published, keyword Half-battery in YACPDB.
    #[test]
    fn half_battery() {
        let position = "white Kh8 Qh7 Rf1 Rd6 Bf5 Nf3 black Kf6 Qa1 Rc6 Rb2 Be6 Bd8 Pg5 Pe5 Pd5 Pc5";
        labelled("#2", position, "half-battery", &["1...Qa7 2.Bc2#"]);
    }
}
