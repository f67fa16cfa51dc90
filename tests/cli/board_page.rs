//! The page of `parton board` in a real browser. Without Chromium these tests are skipped, and
//! report it.

use crate::board::Board;
use crate::common::browser::Browser;
use crate::long::cases;
use crate::root;
use crate::support::{Folder, MARKS, results};
use parton::formats::{Defaults, load_file};
use parton::position::{Color, Man, Setup, Traits};
use parton::problem::Goal;
use parton::report::json::of_legal;
use parton::rules::AnyPosition;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

const LAPTOP: (u32, u32) = (1366, 768);

fn opened(arguments: &[&str]) -> Option<(Browser, Board)> {
    let browser = Browser::start(LAPTOP.0, LAPTOP.1)?;
    let board = Board::start(arguments);
    browser.open(&board.url);
    browser.wait("document.querySelector('[role=gridcell]')");
    Some((browser, board))
}

/// The men on the boards of the page.
const MEN: &str = "Object.fromEntries([...document.querySelectorAll('.man')].map((man) => \
    [man.dataset.on, man.dataset.man]))";

const VERDICT: &str = "document.getElementById('verdict')";

fn wait_for_verdict(browser: &Browser) {
    browser.wait(&format!(
        "{VERDICT}.querySelector('strong') && !{VERDICT}.classList.contains('stale')"
    ));
}

/// The column and the row of a cell on two boards side by side, counted from 0 at the top left.
fn column_and_row(cell: &str) -> (i32, i32) {
    let [board, file, rank] = *cell.as_bytes() else {
        panic!("{cell}")
    };
    (
        i32::from(board - b'A') * 8 + i32::from(file - b'a'),
        i32::from(b'8' - rank),
    )
}

/// The arrow keys that lead from one square to another, perhaps on the next board.
fn arrows((x, y): (i32, i32), (to_x, to_y): (i32, i32)) -> String {
    let across = if to_x > x { '\u{e014}' } else { '\u{e012}' };
    let down = if to_y > y { '\u{e015}' } else { '\u{e013}' };
    let times = |key: char, count: i32| key.to_string().repeat(count.unsigned_abs() as usize);
    times(across, to_x - x) + &times(down, to_y - y)
}

/// The published try play of N. Shire's mate in two of 2007 is a Hannelius. The page shows it with
/// the moves that prove it.
#[test]
fn themes_come_with_the_verdict() {
    let Some((browser, _board)) = opened(&["problems/shire-2007-british-chess-magazine.ron"])
    else {
        return;
    };
    wait_for_verdict(&browser);
    browser.wait("document.querySelector('#details .themes')");
    let shown =
        "[...document.querySelectorAll('#details .themes li')].map((one) => one.textContent)";
    let themes = browser.run(&format!("return {shown}"));
    let themes: Vec<&str> = themes
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let hannelius = themes
        .iter()
        .find(|text| text.starts_with("Hannelius"))
        .expect("a Hannelius");
    assert!(
        hannelius.contains("1.Nh3? [2.Qf4#] 1...Bxe3!")
            && hannelius.contains("1.Nxd3!: 1...Bb4 2.Qf4#"),
        "{hannelius}"
    );
}

/// With the keyboard only, starting with the first Tab. The author claims that the problem is
/// sound, and Popeye confirms it.
#[test]
fn a_problem_is_set_up_with_the_keyboard_alone() {
    let Some((browser, _board)) = opened(&[]) else {
        return;
    };
    let men = men_of_marks();
    // The page begins with one board. Letters choose in a list.
    assert_eq!(
        browser.run("return document.getElementById('rules').value"),
        "orthodox"
    );
    browser.run("document.getElementById('rules').focus()");
    browser.keys("Alice chess");
    assert_eq!(
        browser.run("return document.getElementById('rules').value"),
        "alice"
    );
    browser.run("document.activeElement.blur()");
    for _ in 0..40 {
        browser.keys("\u{e004}");
        if browser.run("return document.activeElement.getAttribute('role')") == "gridcell" {
            break;
        }
    }
    let mut at = column_and_row("Aa8");
    assert_eq!(
        browser.run("return document.activeElement.dataset.cell"),
        "Aa8"
    );
    for (cell, man) in &men {
        let to = column_and_row(cell);
        let letter = if man.chars().all(char::is_uppercase) {
            man.to_lowercase()
        } else {
            man.to_uppercase()
        };
        browser.keys(&(arrows(at, to) + &letter));
        at = to;
    }
    assert_eq!(browser.run(&format!("return {MEN}")), json!(men));
    browser.wait(&format!("{VERDICT}.textContent.includes('Sound, C+')"));
    assert_eq!(
        browser.run(&format!("return {VERDICT}.getAttribute('aria-live')")),
        "polite"
    );
    // To the other board and back, then undone: as before.
    browser.keys("/");
    assert_ne!(browser.run(&format!("return {MEN}")), json!(men));
    browser.keys("/");
    assert_eq!(browser.run(&format!("return {MEN}")), json!(men));
    browser.keys("\u{e017}");
    assert_eq!(
        browser.run(&format!("return Object.keys({MEN}).length")),
        json!(men.len() - 1)
    );
    browser.click("#undo");
    assert_eq!(browser.run(&format!("return {MEN}")), json!(men));
    assert_eq!(browser.log(), Vec::<String>::new());
}

/// The men of U. Marks' problem.
fn men_of_marks() -> BTreeMap<String, String> {
    let loaded = load_file(&root().join(MARKS), Defaults::default());
    placed(&loaded.entries[0].problem.setup.men)
}

/// Men in the notation of the page: a neutral man with `=`, a black one whose letters have no case
/// with `-`, followed by attributes.
fn placed(men: &[(parton::board::Cell, Man)]) -> BTreeMap<String, String> {
    let letters = |man: &Man| {
        let side = if man.traits.has(Traits::NEUTRAL) {
            format!("={}", man.role.letter())
        } else if man.color == Color::Black && man.to_string() == man.role.letter() {
            format!("-{man}")
        } else {
            man.to_string()
        };
        let others = man
            .traits
            .names()
            .filter(|name| *name != "neutral")
            .map(|name| format!("+{name}"));
        side + &others.collect::<String>()
    };
    men.iter()
        .map(|(cell, man)| (format!("{}{}", cell.board, cell.place()), letters(man)))
        .collect()
}

/// Visits every node of the tree and reads the boards. Grouped defences share their answer: each is
/// selected, then the answer.
const WALK: &str = "
    document.getElementById('unfold').click();
    const men = () => Object.fromEntries([...document.querySelectorAll('.man')].map((man) => [man.dataset.on, man.dataset.man]));
    const seen = [];
    const see = (element) => {
        element.click();
        const { place } = element;
        seen.push([place.moves, men()]);
    };
    for (const element of [...document.querySelectorAll('#tree .move')]) {
        const { row } = element.place;
        if (row.answer === element) continue;
        see(element);
        if (row.answer && row.places.includes(element.place)) see(row.answer);
    }
    return seen;";

/// At every place of a solution, the boards show the position that results from the moves. Two
/// tests share the problems of the folder, each with its own browser, since most of the time is
/// spent waiting.
#[test]
fn stepping_shows_the_positions_of_the_rules() {
    step_through(0);
}

#[test]
fn stepping_shows_the_other_positions_of_the_rules() {
    step_through(1);
}

/// Steps through every second problem, starting with this number; in the short form, through every
/// third of them.
fn step_through(first: usize) {
    let mut names: Vec<String> = fs::read_dir(root().join("problems"))
        .unwrap()
        .map(|entry| {
            format!(
                "problems/{}",
                entry.unwrap().file_name().into_string().unwrap()
            )
        })
        .collect();
    names.sort();
    let names: Vec<String> = names.into_iter().skip(first).step_by(2).collect();
    let third = names.len() / cases(names.len() / 3, names.len());
    let names: Vec<String> = names.into_iter().step_by(third).collect();
    let arguments: Vec<&str> = names.iter().map(String::as_str).collect();
    let Some((browser, _board)) = opened(&arguments) else {
        return;
    };
    // No animation of moving men.
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.command("Emulation.setEmulatedMedia", &calm);
    let mut places = 0;
    for (number, name) in names.iter().enumerate() {
        let loaded = load_file(&root().join(name), Defaults::default());
        browser.click("#open");
        browser.click(&format!("#file-list li:nth-child({}) button", number + 1));
        // Until the file is read, the rows are those of the previous file.
        browser.wait(&format!(
            "document.querySelector('#collection h2').title === {name:?}"
        ));
        for (index, entry) in loaded.entries.iter().enumerate() {
            if loaded.entries.len() > 1 {
                browser.click(&format!(
                    "#collection tr[data-file=\"{number}\"][data-index=\"{index}\"] button"
                ));
            }
            let start = json!(placed(&entry.problem.setup.men));
            browser.wait(&format!(
                "JSON.stringify(Object.entries({MEN}).sort()) === \
                JSON.stringify(Object.entries({start}).sort())"
            ));
            wait_for_verdict(&browser);
            let versions = entry.problem.versions().unwrap();
            for (twin, version) in versions.iter().enumerate() {
                if versions.len() > 1 {
                    browser.click(&format!("#twins button:nth-child({})", twin + 1));
                }
                let problem = version.problem.clone().completed();
                let begin = match problem.stipulation.goal {
                    Goal::ProofGame => Setup::array(problem.setup.rules),
                    _ => problem.setup.clone(),
                };
                let begin = AnyPosition::new(&begin).unwrap();
                for place in browser.run(WALK).as_array().unwrap() {
                    let position = place[0]
                        .as_array()
                        .unwrap()
                        .iter()
                        .fold(begin, |here, mv| played(&here, mv, name));
                    assert_eq!(
                        json!(placed(&position.men())),
                        place[1],
                        "{name}, {}: {}",
                        version.name,
                        place[0]
                    );
                    places += 1;
                }
            }
        }
    }
    assert!(places * third > 500, "{places} places");
    assert_eq!(browser.log(), Vec::<String>::new());
}

/// The position after a move in JSON. In set play, after a pass, the other side moves.
fn played(position: &AnyPosition, mv: &Value, name: &str) -> AnyPosition {
    for here in [*position, position.pass()] {
        let legal = here.legal_moves();
        for &one in &legal {
            let written = json!(of_legal(&here, &legal, one));
            let same = [
                "from",
                "from_board",
                "to",
                "to_board",
                "captures",
                "promotes_to",
                "kind",
                "rook",
                "changes",
            ];
            if same.iter().all(|key| written[key] == mv[key]) {
                return here.play(one);
            }
        }
    }
    panic!("{name}: {mv} is not legal")
}

#[test]
fn men_are_dragged_and_tried() {
    let Some((browser, _board)) = opened(&[MARKS]) else {
        return;
    };
    browser.wait(&format!("{VERDICT}.textContent.includes('Sound')"));
    let cell = |name: &str| browser.middle(&format!("[data-cell={name}]"));
    // In the diagram a man may be put anywhere.
    browser.drag(cell("Ba3"), cell("Ag8"));
    assert_eq!(browser.run(&format!("return ({MEN}).Ag8")), "Q");
    browser.drag(browser.middle("[data-hand=n]"), cell("Aa1"));
    assert_eq!(browser.run(&format!("return ({MEN}).Aa1")), "n");
    browser.click("#undo");
    browser.click("#undo");
    browser.wait(&format!("{VERDICT}.textContent.includes('Sound')"));
    wait_for_verdict(&browser);
    // In the play it moves by the rules. 1.b5/A? Ba1/B! is printed.
    browser.click("#tree .move");
    browser.click("[data-way=first]");
    browser.drag(cell("Bb4"), cell("Ab5"));
    browser.wait(
        "document.getElementById('notice').textContent.includes('is a try, refuted by 1...Ba1/B')",
    );
    browser.click("[data-way=back]");
    browser.drag(cell("Ba2"), cell("Ba4"));
    browser.wait("document.getElementById('notice').textContent.includes('No legal move')");
    browser.drag(cell("Ba3"), cell("Aa5"));
    browser.wait("document.getElementById('notice').textContent.includes('does not solve')");
    assert_eq!(browser.run(&format!("return ({MEN}).Aa5")), "Q");
    browser.click("#set-up");
    assert_eq!(browser.run(&format!("return {MEN}")), json!(men_of_marks()));
}

/// Names and roles for assistive technology, from the accessibility tree of the browser.
#[test]
fn everything_has_a_role_and_a_name() {
    let Some((browser, _board)) = opened(&[MARKS]) else {
        return;
    };
    wait_for_verdict(&browser);
    let tree = browser.command("Accessibility.getFullAXTree", &json!({}));
    let nodes: Vec<(String, String)> = tree["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|node| node["ignored"] == false)
        .map(|node| {
            let text = |field: &str| node[field]["value"].as_str().unwrap_or_default().to_owned();
            (text("role"), text("name"))
        })
        .collect();
    let named = |role: &str, name: &str| {
        nodes
            .iter()
            .any(|node| (node.0.as_str(), node.1.as_str()) == (role, name))
    };
    assert!(
        named("grid", "Board A") && named("grid", "Board B"),
        "{nodes:?}"
    );
    assert!(named("gridcell", "B e4, black pawn"), "{nodes:?}");
    assert!(named("gridcell", "A e4, empty, not usable"), "{nodes:?}");
    assert!(named("gridcell", "A a8, empty"), "{nodes:?}");
    assert_eq!(
        nodes.iter().filter(|(role, _)| role == "gridcell").count(),
        128
    );
    assert!(named("treeitem", "1.Kb1/A!"), "{nodes:?}");
    let controls = [
        "button", "combobox", "textbox", "radio", "tab", "checkbox", "treeitem", "gridcell", "grid",
    ];
    for (role, name) in &nodes {
        assert!(
            !controls.contains(&role.as_str()) || !name.is_empty(),
            "a {role} without a name: {nodes:?}"
        );
    }
    // There is one tab stop for all boards and one for the tree.
    for host in ["svg.boards", "#tree .section"] {
        let count = browser.run(&format!(
            "return document.querySelectorAll('{host} [tabindex=\"0\"]').length"
        ));
        assert_eq!(count, 1, "{host}");
    }
    // With large letters, nothing is cut off at the sides.
    browser.emulate(LAPTOP.0 / 2, LAPTOP.1 / 2);
    browser.wait("document.documentElement.scrollWidth <= innerWidth");
    browser.emulate(390, 844);
    browser.wait("document.documentElement.scrollWidth <= innerWidth");
    // The men as a list.
    browser.click("#tab-men");
    let list = browser.run("return document.getElementById('view-men').innerText");
    assert!(
        list.as_str().unwrap().contains("White: king a2, queen a3"),
        "{list}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn leaving_the_page_stops_the_search() {
    use crate::board::{computed, rests};
    let Some((browser, board)) = opened(&[]) else {
        return;
    };
    // A search from the game array does not finish.
    let long = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    browser.run(&format!(
        "document.getElementById('paste').click(); \
        document.getElementById('pasted').value = {long:?}; \
        document.getElementById('take').click();"
    ));
    browser.wait("document.querySelectorAll('.man').length === 32");
    browser.run(
        "const field = document.getElementById('stipulation'); field.value = '#9'; \
        field.dispatchEvent(new Event('input'));",
    );
    browser.wait(&format!("{VERDICT}.textContent.includes('Not finished')"));
    browser.click("#solve");
    browser.wait("document.getElementById('progress').textContent.includes('searching')");
    let before = computed(&board);
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(computed(&board) - before > 30, "it searches");
    browser.open("about:blank");
    assert!(rests(&board), "it still searches");
}

#[test]
fn nothing_that_was_edited_is_lost() {
    let Some((browser, mut board)) = opened(&[MARKS]) else {
        return;
    };
    wait_for_verdict(&browser);
    browser.click("[data-cell=Aa1]");
    browser.keys("n");
    let men = browser.run(&format!("return {MEN}"));
    assert_eq!(men["Aa1"], "N");
    // The page is reloaded.
    browser.run("location.reload()");
    browser.wait(&format!("({MEN}).Aa1 === 'N'"));
    assert_eq!(browser.run(&format!("return {MEN}")), men);
    let title = browser.run("return document.getElementById('about').textContent");
    assert!(title.as_str().unwrap().contains("Udo Marks"), "{title}");
    browser.click("#undo");
    browser.wait(&format!("!({MEN}).Aa1"));
    browser.click("#redo");
    browser.wait(&format!("({MEN}).Aa1 === 'N'"));
    // Another tab opens the same draft: from now on each tab keeps its own. The draft is stored a
    // moment after the last edit, and the address names it.
    let key = "new URLSearchParams(location.hash.slice(1)).get('k')";
    browser.wait(&format!(
        "JSON.parse(sessionStorage.getItem('parton.tab'))?.key === {key}"
    ));
    browser.run(&format!(
        "new BroadcastChannel('parton.drafts').postMessage({{ key: {key}, \
        value: {{ draft: {{}}, time: 1 }} }})"
    ));
    browser.wait("document.querySelector('.notice')?.textContent.includes('another tab')");
    // The program ends: the page reports it, and editing still works.
    board.child.kill().unwrap();
    board.child.wait().unwrap();
    browser.click("[data-cell=Aa1]");
    browser.keys("q");
    browser.wait(
        "document.querySelector('[data-kind=connection]')?.textContent.includes('does not answer')",
    );
    assert_eq!(browser.run(&format!("return ({MEN}).Aa1")), "Q");
    browser.run(
        "const open = indexedDB.open('parton', 1); open.onsuccess = () => setInterval(() => { \
        const all = open.result.transaction('drafts').objectStore('drafts').getAll(); \
        all.onsuccess = () => { window.kept = JSON.stringify(all.result); }; }, 100)",
    );
    browser.wait("window.kept?.includes('\"Aa1\":\"Q\"')");
}

/// Any man can be placed by its name, with attributes, and the program accepts it.
#[test]
fn fairy_men_are_placed_by_name() {
    let Some((browser, _board)) = opened(&[MARKS]) else {
        return;
    };
    wait_for_verdict(&browser);
    let name = |text: &str| {
        let set =
            format!("const field = document.getElementById('other'); field.value = '{text}';");
        browser.run(&format!(
            "{set} field.dispatchEvent(new Event('input')); return true"
        ));
    };
    let offered =
        "[...document.querySelectorAll('#other-signs button')].map((button) => button.title)";
    browser.click("#others summary");
    // The men of the table, by their names in docs/reference/fairy.md, are in the list.
    let options =
        "[...document.querySelectorAll('#other-men option')].map((option) => option.value)";
    assert_eq!(
        browser.run(&format!("return {options}.includes('grasshopper')")),
        true
    );
    name("grashopper");
    assert_eq!(browser.run(&format!("return {offered}")), json!([]));
    assert_eq!(
        browser.run("return document.getElementById('other-notice').textContent"),
        "no man has this name"
    );
    name("grasshopper");
    assert_eq!(
        browser.run(&format!("return {offered}")),
        json!(["white grasshopper", "black grasshopper"])
    );
    browser.click("#other-signs [data-hand=g]");
    browser.click("[data-cell=Aa1]");
    assert_eq!(browser.run(&format!("return ({MEN}).Aa1")), "g");
    // A man without letters, and one with attributes.
    name("threeleaper");
    assert_eq!(
        browser.run(&format!("return {offered}")),
        json!(["white threeleaper", "black threeleaper"])
    );
    name("lion");
    browser.click("#attributes [value=neutral]");
    browser.click("#attributes [value=kamikaze]");
    assert_eq!(
        browser.run(&format!("return {offered}")),
        json!(["neutral kamikaze lion"])
    );
    browser.drag(
        browser.middle("#other-signs button"),
        browser.middle("[data-cell=Ah1]"),
    );
    assert_eq!(browser.run(&format!("return ({MEN}).Ah1")), "=LI+kamikaze");
    // No complaint: the program knows all of them.
    browser.wait("document.getElementById('notice').textContent === ''");
}

const CONDITIONS: &str = "[...document.querySelectorAll('#conditions button')].map((one) => \
    one.textContent.replace(' ×', ''))";

/// The conditions of a problem are shown, removed and added, and are part of the address. Under
/// Volage the problem is sound, as its author claims. Without the condition there are no white men,
/// and no mate.
#[test]
fn conditions_are_shown_and_changed() {
    let Some((browser, _board)) = opened(&["problems/geissler-1990-problemkiste.ron"]) else {
        return;
    };
    browser.wait(&format!("{VERDICT}.textContent.includes('Sound')"));
    assert_eq!(
        browser.run(&format!("return {CONDITIONS}")),
        json!(["Volage"])
    );
    // Another user opens the address and has no draft of this name.
    browser.wait("new URLSearchParams(location.hash.slice(1)).get('c') === 'Volage'");
    let shared = browser.run(
        "const parts = new URLSearchParams(location.hash.slice(1)); \
        parts.delete('k'); sessionStorage.clear(); return location.pathname + '#' + parts",
    );
    let origin = browser.run("return location.origin");
    browser.open("about:blank");
    browser.open(&format!(
        "{}{}",
        origin.as_str().unwrap(),
        shared.as_str().unwrap()
    ));
    browser.wait(&format!("({CONDITIONS}).length === 1"));
    browser.wait(&format!("{VERDICT}.textContent.includes('Solved')"));
    // The condition is removed: without white men there is no mate.
    browser.click("#conditions button");
    browser.wait(&format!(
        "{VERDICT}.textContent.includes('No solution') || {VERDICT}.textContent.includes('0 \
        solutions')"
    ));
    let name = |text: &str| {
        let set =
            format!("const field = document.getElementById('condition'); field.value = '{text}';");
        browser.run(&format!(
            "{set} field.dispatchEvent(new Event('change')); return true"
        ));
    };
    name("cirse");
    browser.wait("document.getElementById('complaint').textContent.includes('Circe')");
    assert_eq!(browser.run(&format!("return {CONDITIONS}")), json!([]));
    name("volage");
    browser.wait(&format!("({CONDITIONS}).join() === 'Volage'"));
    browser.wait("new URLSearchParams(location.hash.slice(1)).get('c') === 'Volage'");
    assert_eq!(browser.log(), Vec::<String>::new());
}

/// A finger that starts on a man drags it; elsewhere it scrolls.
#[test]
fn men_are_dragged_by_touch() {
    let Some((browser, _board)) = opened(&[MARKS]) else {
        return;
    };
    browser.emulate(390, 844);
    browser.command(
        "Emulation.setTouchEmulationEnabled",
        &json!({ "enabled": true }),
    );
    wait_for_verdict(&browser);
    let cell = |name: &str| browser.middle(&format!("[data-cell={name}]"));
    browser.touch(cell("Ae5"), cell("Aa8"));
    browser.wait(&format!("({MEN}).Aa8 === 'k'"));
    assert_eq!(browser.run("return scrollY"), 0);
    // A tap places the selected man.
    browser.run("document.querySelector('[data-hand=N]').click(); scrollTo(0, 0); return true");
    browser.touch(cell("Ab1"), cell("Ab1"));
    browser.wait(&format!("({MEN}).Ab1 === 'N'"));
    let men = browser.run(&format!("return {MEN}"));
    browser.touch(cell("Ac1"), cell("Ac8"));
    browser.wait("scrollY > 0");
    assert_eq!(browser.run(&format!("return {MEN}")), men);
}

/// All problems of all files are one list.
#[test]
fn files_are_one_list() {
    let files = [
        MARKS,
        "problems/broodings-2009.olv",
        "problems/geissler-1990-problemkiste.ron",
    ];
    let count: usize = files
        .iter()
        .map(|file| {
            load_file(&root().join(file), Defaults::default())
                .entries
                .len()
        })
        .sum();
    let Some((browser, _board)) = opened(&files) else {
        return;
    };
    wait_for_verdict(&browser);
    let rows = "document.querySelectorAll('#collection tbody tr').length";
    assert_eq!(browser.run(&format!("return {rows}")), json!(count));
    let row = browser.run("return document.querySelector('#collection tbody tr').innerText");
    let row = row.as_str().unwrap();
    assert!(
        [
            "1",
            "Udo Marks",
            "The Problemist, March 1999",
            "marks-1999.ron",
            "#2"
        ]
        .iter()
        .all(|part| row.contains(part)),
        "{row}"
    );
    // On to the next problem, the first of the second file.
    browser.click("#later");
    browser.wait("document.querySelector('#collection tr[aria-current]')?.dataset.file === '1'");
    browser.wait("document.getElementById('about').textContent.includes('Broodings')");
    browser.run(
        "const field = document.getElementById('filter'); field.value = 'volage'; \
        field.dispatchEvent(new Event('input')); return true",
    );
    assert_eq!(browser.run(&format!("return {rows}")), json!(1));
    browser.click("#check-all");
    browser.wait(
        "document.getElementById('checked').textContent === '1 checked: 1 sound, 0 not, 0 open'",
    );
    assert_eq!(browser.log(), Vec::<String>::new());
}

/// The program is restarted on its port, and the new address is opened in the old tab.
#[test]
fn a_new_address_continues_the_open_page() {
    let Some((browser, mut board)) = opened(&[MARKS]) else {
        return;
    };
    wait_for_verdict(&browser);
    board.child.kill().unwrap();
    board.child.wait().unwrap();
    let again = Board::start(&["--port", &board.port.to_string(), MARKS]);
    browser.click("[data-cell=Aa1]");
    browser.keys("n");
    browser.wait(
        "document.querySelector('[data-kind=connection]')?.textContent.includes('started again')",
    );
    browser.open(&again.url);
    browser.wait("!document.querySelector('[data-kind=connection]')");
    wait_for_verdict(&browser);
    assert_eq!(browser.run(&format!("return ({MEN}).Aa1")), "N");
}

/// A position pasted over a problem does not inherit its author.
#[test]
fn a_pasted_position_may_be_a_new_problem() {
    let Some((browser, _board)) = opened(&[MARKS]) else {
        return;
    };
    wait_for_verdict(&browser);
    browser.run(
        "document.getElementById('paste').click(); \
        document.getElementById('pasted').value = '7k/8/5K2/8/8/8/8/6R1 | 8/8/8/8/8/8/8/8 w'; \
        document.getElementById('take').click();",
    );
    browser.wait("document.querySelector('[data-kind=pasted]')?.textContent.includes('Udo Marks')");
    browser.click("[data-kind=pasted] button");
    browser.wait("document.getElementById('about').classList.contains('unset')");
    assert_eq!(
        browser.run(&format!("return Object.keys({MEN}).length")),
        json!(3)
    );
    assert_eq!(
        browser.run("return document.getElementById('printed').value"),
        ""
    );
}

/// `PARTON_SCREENSHOTS` names the folder for the pictures in the README. Without it, they are still
/// made and examined.
#[test]
fn the_pages_fit_on_screens_of_three_sizes() {
    const SIZES: [(u32, u32); 3] = [LAPTOP, (820, 1180), (390, 844)];
    let Some((browser, _board)) = opened(&[MARKS]) else {
        return;
    };
    let folder = Folder::new("screens");
    let report = folder.file("report.html");
    results(&[
        "check", "--quiet", "--format", "html", "--output", &report, MARKS,
    ]);
    // A step is shown, so that the picture shows the purpose of the page.
    let step = "document.querySelectorAll('#tree .move')[3].click(); \
        document.activeElement.blur(); return true";
    let shown = |name: &str, (width, height): (u32, u32)| {
        browser.emulate(width, height);
        browser.wait("document.documentElement.scrollWidth <= innerWidth");
        std::thread::sleep(std::time::Duration::from_millis(600));
        let picture = browser.screenshot();
        assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n", "{name}");
        assert_eq!(
            picture[16..24],
            [width.to_be_bytes(), height.to_be_bytes()].concat(),
            "{name}"
        );
        if let (Some(folder), LAPTOP) = (std::env::var_os("PARTON_SCREENSHOTS"), (width, height)) {
            fs::write(root().join(folder).join(format!("{name}.png")), picture).unwrap();
        }
    };
    browser.wait(&format!("{VERDICT}.textContent.includes('Sound')"));
    browser.run(step);
    for size in SIZES {
        shown("board", size);
    }
    browser.emulate(LAPTOP.0, LAPTOP.1);
    browser.open(&format!("file://{report}"));
    browser.wait("document.querySelector('#tree .move')");
    browser.run(step);
    for size in SIZES {
        shown("report", size);
    }
    if let Some(to) = std::env::var_os("PARTON_SCREENSHOTS") {
        let drawing = root().join(to).join("marks-1999.svg").display().to_string();
        results(&[
            "show", "--format", "svg", "--size", "32", "--force", "--output", &drawing, MARKS,
        ]);
    }
}
