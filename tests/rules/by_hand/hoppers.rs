//! Leapers, riders, hoppers, Chinese and Argentine men.

use super::goes;
use parton::position::Role;

#[test]
fn leapers_leap() {
    goes(Role::Camel, "a1", "a2 b2 b1", "b4", "*b4 d2");
    goes(Role::Zebra, "a1", "c4", "", "d3");
    goes(Role::Giraffe, "a1", "", "", "b5 e2");
    goes(Role::Root50Leaper, "a1", "", "", "b8 h2 f6");
    goes(Role::Root25Leaper, "a1", "", "", "a6 f1 d5 e4");
    // All squares at a distance of two.
    goes(Role::Squirrel, "a1", "a2 b2 b1", "", "a3 b3 c3 c2 c1");
    goes(Role::Leaper24, "a1", "", "", "c5 e3");
    goes(Role::Erlking, "a1", "a2", "b2", "*b2 b1");
    goes(Role::Wazir, "e4", "", "", "e5 e3 d4 f4");
    goes(Role::Alfil, "e4", "e5", "", "g6 g2 c6 c2");
}

#[test]
fn riders_ride() {
    goes(Role::Nightrider, "a1", "e3", "c5", "b3 *c5 c2");
    goes(Role::Alfilrider, "a1", "b2", "", "c3 e5 g7");
    goes(Role::Rider03, "a1", "", "", "a4 a7 d1 g1");
    goes(Role::Zebrarider, "a1", "", "", "c4 e7 d3 g5");
    // A rook's lines are blocked; of the knight's leaps only b3 and c2 are on the board.
    goes(Role::Empress, "a1", "a2 b1", "", "b3 c2");
    goes(Role::Waran, "a1", "a2 b1", "", "b3 c5 d7 c2 e3 g4");
}

#[test]
fn grasshoppers_hop() {
    // Over d3 to d4; over f3 to g4; over e1 capturing on f1; over b1 to a1; no man on c2, b3, a4.
    let (own, enemies) = ("d3 b1 e1", "f3 f1");
    goes(Role::Grasshopper, "d1", own, enemies, "d4 g4 *f1 a1");
    // Two squares beyond: d5 and h5; f1 closes the rank, and nothing is beyond a1.
    goes(Role::Grasshopper2, "d1", own, enemies, "d5 h5");
    goes(Role::Grasshopper3, "d1", own, enemies, "d6");
    goes(Role::Rookhopper, "d1", own, enemies, "d4 *f1 a1");
    goes(Role::Bishophopper, "d1", own, enemies, "g4");
    // Only e1 is adjacent.
    goes(Role::Kinghopper, "d1", own, enemies, "*f1");
    goes(
        Role::Scorpion,
        "d1",
        own,
        enemies,
        "d4 g4 *f1 a1 c1 c2 d2 e2",
    );
    // The alfil's moves: b3, and f3, where it captures.
    goes(Role::Gral, "d1", own, enemies, "d4 *f1 a1 b3 *f3");
    // Over b3 to c5; over g4, after the vacant c2 and e3, it leads off the board.
    goes(Role::Nightriderhopper, "a1", "b3 g4", "", "c5");
    goes(Role::Knighthopper, "a1", "b3", "c5", "*c5");
    goes(
        Role::Contragrasshopper,
        "d1",
        "d2 e1",
        "d6",
        "d3 d4 d5 *d6 f1 g1 h1",
    );
}

#[test]
fn hoppers_pass_one_or_more_hurdles() {
    goes(Role::Kangaroo, "a1", "a2 a5", "", "a6");
    goes(Role::Dolphin, "a1", "a2 a5", "", "a3 a6");
    goes(Role::Rabbit, "a1", "a2 a5", "a8", "a6 a7 *a8");
    goes(Role::Kangaroolion, "a1", "a2 a5", "a8", "a6 a7 *a8");
    goes(Role::Bob, "a1", "a2 a3 a5", "a6", "a7 a8");
    goes(Role::Lion, "a1", "a2", "a5", "a3 a4 *a5");
    goes(Role::Nightriderlion, "a1", "b3", "", "c5 d7");
    goes(Role::Bishoplion, "a1", "a2 b2", "", "c3 d4 e5 f6 g7 h8");
}

#[test]
fn equihoppers_hop_as_far_again() {
    // Over c4 to b4 and over e6 to f8, nothing is in between; over d6 to d8 there is d7.
    goes(Role::Equihopper, "d4", "d6 e6 c4", "d7", "b4 f8");
    goes(Role::NonstopEquihopper, "d4", "d6 e6 c4", "d7", "b4 f8 d8");
    goes(Role::Orix, "d4", "d6 e6 c4", "d7", "b4");
    goes(Role::Orix, "d4", "d6", "d8", "*d8");
    goes(Role::Orix, "d4", "d6 d5", "", "");
}

#[test]
fn hurdles_turn_aside() {
    goes(Role::Moose, "d1", "d4", "e5", "c5 *e5");
    goes(Role::Eagle, "d1", "d4", "", "c4 e4");
    goes(Role::Sparrow, "d1", "d4", "", "c3 e3");
    goes(Role::Hamster, "d1", "d4", "", "d3");
    // It already stands on the square to which it would bounce back.
    goes(Role::Hamster, "d1", "d2", "", "");
    // d5 is the grasshopper's square.
    goes(Role::Marguerite, "d1", "d4", "", "c5 d5 e5 c4 e4 c3 d3 e3");
    goes(Role::Rookmoose, "d1", "d4 f3", "", "c5 e5");
    // North-east to f3; turned by 45 degrees to f4 and g3, by 90 to e4 and g2, by 135 to e3 and f2.
    goes(Role::Bishopmoose, "d1", "d4 f3", "", "f4 g3");
    goes(Role::Bishopeagle, "d1", "d4 f3", "", "e4 g2");
    goes(Role::Bishopsparrow, "d1", "d4 f3", "", "e3 f2");
}

#[test]
fn eagle_equihoppers_turn_as_far_as_they_came() {
    // North to d4, three squares; east or west three squares: g4 and a4. East to f1: f3.
    goes(Role::EagleEquihopper, "d1", "d4 f1", "", "a4 g4 f3");
    // d3 is between d1 and d4; its own hop leads to b3 and f3.
    goes(Role::EagleEquihopper, "d1", "d4 d3", "", "b3 f3");
    goes(
        Role::EagleNonstopEquihopper,
        "d1",
        "d4 d3",
        "",
        "a4 g4 b3 f3",
    );
    // b4 stops the way from d4 to a4. It is a hurdle as well: turned by a right angle, the leap of
    // two files and three ranks leads on to e6.
    goes(Role::EagleEquihopper, "d1", "d4", "b4", "g4 e6");
    // A knight's leap to e3, then one to c4 or g2; a camel's leap to g2, then one to f5; a leap of one file and four ranks to e5, then to
    // a6, and h4 is no square at that distance from e5: the other leap leads from e5 to i4.
    goes(Role::EagleEquihopper, "d1", "e3", "g2", "c4 *g2 f5");
    goes(Role::EagleEquihopper, "d1", "e5", "", "a6");
}

#[test]
fn double_hoppers_hop_twice() {
    // Over d2 to d3, from there over d4 to d5. Its own square is no hurdle between d3 and d2: the
    // man on d2 is, and behind it the double grasshopper stands.
    goes(Role::DoubleGrasshopper, "d1", "d2", "d4", "d5");
    // Over d2 to d3, then over e4 to f5, where it captures; d3 has no hurdle on other lines.
    goes(Role::DoubleGrasshopper, "d1", "d2 e4", "f5", "*f5");
    // Over d3 to d4, then back over d3 to d2; over d3 to d4 and over e4 to f4.
    goes(Role::DoubleRookhopper, "d1", "d3 e4", "", "d2 f4");
    goes(Role::DoubleBishophopper, "a1", "b2 d4", "c5", "e5");
    // Over c2 to b3, from there along the file over b2 to b1; along the rank over a3 off the board.
    goes(Role::DoubleGrasshopper, "d1", "c2 b2", "", "b1");
}

#[test]
fn radial_hoppers_need_a_man_at_the_same_distance() {
    // A rook's step to d2, then to d3, c2, e2.
    goes(Role::Treehopper, "d1", "d2", "", "d3 c2 e2");
    // From a1 to b3, then by a knight's leap; and from a1 to c5, then by a leap of two files and
    // four ranks or the reverse.
    goes(
        Role::GreaterTreehopper,
        "a1",
        "b3",
        "c5",
        "*c5 a5 d4 d2 c1 e1 g3 g7",
    );
    goes(Role::Treehopper, "a1", "b3", "c5", "");
    goes(Role::Leafhopper, "d1", "d4", "", "a1 g1");
    goes(Role::Leafhopper, "a1", "b3", "c2", "");
    // b3 is a knight's leap away, as c2 is; each lets it go to the other square.
    goes(Role::GreaterLeafhopper, "a1", "b3", "c2", "*c2");
    // f1 is five files away, as d5, e4 and a6 are.
    goes(Role::GreaterLeafhopper, "a1", "f1", "", "a6 d5 e4");
}

#[test]
fn hunters_go_up_and_down_in_different_ways() {
    goes(
        Role::RookBishopHunterUp,
        "d4",
        "d7",
        "e3",
        "d5 d6 *e3 c3 b2 a1",
    );
    goes(
        Role::BishopRookHunterUp,
        "d4",
        "d2",
        "e5",
        "*e5 c5 b6 a7 d3",
    );
    goes(
        Role::KnightBishopHunter,
        "d4",
        "e3",
        "",
        "b5 f5 c6 e6 c3 b2 a1",
    );
    goes(Role::QueenKnightHunter, "d7", "d8", "", "c8 e8 c5 e5 b6 f6");
    // From the second rank two steps, from the first one step.
    goes(Role::PawnKnightHunter, "d2", "", "e3", "d3 d4 *e3 b1 f1");
    goes(Role::PawnRookHunter, "d1", "", "e2", "d2 *e2");
}

#[test]
fn a_querquisite_moves_as_its_file_says() {
    goes(Role::Querquisite, "a1", "a3 b1", "", "a2");
    goes(Role::Querquisite, "b1", "", "c3", "*c3 a3 d2");
    goes(Role::Querquisite, "c1", "d2", "", "b2 a3");
    goes(Role::Querquisite, "d1", "d2 c1 e1 c2", "", "e2 f3 g4 h5");
    goes(Role::Querquisite, "e1", "d1 d2", "", "e2 f2 f1");
}

#[test]
fn bouncers_bounce_off_men_and_edges() {
    // The lower edge and those on the left and south-west are four squares away, as are d8, h4 and
    // h8. The upper edge and those on the right and north-east are five away; the other diagonal is
    // seven squares long, with three on either side.
    goes(Role::Bouncer, "d4", "", "", "d8 h4 h8");
    goes(Role::Rookbouncer, "d4", "", "", "d8 h4");
    goes(Role::Bishopbouncer, "d4", "", "", "h8");
    // d2 is two squares away: d6. d5 must be vacant, and d6 may be captured.
    goes(Role::Rookbouncer, "d4", "d2", "", "d6 h4");
    goes(Role::Rookbouncer, "d4", "d2", "d6", "*d6 h4");
    goes(Role::Rookbouncer, "d4", "d2 d5", "", "d3 h4");
}

#[test]
fn chinese_men_capture_and_argentine_men_move_over_hurdles() {
    // b2 and b3 before b4, and b6 behind it; a1; c1 before d1, and h1 behind it.
    goes(Role::Pao, "b1", "b4 d1", "b6 h1", "b2 b3 *b6 a1 c1 *h1");
    goes(Role::Faro, "b1", "b4 d1", "b6 h1 a1", "b5 e1 f1 g1 *a1");
    // The diagonals of b1: a2; c2 to h7.
    goes(Role::Vao, "b1", "e4", "g6", "a2 c2 d3 *g6");
    goes(Role::Loco, "b1", "e4", "g6 a2", "f5 *a2");
    goes(Role::Nao, "a1", "b3", "c5 d7", "*c5 c2 e3 g4");
    goes(Role::Kao, "a1", "", "b3 c5", "c2 *c5");
    // The lines of a1: the file over a3, the long diagonal without a hurdle, the rank over c1.
    goes(Role::Leo, "a1", "a3 b2", "a8 c1 h1", "a2 *a8 b1 *h1");
    goes(
        Role::Senora,
        "a1",
        "a3 b2",
        "a8 c1",
        "a4 a5 a6 a7 c3 d4 e5 f6 g7 h8 *c1 d1 e1 f1 g1 h1",
    );
}
