//! Hoppers: men that need another man, the hurdle, to leap over; it may belong to either side.

use super::men;
use super::way::{
    BISHOP,
    Distance::{Any, Exactly, Same},
    KNIGHT, QUEEN, ROOK, at_right_angle, beside, bounce, deflected, hop, hop_over, hop_twice, leap,
    lines, lion, radial, ride,
};
use super::way::{Course::Straight, Leaps};

const CAMEL: Leaps = &[[0, 1, 3]];
const ZEBRA: Leaps = &[[0, 2, 3]];
/// Every leap that is not along a line of a queen and whose double fits on the board: on a flat
/// board at most three files and ranks, in a cube at most two along each axis.
const OBLIQUE: Leaps = &[[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 1, 2], [1, 2, 2]];
/// Every leap whose double fits on the board.
const EVERY: Leaps = &[
    [0, 0, 1],
    [0, 0, 2],
    [0, 0, 3],
    [0, 1, 1],
    [0, 1, 2],
    [0, 1, 3],
    [0, 2, 2],
    [0, 2, 3],
    [0, 3, 3],
    [1, 1, 1],
    [1, 1, 2],
    [1, 2, 2],
    [2, 2, 2],
];
/// Every leap of a flat board that is not a multiple of another one.
#[rustfmt::skip]
const PRIMITIVE: Leaps = &[[0, 0, 1], [0, 1, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 1, 5], [0, 1, 6], [0, 1, 7], [0, 2, 3], [0, 2, 5], [0, 2, 7], [0, 3, 4], [0, 3, 5], [0, 3, 7], [0, 4, 5], [0, 4, 7], [0, 5, 6], [0, 5, 7], [0, 6, 7]];
/// Every leap of a flat board.
#[rustfmt::skip]
const LEAPS: Leaps = &[[0, 0, 1], [0, 0, 2], [0, 0, 3], [0, 0, 4], [0, 0, 5], [0, 0, 6], [0, 0, 7], [0, 1, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 1, 5], [0, 1, 6], [0, 1, 7], [0, 2, 2], [0, 2, 3], [0, 2, 4], [0, 2, 5], [0, 2, 6], [0, 2, 7], [0, 3, 3], [0, 3, 4], [0, 3, 5], [0, 3, 6], [0, 3, 7], [0, 4, 4], [0, 4, 5], [0, 4, 6], [0, 4, 7], [0, 5, 5], [0, 5, 6], [0, 5, 7], [0, 6, 6], [0, 6, 7], [0, 7, 7]];

/// Every leap along a line of a queen.
#[rustfmt::skip]
const STRAIGHT: Leaps = &[[0, 0, 1], [0, 0, 2], [0, 0, 3], [0, 0, 4], [0, 0, 5], [0, 0, 6], [0, 0, 7], [0, 1, 1], [0, 2, 2], [0, 3, 3], [0, 4, 4], [0, 5, 5], [0, 6, 6], [0, 7, 7]];

men! { from super::riders::END; nature Officer;
    /// Hops along the lines of a queen over one man to the square just beyond it, on which it may
    /// capture.
    Grasshopper "grasshopper" ["G" "G" "S"] QU => [hop(lines(QUEEN))];
    /// Hops like a grasshopper, but lands on the second square beyond the hurdle; the first must be
    /// vacant.
    Grasshopper2 "grasshopper-2" ["G2" "G2" "S2"] QU => [hop_over(1, lines(QUEEN), Any, Exactly(2))];
    /// Hops like a grasshopper, but lands on the third square beyond the hurdle; those before it
    /// must be vacant.
    Grasshopper3 "grasshopper-3" ["G3" "G3" "S3"] QU => [hop_over(1, lines(QUEEN), Any, Exactly(3))];
    /// A grasshopper on the lines of a rook.
    Rookhopper "rookhopper" ["RH" "TH" "ST"] RU => [hop(lines(ROOK))];
    /// A grasshopper on the lines of a bishop.
    Bishophopper "bishophopper" ["BH" "LH" "SF"] BU => [hop(lines(BISHOP))];
    /// A grasshopper on the lines of a nightrider.
    Nightriderhopper "nightriderhopper" ["NH" "NH" "SN"] BR => [hop(lines(KNIGHT))];
    /// A grasshopper on the lines of a camelrider.
    Camelriderhopper "camelriderhopper" ["CH" "CH" "SC"] RL => [hop(lines(CAMEL))];
    /// A grasshopper on the lines of a zebrarider.
    Zebrariderhopper "zebrariderhopper" ["ZH" "ZH" "SZ"] SR => [hop(lines(ZEBRA))];
    /// Nightriderhopper and camelriderhopper in one.
    Gnuriderhopper "gnuriderhopper" ["GH" "GH" "SG"] SL => [hop(lines(KNIGHT)), hop(lines(CAMEL))];
    /// Hops over an adjacent man to the square just beyond it.
    Kinghopper "kinghopper" ["KH" "KH" "SR"] QR => [hop_over(1, lines(QUEEN), Exactly(1), Exactly(1))];
    /// Hops over a man a knight's leap away to the square a knight's leap further in the same
    /// direction.
    Knighthopper "knighthopper" ["KP" "SH" "SV"] SR => [hop_over(1, lines(KNIGHT), Exactly(1), Exactly(1))];
    /// Hops over an adjacent man to any square beyond it, as far as the line is vacant.
    Contragrasshopper "contragrasshopper" ["CG" "KG" "SA"] QR => [hop_over(1, lines(QUEEN), Exactly(1), Any)];
    /// Moves like a king or like a grasshopper.
    Scorpion "scorpion" ["SO" "SO" "SO"] QL => [leap(QUEEN), hop(lines(QUEEN))];
    /// Moves like an alfil or like a rookhopper.
    Gral "gral" ["GL" "GL" "GL"] RR => [leap(&[[0, 2, 2]]), hop(lines(ROOK))];
    /// Hops along the lines of a queen over two men, not necessarily adjacent, to the square just
    /// beyond the second.
    Kangaroo "kangaroo" ["KA" "KA" "KA"] QL => [hop_over(2, lines(QUEEN), Any, Exactly(1))];
    /// Moves like a grasshopper or like a kangaroo.
    Dolphin "dolphin" ["DO" "DE" "DN"] QR => [hop(lines(QUEEN)), hop_over(2, lines(QUEEN), Any, Exactly(1))];
    /// Hops along the lines of a queen over one man to any square beyond it, as far as the line is
    /// vacant.
    Lion "lion" ["LI" "LI" "LI"] QL => [lion(lines(QUEEN))];
    /// A lion on the lines of a rook.
    Rooklion "rook-lion" ["RL" "TL" "TL"] RL => [lion(lines(ROOK))];
    /// A lion on the lines of a bishop.
    Bishoplion "bishop-lion" ["BL" "LL" "FL"] BL => [lion(lines(BISHOP))];
    /// A lion on the lines of a nightrider.
    Nightriderlion "nightrider-lion" ["NL" "NL" "NL"] SL => [lion(lines(KNIGHT))];
    /// A lion that leaps over two men.
    Rabbit "rabbit" ["RT" "HE" "LA"] QR => [hop_over(2, lines(QUEEN), Any, Any)];
    /// A kangaroo that may land on any square beyond the second man, as far as the line is vacant.
    Kangaroolion "kangaroo-lion" ["KL" "LK" "KL"] QL => [hop_over(2, lines(QUEEN), Any, Any)];
    /// A lion that leaps over four men.
    Bob "bob" ["BO" "BO" "BO"] QU => [hop_over(4, lines(QUEEN), Any, Any)];
    /// Hops over a man to the square as far beyond it, in any direction. Along the lines of a queen
    /// all other squares between must be vacant; in other directions nothing can stand in the way.
    Equihopper "equihopper" ["EQ" "EQ" "EA"] QR => [
        hop_over(1, lines(QUEEN), Any, Same),
        hop_over(1, lines(OBLIQUE), Exactly(1), Exactly(1)),
    ];
    /// An equihopper that needs only a hurdle: it leaps over any men between.
    NonstopEquihopper "non-stop equihopper" ["NE" "NE" "EQ"] QR => [hop_over(1, lines(EVERY), Exactly(1), Exactly(1))];
    /// An equihopper on the lines of a queen only.
    Orix "orix" ["OR" "OR" "OR"] QL => [hop_over(1, lines(QUEEN), Any, Same)];
    /// Goes along the lines of a queen to a hurdle and lands beside it, turned by 45 degrees.
    Moose "moose" ["M" "EL" "E"] QL => [deflected(QUEEN, 1)];
    /// Goes along the lines of a queen to a hurdle and lands beside it, turned by 90 degrees.
    Eagle "eagle" ["EA" "AD" "AI"] RL => [deflected(QUEEN, 2)];
    /// Goes along the lines of a queen to a hurdle and lands beside it, turned by 135 degrees.
    Sparrow "sparrow" ["SW" "SP" "M"] SR => [deflected(QUEEN, 3)];
    /// Goes along the lines of a queen to a hurdle and bounces back to the square just before it.
    Hamster "hamster" ["HA" "HA" "HA"] QR => [deflected(QUEEN, 4)];
    /// A moose on the lines of a rook.
    Rookmoose "rook-moose" ["RM" "TC" "ET"] RR => [deflected(ROOK, 1)];
    /// An eagle on the lines of a rook.
    Rookeagle "rook-eagle" ["RE" "TA" "AT"] RL => [deflected(ROOK, 2)];
    /// A sparrow on the lines of a rook.
    Rooksparrow "rook-sparrow" ["RW" "TS" "MT"] RU => [deflected(ROOK, 3)];
    /// A moose on the lines of a bishop.
    Bishopmoose "bishop-moose" ["BM" "LC" "EF"] BR => [deflected(BISHOP, 1)];
    /// An eagle on the lines of a bishop.
    Bishopeagle "bishop-eagle" ["BE" "LA" "AF"] BL => [deflected(BISHOP, 2)];
    /// A sparrow on the lines of a bishop.
    Bishopsparrow "bishop-sparrow" ["BW" "LS" "MF"] BU => [deflected(BISHOP, 3)];
    /// Grasshopper, moose, eagle, sparrow and hamster in one: lands on any square around the
    /// hurdle.
    Marguerite "marguerite" ["MG" "MG" "MG"] QU => [
        hop(lines(QUEEN)),
        deflected(QUEEN, 1),
        deflected(QUEEN, 2),
        deflected(QUEEN, 3),
        deflected(QUEEN, 4),
    ];
    /// Goes along a line of a queen away from the nearest man or edge of the board on that line
    /// behind it, exactly as far as it stood from it; the squares between must be vacant.
    Bouncer "bouncer" ["B1" "B1" "B1"] QU => [bounce(QUEEN)];
    /// A bouncer on the lines of a rook.
    Rookbouncer "rook bouncer" ["B2" "B2" "B2"] RU => [bounce(ROOK)];
    /// A bouncer on the lines of a bishop.
    Bishopbouncer "bishop bouncer" ["B3" "B3" "B3"] BU => [bounce(BISHOP)];
    /// Moves like a queen without capturing; captures like a lion, over one man.
    Leo "leo" ["LE" "LE" "LE"] QR => [ride(QUEEN).moves(), lion(lines(QUEEN)).captures()];
    /// Moves like a rook without capturing; captures like a rook-lion, over one man.
    Pao "pao" ["PA" "PA" "PA"] RL => [ride(ROOK).moves(), lion(lines(ROOK)).captures()];
    /// Moves like a bishop without capturing; captures like a bishop-lion, over one man.
    Vao "vao" ["VA" "VA" "VA"] BL => [ride(BISHOP).moves(), lion(lines(BISHOP)).captures()];
    /// Moves like a nightrider without capturing; captures like a nightrider-lion, over one man.
    Nao "nao" ["NA" "NA" "NA"] SU => [ride(KNIGHT).moves(), lion(lines(KNIGHT)).captures()];
    /// Moves like a knight without capturing; captures like a knighthopper.
    Kao "kao" ["KO" "KO" "KO"] SU => [leap(KNIGHT).moves(), hop_over(1, Straight(KNIGHT), Exactly(1), Exactly(1)).captures()];
    /// Moves like a lion without capturing; captures like a queen.
    Senora "senora" ["SE" "SE" "DG"] QL => [lion(lines(QUEEN)).moves(), ride(QUEEN).captures()];
    /// Moves like a rook-lion without capturing; captures like a rook.
    Faro "faro" ["FA" "FA" "FA"] RL => [lion(lines(ROOK)).moves(), ride(ROOK).captures()];
    /// Moves like a bishop-lion without capturing; captures like a bishop.
    Loco "loco" ["LO" "LO" "LO"] BL => [lion(lines(BISHOP)).moves(), ride(BISHOP).captures()];
    /// Makes two hops of a grasshopper in one move, along the same line or two; the square between
    /// them must be vacant. The square that it leaves counts as occupied.
    DoubleGrasshopper "double grasshopper" ["DG" "DG" "DS"] QU => [hop_twice(QUEEN)];
    /// Makes two hops of a rookhopper in one move, as a double grasshopper does.
    DoubleRookhopper "double rookhopper" ["DK" "DT" "DT"] RU => [hop_twice(ROOK)];
    /// Makes two hops of a bishophopper in one move, as a double grasshopper does.
    DoubleBishophopper "double bishophopper" ["DB" "DL" "DF"] BU => [hop_twice(BISHOP)];
    /// Goes to a hurdle, turns by 90 degrees and goes as far again. On straight lines of squares
    /// all other squares that it passes must be vacant; over other squares it leaps.
    EagleEquihopper "eagle equihopper" ["EE" "AE" "AE"] RL => [at_right_angle(PRIMITIVE, u8::MAX)];
    /// An eagle equihopper that needs only a hurdle: it leaps over any men between.
    EagleNonstopEquihopper "eagle non-stop equihopper" ["EN" "AQ" "AQ"] RL => [at_right_angle(LEAPS, 1)];
    /// Leaps along a line of a queen to a man, over any others, and from there as far again along a
    /// line of the same kind (rook or bishop), to a square other than its own.
    Treehopper "treehopper" ["TH" "UH" "SB"] BU => [radial(STRAIGHT)];
    /// Leaps to a man at any distance, and from there by a leap of the same length to a square
    /// other than its own.
    GreaterTreehopper "greater treehopper" ["GE" "GU" "SM"] BL => [radial(LEAPS)];
    /// Leaps along a line of a queen, over any men, if a man stands at the same distance from it on
    /// another line of the same kind (rook or bishop).
    Leafhopper "leafhopper" ["LH" "BH" "SE"] BU => [beside(STRAIGHT)];
    /// Leaps to any square, if a man stands on another square at the same distance from it.
    GreaterLeafhopper "greater leafhopper" ["GF" "GB" "SU"] BL => [beside(LEAPS)];
}
