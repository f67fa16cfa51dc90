//! Byte order marks, and texts in UTF-16.

/// The byte order mark.
pub(in crate::formats) const MARK: &str = "\u{feff}";

/// The text of bytes that begin with the byte order mark of UTF-16. Invalid units become U+FFFD.
pub(in crate::formats) fn utf16(bytes: &[u8]) -> Option<String> {
    let (rest, little) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, true),
        [0xfe, 0xff, rest @ ..] => (rest, false),
        _ => return None,
    };
    let unit = |pair: [u8; 2]| {
        if little {
            u16::from_le_bytes(pair)
        } else {
            u16::from_be_bytes(pair)
        }
    };
    let units = rest
        .chunks(2)
        .map(|pair| unit([pair[0], pair.get(1).copied().unwrap_or_default()]));
    Some(
        char::decode_utf16(units)
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
    )
}
