//! Choices that come with a capture: the rebirth square of the captured man (Super Circe), the
//! promotion of a pawn reborn on its last rank, another man that vanishes (Breton).

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Color, Conditions, Man, Move, MoveKind, RebirthOption, Role, Traits};

/// Snek chess and its circular form.
pub(super) const SNEKS: Conditions = Conditions::SNEK.with(Conditions::SNEK_CIRCLE);

/// Breton, with a man of the capturer's side.
const OWN_BRETONS: Conditions = Conditions::BRETON.with(Conditions::BRETON_CHROMATIC);

/// Breton, with a man of the captured man's side.
const ADVERSE_BRETONS: Conditions =
    Conditions::BRETON_ADVERSE.with(Conditions::BRETON_ADVERSE_CHROMATIC);

/// Breton with a man that changes sides instead of vanishing.
pub(super) const CHROMATIC_BRETONS: Conditions =
    Conditions::BRETON_CHROMATIC.with(Conditions::BRETON_ADVERSE_CHROMATIC);

impl PlainPosition {
    /// A capture with all possible choices.
    pub(super) fn with_choices(&self, mv: Move) -> Vec<Move> {
        let is_chosen =
            self.has_any(Conditions::SUPER_CIRCE | Conditions::APRIL | Conditions::CAGE_CIRCE);
        if !is_chosen && self.lacks_rebirth(mv) || self.vanishing_king(mv).is_some() {
            return Vec::new();
        }
        if self.has(Conditions::SINGLE_BOX_2) {
            return self.with_pawns_from_box(mv);
        }
        if self.has_any(OWN_BRETONS | ADVERSE_BRETONS) {
            return self.with_removals(mv);
        }
        if self.has_any(SNEKS) {
            return self.with_changes_of_kind(mv);
        }
        let Some(captured) = mv.captured_at().and_then(|cell| self.men.at(cell)) else {
            return vec![mv];
        };
        if self.has(Conditions::APRIL) && !self.rules.conditions.kinds().has(captured.role) {
            return vec![mv];
        }
        let captured = self.as_reborn(captured, None);
        if self.has(Conditions::TAKE_MAKE_CIRCE) {
            return self.with_steps_of_captured(mv, captured);
        }
        let after = self.before_magic(mv);
        if !is_chosen {
            let square = self
                .rebirth(mv, &after)
                .filter(|&(cell, _)| after.receives(cell));
            return match square {
                Some((cell, man)) if after.promotes_on(man, cell, !self.turn) => {
                    self.with_promotions(mv, man, cell)
                }
                _ => vec![mv],
            };
        }
        // With Strict the man must be reborn.
        let is_strict = self.has_option(RebirthOption::Strict);
        let mut moves = if is_strict { Vec::new() } else { vec![mv] };
        for cell in after
            .men
            .cells()
            .filter(|&cell| after.men.is_vacant(cell) && !after.men.is_hole(cell))
        {
            if after.promotes_on(captured, cell, !self.turn) {
                moves.extend(self.with_promotions(mv, captured, cell));
            } else {
                moves.push(mv.reborn_on(cell));
            }
        }
        if self.has(Conditions::CAGE_CIRCE) {
            moves.retain(|&chosen| self.is_reborn_in_cage(chosen));
            if moves.is_empty() && !is_strict {
                moves.push(mv);
            }
        }
        moves
    }

    /// Take & Make Circe: a capture with each step that the captured man, as it is reborn, could
    /// make from its square without a capture. The capturer has gone, and stands on its square of
    /// arrival if that is another one.
    fn with_steps_of_captured(&self, mv: Move, captured: Man) -> Vec<Move> {
        let Some(at) = mv.captured_at() else {
            return vec![mv];
        };
        let mut there = self.before_magic(mv);
        there.men.put(at, captured);
        let side = there.turn;
        let steps = there.moves_of(at, captured).into_iter();
        let quiet = steps.filter(|step| step.captured().is_none());
        let mut cells: Vec<Cell> = quiet.map(Move::to).collect();
        cells.sort_unstable();
        cells.dedup();
        let with_step = |cell| {
            if self.promotes_on(captured, cell, side) {
                self.with_promotions(mv, captured, cell)
            } else {
                vec![mv.reborn_on(cell)]
            }
        };
        cells.into_iter().flat_map(with_step).collect()
    }

    /// Returns whether the man reborn with a capture has no legal move without a capture (Cage).
    /// The rebirth decides it, before magic men change colours.
    fn is_reborn_in_cage(&self, mv: Move) -> bool {
        let square = mv.reborn_promotion().map(|(square, _)| square);
        let Some(square) = mv.chosen().map(|cell| cell.square).or(square) else {
            return false;
        };
        let mut after = self.before_magic(mv);
        after.place_reborn(self, mv);
        let (cell, side) = (Cell::new(mv.to().board, square), after.turn);
        let Some(man) = after.men.at(cell) else {
            return false;
        };
        let quiet = |mv: &Move| mv.captured().is_none();
        after.is_paralysed(cell, side)
            || after
                .moves_of(cell, man)
                .into_iter()
                .filter(quiet)
                .all(|mv| after.play(mv).in_check(side))
    }

    /// Returns whether a man put on a cell is a pawn on its last rank, under rules where pawns
    /// promote.
    fn promotes_on(&self, man: Man, cell: Cell, side: Color) -> bool {
        !self.has_any(Conditions::EINSTEINS) && man.role.is_pawn() && self.men.promotes(side, cell)
    }

    /// A capture of a pawn, once for each promotion on its rebirth square.
    fn with_promotions(&self, mv: Move, pawn: Man, cell: Cell) -> Vec<Move> {
        if !mv.keeps_capture() {
            return vec![mv];
        }
        let numbers = (0..).take_while(|&number| self.becomes_reborn(pawn, number).is_some());
        numbers
            .map(|number| mv.reborn_promoting(cell.square, number))
            .collect()
    }

    /// The man that a pawn reborn on its last rank becomes, by the number of the promotion.
    /// Chameleons, if there are any, come last; `None` after the last promotion.
    pub(super) fn becomes_reborn(&self, pawn: Man, number: usize) -> Option<Man> {
        let becomes = &self.promotions[usize::from(pawn.role == Role::MarinePawn)];
        if let Some(&role) = becomes.get(number) {
            return Some(Man { role, ..pawn });
        }
        let chameleons = if self.attributes.has(Traits::CHAMELEON) {
            &Role::PROMOTIONS[..]
        } else {
            &[]
        };
        let role = *chameleons.get(number - becomes.len())?;
        Some(Man {
            role,
            traits: pawn.traits.with(Traits::CHAMELEON),
            ..pawn
        })
    }

    /// Parrain: a move with which the pawn captured by the previous move is reborn on its last
    /// rank, once for each promotion. `None` for other moves; with a double step or castling it
    /// stays a pawn.
    pub(super) fn with_late_promotions(&self, mv: Move) -> Option<Vec<Move>> {
        let (man, ..) = self
            .state
            .pending
            .filter(|_| self.has(Conditions::PARRAIN_CIRCE))?;
        let cell = self
            .late_rebirth(mv)
            .filter(|_| mv.kind() == MoveKind::Normal)?;
        let after = self.before_magic(mv);
        let is_free = after.men.is_vacant(cell) && !after.men.is_hole(cell);
        let man = self.as_reborn(man, None);
        // In a series the man may belong to the side that does not move.
        let side = [!self.turn, self.turn]
            .into_iter()
            .find(|&side| !man.belongs_to(!side))
            .unwrap_or(self.turn);
        (is_free && self.promotes_on(man, cell, side)).then(|| self.with_promotions(mv, man, cell))
    }

    /// Snek chess: a capture with each man of the captured man's side that may take its kind: the
    /// next one in the order of kinds.
    fn with_changes_of_kind(&self, mv: Move) -> Vec<Move> {
        let at = mv.captured_at();
        let Some(captured) = at.and_then(|cell| self.men.at(cell)) else {
            return vec![mv];
        };
        let is_circle = self.has(Conditions::SNEK_CIRCLE);
        let order = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let place = order.iter().position(|&role| role == captured.role);
        let is_next = |man: Man| match place {
            Some(3) if !is_circle => man.role == Role::King,
            Some(place) => man.role == order[(place + 1) % 4],
            None => {
                !is_circle && captured.role == Role::Pawn && man.is_royal() && !man.role.is_king()
            }
        };
        let side = self.men.of(!self.turn);
        let next = side.filter(|&(cell, man)| Some(cell) != at && is_next(man));
        let moves: Vec<Move> = next.map(|(cell, _)| mv.removing(cell)).collect();
        if moves.is_empty() { vec![mv] } else { moves }
    }

    /// Snek chess: the man that takes the kind of a captured man.
    pub(super) fn of_kind_of_captured(man: Man, captured: Man) -> Man {
        let is_royal = man.is_royal();
        let role = if captured.role == Role::Pawn {
            Role::King
        } else {
            captured.role
        };
        let traits = match role {
            Role::King => man.traits.without(Traits::ROYAL),
            _ if is_royal => man.traits.with(Traits::ROYAL),
            _ => man.traits,
        };
        Man {
            role,
            traits,
            ..man
        }
    }

    /// A capture with each man that may vanish with the captured one. This includes the capturer
    /// itself, if it arrives as a man of that kind, and royal men of kinds other than king, but no
    /// men that belong to both sides. In Breton chromatic that man changes sides, and no royal man
    /// does.
    fn with_removals(&self, mv: Move) -> Vec<Move> {
        let after = self.before_magic(mv);
        let side = if self.has_any(OWN_BRETONS) {
            self.turn
        } else {
            !self.turn
        };
        // A man captured en passant may be a knight (Reverse Einstein chess).
        let captured = mv.captured_at().and_then(|cell| self.men.at(cell));
        let kind = captured.map(|man| man.role);
        let fellows = after
            .men
            .of(side)
            .filter(|(_, man)| Some(man.role) == kind && !man.role.is_king())
            .filter(|(_, man)| !man.belongs_to(!side))
            .filter(|(_, man)| !(self.has_any(CHROMATIC_BRETONS) && man.is_royal()));
        let moves: Vec<Move> = fellows.map(|(cell, _)| mv.removing(cell)).collect();
        if moves.is_empty() { vec![mv] } else { moves }
    }
}
