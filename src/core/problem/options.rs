//! [`Options`]: which phases of a problem to search, and within which limits.

/// The sides that begin: the stipulated one, the other one, or both in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Duplex {
    /// Only the stipulated side begins.
    #[default]
    No,
    /// The other side also begins, in a phase of its own.
    Both,
    /// Only the other side begins.
    Half,
}

/// The numbers of moves that a solution may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Length {
    /// At most the stipulated number; shorter solutions are listed separately.
    #[default]
    UpTo,
    /// Exactly the stipulated number: reaching the goal sooner does not count. The same as the
    /// prefix `exact-`.
    Exactly,
    /// The fewest moves with which there is a solution, up to the stipulated number. Longer
    /// solutions are not searched.
    Shortest,
}

/// The options of a problem: which phases to search, and within which limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option a composer knows"
)]
pub struct Options {
    /// Whether set play is wanted.
    pub set_play: bool,
    /// The greatest number of refutations of a try; 0 for no tries.
    pub refutations: u32,
    /// Whether to list threats and variations, or first moves only. Set play always comes with its
    /// play.
    pub variations: bool,
    /// Whether to list all defences, and no threats.
    pub no_threats: bool,
    /// Whether to omit variations shorter than stipulated.
    pub no_short_variations: bool,
    /// Whether the diagram is the position after the key: the defender begins.
    pub post_key: bool,
    /// The sides that begin.
    pub duplex: Duplex,
    /// The greatest number of solutions (keys or lines) to report; the search then stops.
    pub max_solutions: Option<u64>,
    /// Whether to look for one solution only, the one that is found soonest: a key with an answer
    /// to every defence, or a line. Other solutions, tries and set play are not searched.
    pub first: bool,
    /// The greatest number of seconds. The caller of the search must enforce it; the search itself
    /// has no clock.
    pub max_time: Option<u32>,
    /// The first moves to search: the first and the last number, from 1, in the order of the list.
    /// Other first moves are not searched.
    pub first_moves: Option<(u32, u32)>,
    /// A restricted search, with two numbers. The first is the number of non-trivial replies that
    /// the attacker may grant along a line of play, beyond one at each attacking move. The second
    /// is the greatest length of an answer that makes a reply trivial.
    pub non_trivial: Option<(u32, u32)>,
    /// A restricted search: an attacker's move that gives no check must threaten to win within this
    /// number of moves; 0 leaves only checks.
    pub max_threat: Option<u32>,
    /// A restricted search: an attacker's move must leave the defending king at most this number of
    /// moves.
    pub max_flights: Option<u32>,
    /// Whether the side that does not usually begin begins: in help play White, half a move
    /// shorter.
    pub white_to_play: bool,
    /// Whether self and reflex play and helpselfmates may also end by reaching the goal directly.
    pub quodlibet: bool,
    /// Whether a side may not go on playing once a goal is reached.
    pub goal_is_end: bool,
    /// The numbers of moves that a solution may have.
    pub length: Length,
    /// Whether self play also shows defences that reach the goal at once, and set play of one move.
    pub mates_in_one: bool,
    /// Whether a side may pass instead of moving, unless the other side has just passed. There is
    /// no set play then.
    pub null_moves: bool,
    /// Whether play stops as soon as the side that is to reach the goal has only kings left.
    pub keep_mating_piece: bool,
    /// Whether to leave out tries that give check.
    pub no_checking_tries: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Options {
    /// Set play, tries with one refutation, and variations.
    pub const DEFAULT: Self = Self {
        set_play: true,
        refutations: 1,
        variations: true,
        no_threats: false,
        no_short_variations: false,
        post_key: false,
        duplex: Duplex::No,
        max_solutions: None,
        first: false,
        max_time: None,
        first_moves: None,
        non_trivial: None,
        max_threat: None,
        max_flights: None,
        white_to_play: false,
        quodlibet: false,
        goal_is_end: false,
        length: Length::UpTo,
        mates_in_one: false,
        null_moves: false,
        keep_mating_piece: false,
        no_checking_tries: false,
    };

    /// Returns whether to search the first move with this number, from 1.
    pub fn tries_first_move(&self, number: u32) -> bool {
        self.first_moves
            .is_none_or(|(first, last)| (first..=last).contains(&number))
    }

    /// Returns whether the search skips some attacking moves, apart from those outside the range of
    /// first moves.
    pub const fn prunes(&self) -> bool {
        self.non_trivial.is_some() || self.max_threat.is_some() || self.max_flights.is_some()
    }

    /// Returns whether the search leaves out possible solutions. Its result then proves nothing
    /// about soundness.
    pub const fn is_restricted(&self) -> bool {
        self.prunes() || self.first_moves.is_some()
    }
}
