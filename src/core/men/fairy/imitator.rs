//! The imitator, who belongs to no side. It stands in the table to have a name and letters; it is
//! the condition [Imitator](crate::conditions::Conditions::IMITATOR) that says what it does.

use super::men;

men! { from super::numbered::END; nature Imitator;
    /// Belongs to no side: it makes each move of every man in parallel, and what it cannot make is
    /// illegal (see the condition Imitator). It stands in nobody's way, and is not captured.
    Imitator "imitator" ["I" "I" "I"] KU => [];
}
