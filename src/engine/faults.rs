//! [`Fault`]: the program broken on purpose, to see that the tests would notice.
//!
//! Each fault is one line in the code that it breaks. Only the library's own tests can switch one on, for their own thread; in
//! every other build all of them are off for certain, and the compiler leaves nothing of them. `search/mutations` does it, and
//! demands of each fault that it turns a comparison with the plain search red.

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A way in which the program may be wrong.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Fault {
            $($(#[$doc])* $name,)*
        }

        #[cfg(test)]
        impl Fault {
            /// All of them.
            pub(crate) const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

faults! {
    // rules/safety.rs
    /// A man that shields its king from a line piece goes where it likes.
    PinsIgnored,
    /// Where men stay: a pinned man does not move at all.
    PinnedStandStill,
    /// Where men leave their board: a pinned man moves along its line.
    PinnedMoveAlong,
    /// Nobody steps between king and checker.
    NoInterposition,
    /// Nobody steps between on the square beside the king or, elsewhere, the first of the line.
    InterpositionShort,
    /// Where men leave their board: men of the king's board step between, too.
    HomeInterposes,
    /// A checker may not be captured.
    CheckerImmune,
    /// Two checkers are met like one.
    DoubleCheckSingle,
    /// Knights give no check.
    KnightsHarmless,
    /// Pawns give no check.
    PawnsHarmless,
    /// The sole enemy man that shields a king may be captured by men that leave their board.
    ShieldsTaken,
    /// Of a pair of men that shield a king one may capture the other.
    PairsTaken,
    // rules/generate.rs
    /// A king in check shields the squares behind it.
    KingShadows,
    /// A king need not be safe where its move ends on its own board.
    KingBeforeUnsafe,
    /// Where men leave their board: a king need not be safe where it lands.
    KingLandsUnsafe,
    /// A capture en passant may open a line to the own king.
    EnPassantExposes,
    /// A capture en passant may land on an occupied homologue.
    EnPassantLands,
    /// Of two pawns that could capture en passant only one does.
    EnPassantOnce,
    /// The dialects of en passant are not told apart.
    EnPassantAnyBoard,
    /// A king castles out of check.
    CastlingFromCheck,
    /// A king castles through attack.
    CastlingThrough,
    /// A king castles into attack on its own board.
    CastlingInto,
    /// King and rook castle through men.
    CastlingOverMen,
    /// King and rook castle on to occupied homologues.
    CastlingLands,
    /// A king castles into attack on the board where it lands.
    CastlingLandsUnsafe,
    /// The rook that lands beside a castling king does not shield it.
    CastlingUnshielded,
    /// The strict dialect of castling is not heeded.
    CastlingLax,
    /// No long castling.
    CastlingShortOnly,
    /// Pawns capture around the edge.
    PawnsWrap,
    /// A double step passes over men.
    DoubleStepJumps,
    /// A double step needs the square passed over vacant on both boards.
    DoubleStepTimid,
    // rules/alice.rs
    /// The square on which a capturer lands is not looked at.
    LandingUnseen,
    /// The square on which a man lands that captures nothing is not looked at.
    LandingUnseenQuiet,
    /// Men stay on their board.
    NoTransfer,
    // rules/list.rs, rules/mod.rs
    /// Pawns become queens only.
    QueensOnly,
    /// Promotions are counted once.
    PromotionsCountOne,
    /// Pawns have no move when it is asked whether anybody has one.
    PawnsStuck,
    /// Castling and captures en passant are no moves when it is asked whether anybody has one.
    SpecialsStuck,
    // The moves that can give check: rules/generate.rs
    /// Diagonal checks of arriving men are not seen.
    ChecksStraightOnly,
    /// Checks by pawns are not seen.
    ChecksNotByPawns,
    /// Discovered checks are not seen.
    ChecksNotDiscovered,
    /// Where men leave their board: checks by capturing the sole shield are not seen.
    ChecksNotByScreens,
    /// Where men leave their board: checks by capturing one of a pair with the other are not seen.
    ChecksNotByPairs,
    /// Checks by promotion are not seen.
    ChecksNotByPromotion,
    /// Promotions that check are taken for moves that do not.
    PromotionsQuiet,
    /// Captures en passant and castlings that check are taken for moves that do not.
    SpecialsQuiet,
    // Checks that do not mate: rules/mates.rs
    /// A king takes no flights from the other one.
    DoubtsNotByKings,
    /// Where men leave their board: standing where the king would land takes no flight.
    DoubtsNotByBlock,
    /// A king in check shields the flights behind it.
    DoubtsKingShadows,
    /// Where men leave their board: a flight need not be safe where the king lands.
    DoubtsOneBoard,
    /// Lines to flights do not open.
    DoubtsLinesStayShut,
    /// Pinned men, and others on a line with their king, capture the checker.
    DoubtsPinned,
    /// Two checkers are met by capturing one.
    DoubtsDoubleCheck,
    /// Pawns on their own first rank capture the checker.
    DoubtsIdlePawns,
    // Moves that leave no choice: rules/stuck.rs
    /// Men that may be pinned must be stuck, too.
    StuckPinsForgotten,
    /// Stalemating by capture is forgotten.
    StuckNotByCapture,
    /// Stalemating by standing in the way is forgotten.
    StuckNotByBlock,
    /// Stalemating a pawn by standing where its double step ends is forgotten.
    StuckNotBeyond,
    /// Men that only have captures, which may open a line to their king, must be stuck, too.
    StuckCaptures,
    /// Pawns that cannot move must be stuck, too.
    StuckPawns,
    /// Men whose every move may check must be stuck, too.
    ForcedChecksForgotten,
    /// Kings force nothing.
    ForcedNotByKings,
    /// Checks force nothing.
    ForcedNotByChecks,
    // search/goals.rs
    /// What forces a mate need not leave a move at all.
    ForcedByNothing,
    // position/state.rs, position/key.rs
    /// The signature forgets the side to move.
    KeyForgetsTurn,
    /// The signature forgets castling rights that end.
    KeyForgetsCastling,
    /// The signature forgets en passant.
    KeyForgetsEnPassant,
    /// The signature forgets on which board a man stands.
    KeyForgetsBoard,
    /// A right to castle outlives its rook.
    RightsOutliveCapture,
    /// A right to castle outlives the king's move.
    RightsOutliveMove,
    /// En passant is allowed a move later still.
    EnPassantLingers,
    /// A rook stays when its king castles.
    RookStays,
    // search/table.rs
    /// The table compares eight bits of the signature's first word.
    TableComparesFirstFew,
    /// The table does not compare the signature's second word.
    TableComparesFirstOnly,
    /// The table believes in a mate one move sooner than was found.
    TableMateSooner,
    /// The table believes in no mate for one move more than was found.
    TableNoMateLonger,
    /// A longer mate does away with a shorter one.
    TableForgetsSooner,
    // search/prove.rs, search/contest.rs, search/lines.rs
    /// Trying the last refutation first drops another reply.
    KillerReplyDrops,
    /// Trying the last mate first drops another move.
    KillerMateDrops,
    /// Putting checks first drops other replies.
    ChecksFirstDrops,
    /// Putting the last refutation of a selfmate first drops another reply.
    KillerSelfDrops,
    /// Ordering by mobility drops the last attack.
    MobilityDrops,
    /// In reflex play the attacker need not mate.
    AttackerUnbound,
    /// In reflex play the defender need not mate.
    DefenderUnbound,
    /// A position from which lines go on is not entered again.
    LinesOnce,
    /// A position without lines is believed to have none with more moves left.
    LinesAnyLength,
    /// A side in check passes while the other makes a series.
    PassInCheck,
    // search/nets
    /// The king that is to be netted stands still.
    NetKingStill,
    /// No pawn becomes anything but a queen.
    NetQueensOnly,
    /// Pawns do not make double steps.
    NetNoDoubleStep,
    /// Pawns do not capture.
    NetPawnsAhead,
    /// The king's own men do not block its flights.
    NetNoBlocks,
    /// Castling moves one man.
    NetCastling,
    /// An occupied homologue is a flight.
    NetHomologues,
    /// A stalemate needs a check.
    NetStalemateChecks,
    /// A man takes one flight.
    NetOneFlight,
    /// One half-move of the winner is forgotten.
    NetMoveShort,
    /// One half-move of the loser is forgotten.
    NetLoserShort,
    /// The first man of the winner is forgotten.
    NetManForgotten,
    /// What is out of reach of one king is out of reach of all.
    NetHopesShrink,
    // search/targets
    /// Nobody castles on the ways to targets.
    TargetCastling,
    /// The rook of a castling is taken to stay where it was.
    TargetRookForgotten,
    /// Nobody checks but with its own last move.
    TargetNoDiscovery,
    /// A man that keeps one line open does not stand there with another one.
    TargetLinesExclude,
    /// A capture en passant vacates one cell, and the captured pawn stands where the other one lands.
    TargetEnPassant,
    /// Nothing keeps a man from parrying that is not in its way.
    TargetSecondCheck,
    /// No man is stuck by being pinned.
    TargetPins,
    /// A pawn that is pinned on its file and blocked may capture.
    TargetPinnedPawn,
}

impl Fault {
    /// Whether the program is broken in this way.
    #[cfg(not(test))]
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "in tests it matters")]
    pub(crate) const fn is_on(self) -> bool {
        false
    }

    /// Whether the program is broken in this way on this thread.
    #[cfg(test)]
    #[inline(always)]
    pub(crate) fn is_on(self) -> bool {
        testing::current() == Some(self)
    }

    /// What is right, or if the program is broken in this way, what is wrong.
    #[inline(always)]
    pub(crate) fn turns<T>(self, right: T, wrong: T) -> T {
        if self.is_on() { wrong } else { right }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::Fault;
    use std::cell::Cell;

    thread_local! {
        static CURRENT: Cell<Option<Fault>> = const { Cell::new(None) };
    }

    #[inline(always)]
    pub(super) fn current() -> Option<Fault> {
        CURRENT.get()
    }

    /// Does something on this thread with the program broken in this way, if in any. Threads that are started meanwhile
    /// have it whole.
    pub(crate) fn broken<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> T {
        /// Mends it, even if the work panics.
        struct Mend;

        impl Drop for Mend {
            fn drop(&mut self) {
                CURRENT.set(None);
            }
        }

        CURRENT.set(fault);
        let _mend = Mend;
        work()
    }
}
