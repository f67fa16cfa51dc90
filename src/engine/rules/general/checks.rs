//! Detection of moves that may give check, without making them.
//!
//! Set-wise generators do this with masks; this module does it for boards of any shape. The sites
//! that the king sees along all lines are looked up once. A move gives check only if it arrives
//! where the man attacks the king, or if it leaves, fills or captures on a site on which an attack
//! depends. All other moves are quiet and certainly do not mate. If attributes or conditions give a
//! move further effects (`is_intricate`), every move is in doubt. A move classified as quiet gives
//! no check; the other moves may or may not.

use super::{Collect, General, Visitor, bit};
use crate::board::{Cell, Sites, sites_in};
use crate::position::{
    AfterCapture, Color, Conditions, Men, Move, MoveKind, Role, Seen, Transfer, Worlds, Zero,
};
use crate::rules::{NonMateFilter, PositionOf};
use std::ops::ControlFlow;

/// Returns whether a side has neither a king nor another royal man or square, and gains none by a move of the
/// other side. (A half-neutral king that becomes neutral is the king of both, and a king may wait
/// beneath another man.)
fn stays_kingless(men: &Worlds, color: Color) -> bool {
    men.king(color).is_none()
        && !men.has_half_neutral()
        && !men.has_waiting()
        && !men.conditions().has(Conditions::royal_squares(color))
        // A king may become royal when another one is captured.
        && !men.conditions().any(Conditions::EXTINCTION.with(Conditions::ROYAL_DYNASTY))
        && !men.conditions().any(Conditions::REPUBLICANS)
}

/// A filter that recognizes moves without check before they are made: they certainly do not mate.
#[derive(Clone, Copy, Debug)]
pub struct QuietMoves<'a> {
    men: &'a Worlds,
    us: Color,
    /// The board and the site of the king to be mated, and what it sees along all lines, up to the
    /// first man.
    pub(super) king: Option<(usize, usize, Sites)>,
    /// Whether the other side has no royal man and gains none by the move: then mate is impossible.
    is_kingless: bool,
    /// The sites of that king's board on which an arrival or departure may change whether a fairy
    /// man attacks it.
    pub(super) hinges: Sites,
}

impl<'a> QuietMoves<'a> {
    pub(super) fn new(position: &'a PositionOf<General>) -> Self {
        let (men, us) = (position.men(), position.turn());
        debug_assert!(
            men.is_intricate() || !position.is_in_check(!us),
            "the side that has moved is not in check"
        );
        let view = |world, site| men.geometry().all_lines(site, men.occupied_sites(world));
        let king = men.king_site(!us).filter(|_| !men.is_intricate());
        Self {
            men,
            us,
            king: king.map(|(world, site)| (world, site, view(world, site))),
            is_kingless: stays_kingless(men, !us),
            hinges: king.map_or(0, |(world, site)| men.powers().hinges(us, world, site)),
        }
    }
}

impl<'a> QuietMoves<'a> {
    /// The same filter under conditions that take attacks away: a move without check in the plain
    /// game gives none here. Only [`QuietMoves::noisy`] and [`QuietMoves::might_check`] are valid
    /// then.
    pub(super) fn without_conditions(position: &'a PositionOf<General>) -> Self {
        let (men, us) = (position.men(), position.turn());
        // A man that fails to attack the king only because of a condition might attack it after any
        // move.
        let king = men
            .king_site(!us)
            .filter(|&(_, site)| !men.powers().might_attack(us, site, men.seen(0)));
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
            hinges: king.map_or(0, |(_, site)| men.powers().hinges(us, 0, site)),
        }
    }
}

impl NonMateFilter for QuietMoves<'_> {
    fn refutes(&self, mv: Move) -> bool {
        let Some((world, king, in_view)) = self.king else {
            return self.is_kingless;
        };
        // The effect of a capture under conditions shows when it is made.
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
            self.men
                .powers()
                .aims(self.us, mv.arriving(), to, king, occupied)
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
                    .powers()
                    .reach(role, !self.us, king, self.men.occupied_sites(world))
            }
            Role::Knight => geometry.knight(king),
            Role::King => geometry.king(king),
            Role::Pawn => geometry.pawns_attacking(self.us.index(), king),
            _ => 0,
        }
    }

    /// Returns whether a capture that leads to the board `after` gives check; on one board, if the
    /// filter [sees the king](Self::sees_king).
    pub(super) fn checks_by_capture(&self, mv: Move, after: &AfterCapture) -> bool {
        let Some((_, king, in_view)) = self.king else {
            return false;
        };
        let geometry = self.men.geometry();
        let [from, to] = [mv.from(), mv.to()].map(|cell| geometry.site(cell));
        if self
            .men
            .powers()
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

    /// Returns whether a move that changes only the moving man gives check, or would without
    /// conditions; on one board.
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
            .powers()
            .aims(self.us, self.men.role_after(mv), (0, to), king, occupied)
            || bit(from) & (in_view | self.hinges) != 0
                && self.men.powers().might_attack(self.us, king, seen)
    }

    /// Returns whether an exchange of two men of a role gives check; on one board, if the filter
    /// sees the king.
    pub(super) fn checks_by_exchange(&self, mv: Move) -> bool {
        let to = self.men.geometry().site(mv.to());
        let occupied = self.men.occupied_sites(0);
        self.king.is_some_and(|(_, king, _)| {
            self.men
                .powers()
                .newcomer_aims(self.us, mv.role(), to, king, occupied)
        })
    }

    /// Returns whether the filter sees the king to be mated and the moving side has no fairy men.
    /// Then no arrival opens an attack on the king.
    pub(super) fn sees_lines_alone(&self) -> bool {
        self.king.is_some() && self.men.fairy_sites(0) & self.men.sites_of(self.us, 0) == 0
    }

    /// Returns whether a line to the king to be mated may open when men leave these sites of its
    /// board.
    pub(super) fn opens(&self, sites: Sites) -> bool {
        self.king
            .is_none_or(|(_, _, in_view)| (in_view | self.hinges) & sites != 0)
    }

    /// Returns whether the filter knows a single king to be mated and the lines to it.
    pub(super) const fn sees_king(&self) -> bool {
        self.king.is_some()
    }

    /// The arrival sites that need not be quiet: where the man gives check, and where its
    /// departure, capture or arrival may open a line to the king for another man.
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
        // A man that arrives on the king's board may attack it.
        if law.transfer == Transfer::Never && from.0 != world
            || law.transfer == Transfer::Always && from.0 == world
        {
            return noisy;
        }
        let left = if from.0 == world { bit(from.1) } else { 0 };
        let occupied = self.men.occupied_sites(world) & !left;
        let role = self.men.role_after(mv);
        if !role.is_fairy() {
            // The man is not in view, so the king's lines stay the same.
            return noisy | to & self.strikes(role);
        }
        let strikes = |site: &usize| {
            self.men
                .powers()
                .aims(self.us, role, (world, *site), king, occupied)
        };
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
