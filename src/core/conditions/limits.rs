//! Where conditions are played: on which boards, and which with which. What no rule decides is
//! refused.

use super::Conditions;
use crate::men::Color;

/// Circe and its kin: who is captured is reborn.
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

/// Anticirce and its kin: who captures is reborn.
pub const REBORN_IF_CAPTURING: Conditions = Conditions::ANTICIRCE
    .with(Conditions::ANTICIRCE_CHEYLAN)
    .with(Conditions::MIRROR_ANTICIRCE)
    .with(Conditions::EQUIPOLLENTS_ANTICIRCE)
    .with(Conditions::SYMMETRY_ANTICIRCE)
    .with(Conditions::ANTI_SUPER_CIRCE);

/// Those of Circe's kin under which a pawn may be reborn on its last rank, so that the capture
/// chooses what it becomes.
const REBORN_PROMOTING: Conditions = Conditions::EQUIPOLLENTS_CIRCE
    .with(Conditions::PARRAIN_CIRCE)
    .with(Conditions::PWC)
    .with(Conditions::SYMMETRY_CIRCE)
    .with(Conditions::COUSCOUS_CIRCE)
    .with(Conditions::DIAGRAM_CIRCE)
    .with(Conditions::SUPER_CIRCE);

/// Conditions under which a capture says more than who goes where: how the capturer goes on, or
/// what is chosen.
pub const CAPTURES_CHOOSE: Conditions = REBORN_IF_CAPTURING
    .with(Conditions::TAKE_MAKE)
    .with(BRETON)
    .with(REBORN_PROMOTING);

/// Men who move like others.
const LENT: Conditions = Conditions::ANNAN
    .with(Conditions::NANNA)
    .with(Conditions::FACE_TO_FACE)
    .with(Conditions::BACK_TO_BACK)
    .with(Conditions::CHEEK_TO_CHEEK);

/// Men who go or capture as from elsewhere.
const FROM_ELSEWHERE: Conditions = Conditions::MARS_CIRCE
    .with(Conditions::ANTIMARS_CIRCE)
    .with(Conditions::PHANTOM)
    .with(Conditions::MAKE_TAKE);

const BRETON: Conditions = Conditions::BRETON.with(Conditions::BRETON_ADVERSE);

const SAT: Conditions = Conditions::SAT.with(Conditions::STRICT_SAT);

/// Of each of these sets one at most is played.
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
    // Each of these leaves something else of a capture to choose.
    CAPTURES_CHOOSE,
    LENT.with(FROM_ELSEWHERE).with(Conditions::EINSTEINS),
    SAT.with(Conditions::VOGTLAENDER),
];

/// Where a capture ends elsewhere than on the square of capture.
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

/// Men who change colour by their own moves.
const TURNING: Conditions = Conditions::ANDERNACH
    .with(Conditions::ANTI_ANDERNACH)
    .with(Conditions::VOLAGE)
    .with(Conditions::HYPERVOLAGE);

const ULTRA: Conditions = Conditions::ultra(Color::White).with(Conditions::ultra(Color::Black));

/// Conditions that leave men the ways by which ultra maximummers measure them, and checks alone.
const BESIDE_ULTRA: Conditions = REBORN_IF_CAPTURED
    .without(Conditions::PARRAIN_CIRCE)
    .with(TURNING)
    .with(SENTINELS)
    .with(BRETON)
    .with(Conditions::WHITE_KOBUL)
    .with(Conditions::BLACK_KOBUL)
    .with(Conditions::measured(Color::White))
    .with(Conditions::measured(Color::Black));

/// None of the first of these sets is played with one of the second: each asks something of a move
/// that the other takes apart (where it ends, from where it is made, what and whose the man is who
/// has moved), and no rule says which part is meant.
const CLASHES: &[(Conditions, Conditions)] = &[
    // Which moves are measured.
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
    // Whether a pawn or a hole is left behind.
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
    // Which part of a move imitators make, how far they have come by an observation or a flight,
    // what a hole is to them, and whom a pawn touches that becomes one.
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

/// Conditions that mean the same on two boards as on one: they look at a man's own board alone, or
/// at moves and checks as such.
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
    /// Why these conditions are not played together; nothing if they are.
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
            "{} are not played together: no rule says how",
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
            Some("Circe and PWC are not played together: no rule says how")
        );
        let words = C::CIRCE.with(C::ANTICIRCE).with(C::GRID).why_not_together();
        assert_eq!(
            words.as_deref(),
            Some("Anticirce and Grid Chess are not played together: no rule says how")
        );
        let words = C::SENTINELS_ADVERSE.with(C::HAANER).why_not_together();
        assert_eq!(
            words.as_deref(),
            Some(
                "Sentinels pion adverse and Haaner Chess are not played together: no rule says how"
            )
        );
        assert!(
            C::ALL
                .iter()
                .all(|row| row.set.why_not_together().is_none())
        );
    }
}
