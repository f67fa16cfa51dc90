//! Conversion between letters and men in each [`Language`], by the tables of [names](super::names)
//! and of [fairy men](super::fairy).

use super::fairy::{self, FairyMan};
use super::names::{Names, ROWS};
use super::{Color, Language, Man, Role};
use std::sync::OnceLock;

/// A man, one of its spellings, and whether that spelling certainly means this man if the language
/// is unknown.
type Spelled = (Role, &'static str, bool);

impl Language {
    /// The letters of a man; `None` if it has none in this language.
    pub fn letter(self, role: Role) -> Option<&'static str> {
        spellings(role, self).next().map(|(letters, _)| letters)
    }

    /// The man with these letters. If the text may be in another language, see
    /// [`Language::certain`].
    pub fn role(self, letters: &str) -> Option<Role> {
        self.find(letters, false)
    }

    /// The man with these letters, if they certainly mean it even when the language is unknown.
    pub fn certain(self, letters: &str) -> Option<Role> {
        self.find(letters, true)
    }

    /// The letters of the language that share the first byte of a text, with their men, and whether
    /// each is certain if the language is unknown.
    fn of_initial(self, text: &str) -> &'static [Spelled] {
        static ALL: [OnceLock<Vec<Spelled>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let of = move |role| {
            spellings(role, self).map(move |(letters, certain)| (role, letters, certain))
        };
        let initial = |letters: &str| letters.as_bytes().first().copied();
        let all = ALL[self as usize].get_or_init(|| {
            let mut all: Vec<Spelled> = Role::every().flat_map(of).collect();
            // Men with the same letters keep their order.
            all.sort_by_key(|(_, letters, _)| initial(letters));
            all
        });
        let wanted = initial(text);
        let begin = all.partition_point(|(_, letters, _)| initial(letters) < wanted);
        let end = all.partition_point(|(_, letters, _)| initial(letters) <= wanted);
        &all[begin..end]
    }

    fn find(self, letters: &str, certain: bool) -> Option<Role> {
        let mut all = self.of_initial(letters).iter();
        all.find(|(_, known, sure)| *known == letters && (*sure || !certain))
            .map(|(role, ..)| *role)
    }

    /// The man whose letters begin a text, and these letters: the longest match.
    pub fn beginning(self, text: &str) -> Option<(Role, &'static str)> {
        self.beginning_of(text, Role::every())
    }

    /// As [`Language::beginning`], restricted to some men.
    pub fn beginning_of(
        self,
        text: &str,
        roles: impl Iterator<Item = Role>,
    ) -> Option<(Role, &'static str)> {
        let all =
            roles.flat_map(|role| spellings(role, self).map(move |(letters, _)| (role, letters)));
        all.filter(|(_, letters)| text.starts_with(letters))
            .max_by_key(|(_, letters)| letters.len())
    }

    /// The letters that begin a text, if they certainly mean a man in one of these languages: the
    /// longest match.
    pub fn letters_of_any(languages: &[Self], text: &str) -> Option<&'static str> {
        let all = languages
            .iter()
            .flat_map(|language| language.of_initial(text));
        let fits = all.filter(|(_, letters, certain)| *certain && text.starts_with(letters));
        fits.map(|(_, letters, _)| *letters)
            .max_by_key(|letters| letters.len())
    }
}

impl Role {
    /// The English letter: K Q R B N P U. A fairy man has Popeye's English letters, except that the
    /// nightrider is NR, since N is the knight; `?` for a man without letters.
    pub const fn letter(self) -> &'static str {
        match self.fairy() {
            None => ROWS[self.index()].letters[Language::English as usize][0],
            Some(man) => match man.letters[0].as_bytes() {
                [] => "?",
                [b'N'] => "NR",
                _ => man.letters[0],
            },
        }
    }

    /// The role of an English capital letter in FEN; S also means a knight. Fairy men have no
    /// letter there.
    pub fn from_letter(letter: char) -> Option<Self> {
        const ASCII: usize = 128;
        static ROLES: OnceLock<[Option<Role>; ASCII]> = OnceLock::new();
        let of = |letter: char| {
            Language::English
                .role(letter.encode_utf8(&mut [0; 4]))
                .filter(|role| !role.is_fairy())
        };
        let ascii = ROLES.get_or_init(|| std::array::from_fn(|code| of(char::from(code as u8))));
        let known = ascii.get(letter as usize).copied();
        known.unwrap_or_else(|| of(letter))
    }

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        match self.fairy() {
            Some(man) => man.name,
            None => ROWS[self.index()].name,
        }
    }

    /// The role with an English name, in small or capital letters. Blanks, hyphens and underscores
    /// may be left out. `(1,2)-leaper` is the knight, `(1,2)-rider` the nightrider.
    pub fn of_name(name: &str) -> Option<Self> {
        let plain = |text: &str| -> String {
            text.chars()
                .filter(|c| !matches!(c, ' ' | '-' | '_'))
                .flat_map(char::to_lowercase)
                .collect()
        };
        let wanted = plain(name);
        Self::every()
            .find(|role| plain(role.name()) == wanted)
            .or_else(|| fairy::of_numbers(&wanted))
    }
}

impl Man {
    /// The figurine, if there is one for the man.
    pub fn figurine(self) -> Option<&'static str> {
        ROWS.get(self.role.index())?
            .figurines
            .map(|figurines| figurines[self.color.index()])
    }

    /// The man whose figurine begins a text, and the length of the figurine in bytes.
    pub fn of_figurine(text: &str) -> Option<(Self, usize)> {
        let men = Color::ALL
            .into_iter()
            .flat_map(|color| Role::CLASSICAL.map(|role| Self::new(color, role)));
        men.filter_map(|man| Some((man, man.figurine()?)))
            .find(|(_, figurine)| text.starts_with(figurine))
            .map(|(man, figurine)| (man, figurine.len()))
    }
}

/// The letters of a man in a language. White's figurines come first, which are written for both
/// sides.
fn written(role: Role, language: Language) -> &'static [&'static str] {
    if let Some(man) = role.fairy() {
        return fairy_letters(man, language);
    }
    let Names {
        letters, figurines, ..
    } = &ROWS[role.index()];
    match language {
        Language::Figurine => figurines.as_ref().map_or(&[], <[_; 2]>::as_slice),
        _ => letters[language as usize],
    }
}

fn fairy_letters(man: &'static FairyMan, language: Language) -> &'static [&'static str] {
    let column = match language {
        Language::Figurine => return &[],
        Language::German | Language::PopeyeGerman => 1,
        Language::French | Language::PopeyeFrench => 2,
        _ => 0,
    };
    let letters = std::slice::from_ref(&man.letters[column]);
    let is_taken = || {
        let mut others = ROWS.iter().flat_map(|row| {
            let in_context = row
                .in_context
                .iter()
                .filter(|(known, _)| *known == language)
                .map(|(_, letters)| letters);
            row.letters[language as usize].iter().chain(in_context)
        });
        others.any(|other| *other == letters[0])
    };
    match letters[0] {
        // Popeye's input has no word for such a man; elsewhere its name stands for it.
        "" if matches!(
            language,
            Language::PopeyeEnglish | Language::PopeyeGerman | Language::PopeyeFrench
        ) =>
        {
            &[]
        }
        "" => std::slice::from_ref(&man.name),
        // Where N is the knight, the nightrider is NR. Where G is the bishop (Polish goniec), the
        // grasshopper is GG. Where L is the bishop (Dutch loper) or the unicorn (French licorne),
        // the locust is LL.
        "N" if is_taken() => &["NR"],
        "G" if is_taken() => &["GG"],
        "L" if is_taken() => &["LL"],
        _ if is_taken() => &[],
        _ => letters,
    }
}

/// The spellings of a man in a language, and whether each is certain if the language is unknown.
fn spellings(role: Role, language: Language) -> impl Iterator<Item = (&'static str, bool)> {
    let in_context = ROWS.get(role.index()).map_or(&[][..], |row| row.in_context);
    let others = in_context
        .iter()
        .filter(move |(known, _)| *known == language)
        .map(|(_, letters)| (*letters, false));
    // A fairy man's letters may mean another man in another language.
    let certain = !role.is_fairy()
        || matches!(
            language,
            Language::PopeyeEnglish | Language::PopeyeGerman | Language::PopeyeFrench
        );
    written(role, language)
        .iter()
        .map(move |letters| (*letters, certain))
        .chain(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_in_the_order_of_languages() {
        assert_eq!(
            Role::CLASSICAL.map(Role::index),
            std::array::from_fn(|index| index)
        );
        for (index, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, index);
        }
    }

    #[test]
    fn no_letters_stand_for_two_men() {
        for language in Language::ALL {
            for role in Role::every() {
                for (letters, certain) in spellings(role, language) {
                    assert_eq!(
                        language.role(letters),
                        Some(role),
                        "{letters} in {}",
                        language.name()
                    );
                    assert_eq!(
                        language.certain(letters),
                        certain.then_some(role),
                        "{letters} in {}",
                        language.name()
                    );
                    assert_eq!(
                        language.beginning(&format!("{letters}e4")),
                        Some((role, letters))
                    );
                }
            }
        }
    }

    /// The letters of king, queen, rook, bishop, knight and pawn in each language.
    #[test]
    fn letters_are_those_of_the_languages() {
        let order = |language: Language, text: &str| {
            let letters = |role: Role| language.letter(role).unwrap_or("-");
            assert_eq!(
                Role::ALL.map(letters).join(" "),
                text,
                "{}",
                language.name()
            );
        };
        order(Language::English, "K Q R B N P");
        order(Language::German, "K D T L S B");
        order(Language::French, "R D T F C P");
        order(Language::Italian, "R D T A C P");
        order(Language::Spanish, "R D T A C P");
        order(Language::Dutch, "K D T L P pi");
        order(Language::Polish, "K H W G S P");
        order(Language::Russian, "Кр Ф Л С К П");
        order(Language::PopeyeEnglish, "K Q R B S P");
        order(Language::PopeyeGerman, "K D T L S B");
        order(Language::PopeyeFrench, "R D T F C P");
        order(Language::Figurine, "♔ ♕ ♖ ♗ ♘ ♙");
    }

    #[test]
    fn longer_letters_go_before_shorter_ones() {
        assert_eq!(
            Language::Russian.beginning("Крe2"),
            Some((Role::King, "Кр"))
        );
        assert_eq!(
            Language::Russian.beginning("Кe2"),
            Some((Role::Knight, "К"))
        );
        assert_eq!(Language::letters_of_any(&Language::ALL, "Крe2"), Some("Кр"));
        assert_eq!(
            Language::letters_of_any(&[Language::German, Language::French], "Ee2"),
            None
        );
        assert_eq!(
            Language::letters_of_any(&[Language::German, Language::French], "Le2"),
            Some("L")
        );
    }

    #[test]
    fn figurines_are_read_back() {
        for color in Color::ALL {
            for man in Role::ALL.map(|role| Man::new(color, role)) {
                let text = format!("{}a1", man.figurine().unwrap());
                assert_eq!(Man::of_figurine(&text), Some((man, "♔".len())));
            }
        }
        assert_eq!(Man::of_figurine("Ka1"), None);
        assert_eq!(Man::new(Color::Black, Role::Unicorn).figurine(), None);
    }
}
