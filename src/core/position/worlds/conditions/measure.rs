//! Ultra maximummers and minimummers: the checks of a side that must play its longest, or its
//! shortest, move.
//!
//! The king's capture is measured with all other moves that the side would have if it were to move.
//! These include moves that leave its own king in check. The capture is a check if no other move is
//! longer, or shorter. This applies on one board, with conditions that do not change the moves of
//! men. With consequent forced squares only the arrivals are measured: those on such squares are the
//! longest.

use super::Place;
use crate::board::{Bitboard, Board, Cell, Sites, Square, attacks, sites_in};
use crate::conditions::Conditions;
use crate::position::worlds::Worlds;
use crate::position::{Color, FairyPlay as _, Men, Position, Role, Traits};

/// The squared length of a move, from the centre of a square to the centre of another. A mao or moa
/// goes one straight and one diagonal step, 1 + √2: its square lies between 5 and 6 and counts as
/// 6, since only the order of lengths matters.
pub(super) fn length(role: Role, from: Square, to: Square) -> u32 {
    if matches!(role, Role::Mao | Role::Moa) {
        return 6;
    }
    let (files, ranks): (u32, u32) = (
        from.file().abs_diff(to.file()).into(),
        from.rank().abs_diff(to.rank()).into(),
    );
    files * files + ranks * ranks
}

/// The squared length of a castling: the king and the rook together go two and two squares, or two
/// and three.
pub(super) fn length_of_castling(long: bool) -> u32 {
    if long { 25 } else { 16 }
}

/// The best measure so far, and the best among the captures of royal men.
struct Measured {
    /// The squares to which the side is consequently forced.
    forced: Option<Bitboard>,
    longest: bool,
    royals: Sites,
    best: Option<u32>,
    check: Option<u32>,
}

impl Measured {
    /// The measure of a move of a man.
    fn measure(&self, role: Role, from: Square, to: Square) -> u32 {
        self.forced
            .map_or_else(|| length(role, from, to), |forced| forced.has(to).into())
    }

    /// Records a move with its length and the sites where it captures.
    fn take(&mut self, length: u32, captured: Sites) {
        let better = |best: Option<u32>| {
            let best = best.unwrap_or(length);
            Some(if self.longest {
                best.max(length)
            } else {
                best.min(length)
            })
        };
        let (best, check) = (better(self.best), better(self.check));
        self.best = best;
        if captured & self.royals != 0 {
            self.check = check;
        }
    }

    /// Measures the moves of a man of a side, castling and captures en passant apart.
    fn take_moves(&mut self, men: &Worlds, place: Place, by: Color) {
        let Some(man) = men.man_in(place) else {
            return;
        };
        let occupied = men.occupied_sites(0);
        if men.powers().is_paralysed(by, place, occupied) {
            return;
        }
        let arrivals = men.ways().arrivals_of(by, place);
        let vanishes = man.traits.has(Traits::KAMIKAZE) && man.is_royal();
        let captures = !vanishes && !man.traits.has(Traits::PARALYSING);
        let theirs = if captures { men.sites_of(!by, 0) } else { 0 };
        let square = |site: usize| men.cell((0, site)).square;
        let from = square(place.1);
        let mut take = |to: usize, at: Sites| {
            self.take(self.measure(man.role, from, square(to)), at);
        };
        for to in sites_in(arrivals.quiet | arrivals.takes & theirs) {
            take(to, 1 << to);
        }
        for &(at, to) in arrivals
            .beyond
            .iter()
            .filter(|(at, _)| theirs >> at & 1 != 0)
        {
            take(to.into(), 1 << at);
        }
        let free = |to: u8| (occupied & !theirs) >> to & 1 == 0;
        for &(_, to) in arrivals.over.iter().filter(|(_, to)| free(*to)) {
            take(to.into(), 1 << to);
        }
    }
}

impl Position<Worlds> {
    /// Returns whether a side is in check, if the other one measures its moves; `None` if it does
    /// not, or not in the ultra form.
    pub(in crate::position) fn is_in_check_by_length(&self, color: Color) -> Option<bool> {
        let (men, by) = (self.men(), !color);
        let ultra = men.conditions().only(Conditions::measuring_checks(by));
        if ultra.is_empty() {
            return None;
        }
        let royals = men
            .royal_sites(color)
            .fold(0, |set: Sites, (_, site)| set | 1 << site);
        let longest = ultra.any(Conditions::LONGEST);
        let is_forced = ultra.any(Conditions::CONSEQUENTLY_FORCED);
        let mut measured = Measured {
            forced: is_forced.then(|| ultra.squares_of(ultra)),
            longest,
            royals,
            best: None,
            check: None,
        };
        for site in sites_in(men.sites_of(by, 0)) {
            measured.take_moves(men, (0, site), by);
        }
        if let Some(state) = self.en_passant().filter(|_| self.turn() == by) {
            let stands = state
                .passed
                .index()
                .wrapping_add_signed(color.forward().into());
            let pawn = Cell::new(state.board, Square::wrap(stands as u32));
            let theirs = men.man_at(pawn).is_some_and(|man| man.belongs_to(color));
            if theirs && men.can_capture_passed(by, Cell::new(state.board, state.passed), pawn) {
                let forced = |forced: Bitboard| forced.has(state.passed).into();
                let length = measured.forced.map_or(2, forced);
                measured.take(length, 1 << men.place(pawn).1);
            }
        }
        for long in [false, true] {
            if self.castling().has(Board::A, by, long) && could_castle(men, by, long) {
                let goes_to = Square::at(if long { 2 } else { 6 }, by.rank(0));
                let forced = |forced: Bitboard| goes_to.is_some_and(|to| forced.has(to)).into();
                let length = measured.forced.map_or(length_of_castling(long), forced);
                measured.take(length, 0);
            }
        }
        Some(measured.check.is_some() && measured.check == measured.best)
    }
}

/// Returns whether a side with the right could castle, if attacks on its king are not measured.
fn could_castle(men: &Worlds, by: Color, long: bool) -> bool {
    let rank = by.rank(0);
    let at = |file: u8| Square::at(file, rank).map(|square| Cell::new(Board::A, square));
    let files = if long { [4, 0, 3, 2] } else { [4, 7, 5, 6] };
    let [Some(king), Some(corner), Some(passed), Some(arrival)] = files.map(at) else {
        return false;
    };
    let (Some(man), Some(rook)) = (men.man_at(king), men.man_at(corner)) else {
        return false;
    };
    let path = Sites::from(attacks::between(king.square, corner.square).0);
    let place = men.place(king);
    if man.role != Role::King
        || men.occupied_sites(0) & path != 0
        || men.powers().is_paralysed(by, place, men.occupied_sites(0))
    {
        return false;
    }
    let is_safe = |men: &Worlds| {
        !men.royal_sites(by)
            .any(|(_, site)| men.attacks(!by, 0, site, men.seen(0)))
    };
    let mut on_the_way = *men;
    on_the_way.toggle(king, man);
    on_the_way.toggle(passed, man);
    let mut castled = *men;
    castled.toggle(king, man);
    castled.toggle(corner, rook);
    castled.toggle(arrival, man);
    castled.toggle(passed, rook);
    [*men, on_the_way, castled].iter().all(is_safe)
}
