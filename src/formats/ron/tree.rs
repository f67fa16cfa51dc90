//! What a RON text says, before it is known what it means: values, each with its place.

use crate::formats::common::suggest::quote;
use crate::formats::common::text::Text;
use std::ops::Range;

/// A value and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word(String),
    Text(Text),
    Number(String),
    List(Vec<Node>),
    Struct(Vec<Field>),
    Tuple(Vec<Node>),
}

/// `name: value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) name_span: Range<usize>,
    pub(super) value: Node,
}

impl Kind {
    /// What a message calls it.
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
