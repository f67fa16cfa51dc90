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
const fn fallen(role: Role) -> Role {
    match role {
        Role::Queen => Role::Rook,
        Role::Rook => Role::Bishop,
        Role::Bishop => Role::Knight,
        Role::Knight => Role::Pawn,
        other => other,
    }
}

const fn risen(role: Role) -> Role {
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
        if captures { risen(role) } else { fallen(role) }
    } else if conditions.has(C::REVERSE_EINSTEIN) {
        if captures { fallen(role) } else { risen(role) }
    } else if conditions.has(C::ANTI_EINSTEIN) && !captures {
        fallen(role)
    } else {
        role
    }
}
