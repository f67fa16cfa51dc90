//! Lists of targets: a [`Draft`] for each cell on which the king of the loser may end.
//!
//! A draft has [`Needs`], each of which can be met in several ways: by placing a man, by keeping a
//! line open, by a capture. The need with the fewest ways is met in each of them in turn, until no
//! need is left or one cannot be met in the moves left. Placements tried for one way are excluded
//! for the next, so no two targets are alike, except in their lines.

mod ends;
mod needs;

use super::tracker::cells;
use super::{
    Aim, Bitboard, CELLS, Cell, Cells, Control, LOSER, Men64, Placed, PositionOf, ROLES, Role,
    SetWise, Square, Target, Targets, WINNER, Ways, attacks, cell_at, cell_index, each, in_pairs,
    on_board,
};
use crate::search::parallel;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of steps from which on the work is divided among the threads.
const SHARED: u64 = 100_000;
/// The cost of keeping a target, in steps: it is tested again after each move.
const KEPT: u64 = 8;
/// The greatest number of targets: about 70 MiB.
const MOST: u64 = 1 << 19;

/// The error if there are more targets than the allowed work can list, or if the search is stopped.
struct TooMuch;

/// The allowed work, and the work done by all threads.
struct Allowance<'a> {
    most: u64,
    spent: AtomicU64,
    kept: AtomicU64,
    control: &'a Control,
}

impl Allowance<'_> {
    fn keep(&self) -> Result<(), TooMuch> {
        if self.kept.fetch_add(1, Relaxed) < MOST {
            self.spend(KEPT)
        } else {
            Err(TooMuch)
        }
    }

    fn spend(&self, steps: u64) -> Result<(), TooMuch> {
        let spent = self.spent.fetch_add(steps, Relaxed) + steps;
        if spent > self.most || self.control.poll().is_err() {
            Err(TooMuch)
        } else {
            Ok(())
        }
    }
}

/// The targets that can be reached in these numbers of moves, sorted; `None` if there are too many,
/// if listing them takes more than `most` steps, or if the search is stopped.
pub(super) fn targets<R: SetWise>(
    targets: &Targets<R>,
    position: &PositionOf<R>,
    men: &[Placed],
    left: [u8; 2],
    most: u64,
    control: &Control,
) -> Option<Vec<Target>> {
    let king = men
        .iter()
        .position(|man| targets.side(*man) == LOSER && is(*man, Role::King))?;
    let allowance = Allowance {
        most,
        spent: AtomicU64::new(0),
        kept: AtomicU64::new(0),
        control,
    };
    let near = targets
        .ways(men[king])
        .within(Role::King.index(), left[LOSER]);
    let draft = |cell: &usize| {
        let mut draft = Draft::new(targets, position, men, left, (king, *cell), &allowance);
        draft.start()?;
        Ok(draft.found)
    };
    let kings: Vec<usize> = each(near).collect();
    let found: Result<Vec<Vec<Target>>, TooMuch> = if most < SHARED {
        kings.iter().map(draft).collect()
    } else {
        parallel::map(control, &kings, draft).into_iter().collect()
    };
    let mut found: Vec<Target> = found.ok()?.into_iter().flatten().collect();
    found.sort_unstable();
    found.dedup();
    Some(found)
}

fn is(man: Placed, role: Role) -> bool {
    man / CELLS % ROLES == role.index()
}

/// A condition that a target must still meet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// The king is attacked.
    Check,
    /// A square is not a flight.
    Flight(Square),
    /// A placed man of the loser cannot move.
    Still(usize),
    /// A placed man of the loser cannot parry.
    Parry(usize),
    /// A man of the loser is placed or captured.
    Fate(usize),
}

/// All open needs.
#[derive(Clone, Copy, Default)]
struct Needs {
    check: bool,
    flights: Bitboard,
    still: Men64,
    parry: Men64,
    fate: Men64,
}

impl Needs {
    fn list(self) -> impl Iterator<Item = Need> {
        let numbers = |men: Men64| Bitboard(men).into_iter().map(Square::index);
        let check = self.check.then_some(Need::Check);
        let flights = self.flights.into_iter().map(Need::Flight);
        let placed = numbers(self.still)
            .map(Need::Still)
            .chain(numbers(self.parry).map(Need::Parry));
        check
            .into_iter()
            .chain(flights)
            .chain(placed)
            .chain(numbers(self.fate).map(Need::Fate))
    }

    fn strike(&mut self, met: Need) {
        match met {
            Need::Check => self.check = false,
            Need::Flight(square) => self.flights = self.flights - square.into(),
            Need::Still(man) => self.still &= !(1 << man),
            Need::Parry(man) => self.parry &= !(1 << man),
            Need::Fate(man) => self.fate &= !(1 << man),
        }
    }
}

/// The ways of meeting a need.
#[derive(Default)]
struct Choice {
    /// Lines of men placed earlier that may be kept open.
    lines: Vec<Cells>,
    /// Men that may be placed: number, role, cells.
    places: Vec<(usize, usize, Cells)>,
    /// A man that may be captured.
    captured: Option<usize>,
    count: u32,
}

impl Choice {
    fn clear(&mut self) {
        self.lines.clear();
        self.places.clear();
        (self.captured, self.count) = (None, 0);
    }

    fn open(&mut self, line: Cells) {
        self.lines.push(line);
        self.count += 1;
    }

    fn place(&mut self, man: usize, role: usize, cells: Cells) {
        if cells != 0 {
            self.places.push((man, role, cells));
            self.count += cells.count_ones();
        }
    }
}

/// The cells where a man may be placed in a role.
struct Open {
    man: usize,
    role: usize,
    winner: bool,
    cells: Cells,
}

/// The parameters of an attack on a square.
#[derive(Clone, Copy)]
struct Attack {
    /// Cells that do not obstruct, even if occupied.
    hollow: Cells,
    /// Cells whose men do not count.
    but: Cells,
    /// Whether kings count.
    kings: bool,
}

impl Attack {
    const CHECK: Self = Self {
        hollow: 0,
        but: 0,
        kings: false,
    };
}

/// An incomplete target.
struct Draft<'a, R: SetWise> {
    targets: &'a Targets<R>,
    men: &'a [Placed],
    ways: Vec<&'a Ways>,
    /// The men of the winner and of the loser.
    sides: [Men64; 2],
    allowance: &'a Allowance<'a>,
    steps: u64,
    /// The moves of the two sides: all, and those that are still available.
    total: [u8; 2],
    left: [u8; 2],
    king: Cell,
    king_man: usize,
    /// Men neither placed nor captured.
    free: Men64,
    captured: Men64,
    checker: Option<usize>,
    /// Where the men of the winner and of the loser were placed, the king of the loser apart.
    at: [Cells; 2],
    vacant: Cells,
    aims: Vec<Aim>,
    /// Cells excluded as the end of a man, since all ends with it there have been drafted.
    excluded: Vec<[Cells; ROLES]>,
    /// The cells of the men now.
    now: Cells,
    in_pairs: u32,
    /// Whether a pawn can be captured en passant now.
    en_passant: bool,
    /// The men that may be placed and the roles that they may have then.
    forms: Vec<(usize, usize)>,
    /// The cells where they may be placed in the present draft.
    open: Vec<Open>,
    /// For each man, the number of roles and cells.
    ways_to_end: Vec<u32>,
    spare: Vec<Choice>,
    found: Vec<Target>,
}

impl<'a, R: SetWise> Draft<'a, R> {
    fn new(
        targets: &'a Targets<R>,
        position: &PositionOf<R>,
        men: &'a [Placed],
        total: [u8; 2],
        (king_man, king): (usize, usize),
        allowance: &'a Allowance<'a>,
    ) -> Self {
        let mut sides = [0; 2];
        for (number, man) in men.iter().enumerate() {
            sides[targets.side(*man)] |= 1 << number;
        }
        let ways: Vec<&Ways> = men.iter().map(|man| targets.ways(*man)).collect();
        let moves = ways[king_man].moves[Role::King.index()][king];
        let can_be = |man: usize, role: usize| {
            ways[man].within(role, total[targets.side(men[man])]) != 0 && man != king_man
        };
        let forms = (0..men.len()).flat_map(|man| (0..ROLES).map(move |role| (man, role)));
        let forms = forms.filter(|(man, role)| can_be(*man, *role)).collect();
        Self {
            targets,
            men,
            sides,
            allowance,
            steps: 0,
            total,
            left: [total[WINNER], total[LOSER].saturating_sub(moves)],
            king: cell_at(king),
            king_man,
            free: (sides[WINNER] | sides[LOSER]) & !(1 << king_man),
            captured: 0,
            checker: None,
            at: [0; 2],
            vacant: 0,
            aims: vec![Aim {
                man: king_man as u8,
                role: Role::King.index() as u8,
                cell: king as u8,
                arrives: false,
            }],
            excluded: vec![[0; ROLES]; men.len()],
            now: cells(men.iter().copied()),
            in_pairs: in_pairs::<R>(targets, position),
            en_passant: position.en_passant().is_some(),
            forms,
            open: Vec::new(),
            ways_to_end: vec![0; men.len()],
            spare: Vec::new(),
            found: Vec::new(),
            ways,
        }
    }

    fn start(&mut self) -> Result<(), TooMuch> {
        let flights = attacks::king(self.king.square);
        let fate = if self.targets.mate {
            0
        } else {
            self.sides[LOSER] & self.free
        };
        self.go_on(Needs {
            check: self.targets.mate,
            flights,
            fate,
            ..Needs::default()
        })?;
        self.allowance.spend(self.steps % 1024)
    }

    /// Meets the needs in every possible way.
    fn go_on(&mut self, mut needs: Needs) -> Result<(), TooMuch> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.allowance.spend(1024)?;
        }
        self.look_round();
        let mut fewest = self.spare.pop().unwrap_or_default();
        let mut choice = self.spare.pop().unwrap_or_default();
        let mut hardest = None;
        let mut met = true;
        for need in needs.list() {
            // Fates have many ways, and they are seldom the hardest need.
            if hardest.is_some()
                && matches!(need, Need::Fate(man) if self.fates(man) >= fewest.count)
            {
                continue;
            }
            choice.clear();
            if self.is_met(need, &mut choice) {
                needs.strike(need);
                continue;
            }
            if choice.count == 0 {
                met = false;
                break;
            }
            if hardest.is_none() || choice.count < fewest.count {
                hardest = Some(need);
                std::mem::swap(&mut fewest, &mut choice);
            }
            // The rest depends on the checking man.
            if need == Need::Check {
                break;
            }
        }
        self.spare.push(choice);
        let result = match hardest {
            _ if !met => Ok(()),
            Some(need) => self.meet(need, &fewest, needs),
            None => self.finish(),
        };
        self.spare.push(fewest);
        result
    }

    /// Meets a need in every possible way.
    fn meet(&mut self, need: Need, choice: &Choice, needs: Needs) -> Result<(), TooMuch> {
        for &line in &choice.lines {
            let before = self.vacant;
            self.vacant |= line;
            self.go_on(needs)?;
            self.vacant = before;
        }
        if let Some(man) = choice.captured {
            let mut needs = needs;
            needs.strike(Need::Fate(man));
            self.free &= !(1 << man);
            self.captured |= 1 << man;
            self.go_on(needs)?;
            self.captured &= !(1 << man);
            self.free |= 1 << man;
        }
        for &(man, role, cells) in &choice.places {
            for cell in each(cells) {
                self.place(need, (man, role, cell), needs)?;
            }
        }
        for &(man, role, cells) in &choice.places {
            self.excluded[man][role] &= !cells;
        }
        Ok(())
    }

    /// Places a man on a cell to meet a need, and continues.
    fn place(
        &mut self,
        need: Need,
        (man, role, cell): (usize, usize, usize),
        mut needs: Needs,
    ) -> Result<(), TooMuch> {
        let line = self.line(need, cell);
        let loser = self.sides[LOSER] >> man & 1 == 1;
        let side = usize::from(loser);
        let moves = self.ways[man].moves[role][cell];
        let aim = Aim {
            man: man as u8,
            role: role as u8,
            cell: cell as u8,
            arrives: false,
        };
        let king = cell_index(self.king);
        needs.strike(Need::Fate(man));
        if loser && self.targets.mate {
            needs.parry |= 1 << man;
        } else if loser {
            needs.still |= 1 << man;
        }
        let before = (self.left, self.at, self.vacant, self.checker);
        self.free &= !(1 << man);
        self.at[side] |= 1 << cell;
        self.vacant |= line;
        if need == Need::Check {
            needs.strike(need);
            self.checker = Some(man);
            let arrival = self.targets.arrival(self.ways[man], aim, king);
            if arrival <= self.left[WINNER] {
                self.left[WINNER] -= arrival;
                self.aims.push(Aim {
                    arrives: true,
                    ..aim
                });
                self.go_on(needs)?;
                self.aims.pop();
                self.left = before.0;
            }
        }
        // The line of a man that checks without arriving is opened.
        if need != Need::Check || line != 0 {
            self.left[side] -= moves;
            self.aims.push(aim);
            self.go_on(needs)?;
            self.aims.pop();
        }
        self.free |= 1 << man;
        (self.left, self.at, self.vacant, self.checker) = before;
        // With its line closed the man may stand there in other ways.
        if line & !self.vacant == 0 {
            self.excluded[man][role] |= 1 << cell;
        }
        Ok(())
    }

    /// The line that must be open for a man placed for a need on a cell. Other lines are tested
    /// when the need is tested again.
    fn line(&self, need: Need, cell: usize) -> Cells {
        let (board, at) = (cell / 64, cell_at(cell).square);
        match need {
            Need::Check => on_board(attacks::between(at, self.king.square), board),
            Need::Flight(flight) => {
                on_board(attacks::between(at, flight), board) & !self.king_cell()
            }
            _ => 0,
        }
    }

    fn king_board(&self) -> usize {
        cell_index(self.king) / 64
    }

    fn king_cell(&self) -> Cells {
        1 << cell_index(self.king)
    }

    /// The cells where men were placed, except the king of the loser.
    fn all(&self) -> Cells {
        self.at[WINNER] | self.at[LOSER]
    }

    fn men_of(men: Men64) -> impl Iterator<Item = usize> {
        Bitboard(men).into_iter().map(Square::index)
    }

    fn aim(&self, man: usize) -> Option<&Aim> {
        self.aims.iter().find(|aim| usize::from(aim.man) == man)
    }

    fn is_winner(&self, man: usize) -> bool {
        self.sides[WINNER] >> man & 1 == 1
    }

    /// Completes the draft: no need is left.
    fn finish(&mut self) -> Result<(), TooMuch> {
        // A need that was met may have become open again.
        let placed = self
            .aims
            .iter()
            .map(|aim| 1 << aim.man)
            .fold(0, |men, man: Men64| men | man);
        let losers = placed & self.sides[LOSER] & !(1 << self.king_man);
        let mut needs = Needs::default();
        if self.targets.mate {
            needs.parry = losers;
        } else {
            needs.still = losers;
        }
        let mut choice = self.spare.pop().unwrap_or_default();
        let mut met = true;
        for need in needs.list() {
            choice.clear();
            met &= self.is_met(need, &mut choice);
        }
        self.spare.push(choice);
        if !met {
            return self.go_on(needs);
        }
        let moves = [
            self.total[WINNER] - self.left[WINNER],
            self.total[LOSER] - self.left[LOSER],
        ];
        let target = Target {
            aims: self.aims.clone().into(),
            men: placed,
            vacant: self.vacant,
            moves,
        };
        let is_end = self.can_be_last() && !self.exposes_winner();
        if !is_end || self.is_obstructed(&target) || !self.can_capture() {
            return Ok(());
        }
        self.found.push(target);
        self.allowance.keep()
    }
}
