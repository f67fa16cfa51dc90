//! JSON checked against the schema `docs/parton.schema.json`.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use jsonschema::Validator;
use serde_json::{Value, json};

fn schema() -> Value {
    serde_json::from_str(include_str!("../../docs/parton.schema.json")).unwrap()
}

/// The schema of whole documents.
pub fn validator() -> Validator {
    let schema = schema();
    assert!(jsonschema::draft202012::meta::is_valid(&schema));
    jsonschema::draft202012::new(&schema).unwrap()
}

/// A whole document from its text, which must match the schema.
pub fn checked(text: &str) -> Value {
    matched(&validator(), text)
}

/// A value from its text, which must match a definition of the schema.
pub fn checked_as(definition: &str, text: &str) -> Value {
    let mut schema = schema();
    let part = json!({
        "$schema": schema["$schema"],
        "$ref": format!("#/$defs/{definition}"),
        "$defs": schema["$defs"].take(),
    });
    matched(&jsonschema::draft202012::new(&part).unwrap(), text)
}

fn matched(validator: &Validator, text: &str) -> Value {
    let value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let errors: Vec<String> = validator
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    value
}

/// The moves of a list of nodes.
pub fn sans(nodes: &Value) -> Vec<&str> {
    nodes
        .as_array()
        .unwrap()
        .iter()
        .map(|node| node["san"].as_str().unwrap())
        .collect()
}
