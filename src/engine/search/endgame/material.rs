//! [`Material`]: a set of men, and the numbers of all their placements.
//!
//! A placement of k men on n cells is a number of k digits in base n, one digit for each man in the
//! order of the set. Several numbers mean the same: men of one kind can change places, and the
//! boards can be turned and reflected ([`symmetries()`]). The least of them is the *index* of the
//! placement, as in [endgame tables](https://www.chessprogramming.org/Endgame_Tablebases).

use crate::board::{Board, Cell, Square};
use crate::position::{Man, Reason, RuleSet, Setup, Severity};

/// The most men of a table: more have too many placements for any memory.
pub(super) const MOST_MEN: usize = 8;

/// A place of a man: the number of a cell.
type Digit = u16;

/// The cells of a rule set, and which of them can be occupied together.
pub(super) struct Cells {
    all: Vec<Cell>,
    /// By plane and square: the number of the cell.
    digits: Vec<Digit>,
    /// By two numbers of cells: whether men can stand on both.
    compatible: Vec<bool>,
}

impl Cells {
    /// The cells of rules; the first and the last man of a set show which can be occupied
    /// together.
    pub(super) fn of(rules: RuleSet, men: &[Man]) -> Self {
        let law = rules.variant.law();
        let squares = || Square::all().filter(|square| law.has_square(*square));
        let cells: Vec<Cell> = (law.planes().iter())
            .flat_map(|&board| squares().map(move |square| Cell::new(board, square)))
            .collect();
        let mut digits = vec![0; Board::COUNT * 64];
        for (cell, digit) in cells.iter().zip(0..) {
            digits[place(*cell)] = digit;
        }
        let both = |one: &Cell, other: &Cell| {
            let (Some(first), Some(last)) = (men.first(), men.last()) else {
                return true;
            };
            one != other && may_stand_together(rules, (*one, *first), (*other, *last))
        };
        let compatible = (cells.iter())
            .flat_map(|one| cells.iter().map(move |other| both(one, other)))
            .collect();
        Self {
            all: cells,
            digits,
            compatible,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// All cells, in the order of their numbers.
    pub(super) fn all(&self) -> &[Cell] {
        &self.all
    }

    /// The number of a cell.
    pub(super) fn digit(&self, cell: Cell) -> Digit {
        self.digits[place(cell)]
    }

    fn are_compatible(&self, one: Digit, other: Digit) -> bool {
        self.compatible[usize::from(one) * self.len() + usize::from(other)]
    }
}

/// The place of a cell in a list of all boards.
const fn place(cell: Cell) -> usize {
    cell.board.index() * 64 + cell.square.index()
}

/// Returns whether the rules accept both men on their cells, or refuse even one of them, so that
/// the two cells together decide nothing.
fn may_stand_together(rules: RuleSet, one: (Cell, Man), other: (Cell, Man)) -> bool {
    let accepts = |men: &[(Cell, Man)]| {
        let reasons = setup_of(rules, men).static_reasons();
        (reasons.iter()).all(|reason| reason.severity() <= Severity::Warning)
    };
    accepts(&[one, other]) || !accepts(&[one]) || !accepts(&[other])
}

/// A setup of these men, without castling.
pub(super) fn setup_of(rules: RuleSet, men: &[(Cell, Man)]) -> Setup {
    Setup {
        men: men.to_vec(),
        castling: crate::position::CastlingSetup::Given(Vec::new()),
        allow_missing_king: true,
        ..Setup::empty(rules)
    }
}

/// A set of men in a fixed order.
pub(super) struct Material {
    pub(super) men: Vec<Man>,
    /// By man: whether the next one is of the same kind.
    twin_follows: Vec<bool>,
    /// By man and number of a cell: whether the man may stand there. Without conditions no pawn
    /// comes to its first or last rank; with them it may.
    allowed: Vec<Vec<bool>>,
    /// The symmetries of the boards that keep the play of these men: for each, the images of all
    /// cells.
    symmetries: Vec<Vec<Digit>>,
    /// By number of a cell of the first man: the symmetries that give the cell its least image. If
    /// the first man has no twin, one of them leads to the index.
    least: Vec<Vec<usize>>,
}

impl Material {
    pub(super) fn new(rules: RuleSet, cells: &Cells, mut men: Vec<Man>) -> Self {
        men.sort_unstable_by_key(|man| order(*man));
        let twin_follows: Vec<bool> = (0..men.len())
            .map(|at| men.get(at + 1) == Some(&men[at]))
            .collect();
        let allowed = (men.iter())
            .map(|man| {
                let stands = |cell: &Cell| {
                    let reasons = setup_of(rules, &[(*cell, *man)]).static_reasons();
                    let comes = |reason: &Reason| {
                        !rules.conditions.is_empty() || !matches!(reason, Reason::PawnOnEdge(_))
                    };
                    (reasons.iter())
                        .all(|reason| reason.severity() <= Severity::Warning && comes(reason))
                };
                cells.all.iter().map(stands).collect()
            })
            .collect();
        let symmetries = symmetries(rules, cells, &men);
        let every: Vec<usize> = (0..symmetries.len()).collect();
        let is_alone = twin_follows.first() == Some(&false);
        let least = (0..cells.len())
            .map(|digit| {
                let image = |symmetry: &usize| symmetries[*symmetry][digit];
                let best = every.iter().map(image).min();
                let is_best = |symmetry: &usize| !is_alone || Some(image(symmetry)) == best;
                every.iter().copied().filter(is_best).collect()
            })
            .collect();
        Self {
            men,
            twin_follows,
            allowed,
            symmetries,
            least,
        }
    }

    /// The number of numbers of placements; `None` if it is too great for any table.
    pub(super) fn size(&self, cells: &Cells) -> Option<u64> {
        let power = u32::try_from(self.men.len()).ok()?;
        (cells.len() as u64).checked_pow(power)
    }

    /// The number of symmetries, 1 if there is only the identity.
    pub(super) const fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The index of the placement with these digits, in the order of the men.
    pub(super) fn index(&self, cells: &Cells, digits: &[Digit]) -> u64 {
        let base = cells.len() as u64;
        let Some(&first) = digits.first() else {
            return 0;
        };
        let of = |symmetry: &usize| {
            let images = &self.symmetries[*symmetry];
            let mut image = [0; MOST_MEN];
            for (place, digit) in image.iter_mut().zip(digits) {
                *place = images[usize::from(*digit)];
            }
            self.sort_twins(&mut image);
            let digits = &image[..digits.len()];
            digits
                .iter()
                .fold(0, |index, digit| index * base + u64::from(*digit))
        };
        let least = &self.least[usize::from(first)];
        least.iter().map(of).min().unwrap_or_default()
    }

    /// Sorts the digits of men of one kind.
    fn sort_twins(&self, digits: &mut [Digit; MOST_MEN]) {
        let mut at = 0;
        while at < self.men.len() {
            let twins = self.twin_follows[at..].iter().take_while(|twin| **twin);
            let end = at + twins.count() + 1;
            if end > at + 1 {
                digits[at..end].sort_unstable();
            }
            at = end;
        }
    }

    /// The digits of the placement with an index.
    fn digits(&self, cells: &Cells, index: u64) -> [Digit; MOST_MEN] {
        let base = cells.len() as u64;
        let mut digits = [0; MOST_MEN];
        let mut rest = index;
        for place in digits[..self.men.len()].iter_mut().rev() {
            *place = (rest % base) as Digit;
            rest /= base;
        }
        digits
    }

    /// The men on their cells in the placement with an index; `None` if the number is no index, or
    /// if the rules do not let the men stand so.
    pub(super) fn placement(&self, cells: &Cells, index: u64) -> Option<Vec<(Cell, Man)>> {
        let digits = self.digits(cells, index);
        let digits = &digits[..self.men.len()];
        let stands = |(man, digit): (usize, &Digit)| self.allowed[man][usize::from(*digit)];
        let apart = |(man, one): (usize, &Digit)| {
            (digits[man + 1..].iter()).all(|other| cells.are_compatible(*one, *other))
        };
        (digits.iter().enumerate().all(stands)
            && digits.iter().enumerate().all(apart)
            && self.index(cells, digits) == index)
            .then(|| self.men_on(cells, digits))
    }

    /// The men on their cells in the placement with an index.
    pub(super) fn placed(&self, cells: &Cells, index: u64) -> Vec<(Cell, Man)> {
        self.men_on(cells, &self.digits(cells, index)[..self.men.len()])
    }

    fn men_on(&self, cells: &Cells, digits: &[Digit]) -> Vec<(Cell, Man)> {
        let on = |digit: &Digit| cells.all[usize::from(*digit)];
        digits
            .iter()
            .map(on)
            .zip(self.men.iter().copied())
            .collect()
    }

    /// Returns whether every number with this first digit is no index: the first man can be
    /// brought to a cell with a lower number.
    pub(super) fn skips(&self, first: Digit) -> bool {
        let images = |symmetry: &Vec<Digit>| symmetry[usize::from(first)] < first;
        self.twin_follows.first() == Some(&false) && self.symmetries.iter().any(images)
    }
}

/// The order of men in a set: White first, the king first.
pub(super) const fn order(man: Man) -> (usize, usize, u8) {
    (man.color.index(), man.role.index(), man.traits.bits())
}

/// The symmetries of the boards that keep the play of a set of men, each as the images of all
/// cells; the identity is among them.
///
/// Without castling and without men that go forward, such as pawns, all turns and reflections of
/// the board keep the play, and with two boards also their exchange. Men that go forward leave only
/// the reflection that exchanges files, and men whose moves depend on their file leave none. Under
/// conditions none is taken: many name squares.
pub(super) fn symmetries(rules: RuleSet, cells: &Cells, men: &[Man]) -> Vec<Vec<Digit>> {
    let law = rules.variant.law();
    let free = rules.conditions.is_empty();
    let sideless = free && !men.iter().any(|man| man.role.depends_on_file());
    let pawnless = sideless && !men.iter().any(|man| man.role.goes_forward());
    let (files, ranks, planes) = (law.files(), law.ranks(), law.planes());
    let choices = |is_free: bool| {
        if is_free {
            [false, true].as_slice()
        } else {
            &[false]
        }
    };
    let mut all = Vec::new();
    for &exchange in choices(pawnless && law.boards == 2) {
        for &diagonal in choices(pawnless && files == ranks) {
            for &flip_ranks in choices(pawnless) {
                for &flip_files in choices(sideless) {
                    let image = |cell: &Cell| {
                        let Cell { board, square } = *cell;
                        let (mut file, mut rank) = (square.file(), square.rank());
                        if flip_files {
                            file = files - 1 - file;
                        }
                        if flip_ranks {
                            rank = ranks - 1 - rank;
                        }
                        if diagonal {
                            (file, rank) = (rank, file);
                        }
                        let plane = planes.iter().position(|plane| *plane == board);
                        let shift = if exchange { planes.len() / 2 } else { 0 };
                        let board = planes[(plane.unwrap_or_default() + shift) % planes.len()];
                        let square = Square::at(file, rank).unwrap_or(square);
                        cells.digit(Cell::new(board, square))
                    };
                    all.push(cells.all.iter().map(image).collect());
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Color, Role, Variant};
    use crate::rules::AnyPosition;
    use crate::search::dice::Dice;

    /// The number of legal moves, and of sequences of two, for each side to move; `None` where a
    /// king could be captured.
    fn moves(rules: RuleSet, men: &[(Cell, Man)]) -> [Option<[u64; 2]>; 2] {
        Color::ALL.map(|turn| {
            let setup = Setup {
                turn,
                ..setup_of(rules, men)
            };
            let position = AnyPosition::new(&setup).ok()?;
            Some([1, 2].map(|depth| position.perft(depth)))
        })
    }

    /// Compares the moves of random placements with those of all their images.
    fn compare(rules: RuleSet, men: &[Man], dice: &mut Dice) -> usize {
        let cells = Cells::of(rules, men);
        let material = Material::new(rules, &cells, men.to_vec());
        let mut compared = 0;
        for _ in 0..400 {
            let digits: Vec<Digit> = (material.men.iter())
                .map(|_| dice.below(cells.len()) as Digit)
                .collect();
            let stands = |(man, digit): (usize, &Digit)| material.allowed[man][usize::from(*digit)];
            if !digits.iter().enumerate().all(stands) {
                continue;
            }
            let placed = material.men_on(&cells, &digits);
            let expected = moves(rules, &placed);
            if expected == [None, None] {
                continue;
            }
            let index = material.index(&cells, &digits);
            for symmetry in &material.symmetries {
                let image: Vec<Digit> = (digits.iter())
                    .map(|digit| symmetry[usize::from(*digit)])
                    .collect();
                assert_eq!(material.index(&cells, &image), index, "{placed:?}");
                let image = material.men_on(&cells, &image);
                assert_eq!(moves(rules, &image), expected, "{placed:?} {image:?}");
            }
            // The placement with the index is legal for the same sides.
            let least = material.placement(&cells, index).unwrap();
            assert_eq!(moves(rules, &least), expected, "{placed:?} {least:?}");
            compared += 1;
            if compared == 3 {
                break;
            }
        }
        compared
    }

    /// All symmetries keep the moves, in every variant and with every man.
    #[test]
    fn symmetries_keep_the_moves() {
        let mut dice = Dice(4310);
        let king = |color| Man::new(color, Role::King);
        let kings = Color::ALL.map(king);
        let mut compared = 0;
        for variant in Variant::ALL {
            let rules = RuleSet::new(variant);
            for role in [Role::Queen, Role::Knight, Role::Pawn] {
                let [white, black] = Color::ALL.map(|color| Man::new(color, role));
                for _ in 0..3 {
                    let men = [kings[0], kings[1], white, black, white];
                    compared += compare(rules, &men, &mut dice);
                }
            }
        }
        let rules = RuleSet::new(Variant::Orthodox);
        for role in Role::every().filter(|role| *role != Role::Imitator && !role.is_unknown()) {
            let [white, black] = Color::ALL.map(|color| Man::new(color, role));
            let men = [kings[0], kings[1], white, black, white];
            compared += compare(rules, &men, &mut dice);
        }
        assert!(compared > 500, "{compared}");
    }

    /// The symmetries of a square board form its group of eight; with two boards it is doubled, and
    /// pawns leave two.
    #[test]
    fn symmetries_are_counted() {
        let king = |color| Man::new(color, Role::King);
        let kings = Color::ALL.map(king);
        for (variant, role, expected) in [
            (Variant::Orthodox, Role::Rook, 8),
            (Variant::Orthodox, Role::Pawn, 2),
            (Variant::Alice, Role::Rook, 16),
            (Variant::Alice8x4, Role::Rook, 8),
            (Variant::Raumschach, Role::Rook, 8),
        ] {
            let rules = RuleSet::new(variant);
            let men = vec![kings[0], kings[1], Man::new(Color::White, role)];
            let cells = Cells::of(rules, &men);
            let mut symmetries = symmetries(rules, &cells, &men);
            symmetries.sort_unstable();
            symmetries.dedup();
            assert_eq!(symmetries.len(), expected, "{variant} {role:?}");
        }
    }
}
