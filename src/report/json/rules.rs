//! The rules by which a problem, a twin or a position is played.

use crate::position::RuleSet;
use serde::Serialize;
use std::collections::BTreeMap;

/// The rules of a version that changes those of its problem.
#[derive(Clone, Debug, Serialize)]
pub struct RulesJson {
    /// The variant.
    pub(super) rules: &'static str,
    /// The fairy conditions. Omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) conditions: Vec<String>,
    /// The dialect.
    pub(super) dialect: DialectJson,
}

impl RulesJson {
    pub(super) fn of(rules: RuleSet) -> Self {
        Self {
            rules: rules.variant.name(),
            conditions: rules.conditions.names().collect(),
            dialect: DialectJson::of(rules),
        }
    }
}

/// The dialect of the rules: the relevant switches by name, and their settings.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct DialectJson(BTreeMap<&'static str, &'static str>);

impl DialectJson {
    pub(super) fn of(rules: RuleSet) -> Self {
        Self(
            rules
                .switches()
                .map(|switch| (switch.name(), rules.setting(switch)))
                .collect(),
        )
    }
}
