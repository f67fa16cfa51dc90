//! Legal moves under conditions that take attacks away, known without making them.
//!
//! In grid chess, Madrasi, patrol chess, Anticirce and their kin men attack less than they would
//! without the condition, never more. In Einstein chess they attack as ever, and a move changes
//! only who makes it; in Haaner chess a hole stays where he was, which opens no line. So a move
//! that captures nobody leaves the king safe if it would do so without the condition, and gives no
//! check if it would give none: what is asked is the plain question, of lines and hinges, as in
//! play without conditions. Only where its answer is yes (the king would be attacked, a check would
//! be given) is the move made, and the condition asked.
//!
//! In Einstein chess and its kin alone the answer is exact, of captures too: whom the mover attacks
//! as what he has become, and what he opened, is all that there is to know, and no move is made.

#[cfg(test)]
mod tests;

use super::{QuietMoves, bit};
use crate::board::Sites;
use crate::position::{Color, Conditions, Move, MoveKind, Seen, Worlds};
use crate::rules::PositionOf;
use crate::rules::general::General;

/// What is known of moves that capture nobody as if there were no conditions.
pub(super) struct Unattacked<'a> {
    men: &'a Worlds,
    us: Color,
    /// Whether the king would be attacked now: then each move is made, unless what is said without
    /// that is exact.
    is_exposed: bool,
    /// Whether men attack as they would without the conditions, and captures, too, change none but
    /// who makes them.
    is_exact: bool,
    king: Option<usize>,
    /// Where another man than the king must arrive to meet a check, capturing en passant apart.
    evasions: Sites,
    /// The sites that matter if somebody leaves them, and those that matter if somebody comes
    /// there, too.
    sensitive: Sites,
    hinges: Sites,
    /// Which moves would give no check, if that is asked.
    quiet: Option<QuietMoves<'a>>,
}

impl<'a> Unattacked<'a> {
    /// Nothing where the conditions do more than take attacks away.
    pub(super) fn new(position: &'a PositionOf<General>, asks_checks: bool) -> Option<Self> {
        let (men, us) = (position.men(), position.turn());
        if !men.loses_attacks() {
            return None;
        }
        let king = men.king_site(us).map(|(_, site)| site);
        let is_exposed = king.is_some_and(|king| men.might_attack(!us, king, men.seen(0)));
        let is_exact =
            men.conditions().without(Conditions::EINSTEINS).is_empty() && men.fairy_sites(0) == 0;
        if is_exposed && !is_exact && !asks_checks {
            return None;
        }
        let hinges = king.map_or(0, |king| men.hinges(!us, 0, king));
        let view = king.map_or(0, |king| {
            men.geometry().all_lines(king, men.occupied_sites(0))
        });
        Some(Self {
            men,
            us,
            king,
            evasions: if is_exposed && is_exact {
                men.evasions(us)
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

    /// Whether a move is of the kind that can be judged so.
    pub(super) fn knows(&self, mv: Move) -> bool {
        mv.kind() == MoveKind::Normal && (mv.captured().is_none() || self.is_exact)
    }

    /// Whether what is said of such a move's checks holds in either case, and not only if it is
    /// said to give none.
    pub(super) const fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Whether such a move leaves the king safe, and no condition forbids it; nothing if it has to
    /// be made.
    pub(super) fn is_legal(&self, mv: Move) -> Option<bool> {
        if self.is_exposed && !self.is_exact || self.men.bars(mv.from(), mv.to()) {
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
        if !self.men.might_attack(
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

    /// Those of the sites to which a man goes where he may meet a check, if there is one.
    pub(super) fn meeting(&self, mv: Move, to: Sites) -> Sites {
        if self.king == Some(self.men.geometry().site(mv.from())) {
            to
        } else {
            to & self.evasions
        }
    }

    /// Those of the vacant sites to which a man goes where he might give check.
    pub(super) fn noisy(&self, mv: Move, to: Sites) -> Sites {
        self.quiet.as_ref().map_or(to, |quiet| quiet.noisy(mv, to))
    }

    /// Whether such a move surely gives no check.
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
