//! `parton board` over loopback: access control, answers, the end of searches, saving files.

use crate::root;
use crate::support::{Folder, MARKS, command, parton, refused};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// The running program. It is ended when dropped.
pub(crate) struct Board {
    pub(crate) child: Child,
    pub(crate) port: u16,
    token: String,
    pub(crate) url: String,
}

impl Board {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = command(&["board", "--no-open", "--quiet"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut url)
            .unwrap();
        let url = url.trim().to_owned();
        let (address, token) = url
            .strip_prefix("http://127.0.0.1:")
            .unwrap()
            .split_once("/#t=")
            .unwrap();
        let (port, token) = (address.parse().unwrap(), token.to_owned());
        Self {
            child,
            port,
            token,
            url,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_mins(1)))
            .unwrap();
        stream
    }

    /// Sends a raw request. Returns the status and the answer.
    fn raw(&self, request: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        // A server that refuses early need not read to the end.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        let status = answer
            .split(' ')
            .nth(1)
            .unwrap_or_else(|| panic!("no answer: {answer:?}"))
            .parse()
            .unwrap();
        (status, answer)
    }

    fn get(&self, path: &str, headers: &str) -> (u16, String) {
        self.raw(format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes())
    }

    fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}\r\n", self.port)
    }

    fn post(&self, path: &str, body: &Value) -> String {
        let body = body.to_string();
        format!(
            "POST {path} HTTP/1.1\r\n{}Content-Type: application/json\r\nX-Parton-Token: \
            {}\r\nContent-Length: {}\r\n\r\n{body}",
            self.host(),
            self.token,
            body.len()
        )
    }

    /// Asks a question, and returns the answer. Its status must be 400 if it is an error, and
    /// otherwise 200.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.raw(self.post(path, body).as_bytes());
        let answer: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        assert_eq!(
            status,
            if answer.get("error").is_some() {
                400
            } else {
                200
            },
            "{path}: {answer}"
        );
        answer
    }

    /// Asks a question, and returns the status of the answer. There must be one.
    pub(crate) fn status(&self, path: &str, body: &Value) -> u16 {
        self.raw(self.post(path, body).as_bytes()).0
    }

    /// Starts a search, and returns its events: names and data.
    fn hear(&self, path: &str, body: &Value) -> Vec<(String, Value)> {
        let (status, answer) = self.raw(self.post(path, body).as_bytes());
        assert_eq!(status, 200);
        assert!(answer.ends_with("0\r\n\r\n"), "the stream is ended");
        events(&answer)
    }

    /// The draft of a file's first problem.
    fn draft(&self, text: &str) -> Value {
        let answer = self.ask("/read", &json!({ "text": text }));
        answer["records"][0]["draft"].clone()
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn events(answer: &str) -> Vec<(String, Value)> {
    let mut lines = answer.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("event: ") {
            let data = lines
                .next()
                .and_then(|line| line.strip_prefix("data: "))
                .unwrap();
            found.push((name.to_owned(), serde_json::from_str(data).unwrap()));
        }
    }
    found
}

/// The text of U. Marks' problem.
fn marks_text() -> String {
    fs::read_to_string(root().join(MARKS)).unwrap()
}

/// A problem that no test finishes: nine moves each on an almost open board.
const LONG: &str = "(rules: orthodox, stipulation: \"h#9\", boards: (a: \"k . . . . . . .\n. p . \
    . . . . .\n. . . p . . . .\n. . . . . . . .\n. . . q . . . .\n. . . . . . P .\n. P . . . . . \
    .\n. . . . . . . K\"))";

#[test]
fn only_the_page_itself_may_send_requests() {
    let board = Board::start(&[]);
    let host = board.host();
    let (status, page) = board.get("/", &host);
    assert_eq!(status, 200);
    assert!(
        page.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"),
        "{page}"
    );
    assert!(
        !page.to_ascii_lowercase().contains("access-control-allow"),
        "{page}"
    );
    assert!(page.contains("Cache-Control: no-store"));
    assert_eq!(
        board
            .get("/", &format!("Host: localhost:{}\r\n", board.port))
            .0,
        200
    );
    for headers in [
        "Host: example.org\r\n".to_owned(),
        format!("Host: example.org:{}\r\n", board.port),
        format!("Host: 127.0.0.1:{}\r\n", board.port ^ 1),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("{host}{host}"),
        String::new(),
        format!("{host}Origin: http://example.org\r\n"),
        format!("{host}Origin: null\r\n"),
        format!("{host}Origin: https://127.0.0.1:{}\r\n", board.port),
        format!("{host}Sec-Fetch-Site: cross-site\r\n"),
        format!("{host}Sec-Fetch-Site: same-site\r\n"),
    ] {
        assert_eq!(board.get("/", &headers).0, 403, "{headers}");
    }
    let question = board.post("/about", &json!({}));
    assert_eq!(board.raw(question.as_bytes()).0, 200);
    let without = question.replace(&format!("X-Parton-Token: {}\r\n", board.token), "");
    assert_eq!(board.raw(without.as_bytes()).0, 403);
    let mut other = board.token.clone();
    other.replace_range(..1, if other.starts_with('0') { "1" } else { "0" });
    assert_eq!(
        board
            .raw(question.replace(&board.token, &other).as_bytes())
            .0,
        403
    );
    assert_eq!(
        board.raw(question.replace(&board.token, "").as_bytes()).0,
        403
    );
    let foreign = question.replace("Content-Type", "Origin: http://evil.test\r\nContent-Type");
    assert_eq!(board.raw(foreign.as_bytes()).0, 403);
    // Requests that another page could send without a preflight.
    assert_eq!(
        board
            .raw(
                question
                    .replace("application/json", "text/plain")
                    .as_bytes()
            )
            .0,
        415
    );
    assert_eq!(
        board
            .raw(format!("OPTIONS /about HTTP/1.1\r\n{host}\r\n").as_bytes())
            .0,
        405
    );
}

#[test]
fn large_and_malformed_requests_are_refused() {
    let board = Board::start(&[]);
    let question = board.post("/about", &json!({ "long": " ".repeat(9 << 20) }));
    assert_eq!(board.raw(question.as_bytes()).0, 413);
    let head = format!(
        "GET / HTTP/1.1\r\n{}X: {}\r\n\r\n",
        board.host(),
        "a".repeat(20 << 10)
    );
    assert_eq!(board.raw(head.as_bytes()).0, 431);
    assert_eq!(board.raw(b"\x16\x03\x01\x02\x00 hello\r\n\r\n").0, 400);
    let chunked = board
        .post("/about", &json!({}))
        .replace("Content-Length: 2", "Transfer-Encoding: chunked");
    assert_eq!(board.raw(chunked.as_bytes()).0, 411);
    let (status, answer) = board.raw(board.post("/inspect", &json!({ "men": 7 })).as_bytes());
    assert_eq!(status, 400, "{answer}");
    // The program still answers.
    assert_eq!(board.get("/", &board.host()).0, 200);
}

#[test]
fn no_request_path_leads_to_a_file() {
    let board = Board::start(&[MARKS]);
    for path in [
        "/problems/marks-1999.ron",
        "/../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/page/index.html",
        "/index.html",
        "/style.css/",
        "/%2e%2e/Cargo.toml",
        "/page.js%00",
        "http://127.0.0.1/etc/passwd",
    ] {
        assert_eq!(board.get(path, &board.host()).0, 404, "{path}");
    }
    assert_eq!(
        board.get("/style.css?x=../../etc/passwd", &board.host()).0,
        200
    );
    for number in [json!(1), json!(-1), json!("../Cargo.toml"), json!(1e300)] {
        let (status, answer) = board.raw(
            board
                .post("/files", &json!({ "number": number }))
                .as_bytes(),
        );
        assert_eq!(status, 400, "{answer}");
    }
    let answer = board.ask("/files", &json!({}));
    assert_eq!(answer["names"], json!([MARKS]));
    assert!(
        board.ask("/files", &json!({ "number": 0, "path": "Cargo.toml" }))["error"].is_string()
    );
}

/// The kernel's own list of listening sockets.
#[test]
#[cfg(target_os = "linux")]
fn nothing_listens_beyond_loopback() {
    let board = Board::start(&[]);
    let port = format!(":{:04X}", board.port);
    let mut addresses = Vec::new();
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        let text = fs::read_to_string(table).unwrap_or_default();
        let listening = |line: &&str| line.split_whitespace().nth(3) == Some("0A");
        let local = |line: &str| line.split_whitespace().nth(1).map(str::to_owned);
        addresses.extend(
            text.lines()
                .filter(listening)
                .filter_map(local)
                .filter(|address| address.ends_with(&port)),
        );
    }
    assert_eq!(addresses, [format!("0100007F{port}")]);
}

#[test]
fn a_port_that_is_taken_is_bad_input() {
    let board = Board::start(&[]);
    let words = refused(&["board", "--no-open", "--port", &board.port.to_string()]);
    assert!(
        words.contains(&format!("port {} is in use", board.port)),
        "{words}"
    );
}

#[test]
fn a_missing_file_and_standard_input_are_refused() {
    for file in ["no-such-file.ron", "-"] {
        let run = parton(&["board", "--no-open", file]);
        assert_eq!(run.code, Some(2), "{file}");
    }
}

#[test]
fn the_boards_of_every_variant_are_described() {
    let board = Board::start(&[]);
    let about = board.ask("/about", &json!({}));
    let counts: Vec<(&str, usize, u64)> = about["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let planes = one["planes"].as_array().unwrap().len();
            (
                one["name"].as_str().unwrap(),
                planes,
                one["files"].as_u64().unwrap() * one["ranks"].as_u64().unwrap(),
            )
        })
        .collect();
    for (name, planes, squares) in [
        ("orthodox", 1, 64),
        ("alice", 2, 64),
        ("alice3", 3, 64),
        ("alice8x4", 2, 32),
        ("raumschach", 5, 25),
        ("raumschach2", 10, 25),
    ] {
        assert!(
            counts.contains(&(name, planes, squares)),
            "{name}: {counts:?}"
        );
    }
}

/// A legal position has no errors. The errors of the other inputs follow from the Laws, or from the
/// rules of Alice chess.
#[test]
fn errors_are_reported_cell_by_cell() {
    let board = Board::start(&[]);
    let inspect = |men: Value| {
        board.ask(
            "/inspect",
            &json!({ "rules": "alice", "stipulation": "#2", "men": men }),
        )
    };
    let good = inspect(json!({ "Ae1": "K", "Be8": "k", "Ah7": "R" }));
    assert_eq!(
        (&good["ready"], &good["reasons"]),
        (&json!(true), &json!([])),
        "{good}"
    );
    let both = inspect(json!({ "Ae1": "K", "Be1": "k" }));
    assert_eq!(both["ready"], false);
    assert_eq!(both["reasons"][0]["cells"], json!(["Ae1", "Be1"]), "{both}");
    let capturable = inspect(json!({ "Ae1": "K", "Ae8": "k", "Ae4": "R" }));
    assert_eq!(
        capturable["reasons"][0]["cells"],
        json!(["Ae8"]),
        "{capturable}"
    );
    let alone = inspect(json!({ "Ae1": "K" }));
    assert!(
        alone["reasons"][0]["message"]
            .as_str()
            .unwrap()
            .contains("Black has no king"),
        "{alone}"
    );
    let stipulation = board.ask(
        "/inspect",
        &json!({ "rules": "alice", "stipulation": "h#x", "men": {} }),
    );
    assert_eq!(
        stipulation["complaints"][0]["field"], "stipulation",
        "{stipulation}"
    );
    let turn = board.ask(
        "/inspect",
        &json!({ "rules": "alice", "stipulation": "#2", "turn": "green", "men": {} }),
    );
    assert_eq!(turn["complaints"][0]["field"], "turn", "{turn}");
}

#[test]
fn problems_in_every_format_are_read_and_written() {
    let board = Board::start(&[]);
    let draft = board.draft(&marks_text());
    assert_eq!(draft["men"].as_object().unwrap().len(), 18);
    assert_eq!(draft["men"]["Ba3"], "Q");
    assert_eq!(draft["men"]["Ae8"], "r");
    for format in ["ron", "inp", "olv", "fen"] {
        let written = board.ask("/write", &json!({ "drafts": [draft], "format": format }));
        assert_eq!(written["refused"], json!([]), "{format}");
        let back = board.draft(written["text"].as_str().unwrap());
        assert_eq!(
            (&back["men"], &back["stipulation"]),
            (&draft["men"], &draft["stipulation"]),
            "{written}"
        );
    }
    for (text, rules) in [
        ("7k/8/5K2/8/8/8/8/6R1 w - -", "orthodox"),
        ("white Kf6 Rg1 black Kh8", "orthodox"),
        ("white Kf6 Qd7/B black Kh8", "alice"),
    ] {
        let answer = board.ask("/read", &json!({ "text": text }));
        assert_eq!(
            (&answer["format"], &answer["records"][0]["draft"]["rules"]),
            (&json!("position"), &json!(rules))
        );
        assert_eq!(answer["records"][0]["draft"]["men"]["Ah8"], "k", "{answer}");
    }
    // A position that is not yet legal can still be edited.
    let draft = board.draft("8/8/8/8/8/8/8/K6R w");
    assert_eq!(draft["men"], json!({ "Aa1": "K", "Ah1": "R" }));
    assert!(board.ask("/read", &json!({ "text": "what is this?" }))["error"].is_string());
}

#[test]
fn pictures_are_drawn() {
    let board = Board::start(&[]);
    let draft = board.draft(&marks_text());
    for (format, begin) in [("svg", "<svg"), ("latex", "\\begin{diagram}")] {
        let answer = board.ask("/picture", &json!({ "draft": draft, "format": format }));
        assert!(answer["text"].as_str().unwrap().contains(begin), "{answer}");
    }
}

/// A misspelt field of a question is an error that names it, at every address and at every depth.
#[test]
fn a_misspelt_field_is_named() {
    let board = Board::start(&[]);
    let draft = board.draft("7k/5K2/8/8/8/8/8/6R1 w - - ; #1");
    let mv = legal(&board, &draft, &json!([]), "Rh1#");
    let with = |value: &Value, field: &str| {
        let mut value = value.clone();
        value[field] = json!(null);
        value
    };
    let mut castling = mv.clone();
    castling["rook"] = json!({ "to_board": "A", "too": "f1" });
    let place = json!({ "draft": draft });
    let file = json!({ "number": 0 });
    let save = json!({ "draft": draft, "stamp": "", "tonight": 1 });
    for (path, body, field) in [
        ("/moves", with(&place, "twins"), "twins"),
        (
            "/moves",
            json!({ "draft": draft, "path": [with(&mv, "form")] }),
            "form",
        ),
        (
            "/moves",
            json!({ "draft": draft, "path": [castling] }),
            "too",
        ),
        ("/moves", json!({ "draft": with(&draft, "titel") }), "titel"),
        (
            "/why",
            json!({ "draft": draft, "move": with(&mv, "too") }),
            "too",
        ),
        ("/why", with(&place, "moves"), "moves"),
        ("/solve", with(&place, "max_tim"), "max_tim"),
        ("/check", with(&place, "stict"), "stict"),
        ("/inspect", with(&draft, "pawns"), "pawns"),
        ("/read", json!({ "text": "", "from": "ron" }), "from"),
        (
            "/write",
            json!({ "drafts": [], "format": "ron", "to": "a" }),
            "to",
        ),
        (
            "/picture",
            json!({ "draft": draft, "format": "svg", "sise": 1 }),
            "sise",
        ),
        ("/files", with(&file, "numbers"), "numbers"),
        ("/files", json!({ "number": 0, "save": save }), "tonight"),
    ] {
        let answer = board.ask(path, &body);
        let error = answer["error"].as_str().unwrap_or_default();
        let expected = format!("unknown field `{field}`");
        assert!(error.contains(&expected), "{path} {body}: {answer}");
    }
    // A move as the program lists it has no unknown field.
    let answer = board.ask("/moves", &json!({ "draft": draft, "path": [mv] }));
    assert_eq!(answer["over"], true, "{answer}");
}

/// The legal move with this short notation, as the program lists it.
fn legal(board: &Board, draft: &Value, path: &Value, san: &str) -> Value {
    let answer = board.ask("/moves", &json!({ "draft": draft, "path": path }));
    let moves = answer["moves"].as_array().unwrap();
    moves
        .iter()
        .find(|mv| mv["san"] == san)
        .unwrap_or_else(|| panic!("{san}: {answer}"))
        .clone()
}

/// The refutation of 1.b5/A, the key 1.Kb1/A and its mates are those of the printed solution.
#[test]
fn moves_are_played_tried_and_refused() {
    let board = Board::start(&[]);
    let draft = board.draft(&marks_text());
    let why = |path: &Value, mv: &Value| {
        board.ask("/why", &json!({ "draft": draft, "path": path, "move": mv }))
    };
    let key = legal(&board, &draft, &json!([]), "Kb1/A");
    assert_eq!(why(&json!([]), &key)["answer"], "solves");
    let attempt = legal(&board, &draft, &json!([]), "b5/A");
    let answer = why(&json!([]), &attempt);
    assert_eq!(answer["answer"], "fails");
    assert!(answer["lines"].to_string().contains("Ba1/B"), "{answer}");
    // After the key: a defence and its mate. After the failed move: the defence that refutes it.
    let defence = legal(&board, &draft, &json!([key]), "Re7/B");
    let answer = why(&json!([key]), &defence);
    assert_eq!(
        (&answer["answer"], &answer["lines"]),
        (&json!("answered"), &json!(["it is answered by Rxe7/A#"]))
    );
    let refutation = legal(&board, &draft, &json!([attempt]), "Ba1/B");
    assert_eq!(why(&json!([attempt]), &refutation)["answer"], "refutes");
    let mate = legal(&board, &draft, &json!([key, defence]), "Rxe7/A#");
    let answer = board.ask(
        "/moves",
        &json!({ "draft": draft, "path": [key, defence, mate] }),
    );
    assert_eq!(
        (&answer["over"], &answer["check"], &answer["turn"]),
        (&json!(true), &json!(true), &json!("black"))
    );
    // Dragged by hand: to the square where the man arrives, or to that square on its own board.
    for to in ["Ab1", "Bb1"] {
        let answer = board.ask("/moves", &json!({ "draft": draft, "attempt": ["Ba2", to] }));
        assert_eq!(answer["moves"][0]["san"], "Kb1/A", "{answer}");
    }
    let answer = board.ask(
        "/moves",
        &json!({ "draft": draft, "attempt": ["Ba2", "Aa4"] }),
    );
    assert_eq!(answer["moves"], json!([]));
    assert!(
        answer["why"]
            .as_str()
            .unwrap()
            .contains("cannot go to a4 in one move"),
        "{answer}"
    );
    // Black's moves, as in set play.
    let answer = board.ask(
        "/moves",
        &json!({ "draft": draft, "pass": true, "attempt": ["Ae8", "Ae7"] }),
    );
    assert_eq!(answer["moves"][0]["san"], "Re7/B", "{answer}");
}

/// After Black has captured, the next move decides in Parrain Circe where the rook is reborn, so
/// the position alone does not say whether that defence is answered. According to Popeye the try
/// 1.Qd8 threatens 2.Qd4# and fails to Ba7, Bf4+, Be5 and Bd6 only.
#[test]
fn moves_after_which_a_condition_remembers_something_are_judged() {
    let board = Board::start(&[]);
    let draft = board.draft(
        "(rules: orthodox, conditions: [\"Parrain Circe\"], stipulation: \"#2\", boards: (a: \"
            . b . . . . . .
            . . . Q . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            p . . . . . . R
            k . K . . . . .
        \"))",
    );
    let attempt = legal(&board, &draft, &json!([]), "Qd8");
    let why = |san: &str| {
        let reply = legal(&board, &draft, &json!([attempt]), san);
        let answer = board.ask(
            "/why",
            &json!({ "draft": draft, "path": [attempt], "move": reply }),
        );
        answer["answer"].as_str().unwrap_or_default().to_owned()
    };
    for reply in ["Bxh2", "Bc7", "Bg3"] {
        assert_eq!(why(reply), "answered", "{reply}");
    }
    for reply in ["Ba7", "Bf4+", "Be5", "Bd6"] {
        assert_eq!(why(reply), "refutes", "{reply}");
    }
}

#[test]
fn a_check_ends_with_the_verdict_and_the_whole_solution() {
    let board = Board::start(&[]);
    let heard = board.hear("/check", &json!({ "draft": board.draft(&marks_text()) }));
    let verdict = &heard.iter().find(|(name, _)| name == "verdict").unwrap().1["entry"]["twins"][0];
    assert_eq!(verdict["verdict"]["outcome"], "sound");
    assert_eq!(verdict["keys"].as_array().unwrap().len(), 1);
    assert_eq!(verdict["verdict"]["claim"]["status"], "confirmed");
    assert_eq!(heard.last().unwrap().0, "end");
    assert_eq!(heard.last().unwrap().1["stopped"], Value::Null);
}

/// Both solutions of this helpmate are printed in its file.
#[test]
fn lines_are_reported_while_they_are_found() {
    let board = Board::start(&[]);
    let text = fs::read_to_string(root().join("problems/caillaud-2025-andernach-8.ron")).unwrap();
    let heard = board.hear(
        "/solve",
        &json!({ "draft": board.draft(&text), "max_time": 120 }),
    );
    let names: Vec<&str> = heard
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| *name != "progress")
        .collect();
    let lines = names.iter().filter(|name| **name == "line").count();
    assert!(lines > 0, "{names:?}");
    assert_eq!(names[lines..], ["solved", "end"]);
    let solved = &heard.iter().find(|(name, _)| name == "solved").unwrap().1;
    assert_eq!(solved["twins"][0]["status"], "complete");
}

#[test]
fn a_search_that_is_cut_short_is_never_sound() {
    let board = Board::start(&[]);
    // The game array: the search does not finish.
    let mut draft = board.draft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    draft["stipulation"] = json!("#9");
    for (path, name) in [("/check", "verdict"), ("/solve", "solved")] {
        let heard = board.hear(path, &json!({ "draft": draft, "max_time": 0.3 }));
        assert_eq!(heard.last().unwrap().1["stopped"], "time", "{path}");
        let (_, data) = heard.iter().find(|(found, _)| found == name).unwrap();
        let twin = if path == "/check" {
            &data["entry"]["twins"][0]
        } else {
            &data["twins"][0]
        };
        assert_eq!(twin["status"], "limited", "{path}");
        if path == "/check" {
            assert_eq!(twin["verdict"]["outcome"], "incomplete");
            assert_eq!(twin["verdict"]["c_plus"], Value::Null);
        }
    }
}

#[test]
fn a_newer_search_stops_the_older() {
    let board = Board::start(&[]);
    let mut older = board.connect();
    older
        .write_all(
            board
                .post("/solve", &json!({ "draft": board.draft(LONG) }))
                .as_bytes(),
        )
        .unwrap();
    let mut first = [0; 64];
    older.read_exact(&mut first).unwrap();
    let newer = board.hear("/check", &json!({ "draft": board.draft(&marks_text()) }));
    assert_eq!(newer.last().unwrap().1["stopped"], Value::Null);
    let mut rest = String::new();
    older.read_to_string(&mut rest).unwrap();
    let heard = events(&rest);
    assert_eq!(
        heard
            .last()
            .map(|(name, data)| (name.as_str(), data["stopped"].clone())),
        Some(("end", json!("newer")))
    );
}

/// The program's computing time so far, in hundredths of a second.
#[cfg(target_os = "linux")]
pub(crate) fn computed(board: &Board) -> u64 {
    let text = fs::read_to_string(format!("/proc/{}/stat", board.child.id())).unwrap();
    // The name, in brackets, may contain blanks.
    let fields: Vec<&str> = text
        .rsplit_once(')')
        .unwrap()
        .1
        .split_whitespace()
        .collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Waits until the program is idle: in half a second it computes for less than a tenth. Returns
/// false if it is still busy after twenty seconds.
#[cfg(target_os = "linux")]
pub(crate) fn rests(board: &Board) -> bool {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(20) {
        let before = computed(board);
        std::thread::sleep(Duration::from_millis(500));
        if computed(board) - before < 10 {
            return true;
        }
    }
    false
}

/// Returns whether a thread of the program reads or answers a request.
#[cfg(target_os = "linux")]
fn attends(board: &Board) -> bool {
    let threads = fs::read_dir(format!("/proc/{}/task", board.child.id())).unwrap();
    threads
        // A thread may end meanwhile.
        .filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("comm")).ok())
        .any(|name| name.trim() == "page")
}

/// Waits for up to five minutes, and returns whether the event happened.
#[cfg(target_os = "linux")]
fn comes(happened: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    while !happened() {
        if began.elapsed() > Duration::from_mins(5) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

#[test]
#[cfg(target_os = "linux")]
fn a_closed_connection_stops_the_search() {
    let board = Board::start(&[]);
    for path in ["/solve", "/check"] {
        let mut stream = board.connect();
        stream
            .write_all(
                board
                    .post(path, &json!({ "draft": board.draft(LONG) }))
                    .as_bytes(),
            )
            .unwrap();
        let before = computed(&board);
        assert!(
            comes(|| computed(&board) - before > 30),
            "{path}: it searches"
        );
        assert!(attends(&board), "{path}: it answers");
        stream.shutdown(Shutdown::Both).unwrap();
        drop(stream);
        // The thread ends when its search has ended, which would take hours.
        assert!(comes(|| !attends(&board)), "{path}: it still searches");
    }
}

fn board_on(path: &Path, save: bool) -> Board {
    let path = path.to_str().unwrap();
    if save {
        Board::start(&[path, "--save"])
    } else {
        Board::start(&[path])
    }
}

const TWO: &str = "// Two problems, and a remark that stays.\n[\n    (id: \"one\", rules: orthodox, stipulation: \"#1\", boards: (a: \"
k . . . . . . .\n. . . . . . . .\n. K . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . R\")),\n    // Another.\n    (id: \"two\", rules: alice, stipulation: \"#2\", boards: (a: \"
k . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . K\", b: \"
. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. R . . . . . .\")),\n]\n";

#[test]
fn a_file_is_saved_in_place() {
    let folder = Folder::new("save");
    let path = folder.write("two.ron", TWO);
    let board = board_on(&path, true);
    let read = board.ask("/files", &json!({ "number": 0 }));
    let mut draft = read["records"][0]["draft"].clone();
    draft["men"]["Ah7"] = json!("Q");
    let save = |draft: &Value, stamp: &Value, more: Value| {
        let mut save = json!({ "draft": draft, "index": 0, "id": "one", "stamp": stamp });
        save.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        board.ask("/files", &json!({ "number": 0, "save": save }))
    };
    let saved = save(&draft, &read["stamp"], json!({}));
    assert_eq!(saved["saved"], true, "{saved}");
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with("// Two problems, and a remark that stays.")
            && text.contains("// Another."),
        "{text}"
    );
    let again = board.ask("/files", &json!({ "number": 0 }));
    assert_eq!(again["records"][0]["draft"]["men"], draft["men"]);
    assert_eq!(again["records"][1], read["records"][1]);
    assert_eq!(again["stamp"], saved["stamp"]);
    // Another program writes the file.
    fs::write(&path, text.replace("// Another.", "// Yet another.")).unwrap();
    draft["men"]["Ag7"] = json!("R");
    let refused = save(&draft, &saved["stamp"], json!({}));
    assert_eq!(
        (&refused["saved"], &refused["conflict"]),
        (&json!(false), &json!(true))
    );
    assert!(
        !fs::read_to_string(&path).unwrap().contains("Q R"),
        "nothing is written"
    );
    let forced = save(&draft, &saved["stamp"], json!({ "force": true }));
    assert_eq!(forced["saved"], true, "{forced}");
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("// Yet another."),
        "the change of the other program stays: {text}"
    );
    assert_eq!(
        board.ask("/files", &json!({ "number": 0 }))["records"][0]["draft"]["men"],
        draft["men"]
    );
    // No other file is left beside it.
    assert_eq!(folder.names().len(), 1);
}

/// Only the line of the changed field is rewritten. All other lines keep their text.
#[test]
fn unchanged_parts_of_a_file_keep_their_text() {
    let folder = Folder::new("fields");
    let own = marks_text().replacen("rules:", "// By hand.\n    rules:", 1);
    let path = folder.write("marks-1999.ron", &own);
    let board = board_on(&path, true);
    let read = board.ask("/files", &json!({ "number": 0 }));
    let mut draft = read["records"][0]["draft"].clone();
    draft["source"] = json!("Somewhere else");
    let save = json!({ "draft": draft, "index": 0, "id": draft["id"], "stamp": read["stamp"] });
    assert_eq!(
        board.ask("/files", &json!({ "number": 0, "save": save }))["saved"],
        true
    );
    let text = fs::read_to_string(&path).unwrap();
    let changed: Vec<&str> = text
        .lines()
        .filter(|line| !own.lines().any(|one| one == *line))
        .collect();
    assert_eq!(changed, ["    source: \"Somewhere else\","], "{text}");
    assert_eq!(text.lines().count(), own.lines().count());
}

/// An illegal position can be saved in formats that can express it. Other formats are refused with
/// a reason.
#[test]
fn illegal_positions_can_be_saved() {
    let board = Board::start(&[]);
    let mut draft = board.draft(&marks_text());
    // Two men on homologous squares.
    draft["men"]["Aa2"] = json!("N");
    for format in ["ron", "fen"] {
        let answer = board.ask("/write", &json!({ "drafts": [draft], "format": format }));
        assert!(
            answer["losses"][0].as_str().unwrap().contains("not legal"),
            "{answer}"
        );
        assert!(!answer["text"].as_str().unwrap().is_empty());
    }
    let refused = board.ask("/write", &json!({ "drafts": [draft], "format": "inp" }));
    assert!(
        refused["error"].as_str().unwrap().contains("not legal"),
        "{refused}"
    );
}

/// The picture equals that of `parton show`, with its conditions and the names of its twins.
#[test]
fn pictures_are_those_of_show() {
    let board = Board::start(&[]);
    for name in [
        "geissler-1990-problemkiste",
        "nedeianu-2001-harmonie",
        "marks-1999",
    ] {
        let file = format!("problems/{name}.ron");
        let draft = board.ask(
            "/read",
            &json!({ "text": fs::read_to_string(root().join(&file)).unwrap() }),
        )["records"][0]["draft"]
            .clone();
        let svg = board.ask("/picture", &json!({ "draft": draft, "format": "svg" }));
        let shown = parton(&["show", "--format", "svg", &file]).out;
        assert_eq!(svg["text"].as_str().unwrap(), shown, "{name}");
    }
}

#[test]
fn files_of_every_format_are_saved_and_losses_named() {
    let folder = Folder::new("formats");
    let original = Board::start(&[]);
    for format in ["ron", "inp", "olv", "fen"] {
        let text = original.ask(
            "/write",
            &json!({ "drafts": [original.draft(&marks_text())], "format": format }),
        );
        let path = folder.write(&format!("marks.{format}"), text["text"].as_str().unwrap());
        let board = board_on(&path, true);
        let read = board.ask("/files", &json!({ "number": 0 }));
        let mut draft = read["records"][0]["draft"].clone();
        draft["men"].as_object_mut().unwrap().remove("Bb4");
        draft["comment"] = json!("without the pawn");
        let save = |accept: bool| {
            let save = json!({ "draft": draft, "index": 0, "id": draft["id"], "stamp": read["stamp"], "accept_losses": accept });
            board.ask("/files", &json!({ "number": 0, "save": save }))
        };
        let first = save(false);
        if first["saved"] == false {
            assert!(first["losses"].is_array(), "{format}: {first}");
            assert_eq!(save(true)["saved"], true, "{format}");
        }
        assert_eq!(
            board.ask("/files", &json!({ "number": 0 }))["records"][0]["draft"]["men"],
            draft["men"],
            "{format}"
        );
    }
}

#[test]
fn without_the_flag_nothing_is_written() {
    let folder = Folder::new("read-only");
    let path = folder.write("marks.ron", marks_text());
    let board = board_on(&path, false);
    let read = board.ask("/files", &json!({ "number": 0 }));
    let save = json!({ "draft": read["records"][0]["draft"], "index": 0, "stamp": read["stamp"], "force": true });
    let answer = board.ask("/files", &json!({ "number": 0, "save": save }));
    assert!(
        answer["error"].as_str().unwrap().contains("--save"),
        "{answer}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), marks_text());
}

/// Two programs save to one file at the same moment: one succeeds, and the other reports that the
/// file has changed.
#[test]
fn only_one_of_two_concurrent_saves_succeeds() {
    let folder = Folder::new("both");
    let path = folder.write("two.ron", TWO);
    let boards = [board_on(&path, true), board_on(&path, true)];
    for round in 0..12 {
        fs::write(&path, TWO).unwrap();
        let read = boards[0].ask("/files", &json!({ "number": 0 }));
        let saves = ["Ah7", "Ag7"].map(|cell| {
            let mut draft = read["records"][0]["draft"].clone();
            draft["men"][cell] = json!("Q");
            json!({ "number": 0, "save": { "draft": draft, "index": 0, "id": "one", "stamp": read["stamp"] } })
        });
        let answers = std::thread::scope(|scope| {
            let asks = [0, 1].map(|one: usize| {
                scope.spawn({
                    let (board, save) = (&boards[one], &saves[one]);
                    move || board.ask("/files", save)
                })
            });
            asks.map(|ask| ask.join().unwrap())
        });
        let saved = answers
            .iter()
            .filter(|answer| answer["saved"] == true)
            .count();
        let refused = answers
            .iter()
            .filter(|answer| answer["conflict"] == true)
            .count();
        assert_eq!((saved, refused), (1, 1), "{round}: {answers:?}");
        let winner = usize::from(answers[1]["saved"] == true);
        let now = boards[0].ask("/files", &json!({ "number": 0 }));
        assert_eq!(
            now["records"][0]["draft"]["men"], saves[winner]["save"]["draft"]["men"],
            "{round}"
        );
        assert_eq!(now["stamp"], answers[winner]["stamp"], "{round}");
    }
    assert_eq!(folder.names().len(), 1);
}

/// A page that stops reading a long list of lines, so nothing more can be sent to it, delays no
/// other page.
#[test]
#[cfg(target_os = "linux")]
fn a_page_that_reads_nothing_delays_no_other() {
    let board = Board::start(&[]);
    // 197,281 lines, far more than the buffers between two programs can hold.
    let many = board.draft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ; h~2\n");
    let few = board.draft("7k/5K2/8/8/8/8/8/6R1 w - - ; #1\n");
    let stalled: Vec<TcpStream> = (0..3)
        .map(|_| {
            let mut stream = board.connect();
            stream
                .write_all(board.post("/solve", &json!({ "draft": many })).as_bytes())
                .unwrap();
            // Its answer has started.
            assert_eq!(stream.peek(&mut [0]).unwrap(), 1);
            assert!(rests(&board), "nothing can be sent any more");
            stream
        })
        .collect();
    for _ in 0..3 {
        let found = board.hear("/check", &json!({ "draft": few }));
        let verdict = found
            .iter()
            .find(|(name, _)| name == "verdict")
            .expect("a verdict");
        assert_eq!(
            verdict.1["entry"]["twins"][0]["verdict"]["outcome"],
            "sound"
        );
    }
    drop(stalled);
}
