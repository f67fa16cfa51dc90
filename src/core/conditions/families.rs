//! Sets of conditions that are asked about together, in more than one room.

use super::Conditions;
use super::limits::{REBORN_IF_CAPTURED, REBORN_IF_CAPTURING};
use crate::men::Color;

impl Conditions {
    /// Einstein chess and its kin: men rise and fall as they move, and pawns do not promote.
    pub const EINSTEINS: Self = Self::EINSTEIN
        .with(Self::REVERSE_EINSTEIN)
        .with(Self::ANTI_EINSTEIN);

    /// Conditions under which a king becomes like those who check it, for good.
    pub const SUPER_TRANSMUTING: Self =
        Self::WHITE_SUPER_TRANSMUTING.with(Self::BLACK_SUPER_TRANSMUTING);

    /// Conditions under which a king moves like those who check it.
    pub const TRANSMUTING: Self = Self::WHITE_TRANSMUTED
        .with(Self::BLACK_TRANSMUTED)
        .with(Self::SUPER_TRANSMUTING);

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

    /// Conditions under which some men may not move, and observe nobody.
    pub const BINDING: Self = Self::MADRASI
        .with(Self::MADRASI_REX)
        .with(Self::EIFFEL)
        .with(Self::ULTRA_PATROL)
        .with(Self::FUNCTIONARY)
        .with(Self::CENTRAL)
        .with(Self::DISPARATE);

    /// Conditions under which some captures are none.
    pub const DISARMING: Self = Self::PATROL
        .with(Self::LORTAP)
        .with(Self::GRID)
        .with(Self::MONOCHROMATIC)
        .with(Self::BICHROMATIC)
        .with(Self::KOEKO)
        .with(Self::NEW_KOEKO)
        .with(Self::ANTI_KOEKO)
        .with(Self::IMITATOR)
        .with(Self::ISARDAM)
        .with(Self::ISARDAM_REX)
        .with(REBORN_IF_CAPTURING)
        // Here the capturer always has a square to be reborn on.
        .without(Self::ANTI_SUPER_CIRCE);

    /// Conditions under which it takes more than men's own ways to know whom they attack.
    pub const OTHER_ATTACKS: Self = Self::OTHER_WAYS.with(Self::BINDING).with(Self::DISARMING);

    /// Conditions under which White plays the longest or the shortest of his moves.
    const WHITE_MEASURED: Self = Self::WHITE_MAXIMUMMER
        .with(Self::WHITE_MINIMUMMER)
        .with(Self::ultra(Color::White));

    /// Conditions under which Black does.
    const BLACK_MEASURED: Self = Self::BLACK_MAXIMUMMER
        .with(Self::BLACK_MINIMUMMER)
        .with(Self::ultra(Color::Black));

    /// Conditions that ask for the longest moves of a side.
    pub const LONGEST: Self = Self::WHITE_MAXIMUMMER
        .with(Self::BLACK_MAXIMUMMER)
        .with(Self::WHITE_ULTRA_MAXIMUMMER)
        .with(Self::BLACK_ULTRA_MAXIMUMMER);

    /// Conditions under which a side plays the longest or the shortest of its moves.
    pub const fn measured(side: Color) -> Self {
        match side {
            Color::White => Self::WHITE_MEASURED,
            Color::Black => Self::BLACK_MEASURED,
        }
    }

    /// Those of them under which illegal moves are measured, too, and the captures of kings.
    pub const fn ultra(side: Color) -> Self {
        match side {
            Color::White => Self::WHITE_ULTRA_MAXIMUMMER.with(Self::WHITE_ULTRA_MINIMUMMER),
            Color::Black => Self::BLACK_ULTRA_MAXIMUMMER.with(Self::BLACK_ULTRA_MINIMUMMER),
        }
    }

    /// Conditions under which a king is in check for other reasons than that it is attacked.
    pub const CHECKED_OTHERWISE: Self = Self::SAT.with(Self::STRICT_SAT).with(Self::VOGTLAENDER);

    /// Conditions that change neither attacks nor what a move does, en passant and castling apart:
    /// they forbid moves for what these lead to, or add moves of another kind.
    const AS_EVER: Self = Self::WHITE_MAXIMUMMER
        .with(Self::BLACK_MAXIMUMMER)
        .with(Self::WHITE_MINIMUMMER)
        .with(Self::BLACK_MINIMUMMER)
        .with(Self::WHITE_MUST_CHECK)
        .with(Self::BLACK_MUST_CHECK)
        .with(Self::BLACK_CHECKS)
        .with(Self::CHECKLESS)
        .with(Self::EXCLUSIVE)
        .with(Self::NO_IMITATOR_PROMOTION)
        .with(Self::MESSIGNY);

    /// Conditions that change no attacks, and of moves captures alone.
    pub const OF_CAPTURES: Self = REBORN_IF_CAPTURED
        .without(Self::PARRAIN_CIRCE)
        .with(Self::ANTI_SUPER_CIRCE)
        .with(Self::TAKE_MAKE)
        .with(Self::ANDERNACH)
        .with(Self::BRETON)
        .with(Self::BRETON_ADVERSE)
        .with(Self::NO_WHITE_CAPTURE)
        .with(Self::NO_BLACK_CAPTURE);

    /// Conditions that take attacks away from men and give them none, and of moves change captures
    /// alone.
    const TAKING_ATTACKS: Self = Self::BINDING
        .with(Self::PATROL)
        .with(Self::LORTAP)
        .with(Self::GRID)
        .with(Self::MONOCHROMATIC)
        .with(Self::BICHROMATIC)
        .with(REBORN_IF_CAPTURING);

    /// Whether a move under these conditions changes no cell but those that it leaves and enters,
    /// and those of men who vanish, and a king comes home only by a capture.
    pub const fn change_few_cells(self) -> bool {
        let turning = Self::ANDERNACH
            .with(Self::ANTI_ANDERNACH)
            .with(Self::VOLAGE)
            .with(Self::HYPERVOLAGE);
        let vanishing = Self::BRETON
            .with(Self::BRETON_ADVERSE)
            .with(REBORN_IF_CAPTURING)
            .with(Self::TAKE_MAKE);
        self.without(Self::AS_EVER)
            .without(Self::CHECKED_OTHERWISE)
            .without(Self::BINDING)
            .without(Self::DISARMING)
            .without(Self::OTHER_WAYS.without(Self::PARRAIN_CIRCE))
            .without(Self::measured(Color::White).with(Self::measured(Color::Black)))
            .without(Self::NO_WHITE_CAPTURE.with(Self::NO_BLACK_CAPTURE))
            .without(turning)
            .without(vanishing)
            .without(Self::ISARDAM_B)
            .without(Self::HAANER)
            .is_empty()
    }

    /// Conditions under which classical men attack as ever, and a move changes only him who makes
    /// it, or leaves a hole where he was.
    pub const OF_MOVERS: Self = Self::EINSTEINS.with(Self::HAANER);

    /// Whether who attacks somebody under these conditions would do so without them, and a move
    /// that captures nobody changes none but him who makes it. Of fairy men that is not said of
    /// [`Conditions::OF_MOVERS`].
    pub const fn only_take_attacks(self) -> bool {
        let taking = Self::TAKING_ATTACKS.with(Self::OF_MOVERS);
        self.without(Self::AS_EVER)
            .without(Self::OF_CAPTURES)
            .without(taking)
            .is_empty()
    }

    /// Whether a move that captures nobody leaves a king safe, and gives check, just as it would
    /// without these conditions.
    pub const fn leave_quiet_moves(self) -> bool {
        self.without(Self::AS_EVER)
            .without(Self::OF_CAPTURES)
            .is_empty()
    }
}
