//! Lists of targets: a [`Draft`] for each cell on which the king of the loser may end.
//!
//! A draft has [`Needs`], each of which can be met in so many ways: by a man placed somewhere, by a line kept open, by a capture.
//! The need with the fewest ways is met in each of them, one after the other, until nothing is needed any more or a need cannot
//! be met with the moves left. What one way has been tried with need not be tried with the next, so no two targets are alike,
//! lines apart.

use super::pursuit::{cells, vacated};
use super::{
    Aim, Bitboard, CELLS, Cell, Cells, Control, Fault, LOSER, Men64, NEVER, Placed, PositionOf, ROLES, Role, Rules,
    Square, Target, Targets, WINNER, Ways, attacked, attacks, cell_at, cell_index, each, en_passants, of_board,
    on_board, placed, role_at,
};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// From so many steps on the work is shared out among the threads.
const SHARED: u64 = 100_000;
/// What keeping a target counts, in steps: it is looked at again after each move.
const KEPT: u64 = 8;

/// There are more targets than the work that was allowed.
struct TooMuch;

/// The work allowed, and done by all threads.
struct Budget<'a> {
    most: u64,
    spent: AtomicU64,
    control: &'a Control,
}

impl Budget<'_> {
    fn spend(&self, steps: u64) -> Result<(), TooMuch> {
        let spent = self.spent.fetch_add(steps, Relaxed) + steps;
        if spent > self.most || self.control.poll().is_err() { Err(TooMuch) } else { Ok(()) }
    }
}

/// The targets that can be reached in so many moves, sorted; none if that takes more than so many steps.
pub(super) fn targets<R: Rules>(
    targets: &Targets<R>,
    position: &PositionOf<R>,
    men: &[Placed],
    left: [u8; 2],
    most: u64,
    control: &Control,
) -> Option<Vec<Target>> {
    let king = men.iter().position(|man| targets.side(*man) == LOSER && is(*man, Role::King))?;
    let budget = Budget { most, spent: AtomicU64::new(0), control };
    let near = targets.ways(men[king]).within(Role::King.index(), left[LOSER]);
    let draft = |cell: usize| {
        let mut draft = Draft::new(targets, position, men, left, (king, cell), &budget);
        draft.start()?;
        Ok(draft.found)
    };
    let kings: Vec<usize> = each(near).collect();
    let found: Result<Vec<Vec<Target>>, TooMuch> =
        if most < SHARED { kings.into_iter().map(draft).collect() } else { kings.into_par_iter().map(draft).collect() };
    let mut found: Vec<Target> = found.ok()?.into_iter().flatten().collect();
    found.sort_unstable();
    found.dedup();
    Some(found)
}

fn is(man: Placed, role: Role) -> bool {
    man / CELLS % ROLES == role.index()
}

/// What a target still needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// The king is attacked.
    Check,
    /// A square is no flight.
    Flight(Square),
    /// A man of the loser that was placed cannot move.
    Still(usize),
    /// A man of the loser that was placed cannot parry.
    Parry(usize),
    /// A man of the loser is placed or captured.
    Fate(usize),
}

/// All that is needed.
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
        let numbers = |men: Men64| each(Cells::from(men));
        let check = self.check.then_some(Need::Check);
        let flights = self.flights.into_iter().map(Need::Flight);
        let placed = numbers(self.still).map(Need::Still).chain(numbers(self.parry).map(Need::Parry));
        check.into_iter().chain(flights).chain(placed).chain(numbers(self.fate).map(Need::Fate))
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
    /// Lines of men placed before that may be kept open.
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

/// How a square is to be attacked.
#[derive(Clone, Copy)]
struct Attack {
    /// Cells that do not stand in the way, whoever is on them.
    hollow: Cells,
    /// Cells whose men do not count.
    but: Cells,
    /// Whether kings count.
    kings: bool,
}

impl Attack {
    const CHECK: Self = Self { hollow: 0, but: 0, kings: false };
}

/// A target in the making.
struct Draft<'a, R: Rules> {
    targets: &'a Targets<R>,
    men: &'a [Placed],
    ways: Vec<&'a Ways>,
    /// The men of the winner and of the loser.
    sides: [Men64; 2],
    budget: &'a Budget<'a>,
    steps: u64,
    /// The moves of the two sides, all and those that are not yet spoken for.
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
    /// Cells where a man does not end, since all ends with it there have been drafted.
    excluded: Vec<[Cells; ROLES]>,
    /// Where the men stand now.
    now: Cells,
    en_passants: u32,
    /// Whether a pawn can be captured en passant now.
    en_passant: bool,
    /// Where the winner's men of each role may not be placed.
    forbidden: [Cells; ROLES],
    spare: Vec<Choice>,
    found: Vec<Target>,
}

impl<'a, R: Rules> Draft<'a, R> {
    fn new(
        targets: &'a Targets<R>,
        position: &PositionOf<R>,
        men: &'a [Placed],
        total: [u8; 2],
        (king_man, king): (usize, usize),
        budget: &'a Budget<'a>,
    ) -> Self {
        let mut sides = [0; 2];
        for (number, man) in men.iter().enumerate() {
            sides[targets.side(*man)] |= 1 << number;
        }
        let ways: Vec<&Ways> = men.iter().map(|man| targets.ways(*man)).collect();
        let moves = ways[king_man].moves[Role::King.index()][king];
        Self {
            targets,
            men,
            sides,
            budget,
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
            aims: vec![Aim { man: king_man as u8, role: Role::King.index() as u8, cell: king as u8, arrives: false }],
            excluded: vec![[0; ROLES]; men.len()],
            now: cells(men.iter().copied()),
            en_passants: Fault::TargetEnPassant.turns(en_passants::<R>(position), 0),
            en_passant: position.en_passant().is_some(),
            forbidden: [0; ROLES],
            spare: Vec::new(),
            found: Vec::new(),
            ways,
        }
    }

    fn start(&mut self) -> Result<(), TooMuch> {
        let flights = attacks::king(self.king.square);
        let fate = if self.targets.mate { 0 } else { self.sides[LOSER] & self.free };
        self.go_on(Needs { check: self.targets.mate, flights, fate, ..Needs::default() })?;
        self.budget.spend(self.steps % 1024)
    }

    /// Meets the needs in every way.
    fn go_on(&mut self, mut needs: Needs) -> Result<(), TooMuch> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.budget.spend(1024)?;
        }
        self.forbidden = std::array::from_fn(|role| self.forbid(role));
        let mut fewest = self.spare.pop().unwrap_or_default();
        let mut choice = self.spare.pop().unwrap_or_default();
        let mut hardest = None;
        let mut met = true;
        for need in needs.list() {
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
            // The rest depends on who checks.
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

    /// Meets a need in every way.
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

    /// Goes on with a man placed on a cell, to meet a need.
    fn place(&mut self, need: Need, (man, role, cell): (usize, usize, usize), mut needs: Needs) -> Result<(), TooMuch> {
        let line = self.line(need, cell);
        let loser = self.sides[LOSER] >> man & 1 == 1;
        let side = usize::from(loser);
        let moves = self.ways[man].moves[role][cell];
        let aim = Aim { man: man as u8, role: role as u8, cell: cell as u8, arrives: false };
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
                self.aims.push(Aim { arrives: true, ..aim });
                self.go_on(needs)?;
                self.aims.pop();
                self.left = before.0;
            }
        }
        // The line of a man that checks without arriving is opened.
        if need != Need::Check || line != 0 && !Fault::TargetNoDiscovery.is_on() {
            self.left[side] -= moves;
            self.aims.push(aim);
            self.go_on(needs)?;
            self.aims.pop();
        }
        self.free |= 1 << man;
        (self.left, self.at, self.vacant, self.checker) = before;
        // With its line closed it may stand there in other ways.
        if line & !self.vacant == 0 || Fault::TargetLinesExclude.is_on() {
            self.excluded[man][role] |= 1 << cell;
        }
        Ok(())
    }

    /// The line that a man placed for a need on a cell needs open. Others are looked at when the need is looked at again.
    fn line(&self, need: Need, cell: usize) -> Cells {
        let (board, at) = (cell / 64, cell_at(cell).square);
        match need {
            Need::Check => on_board(attacks::between(at, self.king.square), board),
            Need::Flight(flight) => on_board(attacks::between(at, flight), board) & !self.king_cell(),
            _ => 0,
        }
    }

    fn king_board(&self) -> usize {
        cell_index(self.king) / 64
    }

    fn king_cell(&self) -> Cells {
        1 << cell_index(self.king)
    }

    /// Where men were placed, the king of the loser apart.
    fn all(&self) -> Cells {
        self.at[WINNER] | self.at[LOSER]
    }

    fn men_of(men: Men64) -> impl Iterator<Item = usize> {
        each(Cells::from(men))
    }

    fn aim(&self, man: usize) -> Option<&Aim> {
        self.aims.iter().find(|aim| usize::from(aim.man) == man)
    }

    fn is_winner(&self, man: usize) -> bool {
        self.sides[WINNER] >> man & 1 == 1
    }

    /// Where a man may be placed in a role.
    fn places(&self, man: usize, role: usize) -> Cells {
        let winner = self.is_winner(man);
        let within = self.ways[man].within(role, self.left[usize::from(!winner)]);
        let cells = within & !(self.all() | self.king_cell() | self.vacant | self.excluded[man][role]);
        if winner { cells & !self.forbidden[role] } else { cells }
    }

    /// Cells where a man of the winner would touch the king or surely check in a stalemate.
    fn forbid(&self, role: usize) -> Cells {
        if self.targets.mate && role != Role::King.index() {
            return 0;
        }
        let board = self.king_board();
        let king = self.king.square;
        let from = attacked(!self.targets.winner, role_at(role), king, of_board(self.all(), board));
        let open = |from: &Square| on_board(attacks::between(*from, king), board) & !self.vacant == 0;
        from.into_iter().filter(open).fold(0, |set, from| set | on_board(from.into(), board))
    }

    /// Ways of attacking a square; whether it is attacked for certain.
    fn attack(&self, square: Square, board: usize, attack: Attack, choice: &mut Choice) -> bool {
        let Attack { hollow, but, kings } = attack;
        let occupied = of_board(self.all() & !hollow, board);
        let from: [Cells; ROLES] = std::array::from_fn(|role| {
            on_board(attacked(!self.targets.winner, role_at(role), square, occupied), board)
        });
        for aim in &self.aims {
            let role = usize::from(aim.role);
            if !self.is_winner(usize::from(aim.man))
                || from[role] >> aim.cell & 1 == 0
                || !kings && role == Role::King.index()
                || but >> aim.cell & 1 == 1
            {
                continue;
            }
            let between = attacks::between(cell_at(usize::from(aim.cell)).square, square);
            let line = on_board(between, board) & !hollow & !self.vacant;
            if line == 0 {
                return true;
            }
            choice.open(line);
        }
        for man in Self::men_of(self.free & self.sides[WINNER]) {
            for (role, from) in from.into_iter().enumerate().skip(usize::from(!kings)) {
                choice.place(man, role, self.places(man, role) & from);
            }
        }
        false
    }

    /// Ways of putting somebody on a cell.
    fn occupy(&self, cell: usize, men: Men64, choice: &mut Choice) {
        for man in Self::men_of(self.free & men) {
            for role in 0..ROLES {
                choice.place(man, role, self.places(man, role) & 1 << cell);
            }
        }
    }

    /// Whether a need is met; else the ways of meeting it.
    fn is_met(&self, need: Need, choice: &mut Choice) -> bool {
        match need {
            Need::Check => self.attack(self.king.square, self.king_board(), Attack::CHECK, choice),
            Need::Flight(square) => self.is_no_flight(square, choice),
            Need::Still(man) => self.is_still(man, choice),
            Need::Parry(man) => self.cannot_parry(man, choice),
            Need::Fate(man) => {
                if self.captured.count_ones() < u32::from(self.total[WINNER]) {
                    choice.captured = Some(man);
                    choice.count += 1;
                }
                for role in 0..ROLES {
                    choice.place(man, role, self.places(man, role));
                }
                false
            }
        }
    }

    /// A flight is blocked, or attacked on the king's board, which it would leave, or on the other one, where it would land; or
    /// it cannot land.
    fn is_no_flight(&self, square: Square, choice: &mut Choice) -> bool {
        let board = self.king_board();
        let cell = board * 64 + square.index();
        let homologue = cell ^ 64;
        if self.at[LOSER] >> cell & 1 == 1 || R::TRANSFERS && self.all() >> homologue & 1 == 1 {
            return true;
        }
        let here = Attack { hollow: self.king_cell(), kings: true, ..Attack::CHECK };
        let there = Attack { kings: true, ..Attack::CHECK };
        if self.attack(square, board, here, choice) || R::TRANSFERS && self.attack(square, board ^ 1, there, choice) {
            return true;
        }
        self.occupy(cell, self.sides[LOSER], choice);
        if R::TRANSFERS {
            self.occupy(homologue, !0, choice);
        }
        false
    }

    /// A man is stuck if it can make no step, or, on the king's board, if it is pinned.
    fn is_still(&self, man: usize, choice: &mut Choice) -> bool {
        let Some(&aim) = self.aim(man) else { return true };
        let (role, cell) = (role_at(usize::from(aim.role)), usize::from(aim.cell));
        let (at, board, loser) = (cell_at(cell).square, cell / 64, !self.targets.winner);
        let has = |set: Cells, square: Square| set >> (board * 64 + square.index()) & 1 == 1;
        let other = |set: Cells| if R::TRANSFERS { set >> 64 | set << 64 } else { 0 };
        let everybody = self.all() | self.king_cell();
        // Where it could land elsewhere, somebody stands.
        let shut = other(everybody);
        // Where men leave their board, a capture may open a line to the king, and then it is no move.
        let may_expose = R::TRANSFERS && board == self.king_board();
        let mut mobile = false;
        let mut steps = match role {
            Role::Pawn if at.rank() == loser.rank(0) => Bitboard::EMPTY,
            Role::Pawn => {
                let captures = |square: &Square| has(self.at[WINNER], *square) && !has(shut, *square);
                mobile = !may_expose && attacks::pawn(loser.index(), at).into_iter().any(|square| captures(&square));
                Bitboard::from(at).shift(loser.forward())
            }
            _ => attacked(loser, role, at, Bitboard(!0)),
        };
        let blockers = if role == Role::Pawn { everybody } else { self.at[LOSER] | self.king_cell() };
        steps = steps - of_board(blockers | shut, board);
        if may_expose && role != Role::Pawn {
            steps = steps - of_board(self.at[WINNER], board);
        }
        if steps.is_empty() && !mobile {
            return true;
        }
        let dead = |square: &Square| {
            (has(self.vacant, *square) || role != Role::Pawn && has(self.at[WINNER], *square))
                && (!R::TRANSFERS || has(other(self.vacant), *square))
        };
        mobile |= steps.into_iter().any(|square| dead(&square));
        if let (Some(step), false) = (steps.first(), mobile) {
            let cell = board * 64 + step.index();
            let anybody = role == Role::Pawn || may_expose;
            self.occupy(cell, if anybody { !0 } else { self.sides[LOSER] }, choice);
            if R::TRANSFERS {
                self.occupy(cell ^ 64, !0, choice);
            }
        }
        let straight = at.file() == self.king.square.file() || at.rank() == self.king.square.rank();
        let along = match role {
            Role::Queen => true,
            Role::Rook => straight,
            Role::Bishop => !straight,
            Role::Pawn => at.file() == self.king.square.file(),
            _ => false,
        };
        // Who stays on its board moves along the line, if only to capture who pins it.
        (R::TRANSFERS || !along) && board == self.king_board() && self.is_pinned(at, choice)
    }

    /// A man on the king's board is pinned by a line piece beyond it.
    fn is_pinned(&self, at: Square, choice: &mut Choice) -> bool {
        let (board, king) = (self.king_board(), self.king.square);
        let line = attacks::line(at, king);
        let occupied = of_board(self.all(), board);
        let inner = attacks::between(at, king);
        if line.is_empty() || inner.meets(occupied) || Fault::TargetPins.is_on() {
            return false;
        }
        let inner = on_board(inner, board) & !self.vacant;
        let beyond = (attacks::queen(at, occupied) & line).into_iter().filter(|x| attacks::between(*x, king).has(at));
        let beyond = on_board(beyond.collect(), board);
        let straight = at.file() == king.file() || at.rank() == king.rank();
        let riders = [Role::Queen, if straight { Role::Rook } else { Role::Bishop }].map(Role::index);
        for aim in &self.aims {
            let role = usize::from(aim.role);
            if self.is_winner(usize::from(aim.man)) && riders.contains(&role) && beyond >> aim.cell & 1 == 1 {
                let outer = attacks::between(cell_at(usize::from(aim.cell)).square, at);
                let line = inner | on_board(outer, board) & !self.vacant;
                if line == 0 {
                    return true;
                }
                choice.open(line);
            }
        }
        for man in Self::men_of(self.free & self.sides[WINNER]) {
            for role in riders {
                choice.place(man, role, self.places(man, role) & beyond);
            }
        }
        false
    }

    /// A man cannot parry the check if it does not get at the checker or between, or if there is check all the same then.
    fn cannot_parry(&self, man: usize, choice: &mut Choice) -> bool {
        let (Some(aim), Some(checker)) = (self.aim(man), self.checker.and_then(|man| self.aim(man))) else {
            return true;
        };
        let (role, cell) = (role_at(usize::from(aim.role)), usize::from(aim.cell));
        let (at, board, loser) = (cell_at(cell).square, cell / 64, !self.targets.winner);
        let (king, king_board, from) = (self.king.square, self.king_board(), cell_at(usize::from(checker.cell)).square);
        // A pawn on its own first rank does not move.
        if role == Role::Pawn && at.rank() == loser.rank(0) {
            return true;
        }
        let everybody = self.all() | self.king_cell();
        let reach = attacked(loser, role, at, of_board(everybody, board));
        let line = attacks::between(from, king);
        let checker_cell = usize::from(checker.cell);
        let captures =
            board == king_board && reach.has(from) && !(R::TRANSFERS && everybody >> (checker_cell ^ 64) & 1 == 1);
        let steps = match role {
            _ if R::TRANSFERS && board == king_board => Bitboard::EMPTY,
            Role::Pawn if R::TRANSFERS => Bitboard::EMPTY,
            Role::Pawn => {
                let occupied = of_board(everybody, board);
                let one = Bitboard::from(at).shift(loser.forward()) - occupied;
                if at.rank() == loser.rank(1) { one | one.shift(loser.forward()) } else { one }
            }
            _ if R::TRANSFERS => reach - of_board(self.at[LOSER], board),
            _ => reach,
        };
        let to = if captures { Some(from) } else { (steps & line).first() };
        let Some(to) = to else { return true };
        for cell in each(on_board(attacks::between(at, to), board) & !self.vacant) {
            self.occupy(cell, !0, choice);
        }
        if R::TRANSFERS && captures {
            self.occupy(checker_cell ^ 64, !0, choice);
        } else if R::TRANSFERS {
            self.occupy(board * 64 + to.index(), self.sides[LOSER], choice);
        }
        if Fault::TargetSecondCheck.is_on() {
            return false;
        }
        // It is pinned, or a second man checks; where men leave their board, a line through the captured man may open, too.
        let left = if board == king_board { 1 << cell } else { 0 };
        let opened = if R::TRANSFERS && captures { 1 << checker_cell } else { 0 };
        let attack = Attack { hollow: left | opened, but: 1 << checker_cell, ..Attack::CHECK };
        self.attack(king, king_board, attack, choice)
    }

    /// Nothing is needed any more.
    fn finish(&mut self) -> Result<(), TooMuch> {
        // What was met may no longer be.
        let placed = self.aims.iter().map(|aim| 1 << aim.man).fold(0, |men, man: Men64| men | man);
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
        let moves = [self.total[WINNER] - self.left[WINNER], self.total[LOSER] - self.left[LOSER]];
        let target = Target { aims: self.aims.clone().into(), men: placed, vacant: self.vacant, moves };
        if !self.can_be_last() || self.is_obstructed(&target) || !self.can_capture() {
            return Ok(());
        }
        self.found.push(target);
        self.budget.spend(KEPT)
    }

    /// Whether a mate can come with the last move: the checker arrives, or another man has a move to make.
    fn can_be_last(&self) -> bool {
        let goes = |aim: &Aim| self.men[usize::from(aim.man)] % CELLS != usize::from(aim.cell);
        let other = |aim: &&Aim| self.checker != Some(usize::from(aim.man)) && self.is_winner(usize::from(aim.man));
        !self.targets.mate
            || self.left[WINNER] > 0
            || self.aims.iter().any(|aim| aim.arrives)
            || self.aims.iter().filter(other).any(goes)
    }

    /// Whether too many men stand in the way now.
    fn is_obstructed(&self, target: &Target) -> bool {
        let cell = |man: usize| self.men[man] % CELLS;
        let own = cells(target.aims.iter().map(|aim| self.men[usize::from(aim.man)]));
        let obstructing = (self.now & target.vacant & !own).count_ones();
        obstructing > 0 && obstructing > vacated::<R>(target, self.total, cell, self.en_passants)
    }

    /// Whether the men that are to be captured can get to where they can be, with the moves that are left.
    fn can_capture(&self) -> bool {
        if self.captured == 0 {
            return true;
        }
        let mut places: Cells = 0;
        for man in Self::men_of(self.sides[WINNER]) {
            places |= self.visited(man);
        }
        if R::TRANSFERS {
            places |= places >> 64 | places << 64;
        }
        let moves = |man: usize| {
            if is(self.men[man], Role::Pawn) && self.en_passant && !Fault::TargetEnPassant.is_on() {
                return 0;
            }
            let near = |moves: &u8| (0..ROLES).any(|role| self.ways[man].within(role, *moves) & places != 0);
            (0..=self.left[LOSER]).find(near).map_or(u32::from(NEVER), u32::from)
        };
        Self::men_of(self.captured).map(moves).sum::<u32>() <= u32::from(self.left[LOSER])
    }

    /// The cells to which the moves of a man of the winner may lead on its way.
    fn visited(&self, man: usize) -> Cells {
        let aim = self.aim(man);
        let ways = self.ways[man];
        let needed = aim.map_or(0, |aim| ways.moves[usize::from(aim.role)][usize::from(aim.cell)]);
        let most = needed + self.left[WINNER];
        let color = self.targets.winner;
        let mut visited = 0;
        for role in 0..ROLES {
            for cell in each(ways.within(role, most)) {
                let there = match ways.moves[role][cell] {
                    // There and back.
                    0 => 2,
                    moves => moves,
                };
                let onward = aim.map_or(0, |aim| {
                    let ways = self.targets.ways(placed(color, role_at(role), cell_at(cell)));
                    ways.moves[usize::from(aim.role)][usize::from(aim.cell)]
                });
                if there.saturating_add(onward) <= most {
                    visited |= 1 << cell;
                }
            }
        }
        visited
    }
}
