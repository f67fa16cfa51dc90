//! The outlines of the men, drawn for this program, and the outline and turn of each man.
//!
//! An outline fills a square of 100 units, y downwards. Fairy men are printed as orthodox men in
//! quarter turns, so a [`Figure`] is an outline and a turn.

use crate::men::fairy::Sign;
use crate::position::Role;

/// The parts of a man, as SVG path data. They are painted in this order.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outline {
    /// The name in a sheet of men.
    pub name: &'static str,
    /// Closed outlines. Each covers those before it.
    pub body: &'static [&'static str],
    /// Inner lines.
    pub lines: &'static str,
    /// The lines where parts of the body meet. They are drawn on black men, whose outline is
    /// invisible.
    pub seams: &'static str,
    /// Spots, such as eyes.
    pub spots: &'static str,
}

/// The picture of a man.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// The drawing.
    pub outline: &'static Outline,
    /// The clockwise turn in degrees.
    pub turn: u16,
}

impl Figure {
    /// The picture of a man.
    pub const fn of(role: Role) -> Self {
        let Sign { figure, quarters } = role.sign();
        let outline = match figure {
            Role::King => &KING,
            Role::Queen => &QUEEN,
            Role::Rook => &ROOK,
            Role::Bishop => &BISHOP,
            Role::Knight => &KNIGHT,
            Role::Pawn => &PAWN,
            _ => &UNICORN,
        };
        Self {
            outline,
            turn: 90 * quarters as u16,
        }
    }
}

const KING: Outline = Outline {
    name: "K",
    body: &[
        "M46.8 20.5V14.6H41.2V9.4H46.8V4.5H53.2V9.4H58.8V14.6H53.2V20.5Z",
        "M50 21.5C43.6 24.6 41.2 31.5 44 38.5L50 49L56 38.5C58.8 31.5 56.4 24.6 50 21.5Z",
        "M27.5 70C10.5 57.5 7.5 41.5 20.5 34.6C31.5 29 44.5 35.5 50 49.5C55.5 35.5 68.5 29 79.5 \
        34.6C92.5 41.5 89.5 57.5 72.5 70Z",
        "M27.5 69.5C41 65.5 59 65.5 72.5 69.5L74 80.5C59 77 41 77 26 80.5Z",
        "M21.5 91C21.5 83.5 35 79.5 50 79.5C65 79.5 78.5 83.5 78.5 91Z",
    ],
    lines: "M31.2 62.6C18.5 53 16 43.6 24 40.2C33 36.6 43.5 43 46.9 58.6M68.8 62.6C81.5 53 84 \
        43.6 76 40.2C67 36.6 56.5 43 53.1 58.6M50 50V66",
    seams: "M28.6 70.3C41 66.6 59 66.6 71.4 70.3M27.2 79.9C41 77.1 59 77.1 72.8 79.9",
    spots: "",
};

const QUEEN: Outline = Outline {
    name: "Q",
    body: &[
        "M28 68L13.5 33.5L31.5 53L29.5 24L43.5 50L50 20.5L56.5 50L70.5 24L68.5 53L86.5 33.5L72 68Z",
        "M27.5 68.5C41 64.5 59 64.5 72.5 68.5L74 80.5C59 77 41 77 26 80.5Z",
        "M21.5 91C21.5 83.5 35 79.5 50 79.5C65 79.5 78.5 83.5 78.5 91Z",
        "M16.9 29A5.2 5.2 0 1 1 6.5 29A5.2 5.2 0 1 1 16.9 29Z",
        "M33.9 19A5.2 5.2 0 1 1 23.5 19A5.2 5.2 0 1 1 33.9 19Z",
        "M55.2 15A5.2 5.2 0 1 1 44.8 15A5.2 5.2 0 1 1 55.2 15Z",
        "M76.5 19A5.2 5.2 0 1 1 66.1 19A5.2 5.2 0 1 1 76.5 19Z",
        "M93.5 29A5.2 5.2 0 1 1 83.1 29A5.2 5.2 0 1 1 93.5 29Z",
    ],
    lines: "M29.5 61C42 57.6 58 57.6 70.5 61",
    seams: "M28.6 69.3C41 65.6 59 65.6 71.4 69.3M27.2 79.4C41 76.6 59 76.6 72.8 79.4",
    spots: "",
};

const ROOK: Outline = Outline {
    name: "R",
    body: &[
        "M22 14.5H33V21.5H43.5V14.5H56.5V21.5H67V14.5H78V33L69.5 39.5V66L76 73V81H24V73L30.5 \
        66V39.5L22 33Z",
        "M18.5 81H81.5V91H18.5Z",
    ],
    lines: "M23.5 33.2H76.5M30.5 41H69.5M30.5 65H69.5M26 73.6H74",
    seams: "M27 81H73",
    spots: "",
};

const BISHOP: Outline = Outline {
    name: "B",
    body: &[
        "M55.5 11A5.5 5.5 0 1 1 44.5 11A5.5 5.5 0 1 1 55.5 11Z",
        "M50 16.5C61 24 73 36.5 73 49C73 56 69.5 61.5 66 65H34C30.5 61.5 27 56 27 49C27 36.5 39 \
        24 50 16.5Z",
        "M34 65H66L69.5 76.5C63.5 74 36.5 74 30.5 76.5Z",
        "M50 80.5C55 76 67 75.5 74 79C79 81.5 84.5 80 88.5 82.5L85.5 91C77 88.5 71 92 63.5 \
        90.5C58 89.5 54 87.5 50 84.5C46 87.5 42 89.5 36.5 90.5C29 92 23 88.5 14.5 91L11.5 \
        82.5C15.5 80 21 81.5 26 79C33 75.5 45 76 50 80.5Z",
    ],
    lines: "M50 31.5V53M40.5 41.5H59.5",
    seams: "M35 65H65M33 75C40 73.6 60 73.6 67 75",
    spots: "",
};

const KNIGHT: Outline = Outline {
    name: "N",
    body: &[
        "M77 82C80.5 56 77 29.5 53.5 20.5L50.5 10.5L43.5 18.5L37.5 12L36 22.5C32.5 27 29.5 33 \
        26.5 40C23.5 46.5 16.5 52 14.5 58.5C13 64 17 70.5 22.5 71L26 66.5L27.5 71.5C31.5 71 33.5 \
        66.5 38 63.5C42.5 60.5 49 60.5 53 55.5C53.5 66 34 68 32 82Z",
        "M24.5 81.5H84V91H24.5Z",
    ],
    lines: "M57 27.5C70 36 74 54 71.5 76M50 24.5L53 30",
    seams: "M34 81.5H75",
    spots: "M41.4 33.6A3.4 3.4 0 1 1 34.6 33.6A3.4 3.4 0 1 1 41.4 33.6ZM23.6 58.4A2.1 2.1 0 1 1 \
        19.4 58.4A2.1 2.1 0 1 1 23.6 58.4Z",
};

const PAWN: Outline = Outline {
    name: "P",
    body: &[
        "M42.5 43.5C31 35 36.5 17 50 17C63.5 17 69 35 57.5 43.5L66.5 50.5V55H58.5C59.5 65 64 72 \
        73 78V82H27V78C36 72 40.5 65 41.5 55H33.5V50.5Z",
        "M22 82H78V91H22Z",
    ],
    lines: "M36.5 50.6H63.5",
    seams: "M30 82H70",
    spots: "",
};

const UNICORN: Outline = Outline {
    name: "U",
    body: &[
        "M33 24.5L23.5 3.5L42.5 20.5Z",
        "M77 82C80.5 58 78 34.5 56 26L53.5 15.5L45.5 22.5L39 18.5L36 28C33 32 30.5 37 28 43C25 \
        49.5 18 53.5 16 59.5C14.5 65 18.5 71 24 71.5L27.5 67L29 72C33 71.5 35 67.5 39.5 64.5C44 \
        61.5 50 61.5 54 56.5C54.5 67 35 68 33 82Z",
        "M24.5 81.5H84V91H24.5Z",
    ],
    lines: "M58.5 32C70 40 74 56 71.5 76M29.5 15.5L34.5 13.5",
    seams: "M34 81.5H75",
    spots: "M42.4 37.6A3.3 3.3 0 1 1 35.8 37.6A3.3 3.3 0 1 1 42.4 37.6ZM25 60A2 2 0 1 1 21 60A2 \
        2 0 1 1 25 60Z",
};
