//! [`Exit`]: the exit codes.

use std::process::ExitCode;

/// The outcome of a run. The gravest of several outcomes counts; they are declared here from
/// mildest to gravest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Exit {
    /// Everything was done, even if a problem has no solution: 0.
    #[default]
    Done,
    /// A problem is unsound, its printed solution wrong, or a certificate does not hold: 1.
    Unsound,
    /// A search was cut short, or restricted by options: 3.
    Incomplete,
    /// Input or usage was wrong: 2.
    BadInput,
    /// Two searches of this program disagree: 70.
    Disagreement,
}

impl Exit {
    /// The exit code after a second Ctrl-C.
    pub const KILLED: i32 = 130;

    /// The exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Unsound => 1,
            Self::Incomplete => 3,
            Self::BadInput => 2,
            Self::Disagreement => 70,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn bad_input_counts_more_than_an_incomplete_search() {
        assert_eq!(
            [
                Exit::Done,
                Exit::Incomplete,
                Exit::BadInput,
                Exit::Incomplete
            ]
            .into_iter()
            .max(),
            Some(Exit::BadInput)
        );
        assert_eq!(
            [Exit::Unsound, Exit::Incomplete].into_iter().max(),
            Some(Exit::Incomplete)
        );
        let rising = [
            Exit::Done,
            Exit::Unsound,
            Exit::Incomplete,
            Exit::BadInput,
            Exit::Disagreement,
        ];
        assert!(rising.is_sorted());
        assert_eq!(rising.map(Exit::code), [0, 1, 3, 2, 70]);
    }
}
