//! Explains why a first move does or does not solve.

use super::oracle::Oracle;
use super::spell::{battle_line, help_line, number, spell, spelling};
use super::{Policy, SideSolution};
use crate::board::Cell;
use crate::men::Man;
use crate::notation::{self, Language, NotationError, Spelling, respell};
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

/// The outcome of a first move, and the play that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Why {
    /// The version that it concerns.
    pub version: String,
    /// Whether it solves.
    pub answer: Answer,
    /// The move, in short notation with its number.
    pub first: String,
    /// The parts of the move.
    pub spelling: Spelling,
    /// The changed men that do not follow from the move alone.
    pub changes: Vec<(Cell, Option<Man>)>,
    /// Whether it reaches the goal.
    pub goal: bool,
    /// In direct, self and reflex play: its threats, in short notation.
    pub threats: Vec<String>,
    /// In direct, self and reflex play: its refutations, in short notation.
    pub refutations: Vec<String>,
    /// The text, one line each.
    pub lines: Vec<String>,
}

/// Finds the refutations of a first move in each version of a problem, with the play that shows
/// them, or that there are none.
///
/// The letters of the move may be those of any language; the explanation uses English letters: see
/// [`Why::in_language`].
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

impl Why {
    /// The same in the letters of a language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        let boards = self.spelling.boards;
        let respelled = |text: String| respell(&text, language, boards).into_owned();
        Self {
            first: respelled(self.first),
            lines: self.lines.into_iter().map(respelled).collect(),
            ..self
        }
    }
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
    let found: Vec<String> = solution
        .lines
        .iter()
        .chain(&solution.short_lines)
        .filter(begins)
        .map(|line| help_line(start, &problem, line, false))
        .collect();
    let spelling = spelling(start, mv, None);
    let (first, goal) = (format!("1.{spelling}"), reaches(case, start, mv));
    let (answer, lines) = if !found.is_empty() {
        (Answer::Solves, found)
    } else if solution.status == Status::Complete {
        (
            Answer::Fails,
            vec!["no solution begins this way".to_owned()],
        )
    } else {
        (Answer::Unknown, vec!["the search was cut short".to_owned()])
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

/// A first move of direct, self or reflex play: its refutations and the play after each.
fn fought(case: &SideSolution, start: &AnyPosition, mv: Move) -> Why {
    let stipulation = case.problem.stipulation;
    let after = start.play(mv);
    let mut oracle = Oracle::new(case.problem, case.settings, case.control);
    let left = stipulation.moves - 1;
    let by_side = stipulation.play == crate::problem::Play::Direct;
    let goal = search::reaches(stipulation.goal, mv, start) == Some(true);
    let spelling = spelling(start, mv, goal.then_some(stipulation.goal));
    let first = format!("1.{spelling}");
    let why = |answer, lines| Why {
        version: case.name.to_owned(),
        answer,
        first: first.clone(),
        spelling,
        changes: notation::changes(start, mv),
        goal,
        threats: Vec::new(),
        refutations: Vec::new(),
        lines,
    };
    if by_side && goal {
        return why(
            Answer::Solves,
            vec!["it reaches the goal at once".to_owned()],
        );
    }
    let replies = after.legal_moves();
    if replies.is_empty() {
        return why(
            Answer::Fails,
            vec!["there is no reply, but the goal is not reached".to_owned()],
        );
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
        lines.push(match names.len() {
            0 => "it threatens nothing".to_owned(),
            _ => format!("it threatens 2.{}", names.join(", 2.")),
        });
        threatened = names;
    }
    if oracle.interrupted {
        return why(Answer::Unknown, vec!["the search was cut short".to_owned()]);
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
                lines.push(format!("{line} 2.{}", names.join(" / ")));
            }
        }
        lines.insert(0, "nothing refutes it".to_owned());
        return Why {
            threats: threatened,
            ..why(Answer::Solves, lines)
        };
    }
    let refuting: Vec<String> = refutations
        .iter()
        .map(|&reply| spell(&after, reply, None))
        .collect();
    let shown: Vec<String> = refuting
        .iter()
        .map(|reply| format!("1...{reply}"))
        .collect();
    let count = if shown.len() == 1 {
        "one refutation".to_owned()
    } else {
        format!("{} refutations", shown.len())
    };
    lines.insert(0, format!("{count}: {}", shown.join(", ")));
    for &reply in refutations.iter().take(MOST) {
        lines.extend(shown_by(case, &oracle, &after, reply, left));
    }
    Why {
        threats: threatened,
        refutations: refuting,
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
) -> Vec<String> {
    let next = after.play(reply);
    let lead = battle_line(after, 1, &[reply], None);
    if left == 0 {
        return vec![format!("{lead}, and no legal move remains")];
    }
    let stipulation = case.problem.stipulation;
    let mate = stipulation.goal == Goal::Mate && stipulation.play == crate::problem::Play::Direct;
    let mut lines = Vec::new();
    if left == 1 && mate {
        // The moves that would have to mate: every check with its parries.
        for attempt in sorted(&next) {
            let end = next.play(attempt);
            let parries = sorted(&end);
            if !end.is_in_check(end.turn()) || reaches(case, &next, attempt) {
                continue;
            }
            let attempt = spell(&next, attempt, None);
            let names: Vec<String> = parries
                .iter()
                .take(3)
                .map(|&parry| spell(&end, parry, None))
                .collect();
            let more = if parries.len() > 3 {
                format!(" and {} more", parries.len() - 3)
            } else {
                String::new()
            };
            lines.push(if parries.is_empty() {
                format!(
                    "{lead} 2.{attempt}? is not mate: the king could be saved if the answer \
                    did not have to check"
                )
            } else {
                format!("{lead} 2.{attempt}? {}!{more}", names.join(", "))
            });
        }
    } else {
        for (attempt, answers) in oracle.nearly(&next, left) {
            let end = next.play(attempt);
            let names: Vec<String> = answers
                .iter()
                .map(|&answer| spell(&end, answer, None))
                .collect();
            lines.push(format!(
                "{lead} {}{}? {}!",
                number(2),
                spell(&next, attempt, None),
                names.join(", ")
            ));
        }
    }
    if lines.is_empty() {
        let nothing = match (next.is_in_check(next.turn()), mate && left == 1) {
            (true, true) => "it is check, and no answer to it mates",
            (true, false) => "it is check",
            (false, true) => "there is no check left",
            (false, false) => "no attempt comes close",
        };
        lines.push(format!("{lead}: {nothing}"));
    }
    let more = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    if more > 0 {
        lines.push(format!("{lead}: {more} more attempts fail"));
    }
    lines
}
