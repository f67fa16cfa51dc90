//! Explains why a written move is illegal: the moves it may mean, and the rules that each of them
//! breaks.

use super::codes::codes;
use super::parse::{Ordinary, ParsedMove};
use super::place;
use crate::board::{Board, CUBE, Cell, Square};
use crate::explain::{Attempt, MoveManner, Refusal, explain};
use crate::position::{Color, Conditions, Law, Man, Move, Role, Transfer, Variant};
use crate::rules::AnyPosition;

/// A move that a text may mean, and the rules that it breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct IllegalReading {
    /// The man that would move.
    pub man: Man,
    /// The move.
    pub attempt: Attempt,
    /// The rules that it breaks; empty if the move is legal but written wrongly.
    pub refusals: Vec<Refusal>,
}

codes! {
    /// The reason why a text names no legal move.
    pub enum Misfit {
        /// The move is legal, but the other changes in the text do not happen.
        "other-changes" => OtherChanges,
        /// The side to move may not pass.
        "no-pass" => NoPass {
            /// The reason.
            why: NoPass,
        },
        /// These men may not change places.
        "no-exchange" => NoExchange,
        /// There is no king that could castle.
        "no-king" => NoKing {
            /// The side to move.
            side: Color,
        },
        /// Another man stands on the departure square.
        "other-man" => OtherMan {
            /// The variant, which decides how squares are written.
            variant: Variant,
            /// The square.
            at: Cell,
            /// The man.
            man: Man,
        },
        /// The men of this kind stand elsewhere.
        "elsewhere" => Elsewhere {
            /// The variant, which decides how squares are written.
            variant: Variant,
            /// The side to move.
            side: Color,
            /// The kind.
            role: Role,
            /// Their squares; empty if there are none.
            squares: Vec<Cell>,
        },
        /// No man of this kind goes there in one move.
        "out-of-reach" => OutOfReach {
            /// The variant, which decides how squares are written.
            variant: Variant,
            /// The kind.
            role: Role,
            /// Their squares.
            from: Vec<Cell>,
            /// The arrival square.
            to: Cell,
        },
        /// The moves that the text may mean break rules.
        "refused" => Refused {
            /// The variant, which decides how squares are written.
            variant: Variant,
            /// The moves, each with the rules that it breaks.
            cases: Vec<IllegalReading>,
        },
    }
}

impl Misfit {
    /// The moves that the text may mean, each with the rules that it breaks.
    pub const fn cases(&self) -> &[IllegalReading] {
        match self {
            Self::Refused { cases, .. } => cases.as_slice(),
            Self::OtherChanges
            | Self::NoPass { .. }
            | Self::NoExchange
            | Self::NoKing { .. }
            | Self::OtherMan { .. }
            | Self::Elsewhere { .. }
            | Self::OutOfReach { .. } => &[],
        }
    }
}

/// The reason why a side may not pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPass {
    /// Only Black may pass, and only in Black Checks.
    OnlyBlack,
    /// Black can give check.
    CanCheck,
    /// Black is in check.
    InCheck,
}

/// The homologue of a cell on another board.
fn on_world(cell: Cell, world: usize) -> Cell {
    let board = match cell.board.level() {
        None => Board::ALL.get(world),
        Some(level) => Board::LEVELS.get(world * usize::from(CUBE) + usize::from(level)),
    };
    Cell::new(board.copied().unwrap_or(cell.board), cell.square)
}

/// The possible meanings of a text that names no legal move.
fn cases(position: &AnyPosition, written: &ParsedMove) -> Vec<IllegalReading> {
    let law = position.variant().law();
    let us = position.turn();
    let mut cases = Vec::new();
    match *written {
        ParsedMove::Castling {
            long,
            landing,
            rook,
        } => {
            let Some(from) = position.king(us) else {
                return cases;
            };
            let step = if long { -1 } else { 1 };
            // Under Antimars Circe a king is reborn to castle.
            let reborn = position
                .rule_set()
                .conditions
                .has(Conditions::ANTIMARS_CIRCE);
            let home = Square::at(4, us.rank(0)).filter(|_| reborn);
            let start = home.unwrap_or(from.square);
            let squares = (start.step(2 * step, 0), start.step(step, 0));
            let (Some(king), Some(passed)) = squares else {
                return cases;
            };
            for to in landings(law, from.board, landing) {
                let world = rook.map_or(to, Board::world);
                let at = |square, world| on_world(Cell::new(from.board, square), world);
                let manner = MoveManner::Castle {
                    long,
                    rook: at(passed, world),
                };
                let attempt = Attempt {
                    from,
                    to: at(king, to),
                    manner,
                    promotion: None,
                    capture: None,
                };
                cases.push(case(position, Man::new(us, Role::King), attempt));
            }
        }
        ParsedMove::Pass | ParsedMove::Exchange { .. } => {}
        ParsedMove::Ordinary(written) => {
            for from in departures(position, &written) {
                let man = position.man_at(from).unwrap_or(Man::new(us, written.role));
                let owner = if man.belongs_to(us) { us } else { !us };
                cases.extend(
                    attempts(law, owner, from, &written)
                        .map(|attempt| case(position, man, attempt)),
                );
            }
        }
    }
    // If some man could almost go there, the explanation omits the men that are nowhere near.
    if cases.iter().any(|case| !is_remote(case)) {
        cases.retain(|case| !is_remote(case));
    }
    cases
}

fn is_remote(case: &IllegalReading) -> bool {
    case.refusals.iter().any(Refusal::is_remote)
}

fn case(position: &AnyPosition, man: Man, attempt: Attempt) -> IllegalReading {
    let mut refusals = explain(position, &attempt).err().unwrap_or_default();
    // A text that gives the arrival square on the departure board, as is usual in France, also
    // needs an explanation.
    if let [Refusal::MustChangeBoard(there)] = refusals[..] {
        let world = attempt.to.board.other().world();
        let proper = Attempt {
            to: on_world(there, world),
            ..attempt
        };
        if attempt.manner == MoveManner::Walk && position.variant().law().boards == 2 {
            refusals.extend(explain(position, &proper).err().unwrap_or_default());
        }
    }
    IllegalReading {
        man,
        attempt,
        refusals,
    }
}

/// The departures that a text may mean.
fn departures(position: &AnyPosition, written: &Ordinary) -> Vec<Cell> {
    let fits = |cell: &Cell| {
        written.file.is_none_or(|file| file == cell.square.file())
            && written.rank.is_none_or(|rank| rank == cell.square.rank())
            && written
                .level
                .is_none_or(|level| cell.board.level() == Some(level))
            && written
                .departure
                .is_none_or(|board| board.world() == cell.board.world())
    };
    let (us, role) = (position.turn(), written.role);
    let moves_all = (position.rule_set().conditions).any(Conditions::MOVING_OTHERS);
    let theirs = |man: &Man| man.role == role && (moves_all || man.belongs_to(us));
    position
        .men()
        .into_iter()
        .filter(|(_, here)| theirs(here))
        .map(|(cell, _)| cell)
        .filter(fits)
        .collect()
}

/// The numbers of the boards or cubes on which a man from a board may land, or that of the named
/// one.
fn landings(law: &Law, from: Board, named: Option<Board>) -> Vec<usize> {
    match named {
        Some(board) => vec![board.world()],
        None => match law.transfer {
            Transfer::Never => vec![from.world()],
            Transfer::Always => vec![1 - from.world()],
            Transfer::IfVacant | Transfer::AtWill => vec![1 - from.world(), from.world()],
            Transfer::EitherOther => (0..law.boards)
                .filter(|&world| world != from.world())
                .collect(),
        },
    }
}

fn attempts(
    law: &'static Law,
    us: Color,
    from: Cell,
    written: &Ordinary,
) -> impl Iterator<Item = Attempt> {
    let square = written.to.unwrap_or(from.square);
    let board = match written.to_level.filter(|_| written.to.is_some()) {
        Some(level) => Board::LEVELS
            .get(from.board.world() * usize::from(CUBE) + usize::from(level))
            .copied(),
        None => Some(from.board),
    };
    let there = Cell::new(board.unwrap_or(from.board), square);
    let last = law.rank(us, law.ranks() - 1);
    let promotes = written.role.is_pawn()
        && square.rank() == last
        && there.board.level().is_none_or(|level| level == last);
    let promotion = written.promotion.or(promotes.then_some(Role::Queen));
    let manner = if written.zero {
        MoveManner::Zero
    } else {
        MoveManner::Walk
    };
    let worlds = if written.zero && written.landing.is_none() && law.boards == 2 {
        vec![1 - from.board.world()]
    } else {
        landings(law, from.board, written.landing)
    };
    let capture = written.capture.or(written.en_passant.then_some(true));
    worlds.into_iter().map(move |world| Attempt {
        from,
        to: on_world(there, world),
        manner,
        promotion,
        capture,
    })
}

/// The reason why a text names no legal move.
pub(super) fn misfit(position: &AnyPosition, written: &ParsedMove) -> Misfit {
    let side = position.turn();
    let ordinary = match written {
        ParsedMove::Pass => {
            return Misfit::NoPass {
                why: no_pass(position),
            };
        }
        ParsedMove::Exchange { .. } => return Misfit::NoExchange,
        ParsedMove::Castling { .. } => {
            let cases = cases(position, written);
            return if cases.is_empty() {
                Misfit::NoKing { side }
            } else {
                refused(position, cases)
            };
        }
        ParsedMove::Ordinary(ordinary) => ordinary,
    };
    let role = ordinary.role;
    let variant = position.variant();
    let cases = cases(position, written);
    if cases.is_empty() {
        if let Some((at, man)) = mistaken(position, ordinary) {
            return Misfit::OtherMan { variant, at, man };
        }
        let anywhere = Ordinary {
            file: None,
            rank: None,
            level: None,
            departure: None,
            ..*ordinary
        };
        return Misfit::Elsewhere {
            variant,
            side,
            role,
            squares: departures(position, &anywhere),
        };
    }
    let out_of_reach = |refusal: &Refusal| matches!(refusal, Refusal::OutOfReach { .. });
    let mut refusals = cases.iter().flat_map(|case| &case.refusals);
    if cases.iter().all(is_remote) && refusals.all(out_of_reach) {
        let mut from: Vec<Cell> = cases.iter().map(|case| case.attempt.from).collect();
        from.dedup_by_key(|cell| place(*cell, variant));
        if let Some(first) = cases.first() {
            return Misfit::OutOfReach {
                variant,
                role,
                from,
                to: first.attempt.to,
            };
        }
    }
    refused(position, cases)
}

fn refused(position: &AnyPosition, cases: Vec<IllegalReading>) -> Misfit {
    Misfit::Refused {
        variant: position.variant(),
        cases,
    }
}

/// The reason why the side to move may not pass.
fn no_pass(position: &AnyPosition) -> NoPass {
    let black_checks = position.rule_set().conditions.has(Conditions::BLACK_CHECKS);
    match position.legal_moves().first() {
        _ if position.turn() == Color::White || !black_checks => NoPass::OnlyBlack,
        Some(_) => NoPass::CanCheck,
        None => NoPass::InCheck,
    }
}

/// The man that stands on the departure square of the text, where the named man does not.
fn mistaken(position: &AnyPosition, written: &Ordinary) -> Option<(Cell, Man)> {
    let square = Square::at(written.file?, written.rank?)?;
    let planes = position.variant().planes().iter();
    planes
        .map(|&board| Cell::new(board, square))
        .filter(|cell| {
            written
                .level
                .is_none_or(|level| cell.board.level() == Some(level))
        })
        .filter(|cell| {
            written
                .departure
                .is_none_or(|board| board.world() == cell.board.world())
        })
        .find_map(|cell| Some((cell, position.man_at(cell)?)))
}

/// A man that moved last and has changed board, while the text captures it on the other board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Returned {
    /// The man that moved.
    pub man: Man,
    /// The board on which it stands.
    pub board: Board,
    /// Whether that is its home board.
    pub home: bool,
    /// The man that was to capture it.
    pub capturer: Man,
    /// The square of the capturer.
    pub from: Cell,
}

impl Returned {
    /// The man that moved last, if the move that was meant expects it elsewhere.
    pub(crate) fn of(case: &IllegalReading, last: Move, mover: Color, law: &Law) -> Option<Self> {
        let victim = case.refusals.iter().find_map(|refusal| match *refusal {
            Refusal::NothingToCapture {
                elsewhere: Some((cell, man)),
                ..
            } => Some((cell, man)),
            _ => None,
        });
        let (cell, man) = victim.filter(|(cell, man)| *cell == last.to() && man.color == mover)?;
        if law.boards == 1 || last.from().board.world() == cell.board.world() {
            return None;
        }
        Some(Self {
            man,
            board: cell.board,
            home: law.homes[mover.index()].world() == cell.board.world(),
            capturer: case.man,
            from: case.attempt.from,
        })
    }
}
