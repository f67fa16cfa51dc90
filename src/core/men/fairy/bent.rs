//! Men with bent courses: roses, spiral knights, scouts, the lame knights of Chinese chess,
//! reflecting bishops.

use super::men;
use super::way::{
    Course::{Jointed, Octagon, Reflected, Zigzag},
    Distance::{Any, Exactly},
    QUEEN, Step, along, at_most, hop, hop_over, lion, to_edge,
};

/// One step like a rook, then one like a bishop, away from the start.
const MAO: &[[Step; 2]] = &[[(0, 1), (1, 1)]];
/// One step like a bishop, then one like a rook, away from the start.
const MOA: &[[Step; 2]] = &[[(1, 1), (0, 1)]];

men! { from super::locusts::kings::END; nature Officer;
    /// Rides knight's leaps around a circle: each leap turns by 45 degrees in the same direction,
    /// as far as the squares are vacant.
    Rose "rose" ["RO" "RO" "RO"] RR => [along(Octagon)];
    /// A grasshopper on the circles of a rose.
    Rosehopper "rosehopper" ["RP" "RH" "RS"] RU => [hop(Octagon)];
    /// A lion on the circles of a rose.
    Roselion "roselion" ["RN" "RN" "RL"] RL => [lion(Octagon)];
    /// Moves like a rose without capturing; captures like a roselion.
    Rao "rao" ["RA" "RA" "RA"] RU => [along(Octagon).moves(), lion(Octagon).captures()];
    /// Steps like a bishop, turning by 90 degrees left and right alternately.
    Boyscout "boyscout" ["BT" "PF" "BT"] BU => [along(Zigzag(&[[(1, 1), (1, -1)]]))];
    /// Steps like a rook, turning by 90 degrees left and right alternately.
    Girlscout "girlscout" ["GT" "PN" "GT"] RR => [along(Zigzag(&[[(0, 1), (1, 0)]]))];
    /// Rides knight's leaps that turn left and right alternately so that every second square lies
    /// on a rank or file.
    Spiralspringer "spiralspringer" ["SS" "SS" "CS"] SR => [along(Zigzag(&[[(1, 2), (-1, 2)], [(2, 1), (-2, 1)]]))];
    /// Rides knight's leaps that turn left and right alternately so that every second square lies
    /// on a diagonal.
    DiagonalSpiralspringer "diagonal spiralspringer" ["DS" "DS" "CD"] SL => [
        along(Zigzag(&[[(1, 2), (2, 1)], [(1, 2), (-2, -1)]])),
    ];
    /// A spiralspringer whose every second square is two squares further along a rank or file.
    Spiralspringer20 "spiralspringer (2,0)" ["S2" "S2" "N2"] SR => [along(Zigzag(&[[(2, 1), (-2, 1)]]))];
    /// A spiralspringer whose every second square is four squares further along a rank or file.
    Spiralspringer40 "spiralspringer (4,0)" ["S4" "S4" "N4"] SR => [along(Zigzag(&[[(1, 2), (-1, 2)]]))];
    /// A diagonal spiralspringer whose every second square is one square further along a diagonal.
    Spiralspringer11 "spiralspringer (1,1)" ["S1" "S1" "N1"] SR => [along(Zigzag(&[[(1, 2), (-2, -1)]]))];
    /// A diagonal spiralspringer whose every second square is three squares further along a
    /// diagonal.
    Spiralspringer33 "spiralspringer (3,3)" ["S3" "S3" "N3"] SR => [along(Zigzag(&[[(1, 2), (2, 1)]]))];
    /// The knight of Chinese chess: one step like a rook over a vacant square, then one like a
    /// bishop further away.
    Mao "mao" ["MA" "MA" "MA"] SR => [at_most(1, Jointed(MAO))];
    /// One step like a bishop over a vacant square, then one like a rook further away.
    Moa "moa" ["MO" "MO" "MO"] SL => [at_most(1, Jointed(MOA))];
    /// Rides mao's moves in a straight line.
    Maorider "maorider" ["AO" "AO" "AO"] SR => [along(Jointed(MAO))];
    /// Rides moa's moves in a straight line.
    Moarider "moarider" ["OA" "OA" "OA"] SL => [along(Jointed(MOA))];
    /// Moves like a mao over a man instead of a vacant square.
    Maohopper "maohopper" ["AH" "AH" "AS"] SL => [hop_over(1, Zigzag(MAO), Exactly(1), Exactly(1))];
    /// Moves like a moa over a man instead of a vacant square.
    Moahopper "moahopper" ["OH" "OH" "OS"] SR => [hop_over(1, Zigzag(MOA), Exactly(1), Exactly(1))];
    /// Moves like a maohopper or a moahopper without capturing; captures like a mao or a moa.
    Saltador "saltador" ["SA" "SA" "SL"] SL => [
        hop_over(1, Zigzag(MAO), Exactly(1), Exactly(1)).moves(),
        hop_over(1, Zigzag(MOA), Exactly(1), Exactly(1)).moves(),
        at_most(1, Jointed(MAO)).captures(),
        at_most(1, Jointed(MOA)).captures(),
    ];
    /// A lion on the lines of a maorider, in which the hurdle may stand wherever a maorider passes.
    Maoriderlion "maorider-lion" ["ML" "ML" "ML"] SL => [hop_over(1, Jointed(MAO), Any, Any)];
    /// A lion on the lines of a moarider, in which the hurdle may stand wherever a moarider passes.
    Moariderlion "moarider-lion" ["MM" "MM" "MM"] SR => [hop_over(1, Jointed(MOA), Any, Any)];
    /// A bishop whose line the edge of the board reflects once.
    Archbishop "archbishop" ["AR" "ER" "AR"] BU => [along(Reflected(1))];
    /// A bishop whose line the edge of the board reflects repeatedly, at most four times.
    ReflectingBishop "reflecting bishop" ["RB" "RL" "FR"] BL => [along(Reflected(4))];
    /// Moves like a queen, but from the edge of the board only to squares off the edge, and from
    /// elsewhere only to the edge.
    Edgehog "edgehog" ["EH" "RD" "EH"] QL => [to_edge(QUEEN)];
}
