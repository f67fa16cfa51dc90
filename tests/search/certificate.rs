//! Certificates: those of real and random problems hold and agree with the solution; damaged ones
//! are refused.

use crate::long::{cases, is_long};
use crate::positions::{Kind, Random, random_setup};
use crate::published::published_entries;
use crate::support::settings;
use parton::certificate::{
    AuditHelp, CertificateLine, CertificateWriter, ClaimRefusal, Fault, Held, Sections, audit,
    move_name,
};
use parton::formats::{parse_position, to_ron};
use parton::plain::{PlainPosition, Target};
use parton::position::{Conditions, Move, RuleSet, Variant};
use parton::problem::{Options, Problem, Solution, Stipulation};
use parton::search::{CertifyError, Control, Search, certify, certify_limits};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The section about one side of a problem.
fn certificate(
    problem: &Problem,
    exchanged: bool,
    solution: &Solution,
) -> Result<String, CertifyError> {
    let mut text = Vec::new();
    let mut writer = CertificateWriter::begin(&mut text, "a", problem, exchanged).unwrap();
    let control = Control::default();
    certify(
        problem,
        exchanged,
        solution,
        (&settings(1), &control),
        1_000_000,
        &mut |claim| writer.claim(&claim),
    )?;
    writer.end().unwrap();
    Ok(String::from_utf8(text).unwrap())
}

#[derive(Debug)]
enum Wrong {
    Unreadable(Fault),
    Refused(ClaimRefusal),
}

/// Audits all sections of a text, alone and with helpers.
fn audited(text: &str) -> Result<Vec<Held>, Wrong> {
    let mut held = Vec::new();
    for (section, same) in Sections::new(text.as_bytes()).zip(Sections::new(text.as_bytes())) {
        let section = section.unwrap().map_err(Wrong::Unreadable)?;
        let same = same.unwrap().map_err(Wrong::Unreadable)?;
        let alone = audit(&section, AuditHelp::default());
        let help = AuditHelp {
            helpers: 2,
            stack: 8 << 20,
        };
        assert_eq!(audit(&same, help), alone, "helpers change the answer");
        held.push(alone.map_err(Wrong::Refused)?);
    }
    Ok(held)
}

fn is_refused(text: &str) -> bool {
    matches!(audited(text), Err(Wrong::Refused(refusal)) if refusal.line > 0 && !refusal.position.is_empty())
}

/// The content of a solution, in the auditor's form.
fn listed(solution: &Solution) -> (Vec<Move>, Vec<(Move, Vec<Move>)>) {
    let keys = solution.keys.iter().map(|node| node.mv).collect();
    let of = |node: &parton::problem::Node| {
        (
            node.mv,
            node.refutations.iter().map(|reply| reply.mv).collect(),
        )
    };
    (keys, solution.tries.iter().map(of).collect())
}

/// Tests that a certificate holds, and claims exactly the content of the solution.
fn holds(problem: &Problem, exchanged: bool, solution: &Solution) -> String {
    let words = || to_ron(problem);
    let text = certificate(problem, exchanged, solution)
        .unwrap_or_else(|error| panic!("{error}: {}", words()));
    let held = audited(&text).unwrap_or_else(|wrong| panic!("{wrong:?}: {}", words()));
    assert_eq!(held.len(), 1);
    // The certificate contains nothing unnecessary.
    assert_eq!(
        held[0].nodes + 3,
        text.lines().count() as u64,
        "{}",
        words()
    );
    assert_eq!(
        (held[0].keys.clone(), held[0].tries.clone()),
        listed(solution),
        "{}",
        words()
    );
    text
}

#[test]
fn certificates_of_published_problems_hold() {
    let (mut certified, mut remembering, mut variants) = (0, 0, Vec::new());
    for problem in published_entries()
        .into_iter()
        .map(|entry| entry.problem.completed())
    {
        if problem.stipulation.moves > 2 || !problem.stipulation.is_battle() {
            continue;
        }
        for version in Search::new(&problem, &settings(1), &Control::default())
            .solve()
            .unwrap()
        {
            if certify_limits(&version.problem.stipulation, &version.problem.options).is_err() {
                continue;
            }
            // A condition may remember moves of this problem.
            let first = certificate(&version.problem, false, &version.solution);
            if matches!(first, Err(CertifyError::Unsuited(_))) {
                assert!(!version.problem.setup.rules.conditions.is_empty());
                remembering += 1;
                continue;
            }
            holds(&version.problem, false, &version.solution);
            if let Some(duplex) = &version.duplex {
                holds(&version.problem, true, duplex);
            }
            certified += 1;
            variants.push(version.problem.setup.rules.variant.name());
        }
    }
    variants.sort_unstable();
    variants.dedup();
    assert!(
        certified >= 25 && remembering <= 2 && variants.len() >= 9,
        "{certified} {remembering} {variants:?}"
    );
}

/// Random problems of a stipulation: `each` for every variant, half of them with a key if enough
/// are found.
fn random_problems(
    text: &str,
    variants: &[Variant],
    each: usize,
    men: usize,
    seed: u64,
) -> Vec<(Problem, Solution)> {
    let mut random = Random(seed);
    let stipulation: Stipulation = text.parse().unwrap();
    let mut all = Vec::new();
    for &variant in variants {
        let (mut taken, mut solved, mut drawn) = (0, 0, 0);
        while taken < each {
            drawn += 1;
            let kind = random.pick(&Kind::ALL);
            let setup = random_setup(&mut random, variant, kind, men);
            let options = Options {
                refutations: 2,
                ..Options::default()
            };
            let problem = Problem {
                options,
                ..Problem::bare("random", setup, stipulation)
            };
            let Ok(solution) =
                Search::new(&problem, &settings(1), &Control::default()).solve_diagram()
            else {
                continue;
            };
            let has_key = !solution.keys.is_empty();
            // Most problems have no key.
            if !has_key && (taken - solved) * 2 >= each && drawn < cases(60, 400) {
                continue;
            }
            taken += 1;
            solved += usize::from(has_key);
            all.push((problem, solution));
        }
    }
    all
}

#[test]
fn certificates_of_random_problems_hold() {
    const TWO: [Variant; 2] = [Variant::Orthodox, Variant::Alice];
    const OTHERS: [Variant; 7] = [
        Variant::Alice2,
        Variant::MsAlice,
        Variant::ODonohue,
        Variant::Duo,
        Variant::Alice8x4,
        Variant::Alice3,
        Variant::Raumschach2,
    ];
    let mut keys = 0;
    for (number, (text, each, men)) in [
        ("#1", 6, 8),
        ("#2", 12, 7),
        ("#3", 4, 5),
        ("=2", 4, 5),
        ("x2", 4, 6),
        ("+1", 4, 6),
        ("s#1", 6, 8),
        ("s#2", 4, 5),
        ("r#1", 4, 7),
        ("r#2", 4, 5),
        ("semi-r#2", 4, 5),
    ]
    .into_iter()
    .enumerate()
    {
        for (problem, solution) in random_problems(text, &TWO, each, men, 900 + number as u64) {
            keys += solution.keys.len();
            holds(&problem, false, &solution);
        }
    }
    for (problem, solution) in random_problems("#2", &OTHERS, 3, 5, 950) {
        keys += solution.keys.len();
        holds(&problem, false, &solution);
    }
    assert!(keys > 100, "{keys} keys");
}

#[test]
fn names_of_moves_are_unique() {
    let mut random = Random::new(960);
    let mut moves = 0;
    for variant in Variant::ALL {
        for kind in Kind::ALL {
            for _ in 0..8 {
                let position =
                    PlainPosition::from_setup(&random_setup(&mut random, variant, kind, 12));
                let legal = position.legal_moves();
                let mut names: Vec<String> = legal
                    .iter()
                    .map(|&mv| move_name(mv, variant.boards()))
                    .collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), legal.len(), "{variant} {legal:?}");
                moves += legal.len();
            }
        }
    }
    assert!(moves > 5000, "{moves}");
}

/// A certificate to be damaged.
struct Sample {
    problem: Problem,
    lines: Vec<CertificateLine>,
}

impl Sample {
    fn text(&self, change: impl FnOnce(&mut Vec<CertificateLine>)) -> String {
        let mut lines = self.lines.clone();
        change(&mut lines);
        // The number of positions is adjusted, since it is not what is tested.
        let count = lines
            .iter()
            .filter(|line| {
                matches!(
                    line,
                    CertificateLine::Wins { .. } | CertificateLine::Fails { .. }
                )
            })
            .count();
        if let Some(CertificateLine::End { nodes }) = lines.last_mut() {
            *nodes = count as u64;
        }
        lines
            .iter()
            .map(|line| serde_json::to_string(line).unwrap() + "\n")
            .collect()
    }

    /// The numbers of some lines all over the certificate, and of some more that explain why
    /// nothing wins. Each damage costs an audit.
    fn some_lines(&self) -> BTreeSet<usize> {
        let fails = (0..self.lines.len())
            .filter(|number| matches!(self.lines[*number], CertificateLine::Fails { .. }));
        let fails: Vec<usize> = fails.collect();
        let part = if is_long() { 6 } else { 4 };
        let some = (0..self.lines.len()).step_by(self.lines.len() / part + 1);
        some.chain(fails.iter().copied().step_by(fails.len() / part + 1))
            .collect()
    }

    fn start(&self) -> PlainPosition {
        PlainPosition::from_setup(&self.problem.setup)
    }

    fn name(&self, mv: Move) -> String {
        move_name(mv, self.problem.setup.rules.variant.boards())
    }

    fn roots(&self) -> &CertificateLine {
        &self.lines[1]
    }
}

/// Two- and three-movers with a key, orthodox and Alice, and other plays.
fn samples() -> &'static [Sample] {
    static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(make_samples);
    &SAMPLES
}

fn make_samples() -> Vec<Sample> {
    const TWO: [Variant; 2] = [Variant::Orthodox, Variant::Alice];
    let mut all = Vec::new();
    for (text, each, men, seed) in [
        ("#2", 6, 6, 970),
        ("#3", 3, 4, 971),
        ("s#2", 1, 4, 972),
        ("r#2", 2, 4, 973),
    ] {
        all.extend(random_problems(text, &TWO, each, men, seed));
    }
    let sample = |(problem, solution): (Problem, Solution)| {
        let text = holds(&problem, false, &solution);
        Sample {
            problem,
            lines: text
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect(),
        }
    };
    // Each damage costs an audit by the plain rules: short certificates are sufficient.
    let longest = cases(50, 120);
    let samples = all
        .into_iter()
        .map(sample)
        .filter(|sample| sample.lines.len() < longest);
    let samples: Vec<Sample> = samples.collect();
    assert!(samples.len() >= 8, "{}", samples.len());
    samples
}

#[test]
fn a_certificate_without_a_position_is_refused() {
    let (mut left_out, mut changed) = (0, 0);
    for sample in samples() {
        assert!(audited(&sample.text(|_| {})).is_ok(), "nothing is damaged");
        for number in sample.some_lines() {
            if matches!(
                &sample.lines[number],
                CertificateLine::Fails { .. } | CertificateLine::Wins { .. }
            ) {
                left_out += 1;
                assert!(
                    is_refused(&sample.text(|lines| drop(lines.remove(number)))),
                    "{:?}",
                    sample.lines[number]
                );
            }
            // Every answer is needed, and no answer may be illegal.
            let entries = if let CertificateLine::Fails { refuted, .. } = &sample.lines[number] {
                refuted.len()
            } else {
                0
            };
            for entry in (0..entries).step_by(entries / 2 + 1) {
                changed += 2;
                let with = |reply: Option<String>| {
                    sample.text(|lines| {
                        let CertificateLine::Fails { refuted, .. } = &mut lines[number] else {
                            unreachable!()
                        };
                        let mv = refuted.keys().nth(entry).unwrap().clone();
                        refuted.remove(&mv);
                        if reply.is_some() {
                            refuted.insert(mv, reply);
                        }
                    })
                };
                assert!(is_refused(&with(None)));
                // A move that fails by itself needs no reply, so a wrong reply does no harm.
                let CertificateLine::Fails { refuted, .. } = &sample.lines[number] else {
                    unreachable!()
                };
                let harmless = refuted.values().nth(entry).unwrap().is_none();
                assert_eq!(is_refused(&with(Some("a1a1".to_owned()))), !harmless);
            }
        }
    }
    assert!(left_out > 25 && changed > 60, "{left_out} {changed}");
}

#[test]
fn a_wrong_winning_move_is_refused() {
    let (mut tried, mut sooner) = (0, 0);
    for sample in samples() {
        let rules = sample.problem.setup.rules;
        let target = Target::new(sample.problem.stipulation.goal).unwrap();
        for number in sample.some_lines() {
            let line = &sample.lines[number];
            let CertificateLine::Wins { at, wins, .. } = line else {
                continue;
            };
            let with = |moves: u8, mv: String| {
                sample.text(|lines| {
                    let CertificateLine::Wins { wins, by, .. } = &mut lines[number] else {
                        unreachable!()
                    };
                    (*wins, *by) = (moves, mv);
                })
            };
            assert!(is_refused(&with(*wins, "a1a1".to_owned())));
            // The shortest win is recorded: there is no win a move sooner.
            let CertificateLine::Wins { by, .. } = line else {
                unreachable!()
            };
            assert!(is_refused(&with(wins - 1, by.clone())), "{line:?}");
            sooner += 1;
            if *wins == 1 && sample.problem.stipulation.play == parton::problem::Play::Direct {
                let position = PlainPosition::from_setup(&parse_position(at, rules).unwrap());
                let wrong = position
                    .legal_moves()
                    .into_iter()
                    .filter(|&mv| !target.is_reached(&position, mv));
                for mv in wrong.take(3) {
                    assert!(is_refused(&with(1, sample.name(mv))), "{mv:?} {at}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 20 && sooner > 5, "{tried} {sooner}");
}

#[test]
fn misplaced_first_moves_are_refused() {
    let (mut keys_denied, mut keys_made, mut dropped) = (0, 0, 0);
    for sample in samples() {
        let CertificateLine::Roots {
            keys,
            tries,
            others,
        } = sample.roots()
        else {
            panic!("{:?}", sample.roots())
        };
        let start = sample.start();
        let with = |change: &dyn Fn(&mut CertificateLine)| {
            is_refused(&sample.text(|lines| change(&mut lines[1])))
        };
        let legal = if keys.len() + tries.len() + others.len() > 0 {
            start.legal_moves()
        } else {
            Vec::new()
        };
        assert_eq!(keys.len() + tries.len() + others.len(), legal.len());
        for mv in legal.into_iter().step_by(if is_long() { 2 } else { 9 }) {
            let name = sample.name(mv);
            let without = |line: &mut CertificateLine| {
                let CertificateLine::Roots {
                    keys,
                    tries,
                    others,
                } = line
                else {
                    unreachable!()
                };
                keys.retain(|key| *key != name);
                tries.remove(&name);
                others.remove(&name);
            };
            assert!(with(&without), "the certificate covers {name}");
            dropped += 1;
            if keys.contains(&name) {
                // Whatever reply is recorded, a key has no refutation.
                let replies = start
                    .play(mv)
                    .legal_moves()
                    .into_iter()
                    .map(|reply| Some(sample.name(reply)));
                for reply in
                    [None]
                        .into_iter()
                        .chain(replies.step_by(if is_long() { 1 } else { 9 }))
                {
                    let denied = with(&|line: &mut CertificateLine| {
                        without(line);
                        let CertificateLine::Roots { others, .. } = line else {
                            unreachable!()
                        };
                        others.insert(name.clone(), reply.clone());
                    });
                    assert!(denied, "{name} is a key, not refuted by {reply:?}");
                    keys_denied += 1;
                }
            } else {
                let made = with(&|line: &mut CertificateLine| {
                    without(line);
                    let CertificateLine::Roots { keys, .. } = line else {
                        unreachable!()
                    };
                    keys.push(name.clone());
                });
                assert!(made, "{name} is no key");
                keys_made += 1;
            }
        }
        for (mv, replies) in tries {
            // Each refutation is necessary.
            for reply in replies {
                let fewer = with(&|line: &mut CertificateLine| {
                    let CertificateLine::Roots { tries, .. } = line else {
                        unreachable!()
                    };
                    tries.get_mut(mv).unwrap().retain(|other| other != reply);
                });
                assert!(fewer, "{mv} {reply}");
            }
        }
    }
    assert!(
        keys_denied > 10 && keys_made > 30 && dropped > 50,
        "{keys_denied} {keys_made} {dropped}"
    );
}

/// In a two-mover a refutation holds exactly if no mate follows, which the auditor tests itself.
#[test]
fn refutations_hold_if_no_mate_follows() {
    let (mut right, mut wrong) = (0, 0);
    for sample in samples()
        .iter()
        .filter(|sample| sample.problem.stipulation == Stipulation::mate_in(2))
    {
        let CertificateLine::Roots { others, .. } = sample.roots() else {
            unreachable!()
        };
        let target = Target::new(sample.problem.stipulation.goal).unwrap();
        let start = sample.start();
        for mv in start.legal_moves().into_iter().step_by(4) {
            let name = sample.name(mv);
            if !others.contains_key(&name) {
                continue;
            }
            let after = start.play(mv);
            for reply in after.legal_moves() {
                let refused = is_refused(&sample.text(|lines| {
                    let CertificateLine::Roots { others, .. } = &mut lines[1] else {
                        unreachable!()
                    };
                    others.insert(name.clone(), Some(sample.name(reply)));
                }));
                assert_eq!(
                    refused,
                    target.is_at_hand(&after.play(reply)),
                    "{mv:?} {reply:?}"
                );
                *(if refused { &mut wrong } else { &mut right }) += 1;
            }
        }
    }
    assert!(right > 20 && wrong > 5, "{right} {wrong}");
}

#[test]
fn another_header_is_refused() {
    let samples = samples();
    let mut swapped = 0;
    for (one, other) in samples.iter().zip(samples.iter().skip(1)) {
        assert!(audited(&one.text(|lines| lines[0] = other.lines[0].clone())).is_err());
        swapped += 1;
    }
    assert!(swapped > 6);
    // The same position with a move less or more: keys must fail, or refutations must be missing.
    for sample in samples
        .iter()
        .filter(|sample| sample.problem.stipulation.moves == 2)
    {
        let CertificateLine::Roots { keys, others, .. } = sample.roots() else {
            unreachable!()
        };
        let stipulated = |moves: u8| {
            let mut problem = sample.problem.clone();
            problem.stipulation.moves = moves;
            let mut text = Vec::new();
            CertificateWriter::begin(&mut text, "a", &problem, false).unwrap();
            let header = serde_json::from_slice(&text).unwrap();
            audited(&sample.text(|lines| lines[0] = header))
        };
        if !keys.is_empty()
            && sample
                .lines
                .iter()
                .any(|line| matches!(line, CertificateLine::Wins { .. }))
        {
            assert!(stipulated(1).is_err());
        }
        if others.values().any(Option::is_some)
            && sample.problem.stipulation.play == parton::problem::Play::Direct
        {
            assert!(stipulated(3).is_err());
        }
    }
    let unknown = samples[0].text(|lines| {
        let CertificateLine::Header { certificate, .. } = &mut lines[0] else {
            unreachable!()
        };
        *certificate = 99;
    });
    assert!(matches!(
        audited(&unknown),
        Err(Wrong::Unreadable(Fault { line: 1, .. }))
    ));
}

#[test]
fn a_truncated_file_is_not_a_certificate() {
    let sample = &samples()[0];
    let text = sample.text(|_| {});
    assert!(text.is_ascii());
    for end in (0..text.len())
        .filter(|end| *end < 200 || end % 37 == 0)
        .chain([text.len() - 1, text.len() - 2])
    {
        assert!(
            matches!(audited(&text[..end]), Err(Wrong::Unreadable(_))),
            "cut at {end}"
        );
    }
    // The final count reveals missing lines, and no line may occur twice.
    let mut lines: Vec<&str> = text.lines().collect();
    let gone = lines.remove(2);
    let whole = |lines: &[&str]| lines.join("\n") + "\n";
    assert!(matches!(audited(&whole(&lines)), Err(Wrong::Unreadable(_))));
    lines.insert(2, gone);
    lines.insert(2, gone);
    assert!(matches!(
        audited(&whole(&lines)),
        Err(Wrong::Unreadable(Fault { line: 4, .. }))
    ));
    for rubbish in [
        "",
        "\n",
        "{}\n",
        "[]\n",
        "null\n",
        "{\"nodes\":0}\n",
        "\u{0}\n",
        "é\n",
    ] {
        assert!(
            matches!(
                audited(rubbish),
                Err(Wrong::Unreadable(Fault { line: 1, .. }))
            ),
            "{rubbish:?}"
        );
    }
}

/// A claim states a setup. In Parrain Circe the next move decides where a captured man is reborn,
/// and in Disparate Chess which men may move next; neither stands in a setup.
#[test]
fn conditions_that_remember_moves_have_no_certificate() {
    let certified = |conditions| {
        let rules = RuleSet {
            conditions,
            ..RuleSet::new(Variant::Orthodox)
        };
        let setup = parse_position("white Kc1 Rh3 Qd7 black Ka1 Pa2 Bb8", rules).unwrap();
        let problem = Problem::bare("memory", setup, "#2".parse().unwrap());
        let solution = Search::new(&problem, &settings(1), &Control::default())
            .solve_diagram()
            .unwrap();
        certificate(&problem, false, &solution)
    };
    for conditions in [Conditions::NONE, Conditions::MADRASI, Conditions::CIRCE] {
        let text = certified(conditions).unwrap_or_else(|error| panic!("{conditions}: {error}"));
        assert!(audited(&text).is_ok(), "{conditions}");
    }
    for conditions in [Conditions::PARRAIN_CIRCE, Conditions::DISPARATE] {
        let error = certified(conditions).unwrap_err();
        let is_unsuited = matches!(error, CertifyError::Unsuited(_));
        assert!(is_unsuited, "{conditions}: {error}");
    }
}
