//! Parrying series against defence (`pser-#n`, `pser-s#n`, `pser-r#n`): the other side moves only
//! when it is in check.
//!
//! This is battle play in which the defender passes unless in check, and then parries freely. Every
//! parry must be met; a parry that reaches the goal in self play counts as met. Continuations are
//! the shortest that work. The tree is flattened: each branch is a line. A line that ends in fewer
//! moves than stipulated is a short line only if its first move wins in fewer moves whatever is
//! played.

use super::goals::Target;
use super::lines::line_move;
use super::position::PlainPosition;
use parton_core::position::Move;
use parton_core::problem::{Line, LineMove, Play};

/// A parrying series against defence.
pub(super) struct Parry<'a> {
    pub(super) target: &'a Target,
    pub(super) play: Play,
    pub(super) exact: bool,
    /// Whether play ends without success if the side that should not reach the goal reaches it.
    pub(super) goal_is_end: bool,
}

/// The ends of lines.
type LineEnds = Vec<Vec<LineMove>>;

impl Parry<'_> {
    /// The lines in which the first move needs all the moves, and those in which it needs fewer.
    pub(super) fn solve(&self, position: &PlainPosition, moves: u8) -> (Vec<Line>, Vec<Line>) {
        let (mut full, mut short) = (Vec::new(), Vec::new());
        for mv in self.attacks(position) {
            let lengths = if self.exact { moves..=moves } else { 1..=moves };
            for length in lengths {
                if let Some(ends) = self.attack(position, mv, length - 1) {
                    let list = if length == moves {
                        &mut full
                    } else {
                        &mut short
                    };
                    list.extend(ends.into_iter().map(Line));
                    break;
                }
            }
        }
        (full, short)
    }

    fn attacks(&self, position: &PlainPosition) -> Vec<Move> {
        match self.play {
            Play::Reflex if self.target.is_at_hand(position) => Vec::new(),
            Play::Direct => self.target.moves(position),
            _ => position.legal_moves(),
        }
    }

    /// The lines that follow the shortest winning moves, if there are any of at most this length.
    fn quickest(&self, position: &PlainPosition, most: u8) -> Option<LineEnds> {
        (1..=most)
            .filter(|&length| length == most || !self.exact)
            .find_map(|length| {
                let attacks = self.attacks(position).into_iter();
                let ends: LineEnds = attacks
                    .filter_map(|mv| self.attack(position, mv, length - 1))
                    .flatten()
                    .collect();
                (!ends.is_empty()).then_some(ends)
            })
    }

    /// The lines that begin with a move, if it wins with this number of moves left.
    fn attack(&self, position: &PlainPosition, mv: Move, left: u8) -> Option<LineEnds> {
        let may_end = left == 0 || !self.exact;
        let reached = self.play == Play::Direct && may_end && self.target.is_reached(position, mv);
        if self.goal_is_end && self.play != Play::Direct && self.target.is_reached(position, mv) {
            return None;
        }
        let first = line_move(position, mv, reached);
        let ends = if reached {
            vec![Vec::new()]
        } else {
            self.answer(&position.play(mv), left)?
        };
        Some(
            ends.into_iter()
                .map(|end| [vec![first], end].concat())
                .collect(),
        )
    }

    /// The play after an attacker's move, if it wins.
    fn answer(&self, position: &PlainPosition, left: u8) -> Option<LineEnds> {
        if left == 0 {
            return self.forced_end(position);
        }
        if !position.in_check(position.turn()) {
            return self.quickest(&position.pass_in_series(), left);
        }
        let mut ends = LineEnds::new();
        for parry in position.legal_moves() {
            if self.goal_is_end
                && self.play == Play::Direct
                && self.target.is_reached(position, parry)
            {
                return None;
            }
            let reached =
                self.play != Play::Direct && !self.exact && self.target.is_reached(position, parry);
            let first = line_move(position, parry, reached);
            let rest = if reached {
                vec![Vec::new()]
            } else {
                self.quickest(&position.play(parry), left)?
            };
            ends.extend(rest.into_iter().map(|end| [vec![first], end].concat()));
        }
        (!ends.is_empty()).then_some(ends)
    }

    /// The defender's last moves, if the defender must reach the goal.
    fn forced_end(&self, position: &PlainPosition) -> Option<LineEnds> {
        let reaching = self.target.reaching_moves(position);
        let forced = match self.play {
            Play::Direct => false,
            Play::Reflex | Play::SemiReflex => !reaching.is_empty(),
            _ => !reaching.is_empty() && reaching.len() == self.target.moves(position).len(),
        };
        forced.then(|| {
            reaching
                .into_iter()
                .map(|mv| vec![line_move(position, mv, true)])
                .collect()
        })
    }
}
