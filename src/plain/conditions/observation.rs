//! Men held by observing men, and captures that require a guard.
//!
//! A man *observes* another if it could capture it as an enemy, by a move that satisfies the
//! conditions on squares. A pawn that has just made a double step is observed by the pawns that
//! could capture it en passant. Kings observe like other men.
//!
//! Madrasi and Eiffel hold men by observation alone: a held man still observes others. A man that
//! guards (Patrol, Lortap, superguards, antiguards) or attacks (functionaries, provocation chess)
//! must not be held under these two conditions. In Central chess a guarding man must itself be
//! guarded, in a chain that ends at the king.

use super::super::men::Men;
use super::super::position::PlainPosition;
use super::homes::home;
use super::roles::FROM_FIRST_RANK;
use parton_core::board::Cell;
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, Role, Traits};

/// Conditions that determine the squares and the powers of observation, including the powers of
/// pawns on their own first rank. Powers from men face to face, back to back or side by side do not
/// count in observation (Popeye).
const GEOMETRY: Conditions = FROM_FIRST_RANK
    .with(Conditions::ANNAN)
    .with(Conditions::NANNA)
    .with(Conditions::POINT_REFLECTION)
    .with(super::powers::BOLERO_INVERSE)
    .with(Conditions::GRID)
    .with(Conditions::MONOCHROMATIC)
    .with(Conditions::BICHROMATIC)
    .with(Conditions::WHITE_EDGE_MOVER)
    .with(Conditions::BLACK_EDGE_MOVER)
    .with(Conditions::IMITATOR)
    .with(Conditions::MARS_CIRCE)
    .with(Conditions::PHANTOM)
    .with(Conditions::PLUS);

/// These conditions and those that hold men by observation alone.
const HELD: Conditions = GEOMETRY
    .with(Conditions::MADRASI)
    .with(Conditions::MADRASI_REX)
    .with(Conditions::EIFFEL);

/// The conditions under which each side, White's first, captures only men that it attacks twice.
const MULTI_CAPTURES: [Conditions; 2] = [
    Conditions::WHITE_MULTI_CAPTURES,
    Conditions::BLACK_MULTI_CAPTURES,
];

const ISARDAMS: Conditions = Conditions::ISARDAM
    .with(Conditions::ISARDAM_B)
    .with(Conditions::ISARDAM_REX)
    .with(Conditions::LEFFIE);

/// Conditions under which a man does not capture that observes a man that observes it.
const WOOZLES: Conditions = Conditions::WOOZLES
    .with(Conditions::WOOZLES_NO_KINGS)
    .with(Conditions::BIWOOZLES)
    .with(Conditions::BIWOOZLES_NO_KINGS);

/// The same for captures along the line between them.
const HEFFALUMPS: Conditions = Conditions::HEFFALUMPS
    .with(Conditions::HEFFALUMPS_NO_KINGS)
    .with(Conditions::BIHEFFALUMPS)
    .with(Conditions::BIHEFFALUMPS_NO_KINGS);

/// Those of both that concern enemies.
const OF_ENEMIES: Conditions = Conditions::BIWOOZLES
    .with(Conditions::BIWOOZLES_NO_KINGS)
    .with(Conditions::BIHEFFALUMPS)
    .with(Conditions::BIHEFFALUMPS_NO_KINGS);

/// Those of both that do not concern kings.
const WITHOUT_KINGS: Conditions = Conditions::WOOZLES_NO_KINGS
    .with(Conditions::BIWOOZLES_NO_KINGS)
    .with(Conditions::HEFFALUMPS_NO_KINGS)
    .with(Conditions::BIHEFFALUMPS_NO_KINGS);

/// The role that holds a man of this role in Eiffel chess.
const fn eiffel(role: Role) -> Option<Role> {
    match role {
        Role::Pawn => Some(Role::Queen),
        Role::Queen => Some(Role::Rook),
        Role::Rook => Some(Role::Bishop),
        Role::Bishop => Some(Role::Knight),
        Role::Knight => Some(Role::Pawn),
        _ => None,
    }
}

impl PlainPosition {
    /// The cells of the men of a side that could capture the man on a cell, whichever side it
    /// belongs to.
    pub(super) fn capturers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        let hunter = Self {
            turn: by,
            takes_all: true,
            ..self.clone()
        };
        let mut cells: Vec<Cell> = hunter
            .conditional_moves(Some(cell))
            .into_iter()
            .map(Move::from)
            .collect();
        cells.dedup();
        cells
    }

    /// Returns whether the man on a cell, moved by this side, is paralysed: a paralysing man of the
    /// other side would observe it if none paralysed. Observation follows the conditions: like the
    /// man behind (Annan), from box to box (grid).
    pub(crate) fn is_paralysed(&self, cell: Cell, side: Color) -> bool {
        if self.rules.conditions.is_empty() || !self.attributes.has(Traits::PARALYSING) {
            return self.men.is_paralysed(cell, side);
        }
        let paralysing = |&(_, man): &(Cell, Man)| man.traits.has(Traits::PARALYSING);
        let mut free = self.under(GEOMETRY);
        for (at, man) in self.men.everybody().filter(paralysing) {
            free.men.put(
                at,
                Man {
                    traits: man.traits.without(Traits::PARALYSING),
                    ..man
                },
            );
        }
        free.attributes = free.attributes.without(Traits::PARALYSING);
        let mut paralysers = self
            .men
            .of(!side)
            .filter(paralysing)
            .map(|(at, _)| at)
            .peekable();
        paralysers.peek().is_some() && {
            let observers = free.capturers(cell, !side);
            paralysers.any(|at| observers.contains(&at))
        }
    }

    /// The men of a side that observe the man on a cell under some of the conditions.
    fn observers(&self, cell: Cell, by: Color, conditions: Conditions) -> Vec<Man> {
        let cells = self.under(conditions).capturers(cell, by);
        cells.into_iter().filter_map(|at| self.men.at(at)).collect()
    }

    /// The cells from which the man on a cell observes others when a side moves it, each with a
    /// role of the man there and the men on the boards. They are its own cell, with borrowed powers
    /// (Annan), and its home (Mars, Phantom).
    pub(crate) fn vantages(&self, at: Cell, man: Man, side: Color) -> Vec<(Cell, Role, Men)> {
        let mut found = Vec::new();
        if !self.has(Conditions::MARS_CIRCE) {
            let view = Self {
                turn: side,
                ..self.under(GEOMETRY)
            };
            found.extend(
                view.moves_like(at)
                    .into_iter()
                    .map(|role| (at, role, self.men)),
            );
        }
        if self.has(Conditions::MARS_CIRCE) || self.has(Conditions::PHANTOM) && !man.is_royal() {
            let mut there = self.men;
            there.take(at);
            if let Some(start) = self.start_of(at, man, side)
                && there.is_vacant(start)
                && !there.is_hole(start)
            {
                there.put(start, man);
                found.push((start, man.role, there));
            }
        }
        let elsewhere = self.elsewhere_in_centre(at, man).into_iter();
        found.extend(elsewhere.map(|(start, men)| (start, man.role, men)));
        found
    }

    /// Returns whether an enemy that moves like a man of this role observes the man on a cell.
    fn is_observed_by(&self, cell: Cell, by: Color, role: Role) -> bool {
        // Without a man of this role on the board there is nothing to test.
        let view = Self {
            turn: by,
            ..self.under(GEOMETRY)
        };
        self.men.of(by).any(|(_, man)| man.role == role)
            && view
                .capturers(cell, by)
                .into_iter()
                .any(|at| view.moves_like(at).contains(&role))
    }

    /// Returns whether the man on a cell, of the side to move, may not move at all.
    pub(super) fn is_held(&self, from: Cell, man: Man) -> bool {
        let (own, enemy) = (self.turn, !self.turn);
        let madrasi =
            self.has(Conditions::MADRASI_REX) || self.has(Conditions::MADRASI) && !man.is_royal();
        madrasi && self.is_observed_by(from, enemy, man.role)
            || self.has(Conditions::EIFFEL)
                && eiffel(man.role).is_some_and(|role| self.is_observed_by(from, enemy, role))
            || self.has(Conditions::DISPARATE) && self.state.last == Some((enemy, man.role))
            || self.has(Conditions::ULTRA_PATROL) && self.observers(from, own, HELD).is_empty()
            || self.has(Conditions::FUNCTIONARY) && self.observers(from, enemy, HELD).is_empty()
            || self.has(Conditions::FUDDLED_MEN) && self.state.fuddled[own.index()].contains(&from)
            || self.has(Conditions::IMMOBILIO) && self.is_immobile(from, man)
            || self.has(Conditions::CENTRAL) && !self.connected_with_king(own).contains(&from)
            || self.has(Conditions::PEPO) && man.is_royal() && self.is_observed(from, enemy)
    }

    /// Immobilio: returns whether the square of the game array of the man on a cell, of the side to
    /// move, is occupied. Kinds of men may be named, and then only these are held.
    fn is_immobile(&self, from: Cell, man: Man) -> bool {
        let named: Vec<_> = self.rules.conditions.kinds().roles().collect();
        let concerns = named.is_empty() || named.contains(&man.role);
        concerns && !self.men.is_vacant(home(man.role, self.turn, from))
    }

    /// Returns whether a man of a side observes the man on a cell.
    fn is_observed(&self, cell: Cell, by: Color) -> bool {
        !self.under(GEOMETRY).capturers(cell, by).is_empty()
    }

    /// Pepo: the number of men of a side that attack the king on a cell. Attacked kings do not
    /// attack.
    fn attackers_of_king(&self, king: Cell, by: Color) -> usize {
        let mut cells = self.under(GEOMETRY).capturers(king, by);
        cells.retain(|&at| {
            let royal = self.men.at(at).is_some_and(Man::is_royal);
            !(royal && self.is_observed(at, !by))
        });
        cells.len()
    }

    /// Returns whether the man on a cell may capture and check.
    pub(super) fn may_capture(&self, from: Cell, checks_only: bool) -> bool {
        let forbidden = if self.turn == Color::White {
            Conditions::NO_WHITE_CAPTURE
        } else {
            Conditions::NO_BLACK_CAPTURE
        };
        let guarded = || !self.observers(from, self.turn, HELD).is_empty();
        let attacked = || !self.observers(from, !self.turn, HELD).is_empty();
        (checks_only || !self.has(forbidden))
            && (!self.has(Conditions::PATROL) || guarded())
            && (!self.has(Conditions::LORTAP) || !guarded())
            && (!self.has(Conditions::PROVOCATION) || attacked())
            && (!self.has(Conditions::CAST) || self.targets(from).len() < 2)
            && (!self.has(Conditions::CAST_INVERSE) || self.targets(from).len() > 1)
            && (!self.has_any(WOOZLES) || self.partners(from).is_empty())
            && !self.has_used_its_capture(from)
    }

    /// Returns whether a capture does not go along the line on which a man observes the capturer,
    /// and is observed by it (Heffalumps and its relatives).
    pub(super) fn avoids_lines(&self, mv: Move) -> bool {
        let away = |to: Cell| {
            let (from, to) = (mv.from().square, to.square);
            let files = i32::from(to.file()) - i32::from(from.file());
            (files, i32::from(to.rank()) - i32::from(from.rank()))
        };
        let (files, ranks) = away(mv.to());
        let is_on_line = |other: &Cell| {
            let (other_files, other_ranks) = away(*other);
            files * other_ranks == ranks * other_files
        };
        !self.has_any(HEFFALUMPS)
            || mv.captured().is_none()
            || !self.partners(mv.from()).iter().any(is_on_line)
    }

    /// Partial Paralysis: leaves out the moves of a man of the side to move that lead where it
    /// could go if it were like an enemy that attacks it.
    pub(super) fn leave_out_likenesses(&self, from: Cell, man: Man, moves: &mut Vec<Move>) {
        if !self.has(Conditions::PARTIAL_PARALYSIS) {
            return;
        }
        let attackers = self.under(GEOMETRY).capturers(from, !self.turn);
        for enemy in attackers.into_iter().filter_map(|at| self.men.at(at)) {
            let forbidden = self.strides_like(from, man, enemy.role);
            // That a locust would capture a king counts only for captures of this king.
            let royal_prey = |other: &Move| {
                let beyond = other.captured_at().filter(|cell| *cell != other.to());
                beyond.filter(|cell| self.men.at(*cell).is_some_and(Man::is_royal))
            };
            moves.retain(|mv| {
                let counts = |other: &Move| {
                    royal_prey(other).is_none_or(|cell| mv.captured_at() == Some(cell))
                };
                !forbidden
                    .iter()
                    .any(|other| other.to() == mv.to() && counts(other))
            });
        }
    }

    /// The men that the man on a cell, of the side to move, observes and that observe it: enemies
    /// (the bi- forms), or men of its own side.
    fn partners(&self, from: Cell) -> Vec<Cell> {
        let plain = self.under(GEOMETRY);
        let side = if self.has_any(OF_ENEMIES) {
            !self.turn
        } else {
            self.turn
        };
        let counts = |cell: Cell| {
            let royal = self.men.at(cell).is_some_and(Man::is_royal);
            !(royal && self.has_any(WITHOUT_KINGS))
        };
        if !counts(from) {
            return Vec::new();
        }
        let mut found = plain.capturers(from, side);
        found.retain(|&other| counts(other) && plain.capturers(other, self.turn).contains(&from));
        found
    }

    /// The cells of the men that the man on a cell, of the side to move, could capture.
    fn targets(&self, from: Cell) -> Vec<Cell> {
        let hunter = Self {
            takes_kings: true,
            takes_all: false,
            ..self.under(GEOMETRY)
        };
        let Some(man) = self.men.at(from) else {
            return Vec::new();
        };
        let captures = hunter.steps_and_captures(from, man).into_iter();
        let allowed =
            captures.filter(|&mv| hunter.allows_squares(mv) && hunter.imitators_follow(mv));
        let mut cells: Vec<Cell> = allowed.filter_map(Move::captured_at).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns whether a man of the side to move may capture the man on a cell, as far as the
    /// guards and attackers of that man matter (superguards, antiguards, shielded kings,
    /// multi-captures).
    pub(super) fn may_be_captured(&self, at: Cell, by: Man) -> bool {
        let is_king = self.men.at(at).is_some_and(Man::is_royal);
        let is_guarded = || !self.observers(at, !self.turn, HELD).is_empty();
        if self.has(Conditions::GHOST) && self.state.ghosts.contains(&at) {
            return false;
        }
        if self.has(Conditions::PEPO) && is_king && self.attackers_of_king(at, self.turn) < 2 {
            return false;
        }
        let needs_two = MULTI_CAPTURES[self.turn.index()];
        (!self.has(needs_two) || self.observers(at, self.turn, HELD).len() > 1)
            && (!self.has(Conditions::SUPERGUARDS) || !is_guarded())
            && (!self.has(Conditions::ANTIGUARDS) || is_guarded())
            && (!self.has(Conditions::SHIELDED_KINGS)
                || !is_king
                || !by.is_royal()
                || !is_guarded())
    }

    /// The royal men of a side and the men that they guard, directly or through a chain of guarded
    /// men.
    fn connected_with_king(&self, side: Color) -> Vec<Cell> {
        let plain = self.under(HELD);
        let mut connected: Vec<Cell> = self.men.royals(side).collect();
        loop {
            let others = self
                .men
                .of(side)
                .map(|(cell, _)| cell)
                .filter(|cell| !connected.contains(cell));
            let new: Vec<Cell> = others
                .filter(|&cell| {
                    plain
                        .capturers(cell, side)
                        .into_iter()
                        .any(|guard| connected.contains(&guard))
                })
                .collect();
            if new.is_empty() {
                return connected;
            }
            connected.extend(new);
        }
    }

    /// Returns whether a move leaves no man observed by an enemy of its own kind, as Isardam
    /// requires.
    pub(super) fn keeps_unobserved(&self, mv: Move, checks_only: bool) -> bool {
        if !self.has_any(ISARDAMS) || checks_only && self.has(Conditions::ISARDAM_B) {
            return true;
        }
        // For a capture that only gives check, only the resulting squares of the men matter.
        let after = if checks_only {
            self.before_magic(mv)
        } else {
            self.play(mv)
        };
        if self.has(Conditions::LEFFIE) {
            // No man may be held in Eiffel chess.
            return Color::ALL.into_iter().all(|side| {
                let mut men = after.men.of(side);
                men.all(|(cell, man)| {
                    let holds = |role| after.is_observed_by(cell, !side, role);
                    !eiffel(man.role).is_some_and(holds)
                })
            });
        }
        Color::ALL.into_iter().all(|side| {
            let mut men = after
                .men
                .of(side)
                .filter(|(_, man)| self.has(Conditions::ISARDAM_REX) || !man.is_royal());
            men.all(|(cell, man)| !after.is_observed_by(cell, !side, man.role))
        })
    }

    /// The exchanges of places of Messigny chess, including those of kings unless its form excludes
    /// them.
    pub(super) fn exchanges(&self) -> Vec<Move> {
        let kings = self.has(Conditions::MESSIGNY);
        if !kings && !self.has(Conditions::MESSIGNY_NO_KINGS) {
            return Vec::new();
        }
        let free = |&(cell, man): &(Cell, Man)| {
            !self.state.exchanged.contains(&cell) && (kings || !man.is_royal())
        };
        let mut moves = Vec::new();
        for (from, man) in self.men.of(self.turn).filter(free) {
            if self.is_paralysed(from, self.turn) || self.is_held(from, man) {
                continue;
            }
            let others = self
                .men
                .of(!self.turn)
                .filter(free)
                .filter(|&(to, other)| to != from && other.role == man.role);
            let exchange = |(to, _)| Move::new(man.role, from, to).of_kind(MoveKind::Exchange);
            moves.extend(others.map(exchange).filter(|&mv| self.allows_squares(mv)));
        }
        moves
    }
}
