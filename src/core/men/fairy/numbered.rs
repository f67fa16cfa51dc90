//! Leapers that are named only by their numbers, and the riders with such leaps.

use super::men;
use super::way::{leap, ride};

men! { from super::pawns::reverse::END; nature Officer;
    /// Leaps four squares along a rank or file and two to the side.
    Leaper24 "(2,4)-leaper" ["24" "24" "24"] SL => [leap(&[[0, 2, 4]])];
    /// Leaps four squares along a diagonal.
    Leaper44 "(4,4)-leaper" ["" "" ""] SR => [leap(&[[0, 4, 4]])];
    /// Leaps five squares along a rank or file.
    Leaper05 "(0,5)-leaper" ["" "" ""] SR => [leap(&[[0, 0, 5]])];
    /// Leaps five squares along a rank or file and one to the side.
    Leaper15 "(1,5)-leaper" ["15" "15" "15"] BU => [leap(&[[0, 1, 5]])];
    /// Leaps five squares along a rank or file and two to the side.
    Leaper25 "(2,5)-leaper" ["25" "25" "25"] BR => [leap(&[[0, 2, 5]])];
    /// Leaps five squares along a rank or file and three to the side.
    Leaper35 "(3,5)-leaper" ["35" "35" "35"] SL => [leap(&[[0, 3, 5]])];
    /// Leaps five squares along a rank or file and four to the side.
    Leaper45 "(4,5)-leaper" ["" "" ""] SR => [leap(&[[0, 4, 5]])];
    /// Leaps five squares along a diagonal.
    Leaper55 "(5,5)-leaper" ["" "" ""] SR => [leap(&[[0, 5, 5]])];
    /// Leaps six squares along a rank or file.
    Leaper06 "(0,6)-leaper" ["" "" ""] SR => [leap(&[[0, 0, 6]])];
    /// Leaps six squares along a rank or file and one to the side.
    Leaper16 "(1,6)-leaper" ["16" "16" "16"] QL => [leap(&[[0, 1, 6]])];
    /// Leaps six squares along a rank or file and two to the side.
    Leaper26 "(2,6)-leaper" ["" "" ""] SR => [leap(&[[0, 2, 6]])];
    /// Leaps six squares along a rank or file and three to the side.
    Leaper36 "(3,6)-leaper" ["36" "36" "36"] SR => [leap(&[[0, 3, 6]])];
    /// Leaps six squares along a rank or file and four to the side.
    Leaper46 "(4,6)-leaper" ["" "" ""] SR => [leap(&[[0, 4, 6]])];
    /// Leaps six squares along a rank or file and five to the side.
    Leaper56 "(5,6)-leaper" ["" "" ""] SR => [leap(&[[0, 5, 6]])];
    /// Leaps six squares along a diagonal.
    Leaper66 "(6,6)-leaper" ["" "" ""] SR => [leap(&[[0, 6, 6]])];
    /// Leaps seven squares along a rank or file.
    Leaper07 "(0,7)-leaper" ["" "" ""] SR => [leap(&[[0, 0, 7]])];
    /// Leaps seven squares along a rank or file and one to the side.
    Leaper17 "(1,7)-leaper" ["" "" ""] SR => [leap(&[[0, 1, 7]])];
    /// Leaps seven squares along a rank or file and two to the side.
    Leaper27 "(2,7)-leaper" ["" "" ""] SR => [leap(&[[0, 2, 7]])];
    /// Leaps seven squares along a rank or file and three to the side.
    Leaper37 "(3,7)-leaper" ["37" "37" "37"] BR => [leap(&[[0, 3, 7]])];
    /// Leaps seven squares along a rank or file and four to the side.
    Leaper47 "(4,7)-leaper" ["" "" ""] SR => [leap(&[[0, 4, 7]])];
    /// Leaps seven squares along a rank or file and five to the side.
    Leaper57 "(5,7)-leaper" ["" "" ""] SR => [leap(&[[0, 5, 7]])];
    /// Leaps seven squares along a rank or file and six to the side.
    Leaper67 "(6,7)-leaper" ["" "" ""] SR => [leap(&[[0, 6, 7]])];
    /// Leaps seven squares along a diagonal.
    Leaper77 "(7,7)-leaper" ["" "" ""] SR => [leap(&[[0, 7, 7]])];
    /// Rides three-square leaps in a straight line along a rank or file.
    Rider03 "(0,3)-rider" ["" "" ""] RL => [ride(&[[0, 0, 3]])];
    /// Rides three-square leaps in a straight line along a diagonal.
    Rider33 "(3,3)-rider" ["" "" ""] BL => [ride(&[[0, 3, 3]])];
}
