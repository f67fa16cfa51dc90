//! Promotion tasks: allumwandlung, Babson, excelsior.
//!
//! A pawn promoted as a defence may become any man. If the choice does not change the answer, it is
//! a single defence and no task.

use super::super::course::{CoursePly, PlayedLine};
use super::super::study::{Deed, Study, deed};
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;
use crate::position::{Color, Move, Role};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "allumwandlung",
        "pawns of one side, or in help and series play of both together, become queen, rook, \
        bishop and knight in the actual play; the defender's promotions are answered by four \
        different moves",
        allumwandlung,
    )
    .keyword("Allumwandlung"),
    Theme::new(
        Section::Strategy,
        "Babson",
        "a black pawn becomes queen, rook, bishop or knight, and White answers each with the \
        same promotion (J. N. Babson)",
        babson,
    )
    .keyword("Babson"),
    Theme::new(
        Section::Strategy,
        "excelsior",
        "a pawn advances from its home rank to promotion within one line (S. Loyd)",
        excelsior,
    )
    .keyword("Excelsior"),
];

/// A promotion in battle play, with its answer if the defender makes it.
struct Promotion {
    by: Color,
    role: Role,
    answer: Option<Deed>,
    line: String,
}

/// The promotions of battle play, in lines that end without a dual.
fn battle(study: &Study) -> Vec<Promotion> {
    let mut found = Vec::new();
    for key in study.keys() {
        let defender = key.at.turn();
        let first = key
            .first
            .iter()
            .filter_map(|first| Some((first.mv.promotion()?, key.name())));
        let threat = key.threats.iter().filter(|_| key.threats.len() == 1);
        let threat = threat.filter_map(|one| {
            Some((
                one.mv.promotion()?,
                format!("{} [{}]", key.name(), key.second(one)),
            ))
        });
        let own = first.chain(threat);
        found.extend(own.map(|(role, line)| Promotion {
            by: !defender,
            role,
            answer: None,
            line,
        }));
        for variation in key.variations().iter().filter(|one| one.only) {
            let mut moves = variation.lead.clone();
            moves.extend([variation.defence.mv, variation.end.mv]);
            for (index, mv) in moves.iter().enumerate() {
                let defends = index % 2 == 0;
                let answer = moves.get(index + 1).filter(|_| defends).map(|mv| deed(*mv));
                let by = if defends { defender } else { !defender };
                let promotion = |role| Promotion {
                    by,
                    role,
                    answer,
                    line: key.spelled(variation),
                };
                found.extend(mv.promotion().map(promotion));
            }
        }
    }
    found
}

/// A line for each of the roles; the defender's lines have pairwise different answers.
fn chosen(
    all: &[Promotion],
    by: Color,
    roles: &[Role],
    answers: &mut Vec<Deed>,
) -> Option<Vec<String>> {
    let [role, rest @ ..] = roles else {
        return Some(Vec::new());
    };
    all.iter()
        .filter(|one| one.by == by && one.role == *role)
        .find_map(|one| {
            if one.answer.is_some_and(|answer| answers.contains(&answer)) {
                return None;
            }
            let before = answers.len();
            answers.extend(one.answer);
            let more = chosen(all, by, rest, answers);
            answers.truncate(before);
            more.map(|more| std::iter::once(one.line.clone()).chain(more).collect())
        })
}

fn allumwandlung(work: &Work) -> Vec<Evidence> {
    let helped = |study: &Study| -> Vec<Promotion> {
        let plies = study
            .courses
            .iter()
            .flat_map(|course| course.plies.iter().map(move |ply| (course, ply)));
        let one = |(course, ply): (&PlayedLine, &CoursePly)| {
            let role = ply.step.mv.promotion()?;
            Some(Promotion {
                by: ply.step.by(),
                role,
                answer: None,
                line: course.text.clone(),
            })
        };
        plies.filter_map(one).collect()
    };
    let help: Vec<Promotion> = work.studies.iter().flat_map(helped).collect();
    let battle: Vec<Promotion> = work.studies.iter().flat_map(battle).collect();
    let evidence = |text: &str, lines: Vec<String>| {
        let mut lines = lines;
        lines.dedup();
        Evidence::new(text, lines)
    };
    let of = |text: &str, by: Color| {
        let lines = |all: &[Promotion]| chosen(all, by, &Role::PROMOTIONS, &mut Vec::new());
        lines(&battle)
            .or_else(|| lines(&help))
            .map(|lines| evidence(text, lines))
    };
    let alone: Vec<Evidence> = [of("by White", Color::White), of("by Black", Color::Black)]
        .into_iter()
        .flatten()
        .collect();
    if !alone.is_empty() {
        return alone;
    }
    let line = |role: &Role| {
        help.iter()
            .find(|one| one.role == *role)
            .map(|one| one.line.clone())
    };
    let both: Option<Vec<String>> = Role::PROMOTIONS.iter().map(line).collect();
    both.map(|lines| evidence("by both sides", lines))
        .into_iter()
        .collect()
}

fn babson(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            let line = |role: Role| {
                let same = |mv: Move| mv.promotion() == Some(role);
                let defence = key.defences.iter().find(|one| {
                    same(one.step.mv) && one.answer().is_some_and(|only| same(only.mv))
                })?;
                Some(key.line(defence, defence.answer()?))
            };
            let lines: Option<Vec<String>> = Role::PROMOTIONS.into_iter().map(line).collect();
            found.extend(lines.map(|lines| Evidence::of(study, "", lines)));
        }
    }
    found
}

fn excelsior(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for course in &study.courses {
            let moves: Vec<Move> = course.plies.iter().map(|ply| ply.step.mv).collect();
            let pawn = course.men.iter().find(|(cell, man)| {
                man.role == Role::Pawn
                    && cell.square.rank() == man.color.rank(1)
                    && promotes(&moves, *cell)
            });
            if pawn.is_some() {
                found.push(Evidence::of(study, "", vec![course.text.clone()]));
            }
        }
        for key in study.keys() {
            let Some(first) = &key.first else { continue };
            for variation in key.variations().iter().filter(|one| one.only) {
                let mut moves = vec![first.mv];
                moves.extend(&variation.lead);
                moves.extend([variation.defence.mv, variation.end.mv]);
                let pawn = study.start.men().into_iter().find(|(cell, man)| {
                    man.role == Role::Pawn
                        && cell.square.rank() == man.color.rank(1)
                        && promotes(&moves, *cell)
                });
                if pawn.is_some() {
                    found.push(Evidence::of(
                        study,
                        key.name(),
                        vec![key.spelled(variation)],
                    ));
                }
            }
        }
    }
    found
}

/// Returns whether the pawn on a cell goes on to promotion. A pawn captured on the way does not
/// move again.
fn promotes(moves: &[Move], pawn: Cell) -> bool {
    let mut at = Some(pawn);
    for mv in moves {
        if Some(mv.from()) == at {
            if mv.promotion().is_some() {
                return true;
            }
            at = Some(mv.to());
        } else if mv.captured_at() == at {
            at = None;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};
    use super::*;

    /// V. Bron, Shakhmaty, Riga 1967: solution as published, keyword Allumwandlung in YACPDB.
    #[test]
    fn allumwandlung() {
        let position = "white Ka6 Ra8 Pd7 black Ke7 Qb2 Rf7 Bg1 Ba4 Nc4 Na5 Pg6";
        labelled("h#2", position, "allumwandlung", &["by White"]);
    }

    /// P. Benko: solution as published, keyword Allumwandlung in YACPDB. White becomes knight and
    /// queen, Black bishop and rook.
    #[test]
    fn both_sides_share_the_promotions() {
        use super::super::super::testing::{evidence, findings, problem};
        let twins = "(rules: orthodox, stipulation: \"h#3\", position: \"white Ka2 Pa7 Pa6 black \
            Ke8 Ra8 Nc7 Ph2 Pf5 Pe6\", \
                     twins: [\"a8-h8\"])";
        let shown = evidence(&findings(&problem(twins)), "allumwandlung");
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert_eq!(shown[0].text.to_string(), "by both sides");
    }

    /// C. Mansfield 1927: 1...e1 is answered by 2.Nf1 after any promotion.
    #[test]
    fn promotions_that_make_no_difference_are_not_a_task() {
        let position =
            "white Ka8 Qc8 Rh1 Bg5 Bc2 Ne3 Nb2 Pg2 Pd5 black Kd2 Qh6 Ra3 Na1 Ph7 Pe2 Pb7 Pa6";
        assert!(shown("#2", position, "allumwandlung").is_empty());
    }

    /// The defender's four promotions count if their answers can be chosen all different.
    #[test]
    fn the_answers_are_all_different() {
        let answer = |file: char| {
            let cell = Cell::new(
                crate::board::Board::A,
                format!("{file}1").parse().expect("a square"),
            );
            (Role::Queen, cell, cell, None)
        };
        let promotion = |(role, file): (Role, char)| Promotion {
            by: Color::Black,
            role,
            answer: Some(answer(file)),
            line: format!("{file}"),
        };
        let of = |text: &str| {
            let all: Vec<Promotion> = Role::PROMOTIONS
                .into_iter()
                .cycle()
                .zip(text.chars())
                .map(promotion)
                .collect();
            chosen(&all, Color::Black, &Role::PROMOTIONS, &mut Vec::new())
                .map(|lines| lines.concat())
        };
        assert_eq!(of("abcd").as_deref(), Some("abcd"));
        assert_eq!(of("aaaa"), None);
        assert_eq!(of("abca"), None);
        // The queen's promotion has two answers, and leaves the first to the knight's.
        assert_eq!(of("abcad").as_deref(), Some("dbca"));
    }
}
