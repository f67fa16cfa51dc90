//! [`certify`]: the proof of a solution of battle play, claim by claim.
//!
//! The proof holds for each key a winning answer to every reply; for each try its refutations and a
//! winning answer to every other reply; for each other first move one refutation; and so on below.
//! The fast search makes the decisions; replaying the claims requires only the rules. Positions
//! have the names that the plain engine gives them.

use super::battle::{BattleProver, Computed, DirectProver, Limits, Prover, Shared};
use super::control::{Control, Interrupted, Settings};
use super::diagrams::Diagrams;
use super::goals::{leaves_king, needs_diagram};
use super::played::Played;
use super::scope::battle_of;
use super::threads::pool;
use super::{SolveError, table, table_bytes};
use crate::position::{Move, Position, SetupError};
use crate::problem::{Length, Options, Problem, Solution, Status, Stipulation};
use crate::rules::{Rules, legal_moves};
use crate::with_rules;
use parton_plain::PlainPosition;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::{fmt, io};

/// Why there is no certificate.
#[derive(Debug)]
pub enum CertifyError {
    /// Such a problem cannot be certified.
    Unsuited(String),
    /// The search was stopped, or the solution is not complete.
    Stopped,
    /// The certificate would need more claims about positions than this.
    TooLarge(u64),
    /// The search contradicts its own result.
    Contradiction(Option<Move>),
    /// The problem cannot be solved.
    Solve(SolveError),
    /// The certificate could not be written.
    Write(io::Error),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsuited(why) => f.write_str(why),
            Self::Stopped => {
                f.write_str("the search was stopped before the certificate was complete")
            }
            Self::TooLarge(most) => write!(f, "it needs more than {most} positions"),
            Self::Contradiction(None) => f.write_str("the search does not confirm its own result"),
            Self::Contradiction(Some(mv)) => {
                write!(f, "the search does not confirm its own result after {mv:?}")
            }
            Self::Solve(error) => write!(f, "{error}"),
            Self::Write(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for CertifyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        // An error that is shown as it stands is not listed again as its own cause.
        match self {
            Self::Solve(error) => error.source(),
            Self::Write(error) => error.source(),
            _ => None,
        }
    }
}

impl From<SolveError> for CertifyError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<io::Error> for CertifyError {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<Interrupted> for CertifyError {
    fn from(_: Interrupted) -> Self {
        Self::Stopped
    }
}

impl From<SetupError> for CertifyError {
    fn from(error: SetupError) -> Self {
        Self::Solve(error.into())
    }
}

/// The first moves of a problem, each in one of the lists; all empty for a reflexmate that cannot
/// begin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roots {
    /// The moves that solve.
    pub keys: Vec<Move>,
    /// The moves that fail, with all their refutations.
    pub tries: Vec<(Move, Vec<Move>)>,
    /// All other moves, each with one refutation; `None` if the move fails without one.
    pub others: Vec<(Move, Option<Move>)>,
}

/// A statement on which a solution rests.
#[derive(Debug)]
pub enum Claim<'a> {
    /// The results of the first moves.
    Roots(&'a Roots),
    /// The side to move wins within this number of its own moves, by a move.
    Wins {
        /// The position.
        at: &'a PlainPosition,
        /// The number of moves, from 1.
        moves: u8,
        /// The move.
        by: Move,
    },
    /// The side to move does not win within this number of its own moves.
    Fails {
        /// The position.
        at: &'a PlainPosition,
        /// The number of moves, from 2.
        moves: u8,
        /// Each of its moves with one refutation; `None` if the move fails without one.
        refuted: &'a [(Move, Option<Move>)],
    },
}

/// Checks that the play of a problem can be certified.
///
/// # Errors
/// The reason, in words.
pub fn certify_limits(stipulation: &Stipulation, options: &Options) -> Result<(), String> {
    if !stipulation.is_battle() {
        return Err(format!(
            "{stipulation} has no certificate: in help and series play it could hold the lines, but not that there are no \
             others"
        ));
    }
    let odd = needs_diagram(stipulation.goal) || leaves_king(stipulation.goal);
    if stipulation.exact || stipulation.half || stipulation.intro > 0 || odd {
        return Err(format!("{stipulation} has no certificate in this version"));
    }
    let left_out = options.is_restricted() || options.max_solutions.is_some() || options.first;
    let other =
        options.quodlibet || options.goal_is_end || options.white_to_play || options.post_key;
    let other = other || options.null_moves || options.keep_mating_piece;
    if left_out || other || options.length != Length::UpTo {
        return Err(
            "problems with options that restrict or change the play have no certificate in this version"
                .to_owned(),
        );
    }
    Ok(())
}

/// Passes all claims on which the solution of one side of a version rests to `tell`. Returns the
/// number of claims about positions, which is at most `most`. The problem and the solution must be
/// as [`super::Search::solve`] returns them.
///
/// # Errors
/// If the problem is unsuitable, the solution is not complete or not confirmed, more than `most`
/// claims are needed, the search was stopped or could not start, or `tell` returned an error.
pub fn certify(
    problem: &Problem,
    exchanged: bool,
    solution: &Solution,
    (settings, control): (&Settings, &Control),
    most: u64,
    tell: &mut (dyn FnMut(Claim<'_>) -> io::Result<()> + Send),
) -> Result<u64, CertifyError> {
    certify_limits(&problem.stipulation, &problem.options).map_err(CertifyError::Unsuited)?;
    if !problem.setup.exclusive_castling.is_empty() {
        let why = "problems with mutually exclusive castlings have no certificate in this version";
        return Err(CertifyError::Unsuited(why.to_owned()));
    }
    if control.is_stopped() || solution.status != Status::Complete {
        return Err(CertifyError::Stopped);
    }
    let pool = pool(1, control)?;
    pool.install(
        || with_rules!(&problem.setup, R => certify_by::<R>(problem, exchanged, solution, (settings, control), most, tell)),
    )
}

fn certify_by<R: Rules>(
    problem: &Problem,
    exchanged: bool,
    solution: &Solution,
    (settings, control): (&Settings, &Control),
    most: u64,
    tell: &mut (dyn FnMut(Claim<'_>) -> io::Result<()> + Send),
) -> Result<u64, CertifyError> {
    let stipulation = problem.stipulation;
    let Some(battle) = battle_of(problem) else {
        return Err(CertifyError::Unsuited(format!(
            "{stipulation} has no certificate in this version"
        )));
    };
    let mut setup = problem.setup.clone();
    if exchanged {
        setup.pass();
    }
    let position = Played::diagram(Position::<R::Men>::new(&setup)?);
    let plain = PlainPosition::from_setup(&setup);
    let table = table(
        table_bytes(stipulation.moves.saturating_add(1), settings),
        control,
    )?;
    let shared = Shared {
        control,
        table,
        techniques: settings.techniques,
        numbers: 0,
        diagrams: Diagrams::default(),
        lengths: Computed::default(),
    };
    let claimed = HashSet::new();
    if stipulation == Stipulation::mate_in(stipulation.moves) {
        let prover = DirectProver::<R>::new(&shared);
        Witness {
            prover,
            claimed,
            most,
            tell,
        }
        .roots::<R>((&position, &plain), stipulation.moves, solution)
    } else {
        let prover = BattleProver::<R>::new(&shared, battle, Limits::of(&problem.options));
        Witness {
            prover,
            claimed,
            most,
            tell,
        }
        .roots::<R>((&position, &plain), stipulation.moves, solution)
    }
}

/// A position as both engines see it.
type Both<'a, R> = (&'a Played<'a, R>, &'a PlainPosition);

/// Queries the prover and records the claims.
struct Witness<'a, D> {
    prover: D,
    /// The claims made so far: position and turn, claim and number of moves.
    claimed: HashSet<(PlainKey, bool, u8)>,
    most: u64,
    tell: &'a mut (dyn FnMut(Claim<'_>) -> io::Result<()> + Send),
}

/// A hash of a position, short enough to store millions. If two positions ever shared one, the
/// certificate would lack a claim and the audit would reject it.
type PlainKey = [u64; 2];

fn key(position: &PlainPosition) -> PlainKey {
    let setup = position.setup();
    // Two hashes of 64 bits with different beginnings.
    [0_u8, 1].map(|start| {
        let mut hash = DefaultHasher::new();
        start.hash(&mut hash);
        setup.men.hash(&mut hash);
        format!("{:?}{:?}{:?}", setup.turn, setup.castling, setup.en_passant).hash(&mut hash);
        hash.finish()
    })
}

impl<D> Witness<'_, D> {
    /// Returns whether a claim is new.
    fn is_new(&mut self, at: &PlainPosition, wins: bool, moves: u8) -> Result<bool, CertifyError> {
        // Claims are about setups.
        if !at.is_given_by_setup() {
            let why = "problems in which conditions remember earlier moves have no certificate in \
                       this version";
            return Err(CertifyError::Unsuited(why.to_owned()));
        }
        let new = self.claimed.insert((key(at), wins, moves));
        if self.claimed.len() as u64 > self.most {
            return Err(CertifyError::TooLarge(self.most));
        }
        Ok(new)
    }

    fn roots<R: Rules>(
        mut self,
        at: Both<'_, R>,
        moves: u8,
        solution: &Solution,
    ) -> Result<u64, CertifyError>
    where
        D: Prover<R>,
    {
        let left = moves.saturating_sub(1);
        let mut roots = Roots {
            keys: solution.keys.iter().map(|node| node.mv).collect(),
            ..Roots::default()
        };
        for node in &solution.tries {
            roots.tries.push((
                node.mv,
                node.refutations
                    .iter()
                    .map(|refutation| refutation.mv)
                    .collect(),
            ));
        }
        let is_listed = |mv| {
            solution
                .keys
                .iter()
                .chain(&solution.tries)
                .any(|node| node.mv == mv)
        };
        if !self.prover.attacker_must_reach_goal(at.0) {
            let mut firsts = legal_moves::<R>(at.0);
            firsts.sort_unstable();
            for mv in firsts.into_iter().filter(|mv| !is_listed(*mv)) {
                let refutation = self.refutation::<R>(mv, &at.0.play(mv), left)?;
                roots.others.push((mv, refutation));
            }
        }
        (self.tell)(Claim::Roots(&roots))?;
        for &mv in &roots.keys {
            let after = (&at.0.play(mv), &at.1.play(mv));
            if !self.prover.is_goal(mv, after.0, left) {
                self.is_met::<R>(after, left, &[])
                    .map_err(|error| blame(error, mv))?;
            }
        }
        for (mv, refutations) in &roots.tries {
            let after = (&at.0.play(*mv), &at.1.play(*mv));
            self.is_met::<R>(after, left, refutations)
                .map_err(|error| blame(error, *mv))?;
        }
        for &(mv, refutation) in &roots.others {
            self.is_refuted::<R>(at, mv, refutation, left)?;
        }
        Ok(self.claimed.len() as u64)
    }

    /// A reply that refutes an attacker's move; `None` if the move fails without one.
    fn refutation<R: Rules>(
        &mut self,
        mv: Move,
        after: &Played<R>,
        left: u8,
    ) -> Result<Option<Move>, CertifyError>
    where
        D: Prover<R>,
    {
        if self.prover.is_goal(mv, after, left) || self.prover.is_bound(after, left) {
            return Err(CertifyError::Contradiction(Some(mv)));
        }
        // The last move of direct play must succeed at once.
        if left == 0 && !self.prover.tries_in_one() {
            return Ok(None);
        }
        let replies = self.prover.ordered_replies(after, left);
        if replies.is_empty() {
            return Ok(None);
        }
        for reply in replies {
            if self.prover.refutes(reply, &after.play(reply), left)? {
                return Ok(Some(reply));
            }
        }
        Err(CertifyError::Contradiction(Some(mv)))
    }

    /// Records why the attacker wins after each reply except some, and fails after these.
    fn is_met<R: Rules>(
        &mut self,
        at: Both<'_, R>,
        left: u8,
        but: &[Move],
    ) -> Result<(), CertifyError>
    where
        D: Prover<R>,
    {
        for reply in self.prover.replies(at.0, left) {
            let after = (&at.0.play(reply), &at.1.play(reply));
            if but.contains(&reply) {
                self.fails::<R>(after, left)?;
            } else if !self.prover.is_goal_by_reply(reply, after.0, left) {
                self.wins::<R>(after, left)
                    .map_err(|error| blame(error, reply))?;
            }
        }
        Ok(())
    }

    /// Records why the attacker fails after a refutation. This is obvious with one move to go.
    fn is_refuted<R: Rules>(
        &mut self,
        at: Both<'_, R>,
        mv: Move,
        refutation: Option<Move>,
        left: u8,
    ) -> Result<(), CertifyError>
    where
        D: Prover<R>,
    {
        let Some(reply) = refutation.filter(|_| left > 1) else {
            return Ok(());
        };
        let after = (&at.0.play(mv), &at.1.play(mv));
        self.fails::<R>((&after.0.play(reply), &after.1.play(reply)), left)
    }

    /// Records why the side to move wins within `most` moves.
    fn wins<R: Rules>(&mut self, at: Both<'_, R>, most: u8) -> Result<(), CertifyError>
    where
        D: Prover<R>,
    {
        let lost = CertifyError::Contradiction(None);
        let Some(moves) = self.prover.shortest(at.0, most)? else {
            return Err(lost);
        };
        if !self.is_new(at.1, true, moves)? {
            return Ok(());
        }
        let mut attacks = legal_moves::<R>(at.0);
        attacks.sort_unstable();
        for mv in attacks {
            let after = at.0.play(mv);
            let goal = self.prover.is_goal(mv, &after, moves - 1);
            if goal || self.prover.wins(&after, moves - 1)? {
                (self.tell)(Claim::Wins {
                    at: at.1,
                    moves,
                    by: mv,
                })?;
                return if goal {
                    Ok(())
                } else {
                    self.is_met::<R>((&after, &at.1.play(mv)), moves - 1, &[])
                };
            }
        }
        Err(lost)
    }

    /// Records why the side to move does not win within `moves` moves. This is obvious with one
    /// move to go. It is also obvious if the side has no move or must reach the goal where it
    /// should not.
    fn fails<R: Rules>(&mut self, at: Both<'_, R>, moves: u8) -> Result<(), CertifyError>
    where
        D: Prover<R>,
    {
        let mut attacks = if moves < 2 {
            Vec::new()
        } else {
            legal_moves::<R>(at.0)
        };
        if attacks.is_empty()
            || self.prover.attacker_must_reach_goal(at.0)
            || !self.is_new(at.1, false, moves)?
        {
            return Ok(());
        }
        let mut refuted = Vec::new();
        attacks.sort_unstable();
        for mv in attacks {
            refuted.push((mv, self.refutation::<R>(mv, &at.0.play(mv), moves - 1)?));
        }
        (self.tell)(Claim::Fails {
            at: at.1,
            moves,
            refuted: &refuted,
        })?;
        for (mv, refutation) in refuted {
            self.is_refuted::<R>(at, mv, refutation, moves - 1)?;
        }
        Ok(())
    }
}

/// Adds the move after which the search contradicts itself.
fn blame(error: CertifyError, mv: Move) -> CertifyError {
    match error {
        CertifyError::Contradiction(None) => CertifyError::Contradiction(Some(mv)),
        error => error,
    }
}
