//! Random positions for tests, the same on every machine.
// Each test binary uses a part of this.
#![allow(dead_code, unreachable_pub)]

use parton::board::{Board, Cell, Square};
use parton::position::{
    CastlingRule, CastlingSetup, Color, EnPassantRule, EnPassantSetup, Man, Position, Role, RuleSet, Setup, Variant,
};
use parton::with_rules;

/// A small seeded generator (`SplitMix64`), so that failures repeat.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// What a random position is to contain besides the kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Anything.
    Plain,
    /// A pawn of the side to move one step from promotion.
    Promotion,
    /// A king and rooks at home, allowed to castle.
    Castling,
    /// A pawn that has just made a double step beside an enemy pawn.
    EnPassant,
    /// The side to move has no king.
    NoKing,
    /// Both kings on board B.
    KingsOnB,
    /// The enemy king in a corner of the board, hemmed in by heavy men: many mates.
    Cornered,
}

impl Kind {
    pub const ALL: [Self; 7] =
        [Self::Plain, Self::Promotion, Self::Castling, Self::EnPassant, Self::NoKing, Self::KingsOnB, Self::Cornered];
}

struct Builder<'a> {
    random: &'a mut Random,
    setup: Setup,
}

impl Builder<'_> {
    fn free(&self, square: Square) -> bool {
        self.setup.men.iter().all(|(cell, _)| cell.square != square)
    }

    fn put(&mut self, cell: Cell, man: Man) {
        if self.free(cell.square) {
            self.setup.men.push((cell, man));
        }
    }

    fn board(&mut self) -> Board {
        let boards = self.setup.rules.variant.boards();
        Board::ALL[self.random.below(boards)]
    }

    fn anywhere(&mut self, man: Man) {
        let board = self.board();
        let mut square = Square::new(self.random.below(64) as u8).unwrap();
        if man.role == Role::Pawn && matches!(square.rank(), 0 | 7) {
            square = Square::at(square.file(), 1 + self.random.below(6) as u8).unwrap();
        }
        self.put(Cell::new(board, square), man);
    }
}

/// A random position of `men` or fewer men that is legal for its rules, White to move.
pub fn random_setup(random: &mut Random, variant: Variant, kind: Kind, men: usize) -> Setup {
    loop {
        let setup = attempt(random, variant, kind, men);
        let valid = with_rules!(variant, R => Position::<<R as parton::rules::Rules>::Men>::new(&setup).is_ok());
        if valid {
            return setup;
        }
    }
}

fn attempt(random: &mut Random, variant: Variant, kind: Kind, men: usize) -> Setup {
    let mut rules = RuleSet::new(variant);
    if random.chance(20) {
        rules.dialect.castling = random.pick(variant.law().castling);
        rules.dialect.en_passant = random.pick(variant.law().en_passant);
    }
    let mut setup = Setup::empty(rules);
    setup.allow_missing_king = true;
    setup.castling = CastlingSetup::Given(Vec::new());
    let mut b = Builder { random, setup };
    let white = |role| Man::new(Color::White, role);
    let black = |role| Man::new(Color::Black, role);
    match kind {
        Kind::NoKing => b.anywhere(black(Role::King)),
        Kind::KingsOnB if variant.boards() > 1 => {
            for man in [white(Role::King), black(Role::King)] {
                let square = Square::new(b.random.below(64) as u8).unwrap();
                b.put(Cell::new(Board::B, square), man);
            }
        }
        Kind::Castling => {
            b.setup.rules.dialect.castling = if b.random.chance(30) && variant == Variant::Alice {
                CastlingRule::Strict
            } else {
                CastlingRule::Home
            };
            b.setup.castling = CastlingSetup::Presumed;
            b.put(Cell::new(Board::A, "e1".parse().unwrap()), white(Role::King));
            for corner in ["a1", "h1"] {
                b.put(Cell::new(Board::A, corner.parse().unwrap()), white(Role::Rook));
            }
            b.anywhere(black(Role::King));
        }
        Kind::Cornered => {
            let corner = b.random.pick(&["a8", "h8", "a1", "h1", "b8", "h4"]).parse().unwrap();
            let board = b.board();
            b.put(Cell::new(board, corner), black(Role::King));
            b.anywhere(white(Role::King));
            for _ in 0..3 {
                let role = b.random.pick(&[Role::Queen, Role::Rook, Role::Rook, Role::Knight]);
                b.anywhere(white(role));
            }
        }
        _ => {
            b.anywhere(white(Role::King));
            b.anywhere(black(Role::King));
        }
    }
    match kind {
        Kind::Promotion => {
            for _ in 0..2 {
                let cell = Cell::new(b.board(), Square::at(b.random.below(8) as u8, 6).unwrap());
                b.put(cell, white(Role::Pawn));
            }
        }
        Kind::EnPassant => {
            if b.setup.rules.dialect.en_passant == EnPassantRule::Off {
                b.setup.rules.dialect.en_passant = EnPassantRule::Stands;
            }
            let file = b.random.below(8) as u8;
            let beside = if file == 0 || file < 7 && b.random.chance(50) { file + 1 } else { file - 1 };
            let board = b.board();
            let capturer = b.board();
            b.put(Cell::new(board, Square::at(file, 4).unwrap()), black(Role::Pawn));
            b.put(Cell::new(capturer, Square::at(beside, 4).unwrap()), white(Role::Pawn));
            b.setup.en_passant = Some(EnPassantSetup { passed: Square::at(file, 5).unwrap(), board: Some(board) });
        }
        _ => {}
    }
    let roles = [Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight, Role::Knight, Role::Pawn, Role::Pawn];
    while b.setup.men.len() < men {
        let color = if b.random.chance(55) { Color::White } else { Color::Black };
        let role = b.random.pick(&roles);
        let before = b.setup.men.len();
        b.anywhere(Man::new(color, role));
        if b.setup.men.len() == before && b.random.chance(10) {
            break;
        }
    }
    b.setup
}

/// The same setup with colours exchanged and boards upside down: every move has its mirror image.
pub fn flip(setup: &Setup) -> Setup {
    let mut flipped = setup.clone();
    flipped.turn = !setup.turn;
    for (cell, man) in &mut flipped.men {
        cell.square = cell.square.flip();
        man.color = !man.color;
    }
    if let CastlingSetup::Given(rooks) = &mut flipped.castling {
        for rook in rooks {
            rook.square = rook.square.flip();
        }
    }
    if let Some(assertion) = &mut flipped.en_passant {
        assertion.passed = assertion.passed.flip();
    }
    flipped
}

/// The same setup with boards A and B exchanged; only without castling.
pub fn swap_boards(setup: &Setup) -> Setup {
    let mut swapped = setup.clone();
    for (cell, _) in &mut swapped.men {
        cell.board = cell.board.other();
    }
    if let Some(assertion) = &mut swapped.en_passant {
        assertion.board = assertion.board.map(Board::other);
    }
    swapped
}

/// The same setup with left and right exchanged; only without castling.
pub fn mirror(setup: &Setup) -> Setup {
    let turn = |square: Square| Square::at(7 - square.file(), square.rank()).unwrap();
    let mut mirrored = setup.clone();
    for (cell, _) in &mut mirrored.men {
        cell.square = turn(cell.square);
    }
    if let Some(assertion) = &mut mirrored.en_passant {
        assertion.passed = turn(assertion.passed);
    }
    mirrored
}
