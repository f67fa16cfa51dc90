//! Tests whether a position could arise in a game.
//!
//! Codex, article 14: a position should be legal. Positions of fairy problems often are not, and
//! the search solves them anyway, so a finding here is only a warning. The tests can prove a
//! position illegal, never legal: they do no retro-analysis.
//!
//! In Alice chess a man stands on board A after an even number of moves and on board B after an odd
//! number. Castling counts as one move of the king and one of the rook. Therefore pawns on their
//! second rank stand on A, and pawns on their third rank on B. A knight changes the colour of its
//! square with each move. Unless it is a promoted pawn, it therefore stands on A if its square has
//! the colour of its square in the game array, and otherwise on B. (Own derivation; Retro der Woche
//! 37/2025 on thbrand.de argues by the same parity.)

use super::coded::coded;
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Man, Reason, Role, Setup, Shape, Variant};

coded! {
    /// The reason why no game leads to a position.
    pub enum Impossibility {
        /// A pawn stands on its own first rank or on its last.
        "pawn-on-edge" => PawnOnEdge {
            /// The square.
            square: Cell,
        },
        /// A side has more men than a game allows.
        "many-men" => ManyMen {
            /// The side.
            side: Color,
            /// The number of its men.
            count: usize,
            /// The number with which it starts.
            most: usize,
        },
        /// A side has more pawns than a game allows.
        "many-pawns" => ManyPawns {
            /// The side.
            side: Color,
            /// The number of its pawns.
            count: usize,
            /// The number with which it starts.
            most: usize,
        },
        /// The right to a capture en passant belongs to the side that does not begin.
        "en-passant-in-set-play" => EnPassantInSetPlay {
            /// The square that the pawn passed.
            square: Square,
        },
        /// A side has more promoted men than missing pawns.
        "promoted-men" => PromotedMen {
            /// The side.
            side: Color,
            /// The number of its pawns.
            pawns: usize,
            /// The number of men that must be promoted pawns.
            promoted: usize,
        },
        /// Too few files are available for the pawns of a side.
        "pawn-files" => PawnFiles {
            /// The side.
            side: Color,
        },
        /// The pawns of a side have captured more men than are missing.
        "pawn-captures" => PawnCaptures {
            /// The side.
            side: Color,
            /// The number of captures, at least.
            needed: usize,
            /// The number of men that the other side has lost.
            gone: usize,
        },
        /// More than two men give check.
        "many-checkers" => ManyCheckers {
            /// The side in check.
            side: Color,
            /// The number of men.
            count: usize,
        },
        /// Two men give check, and neither check can have been discovered.
        "double-check" => DoubleCheck {
            /// The side in check.
            side: Color,
            /// The squares of the men.
            squares: [String; 2],
        },
        /// A pawn that has not moved gives check.
        "unmoved-pawn-checks" => UnmovedPawnChecks {
            /// The side in check.
            side: Color,
            /// The square of the pawn.
            square: String,
        },
        /// A pawn that has not moved stands on board B.
        "unmoved-pawn-on-b" => UnmovedPawnOnB {
            /// The side of the pawn.
            side: Color,
            /// Its square.
            square: String,
        },
        /// A pawn that has made one move stands on board A.
        "moved-pawn-on-a" => MovedPawnOnA {
            /// The side of the pawn.
            side: Color,
            /// Its square.
            square: String,
        },
        /// The knights of a side cannot have come from squares of different colours.
        "knights" => Knights {
            /// The side.
            side: Color,
        },
    }
}

impl Impossibility {
    /// The impossibility that a reason of the setup states. `None` if that reason means that the
    /// setup is no position at all.
    fn of(reason: &Reason) -> Option<Self> {
        Some(match *reason {
            Reason::PawnOnEdge(square) => Self::PawnOnEdge { square },
            Reason::ManyMen(side, count, most) => Self::ManyMen { side, count, most },
            Reason::ManyPawns(side, count, most) => Self::ManyPawns { side, count, most },
            Reason::EnPassantInSetPlay(square) => Self::EnPassantInSetPlay { square },
            Reason::TwoMenOnCell(_)
            | Reason::NoSuchBoard(_)
            | Reason::NoSuchSquare(_)
            | Reason::NoSuchMan(..)
            | Reason::NotPlayed(..)
            | Reason::NotUnderConditions(_)
            | Reason::HomologuesOccupied(_)
            | Reason::MissingKing(_)
            | Reason::ManyKings(..)
            | Reason::KingCapturable(_)
            | Reason::CastlingImpossible(_)
            | Reason::CastlingOff
            | Reason::EnPassantImpossible(_)
            | Reason::EnPassantOff
            | Reason::MenToBeAdded(_)
            | Reason::NotAdded(_) => return None,
        })
    }
}

/// The reasons, as far as found, why no game leads to a position.
pub fn illegality(setup: &Setup) -> Vec<Impossibility> {
    let of_setup = setup.static_reasons();
    let of_setup = of_setup.iter().filter_map(Impossibility::of);
    of_setup.chain(retro_illegality(setup)).collect()
}

/// The reasons that follow from the history of a game, beyond those of [`Setup::static_reasons`].
pub fn retro_illegality(setup: &Setup) -> Vec<Impossibility> {
    let mut found = Vec::new();
    for color in Color::ALL {
        if has_usual_array(setup.rules.variant) {
            found.extend(promoted(setup, color));
        }
        if setup.rules.variant == Variant::Alice {
            found.extend(parity(setup, color));
        }
    }
    if setup.rules.variant == Variant::Orthodox {
        found.extend(pawns(setup));
        found.extend(checks(setup));
    }
    found
}

/// Returns whether a side begins with the men of orthodox chess and its pawns promote as in
/// orthodox chess.
fn has_usual_array(variant: Variant) -> bool {
    let law = variant.law();
    law.shape == Shape::Board && (law.men, law.pawns) == (16, 8)
}

fn cells(setup: &Setup, man: Man) -> impl Iterator<Item = Cell> {
    setup
        .men
        .iter()
        .filter(move |(_, other)| *other == man)
        .map(|(cell, _)| *cell)
}

fn count(setup: &Setup, color: Color, role: Role) -> usize {
    cells(setup, Man::new(color, role)).count()
}

const fn is_light(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 1
}

/// The number of men that must be promoted pawns: men in excess of the initial set, a second bishop
/// on squares of one colour, and a bishop away from home that unmoved pawns cannot have let out.
fn promotions(setup: &Setup, color: Color) -> usize {
    let over = |count: usize, most: usize| count.saturating_sub(most);
    let bishops: usize = [2, 5]
        .into_iter()
        .map(|home| promoted_bishops(setup, color, home))
        .sum();
    over(count(setup, color, Role::Queen), 1)
        + over(count(setup, color, Role::Rook), 2)
        + over(count(setup, color, Role::Knight), 2)
        + bishops
}

/// The number of bishops on squares of the colour of this home file that must be promoted pawns.
fn promoted_bishops(setup: &Setup, color: Color, home: u8) -> usize {
    let at = |file: u8, rank: u8| {
        Square::at(file, color.rank(rank)).map(|square| Cell::new(Board::A, square))
    };
    let is = |cell: Option<Cell>, role| {
        cell.and_then(|cell| setup.man_at(cell)) == Some(Man::new(color, role))
    };
    let Some(cell) = at(home, 0) else { return 0 };
    let same = |other: &Cell| is_light(other.square) == is_light(cell.square);
    let bishops = cells(setup, Man::new(color, Role::Bishop))
        .filter(same)
        .count();
    // On other boards a bishop may have another way out.
    let shut = matches!(setup.rules.variant, Variant::Orthodox | Variant::Alice);
    let walled = shut && is(at(home - 1, 1), Role::Pawn) && is(at(home + 1, 1), Role::Pawn);
    if walled && !is(Some(cell), Role::Bishop) {
        bishops
    } else {
        bishops.saturating_sub(1)
    }
}

/// Reports more promoted men than missing pawns.
fn promoted(setup: &Setup, side: Color) -> Option<Impossibility> {
    let (promoted, pawns) = (promotions(setup, side), count(setup, side, Role::Pawn));
    (promoted + pawns > 8 && pawns <= 8).then_some(Impossibility::PromotedMen {
        side,
        pawns,
        promoted,
    })
}

/// Reports pawns that cannot all have come from different files, or only by more captures than the
/// other side has lost men.
fn pawns(setup: &Setup) -> Vec<Impossibility> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let squares: Vec<Square> = cells(setup, Man::new(color, Role::Pawn))
            .map(|cell| cell.square)
            .collect();
        if squares.len() > 8 || squares.iter().any(|square| matches!(square.rank(), 0 | 7)) {
            continue;
        }
        let gone = 16usize.saturating_sub(setup.count(!color));
        let Some(needed) = captures(color, &squares) else {
            found.push(Impossibility::PawnFiles { side: color });
            continue;
        };
        if needed > gone {
            found.push(Impossibility::PawnCaptures {
                side: color,
                needed,
                gone,
            });
        }
    }
    found
}

/// The smallest number of captures by which pawns from different files can reach these squares;
/// `None` if they cannot.
fn captures(color: Color, squares: &[Square]) -> Option<usize> {
    // `best[files]`: the fewest captures by the pawns so far, if they come from this set of files
    // (one bit each).
    let mut best = vec![None; 256];
    best[0] = Some(0);
    for square in squares {
        let steps = color.rank(square.rank()).saturating_sub(1);
        let mut next: Vec<Option<usize>> = vec![None; 256];
        for (taken, cost) in best
            .iter()
            .enumerate()
            .filter_map(|(taken, cost)| cost.map(|cost| (taken, cost)))
        {
            for file in (0..8u8).filter(|file| taken & (1 << file) == 0) {
                let away = file.abs_diff(square.file());
                if away <= steps {
                    let slot = &mut next[taken | 1 << file];
                    let sum = cost + usize::from(away);
                    *slot = Some(slot.map_or(sum, |old: usize| old.min(sum)));
                }
            }
        }
        best = next;
    }
    best.into_iter().flatten().min()
}

/// Reports checks that no last move can have given.
fn checks(setup: &Setup) -> Vec<Impossibility> {
    let mut found = Vec::new();
    let side = setup.turn;
    let Some(king) = cells(setup, Man::new(setup.turn, Role::King)).next() else {
        return found;
    };
    let checkers = checkers(setup, king, !setup.turn);
    if checkers.len() > 2 {
        found.push(Impossibility::ManyCheckers {
            side,
            count: checkers.len(),
        });
    }
    if let [a, b] = checkers[..] {
        let slow = |cell: Cell| {
            setup
                .man_at(cell)
                .is_some_and(|man| matches!(man.role, Role::Pawn | Role::Knight))
        };
        if slow(a) && slow(b) {
            found.push(Impossibility::DoubleCheck {
                side,
                squares: [a.square.to_string(), b.square.to_string()],
            });
        }
    }
    if let [only] = checkers[..] {
        let pawn = Man::new(!setup.turn, Role::Pawn);
        if setup.man_at(only) == Some(pawn) && only.square.rank() == (!setup.turn).rank(1) {
            found.push(Impossibility::UnmovedPawnChecks {
                side,
                square: only.square.to_string(),
            });
        }
    }
    found
}

/// The men of a side that attack a cell.
fn checkers(setup: &Setup, king: Cell, by: Color) -> Vec<Cell> {
    let occupied = setup
        .men
        .iter()
        .filter(|(cell, _)| cell.board == king.board);
    let occupied = occupied.map(|(cell, _)| cell.square).collect::<Bitboard>();
    let attacks = |square: Square, man: Man| match man.role {
        Role::King => attacks::king(square),
        Role::Queen => attacks::queen(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Knight => attacks::knight(square),
        Role::Pawn => attacks::pawn(by.index(), square),
        // Checks by fairy men are not counted.
        _ => Bitboard::EMPTY,
    };
    let men = setup
        .men
        .iter()
        .filter(|(cell, man)| man.color == by && cell.board == king.board);
    men.filter(|(cell, man)| attacks(cell.square, *man).has(king.square))
        .map(|(cell, _)| *cell)
        .collect()
}

/// Reports wrong boards of men in Alice chess, by the parity of their moves.
fn parity(setup: &Setup, color: Color) -> Vec<Impossibility> {
    let mut found = Vec::new();
    for cell in cells(setup, Man::new(color, Role::Pawn)) {
        let rank = color.rank(cell.square.rank());
        if rank == 1 && cell.board == Board::B {
            found.push(Impossibility::UnmovedPawnOnB {
                side: color,
                square: cell.to_string(),
            });
        }
        if rank == 2 && cell.board == Board::A {
            found.push(Impossibility::MovedPawnOnA {
                side: color,
                square: cell.to_string(),
            });
        }
    }
    // If all pawns are still there, no knight is a promoted pawn.
    if count(setup, color, Role::Pawn) == 8 {
        for cell in cells(setup, Man::new(color, Role::Knight)) {
            // After an even number of moves a knight stands on A and on the colour of its first
            // square, after an odd number on B and on the other colour. The two knights of a side
            // begin on different colours.
            let origin_is_light = is_light(cell.square) == (cell.board == Board::A);
            let same = cells(setup, Man::new(color, Role::Knight))
                .filter(|other| {
                    (is_light(other.square) == (other.board == Board::A)) == origin_is_light
                })
                .count();
            if same > 1 {
                found.push(Impossibility::Knights { side: color });
                break;
            }
        }
    }
    found
}
