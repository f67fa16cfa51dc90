//! The kinds of problems, each of which must occur with a solution: a kind without one is a hole.

use parton::board::Square;
use parton::position::{Conditions, ON_TWO_BOARDS, Role, Switch, Traits, Variant};
use parton::problem::{Goal, Play, Series, Stipulation};
use std::fmt;

/// A kind of play, without its goal and its number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) series: Option<Series>,
    pub(crate) play: Play,
    pub(crate) half: bool,
    pub(crate) exact: bool,
    pub(crate) intro: bool,
}

impl Shape {
    const fn new(series: Option<Series>, play: Play, half: bool) -> Self {
        Self {
            series,
            play,
            half,
            exact: false,
            intro: false,
        }
    }

    /// The stipulation of this shape.
    pub(crate) const fn stipulation(self, goal: Goal, moves: u8, intro: u8) -> Stipulation {
        let Self {
            series,
            play,
            half,
            exact,
            ..
        } = self;
        Stipulation {
            intro: if self.intro { intro } else { 0 },
            exact,
            series,
            play,
            goal,
            own_goal: None,
            moves,
            half,
        }
    }

    /// Returns whether the result is a tree, or the lines of a parrying series against defence, so
    /// its solutions are not helped.
    pub(crate) const fn is_fought(self) -> bool {
        let direct = matches!(
            self.play,
            Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex
        );
        direct && matches!(self.series, None | Some(Series::Parry))
    }

    /// Every shape without `exact-` and introduction.
    pub(crate) fn all() -> Vec<Self> {
        use Play::{Direct, Help, HelpReflex, HelpSelf, Reciprocal, Reflex, SelfPlay, SemiReflex};
        let mut shapes: Vec<Self> = [Direct, SelfPlay, Reflex, SemiReflex]
            .map(|play| Self::new(None, play, false))
            .to_vec();
        for play in [Help, HelpSelf, HelpReflex, Reciprocal] {
            shapes.extend([false, true].map(|half| Self::new(None, play, half)));
        }
        for series in [Series::Plain, Series::Parry, Series::ParryHelp] {
            let plays = [Direct, Help, SelfPlay, Reflex, HelpSelf, Reciprocal];
            shapes.extend(plays.map(|play| Self::new(Some(series), play, false)));
        }
        shapes
    }

    /// The shapes that lead to a diagram.
    fn journeys() -> Vec<Self> {
        let both = [false, true];
        let mut shapes: Vec<Self> = [Play::Direct, Play::Help]
            .into_iter()
            .flat_map(|play| both.map(|half| Self::new(None, play, half)))
            .collect();
        for series in [Series::Plain, Series::Parry, Series::ParryHelp] {
            shapes.extend(
                [Play::Direct, Play::Help].map(|play| Self::new(Some(series), play, false)),
            );
        }
        shapes
    }
}

/// `exact-ser-h`, `h.5`, `m->ser-`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.stipulation(Goal::AnyMove, 1, 0).to_string();
        let play = text.split('~').next().unwrap_or_default();
        let (intro, half) = (
            if self.intro { "m->" } else { "" },
            if self.half { ".5" } else { "" },
        );
        let battle = if play.is_empty() { "direct" } else { play };
        write!(f, "{intro}{battle}{half}")
    }
}

/// The goals; squares stand for any.
pub(crate) const GOALS: [Goal; 23] = [
    Goal::Mate,
    Goal::Stalemate,
    Goal::DoubleStalemate,
    Goal::AutoStalemate,
    Goal::MateOrStalemate,
    Goal::DoubleMate,
    Goal::CounterMate,
    Goal::AutoMate,
    Goal::Check,
    Goal::Capture,
    Goal::WinOfMan,
    Goal::EnPassant,
    Goal::Castling,
    Goal::AnyMove,
    Goal::Target(Square::wrap(0)),
    Goal::Kiss(Square::wrap(0)),
    Goal::KingCapture,
    Goal::Circuit,
    Goal::CircuitByRebirth,
    Goal::Exchange,
    Goal::ExchangeByRebirth,
    Goal::Chess81,
    Goal::ProofGame,
];

/// The form in which a play is posed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Unchanged.
    Usual,
    /// The line is set play.
    SetPlay,
    /// The other side plays the part, in addition to the usual one or alone.
    Duplex,
    HalfDuplex,
    /// The position is a twin.
    Twin,
    /// Black is to move if either side may be.
    BlackToMove,
    /// White begins a help play of whole moves.
    WhiteToPlay,
    /// In reciprocal play, the side that begins has its own goal.
    OwnGoal,
}

impl Form {
    pub(crate) const ALL: [Self; 8] = [
        Self::Usual,
        Self::SetPlay,
        Self::Duplex,
        Self::HalfDuplex,
        Self::Twin,
        Self::BlackToMove,
        Self::WhiteToPlay,
        Self::OwnGoal,
    ];

    /// Returns whether a play has this form.
    pub(crate) fn fits(self, shape: Shape, goal: Goal) -> bool {
        let Shape {
            play,
            half,
            series,
            intro,
            ..
        } = shape;
        let journey = matches!(goal, Goal::ProofGame | Goal::AToB);
        let direct = matches!(
            play,
            Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex
        );
        match self {
            Self::Usual | Self::Twin => true,
            Self::Duplex | Self::HalfDuplex => !journey,
            Self::BlackToMove => direct && !journey,
            Self::OwnGoal => play == Play::Reciprocal && !journey,
            Self::WhiteToPlay => !half && series.is_none() && play == Play::Help,
            // A series that reaches its goal alone has no set play, and the trees of battles
            // contain no lines.
            Self::SetPlay => {
                let alone = play == Play::Direct && series.is_some();
                !(journey || intro || alone || direct && series.is_none())
            }
        }
    }
}

/// A required feature of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// This play with this goal.
    Play(Shape, Goal),
    /// This play in this form.
    Form(Form, Shape),
    /// These rules.
    Variant(Variant),
    /// This switch of the dialect.
    Dialect(Variant, Switch, &'static str),
    /// This man makes a move.
    Man(Role),
    /// A man with this attribute makes a move.
    Attribute(Traits),
    /// The condition with this number.
    Condition(usize),
    /// Two conditions.
    Pair(usize, usize),
    /// The condition with this number, and a man with this attribute.
    Company(usize, Traits),
    /// The condition with this number in a variant with several boards.
    ConditionAbroad(Variant, usize),
    /// A man with this attribute in a variant with several boards.
    AttributeAbroad(Variant, Traits),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let condition = |number: usize| Conditions::ALL.get(number).map_or("", |row| row.name);
        match *self {
            Self::Play(shape, goal) => write!(f, "play {shape} {}", goal_name(goal)),
            Self::Form(form, shape) => write!(f, "form {form:?} {shape}"),
            Self::Variant(variant) => write!(f, "variant {variant}"),
            Self::Dialect(variant, switch, setting) => {
                write!(f, "dialect {variant} {}={setting}", switch.name())
            }
            Self::Man(role) => write!(f, "man {}", role.name()),
            Self::Attribute(traits) => write!(
                f,
                "attribute {}",
                traits.names().collect::<Vec<_>>().join(" ")
            ),
            Self::Condition(number) => write!(f, "condition {}", condition(number)),
            Self::Pair(one, other) => write!(f, "pair {} + {}", condition(one), condition(other)),
            Self::Company(number, traits) => write!(
                f,
                "condition {} + attribute {}",
                condition(number),
                traits.names().collect::<Vec<_>>().join(" ")
            ),
            Self::ConditionAbroad(variant, number) => {
                write!(f, "condition {} in {variant}", condition(number))
            }
            Self::AttributeAbroad(variant, traits) => write!(
                f,
                "attribute {} in {variant}",
                traits.names().collect::<Vec<_>>().join(" ")
            ),
        }
    }
}

fn goal_name(goal: Goal) -> String {
    match goal {
        Goal::Target(_) => "z".to_owned(),
        Goal::Kiss(_) => "k".to_owned(),
        goal => goal.to_string(),
    }
}

/// The reason why a play with a goal can have no solution by definition.
pub(crate) fn impossible(shape: Shape, goal: Goal) -> Option<&'static str> {
    let bound = matches!(shape.play, Play::Reflex | Play::HelpReflex);
    let makes_one_move = shape.series == Some(Series::Plain) && shape.play != Play::Direct;
    match goal {
        Goal::AnyMove if bound => {
            Some("a side that can move has reached the goal, and must have done so before")
        }
        Goal::Circuit if makes_one_move => {
            Some("the side of the goal makes one move, and a circuit takes two")
        }
        Goal::Exchange if makes_one_move => {
            Some("the side of the goal makes one move, and an exchange takes three")
        }
        _ => None,
    }
}

/// Returns whether a play with a goal often arises by chance: these are in the short form.
fn is_ready(shape: Shape, goal: Goal) -> bool {
    let forced = matches!(shape.play, Play::SelfPlay | Play::HelpSelf);
    let bound = matches!(
        shape.play,
        Play::Reflex | Play::SemiReflex | Play::HelpReflex | Play::Reciprocal
    );
    match goal {
        Goal::AnyMove | Goal::Capture | Goal::WinOfMan => true,
        Goal::AutoStalemate => shape.play != Play::Reciprocal,
        Goal::Check | Goal::Chess81 => !forced,
        Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::Target(_) => !forced && !bound,
        Goal::EnPassant
        | Goal::Castling
        | Goal::Circuit
        | Goal::Kiss(_)
        | Goal::DoubleMate
        | Goal::AutoMate => shape.series.is_none() && shape.play == Play::Help,
        _ => false,
    }
}

/// The kinds of the short form or of the long form. The long form has each play with each goal,
/// also with `exact-` and introductions, all pairs of conditions and of a condition and an
/// attribute, and each condition and attribute in each variant.
pub(crate) fn required(long: bool) -> Vec<Kind> {
    let base = Shape::all();
    let exact = |shape: &Shape| Shape {
        exact: true,
        ..*shape
    };
    let intro = |shape: &Shape| Shape {
        intro: true,
        ..*shape
    };
    let in_series = |shape: &&Shape| shape.series.is_some();
    let intros: Vec<Shape> = base.iter().filter(in_series).map(intro).collect();
    let mut more: Vec<Shape> = base
        .iter()
        .map(exact)
        .chain(intros.iter().copied())
        .collect();
    if long {
        more.extend(intros.iter().map(exact));
    }
    let mut kinds: Vec<Kind> = Vec::new();
    for goal in GOALS {
        if goal == Goal::ProofGame {
            continue;
        }
        kinds.extend(
            base.iter()
                .filter(|shape| long || is_ready(**shape, goal))
                .map(|shape| Kind::Play(*shape, goal)),
        );
        if long {
            kinds.extend(more.iter().map(|shape| Kind::Play(*shape, goal)));
        }
    }
    for goal in [Goal::ProofGame, Goal::AToB] {
        let journeys = Shape::journeys();
        kinds.extend(journeys.iter().map(|shape| Kind::Play(*shape, goal)));
        kinds.extend(journeys.iter().map(|shape| Kind::Play(exact(shape), goal)));
        kinds.extend(
            journeys
                .iter()
                .filter(in_series)
                .map(|shape| Kind::Play(intro(shape), goal)),
        );
    }
    for form in Form::ALL {
        let shapes = base
            .iter()
            .chain(&more)
            .filter(|shape| form.fits(**shape, Goal::Mate));
        let ready = |shape: &&Shape| long || !(shape.exact || shape.intro) || form == Form::Usual;
        kinds.extend(shapes.filter(ready).map(|shape| Kind::Form(form, *shape)));
    }
    for variant in Variant::ALL {
        kinds.push(Kind::Variant(variant));
        for switch in Switch::ALL {
            let choices = switch.choices(variant);
            kinds.extend(
                choices
                    .into_iter()
                    .map(|setting| Kind::Dialect(variant, switch, setting)),
            );
        }
    }
    kinds.extend(
        Role::every()
            .filter(|role| *role != Role::King && !role.is_unknown())
            .map(Kind::Man),
    );
    kinds.extend(
        Traits::NAMED
            .into_iter()
            .map(|(traits, _)| Kind::Attribute(traits)),
    );
    let conditions = Conditions::ALL.len();
    kinds.extend((0..conditions).map(Kind::Condition));
    if long {
        kinds.extend(
            (0..conditions)
                .flat_map(|one| (one + 1..conditions).map(move |other| Kind::Pair(one, other))),
        );
        kinds.extend((0..conditions).flat_map(|number| {
            Traits::NAMED
                .into_iter()
                .map(move |(traits, _)| Kind::Company(number, traits))
        }));
        let abroad = || Variant::ALL.into_iter().filter(|one| one.boards() > 1);
        kinds.extend(abroad().flat_map(|variant| {
            (0..conditions)
                .filter(|&number| ON_TWO_BOARDS.has(Conditions::ALL[number].set))
                .map(move |number| Kind::ConditionAbroad(variant, number))
        }));
        kinds.extend(abroad().flat_map(|variant| {
            Traits::NAMED
                .into_iter()
                .map(move |(traits, _)| Kind::AttributeAbroad(variant, traits))
        }));
    }
    kinds.retain(
        |kind| !matches!(kind, Kind::Play(shape, goal) if impossible(*shape, *goal).is_some()),
    );
    kinds
}
