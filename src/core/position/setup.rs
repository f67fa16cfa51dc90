//! [`Setup`]: anything that a problem file can say about a position, and every [`Reason`] against
//! it.
//!
//! Plain data before validation, like shakmaty's `Setup`: the men as a list, and rights either
//! asserted or presumed. Turning it into a `Position` finds all reasons at once, so a composer sees
//! every mistake of a diagram. Each is a warning, an illegal position or a contradiction. This
//! module finds those that need no move; the position itself tests whether the side that has moved
//! left its king attacked.

use super::cast::Cast;
use super::reason::Reason;
use super::ruleset::RuleSet;
use super::unplayed::Unplayed;
use super::variants::{CastlingRule, EnPassantRule, Shape, Transfer};
use super::{Color, Conditions, Man, Role, Traits, UnplayedMan};
use crate::board::{Board, Cell, Square};
use crate::conditions::{Becomes, CAPTURES_VARY, LENDERS_UNDECIDED, ON_TWO_BOARDS, in_box};
use crate::conditions::{
    PAWNS_LEAVE_FIRST_RANK, REBORN_IF_CAPTURING, REVERSE_PAWNS_UNDECIDED, Reborn,
};
use std::fmt;

/// The castling rights.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum CastlingSetup {
    /// The convention: a king and a rook on their home squares have not moved.
    #[default]
    Presumed,
    /// Only these rooks, given by their squares (a1, h1, a8 or h8), may castle with their king.
    Given(Vec<Cell>),
}

/// An assertion that the last move was a double step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassantSetup {
    /// The square that was passed over, on rank 3 or 6.
    pub passed: Square,
    /// The board where the pawn now stands, needed only if two boards are possible.
    pub board: Option<Board>,
}

/// A position as described, perhaps impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules it is meant for.
    pub rules: RuleSet,
    /// The men and their cells, in the order of the description.
    pub men: Vec<(Cell, Man)>,
    /// The side to move.
    pub turn: Color,
    /// Castling rights.
    pub castling: CastlingSetup,
    /// Pairs of rooks of which only one may castle, White's first, named by their corners: the
    /// first to castle uses the right, and the other loses it.
    pub exclusive_castling: Vec<[Square; 2]>,
    /// The en-passant right, if asserted. If it belongs to the side that does not begin, it holds
    /// in set play.
    pub en_passant: Option<EnPassantSetup>,
    /// Whether a side may lack a king.
    pub allow_missing_king: bool,
    /// Fairy men to which pawns may promote because such men stood in the diagram. Those of
    /// [`Setup::men`] need not be listed.
    pub promotions: Vec<Role>,
    /// In the diagram at which play ends: the men that are to be added to it, on any vacant
    /// squares. Unknown men among them stand for men of any kind.
    pub added: Vec<Man>,
}

impl Setup {
    /// The same setup with the other side to move. A double step made against that side was its
    /// opponent's last move, so the pawn can no longer be captured en passant; a right asserted for
    /// set play holds.
    pub fn pass(&mut self) {
        self.turn = !self.turn;
        self.en_passant = self
            .en_passant
            .filter(|_| self.double_stepped_pawn().is_some());
    }

    /// The array from which a game of these rules begins.
    pub fn array(rules: RuleSet) -> Self {
        let law = rules.variant.law();
        let mut setup = Self::empty(rules);
        for (&board, placement) in law.planes().iter().zip(law.array) {
            for (row, text) in (0..law.ranks()).rev().zip(placement.split('/')) {
                let mut file = 0;
                for letter in text.chars() {
                    match (
                        letter.to_digit(10),
                        Square::at(file, row),
                        Man::from_letter(letter),
                    ) {
                        (Some(vacant), ..) => file += vacant as u8,
                        (None, Some(square), Some(man)) => {
                            setup.men.push((Cell::new(board, square), man));
                            file += 1;
                        }
                        _ => {}
                    }
                }
            }
        }
        setup
    }

    /// An empty setup of these rules, White to move.
    pub const fn empty(rules: RuleSet) -> Self {
        Self {
            rules,
            men: Vec::new(),
            turn: Color::White,
            castling: CastlingSetup::Presumed,
            exclusive_castling: Vec::new(),
            en_passant: None,
            allow_missing_king: false,
            promotions: Vec::new(),
            added: Vec::new(),
        }
    }

    /// The reason why the conditions are not supported with the attributes of these men, or with
    /// these kings; `None` if they are.
    fn attributes_not_played(&self) -> Option<Unplayed> {
        let conditions = self.rules.conditions;
        let is_kamikaze = |(_, man): &(Cell, Man)| man.traits.has(Traits::KAMIKAZE);
        // Whether a man that is reborn after its capture has become another is undecided, too.
        let reborn_changed =
            conditions.any(Conditions::AS_CAPTURED) && conditions.rebirth_of_captured().is_some();
        let is_haunted = conditions.any(Conditions::HAUNTINGS);
        if (conditions.options().next().is_some() || reborn_changed || is_haunted)
            && self.men.iter().any(is_kamikaze)
        {
            return Some(Unplayed::KamikazeMen(conditions));
        }
        let is_chameleon = |(_, man): &(Cell, Man)| man.traits.has(Traits::CHAMELEON);
        let becoming = Conditions::BECOMING
            .with(Conditions::SNEKS)
            .with(Conditions::CHANGED_CAPTURERS);
        if conditions.any(becoming) && self.men.iter().any(is_chameleon) {
            // The option is named with its condition.
            let named = if conditions.any(Conditions::CHANGED_CAPTURERS) {
                REBORN_IF_CAPTURING.with(Conditions::options_of(Reborn::Capturer))
            } else {
                becoming
            };
            return Some(Unplayed::Chameleons(conditions.only(named)));
        }
        let is_magic = |(_, man): &(Cell, Man)| man.traits.has(Traits::MAGIC);
        if conditions.any(Conditions::ANDAS) && self.men.iter().any(is_magic) {
            return Some(Unplayed::MagicMen(conditions.only(Conditions::ANDAS)));
        }
        // Whether a man comes under attack by a turn of the board, or a rook comes home by a
        // change.
        let revolving = conditions.only(Conditions::REVOLVING);
        let recolors = |(_, man): &(Cell, Man)| man.traits.has(Traits::HURDLE_COLOR_CHANGING);
        if !revolving.is_empty() && self.men.iter().any(is_magic) {
            return Some(Unplayed::MagicMen(revolving));
        }
        if !revolving.is_empty() && self.men.iter().any(recolors) {
            return Some(Unplayed::TurnedRooks(revolving));
        }
        let has_any_attribute = |(_, man): &(Cell, Man)| !man.traits.is_empty();
        let republican = conditions.only(Conditions::REPUBLICANS);
        let has_king = |color: Color| {
            self.men
                .iter()
                .any(|(_, man)| *man == Man::new(color, Role::King))
        };
        if !republican.is_empty() && has_king(Color::White) != has_king(Color::Black) {
            return Some(Unplayed::OneKing(republican));
        }
        let officers = conditions.only(Conditions::KINGS_AS_OFFICERS.with(Conditions::REPUBLICANS));
        if !officers.is_empty() && self.men.iter().any(has_any_attribute) {
            return Some(Unplayed::KindsWithAttributes(officers));
        }
        let in_chess = conditions.only(Conditions::MOVING_OTHERS);
        if !in_chess.is_empty() && self.men.iter().any(has_any_attribute) {
            return Some(Unplayed::MovedByOthers(in_chess));
        }
        if !in_chess.is_empty() && !self.castling_rooks().is_empty() {
            return Some(Unplayed::CastledByOthers(in_chess));
        }
        let obscures_wormholes = |(_, man): &(Cell, Man)| {
            [
                Traits::KAMIKAZE,
                Traits::PARALYSING,
                Traits::MAGIC,
                Traits::HURDLE_COLOR_CHANGING,
            ]
            .into_iter()
            .any(|one| man.traits.has(one))
        };
        if conditions.has(Conditions::WORMHOLES) && self.men.iter().any(obscures_wormholes) {
            return Some(Unplayed::ThroughWormholes(
                conditions.only(Conditions::WORMHOLES).without_squares(),
            ));
        }
        let obscures_centre = |(_, man): &(Cell, Man)| {
            man.traits.has(Traits::MAGIC)
                || man.traits.has(Traits::PARALYSING)
                || man.is_royal() && man.role.is_pawn()
        };
        if conditions.has(Conditions::PLUS) && self.men.iter().any(obscures_centre) {
            return Some(Unplayed::ObservedFromCentre(Conditions::PLUS));
        }
        let is_of_both = |(_, man): &(Cell, Man)| {
            man.traits.has(Traits::NEUTRAL) || man.traits.has(Traits::HALF_NEUTRAL)
        };
        let changes_by_capture = |one: &(Cell, Man)| {
            let traits = one.1.traits;
            is_of_both(one)
                || traits.has(Traits::MAGIC)
                || traits.has(Traits::HURDLE_COLOR_CHANGING)
                || traits.has(Traits::ROYAL) && one.1.role.is_pawn()
        };
        if conditions.has(Conditions::BRUNNER) && self.men.iter().any(changes_by_capture) {
            return Some(Unplayed::UnansweredBy(Conditions::BRUNNER));
        }
        let has_attributes = |(_, man): &(Cell, Man)| {
            !man.traits.without(Traits::ROYAL).is_empty() || man.is_royal() && man.role.is_pawn()
        };
        let by_moves = Conditions::BACK_HOME;
        if conditions.any(by_moves) && self.men.iter().any(has_attributes) {
            return Some(Unplayed::WithAttributes(conditions.only(by_moves)));
        }
        let obscures_losses = |one: &(Cell, Man)| {
            let traits = one.1.traits;
            is_of_both(one)
                || traits.has(Traits::MAGIC)
                || traits.has(Traits::HURDLE_COLOR_CHANGING)
                || traits.has(Traits::PARALYSING)
                || traits.has(Traits::ROYAL)
        };
        if conditions.has(Conditions::LOST_PIECES) && self.men.iter().any(obscures_losses) {
            return Some(Unplayed::UnsavedBy(Conditions::LOST_PIECES));
        }
        let obscures_influence = |one: &(Cell, Man)| {
            is_of_both(one)
                || [
                    Traits::MAGIC,
                    Traits::HURDLE_COLOR_CHANGING,
                    Traits::CHAMELEON,
                ]
                .into_iter()
                .any(|changing| one.1.traits.has(changing))
                || one.1.role.is_pawn() && one.1.role != Role::Pawn
        };
        if conditions.has(Conditions::INFLUENCER) && self.men.iter().any(obscures_influence) {
            return Some(Unplayed::Influenced(Conditions::INFLUENCER));
        }
        if conditions.any(Conditions::SNEKS) && self.men.iter().any(is_of_both) {
            return Some(Unplayed::NeutralMen(conditions.only(Conditions::SNEKS)));
        }
        None
    }

    /// The reason why the conditions are not supported here; `None` if they are.
    fn conditions_not_played(&self) -> Option<Unplayed> {
        let RuleSet {
            variant,
            conditions,
            ..
        } = self.rules;
        if let Some(cell) = self
            .imitators()
            .next()
            .filter(|_| !conditions.has(Conditions::IMITATOR))
        {
            return Some(Unplayed::StrayImitator(cell));
        }
        if Cast::is_too_large(&self.men, self.rules, &self.promotions()) {
            return Some(Unplayed::ManyKinds(conditions));
        }
        if conditions.is_empty() {
            return None;
        }
        let law = variant.law();
        let elsewhere = conditions.without(ON_TWO_BOARDS);
        if law.shape != Shape::Board || law.boards > 2 {
            return Some(Unplayed::InVariant(conditions, variant));
        }
        if law.boards == 2 && !elsewhere.is_empty() {
            return Some(Unplayed::OnTwoBoards(elsewhere));
        }
        if let Some(row) = conditions.lacking_squares() {
            return Some(Unplayed::WithoutSquares(row.set));
        }
        let lacks_two_men = |condition: &Conditions| {
            let squares = conditions.squares_of(*condition);
            let stand = self.men.iter().filter(|(at, _)| squares.has(at.square));
            squares.into_iter().count() != 2 || stand.count() != 2
        };
        let disters = conditions.only(Conditions::DISTERS).rows();
        let mut disters = disters.map(|row| row.set);
        if let Some(condition) = disters.find(lacks_two_men) {
            return Some(Unplayed::WithoutTwoMen(condition));
        }
        if let Some(row) = conditions.lacking_kinds() {
            return Some(Unplayed::WithoutKinds(row.set));
        }
        if let Some(row) = conditions.lacking_numbers() {
            return Some(Unplayed::WithoutNumbers(row.set));
        }
        if let Some(why) = self.promotions_not_played() {
            return Some(why);
        }
        let holes = conditions.squares_of(Conditions::HOLE);
        if let Some((cell, _)) = self.men.iter().find(|(at, _)| holes.has(at.square)) {
            return Some(Unplayed::OnHole(*cell));
        }
        if let Some(square) = self.undecided_promotion_square() {
            return Some(Unplayed::PromotionOn(square));
        }
        if let Some(role) = self.unknown_amid_holes() {
            let holes = conditions.only(Conditions::WITH_HOLES).without_squares();
            return Some(Unplayed::AmidHoles(role, holes));
        }
        if let Some(why) = self.imitators_not_played() {
            return Some(why);
        }
        if let Some(why) = self.attributes_not_played() {
            return Some(why);
        }
        let changes = |(_, man): &(Cell, Man)| man.traits.has(Traits::HURDLE_COLOR_CHANGING);
        if conditions.any(CAPTURES_VARY) && self.men.iter().any(changes) {
            return Some(Unplayed::RecoloringMen(conditions.only(CAPTURES_VARY)));
        }
        if let Some(role) = self.roles().find(|role| role.borrows())
            && conditions.any(LENDERS_UNDECIDED)
        {
            return Some(Unplayed::Borrowers(
                role,
                conditions.only(LENDERS_UNDECIDED),
            ));
        }
        if let Some(role) = self.roles().find(|role| role.rests_on_first_rank())
            && conditions.any(PAWNS_LEAVE_FIRST_RANK)
        {
            let conditions = conditions.only(PAWNS_LEAVE_FIRST_RANK);
            return Some(Unplayed::OnFirstRank(role, conditions));
        }
        if self.roles().any(|role| role == Role::ReversePawn)
            && conditions.any(REVERSE_PAWNS_UNDECIDED)
        {
            let conditions = conditions.only(REVERSE_PAWNS_UNDECIDED).without_squares();
            return Some(Unplayed::ReversePawns(conditions));
        }
        conditions.why_not_together().map(Unplayed::Together)
    }

    /// The roles of the men, and those to which pawns promote beyond the classical men.
    fn roles(&self) -> impl Iterator<Item = Role> + Clone {
        let here: Vec<Role> = self.men.iter().map(|(_, man)| man.role).collect();
        here.into_iter().chain(self.promotions())
    }

    /// The reason why officers other than those of chess are not supported with these men; `None`
    /// if they are.
    fn officers_not_played(&self) -> Option<Unplayed> {
        use Conditions as C;
        let other = self.rules.conditions.only(C::OTHER_OFFICERS);
        if other.is_empty() {
            return None;
        }
        let is_marine = other.any(C::MARINE.with(C::ULTRAMARINE));
        let unknown = |man: &Man| {
            man.role == Role::MarinePawn && !is_marine || man.traits.has(Traits::CHAMELEON)
        };
        if let Some((_, man)) = self.men.iter().find(|(_, man)| unknown(man)) {
            return Some(Unplayed::Promoting(man.role, other));
        }
        let stands = |side: Color, file: u8, role: Role| {
            let cell = Square::at(file, side.rank(0)).map(|square| Cell::new(Board::A, square));
            let man = Man::new(side, role);
            self.men
                .iter()
                .any(|one| Some(one.0) == cell && one.1 == man)
        };
        let (king, rook) = match other {
            _ if other.has(C::LEOFAMILY) => (Role::King, Role::Pao),
            _ if other.has(C::MARINE) => (Role::King, Role::Triton),
            _ if other.has(C::ULTRAMARINE) => (Role::Poseidon, Role::Triton),
            _ if other.has(C::ARGENTINIAN) => (Role::King, Role::Faro),
            _ => return None,
        };
        let might_castle = |side: &Color| {
            let rook = |file: u8| stands(*side, file, rook);
            stands(*side, 4, king) && (rook(0) || rook(7))
        };
        let side = Color::ALL.into_iter().find(might_castle);
        side.map(|side| Unplayed::CastlingWith(side, rook, other))
    }

    /// The reason why certain promotions, royal squares or a single box are not supported with
    /// these men; `None` if they are.
    fn promotions_not_played(&self) -> Option<Unplayed> {
        use Conditions as C;
        let conditions = self.rules.conditions;
        let named = conditions.only(C::PROMOTION_ONLY);
        if !named.is_empty() {
            let may =
                |role: &Role| role.is_officer() && *role != Role::Unicorn || *role == Role::Dummy;
            if let Some(role) = conditions.kinds().roles().find(|role| !may(role)) {
                return Some(Unplayed::PromotionTo(role));
            }
            let unknown =
                |man: &Man| man.role == Role::MarinePawn || man.traits.has(Traits::CHAMELEON);
            if let Some((_, man)) = self.men.iter().find(|(_, man)| unknown(man)) {
                return Some(Unplayed::Promoting(man.role, named.without_squares()));
            }
        }
        let is_royal_pawn = |(_, man): &(Cell, Man)| man.is_royal() && man.role.is_pawn();
        if conditions.has(C::BGL) && self.men.iter().any(is_royal_pawn) {
            return Some(Unplayed::RoyalPawn(conditions.only(C::BGL)));
        }
        if let Some(why) = self.officers_not_played() {
            return Some(why);
        }
        let unclear = conditions.only(C::ROYAL_SQUARES.with(C::IMMOBILIO));
        let paralyses = |(_, man): &(Cell, Man)| man.traits.has(Traits::PARALYSING);
        if !unclear.is_empty() && self.men.iter().any(paralyses) {
            return Some(Unplayed::ParalysingMen(unclear));
        }
        let boxes = conditions.only(C::SINGLE_BOXES);
        if boxes.is_empty() {
            return None;
        }
        if let Some((_, man)) = self.men.iter().find(|(_, man)| !man.is_classical()) {
            return Some(Unplayed::Promoting(man.role, boxes));
        }
        Color::ALL.into_iter().find_map(|side| {
            let count = |role| {
                let own = Man::new(side, role);
                self.men.iter().filter(|(_, man)| *man == own).count()
            };
            let beyond = |role: &Role| in_box(*role).is_some_and(|most| count(*role) > most);
            let lacks = |role: &Role| in_box(*role).is_some_and(|most| count(*role) < most);
            let mut roles = Role::PROMOTIONS.into_iter();
            if let Some(role) = roles.clone().find(beyond) {
                return Some(Unplayed::BeyondBox(side, role));
            }
            if conditions.has(C::SINGLE_BOX_3) {
                return None;
            }
            let waits = |&&(cell, man): &&(Cell, Man)| {
                man == Man::new(side, Role::Pawn) && cell.square.rank() == side.rank(7)
            };
            let waiting = self.men.iter().find(waits)?;
            roles
                .any(|role| lacks(&role))
                .then_some(Unplayed::WaitsInVain(waiting.0))
        })
    }

    /// A square on which pawns of a side promote and to which a double step or a capture en passant
    /// leads.
    fn undecided_promotion_square(&self) -> Option<Square> {
        Color::ALL.into_iter().find_map(|side| {
            let squares = (self.rules.conditions).squares_of(Conditions::promotion_squares(side));
            let ranks = [side.rank(3), side.rank(5)];
            (squares.into_iter()).find(|square| ranks.contains(&square.rank()))
        })
    }

    /// A man for which the effect of a hole is undefined.
    fn unknown_amid_holes(&self) -> Option<Role> {
        let magic = self
            .men
            .iter()
            .any(|(_, man)| man.traits.has(Traits::MAGIC));
        let mut roles = self.roles();
        let unknown = |role: &Role| role.is_fairy() && (magic || !role.is_known_amid_holes());
        roles
            .find(unknown)
            .filter(|_| self.rules.conditions.any(Conditions::WITH_HOLES))
    }

    /// The reason why imitators are not supported with these men; `None` if they are.
    fn imitators_not_played(&self) -> Option<Unplayed> {
        let men = || {
            self.men
                .iter()
                .filter(|_| self.imitators().next().is_some())
                .map(|(_, man)| man)
        };
        if men().any(|man| man.traits.has(Traits::MAGIC)) {
            return Some(Unplayed::ImitatedMagic);
        }
        let man = men().find(|man| !man.role.is_imitable())?;
        Some(Unplayed::Imitated(man.role))
    }

    /// The reason why the men that a man may become are not supported: a pawn promotes, and under
    /// conditions that change kinds of men each man may become a pawn or an orphan, with its own
    /// attributes.
    fn why_not_become(&self, man: Man) -> Option<UnplayedMan> {
        // Only these attributes matter; most men have neither.
        if !man.traits.has(Traits::MAGIC) && !man.traits.has(Traits::PARALYSING) {
            return None;
        }
        let conditions = self.rules.conditions;
        let is_reborn_otherwise = conditions
            .rebirth_of_captured()
            .into_iter()
            .chain(conditions.rebirth_in(Reborn::Capturer))
            .any(|rebirth| !matches!(rebirth.becomes, Becomes::Itself));
        let becomes = man.role.is_pawn()
            || is_reborn_otherwise
            || conditions.any(
                Conditions::BECOMING
                    .with(Conditions::SNEKS)
                    .with(Conditions::INFLUENCER),
            );
        let mut roles = self.roles();
        let becomes = |traits| becomes && man.traits.has(traits);
        if becomes(Traits::MAGIC) && roles.clone().any(Role::is_unlined) {
            Some(UnplayedMan::MayBecomeUnlinedMagic)
        } else if becomes(Traits::PARALYSING) && roles.any(Role::borrows) {
            Some(UnplayedMan::MayBecomeBorrowingParalyser)
        } else {
            None
        }
    }

    /// The cells of the imitators.
    pub fn imitators(&self) -> impl Iterator<Item = Cell> {
        self.men
            .iter()
            .filter(|(_, man)| man.role == Role::Imitator)
            .map(|(cell, _)| *cell)
    }

    /// The promotions of pawns beyond the classical men: every fairy officer that stands here or
    /// stood in the diagram (Popeye and common usage), and imitators if their condition allows it.
    /// Dummies, pawns and men that are royal by nature do not count. Under some conditions the
    /// classical officers count as well.
    pub fn promotions(&self) -> Vec<Role> {
        let roles = self
            .men
            .iter()
            .map(|(_, man)| man.role)
            .chain(self.promotions.iter().copied());
        let conditions = self.rules.conditions;
        let imitators = conditions.has(Conditions::IMITATOR)
            && !conditions.has(Conditions::NO_IMITATOR_PROMOTION);
        let is_foreign = conditions.any(Conditions::FOREIGN_OFFICERS);
        let may = |role: &Role| {
            role.is_fairy() && role.is_officer()
                || imitators && *role == Role::Imitator
                || is_foreign && Role::PROMOTIONS.contains(role)
        };
        let officers = conditions.officers().unwrap_or_default().iter().copied();
        let mut promotions: Vec<Role> = if conditions.has(Conditions::PROMOTION_ONLY) {
            let kinds = conditions.kinds().roles();
            kinds.filter(|role| role.is_fairy()).collect()
        } else {
            roles.chain(officers).filter(may).collect()
        };
        promotions.sort_unstable();
        promotions.dedup();
        promotions
    }

    /// Returns whether there are no conditions, and only classical men without attributes stand
    /// here or can appear. Unknown men take no part in play.
    pub fn is_classical(&self) -> bool {
        self.rules.conditions.is_empty()
            && self
                .men
                .iter()
                .all(|(_, man)| man.is_classical() || man.role.is_unknown())
            && self.promotions.is_empty()
    }

    /// The man on a cell (the first, if the description has two).
    pub fn man_at(&self, cell: Cell) -> Option<Man> {
        self.men
            .iter()
            .find(|(at, _)| *at == cell)
            .map(|(_, man)| *man)
    }

    /// The number of a side's men, not counting neutral men and imitators.
    pub fn count(&self, color: Color) -> usize {
        let belongs = |man: Man| {
            man.color == color && !man.traits.has(Traits::NEUTRAL) && man.role != Role::Imitator
        };
        self.men.iter().filter(|(_, man)| belongs(*man)).count()
    }

    /// The rooks that may castle: those given, or those that the convention presumes.
    pub fn castling_rooks(&self) -> Vec<Cell> {
        match &self.castling {
            CastlingSetup::Given(rooks) => rooks.clone(),
            CastlingSetup::Presumed => {
                let (law, rule) = (self.rules.variant.law(), self.rules.dialect.castling);
                let corners = ["h1", "a1", "h8", "a8"];
                let rooks = law.planes().iter().flat_map(|&board| {
                    corners
                        .iter()
                        .filter_map(|name| name.parse().ok())
                        .map(move |square| Cell::new(board, square))
                });
                let presumed = |rook: &Cell| match rule {
                    CastlingRule::Off => false,
                    CastlingRule::Any => true,
                    CastlingRule::Home | CastlingRule::Strict => {
                        let color = if rook.square.rank() == 0 {
                            Color::White
                        } else {
                            Color::Black
                        };
                        rook.board == law.homes[color.index()]
                    }
                };
                rooks
                    .filter(presumed)
                    .filter(|&rook| self.can_castle(rook))
                    .collect()
            }
        }
    }

    /// Ends the rights that the men cannot have where they now stand: those to castle that are
    /// given, and the asserted one to capture en passant.
    pub(crate) fn end_impossible_rights(&mut self) {
        if let CastlingSetup::Given(rooks) = &self.castling {
            let presumed = Self {
                castling: CastlingSetup::Presumed,
                ..self.clone()
            }
            .castling_rooks();
            let kept = rooks.iter().filter(|rook| presumed.contains(rook));
            self.castling = CastlingSetup::Given(kept.copied().collect());
        }
        self.en_passant = self.en_passant.filter(|_| self.allows_en_passant());
    }

    /// Returns whether a pawn of either side can have made the double step that the asserted
    /// en-passant right needs.
    pub(crate) fn allows_en_passant(&self) -> bool {
        let mut sides = Color::ALL.into_iter();
        sides.any(|side| self.pawn_double_stepped_by(side).is_some())
    }

    /// Returns whether a rook and its king stand on their home squares of the same board. Under
    /// Antimars Circe the king is reborn to castle, so it may stand anywhere. A rook that is
    /// foreign to the game does not castle.
    pub(super) fn can_castle(&self, rook: Cell) -> bool {
        let color = match rook.square.rank() {
            0 => Color::White,
            7 => Color::Black,
            _ => return false,
        };
        let at_home =
            matches!(rook.square.file(), 0 | 7) && !self.rules.variant.law().castling.is_empty();
        if self.rules.conditions.any(Conditions::FOREIGN_OFFICERS) {
            return false;
        }
        let king = Man::new(color, Role::King);
        let home = Square::at(4, rook.square.rank()).map(|square| Cell::new(rook.board, square));
        let has_king = if self.rules.conditions.has(Conditions::ANTIMARS_CIRCE) {
            self.men.iter().any(|(_, man)| *man == king)
        } else {
            home.is_some_and(|home| self.man_at(home) == Some(king))
        };
        at_home
            && has_king
            && self.man_at(rook).is_some_and(|man| {
                // A neutral rook counts as the side's own.
                man.role == Role::Rook
                    && (man.is_classical() && man.color == color || man.traits == Traits::NEUTRAL)
            })
    }

    /// The cell of the pawn that just made its double step, if the asserted en-passant right is
    /// possible and belongs to the side to move.
    pub(super) fn double_stepped_pawn(&self) -> Option<Cell> {
        self.pawn_double_stepped_by(!self.turn)
    }

    /// The cell of the pawn of this side that just made its double step, if the asserted en-passant
    /// right is possible.
    fn pawn_double_stepped_by(&self, mover: Color) -> Option<Cell> {
        // The board has turned since.
        let turns = self.rules.conditions.any(Conditions::REVOLVING);
        let assertion = self.en_passant.filter(|_| !turns)?;
        let law = self.rules.variant.law();
        let from = self.double_step_from()?;
        let rank = |steps| law.rank(mover, from + steps);
        if assertion.passed.rank() != rank(1) {
            return None;
        }
        let arrival = Square::at(assertion.passed.file(), rank(2))?;
        let origin = Square::at(assertion.passed.file(), rank(0))?;
        let mut pawns = law
            .planes()
            .iter()
            .map(|&board| Cell::new(board, arrival))
            .filter(|cell| assertion.board.is_none_or(|board| board == cell.board))
            .filter(|&cell| self.man_at(cell) == Some(Man::new(mover, Role::Pawn)));
        let pawn = pawns.next()?;
        // The squares behind the pawn, where it came from, must be vacant. If it stayed although it
        // should have changed board, the homologue of its square is occupied.
        let possible = law.departures(pawn.board).into_iter().any(|departure| {
            let vacant = |square| self.man_at(Cell::new(departure, square)).is_none();
            let stayed = departure == pawn.board && law.transfer == Transfer::IfVacant;
            vacant(origin)
                && vacant(assertion.passed)
                && (departure == pawn.board || vacant(arrival))
                && (!stayed || self.man_at(Cell::new(departure.other(), arrival)).is_some())
        });
        (pawns.next().is_none() && possible).then_some(pawn)
    }

    /// The rank, from 0 and as seen from its side, from which a pawn makes its double step, if
    /// there is one.
    pub fn double_step_from(&self) -> Option<u8> {
        self.rules
            .variant
            .law()
            .double_step_from
            .filter(|_| self.rules.dialect.double_step)
    }

    /// Returns whether a side has neither a king nor another royal man, nor a royal square.
    pub fn lacks_king(&self, color: Color) -> bool {
        let asks_for_none = Conditions::royal_squares(color)
            .with(Conditions::NO_ROYAL_KINGS)
            .with(Conditions::REPUBLICANS);
        if self.rules.conditions.any(asks_for_none) {
            return false;
        }
        let standing = self.men.iter().map(|(_, man)| man);
        !standing
            .chain(&self.added)
            .any(|man| man.belongs_to(color) && (man.is_royal() || man.role == Role::UnknownMan))
    }

    /// The unknown men, with their cells. Only play that ends here puts men in their places; no
    /// position can be made of such a setup.
    pub fn unknown(&self) -> impl Iterator<Item = (Cell, Man)> {
        let unknown = self.men.iter().filter(|(_, man)| man.role.is_unknown());
        unknown.copied()
    }

    /// Returns whether these rules know a man.
    fn knows(&self, man: Man) -> bool {
        let is_cube = self.rules.variant.law().shape == Shape::Cube;
        if is_cube {
            man.role.is_known_in_cubes()
        } else {
            man.role != Role::Unicorn
        }
    }

    /// Returns whether several positions may be this diagram: it has unknown men, or men are to be
    /// added to it.
    pub fn is_open(&self) -> bool {
        !self.added.is_empty() || self.unknown().next().is_some()
    }

    /// Everything wrong or doubtful that can be found without playing a move.
    pub fn static_reasons(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let law = self.rules.variant.law();
        let mut seen: Vec<Cell> = Vec::new();
        for &(cell, man) in &self.men {
            if seen.contains(&cell) {
                reasons.push(Reason::TwoMenOnCell(cell));
            } else if !law.planes().contains(&cell.board) {
                reasons.push(Reason::NoSuchBoard(cell));
            } else if !law.has_square(cell.square) {
                reasons.push(Reason::NoSuchSquare(cell));
            } else if !law.transfer.shares_squares()
                && seen.iter().any(|other| other.is_homologue(cell))
            {
                reasons.push(Reason::HomologuesOccupied(cell));
            }
            seen.push(cell);
            if !self.knows(man) {
                reasons.push(Reason::NoSuchMan(cell, man));
            }
            if let Some(why) = man.why_not_played().or_else(|| self.why_not_become(man)) {
                reasons.push(Reason::NotPlayed(cell, man, why));
            }
            if matches!(man.role, Role::Pawn | Role::ReversePawn)
                && law.is_edge(man.color, cell)
                && !man.traits.has(Traits::NEUTRAL)
            {
                reasons.push(Reason::PawnOnEdge(cell));
            }
        }
        let added = self.added.iter().filter(|man| {
            !self.knows(**man) || man.role == Role::Imitator || man.why_not_played().is_some()
        });
        reasons.extend(added.map(|man| Reason::NotAdded(*man)));
        reasons.extend(
            self.conditions_not_played()
                .map(|why| Reason::NotUnderConditions(Box::new(why))),
        );
        for color in Color::ALL {
            let count = |role| {
                self.men
                    .iter()
                    .filter(|(_, man)| *man == Man::new(color, role))
                    .count()
            };
            match count(Role::King) {
                0 if !self.allow_missing_king && self.lacks_king(color) => {
                    reasons.push(Reason::MissingKing(color));
                }
                0 | 1 => {}
                _ if self.rules.conditions.any(Conditions::KINGS_AS_OFFICERS) => {}
                kings => reasons.push(Reason::ManyKings(color, kings)),
            }
            if self.count(color) > law.men {
                reasons.push(Reason::ManyMen(color, self.count(color), law.men));
            }
            if count(Role::Pawn) > law.pawns {
                reasons.push(Reason::ManyPawns(color, count(Role::Pawn), law.pawns));
            }
        }
        if let CastlingSetup::Given(rooks) = &self.castling {
            if self.rules.dialect.castling == CastlingRule::Off && !rooks.is_empty() {
                reasons.push(Reason::CastlingOff);
            }
            reasons.extend(
                rooks
                    .iter()
                    .filter(|&&rook| !self.can_castle(rook))
                    .map(|&rook| Reason::CastlingImpossible(rook)),
            );
        }
        if let Some(assertion) = self.en_passant {
            if self.rules.dialect.en_passant == EnPassantRule::Off {
                reasons.push(Reason::EnPassantOff);
            } else if self.pawn_double_stepped_by(self.turn).is_some() {
                reasons.push(Reason::EnPassantInSetPlay(assertion.passed));
            } else if self.double_stepped_pawn().is_none() {
                reasons.push(Reason::EnPassantImpossible(assertion.passed));
            }
        }
        reasons
    }
}

/// A setup that is not a position, with every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// The rejected setup.
    pub setup: Box<Setup>,
    /// All reasons against it, warnings included.
    pub reasons: Vec<Reason>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reason) in self.reasons.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{reason}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
