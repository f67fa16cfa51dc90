//! The fast search beside the plain one for every play and goal that the fast one knows: complete solutions compared on
//! random positions of every kind, in both rules.

mod positions;

use parton::position::{Setup, Variant};
use parton::problem::{Line, Node, Options, Problem, Solution, Status, Stipulation};
use parton::search::{Control, Settings, Techniques, plain, solve};
use positions::{Kind, Random, flip, random_setup};

fn fast(problem: &Problem, techniques: Techniques) -> Solution {
    let settings = Settings { threads: 1, hash_mib: 1, techniques };
    solve(problem, &settings, &Control::default()).unwrap()
}

/// Whether there is something to lose.
fn has_solution(solution: &Solution) -> bool {
    !(solution.keys.is_empty()
        && solution.tries.is_empty()
        && solution.set_play.is_empty()
        && solution.lines.is_empty()
        && solution.short_lines.is_empty()
        && solution.set_lines.is_empty())
}

/// Compares two solutions, list by list, so that a difference can be read.
fn agree(found: &Solution, plain: &Solution, problem: &Problem) {
    let words = |what: &str| format!("{what} of {} {:?}", problem.stipulation, problem.setup);
    for (what, found, plain) in [
        ("set play", &found.set_play, &plain.set_play),
        ("keys", &found.keys, &plain.keys),
        ("tries", &found.tries, &plain.tries),
    ] {
        let moves = |nodes: &[Node]| nodes.iter().map(|node| node.mv).collect::<Vec<_>>();
        assert_eq!(moves(found), moves(plain), "{}", words(what));
        for (found, plain) in found.iter().zip(plain) {
            assert_eq!(found, plain, "{}", words(what));
        }
    }
    for (what, found, plain) in [
        ("lines", &found.lines, &plain.lines),
        ("short lines", &found.short_lines, &plain.short_lines),
        ("set lines", &found.set_lines, &plain.set_lines),
    ] {
        let only = |these: &[Line], those: &[Line]| {
            let only = these.iter().filter(|line| !those.contains(line)).take(2);
            only.map(|line| line.0.iter().map(|step| step.mv).collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let (more, less) = (only(found, plain), only(plain, found));
        assert!(found == plain, "only fast {more:?}, only plain {less:?}: {}", words(what));
    }
    assert_eq!(found, plain, "{}", words("all"));
}

/// Whether the side to move is in check.
fn in_check(setup: &Setup) -> bool {
    let position = plain::PlainPosition::from_setup(setup);
    position.in_check(position.turn())
}

/// The solution without the moves that a refutation in reflex play obliges the attacker to make, which the plain search
/// does not tell.
fn without_obligations(mut solution: Solution) -> Solution {
    for node in solution.tries.iter_mut().chain(&mut solution.keys) {
        for refutation in &mut node.refutations {
            refutation.replies.clear();
        }
    }
    solution
}

/// Compares `each` positions for each stipulation, rule set and kind, a third of them with a solution.
fn compare(stipulations: &[&str], each: usize, men: usize, seed: u64) {
    compare_some(stipulations, each, men, seed, 3);
}

/// The same, one position in `share` having a solution; 0 if none need have one.
fn compare_some(stipulations: &[&str], each: usize, men: usize, seed: u64, share: usize) {
    let mut random = Random(seed);
    for text in stipulations {
        let stipulation: Stipulation = text.parse().unwrap();
        for variant in Variant::ALL {
            let (mut compared, mut solved, mut drawn) = (0, 0, 0);
            while compared < each || solved * share < compared && share > 0 {
                drawn += 1;
                assert!(drawn < 60_000, "{text} {variant}: {solved} of {compared} have a solution");
                let kind = random.pick(&Kind::ALL);
                let men = 3 + random.below(men - 2);
                let mut setup = random_setup(&mut random, variant, kind, men);
                if random.chance(50) {
                    // The other king cornered, the other side promoting.
                    setup = flip(&setup);
                }
                // The side that begins is to move, so that both searches see the same side as White.
                setup.turn = stipulation.starter();
                // A side that could take the king has no set play; the plain search does not look at that in series.
                let check = in_check(&setup);
                let options = Options { set_play: !check && random.chance(50), refutations: 2, ..Options::default() };
                let problem = Problem { options, ..Problem::bare("", setup, stipulation) };
                let Ok(found) =
                    solve(&problem, &Settings { threads: 1, hash_mib: 1, ..Settings::default() }, &Control::default())
                else {
                    // Nobody may take a king.
                    continue;
                };
                assert_eq!(found.status, Status::Complete);
                let worth = has_solution(&found);
                if !worth && compared >= each * 2 / 3 && share > 0 {
                    continue;
                }
                compared += 1;
                solved += usize::from(worth);
                agree(&without_obligations(found.clone()), &plain::solve_problem(&problem).unwrap(), &problem);
                assert_eq!(found, fast(&problem, Techniques::NONE), "bare: {text} {:?}", problem.setup);
            }
        }
    }
}

#[test]
fn self_and_reflex_play() {
    compare(&["s#1", "r#1", "semi-r#1", "s=1", "r+1"], 60, 9, 1);
    compare(&["s#2", "r#2", "semi-r#2", "s=2", "s+2", "r=2"], 24, 5, 2);
}

#[test]
fn direct_play_to_other_goals() {
    compare_some(&["==1", "!=1", "!=2"], 40, 6, 9, 0);
    compare(&["=1", "#=1", "+1", "x1", "~1", "001", "c811", "zd41"], 40, 9, 3);
    compare(&["=2", "+2", "x2", "#=2", "ze32"], 24, 5, 4);
}

#[test]
fn help_play() {
    compare(&["h#1", "h#1.5", "h=1", "h=1.5", "h+1", "hx1", "hzd41"], 40, 7, 5);
    // Forced mates are rare by chance: these are mostly about finding none where there is none.
    compare_some(&["hs#1", "hs#1.5", "hs=1"], 60, 9, 15, 0);
    compare(&["h#2", "h=2"], 18, 4, 6);
    compare_some(&["hs#2", "hs=2"], 18, 5, 16, 0);
}

#[test]
fn series_play() {
    compare(&["ser-#2", "ser-=2", "ser-h#2", "ser-h=2", "ser-+2", "ser-x2", "ser-hx2"], 30, 6, 7);
    compare_some(&["ser-s#2", "ser-s=2", "ser-s+2"], 60, 9, 17, 0);
    compare(&["ser-#3", "ser-h#3", "1->ser-h#1"], 15, 4, 8);
}
