//! [`Unplayed`]: the reasons why conditions are not supported on some boards or with some men.

use super::ruleset::Variant;
use super::{Color, Conditions, Role};
use crate::board::{Cell, Square};
use crate::conditions::Clash;
use std::fmt;

/// A reason why conditions are not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayed {
    /// An imitator on a cell, without the condition.
    StrayImitator(Cell),
    /// Conditions that have no meaning in a variant.
    InVariant(Conditions, Variant),
    /// Conditions that have no meaning on two boards.
    OnTwoBoards(Conditions),
    /// A condition that names squares, without any.
    WithoutSquares(Conditions),
    /// A condition that names the squares of two men, with other squares.
    WithoutTwoMen(Conditions),
    /// A condition that names kinds of men, without any.
    WithoutKinds(Conditions),
    /// A condition that needs numbers, without any.
    WithoutNumbers(Conditions),
    /// A kind of men to which no pawn can promote.
    PromotionTo(Role),
    /// A man beyond those that conditions explain: a marine pawn or chameleon with certain
    /// promotions, or a fairy man or man with attributes with a single box.
    Promoting(Role, Conditions),
    /// Reverse pawns, with these conditions.
    ReversePawns(Conditions),
    /// A king and the man in place of the rook, of a side, that stand like a king and a rook that
    /// may castle, with the condition under which they do.
    CastlingWith(Color, Role, Conditions),
    /// A royal pawn, whose capture en passant might have to be paid for (BGL).
    RoyalPawn(Conditions),
    /// Paralysing men, with these conditions.
    ParalysingMen(Conditions),
    /// More men of a role than in the game array (Single Box).
    BeyondBox(Color, Role),
    /// A pawn that waits on its last rank although its side lacks an officer (Single Box).
    WaitsInVain(Cell),
    /// A square on which pawns promote although a double step or a capture en passant leads there.
    PromotionOn(Square),
    /// A man that stands on a hole.
    OnHole(Cell),
    /// A man for which the effect of a hole is undefined, with the conditions that make holes.
    AmidHoles(Role, Conditions),
    /// Too many kinds of men, those included into which these conditions turn men.
    ManyKinds(Conditions),
    /// Magic men, with imitators.
    ImitatedMagic,
    /// A man that no imitator can follow.
    Imitated(Role),
    /// Kamikaze men, with these conditions.
    KamikazeMen(Conditions),
    /// Hurdle-colour-changing men, with these conditions.
    RecoloringMen(Conditions),
    /// Hurdle-colour-changing men, with conditions under which the board turns.
    TurnedRooks(Conditions),
    /// Magic men, under these conditions.
    MagicMen(Conditions),
    /// Chameleons, with conditions under which men change in another order.
    Chameleons(Conditions),
    /// Royal pawns, or men whose captures change men, with conditions under which a king is in
    /// check if its capture could not be answered.
    UnansweredBy(Conditions),
    /// Royal pawns, or men with attributes other than royal, with conditions under which some man's
    /// own move decides what is check.
    WithAttributes(Conditions),
    /// Royal fairy men, paralysing men, or men that change men or belong to both sides, with
    /// conditions under which men that cannot be saved vanish.
    UnsavedBy(Conditions),
    /// A diagram with the king of one side only, with conditions under which kings are put on the
    /// board.
    OneKing(Conditions),
    /// Men with attributes, with conditions under which kings are officers: no rule says which of
    /// them count as kings, or as men of one kind.
    KindsWithAttributes(Conditions),
    /// Men with attributes, with conditions under which a side moves the men of the other side.
    MovedByOthers(Conditions),
    /// Kings and rooks that may castle, with conditions under which a side moves the men of the
    /// other side.
    CastledByOthers(Conditions),
    /// Men that vanish by their captures, or hold or change others, with wormholes.
    ThroughWormholes(Conditions),
    /// Royal pawns, or men that hold or change others by observation, with conditions under which
    /// men capture as from other squares.
    ObservedFromCentre(Conditions),
    /// Men of both sides, with conditions that concern the side of the captured man.
    NeutralMen(Conditions),
    /// Men that belong to both sides or change men, chameleons or pawns of other kinds, with
    /// conditions under which men change others beside them.
    Influenced(Conditions),
    /// A man that takes its powers from others, with conditions that change attacks.
    Borrowers(Role, Conditions),
    /// A man that is held on its own first rank, with conditions that let pawns move from there.
    OnFirstRank(Role, Conditions),
    /// Conditions that cannot be combined.
    Together(Clash),
}

/// The men for which it is undecided what they become beside a man that has moved.
const NOT_INFLUENCED: &str =
    "neutral, magic or hurdle-colour-changing men, chameleons or fairy pawns";

/// Writes that conditions are not played with certain men, and what no rule says.
fn undecided(
    f: &mut fmt::Formatter<'_>,
    by: Conditions,
    [men, question]: [&str; 2],
) -> fmt::Result {
    write!(
        f,
        "{by} cannot be played with {men}: no rule says {question}"
    )
}

/// Writes that certain men are not played under conditions that also change men.
fn undecided_change(f: &mut fmt::Formatter<'_>, by: Conditions, men: &str) -> fmt::Result {
    undecided(f, by, [men, "which change of a man comes first"])
}

impl fmt::Display for Unplayed {
    #[allow(clippy::too_many_lines, reason = "a table")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StrayImitator(cell) => write!(
                f,
                "an imitator stands on {cell}, but Imitator is not among the conditions"
            ),
            Self::InVariant(conditions, variant) => write!(
                f,
                "{conditions} cannot be played in {variant}: no rule says what it means there"
            ),
            Self::OnTwoBoards(conditions) => write!(
                f,
                "{conditions} cannot be played on two boards: no rule says what it means there"
            ),
            Self::WithoutSquares(condition) => {
                write!(f, "{condition} needs squares, such as {condition} d4")
            }
            Self::WithoutTwoMen(condition) => {
                write!(f, "{condition} needs the squares of two men in the diagram")
            }
            Self::WithoutKinds(condition) => write!(
                f,
                "{condition} needs kinds of men, such as {condition} queen"
            ),
            Self::WithoutNumbers(condition) => write!(
                f,
                "{condition} needs a number for both sides or one for each, such as \
                {condition} 10 7.5"
            ),
            Self::PromotionTo(role) => {
                write!(f, "pawns do not promote to the {}", role.name())
            }
            Self::Promoting(role, conditions) => write!(
                f,
                "{conditions} cannot be combined with this {}: no rule says what it or its pawns \
                 become",
                role.name()
            ),
            Self::ReversePawns(conditions) => write!(
                f,
                "{conditions} cannot be combined with reverse pawns: no rule says how these are \
                 held, reborn or changed, and where they promote"
            ),
            Self::CastlingWith(side, rook, condition) if condition.has(Conditions::LEOFAMILY) => {
                write!(
                    f,
                    "{condition}: no rule says whether the king of {side} castles with a {}",
                    rook.name()
                )
            }
            Self::CastlingWith(side, rook, condition) => write!(
                f,
                "{condition}: the king of {side} might castle with a {}, which is not supported",
                rook.name()
            ),
            Self::RoyalPawn(conditions) => write!(
                f,
                "{conditions} cannot be combined with royal pawns: no rule says what their capture \
                 en passant costs"
            ),
            Self::ParalysingMen(conditions) => {
                let question = if conditions.has(Conditions::IMMOBILIO) {
                    "whether they paralyse while they are held"
                } else {
                    "whether a vacant royal square counts as occupied when they hold a man"
                };
                undecided(f, *conditions, ["paralysing men", question])
            }
            Self::BeyondBox(side, role) => write!(
                f,
                "Single Box: {side} has more men of the kind {} than in the game array",
                role.name()
            ),
            Self::WaitsInVain(cell) => write!(
                f,
                "Single Box: the pawn on {cell} must have promoted, as its side lacks an officer"
            ),
            Self::PromotionOn(square) => write!(
                f,
                "{square} cannot be a square of promotion: no rule says what a double step or a \
                 capture en passant does there"
            ),
            Self::OnHole(cell) => write!(f, "a man stands on {}, which is a hole", cell.square),
            Self::AmidHoles(role, conditions) => write!(
                f,
                "{conditions} cannot be combined with the {}: no rule says how a hole affects it",
                role.name()
            ),
            Self::TurnedRooks(conditions) => write!(
                f,
                "{conditions} cannot be played with hurdle-colour-changing men: no rule says \
                 whether a rook may castle that they have turned to its side"
            ),
            Self::MagicMen(conditions) => undecided_change(f, *conditions, "magic men"),
            Self::Chameleons(conditions) => undecided_change(f, *conditions, "chameleons"),
            Self::UnansweredBy(conditions) => write!(
                f,
                "{conditions} cannot be played with royal pawns and neutral, half-neutral, magic or \
                 hurdle-colour-changing men: no rule says what the capture of a king is then"
            ),
            Self::OneKing(conditions) => write!(
                f,
                "{conditions} needs both kings or none: no rule says what a side with a king does \
                 when the other has none"
            ),
            Self::KindsWithAttributes(conditions) => {
                let question = "which men count as kings or as men of one kind";
                undecided(f, *conditions, ["attributes of men", question])
            }
            Self::MovedByOthers(conditions) => {
                let question = "what they are when the other side moves them";
                undecided(f, *conditions, ["attributes of men", question])
            }
            Self::CastledByOthers(conditions) => {
                let men = "kings and rooks that may castle";
                undecided(f, *conditions, [men, "which side castles with them"])
            }
            Self::ThroughWormholes(conditions) => {
                let men = "kamikaze, paralysing, magic and hurdle-colour-changing men";
                let question = "what they change when they go on";
                undecided(f, *conditions, [men, question])
            }
            Self::ObservedFromCentre(conditions) => {
                let men = "royal pawns and with magic or paralysing men";
                let question = "how they are observed as from other squares";
                undecided(f, *conditions, [men, question])
            }
            Self::WithAttributes(conditions) => {
                let men = "royal pawns and with attributes of men other than royal";
                undecided(f, *conditions, [men, "what is check then"])
            }
            Self::UnsavedBy(conditions) => {
                let men = "royal men other than kings and paralysing, neutral, half-neutral, magic \
                    or hurdle-colour-changing men";
                undecided(f, *conditions, [men, "when a man is lost then"])
            }
            Self::NeutralMen(conditions) => {
                let question = "to which side they belong when captured";
                undecided(f, *conditions, ["neutral men", question])
            }
            Self::Influenced(conditions) => undecided_change(f, *conditions, NOT_INFLUENCED),
            Self::ManyKinds(conditions) if conditions.is_empty() => {
                f.write_str("this many kinds of men cannot be played at once")
            }
            Self::ManyKinds(conditions) => write!(
                f,
                "{conditions} cannot be played with this many kinds of men at once"
            ),
            Self::ImitatedMagic => write!(
                f,
                "imitators cannot be combined with magic men: no rule says what magic men view then"
            ),
            Self::Imitated(role) => write!(
                f,
                "Imitator cannot be combined with the {}: no rule says how an imitator follows it",
                role.name()
            ),
            Self::KamikazeMen(conditions) => write!(
                f,
                "kamikaze men cannot be combined with {conditions}: no rule says how they are \
                 reborn"
            ),
            Self::RecoloringMen(conditions) => write!(
                f,
                "hurdle-colour-changing men cannot be combined with {conditions}: no rule says \
                 which hurdles they use then"
            ),
            Self::Borrowers(role, conditions) => write!(
                f,
                "the {} cannot be combined with {conditions}: no rule says which men lend it \
                 their powers then",
                role.name()
            ),
            Self::OnFirstRank(role, conditions) => write!(
                f,
                "the {} cannot be combined with {conditions}: no rule says how it moves from its \
                 own first rank then",
                role.name()
            ),
            Self::Together(clash) => clash.fmt(f),
        }
    }
}
