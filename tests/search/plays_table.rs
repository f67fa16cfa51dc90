//! A third definition of each play, goal and option, independent of those of the two searches.
//!
//! The searches share the stipulation, the goals and the options: an error there affects both.
//! `tests/data/plays_by_goal.ron` has a small problem with its complete answer for every play with
//! every goal, `tests/data/plays_by_option.ron` one for every play with every option that changes
//! it, together with the answer without the option. The answers are Popeye's or derived by hand,
//! and both searches find them. Each problem is read from Popeye's words, which do not state the
//! side that begins.

use crate::common::popeye::play;
use crate::support::{affordable, settings};
use parton::board::Square;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::Notation;
use parton::plain::{solve_duplex, solve_problem};
use parton::problem::{
    Duplex, Goal, Options, Play, Problem, Series, Solution, Status, Stipulation, Structure,
    TwinSolution,
};
use parton::report::{Layout, TextOptions, render_text};
use parton::search::{Control, Search};
use serde::Deserialize;
use std::collections::BTreeSet;

/// A problem and its complete answer.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Row {
    stipulation: String,
    /// The men, in Popeye's words.
    men: String,
    /// The men of the second diagram, if there is one.
    #[serde(default)]
    to: String,
    /// Popeye's options.
    #[serde(default)]
    options: String,
    /// Popeye's conditions.
    #[serde(default)]
    conditions: String,
    /// The source of the answer.
    #[serde(default = "popeye")]
    source: String,
    /// The answer in Popeye's notation and with its indentation.
    answer: String,
}

fn popeye() -> String {
    "Popeye 4.104".to_owned()
}

/// Combinations without a row.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Absent {
    /// Plays in the form in which a stipulation begins, with `.5` for an extra half-move.
    plays: Vec<String>,
    /// Goals or options.
    with: Vec<String>,
    why: String,
}

impl Absent {
    fn pairs(list: &[Self]) -> BTreeSet<(String, String)> {
        let pairs = |absent: &Self| {
            assert!(!absent.why.is_empty(), "{absent:?}");
            let with = |play: &String| {
                absent
                    .with
                    .iter()
                    .map(|one| (play.clone(), one.clone()))
                    .collect::<Vec<_>>()
            };
            absent.plays.iter().flat_map(with).collect::<Vec<_>>()
        };
        list.iter().flat_map(pairs).collect()
    }
}

/// `tests/data/plays_by_goal.ron`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ByGoal {
    rows: Vec<Row>,
    /// Combinations that parton refuses to solve.
    refused: Vec<Absent>,
    /// Combinations whose goal cannot be reached, or for which no short example was found.
    without_example: Vec<Absent>,
}

/// The answers to a problem without an option and with it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Pair {
    option: String,
    without: Row,
    with: Row,
}

/// `tests/data/plays_by_option.ron`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ByOption {
    pairs: Vec<Pair>,
    /// Combinations that are refused, in which the option has no effect, or without a short
    /// example.
    without_pair: Vec<Absent>,
}

fn by_goal() -> ByGoal {
    ron::from_str(include_str!("../data/plays_by_goal.ron")).unwrap()
}

fn by_option() -> ByOption {
    ron::from_str(include_str!("../data/plays_by_option.ron")).unwrap()
}

/// Every row of both files.
fn rows() -> Vec<Row> {
    let pairs = by_option()
        .pairs
        .into_iter()
        .flat_map(|pair| [pair.without, pair.with]);
    by_goal().rows.into_iter().chain(pairs).collect()
}

impl Row {
    fn stipulation(&self) -> Stipulation {
        self.stipulation
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", self.stipulation))
    }

    /// The problem in Popeye's input language. The men before the stipulation `a=>b` are the first
    /// diagram.
    fn input(&self) -> String {
        let words = [
            ("pieces", &self.men),
            ("stipulation", &self.stipulation),
            ("pieces", &self.to),
            ("option", &self.options),
            ("condition", &self.conditions),
        ];
        let lines = words.into_iter().filter(|(_, rest)| !rest.is_empty());
        let lines: Vec<String> = lines.map(|(word, rest)| format!("{word} {rest}")).collect();
        format!("beginproblem\n{}\nendproblem\n", lines.join("\n"))
    }

    fn problem(&self) -> Problem {
        let loaded = load_str(
            "row.inp",
            &self.input(),
            Format::Popeye,
            Defaults::default(),
        );
        let [entry] = loaded.entries.as_slice() else {
            panic!("{self:?}: {:?}", loaded.diagnostics)
        };
        entry.problem.clone()
    }

    /// Compares the play of a solved problem with the answer.
    fn check(&self, versions: &[TwinSolution]) -> Result<(), String> {
        let options = TextOptions {
            layout: Layout::Tree,
            notation: Notation::Popeye,
            all_tries: true,
            width: usize::MAX,
            ..TextOptions::default()
        };
        let row = format!(
            "{} of {} {} {}",
            self.stipulation, self.men, self.options, self.conditions
        );
        let phases = || {
            versions
                .iter()
                .flat_map(|version| version.duplex.iter().chain([&version.solution]))
        };
        if let Some(solution) = phases().find(|solution| !self.allows(solution)) {
            return Err(format!(
                "{row}: {:?} {:?}\n",
                solution.status, solution.reasons
            ));
        }
        let text = render_text(&versions[0].problem, versions, &options)
            .map_err(|error| error.to_string())?;
        let [found, expected] =
            [&text, &self.answer].map(|text| self.numbered(play(text).join("\n")));
        if found == expected {
            return Ok(());
        }
        Err(format!(
            "{row}\nexpected ({}):\n{expected}\nfound:\n{found}\n",
            self.source
        ))
    }

    /// The play. With introductory moves it has no numbers, because Popeye counts these together
    /// with the series.
    fn numbered(&self, play: String) -> String {
        if self.stipulation().intro == 0 {
            return play;
        }
        let bare = |word: &str| {
            word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
                .to_owned()
        };
        let lines = play
            .lines()
            .map(|line| line.split(' ').map(bare).collect::<Vec<_>>().join(" "));
        let mut lines: Vec<String> = lines.collect();
        lines.sort();
        lines.join("\n")
    }

    /// Returns whether a solution is everything that was requested. Only the shortest lines may be
    /// requested.
    fn allows(&self, solution: &Solution) -> bool {
        let restricted = self.options.contains("stoponshortsolutions");
        solution.status == Status::Complete || restricted && solution.status == Status::Restricted
    }
}

/// The requested sides of a problem, solved by the plain search.
fn solved_plainly(problem: &Problem) -> Option<TwinSolution> {
    let problem = problem.clone().completed();
    let solution = match problem.options.duplex {
        Duplex::Half => Solution::default(),
        _ => solve_problem(&problem)?,
    };
    let duplex = match problem.options.duplex {
        Duplex::No => None,
        _ => Some(solve_duplex(&problem)?),
    };
    Some(TwinSolution {
        name: "a".to_owned(),
        problem,
        solution,
        duplex,
    })
}

#[test]
fn the_fast_search_finds_the_answer_of_every_row() {
    let solved = |problem: &Problem| {
        Search::new(problem, &settings(1), &Control::default())
            .solve()
            .unwrap()
    };
    let wrong: Vec<String> = rows()
        .iter()
        .filter_map(|row| row.check(&solved(&row.problem())).err())
        .collect();
    assert!(
        wrong.is_empty(),
        "{} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_plain_search_finds_the_answer_of_every_row() {
    let rows = rows();
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for row in &rows {
        let problem = row.problem();
        // A proof game starts from the array, whose moves `affordable` does not count.
        let is_game = problem.stipulation.goal == Goal::ProofGame;
        if affordable(&problem, if is_game { 0.0 } else { 500.0 }) {
            compared += 1;
            let solved = solved_plainly(&problem).ok_or_else(|| format!("{row:?}: not supported"));
            wrong.extend(solved.and_then(|version| row.check(&[version])).err());
        }
    }
    assert!(compared * 2 > rows.len(), "{compared} of {}", rows.len());
    assert!(
        wrong.is_empty(),
        "{} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// All variants of a type. A missing variant does not compile.
macro_rules! every {
    ($type:ident: $($variant:ident $(($value:expr))?)*) => {{
        const fn is_listed(one: $type) -> bool {
            match one {
                $($type::$variant { .. } => true,)*
            }
        }
        [$($type::$variant $(($value))?),*].into_iter().filter(|one| is_listed(*one)).collect::<Vec<_>>()
    }};
}

/// The play of a stipulation: `ser-h`, `hs`, or `hs.5` for an extra half-move.
fn play_of(stipulation: &Stipulation) -> String {
    let Stipulation {
        series, play, half, ..
    } = *stipulation;
    let text = Stipulation {
        series,
        play,
        ..Stipulation::mate_in(1)
    }
    .to_string();
    text.replace("#1", if half { ".5" } else { "" })
}

fn plays() -> Vec<String> {
    let series = every!(Series: Plain Parry ParryHelp).into_iter().map(Some);
    let series: Vec<Option<Series>> = std::iter::once(None).chain(series).collect();
    let mut plays = Vec::new();
    let structure = Structure::read("white 1a[#]d").unwrap();
    let mut all = every!(Play: Direct SelfPlay Reflex SemiReflex Help HelpSelf HelpReflex Reciprocal
        Structured(structure));
    // Structures contain their goals: see `structures.rs`.
    all.retain(|play| !matches!(play, Play::Structured(_)));
    for series in series {
        for &play in &all {
            let whole = Stipulation {
                series,
                play,
                ..Stipulation::mate_in(1)
            };
            plays.push(play_of(&whole));
            // A series consists of whole moves.
            if series.is_none() {
                plays.push(play_of(&Stipulation {
                    half: true,
                    ..whole
                }));
            }
        }
    }
    plays
}

/// The sign of a goal, without its square if it has one.
fn sign(goal: Goal) -> String {
    let text = goal.to_string();
    match goal {
        Goal::Target(square) | Goal::Kiss(square) => text.replace(&square.to_string(), ""),
        _ => text,
    }
}

fn goals() -> Vec<String> {
    let square: Square = "d4".parse().unwrap();
    let goals = every!(Goal: Mate Stalemate DoubleStalemate AutoStalemate MateOrStalemate DoubleMate
        CounterMate AutoMate Check Capture WinOfMan EnPassant Castling AnyMove
        CaptureZugzwang Target(square)
        Kiss(square) KingCapture Circuit CircuitByRebirth Exchange ExchangeByRebirth Chess81
        ProofGame AToB);
    goals.into_iter().map(sign).collect()
}

/// Compares the combinations of all plays with all `others` with those listed in the files.
fn assert_complete(others: &[String], known: &[(&str, BTreeSet<(String, String)>)]) {
    let all = plays()
        .into_iter()
        .flat_map(|play| others.iter().map(move |one| (play.clone(), one.clone())));
    let all: BTreeSet<(String, String)> = all.collect();
    let mut left = all.clone();
    for (list, pairs) in known {
        for pair in pairs {
            assert!(all.contains(pair), "{list}: there is no {pair:?}");
            assert!(
                left.remove(pair),
                "{list}: {pair:?} is also listed elsewhere"
            );
        }
    }
    assert!(left.is_empty(), "without a row: {left:?}");
}

#[test]
fn every_play_has_a_row_for_every_goal() {
    let table = by_goal();
    let cell = |row: &Row| (play_of(&row.stipulation()), sign(row.stipulation().goal));
    let rows = table.rows.iter().map(cell).collect();
    let known = [
        ("rows", rows),
        ("refused", Absent::pairs(&table.refused)),
        ("without_example", Absent::pairs(&table.without_example)),
    ];
    assert_complete(&goals(), &known);
}

#[test]
fn listed_refusals_are_refused() {
    for (play, goal) in Absent::pairs(&by_goal().refused) {
        let whole = play.trim_end_matches(".5");
        let half = &play[whole.len()..];
        let square = if matches!(goal.as_str(), "z" | "k") {
            "d4"
        } else {
            ""
        };
        let text = format!("{whole}{goal}{square}1{half}");
        let Ok(stipulation) = text.parse::<Stipulation>() else {
            continue;
        };
        let to = if stipulation.goal == Goal::AToB {
            "white Ka2 black Kh8"
        } else {
            ""
        };
        let row = Row {
            stipulation: text,
            men: "white Ka1 black Kh8".to_owned(),
            to: to.to_owned(),
            options: String::new(),
            conditions: "Circe".to_owned(),
            source: String::new(),
            answer: String::new(),
        };
        let versions = Search::new(&row.problem(), &settings(1), &Control::default()).solve();
        let status = versions.unwrap()[0].solution.status;
        assert_eq!(status, Status::Unsupported, "{}", row.stipulation);
    }
}

/// The options in the order of the fields of [`Options`], and the prefixes of a stipulation. A
/// missing field does not compile.
fn options() -> Vec<String> {
    let Options {
        set_play: _,
        refutations: _,
        variations: _,
        no_threats: _,
        no_short_variations: _,
        post_key: _,
        duplex: _,
        // Limits and restrictions, which `stream`, `first`, `restricted` and `options` test.
        max_solutions: _,
        first: _,
        max_time: _,
        first_moves: _,
        non_trivial: _,
        max_threat: _,
        max_flights: _,
        white_to_play: _,
        quodlibet: _,
        goal_is_end: _,
        length: _,
        mates_in_one: _,
        null_moves: _,
        keep_mating_piece: _,
        no_checking_tries: _,
    } = Options::DEFAULT;
    let words = "setplay try defence variation nothreat noshortvariations postkeyplay duplex \
        halfduplex \
                 whitetoplay quodlibet goalisend stoponshortsolutions exact- matesin1 enpassant \
                 nocastling m-> nullmoves keepmatingpiece trivialtriesavoid";
    words.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn every_play_has_a_pair_for_every_option_that_changes_it() {
    let table = by_option();
    for Pair {
        option,
        without,
        with,
    } in &table.pairs
    {
        let words = |row: &Row| format!("{} {}", row.stipulation, row.options);
        assert_ne!(
            play(&without.answer),
            play(&with.answer),
            "{option}: {}",
            words(with)
        );
        assert!(
            words(with).contains(option.trim_start_matches('m')),
            "{option}: {}",
            words(with)
        );
        assert_eq!(
            (&without.men, &without.to),
            (&with.men, &with.to),
            "{option}: {}",
            words(with)
        );
    }
    let cell = |pair: &Pair| (play_of(&pair.with.stipulation()), pair.option.clone());
    let known = [
        ("pairs", table.pairs.iter().map(cell).collect()),
        ("without_pair", Absent::pairs(&table.without_pair)),
    ];
    assert_complete(&options(), &known);
}
