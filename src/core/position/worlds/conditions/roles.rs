//! Changes of role by moving, in Einstein chess and its relatives.

use crate::conditions::Conditions;
use crate::position::worlds::Worlds;
use crate::position::{Move, Role};

impl Worlds {
    /// The role of a man without attributes after a move.
    pub fn role_after(&self, mv: Move) -> Role {
        as_einstein(self.conditions(), mv.arriving(), mv.captured().is_some())
    }
}

/// The next lower role in Einstein chess.
pub(super) const fn lower(role: Role) -> Role {
    match role {
        Role::Queen => Role::Rook,
        Role::Rook => Role::Bishop,
        Role::Bishop => Role::Knight,
        Role::Knight => Role::Pawn,
        other => other,
    }
}

/// The next higher role in Einstein chess.
pub(super) const fn higher(role: Role) -> Role {
    match role {
        Role::Pawn => Role::Knight,
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Rook,
        Role::Rook => Role::Queen,
        other => other,
    }
}

/// The role of a man after a move, in Einstein chess and its relatives.
pub(super) fn as_einstein(conditions: Conditions, role: Role, captures: bool) -> Role {
    use Conditions as C;
    if conditions.has(C::EINSTEIN) {
        if captures { higher(role) } else { lower(role) }
    } else if conditions.has(C::REVERSE_EINSTEIN) {
        if captures { lower(role) } else { higher(role) }
    } else if conditions.has(C::ANTI_EINSTEIN) && !captures {
        lower(role)
    } else {
        role
    }
}
