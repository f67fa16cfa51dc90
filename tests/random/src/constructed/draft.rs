//! [`Draft`]: the features of a problem to be made, before chance has produced a position for it.

use super::kinds::{Form, GOALS, Kind, Shape};
use super::starts::{Cast, some_conditions, with_traits};
use crate::positions::Random;
use crate::positions::fairy::fairy_men;
use parton::position::{
    Conditions, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING, RebirthOption, Role, RuleSet, Switch,
    Traits, Variant,
};
use parton::problem::{Goal, Play, Series};

/// The features of a problem.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) cast: Cast,
    pub(crate) shape: Shape,
    pub(crate) goal: Goal,
    pub(crate) form: Form,
    /// The man that must move in the solution.
    pub(crate) shown: Option<Role>,
}

impl Draft {
    /// A draft of a kind; `None` if the random choices cannot be combined.
    pub(crate) fn of(random: &mut Random, kind: Kind) -> Option<Self> {
        let mut draft = Self::of_kind(random, kind)?;
        draft.cast.hemmed = matches!(draft.shape.play, Play::SelfPlay | Play::HelpSelf);
        Some(draft)
    }

    fn of_kind(random: &mut Random, kind: Kind) -> Option<Self> {
        let (shape, goal) = (any_shape(random), any_goal(random));
        let draft = |cast: Cast| Self {
            cast,
            shape,
            goal,
            form: Form::Usual,
            shown: None,
        };
        Some(match kind {
            Kind::Play(shape, goal) => {
                let form = if random.chance(15) {
                    Form::Twin
                } else {
                    Form::Usual
                };
                let forced = matches!(shape.play, Play::SelfPlay | Play::HelpSelf);
                // A king that may castle may also step aside, unless it must go far or the other
                // board is in the way.
                let cast = if forced && goal == Goal::Castling {
                    let longest = Conditions::BLACK_MAXIMUMMER | Conditions::WHITE_MAXIMUMMER;
                    if random.chance(50) {
                        under(random, longest)
                    } else {
                        Cast::plain(RuleSet::new(Variant::Alice))
                    }
                } else {
                    any_cast(random, goal)?
                };
                Self {
                    shape,
                    goal,
                    form,
                    ..draft(cast)
                }
            }
            Kind::Form(form, shape) => {
                let forced = matches!(
                    shape.play,
                    Play::SelfPlay | Play::HelpSelf | Play::Reciprocal
                );
                let goal = if forced && random.chance(80) {
                    readily_forced(random)
                } else {
                    goal
                };
                Self {
                    shape,
                    goal,
                    form,
                    ..draft(any_cast(random, goal)?)
                }
            }
            Kind::Variant(variant) => draft(Cast::plain(RuleSet::new(variant))),
            Kind::Dialect(variant, switch, setting) => {
                let rules = RuleSet::new(variant).with(switch, setting)?;
                let goal = match switch {
                    Switch::Castling | Switch::Partners if random.chance(60) => Goal::Castling,
                    Switch::EnPassant if random.chance(60) => Goal::EnPassant,
                    _ => goal,
                };
                // If a move is switched off, no solution can show it.
                let goal = if setting == "off" { Goal::Mate } else { goal };
                Self {
                    goal,
                    ..draft(Cast::plain(rules))
                }
            }
            Kind::Man(role) => {
                let variant = match role {
                    Role::Unicorn => Variant::Raumschach,
                    _ if random.chance(85) => Variant::Orthodox,
                    _ => Variant::Alice,
                };
                let conditions = if role == Role::Imitator {
                    Conditions::IMITATOR
                } else {
                    Conditions::NONE
                };
                let rules = RuleSet {
                    conditions,
                    ..RuleSet::new(variant)
                };
                let fairy = role.is_fairy() && role != Role::Imitator;
                let men = if fairy {
                    vec![(role, Traits::NONE)]
                } else {
                    Vec::new()
                };
                Self {
                    shown: Some(role),
                    ..draft(Cast {
                        men,
                        ..Cast::plain(rules)
                    })
                }
            }
            Kind::Attribute(traits) => {
                let man = with_traits(random, traits);
                let variant = if random.chance(85) {
                    Variant::Orthodox
                } else {
                    Variant::Alice
                };
                let cast = Cast {
                    men: vec![man],
                    ..Cast::plain(RuleSet::new(variant))
                };
                Self {
                    shown: Some(man.0),
                    ..draft(cast)
                }
            }
            Kind::Condition(number) => draft(under(random, Conditions::ALL.get(number)?.example())),
            Kind::Company(number, traits) => {
                let rules = RuleSet {
                    conditions: Conditions::ALL.get(number)?.example(),
                    ..RuleSet::new(Variant::Orthodox)
                };
                // What follows a capture of the man shows only where one is made.
                let goal = if random.chance(40) {
                    Goal::Capture
                } else {
                    goal
                };
                let men = vec![with_traits(random, traits); 1 + random.below(2)];
                Self {
                    goal,
                    ..draft(Cast {
                        men,
                        ..Cast::plain(rules)
                    })
                }
            }
            Kind::ConditionAbroad(variant, number) => {
                let strange = random.chance(25);
                let goal = if random.chance(15) {
                    Goal::Castling
                } else {
                    goal
                };
                let rules = RuleSet {
                    conditions: Conditions::ALL.get(number)?.example(),
                    ..with_dialect(random, variant)?
                };
                Self {
                    goal,
                    ..draft(Cast {
                        strange,
                        ..Cast::plain(rules)
                    })
                }
            }
            Kind::AttributeAbroad(variant, traits) => {
                let man = with_traits(random, traits);
                let cast = Cast {
                    men: vec![man],
                    ..Cast::plain(with_dialect(random, variant)?)
                };
                draft(cast)
            }
            Kind::Pair(one, other) => draft(under(
                random,
                Conditions::ALL.get(one)?.example() | Conditions::ALL.get(other)?.example(),
            )),
        })
    }

    /// The kinds that a problem of this draft shows, besides the one for which it was drawn.
    pub(crate) fn kinds(&self) -> Vec<Kind> {
        let rules = self.cast.rules;
        let numbers: Vec<usize> = (0..Conditions::ALL.len())
            .filter(|number| rules.conditions.has(Conditions::ALL[*number].example()))
            .collect();
        let mut kinds = vec![
            Kind::Play(self.shape, self.goal),
            Kind::Variant(rules.variant),
        ];
        kinds.push(Kind::Form(self.form, self.shape));
        kinds.extend(
            rules
                .switches()
                .map(|switch| Kind::Dialect(rules.variant, switch, rules.setting(switch))),
        );
        kinds.extend(numbers.iter().map(|number| Kind::Condition(*number)));
        if let [one, other] = numbers[..] {
            kinds.push(Kind::Pair(one, other));
        }
        kinds
    }
}

/// A variant with some switches set by chance.
fn with_dialect(random: &mut Random, variant: Variant) -> Option<RuleSet> {
    let mut rules = RuleSet::new(variant);
    for switch in Switch::ALL {
        let choices = switch.choices(variant);
        if !choices.is_empty() && random.chance(50) {
            rules = rules.with(switch, random.pick(&choices))?;
        }
    }
    Some(rules)
}

fn under(random: &mut Random, conditions: Conditions) -> Cast {
    let strange = random.chance(25);
    let conditions = with_options(random, conditions);
    Cast {
        strange,
        ..Cast::plain(RuleSet {
            conditions,
            ..RuleSet::new(Variant::Orthodox)
        })
    }
}

/// Conditions with options of Circe by chance, if captured men are reborn.
fn with_options(random: &mut Random, conditions: Conditions) -> Conditions {
    let base = conditions.only(REBORN_IF_CAPTURED);
    if base.is_empty() || !random.chance(40) {
        return conditions;
    }
    let changed = (0..=random.below(2)).fold(base, |set, _| {
        let option = random.pick(RebirthOption::ALL).option;
        set.with_option(option).unwrap_or(set)
    });
    conditions.without(base).with(changed)
}

/// Rules and men by chance, for a goal.
fn any_cast(random: &mut Random, goal: Goal) -> Option<Cast> {
    if goal.is_by_rebirth() {
        let reborn = REBORN_IF_CAPTURED.with(REBORN_IF_CAPTURING);
        let rows: Vec<Conditions> = reborn
            .rows()
            .map(parton::position::Condition::example)
            .collect();
        let conditions = random.pick(&rows);
        return Some(under(random, conditions));
    }
    let orthodox = RuleSet::new(Variant::Orthodox);
    Some(match random.below(20) {
        0..10 => Cast::plain(orthodox),
        10..13 => Cast::plain(RuleSet::new(Variant::Alice)),
        13..15 => {
            let variant = random.pick(&Variant::ALL);
            Cast::plain(with_dialect(random, variant)?)
        }
        15 | 16 => {
            let variant = if random.chance(80) {
                Variant::Orthodox
            } else {
                Variant::Alice
            };
            let men = vec![(random.pick(&fairy_men()), Traits::NONE)];
            Cast {
                men,
                ..Cast::plain(RuleSet::new(variant))
            }
        }
        17 => {
            let traits = random.pick(&crate::positions::fairy::ATTRIBUTES);
            Cast {
                men: vec![with_traits(random, traits)],
                ..Cast::plain(orthodox)
            }
        }
        _ => {
            let conditions = some_conditions(random)?;
            under(random, conditions)
        }
    })
}

/// A goal that a side is often forced to reach.
fn readily_forced(random: &mut Random) -> Goal {
    random.pick(&[
        Goal::AnyMove,
        Goal::Capture,
        Goal::AutoStalemate,
        Goal::WinOfMan,
        Goal::Check,
    ])
}

fn any_goal(random: &mut Random) -> Goal {
    const USUAL: [Goal; 9] = [
        Goal::Mate,
        Goal::Mate,
        Goal::Stalemate,
        Goal::Check,
        Goal::Capture,
        Goal::Chess81,
        Goal::Circuit,
        Goal::EnPassant,
        Goal::Castling,
    ];
    if random.chance(80) {
        random.pick(&USUAL)
    } else {
        GOALS[random.below(GOALS.len() - 1)]
    }
}

fn any_shape(random: &mut Random) -> Shape {
    let all = Shape::all();
    let easy = |shape: &&Shape| match shape.play {
        Play::Help => true,
        Play::Direct => shape.series != Some(Series::Parry),
        _ => false,
    };
    let shape = if random.chance(70) {
        let some: Vec<Shape> = all.iter().filter(easy).copied().collect();
        random.pick(&some)
    } else {
        random.pick(&all)
    };
    let (exact, intro) = (
        random.chance(10),
        shape.series.is_some() && random.chance(15),
    );
    Shape {
        exact,
        intro,
        ..shape
    }
}
