//! Sets of conditions that several modules test together, computed from the values of the rows.

use super::value::{
    Attacks, Becoming, Changes, Checks, Disarming, Forbids, Holding, Officers, Preference,
    Protecting, Swapping, Transmuting, Turning, Value,
};
use super::{Conditions, RebirthOption, Reborn};
use crate::board::{Bitboard, Square};
use crate::men::{Color, Role};

impl Conditions {
    /// Einstein chess and its relatives: men rise and fall as they move, and pawns do not promote.
    pub const EINSTEINS: Self = all_where!(value => matches!(value, Value::Einstein(_)));

    /// Conditions under which kings are not royal.
    pub const NO_ROYAL_KINGS: Self = Self::LOSING.with(Self::EXTINCTION);

    /// Conditions under which a side may have several kings, and its pawns promote to kings.
    pub const KINGS_AS_OFFICERS: Self = Self::NO_ROYAL_KINGS.with(Self::ROYAL_DYNASTY);

    /// The squares of the centre, d4, d5, e4 and e5 (Plus chess).
    pub const CENTRE: [Square; 4] = [
        Square::wrap(27),
        Square::wrap(35),
        Square::wrap(28),
        Square::wrap(36),
    ];

    /// Conditions under which some men are not captured.
    pub const PROTECTING: Self = all_where!(value => matches!(value, Value::Protecting(_)));

    /// Conditions under which a side captures only men that it attacks twice.
    pub const MULTI_CAPTURES: Self =
        all_where!(value => matches!(value, Value::Protecting(Protecting::AttackedOnce(_))));

    /// The condition under which a side captures only men that it attacks twice.
    pub const fn multi_captures(side: Color) -> Self {
        match side {
            Color::White => Self::WHITE_MULTI_CAPTURES,
            Color::Black => Self::BLACK_MULTI_CAPTURES,
        }
    }

    /// Conditions under which a captured man comes back when its square is vacated.
    pub const HAUNTINGS: Self = all_where!(value => matches!(value, Value::Haunting { .. }));

    /// Conditions under which a side keeps two men far apart or close together.
    pub const DISTERS: Self = all_where!(value => matches!(
        value,
        Value::Preferred { what: Preference::Distance { .. }, .. }
    ));

    /// Conditions under which kings castle from any square.
    pub const CASTLING_ANYWHERE: Self =
        all_where!(value => matches!(value, Value::CastlesAnywhere { .. }));

    /// Conditions under which a man becomes neutral, or ceases to be, because it checks or not.
    pub const ANDAS: Self = all_where!(value => matches!(value, Value::Anda { .. }));

    /// Conditions under which some men change their role with their own move.
    pub const BECOMING: Self = all_where!(value => matches!(value, Value::Becoming(_)));

    /// Conditions under which a capturer becomes a man of the captured man's kind.
    pub const AS_CAPTURED: Self = all_where!(value => matches!(
        value,
        Value::Becoming(Becoming::AsCaptured { .. })
    ));

    /// Those of them under which kings change as well.
    pub const KINGS_AS_CAPTURED: Self = all_where!(value => matches!(
        value,
        Value::Becoming(Becoming::AsCaptured { kings: true, .. })
    ));

    /// Those of them under which a capturer of a pawn goes on in its direction.
    pub const PROTEANS: Self = all_where!(value => matches!(
        value,
        Value::Becoming(Becoming::AsCaptured {
            keeps_direction: true,
            ..
        })
    ));

    /// Conditions under which another man vanishes or changes sides with a captured man of its
    /// kind.
    pub const BRETONS: Self = all_where!(value => matches!(value, Value::Breton { .. }));

    /// Those of them under which that man changes sides.
    pub const CHROMATIC_BRETONS: Self = all_where!(value => matches!(value, Value::Breton {
        chromatic: true,
        ..
    }));

    /// Conditions under which a side moves the men of the other side.
    pub const MOVING_OTHERS: Self = all_where!(value => matches!(value, Value::MovesOthers { .. }));

    /// Returns whether a side may move its own men.
    pub const fn moves_own_men(self) -> bool {
        const ONLY_OTHERS: Conditions =
            all_where!(value => matches!(value, Value::MovesOthers { own: false, .. }));
        !self.any(ONLY_OTHERS)
    }

    /// Conditions under which enemies of one kind may change places.
    pub const MESSIGNIES: Self = all_where!(value => matches!(value, Value::Exchanges { .. }));

    /// Conditions under which another man of its side takes the kind of a captured man.
    pub const SNEKS: Self = all_where!(value => matches!(value, Value::TakesKindOfCaptured { .. }));

    /// Conditions under which officers make some of their moves like the man of their file in the
    /// game array.
    pub const LIKE_FILE: Self = all_where!(value => matches!(value, Value::LikeFile { .. }));

    /// Conditions under which officers capture like the man of their file in the game array.
    pub const CAPTURING_LIKE_FILE: Self =
        all_where!(value => matches!(value, Value::LikeFile { captures: true, .. }));

    /// Conditions under which kings also make some of their moves like the man of their file.
    pub const KINGS_LIKE_FILE: Self =
        all_where!(value => matches!(value, Value::LikeFile { kings: true, .. }));

    /// Conditions under which a capturer changes colour that takes a man of another kind.
    pub const TIBETS: Self =
        all_where!(value => matches!(value, Value::Turning(Turning::UnlikeCaptures { .. })));

    /// Conditions under which a king permanently becomes like the men that check it.
    pub const SUPER_TRANSMUTING: Self = all_where!(value => matches!(
        value,
        Value::KingTransmutes { how: Transmuting::CheckersForGood, .. }
    ));

    /// Conditions under which a king in check has other moves.
    pub const TRANSMUTING: Self =
        all_where!(value => matches!(value, Value::KingTransmutes { .. }));

    /// Conditions under which the king of a side, when in check, has other moves.
    pub const fn transmuting(side: Color) -> Self {
        const WHITE: Conditions = all_where!(value => matches!(
            value,
            Value::KingTransmutes { side: Color::White, .. }
        ));
        match side {
            Color::White => WHITE,
            Color::Black => Self::TRANSMUTING.without(WHITE),
        }
    }

    /// Conditions under which a king in check keeps its own moves and gains those of the men that
    /// check it.
    pub const REFLECTING: Self = Self::WHITE_REFLECTING.with(Self::BLACK_REFLECTING);

    /// Conditions under which a king in check keeps its own moves and gains those of an equihopper.
    pub const VAULTING: Self = Self::WHITE_VAULTING.with(Self::BLACK_VAULTING);

    /// Conditions under which kings change places with moves.
    pub const SWAPPING: Self = all_where!(value => matches!(value, Value::SwappingKings { .. }));

    /// Conditions under which kings change places with the moves of a side.
    pub const fn swapping(side: Color) -> Self {
        const WHITE: Conditions = all_where!(value => matches!(
            value,
            Value::SwappingKings { by: None | Some(Color::White), .. }
        ));
        const BLACK: Conditions = all_where!(value => matches!(
            value,
            Value::SwappingKings { by: None | Some(Color::Black), .. }
        ));
        match side {
            Color::White => WHITE,
            Color::Black => BLACK,
        }
    }

    /// Conditions under which kings change places with checks only.
    pub const SWAPPING_BY_CHECKS: Self = all_where!(value => matches!(
        value,
        Value::SwappingKings { when: Swapping::Checks, .. }
    ));

    /// Conditions under which a side's king may not be in check before the kings change places.
    pub const SWAPPING_FROM_SAFETY: Self = all_where!(value => matches!(
        value,
        Value::SwappingKings { when: Swapping::AllFromSafety, .. }
    ));

    /// Conditions under which men go like the man on their square of rebirth.
    pub const POWER_TRANSFERS: Self = Self::POWER_TRANSFER.with(Self::POWER_TRANSFER_REX);

    /// Conditions that give men moves other than their own.
    pub const OTHER_WAYS: Self =
        all_with!(facts => matches!(facts.attacks, Attacks::OfRoles | Attacks::Other));

    /// Conditions under which some men may not move, capture or check.
    pub const BINDING: Self =
        all_with!(facts => matches!(facts.attacks, Attacks::LostByHeldMen)).with(Self::PEPO);

    /// Conditions under which the enemies that observe a man hold it, free it, let it be captured
    /// or forbid a move, and those under which the number of men that a man observes matters.
    pub const ASKING_OBSERVERS: Self = all_where!(value => matches!(
        value,
        Value::Holding(Holding::OwnKind { .. } | Holding::OtherKind | Holding::Unattacked)
            | Value::Unobserved { .. }
            | Value::Pepo
            | Value::PartlyHeld
            | Value::Disarming(
                Disarming::Unattacked | Disarming::SeveralTargets | Disarming::OneTarget
            )
            | Value::Protecting(Protecting::AttackedOnce(_))
    ));

    /// Conditions under which some men do not capture because of their guards, attackers or
    /// targets.
    pub const DISARMING_SOME: Self = all_where!(value => matches!(value, Value::Disarming(_)));

    /// Conditions under which it matters which men have captured.
    pub const PADS: Self = all_where!(value => matches!(
        value,
        Value::Disarming(Disarming::HasCaptured { .. })
    ));

    /// Those of them under which a man vanishes with its second capture.
    pub const VANISHING_PADS: Self = all_where!(value => matches!(
        value,
        Value::Disarming(Disarming::HasCaptured { vanishes: true, .. })
    ));

    /// Those of them under which kings capture only once.
    pub const PADS_WITH_KINGS: Self = all_where!(value => matches!(
        value,
        Value::Disarming(Disarming::HasCaptured { kings: true, .. })
    ));

    /// Conditions under which some captures are not allowed.
    pub const DISARMING: Self = all_with!(facts => matches!(
        facts.attacks,
        Attacks::LostWithCaptures | Attacks::LostByResult
    ));

    /// Conditions under which a man's own moves do not determine its attacks.
    pub const OTHER_ATTACKS: Self = all_with!(facts => !matches!(facts.attacks, Attacks::Usual));

    /// Conditions under which White compares its legal moves and plays those of the highest rank.
    const WHITE_RANKED: Self = all_where!(value => matches!(
        value,
        Value::Measured { side: Color::White, .. }
            | Value::ConsequentlyForced(Color::White)
            | Value::OnlyCapturing(Color::White)
            | Value::Preferred { side: None | Some(Color::White), .. }
    ));

    /// Conditions under which Black compares its legal moves and plays those of the highest rank.
    const BLACK_RANKED: Self = all_where!(value => matches!(
        value,
        Value::Measured { side: Color::Black, .. }
            | Value::ConsequentlyForced(Color::Black)
            | Value::OnlyCapturing(Color::Black)
            | Value::Preferred { side: None | Some(Color::Black), .. }
    ));

    /// Conditions under which a side prefers moves of a certain kind.
    pub const PREFERRING: Self = all_where!(value => matches!(value, Value::Preferred { .. }));

    /// Conditions under which the last move of the other side decides which moves a side prefers.
    pub(super) const ANSWERING: Self = all_where!(value => matches!(
        value,
        Value::Preferred {
            what: Preference::SquareLeft | Preference::SameStep | Preference::OppositeStep,
            ..
        }
    ));

    /// Conditions under which the last move decides which moves a side, to move next, prefers.
    pub const fn answering(side: Color) -> Self {
        Self::ranked(side).only(Self::ANSWERING)
    }

    /// Conditions under which earlier moves decide which moves a side prefers.
    pub const PREFERRING_BY_HISTORY: Self = Self::ANSWERING.with(Self::DUELLISTS);

    /// Conditions under which men move and check only to squares of the edge.
    pub const EDGE_MOVERS: Self = Self::WHITE_EDGE_MOVER.with(Self::BLACK_EDGE_MOVER);

    /// The condition under which the pawns of a side do not promote.
    pub const fn no_promotion(side: Color) -> Self {
        match side {
            Color::White => Self::NO_WHITE_PROMOTION,
            Color::Black => Self::NO_BLACK_PROMOTION,
        }
    }

    /// The condition that names the squares on which the pawns of a side promote.
    pub const fn promotion_squares(side: Color) -> Self {
        match side {
            Color::White => Self::WHITE_PROMOTION_SQUARES,
            Color::Black => Self::BLACK_PROMOTION_SQUARES,
        }
    }

    /// Conditions under which mates, or mates and stalemates, need something else or something
    /// more.
    pub const ENDING: Self = all_where!(value => matches!(value, Value::Ending(_)));

    /// Conditions under which the officers of the game are others.
    pub const OTHER_OFFICERS: Self = all_where!(value => matches!(value, Value::Officers(_)));

    /// Conditions under which queens, rooks, bishops and knights are foreign to the game: pawns
    /// become one only if it stands in the diagram, and rooks do not castle.
    pub const FOREIGN_OFFICERS: Self = all_where!(value => matches!(
        value,
        Value::Officers(Officers::Marine { .. } | Officers::Argentinian)
    ));

    /// The officers of the game, if they are others than in chess.
    pub fn officers(self) -> Option<&'static [Role]> {
        self.only(Self::OTHER_OFFICERS)
            .rows()
            .find_map(|row| match row.value {
                Value::Officers(officers) => Some(officers.roles()),
                _ => None,
            })
    }

    /// The squares on which a side's pawns promote, if not on their last rank.
    pub fn squares_of_promotion(self, side: Color) -> Option<Bitboard> {
        let named = Self::promotion_squares(side);
        if self.has(named) {
            return Some(self.squares_of(named));
        }
        let rank = side.rank(6);
        let early = || (0..8).filter_map(|file| Square::at(file, rank)).collect();
        self.has(Self::GLASGOW).then(early)
    }

    /// Conditions under which a side has at most the officers of the game array.
    pub const SINGLE_BOXES: Self = Self::SINGLE_BOX.with(Self::WITH_WAITING_PAWNS);

    /// Conditions under which a pawn may wait on its last rank.
    pub const WITH_WAITING_PAWNS: Self = Self::SINGLE_BOX_2.with(Self::SINGLE_BOX_3);

    /// Conditions under which a side puts the enemy's king on the board.
    pub const REPUBLICANS: Self = Self::REPUBLICAN.with(Self::REPUBLICAN_1);

    /// Conditions under which the board, or its centre, turns after a move.
    pub const REVOLVING: Self = all_where!(value => matches!(value, Value::Revolves { .. }));

    /// The condition that names squares which a side may not let the enemy attack.
    pub const fn royal_squares(side: Color) -> Self {
        match side {
            Color::White => Self::WHITE_ROYAL_SQUARE,
            Color::Black => Self::BLACK_ROYAL_SQUARE,
        }
    }

    /// Conditions under which a side may not let the enemy attack certain squares.
    pub const ROYAL_SQUARES: Self = Self::WHITE_ROYAL_SQUARE.with(Self::BLACK_ROYAL_SQUARE);

    /// Conditions under which illegal moves and the captures of kings are also measured.
    pub(super) const ULTRA: Self = all_where!(value => matches!(
        value,
        Value::Measured { ultra: true, .. }
            | Value::ConsequentlyForced(_)
            | Value::OnlyCapturing(_)
    ));

    /// Conditions under which a side plays only captures.
    pub const ONLY_CAPTURING: Self = all_where!(value => matches!(value, Value::OnlyCapturing(_)));

    /// Conditions under which a side plays moves to certain squares if it has one, legal or not.
    pub const CONSEQUENTLY_FORCED: Self =
        all_where!(value => matches!(value, Value::ConsequentlyForced(_)));

    /// Conditions with holes on the board.
    pub const WITH_HOLES: Self = Self::HAANER.with(Self::HOLE);

    /// Conditions that require the moves of a side with the greatest measure: the longest, or those
    /// to certain squares.
    pub const LONGEST: Self = all_where!(value => matches!(
        value,
        Value::Measured { longest: true, .. }
            | Value::ConsequentlyForced(_)
    ));

    /// Conditions under which a side compares its legal moves and plays those of the highest rank:
    /// the longest or shortest, or those that it prefers.
    pub const fn ranked(side: Color) -> Self {
        match side {
            Color::White => Self::WHITE_RANKED,
            Color::Black => Self::BLACK_RANKED,
        }
    }

    /// Conditions under which the moves of a side are measured, including illegal ones and the
    /// captures of kings.
    pub const fn ultra(side: Color) -> Self {
        Self::ranked(side).only(Self::ULTRA)
    }

    /// Conditions under which the measure of a side's captures of kings decides whether they are
    /// checks.
    pub const fn measuring_checks(side: Color) -> Self {
        Self::ultra(side).without(Self::ONLY_CAPTURING)
    }

    /// Conditions under which a king may be in check without being attacked.
    pub const CHECKED_OTHERWISE: Self =
        all_with!(facts => matches!(facts.checks, Checks::Otherwise));

    /// Conditions that change neither attacks nor the effects of a move, en passant and castling
    /// apart: they forbid moves because of their results, or add moves of another kind.
    const UNCHANGED_MOVES: Self = all_with!(facts => {
        matches!(facts.attacks, Attacks::Usual)
            && matches!(facts.checks, Checks::Attacked)
            && matches!(facts.changes, Changes::Usual)
            && matches!(facts.forbids, Forbids::Nothing | Forbids::Results)
    });

    /// Conditions that change no attacks, and change only captures among moves.
    pub const OF_CAPTURES: Self = all_with!(facts => {
        matches!(facts.attacks, Attacks::Usual)
            && matches!(facts.checks, Checks::Attacked)
            && (matches!(facts.changes, Changes::CapturesNearby | Changes::CapturesElsewhere)
                || matches!(facts.forbids, Forbids::Captures))
    });

    /// Conditions that take attacks away from men and give them none. They change the effects of
    /// captures only: no man appears by another move.
    const TAKING_ATTACKS: Self = all_with!(facts => {
        matches!(
            facts.attacks,
            Attacks::LostByHeldMen | Attacks::LostWithCaptures
        ) && !matches!(facts.changes, Changes::Losses | Changes::Further)
    });

    /// Returns whether a move under these conditions changes only the cells that it leaves and
    /// enters, and those of men that vanish. A king must also regain castling rights only by a
    /// capture.
    pub const fn change_few_cells(self) -> bool {
        const CHANGE_MORE: Conditions = all_with!(facts => matches!(
            facts.changes,
            Changes::CapturesElsewhere | Changes::Later | Changes::Further
        ));
        !self.any(CHANGE_MORE)
    }

    /// Returns whether a man comes to stand only on the square where its move ends, castling apart,
    /// and stays there. A king must also regain castling rights only by a capture.
    pub const fn fill_arrivals(self) -> bool {
        const ELSEWHERE: Conditions = all_where!(value => matches!(
            value,
            Value::CapturerReborn(_) | Value::TakeAndMake | Value::Exchanges { .. }
        ));
        self.change_few_cells() && !self.any(ELSEWHERE)
    }

    /// Conditions under which further men vanish with a move.
    pub const WITH_LOSSES: Self = all_with!(facts => matches!(facts.changes, Changes::Losses));

    /// Conditions under which two men may exchange places.
    pub const WITH_EXCHANGES: Self = all_where!(value => matches!(value, Value::Exchanges { .. }));

    /// Returns whether each man but a promoting pawn keeps its kind under these conditions.
    pub const fn keep_kinds(self) -> bool {
        const CHANGE_KINDS: Conditions = all_with!(facts => !matches!(
            facts.changes,
            Changes::Usual | Changes::MoversSide | Changes::Holes | Changes::Losses
                | Changes::CapturesNearby
        ));
        !self.any(CHANGE_KINDS)
    }

    /// Returns whether each man keeps its side under these conditions, and only that side moves it.
    pub const fn keep_sides(self) -> bool {
        const CHANGE_SIDES: Conditions = all_with!(facts => !matches!(
            facts.changes,
            Changes::Usual | Changes::MoversRole | Changes::Holes | Changes::Losses
        ));
        !self.any(CHANGE_SIDES)
    }

    /// Conditions under which each legal move of a classical man is one of its usual steps, or
    /// castling as usual, or a pass, and changes nothing else but the captured man. They forbid
    /// moves, choose among them, or define checks in another way; kings are not captured.
    pub const WITH_USUAL_STEPS: Self = all_where!(value => match value {
        Value::Preferred { what, .. } => !matches!(what, Preference::AnyCapture),
        // A man that has captured vanishes with its next capture (PAD).
        Value::Disarming(some) => !matches!(some, Disarming::HasCaptured { vanishes: true, .. }),
        // Ghosts have come back to the board.
        Value::Protecting(some) => !matches!(some, Protecting::Ghosts),
        Value::Measured { .. }
        | Value::ConsequentlyForced(_)
        | Value::OnlyCapturing(_)
        | Value::RoyalSquares(_)
        | Value::MustCheck(_)
        | Value::ChecksOrPasses(_)
        | Value::NoCapture(_)
        | Value::Checkless
        | Value::Exclusive
        | Value::Ending(_)
        | Value::Vogtlaender
        | Value::Brunner
        | Value::AntiKings
        | Value::Bicolores
        | Value::CheckInDiagram
        | Value::Pepo
        | Value::Sat { .. }
        | Value::Squares(_)
        | Value::Contact(_)
        | Value::Holding(_)
        | Value::PartlyHeld
        | Value::Unobserved { .. } => true,
        _ => false,
    });

    /// Conditions under which classical men attack as usual, and a move changes only the moving man
    /// or leaves a hole on its departure square.
    pub const OF_MOVERS: Self = all_with!(facts => {
        matches!(facts.attacks, Attacks::OfRoles) || matches!(facts.changes, Changes::Holes)
    });

    /// Conditions under which moves are compared with others or must have some result, or the next
    /// move completes the last one: no rule says what a null move is there.
    pub const UNCLEAR_BESIDE_NULLS: Self = all_with!(facts => {
        matches!(facts.forbids, Forbids::Results | Forbids::Places)
            || matches!(facts.changes, Changes::Later)
    });

    /// The options under which a capturer changes its kind or its side by its rebirth.
    pub const CHANGED_CAPTURERS: Self = Self::of_capturer(RebirthOption::Clone)
        .with(Self::of_capturer(RebirthOption::Chameleon))
        .with(Self::of_capturer(RebirthOption::Turncoats))
        .with(Self::of_capturer(RebirthOption::Einstein))
        .with(Self::of_capturer(RebirthOption::ReversalEinstein));

    /// The options under which a capturer is reborn on an occupied square.
    pub const CAPTURERS_ON_MEN: Self = Self::of_capturer(RebirthOption::Assassin)
        .with(Self::of_capturer(RebirthOption::Parachute))
        .with(Self::of_capturer(RebirthOption::Volcanic));

    /// The options under which men vanish for the rebirth of others (Assassin).
    pub const ASSASSINS: Self =
        Self::of_capturer(RebirthOption::Assassin).with(Self::of_option(RebirthOption::Assassin));

    /// These, and the options under which a capturer changes: a capture does more than to move the
    /// capturer.
    pub const OTHER_CAPTURERS: Self = Self::CHANGED_CAPTURERS.with(Self::CAPTURERS_ON_MEN);

    /// An option of Anticirce.
    const fn of_capturer(option: RebirthOption) -> Self {
        Self::of_option_for(Reborn::Capturer, option)
    }

    /// Returns whether every attack under these conditions would also exist without them. A move
    /// without a capture must also change only the moving man, or leave a hole. For fairy men this
    /// does not cover [`Conditions::OF_MOVERS`].
    pub const fn only_take_attacks(self) -> bool {
        let taking = Self::TAKING_ATTACKS.with(Self::OF_MOVERS);
        !self.any(Self::OTHER_CAPTURERS)
            && self
                .without(Self::UNCHANGED_MOVES)
                .without(Self::OF_CAPTURES)
                .without(taking)
                .is_empty()
    }

    /// Returns whether a move without a capture leaves a king safe, and gives check, exactly as
    /// without these conditions.
    pub const fn leave_quiet_moves(self) -> bool {
        !self.any(Self::OTHER_CAPTURERS)
            && self
                .without(Self::UNCHANGED_MOVES)
                .without(Self::OF_CAPTURES)
                .is_empty()
    }
}
