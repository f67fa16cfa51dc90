//! [`Beginning`]: the first line of a text with content. It shows the format of the text.

/// The first line of a text that is neither empty nor a remark.
pub(in crate::formats) struct Beginning {
    /// The line, without blanks around it.
    pub(in crate::formats) line: String,
    /// Its first word, in lower case.
    pub(in crate::formats) first: String,
    /// The whole text.
    pub(in crate::formats) whole: String,
}

impl Beginning {
    /// The beginning of a text; `None` if it is empty or has only remarks.
    pub(in crate::formats) fn of(text: &str) -> Option<Self> {
        let text = past_comments(text.trim_start_matches('\u{feff}'));
        let is_remark =
            |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with('#');
        let line = text.lines().map(str::trim).find(|line| !is_remark(line))?;
        let first = line.split_whitespace().next()?.to_ascii_lowercase();
        Some(Self {
            line: line.to_owned(),
            first,
            whole: text.to_owned(),
        })
    }
}

/// A text without leading comments in `/* */`, which only RON has.
fn past_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix("/*") {
        let Some(end) = comment.find("*/") else {
            return rest;
        };
        rest = comment[end + 2..].trim_start();
    }
    rest
}
