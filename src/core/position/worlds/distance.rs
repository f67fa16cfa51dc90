//! How many half-moves a diagram is away at least, by the cells on which it differs.
//!
//! What makes this a lower bound, and so sound:
//!
//! - **A move changes two cells, and one more for each man who vanishes at most**: that which is
//!   left and that which is entered. A man captured on the cell that is entered changes no third
//!   one; one captured elsewhere (en passant, by a locust, before a man goes on in Take & Make or
//!   is reborn in Anticirce) does, and so does who vanishes with him (Breton).
//! - **Castling changes four**, and is done once by each side: a king that has left home has lost
//!   its rights. It gets them back only if a condition lets it come home by a capture, which is one
//!   of those that lead to the diagram. Under Antimars Circe king and rook are reborn to castle, so
//!   that any move may be one.
//! - **Men only become fewer**: how many vanish on the way is the difference in their numbers,
//!   whichever way it is.
//!
//! Of conditions under which more happens with a move (rebirths of the captured, sentinels, kings
//! that change places, changes of colour afar) and of magic men nothing is said.

use super::Worlds;
use super::conditions::{GIVE_BACK_RIGHTS, HOMES};
use crate::board::{Board, Cell, Square};
use crate::conditions::{Conditions, REBORN_IF_CAPTURING};
use crate::men::Traits;
use crate::position::rights::Castling;
use crate::position::{Color, Man, Men, Role};

impl Worlds {
    /// Whether it can be said how far diagrams are away, by the cells that differ.
    pub fn counts_cells(&self) -> bool {
        let afar = Traits::MAGIC.with(Traits::HURDLE_COLOR_CHANGING);
        self.conditions().change_few_cells() && self.cast.traits.without(afar) == self.cast.traits
    }

    /// How many half-moves it takes at least until men stand like others, who are numbered in the
    /// same way or another; nothing if they never will. To be asked only where
    /// [`Worlds::counts_cells`]; `castling` are the rights to castle.
    pub fn half_moves_to(&self, other: &Self, castling: Castling) -> Option<usize> {
        let vanishing = self.count().checked_sub(other.count())?;
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
        let any_may_castle = self.conditions().has(Conditions::ANTIMARS_CIRCE);
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

    fn count(&self) -> usize {
        (0..3)
            .map(|world| (self.colors[0][world] | self.colors[1][world]).count_ones() as usize)
            .sum()
    }

    /// The number of cells on which other men stand.
    fn differing_cells(&self, other: &Self) -> usize {
        let stride = self.cast.geometry.stride();
        let sites = 0..self.rules().variant.law().worlds().count() * stride;
        if std::ptr::eq(self.cast, other.cast) {
            let here = self.sites[sites.clone()].iter();
            return here
                .zip(&other.sites[sites])
                .filter(|(here, there)| here != there)
                .count();
        }
        let man = |men: &Self, place: usize| men.man_on(place / stride, place % stride);
        sites
            .into_iter()
            .filter(|&place| man(self, place) != man(other, place))
            .count()
    }

    /// Whether a side may castle, now or, where rights come back, with a rook who comes to the
    /// corner.
    fn may_castle(&self, color: Color, castling: Castling) -> bool {
        if self.conditions().any(GIVE_BACK_RIGHTS) {
            let king = HOMES
                .iter()
                .filter(|&&(_, role, of)| role == Role::King && of == color);
            return king.into_iter().any(|&(home, role, color)| {
                self.man_at(Cell::new(Board::A, Square::wrap(home))) == Some(Man::new(color, role))
            });
        }
        Board::ALL
            .into_iter()
            .any(|board| castling.has(board, color, true) || castling.has(board, color, false))
    }

    /// Whether a king that captures may come home, and castle again.
    fn brings_kings_home(&self) -> bool {
        let conditions = self.conditions();
        let gives_back = conditions.any(GIVE_BACK_RIGHTS);
        let goes_on = conditions.any(Conditions::TAKE_MAKE.with(REBORN_IF_CAPTURING));
        gives_back && (goes_on || self.cast.captures_hurdles)
    }

    /// How many men vanish with a move at most: captured, with the capturer, and with another.
    fn most_vanishing(&self) -> usize {
        let also = Conditions::BRETON
            .with(Conditions::BRETON_ADVERSE)
            .with(Conditions::IMITATOR);
        if self.conditions().any(also) || self.cast.traits.has(Traits::KAMIKAZE) {
            3
        } else {
            1
        }
    }
}
