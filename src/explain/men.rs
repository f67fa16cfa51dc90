//! Describes fairy men and attributes in plain words. The row of a man in
//! [the table](crate::men::fairy) describes its moves.

use crate::men::fairy::Sign;
use crate::men::{Language, Role, Traits};

/// The meaning of an attribute.
///
/// Sources: the glossary of *The Problemist* and, where it is silent, Popeye's manual.
pub fn about_attribute(one: Traits) -> &'static str {
    match one {
        Traits::ROYAL => {
            "A king, however it moves: it must not be left or put where it can be captured, and \
            it is the man that is mated. A side without a king may have one or more royal men \
            instead."
        }
        Traits::NEUTRAL => {
            "Each side may move it as its own man and capture it as an enemy man. A neutral pawn \
            goes up the board when White moves it and down when Black moves it. A neutral king \
            is the king of both sides, and a king castles with a neutral rook."
        }
        Traits::HALF_NEUTRAL => {
            "Neutral until it moves. It then becomes a man of the side that moved it; its next \
            move makes it neutral again, and so on in turn."
        }
        Traits::KAMIKAZE => "Vanishes with the man that it captures.",
        Traits::CHAMELEON => {
            "Becomes another man with each move: from queen to knight, to bishop, to rook, and \
            to queen again. A chameleon \
             pawn promotes to a chameleon."
        }
        Traits::PARALYSING => {
            "Does not capture and gives no check; enemies that it attacks cannot move, capture \
            or give check."
        }
        Traits::MAGIC => {
            "Men of either side that become attacked by it change colour, except other magic men \
            and kings."
        }
        Traits::HURDLE_COLOR_CHANGING => {
            "The man over which it hops changes colour, except a king. Men that hop over two, \
            treehoppers and leafhoppers change none, as with Popeye."
        }
        _ => "",
    }
}

/// The drawing of a man: `queen upside down`.
pub fn about_sign(role: Role) -> String {
    let Sign { figure, quarters } = role.sign();
    let turn = match quarters {
        0 => "",
        1 => " turned to the right",
        2 => " upside down",
        _ => " turned to the left",
    };
    format!("{}{turn}", figure.name())
}

/// The letters of a man in the three languages of Popeye's input, if it has any: `G, G, S`.
pub fn letters(role: Role) -> Option<[&'static str; 3]> {
    let in_language = |language: Language| language.letter(role);
    Some([
        in_language(Language::PopeyeEnglish)?,
        in_language(Language::PopeyeGerman)?,
        in_language(Language::PopeyeFrench)?,
    ])
}
