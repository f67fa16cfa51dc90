//! Sets of conditions that are asked about together, in more than one room.

use super::Conditions;

impl Conditions {
    /// Einstein chess and its kin: men rise and fall as they move, and pawns do not promote.
    pub const EINSTEINS: Self = Self::EINSTEIN.with(Self::REVERSE_EINSTEIN).with(Self::ANTI_EINSTEIN);

    /// Conditions under which a king becomes like those who check it, for good.
    pub const SUPER_TRANSMUTING: Self = Self::WHITE_SUPER_TRANSMUTING.with(Self::BLACK_SUPER_TRANSMUTING);

    /// Conditions under which a king moves like those who check it.
    pub const TRANSMUTING: Self = Self::WHITE_TRANSMUTED.with(Self::BLACK_TRANSMUTED).with(Self::SUPER_TRANSMUTING);

    /// Conditions that give men other ways than their own.
    pub const OTHER_WAYS: Self = Self::ANNAN
        .with(Self::NANNA)
        .with(Self::FACE_TO_FACE)
        .with(Self::BACK_TO_BACK)
        .with(Self::CHEEK_TO_CHEEK)
        .with(Self::TRANSMUTING)
        .with(Self::MARS_CIRCE)
        .with(Self::ANTIMARS_CIRCE)
        .with(Self::PHANTOM)
        .with(Self::EINSTEINS)
        .with(Self::PARRAIN_CIRCE)
        .with(Self::MAKE_TAKE);
}
