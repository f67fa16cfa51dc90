//! Leapers: men that go directly to a square a certain number of files and ranks away, whatever
//! stands between.

use super::men;
use super::way::{QUEEN, leap};

men! { from 0; nature Officer;
    /// Leaps one square along a rank or file.
    Wazir "wazir" ["WE" "WE" "VI"] RU => [leap(&[[0, 0, 1]])];
    /// Leaps one square along a diagonal.
    Fers "fers" ["FE" "FE" "FE"] BL => [leap(&[[0, 1, 1]])];
    /// Leaps two squares along a rank or file.
    Dabbaba "dabbaba" ["DA" "DA" "DA"] RR => [leap(&[[0, 0, 2]])];
    /// Leaps two squares along a diagonal.
    Alfil "alfil" ["AL" "AL" "AL"] BR => [leap(&[[0, 2, 2]])];
    /// Leaps three squares along a rank or file.
    Threeleaper "threeleaper" ["" "" ""] RR => [leap(&[[0, 0, 3]])];
    /// Leaps three squares along a rank or file and one to the side.
    Camel "camel" ["CA" "CA" "CH"] SL => [leap(&[[0, 1, 3]])];
    /// Leaps three squares along a rank or file and two to the side.
    Zebra "zebra" ["Z" "Z" "Z"] SR => [leap(&[[0, 2, 3]])];
    /// Leaps three squares along a diagonal.
    Tripper "tripper" ["" "" ""] BR => [leap(&[[0, 3, 3]])];
    /// Leaps four squares along a rank or file.
    Fourleaper "fourleaper" ["" "" ""] RR => [leap(&[[0, 0, 4]])];
    /// Leaps four squares along a rank or file and one to the side.
    Giraffe "giraffe" ["GI" "GI" "GI"] BL => [leap(&[[0, 1, 4]])];
    /// Leaps four squares along a rank or file and three to the side.
    Antelope "antelope" ["AN" "AN" "AN"] BR => [leap(&[[0, 3, 4]])];
    /// Leaps five squares along a rank or file, or four and three to the side: a distance of √25.
    Root25Leaper "root-25-leaper" ["BU" "BU" "BU"] BU => [leap(&[[0, 0, 5], [0, 3, 4]])];
    /// Leaps seven squares along a rank or file and one to the side, or five along a diagonal: a
    /// distance of √50.
    Root50Leaper "root-50-leaper" ["RF" "WF" "CC"] RU => [leap(&[[0, 1, 7], [0, 5, 5]])];
    /// Knight, dabbaba and alfil in one: leaps to every square at a distance of two.
    Squirrel "squirrel" ["SQ" "EI" "EC"] SR => [leap(&[[0, 1, 2], [0, 0, 2], [0, 2, 2]])];
    /// Knight and camel in one.
    Gnu "gnu" ["GN" "GN" "G"] BR => [leap(&[[0, 1, 2], [0, 1, 3]])];
    /// Knight and zebra in one.
    Okapi "okapi" ["OK" "OK" "OK"] BL => [leap(&[[0, 1, 2], [0, 2, 3]])];
    /// Camel and zebra in one.
    Bison "bison" ["BI" "BI" "BI"] SL => [leap(&[[0, 1, 3], [0, 2, 3]])];
    /// Camel and giraffe in one.
    Zebu "zebu" ["ZE" "ZE" "ZE"] SR => [leap(&[[0, 1, 3], [0, 1, 4]])];
    /// Moves like a king, but is not royal.
    Erlking "erlking" ["EK" "EK" "RE"] RR => [leap(QUEEN)];
}
