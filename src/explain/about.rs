//! Describes the variants and their dialect switches in plain words. Sources and corner cases:
//! `docs/reference/rules.md`.

use crate::position::{Switch, Variant};

/// The description of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct About {
    /// Its common name.
    pub title: &'static str,
    /// Its inventor and date.
    pub origin: &'static str,
    /// Its description in one line.
    pub short: &'static str,
    /// The rules, one paragraph each.
    pub rules: &'static [&'static str],
}

const TWO_PHASES: &str = "A move has two phases. First the man makes an orthodox move on the board \
on which it stands, as if that board were alone: only its men block, only they are captured. Then \
the man goes to the same square of the other board (the homologue), which must be vacant; \
otherwise the move is illegal. Squares that are passed over may be occupied on the other board.";
const KING: &str = "Only men of a king's own board attack it. A king must be safe on its arrival \
    square before it changes board, and again after it has changed board.";
const PARRY: &str = "A check is met by capturing the checker, by moving the king, or by a man of \
    the other board that arrives on the line. A man of the king's own board cannot interpose, \
    since it leaves that board.";
const PAWNS: &str = "Pawns step, capture and promote on every board alike. A pawn promotes in \
    the first phase, and the promoted man changes board. A pawn on its second rank may make a \
    double step on either board.";
const CASTLING: &str = "King and rook castle if neither has moved, no man stands between them, \
    and the king leaves, passes and reaches no attacked square of that board. On the other board \
    the two arrival squares must be vacant, and the king must be safe when both have arrived.";
const EN_PASSANT: &str = "Immediately after a double step, a pawn may capture en passant if the \
    square passed over is vacant on both boards.";

const ORTHODOX: About = About {
    title: "Orthodox chess",
    origin: "the FIDE Laws",
    short: "one board; a man stays where its move ends",
    rules: &[
        "The orthodox game: one board, and no man changes board. Draws by repetition, by the \
        count of moves or by agreement do not matter in problems and are not tracked in scores.",
    ],
};

const ALICE: About = About {
    title: "Alice chess",
    origin: "V. R. Parton, 1953",
    short: "two boards; every man changes board with each of its moves",
    rules: &[
        "Boards A and B. The game begins on A with the orthodox array; B is empty. White begins.",
        TWO_PHASES,
        KING,
        PARRY,
        PAWNS,
        CASTLING,
        EN_PASSANT,
    ],
};

const ALICE2: About = About {
    title: "Alice Chess 2",
    origin: "inventor unknown",
    short: "Alice chess, the black men beginning on board B",
    rules: &[
        "Alice chess in every respect except the array: White's men begin on board A, Black's on \
        board B. Black's men are therefore unmoved on B, and Black castles from B to A.",
        TWO_PHASES,
        KING,
        PARRY,
        PAWNS,
        CASTLING,
        EN_PASSANT,
    ],
};

const MS_ALICE: About = About {
    title: "Ms. Alice Chess",
    origin: "John Ishkan, 1973",
    short: "Alice chess with zero moves",
    rules: &[
        "Alice chess with one more kind of move, the zero move: a man goes from its square to \
        the homologue, which must be vacant, and does nothing else. A zero move is never a \
        capture.",
        "A king in check may not make a zero move. Any other man may parry a check by a zero \
        move. A zero move may give check, but must not leave the king of the moving side in check.",
        "A zero move counts as a move: a king or rook that has made one can no longer castle, \
        and a right to capture en passant ends. A pawn keeps its double step while it stands on \
        its second rank.",
        TWO_PHASES,
        KING,
        PARRY,
        PAWNS,
        CASTLING,
        EN_PASSANT,
    ],
};

const ODONOHUE: About = About {
    title: "O'Donohue Chess",
    origin: "Michael O'Donohue, 2003",
    short: "Alice chess, but a man stays if its homologue is occupied",
    rules: &[
        "Alice chess, except that an occupied homologue forbids no move: the man then stays \
        where the first phase put it. There is no choice: if the homologue is vacant, the man \
        must go there. A square may therefore be occupied on both boards.",
        "In castling each of the two men stays only if its own homologue is occupied. A pawn \
        captures en passant \
                on the board on which the other pawn now stands, which may be the board where \
                its double step began. If the homologue of the square passed over is occupied, the \
                capturer stays.",
        KING,
        PAWNS,
    ],
};

const DUO: About = About {
    title: "Duo Chess",
    origin: "Jed Stone, 1981",
    short: "a man may change board after its move, or instead of one",
    rules: &[
        "White's men begin on board A, Black's on board B. After an orthodox move on its board a \
        man may stay, or \
                go to the homologue if that is vacant; the mover chooses, and these are \
                different moves.",
        "Instead of moving, any man except a pawn may make a zero move: it goes to the homologue \
        of its square, which must be vacant or hold an enemy man, which is captured.",
        "A king is therefore also in check from an enemy man, except a pawn, on its homologue. \
        The same holds for squares that a king passes or reaches. The two kings never stand on \
        homologues.",
        "A king in check may flee by a zero move. In an ordinary move the king must be safe on \
        the board on which it moves, even if it then leaves that board.",
        "King and rook castle on their home board. An en passant capture takes place on the \
        board on which the pawn now stands; the square passed over must be vacant there.",
    ],
};

const ALICE8X4: About = About {
    title: "Parton's small Alice",
    origin: "V. R. Parton",
    short: "Alice chess on boards of four files and eight ranks",
    rules: &[
        "Two boards of files a to d and ranks 1 to 8. White begins on A with rook, queen, king, \
        rook on the first rank, knight, bishop, bishop, knight on the second and pawns on the \
        third; Black mirrors this on ranks 8, 7 and 6. There is no castling, since king and rook \
        stand next to each other.",
        "A pawn on its third rank, where pawns begin, may make a double step. The source does \
        not mention this, so there is a switch.",
        TWO_PHASES,
        KING,
        PARRY,
        EN_PASSANT,
    ],
};

const ALICE3: About = About {
    title: "Three-board Alice",
    origin: "V. R. Parton",
    short: "Alice chess with three boards; the mover chooses between the two others",
    rules: &[
        "Boards A, B and C. The game begins on A. After an orthodox move on its board the man goes \
        to the homologue on either of the two other boards, if that is vacant; these are two \
        different moves. If neither is vacant, the move is illegal. A square may be occupied on \
        several boards.",
        "An attack counts even if the attacker, once on the square, could go to neither of the \
        other boards.",
        "King and rook go to the same board when they castle. An en passant capture takes place \
        on the board to which the pawn went.",
        KING,
        PARRY,
        PAWNS,
    ],
};

const RAUMSCHACH: About = About {
    title: "Raumschach",
    origin: "F. Maack, 1907",
    short: "one cube of five levels",
    rules: &[
        "A cube of 5x5x5: levels A (lowest) to E, files a to e, ranks 1 to 5. A square is \
        written with its level \
                first: Cc3 is the middle. White begins on levels A and B, Black on E and D.",
        "A rook moves along one axis, a bishop along two at once, a unicorn (U) along all three, \
        a queen like any \
                of them, a king one step like a queen; a knight leaps two along one axis and one \
                along another.",
        "A pawn steps to the next rank or to the next level, for White upwards, for Black \
        downwards. It captures one step along a plane diagonal that goes forward or up (for \
        Black: down) but not back: a white pawn on Cc3 captures on Cb4, Cd4, Db3, Dd3 and Dc4. It \
        promotes to queen, rook, bishop, knight or unicorn on the last rank of the last level. \
        There is no double step, no en passant and no castling.",
    ],
};

const RAUMSCHACH2: About = About {
    title: "Alice chess on two cubes",
    origin: "after Parton's rule and Maack's game",
    short: "two cubes of Raumschach; every man changes cube with each of its moves",
    rules: &[
        "Raumschach on cube A, with an empty cube B. After a move within its cube a man goes to \
        the same square of \
                the other cube, which must be vacant. `Cc3/B` is square Cc3 of cube B.",
        KING,
        PARRY,
        "Men, array, pawns and promotion are those of Raumschach.",
    ],
};

/// The description of a variant.
pub const fn about(variant: Variant) -> About {
    match variant {
        Variant::Orthodox => ORTHODOX,
        Variant::Alice => ALICE,
        Variant::Alice2 => ALICE2,
        Variant::MsAlice => MS_ALICE,
        Variant::ODonohue => ODONOHUE,
        Variant::Duo => DUO,
        Variant::Alice8x4 => ALICE8X4,
        Variant::Alice3 => ALICE3,
        Variant::Raumschach => RAUMSCHACH,
        Variant::Raumschach2 => RAUMSCHACH2,
    }
}

/// The meaning of a switch.
pub const fn about_switch(switch: Switch) -> &'static str {
    match switch {
        Switch::Castling => "when king and rook may castle",
        Switch::EnPassant => "the board on which a pawn must stand to capture en passant",
        Switch::ZeroPawns => "whether pawns may make zero moves",
        Switch::Partners => "which boards king and rook choose when they castle",
        Switch::DoubleStep => "whether pawns make double steps",
    }
}

/// The meaning of a setting of a switch; `None` if there is no such setting.
pub fn about_setting(switch: Switch, setting: &str) -> Option<&'static str> {
    Some(match (switch, setting) {
        (Switch::Castling, "home") => "from the home board, if neither has moved",
        (Switch::Castling, "any") => {
            "a king and rook at home on another board than theirs are also presumed unmoved"
        }
        (Switch::Castling, "strict") => {
            "also, on the other board, no man between them and neither the start nor the passed \
            square attacked"
        }
        (Switch::Castling | Switch::EnPassant, "off") => "never",
        (Switch::EnPassant, "stands") => "on the board on which the pawn now stands",
        (Switch::EnPassant, "left") => "on the board that the pawn left",
        (Switch::EnPassant, "either") => "on either",
        (Switch::Partners, "joint") => "both do the same",
        (Switch::Partners, "free") => "each chooses its board",
        (Switch::ZeroPawns | Switch::DoubleStep, "on") => "they may",
        (Switch::ZeroPawns | Switch::DoubleStep, "off") => "they may not",
        _ => return None,
    })
}
