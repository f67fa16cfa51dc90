//! [`Mismatch`]: a difference between a printed solution and the solution found.

use super::coded::coded;
use super::listing::Listing;
use crate::notation::Notated;

coded! {
    /// The proof that a move fails.
    pub enum Refuted {
        /// No reply is legal, but the goal is not reached.
        "no-reply" => NoReply,
        /// Replies refute it.
        "replies" => Replies {
            /// The replies.
            replies: Listing,
        },
        /// It is made after the last move of the problem.
        "too-late" => TooLate,
    }
}

coded! {
    /// A difference between a printed solution and the solution found. `line` is the play up to the
    /// move concerned.
    pub enum Mismatch {
        /// The letters of the men fit no single language.
        "no-language" => NoLanguage,
        /// A line is longer than the problem.
        "line-too-long" => LineTooLong,
        /// The text covers too many moves to compare.
        "too-many-moves" => TooManyMoves,
        /// There is no move with this number.
        "no-such-number" => NoSuchNumber,
        /// A number does not follow the preceding move.
        "number-out-of-order" => NumberOutOfOrder,
        /// A capture sign does not fit.
        "capture-sign" => CaptureSign {
            /// The preceding move; `None` in the diagram.
            after: Option<Notated>,
        },
        /// A text fits several moves.
        "ambiguous" => Ambiguous {
            /// The moves.
            moves: Vec<Notated>,
            /// Whether the play after it is compared.
            compared: bool,
        },
        /// The key is a capture en passant that the problem does not allow explicitly.
        "en-passant-not-stated" => EnPassantNotStated,
        /// A word for other moves stands where there is none.
        "no-other-move" => NoOtherMove,
        /// A word for the moves of one man stands where it has none.
        "no-such-move" => NoSuchMove {
            /// The preceding move; `None` in the diagram.
            after: Option<Notated>,
        },
        /// A move is not legal.
        "not-legal" => NotLegal {
            /// The preceding move; `None` in the diagram.
            after: Option<Notated>,
            /// Similar moves that are legal.
            near: Vec<Notated>,
        },
        /// A move with the sign of mate does not mate.
        "not-mate" => NotMate {
            /// The play up to the move.
            line: Notated,
            /// Whether it gives check.
            check: bool,
            /// A legal reply.
            reply: Option<Notated>,
        },
        /// A move with the sign of check does not check.
        "not-check" => NotCheck {
            /// The play up to the move.
            line: Notated,
        },
        /// A move with the sign of mate or stalemate does neither.
        "neither-mate-nor-stalemate" => NeitherMateNorStalemate {
            /// The play up to the move.
            line: Notated,
        },
        /// A move called a try solves.
        "try-solves" => TrySolves {
            /// The move.
            line: Notated,
        },
        /// A first move does not solve.
        "does-not-solve" => DoesNotSolve {
            /// The move.
            line: Notated,
            /// The proof, if there is one.
            shown: Option<Refuted>,
        },
        /// A move called zugzwang has threats.
        "not-zugzwang" => NotZugzwang {
            /// The play up to the move.
            line: Notated,
            /// The threats.
            threats: Listing,
        },
        /// A reply does not refute: it reaches the attacker's goal.
        "reaches-goal" => ReachesGoal {
            /// The play up to the reply.
            line: Notated,
        },
        /// A reply does not refute.
        "does-not-refute" => DoesNotRefute {
            /// The play up to the reply.
            line: Notated,
            /// The moves that win after it.
            answers: Listing,
        },
        /// A move marked as failing works.
        "works" => Works {
            /// The play up to the move.
            line: Notated,
        },
        /// A move does not work.
        "does-not-work" => DoesNotWork {
            /// The play up to the move.
            line: Notated,
            /// The proof, if there is one.
            shown: Option<Refuted>,
            /// The moves that work instead.
            better: Listing,
        },
        /// A try that is not printed.
        "try" => Try {
            /// The first move.
            key: Notated,
            /// Its refutations.
            refutations: Listing,
        },
        /// Refutations of a try that are not printed.
        "refutations" => Refutations {
            /// The try.
            line: Notated,
            /// The refutations.
            refutations: Listing,
            /// Whether another refutation is printed.
            given: bool,
        },
        /// Variations that are not printed.
        "variation" => Variation {
            /// Defences that have these answers.
            defences: Listing,
            /// The answers.
            answers: Listing,
        },
        /// Continuations that are not printed.
        "continuations" => Continuations {
            /// The play up to the defence.
            defence: Notated,
            /// These continuations.
            others: Listing,
            /// The continuations that are printed.
            given: Listing,
        },
        /// Threats that are not printed.
        "threats" => Threats {
            /// The threats.
            threats: Listing,
        },
        /// A solution that is not printed.
        "solution" => Solution {
            /// The line.
            line: Notated,
        },
        /// A printed reply is no defence.
        "no-defence" => NoDefence {
            /// The play up to the reply.
            line: Notated,
        },
        /// Set play was not requested, so it was not compared.
        "set-play-not-requested" => SetPlayNotRequested,
        /// A line stops before the goal.
        "stops-short" => StopsShort,
        /// A line does not reach the goal.
        "misses-goal" => MissesGoal,
        /// No solution begins like this line.
        "no-such-beginning" => NoSuchBeginning,
        /// No solution continues like this line.
        "no-such-continuation" => NoSuchContinuation,
    }
}
