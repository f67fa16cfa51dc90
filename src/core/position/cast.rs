//! [`Cast`]: the kinds of men that can occur in a problem, numbered.
//!
//! A mailbox has a byte for each site. The men of the orthodox game and of Raumschach have fixed
//! numbers. Fairy men and men with attributes are numbered separately for each problem, as they
//! stand in the diagram or may appear there. By the number the engine finds the facts of the man:
//! its [`Reach`].
//!
//! A position is copied for every move, so it holds a plain reference to its cast: a count of
//! references would cost the search time at each copy. Casts therefore live as long as the program.
//! [`Cast::of`] makes each only once: problems with equal rules, kinds of men and promotions share
//! it, wherever the men stand. Casts with the same kinds share the largest part of their data. A
//! cast takes less than a KiB and 24 bytes for each kind of man, of which there are at most 120. A
//! collection of problems has a few hundred casts; a program that runs for long and meets a million
//! different ones needs about a gigabyte for them.

use super::reach::Reach;
use super::variants::{Law, Shape};
use super::{Color, Conditions, Man, Role, RuleSet, Traits};
use crate::board::{Bitboard, Cell, Geometry, Relation, Sites, sites_in};
use crate::conditions::{Becomes, FromHome, Reborn};
use crate::conditions::{Rebirth, RebirthOption};
use crate::men::fairy::{Nature, Way};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

/// The rules of a problem and its men.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact that play needs constantly"
)]
pub(super) struct Cast {
    pub(super) rules: RuleSet,
    pub(super) law: &'static Law,
    pub(super) geometry: &'static Geometry,
    /// The promotions of a pawn and those of a marine pawn, each in the order of printed lists.
    pub(super) promotions: [Vec<Role>; 2],
    /// The squares on which each side's pawns promote, if not on their last rank; on one board.
    pub(super) promotion_squares: [Option<Bitboard>; 2],
    /// Whether a pawn that has nothing to become waits on its last rank (Single Box).
    pub(super) has_waiting_pawns: bool,
    /// The fairy men among the promotions.
    pub(super) fairy_promotions: Vec<Role>,
    /// Whether the occupied sites of the king's board do not suffice to decide whether a move is
    /// legal.
    pub(super) is_intricate: bool,
    /// Whether conditions give men moves other than their own.
    pub(super) has_other_ways: bool,
    /// Whether conditions change which men attack which.
    pub(super) has_other_attacks: bool,
    /// See [`Worlds::loses_attacks`](super::Worlds::loses_attacks).
    pub(super) loses_attacks: bool,
    /// Whether a king is in check for other reasons than that it is attacked.
    pub(super) is_checked_otherwise: bool,
    /// Whether a check counts only if the king's capture is long or short enough.
    pub(super) measures_checks: bool,
    /// Whether some men are held or freed by the enemies that observe them, or forbidden to be
    /// observed.
    pub(super) observation_matters: bool,
    /// The rebirth of captured men.
    pub(super) rebirth: Option<Rebirth>,
    /// The rebirth of capturers.
    pub(super) rebirth_of_capturer: Option<Rebirth>,
    /// The rebirth as from whose square men move or capture (Mars Circe and its relatives).
    pub(super) rebirth_to_start: Option<Rebirth>,
    /// The rebirth that a capture needs although it has none (Immun and Geneva chess).
    pub(super) needed_rebirth: Option<Rebirth>,
    /// Whether the squares of men in the diagram matter.
    pub(super) has_origins: bool,
    /// Whether men may wait beneath others.
    pub(super) has_waiting: bool,
    /// Whether conditions change the effect of a capture. Then only making it shows its result.
    pub(super) changes_captures: bool,
    /// Under conditions, for White and Black: the sites from which a pawn of that side attacks
    /// nothing.
    pub(super) stuck: [Sites; 2],
    /// The attributes that occur among the men.
    pub(super) traits: Traits,
    /// For White and Black, by site: the sites from which a fairy man, or one with attributes,
    /// might attack it.
    pub(super) near: [&'static [Sites]; 2],
    /// Whether any man captures on a site other than its arrival.
    pub(super) captures_hurdles: bool,
    kinds: Vec<ManKind>,
    /// If there are orphans: their moves with the powers of men that rest on their own first rank.
    of_orphans: Vec<(Role, Moves)>,
}

/// A fairy man, or a man with attributes.
#[derive(Debug)]
pub(super) struct ManKind {
    pub(super) role: Role,
    pub(super) traits: Traits,
    pub(super) moves: Moves,
}

/// The moves of a man of a cast.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moves {
    /// Those of a classical man: the relation of its site to those that it attacks, for White and
    /// Black.
    Classical([Relation; 2]),
    /// Those of a fairy man, from its table.
    Fairy(&'static Reach),
}

/// The number of the first man that is not classical, or has attributes.
pub(super) const FIRST_KIND: u8 = 1 + 2 * Role::CLASSICAL.len() as u8;

/// The kinds of a cast; a cast of classical men has none.
type Kinds = Vec<(Role, Traits)>;

/// The ingredients of a cast: the rules, the kinds, the promotions, and whether a side has several
/// kings or shares one.
type Ingredients = (RuleSet, Kinds, Vec<Role>, bool);

/// The promotions where kings are officers.
const WITH_KINGS: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

static CASTS: LazyLock<Mutex<HashMap<Ingredients, &'static Cast>>> = LazyLock::new(Mutex::default);

impl Cast {
    /// Returns whether there are more kinds of men than numbers. This happens with many attributes,
    /// since a pawn with an attribute promotes to men that have it, too.
    pub(super) fn is_too_large(men: &[(Cell, Man)], rules: RuleSet, promotions: &[Role]) -> bool {
        Self::kinds_of(men, rules, promotions).len() > usize::from((u8::MAX - FIRST_KIND) / 2)
    }

    /// The kinds of men of a setup, and those into which they may change.
    fn kinds_of(men: &[(Cell, Man)], rules: RuleSet, promotions: &[Role]) -> Kinds {
        let mut kinds = Kinds::new();
        let mut add = |role: Role, traits: Traits| {
            if !Man::new(Color::White, role).with(traits).is_classical()
                && !kinds.contains(&(role, traits))
            {
                kinds.push((role, traits));
            }
        };
        for &role in promotions {
            add(role, Traits::NONE);
        }
        for &(_, Man { role, traits, .. }) in men {
            let phases = [traits, traits.toggled(Traits::NEUTRAL)];
            for traits in phases
                .into_iter()
                .take(if traits.has(Traits::HALF_NEUTRAL) {
                    2
                } else {
                    1
                })
            {
                add(role, traits);
                if role.is_pawn() {
                    let marine = if role == Role::MarinePawn {
                        &MARINE[..]
                    } else {
                        &[]
                    };
                    for &role in Role::CUBE_PROMOTIONS.iter().chain(marine).chain(promotions) {
                        add(role, traits);
                    }
                }
                if traits.has(Traits::CHAMELEON) {
                    for role in Role::PROMOTIONS {
                        add(role, traits);
                    }
                }
            }
        }
        // Under conditions men may change into other kinds that occur, and lose their neutrality.
        if !rules.conditions.is_empty() {
            use Conditions as C;
            let conditions = rules.conditions;
            let fairy = men
                .iter()
                .map(|(_, man)| man.role)
                .chain(promotions.iter().copied());
            let reverse = [Role::ReversePawn]
                .into_iter()
                .filter(|_| conditions.any(C::PROTEANS));
            let fairy: Vec<Role> = fairy
                .filter(|role| role.is_fairy())
                .chain(reverse)
                .collect();
            let traits = |wanted: &dyn Fn(Man) -> bool| {
                let of_men = men
                    .iter()
                    .filter(|(_, man)| wanted(*man))
                    .map(|(_, man)| man.traits);
                let mut all: Vec<Traits> = of_men.chain([Traits::NONE]).collect();
                let half = all
                    .clone()
                    .into_iter()
                    .filter(|traits| traits.has(Traits::HALF_NEUTRAL));
                all.extend(half.map(|traits| traits.toggled(Traits::NEUTRAL)));
                all.sort_unstable();
                all.dedup();
                all
            };
            // The men that change into others: with `chess` classical men into classical men, with
            // `any` into fairy men as well. Kings may become any man of either side.
            let becomes = conditions
                .rebirth_of_captured()
                .map_or(Becomes::Itself, |rebirth| rebirth.becomes);
            let becomes_by_capture = conditions
                .rebirth_in(Reborn::Capturer)
                .map_or(Becomes::Itself, |rebirth| rebirth.becomes);
            let (chess, any) = match becomes {
                _ if becomes_by_capture == Becomes::OthersKind => (true, true),
                _ if becomes_by_capture != Becomes::Itself => (true, false),
                _ if conditions.any(C::RELEGATION.with(C::AS_CAPTURED).with(C::INFLUENCER)) => {
                    (true, true)
                }
                _ if conditions.any(C::BECOMING.with(C::SNEKS)) => (true, false),
                Becomes::Itself => (conditions.any(C::EINSTEINS), false),
                Becomes::NextInTurn | Becomes::Lower | Becomes::Higher => (true, false),
                Becomes::OthersKind => (true, true),
            };
            let kings = C::WHITE_KOBUL
                .with(C::BLACK_KOBUL)
                .with(C::KINGS_AS_CAPTURED)
                .with(C::SNEKS)
                .with(C::of_option_for(Reborn::Capturer, RebirthOption::Clone))
                .with(C::WHITE_SUPER_TRANSMUTING);
            if chess {
                // Promoted men gain these attributes.
                let mut all = traits(&|_| true);
                for gained in [Traits::CHAMELEON, Traits::HURDLE_COLOR_CHANGING] {
                    if men.iter().any(|(_, man)| man.traits.has(gained)) {
                        let more: Vec<Traits> = all.iter().map(|one| one.with(gained)).collect();
                        all.extend(more);
                    }
                }
                for traits in all {
                    let others = fairy.iter().filter(|_| any).copied();
                    for role in Role::CLASSICAL.into_iter().chain(others) {
                        add(role, traits);
                    }
                }
            }
            if conditions.any(kings.with(C::BLACK_SUPER_TRANSMUTING)) {
                for traits in traits(&Man::is_royal) {
                    let plain = traits.without(Traits::ROYAL);
                    // A king checked by a man with a king's power becomes an erlking.
                    for &role in Role::CLASSICAL.iter().chain(&fairy).chain(&[Role::Erlking]) {
                        for traits in [traits, plain, traits.with(Traits::ROYAL)] {
                            add(role, traits);
                        }
                    }
                }
            }
            for &role in &fairy {
                add(role, Traits::NONE);
            }
            if conditions.any(C::VAULTING) {
                add(Role::Equihopper, Traits::NONE);
            }
        }
        // The kinds that a pawn may become if there are chameleons, or hoppers that change the
        // colour of their hurdles.
        let any = |wanted| men.iter().any(|(_, man)| man.traits.has(wanted));
        let pawns: Vec<Traits> = {
            let men = men.iter().filter(|(_, man)| man.role.is_pawn());
            let phases = men.flat_map(|(_, man)| [man.traits, man.traits.toggled(Traits::NEUTRAL)]);
            let left = Some(Traits::NONE).filter(|_| !rules.conditions.is_empty());
            phases.chain(left).collect()
        };
        for traits in pawns {
            let also = |role: Role, more: Traits| (role, traits.with(more));
            let chameleons = Role::PROMOTIONS
                .into_iter()
                .filter(|_| any(Traits::CHAMELEON));
            let hoppers = promotions
                .iter()
                .copied()
                .filter(|role| any(Traits::HURDLE_COLOR_CHANGING) && role.hops());
            let endowed = chameleons
                .map(|role| also(role, Traits::CHAMELEON))
                .chain(hoppers.map(|role| also(role, Traits::HURDLE_COLOR_CHANGING)));
            let unknown: Vec<_> = endowed.filter(|kind| !kinds.contains(kind)).collect();
            kinds.extend(unknown);
        }
        if !rules.conditions.is_empty() {
            kinds.extend(
                kinds
                    .clone()
                    .into_iter()
                    .map(|(role, traits)| (role, traits.without(Traits::NEUTRAL))),
            );
            kinds.retain(|&(role, traits)| {
                !Man::new(Color::White, role).with(traits).is_classical()
            });
        }
        // Any man may become neutral, except kings.
        if rules.conditions.any(Conditions::ANDAS) {
            let men = Role::CLASSICAL.map(|role| (role, Traits::NONE));
            let neutral: Kinds = kinds
                .iter()
                .chain(&men)
                .map(|&(role, traits)| (role, traits.with(Traits::NEUTRAL)))
                .collect();
            kinds.extend(neutral);
        }
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The cast of a setup.
    pub(super) fn of(men: &[(Cell, Man)], rules: RuleSet, promotions: Vec<Role>) -> &'static Self {
        let kinds = Self::kinds_of(men, rules, &promotions);
        let mut casts = CASTS.lock().unwrap_or_else(PoisonError::into_inner);
        let royal = |color| {
            men.iter()
                .filter(|(_, man)| man.belongs_to(color) && man.is_royal())
                .count()
        };
        let shared_king = || {
            men.iter()
                .any(|(_, man)| man.is_royal() && man.traits.has(Traits::NEUTRAL))
        };
        let several_kings = Color::ALL.into_iter().any(|color| royal(color) > 1) || shared_king();
        let key = (rules, kinds, promotions, several_kings);
        casts
            .entry(key)
            .or_insert_with_key(|(rules, kinds, promotions, several_kings)| {
                let shape = rules.variant.law().shape;
                let geometry = geometry(shape);
                let moves = |role: Role, by_orphan: bool| {
                    if role.is_fairy() {
                        Moves::Fairy(reach(role, by_orphan, shape))
                    } else {
                        Moves::Classical(aims(role))
                    }
                };
                let kind = |&(role, traits): &(Role, Traits)| ManKind {
                    role,
                    traits,
                    moves: moves(role, false),
                };
                let mut of_orphans = Vec::new();
                if kinds.iter().any(|(role, _)| *role == Role::Orphan) {
                    let resting = kinds.iter().filter(|(role, _)| role.rests_on_first_rank());
                    of_orphans.extend(resting.map(|&(role, _)| (role, moves(role, true))));
                }
                let kinds: Vec<ManKind> = kinds.iter().map(kind).collect();
                let officers = match rules.conditions.officers() {
                    _ if shape == Shape::Cube => &Role::CUBE_PROMOTIONS[..],
                    _ if rules.conditions.any(Conditions::KINGS_AS_OFFICERS) => &WITH_KINGS[..],
                    Some(officers) => officers,
                    None => &Role::PROMOTIONS,
                };
                let only = rules.conditions.has(Conditions::PROMOTION_ONLY);
                let kinds_allowed = rules.conditions.kinds();
                let with_fairy_men = |officers: &[Role]| {
                    let others = promotions.iter().filter(|role| !officers.contains(role));
                    let all = officers.iter().chain(others).copied();
                    all.filter(|role| !only || kinds_allowed.has(*role))
                        .collect()
                };
                let several_boards = rules.variant.boards() > 1;
                // Without conditions no pawn is searched for on the first rank; in Einstein chess
                // it moves from there.
                let leaves_first_rank =
                    rules.conditions.is_empty() || rules.conditions.any(Conditions::EINSTEINS);
                // A pawn also moves from a wormhole there.
                let wormholes = rules.conditions.squares_of(Conditions::WORMHOLES);
                let wormholes = Sites::from(wormholes.0);
                Box::leak(Box::new(Self {
                    rules: *rules,
                    law: rules.variant.law(),
                    geometry,
                    promotions: [with_fairy_men(officers), with_fairy_men(&MARINE)],
                    promotion_squares: Color::ALL
                        .map(|side| rules.conditions.squares_of_promotion(side)),
                    has_waiting_pawns: rules.conditions.any(Conditions::WITH_WAITING_PAWNS),
                    fairy_promotions: promotions.clone(),
                    has_other_ways: rules.conditions.any(Conditions::OTHER_WAYS),
                    // Under conditions paralysis also depends on the conditions. In Einstein chess
                    // men attack as their present roles do.
                    has_other_attacks: rules
                        .conditions
                        .any(Conditions::OTHER_ATTACKS.without(Conditions::EINSTEINS))
                        || !rules.conditions.is_empty()
                            && kinds.iter().any(|kind| kind.traits.has(Traits::PARALYSING)),
                    measures_checks: Color::ALL
                        .into_iter()
                        .any(|by| rules.conditions.any(Conditions::measuring_checks(by))),
                    loses_attacks: rules.conditions.only_take_attacks()
                        && !rules.conditions.leave_quiet_moves()
                        && (kinds.is_empty() || !rules.conditions.any(Conditions::OF_MOVERS))
                        && !several_boards
                        && !*several_kings
                        && !kinds.iter().any(|kind| {
                            kind.is_intricate(false) || kind.traits.has(Traits::NEUTRAL)
                        }),
                    is_checked_otherwise: rules.conditions.any(Conditions::CHECKED_OTHERWISE),
                    observation_matters: rules.conditions.any(Conditions::ASKING_OBSERVERS)
                        || rules.conditions.any(Conditions::ASSASSINS)
                        || kinds.iter().any(|kind| kind.traits.has(Traits::PARALYSING)),
                    rebirth: rules.conditions.rebirth_of_captured(),
                    rebirth_of_capturer: rules.conditions.rebirth_in(Reborn::Capturer),
                    rebirth_to_start: rules
                        .conditions
                        .rebirth_in(Reborn::FromThere(FromHome::Captures)),
                    needed_rebirth: rules.conditions.rebirth_in(Reborn::Immune),
                    has_origins: rules.conditions.any(Conditions::WITH_ORIGINS),
                    has_waiting: rules.conditions.any(Conditions::HAUNTINGS)
                        || [Reborn::Captured, Reborn::Capturer].into_iter().any(|who| {
                            let rebirth = rules.conditions.rebirth_in(who);
                            rebirth.is_some_and(|rebirth| rebirth.occupied.has_waiting())
                        }),
                    changes_captures: rules.conditions.any(Conditions::OF_CAPTURES),
                    stuck: Color::ALL.map(|by| {
                        if leaves_first_rank {
                            0
                        } else {
                            first_rank(by, rules, geometry) & !wormholes
                        }
                    }),
                    is_intricate: !rules.conditions.leave_quiet_moves()
                        || *several_kings
                        || kinds.iter().any(|kind| kind.is_intricate(several_boards)),
                    traits: kinds
                        .iter()
                        .fold(Traits::NONE, |traits, kind| traits.with(kind.traits)),
                    near: near(&kinds, shape),
                    captures_hurdles: kinds.iter().any(ManKind::captures_hurdles),
                    kinds,
                    of_orphans,
                }))
            })
    }

    /// The number of a man.
    #[inline]
    pub(super) fn number(&self, man: Man) -> u8 {
        let Man {
            color,
            role,
            traits,
        } = man;
        if man.is_classical() {
            return 1 + 2 * role.index() as u8 + color as u8;
        }
        let place = self
            .kinds
            .iter()
            .position(|kind| kind.role == role && kind.traits == traits);
        FIRST_KIND + 2 * place.unwrap_or(usize::from(u8::MAX)) as u8 + color as u8
    }

    /// The man with a number; 0 means no man.
    #[inline(always)]
    pub(super) fn man(&self, number: u8) -> Option<Man> {
        let color = if number & 1 == 1 {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_index(number.wrapping_sub(1) / 2) {
            Some(role) if number != 0 && number < FIRST_KIND => Some(Man::new(color, role)),
            _ => self.kind(number).map(|kind| Man {
                color,
                role: kind.role,
                traits: kind.traits,
            }),
        }
    }

    /// The moves of men of a role; `None` if the cast has no such man.
    #[inline]
    pub(super) fn moves(&self, role: Role) -> Option<Moves> {
        if !role.is_fairy() {
            return Some(Moves::Classical(aims(role)));
        }
        self.kinds
            .iter()
            .find(|kind| kind.role == role)
            .map(|kind| kind.moves)
    }

    /// The moves of an orphan with the power of a role: those of the man, and its single steps also
    /// from its own first rank. `None` if the cast has no such man.
    pub(super) fn moves_of_orphan(&self, role: Role) -> Option<Moves> {
        let own = self.of_orphans.iter().find(|(other, _)| *other == role);
        own.map_or_else(|| self.moves(role), |(_, moves)| Some(*moves))
    }

    /// The ways by which a fairy man of a side goes from one site to another, as in
    /// [`Reach::ways_to`].
    pub(super) fn ways_to(
        &self,
        by: Color,
        role: Role,
        ends: (usize, usize),
        occupied: Sites,
        captures: bool,
        over: Option<u8>,
    ) -> impl Iterator<Item = &[u8]> {
        let reach = match self.moves(role) {
            Some(Moves::Fairy(reach)) => Some(reach),
            _ => None,
        };
        reach
            .into_iter()
            .flat_map(move |reach| reach.ways_to(by, ends, occupied, captures, over))
    }

    /// The fairy man, or man with attributes, with a number.
    #[inline]
    pub(super) fn kind(&self, number: u8) -> Option<&ManKind> {
        self.kinds
            .get(usize::from(number.checked_sub(FIRST_KIND)?) / 2)
    }
}

/// The promotions of a marine pawn.
pub(super) const MARINE: [Role; 4] = [Role::Siren, Role::Triton, Role::Nereid, Role::MarineKnight];

impl ManKind {
    pub(super) fn nature(&self) -> Nature {
        self.role.fairy().map_or(Nature::Officer, |man| man.nature)
    }

    /// Returns whether such a man takes its powers from others.
    #[inline]
    pub(super) fn borrows(&self) -> bool {
        self.role.borrows()
    }

    fn captures_hurdles(&self) -> bool {
        matches!(self.moves, Moves::Fairy(reach) if reach.captures_hurdles)
    }

    /// Returns whether more than the occupied sites of its board decide what such a man attacks.
    /// Also true if its move changes more than its own place and that of the captured man.
    fn is_intricate(&self, several_boards: bool) -> bool {
        // A royal pawn may be captured en passant.
        let pawn = self.role == Role::Pawn && self.traits.has(Traits::ROYAL);
        // A neutral man is an enemy on its arrival, on the board that it leaves or on another.
        // Kings are handled separately.
        let simple = if several_boards {
            Traits::ROYAL
        } else {
            Traits::ROYAL.with(Traits::NEUTRAL)
        };
        self.borrows()
            || self.captures_hurdles() && several_boards
            || pawn
            || !simple.has(self.traits)
    }
}

/// The sites of a side's own first rank.
fn first_rank(by: Color, rules: &RuleSet, geometry: &Geometry) -> Sites {
    let rank = rules.variant.law().rank(by, 0);
    sites_in(geometry.all)
        .filter(|&site| geometry.place(site).1 as u8 == rank)
        .fold(0, |set, site| set | 1 << site)
}

/// For White and Black, by site: the sites from which a man of these kinds might attack it. This
/// depends only on the roles, so each set of roles has one table on boards of a shape.
fn near(kinds: &[ManKind], shape: Shape) -> [&'static [Sites]; 2] {
    type Tables = HashMap<(Shape, Vec<Role>), [&'static [Sites]; 2]>;
    static NEARBY: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);
    let mut roles: Vec<Role> = kinds.iter().map(|kind| kind.role).collect();
    roles.sort_unstable();
    roles.dedup();
    let mut tables = NEARBY.lock().unwrap_or_else(PoisonError::into_inner);
    *tables
        .entry((shape, roles))
        .or_insert_with(|| Color::ALL.map(|by| &*Vec::leak(near_of(by, kinds, geometry(shape)))))
}

/// By site, the sites from which a man of a side that has one of these kinds might attack it.
fn near_of(by: Color, kinds: &[ManKind], geometry: &Geometry) -> Vec<Sites> {
    let might = |kind: &ManKind, from: usize, to: usize| match kind.moves {
        _ if kind.borrows() => true,
        Moves::Classical(aims) => aims[by.index()].meets(geometry.relation(from, to)),
        Moves::Fairy(reach) => !reach.threats(by, from, to).is_empty(),
    };
    let from = |to: usize| {
        sites_in(geometry.all).filter(move |&from| kinds.iter().any(|kind| might(kind, from, to)))
    };
    (0..geometry.stride())
        .map(|to| from(to).fold(0, |set, from| set | 1 << from))
        .collect()
}

/// The relation of a classical man to the sites that it attacks, as White's and as Black's.
pub(super) const fn aims(role: Role) -> [Relation; 2] {
    use Relation as R;
    match role {
        Role::King => [R::STEP; 2],
        Role::Queen => [R::STRAIGHT.or(R::DIAGONAL).or(R::TRIAGONAL); 2],
        Role::Rook => [R::STRAIGHT; 2],
        Role::Bishop => [R::DIAGONAL; 2],
        Role::Knight => [R::LEAP; 2],
        Role::Pawn => R::PAWN,
        Role::Unicorn => [R::TRIAGONAL; 2],
        _ => [R::NONE; 2],
    }
}

/// The geometry of boards of a shape.
pub(super) fn geometry(shape: Shape) -> &'static Geometry {
    match shape {
        Shape::Board => Geometry::board(),
        Shape::Narrow => Geometry::narrow(),
        Shape::Cube => Geometry::cube(),
    }
}

/// The paths of a fairy man, or those of an orphan with its power, compiled on first use.
fn reach(role: Role, by_orphan: bool, shape: Shape) -> &'static Reach {
    type Table = [OnceLock<Reach>; Role::COUNT];
    static REACHES: [[Table; 2]; 3] =
        [const { [const { [const { OnceLock::new() }; Role::COUNT] }; 2] }; 3];
    let shapes = match shape {
        Shape::Board => 0,
        Shape::Narrow => 1,
        Shape::Cube => 2,
    };
    let ways = role.fairy().map_or(&[][..], |man| man.ways);
    REACHES[shapes][usize::from(by_orphan)][role.index()].get_or_init(|| {
        let of_orphan = |way: &Way| if by_orphan { way.of_orphan() } else { *way };
        let ways: Vec<Way> = ways.iter().map(of_orphan).collect();
        Reach::new(&ways, geometry(shape))
    })
}

#[cfg(test)]
mod tests {
    use super::{Cast, ManKind};
    use crate::board::{Board, Cell, Square};
    use crate::conditions::Conditions;
    use crate::men::{Color, Man, Role, Traits};
    use crate::position::{RuleSet, Variant};
    use std::ptr;

    fn cast(rules: RuleSet, men: &[(usize, Man)]) -> &'static Cast {
        let cells: Vec<Cell> = Square::all()
            .map(|square| Cell::new(Board::A, square))
            .collect();
        let men: Vec<(Cell, Man)> = men.iter().map(|(at, man)| (cells[*at], *man)).collect();
        Cast::of(&men, rules, Vec::new())
    }

    /// The places and the number of men do not matter. Other rules need another cast, but share its
    /// tables.
    #[test]
    fn problems_with_the_same_kinds_share_a_cast() {
        let kings = [Color::White, Color::Black].map(|color| Man::new(color, Role::King));
        let man = |role| Man::new(Color::White, role);
        let rider = man(Role::Grasshopper);
        let rules = RuleSet::new(Variant::Orthodox);
        let one = cast(rules, &[(0, kings[0]), (9, kings[1]), (20, rider)]);
        let other = cast(
            rules,
            &[(3, kings[0]), (50, kings[1]), (21, rider), (22, rider)],
        );
        assert!(ptr::eq(one, other));
        let madrasi = RuleSet {
            conditions: Conditions::MADRASI,
            ..rules
        };
        let under_condition = cast(madrasi, &[(0, kings[0]), (9, kings[1]), (20, rider)]);
        assert!(!ptr::eq(one, under_condition));
        assert!(ptr::eq(one.near[0], under_condition.near[0]));
        let neutral = rider.with(Traits::NEUTRAL);
        let with_neutral = cast(rules, &[(0, kings[0]), (9, kings[1]), (20, neutral)]);
        assert!(!ptr::eq(one, with_neutral));
        assert!(ptr::eq(one.near[0], with_neutral.near[0]));
        let nightrider = cast(
            rules,
            &[(0, kings[0]), (9, kings[1]), (20, man(Role::Nightrider))],
        );
        assert_ne!(one.near[0], nightrider.near[0]);
    }

    /// The sizes that the header of this file states.
    #[test]
    fn casts_are_small() {
        assert!(size_of::<Cast>() <= 1024, "{}", size_of::<Cast>());
        assert!(size_of::<ManKind>() <= 24, "{}", size_of::<ManKind>());
    }
}
