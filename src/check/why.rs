//! Explains why a first move does or does not solve.

use super::coded::coded;
use super::listing::Listing;
use super::oracle::Oracle;
use super::spell::{battle_line, help_line, notated, spell, spelling};
use super::{Policy, SideSolution};
use crate::board::Cell;
use crate::men::Man;
use crate::notation::{self, Language, Notated, NotationError, Spelling, marked};
use crate::position::{Move, SetupError};
use crate::problem::{Duplex, Goal, Options, Problem, Status, Version};
use crate::rules::AnyPosition;
use crate::search::{self, Control, Settings, SolveError, is_plain};

/// The reason why a move could not be examined.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WhyError {
    /// It is not a legal first move.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The setup is not a position of its rules.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The problem could not be searched.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// First moves of such play cannot be examined.
    #[error("first moves of {0} cannot be examined one by one")]
    Unsupported(String),
}

/// The outcome of a first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// It solves.
    Solves,
    /// It fails.
    Fails,
    /// The search was cut short.
    Unknown,
}

coded! {
    /// The reason why no attempt after a refutation is shown.
    pub enum Quiet {
        /// It is check, and no answer to it mates.
        "no-mating-answer" => NoMatingAnswer,
        /// It is check.
        "check" => Check,
        /// No check is left.
        "no-check-left" => NoCheckLeft,
        /// No attempt comes close.
        "nothing-close" => NothingClose,
    }
}

coded! {
    /// A line of the play that shows the outcome of a first move.
    pub enum WhyLine {
        /// A solution that begins with the move.
        "solution" => Solution {
            /// The line.
            line: Notated,
        },
        /// No solution begins with the move.
        "no-solution" => NoSolution,
        /// The search was cut short.
        "cut-short" => CutShort,
        /// The move reaches the goal at once.
        "goal-at-once" => GoalAtOnce,
        /// There is no reply, but the goal is not reached.
        "no-reply" => NoReply,
        /// The move has no threat.
        "no-threat" => NoThreat,
        /// The move has threats.
        "threats" => Threats {
            /// The threats, each with its number.
            threats: Vec<Notated>,
        },
        /// Nothing refutes the move.
        "no-refutation" => NoRefutation,
        /// A reply and its answers.
        "answers" => Answers {
            /// The line.
            line: Notated,
        },
        /// The refutations.
        "refutations" => Refutations {
            /// The moves, each with its number.
            refutations: Vec<Notated>,
        },
        /// No legal move remains after a reply.
        "no-move" => NoMove {
            /// The reply.
            reply: Notated,
        },
        /// An attempt that checks without mating, because only moves that check are allowed.
        "answer-must-check" => AnswerMustCheck {
            /// The line up to the attempt.
            line: Notated,
        },
        /// An attempt, and the replies that meet it.
        "attempt" => Attempt {
            /// The line up to the attempt.
            line: Notated,
            /// The replies.
            replies: Listing,
        },
        /// A reply after which no attempt is shown.
        "quiet" => Quiet {
            /// The reply.
            reply: Notated,
            /// The reason.
            reason: Quiet,
        },
        /// Further attempts after a reply.
        "more" => More {
            /// The reply.
            reply: Notated,
            /// Their number.
            count: usize,
        },
    }
}

/// The outcome of a first move, and the play that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Why {
    /// The version that it concerns.
    pub version: String,
    /// Whether it solves.
    pub answer: Answer,
    /// The move with its number.
    pub first: Notated,
    /// The parts of the move.
    pub spelling: Spelling,
    /// The changed men that do not follow from the move alone.
    pub changes: Vec<(Cell, Option<Man>)>,
    /// Whether it reaches the goal.
    pub goal: bool,
    /// In direct, self and reflex play: its threats.
    pub threats: Vec<Notated>,
    /// In direct, self and reflex play: its refutations.
    pub refutations: Vec<Notated>,
    /// The play.
    pub lines: Vec<WhyLine>,
}

/// Examines a first move in each version of a problem: in direct, self and reflex play its
/// refutations, in help and series play the solutions that begin with it.
///
/// The letters of the move are those of `language`, or English.
///
/// # Errors
/// If the move is not legal in a version, or the version cannot be searched.
pub fn why(
    problem: &Problem,
    text: &str,
    language: Language,
    settings: &Settings,
    control: &Control,
) -> Result<Vec<Why>, WhyError> {
    let versions = problem
        .versions()
        .map_err(|(number, error)| SolveError::Twin {
            number: number + 1,
            error,
        })?;
    let one = |version: Version| {
        let Version {
            name,
            problem: version,
        } = version;
        let version = version.completed();
        one(&name, &version, text, language, settings, control)
    };
    versions.into_iter().map(one).collect()
}

fn one(
    name: &str,
    problem: &Problem,
    text: &str,
    language: Language,
    settings: &Settings,
    control: &Control,
) -> Result<Why, WhyError> {
    let solution = crate::problem::Solution::default();
    let case = SideSolution {
        problem,
        name,
        first: true,
        only: false,
        solution: &solution,
        other_side: problem.options.duplex == Duplex::Half,
        settings,
        control,
        policy: Policy::default(),
    };
    let start = AnyPosition::new(&case.start())?;
    let mv = notation::find_or_english(&start, text, language)?;
    let stipulation = problem.stipulation;
    if !stipulation.is_battle() {
        return helped(&case, &start, mv);
    }
    // The text about refutations assumes that shorter play is also allowed.
    let other = stipulation.exact || problem.options.post_key;
    if is_plain(problem, false) || stipulation.moves == 0 || other {
        return Err(WhyError::Unsupported(stipulation.to_string()));
    }
    Ok(fought(&case, &start, mv))
}

/// A first move of help or series play: the solutions that begin with it.
fn helped(case: &SideSolution, start: &AnyPosition, mv: Move) -> Result<Why, WhyError> {
    let options = Options {
        set_play: false,
        ..case.problem.options
    };
    let problem = Problem {
        options,
        ..case.problem.clone()
    };
    let solution = search::Search::new(&problem, case.settings, case.control).solve_diagram()?;
    let begins = |line: &&crate::problem::Line| line.0.first().is_some_and(|step| step.mv == mv);
    let found: Vec<WhyLine> = solution
        .lines
        .iter()
        .chain(&solution.short_lines)
        .filter(begins)
        .map(|line| WhyLine::Solution {
            line: Notated::marked(help_line(start, &problem, line, false)),
        })
        .collect();
    let spelling = spelling(start, mv, None);
    let (first, goal) = (first(&spelling), reaches(case, start, mv));
    let (answer, lines) = if !found.is_empty() {
        (Answer::Solves, found)
    } else if solution.status == Status::Complete {
        (Answer::Fails, vec![WhyLine::NoSolution])
    } else {
        (Answer::Unknown, vec![WhyLine::CutShort])
    };
    let (version, changes) = (case.name.to_owned(), notation::changes(start, mv));
    let (threats, refutations) = (Vec::new(), Vec::new());
    Ok(Why {
        version,
        answer,
        first,
        spelling,
        changes,
        goal,
        threats,
        refutations,
        lines,
    })
}

/// A first move with its number: `1.{R}e7`.
fn first(spelling: &Spelling) -> Notated {
    Notated::marked(format!("1.{}", marked(spelling.clone())))
}

/// A first move of direct, self or reflex play: its refutations and the play after each.
fn fought(case: &SideSolution, start: &AnyPosition, mv: Move) -> Why {
    let stipulation = case.problem.stipulation;
    let after = start.play(mv);
    let mut oracle = Oracle::new(case.problem, case.settings, case.control);
    let left = stipulation.moves - 1;
    let by_side = stipulation.play == crate::problem::Play::Direct;
    let goal = search::reaches(stipulation.goal, mv, start) == Some(true);
    let spelling = spelling(start, mv, goal.then_some(stipulation.goal));
    let why = |answer, lines| Why {
        version: case.name.to_owned(),
        answer,
        first: first(&spelling),
        spelling,
        changes: notation::changes(start, mv),
        goal,
        threats: Vec::new(),
        refutations: Vec::new(),
        lines,
    };
    if by_side && goal {
        return why(Answer::Solves, vec![WhyLine::GoalAtOnce]);
    }
    let replies = after.legal_moves();
    if replies.is_empty() {
        return why(Answer::Fails, vec![WhyLine::NoReply]);
    }
    let refutations = oracle.refutations(&after, left);
    let (mut lines, mut threatened) = (Vec::new(), Vec::new());
    let quiet = !after.is_in_check(after.turn());
    if quiet && left > 0 {
        let passed = after.pass();
        let threats = oracle.winners(&passed, left);
        let names: Vec<String> = threats
            .iter()
            .map(|&threat| spelt(case, &passed, threat))
            .collect();
        lines.push(if names.is_empty() {
            WhyLine::NoThreat
        } else {
            WhyLine::Threats {
                threats: notated(names.iter().map(|name| format!("2.{name}"))),
            }
        });
        threatened = notated(names);
    }
    if oracle.interrupted {
        return why(Answer::Unknown, vec![WhyLine::CutShort]);
    }
    if refutations.is_empty() {
        for reply in sorted(&after) {
            let next = after.play(reply);
            let winners = oracle.winners(&next, left);
            let names: Vec<String> = winners
                .iter()
                .map(|&winner| spelt(case, &next, winner))
                .collect();
            let line = battle_line(&after, 1, &[reply], None);
            if !names.is_empty() {
                let line = Notated::marked(format!("{line} 2.{}", names.join(" / ")));
                lines.push(WhyLine::Answers { line });
            }
        }
        lines.insert(0, WhyLine::NoRefutation);
        return Why {
            threats: threatened,
            ..why(Answer::Solves, lines)
        };
    }
    let refuting: Vec<String> = refutations
        .iter()
        .map(|&reply| spell(&after, reply, None))
        .collect();
    let shown = refuting.iter().map(|reply| format!("1...{reply}"));
    let shown = WhyLine::Refutations {
        refutations: notated(shown),
    };
    lines.insert(0, shown);
    for &reply in refutations.iter().take(MOST) {
        lines.extend(shown_by(case, &oracle, &after, reply, left));
    }
    Why {
        threats: threatened,
        refutations: notated(refuting),
        ..why(Answer::Fails, lines)
    }
}

/// The number of refutations and attempts shown in full.
const MOST: usize = 6;

fn sorted(position: &AnyPosition) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

fn reaches(case: &SideSolution, position: &AnyPosition, mv: Move) -> bool {
    search::reaches(case.problem.stipulation.goal, mv, position) == Some(true)
}

fn spelt(case: &SideSolution, position: &AnyPosition, mv: Move) -> String {
    spell(
        position,
        mv,
        reaches(case, position, mv).then_some(case.problem.stipulation.goal),
    )
}

/// The attacker's attempts after a refutation, and the replies that meet them.
fn shown_by(
    case: &SideSolution,
    oracle: &Oracle,
    after: &AnyPosition,
    reply: Move,
    left: u8,
) -> Vec<WhyLine> {
    let next = after.play(reply);
    let lead = battle_line(after, 1, &[reply], None);
    let reply = Notated::marked(lead.clone());
    let tried = |attempt| Notated::marked(format!("{lead} 2.{}?", spell(&next, attempt, None)));
    if left == 0 {
        return vec![WhyLine::NoMove { reply }];
    }
    let stipulation = case.problem.stipulation;
    let mate = stipulation.goal == Goal::Mate && stipulation.play == crate::problem::Play::Direct;
    let mut lines = Vec::new();
    if left == 1 && mate {
        // Only a check could mate, so every check is shown with its parries.
        for attempt in sorted(&next) {
            let end = next.play(attempt);
            let parries = sorted(&end);
            if !end.is_in_check(end.turn()) || reaches(case, &next, attempt) {
                continue;
            }
            let line = tried(attempt);
            lines.push(if parries.is_empty() {
                WhyLine::AnswerMustCheck { line }
            } else {
                let names = parries
                    .iter()
                    .take(3)
                    .map(|&parry| spell(&end, parry, None));
                let replies = Listing {
                    moves: notated(names),
                    count: parries.len(),
                };
                WhyLine::Attempt { line, replies }
            });
        }
    } else {
        for (attempt, answers) in oracle.tries(&next, left) {
            let end = next.play(attempt);
            let names = answers.iter().map(|&answer| spell(&end, answer, None));
            lines.push(WhyLine::Attempt {
                line: tried(attempt),
                replies: Listing::of(notated(names)),
            });
        }
    }
    if lines.is_empty() {
        let reason = match (next.is_in_check(next.turn()), mate && left == 1) {
            (true, true) => Quiet::NoMatingAnswer,
            (true, false) => Quiet::Check,
            (false, true) => Quiet::NoCheckLeft,
            (false, false) => Quiet::NothingClose,
        };
        let reply = reply.clone();
        lines.push(WhyLine::Quiet { reply, reason });
    }
    let more = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    if more > 0 {
        lines.push(WhyLine::More { reply, count: more });
    }
    lines
}
