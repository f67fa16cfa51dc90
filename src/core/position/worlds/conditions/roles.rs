//! Changes of role by moving: Einstein chess and its relatives, Norsk Sjakk, relegation chess,
//! chameleon chess, line chameleon chess and Frankfurt chess.

use crate::conditions::Conditions;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men as _, Move, Role, Traits};

impl Worlds {
    /// The role of a man without attributes after a move, in Einstein chess and its relatives.
    pub fn role_after(&self, mv: Move) -> Role {
        as_einstein(self.conditions(), mv.arriving(), mv.captured().is_some())
    }

    /// Frankfurt chess: returns whether a man becomes another by capturing. A kamikaze man
    /// vanishes.
    pub(super) fn becomes_as_captured(&self, man: Man) -> bool {
        let changing = if man.is_royal() {
            Conditions::KINGS_AS_CAPTURED
        } else {
            Conditions::AS_CAPTURED
        };
        self.conditions().any(changing) && !man.traits.has(Traits::KAMIKAZE)
    }

    /// Frankfurt chess: the role of the capturer of a man. In Protean Chess a pawn keeps the
    /// direction of the captured one.
    pub(super) fn role_as_captured(&self, captured: Role) -> Role {
        match captured {
            Role::Pawn if self.conditions().any(Conditions::PROTEANS) => Role::ReversePawn,
            Role::ReversePawn if self.conditions().any(Conditions::PROTEANS) => Role::Pawn,
            other => other,
        }
    }

    /// Returns whether an officer comes to the second rank of the side that moves it.
    pub(super) fn is_relegated(&self, by: Color, mv: Move) -> bool {
        let officer = |man: Man| !man.is_royal() && !man.role.is_pawn();
        self.man_at(mv.from()).is_some_and(officer)
            && mv.to().square.rank() == self.law().rank(by, 1)
    }
}

/// The role of a man after its own move to a file in Norsk Sjakk, relegation chess, chameleon chess
/// and line chameleon chess. `relegated` is whether it is an officer and comes to its side's second
/// rank.
pub(super) const fn becoming(
    conditions: Conditions,
    role: Role,
    relegated: bool,
    file: u8,
) -> Role {
    use Conditions as C;
    if conditions.has(C::NORSK_SJAKK) {
        match role {
            Role::Queen => Role::Knight,
            Role::Knight => Role::Queen,
            Role::Rook => Role::Bishop,
            Role::Bishop => Role::Rook,
            other => other,
        }
    } else if conditions.has(C::RELEGATION) && relegated {
        Role::Pawn
    } else if conditions.has(C::CHAMELEON_CHESS) {
        next_in_turn(role)
    } else if conditions.has(C::LINE_CHAMELEON) {
        officer_of_file(role, file)
    } else {
        role
    }
}

/// What an officer becomes on a file in line chameleon chess.
const fn officer_of_file(role: Role, file: u8) -> Role {
    if !matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight) {
        return role;
    }
    match file {
        0 | 7 => Role::Rook,
        1 | 6 => Role::Knight,
        2 | 5 => Role::Bishop,
        3 => Role::Queen,
        _ => role,
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

/// The next role in chameleon chess and Chameleon Circe.
pub(super) const fn next_in_turn(role: Role) -> Role {
    match role {
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Rook,
        Role::Rook => Role::Queen,
        Role::Queen => Role::Knight,
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
