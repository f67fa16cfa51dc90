//! Lower bounds on the numbers of half-moves to a diagram, by the cells on which it differs.
//!
//! They are lower bounds, and so sound, for these reasons:
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
//! - **A move fills one cell**, castling two: a man stands there that did not stand there before. So
//!   there are at least as many half-moves, castlings apart, as men of the diagram that do not
//!   stand in their places; a castling counts twice only if the diagram shows its king and rook on
//!   their squares after it. If no man changes sides, each side brings its own men there. This holds
//!   even if any number of men vanish with a move (Lost Pieces).
//!
//! Magic men are not covered, nor are conditions with further effects of a move: rebirths of
//! captured men, sentinels, kings that change places, changes of colour at a distance. Where men
//! exchange places (Messigny), the last bound is not used.

use super::conditions::{GIVE_BACK_RIGHTS, HOMES};
use super::{Sites, Worlds};
use crate::board::{Board, Cell, Square};
use crate::conditions::{Conditions, REBORN_IF_CAPTURING};
use crate::men::Traits;
use crate::position::rights::Castling;
use crate::position::{Color, Man, Men, Move, Role};

/// Lower bounds on the half-moves to a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HalfMoves {
    /// The half-moves of both sides.
    pub all: usize,
    /// Those of White and of Black.
    pub of: [usize; 2],
}

impl HalfMoves {
    /// Returns whether White and Black can make these half-moves in the numbers left to them.
    pub const fn fit_in(self, left: [usize; 2]) -> bool {
        let [white, black] = left;
        self.all <= white + black && self.of[0] <= white && self.of[1] <= black
    }
}

/// The need of a position for a diagram.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// Lower bounds on the half-moves until the diagram.
    pub half_moves: HalfMoves,
    /// Those by the cells that are to be filled, if each move fills at most its arrival square; 0
    /// if it may fill another.
    by_arrivals: HalfMoves,
    /// The cells that are to be filled, by the side of their men.
    to_fill: [[Sites; 3]; 2],
}

impl Need {
    /// Returns whether a move of a side may lead to the diagram; `left` are the half-moves of White
    /// and of Black that are left before it. With none to spare, each move but castling must bring
    /// a man to a cell that is to be filled. `men` are the men of the diagram or the position.
    #[inline]
    pub fn admits(&self, men: &Worlds, mv: Move, by: Color, left: [usize; 2]) -> bool {
        let (side, [white, black]) = (by.index(), left);
        let none_to_spare = self.by_arrivals.all >= white + black;
        let none_of_side = self.by_arrivals.of[side] >= left[side];
        if mv.is_castling() || !(none_to_spare || none_of_side) {
            return true;
        }
        let (world, site) = men.place(mv.to());
        let fills = |side: usize| self.to_fill[side][world] >> site & 1 != 0;
        (fills(0) || fills(1)) && (fills(side) || !none_of_side)
    }
}

/// The cells with different men in two arrangements.
#[derive(Default)]
struct Differing {
    /// Their number.
    cells: usize,
    /// Those on which a man stands in the second arrangement, by its side.
    to_fill: [[Sites; 3]; 2],
    /// The numbers of these cells.
    filled: HalfMoves,
}

/// The distance to a diagram: lower bounds on the half-moves that lead there.
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
    /// Returns whether the differing cells give bounds on the distance to diagrams.
    pub fn counts_cells(self) -> bool {
        let afar = Traits::MAGIC.with(Traits::HURDLE_COLOR_CHANGING);
        self.men.conditions().change_few_cells()
            && self.men.cast.traits.without(afar) == self.men.cast.traits
    }

    /// The need until the men stand as in `other`, whose cast may have other numbers; `None` if they
    /// never will. Call it only if [`Distance::counts_cells`] returns true; `castling` are the
    /// castling rights.
    pub fn need_of(self, other: &Worlds, castling: Castling) -> Option<Need> {
        let conditions = self.men.conditions();
        let vanishing = self.count().checked_sub(other.distance().count())?;
        let homecomings = if self.brings_kings_home() {
            vanishing
        } else {
            0
        };
        let castlings = Color::ALL.map(|color| usize::from(self.may_castle(color, castling)));
        let all_castlings = castlings[0] + castlings[1] + homecomings;
        let any_may_castle = conditions.has(Conditions::ANTIMARS_CIRCE);
        let Differing {
            cells,
            to_fill,
            filled,
        } = self.differing(other);
        // The other bound covers the exchanges of men and the castlings that are always possible.
        let is_bound_by_filled = !any_may_castle && !conditions.any(Conditions::WITH_EXCHANGES);
        // A castling fills two cells rightly only if the diagram shows its king and rook there.
        let useful = Color::ALL
            .map(|color| castlings[color.index()] * usize::from(self.is_castled_in(other, color)));
        let by_filled = if is_bound_by_filled {
            filled
                .all
                .saturating_sub(useful[0] + useful[1] + homecomings)
        } else {
            0
        };
        let keep_sides = is_bound_by_filled && self.men_keep_sides();
        let of = [0, 1].map(|side| {
            if keep_sides {
                filled.of[side].saturating_sub(useful[side] + homecomings)
            } else {
                0
            }
        });
        let by_cells = if conditions.any(Conditions::WITH_LOSSES) {
            0
        } else {
            let (castlings, most) = if any_may_castle {
                (0, 4)
            } else {
                (all_castlings, 2)
            };
            cells
                .saturating_sub(vanishing + 2 * castlings)
                .div_ceil(most)
                .max(vanishing.div_ceil(self.most_vanishing()))
        };
        let by_arrivals = HalfMoves { all: by_filled, of };
        Some(Need {
            half_moves: HalfMoves {
                all: by_cells.max(by_filled),
                of,
            },
            by_arrivals: if self.fills_arrivals() {
                by_arrivals
            } else {
                HalfMoves::default()
            },
            to_fill,
        })
    }

    /// Returns whether each move but castling fills at most its arrival square, and rights to
    /// castle do not return.
    pub fn fills_arrivals(self) -> bool {
        let conditions = self.men.conditions();
        conditions.fill_arrivals() && !conditions.any(GIVE_BACK_RIGHTS)
    }

    /// Returns whether each man keeps the side to which it belongs, and only that side moves it.
    fn men_keep_sides(self) -> bool {
        let of_both = Traits::NEUTRAL.with(Traits::HALF_NEUTRAL);
        self.men.cast.traits.without(of_both) == self.men.cast.traits
            && self.men.conditions().keep_sides()
    }

    fn count(self) -> usize {
        (0..3)
            .map(|world| {
                (self.men.colors[0][world] | self.men.colors[1][world]).count_ones() as usize
            })
            .sum()
    }

    /// The cells with different men.
    fn differing(self, other: &Worlds) -> Differing {
        let stride = self.men.cast.geometry.stride();
        let is_same_cast = std::ptr::eq(self.men.cast, other.cast);
        let mut differing = Differing::default();
        for world in 0..self.men.rules().variant.law().worlds().count() {
            let differ = if is_same_cast {
                let sites = world * stride..(world + 1) * stride;
                differing_bytes(&self.men.sites[sites.clone()], &other.sites[sites])
            } else {
                let differs = |square: &usize| {
                    self.men.man_on(world, *square) != other.man_on(world, *square)
                };
                (0..stride)
                    .filter(differs)
                    .fold(0, |sites: Sites, square| sites | 1 << square)
            };
            let filled_by = [0, 1].map(|side| other.colors[side][world] & differ);
            differing.cells += differ.count_ones() as usize;
            differing.filled.all += (filled_by[0] | filled_by[1]).count_ones() as usize;
            for side in [0, 1] {
                differing.to_fill[side][world] = filled_by[side];
                differing.filled.of[side] += filled_by[side].count_ones() as usize;
            }
        }
        differing
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

    /// Returns whether a king and a rook stand in the diagram as after a castling of a side. The men
    /// may be of either side, and if moves change kinds, of any kind.
    fn is_castled_in(self, diagram: &Worlds, color: Color) -> bool {
        let is_any =
            !self.men.conditions().keep_kinds() || self.men.cast.traits.has(Traits::CHAMELEON);
        let home = if color == Color::White { 0 } else { 56 };
        let stands = |board, file: u32, role| {
            let man = diagram.man_at(Cell::new(board, Square::wrap(home + file)));
            man.is_some_and(|man| is_any || man.role == role)
        };
        let boards = self.men.law().planes();
        boards.iter().any(|&board| {
            [(6, 5), (2, 3)].into_iter().any(|(king, rook)| {
                stands(board, king, Role::King) && stands(board, rook, Role::Rook)
            })
        })
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

/// The places at which two byte strings of one length differ, as a set of bits.
fn differing_bytes(some: &[u8], others: &[u8]) -> Sites {
    // The top bits of the bytes of a word, gathered in its top byte by a multiplication.
    const TOPS: u64 = 0x8080_8080_8080_8080;
    const GATHER: u64 = 0x0002_0408_1020_4081;
    let mut differ: Sites = 0;
    for (number, (some, others)) in some.chunks(8).zip(others.chunks(8)).enumerate() {
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        };
        let changed = word(some) ^ word(others);
        // A byte that is not zero sets its top bit, without a carry into the next byte.
        let tops = (((changed & !TOPS) + !TOPS) | changed) & TOPS;
        differ |= Sites::from(tops.wrapping_mul(GATHER) >> 56) << (8 * number);
    }
    differ
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_bytes_are_found_at_their_places() {
        for length in [1_usize, 8, 36, 64, 125] {
            let zeros = vec![0; length];
            for place in 0..length {
                for value in [1, 0x7f, 0x80, 0xff] {
                    let mut others = zeros.clone();
                    others[place] = value;
                    others[length - 1 - place] ^= 3;
                    let expected = (0..length)
                        .filter(|&at| others[at] != 0)
                        .fold(0, |sites: Sites, at| sites | 1 << at);
                    assert_eq!(differing_bytes(&zeros, &others), expected, "{others:?}");
                }
            }
        }
    }
}
