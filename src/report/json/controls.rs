//! Control characters in JSON.

use crate::formats::{has_controls, picture};
use std::fmt::Write as _;

/// JSON in which control characters beyond ASCII, which strings may contain, are also escaped.
pub fn escape_controls(json: String) -> String {
    let beyond = |c: char| c >= '\x7f' && picture(c).is_some();
    if !has_controls(&json, beyond) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if beyond(c) {
            // Writing to a String cannot fail. All these characters are in the basic plane.
            let _ = write!(escaped, "\\u{:04x}", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    escaped
}
