//! [`RonDraft`]: a problem while its fields are being read.

mod men;
mod rights;
mod rules;

use super::fields::{Context, FieldGroup};
use super::tree::{RonNode, RonValue};
use crate::formats::common::bracket::Letters;
use crate::formats::common::build;
use crate::formats::common::diagnostic::{Level, TextFlaw};
use crate::formats::common::places::{Form, Place, Places};
use crate::formats::common::suggest::shorten;
use crate::formats::common::values::{self, StarredStipulation};
use crate::position::{RuleSet, Setup, Variant};
use crate::problem::{Effect, Goal, OptionName, Options, Problem, Stipulation};
use std::ops::Range;
use std::sync::Arc;

/// A problem being read.
pub(super) struct RonDraft<'n> {
    group: &'n FieldGroup<'n>,
    pub(super) setup: Setup,
    pub(super) places: Places,
    /// The letters that the problem declares.
    pub(super) letters: Letters,
    /// Whether the men were read without errors. Only then is the position checked.
    pub(super) readable: bool,
}

impl<'n> RonDraft<'n> {
    pub(super) fn new(node: &RonNode, group: &'n FieldGroup<'n>, context: &Context<'_>) -> Self {
        let place = |span: Range<usize>| Place {
            source: Arc::clone(context.source),
            span,
        };
        let mut places = Places::new(Form::Ron, place(node.span.clone()));
        for (name, field) in group.iter() {
            let value = field.value.span.clone();
            let long = context
                .source
                .text()
                .get(value.clone())
                .is_some_and(|text| text.contains('\n'));
            places.fields.push((
                name,
                place(if long { field.name_span.clone() } else { value }),
            ));
        }
        Self {
            group,
            setup: Setup::empty(RuleSet::new(Variant::Orthodox)),
            places,
            letters: Letters::default(),
            readable: true,
        }
    }

    /// Reports a missing field, unless one of these fields is given, perhaps misspelt.
    pub(super) fn missing(
        &self,
        names: &[&str],
        message: &str,
        help: &str,
        context: &mut Context<'_>,
    ) {
        if names.iter().any(|name| self.group.is_meant(name)) {
            return;
        }
        let start = self.places.whole.span.start;
        context.flaw(TextFlaw::new(start..start + 1, message, "in this problem").help(help));
    }

    pub(super) fn stipulation(&self, context: &mut Context<'_>) -> Option<StarredStipulation> {
        if let Some(node) = self.group.get("sstip") {
            return self.structured(node, context);
        }
        let Some(node) = self.group.get("stipulation") else {
            self.missing(
                &["stipulation"],
                "the field 'stipulation' is missing",
                "such as stipulation: \"#2\"",
                context,
            );
            return None;
        };
        if let RonValue::Number(number) = &node.kind {
            let message = format!(
                "found the number {} for 'stipulation', expected a string such as \"#2\"",
                shorten(number, 40)
            );
            let flaw = TextFlaw::new(node.span.clone(), message, "expected a string in quotes");
            context.flaw(flaw.help(format!("write \"#{number}\"")));
            return None;
        }
        let text = context.string(node, "'stipulation'")?;
        match values::stipulation(&text.value) {
            Ok(wanted) => Some(wanted),
            Err(flaw) => {
                context.flaw(flaw.moved(|at| text.place(at)));
                None
            }
        }
    }

    /// Reads the field `sstip`, a structured stipulation.
    fn structured(&self, node: &RonNode, context: &mut Context<'_>) -> Option<StarredStipulation> {
        if let Some(other) = self.group.field("stipulation") {
            let message = "found both 'stipulation' and 'sstip', expected one of them";
            let flaw = TextFlaw::new(other.name_span.clone(), message, "which one?");
            context.flaw(flaw.help("drop one of the two"));
            return None;
        }
        let text = context.string(node, "'sstip'")?;
        match values::structured(&text.value) {
            Ok(wanted) => Some(wanted),
            Err(flaw) => {
                context.flaw(flaw.moved(|at| text.place(at)));
                None
            }
        }
    }

    /// Reads the field `zero_position`, and reports a zeroposition without twins.
    pub(super) fn zero_position(&self, context: &mut Context<'_>) -> bool {
        let Some(field) = self.group.field("zero_position") else {
            return false;
        };
        let zero_position = context
            .boolean(&field.value, "'zero_position'")
            .unwrap_or_default();
        if zero_position && self.group.field("twins").is_none() {
            let message =
                "the diagram is a zeroposition, which is not solved, but there are no twins";
            let flaw = TextFlaw::new(field.name_span.clone(), message, "nothing to solve");
            let meant = self.group.is_meant("twins");
            if !meant {
                context.flaw(flaw.help("such as twins: [\"wKh1-h2\", \"-bPa7\"]"));
            }
        }
        zero_position
    }

    /// Warns about options without effect here, and refuses unsupported options that would change
    /// the result. A twin may have a stipulation to which they apply.
    pub(super) fn effects(
        &self,
        stipulation: Option<Stipulation>,
        options: &mut Options,
        context: &mut Context<'_>,
    ) {
        let Some(stipulation) = stipulation else {
            return;
        };
        let Some(RonValue::Struct(fields)) = self.group.get("options").map(|node| &node.kind)
        else {
            return;
        };
        let chosen = *options;
        for name in OptionName::ALL
            .into_iter()
            .filter(|name| name.is_set(&chosen))
        {
            let Some(field) = fields.iter().find(|field| field.name == name.name()) else {
                continue;
            };
            let effect = name.effect(&stipulation);
            let twinned = self.group.is_meant("twins") && effect == Effect::Nothing;
            if effect == Effect::Played || twinned {
                continue;
            }
            // They would change the side that begins.
            if matches!(name, OptionName::WhiteToPlay | OptionName::PostKey) {
                name.reset(options);
            }
            let at = field.name_span.clone();
            let label = name.reason(&stipulation).unwrap_or("not supported");
            let name = name.name();
            if effect == Effect::Nothing || context.ignore_options {
                let message = format!("'{name}' does not apply to {stipulation}: it is ignored");
                let flaw = TextFlaw::new(at, message, "without effect");
                let turn = (name == "white_to_play")
                    .then(|| "set the side to move with the field 'turn'".to_owned());
                let turn = turn.filter(|_| stipulation.is_battle());
                context
                    .sink
                    .push(flaw.maybe_help(turn).locate(context.source, Level::Warning));
            } else {
                let message = format!(
                    "'{name}' is not supported in {stipulation}, and would change the result"
                );
                let flaw = TextFlaw::new(at, message, label);
                context.flaw(flaw.help("remove it, or ignore it with --allow unplayed-options"));
            }
        }
    }

    /// Warns if the field `turn` disagrees with the stipulation, which decides the side to move,
    /// and if rights are given in a game that begins from the array.
    pub(super) fn unused_turn(&self, problem: &Problem, context: &mut Context<'_>) {
        let of_position = self.group.field("turn").is_none();
        if let Some(warning) = build::unused_turn(problem, &self.places).filter(|_| of_position) {
            context.sink.push(warning);
        }
        let begins = problem.clone().completed().setup.turn;
        let differs = begins != problem.setup.turn;
        if let Some(field) = self.group.field("turn").filter(|_| differs) {
            let by_option = problem.options.white_to_play;
            let message = format!(
                "{begins} begins in {}{}: this field is ignored",
                problem.stipulation,
                if by_option { " with white_to_play" } else { "" }
            );
            let flaw = TextFlaw::new(field.name_span.clone(), message, "without effect");
            let free = OptionName::WhiteToPlay.effect(&problem.stipulation) == Effect::Played;
            let help = if by_option {
                "drop one of the two"
            } else {
                "if the other side is to begin, write options: (white_to_play: true)"
            };
            let flaw = flaw.maybe_help(free.then(|| help.to_owned()));
            context
                .sink
                .push(flaw.locate(context.source, Level::Warning));
        }
        for name in ["castling", "exclusive_castling"] {
            if let Some(field) = self
                .group
                .field(name)
                .filter(|_| problem.stipulation.goal == Goal::ProofGame)
            {
                let message = format!(
                    "{} begins from the game array: this field is ignored",
                    problem.stipulation
                );
                let flaw = TextFlaw::new(field.name_span.clone(), message, "without effect");
                context
                    .sink
                    .push(flaw.locate(context.source, Level::Warning));
            }
        }
    }
}
