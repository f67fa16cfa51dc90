//! String literals.

/// A string literal. Line breaks may stand in it as they are.
pub(super) fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\r', "\\r");
    format!("\"{escaped}\"")
}
