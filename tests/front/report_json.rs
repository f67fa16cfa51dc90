//! The JSON contract: real output against the schema, and single values against their source.

use crate::samples::{marks, problem, setup, solve, sorted};
use crate::schema;
use crate::schema::sans;
use parton::formats::parse_position;
use parton::position::{Color, Conditions, RuleSet, Setup, Variant};
use parton::problem::{
    Change, Line, LineMove, Node, Problem, Solution, Status as SearchStatus, Twin, TwinSolution,
    Version,
};
use parton::report::json::{Document, InputRemark, ProblemEntry, RemarkLevel, TwinStatus};
use parton::report::single_version;
use parton::rules::AnyPosition;
use serde_json::Value;

/// The document of these entries, checked against the schema.
fn checked(entries: Vec<ProblemEntry>) -> Value {
    schema::checked(&Document::new(entries).to_text().unwrap())
}

fn marks_json() -> Value {
    let problem = marks();
    checked(vec![
        ProblemEntry::solved(
            Some("marks.ron"),
            &problem,
            &[single_version(&problem, solve(&problem))],
            Vec::new(),
        )
        .unwrap(),
    ])
}

#[test]
fn the_json_of_marks_problem_has_the_printed_solution() {
    let value = marks_json();
    assert_eq!(
        (&value["schema"], &value["problems"][0]["rules"]),
        (&3.into(), &"alice".into())
    );
    assert_eq!(
        value["problems"][0]["dialect"],
        serde_json::json!({ "castling": "home", "ep": "stands" })
    );
    let twin = &value["problems"][0]["twins"][0];
    assert_eq!(
        (&twin["name"], &twin["stipulation"]),
        (&"a".into(), &"#2".into())
    );
    assert_eq!(
        (&twin["starts"], &twin["status"]),
        (&"white".into(), &"complete".into())
    );
    assert_eq!(sans(&twin["keys"]), ["Kb1/A"]);
    let key = &twin["keys"][0];
    assert_eq!(
        (&key["from"], &key["from_board"], &key["to_board"]),
        (&"a2".into(), &"B".into(), &"A".into())
    );
    assert_eq!(key["zugzwang"], Value::Bool(true));
    let reply = |san: &str| {
        let replies = key["replies"].as_array().unwrap();
        replies
            .iter()
            .find(|node| node["san"] == san)
            .unwrap_or_else(|| panic!("{san}"))
    };
    assert_eq!(sans(&reply("Ba1/B")["replies"]), ["Qxa1/A#"]);
    assert_eq!(
        sans(&reply("Ba5/B")["replies"]),
        ["Qa1/A#", "Qb2/A#", "Qc3/A#"]
    );
    let capture = &reply("Re7/B")["replies"][0];
    assert_eq!(
        capture["captures"],
        serde_json::json!({ "man": "R", "square": "e7", "board": "B" })
    );
    assert_eq!(
        (&capture["check"], &capture["goal"]),
        (&Value::Bool(true), &Value::Bool(true))
    );
    // Checking tries are also included; of the printed tries, the threat and the refutation are
    // tested.
    let tries = twin["tries"].as_array().unwrap();
    assert!(tries.iter().any(|node| node["check"] == Value::Bool(true)));
    let printed = tries.iter().find(|node| node["san"] == "Qd3/A").unwrap();
    assert_eq!(sans(&printed["threats"]), ["Rd5/A#"]);
    assert_eq!(sans(&printed["refutations"]), ["Ra8/B+"]);
}

#[test]
fn castling_and_promotion_have_their_fields() {
    let problem = problem(setup(Variant::Orthodox, "1n6/P5k1/8/8/8/8/8/R3K2R"), 1);
    let start = AnyPosition::new(&problem.setup).unwrap();
    let keys = sorted(&start)
        .into_iter()
        .map(|mv| Node::leaf(mv, false, false))
        .collect();
    let solution = Solution {
        keys,
        ..Solution::default()
    };
    let value = checked(vec![
        ProblemEntry::solved(
            None,
            &problem,
            &[single_version(&problem, solution)],
            Vec::new(),
        )
        .unwrap(),
    ]);
    let keys = value["problems"][0]["twins"][0]["keys"].as_array().unwrap();
    let find = |san: &str| keys.iter().find(|node| node["san"] == san).unwrap();
    let castling = find("0-0-0");
    assert_eq!(
        (&castling["kind"], &castling["to"]),
        (&"castle-long".into(), &"c1".into())
    );
    assert_eq!(
        castling["rook"],
        serde_json::json!({ "from": "a1", "to": "d1", "to_board": "A" })
    );
    let promotion = find("axb8=N");
    assert_eq!(
        (&promotion["man"], &promotion["promotes_to"]),
        (&"P".into(), &"N".into())
    );
    assert_eq!(promotion["captures"]["square"], "b8");
}

/// A chameleon rook becomes a queen, which is not a promotion; a pawn is promoted.
#[test]
fn chameleons_turn_into_other_men() {
    let men = "white Ka1 Pa7 [chameleon R]h1 black Kg8";
    let problem = problem(
        parse_position(men, RuleSet::new(Variant::Orthodox)).unwrap(),
        1,
    );
    let start = AnyPosition::new(&problem.setup).unwrap();
    let keys = sorted(&start)
        .into_iter()
        .map(|mv| Node::leaf(mv, false, false))
        .collect();
    let solution = Solution {
        keys,
        ..Solution::default()
    };
    let value = checked(vec![
        ProblemEntry::solved(
            None,
            &problem,
            &[single_version(&problem, solution)],
            Vec::new(),
        )
        .unwrap(),
    ]);
    let keys = value["problems"][0]["twins"][0]["keys"].as_array().unwrap();
    let find = |san: &str| {
        keys.iter()
            .find(|node| node["san"] == san)
            .unwrap_or_else(|| panic!("{san}: {keys:?}"))
    };
    let rook = find("cRh4=cQ");
    assert_eq!(
        (&rook["promotes_to"], &rook["turns_into"]),
        (&Value::Null, &"Q".into())
    );
    let pawn = find("a8=R+");
    assert_eq!(
        (&pawn["promotes_to"], pawn.get("turns_into")),
        (&"R".into(), None)
    );
}

#[test]
fn problems_without_a_solution_have_a_status() {
    let diagnostic = |line| InputRemark {
        severity: RemarkLevel::Error,
        message: "no king".into(),
        line,
        column: line,
    };
    let broken = problem(
        setup(Variant::Alice, "8/8/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/k7"),
        2,
    );
    assert!(
        ProblemEntry::solved(
            None,
            &broken,
            &[single_version(&broken, Solution::default())],
            Vec::new()
        )
        .is_err()
    );
    let value = checked(vec![
        ProblemEntry::unread(Some("x.ron"), "x", vec![diagnostic(Some(3))]),
        ProblemEntry::without_solution(None, &broken, TwinStatus::Illegal, vec![diagnostic(None)]),
        ProblemEntry::without_solution(
            None,
            &marks(),
            TwinStatus::Unsupported,
            vec![diagnostic(None)],
        ),
    ]);
    let problems = &value["problems"];
    assert_eq!(problems[0]["twins"], Value::Array(Vec::new()));
    assert_eq!(problems[1]["twins"][0]["status"], "illegal");
    assert_eq!(problems[1]["diagnostics"][0]["message"], "no king");
    assert_eq!(problems[2]["twins"][0]["status"], "unsupported");
}

#[test]
fn a_twin_names_its_rules_if_they_differ() {
    let setup = setup(Variant::Orthodox, "k7/8/K7/8/8/8/8/7R");
    let circe = RuleSet {
        conditions: Conditions::CIRCE,
        ..setup.rules
    };
    let twin = |change| Twin {
        continued: false,
        changes: vec![change],
    };
    let twins = vec![
        twin(Change::Rules(circe)),
        twin(Change::Stipulation("#2".parse().unwrap())),
    ];
    let problem = Problem {
        twins,
        ..Problem::bare("ruled", setup, "#1".parse().unwrap())
    };
    let back = Problem {
        setup: Setup {
            rules: circe,
            ..problem.setup.clone()
        },
        ..problem.clone()
    };
    let back = Problem {
        twins: vec![twin(Change::Rules(problem.setup.rules))],
        ..back
    };
    let solved = |problem: &Problem| {
        let versions = problem.versions().unwrap().into_iter();
        let solved = |Version { name, problem }| TwinSolution {
            name,
            ..single_version(&problem, solve(&problem))
        };
        ProblemEntry::solved(
            None,
            problem,
            &versions.map(solved).collect::<Vec<_>>(),
            Vec::new(),
        )
        .unwrap()
    };
    let unsolved = ProblemEntry::without_solution(None, &back, TwinStatus::Unsupported, Vec::new());
    let value = checked(vec![solved(&problem), solved(&back), unsolved]);
    let twin = |problem: usize, twin: usize| &value["problems"][problem]["twins"][twin];
    let texts =
        |twin: &Value| ["rules", "conditions", "dialect"].map(|field| twin.get(field).cloned());
    let dialect = Some(value["problems"][0]["dialect"].clone());
    let circe = Some(serde_json::json!(["Circe"]));
    // The diagram, and a twin with another stipulation, have the rules of the problem.
    assert_eq!(
        (texts(twin(0, 0)), texts(twin(0, 2))),
        ([None, None, None], [None, None, None])
    );
    assert_eq!(
        texts(twin(0, 1)),
        [Some("orthodox".into()), circe.clone(), dialect.clone()]
    );
    // A twin without conditions in a problem that has some.
    for problem in [1, 2] {
        assert_eq!(value["problems"][problem].get("conditions").cloned(), circe);
        assert_eq!(texts(twin(problem, 0)), [None, None, None]);
        assert_eq!(
            texts(twin(problem, 1)),
            [Some("orthodox".into()), None, dialect.clone()]
        );
    }
}

#[test]
fn a_search_cut_short_is_limited() {
    let solution = Solution {
        status: SearchStatus::Limited,
        ..Solution::default()
    };
    let value = checked(vec![
        ProblemEntry::solved(
            None,
            &marks(),
            &[single_version(&marks(), solution)],
            Vec::new(),
        )
        .unwrap(),
    ]);
    assert_eq!(value["problems"][0]["twins"][0]["status"], "limited");
}

#[test]
fn the_schema_rejects_what_is_not_the_contract() {
    let validator = schema::validator();
    let is_valid = |change: fn(&mut Value)| {
        let mut value = marks_json();
        change(&mut value);
        validator.is_valid(&value)
    };
    assert!(is_valid(|_| {}));
    assert!(!is_valid(|value| value["schema"] = 2.into()));
    assert!(!is_valid(
        |value| value["problems"][0]["twins"][0]["keys"][0]["san"] = Value::Null
    ));
    assert!(!is_valid(
        |value| value["problems"][0]["twins"][0]["keys"][0]["extra"] = Value::Null
    ));
    assert!(!is_valid(
        |value| value["problems"][0]["twins"][0]["keys"][0]["replies"][0]["to"] = "e9".into()
    ));
    assert!(!is_valid(
        |value| value["problems"][0]["twins"][0]["status"] = "solved".into()
    ));
}

#[test]
fn lines_name_the_moving_side() {
    let mut setup = setup(Variant::Orthodox, "6k1/8/8/8/8/8/4p3/4K2R");
    setup.turn = Color::Black;
    let problem = Problem::bare("series", setup, "ser-h#2".parse().unwrap());
    let start = AnyPosition::new(&problem.setup).unwrap();
    let mut position = start;
    let mut line = Vec::new();
    for (text, by) in [
        ("Kf8", Color::Black),
        ("Kf7", Color::Black),
        ("Kxe2", Color::White),
    ] {
        position = if position.turn() == by {
            position
        } else {
            position.pass_in_series()
        };
        let mv = parton::notation::find(&position, text).unwrap();
        position = position.play(mv);
        line.push(LineMove {
            mv,
            by,
            check: false,
            goal: by == Color::White,
        });
    }
    let solution = Solution {
        short_lines: vec![Line(line[..1].to_vec())],
        lines: vec![Line(line)],
        ..Solution::default()
    };
    let version = TwinSolution {
        duplex: Some(Solution::default()),
        ..single_version(&problem, solution)
    };
    let other = TwinSolution {
        name: "z1".into(),
        ..single_version(&problem, Solution::default())
    };
    let entry = ProblemEntry::solved(None, &problem, &[version, other], Vec::new()).unwrap();
    let on_one_line = entry.to_line().unwrap();
    assert_eq!(on_one_line.matches('\n').count(), 1);
    let value = checked(vec![entry]);
    let mut record = serde_json::from_str::<Value>(&on_one_line).unwrap();
    assert_eq!(
        record.as_object_mut().unwrap().remove("record"),
        Some("problem".into())
    );
    assert_eq!(record, value["problems"][0]);
    let twin = &value["problems"][0]["twins"][0];
    let steps = twin["lines"][0].as_array().unwrap();
    let by: Vec<_> = steps
        .iter()
        .map(|step| step["by"].as_str().unwrap())
        .collect();
    assert_eq!(by, ["black", "black", "white"]);
    assert_eq!(
        (&steps[2]["san"], &steps[2]["goal"]),
        (&"Kxe2#".into(), &Value::Bool(true))
    );
    assert_eq!(twin["short_lines"][0].as_array().unwrap().len(), 1);
    assert_eq!(
        (&twin["starts"], &twin["duplex"]["starts"]),
        (&"black".into(), &"white".into())
    );
    assert_eq!(twin["duplex"]["duplex"], Value::Null);
    assert_eq!(value["problems"][0]["twins"][1]["name"], "z1");
}

#[test]
fn every_version_has_its_own_stipulation() {
    let mut problem = marks();
    let twin = Twin {
        continued: false,
        changes: vec![Change::Stipulation("h=2".parse().unwrap())],
    };
    problem.twins.push(twin);
    let value = checked(vec![ProblemEntry::without_solution(
        None,
        &problem,
        TwinStatus::Unsupported,
        Vec::new(),
    )]);
    let twins = value["problems"][0]["twins"].as_array().unwrap();
    let texts: Vec<_> = twins
        .iter()
        .map(|twin| twin["stipulation"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["#2", "h=2"]);
}

/// An illegal version costs only its own record, in every format: the record gives the reason, and
/// the next problem has its own.
#[test]
fn a_version_without_a_position_has_a_record() {
    use parton::report::TextOptions;
    use parton::report::solve::{SolutionFormat, Solved, exporter, record};
    let sound = marks();
    // Black is in check, and White to move.
    let setup = parse_position("4k3/8/8/8/8/8/8/K3R3 w", RuleSet::new(Variant::Orthodox)).unwrap();
    let broken = Problem::bare("broken", setup, "ser-#1".parse().unwrap());
    for format in SolutionFormat::ALL {
        let mut exporter = exporter(format, &TextOptions::default());
        let mut text = String::new();
        let mut errors = Vec::new();
        for problem in [&broken, &sound] {
            exporter.begin(Some("x.ron"), problem);
            let solution = if problem.id == "broken" {
                Solution::default()
            } else {
                solve(problem)
            };
            let versions = vec![single_version(problem, solution)];
            let solved = Solved {
                problem,
                versions,
                diagnostics: Vec::new(),
                verified: Vec::new(),
            };
            let (written, error) = record(exporter.as_mut(), Some("x.ron"), solved).unwrap();
            text += &written;
            errors.push(error.is_some());
        }
        text += &exporter.finish().unwrap();
        // Text is written when the search reports results, and there were none.
        let is_text = format == SolutionFormat::Text;
        assert_eq!(errors, [!is_text, false], "{format:?}");
        if !is_text {
            let reason = text.find("White to move could take the king").unwrap();
            assert!(text.find("broken").unwrap() < reason, "{format:?}");
            assert!(text.contains(&sound.id), "{format:?}");
        }
    }
    let mut text = exporter(SolutionFormat::Text, &TextOptions::default());
    text.begin(Some("x.ron"), &broken);
    let why = vec![InputRemark::error(
        "White to move could take the king".to_owned(),
    )];
    let record = text.unread(Some("x.ron"), "broken", why).unwrap();
    assert_eq!(
        record,
        "broken\nNot solved: White to move could take the king.\n"
    );
}
