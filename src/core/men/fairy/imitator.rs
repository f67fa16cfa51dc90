//! The imitator, which belongs to no side. The table gives it a name and letters; the condition
//! [Imitator](crate::conditions::Conditions::IMITATOR) determines what it does.

use super::men;

men! { from super::numbered::END; nature Imitator;
    /// Belongs to no side: it makes each move of every man in parallel, and moves that it cannot
    /// make are illegal (see the condition Imitator). It obstructs no man, and is not captured.
    Imitator "imitator" ["I" "I" "I"] KU => [];
}
