//! Circe and its relatives: the captured man is reborn.
//!
//! The rebirth square must be vacant after the other effects of the move; so a man may be reborn on
//! the departure square of its capturer. Men keep their attributes, and a promoted man keeps its
//! role. The square of capture of a pawn captured en passant is its own square. A royal man is not
//! reborn. A pawn reborn on its last rank promotes as the capturing side chooses. One reborn on its
//! own first rank stays there permanently, except that in Parrain Circe it may go on by one step.
//! Options of Circe, such as Assassin and Rex Inclusive, change these rules.

use super::super::position::PlainPosition;
use super::homes::{as_far, home, opposite, promotion_square};
use super::roles::{higher, lower};
use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, RebirthOption, Role, Traits};

/// Conditions under which the man captured by a move is reborn with it.
const CIRCES: Conditions = Conditions::CIRCE
    .with(Conditions::MIRROR_CIRCE)
    .with(Conditions::EQUIPOLLENTS_CIRCE)
    .with(Conditions::PWC)
    .with(Conditions::CHAMELEON_CIRCE)
    .with(Conditions::DIAGRAM_CIRCE)
    .with(Conditions::CLONE_CIRCE)
    .with(Conditions::SYMMETRY_CIRCE)
    .with(Conditions::COUSCOUS_CIRCE)
    .with(Conditions::SUPER_CIRCE)
    .with(Conditions::APRIL)
    .with(Conditions::CAGE_CIRCE)
    .with(Conditions::TAKE_MAKE_CIRCE)
    .with(Conditions::FILE_CIRCE)
    .with(Conditions::RANK_CIRCE)
    .with(Conditions::ANTIPODEAN_CIRCE);

/// Conditions under which the square of rebirth is chosen with the capture.
const CHOOSING: Conditions = Conditions::SUPER_CIRCE
    .with(Conditions::APRIL)
    .with(Conditions::CAGE_CIRCE)
    .with(Conditions::TAKE_MAKE_CIRCE);

/// Mirror, as a condition or as an option.
const MIRROR: Conditions =
    Conditions::MIRROR_CIRCE.with(Conditions::of_option(RebirthOption::Mirror));
const COUSCOUS: Conditions =
    Conditions::COUSCOUS_CIRCE.with(Conditions::of_option(RebirthOption::Couscous));
const CLONE: Conditions = Conditions::CLONE_CIRCE.with(Conditions::of_option(RebirthOption::Clone));
const CHAMELEON: Conditions =
    Conditions::CHAMELEON_CIRCE.with(Conditions::of_option(RebirthOption::Chameleon));

/// The role in which a man is reborn with Chameleon.
pub(super) const fn chameleon(role: Role) -> Role {
    match role {
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Rook,
        Role::Rook => Role::Queen,
        Role::Queen => Role::Knight,
        _ => role,
    }
}

/// The antipode of a cell: four files and four ranks away.
pub(super) fn antipode(cell: Cell) -> Cell {
    let away = |line: u8| if line < 4 { line + 4 } else { line - 4 };
    let square = Square::at(away(cell.square.file()), away(cell.square.rank()));
    Cell::new(cell.board, square.unwrap_or(cell.square))
}

/// The departures and arrivals of men in a move: one, in castling two.
fn ways(mv: Move) -> Vec<(Cell, Cell)> {
    let own = (mv.kind() != MoveKind::Exchange).then(|| (mv.from(), mv.to()));
    own.into_iter().chain(mv.rook()).collect()
}

/// The same ways back.
fn reversed(ways: Vec<(Cell, Cell)>) -> Vec<(Cell, Cell)> {
    ways.into_iter().map(|(from, to)| (to, from)).collect()
}

impl PlainPosition {
    /// The rebirth square of the man captured by a move, vacant or not, and its role there; `after`
    /// is the position after the move without rebirth. `None` if no man is reborn, or if the square
    /// is not on the board.
    pub(super) fn rebirth(&self, mv: Move, after: &Self) -> Option<(Cell, Man)> {
        let at = mv.captured_at()?;
        let takes_kings = self.has_option(RebirthOption::RexInclusive);
        let man = self
            .men
            .at(at)
            .filter(|man| takes_kings || !man.is_royal())?;
        if !self.has_any(CIRCES) {
            return None;
        }
        let capturer = self.men.at(mv.from())?;
        let reborn = self.as_reborn(man, Some(capturer));
        if let Some((square, number)) = mv.reborn_promotion() {
            return Some((
                Cell::new(at.board, square),
                self.becomes_reborn(reborn, number)?,
            ));
        }
        let role = reborn.role;
        // The square of the game array is that of the captured man's role or of the capturer's, for
        // its own side or for the other.
        let (of, owner) = if self.has_any(COUSCOUS) {
            let role = after.men.at(mv.to()).map_or(mv.arriving(), |man| man.role);
            (role, self.turn)
        } else {
            (role, !self.turn)
        };
        let owner = if self.has_any(MIRROR) { !owner } else { owner };
        // A promoted man is a fairy man as regards its square (Frischauf).
        let frischauf = self.has_option(RebirthOption::Frischauf);
        let cell = if frischauf && self.state.promoted.contains(&at) {
            promotion_square(owner, at)
        } else if self.has_any(CHOOSING) {
            mv.chosen()?
        } else if self.has(Conditions::PWC) {
            mv.from()
        } else if self.has(Conditions::EQUIPOLLENTS_CIRCE) {
            let ways = ways(mv);
            let back = self.has_option(RebirthOption::Mirror);
            as_far(at, &if back { reversed(ways) } else { ways })?
        } else if self.has(Conditions::SYMMETRY_CIRCE) {
            opposite(at)
        } else if self.has(Conditions::ANTIPODEAN_CIRCE) {
            antipode(at)
        } else if self.has_option(RebirthOption::CaptureSquare) {
            at
        } else if self.has(Conditions::DIAGRAM_CIRCE) {
            self.origin(at)?
        } else if self.has(Conditions::FILE_CIRCE) {
            let rank = home(of, owner, at).square.rank();
            Cell::new(at.board, Square::at(at.square.file(), rank)?)
        } else if self.has(Conditions::RANK_CIRCE) {
            // Of two squares of the game array it is the one whose file, on this rank, has the
            // colour of the square of capture.
            let files = [Color::White, Color::Black].map(|side| home(of, side, at).square.file());
            let file = files.into_iter().find(|&file| {
                !matches!(of, Role::Rook | Role::Knight | Role::Bishop)
                    || (file + at.square.rank()) % 2 == (at.square.file() + at.square.rank()) % 2
            })?;
            Cell::new(at.board, Square::at(file, at.square.rank())?)
        } else {
            home(of, owner, at)
        };
        Some((self.as_turned(cell)?, Man { role, ..man }))
    }

    /// The square of rebirth as the options adapt it.
    fn as_turned(&self, cell: Cell) -> Option<Cell> {
        if self.has_option(RebirthOption::Diametral) {
            return Some(opposite(cell));
        }
        if self.has_option(RebirthOption::VerticalMirror) {
            let square = Square::at(7 - cell.square.file(), cell.square.rank())?;
            return Some(Cell::new(cell.board, square));
        }
        Some(cell)
    }

    /// The man as which a captured man is reborn, before it promotes or changes sides.
    pub(super) fn as_reborn(&self, man: Man, capturer: Option<Man>) -> Man {
        let lending = capturer.filter(|capturer| !capturer.is_royal());
        let role = match (man.role, lending) {
            (role, _) if self.has_any(CHAMELEON) => chameleon(role),
            (_, Some(capturer)) if self.has_any(CLONE) => capturer.role,
            (role, _) if self.has_option(RebirthOption::Einstein) => lower(role),
            (role, _) if self.has_option(RebirthOption::ReversalEinstein) => higher(role),
            (role, _) => role,
        };
        Man { role, ..man }
    }

    /// Returns whether a capture is impossible because its captured man cannot be reborn: under
    /// Strict any man, and a king where kings are captured to be reborn.
    pub(super) fn lacks_rebirth(&self, mv: Move) -> bool {
        let Some(captured) = mv.captured_at().and_then(|cell| self.men.at(cell)) else {
            return false;
        };
        let must_be_reborn = if captured.is_royal() {
            self.has_option(RebirthOption::RexInclusive) && !self.takes_kings
        } else {
            self.has_option(RebirthOption::Strict)
        };
        if !must_be_reborn {
            return false;
        }
        if captured.is_royal() {
            return !self.is_captured_reborn(mv);
        }
        let moved = self.before_magic(mv);
        !self
            .rebirth(mv, &moved)
            .is_some_and(|(cell, _)| moved.receives(cell))
    }

    /// The royal man on whose square the captured man would be reborn (Assassin).
    pub(super) fn vanishing_king(&self, mv: Move) -> Option<Man> {
        if let Some(king) = self.king_under_capturer(mv) {
            return Some(king);
        }
        if !self.has_option(RebirthOption::Assassin) || mv.captured().is_none() {
            return None;
        }
        let moved = self.before_magic(mv);
        let (cell, _) = self.rebirth(mv, &moved)?;
        moved.men.at(cell).filter(|man| man.is_royal())
    }

    /// Returns whether the conditions have an option of Circe.
    pub(crate) fn has_option(&self, option: RebirthOption) -> bool {
        self.has(Conditions::of_option(option))
    }

    /// Puts the man captured by a move of `before` on its rebirth square, if that is vacant or the
    /// option of Circe replaces the man there (Assassin, Parachute); returns that square. In
    /// Volcanic Circe the man may instead begin to wait there, and no square is returned.
    pub(super) fn place_reborn(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        let (cell, man) = before.rebirth(mv, self)?;
        let at = mv.captured_at();
        let origin = at.and_then(|at| before.origin(at));
        let had_promoted = at.is_some_and(|at| before.state.promoted.contains(&at));
        let placed = self.put_reborn(cell, man, origin);
        if had_promoted && let Some(cell) = placed {
            self.note_promoted(cell);
        }
        placed
    }

    /// Frischauf: notes that the man on a cell has promoted.
    fn note_promoted(&mut self, cell: Cell) {
        self.state.promoted.push(cell);
        self.state.promoted.sort_unstable();
    }

    /// Frischauf: tracks the men that have promoted, before any rebirth.
    pub(super) fn carry_promoted(&mut self, before: &Self, mv: Move) {
        if !self.has_any(Conditions::FRISCHAUF) {
            return;
        }
        let goes = |cell: Cell| match mv.rook() {
            _ if cell == mv.from() => (!before.perishes(mv)).then_some(mv.to()),
            Some((start, end)) if cell == start => Some(end),
            _ => (mv.captured_at() != Some(cell)).then_some(cell),
        };
        let old = before.state.promoted.iter().copied();
        self.state.promoted = old.filter_map(goes).collect();
        let imitates = mv.promotion() == Some(Role::Imitator);
        if before.promotes_pawn(mv) && !imitates && !before.perishes(mv) {
            self.state.promoted.push(mv.to());
        }
        self.state.promoted.sort_unstable();
        self.state.promoted.dedup();
    }

    /// Circe: puts a kamikaze man that has captured, and perhaps promoted, on its rebirth square;
    /// returns that square (Popeye).
    pub(super) fn place_reborn_kamikaze(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        let at = mv
            .captured_at()
            .filter(|_| before.has(Conditions::CIRCE) && before.perishes(mv))?;
        let man = before.men.at(mv.from())?;
        let man = Man {
            role: mv.promotion().unwrap_or(man.role),
            ..man
        };
        let home = home(man.role, before.turn, at);
        let placed = self.put_reborn(home, man, before.origin(mv.from()));
        let promoted = mv.promotion().is_some() || before.state.promoted.contains(&mv.from());
        if promoted
            && self.has_any(Conditions::FRISCHAUF)
            && let Some(cell) = placed
        {
            self.note_promoted(cell);
        }
        placed
    }

    /// The cells on which men are reborn by a move that leads to `after`: the captured man, the man
    /// captured by the previous move (Parrain), and a capturer that its rebirth moves (Anticirce).
    pub(crate) fn reborn_by(&self, mv: Move, after: &Self) -> Vec<Cell> {
        let moved = self.before_magic(mv);
        let captured = self.rebirth(mv, &moved).map(|(cell, _)| cell);
        let late = self
            .late_rebirth(mv)
            .filter(|_| self.has(Conditions::PARRAIN_CIRCE));
        let vacant = |cell: &Cell| moved.receives(*cell);
        let goes_on =
            self.lets_capturer_be_reborn(mv) && mv.kind() == MoveKind::Locust && !self.perishes(mv);
        let capturer = mv.captured_at().filter(|_| goes_on).map(|_| mv.to());
        let reborn = captured
            .into_iter()
            .chain(late)
            .filter(vacant)
            .chain(capturer);
        reborn.filter(|&cell| !after.men.is_vacant(cell)).collect()
    }

    /// Returns whether the man that made a move stands on its arrival square.
    pub(crate) fn arrives(&self, mv: Move, after: &Self) -> bool {
        // Its victim may be reborn in its place (Assassin) or upon it (Parachute).
        let replaced = (self.has_option(RebirthOption::Assassin)
            || self.has_option(RebirthOption::Parachute))
            && self.reborn_by(mv, after).contains(&mv.to());
        // In Circe a kamikaze man may be reborn just there.
        let returns = || {
            let mut moved = self.before_magic(mv);
            moved.place_reborn_kamikaze(self, mv) == Some(mv.to())
        };
        let stays = Self::arriving_of(self, mv).is_some() || self.perishes(mv) && returns();
        let waits = self.waits_as_capturer(mv);
        stays && !after.men.is_vacant(self.after_turn(mv, mv.to())) && !replaced && !waits
    }

    /// Returns whether the man captured by a move is reborn with it. A kamikaze man that is reborn
    /// has precedence.
    pub(crate) fn is_captured_reborn(&self, mv: Move) -> bool {
        let mut moved = self.before_magic(mv);
        moved.place_reborn_kamikaze(self, mv);
        self.rebirth(mv, &moved)
            .is_some_and(|(cell, _)| moved.receives(cell))
    }

    /// Returns whether a man can be reborn on a cell. The cell must be vacant, unless an option of
    /// Circe applies: the man on it vanishes (Assassin), is covered (Parachute), or covers the
    /// reborn man (Volcanic).
    pub(super) fn receives(&self, cell: Cell) -> bool {
        let on_men = [
            RebirthOption::Assassin,
            RebirthOption::Parachute,
            RebirthOption::Volcanic,
        ];
        let is_free = self.men.is_vacant(cell) || on_men.iter().any(|&one| self.has_option(one));
        is_free && !self.men.is_hole(cell)
    }

    /// The rebirth square of the man captured by the last move, reborn with this one, vacant or not
    /// (Parrain).
    pub(super) fn late_rebirth(&self, mv: Move) -> Option<Cell> {
        let (_, at, _) = self.state.pending?;
        let ways = ways(mv);
        let back = self.has_option(RebirthOption::Mirror);
        let ways = if back { reversed(ways) } else { ways };
        let cell = as_far(at, &ways).filter(|_| !ways.is_empty())?;
        self.as_turned(cell)
    }

    /// Puts the man captured by the previous move on its rebirth square (Parrain); returns that
    /// square.
    pub(super) fn place_reborn_late(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        let (man, _, origin) = before.state.pending?;
        let cell = before.late_rebirth(mv)?;
        let man = before.as_reborn(man, None);
        let becomes = mv
            .reborn_promotion()
            .and_then(|(_, number)| before.becomes_reborn(man, number));
        self.put_reborn(cell, becomes.unwrap_or(man), origin)
    }

    fn put_reborn(&mut self, cell: Cell, man: Man, origin: Option<Cell>) -> Option<Cell> {
        if !self.receives(cell) {
            return None;
        }
        if man.role == Role::Imitator {
            self.place_reborn_imitator(cell);
            return None;
        }
        let turned = self.has_option(RebirthOption::Turncoats) && !man.traits.has(Traits::NEUTRAL);
        let man = if turned {
            Man {
                color: !man.color,
                ..man
            }
        } else {
            man
        };
        if let Some(occupant) = self.men.at(cell) {
            if self.has_option(RebirthOption::Volcanic) {
                self.state.waiting.push((cell, man));
                return None;
            }
            if self.has_option(RebirthOption::Parachute) {
                self.state.waiting.insert(0, (cell, occupant));
            }
            self.state.fickle.retain(|&one| one != cell);
            self.state.promoted.retain(|&one| one != cell);
        }
        self.men.put(cell, man);
        self.origins.put(cell, origin);
        Some(cell)
    }

    /// Puts waiting men on their squares if these are vacant now; returns the squares.
    pub(super) fn uncover_waiting(&mut self) -> Vec<Cell> {
        let mut appeared = Vec::new();
        for (cell, man) in std::mem::take(&mut self.state.waiting) {
            if self.men.is_vacant(cell) {
                self.men.put(cell, man);
                appeared.push(cell);
            } else {
                self.state.waiting.push((cell, man));
            }
        }
        appeared
    }
}
