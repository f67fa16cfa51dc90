//! Random positions for tests, the same on every machine.
// Each test binary uses a part of this.
#![allow(dead_code, unreachable_pub)]

pub mod fairy;
#[path = "../common/random.rs"]
pub mod random;

pub use random::Random;

use parton::board::{Board, Cell, Square};
use parton::position::{
    CastlingRule, CastlingSetup, Color, Conditions, EnPassantRule, EnPassantSetup, Man, Role,
    RuleSet, Setup, Shape, Switch, Variant,
};
use parton::rules::AnyPosition;

/// The rules of a variant under conditions.
pub fn under(variant: Variant, conditions: Conditions) -> RuleSet {
    RuleSet {
        conditions,
        ..RuleSet::new(variant)
    }
}

/// The variants with an optimised engine; the others share the general one.
pub const TUNED: [Variant; 2] = [Variant::Orthodox, Variant::Alice];

/// The contents of a random position besides the kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any men.
    Plain,
    /// A pawn of the side to move one step from promotion.
    Promotion,
    /// A king and rooks at home, allowed to castle.
    Castling,
    /// A pawn that has just made a double step beside an enemy pawn.
    EnPassant,
    /// The side to move has no king.
    NoKing,
    /// Both kings on board B, or in cube B.
    KingsOnB,
    /// The enemy king in a corner of the board, hemmed in by heavy men: many mates.
    Cornered,
}

impl Kind {
    pub const ALL: [Self; 7] = [
        Self::Plain,
        Self::Promotion,
        Self::Castling,
        Self::EnPassant,
        Self::NoKing,
        Self::KingsOnB,
        Self::Cornered,
    ];
}

struct Builder<'a> {
    random: &'a mut Random,
    setup: Setup,
}

impl Builder<'_> {
    fn variant(&self) -> Variant {
        self.setup.rules.variant
    }

    /// Returns whether a man may be put on a cell.
    fn free(&self, cell: Cell) -> bool {
        let shared = self.variant().law().transfer.shares_squares();
        self.setup
            .men
            .iter()
            .all(|&(other, _)| other != cell && (shared || !other.is_homologue(cell)))
    }

    fn put(&mut self, cell: Cell, man: Man) {
        if self.free(cell) {
            self.setup.men.push((cell, man));
        }
    }

    fn board(&mut self) -> Board {
        let boards = self.variant().planes();
        boards[self.random.below(boards.len())]
    }

    fn square(&mut self) -> Square {
        let (files, ranks) = (self.variant().law().files(), self.variant().law().ranks());
        let index = self.random.below(usize::from(files * ranks)) as u8;
        Square::at(index % files, index / files).unwrap()
    }

    fn anywhere(&mut self, man: Man) {
        let board = self.board();
        let mut square = self.square();
        let law = self.variant().law();
        if man.role == Role::Pawn && law.is_edge(man.color, Cell::new(board, square)) {
            square = Square::at(
                square.file(),
                1 + self.random.below(usize::from(law.ranks()) - 2) as u8,
            )
            .unwrap();
        }
        self.put(Cell::new(board, square), man);
    }

    /// A free cell near another one: at most two files, ranks and levels away.
    fn near(&mut self, cell: Cell, man: Man) {
        let law = self.variant().law();
        let boards: Vec<Board> = law
            .planes()
            .iter()
            .copied()
            .filter(|board| {
                board
                    .level()
                    .zip(cell.board.level())
                    .is_none_or(|(a, b)| a.abs_diff(b) <= 2)
            })
            .collect();
        let board = self.random.pick(&boards);
        let by = [(); 2].map(|()| self.random.below(5) as i8 - 2);
        if let Some(square) = cell
            .square
            .step(by[0], by[1])
            .filter(|&square| law.has_square(square))
        {
            self.put(Cell::new(board, square), man);
        }
    }

    /// A cell from which a white pawn promotes with its next step.
    fn before_promotion(&mut self) -> Cell {
        let law = self.variant().law();
        let file = self.random.below(usize::from(law.files())) as u8;
        let mut board = self.board();
        let mut rank = law.ranks() - 2;
        if let Shape::Cube = law.shape {
            let below = self.random.chance(50);
            let level = if below { 'D' } else { 'E' };
            rank += u8::from(below);
            board = Board::from_level(board.world(), level).unwrap();
        }
        Cell::new(board, Square::at(file, rank).unwrap())
    }
}

/// A random legal position of at most `men` men, White to move.
pub fn random_setup(random: &mut Random, variant: Variant, kind: Kind, men: usize) -> Setup {
    loop {
        let setup = attempt(random, variant, kind, men);
        let valid = AnyPosition::new(&setup).is_ok();
        if valid {
            return setup;
        }
    }
}

/// The same with the parts of the sides exchanged in half of the positions: the other king
/// cornered, the other side promoting.
pub fn random_setup_either_way(
    random: &mut Random,
    variant: Variant,
    kind: Kind,
    men: usize,
) -> Setup {
    let setup = random_setup(random, variant, kind, men);
    if random.chance(50) {
        flip(&setup)
    } else {
        setup
    }
}

/// A random setting of each switch that has an effect.
pub(crate) fn random_dialect(random: &mut Random, variant: Variant) -> RuleSet {
    let mut rules = RuleSet::new(variant);
    for switch in Switch::ALL {
        let choices = switch.choices(variant);
        if !choices.is_empty() {
            rules = rules.with(switch, random.pick(&choices)).unwrap();
        }
    }
    rules
}

fn attempt(random: &mut Random, variant: Variant, kind: Kind, men: usize) -> Setup {
    let law = variant.law();
    let cubic = law.shape == Shape::Cube;
    let rules = if random.chance(20) {
        random_dialect(random, variant)
    } else {
        RuleSet::new(variant)
    };
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
                let square = b.square();
                let boards = law.worlds().nth(1).unwrap();
                let board = if boards.len() > 1 {
                    b.random.pick(boards)
                } else {
                    boards[0]
                };
                b.put(Cell::new(board, square), man);
            }
        }
        Kind::Castling if !law.castling.is_empty() => {
            b.setup.rules.dialect.castling =
                if b.random.chance(30) && law.castling.contains(&CastlingRule::Strict) {
                    CastlingRule::Strict
                } else {
                    CastlingRule::Home
                };
            b.setup.castling = CastlingSetup::Presumed;
            b.put(
                Cell::new(Board::A, "e1".parse().unwrap()),
                white(Role::King),
            );
            for corner in ["a1", "h1"] {
                b.put(
                    Cell::new(Board::A, corner.parse().unwrap()),
                    white(Role::Rook),
                );
            }
            b.anywhere(black(Role::King));
        }
        Kind::Cornered => {
            let corners: &[&str] = match law.shape {
                Shape::Board => &["a8", "h8", "a1", "h1", "b8", "h4"],
                Shape::Narrow => &["a8", "d8", "a1", "d1", "b8", "d4"],
                Shape::Cube => &["a1", "e1", "a5", "e5"],
            };
            let corner = b.random.pick(corners).parse().unwrap();
            let mut board = b.board();
            if cubic {
                let level = b.random.pick(&['A', 'E']);
                board = Board::from_level(board.world(), level).unwrap();
            }
            let king = Cell::new(board, corner);
            b.put(king, black(Role::King));
            b.anywhere(white(Role::King));
            // With a choice of boards, or in a cube, even few men have many moves.
            let heavy = if TUNED.contains(&variant) {
                3
            } else {
                men.clamp(3, 5) - 2
            };
            for _ in 0..heavy {
                let role = b
                    .random
                    .pick(&[Role::Queen, Role::Rook, Role::Rook, Role::Knight]);
                if cubic {
                    b.near(
                        king,
                        white(if role == Role::Rook {
                            Role::Queen
                        } else {
                            role
                        }),
                    );
                } else {
                    b.anywhere(white(role));
                }
            }
        }
        _ => {
            b.anywhere(white(Role::King));
            b.anywhere(black(Role::King));
        }
    }
    match (kind, law.double_step_from) {
        (Kind::Promotion, _) => {
            for _ in 0..2 {
                let cell = b.before_promotion();
                b.put(cell, white(Role::Pawn));
            }
        }
        (Kind::EnPassant, Some(from)) => {
            if b.setup.rules.dialect.en_passant == EnPassantRule::Off {
                b.setup.rules.dialect.en_passant = EnPassantRule::Stands;
            }
            b.setup.rules.dialect.double_step = true;
            let last = law.files() - 1;
            let file = b.random.below(usize::from(law.files())) as u8;
            let beside = if file == 0 || file < last && b.random.chance(50) {
                file + 1
            } else {
                file - 1
            };
            let board = b.board();
            let capturer = b.board();
            let [passed, arrival] = [1, 2].map(|steps| law.rank(Color::Black, from + steps));
            b.put(
                Cell::new(board, Square::at(file, arrival).unwrap()),
                black(Role::Pawn),
            );
            b.put(
                Cell::new(capturer, Square::at(beside, arrival).unwrap()),
                white(Role::Pawn),
            );
            b.setup.en_passant = Some(EnPassantSetup {
                passed: Square::at(file, passed).unwrap(),
                board: Some(board),
            });
        }
        _ => {}
    }
    let roles = [
        Role::Queen,
        Role::Rook,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Knight,
        Role::Pawn,
        Role::Pawn,
    ];
    while b.setup.men.len() < men {
        let color = if b.random.chance(55) {
            Color::White
        } else {
            Color::Black
        };
        let mut role = b.random.pick(&roles);
        if cubic && role == Role::Rook && b.random.chance(50) {
            role = Role::Unicorn;
        }
        let before = b.setup.men.len();
        b.anywhere(Man::new(color, role));
        if b.setup.men.len() == before && b.random.chance(10) {
            break;
        }
    }
    b.setup
}

/// The setup with a man moved, removed or, up to a maximum, added: rare positions are often close
/// to each other.
pub fn changed(random: &mut Random, setup: &Setup, most: usize) -> Setup {
    const ADDED: [Role; 5] = [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    let mut setup = setup.clone();
    let index = random.below(setup.men.len());
    let (cell, man) = setup.men.swap_remove(index);
    let added = Man::new(random.pick(&Color::ALL), random.pick(&ADDED));
    let put = match random.below(4) {
        0 if man.role != Role::King => Vec::new(),
        1 if setup.men.len() + 1 < most => vec![(Some(cell), man), (None, added)],
        _ => vec![(None, man)],
    };
    for (cell, man) in put {
        let board = random.pick(setup.rules.variant.planes());
        let index = random.below(64) as u8;
        let cell =
            cell.unwrap_or_else(|| Cell::new(board, Square::at(index % 8, index / 8).unwrap()));
        let at_edge = man.role == Role::Pawn && matches!(cell.square.rank(), 0 | 7);
        if !at_edge
            && setup
                .men
                .iter()
                .all(|(other, _)| other.square != cell.square)
        {
            setup.men.push((cell, man));
        }
    }
    setup
}

/// The same setup with colours exchanged and boards upside down. Every move has its mirror image,
/// if both sides have the same home.
pub fn flip(setup: &Setup) -> Setup {
    let law = setup.rules.variant.law();
    let square =
        |square: Square| Square::at(square.file(), law.ranks() - 1 - square.rank()).unwrap();
    let cell = |cell: Cell| match cell.board.level_letter() {
        None => Cell::new(cell.board, square(cell.square)),
        Some(letter) => {
            let letter = char::from(b'A' + b'E' - letter as u8);
            Cell::new(
                Board::from_level(cell.board.world(), letter).unwrap(),
                square(cell.square),
            )
        }
    };
    let mut flipped = setup.clone();
    flipped.turn = !setup.turn;
    for (at, man) in &mut flipped.men {
        *at = cell(*at);
        man.color = !man.color;
    }
    if let CastlingSetup::Given(rooks) = &mut flipped.castling {
        for rook in rooks {
            *rook = cell(*rook);
        }
    }
    if let Some(assertion) = &mut flipped.en_passant {
        assertion.passed = square(assertion.passed);
    }
    flipped
}

/// The same setup with each man on another board, without castling rights or with presumed ones.
fn move_boards(setup: &Setup, to: impl Fn(Board) -> Board) -> Setup {
    let mut moved = setup.clone();
    for (cell, _) in &mut moved.men {
        cell.board = to(cell.board);
    }
    if let Some(assertion) = &mut moved.en_passant {
        assertion.board = assertion.board.map(to);
    }
    moved
}

/// The same setup with the two boards or cubes exchanged.
pub fn swap_boards(setup: &Setup) -> Setup {
    move_boards(setup, Board::other)
}

/// The same setup with the men of each flat board on the next one, and those of the last on the
/// first.
pub fn shift_boards(setup: &Setup) -> Setup {
    let boards = setup.rules.variant.boards();
    move_boards(setup, |board| Board::ALL[(board.index() + 1) % boards])
}

/// The same setup with left and right exchanged, for positions without castling.
pub fn mirror(setup: &Setup) -> Setup {
    let last = setup.rules.variant.law().files() - 1;
    let turn = |square: Square| Square::at(last - square.file(), square.rank()).unwrap();
    let mut mirrored = setup.clone();
    for (cell, _) in &mut mirrored.men {
        cell.square = turn(cell.square);
    }
    if let Some(assertion) = &mut mirrored.en_passant {
        assertion.passed = turn(assertion.passed);
    }
    mirrored
}

/// The same cubes with ranks and levels exchanged: forward becomes up, and up becomes forward.
pub fn tilt(setup: &Setup) -> Setup {
    let mut tilted = setup.clone();
    for (cell, _) in &mut tilted.men {
        let level = cell.board.level().expect("a cube");
        let letter = char::from(b'A' + cell.square.rank());
        let board = Board::from_level(cell.board.world(), letter).unwrap();
        *cell = Cell::new(board, Square::at(cell.square.file(), level).unwrap());
    }
    tilted
}

/// Both kings in corners behind their own men, and some officers: a selfmate is close.
pub fn hemmed_in(random: &mut Random, variant: Variant) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(variant));
    let boards = variant.planes();
    let mut put = |random: &mut Random, squares: &[(u8, u8)], color: Color, role: Role| {
        let (file, rank) = random.pick(squares);
        let cell = Cell::new(random.pick(boards), Square::at(file, rank).unwrap());
        let is_free = setup
            .men
            .iter()
            .all(|(other, _)| other.square != cell.square);
        if is_free && (role != Role::Pawn || (1..7).contains(&rank)) {
            setup.men.push((cell, Man::new(color, role)));
        }
    };
    let all: Vec<(u8, u8)> = (0..64).map(|index| (index % 8, index / 8)).collect();
    put(random, &[(0, 0)], Color::White, Role::King);
    for _ in 0..3 {
        let role = random.pick(&[
            Role::Pawn,
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
        ]);
        put(random, &[(0, 1), (1, 1), (1, 0)], Color::White, role);
    }
    let officers = [
        Role::Queen,
        Role::Rook,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
    ];
    for _ in 0..=random.below(2) {
        let role = random.pick(&officers);
        put(random, &all, Color::White, role);
    }
    put(random, &[(7, 7)], Color::Black, Role::King);
    for _ in 0..random.below(4) {
        let role = random.pick(&[Role::Pawn, Role::Bishop]);
        put(random, &[(6, 7), (6, 6), (7, 6)], Color::Black, role);
    }
    for _ in 0..=random.below(2) {
        let role = random.pick(&officers);
        put(random, &all, Color::Black, role);
    }
    setup
}
