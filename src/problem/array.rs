//! The game array, from which proof games are played.

use crate::position::{RuleSet, Setup};

/// The position in which games by these rules begin, White to move.
pub fn game_array(rules: RuleSet) -> Setup {
    Setup::array(rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cell};
    use crate::position::{Color, Man, Role, Variant};

    #[test]
    fn arrays_have_all_their_men() {
        for variant in Variant::ALL {
            let men = game_array(RuleSet::new(variant)).men;
            for color in Color::ALL {
                let of = |wanted: fn(Role) -> bool| {
                    men.iter().filter(|(_, man)| man.color == color && wanted(man.role)).count()
                };
                let law = variant.law();
                assert_eq!((of(|_| true), of(|role| role == Role::Pawn)), (law.men, law.pawns), "{variant}");
                assert_eq!(of(|role| role == Role::King), 1, "{variant}");
            }
        }
        let men = game_array(RuleSet::new(Variant::Alice)).men;
        let king = (Cell::new(Board::A, "e1".parse().unwrap()), Man::new(Color::White, Role::King));
        assert!(men.contains(&king));
    }
}
