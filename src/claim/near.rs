//! Limits how far a reader of printed solutions looks ahead.

/// The beginning of a text, up to the maximal length of a meaningful word or bracket.
///
/// The reader searches no further for an end, so its running time is linear in the length of the
/// text.
pub(super) fn near(text: &str) -> &str {
    const MOST: usize = 256;
    &text[..text.floor_char_boundary(text.len().min(MOST))]
}
