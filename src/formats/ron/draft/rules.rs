//! The rules of a problem: the variant, and the settings of its dialect.

use super::RonDraft;
use crate::formats::common::men_list;
use crate::formats::common::values::rules_named;
use crate::formats::ron::BOARD_NAMES;
use crate::formats::ron::fields::Context;
use crate::formats::ron::tree::{RonField, RonNode, RonValue};
use crate::position::{RuleSet, Switch, Variant};

impl RonDraft<'_> {
    /// Reads rules and dialect. Returns `None` if they are unknown; the setup then uses a guess.
    pub(in crate::formats::ron) fn rules(&mut self, context: &mut Context<'_>) -> Option<RuleSet> {
        let names = Variant::ALL.map(Variant::name);
        let boards = self.boards_given();
        let guess = if boards > 1 {
            Variant::Alice
        } else {
            Variant::Orthodox
        };
        let variant = if let Some(node) = self.group.get("rules") {
            let named = match &node.kind {
                RonValue::Text(text) => rules_named(&text.value),
                _ => None,
            };
            named.or_else(|| {
                context
                    .word(node, "'rules'", &names)
                    .map(|index| Variant::ALL[index])
            })
        } else if context.variant.is_some() || self.group.is_meant("rules") {
            context.variant
        } else if boards > 2 {
            let message =
                "the field 'rules' is missing, and there are more boards than Alice chess has";
            self.missing(&["rules"], message, "such as rules: alice3", context);
            None
        } else {
            Some(guess)
        };
        self.setup.rules = RuleSet::new(variant.unwrap_or(guess));
        if let Some(node) = self.group.get("conditions") {
            self.setup.rules.conditions = super::super::conditions::conditions(node, context);
        }
        // The rules decide which switches exist.
        if let Some(node) = self.group.get("dialect").filter(|_| variant.is_some()) {
            self.dialect(node, context)?;
        }
        variant.map(|_| self.setup.rules)
    }

    /// The number of boards that are drawn or written.
    pub(in crate::formats::ron) fn boards_given(&self) -> usize {
        let drawn = self.group.get("boards").map_or(0, |node| match &node.kind {
            RonValue::Struct(fields) => {
                let last =
                    |field: &RonField| BOARD_NAMES.iter().position(|name| *name == field.name);
                fields
                    .iter()
                    .filter_map(last)
                    .max()
                    .map_or(0, |last| last + 1)
            }
            _ => 0,
        });
        let written = self
            .group
            .get("position")
            .map_or(0, |node| match &node.kind {
                RonValue::Text(text) => men_list::boards(&text.value),
                _ => 0,
            });
        drawn.max(written)
    }

    pub(in crate::formats::ron) fn dialect(
        &mut self,
        node: &RonNode,
        context: &mut Context<'_>,
    ) -> Option<()> {
        let before = context.sink.errors();
        let variant = self.setup.rules.variant;
        let switches: Vec<Switch> = self.setup.rules.switches().collect();
        let names: Vec<&str> = switches.iter().map(|switch| switch.field()).collect();
        let group = context.group(node, "'dialect'", &names)?;
        for switch in switches {
            let Some(node) = group.get(switch.field()) else {
                continue;
            };
            let choices = switch.choices(variant);
            let what = format!("'{}' in {variant} chess", switch.field());
            if let Some(set) = context
                .word(node, &what, &choices)
                .and_then(|index| self.setup.rules.with(switch, choices.get(index)?))
            {
                self.setup.rules = set;
            }
        }
        (context.sink.errors() == before).then_some(())
    }
}
