//! Legality of moves under conditions that take attacks away, without making the moves.
//!
//! In grid chess, Madrasi, patrol chess, Anticirce and related conditions men attack less than
//! without the condition, never more. In Einstein chess they attack as usual, and a move changes
//! only the moving man; in Haaner chess a hole remains on the departure square, which opens no
//! line. So a move without a capture leaves the king safe if it would do so without the condition,
//! and gives no check if it would give none without it. The test is the plain one, by lines and
//! hinges, as in play without conditions. Only if it is positive (the king would be attacked, or a
//! check would be given) is the move made, and the condition applied.
//!
//! With Einstein chess and its relatives alone, and without fairy men, the test is exact, also for
//! captures. Only the attacks of the moving man in its new role and the lines that it opened
//! matter, and no ordinary move is made.

#[cfg(test)]
mod tests;

use super::{QuietMoves, bit};
use crate::board::Sites;
use crate::position::{Color, Conditions, Move, MoveKind, Seen, Worlds};
use crate::rules::PositionOf;
use crate::rules::general::General;

/// Facts about moves without a capture, as if there were no conditions.
pub(super) struct Unattacked<'a> {
    men: &'a Worlds,
    us: Color,
    /// Whether the king would be attacked now: then each move is made, unless the plain test is
    /// exact.
    is_exposed: bool,
    /// Whether men attack as they would without the conditions, and captures also change only the
    /// capturer.
    is_exact: bool,
    king: Option<usize>,
    /// The sites where a man other than the king must arrive to meet a check, captures en passant
    /// apart.
    evasions: Sites,
    /// The sites where a departure matters, and those where an arrival also matters.
    sensitive: Sites,
    hinges: Sites,
    /// The filter for moves that would give no check, if requested.
    quiet: Option<QuietMoves<'a>>,
}

impl<'a> Unattacked<'a> {
    /// The facts about a position. `None` if the conditions do more than take attacks away, or if
    /// nothing would be known without making the moves.
    pub(super) fn new(position: &'a PositionOf<General>, asks_checks: bool) -> Option<Self> {
        let (men, us) = (position.men(), position.turn());
        if !men.loses_attacks() {
            return None;
        }
        let king = men.king_site(us).map(|(_, site)| site);
        let is_exposed = king.is_some_and(|king| men.powers().might_attack(!us, king, men.seen(0)));
        let is_exact =
            men.conditions().without(Conditions::EINSTEINS).is_empty() && men.fairy_sites(0) == 0;
        if is_exposed && !is_exact && !asks_checks {
            return None;
        }
        let hinges = king.map_or(0, |king| men.powers().hinges(!us, 0, king));
        let view = king.map_or(0, |king| {
            men.geometry().all_lines(king, men.occupied_sites(0))
        });
        Some(Self {
            men,
            us,
            king,
            evasions: if is_exposed && is_exact {
                men.checks().evasions(us)
            } else {
                Sites::MAX
            },
            is_exposed,
            is_exact,
            sensitive: view | hinges,
            hinges,
            quiet: asks_checks.then(|| QuietMoves::without_conditions(position)),
        })
    }

    /// Returns whether the plain test applies to a move.
    pub(super) fn knows(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::Normal && (mv.captured().is_none() || self.is_exact)
    }

    /// Returns whether the test for check is exact in both cases, not only for moves without check.
    pub(super) const fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Returns whether such a move leaves the king safe and no condition forbids it; `None` if the
    /// move must be made.
    pub(super) fn is_legal(&self, mv: Move) -> Option<bool> {
        if self.is_exposed && !self.is_exact || self.men.bonds().bars(self.us, mv.from(), mv.to()) {
            return None;
        }
        let Some(king) = self.king else {
            return Some(true);
        };
        let [from, to] = [mv.from(), mv.to()].map(|cell| self.men.geometry().site(cell));
        let touches = bit(from) & self.sensitive | bit(to) & self.hinges != 0;
        if king != from && !touches && !self.is_exposed {
            return Some(true);
        }
        let occupied = self.men.occupied_sites(0) & !bit(from) | bit(to);
        let stands = if king == from { to } else { king };
        let captured = if mv.captured().is_some() { bit(to) } else { 0 };
        if !self.men.powers().might_attack(
            !self.us,
            stands,
            Seen {
                occupied,
                gone: (0, captured),
            },
        ) {
            return Some(true);
        }
        // A condition may still take the attack away.
        if self.is_exact { Some(false) } else { None }
    }

    /// The arrival sites on which a man may meet a check, if there is one.
    pub(super) fn meeting(&self, mv: Move, to: Sites) -> Sites {
        if self.king == Some(self.men.geometry().site(mv.from())) {
            to
        } else {
            to & self.evasions
        }
    }

    /// The vacant arrival sites on which a man might give check.
    pub(super) fn noisy(&self, mv: Move, to: Sites) -> Sites {
        self.quiet.as_ref().map_or(to, |quiet| quiet.noisy(mv, to))
    }

    /// Returns whether such a move certainly gives no check.
    pub(super) fn is_quiet(&self, mv: Move) -> bool {
        if self.is_exact {
            return self
                .quiet
                .as_ref()
                .is_some_and(|quiet| !quiet.might_check(mv));
        }
        self.noisy(mv, bit(self.men.geometry().site(mv.to()))) == 0
    }
}
