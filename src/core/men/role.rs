//! [`Role`]: the kind of a man.

use std::fmt;

/// The kind of a man. The order is that of all printed lists: king, queen, rook, bishop, knight,
/// pawn, unicorn, then the [fairy men](super::fairy) in the order of their table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Role(pub(super) u8);

#[allow(
    non_upper_case_globals,
    reason = "roles are matched like the variants of an enum"
)]
impl Role {
    /// King.
    pub const King: Self = Self(0);
    /// Queen.
    pub const Queen: Self = Self(1);
    /// Rook.
    pub const Rook: Self = Self(2);
    /// Bishop.
    pub const Bishop: Self = Self(3);
    /// Knight.
    pub const Knight: Self = Self(4);
    /// Pawn.
    pub const Pawn: Self = Self(5);
    /// Unicorn (Raumschach): moves along the triagonals of a cube.
    pub const Unicorn: Self = Self(6);
}

impl Role {
    /// The roles of the orthodox game, in order.
    pub const ALL: [Self; 6] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
    ];

    /// The roles of the orthodox game and of Raumschach, in order.
    pub const CLASSICAL: [Self; 7] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Unicorn,
    ];

    /// The promotions of a pawn, in the order of printed lists.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The promotions of a pawn in a cube.
    pub const CUBE_PROMOTIONS: [Self; 5] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Unicorn,
    ];

    /// The index: 0 (king) to 5 (pawn), 6 (unicorn), from 7 on the fairy men.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether it is a fairy man: one that belongs neither to the orthodox game nor to
    /// Raumschach.
    #[inline(always)]
    pub const fn is_fairy(self) -> bool {
        self.index() >= Self::CLASSICAL.len()
    }
}

impl fmt::Debug for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
