//! Makes control characters visible. Text from a file must not move the cursor, colour the
//! terminal, or imitate a line of the program's output.

use std::borrow::Cow;

/// The character shown for a control character; `None` for other characters. For ASCII, it is the
/// control picture (U+2400 and following). For others, including those that change the writing
/// direction, it is the replacement character.
pub const fn picture(c: char) -> Option<char> {
    match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32),
        '\x7f' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => Some(char::REPLACEMENT_CHARACTER),
        _ => None,
    }
}

/// Returns whether a text has a character for which `is_one` holds. Since reports may have many
/// megabytes, most bytes are not decoded, so `is_one` may hold only for characters with a
/// [`picture`].
pub fn has_controls(text: &str, is_one: impl Fn(char) -> bool) -> bool {
    /// The first bytes of the characters with a picture: ASCII control characters, and the bytes
    /// that begin U+0080 and U+2000.
    const SUSPECTS: [bool; 256] = {
        let mut suspects = [false; 256];
        let mut byte = 0;
        while byte < 0x20 {
            suspects[byte] = true;
            byte += 1;
        }
        suspects[0x7f] = true;
        suspects[0xc2] = true;
        suspects[0xe2] = true;
        suspects
    };
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if SUSPECTS[bytes[at] as usize] && text[at..].chars().next().is_some_and(&is_one) {
            return true;
        }
        at += 1;
    }
    false
}

/// A text on one line, with every control character made visible.
pub fn one_line(text: &str) -> Cow<'_, str> {
    replaced(text, |_| false)
}

/// The text with every control character made visible except line breaks and tabs.
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, |c| matches!(c, '\n' | '\t'))
}

fn replaced(text: &str, keep: impl Fn(char) -> bool) -> Cow<'_, str> {
    let shown = |c: char| if keep(c) { None } else { picture(c) };
    if !has_controls(text, |c| shown(c).is_some()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| shown(c).unwrap_or(c)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_control_character_is_detected() {
        for c in '\0'..=char::MAX {
            assert_eq!(
                has_controls(&format!("é{c}♔"), |c| picture(c).is_some()),
                picture(c).is_some(),
                "{c:?}"
            );
        }
    }

    #[test]
    fn control_characters_are_replaced_and_other_text_stays() {
        for text in ["Ümläut – čeština ♔", "", "two\nlines\tand a tab"] {
            assert_eq!(visible(text), text);
        }
        assert_eq!(one_line("a\r\nb"), "a\u{240d}\u{240a}b");
        assert_eq!(
            visible("\x1b[2J\u{9b}x\u{202e}\x7f"),
            "\u{241b}[2J\u{fffd}x\u{fffd}\u{2421}"
        );
    }
}
