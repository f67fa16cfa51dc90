//! Batteries: mates by opening a line to the king, half-batteries, Siers batteries, indirect
//! batteries, anti-batteries.
//!
//! A Siers battery (W. and T. Siers; its front man is a knight) fires twice: its front man checks
//! by opening one line, stands on another after the reply, and mates by opening that line. An
//! indirect battery aims not at the king but at a square beside it, which the king could enter
//! without the rear man. An anti-battery belongs to a hopper: the front man arrives on the line and
//! is the hurdle over which the hopper checks.

use super::super::course::name;
use super::super::scene::{Scene, beside, cells_between};
use super::super::study::PlayedMove;
use super::super::{Evidence, Section, Theme, Work};
use super::{Mate, mates, parries};
use crate::board::Cell;
use crate::position::{CastlingSetup, Color, Man, Move, Role, Setup};
use crate::rules::AnyPosition;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "battery play",
        "a mate by discovery: the front man of a battery leaves the line from the rear man to \
        the king",
        play,
    )
    .keyword("Battery play"),
    Theme::new(
        Section::Strategy,
        "half-battery",
        "two men stand between a line man of their side and the king before the key; the key \
        moves one away, the other mates by opening the line",
        half,
    )
    .keyword("Half-battery"),
    Theme::new(
        Section::Strategy,
        "Siers battery",
        "the front man of a battery opens it with check, and after the reply mates by opening \
        the line of another rear man \
         (W. and T. Siers)",
        siers,
    )
    .keyword("Siers battery"),
    Theme::new(
        Section::Strategy,
        "indirect battery",
        "the mating move opens the line of a man to a square beside the king, which the king \
        could enter without that man; the man does not check",
        indirect,
    )
    .keyword("Indirect battery"),
    Theme::new(
        Section::Strategy,
        "anti-battery",
        "the mating man arrives on the line of a hopper and is its hurdle: any other man there \
        would serve",
        anti,
    )
    .keyword("Anti-battery"),
];

/// The rear man that checks after the mating move, unless it made that move itself.
fn rear(mate: &Mate) -> Option<Cell> {
    let [_, between, after] = mate.scenes()?;
    let king = after.king(mate.defence().by())?;
    let end = mate.end();
    let checkers = after.attackers(king, end.by());
    checkers
        .into_iter()
        .find(|cell| *cell != end.mv.to() && opened(&between, *cell, king, end.mv.from()))
}

/// Returns whether this man is the only one between the rear man and the king.
fn opened(before: &Scene, rear: Cell, king: Cell, front: Cell) -> bool {
    before.aims(rear, king) && before.between(rear, king) == [front]
}

fn called(mate: &Mate, cell: Cell) -> String {
    let before = &mate.end().before;
    before
        .man_at(cell)
        .map_or_else(String::new, |man| name(cell, man, before))
}

fn play(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let rear = rear(&mate)?;
        let text = format!(
            "battery {}-{}",
            called(&mate, rear),
            called(&mate, mate.end().mv.from())
        );
        Some(Evidence::of(mate.study, text, vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

fn half(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let rear = rear(&mate)?;
        let first = mate
            .phase
            .first
            .as_ref()
            .filter(|_| mate.variation.lead.is_empty())?;
        let scene = first.scene()?;
        let king = scene.king(mate.defence().by())?;
        let men = scene.between(rear, king);
        let halves =
            men.len() == 2 && men.contains(&first.mv.from()) && men.contains(&mate.end().mv.from());
        // Both front men belong to White, and the line does not change.
        let own = men
            .iter()
            .all(|cell| scene.man(*cell).is_some_and(|man| man.color == first.by()));
        (halves && own && scene.aims(rear, king))
            .then(|| Evidence::of(mate.study, mate.phase.name(), vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

/// The rear man whose line to the king a move opens, and the king.
fn fired(before: &Scene, after: &Scene, mv: Move, side: Color) -> Option<(Cell, Cell)> {
    let king = after.king(!side)?;
    let rear = after.attackers(king, side).into_iter();
    rear.filter(|cell| *cell != mv.to())
        .find(|cell| opened(before, *cell, king, mv.from()))
        .map(|cell| (cell, king))
}

fn siers(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let second = rear(&mate)?;
        let [earlier @ .., first] = mate.variation.lead.as_slice() else {
            return None;
        };
        if first.to() != mate.end().mv.from() {
            return None;
        }
        let mut at = std::rc::Rc::clone(&mate.phase.at);
        for mv in earlier {
            at = std::rc::Rc::new(at.play(*mv));
        }
        let (before, after) = (Scene::of(&at)?, mate.defence().scene()?);
        let (rear, _) = fired(&before, &after, *first, mate.end().by())?;
        let text = format!(
            "front man {}, rear men {} and {}",
            called(&mate, first.to()),
            called(&mate, rear),
            called(&mate, second)
        );
        (rear != second).then(|| Evidence::of(mate.study, text, vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

/// Returns whether a cell is the end of a line, or between its ends.
fn is_on(rear: Cell, target: Cell, cell: Cell) -> bool {
    cell == target || cells_between(rear, target).any(|one| one == cell)
}

fn indirect(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let [_, between, after] = mate.scenes()?;
        let (mated, front) = (mate.defence().by(), mate.end().mv.from());
        let king = after.king(mated)?;
        let (rear, target) = beside(king)
            .flat_map(|target| {
                between
                    .of_side(!mated)
                    .map(move |(rear, _)| (rear, target))
                    .collect::<Vec<_>>()
            })
            .filter(|(rear, target)| *rear != front && opened(&between, *rear, *target, front))
            // A rear man that checks belongs to a direct battery; a man that moves on along the
            // line opens nothing.
            .filter(|(rear, target)| {
                !after.looks(*rear, king) && !is_on(*rear, *target, mate.end().mv.to())
            })
            .find(|(rear, target)| {
                let flees = |mv: &Move| mv.to().square == target.square;
                after.looks(*rear, *target)
                    && parries(&after.without(*rear), mated, king)
                        .iter()
                        .any(flees)
            })?;
        let text = format!(
            "{}-{} guards {}",
            called(&mate, rear),
            called(&mate, front),
            super::super::scene::place(target, &mate.end().before)
        );
        Some(Evidence::of(mate.study, text, vec![mate.line()]))
    };
    mates(work).filter_map(of_mate).collect()
}

/// Returns whether the man that has just moved contributes to the check only as a hurdle.
fn is_hurdle(step: &PlayedMove) -> bool {
    let after = step.after();
    let mut setup = Setup::empty(after.rule_set());
    setup.men = after.men();
    setup.turn = after.turn();
    setup.castling = CastlingSetup::Given(Vec::new());
    let hops = setup
        .men
        .iter()
        .any(|(_, man)| man.color == step.by() && man.role.is_fairy());
    let to = step.mv.to();
    let checks = |setup: &Setup| {
        AnyPosition::new(setup).is_ok_and(|position| position.is_in_check(setup.turn))
    };
    let mut gone = setup.clone();
    gone.men.retain(|(cell, _)| *cell != to);
    let mut other = gone.clone();
    // A knight of the side in check does not attack its own king.
    other.men.push((to, Man::new(setup.turn, Role::Knight)));
    hops && setup.rules.conditions.names().next().is_none()
        && checks(&setup)
        && !checks(&gone)
        && checks(&other)
}

fn anti(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            for variation in key
                .variations()
                .into_iter()
                .filter(|one| one.only && is_hurdle(&one.end))
            {
                found.push(Evidence::of(study, "", vec![key.spelled(&variation)]));
            }
        }
        for course in &study.courses {
            if course.last().is_some_and(|last| is_hurdle(&last.step)) {
                found.push(Evidence::of(study, "", vec![course.text.clone()]));
            }
        }
    }
    found
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
        let position =
            "white Kh8 Qh7 Rf1 Rd6 Bf5 Nf3 black Kf6 Qa1 Rc6 Rb2 Be6 Bd8 Pg5 Pe5 Pd5 Pc5";
        labelled("#2", position, "half-battery", &["1...Qa7 2.Bc2#"]);
    }

    #[test]
    fn anti_battery() {
        use super::super::super::testing::shown;
        // The grasshopper on a8 looks down the file past a hurdle on a2, next to the king on a1:
        // the knight that goes there is its hurdle. Kb3 guards the knight and b2, the other knight
        // b1. A knight that checks directly from c2 is not an anti-battery.
        let shown = shown(
            "h#0.5",
            "white Kb3 Nb4 Nd2 grasshopper a8 black Ka1",
            "anti-battery",
        );
        let lines: Vec<String> = shown.iter().map(|one| one.lines[0].to_string()).collect();
        assert_eq!(lines, ["1...Na2#"]);
    }

    /// M. Vukcevich, Liga Problemista: variations as published. The pawn of d2 opens the second
    /// rank to the queen, then the file to the rook, on which the king stands now.
    #[test]
    fn siers_battery() {
        let position = "white Ka1 Qd4 Rd5 Bg2 Bf2 Ng4 Nd1 Pf3 Pe4 Pd2 Pc4 black Ke2 Qe7 Rb6 Ba6 \
            Nd7 Pf6 Pf4 Pb4 Pa2";
        labelled(
            "#3",
            position,
            "Siers battery",
            &["1...Qxe4 2.d3+ Kxd1 3.dxe4#"],
        );
        // In the variation answered by another man there is no second battery.
        let shown = super::super::super::testing::shown("#3", position, "Siers battery");
        assert!(
            !shown.iter().any(|one| one.to_string().contains("Kd3")),
            "{shown:?}"
        );
    }

    /// E. E. H. Baird, Illustrated Sporting and Dramatic News: variation as published. The rook
    /// leaves the line from f2 to c5.
    #[test]
    fn indirect_battery() {
        let position =
            "white Kb1 Qc2 Re3 Rd8 Bh8 Ba8 Nb5 Pg3 Pd7 Pc3 Pb3 black Kd5 Be6 Nf6 Nc6 Pg4";
        labelled(
            "#2",
            position,
            "indirect battery",
            &["wQf2-wRe3 guards c5", "1...Ne4 2.Rd3#"],
        );
    }
}
