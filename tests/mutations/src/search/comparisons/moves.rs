//! Legal moves, counts, positions after moves and signatures, compared with the plain engine.

use super::Aimed;
use super::positions::{Kind, Random, TUNED, flip, random_setup};
use crate::board::Cell;
use crate::fen;
use crate::plain::PlainPosition;
use crate::position::{CastlingSetup, EnPassantRule, Move, Position, Setup};
use crate::rules::{PositionOf, Rules, count_legal, has_legal_move, is_mate, legal_moves};

/// A position, with the findings of the plain engine.
pub(super) struct Place {
    setup: Setup,
    /// The legal moves, sorted, with the positions after them.
    moves: Vec<(Move, Setup)>,
    mate: bool,
}

/// The positions of the file, random ones of every kind with both sides to move, and some of their
/// successors.
pub(super) fn places(aimed: &[Aimed]) -> Vec<Place> {
    let mut random = Random(6);
    let mut places: Vec<Place> = {
        let aimed = aimed.iter().filter(|aimed| !aimed.is_general());
        aimed.map(|aimed| Place::new(aimed.setup.clone())).collect()
    };
    for variant in TUNED {
        for kind in Kind::ALL {
            for number in 0..70 {
                let men = 4 + random.below(18);
                let mut setup = random_setup(&mut random, variant, kind, men);
                if number % 2 == 1 {
                    setup = flip(&setup);
                }
                for _ in 0..3 {
                    let place = Place::new(setup);
                    let next = (!place.moves.is_empty())
                        .then(|| place.moves[random.below(place.moves.len())].1.clone());
                    places.push(place);
                    let Some(next) = next else { break };
                    setup = next;
                }
            }
        }
    }
    places
}

impl Place {
    fn new(setup: Setup) -> Self {
        let plain = PlainPosition::from_setup(&setup);
        let mut moves: Vec<Move> = plain.legal_moves();
        moves.sort_unstable();
        let after = |mv: Move| {
            let after = plain.play(mv).setup();
            // The plain engine remembers a double step even if it cannot be captured en passant.
            let en_passant = after
                .en_passant
                .filter(|_| setup.rules.dialect.en_passant != EnPassantRule::Off);
            Setup {
                allow_missing_king: true,
                en_passant,
                ..after
            }
        };
        let moves = moves.into_iter().map(|mv| (mv, after(mv))).collect();
        Self {
            moves,
            mate: plain.is_mate(),
            setup,
        }
    }

    /// The rules and the position.
    pub(super) fn words(&self) -> String {
        format!("{} {}", self.setup.rules, fen::print(&self.setup))
    }

    /// Tests that the generator finds exactly the legal moves.
    pub(super) fn lists(&self) -> Result<(), String> {
        tuned!(self.setup.rules.variant, R => {
            let mut found = legal_moves::<R>(&position::<R>(&self.setup)?);
            found.sort_unstable();
            let more = found.iter().find(|mv| self.moves.iter().all(|(legal, _)| legal != *mv));
            let less = self.moves.iter().find(|(mv, _)| !found.contains(mv)).map(|(mv, _)| *mv);
            let same = found.len() == self.moves.len() && more.is_none() && less.is_none();
            same.then_some(()).ok_or_else(|| format!("{}: illegal {more:?}, forgotten \
                {less:?}", self.words()))
        })
    }

    /// Tests that the count of moves, and the tests for a legal move and for mate, agree.
    pub(super) fn counts(&self) -> Result<(), String> {
        tuned!(self.setup.rules.variant, R => {
            let position = position::<R>(&self.setup)?;
            let found = (count_legal::<R>(&position), has_legal_move::<R>(&position), is_mate::<R>(&position));
            let right = (self.moves.len() as u64, !self.moves.is_empty(), self.mate);
            (found == right).then_some(()).ok_or_else(|| format!("{}: {found:?}, not \
                {right:?}", self.words()))
        })
    }

    /// Tests that each move leads to the same position, with the signature of an equal position set
    /// up from scratch.
    pub(super) fn plays(&self) -> Result<(), String> {
        tuned!(self.setup.rules.variant, R => {
            let before = position::<R>(&self.setup)?;
            self.moves.iter().try_for_each(|(mv, after)| {
                let same = before.play(*mv) == position::<R>(after)?;
                same.then_some(()).ok_or_else(|| format!("{}: after {mv:?}", self.words()))
            })
        })
    }

    /// Tests that positions with one difference have different signatures: in the side to move, in
    /// castling rights, in en passant rights, in the board of a man.
    pub(super) fn signs(&self) -> Result<(), String> {
        let mut others = vec![
            Setup {
                turn: !self.setup.turn,
                en_passant: None,
                ..self.setup.clone()
            },
            Setup {
                castling: CastlingSetup::Given(Vec::new()),
                ..self.setup.clone()
            },
            Setup {
                en_passant: None,
                ..self.setup.clone()
            },
        ];
        for (index, (cell, _)) in self
            .setup
            .men
            .iter()
            .enumerate()
            .filter(|_| self.setup.rules.variant.boards() > 1)
        {
            let mut other = self.setup.clone();
            other.men[index].0 = Cell::new(cell.board.other(), cell.square);
            others.push(other);
        }
        tuned!(self.setup.rules.variant, R => {
            let here = position::<R>(&self.setup)?;
            // Some of them are illegal.
            let others = others.iter().filter_map(|other| position::<R>(other).ok());
            let same = |other: &PositionOf<R>| {
                let en_passant = other.en_passant() == here.en_passant();
                let rights = other.castling() == here.castling();
                other.men() == here.men() && other.turn() == here.turn() && en_passant && rights
            };
            for other in others {
                if (other.key() == here.key()) != same(&other) {
                    return Err(format!("{}: the signature of {other:?}", self.words()));
                }
            }
            Ok(())
        })
    }
}

fn position<R: Rules>(setup: &Setup) -> Result<PositionOf<R>, String> {
    Position::new(setup).map_err(|error| format!("{}: {error}", fen::print(setup)))
}
