//! Names in LaTeX: `Kr\"atschmer`, `Havel, Miroslav`, `G\'erard`, `Bj{\o}rn`.

/// The letters with a command of their own, and the names of the commands.
const LETTERS: [(&str, char); 13] = [
    ("ss", 'ß'),
    ("ae", 'æ'),
    ("AE", 'Æ'),
    ("oe", 'œ'),
    ("OE", 'Œ'),
    ("aa", 'å'),
    ("AA", 'Å'),
    ("o", 'ø'),
    ("O", 'Ø'),
    ("l", 'ł'),
    ("L", 'Ł'),
    ("i", 'ı'),
    ("j", 'ȷ'),
];

/// An accent, the letters that take it, and the letters with it.
const ACCENTS: [(char, &str, &str); 13] = [
    ('"', "aeiıouyAEIOU", "äëïïöüÿÄËÏÖÜ"),
    (
        '\'',
        "aeiıouycnszlrAEIOUYCNSZLR",
        "áéííóúýćńśźĺŕÁÉÍÓÚÝĆŃŚŹĹŔ",
    ),
    ('`', "aeiıouAEIOU", "àèììòùÀÈÌÒÙ"),
    ('^', "aeiıoucgAEIOUCG", "âêîîôûĉĝÂÊÎÔÛĈĜ"),
    ('~', "anoANO", "ãñõÃÑÕ"),
    ('=', "aeiıouAEIOU", "āēīīōūĀĒĪŌŪ"),
    ('.', "zcegZCEGI", "żċėġŻĊĖĠİ"),
    ('c', "csteSTCklnrgKLNRG", "çşţȩŞŢÇķļņŗģĶĻŅŖĢ"),
    ('v', "cszrendtlCSZREND", "čšžřěňďťľČŠŽŘĚŇĎ"),
    ('H', "ouOU", "őűŐŰ"),
    ('u', "agiouAGIOU", "ăğĭŏŭĂĞĬŎŬ"),
    ('k', "aeiuAEIU", "ąęįųĄĘĮŲ"),
    ('r', "auAU", "åůÅŮ"),
];

/// The text in Unicode. Unknown text is left unchanged.
pub(super) fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        if c == '\\'
            && let Some((letter, tail)) = command(after)
        {
            out.push(letter);
            rest = tail;
            continue;
        }
        // Braces around a command have no meaning.
        if c == '{'
            && let Some((letter, tail)) = after.strip_prefix('\\').and_then(command)
            && let Some(tail) = tail.strip_prefix('}')
        {
            out.push(letter);
            rest = tail;
            continue;
        }
        out.push(c);
        rest = after;
    }
    out
}

/// Parses the text after a backslash: returns the letter and the rest.
fn command(text: &str) -> Option<(char, &str)> {
    let accent = text.chars().next()?;
    if let Some(found) = accented(accent, &text[accent.len_utf8()..]) {
        return Some(found);
    }
    if matches!(accent, '&' | '%' | '#' | '_' | '$') {
        return Some((accent, &text[1..]));
    }
    let length = text
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (_, letter) = LETTERS
        .into_iter()
        .find(|(name, _)| *name == &text[..length])?;
    let tail = &text[length..];
    Some((
        letter,
        tail.strip_prefix("{}")
            .or_else(|| tail.strip_prefix(' '))
            .unwrap_or(tail),
    ))
}

/// Parses the letter after an accent.
fn accented(accent: char, text: &str) -> Option<(char, &str)> {
    let (_, plain, marked) = ACCENTS.into_iter().find(|(sign, ..)| *sign == accent)?;
    let body = text.trim_start_matches(' ');
    // A letter used as an accent must be separated from the following text: \c{c}, \c c.
    if accent.is_ascii_alphabetic() && body.len() == text.len() && !body.starts_with('{') {
        return None;
    }
    let braced = body.strip_prefix('{');
    let inner = braced.unwrap_or(body);
    let (letter, tail) = match inner.strip_prefix('\\') {
        Some(dotless) => match dotless.chars().next()? {
            'i' => ('ı', &dotless[1..]),
            'j' => ('ȷ', &dotless[1..]),
            _ => return None,
        },
        None => inner
            .chars()
            .next()
            .map(|letter| (letter, &inner[letter.len_utf8()..]))?,
    };
    let tail = if braced.is_some() {
        tail.strip_prefix('}')?
    } else {
        tail
    };
    let index = plain.chars().position(|c| c == letter)?;
    marked.chars().nth(index).map(|letter| (letter, tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_accent_has_as_many_letters_as_marks() {
        for (accent, plain, marked) in ACCENTS {
            assert_eq!(plain.chars().count(), marked.chars().count(), "{accent}");
        }
    }

    #[test]
    fn names_are_decoded() {
        for (text, name) in [
            ("Ralf Kr\\\"atschmer", "Ralf Krätschmer"),
            ("G\\'erard, Ren\\'{e}", "Gérard, René"),
            ("Gau{\\ss}, Stra\\ss e, Wei\\ss{}", "Gauß, Straße, Weiß"),
            ("Bj{\\o}rn \\O stergaard", "Bjørn Østergaard"),
            ("{\\\"U}nl\\\"{u}", "Ünlü"),
            ("Fran\\c{c}ois Fran\\c cois", "François François"),
            ("\\v{S}ime \\'Cirki\\'c", "Šime Ćirkić"),
            ("Na\\\"\\i ve", "Naï ve"),
            ("Smith \\& Co", "Smith & Co"),
            ("a\\b {x} \\", "a\\b {x} \\"),
            ("\\\"", "\\\""),
            ("{\\", "{\\"),
        ] {
            assert_eq!(decode(text), name);
        }
    }
}
