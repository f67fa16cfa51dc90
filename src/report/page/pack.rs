//! Packs JSON by writing field names once. The objects of a report have few shapes, so this reduces
//! its size to a third.
//!
//! A packed document is `{"shapes": [[NAME...]...], "value": VALUE}`. In VALUE, a list that is not
//! empty begins with 0. An object is a list of the number of its shape, counted from 1, and the
//! values of its fields. Everything else is unchanged.

use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// A document, packed.
pub fn packed(value: &Value) -> Value {
    let mut shapes = Shapes::default();
    let value = shapes.pack(value);
    json!({ "shapes": shapes.lists, "value": value })
}

/// The document that was packed; `None` if this is not a packed document.
pub fn unpacked(packed: &Value) -> Option<Value> {
    let shapes = packed.get("shapes")?.as_array()?;
    unpack(packed.get("value")?, shapes)
}

#[derive(Default)]
struct Shapes {
    lists: Vec<Vec<String>>,
    numbers: HashMap<Vec<String>, usize>,
}

impl Shapes {
    fn pack(&mut self, value: &Value) -> Value {
        match value {
            Value::Array(items) if items.is_empty() => json!([]),
            Value::Array(items) => std::iter::once(json!(0))
                .chain(items.iter().map(|item| self.pack(item)))
                .collect(),
            Value::Object(fields) => {
                let number = self.number(fields);
                std::iter::once(json!(number))
                    .chain(fields.values().map(|field| self.pack(field)))
                    .collect()
            }
            other => other.clone(),
        }
    }

    fn number(&mut self, fields: &Map<String, Value>) -> usize {
        let names: Vec<String> = fields.keys().cloned().collect();
        *self.numbers.entry(names).or_insert_with_key(|names| {
            self.lists.push(names.clone());
            self.lists.len()
        })
    }
}

fn unpack(value: &Value, shapes: &[Value]) -> Option<Value> {
    let Value::Array(items) = value else {
        return Some(value.clone());
    };
    let Some((first, items)) = items.split_first() else {
        return Some(json!([]));
    };
    let items = items.iter().map(|item| unpack(item, shapes));
    let Some(at) = usize::try_from(first.as_u64()?).ok()?.checked_sub(1) else {
        return items.collect();
    };
    let names = shapes.get(at)?.as_array()?.iter();
    names
        .zip(items)
        .map(|(name, item)| Some((name.as_str()?.to_owned(), item?)))
        .collect::<Option<Map<_, _>>>()
        .map(Value::Object)
}
