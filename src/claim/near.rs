//! Limits how far a reader of printed solutions looks ahead.

/// The beginning of a text, as long as a word or a bracket may be that means something.
///
/// The reader looks no further for an end, so that its running time is linear in the length of any
/// text.
pub(super) fn near(text: &str) -> &str {
    const MOST: usize = 256;
    &text[..text.floor_char_boundary(text.len().min(MOST))]
}
