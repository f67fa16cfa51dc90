//! The supported combinations of conditions, and the boards for them. Combinations that no rule
//! decides are refused.

use super::Conditions;
use crate::men::Color;

/// Circe and its relatives: the captured man is reborn.
pub const REBORN_IF_CAPTURED: Conditions = Conditions::CIRCE
    .with(Conditions::MIRROR_CIRCE)
    .with(Conditions::EQUIPOLLENTS_CIRCE)
    .with(Conditions::PARRAIN_CIRCE)
    .with(Conditions::PWC)
    .with(Conditions::CHAMELEON_CIRCE)
    .with(Conditions::DIAGRAM_CIRCE)
    .with(Conditions::CLONE_CIRCE)
    .with(Conditions::SYMMETRY_CIRCE)
    .with(Conditions::COUSCOUS_CIRCE)
    .with(Conditions::SUPER_CIRCE)
    .with(Conditions::FILE_CIRCE);

/// Anticirce and its relatives: the capturer is reborn.
pub const REBORN_IF_CAPTURING: Conditions = Conditions::ANTICIRCE
    .with(Conditions::ANTICIRCE_CHEYLAN)
    .with(Conditions::MIRROR_ANTICIRCE)
    .with(Conditions::EQUIPOLLENTS_ANTICIRCE)
    .with(Conditions::SYMMETRY_ANTICIRCE)
    .with(Conditions::ANTI_SUPER_CIRCE);

/// The relatives of Circe under which a pawn may be reborn on its last rank, so that the capture
/// chooses its promotion.
const REBORN_PROMOTING: Conditions = Conditions::EQUIPOLLENTS_CIRCE
    .with(Conditions::PARRAIN_CIRCE)
    .with(Conditions::PWC)
    .with(Conditions::SYMMETRY_CIRCE)
    .with(Conditions::COUSCOUS_CIRCE)
    .with(Conditions::DIAGRAM_CIRCE)
    .with(Conditions::SUPER_CIRCE);

/// Conditions under which a capture has a further part: the continuation of the capturer, or a
/// choice.
pub const CAPTURES_CHOOSE: Conditions = REBORN_IF_CAPTURING
    .with(Conditions::TAKE_MAKE)
    .with(BRETON)
    .with(REBORN_PROMOTING);

/// Men that move like others.
const LENT: Conditions = Conditions::ANNAN
    .with(Conditions::NANNA)
    .with(Conditions::FACE_TO_FACE)
    .with(Conditions::BACK_TO_BACK)
    .with(Conditions::CHEEK_TO_CHEEK);

/// Men that move or capture as from other squares.
const FROM_ELSEWHERE: Conditions = Conditions::MARS_CIRCE
    .with(Conditions::ANTIMARS_CIRCE)
    .with(Conditions::PHANTOM)
    .with(Conditions::MAKE_TAKE);

const BRETON: Conditions = Conditions::BRETON.with(Conditions::BRETON_ADVERSE);

const SAT: Conditions = Conditions::SAT.with(Conditions::STRICT_SAT);

/// Sets of alternatives: at most one condition of each can be used.
const ALTERNATIVES: &[Conditions] = &[
    REBORN_IF_CAPTURED,
    REBORN_IF_CAPTURING,
    LENT,
    FROM_ELSEWHERE,
    BRETON,
    SAT,
    Conditions::EINSTEINS,
    Conditions::measured(Color::White),
    Conditions::measured(Color::Black).with(Conditions::BLACK_CHECKS),
    Conditions::BLACK_MUST_CHECK.with(Conditions::BLACK_CHECKS),
    Conditions::MADRASI.with(Conditions::MADRASI_REX),
    Conditions::ISARDAM
        .with(Conditions::ISARDAM_B)
        .with(Conditions::ISARDAM_REX),
    Conditions::KOEKO
        .with(Conditions::NEW_KOEKO)
        .with(Conditions::ANTI_KOEKO),
    Conditions::MONOCHROMATIC.with(Conditions::BICHROMATIC),
    Conditions::PATROL
        .with(Conditions::ULTRA_PATROL)
        .with(Conditions::LORTAP),
    SENTINELS,
    Conditions::VOLAGE
        .with(Conditions::HYPERVOLAGE)
        .with(Conditions::HAANER),
    Conditions::MASAND.with(Conditions::MASAND_GENERALISED),
    Conditions::WHITE_TRANSMUTED.with(Conditions::WHITE_SUPER_TRANSMUTING),
    Conditions::BLACK_TRANSMUTED.with(Conditions::BLACK_SUPER_TRANSMUTING),
    // Each of these leaves a different choice with a capture.
    CAPTURES_CHOOSE,
    LENT.with(FROM_ELSEWHERE).with(Conditions::EINSTEINS),
    SAT.with(Conditions::VOGTLAENDER),
];

/// The capture ends on a square other than the square of capture.
const CAPTURER_GOES_ON: Conditions = REBORN_IF_CAPTURING.with(Conditions::TAKE_MAKE);

/// Conditions that measure a move from its departure to its arrival.
const SQUARES: Conditions = Conditions::GRID
    .with(Conditions::MONOCHROMATIC)
    .with(Conditions::BICHROMATIC);

const SENTINELS: Conditions = Conditions::SENTINELS.with(Conditions::SENTINELS_ADVERSE);

const CONTACT: Conditions = Conditions::KOEKO
    .with(Conditions::NEW_KOEKO)
    .with(Conditions::ANTI_KOEKO);

const ISARDAM: Conditions = Conditions::ISARDAM
    .with(Conditions::ISARDAM_B)
    .with(Conditions::ISARDAM_REX);

const MASAND: Conditions = Conditions::MASAND.with(Conditions::MASAND_GENERALISED);

/// Men that change colour by their own moves.
const TURNING: Conditions = Conditions::ANDERNACH
    .with(Conditions::ANTI_ANDERNACH)
    .with(Conditions::VOLAGE)
    .with(Conditions::HYPERVOLAGE);

const ULTRA: Conditions = Conditions::ultra(Color::White).with(Conditions::ultra(Color::Black));

/// Conditions that keep the moves of men, which ultra maximummers measure, and checks unchanged.
const BESIDE_ULTRA: Conditions = REBORN_IF_CAPTURED
    .without(Conditions::PARRAIN_CIRCE)
    .with(TURNING)
    .with(SENTINELS)
    .with(BRETON)
    .with(Conditions::WHITE_KOBUL)
    .with(Conditions::BLACK_KOBUL)
    .with(Conditions::measured(Color::White))
    .with(Conditions::measured(Color::Black));

/// No condition of the first set combines with one of the second. Each depends on a property of a
/// move that the other splits (its end, its start, the role or the side of the moving man), and no
/// rule decides which part is meant.
const CLASHES: &[(Conditions, Conditions)] = &[
    // The measured moves.
    (ULTRA, Conditions(u128::MAX).without(BESIDE_ULTRA)),
    (
        CAPTURER_GOES_ON,
        SQUARES
            .with(CONTACT)
            .with(ISARDAM)
            .with(Conditions::SUPER_TRANSMUTING),
    ),
    (
        CAPTURER_GOES_ON.with(Conditions::COUSCOUS_CIRCE),
        Conditions::EINSTEINS,
    ),
    (Conditions::SUPER_CIRCE, Conditions::SUPER_TRANSMUTING),
    (FROM_ELSEWHERE, Conditions::TRANSMUTING.with(SAT)),
    (SAT, LENT.with(Conditions::TRANSMUTING)),
    (
        CONTACT,
        LENT.with(BRETON)
            .with(SENTINELS)
            .with(Conditions::MESSIGNY)
            .with(Conditions::HAANER),
    ),
    (Conditions::MAKE_TAKE, MASAND),
    // Whether a pawn or a hole remains.
    (SENTINELS, Conditions::HAANER),
    (
        ISARDAM,
        TURNING
            .with(Conditions::EINSTEINS)
            .with(Conditions::TRANSMUTING)
            .with(SENTINELS),
    ),
    (
        Conditions::ANDERNACH.with(Conditions::ANTI_ANDERNACH),
        Conditions::VOLAGE.with(Conditions::HYPERVOLAGE),
    ),
    (Conditions::VOLAGE.with(Conditions::HYPERVOLAGE), BRETON),
    // The part of a move that imitators make; how far they go in an observation or a flight; the
    // effect of holes on them; and the contact of a pawn that becomes one.
    (
        Conditions::IMITATOR,
        CAPTURER_GOES_ON
            .with(LENT)
            .with(FROM_ELSEWHERE)
            .with(Conditions::TRANSMUTING)
            .with(Conditions::EINSTEINS)
            .with(ISARDAM)
            .with(CONTACT)
            .with(SAT)
            .with(Conditions::HAANER),
    ),
];

/// Conditions with the same meaning on two boards as on one: they concern a man's own board only,
/// or moves and checks as such.
pub const ON_TWO_BOARDS: Conditions = Conditions::WHITE_MAXIMUMMER
    .with(Conditions::BLACK_MAXIMUMMER)
    .with(Conditions::WHITE_MINIMUMMER)
    .with(Conditions::BLACK_MINIMUMMER)
    .with(Conditions::WHITE_MUST_CHECK)
    .with(Conditions::BLACK_MUST_CHECK)
    .with(Conditions::BLACK_CHECKS)
    .with(Conditions::NO_WHITE_CAPTURE)
    .with(Conditions::NO_BLACK_CAPTURE)
    .with(Conditions::CHECKLESS)
    .with(Conditions::EXCLUSIVE)
    .with(Conditions::GRID)
    .with(Conditions::MONOCHROMATIC)
    .with(Conditions::BICHROMATIC)
    .with(Conditions::MADRASI)
    .with(Conditions::MADRASI_REX)
    .with(Conditions::EIFFEL)
    .with(Conditions::PATROL)
    .with(Conditions::ULTRA_PATROL)
    .with(Conditions::LORTAP)
    .with(Conditions::FUNCTIONARY)
    .with(Conditions::DISPARATE)
    .with(Conditions::CENTRAL)
    .with(Conditions::ANDERNACH)
    .with(Conditions::ANTI_ANDERNACH);

impl Conditions {
    /// The reason why these conditions cannot be combined; `None` if they can.
    pub fn why_not_together(self) -> Option<String> {
        let of = |set: Conditions| self.only(set);
        let alternatives = ALTERNATIVES
            .iter()
            .map(|set| of(*set))
            .find(|found| found.rows().count() > 1);
        let clash = || {
            let both = CLASHES
                .iter()
                .find(|(one, other)| self.any(*one) && self.any(*other));
            both.map(|(one, other)| of(one.with(*other)))
        };
        let names: Vec<&str> = alternatives.or_else(clash)?.names().collect();
        Some(format!(
            "{} cannot be combined: no rule says how",
            names.join(" and ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::Conditions as C;

    #[test]
    fn what_no_rule_decides_is_refused() {
        assert_eq!(
            C::CIRCE
                .with(C::ANTICIRCE)
                .with(C::BLACK_MAXIMUMMER)
                .why_not_together(),
            None
        );
        let words = C::CIRCE.with(C::PWC).why_not_together();
        assert_eq!(
            words.as_deref(),
            Some("Circe and PWC cannot be combined: no rule says how")
        );
        let words = C::CIRCE.with(C::ANTICIRCE).with(C::GRID).why_not_together();
        assert_eq!(
            words.as_deref(),
            Some("Anticirce and Grid Chess cannot be combined: no rule says how")
        );
        let words = C::SENTINELS_ADVERSE.with(C::HAANER).why_not_together();
        assert_eq!(
            words.as_deref(),
            Some("Sentinels pion adverse and Haaner Chess cannot be combined: no rule says how")
        );
        assert!(
            C::ALL
                .iter()
                .all(|row| row.set.why_not_together().is_none())
        );
    }
}
