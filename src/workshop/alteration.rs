//! The alterations that a composer tries: changes of one man, exchanges of two men, substitutions
//! of all men of a kind, changes of the whole position and of the stipulation.

use crate::board::{Board, Cell, Square};
use crate::men::Traits;
use crate::position::{Color, Man, Reason, Role, Severity, Shape};
use crate::problem::{Change, Goal, Play, Problem, Spot, Stipulation};

/// The kind of alteration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum AlterationKind {
    /// A man is removed.
    Remove,
    /// A man becomes a different man of its colour.
    Replace,
    /// A man changes colour.
    Recolor,
    /// A man changes to the other board.
    Board,
    /// A man moves.
    Move,
    /// A man is added.
    Add,
    /// Two men exchange squares.
    Exchange,
    /// All men of one kind become men of another.
    Substitute,
    /// All men are shifted.
    Shift,
    /// The position is mirrored.
    Mirror,
    /// The position is rotated.
    Rotate,
    /// The stipulation changes.
    Stipulation,
}

impl AlterationKind {
    /// Returns whether the whole position is shifted, mirrored or rotated.
    pub const fn is_of_the_whole(self) -> bool {
        matches!(self, Self::Shift | Self::Mirror | Self::Rotate)
    }

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remove => "remove",
            Self::Replace => "replace",
            Self::Recolor => "recolour",
            Self::Board => "board",
            Self::Move => "move",
            Self::Add => "add",
            Self::Exchange => "exchange",
            Self::Substitute => "substitute",
            Self::Shift => "shift",
            Self::Mirror => "mirror",
            Self::Rotate => "rotate",
            Self::Stipulation => "stipulation",
        }
    }
}

/// A possible alteration of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Alteration {
    /// Its kind.
    pub kind: AlterationKind,
    /// The change, in the form of a twin.
    pub change: Change,
}

impl Alteration {
    const fn new(kind: AlterationKind, change: Change) -> Self {
        Self { kind, change }
    }

    /// The altered problem; `None` if it is not a position of its rules, or one of its twins
    /// becomes impossible. The author's claims do not apply to the altered problem.
    pub fn apply(&self, problem: &Problem) -> Option<Problem> {
        let altered = problem.with_changes([&self.change]).ok()?;
        let wrong = |problem: &Problem| -> Vec<_> {
            // Warnings are left to the caller. A pawn on an impossible square is not tried.
            let counts = |reason: &Reason| {
                reason.severity() > Severity::Warning || matches!(reason, Reason::PawnOnEdge(_))
            };
            problem
                .setup
                .static_reasons()
                .into_iter()
                .filter(counts)
                .collect()
        };
        let before = wrong(problem);
        let possible = wrong(&altered).iter().all(|reason| before.contains(reason));
        (possible && altered.versions().is_ok()).then_some(altered)
    }

    /// The size of the alteration, smallest first: by kind, then by the distance of a move.
    pub fn extent(&self) -> (AlterationKind, u8) {
        let distance = match &self.change {
            Change::Move(from, to) | Change::Exchange(from, to) => distance(from.square, to.square),
            Change::Shift(from, to) => distance(*from, *to),
            _ => 0,
        };
        (self.kind, distance)
    }

    /// The cells of the diagram that it concerns; empty if it concerns all of it.
    pub fn cells(&self) -> Vec<Cell> {
        let cell = |spot: &Spot| Cell::new(spot.board.unwrap_or(Board::A), spot.square);
        match &self.change {
            Change::Remove(spot) => vec![cell(spot)],
            Change::Move(from, to) => vec![cell(from), cell(to)],
            Change::Exchange(a, b) => vec![cell(a), cell(b)],
            Change::Add(cell, _) => vec![*cell],
            _ => Vec::new(),
        }
    }

    /// The image of a cell if the alteration moves all men, else the cell itself; `None` if the
    /// image is off the board.
    pub fn image(&self, problem: &Problem, cell: Cell) -> Option<Cell> {
        if !matches!(
            self.kind,
            AlterationKind::Shift | AlterationKind::Mirror | AlterationKind::Rotate
        ) {
            return Some(cell);
        }
        let mut probe = Problem::bare("", problem.setup.clone(), problem.stipulation);
        probe.setup.men = vec![(cell, Man::new(Color::White, Role::Pawn))];
        let moved = probe.with_changes([&self.change]).ok()?;
        moved.setup.men.first().map(|(cell, _)| *cell)
    }
}

/// The distance in king's steps.
const fn distance(from: Square, to: Square) -> u8 {
    let (files, ranks) = (
        from.file().abs_diff(to.file()),
        from.rank().abs_diff(to.rank()),
    );
    if files > ranks { files } else { ranks }
}

const fn spot(cell: Cell) -> Spot {
    Spot {
        square: cell.square,
        board: Some(cell.board),
    }
}

/// The diagram, with the data needed to alter it.
struct Diagram<'a> {
    problem: &'a Problem,
    /// Every cell of the boards.
    cells: Vec<Cell>,
    /// The kinds of men that may be added: those of the game and those in the diagram.
    roles: Vec<Role>,
}

impl<'a> Diagram<'a> {
    fn new(problem: &'a Problem) -> Self {
        let law = problem.setup.rules.variant.law();
        let squares =
            || (0..8).flat_map(|rank| (0..8).filter_map(move |file| Square::at(file, rank)));
        let on = |&board: &Board| {
            squares()
                .filter(|square| law.has_square(*square))
                .map(move |at| Cell::new(board, at))
        };
        let cells = law.planes().iter().flat_map(on).collect();
        let game: &[Role] = if law.shape == Shape::Cube {
            &Role::CLASSICAL
        } else {
            &Role::ALL
        };
        let mut roles: Vec<Role> = game
            .iter()
            .copied()
            .filter(|role| *role != Role::King)
            .collect();
        roles.extend(
            problem
                .setup
                .men
                .iter()
                .map(|(_, man)| man.role)
                .filter(|role| role.is_fairy()),
        );
        roles.sort_unstable();
        roles.dedup();
        Self {
            problem,
            cells,
            roles,
        }
    }

    fn men(&self) -> impl Iterator<Item = (Cell, Man)> + '_ {
        self.problem.setup.men.iter().copied()
    }

    /// The men that may be removed, replaced or recoloured.
    fn subjects(&self) -> impl Iterator<Item = (Cell, Man)> + '_ {
        self.men()
            .filter(|(_, man)| man.role != Role::King && !man.is_royal())
    }

    /// Returns whether a man may be put on a cell once the man on `leaving` has left.
    fn is_free(&self, cell: Cell, leaving: Option<Cell>) -> bool {
        let shared = self
            .problem
            .setup
            .rules
            .variant
            .law()
            .transfer
            .shares_squares();
        let meets = |at: Cell| at == cell || !shared && at.is_homologue(cell);
        !self.men().any(|(at, _)| Some(at) != leaving && meets(at))
    }
}

/// Every change of one man: it is removed, replaced, recoloured, changes board or moves; or a man
/// is added. Royal men only move or change board.
pub fn of_one_man(problem: &Problem) -> Vec<Alteration> {
    let diagram = Diagram::new(problem);
    let mut all: Vec<Alteration> = Vec::new();
    all.extend(
        diagram
            .subjects()
            .map(|(cell, _)| Alteration::new(AlterationKind::Remove, Change::Remove(spot(cell)))),
    );
    for (cell, man) in diagram.subjects() {
        let others = diagram.roles.iter().filter(|role| **role != man.role);
        all.extend(others.map(|&role| {
            Alteration::new(
                AlterationKind::Replace,
                Change::Add(cell, Man { role, ..man }),
            )
        }));
    }
    for (cell, man) in diagram
        .subjects()
        .filter(|(_, man)| !man.traits.has(Traits::NEUTRAL))
    {
        all.push(Alteration::new(
            AlterationKind::Recolor,
            Change::Add(
                cell,
                Man {
                    color: !man.color,
                    ..man
                },
            ),
        ));
    }
    for kind in [AlterationKind::Board, AlterationKind::Move] {
        for (from, _) in diagram.men() {
            let goes = |to: &Cell| to.is_homologue(from) == (kind == AlterationKind::Board);
            let free = diagram
                .cells
                .iter()
                .filter(|&&to| to != from && goes(&to) && diagram.is_free(to, Some(from)));
            all.extend(free.map(|&to| Alteration::new(kind, Change::Move(spot(from), spot(to)))));
        }
    }
    for &cell in diagram
        .cells
        .iter()
        .filter(|cell| diagram.is_free(**cell, None))
    {
        for color in Color::ALL {
            let men = diagram.roles.iter().map(|&role| Man::new(color, role));
            all.extend(men.map(|man| Alteration::new(AlterationKind::Add, Change::Add(cell, man))));
        }
    }
    all
}

/// Every shift, mirror and rotation of the whole position.
pub fn of_the_whole(problem: &Problem) -> Vec<Alteration> {
    let law = problem.setup.rules.variant.law();
    let mut all = Vec::new();
    if let Some((first, _)) = problem.setup.men.first() {
        for ranks in -7..=7_i8 {
            for files in -7..=7_i8 {
                let to = first
                    .square
                    .step(files, ranks)
                    .filter(|to| *to != first.square && law.has_square(*to));
                all.extend(to.map(|to| {
                    Alteration::new(AlterationKind::Shift, Change::Shift(first.square, to))
                }));
            }
        }
    }
    if law.shape == Shape::Board {
        let [a1, h1, a8, h8] = [0, 7, 56, 63].map(Square::wrap);
        let mirrors = [(a1, h1), (a1, a8), (a1, h8), (a8, h1)];
        all.extend(mirrors.map(|(one, other)| {
            Alteration::new(AlterationKind::Mirror, Change::Mirror(one, other))
        }));
        all.extend(
            (1..=3)
                .map(|quarters| Alteration::new(AlterationKind::Rotate, Change::Rotate(quarters))),
        );
    }
    all
}

/// Twinnings other than changes of one man or of the whole position: two men exchange squares, all
/// men of a kind become others, the stipulation changes.
pub fn of_twins(problem: &Problem) -> Vec<Alteration> {
    let diagram = Diagram::new(problem);
    let mut all = Vec::new();
    let men: Vec<(Cell, Man)> = diagram.men().collect();
    for (index, (one, man)) in men.iter().enumerate() {
        let others = men[index + 1..].iter().filter(|(_, other)| other != man);
        all.extend(others.map(|(other, _)| {
            Alteration::new(
                AlterationKind::Exchange,
                Change::Exchange(spot(*one), spot(*other)),
            )
        }));
    }
    let mut kinds: Vec<Role> = diagram.subjects().map(|(_, man)| man.role).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for &from in &kinds {
        let others = diagram.roles.iter().filter(|role| **role != from);
        all.extend(
            others.map(|&to| {
                Alteration::new(AlterationKind::Substitute, Change::Substitute(from, to))
            }),
        );
    }
    let stipulations = stipulations(problem.stipulation);
    all.extend(
        stipulations
            .into_iter()
            .map(|one| Alteration::new(AlterationKind::Stipulation, Change::Stipulation(one))),
    );
    all
}

/// Stipulations similar to another: half a move or a move longer or shorter, mate for stalemate,
/// other play.
fn stipulations(own: Stipulation) -> Vec<Stipulation> {
    // A structure states its own lengths and goals.
    if own.structure().is_some() {
        return Vec::new();
    }
    let mut all = Vec::new();
    let moves = |by: i8| {
        own.moves
            .checked_add_signed(by)
            .filter(|moves| (1..=Stipulation::MAX_MOVES).contains(moves))
    };
    all.extend(
        [-1, 1]
            .into_iter()
            .filter_map(moves)
            .map(|moves| Stipulation { moves, ..own }),
    );
    if own.play == Play::Help && own.series.is_none() {
        let half = if own.half {
            Stipulation { half: false, ..own }
        } else {
            Stipulation { half: true, ..own }
        };
        all.extend((half.half || half.moves > 0).then_some(half));
        all.extend(moves(-1).filter(|_| !own.half).map(|moves| Stipulation {
            moves,
            half: true,
            ..own
        }));
    }
    let goal = match own.goal {
        Goal::Mate => Some(Goal::Stalemate),
        Goal::Stalemate => Some(Goal::Mate),
        _ => None,
    };
    all.extend(goal.map(|goal| Stipulation { goal, ..own }));
    if own.series.is_none()
        && own.own_goal.is_none()
        && !own.half
        && own.intro == 0
        && goal.is_some()
    {
        let plays = [
            Play::Direct,
            Play::SelfPlay,
            Play::Reflex,
            Play::Help,
            Play::HelpSelf,
        ];
        let fits = |play: &Play| *play != own.play && (*play != Play::HelpSelf || own.moves > 1);
        all.extend(
            plays
                .into_iter()
                .filter(fits)
                .map(|play| Stipulation { play, ..own }),
        );
    }
    all
}
