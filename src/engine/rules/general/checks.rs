//! Which moves may give check, known without making them.
//!
//! What set-wise generators do with masks, for mailboxes of any shape: the sites that the king sees
//! along all lines are looked up once, and a move gives check only if it arrives where the man
//! attacks the king, or leaves, fills or captures on a site that an attack hinges on. All other
//! moves are quiet and surely do not mate. Where attributes or conditions make more depend on a
//! move (`is_intricate`) every move is in doubt. A move called quiet gives no check; of the others
//! nothing is known.

use super::{Collect, General, Visitor, bit};
use crate::board::{Cell, Sites, sites_in};
use crate::position::{
    AfterCapture, Color, Men, Move, MoveKind, Role, Seen, Transfer, Worlds, Zero,
};
use crate::rules::{NonMateFilter, PositionOf};
use std::ops::ControlFlow;

/// Whether a side has no king nor a man that is royal in its place, and gains none by a move of
/// the other side: a half-neutral king that becomes neutral is the king of both.
fn stays_kingless(men: &Worlds, color: Color) -> bool {
    men.king(color).is_none() && !men.has_half_neutral()
}

/// Knows which moves give no check, without making them: those surely do not mate.
#[derive(Clone, Copy, Debug)]
pub struct QuietMoves<'a> {
    men: &'a Worlds,
    us: Color,
    /// The board and the site of the king that is to be mated, and what it sees along all lines, up
    /// to the first man.
    pub(super) king: Option<(usize, usize, Sites)>,
    /// Whether there is no king at all, nor a man that is royal in its place: nobody is mated then.
    is_kingless: bool,
    /// The sites of that king's board on which who comes or goes may change whether a fairy man
    /// attacks it.
    pub(super) hinges: Sites,
}

impl<'a> QuietMoves<'a> {
    pub(super) fn new(position: &'a PositionOf<General>) -> Self {
        let (men, us) = (position.men(), position.turn());
        debug_assert!(!position.is_in_check(!us), "who has moved is not in check");
        let view = |world, site| men.geometry().all_lines(site, men.occupied_sites(world));
        let king = men.king_site(!us).filter(|_| !men.is_intricate());
        Self {
            men,
            us,
            king: king.map(|(world, site)| (world, site, view(world, site))),
            is_kingless: stays_kingless(men, !us),
            hinges: king.map_or(0, |(world, site)| men.hinges(us, world, site)),
        }
    }
}

impl<'a> QuietMoves<'a> {
    /// The same under conditions that take attacks away: what gives no check without them gives
    /// none. Only [`QuietMoves::noisy`] is to be asked.
    pub(super) fn without_conditions(position: &'a PositionOf<General>) -> Self {
        let (men, us) = (position.men(), position.turn());
        // Who does not attack the king for a condition alone might do so after any move.
        let king = men
            .king_site(!us)
            .filter(|&(_, site)| !men.might_attack(us, site, men.seen(0)));
        Self {
            men,
            us,
            king: king.map(|(_, site)| {
                (
                    0,
                    site,
                    men.geometry().all_lines(site, men.occupied_sites(0)),
                )
            }),
            is_kingless: stays_kingless(men, !us),
            hinges: king.map_or(0, |(_, site)| men.hinges(us, 0, site)),
        }
    }
}

impl NonMateFilter for QuietMoves<'_> {
    fn refutes(&self, mv: Move) -> bool {
        let Some((world, king, in_view)) = self.king else {
            return self.is_kingless;
        };
        // What comes of a capture under conditions is seen when it is made.
        if mv.captured().is_some() && self.men.changes_captures() {
            return false;
        }
        if !matches!(
            mv.kind(),
            MoveKind::Normal | MoveKind::DoubleStep | MoveKind::Zero | MoveKind::Locust
        ) {
            return false;
        }
        let geometry = self.men.geometry();
        let place = |cell: Cell| (cell.board.world(), geometry.site(cell));
        let (from, to) = (place(mv.from()), place(mv.to()));
        let here = |(board, site): (usize, usize)| if board == world { bit(site) } else { 0 };
        let opened = here(from) | mv.captured_at().map_or(0, |cell| here(place(cell)));
        let occupied = self.men.occupied_sites(world) & !opened | here(to);
        let hits = if to.0 == world {
            self.men.aims(self.us, mv.arriving(), to, king, occupied)
        } else {
            self.men.law().zero == Zero::Captures && to.1 == king && mv.arriving() != Role::Pawn
        };
        let seen = Seen {
            occupied,
            gone: (from.0, bit(from.1)),
        };
        let changed = opened & (in_view | self.hinges) | here(to) & self.hinges;
        !hits && (changed == 0 || !self.men.attacks(self.us, world, king, seen))
    }
}

impl QuietMoves<'_> {
    /// The sites of the king's board from which a classical man would attack it.
    #[inline]
    fn strikes(&self, role: Role) -> Sites {
        let Some((world, king, in_view)) = self.king else {
            return 0;
        };
        let geometry = self.men.geometry();
        match role {
            Role::Queen => in_view,
            Role::Rook | Role::Bishop | Role::Unicorn => {
                self.men
                    .reach(role, !self.us, king, self.men.occupied_sites(world))
            }
            Role::Knight => geometry.knight(king),
            Role::King => geometry.king(king),
            Role::Pawn => geometry.pawns_attacking(self.us.index(), king),
            _ => 0,
        }
    }

    /// Whether a capture gives check that leaves the board like this; on one board, where the king
    /// is seen.
    pub(super) fn checks_by_capture(&self, mv: Move, after: &AfterCapture) -> bool {
        let Some((_, king, in_view)) = self.king else {
            return false;
        };
        let geometry = self.men.geometry();
        let [from, to] = [mv.from(), mv.to()].map(|cell| geometry.site(cell));
        if self
            .men
            .newcomer_aims(self.us, mv.arriving(), to, king, after.occupied)
        {
            return true;
        }
        let changed = self.men.occupied_sites(0) ^ after.occupied;
        let swapped = mv.captured_at().map_or(0, |at| bit(geometry.site(at))) | bit(from) | bit(to);
        let seen = Seen {
            occupied: after.occupied,
            gone: (0, bit(from)),
        };
        (changed | swapped) & (in_view | self.hinges) != 0
            && self.men.attacks(self.us, 0, king, seen)
    }

    /// Whether a move that changes none but who makes it gives check, or would without conditions;
    /// on one board.
    pub(super) fn might_check(&self, mv: Move) -> bool {
        let Some((_, king, in_view)) = self.king else {
            return !self.is_kingless;
        };
        let [from, to] = [mv.from(), mv.to()].map(|cell| self.men.geometry().site(cell));
        let occupied = self.men.occupied_sites(0) & !bit(from) | bit(to);
        let seen = Seen {
            occupied,
            gone: (0, bit(from)),
        };
        self.men
            .aims(self.us, self.men.role_after(mv), (0, to), king, occupied)
            || bit(from) & (in_view | self.hinges) != 0
                && self.men.might_attack(self.us, king, seen)
    }

    /// Whether an exchange of two men of a role gives check; on one board, where the king is seen.
    pub(super) fn checks_by_exchange(&self, mv: Move) -> bool {
        let to = self.men.geometry().site(mv.to());
        let occupied = self.men.occupied_sites(0);
        self.king.is_some_and(|(_, king, _)| {
            self.men
                .newcomer_aims(self.us, mv.role(), to, king, occupied)
        })
    }

    /// Whether no fairy man of the mover's might attack the king by hopping, so that who arrives
    /// opens nothing.
    pub(super) fn sees_lines_alone(&self) -> bool {
        self.king.is_some() && self.men.fairy_sites(0) & self.men.sites_of(self.us, 0) == 0
    }

    /// Whether a way to the king that is to be mated may open when somebody leaves some sites of
    /// its board.
    pub(super) fn opens(&self, sites: Sites) -> bool {
        self.king
            .is_none_or(|(_, _, in_view)| (in_view | self.hinges) & sites != 0)
    }

    /// Whether the king that is to be mated can be looked at from afar.
    pub(super) const fn sees_king(&self) -> bool {
        self.king.is_some()
    }

    /// Those of the sites to which a man goes that need not be quiet: where he gives check, and
    /// where his departure, his capture or his arrival may open the way to the king for somebody
    /// else.
    pub(super) fn noisy(&self, mv: Move, to: Sites) -> Sites {
        let Some((world, king, in_view)) = self.king else {
            return if self.is_kingless { 0 } else { to };
        };
        let geometry = self.men.geometry();
        let from = (mv.from().board.world(), geometry.site(mv.from()));
        let opens = if from.0 == world {
            in_view | self.hinges
        } else {
            0
        };
        if opens & bit(from.1) != 0 {
            return to;
        }
        let law = self.men.law();
        let by_zero = if law.zero == Zero::Captures {
            bit(king)
        } else {
            0
        };
        let noisy = to & (opens & self.men.occupied_sites(world) | self.hinges | by_zero);
        // Where he arrives on the king's board he may attack it.
        if law.transfer == Transfer::Never && from.0 != world
            || law.transfer == Transfer::Always && from.0 == world
        {
            return noisy;
        }
        let left = if from.0 == world { bit(from.1) } else { 0 };
        let occupied = self.men.occupied_sites(world) & !left;
        let role = self.men.role_after(mv);
        if !role.is_fairy() {
            // He does not stand in view, so that the king's lines are what they were.
            return noisy | to & self.strikes(role);
        }
        let strikes = |site: &usize| self.men.aims(self.us, role, (world, *site), king, occupied);
        noisy
            | sites_in(to & !noisy)
                .filter(strikes)
                .fold(0, |set, site| set | bit(site))
    }
}

/// Lists the moves that may give check.
pub(super) struct CollectChecks<'a> {
    pub(super) list: Collect<'a>,
    pub(super) quiet: QuietMoves<'a>,
}

impl Visitor for CollectChecks<'_> {
    fn wanted(&self, mv: Move, to: Sites) -> Sites {
        self.quiet.noisy(mv, to)
    }

    fn one(&mut self, mv: Move) -> ControlFlow<()> {
        self.list.one(mv)
    }

    fn set(&mut self, mv: Move, to: Sites, landing: usize) -> ControlFlow<()> {
        self.list.set(mv, to, landing)
    }
}
