//! [`Options`]: what to compute.

/// Whether the sides are to change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Duplex {
    /// Only the stipulated side begins.
    #[default]
    No,
    /// The other side begins, too, in a phase of its own.
    Both,
    /// Only the other side begins.
    Half,
}

/// Which numbers of moves a solution may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Length {
    /// As many as stipulated or fewer; those with fewer are listed apart.
    #[default]
    UpTo,
    /// As many as stipulated: what reaches the goal sooner does not count. The same as the prefix
    /// `exact-`.
    Exactly,
    /// The fewest with which there is a solution, up to those stipulated; longer ones are not
    /// searched.
    Shortest,
}

/// What to compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option a composer knows"
)]
pub struct Options {
    /// Whether set play is wanted.
    pub set_play: bool,
    /// Up to how many refutations a first move may have to count as a try; 0 for no tries.
    pub refutations: u32,
    /// Whether threats and variations are wanted, or first moves only; set play comes with its play
    /// in any case.
    pub variations: bool,
    /// Whether all defences are wanted, and no threats.
    pub no_threats: bool,
    /// Whether variations shorter than stipulated are left out.
    pub no_short_variations: bool,
    /// Whether the diagram stands after the key: the defender begins.
    pub post_key: bool,
    /// Whether the sides change places.
    pub duplex: Duplex,
    /// The greatest number of solutions (keys or lines) to report; what follows is not searched.
    pub max_solutions: Option<u64>,
    /// Whether one solution is all that is wanted, the one that is found soonest: a key with an
    /// answer to every defence, or a line. What else solves is not looked for, and neither are
    /// tries and set play.
    pub first: bool,
    /// The greatest number of seconds, for whoever runs the search and has a clock; the search
    /// itself has none.
    pub max_time: Option<u32>,
    /// Only the first moves with these numbers, from 1, in the order of the list; what else there
    /// is is not searched.
    pub first_moves: Option<(u32, u32)>,
    /// A restricted search: how many non-trivial replies the attacker may grant along a line of
    /// play, beside one at each of his moves, and up to which number of moves an answer makes a
    /// reply trivial.
    pub non_trivial: Option<(u32, u32)>,
    /// A restricted search: an attacker's move that gives no check must threaten to win within this
    /// number of moves; 0 leaves nothing but checks.
    pub max_threat: Option<u32>,
    /// A restricted search: an attacker's move must leave the defending king at most this number of
    /// moves.
    pub max_flights: Option<u32>,
    /// Whether the other side than the usual one begins: in help play White, half a move shorter.
    pub white_to_play: bool,
    /// Whether self and reflex play may also end by reaching the goal directly.
    pub quodlibet: bool,
    /// Whether a side may not go on playing once a goal is reached.
    pub goal_is_end: bool,
    /// Which numbers of moves a solution may have.
    pub length: Length,
    /// Whether self play also shows defences that reach the goal at once, and set play of one move.
    pub mates_in_one: bool,
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
    };

    /// Whether the first move with this number, from 1, is to be searched.
    pub fn tries_first_move(&self, number: u32) -> bool {
        self.first_moves
            .is_none_or(|(first, last)| (first..=last).contains(&number))
    }

    /// Whether some of the attacker's moves, beside those outside the range of first moves, are not
    /// searched.
    pub const fn prunes(&self) -> bool {
        self.non_trivial.is_some() || self.max_threat.is_some() || self.max_flights.is_some()
    }

    /// Whether the search leaves out what may be a solution: its result proves nothing about
    /// soundness.
    pub const fn is_restricted(&self) -> bool {
        self.prunes() || self.first_moves.is_some()
    }
}
