//! Detection of goals: whether a move reaches a goal.
//!
//! *Mated* means in check and without a legal move, *stalemated* not in check and without one. For
//! the side that has just moved, this is decided as if it were its turn again.
//!
//! | goal | reached by a move after which |
//! |---|---|
//! | `#` | the other side is mated |
//! | `=` | the other side is stalemated |
//! | `==` | both are stalemated |
//! | `!=` | the side that moved is stalemated |
//! | `#=` | the other side has no legal move |
//! | `!#` | the side that moved is mated |
//! | `##` | both are mated; before it the side that moved had a legal move |
//! | `##!` | both are mated, as was the side that moved before |
//! | `+` | the other side is in check |
//! | `x` | a man was captured |
//! | `%` | a man was captured that is not reborn with it (in Parrain Circe: whatever comes later; recapture does not matter) |
//! | `~x` | the other side is not in check, has a legal move, and each of them captures |
//! | `ep`, `00`, `~` | it was en passant, castling, anything |
//! | `zd3` | the man that moved stands on d3, on any board; in castling the king |
//! | `kb7` | the man that moved stands beside the man that stood on b7 in the diagram, and no other man stands beside that man |
//! | `ct` | the man that moved stands on its square of the diagram |
//! | `<>` | the man that moved stands on the square that another man of its side had in the diagram, and that man stands on its square |
//! | `ctr` | a man is reborn on its square of the diagram |
//! | `c81` | the man that moved stands on the last rank, in a cube the last of the last level, where pawns promote |
//!
//! Squares are compared without their boards, except in proof games. A promoted man is still the
//! same pawn. For `!#`, `##` and `##!` the last move may leave its own king in check. A side is
//! then mated if it cannot even capture the other king without leaving its own in check.

use super::position::PlainPosition;
use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Man, Move, Role, Setup};
use parton_core::problem::Goal;

/// A goal with its parameters: the diagram of a proof game, the square of the man to be kissed.
#[derive(Clone, Debug)]
pub struct Target {
    goal: Goal,
    /// The diagram at the end, for a proof game.
    diagram: Option<Diagram>,
}

/// The diagram at which play ends.
#[derive(Clone, Debug)]
struct Diagram {
    /// The men that must stand there.
    men: Vec<(Cell, Man)>,
    /// The men that are to be added, on any vacant cells.
    added: Vec<Man>,
}

impl Target {
    /// A goal that needs no second diagram. `None` for proof games and `a=>b`, which need one, and
    /// for unsupported goals: `K` (no legal move captures a king) and `<>r` (no source defines
    /// which men exchange).
    pub fn new(goal: Goal) -> Option<Self> {
        match goal {
            Goal::KingCapture | Goal::ExchangeByRebirth | Goal::AToB | Goal::ProofGame => None,
            _ => Some(Self {
                goal,
                diagram: None,
            }),
        }
    }

    /// The goal of a proof game, or of a way to a second diagram: exactly the men of this diagram,
    /// each on its board, and those that are to be added to it, on any vacant cells.
    pub(super) fn diagram(end: &Setup) -> Self {
        Self {
            goal: Goal::ProofGame,
            diagram: Some(Diagram {
                men: end.men.clone(),
                added: end.added.clone(),
            }),
        }
    }

    /// The candidate moves of a position: the legal moves. For double mates, counter-mates and
    /// auto-mates, also those that reach the goal but leave the moving side's own king attacked.
    pub fn moves(&self, position: &PlainPosition) -> Vec<Move> {
        if !matches!(
            self.goal,
            Goal::DoubleMate | Goal::CounterMate | Goal::AutoMate
        ) {
            return position.legal_moves();
        }
        // Some legal moves move no man: a side that cannot check may have to pass.
        let mut moves = position.legal_moves();
        let mut others = position.moves_safe_or_not();
        others.retain(|mv| self.is_reached(position, *mv));
        if !others.is_empty() {
            let allowed = position.moves_sparing_no_king();
            moves.extend(others.into_iter().filter(|mv| allowed.contains(mv)));
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The moves of a position that reach the goal.
    pub fn reaching_moves(&self, position: &PlainPosition) -> Vec<Move> {
        let mut moves = self.promising_moves(position);
        moves.retain(|&mv| self.is_reached(position, mv));
        moves
    }

    /// Returns whether the side to move can reach the goal at once.
    pub fn is_at_hand(&self, position: &PlainPosition) -> bool {
        self.promising_moves(position)
            .into_iter()
            .any(|mv| self.is_reached(position, mv))
    }

    /// The candidate moves among which all are that reach the goal: for mate, the checks.
    fn promising_moves(&self, position: &PlainPosition) -> Vec<Move> {
        if self.goal == Goal::Mate {
            let enemy = !position.turn();
            return position.legal_moves_where(|mv| position.play(mv).in_check(enemy));
        }
        self.moves(position)
    }

    /// Returns whether a move reaches the goal.
    pub fn is_reached(&self, before: &PlainPosition, mv: Move) -> bool {
        let mover = before.turn();
        let after = || before.play(mv);
        let of_a_man = matches!(
            self.goal,
            Goal::Target(_)
                | Goal::Kiss(_)
                | Goal::Circuit
                | Goal::Exchange
                | Goal::Chess81
                | Goal::CircuitByRebirth
        );
        // The board may have turned with the man.
        let arrival = before.end_of(mv);
        // A pass moves no man.
        if of_a_man && mv.is_pass() {
            return false;
        }
        // A man that vanished by capturing there has not arrived, nor has one that is covered by
        // its victim; a man that arrives by a rebirth has not moved there.
        if of_a_man && self.goal != Goal::CircuitByRebirth && !before.arrives(mv, &after()) {
            return false;
        }
        match self.goal {
            Goal::Mate => is_mated(&after(), !mover) && before.may_mate(mv),
            Goal::Stalemate => is_stalemated(&after(), !mover),
            Goal::DoubleStalemate => {
                is_stalemated(&after(), !mover) && is_stalemated(&after(), mover)
            }
            Goal::AutoStalemate => is_stalemated(&after(), mover),
            Goal::MateOrStalemate => {
                is_mated(&after(), !mover) && before.may_mate(mv) || is_stalemated(&after(), !mover)
            }
            Goal::DoubleMate => !is_immobile(before, mover) && both_mated(&after()),
            Goal::CounterMate => is_mated(before, mover) && both_mated(&after()),
            Goal::AutoMate => is_mated(&after().taking_kings(), mover),
            Goal::Check => after().in_check(!mover),
            Goal::Capture => mv.captured().is_some(),
            Goal::WinOfMan => mv.captured().is_some() && !before.is_captured_reborn(mv),
            Goal::EnPassant => mv.is_en_passant(),
            Goal::Castling => mv.is_castling(),
            Goal::AnyMove => true,
            Goal::CaptureZugzwang => {
                let after = after();
                let replies = after.legal_moves();
                !after.in_check(!mover)
                    && !replies.is_empty()
                    && replies.iter().all(|reply| reply.captured().is_some())
            }
            Goal::Target(square) => arrival.square == square,
            Goal::Kiss(square) => is_kiss(&after(), arrival, square),
            Goal::Circuit => after()
                .origin(arrival)
                .is_some_and(|home| home.is_homologue(arrival)),
            Goal::Exchange => is_exchange(&after(), arrival, mover),
            Goal::Chess81 => before.men.promotes(mover, arrival),
            Goal::ProofGame => self
                .diagram
                .as_ref()
                .is_some_and(|diagram| after().has_just(diagram)),
            Goal::CircuitByRebirth => {
                let after = after();
                before
                    .reborn_by(mv, &after)
                    .into_iter()
                    .any(|cell| after.origin(cell) == Some(cell))
            }
            Goal::KingCapture | Goal::ExchangeByRebirth | Goal::AToB => false,
        }
    }
}

/// Returns whether a side has no legal move, as if it were its turn.
fn is_immobile(position: &PlainPosition, side: Color) -> bool {
    let position = position.without_passes();
    if position.turn() == side {
        position.is_at_end()
    } else {
        position.pass_in_series().is_at_end()
    }
}

/// Returns whether a side is mated, as far as the mating move does not matter.
fn is_mated(position: &PlainPosition, side: Color) -> bool {
    position.in_check(side)
        && is_immobile(&position.without_duties(), side)
        && !position.is_suffocated(side)
}

fn is_stalemated(position: &PlainPosition, side: Color) -> bool {
    is_immobile(position, side) && (!position.in_check(side) || position.is_suffocated(side))
}

/// Returns whether each side is in check and could not even capture the other's king without
/// leaving its own attacked.
fn both_mated(position: &PlainPosition) -> bool {
    let position = position.taking_kings();
    Color::ALL.into_iter().all(|side| is_mated(&position, side))
}

/// Returns whether the man that arrived here, and no other man, stands beside the man that stood on
/// `diagram` in the diagram. The boards do not matter.
fn is_kiss(position: &PlainPosition, arrival: Cell, diagram: Square) -> bool {
    let around = |cell| position.men.reached_by(Role::King, cell);
    around(arrival).into_iter().any(|beside| {
        let kissed = position.men_at(beside).any(|cell| {
            position
                .origin(cell)
                .is_some_and(|home| home.square == diagram)
        });
        let company = around(beside).into_iter().filter(|&cell| cell != arrival);
        kissed
            && company
                .into_iter()
                .all(|cell| position.men_at(cell).next().is_none())
    })
}

/// Returns whether the man that arrived here and another of its side have exchanged their squares
/// in the diagram. The boards do not matter.
fn is_exchange(position: &PlainPosition, arrival: Cell, mover: Color) -> bool {
    let Some(home) = position
        .origin(arrival)
        .filter(|home| !home.is_homologue(arrival))
    else {
        return false;
    };
    position.men_at(home).any(|cell| {
        position
            .men
            .at(cell)
            .is_some_and(|man| man.belongs_to(mover))
            && position
                .origin(cell)
                .is_some_and(|other| other.is_homologue(arrival))
    })
}

/// Returns whether these men, in some order, are the men to be added.
fn are(men: &[Man], added: &[Man]) -> bool {
    let Some((first, others)) = added.split_first() else {
        return men.is_empty();
    };
    (0..men.len()).any(|index| {
        let mut rest = men.to_vec();
        first.stands_for(rest.remove(index)) && are(&rest, others)
    })
}

impl PlainPosition {
    /// Returns whether the side to move is stalemated: not in check, and without a move.
    pub fn is_stalemate(&self) -> bool {
        is_stalemated(self, self.turn())
    }

    /// Returns whether exactly the men of a diagram stand on the boards, and those to be added on
    /// other cells.
    fn has_just(&self, Diagram { men, added }: &Diagram) -> bool {
        let here = |&(cell, man): &(Cell, Man)| {
            if man.role == Role::Imitator {
                self.imitators().contains(&cell)
            } else if man.role.is_unknown() {
                self.men.at(cell).is_some_and(|there| man.stands_for(there))
            } else {
                self.men.at(cell) == Some(man)
            }
        };
        let count = self.men.everybody().count() + self.imitators().len();
        let is_vacant = |cell: Cell| men.iter().all(|(other, _)| *other != cell);
        let elsewhere = self.men.everybody().filter(|(cell, _)| is_vacant(*cell));
        let more: Vec<Man> = elsewhere.map(|(_, man)| man).collect();
        count == men.len() + added.len() && men.iter().all(here) && are(&more, added)
    }

    /// The cells, on any board, that hold men with these coordinates.
    fn men_at(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let cells = std::iter::once(cell).chain(self.men.homologues(cell));
        cells.filter(|&cell| !self.men.is_vacant(cell))
    }
}
