//! Printed solutions in parton's own notation: its own output is read back, and contradictory text
//! is a different move.

use super::{claim, judged, ron};
use crate::positions::{Random, fairy::under_conditions};
use crate::samples;
use crate::texts::entry;
use parton::board::Square;
use parton::check::{ClaimStatus, Grade, Outcome};
use parton::formats::{Defaults, Format, load_str, to_fen_line};
use parton::notation::{Notation, Spelling, Style, find, short};
use parton::position::{Conditions, Move, RebirthOption, RuleSet, Setup, Variant};
use parton::problem::Problem;
use parton::report::{Layout, TextOptions, render_text, single_version};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings};

/// A problem with a solution printed for it.
fn printed(problem: &str, line: &str) -> String {
    format!("({problem}, intended: (lines: [\"{line}\"]))")
}

/// Tests the status of lines printed for a problem.
fn all(problem: &str, lines: &[&str], status: ClaimStatus) {
    for line in lines {
        let claim = claim(&ron(&printed(problem, line)).problem);
        assert_eq!(claim.status, status, "{line}: {claim:?}");
    }
}

/// Popeye 4.104: `1.Qh1-g2 a2*b3 !#`, `1.Qh1-c1 a2*b3 !#`, `1.Qh1-h2 a2*b3 !#`,
/// `1.Ra8*a2 + Rb1-b2 !#`.
#[test]
fn a_last_move_may_leave_its_own_king_in_check() {
    let auto =
        "stipulation: \"h!#1\", turn: black, position: \"white Ka1 Rb1 Pa2 black Kh8 Ra8 Qh1 Pb3\"";
    let right = [
        "1.Qc1 axb3!#",
        "1.Qc1 axb3",
        "1.Qh1-c1 a2*b3 !#",
        "1.Rxa2# Rb1b2!#",
        "1.Rxa2+ Rb2",
    ];
    all(auto, &right, ClaimStatus::Confirmed);
    all(
        auto,
        &["1.Qc1 a3!#", "1.Rxa2 Rc1!#", "1.Qc1 a4"],
        ClaimStatus::Wrong,
    );
}

/// By hand: the pawn on b2 captures the one on a3; the pawn on b7 promotes; a proof game in one
/// move. The signs are those written by the program and by Popeye.
#[test]
fn goal_signs_decide_nothing() {
    let capture = "stipulation: \"h%1\", position: \"7k/8/8/8/8/p7/1P6/7K b\"";
    for line in ["1.Kg8 bxa3%", "1.Kg8 bxa3 %", "1.Kh8-g8 b2*a3 %"] {
        assert_eq!(
            claim(&ron(&printed(capture, line)).problem).wrong,
            [],
            "{line}"
        );
    }
    let last_rank = "stipulation: \"hc811\", position: \"8/1P6/8/8/k7/8/8/7K b\"";
    for line in ["1.Ka3 b8=Q c81", "1.Ka4-a3 b7-b8=Q c81"] {
        assert_eq!(
            claim(&ron(&printed(last_rank, line)).problem).wrong,
            [],
            "{line}"
        );
    }
    let game = "stipulation: \"dia1\", \
                position: \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w\"";
    for line in ["1.e4 e5 dia", "1.e2-e4 e7-e5 dia"] {
        assert_eq!(
            claim(&ron(&printed(game, line)).problem).wrong,
            [],
            "{line}"
        );
    }
    // By hand: the rook cannot reach a3.
    let claim = claim(&ron(&printed(capture, "1.Kg8 Ra3%")).problem);
    assert_eq!(claim.status, ClaimStatus::Wrong, "{claim:?}");
}

/// By hand: the knight captured on f8, a dark square, is reborn on b8, where it waits beneath the
/// bishop.
#[test]
fn a_man_that_waits_is_read_as_it_is_written() {
    let volcanic = "conditions: [\"Circe Volcanic\"], stipulation: \"#1\", \
                    position: \"white Kg6 Rf1 black Kh8 Nf8 Bb8\"";
    let right = [
        "1.Rxf8[+bNb8->v]#",
        "1.Rxf8[+Nb8->v]#",
        "1.Rxf8[+bNb8]#",
        "1.Rxf8#",
    ];
    all(volcanic, &right, ClaimStatus::Confirmed);
    let wrong = ["1.Rxf8[+bNg8->v]#", "1.Rxf8[+bBb8->v]#"];
    all(volcanic, &wrong, ClaimStatus::Wrong);
}

/// A sentence that begins like one of this program's own, and continues with moves, is not passed
/// over.
#[test]
fn sentences_of_authors_are_read_to_their_end() {
    let problem = "stipulation: \"#1\", position: \"white Kf7 Rg1 black Kh7 Ph6\"";
    for text in ["No solution. 1.Rg3? h5!", "1.Rg3? h5!\\nNo solution"] {
        assert_eq!(
            claim(&ron(&printed(problem, text)).problem).wrong,
            [],
            "{text}"
        );
    }
    let text = printed(problem, "1.Rg3? h5! No solution by 1.Rb8? h5. 1.Rg2? h5!");
    let flaws = load_str("test.ron", &text, Format::Ron, Defaults::default()).diagnostics;
    assert_eq!(flaws.len(), 1);
    assert!(flaws[0].message.starts_with("found 'No' in the solution"));
}

/// Super Circe: of the rebirths of the rook captured on a8, those on b1, c1, ..., h1 let the rook
/// mate, and so does its removal from the board.
const REBIRTHS: &str = "conditions: [\"Super Circe\"], stipulation: \"h#1\", turn: black, \
     position: \"white Kc2 Rb8 Pb3 black Ka1 Ra7 Pb2\"";

/// On b1 the reborn rook does not close the a-file; on a5 it interposes.
#[test]
fn the_bracket_that_decides_is_kept() {
    let right = [
        "1.Ra8 Rxa8[+bRb1]#",
        "1.Ra8 Rb8*a8 [+bRb1] #",
        "1.Ra8 Rxa8(+Rb1)#",
        "1.Ra8 Rxa8#",
        "1.Ra8 Rxa8",
    ];
    all(REBIRTHS, &right, ClaimStatus::Confirmed);
    let wrong = [
        "1.Ra8 Rxa8[+bRa5]#",
        "1.Ra8 Rxa8[+bNb1]#",
        "1.Ra8 Rxa8[+wRb1]#",
        "1.Ra8 Rxa8[-bRb1]#",
    ];
    all(REBIRTHS, &wrong, ClaimStatus::Wrong);
    let anti = "conditions: [\"Anti Super Circe\"], stipulation: \"#1\", position: \"white Kc2 \
        Qb8 black Ka1 Nb5 Pa2\"";
    all(
        anti,
        &["1.Qxb5[wQb5->c1]#", "1.Qxb5[->c1]#", "1.Qb8xb5(wQb5->c1)#"],
        ClaimStatus::Confirmed,
    );
    all(
        anti,
        &["1.Qxb5[wQb5->c2]#", "1.Qxb5[wQb5->d2]"],
        ClaimStatus::Wrong,
    );
    let breton = "conditions: [\"Breton\"], stipulation: \"hx1\", turn: black, \
         position: \"white Ke3 Rb4 Nf3 Ng4 black Kh8 Nb6\"";
    all(
        breton,
        &["1.Kg8 Rxb6[-wNf3]", "1.Kg8 Rxb6[-Ng4]"],
        ClaimStatus::Confirmed,
    );
    all(
        breton,
        &["1.Kg8 Rxb6[-wNe4]", "1.Kg8 Rxb6[-wBf3]"],
        ClaimStatus::Wrong,
    );
}

#[test]
fn imitators_are_read_where_they_go() {
    let imitator = "conditions: [\"Imitator\"], stipulation: \"hx1\", turn: black, \
         position: \"white Ke3 Rb4 black Kh8 Nb6 [I]e1\"";
    all(
        imitator,
        &[
            "1.Kg8[Id1] Rxb6[Id3]",
            "1.Kg8 Rxb6",
            "1.Kh8-g8[Id1] Rb4*b6[Id3]",
        ],
        ClaimStatus::Confirmed,
    );
    all(
        imitator,
        &["1.Kg8[Id2] Rxb6[Id3]", "1.Kg8[Id1] Rxb6[Id4]"],
        ClaimStatus::Wrong,
    );
}

#[test]
fn moves_under_take_make_messigny_and_mars_circe_are_read() {
    let make = "conditions: [\"Take & Make\"], stipulation: \"hx1\", turn: black, \
        position: \"white Ke3 Rb4 black Kh8 Nb6\"";
    all(
        make,
        &["1.Kg8 Rxb6-d7", "1.Kg8 Rb4*b6-d7", "1.Kg8 Rxb6-a8"],
        ClaimStatus::Confirmed,
    );
    all(
        make,
        &["1.Kg8 Rxb6-d6", "1.Kg8 Rxb5-d7"],
        ClaimStatus::Wrong,
    );
    let kings = "conditions: [\"Messigny Chess\"], stipulation: \"h~1\", turn: black, \
        position: \"white Ke3 Pf4 black Kb4 Pb3\"";
    all(
        kings,
        &["1.Pb3<->Pf4 Kd3", "1.Pf4<->Pb3 Kd3", "1.Kb4<->Ke3 Pf4-f5"],
        ClaimStatus::Confirmed,
    );
    all(
        kings,
        &["1.Pb3<->Pf5 Kd3", "1.Kb4<->Ke4 Kd3"],
        ClaimStatus::Wrong,
    );
    let home = "conditions: [\"Antimars Circe\"], stipulation: \"h~1\", turn: black, \
        position: \"white Kg8 Qc1 black Kb7\"";
    all(
        home,
        &["1.K-e8-d7 Q-d1-a1", "1.Kb7-e8-d7 Qc1-d1-a1", "1.Kd7 Qa1"],
        ClaimStatus::Confirmed,
    );
    all(
        home,
        &["1.K-d8-d7 Qa1", "1.Kb7-e8-c7 Qa1"],
        ClaimStatus::Wrong,
    );
    let castling = "conditions: [\"Antimars Circe\"], stipulation: \"h~1\", turn: black, \
         position: \"white Kf3 Rh5 Rg4 black Kb7\"";
    all(
        castling,
        &[
            "1.Kd7 [wKf3->e1][wRh5->h1]0-0",
            "1.K-e8-d7 [wRg4->h1]0-0",
            "1.Kd7 [Kf3->e1] [Rh5->h1] 0-0",
            "1.Kd7 0-0[wRh5->h1]",
        ],
        ClaimStatus::Confirmed,
    );
    all(
        castling,
        &[
            "1.Kd7 [wKf3->e1][wRh4->h1]0-0",
            "1.Kd7 [wKf3->e1][wRh5->a1]0-0",
            "1.Kd7 0-0-0",
        ],
        ClaimStatus::Wrong,
    );
    let mars = "conditions: [\"Mars Circe\"], stipulation: \"h~1\", turn: black, \
         position: \"white Kg6 Qd6 Pe4 black Kb2 Ra4 Na1\"";
    all(
        mars,
        &["1.Ka2 Q-d1xa4", "1.Ka2 Qd6-d1*a4"],
        ClaimStatus::Confirmed,
    );
    all(mars, &["1.Ka2 Q-e1xa4"], ClaimStatus::Wrong);
}

/// The pawn captured on h5 is reborn on h7. If the written rebirth differs, the move is a different
/// one.
#[test]
fn a_false_rebirth_is_another_move() {
    let circe =
        "conditions: [\"Circe\"], stipulation: \"ser-x1\", position: \"white Kg5 black Ka8 Ph5\"";
    for right in [
        "1.Kxh5[+bPh7]",
        "1.Kxh5 (+bPh7)",
        "1.Kxh5 [+bPh7]",
        "1.Kxh5(Ph7)",
        "1.Kxh5[+sBh7]",
        "1.Kxh5[+h7]",
        "1.Kxh5",
    ] {
        let claim = claim(&ron(&printed(circe, right)).problem);
        assert_eq!(claim.status, ClaimStatus::Confirmed, "{right}: {claim:?}");
    }
    all(
        circe,
        &[
            "1.Kxh5[+bPg7]",
            "1.Kxh5 (+bPg7)",
            "1.Kxh5(Pg7)",
            "1.Kxh5[+bNh7]",
        ],
        ClaimStatus::Wrong,
    );
    for unreadable in ["1.Kxh5 [+bPh7", "1.Kxh5 [foo bar]"] {
        let text = printed(circe, unreadable);
        assert!(
            load_str("test.ron", &text, Format::Ron, Defaults::default()).has_errors(),
            "{unreadable}"
        );
    }
}

/// Seven rebirths of one capture are seven last moves, not promotions. The promotion of the pawn
/// counts once.
#[test]
fn rebirths_by_choice_are_duals_of_the_last_move() {
    let judgement = judged(&ron(&printed(REBIRTHS, "1.Ra8 Rxa8[+bRb1]#")).problem);
    assert_eq!(judgement.outcome, Outcome::Dual, "{judgement:?}");
    assert!(
        judgement
            .duals
            .iter()
            .all(|dual| dual.grade != Grade::LastPromotion),
        "{judgement:?}"
    );
    let promotion =
        "stipulation: \"h#1\", turn: black, position: \"white Kc7 Ph7 black Ka8 Pb7 Pa7\"";
    let judgement = judged(&ron(&printed(promotion, "1.b6 h8=Q#")).problem);
    assert!(
        judgement
            .duals
            .iter()
            .any(|dual| dual.grade == Grade::LastPromotion),
        "{judgement:?}"
    );
}

/// A problem of one move of any kind, so that every legal move solves it, with one move printed.
fn any_move(setup: &Setup, text: &str) -> Problem {
    let mut problem = ron("(stipulation: \"ser-~1\", position: \"white Ka1 black Kc3\")").problem;
    problem.setup = setup.clone();
    problem.intended.lines = vec![format!("1.{text}")];
    problem
}

/// Returns whether a printed text is read as exactly this move: it is then the only move not
/// reported as missing in print.
fn reads(setup: &Setup, position: &AnyPosition, mv: Move, text: &str) -> bool {
    let claim = judged(&any_move(setup, text)).claim;
    claim.is_some_and(|claim| {
        let own = format!("1.{}", short(position, mv));
        let left: Vec<String> = claim.missing.iter().map(ToString::to_string).collect();
        claim.confirmed == 1
            && left.len() + 1 == position.legal_moves().len()
            && !left.contains(&own)
    })
}

/// The text with the last square of its first bracket replaced by one that occurs nowhere in it.
fn elsewhere(text: &str) -> Option<String> {
    let open = text.find('[')?;
    let close = open + text[open..].find(']')?;
    let end = open + text[open..close].find('=').unwrap_or(close - open);
    let square = text.get(end.checked_sub(2)?..end)?;
    square.parse::<Square>().ok()?;
    let other = Square::all()
        .map(|square| square.to_string())
        .find(|other| !text.contains(other.as_str()))?;
    Some(text[..end - 2].to_owned() + &other + &text[end..])
}

/// Under each condition, each option of Circe and pairs of conditions, moves written in short, long
/// or Popeye's notation are read back as the same moves, alone and in print. With a different
/// square in the bracket they are not.
#[test]
fn every_move_under_conditions_is_read_as_it_is_written() {
    let mut random = Random(2026);
    let mut brackets = 0;
    let singles = Conditions::ALL
        .iter()
        .map(parton::position::Condition::example);
    let mut pair = || {
        random
            .pick(Conditions::ALL)
            .example()
            .with(random.pick(Conditions::ALL).example())
    };
    let pairs: Vec<Conditions> = (0..40).map(|_| pair()).collect();
    let of = |base: Conditions| {
        let options = RebirthOption::ALL.iter();
        options.filter_map(move |row| base.with_option(row.option))
    };
    let bases = [Conditions::CIRCE, Conditions::ANTICIRCE, Conditions::IMMUN];
    let options: Vec<Conditions> = bases.into_iter().flat_map(of).collect();
    assert!(options.len() > RebirthOption::ALL.len());
    for conditions in singles.chain(options).chain(pairs) {
        let rules = RuleSet {
            conditions,
            ..RuleSet::new(Variant::Orthodox)
        };
        let mut tries = 0;
        let found =
            std::iter::repeat_with(|| under_conditions(&mut random, rules, false, 9)).take(60);
        for setup in found.collect::<Vec<Setup>>() {
            let Ok(position) = AnyPosition::new(&setup) else {
                continue;
            };
            let legal = position.legal_moves();
            let special = |mv: &&Move| {
                mv.captured().is_some() || short(&position, **mv).contains(['[', '-', '='])
            };
            let mut chosen: Vec<Move> = legal.iter().filter(special).copied().collect();
            chosen.sort_unstable();
            chosen.dedup();
            tries += 1;
            for mv in (0..4)
                .filter(|_| !chosen.is_empty())
                .map(|_| random.pick(&chosen))
                .collect::<Vec<_>>()
            {
                let spelling = Spelling::new(&position, &legal, mv);
                let styles = [Notation::Short, Notation::Long, Notation::Popeye];
                for notation in styles {
                    let style = Style {
                        notation,
                        ..Style::default()
                    };
                    let text = Spelling {
                        style,
                        ..spelling.clone()
                    }
                    .to_string();
                    let names = conditions.names().collect::<Vec<_>>().join(", ");
                    let case =
                        || format!("{names} {}: {text}", to_fen_line(&any_move(&setup, &text)));
                    if notation != Notation::Popeye {
                        assert_eq!(find(&position, &text), Ok(mv), "{}", case());
                    }
                    // Popeye names the partner after a stroke, which is not read.
                    if notation == Notation::Popeye && mv.castles_anywhere() {
                        continue;
                    }
                    assert!(reads(&setup, &position, mv, &text), "{}", case());
                    let Some(false_text) = elsewhere(&text) else {
                        continue;
                    };
                    brackets += 1;
                    assert_ne!(
                        find(&position, &false_text),
                        Ok(mv),
                        "{}, {false_text}",
                        case()
                    );
                    assert!(
                        !reads(&setup, &position, mv, &false_text),
                        "{}, {false_text}",
                        case()
                    );
                }
            }
            if tries == 2 {
                break;
            }
        }
    }
    assert!(brackets > 100, "{brackets}");
}

/// Long play has its keys above it, too. They say nothing new, and are read back with the rest.
#[test]
fn a_summary_names_the_keys_of_long_play() {
    // Shorter mates in the first problem prevent a verdict on its printed solution.
    for (position, moves, olive) in [
        ("k7/8/8/8/8/8/1R6/KQ6", 3, None),
        (
            "8/5k2/8/8/8/8/1R6/KQ6",
            4,
            Some("  white: [Ka1, Qb1, Rb2]\n  black: [Kf7]\n"),
        ),
    ] {
        let mate = samples::problem(samples::setup(Variant::Orthodox, position), moves);
        let versions = Search::new(&mate, &Settings::default(), &Control::default())
            .solve()
            .unwrap();
        for layout in [Layout::Condensed, Layout::Tree] {
            let options = TextOptions {
                layout,
                all_tries: true,
                ..TextOptions::default()
            };
            let text = render_text(&mate, &versions, &options).unwrap();
            let firsts = |sign| {
                let first = move |line: &str| {
                    let (mv, _) = line.strip_prefix("  1.")?.split_once(sign)?;
                    (!mv.contains(' ')).then(|| format!("1.{mv}"))
                };
                text.lines().filter_map(first).collect::<Vec<String>>()
            };
            let (keys, tries) = (firsts('!'), firsts('?').len());
            let named = keys.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
            let more = keys.len().saturating_sub(6);
            let more = match more {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let tries = match tries {
                0 => String::new(),
                tries => format!("; {tries} tries"),
            };
            let summary = format!(
                "\nSummary: {} keys: {named}{more}{tries}; set play.\n",
                keys.len()
            );
            let (at, play) = (text.find(&summary), text.find("\nSet play\n"));
            assert!(at.is_some() && at < play, "{summary}{text}");
            if let Some(men) = olive {
                let printed = text.replace('\n', "\n  ");
                let file = format!(
                    "---\nstipulation: '#4'\nalgebraic:\n{men}solution: |\n  {}",
                    printed.split_once("Summary").map_or("", |(_, rest)| rest)
                );
                let file = file.replacen("|\n  ", "|\n  Summary", 1);
                let report = claim(&entry(&file, Format::Olive).problem);
                assert_eq!(report.status, ClaimStatus::Confirmed);
                assert_eq!(report.wrong, []);
            }
        }
    }
    // Short play has none.
    let short = samples::marks();
    let versions = [single_version(&short, samples::solve(&short))];
    let text = render_text(&short, &versions, &TextOptions::default()).unwrap();
    assert!(!text.contains("Summary"), "{text}");
}
