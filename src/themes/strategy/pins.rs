//! Pins and unpins that mates use: pin mates, self-pins, half-pins and third-pins, unpins.
//!
//! A mate uses a pin if the pinned man could parry it without the pinning man. A self-pin is direct
//! if the defending man is pinned on its arrival square, indirect if its departure pins another. An
//! unpin of a white man is direct if the pinning man leaves the line, indirect if another man
//! interposes. The unpinned man mates by a move that it did not have before.

use super::super::{Evidence, Section, Theme, Work};
use super::{Mate, mates, parries};
use crate::board::Cell;
use crate::position::{Color, Role};

pub(super) const THEMES: &[Theme] = &[
    of(
        "pin mate",
        "a mate that a pinned man could parry if it were not pinned",
        pin_mates,
    ),
    of(
        "half-pin",
        "two men on a line to their king: the departure of either pins the other, and a mate \
        uses each pin",
        |work| shared(work, 2),
    )
    .keyword("Half-pin"),
    of(
        "third-pin",
        "three men on a line to their king: mates use pins of each after the others \
        have left",
        |work| shared(work, 3),
    )
    .keyword("Third-pin"),
    of(
        "self-pin",
        "a defending man is pinned on its arrival square, and the mate uses \
        it",
        |work| self_pins(work, true),
    )
    .keyword("Selfpinning"),
    of(
        "indirect \
        self-pin",
        "a defending man's departure pins another, and the mate uses it",
        |work| self_pins(work, false),
    )
    .keyword("Indirect selfpinning"),
    of(
        "unpin",
        "a defending man leaves the line on which it pinned a white man, which \
        mates",
        |work| unpins(work, true),
    )
    .keyword("Unpinning"),
    of(
        "indirect unpin",
        "a defending man interposes between a white man and the man that pinned it, and that \
        white man mates",
        |work| unpins(work, false),
    )
    .keyword("Indirect unpinning"),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Strategy, name, definition, find)
}

/// The pins that a mate uses: the pinned man and the man that pins it.
fn used(mate: &Mate) -> Vec<(Cell, Cell)> {
    let Some([.., after]) = mate.scenes() else {
        return Vec::new();
    };
    let mated = mate.defence().by();
    let mut pins = after.pins(mated);
    pins.retain(|(pinned, by)| !parries(&after.without(*by), mated, *pinned).is_empty());
    pins
}

fn called(mate: &Mate, cell: Cell) -> String {
    let after = mate.end().after();
    after.man_at(cell).map_or_else(String::new, |man| {
        super::super::course::name(cell, man, &after)
    })
}

fn pin_mates(work: &Work) -> Vec<Evidence> {
    let of_mate = |mate: Mate| {
        let pins = used(&mate);
        let pinned: Vec<String> = pins
            .iter()
            .map(|(pinned, _)| called(&mate, *pinned))
            .collect();
        (!pinned.is_empty()).then(|| {
            Evidence::of(
                mate.study,
                format!("{} pinned", pinned.join(", ")),
                vec![mate.line()],
            )
        })
    };
    mates(work).filter_map(of_mate).collect()
}

fn self_pins(work: &Work, direct: bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for mate in mates(work) {
        let Some([before, ..]) = mate.scenes() else {
            continue;
        };
        let (mv, mated) = (mate.defence().mv, mate.defence().by());
        let was = before.pins(mated);
        let is_new = |pinned: &Cell| {
            if direct {
                // A pinned man that moves along the line of its pin does not create a new pin.
                *pinned == mv.to() && !was.iter().any(|(one, _)| *one == mv.from())
            } else {
                // A king that moves into line behind its man also pins it, but by its own move.
                *pinned != mv.to()
                    && mv.role() != Role::King
                    && !was.iter().any(|(one, _)| one == pinned)
            }
        };
        // A pin by the mating move itself is not an effect of the defence.
        let end = mate.end().mv;
        let pins = used(&mate)
            .into_iter()
            .filter(|(pinned, by)| is_new(pinned) && *by != end.to());
        let pins = pins.filter(|(pinned, by)| {
            mate.end()
                .scene()
                .is_some_and(|scene| scene.pins(mated).contains(&(*pinned, *by)))
        });
        let pinned: Vec<String> = pins.map(|(pinned, _)| called(&mate, pinned)).collect();
        if !pinned.is_empty() {
            found.push(Evidence::of(
                mate.study,
                format!("{} pinned", pinned.join(", ")),
                vec![mate.line()],
            ));
        }
    }
    found
}

/// Two or three men (`count`) of the mated side that stand alone on a line from a white line man to
/// their king. After the others have left, each is pinned in some mate.
fn shared(work: &Work, count: usize) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for phase in study.mating_keys() {
            let Some(scene) = super::super::scene::Scene::of(&phase.at) else {
                continue;
            };
            let mated = phase.at.turn();
            let Some(king) = scene.king(mated) else {
                continue;
            };
            let lines = scene
                .of_side(!mated)
                .filter(|(cell, _)| scene.aims(*cell, king))
                .map(|(cell, _)| cell);
            for line in lines.collect::<Vec<_>>() {
                let men = scene.between(line, king);
                if men.len() != count
                    || !men
                        .iter()
                        .all(|cell| scene.man(*cell).is_some_and(|man| man.color == mated))
                {
                    continue;
                }
                let proof = |pinned: &Cell| {
                    super::mates_of(study, phase).find(|mate| {
                        let left = men.contains(&mate.defence().mv.from())
                            && mate.defence().mv.from() != *pinned;
                        (count > 2 || left) && used(mate).contains(&(*pinned, line))
                    })
                };
                let proofs: Option<Vec<String>> = men
                    .iter()
                    .map(|pinned| proof(pinned).map(|mate| mate.line()))
                    .collect();
                if let Some(lines) = proofs {
                    let names: Vec<String> = men.iter().map(|&cell| name(phase, cell)).collect();
                    let text = format!("{} before {}", names.join(" and "), name(phase, line));
                    found.push(Evidence::of(study, text, lines));
                }
            }
        }
    }
    found
}

fn name(phase: &super::Phase, cell: Cell) -> String {
    phase.at.man_at(cell).map_or_else(String::new, |man| {
        super::super::course::name(cell, man, &phase.at)
    })
}

fn unpins(work: &Work, direct: bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for mate in mates(work) {
        let Some([before, between, _]) = mate.scenes() else {
            continue;
        };
        let attacker: Color = mate.end().by();
        let (mv, end) = (mate.defence().mv, mate.end().mv);
        let pin = before
            .pins(attacker)
            .into_iter()
            .find(|(pinned, _)| *pinned == end.from());
        let Some((pinned, by)) = pin else { continue };
        let freed = !between.pins(attacker).iter().any(|(one, _)| *one == pinned);
        let had = || {
            mate.defence()
                .before
                .pass()
                .legal_moves()
                .iter()
                .any(|one| super::super::study::deed(*one) == super::super::study::deed(end))
        };
        if freed
            && (mv.from() == by) == direct
            && !mate.defence().before.is_in_check(mate.defence().by())
            && !had()
        {
            let man = before.man(pinned).map_or_else(String::new, |man| {
                super::super::course::name(pinned, man, &mate.defence().before)
            });
            found.push(Evidence::of(
                mate.study,
                format!("{man} unpinned"),
                vec![mate.line()],
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// C. Mansfield, Haagsche Post 1921: solution as published, keyword Half-pin in YACPDB.
    #[test]
    fn half_pin() {
        let position =
            "white Kg6 Qh1 Rf4 Rb6 Bd7 Ba7 Nf3 Na2 Pc2 Pb7 black Kc4 Bc3 Ne4 Nd4 Pf5 Pd6 Pd5";
        labelled("#2", position, "half-pin", &["1...Nd2 2.Qc8#"]);
    }

    /// C. Mansfield, La Settimana Enigmistica 1934: solution as published, keyword Selfpinning in
    /// YACPDB.
    #[test]
    fn self_pin() {
        let position =
            "white Kd2 Qd4 Rd5 Rc1 Bf4 Bc2 Nf8 Ne6 Pb4 black Kc6 Qa2 Rd6 Bb8 Na7 Pb7 Pb6";
        labelled("#2", position, "self-pin", &["1...Qxd5+ 2.Bd3#"]);
    }

    /// C. Mansfield, La Settimana Enigmistica 1934: solution as published, keyword Unpinning in
    /// YACPDB.
    #[test]
    fn unpin() {
        let position =
            "white Kd2 Qd4 Rd5 Rc1 Bf4 Bc2 Nf8 Ne6 Pb4 black Kc6 Qa2 Rd6 Bb8 Na7 Pb7 Pb6";
        labelled("#2", position, "unpin", &["1...Qb3 2.Bxb3#"]);
    }

    /// C. Mansfield, Shakhmaty, Riga 1960: solution as published, keyword Indirect unpinning in
    /// YACPDB.
    #[test]
    fn indirect_unpin() {
        let position =
            "white Kh5 Qg8 Rf3 Rc4 Be3 Bd1 Nf6 black Kd3 Ra5 Bd6 Ba6 Ph7 Pd5 Pd2 Pb3 Pa4";
        labelled("#2", position, "indirect unpin", &["1...Bc5 2.Nf4#"]);
    }
}
