//! The imitator, which belongs to no side. The table gives it a name and letters; the condition
//! [Imitator](crate::conditions::Conditions::IMITATOR) determines what it does.

use super::men;

men! { from super::numbered::END; nature Imitator;
    /// Belongs to no side: it makes each move of every man in parallel, and what it cannot make is
    /// illegal (see the condition Imitator). It stands in nobody's way, and is not captured.
    Imitator "imitator" ["I" "I" "I"] KU => [];
}
