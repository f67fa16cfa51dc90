"""The page without a server: the same results as beside `parton board`, and a visit in a browser.

    python3 -m unittest discover tests/site

PARTON_SITE names the folder that scripts/site has made, PARTON_PROGRAM the program `parton`. Tests
skip, and say so, without the first, without node, or without chromedriver.
"""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import shutil
import socket
import subprocess
import threading
import time
import unittest
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).parents[2]
SITE = os.environ.get("PARTON_SITE")
NODE = shutil.which("node")
BROWSER = shutil.which("chromedriver")
AXE = ROOT / "scripts/web/node_modules/axe-core/axe.min.js"
# The table of the page has 64 MiB, which the counts of a search depend on.
EFFORT = ["--threads", "1", "--hash", "64"]
# Seconds for a problem: a long search is not repeated.
LIMIT = 1


class Page:
    """The program of the page, which answers questions."""

    def __init__(self):
        self.process = subprocess.Popen(
            [NODE, ROOT / "tests/site/ask.mjs", SITE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, path, body):
        """The events that answer a question: pairs of a name and the data."""
        self.process.stdin.write(f"{path}\t{json.dumps(body)}\n")
        self.process.stdin.flush()
        events = json.loads(self.process.stdout.readline())
        return [(name, json.loads(data)) for name, data in events]

    def answer(self, path, body):
        """The answer to a question that needs no search."""
        [(name, data)] = self.ask(path, body)
        if name != "answer":
            raise AssertionError(f"{name}: {data}")
        return data

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Board:
    """The same page beside `parton board`, which answers over HTTP."""

    def __init__(self):
        program = os.environ.get("PARTON_PROGRAM", str(ROOT / "target/debug/parton"))
        self.process = subprocess.Popen(
            [program, "board", "--no-open", "--quiet", "--port", "0", *EFFORT],
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        address = self.process.stdout.readline().strip()
        self.base, self.token = address.split("/#t=")

    def ask(self, path, body):
        """The events that answer a search."""
        question = urllib.request.Request(
            self.base + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "X-Parton-Token": self.token},
        )
        with urllib.request.urlopen(question) as answer:
            text = answer.read().decode()
        events = [block.split("\n", 1) for block in text.strip().split("\n\n")]
        return [(name[7:], json.loads(data[6:])) for name, data in events]

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


def findings(events):
    """The events without those that tell the time."""
    return [event for event in events if event[0] not in ("progress", "end")]


@unittest.skipUnless(SITE and NODE, "PARTON_SITE is not set, or node is not installed")
class Results(unittest.TestCase):
    def setUp(self):
        self.page = Page()
        self.addCleanup(self.page.close)

    def test_both_homes_have_the_same_results(self):
        board = Board()
        self.addCleanup(board.close)
        compared = 0
        for path in sorted((ROOT / "problems").iterdir()):
            text = path.read_text(encoding="utf-8")
            read = self.page.answer("/read", {"text": text, "name": path.name})
            for record in read["records"]:
                question = {"draft": record["draft"], "max_time": LIMIT}
                for search in ("/check", "/solve"):
                    expected = board.ask(search, question)
                    if dict(expected)["end"]["stopped"]:
                        continue
                    events = self.page.ask(search, {**question, "max_time": None})
                    with self.subTest(path=path.name, id=record["id"], search=search):
                        self.assertEqual(findings(events), findings(expected))
                        self.assertEqual(
                            dict(events)["end"]["nodes"], dict(expected)["end"]["nodes"]
                        )
                        compared += 1
        self.assertGreater(compared, 40)

    def divided(self, search, draft):
        """The events of a search whose units are done in two batches, and the known results."""
        shared = {"draft": draft, "checks": search == "/check"}
        known = []
        while True:
            question = {**shared, "known": known}
            units = self.page.answer("/units", question)["units"]
            if not units:
                break
            half = (len(units) + 1) // 2
            for batch in filter(None, (units[:half], units[half:])):
                events = self.page.ask("/work", {**question, "units": batch})
                self.assertIn("worked", dict(events))
                known = known + [line for name, line in events if name == "unit"]
            self.assertGreater(len(known), len(question["known"]), units)
        return self.page.ask(search, {"draft": draft, "known": known}), known

    def test_a_divided_search_has_the_same_results(self):
        compared = 0
        for path in sorted((ROOT / "problems").iterdir()):
            text = path.read_text(encoding="utf-8")
            read = self.page.answer("/read", {"text": text, "name": path.name})
            for number, record in enumerate(read["records"]):
                search = "/solve" if (compared + number) % 3 == 0 else "/check"
                question = {"draft": record["draft"], "max_time": LIMIT / 2}
                expected = self.page.ask(search, question)
                if dict(expected)["end"]["stopped"]:
                    continue
                with self.subTest(path=path.name, id=record["id"], search=search):
                    events, known = self.divided(search, record["draft"])
                    self.assertEqual(findings(events), findings(expected))
                    compared += len(known) > 1
        self.assertGreater(compared, 20)

    def test_results_of_another_problem_are_refused(self):
        drafts = [
            {**self.page.answer("/read", {"text": text})["records"][0]["draft"], "stipulation": "#2"}
            for text in (MANSFIELD, "7k/8/5K2/8/8/8/8/6R1 w - -")
        ]
        question = {"draft": drafts[1], "checks": True, "known": []}
        units = self.page.answer("/units", question)["units"]
        events = self.page.ask("/work", {**question, "units": units})
        known = [line for name, line in events if name == "unit"]
        self.assertEqual(len(known), len(units))
        for lines in (known, [known[0].replace('"found"', '"Found"')]):
            draft = drafts[0] if lines is known else drafts[1]
            [(name, data), _] = self.page.ask("/check", {"draft": draft, "known": lines})
            self.assertEqual(name, "error")
            self.assertIn("result 1: ", data["error"])

    def test_a_search_ends_in_time_and_says_so(self):
        array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
        [draft] = [
            record["draft"]
            for record in self.page.answer("/read", {"text": array, "rules": "orthodox"})["records"]
        ]
        draft["stipulation"] = "#9"
        events = self.page.ask("/check", {"draft": draft, "max_time": 1})
        names = [name for name, _ in events]
        self.assertIn("progress", names)
        last, end = events[-1]
        self.assertEqual((last, end["stopped"]), ("end", "time"))
        self.assertGreater(end["nodes"], 0)
        [twin] = dict(events)["verdict"]["entry"]["twins"]
        self.assertEqual(twin["status"], "limited")

    def test_changes_that_are_not_all_tried_are_not_called_all(self):
        text = (ROOT / "problems/marks-1999.ron").read_text(encoding="utf-8")
        [record] = self.page.answer("/read", {"text": text})["records"]
        question = {"draft": record["draft"], "max_time": 0.5, "purpose": "improve"}
        events = self.page.ask("/improve", question)
        self.assertEqual(events[-1][1]["stopped"], "time")
        entry = dict(events)["improved"]
        self.assertTrue(entry["sound"])
        self.assertFalse(entry["complete"])
        self.assertLess(entry["tried"]["tried"], entry["tried"]["of"])

    def test_wrong_questions_are_refused(self):
        for path, body in [("/nothing", {}), ("/check", {"draft": 1}), ("/read", {"text": 1}),
                           ("/improve", {"draft": {}, "max_time": 1, "purpose": "praise"})]:
            [(name, data)] = self.page.ask(path, body)
            self.assertEqual(name, "refused", path)
            self.assertIn("question", data["error"])


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site without a word, and remembers what was asked."""

    asked = []
    missing = None

    def log_message(self, *_):
        self.asked.append(self.path)

    def do_GET(self):
        if self.path == self.missing:
            self.send_error(404)
        else:
            super().do_GET()

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


class Browser:
    """Chromium, driven by chromedriver (https://www.w3.org/TR/webdriver2/)."""

    ARGUMENTS = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,900",
    ]

    def __init__(self):
        with contextlib.closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.base = f"http://127.0.0.1:{port}"
        for _ in range(200):
            with contextlib.suppress(urllib.error.URLError):
                self.call("GET", "/status")
                break
            time.sleep(0.1)
        options = {
            "goog:chromeOptions": {"args": self.ARGUMENTS},
            "goog:loggingPrefs": {"browser": "ALL"},
        }
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.base += f"/session/{session['sessionId']}"

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        question = urllib.request.Request(self.base + path, data=data, method=method)
        with urllib.request.urlopen(question, timeout=120) as answer:
            return json.loads(answer.read())["value"]

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def run(self, script):
        """The value of a script."""
        return self.call("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def errors(self):
        """The errors that the console has received."""
        log = self.call("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(condition):
                return
            time.sleep(0.05)
        verdict = self.run("document.querySelector('#verdict')?.textContent")
        raise AssertionError(f"in vain: {condition}; the verdict is {verdict!r}")

    def close(self):
        with contextlib.suppress(urllib.error.URLError):
            self.call("DELETE", "")
        self.driver.terminate()
        self.driver.wait()


ALL = "[...document.querySelectorAll('parton-problem')]"
VERDICT = "document.querySelector('#verdict')?.textContent ?? ''"
# C. Mansfield, 1914, a mate in two with one key, 1.Nd7.
MANSFIELD = "KR5Q/8/8/2Np4/N1k5/1r1r4/B7/4b3 w - - 0 1"
PASTE = """(() => {
  const data = new DataTransfer();
  data.setData("text/plain", %s);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
})()"""


@unittest.skipUnless(SITE and BROWSER, "PARTON_SITE is not set, or no browser")
class Visit(unittest.TestCase):
    def setUp(self):
        Handler.asked.clear()
        handler = functools.partial(Handler, directory=SITE)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        self.browser = Browser()
        self.addCleanup(self.browser.close)

    def leave(self):
        self.server.shutdown()
        self.server.server_close()

    def test_a_page_with_ten_widgets_shows_steps_and_solves(self):
        browser = self.browser
        browser.open(self.address + "widget.html")
        browser.wait(f"{ALL}.every((one) => one.shadowRoot?.querySelector('svg.boards .man'))")
        self.assertEqual(browser.run(f"{ALL}.length"), 10)
        # The policy is strict, and nothing was loaded to solve.
        policy = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content"
        self.assertNotIn("unsafe-inline", browser.run(policy))
        self.assertFalse([path for path in Handler.asked if path.startswith("/parton.wasm")])
        self.assertNotIn("/parton-problem-play.js", Handler.asked)
        marks = f"{ALL}[0].shadowRoot"
        self.assertTrue(browser.run(f"{marks}.querySelector('#solution').hidden"))
        browser.run(f"{marks}.querySelector('.bar button').click()")
        self.assertFalse(browser.run(f"{marks}.querySelector('#solution').hidden"))
        browser.wait(f"!{marks}.querySelector('.steps').hidden")
        men = f"{marks}.querySelector('svg.boards').getAttribute('aria-label')"
        self.assertIn("white king a2", browser.run(men).split("Board B")[1])
        browser.run(f"{marks}.querySelector('[data-way=next]').click()")
        self.assertIn("white king b1", browser.run(men).split("Board B")[0])
        notice = f"{marks}.querySelector('[role=status]').textContent"
        self.assertIn("White king a2–b1", browser.run(notice))
        browser.run(f"{marks}.querySelectorAll('.bar button')[1].click()")
        browser.wait(f"!!{marks}.querySelector('.tree')?.textContent.includes('Kb1')")
        asked = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)"
        self.assertEqual(set(browser.run(asked)), {self.address.rstrip("/")})
        self.assertEqual(browser.errors(), [])
        self.leave()

    def test_a_widget_without_its_parts_shows_what_it_can(self):
        for missing in ["-play", "-formats"]:
            with self.subTest(missing=missing):
                Handler.missing = f"/parton-problem{missing}.js"
                self.addCleanup(setattr, Handler, "missing", None)
                self.browser.open(self.address + "widget.html")
                self.browser.wait(f"{ALL}.every((one) => one.shadowRoot?.querySelector('.all'))")
                errors = f"{ALL}.map((one) => one.shadowRoot.querySelector('.error')?.textContent)"
                told = [words for words in self.browser.run(errors) if words]
                formats = missing == "-formats"
                self.assertEqual(bool(told), formats, told)
                if formats:
                    self.assertIn("This problem cannot be shown", told[0])
                    continue
                marks = f"{ALL}[0].shadowRoot"
                self.browser.run(f"{marks}.querySelector('.bar button').click()")
                self.browser.wait(f"!!{marks}.querySelector('#solution .warning')")
                text = self.browser.run(f"{marks}.querySelector('#solution').textContent")
                self.assertIn("Kb1", text)
                self.assertIn("The moves cannot be played", text)
                self.assertTrue(self.browser.run(f"{marks}.querySelector('.steps').hidden"))
        self.leave()

    def test_a_position_is_judged_also_without_a_network(self):
        browser = self.browser
        browser.open(self.address)
        browser.wait("!!document.querySelector('#palette button')")
        browser.run(PASTE % json.dumps(MANSFIELD))
        browser.wait(f"({VERDICT}).includes('Sound')")
        self.assertEqual(browser.run("document.querySelector('#rules').value"), "orthodox")
        self.assertIn("Nd7", browser.run("document.querySelector('#tree').textContent"))
        # Nothing is asked of another place.
        asked = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)"
        self.assertEqual(set(browser.run(asked)), {self.address.rstrip("/")})
        browser.wait("navigator.serviceWorker.controller !== null")
        self.leave()
        browser.open(self.address)
        browser.wait("!!document.querySelector('#palette button')")
        # 1.Kf7 Kh7 2.Rh1# is the whole solution.
        browser.run(PASTE % json.dumps("7k/8/5K2/8/8/8/8/6R1 w - -"))
        browser.wait("document.querySelector('#tree').textContent.includes('1.Kf7!')")
        browser.wait(f"({VERDICT}).includes('Sound')")


def press(cell, key):
    """A script that presses a key on a square."""
    return f"""(() => {{
      const square = document.querySelector('[data-cell="{cell}"]');
      square.focus();
      const how = {{ key: "{key}", bubbles: true, cancelable: true }};
      square.dispatchEvent(new KeyboardEvent("keydown", how));
    }})()"""


def text_of(selector):
    return f"(document.querySelector('{selector}')?.textContent ?? '')"


def click(selector):
    return f"document.querySelector('{selector}').click()"


class Composing:
    """The same suite for both homes of the page, which a subclass opens with `open`."""

    def setUp(self):
        self.browser = Browser()
        self.addCleanup(self.browser.close)
        self.open()
        self.browser.wait("!!document.querySelector('#palette button')")

    def paste(self, text):
        self.browser.run(PASTE % json.dumps(text))

    def sound(self):
        self.paste(MANSFIELD)
        self.browser.wait(f"({VERDICT}).includes('Sound')")

    def test_an_edit_says_what_it_has_changed(self):
        browser = self.browser
        self.sound()
        # By Popeye 4.104: without the bishop 1.Nxb3 is a second key, as 1...Rxb3 is met by 2.Qc3.
        browser.run(press("Ae1", "Delete"))
        browser.wait(f"{text_of('#since')}.includes('Cooked; new key Nxb3')")
        browser.run(click("#undo"))
        browser.wait(f"{text_of('#since')}.includes('Sound, C+; lost key Nxb3')")

    def men(self):
        squares = "[...document.querySelectorAll('#boards [data-cell]')]"
        labels = self.browser.run(f"{squares}.map((one) => one.getAttribute('aria-label'))")
        return sorted(one for one in labels if not one.endswith("empty"))

    def arrange(self, way):
        self.browser.run(click("#arrange"))
        self.browser.run(click(f"[data-way={way}]"))
        self.browser.run("document.querySelector('#arrange-dialog').close()")

    def test_the_position_is_turned_mirrored_and_shifted(self):
        self.paste("7k/8/5K2/8/8/8/8/6R1 w - -")
        self.browser.wait("document.querySelectorAll('.man').length === 3")
        for way, men in [
            ("mirror", ["a8, black king", "b1, white rook", "c6, white king"]),
            # A quarter to the right: what stood at the left edge stands at the upper one.
            ("turn", ["a7, white rook", "f6, white king", "h8, black king"]),
            ("sides", ["a2, black rook", "f3, black king", "h1, white king"]),
            ("up", ["a3, black rook", "f4, black king", "h2, white king"]),
            # Men stand at both edges.
            ("left", ["a3, black rook", "f4, black king", "h2, white king"]),
            ("right", ["a3, black rook", "f4, black king", "h2, white king"]),
        ]:
            self.arrange(way)
            self.assertEqual(self.men(), men, way)
        self.assertIn("edge", self.browser.run(text_of("#arrange-words")))
        for _ in range(4):
            self.browser.run(click("#undo"))
        self.assertEqual(self.men(), ["f6, white king", "g1, white rook", "h8, black king"])

    def test_the_right_button_makes_the_other_colour(self):
        browser = self.browser
        self.paste("7k/8/5K2/8/8/8/8/6R1 w - -")
        browser.wait("document.querySelectorAll('.man').length === 3")
        right = """(() => {
          const square = document.querySelector('[data-cell="%s"]');
          const { x, y, width, height } = square.getBoundingClientRect();
          const how = { button: 2, clientX: x + width / 2, clientY: y + height / 2, bubbles: true,
            cancelable: true };
          square.dispatchEvent(new PointerEvent("pointerdown", how));
          return square.dispatchEvent(new MouseEvent("contextmenu", how));
        })()"""
        self.assertFalse(browser.run(right % "Ag1"), "the browser's menu opens")
        self.assertIn("g1, black rook", self.men())
        browser.run(click("#palette [data-hand=Q]"))
        browser.run(right % "Ab3")
        self.assertIn("b3, black queen", self.men())

    def test_a_better_version_is_taken_over_and_a_twin_added(self):
        browser = self.browser
        self.sound()
        proposals = "document.querySelectorAll('#workshop-found li.proposal').length"
        browser.run(click("#improve"))
        browser.run(click("#workshop-start"))
        browser.wait(f"{proposals} > 0 && !document.querySelector('#workshop-start').hidden")
        first = text_of("#workshop-found li.proposal")
        self.assertIn("wRb8→b6", browser.run(first))
        self.assertNotIn("Cut short", browser.run(text_of("#workshop-said")))
        browser.run(click("#workshop-found li.proposal button"))
        # By Popeye 4.104 1.Nd7 is the only key with the rook on b6, too.
        self.assertIn("b6, white rook", self.men())
        browser.wait(f"({VERDICT}).includes('Sound')")
        self.assertIn("1.Nd7!", browser.run(text_of("#tree")))
        browser.run(click("#improve"))
        browser.run("(document.querySelector('#workshop-purpose').value = 'twins', 0)")
        browser.run(click("#workshop-start"))
        browser.wait(f"{proposals} > 0 && !document.querySelector('#workshop-start').hidden")
        browser.run(click("#workshop-found li.proposal button"))
        browser.wait("document.querySelectorAll('#twins [role=tab]').length === 2")
        browser.wait(f"({VERDICT}).includes('Sound')")

    def test_a_draft_is_found_by_its_key(self):
        browser = self.browser
        self.sound()
        browser.run(press("Ah1", "b"))
        kept = """(() => {
          const open = indexedDB.open("parton", 1);
          open.onsuccess = () => {
            const all = open.result.transaction("drafts").objectStore("drafts").getAll();
            all.onsuccess = () => {
              window.kept = JSON.stringify(all.result);
              open.result.close();
            };
          };
          return !!window.kept?.includes('"Ah1":"B"');
        })()"""
        browser.wait(kept)
        browser.wait("!Object.keys(localStorage).some((key) => key.startsWith('parton.last.'))")
        address = browser.run("location.href")
        browser.run("(sessionStorage.clear(), 0)")
        browser.open("about:blank")
        browser.open(address)
        browser.wait("document.querySelectorAll('.man').length === 12")
        browser.run(click("#open"))
        self.assertIn("12 men", browser.run(text_of("#draft-list")))

    def test_twins_are_made_on_the_board(self):
        browser = self.browser
        self.sound()
        tabs = "document.querySelectorAll('#twins [role=tab]').length"
        changes = "document.querySelector('#twin-changes').value"
        browser.run(click("#add-twin"))
        browser.wait(f"{tabs} === 2")
        browser.run(press("Ah8", "Delete"))
        browser.wait(f"{changes} === '-wQh8' && {text_of('#twins')}.includes('b) -wQh8')")
        # By Popeye 4.104: without the queen there is no mate in two.
        browser.wait(f"({VERDICT}).includes('No solution')")
        browser.run(press("Ah8", "q"))
        browser.wait(f"{changes} === 'unchanged'")
        browser.run(click("#twins [role=tab]"))
        browser.wait(f"({VERDICT}).includes('Sound')")
        self.assertTrue(browser.run("document.querySelector('#twin-line').hidden"))
        browser.run("document.querySelectorAll('#twins [role=tab]')[1].click()")
        browser.run(click("#remove-twin"))
        browser.wait(f"{tabs} === 0")

    def test_arrows_show_the_threat(self):
        browser = self.browser
        self.sound()
        browser.run(click("#tree .move"))
        arrows = "[...document.querySelectorAll('.arrow')].map((one) => one.getAttribute('class'))"
        # The key 1.Nd7 threatens 2.Nb2 alone.
        browser.wait(f"{arrows}.join() === 'arrow threat'")
        browser.run(click("#arrows"))
        browser.wait(f"{arrows}.length === 0")

    def test_marks_show_flights_guards_and_pins(self):
        browser = self.browser
        self.sound()
        marks = "[...document.querySelectorAll('.mark')].map((one) => one.getAttribute('class'))"
        named = "(cell) => document.querySelector(`[data-cell=\"${cell}\"]`).getAttribute('aria-label')"
        self.assertEqual(browser.run(f"{marks}.length"), 0)
        browser.run(click("#mark-pins"))
        # The black rook on b3 stands between its king on c4 and the bishop on a2.
        browser.wait(f"{marks}.join() === 'mark pin'")
        self.assertIn("pinned", browser.run(f"({named})('Ab3')"))
        browser.run(click("#mark-pins"))
        browser.run(click("#mark-guards"))
        browser.wait(f"{marks}.length === 5")
        guarded = "[...document.querySelectorAll('[data-cell]')].filter((one) => one.getAttribute('aria-label')"
        guarded += ".includes('guarded')).map((one) => one.dataset.cell).sort().join(' ')"
        # The rook on b8 sees b5 and b4; the queen on h8 sees d4 and c3; the knight on a4 sees c5 and c3.
        self.assertEqual(browser.run(guarded), "Ab4 Ab5 Ac3 Ac5 Ad4")
        browser.run(click("#mark-guards"))
        browser.wait(f"{marks}.length === 0")
        # Without the queen d4 and c3 remain: c3 is seen by the knight on a4, d4 is a flight.
        browser.run(click("#mark-flights"))
        browser.run(press("Ah8", "Delete"))
        browser.wait(f"{marks}.join() === 'mark flight'")
        self.assertIn("flight", browser.run(f"({named})('Ad4')"))
        browser.run(click("#mark-flights"))

    def test_problems_like_the_one_on_the_board_are_found(self):
        browser = self.browser
        self.paste(
            "7k/8/5K2/8/8/8/8/6R1 w - -\n8/8/8/3qk3/8/8/8/KB6 w - -\n"
            "7k/8/5K2/8/8/8/6R1/8 w - -\nk7/8/2K5/8/8/8/8/1R6 w - -\n"
        )
        rows = "[...document.querySelectorAll('#collection tbody tr')]"
        browser.wait(f"{rows}.length === 4")
        browser.run(click("#collection tbody button"))
        browser.run(click("#find-like"))
        browser.wait(f"{rows}.length === 3")
        # Itself, its mirror image, and the position with the rook on g2.
        numbers = f"{rows}.map((row) => row.querySelector('.number').textContent).join()"
        self.assertEqual(browser.run(numbers), "1,4,3")
        self.assertIn("mirrored", browser.run(f"{rows}[1].textContent"))
        browser.run(click("#find-like"))
        browser.wait(f"{rows}.length === 4")

    def test_moves_are_shown_in_the_letters_of_a_language(self):
        browser = self.browser
        self.sound()
        choose = (
            "(() => { const field = document.querySelector('#letters'); field.value = '%s';"
            "field.dispatchEvent(new Event('change')); return field.value; })()"
        )
        key, facts = text_of("#tree .row"), text_of("#details")
        self.assertIn("1.Nd7!", browser.run(key))
        self.assertEqual(browser.run(choose % "German"), "German")
        self.assertIn("1.Sd7! threat 2.Sb2#", browser.run(key))
        # 1...Rd2 2.Qc3# and 2.Bxb3# with the German letters T, D and L.
        self.assertIn("1...Td2 2.Dc3#", browser.run(text_of("#tree")))
        self.assertIn("1...Td4 2.Lxb3#", browser.run(facts))
        browser.run(click("#tree .move"))
        browser.wait(f"{text_of('#line')} === '1.Sd7!'")
        browser.run(choose % "figurine")
        self.assertIn("1.♘d7!", browser.run(key))
        browser.run(choose % "")
        self.assertIn("1.Nd7!", browser.run(key))

    def test_the_history_is_a_strip_of_diagrams(self):
        browser = self.browser
        self.sound()
        browser.run(press("Ah8", "Delete"))
        # By Popeye 4.104: without the queen there is no mate in two.
        browser.wait(f"({VERDICT}).includes('No solution')")
        browser.run(click("#past"))
        strip = "[...document.querySelectorAll('#history-strip button')]"
        self.assertIn("No solution", browser.run(f"{strip}.at(-1).textContent"))
        self.assertIn("Sound", browser.run(f"{strip}.at(-2).textContent"))
        self.assertEqual(
            browser.run(f"{strip}.map((one) => one.getAttribute('aria-current') ?? '').join('')"),
            "true",
        )
        browser.run(f"({strip}.at(-2).click(), 0)")
        browser.wait(f"({VERDICT}).includes('Sound')")
        browser.run(click("#redo"))
        browser.wait(f"({VERDICT}).includes('No solution')")
        browser.run(click("#past"))
        browser.run(f"({strip}[0].click(), 0)")
        browser.wait(f"({VERDICT}).includes('An empty board')")
        browser.run(click("#redo"))
        browser.wait(f"({VERDICT}).includes('Sound')")

    def test_conditions_are_chosen_from_their_rules(self):
        browser = self.browser
        self.sound()
        browser.run(click("#all-conditions"))
        browser.run(
            "(() => { const filter = document.querySelector('#condition-filter');"
            "filter.value = 'reborn game array'; filter.dispatchEvent(new Event('input')); })()"
        )
        self.assertIn("game array", browser.run(text_of("#condition-list")))
        chosen = text_of("#conditions")
        browser.run(
            "[...document.querySelectorAll('#condition-list button')]"
            ".find((one) => one.textContent === 'Circe').click()"
        )
        browser.wait(f"{chosen}.includes('Circe')")
        browser.run(
            "[...document.querySelectorAll('#condition-list button')]"
            ".find((one) => one.textContent === 'Circe ✓').click()"
        )
        browser.wait(f"{chosen} === ''")

    def test_a_hard_problem_says_how_to_solve_it_elsewhere(self):
        browser = self.browser
        self.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
        browser.wait("document.querySelectorAll('.man').length === 32")
        browser.run(
            "(() => { const field = document.querySelector('#stipulation');"
            "field.value = '#9'; field.dispatchEvent(new Event('input')); })()"
        )
        browser.wait(f"({VERDICT}).includes('Not finished')")
        command = browser.run(text_of("#verdict code"))
        self.assertEqual(
            command,
            'parton check --position "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"'
            ' --stipulation "#9" --rules orthodox',
        )
        self.assertIn("Two seconds were not enough", browser.run(text_of("#verdict")))

    def test_a_command_to_copy_runs_nothing_else(self):
        browser = self.browser
        evil = "$(touch hacked)`touch hacked`\";touch hacked"
        board = 'position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"'
        self.paste(f"(id: {json.dumps(evil)}, stipulation: \"#9\", {board})")
        browser.wait(f"({VERDICT}).includes('Not finished')")
        command = browser.run(text_of("#verdict code"))
        self.assertRegex(command, r'^parton check "[A-Za-z0-9_.-]+\.ron"$')

    def test_texts_of_a_problem_are_not_run(self):
        browser = self.browser
        evil = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"
        board = 'position: "7k/8/5K2/8/8/8/8/6R1 w - -"'
        named = "".join(f"{name}: {json.dumps(evil)}, " for name in ("title", "source", "comment"))
        problems = [
            f"(id: {json.dumps(name)}, {named}authors: [{json.dumps(evil)}], stipulation: \"#2\", {board})"
            for name in (evil, f"2 {evil}")
        ]
        self.paste(f"[{', '.join(problems)}]")
        browser.wait(f"({VERDICT}).includes('Sound')")
        self.assertIn("<img", browser.run(text_of("#about")))
        self.assertIn("<img", browser.run(text_of("#collection")))
        browser.run(
            "(() => { const field = document.querySelector('#printed');"
            f"field.value = {json.dumps(evil)}; field.dispatchEvent(new Event('input')); }})()"
        )
        browser.wait(f"({VERDICT}).includes('<img')")
        browser.run(click("#export"))
        browser.run(click('[data-export="ron"]'))
        browser.wait(f"{text_of('#losses')}.includes('<img')")
        time.sleep(0.3)
        self.assertEqual(browser.run("typeof window.hacked"), "undefined")
        images = "[...document.querySelectorAll('img')].map((one) => one.getAttribute('src'))"
        self.assertEqual(browser.run(images), ["icon.svg"])
        # The policy of the page blocks what would slip through.
        browser.run(
            "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.hacked=1>')"
        )
        time.sleep(0.3)
        self.assertEqual(browser.run("typeof window.hacked"), "undefined")

    @unittest.skipUnless(AXE.exists(), "axe-core is not installed: scripts/bundle --check does it")
    def test_everyone_can_use_it(self):
        """Findings of axe-core (https://github.com/dequelabs/axe-core) that are serious."""
        browser = self.browser
        browser.run(f"(() => {{ {AXE.read_text(encoding='utf-8')} }})()")
        states = {
            "an empty board": "0",
            "a sound problem": None,
            "stepping": click("#tree .move"),
            "the list of conditions": click("#all-conditions"),
            "exporting": "document.querySelector('#conditions-dialog').close(), "
            + click("#export"),
        }
        for state, reach in states.items():
            if reach is None:
                self.sound()
            else:
                browser.run(reach)
            time.sleep(0.4)
            browser.run(
                "(window.found = null, axe.run().then(({ violations }) => {"
                " window.found = violations.filter(({ impact }) => /serious|critical/.test(impact))"
                ".map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) =>"
                " html.slice(0, 200) + failureSummary)]); }), 0)"
            )
            browser.wait("window.found !== null")
            with self.subTest(state=state):
                self.assertEqual(browser.run("window.found"), [])


@unittest.skipUnless(SITE and BROWSER, "PARTON_SITE is not set, or no browser")
class ComposingAlone(Composing, unittest.TestCase):
    """In the browser alone."""

    def open(self):
        handler = functools.partial(Handler, directory=SITE)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        self.browser.open(self.address)

    def test_a_file_is_opened_and_saved_in_its_place(self):
        browser = self.browser
        # The private files of an origin have the interface of the user's files.
        browser.run("""(window.file = null, (async () => {
          const folder = await navigator.storage.getDirectory();
          window.file = await folder.getFileHandle("own.ron", { create: true });
          const out = await window.file.createWritable();
          await out.write('(id: "own", stipulation: "#2", position: "7k/8/5K2/8/8/8/8/6R1 w - -")');
          await out.close();
          window.showOpenFilePicker = async () => [window.file];
          window.showSaveFilePicker = async () => { window.asked = true; return window.file; };
          window.ready = true;
        })(), 0)""")
        browser.wait("window.ready")
        browser.run(click("#open"))
        browser.run(click("#chooser"))
        browser.wait("document.querySelectorAll('.man').length === 3")
        browser.run(press("Aa1", "q"))
        browser.run(click("#save"))
        browser.wait(f"{text_of('#notice')}.includes('Saved in own.ron')")
        browser.run("(window.file.getFile().then((file) => file.text())"
                    ".then((text) => { window.text = text; }), 0)")
        browser.wait("!!window.text")
        self.assertIn("Q", browser.run("window.text"))
        self.assertIn('id: "own"', browser.run("window.text"))
        self.assertIsNone(browser.run("window.asked ?? null"))
        # A new problem does not replace the file.
        browser.run(click("#new"))
        browser.run(press("Aa1", "k"))
        browser.run(click("#save"))
        browser.wait("window.asked === true")

    FILES = """(window.files = {}, window.asked = 0, (async () => {
      const folder = await navigator.storage.getDirectory();
      for (const [name, text] of Object.entries(%s)) {
        const file = await folder.getFileHandle(name, { create: true });
        const out = await file.createWritable();
        await out.write(text);
        await out.close();
        window.files[name] = file;
      }
      window.chosen = Object.values(window.files);
      window.showOpenFilePicker = async () => window.chosen;
      window.showSaveFilePicker = async () => { window.asked += 1; throw new DOMException("", "AbortError"); };
      window.text = async (name) => (await window.files[name].getFile()).text();
      window.ready = true;
    })(), 0)"""
    ONE = '(stipulation: "#2", position: "7k/8/5K2/8/8/8/8/6R1 w - -")'
    OTHER = '(stipulation: "#1", position: "7k/8/6K1/8/8/8/8/R7 w - -")'

    def choose_files(self, files):
        self.browser.run(self.FILES % json.dumps(files))
        self.browser.wait("window.ready")
        self.browser.run(click("#open"))
        self.browser.run(click("#chooser"))

    def content(self, name):
        self.browser.run(f"(window.read = null, window.text('{name}').then((text) => {{"
                         " window.read = text; }), 0)")
        self.browser.wait("window.read !== null")
        return self.browser.run("window.read")

    def test_no_problem_is_saved_over_another(self):
        browser = self.browser
        self.choose_files({"a.ron": self.ONE, "b.ron": self.OTHER, "c.ron": "(stipulation: "})
        men = "document.querySelectorAll('.man').length"
        browser.wait(f"{men} === 3 && !document.querySelector('#collection').hidden")
        browser.run(press("Aa5", "p"))
        # The edited problem is left for the next one, and its draft opened again.
        browser.run(click("#later"))
        browser.wait(f"{text_of('#collection [aria-current] .task')} === '#1'")
        browser.run(click("#open"))
        browser.run(click("#draft-list button"))
        browser.wait(f"{men} === 4")
        browser.run(click("#save"))
        browser.wait("window.asked === 1")
        # A file that cannot be read is not the one of the problem on the board.
        rows = "document.querySelectorAll('#collection tbody tr')"
        browser.run(f"{rows}[2].querySelector('button').click()")
        browser.run(click("#save"))
        browser.wait("window.asked === 2")
        self.assertEqual(self.content("a.ron"), self.ONE)
        self.assertEqual(self.content("b.ron"), self.OTHER)
        self.assertEqual(self.content("c.ron"), "(stipulation: ")

    def test_nothing_is_lost_unasked_when_a_file_is_saved(self):
        browser = self.browser
        self.choose_files({"own.ron": "// Mine.\n" + self.ONE})
        browser.wait("document.querySelectorAll('.man').length === 3")
        browser.run(press("Aa5", "p"))
        browser.run(click("#save"))
        question = text_of("#conflict-dialog")
        browser.wait(f"document.querySelector('#conflict-dialog').open && {question}.includes('remarks')")
        browser.run("document.querySelectorAll('#conflict-dialog .choices button')[1].click()")
        self.assertIn("Mine", self.content("own.ron"))
        # Another program writes it.
        browser.run("""(window.done = false, (async () => {
          await new Promise((done) => setTimeout(done, 20));
          const out = await window.files["own.ron"].createWritable();
          await out.write("newer");
          await out.close();
          window.done = true;
        })(), 0)""")
        browser.wait("window.done")
        browser.run(click("#save"))
        browser.wait(f"document.querySelector('#conflict-dialog').open && {question}.includes('changed')")
        browser.run("document.querySelectorAll('#conflict-dialog .choices button')[1].click()")
        self.assertEqual(self.content("own.ron"), "newer")

    def test_a_link_contains_the_problem(self):
        browser = self.browser
        self.sound()
        browser.run(click("#add-twin"))
        browser.wait("document.querySelectorAll('#twins [role=tab]').length === 2")
        browser.run(press("Ah8", "Delete"))
        browser.wait(f"{text_of('#twins')}.includes('-wQh8')")
        browser.run(
            "(window.link = null, Object.defineProperty(navigator, 'clipboard', { value:"
            " { writeText: async (text) => { window.link = text; } } }), 0)"
        )
        browser.run(click("#share"))
        browser.wait("window.link !== null")
        link = browser.run("window.link")
        self.assertTrue(link.startswith(f"{self.address}#z="), link)
        # Only a fragment: the browser does not send it.
        self.assertNotIn("?", link)
        browser.run("(localStorage.clear(), sessionStorage.clear(), 0)")
        browser.open("about:blank")
        browser.open(link)
        browser.wait(f"{text_of('#twins')}.includes('-wQh8')")
        browser.wait("document.querySelectorAll('.man').length === 11")
        browser.open("about:blank")
        browser.open(link[:-20])
        browser.wait(f"{text_of('#notices')}.includes('damaged')")


@unittest.skipUnless(BROWSER, "no browser")
class ComposingBesideTheProgram(Composing, unittest.TestCase):
    """Beside `parton board`."""

    def open(self):
        board = Board()
        self.addCleanup(board.close)
        self.browser.open(f"{board.base}/#t={board.token}")


if __name__ == "__main__":
    unittest.main()
