//! Sets of conditions that several modules test together.

use super::Conditions;
use super::limits::{REBORN_IF_CAPTURED, REBORN_IF_CAPTURING};
use crate::men::Color;

impl Conditions {
    /// Einstein chess and its relatives: men rise and fall as they move, and pawns do not promote.
    pub const EINSTEINS: Self = Self::EINSTEIN
        .with(Self::REVERSE_EINSTEIN)
        .with(Self::ANTI_EINSTEIN);

    /// Conditions under which a king permanently becomes like the men that check it.
    pub const SUPER_TRANSMUTING: Self =
        Self::WHITE_SUPER_TRANSMUTING.with(Self::BLACK_SUPER_TRANSMUTING);

    /// Conditions under which a king moves like the men that check it.
    pub const TRANSMUTING: Self = Self::WHITE_TRANSMUTED
        .with(Self::BLACK_TRANSMUTED)
        .with(Self::SUPER_TRANSMUTING);

    /// Conditions that give men moves other than their own.
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

    /// Conditions under which some men may neither move nor observe.
    pub const BINDING: Self = Self::MADRASI
        .with(Self::MADRASI_REX)
        .with(Self::EIFFEL)
        .with(Self::ULTRA_PATROL)
        .with(Self::FUNCTIONARY)
        .with(Self::CENTRAL)
        .with(Self::DISPARATE);

    /// Conditions under which the enemies that observe a man hold it, free it, or forbid a move.
    pub const ASKING_OBSERVERS: Self = Self::MADRASI
        .with(Self::MADRASI_REX)
        .with(Self::EIFFEL)
        .with(Self::FUNCTIONARY)
        .with(Self::ISARDAM)
        .with(Self::ISARDAM_B)
        .with(Self::ISARDAM_REX);

    /// Conditions under which some captures are not allowed.
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
        // Under this condition the capturer always has a rebirth square.
        .without(Self::ANTI_SUPER_CIRCE);

    /// Conditions under which a man's own moves do not determine its attacks.
    pub const OTHER_ATTACKS: Self = Self::OTHER_WAYS.with(Self::BINDING).with(Self::DISARMING);

    /// Conditions under which White plays the longest or the shortest of its moves.
    const WHITE_MEASURED: Self = Self::WHITE_MAXIMUMMER
        .with(Self::WHITE_MINIMUMMER)
        .with(Self::ultra(Color::White));

    /// Conditions under which Black plays the longest or the shortest of its moves.
    const BLACK_MEASURED: Self = Self::BLACK_MAXIMUMMER
        .with(Self::BLACK_MINIMUMMER)
        .with(Self::ultra(Color::Black));

    /// Conditions that require the longest moves of a side.
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

    /// The subset under which illegal moves and the captures of kings are also measured.
    pub const fn ultra(side: Color) -> Self {
        match side {
            Color::White => Self::WHITE_ULTRA_MAXIMUMMER.with(Self::WHITE_ULTRA_MINIMUMMER),
            Color::Black => Self::BLACK_ULTRA_MAXIMUMMER.with(Self::BLACK_ULTRA_MINIMUMMER),
        }
    }

    /// Conditions under which a king may be in check without being attacked.
    pub const CHECKED_OTHERWISE: Self = Self::SAT.with(Self::STRICT_SAT).with(Self::VOGTLAENDER);

    /// Conditions that change neither attacks nor the effects of a move, en passant and castling
    /// apart: they forbid moves because of their results, or add moves of another kind.
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

    /// Conditions that change no attacks, and change only captures among moves.
    pub const OF_CAPTURES: Self = REBORN_IF_CAPTURED
        .without(Self::PARRAIN_CIRCE)
        .with(Self::ANTI_SUPER_CIRCE)
        .with(Self::TAKE_MAKE)
        .with(Self::ANDERNACH)
        .with(Self::BRETON)
        .with(Self::BRETON_ADVERSE)
        .with(Self::NO_WHITE_CAPTURE)
        .with(Self::NO_BLACK_CAPTURE);

    /// Conditions that take attacks away from men and give them none, and change only captures
    /// among moves.
    const TAKING_ATTACKS: Self = Self::BINDING
        .with(Self::PATROL)
        .with(Self::LORTAP)
        .with(Self::GRID)
        .with(Self::MONOCHROMATIC)
        .with(Self::BICHROMATIC)
        .with(REBORN_IF_CAPTURING);

    /// Returns whether a move under these conditions changes only the cells that it leaves and
    /// enters, and those of men that vanish. Also, a king must return home only by a capture.
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

    /// Conditions under which classical men attack as usual, and a move changes only the moving man
    /// or leaves a hole on its departure square.
    pub const OF_MOVERS: Self = Self::EINSTEINS.with(Self::HAANER);

    /// Returns whether every attack under these conditions would also exist without them, and a
    /// move without a capture changes only the moving man. For fairy men this does not cover
    /// [`Conditions::OF_MOVERS`].
    pub const fn only_take_attacks(self) -> bool {
        let taking = Self::TAKING_ATTACKS.with(Self::OF_MOVERS);
        self.without(Self::AS_EVER)
            .without(Self::OF_CAPTURES)
            .without(taking)
            .is_empty()
    }

    /// Returns whether a move without a capture leaves a king safe, and gives check, exactly as
    /// without these conditions.
    pub const fn leave_quiet_moves(self) -> bool {
        self.without(Self::AS_EVER)
            .without(Self::OF_CAPTURES)
            .is_empty()
    }
}
