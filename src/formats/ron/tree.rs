//! The syntax tree of a RON text: values with their spans.

use crate::formats::common::suggest::quote;
use crate::formats::common::text::Text;
use std::ops::Range;

/// A value and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RonNode {
    pub(super) kind: RonValue,
    pub(super) span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RonValue {
    Word(String),
    Text(Text),
    Number(String),
    List(Vec<RonNode>),
    Struct(Vec<RonField>),
    Tuple(Vec<RonNode>),
}

/// `name: value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RonField {
    pub(super) name: String,
    pub(super) name_span: Range<usize>,
    pub(super) value: RonNode,
}

impl RonValue {
    /// Its name in messages.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Word(word) => format!("the word {}", quote(word)),
            Self::Text(text) => format!("the string {}", quote(text.value.trim())),
            Self::Number(text) => format!("the number {}", quote(text)),
            Self::List(_) => "a list [ ]".to_owned(),
            Self::Struct(_) | Self::Tuple(_) => "a group ( )".to_owned(),
        }
    }
}
