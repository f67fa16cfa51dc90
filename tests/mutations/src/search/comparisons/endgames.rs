//! Tables of two men, compared with the plain search.

use super::super::endgame::{EndgameQuestion, answer};
use super::super::{Control, Settings};
use crate::board::{Board, Cell, Square};
use crate::plain::{self, PlainPosition};
use crate::position::{CastlingSetup, Color, Man, Role, RuleSet, Setup, Variant};
use crate::problem::{Options, Problem, Stipulation};
use std::collections::HashSet;

/// A table with the expected answers: that about each position, and the number of positions with
/// White to move.
pub(super) struct Tabled {
    question: EndgameQuestion,
    /// The lengths of the positions of the question, as far as the plain search goes.
    lengths: Vec<Option<usize>>,
    positions: u64,
}

/// The greatest length that the plain search looks for.
const FAR: usize = 2;

/// The tables: a pawn that is to give check, two pawns of which White's is to capture the other
/// (also en passant), two rooks, and a man whose moves depend on its file.
pub(super) fn tabled() -> Vec<Tabled> {
    let man = Man::new;
    let (white, black) = (Color::White, Color::Black);
    [
        ([man(white, Role::Pawn), man(black, Role::King)], "+1"),
        ([man(white, Role::Pawn), man(black, Role::Pawn)], "x1"),
        ([man(white, Role::Rook), man(white, Role::Rook)], "x1"),
        (
            [man(white, Role::Querquisite), man(black, Role::King)],
            "+1",
        ),
    ]
    .into_iter()
    .map(|(men, stipulation)| Tabled::of(men, stipulation))
    .collect()
}

impl Tabled {
    fn of(men: [Man; 2], stipulation: &str) -> Self {
        let rules = RuleSet::new(Variant::Orthodox);
        let mut asked = Vec::new();
        let mut classes = HashSet::new();
        for one in Square::all() {
            for other in Square::all() {
                for turn in Color::ALL {
                    let setup = Setup {
                        men: [(one, men[0]), (other, men[1])]
                            .map(|(square, man)| (Cell::new(Board::A, square), man))
                            .to_vec(),
                        turn,
                        castling: CastlingSetup::Given(Vec::new()),
                        allow_missing_king: true,
                        ..Setup::empty(rules)
                    };
                    let is_dead = |(cell, man): &(Cell, Man)| {
                        man.role == Role::Pawn && [0, 7].contains(&cell.square.rank())
                    };
                    let is_legal = crate::rules::AnyPosition::new(&setup).is_ok();
                    if !is_legal || setup.men.iter().any(is_dead) {
                        continue;
                    }
                    if turn == Color::White {
                        classes.insert(class([one, other], men));
                    }
                    // A part of the positions, and those of the double step e7-e5 beside d5 or f5.
                    let (one, other) = (one.index(), other.index());
                    if (one * 7 + other * 3) % 50 == 0 || [35, 37].contains(&one) && other == 52 {
                        asked.push(setup);
                    }
                }
            }
        }
        let stipulation: Stipulation = stipulation.parse().unwrap();
        let lengths = asked
            .iter()
            .map(|setup| length(setup, stipulation))
            .collect();
        Self {
            question: EndgameQuestion {
                rules,
                men: men.to_vec(),
                stipulation,
                most: 200,
                examples: false,
                asked,
            },
            lengths,
            positions: classes.len() as u64,
        }
    }

    /// The men and the stipulation.
    pub(super) fn words(&self) -> String {
        format!("{:?} {}", self.question.men, self.question.stipulation)
    }

    /// Tests that the table has the expected answers.
    pub(super) fn holds(&self) -> Result<(), String> {
        let found = answer(&self.question, &Settings::default(), &Control::default())
            .map_err(|error| error.to_string())?;
        if found.attacker.positions != self.positions {
            let count = found.attacker.positions;
            return Err(format!("{count} positions, not {}", self.positions));
        }
        let asked = self.question.asked.iter().zip(&found.asked);
        for ((setup, found), right) in asked.zip(&self.lengths) {
            if found.filter(|length| *length <= FAR) != *right {
                return Err(format!("{found:?}, not {right:?}: {setup:?}"));
            }
        }
        for zugzwang in &found.longest_zugzwangs {
            let setup = Setup {
                turn: Color::White,
                allow_missing_king: true,
                ..zugzwang.setup.clone()
            };
            if length(&setup, self.question.stipulation).is_some() {
                return Err(format!("no zugzwang: {setup:?}"));
            }
        }
        Ok(())
    }
}

/// The least image of two squares: with pawns the board can only be reflected from left to right,
/// and a querquisite has other moves in the reflection.
fn class(squares: [Square; 2], men: [Man; 2]) -> [usize; 2] {
    let with_pawns = men.iter().any(|man| man.role == Role::Pawn);
    let is_bound = men.iter().any(|man| man.role == Role::Querquisite);
    let symmetries = match (is_bound, with_pawns) {
        (true, _) => 1,
        (_, true) => 2,
        _ => 8,
    };
    let images = (0..symmetries).map(|number| {
        let mut image = squares.map(|square| {
            let (mut file, mut rank) = (usize::from(square.file()), usize::from(square.rank()));
            if number & 1 != 0 {
                file = 7 - file;
            }
            if number & 2 != 0 {
                rank = 7 - rank;
            }
            if number & 4 != 0 {
                (file, rank) = (rank, file);
            }
            rank * 8 + file
        });
        if men[0] == men[1] {
            image.sort_unstable();
        }
        image
    });
    images.min().unwrap_or_default()
}

/// The least number of moves in which White succeeds by the plain search, with White or Black to
/// move; `None` if more than [`FAR`] are needed.
fn length(setup: &Setup, stipulation: Stipulation) -> Option<usize> {
    let setup = Setup {
        allow_missing_king: true,
        ..setup.clone()
    };
    if setup.turn == Color::Black {
        let position = PlainPosition::from_setup(&setup);
        let replies = position.legal_moves();
        // The length is that after the reply that delays most.
        let after = |mv| length(&position.play(mv).setup(), stipulation);
        let lengths: Option<Vec<usize>> = replies.into_iter().map(after).collect();
        return lengths?.into_iter().max();
    }
    (1..=FAR).find(|moves| {
        let problem = Problem {
            options: Options {
                variations: false,
                refutations: 0,
                set_play: false,
                ..Options::DEFAULT
            },
            ..Problem::bare("", setup.clone(), stipulation.of_length(2 * *moves as u16))
        };
        plain::solve_problem(&problem).is_some_and(|solution| !solution.keys.is_empty())
    })
}
