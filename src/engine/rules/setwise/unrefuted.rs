//! [`Scope::unrefuted`]: the moves by which a mate in two may begin although the other side has a
//! given reply.
//!
//! A killer reply refutes most first moves of a mate in two in the same way, and this can be seen
//! without making them. The reply is made once, in the position in which the side to move has
//! passed (a [null move](https://www.chessprogramming.org/Null_Move)). A mating move after it lands
//! where it attacks the king. Every flight that is not attacked must then be attacked by the
//! checking man or by the man that moved first. A man that is free to capture the checker must have
//! been captured or blocked. So for each square of a check the arrivals of the first move are an
//! intersection of sets, usually an empty one. Men of the side to move do not obstruct its own
//! lines here, since any of them may have left.
//!
//! Some moves pass untested. They are moves that may stop the reply (checks, and men on its way or
//! arriving there) and moves of the men of batteries. They are also captures after which the
//! capturer may go on and leave a line open behind it. Positions with castling rights are not
//! analysed. Men must stay on their board: nothing is claimed for Alice chess.

use super::SetWise;
use super::scope::{ArrivalsByRole, ROLES, Scope};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Men, Move, MoveKind, Role};
use crate::rules::PositionOf;
use arrayvec::ArrayVec;

/// The roles that can give check.
const CHECKING: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// Unattacked squares to which the king may go, each with those from which a man of a role attacks
/// it.
type Flights = ArrayVec<(Square, ArrivalsByRole), 8>;

/// The position after a pass and the reply, from the view of the side that is to mate with its
/// second move.
struct Foresight<'a, R: SetWise> {
    after: &'a PositionOf<R>,
    us: Color,
    board: Board,
    king: Square,
    ours: Bitboard,
    /// The men of the other side except its king.
    theirs: Bitboard,
    /// The square on which the reply arrives.
    arrived: Bitboard,
    /// The squares that the side attacks through its own men, and those that several men attack.
    once: Bitboard,
    twice: Bitboard,
    flights: Flights,
    /// The squares from which the king is attacked.
    direct: ArrivalsByRole,
    /// The squares where a check that meets a check can be given.
    parries: Bitboard,
}

impl Scope {
    /// A superset of the moves after which the side to move may mate with its second move, if the
    /// other side answers with this reply. If the first move were a pass, the reply would be legal
    /// and lead to `after`. `None` if no such set is known.
    #[inline(never)]
    pub(super) fn unrefuted<R: SetWise>(
        position: &PositionOf<R>,
        reply: Move,
        after: &PositionOf<R>,
    ) -> Option<Self> {
        let plain = matches!(reply.kind(), MoveKind::Normal | MoveKind::DoubleStep);
        if R::TRANSFERS
            || !plain
            || reply.captured() == Some(Role::King)
            || !position.castling().is_empty()
        {
            return None;
        }
        let us = position.turn();
        let mut foresight = Foresight::<R>::new(after, us, reply)?;
        let Foresight {
            board,
            ours,
            theirs,
            ..
        } = foresight;
        let (from, to) = (reply.from().square, reply.to().square);
        let mut scope = Self::NOTHING;
        let free = &mut scope.free[board.index() & 1];
        // Moves that may stop the reply, checks, and captures after which the man may leave a line
        // open behind it.
        let stops =
            attacks::between(from, to) | to.into() | from.into() | foresight.opening_captures();
        let mut arrivals = foresight.direct.map(|checks| checks | stops);
        *free = Bitboard::from(to) & position.men().of(us, board);
        let seventh = Bitboard::rank(us.rank(6));
        arrivals[Role::Pawn.index()] |= seventh & theirs;
        for (_, from) in &foresight.flights {
            for role in [Role::Queen, Role::Rook, Role::Bishop] {
                arrivals[role.index()] |= from[role.index()] & theirs;
            }
        }
        if reply.kind() == MoveKind::DoubleStep {
            // The reply may be captured en passant.
            let beside = attacks::king(to);
            if beside.meets(after.men().role(Role::Pawn, board) & ours) {
                return None;
            }
            arrivals[Role::Pawn.index()] |= beside;
        }
        // If the side is in check after the reply, its second move must meet the check, unless the
        // first prevented it.
        if let Some(own) = after.men().king(us) {
            for checker in after.attackers(own, !us, after.men().occupied(board)) {
                let met = attacks::between(own.square, checker) | checker.into();
                for arrivals in &mut arrivals {
                    *arrivals |= met;
                }
                foresight.parries &= met;
                *free |= own.square.into();
            }
        }
        foresight.discover(&mut arrivals, free)?;
        foresight.check_by_others(&mut arrivals, free)?;
        foresight.check_by_the_same(&mut arrivals);
        // A promoted pawn is a queen or a knight from then on, or a weaker man.
        let last = Bitboard::rank(us.rank(7));
        let promoted = arrivals[Role::Queen.index()] | arrivals[Role::Knight.index()];
        let pawns = &mut arrivals[Role::Pawn.index()];
        *pawns = (*pawns - last) | promoted & last;
        scope.arrivals[board.index() & 1] = arrivals;
        Some(scope)
    }
}

impl<'a, R: SetWise> Foresight<'a, R> {
    #[inline(always)]
    fn new(after: &'a PositionOf<R>, us: Color, reply: Move) -> Option<Self> {
        let men = after.men();
        let Cell {
            board,
            square: king,
        } = men.king(!us)?;
        let (ours, theirs) = (men.of(us, board), men.of(!us, board) - king.into());
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for role in [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ] {
            for from in men.role(role, board) & ours {
                let attacked = attacked_by(role, from, us, theirs);
                twice |= once & attacked;
                once |= attacked;
            }
        }
        let flights = (attacks::king(king) - theirs - once).into_iter();
        let flights = flights
            .map(|square| (square, attackers(square, us, theirs)))
            .collect();
        let direct = attackers(king, us, theirs);
        let arrived = reply.to().square.into();
        Some(Self {
            after,
            us,
            board,
            king,
            ours,
            theirs,
            arrived,
            once,
            twice,
            flights,
            direct,
            parries: Bitboard::ALL,
        })
    }

    /// The squares of men whose capture opens a line to the king or an adjacent square, if the
    /// capturer then moves on.
    #[inline(always)]
    fn opening_captures(&self) -> Bitboard {
        let men = self.after.men();
        let wanted = attacks::king(self.king) | self.king.into();
        let mut opening = Bitboard::EMPTY;
        for role in [Role::Queen, Role::Rook, Role::Bishop] {
            for rider in men.role(role, self.board) & self.ours {
                let seen = attacked_by(role, rider, self.us, self.theirs);
                let beyond = attacked_by(role, rider, self.us, self.theirs - seen) - seen;
                for square in beyond & wanted {
                    opening |= attacks::between(rider, square) & self.theirs;
                }
            }
        }
        opening
    }

    /// Adds the moves that may precede a discovered check, through lines to the king that open if
    /// one or two men leave them.
    #[inline(always)]
    fn discover(&self, arrivals: &mut ArrivalsByRole, free: &mut Bitboard) -> Option<()> {
        let men = self.after.men();
        let direct = |role: Role| men.role(role, self.board) & self.direct[role.index()];
        for rider in (direct(Role::Queen) | direct(Role::Rook) | direct(Role::Bishop)) & self.ours {
            let between = attacks::between(self.king, rider) & self.ours;
            if between.len() > 2 {
                continue;
            }
            *free |= between;
            if between.many() {
                continue;
            }
            let mover = between.first()?;
            let role = men.role_at(Cell::new(self.board, mover))?;
            let goes = self.goes_to(role, mover);
            if role == Role::Pawn && goes.meets(Bitboard::rank(self.us.rank(7))) {
                return None;
            }
            let kept = self.guarding(
                |from| !from[role.index() % ROLES].meets(goes),
                [Bitboard::ALL; ROLES],
            );
            unite(arrivals, kept)?;
        }
        Some(())
    }

    /// Adds the moves that may precede a check by another man than the one that moves first.
    #[inline(always)]
    fn check_by_others(&self, arrivals: &mut ArrivalsByRole, free: &mut Bitboard) -> Option<()> {
        let men = self.after.men();
        let last = Bitboard::rank(self.us.rank(7));
        for role in CHECKING {
            for from in men.role(role, self.board) & self.ours {
                let goes = self.goes_to(role, from);
                if role != Role::Pawn {
                    self.check_by(from, role, role, goes, arrivals, free)?;
                    continue;
                }
                self.check_by(from, role, role, goes - last, arrivals, free)?;
                if goes.meets(last) {
                    self.check_by(from, role, Role::Queen, goes & last, arrivals, free)?;
                    self.check_by(from, role, Role::Knight, goes & last, arrivals, free)?;
                }
            }
        }
        Some(())
    }

    /// The same for one man that checks in some role from some squares.
    #[inline(always)]
    fn check_by(
        &self,
        from: Square,
        role: Role,
        checking: Role,
        goes: Bitboard,
        arrivals: &mut ArrivalsByRole,
        free: &mut Bitboard,
    ) -> Option<()> {
        let near = attacks::king(self.king);
        for square in goes & self.direct[checking.index()] & self.parries {
            let way = attacks::between(from, square)
                | square.into()
                | attacks::between(square, self.king);
            let blockers = (way & self.ours) - from.into();
            if blockers.many() {
                continue;
            }
            let mut among = Bitboard::ALL;
            for captor in self.captors(square) {
                among &= attacks::between(captor, square) | captor.into();
            }
            if among.is_empty() {
                continue;
            }
            let mut among = [among; ROLES];
            // A checking man next to the king needs a guard. It attacks the square itself, so a
            // guard must be a second attacker; only a pawn may step there without attacking it.
            let guarded = if role == Role::Pawn {
                self.once
            } else {
                self.twice
            };
            if near.has(square) && !guarded.has(square) {
                let guards = attackers(square, self.us, self.theirs);
                among
                    .iter_mut()
                    .zip(guards)
                    .for_each(|(among, guards)| *among &= guards);
            }
            let kept = self.guarding(|from| !from[checking.index()].has(square), among);
            let Some(blocker) = blockers.first() else {
                unite(arrivals, kept)?;
                continue;
            };
            // It moves before the reply.
            let role = self.after.men().role_at(Cell::new(self.board, blocker))?;
            let goes = attacked_by(role, blocker, self.us, self.theirs - self.arrived);
            if role == Role::Pawn || goes.meets(kept[role.index() % ROLES]) {
                *free |= blocker.into();
            }
        }
        Some(())
    }

    /// Adds the moves that may precede a check by the same man.
    #[inline(always)]
    fn check_by_the_same(&self, arrivals: &mut ArrivalsByRole) {
        let near = attacks::king(self.king) - self.once;
        for role in CHECKING {
            let mut checks = (self.direct[role.index()] & self.parries) - near;
            for (_, from) in &self.flights {
                checks &= from[role.index()];
            }
            for square in checks {
                let captors = self.captors(square);
                if captors.many() {
                    continue;
                }
                let among = if captors.any() {
                    captors
                } else {
                    Bitboard::ALL
                };
                arrivals[role.index()] |= among
                    & match role {
                        Role::Pawn => Bitboard::ALL,
                        _ => attacked_by(role, square, self.us, self.theirs),
                    };
                if Bitboard::rank(self.us.rank(7)).has(square) {
                    arrivals[Role::Pawn.index()] |= Bitboard::rank(self.us.rank(6));
                }
            }
        }
    }

    /// The men that are certainly free to capture on a square: they are on no line with their king.
    #[inline(always)]
    fn captors(&self, square: Square) -> Bitboard {
        let men = self.after.men();
        let aligned = attacks::queen(self.king, Bitboard::EMPTY);
        // A pawn on its own first rank does not move.
        let idle = men.role(Role::Pawn, self.board) & Bitboard::rank((!self.us).rank(0));
        let attackers = self.after.attackers(
            Cell::new(self.board, square),
            !self.us,
            men.occupied(self.board),
        );
        attackers - aligned - idle - self.king.into()
    }

    /// The arrivals among these that attack all open flights.
    #[inline(always)]
    fn guarding(
        &self,
        is_open: impl Fn(&ArrivalsByRole) -> bool,
        mut among: ArrivalsByRole,
    ) -> ArrivalsByRole {
        for (_, from) in self.flights.iter().filter(|(_, from)| is_open(from)) {
            among
                .iter_mut()
                .zip(from)
                .for_each(|(among, from)| *among &= *from);
        }
        among
    }

    /// The squares to which a man may go, ignoring men of its own side.
    #[inline(always)]
    fn goes_to(&self, role: Role, from: Square) -> Bitboard {
        let attacked = attacked_by(role, from, self.us, self.theirs);
        if role != Role::Pawn {
            return attacked;
        }
        let forward = self.us.forward();
        let single = Bitboard::from(from).shift(forward) - self.theirs;
        let double = (single & Bitboard::rank(self.us.rank(2))).shift(forward) - self.theirs;
        attacked & self.theirs | single | double
    }
}

/// Adds more arrivals; `None` if the set is then complete.
#[inline(always)]
fn unite(arrivals: &mut ArrivalsByRole, more: ArrivalsByRole) -> Option<()> {
    arrivals
        .iter_mut()
        .zip(more)
        .for_each(|(arrivals, more)| *arrivals |= more);
    (more[Role::King.index()] != Bitboard::ALL).then_some(())
}

/// The squares that a man attacks.
#[inline(always)]
fn attacked_by(role: Role, from: Square, by: Color, occupied: Bitboard) -> Bitboard {
    match role {
        Role::King => attacks::king(from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Pawn => attacks::pawn(by.index(), from),
        _ => attacks::queen(from, occupied),
    }
}

/// The squares from which a man of each role attacks a square.
#[inline(always)]
fn attackers(square: Square, by: Color, occupied: Bitboard) -> ArrivalsByRole {
    let (straight, diagonal) = (
        attacks::rook(square, occupied),
        attacks::bishop(square, occupied),
    );
    let mut from = [Bitboard::EMPTY; ROLES];
    from[Role::King.index()] = attacks::king(square);
    from[Role::Queen.index()] = straight | diagonal;
    from[Role::Rook.index()] = straight;
    from[Role::Bishop.index()] = diagonal;
    from[Role::Knight.index()] = attacks::knight(square);
    from[Role::Pawn.index()] = attacks::pawn((!by).index(), square);
    from
}
