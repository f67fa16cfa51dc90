//! Choices within a move, and moves beyond the pseudo-legal ones.
//!
//! Under some conditions a pseudo-legal move becomes several moves, or none: the square or
//! promotion of a rebirth is chosen, a capturer continues (Take & Make), men change places
//! (Messigny). Each such move replaces the one from which it comes and has a different encoding, so
//! that notation, solutions and certificates distinguish them. Moves that a condition forbids are
//! not made here: their [`Objection`] gives the reason.

use super::{Place, measure, rebirth};
use crate::board::{Cell, Sites, Square, sites_in};
use crate::conditions::{Conditions, Objection, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING};
use crate::conditions::{Occupied, RebirthOption};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Move, MoveKind, Role, Traits};

/// A capture that ends on a square other than the square of capture.
const fn elsewhere(mv: Move, end: Cell, at: Cell) -> Move {
    let moved = capturing_like(mv, mv.landing(end), at);
    match (mv.endows(), mv.promotion()) {
        (Some(traits), Some(role)) => moved.endowing(role, traits),
        _ => moved,
    }
}

/// A move that captures the man on the cell `at` as `mv` does: en passant, or not.
const fn capturing_like(mv: Move, other: Move, at: Cell) -> Move {
    if mv.is_en_passant() {
        other.capturing_passed(mv.captured(), at)
    } else {
        other.capturing_at(mv.captured(), at)
    }
}

/// A board after a capture under conditions that change only captures.
#[derive(Clone, Copy, Debug)]
pub struct AfterCapture {
    /// The occupied sites.
    pub occupied: Sites,
    /// The reborn man and its site.
    pub reborn: Option<(Man, usize)>,
}

/// Conditions under which the move and the men involved determine the result of a capture.
const FORESEEN: Conditions = Conditions::OF_CAPTURES
    .without(Conditions::DIAGRAM_CIRCE)
    .without(Conditions::of_option(RebirthOption::Turncoats))
    .without(Conditions::ANDERNACH)
    .without(Conditions::BRETON)
    .without(Conditions::BRETON_ADVERSE);

impl Position<Worlds> {
    /// The board after a capture, if conditions change only captures and the result is known
    /// without making the move.
    pub fn after_capture(&self, mv: Move) -> Option<AfterCapture> {
        let men = self.men();
        let conditions = men.conditions();
        let at = mv.captured_at()?;
        let foreseen = conditions
            .only(Conditions::OF_CAPTURES)
            .without(FORESEEN)
            .is_empty();
        if !foreseen || men.law().boards != 1 {
            return None;
        }
        let ((world, from), (_, to), (_, gone)) =
            (men.place(mv.from()), men.place(mv.to()), men.place(at));
        if men.is_neutral((world, from)) || men.is_neutral((world, gone)) {
            return None;
        }
        let occupied = men.occupied_sites(world) & !(1 << from) & !(1 << gone) | 1 << to;
        let reborn = rebirth::of_captured(self, mv).map(|(man, cell)| {
            let becomes = mv
                .reborn_promotion()
                .and_then(|(_, number)| men.rebirths().reborn_pawn(man.role, number));
            let role = becomes.map_or(man.role, |(role, _)| role);
            (Man { role, ..man }, men.place(cell).1)
        });
        let reborn = reborn.filter(|(_, site)| occupied >> site & 1 == 0);
        Some(AfterCapture {
            occupied: reborn.map_or(occupied, |(_, site)| occupied | 1 << site),
            reborn,
        })
    }

    /// The moves that replace a pseudo-legal move.
    pub fn under_conditions(&self, mv: Move, list: &mut Vec<Move>) {
        if mv.role().is_king()
            && self.men().ways().is_super_transmuting(self.turn())
            && !mv.is_castling()
        {
            let mut moves = Vec::new();
            self.transmuting(mv, &mut moves);
            return moves.into_iter().for_each(|mv| self.completed(mv, list));
        }
        self.completed(mv, list);
    }

    /// The moves that replace a move whose man has already changed its role.
    fn completed(&self, mv: Move, list: &mut Vec<Move>) {
        use Conditions as C;
        let conditions = self.men().conditions();
        if conditions.has(C::PARRAIN_CIRCE)
            && mv.kind() == MoveKind::Normal
            && let Some((pawn, cell)) = rebirth::of_pending(self.men().memory, mv)
            && self.promotes_there(pawn, self.side_of_pending(pawn), cell)
            && self.is_vacant_after(mv, cell)
        {
            return self.promoting_reborn(mv, pawn.role, cell, list);
        }
        let Some(at) = mv.captured_at() else {
            return list.push(mv);
        };
        let vanishes = self
            .men()
            .man_at(mv.from())
            .is_some_and(|man| man.traits.has(Traits::KAMIKAZE));
        if vanishes && conditions.any(REBORN_IF_CAPTURING.with(C::TAKE_MAKE)) {
            // A man that vanishes neither continues nor is reborn.
            return list.push(mv);
        }
        if conditions.has(C::TAKE_MAKE) {
            return self.taking(mv, at, list);
        }
        if conditions.has(C::ANTI_SUPER_CIRCE) {
            list.push(mv);
            let to = Self::arrival(mv);
            let gone = [self.men().place(mv.from()), self.men().place(at)];
            for cell in self.vacant(at, &gone).filter(|&cell| cell != to) {
                self.on_arrival(elsewhere(mv, cell, at), list);
            }
            return;
        }
        let arrival = Self::arrival(mv);
        let from = mv.from().square;
        let us = self.turn();
        // The square of capture is that of the captured man.
        match rebirth::of_capturer(
            conditions,
            mv.arriving(),
            us,
            (from, arrival.square),
            at.square,
        ) {
            None => {}
            Some(Err(rebirth::OffTheBoard)) => return,
            Some(Ok(square)) if square == at.square && conditions.has(C::ANTICIRCE_CHEYLAN) => {
                return;
            }
            Some(Ok(square)) if square == arrival.square => return list.push(mv),
            Some(Ok(square)) => {
                let cell = Cell::new(arrival.board, square);
                let vacant = self.men().man_at(cell).is_none() && !self.men().is_hole(cell);
                if cell == mv.from() || cell == at || vacant {
                    self.on_arrival(elsewhere(mv, cell, at), list);
                }
                return;
            }
        }
        if conditions.has(C::SUPER_CIRCE) {
            return self.choosing_rebirth(mv, at, list);
        }
        if conditions.has(C::CAGE_CIRCE) {
            return self.choosing_cage(mv, at, list);
        }
        if conditions.any(C::BRETON.with(C::BRETON_ADVERSE)) {
            return self.removing(mv, at, list);
        }
        if self.king_vanishes_by(mv).is_some() {
            return;
        }
        let capture = rebirth::Capture {
            by: us,
            from: mv.from(),
            to: mv.to(),
            arriving: mv.arriving(),
            at,
        };
        match rebirth::of_capture(self.men(), capture) {
            // A pawn promotes on its rebirth square.
            Some((man, cell)) if self.promotes(man, cell) && self.receives(capture, cell) => {
                self.promoting_reborn(mv, man.role, cell, list);
            }
            Some((_, cell)) if self.receives(capture, cell) => list.push(mv),
            _ if self.must_be_reborn(at) => {}
            _ => list.push(mv),
        }
    }

    /// Returns whether the captured man is reborn on a cell, perhaps to wait there: it is vacant
    /// after the capture, or the option of Circe allows a rebirth on an occupied square.
    fn receives(&self, capture: rebirth::Capture, cell: Cell) -> bool {
        let (men, rebirths) = (self.men(), self.men().rebirths());
        if rebirths.takes_kings() && men.man_at(capture.at).is_some_and(Man::is_royal) {
            return rebirths.is_reborn_after(capture, cell);
        }
        rebirths.is_vacant_after_capture(capture, cell)
            || rebirths.may_be_reborn_on_men() && !men.is_hole(cell)
    }

    /// The man on the square on which the man captured by a move is reborn, if that man then
    /// vanishes (Assassin) or is covered (Parachute), or the captured man waits beneath it
    /// (Volcanic); and the cell.
    pub fn occupant(&self, mv: Move) -> Option<(Man, Cell)> {
        if !self
            .men()
            .rebirths()
            .occupied()
            .is_some_and(Occupied::allows_rebirth)
        {
            return None;
        }
        self.men()
            .rebirths()
            .occupant(rebirth::Capture::of_move(self, mv)?)
    }

    /// Returns whether the capturer is not on its arrival square after a move: it vanishes
    /// (kamikaze, Breton), or the captured man is reborn on that square (Assassin, Parachute).
    pub fn loses_mover(&self, mv: Move) -> bool {
        let is_kamikaze = |man: Man| man.traits.has(Traits::KAMIKAZE);
        // In Circe it may be reborn just there.
        let returns = || {
            let circe = self.men().conditions().has(Conditions::CIRCE);
            mv.captured_at().filter(|_| circe).is_some_and(|at| {
                let home = rebirth::home(mv.arriving(), self.turn(), at.square);
                Cell::new(at.board, home) == mv.to()
            })
        };
        let replaced = || {
            let replaces = |occupied| matches!(occupied, Occupied::Vanishes | Occupied::Covered);
            self.men().rebirths().occupied().is_some_and(replaces)
                && self.occupant(mv).is_some_and(|(_, cell)| cell == mv.to())
        };
        mv.captured().is_some()
            && (self.men().man_at(mv.from()).is_some_and(is_kamikaze) && !returns()
                || mv.kind() == MoveKind::Removal && mv.chosen() == Some(mv.to())
                || replaced())
    }

    /// The man that is reborn after a move, before it changes colour, and its cell, which may be
    /// occupied: the captured man, or in Parrain Circe the one captured by the move before.
    pub fn reborn(&self, mv: Move) -> Option<(Man, Cell)> {
        let pending = || {
            let parrain = self.men().conditions().has(Conditions::PARRAIN_CIRCE);
            parrain.then(|| rebirth::of_pending(self.men().memory, mv))?
        };
        rebirth::of_captured(self, mv).or_else(pending)
    }

    /// The men that wait beneath others, in the order in which they appear, each with its cell.
    pub fn waiting(&self) -> impl Iterator<Item = (Man, Cell)> {
        self.men().waiting()
    }

    /// The cell of a royal man on which a capture lets the captured man be reborn (Assassin).
    fn king_vanishes_by(&self, mv: Move) -> Option<Cell> {
        if self.men().rebirths().occupied() != Some(Occupied::Vanishes) {
            return None;
        }
        let (man, cell) = self.occupant(mv)?;
        man.is_royal().then_some(cell)
    }

    /// Returns whether a capture is impossible if the man on a cell cannot be reborn: kings are
    /// captured only to be reborn.
    fn must_be_reborn(&self, at: Cell) -> bool {
        self.men().cast.rebirth.is_some_and(|rebirth| {
            rebirth.occupied == Occupied::NoCapture
                || rebirth.kings && self.men().man_at(at).is_some_and(Man::is_royal)
        })
    }

    /// The condition that leaves a capturer no continuation, if one does. The rebirth square is
    /// included if it does not depend on the capturer's promotion.
    pub fn no_way_on(&self, mv: Move) -> Option<Objection> {
        let conditions = self.men().conditions();
        let at = mv.captured_at()?;
        if conditions.has(Conditions::TAKE_MAKE) {
            return Some(Objection::NoWayOn {
                condition: Conditions::TAKE_MAKE,
                at,
                home: None,
            });
        }
        let circe = conditions.only(REBORN_IF_CAPTURED.with(Conditions::CIRCE_OPTIONS));
        if let Some(home) = self.king_vanishes_by(mv) {
            return Some(Objection::KingVanishes {
                condition: circe,
                home,
            });
        }
        if self.must_be_reborn(at) {
            return Some(Objection::CapturedNotReborn {
                condition: circe,
                home: rebirth::of_captured(self, mv).map(|(_, cell)| cell),
            });
        }
        let condition = REBORN_IF_CAPTURING
            .rows()
            .map(|row| row.set)
            .find(|&one| conditions.has(one))?;
        let home = rebirth::of_capturer(
            conditions,
            mv.arriving(),
            self.turn(),
            (mv.from().square, at.square),
            at.square,
        )?;
        Some(Objection::NoWayOn {
            condition,
            at,
            home: home.ok().map(|square| Cell::new(at.board, square)),
        })
    }

    /// The cell on which a man arrives by its move. Under Anticirce and related conditions a
    /// capturer arrives before it is reborn: on the square of the captured man, the square passed
    /// by a pawn captured en passant, or the square beyond the victim of a locust.
    pub fn arrival_before_rebirth(&self, mv: Move) -> Cell {
        let is_reborn = self.men().conditions().any(REBORN_IF_CAPTURING);
        match mv.captured_at().filter(|_| is_reborn) {
            None => mv.to(),
            Some(at) if mv.is_en_passant() => {
                Cell::new(at.board, self.passed_by_captured(mv, at.square))
            }
            Some(at) => self.beyond_captured(mv, at),
        }
    }

    /// The cell on which a capturer arrives: that of its victim or, if it captures only by leaping
    /// over it, the first of those beyond it.
    fn beyond_captured(&self, mv: Move, at: Cell) -> Cell {
        let men = self.men();
        if !men.powers().captures_hurdles() {
            return at;
        }
        let (place, victim) = (men.place(mv.from()), men.place(at).1);
        let arrivals = men.ways().arrivals_of(self.turn(), place);
        if arrivals.takes >> victim & 1 != 0 {
            return at;
        }
        let over = arrivals.beyond.iter();
        over.filter(|&&(hurdle, _)| usize::from(hurdle) == victim)
            .map(|&(_, to)| men.cell((place.0, usize::from(to))))
            .min()
            .unwrap_or(at)
    }

    /// The square passed by the pawn on a square on which a move captures it en passant: beside
    /// it, a step ahead of the capturer, unless the pawns step diagonally.
    fn passed_by_captured(&self, mv: Move, at: Square) -> Square {
        let ahead = mv.from().square.step(0, self.turn().forward() / 8);
        let beside = ahead.and_then(|ahead| Square::at(at.file(), ahead.rank()));
        let first = self.en_passant().map(|state| state.passed);
        let also = self.men().memory.also_passed.map(|cell| cell.square);
        beside
            .filter(|_| also.is_some() && also == beside)
            .or(first)
            .unwrap_or(at)
    }

    /// The arrival of a capturer, on the board of the capture.
    fn arrival(mv: Move) -> Cell {
        Cell::new(
            mv.captured_at().unwrap_or_else(|| mv.to()).board,
            mv.to().square,
        )
    }

    /// Adds the promotions of a pawn that is reborn on its last rank.
    fn on_arrival(&self, mv: Move, list: &mut Vec<Move>) {
        let mover = self.men().man_at(mv.from());
        if mv.promotion().is_none()
            && mover.is_some_and(|man| man.role.is_pawn())
            && self.is_last_rank(self.turn(), mv.to())
        {
            self.promoting(mv, list);
        } else {
            list.push(mv);
        }
    }

    /// Adds a pawn's move to its last rank, once for each promotion.
    fn promoting(&self, mv: Move, list: &mut Vec<Move>) {
        list.extend(
            self.men()
                .promotions_of(mv.role())
                .iter()
                .map(|&role| mv.promoting(role)),
        );
        if self.men().has_chameleons() {
            list.extend(Role::PROMOTIONS.map(|role| mv.endowing(role, Traits::CHAMELEON)));
        }
    }

    /// Adds a move with which a pawn is reborn on its last rank, once for each promotion.
    fn promoting_reborn(&self, mv: Move, pawn: Role, cell: Cell, list: &mut Vec<Move>) {
        if !mv.keeps_capture() {
            return list.push(mv);
        }
        let numbers =
            (0..).take_while(|&number| self.men().rebirths().reborn_pawn(pawn, number).is_some());
        list.extend(numbers.map(|number| mv.reborn_promoting(cell.square, number)));
    }

    fn is_last_rank(&self, side: Color, cell: Cell) -> bool {
        let law = self.men().law();
        cell.square.rank() == law.rank(side, law.ranks() - 1)
    }

    fn promotes(&self, man: Man, cell: Cell) -> bool {
        let side = if man.belongs_to(!self.turn()) {
            !self.turn()
        } else {
            self.turn()
        };
        self.promotes_there(man, side, cell)
    }

    /// The side for which a man captured by the previous move is reborn. In a series this may be
    /// the side that does not move.
    const fn side_of_pending(&self, man: Man) -> Color {
        if man.traits.has(Traits::NEUTRAL) {
            self.turn()
        } else {
            man.color
        }
    }

    /// Returns whether a man reborn on a cell is a pawn of a side on its last rank, and promotes.
    /// In Einstein chess and its relatives pawns do not.
    fn promotes_there(&self, man: Man, side: Color, cell: Cell) -> bool {
        !self.men().conditions().any(Conditions::EINSTEINS)
            && man.role.is_pawn()
            && self.is_last_rank(side, cell)
    }

    /// Returns whether a cell is vacant after a move, before any man is reborn.
    fn is_vacant_after(&self, mv: Move, cell: Cell) -> bool {
        if let Some(capture) = rebirth::Capture::of_move(self, mv) {
            return self.men().rebirths().is_vacant_after_capture(capture, cell);
        }
        let stands = self.men().man_at(cell).is_some() && cell != mv.from();
        cell != mv.to() && !stands && !self.men().is_hole(cell)
    }

    /// Returns whether the man captured by a move is reborn with it: its rebirth square is vacant
    /// after the capture, and no kamikaze man with precedence is reborn there.
    pub(in crate::position) fn captured_is_reborn(&self, mv: Move) -> bool {
        let Some(capture) = rebirth::Capture::of_move(self, mv) else {
            return false;
        };
        rebirth::of_captured(self, mv)
            .is_some_and(|(_, cell)| self.men().rebirths().is_reborn_after(capture, cell))
    }

    /// The vacant cells of a board, including those of some men that leave.
    fn vacant(&self, at: Cell, gone: &[Place]) -> impl Iterator<Item = Cell> {
        let men = self.men();
        let (world, _) = men.place(at);
        let gone = gone
            .iter()
            .filter(|place| place.0 == world)
            .fold(0, |set: u128, place| set | 1 << place.1);
        let free = men.geometry().all & (!men.occupied_sites(world) | gone);
        sites_in(free).map(move |site| men.geometry().cell(world, site))
    }

    /// A transmuting king moves like one of the men that check it, and becomes such a man.
    fn transmuting(&self, mv: Move, list: &mut Vec<Move>) {
        let men = self.men();
        let us = self.turn();
        let (world, site) = men.place(mv.from());
        let roles = men.ways().checkers(us, (world, site));
        if roles.is_empty() {
            return list.push(mv);
        }
        let to = men.place(mv.to()).1;
        let occupied = men.occupied_sites(world);
        for role in roles {
            let arrivals = men
                .powers()
                .arrivals_like(us, &[role], (world, site), occupied);
            let goes = match mv.captured_at().filter(|_| mv.is_locust()) {
                Some(at) => arrivals.beyond.contains(&(men.place(at).1 as u8, to as u8)),
                None => (arrivals.quiet | arrivals.takes) >> to & 1 != 0,
            };
            if goes {
                // It is no longer royal, and a man with a king's moves that is not royal is an
                // erlking.
                list.push(mv.promoting(if role.is_king() { Role::Erlking } else { role }));
            }
        }
    }

    /// Take & Make: the capturer continues with a step of the captured man.
    fn taking(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let (Some(victim), Some(mover)) = (men.man_at(at), men.man_at(mv.from())) else {
            return;
        };
        let arrival = Self::arrival(mv);
        let mut there = *men;
        there.toggle(mv.from(), mover);
        there.toggle(at, victim);
        let (world, site) = there.place(arrival);
        let occupied = there.occupied_sites(world) | 1 << site;
        let made = there
            .powers()
            .arrivals_as(!us, victim.role, (world, site), occupied)
            .quiet;
        let rank = |cell: Cell| {
            if us == Color::White {
                cell.square.rank()
            } else {
                7 - cell.square.rank()
            }
        };
        // The end of the move decides whether it promotes.
        let mut plain = Move::new(mover.role, mv.from(), mv.to());
        if !mover.role.is_pawn()
            && let Some(role) = mv.promotion()
        {
            plain = plain.promoting(role);
        } else if mv
            .promotion()
            .is_some_and(|role| Some(&role) != men.promotions_of(mover.role).first())
            || mv.endows().is_some()
        {
            return;
        }
        for to in sites_in(made) {
            let cell = men.geometry().cell(world, to);
            let mv = capturing_like(mv, plain.landing(cell), at);
            if mover.role.is_pawn() && rank(cell) == 0 {
                continue;
            }
            if mover.role.is_pawn() && rank(cell) == 7 {
                self.promoting(mv, list);
            } else {
                list.push(mv);
            }
        }
    }

    /// Super Circe: a rebirth on any vacant square, or none.
    fn choosing_rebirth(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        list.push(mv);
        let Some(victim) = self.men().man_at(at) else {
            return;
        };
        let gone = [self.men().place(mv.from()), self.men().place(at)];
        for cell in self
            .vacant(at, &gone)
            .filter(|&cell| self.is_vacant_after(mv, cell))
        {
            if self.promotes(victim, cell) {
                self.promoting_reborn(mv, victim.role, cell, list);
            } else {
                list.push(mv.reborn_on(cell));
            }
        }
    }

    /// Cage Circe: a rebirth on any vacant square on which the man has no legal move without a
    /// capture; without such a square, no rebirth.
    fn choosing_cage(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let mut moves = Vec::new();
        self.choosing_rebirth(mv, at, &mut moves);
        moves.retain(|&chosen| {
            let cell = chosen.chosen().or_else(|| {
                let (square, _) = chosen.reborn_promotion()?;
                Some(Cell::new(at.board, square))
            });
            cell.is_some_and(|cell| self.play(chosen).is_caged(cell))
        });
        if moves.is_empty() {
            moves.push(mv);
        }
        list.append(&mut moves);
    }

    /// Returns whether the moving side's man on a cell has no legal move without a capture.
    fn is_caged(&self, cell: Cell) -> bool {
        let (men, us) = (self.men(), self.turn());
        let (world, site) = men.place(cell);
        let Some(man) = men.man_at(cell) else {
            return false;
        };
        if men
            .powers()
            .is_paralysed(us, (world, site), men.occupied_sites(world))
        {
            return true;
        }
        let arrivals = men.ways().arrivals_of(us, (world, site));
        let over = arrivals.over.iter().map(|&(_, to)| usize::from(to));
        let vacant = !men.occupied_sites(world);
        sites_in(arrivals.quiet)
            .chain(over)
            .filter(|&to| vacant >> to & 1 != 0)
            .all(|to| {
                let mv = Move::new(man.role, cell, men.cell((world, to)));
                self.play(mv).is_in_check(us)
            })
    }

    /// Breton: another man of the captured one's kind vanishes.
    fn removing(&self, mv: Move, at: Cell, list: &mut Vec<Move>) {
        let side = if self.men().conditions().has(Conditions::BRETON) {
            self.turn()
        } else {
            !self.turn()
        };
        let Some(victim) = self.men().man_at(at) else {
            return;
        };
        let before = list.len();
        // The capturer itself may vanish, from its arrival square.
        let after = self.moved(mv);
        // A neutral man belongs to both sides, and does not vanish (Popeye).
        let is_neutral =
            |cell: Cell| (after.men().man_at(cell)).is_some_and(|man| man.belongs_to(!side));
        list.extend(
            after
                .men()
                .all_of(side)
                .filter(|&(cell, role)| role == victim.role && !is_neutral(cell))
                .map(|(cell, _)| mv.removing(cell)),
        );
        if list.len() == before {
            list.push(mv);
        }
    }

    /// Unusual captures en passant: of a pawn that has passed two squares, and after a preliminary
    /// move (Make & Take).
    pub fn unusual_en_passant(&self, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        let Some(state) = self.en_passant().filter(|_| men.ways().has_other_ways()) else {
            return;
        };
        let Some(square) = state.passed.step(0, -us.forward() / 8) else {
            return;
        };
        let pawn = Cell::new(state.board, square);
        if men.man_at(pawn).is_none_or(|man| !man.belongs_to(!us)) {
            return;
        }
        let makes = men.conditions().has(Conditions::MAKE_TAKE);
        let passed = if makes {
            Some(Cell::new(state.board, state.passed))
        } else {
            men.memory.also_passed
        };
        let Some(passed) = passed.filter(|&cell| men.man_at(cell).is_none()) else {
            return;
        };
        let (world, site) = men.place(passed);
        let near = men.geometry().pawns_attacking(us.index(), site);
        for (from, role) in men.all_of(us).filter(|(_, role)| *role == Role::Pawn) {
            let (board, at) = men.place(from);
            let starts = if makes {
                men.powers()
                    .arrivals_like(!us, &[Role::Pawn], (board, at), men.occupied_sites(board))
                    .quiet
            } else {
                1 << at
            };
            if board == world && starts & near != 0 {
                list.push(Move::new(role, from, passed).capturing_passed(Some(Role::Pawn), pawn));
            }
        }
    }

    /// Moves beyond the pseudo-legal ones: exchanges of places (Messigny).
    pub fn exchanges(&self, list: &mut Vec<Move>) {
        let (men, us) = (self.men(), self.turn());
        if !men.conditions().has(Conditions::MESSIGNY) {
            return;
        }
        let just = |cell: Cell| {
            men.memory
                .exchanged
                .is_some_and(|(one, other)| cell == one || cell == other)
        };
        for (from, role) in men.all_of(us).filter(|(from, _)| !just(*from)) {
            let (world, site) = men.place(from);
            if men.bonds().is_bound(us, (world, site))
                || men
                    .powers()
                    .is_paralysed(us, (world, site), men.occupied_sites(world))
            {
                continue;
            }
            for (to, other) in men.all_of(!us) {
                if other == role && to != from && !just(to) && to.board == from.board {
                    list.push(Move::new(role, from, to).of_kind(MoveKind::Exchange));
                }
            }
        }
    }

    /// Returns whether only moves that transmute the king may be played: it is in check, and of a
    /// kind that becomes another man.
    pub fn must_transmute(&self) -> bool {
        let (men, us) = (self.men(), self.turn());
        men.ways().is_super_transmuting(us)
            && men.royal_sites(us).any(|place| {
                men.man_in(place).is_some_and(|man| man.role == Role::King)
                    && !men.ways().checkers(us, place).is_empty()
            })
    }

    /// Returns whether the side to move would be in check if a king of its own stood on a cell that
    /// is vacant or the king's own.
    pub fn is_in_check_on(&self, king: Cell, cell: Cell) -> bool {
        let us = self.turn();
        if king == cell {
            return self.is_in_check(us);
        }
        let Some(man) = self.men().man_at(king) else {
            return false;
        };
        let mut there = *self.men();
        there.toggle(king, man);
        there.toggle(cell, man);
        there.move_origin(king, cell);
        there.carry_imitators_along(king, cell);
        let mut position = *self;
        *position.men_mut() = there;
        position
            .is_in_check_by_length(us)
            .unwrap_or_else(|| there.is_in_check(us))
    }

    /// Antimars Circe: the position in which a king and a rook have been reborn to castle, first
    /// the king, and where they then stand. Nothing if the square of one of them is occupied or a
    /// hole, or if the rook stands on its corner and has lost its right.
    pub fn reborn_to_castle(&self, king: Cell, rook: Cell) -> Option<(Self, Cell, Cell)> {
        let us = self.turn();
        let at_home =
            |role, cell: Cell| Cell::new(cell.board, rebirth::home(role, us, cell.square));
        let (home, corner) = (at_home(Role::King, king), at_home(Role::Rook, rook));
        let long = corner.square.file() == 0;
        if rook == corner && !self.castling().has(corner.board, us, long) {
            return None;
        }
        let mut there = *self;
        for (from, to) in [(king, home), (rook, corner)] {
            let man = there.men().man_at(from);
            there.change(from, man, None);
            if there.men().man_at(to).is_some() || there.men().is_hole(to) {
                return None;
            }
            there.change(to, None, man);
            there.men_mut().move_origin(from, to);
        }
        Some((there, home, corner))
    }

    /// The square of the game array from which a man makes a move under Mars Circe and its
    /// relatives, if not from its own square.
    pub fn way_home(&self, mv: Move) -> Option<Cell> {
        self.men().ways().way_home(self.turn(), mv)
    }

    /// The squared length of a move, from the centre of a square to the centre of another; for
    /// castling, of both moves together. For a capturer that is reborn, the move before its rebirth
    /// counts.
    pub fn length(&self, mv: Move) -> u32 {
        let arrival = self.arrival_before_rebirth(mv).square;
        match mv.rook() {
            Some(_) => measure::length_of_castling(mv.is_long_castling()),
            None if mv.kind() == MoveKind::Exchange => 0,
            None => measure::length(mv.role(), mv.from().square, arrival),
        }
    }
}
