//! Roses, spiral knights, scouts, lame knights, reflecting bishops, the edgehog.

use super::goes;
use parton::position::Role;

#[test]
fn roses_go_round() {
    // From c2, turning left: d4, c6, a7; turning right: e1. From b3 the mirror images, with d4
    // again: d4, f3, g1; a5.
    goes(Role::Rose, "a1", "", "", "c2 d4 c6 a7 e1 b3 f3 g1 a5");
    // c2 blocks the two circles that begin there; d4 is reached from b3, and captured.
    goes(Role::Rose, "a1", "c2", "d4", "b3 *d4 a5");
    goes(Role::Rosehopper, "a1", "c2", "", "d4 e1");
    goes(Role::Roselion, "a1", "c2", "", "d4 c6 a7 e1");
    // Both circles through d4 meet it, from c2 and from b3.
    goes(Role::Roselocust, "a1", "", "d4", "*d4-c6 *d4-f3");
    // It moves like a rose up to d4 and captures c6 behind it; on the circle through b3 no man
    // stands behind d4.
    goes(Role::Rao, "a1", "d4", "c6", "c2 b3 e1 a5 *c6");
    // A whole circle from d4: the eighth leap would end on d4 again. Of the path through e6 and g7,
    // the next square, i8, is off the board.
    goes(Role::Rose, "d4", "e6 f5 f3 e2 c2 b3 b5 c6", "", "");
}

#[test]
fn scouts_and_spiral_knights_turn_at_each_leap() {
    goes(
        Role::Boyscout,
        "d1",
        "",
        "",
        "e2 d3 e4 d5 e6 d7 e8 f1 g2 h1 c2 c4 c6 c8 b1 a2",
    );
    let stairs = "a2 b2 b3 c3 c4 d4 d5 e5 e6 f6 f7 g7 g8 h8 b1 c2 d3 e4 f5 g6 h7";
    goes(Role::Girlscout, "a1", "", "", stairs);
    goes(
        Role::Spiralspringer20,
        "a1",
        "",
        "",
        "c2 a3 c4 a5 c6 a7 c8 b3 c1 d3 e1 f3 g1 h3",
    );
    goes(Role::Spiralspringer40, "a1", "", "", "b3 a5 b7 c2 e1 g2");
    goes(
        Role::Spiralspringer,
        "a1",
        "",
        "",
        "c2 a3 c4 a5 c6 a7 c8 b3 c1 d3 e1 f3 g1 h3 b7 g2",
    );
    // From b3 and from c2 the second leap of (1,1) leads off the board.
    goes(Role::Spiralspringer11, "a1", "", "", "b3 c2");
    goes(Role::Spiralspringer33, "a1", "", "", "b3 d4 e6 g7 c2 f5");
    goes(
        Role::DiagonalSpiralspringer,
        "a1",
        "",
        "",
        "b3 d4 e6 g7 c2 f5",
    );
    // A man on b3 blocks the path that begins there.
    goes(Role::Spiralspringer33, "a1", "", "b3", "*b3 c2 d4 f5 g7");
}

#[test]
fn lame_knights_go_over_their_knees() {
    goes(Role::Mao, "d4", "d5", "", "b3 b5 c2 e2 f3 f5");
    goes(Role::Moa, "d4", "e5", "", "b3 b5 c2 c6 e2 f3");
    goes(Role::Maohopper, "d4", "d5", "c6", "*c6 e6");
    goes(Role::Moahopper, "d4", "e5", "f5", "e6 *f5");
    // To e6 over d5. c6 is captured in the manner of a moa over the vacant c5; as a mao the man
    // would go over d5.
    goes(Role::Saltador, "d4", "d5", "c6", "e6 *c6");
    goes(Role::Maorider, "a1", "b4", "", "b3 c2 e3 g4");
    goes(Role::Moarider, "a1", "c4", "", "b3 c2 e3 g4");
    // The hurdle is on a knee or on an arrival square; a second man ends the ride.
    goes(Role::Maoriderlion, "a1", "b4", "", "c5 d7");
    goes(Role::Maoriderlion, "a1", "b3", "d7", "c5 *d7");
    goes(Role::Maoriderlion, "a1", "a2 c6", "", "b3 c5");
    goes(Role::Moariderlion, "a1", "c4", "", "c5 d7");
    // Its other course, through c2, also has b2 as its knee.
    goes(Role::Moariderlion, "a1", "b2", "", "b3 c5 d7 c2 e3 g4");
}

#[test]
fn edges_reflect() {
    // To h6 and on to f8; to a3 and on to f8: the other sides of one rectangle, in which further
    // reflections stay.
    let rectangle = "d2 e3 f4 g5 h6 g7 f8 b2 a3 b4 c5 d6 e7";
    goes(Role::Archbishop, "c1", "", "", rectangle);
    goes(Role::ReflectingBishop, "c1", "", "", rectangle);
    // With men on b2 and f8 one reflection leads to g7; f8 is captured.
    goes(Role::Archbishop, "c1", "b2", "f8", "d2 e3 f4 g5 h6 g7 *f8");
    // Four reflections lead around, through h6, f8 and a3 to b2.
    goes(
        Role::ReflectingBishop,
        "c1",
        "",
        "b2",
        "d2 e3 f4 g5 h6 g7 f8 e7 d6 c5 b4 a3 *b2",
    );
    // From a corner the path only leads back.
    goes(Role::ReflectingBishop, "a1", "", "", "b2 c3 d4 e5 f6 g7 h8");
}

#[test]
fn edgehogs_go_to_and_from_the_edge() {
    goes(Role::Edgehog, "d4", "", "d8", "*d8 d1 a4 h4 a1 h8 a7 g1");
    goes(Role::Edgehog, "a1", "e5", "", "b2 c3 d4");
}
