//! The supported combinations of conditions, and the boards for them. Combinations that no rule
//! decides are refused.

use super::value::{Changes, Holding, Preference, Squares, Turning, Value};
use super::{Boards, Conditions, RebirthOption, Reborn};
use crate::men::Color;
use std::fmt;

/// Circe and its relatives: the captured man is reborn.
pub const REBORN_IF_CAPTURED: Conditions =
    all_where!(value => matches!(value, Value::CapturedReborn(_)));

/// Anticirce and its relatives: the capturer is reborn.
pub const REBORN_IF_CAPTURING: Conditions =
    all_where!(value => matches!(value, Value::CapturerReborn(_)));

/// The relatives of Circe under which a pawn may be reborn on its last rank. The capture then
/// includes the choice of its promotion.
const REBORN_PROMOTING: Conditions = all_where!(value => match value {
    Value::CapturedReborn(rebirth) => rebirth.may_promote(),
    _ => false,
});

/// Conditions under which a capture has a further part: the continuation of the capturer, or a
/// choice.
const CAPTURES_CHOOSE: Conditions = REBORN_IF_CAPTURING
    .with(Conditions::TAKE_MAKE)
    .with(Conditions::BRETONS)
    .with(Conditions::SNEKS)
    .with(REBORN_PROMOTING);

/// These, and conditions under which a capturer may promote by its capture.
pub const CAPTURES_VARY: Conditions = CAPTURES_CHOOSE.with(Conditions::AS_CAPTURED);

/// Conditions under which it is undecided which men lend an orphan or friend their powers: a man
/// may not attack or guard what it could reach without them.
pub const LENDERS_UNDECIDED: Conditions = Conditions::OTHER_ATTACKS
    .without(Conditions::EINSTEINS)
    // These concern kings, the captured man of the move before, and pawns.
    .without(REBORN_IF_CAPTURED)
    .without(OF_KINGS)
    // A vacant royal square may be occupied for the attack, but not for the lender.
    .with(Conditions::ROYAL_SQUARES)
    // A pawn on its own first rank may lend its step or not.
    .with(PAWNS_LEAVE_FIRST_RANK);

/// Conditions under which an orthodox pawn moves from its own first rank, or from some squares of
/// it. No rule decides how other men that are held there move.
pub const PAWNS_LEAVE_FIRST_RANK: Conditions = Conditions::PARRAIN_CIRCE
    .with(Conditions::CAGE_CIRCE)
    .with(Conditions::WORMHOLES);

/// Conditions beside which no rule says how a reverse pawn is held, reborn or changed, and where
/// else it promotes.
pub const REVERSE_PAWNS_UNDECIDED: Conditions = Conditions::EVERY
    .without(OF_CHOICE)
    .without(Conditions::PROTEANS);

/// Conditions under which men move like their neighbours.
const LENT: Conditions = all_where!(value => matches!(value, Value::Lending(_)));

/// Conditions under which men move or capture as from other squares, or not in the same way.
const FROM_ELSEWHERE: Conditions = all_where!(value => matches!(
    value,
    Value::FromHome(..) | Value::MakeAndTake | Value::FromCentre | Value::LikeFile { .. }
));

/// Conditions under which a capture needs a square of rebirth, without a rebirth.
pub const NEEDING_REBIRTH: Conditions =
    all_where!(value => matches!(value, Value::Immune(_) | Value::BoundToRebirth(_)));

/// Conditions under which a king is in check for the squares around it, or if it is not attacked.
const SAT: Conditions = all_where!(value => matches!(value, Value::Sat { .. } | Value::AntiKings));

const VOLAGE: Conditions = all_where!(value => matches!(
    value,
    Value::Turning(Turning::FirstChangeOfSquare | Turning::ChangesOfSquare)
));

/// Sets of alternatives: at most one condition of each can be used.
const ALTERNATIVES: &[Conditions] = &[
    REBORN_IF_CAPTURED,
    REBORN_IF_CAPTURING,
    NEEDING_REBIRTH,
    LENT,
    FROM_ELSEWHERE,
    Conditions::BRETONS,
    SAT,
    Conditions::EINSTEINS,
    Conditions::ranked(Color::White),
    Conditions::ranked(Color::Black).with(Conditions::BLACK_CHECKS),
    Conditions::BLACK_MUST_CHECK.with(Conditions::BLACK_CHECKS),
    MADRASI,
    ISARDAM,
    CONTACT,
    Conditions::SINGLE_BOXES,
    Conditions::OTHER_OFFICERS.with(Conditions::PROMOTION_ONLY),
    Conditions::ENDING,
    Conditions::MONOCHROMATIC.with(Conditions::BICHROMATIC),
    Conditions::DISARMING_SOME.with(Conditions::ULTRA_PATROL),
    SENTINELS,
    VOLAGE.with(Conditions::HAANER),
    MASAND,
    Conditions::BECOMING
        .with(Conditions::TIBETS)
        .with(Conditions::CHAMELEON_PURSUIT),
    Conditions::SNEKS,
    Conditions::ANDAS,
    Conditions::HAUNTINGS,
    Conditions::CASTLING_ANYWHERE,
    Conditions::PROTECTING.without(Conditions::WHITE_MULTI_CAPTURES),
    Conditions::PROTECTING.without(Conditions::BLACK_MULTI_CAPTURES),
    Conditions::transmuting(Color::White),
    Conditions::transmuting(Color::Black),
    Conditions::swapping(Color::White),
    Conditions::swapping(Color::Black),
    // No rule says whether the kings change places with a pass.
    Conditions::BLACK_CHECKS
        .with(Conditions::BLACK_OSCILLATING)
        .with(Conditions::BLACK_OSCILLATING_B),
    // Each of these leaves a different choice with a capture.
    CAPTURES_CHOOSE,
    LENT.with(FROM_ELSEWHERE).with(Conditions::EINSTEINS),
    SAT.with(Conditions::VOGTLAENDER)
        .with(Conditions::BICOLORES),
    Conditions::MESSIGNIES,
    Conditions::KINGS_AS_OFFICERS,
    Conditions::REPUBLICANS,
    Conditions::REVOLVING,
    Conditions::MOVING_OTHERS,
];

/// Conditions under which a capture ends on a square other than the square of capture.
const CAPTURER_GOES_ON: Conditions = REBORN_IF_CAPTURING.with(Conditions::TAKE_MAKE);

/// Conditions that measure a move from its departure to its arrival.
const SQUARES: Conditions = all_where!(value => matches!(value, Value::Squares(_)));

/// Conditions under which a side goes to certain squares.
const FORCED: Conditions = Conditions::CONSEQUENTLY_FORCED.with(all_where!(value => matches!(
    value,
    Value::Preferred { what: Preference::NamedSquares, .. }
)));

/// Conditions under which some pawns do not promote.
const NO_PROMOTION: Conditions = all_where!(value => matches!(value, Value::NoPromotion(_)));

/// Conditions under which a man that has just moved may change sides, or men may come back or
/// change places.
const MEN_CHANGE: Conditions = all_with!(facts => !matches!(
    facts.changes,
    Changes::Usual | Changes::MoversRole | Changes::Holes
));

/// Conditions under which pawns promote on certain squares.
const PROMOTION_SQUARES: Conditions =
    all_where!(value => matches!(value, Value::PromotionSquares(_)));

const SENTINELS: Conditions = all_where!(value => matches!(value, Value::Sentinels { .. }));

const CONTACT: Conditions = all_where!(value => matches!(value, Value::Contact(_)));

const ISARDAM: Conditions = all_where!(value => matches!(value, Value::Unobserved { .. }));

const MADRASI: Conditions =
    all_where!(value => matches!(value, Value::Holding(Holding::OwnKind { .. })));

const MASAND: Conditions = all_where!(value => matches!(value, Value::Masand { .. }));

const KOBUL: Conditions = all_where!(value => matches!(value, Value::KingFollowsCaptures(_)));

/// Conditions under which men change colour by their own moves.
const TURNING: Conditions = all_where!(value => matches!(value, Value::Turning(_)));

const ULTRA: Conditions = Conditions::ULTRA;

/// Conditions under which kings in check have other moves, and stay kings.
const TRANSMUTING_IN_CHECK: Conditions =
    Conditions::TRANSMUTING.without(Conditions::SUPER_TRANSMUTING);

/// The options of Circe under which men wait beneath others.
const WAITING: Conditions = Conditions::of_option(RebirthOption::Parachute)
    .with(Conditions::of_option(RebirthOption::Volcanic));

/// The options of Circe under which kings are captured, or vanish by captures of other men.
const OF_KINGS: Conditions = Conditions::of_option(RebirthOption::Assassin)
    .with(Conditions::of_option(RebirthOption::RexInclusive));

/// Conditions that change neither checks nor the moves of men, which ultra maximummers and
/// minimummers measure.
const BESIDE_ULTRA: Conditions = REBORN_IF_CAPTURED
    .without(Conditions::PARRAIN_CIRCE)
    .with(Conditions::CIRCE_OPTIONS)
    // These options forbid captures, change what check is, or let men appear after a move.
    .without(Conditions::of_option(RebirthOption::Strict))
    .without(OF_KINGS)
    .without(WAITING)
    .with(TURNING)
    .with(SENTINELS)
    .with(Conditions::BRETONS)
    .with(KOBUL)
    .with(Conditions::ranked(Color::White))
    .with(Conditions::ranked(Color::Black));

/// Conditions that change neither the kinds nor the sides of men: they choose among moves, forbid
/// some, hold men or let captured men be reborn as themselves.
const BESIDE_CHANGES: Conditions = all_where!(value => match value {
    Value::Measured { ultra, .. } => !ultra,
    Value::MustCheck(_)
    | Value::ChecksOrPasses(_)
    | Value::NoCapture(_)
    | Value::Checkless
    | Value::Exclusive
    | Value::Squares(_)
    | Value::Holding(_)
    | Value::Disarming(_)
    | Value::Preferred {
        what: Preference::NamedSquares,
        ..
    }
    | Value::HolesFromStart => true,
    Value::CapturedReborn(rebirth) => rebirth.is_of_captured_alone(),
    _ => false,
});

/// Conditions beside which it is known which men have promoted.
const BESIDE_PROMOTED: Conditions = BESIDE_CHANGES
    .with(REBORN_IF_CAPTURED.without(Conditions::PARRAIN_CIRCE))
    .with(REBORN_IF_CAPTURING)
    .with(NEEDING_REBIRTH)
    .with(Conditions::OPTIONS.without(WAITING));

/// Conditions under which men are held or guarded.
const ASKING_GUARDS: Conditions =
    all_where!(value => matches!(value, Value::Holding(_) | Value::Disarming(_)));

/// Conditions that only choose among the moves of a side, or forbid its captures.
const OF_CHOICE: Conditions = all_where!(value => matches!(
    value,
    Value::Measured { ultra: false, .. }
        | Value::Preferred {
            what: Preference::NamedSquares,
            ..
        }
        | Value::MustCheck(_)
        | Value::ChecksOrPasses(_)
        | Value::NoCapture(_)
        | Value::Checkless
        | Value::Exclusive
));

/// Conditions beside which kings are officers: they ask for no king.
const BESIDE_OFFICERS: Conditions = all_where!(value => matches!(
    value,
    Value::NoCapture(_) | Value::HolesFromStart
));

/// Those of them that measure no moves, and patrol chess: men capture as from the centre beside
/// them.
const BESIDE_CENTRE: Conditions = OF_CHOICE
    .without(all_where!(value => matches!(value, Value::Measured { .. })))
    .with(Conditions::PATROL);

/// Conditions beside which the board may turn: they choose among moves by their squares, or hold or
/// disarm men.
const BESIDE_TURNS: Conditions = OF_CHOICE.without(FORCED).with(SQUARES).with(ASKING_GUARDS);

/// Conditions under which men do not capture because of those that they observe, or that observe
/// them. It is undecided which observation counts beside other conditions that hold or disarm men.
const BY_OBSERVATION: Conditions = Conditions::DISARMING_SOME
    .without(Conditions::PATROL)
    .without(Conditions::LORTAP);

/// Conditions that neither hold men, nor disarm them, nor change them.
const BESIDE_OBSERVATION: Conditions = BESIDE_CHANGES.without(all_where!(value => matches!(
    value,
    Value::Holding(_) | Value::Disarming(_)
)));

/// Conditions beside which the lengths of moves can be paid for: they do not change where a man
/// goes, and an observation needs no more than a capture.
const BESIDE_BALANCES: Conditions = BESIDE_OBSERVATION.with(MADRASI);

/// Conditions beside which other mates and stalemates are played: they compare no moves and give no
/// man other ways.
const BESIDE_ENDING: Conditions = all_where!(value => match value {
    Value::NoCapture(_) | Value::Squares(_) | Value::HolesFromStart => true,
    Value::CapturedReborn(rebirth) => rebirth.is_of_captured_alone(),
    _ => false,
});

/// Conditions beside which men can be lost: they compare no moves, give no man other ways, and
/// leave no choice with a capture.
const BESIDE_LOSSES: Conditions = all_where!(value => match value {
    Value::Squares(squares) => !matches!(squares, Squares::Affordable),
    Value::HolesFromStart => true,
    Value::CapturedReborn(rebirth) => {
        rebirth.is_of_captured_alone() && !rebirth.may_promote()
    }
    _ => false,
});

/// Conditions under which men move like others that stand anywhere.
const LENT_FROM_AFAR: Conditions =
    Conditions::TRANSMISSION_MENACE.with(Conditions::POWER_TRANSFERS);

/// No condition of the first set combines with one of the second. Each depends on a property of a
/// move: its end, its start, or the role or side of the moving man. The other condition splits that
/// property, and no rule decides which part is meant.
const CLASHES: &[(Conditions, Conditions)] = &[
    // Which moves of the reborn man count.
    (
        Conditions::CAGE_CIRCE,
        Conditions::EVERY
            .without(Conditions::CAGE_CIRCE)
            .without(Conditions::of_option(RebirthOption::Strict)),
    ),
    // Which moves the captured man can make.
    (
        Conditions::TAKE_MAKE_CIRCE,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(Conditions::CIRCE_OPTIONS)
            .without(Conditions::TAKE_MAKE_CIRCE),
    ),
    // Which men are there to change sides, and to which side a man then belongs.
    (
        Conditions::CHROMATIC_BRETONS,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::CHROMATIC_BRETONS),
    ),
    // Whether a man changes its kind or its side before the other effect, and which of two kinds
    // counts.
    (
        Conditions::BECOMING
            .with(Conditions::TIBETS)
            .with(Conditions::CHAMELEON_PURSUIT),
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .without(Conditions::BECOMING)
            .without(Conditions::TIBETS)
            .without(Conditions::CHAMELEON_PURSUIT),
    ),
    // How a pawn that goes backwards is held, reborn or changed, and where else it promotes.
    (
        Conditions::PROTEANS,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(Conditions::PROTEANS),
    ),
    // Whether a man changes its kind before the other effect, and which men are there to change.
    (
        Conditions::SNEKS,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::SNEKS),
    ),
    // What the capture of an own man changes, and whether its threat holds or guards a man.
    (
        Conditions::BICAPTURES,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(Conditions::BICAPTURES),
    ),
    // Whether a man changes its kind before the other effect, and from where it does so.
    (
        Conditions::INFLUENCER,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(Conditions::INFLUENCER),
    ),
    // Whether a man changes sides before the other effect.
    (
        Conditions::ANDAS,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::ANDAS),
    ),
    // Whether a man appears before the other effect, and what a man that is not captured changes.
    (
        Conditions::HAUNTINGS,
        Conditions::EVERY
            .without(BESIDE_OBSERVATION)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::HAUNTINGS),
    ),
    // Which moves would save a man, and whether it is lost before the other effect.
    (
        Conditions::LOST_PIECES,
        Conditions::EVERY
            .without(BESIDE_LOSSES)
            .without(Conditions::LOST_PIECES),
    ),
    // Which man a side has moved last, and whether a man that was held attacks.
    (
        Conditions::FUDDLED_MEN,
        Conditions::EVERY
            .without(BESIDE_OBSERVATION)
            .without(Conditions::FUDDLED_MEN),
    ),
    // Which square of rebirth counts, and whether a man that was held attacks.
    (
        Conditions::IMMOBILIO,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(SQUARES)
            .without(Conditions::CIRCE)
            .without(Conditions::IMMOBILIO),
    ),
    // Whose moves another condition concerns.
    (
        Conditions::MOVING_OTHERS,
        Conditions::EVERY.without(Conditions::MOVING_OTHERS),
    ),
    // Which men attack.
    (Conditions::MULTI_CAPTURES, ASKING_GUARDS),
    // Which ways an attacker has, and whether a man that is partly held attacks.
    (
        Conditions::PARTIAL_PARALYSIS,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(SQUARES)
            .without(Conditions::PARTIAL_PARALYSIS),
    ),
    // Which attack holds a king, and which capture of it is meant.
    (
        Conditions::PEPO,
        Conditions::EVERY
            .without(BESIDE_OBSERVATION)
            .without(Conditions::PEPO),
    ),
    // What the capture of a king, and its answer, would change.
    (
        Conditions::BRUNNER,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::BRUNNER),
    ),
    // Where the two men are that change, or go on, or come back.
    (
        Conditions::DISTERS,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(Conditions::DISTERS),
    ),
    // What a castling with any man means to them.
    (
        Conditions::CASTLING_ANYWHERE,
        Conditions::EVERY.without(Conditions::CASTLING_ANYWHERE),
    ),
    // Which moves go home, and where men that change or come back have theirs.
    (
        Conditions::BACK_HOME,
        Conditions::EVERY.without(Conditions::BACK_HOME),
    ),
    // What a check in the diagram is.
    (
        Conditions::LESE_MAJESTE,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .without(Conditions::LESE_MAJESTE),
    ),
    // Whether a man that arrives otherwise than by its own move changes sides or promotes.
    (
        Conditions::MAGIC_SQUARES,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::MAGIC_SQUARES),
    ),
    (
        PROMOTION_SQUARES,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(PROMOTION_SQUARES)
            .without(Conditions::OTHER_OFFICERS)
            .without(Conditions::ENDING),
    ),
    // Which promotions count, and whose men.
    (
        Conditions::SINGLE_BOXES,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::SINGLE_BOXES)
            .without(Conditions::ROYAL_SQUARES),
    ),
    // On which squares pawns promote, or whether they do.
    (
        Conditions::GLASGOW,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::PREFERRING)
            .without(Conditions::GLASGOW)
            .without(Conditions::PROMOTION_ONLY)
            .without(Conditions::OTHER_OFFICERS)
            .without(Conditions::ENDING),
    ),
    // Where the other officers stand in the game array, and in which order men change.
    (
        Conditions::OTHER_OFFICERS,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(REBORN_IF_CAPTURED)
            .with(Conditions::EIFFEL)
            .with(Conditions::LEFFIE)
            .without(Conditions::PREFERRING)
            .without(Conditions::OTHER_OFFICERS)
            .without(Conditions::ENDING)
            .without(Conditions::GLASGOW)
            .without(PROMOTION_SQUARES)
            .without(NO_PROMOTION),
    ),
    (
        Conditions::PROMOTION_ONLY,
        Conditions::EINSTEINS
            .with(Conditions::IMITATOR)
            .with(Conditions::NO_IMITATOR_PROMOTION)
            .with(Conditions::TRANSMUTING),
    ),
    // What is captured on a royal square, whether a man or a king there changes, and whether a
    // vacant one counts as occupied when men are held or guarded.
    (
        Conditions::ROYAL_SQUARES,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .with(Conditions::HOLE)
            .with(ASKING_GUARDS)
            .without(Conditions::ROYAL_SQUARES)
            .without(Conditions::SINGLE_BOXES)
            .without(Conditions::PROMOTION_ONLY)
            .without(PROMOTION_SQUARES)
            .without(NO_PROMOTION),
    ),
    // Which part of a move is paid for, when, and whether a man observes or flies for free.
    (
        Conditions::BGL,
        Conditions::EVERY
            .without(BESIDE_BALANCES)
            .without(Conditions::BGL),
    ),
    // Which man is a king or attacks, and which mates are meant.
    (
        Conditions::ENDING,
        Conditions::EVERY
            .without(BESIDE_ENDING)
            .without(Conditions::ENDING)
            .without(Conditions::OTHER_OFFICERS)
            .without(Conditions::GLASGOW)
            .without(PROMOTION_SQUARES)
            .without(NO_PROMOTION),
    ),
    (
        Conditions::OWU,
        SQUARES
            .with(Conditions::HOLE)
            .with(Conditions::NO_WHITE_CAPTURE)
            .with(Conditions::NO_BLACK_CAPTURE),
    ),
    // Which observations count.
    (
        BY_OBSERVATION,
        Conditions::EVERY
            .without(BESIDE_OBSERVATION)
            .without(BY_OBSERVATION),
    ),
    // Whether a reborn man has captured.
    (Conditions::PADS, REBORN_IF_CAPTURED),
    // With which powers men attack and observe, and whether a man changes before its powers count.
    (
        LENT_FROM_AFAR,
        Conditions::EVERY.without(OF_CHOICE).without(LENT_FROM_AFAR),
    ),
    // Whether a man appears, changes or is measured before the board turns.
    (
        Conditions::REVOLVING,
        Conditions::EVERY
            .without(BESIDE_TURNS)
            .without(Conditions::REVOLVING),
    ),
    // Where a man goes on to before the other effect, and which of its squares counts.
    (
        Conditions::WORMHOLES,
        Conditions::EVERY
            .without(OF_CHOICE)
            .with(FORCED)
            .without(Conditions::WORMHOLES),
    ),
    // Where the king is put, and what mates there.
    (
        Conditions::REPUBLICANS,
        Conditions::EVERY
            .without(BESIDE_OFFICERS)
            .without(Conditions::REPUBLICANS),
    ),
    // Whether a pawn promotes before the other effect.
    (
        Conditions::SINGLE_BOX_3,
        Conditions::EVERY
            .without(BESIDE_OFFICERS)
            .with(REBORN_IF_CAPTURED)
            .without(Conditions::SINGLE_BOX_3),
    ),
    // Which kings count, and which men are left.
    (
        Conditions::KINGS_AS_OFFICERS,
        Conditions::EVERY
            .without(BESIDE_OFFICERS)
            .without(Conditions::KINGS_AS_OFFICERS),
    ),
    // From where a man goes, observes or changes.
    (
        Conditions::PLUS,
        Conditions::EVERY
            .without(BESIDE_CENTRE)
            .without(Conditions::PLUS),
    ),
    // Which of two definitions of check counts, and whether a man guards by other ways.
    (
        Conditions::BICOLORES,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .without(Conditions::BICOLORES),
    ),
    // Whether a man counts as guarded while it or its guards change or move on.
    (
        Conditions::PROTECTING,
        Conditions::EVERY
            .without(BESIDE_CHANGES)
            .without(Conditions::PROTECTING)
            .without(TRANSMUTING_IN_CHECK),
    ),
    (
        Conditions::PROTECTING.without(Conditions::SHIELDED_KINGS),
        TRANSMUTING_IN_CHECK,
    ),
    // The measured moves.
    (ULTRA, Conditions::EVERY.without(BESIDE_ULTRA)),
    (
        CAPTURER_GOES_ON,
        SQUARES
            .with(CONTACT)
            .with(ISARDAM)
            .with(Conditions::SUPER_TRANSMUTING),
    ),
    (
        CAPTURER_GOES_ON
            .with(Conditions::COUSCOUS_CIRCE)
            .with(Conditions::of_option(RebirthOption::Couscous)),
        Conditions::EINSTEINS,
    ),
    (
        Conditions::SUPER_CIRCE.with(Conditions::APRIL),
        Conditions::SUPER_TRANSMUTING,
    ),
    // Which of the two the kinds are for.
    (Conditions::APRIL, Conditions::PROMOTION_ONLY),
    // The man and the squares of the capture, which the other condition changes, on which the
    // square of rebirth depends; and the role of a man that changes with the capture.
    (
        NEEDING_REBIRTH,
        CAPTURER_GOES_ON
            .with(REBORN_IF_CAPTURED.without(Conditions::CIRCE))
            .with(Conditions::CIRCE_OPTIONS)
            .with(FROM_ELSEWHERE)
            .with(LENT)
            .with(Conditions::BRETONS)
            .with(SAT)
            .with(ISARDAM)
            .with(KOBUL)
            .with(MASAND)
            .with(Conditions::EINSTEINS)
            .with(Conditions::TRANSMUTING)
            .with(Conditions::IMITATOR),
    ),
    // Whether the square of a capturer must be vacant before the captured man is reborn.
    (Conditions::GENEVA, Conditions::CIRCE),
    // Which attacks count as threats, and where a man goes that other rules let go elsewhere.
    (
        Conditions::DANGER,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(Conditions::DANGER),
    ),
    (FROM_ELSEWHERE, Conditions::TRANSMUTING.with(SAT)),
    (SAT, LENT.with(Conditions::TRANSMUTING)),
    (
        CONTACT,
        LENT.with(Conditions::BRETONS)
            .with(SENTINELS)
            .with(Conditions::MESSIGNIES)
            .with(Conditions::WITH_HOLES),
    ),
    // Whether a man is reborn, observes or changes without contact.
    (
        Conditions::CONTACT_GRID,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(Conditions::CONTACT_GRID),
    ),
    // Which of the two effects a capture needs.
    (
        Conditions::of_option(RebirthOption::Strict),
        CAPTURER_GOES_ON
            .with(Conditions::BRETONS)
            .with(FROM_ELSEWHERE),
    ),
    // Whether a man appears before the other effect of the move, or after it, and whether it takes
    // part in it.
    (
        WAITING,
        CAPTURER_GOES_ON
            .with(Conditions::BRETONS)
            .with(FROM_ELSEWHERE)
            .with(SAT)
            .with(KOBUL)
            .with(SENTINELS)
            .with(VOLAGE)
            .with(MASAND)
            .with(ISARDAM)
            .with(CONTACT)
            .with(Conditions::HAANER)
            .with(Conditions::IMITATOR)
            .with(Conditions::MESSIGNIES)
            .with(Conditions::TRANSMUTING)
            .with(Conditions::SWAPPING),
    ),
    // Which capture of a king, or of a man that is reborn on a king's square, is a check.
    (
        OF_KINGS,
        CAPTURER_GOES_ON
            .with(Conditions::BRETONS)
            .with(FROM_ELSEWHERE)
            .with(SAT)
            .with(Conditions::VOGTLAENDER)
            .with(KOBUL)
            .with(Conditions::TRANSMUTING)
            .with(Conditions::SWAPPING)
            .with(MASAND)
            .with(ISARDAM)
            .with(Conditions::IMITATOR)
            .with(CONTACT)
            .with(Conditions::MESSIGNIES),
    ),
    // Whether a man that has promoted still counts as promoted when it changes, waits or appears.
    (
        Conditions::FRISCHAUF,
        Conditions::EVERY.without(BESIDE_PROMOTED),
    ),
    // What a capturer changes by its capture, besides its rebirth, and which man stands where it
    // is reborn.
    (
        Conditions::OTHER_CAPTURERS,
        Conditions::EVERY
            .without(OF_CHOICE)
            .without(REBORN_IF_CAPTURING)
            .without(Conditions::options_of(Reborn::Capturer)),
    ),
    // Which of the men that appear has changed colour, and the side that a man of changed colour
    // changes to.
    (
        Conditions::of_option(RebirthOption::Turncoats),
        SENTINELS.with(TURNING),
    ),
    (Conditions::MAKE_TAKE, MASAND),
    // Which man gives check.
    (Conditions::ANTI_KINGS, MASAND),
    // Whether the squares of the kings before or after they change places count, and which of the
    // two effects of a move comes first.
    (
        Conditions::SWAPPING.without(Conditions::SWAPPING_BY_CHECKS),
        CONTACT
            .with(ISARDAM)
            .with(SAT)
            .with(MASAND)
            .with(Conditions::VOGTLAENDER)
            .with(Conditions::SUPER_TRANSMUTING),
    ),
    // Which man a side has moved last.
    (
        Conditions::DUELLISTS,
        MEN_CHANGE.with(Conditions::MESSIGNIES),
    ),
    // Whether the kind of a man or that of its file counts.
    (
        Conditions::CAPTURING_LIKE_FILE,
        MADRASI.with(Conditions::EIFFEL).with(ISARDAM),
    ),
    // From where to where the last move went, and where a move goes.
    (
        Conditions::ANSWERING.with(FORCED),
        CAPTURER_GOES_ON
            .with(FROM_ELSEWHERE)
            .with(Conditions::MESSIGNIES),
    ),
    // Whether a pawn that comes to its last rank otherwise than by its own move stays a pawn, and
    // which man captures a king there.
    (
        NO_PROMOTION,
        REBORN_IF_CAPTURED
            .with(REBORN_IF_CAPTURING)
            .with(FROM_ELSEWHERE)
            .with(ISARDAM)
            .with(Conditions::SUPER_TRANSMUTING),
    ),
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
        VOLAGE,
    ),
    (VOLAGE, Conditions::BRETONS),
    // Whether a man that was a king in the diagram changes colour with its later moves.
    (Conditions::HYPERVOLAGE, Conditions::SUPER_TRANSMUTING),
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
            .with(Conditions::WITH_HOLES),
    ),
];

/// Conditions with the same meaning on two boards as on one.
pub const ON_TWO_BOARDS: Conditions = {
    let mut set = Conditions::NONE;
    let mut row = 0;
    while row < Conditions::ALL.len() {
        match Conditions::ALL[row].boards {
            Boards::One => {}
            Boards::OneOrTwo => set = set.with(Conditions::ALL[row].set),
        }
        row += 1;
    }
    set
};

/// The reason why conditions cannot be combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// An option that has no meaning with these conditions.
    Option(Conditions, RebirthOption),
    /// Conditions that clash.
    Conditions {
        /// All conditions.
        all: Conditions,
        /// Those of them that clash, or their options.
        clashing: Conditions,
    },
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(conditions, option) => write!(
                f,
                "{conditions} with {} is not supported: no rule says what it means",
                option.name()
            ),
            Self::Conditions { all, clashing } => {
                // `each` leaves an option with its condition, so its name follows.
                let names: Vec<String> = all
                    .each()
                    .filter(|one| one.any(*clashing))
                    .map(|one| one.to_string())
                    .collect();
                write!(
                    f,
                    "{} cannot be combined: no rule says how",
                    names.join(" and ")
                )
            }
        }
    }
}

impl Conditions {
    /// The reason why these conditions cannot be combined; `None` if they can.
    pub fn why_not_together(self) -> Option<Clash> {
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
        if let Some(option) = self.undecided_option() {
            return Some(Clash::Option(self, option));
        }
        let clashing = alternatives.or_else(clash)?;
        Some(Clash::Conditions {
            all: self,
            clashing,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Conditions as C, RebirthOption};

    #[test]
    fn undecided_combinations_are_refused() {
        assert_eq!(
            C::CIRCE
                .with(C::ANTICIRCE)
                .with(C::BLACK_MAXIMUMMER)
                .why_not_together(),
            None
        );
        let words = C::CIRCE.with(C::PWC).why_not_together();
        assert_eq!(
            words.map(|clash| clash.to_string()).as_deref(),
            Some("Circe and PWC cannot be combined: no rule says how")
        );
        let words = C::CIRCE.with(C::ANTICIRCE).with(C::GRID).why_not_together();
        assert_eq!(
            words.map(|clash| clash.to_string()).as_deref(),
            Some("Anticirce and Grid Chess cannot be combined: no rule says how")
        );
        let words = C::SENTINELS_ADVERSE.with(C::HAANER).why_not_together();
        assert_eq!(
            words.map(|clash| clash.to_string()).as_deref(),
            Some("Sentinels pion adverse and Haaner Chess cannot be combined: no rule says how")
        );
        let strict = C::CIRCE.with_option(RebirthOption::Strict).unwrap();
        let words = strict.with(C::TAKE_MAKE).why_not_together();
        assert_eq!(
            words.map(|clash| clash.to_string()).as_deref(),
            Some("Circe Strict and Take & Make cannot be combined: no rule says how")
        );
        assert!(
            C::ALL
                .iter()
                .all(|row| row.set.why_not_together().is_none())
        );
    }
}
