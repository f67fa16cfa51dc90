//! A lower bound on the number of half-moves to a diagram, by the cells on which it differs.
//!
//! This is a lower bound, and so sound, for these reasons:
//!
//! - **A move changes two cells, and at most one more for each man that vanishes**: the cell that
//!   is left and the cell that is entered. A man captured on the entered cell changes no third
//!   cell. One captured elsewhere does: en passant, by a locust, or before a man continues in Take
//!   & Make or is reborn in Anticirce. So does a man that vanishes with it (Breton).
//! - **Castling changes four**, and each side castles once: a king that has left home has lost its
//!   rights. It regains them only if a condition lets it return home by a capture. Each man that
//!   vanishes therefore allows one castling more. Under Antimars Circe king and rook are reborn to
//!   castle, so any move may be a castling.
//! - **The number of men only decreases**: the number that vanish on the way is the difference in
//!   their numbers, on any route.
//!
//! Magic men are not covered, nor are conditions with further effects of a move: rebirths of
//! captured men, sentinels, kings that change places, changes of colour at a distance.

use super::Worlds;
use super::conditions::{GIVE_BACK_RIGHTS, HOMES};
use crate::board::{Board, Cell, Square};
use crate::conditions::{Conditions, REBORN_IF_CAPTURING};
use crate::men::Traits;
use crate::position::rights::Castling;
use crate::position::{Color, Man, Men, Role};

/// The distance to a diagram: a lower bound on the half-moves that lead there.
#[derive(Clone, Copy)]
pub struct Distance<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The distance of the men to diagrams.
    #[inline(always)]
    pub const fn distance(&self) -> Distance<'_> {
        Distance { men: self }
    }
}

impl Distance<'_> {
    /// Returns whether the number of differing cells gives a bound on the distance to diagrams.
    pub fn counts_cells(self) -> bool {
        let afar = Traits::MAGIC.with(Traits::HURDLE_COLOR_CHANGING);
        self.men.conditions().change_few_cells()
            && self.men.cast.traits.without(afar) == self.men.cast.traits
    }

    /// A lower bound on the half-moves until the men stand as in `other`, whose cast may have other
    /// numbers; `None` if they never will. Call it only if [`Distance::counts_cells`] returns true;
    /// `castling` are the castling rights.
    pub fn half_moves_to(self, other: &Worlds, castling: Castling) -> Option<usize> {
        let vanishing = self.count().checked_sub(other.distance().count())?;
        let homecomings = if self.brings_kings_home() {
            vanishing
        } else {
            0
        };
        let castlings = Color::ALL
            .into_iter()
            .filter(|&color| self.may_castle(color, castling))
            .count()
            + homecomings;
        let any_may_castle = self.men.conditions().has(Conditions::ANTIMARS_CIRCE);
        let (castlings, most) = if any_may_castle {
            (0, 4)
        } else {
            (castlings, 2)
        };
        let cells = self
            .differing_cells(other)
            .saturating_sub(vanishing + 2 * castlings);
        Some(
            cells
                .div_ceil(most)
                .max(vanishing.div_ceil(self.most_vanishing())),
        )
    }

    fn count(self) -> usize {
        (0..3)
            .map(|world| {
                (self.men.colors[0][world] | self.men.colors[1][world]).count_ones() as usize
            })
            .sum()
    }

    /// The number of cells with different men.
    fn differing_cells(self, other: &Worlds) -> usize {
        let stride = self.men.cast.geometry.stride();
        let sites = 0..self.men.rules().variant.law().worlds().count() * stride;
        if std::ptr::eq(self.men.cast, other.cast) {
            let here = self.men.sites[sites.clone()].iter();
            return here
                .zip(&other.sites[sites])
                .filter(|(here, there)| here != there)
                .count();
        }
        let man = |men: &Worlds, place: usize| men.man_on(place / stride, place % stride);
        sites
            .into_iter()
            .filter(|&place| man(self.men, place) != man(other, place))
            .count()
    }

    /// Returns whether a side may castle, now or, if rights can return, with a rook that reaches
    /// the corner.
    fn may_castle(self, color: Color, castling: Castling) -> bool {
        if self.men.conditions().any(GIVE_BACK_RIGHTS) {
            let king = HOMES
                .iter()
                .filter(|&&(_, role, of)| role == Role::King && of == color);
            let boards = self.men.law().planes();
            return king.into_iter().any(|&(home, role, color)| {
                boards.iter().any(|&board| {
                    self.men.man_at(Cell::new(board, Square::wrap(home)))
                        == Some(Man::new(color, role))
                })
            });
        }
        Board::ALL
            .into_iter()
            .any(|board| castling.has(board, color, true) || castling.has(board, color, false))
    }

    /// Returns whether a king that captures may return home, and castle again.
    fn brings_kings_home(self) -> bool {
        let conditions = self.men.conditions();
        let gives_back = conditions.any(GIVE_BACK_RIGHTS);
        let goes_on = conditions.any(Conditions::TAKE_MAKE.with(REBORN_IF_CAPTURING));
        gives_back && (goes_on || self.men.cast.captures_hurdles)
    }

    /// The greatest number of men that vanish with a move: the captured one; under some conditions
    /// and among kamikaze men also the capturer and another man.
    fn most_vanishing(self) -> usize {
        let also = Conditions::BRETONS
            .with(Conditions::IMITATOR)
            .with(Conditions::VANISHING_PADS);
        if self.men.conditions().any(also) || self.men.cast.traits.has(Traits::KAMIKAZE) {
            3
        } else {
            1
        }
    }
}
