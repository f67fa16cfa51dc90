"""The wheel as its user gets it: the module, its documents and the program.

Run with a Python in which the wheel is installed: python -m unittest discover tests/python
"""

import ast
import doctest
import inspect
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import unittest
import warnings
from pathlib import Path

import parton

ROOT = Path(__file__).resolve().parents[2]
PROBLEMS = sorted(path for path in (ROOT / "problems").iterdir() if path.is_file())
PROGRAM = Path(sysconfig.get_path("scripts")) / (
    "parton" + (sysconfig.get_config_var("EXE") or "")
)

# A mate in two, composed by hand for the README: 1.Kf7 threatens 2.Rh1#.
FEN = "7k/8/5K2/8/8/8/8/6R1 w - -"
# No search ends this in the time of a test: nine moves from the array.
ENDLESS = ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "#9")

try:
    import chess
except ImportError:
    chess = None


def run(*arguments, **options):
    """The output of the program."""
    return subprocess.run(
        [str(PROGRAM), *arguments], capture_output=True, encoding="utf-8", cwd=ROOT, **options
    )


def python(text, **options):
    """A Python that runs a text. Ctrl-C interrupts it even where a shell has started the tests in
    the background, and so let them ignore that signal."""
    usual = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    return subprocess.Popen(
        [sys.executable, "-c", usual + text],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **options,
    )


class Documents(unittest.TestCase):
    def test_the_module_is_the_installed_one(self):
        self.assertNotIn(str(ROOT / "src"), parton.__file__)

    def test_examples_in_docstrings(self):
        tried = 0
        objects = [("parton", parton)]
        for name in parton.__all__:
            value = getattr(parton, name)
            objects.append((name, value))
            if inspect.isclass(value):
                members = vars(value).items()
                objects.extend((f"{name}.{key}", member) for key, member in members)
        runner = doctest.DocTestRunner()
        for name, value in objects:
            text = getattr(value, "__doc__", None) or ""
            test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
            if test.examples:
                tried += 1
                runner.run(test)
        self.assertEqual(runner.failures, 0)
        self.assertGreater(tried, 10)

    def test_examples_in_the_guide(self):
        text = (ROOT / "docs/guide/python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```pycon\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 5)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        test = doctest.DocTestParser().get_doctest(
            "\n".join(blocks), {}, "docs/guide/python.md", None, None
        )
        here = os.getcwd()
        os.chdir(ROOT)
        try:
            runner.run(test)
        finally:
            os.chdir(here)
        self.assertEqual(runner.failures, 0)

    def test_everything_has_a_docstring(self):
        for name in parton.__all__:
            value = getattr(parton, name)
            if name.startswith("__"):
                continue
            self.assertTrue(value.__doc__, name)
            if inspect.isclass(value) and not issubclass(value, BaseException):
                for key, member in vars(value).items():
                    if not key.startswith("_"):
                        self.assertTrue(member.__doc__, f"{name}.{key}")

    def test_stubs_name_what_exists(self):
        folder = Path(parton.__file__).parent
        self.assertTrue((folder / "py.typed").exists())
        tree = ast.parse((folder / "__init__.pyi").read_text(encoding="utf-8"))
        stubs = {node.name: node for node in tree.body if hasattr(node, "name")}
        for name in parton.__all__:
            if name.startswith("__"):
                continue
            self.assertIn(name, stubs)
            value = getattr(parton, name)
            if isinstance(stubs[name], ast.FunctionDef):
                written = [arg.arg for arg in stubs[name].args.args + stubs[name].args.kwonlyargs]
                self.assertEqual(written, list(inspect.signature(value).parameters), name)
                continue
            if issubclass(value, BaseException):
                continue
            members = {node.name for node in stubs[name].body if hasattr(node, "name")}
            public = {key for key in vars(value) if not key.startswith("_")}
            self.assertEqual(public, {key for key in members if not key.startswith("_")}, name)


class Program(unittest.TestCase):
    def test_pip_installs_the_program(self):
        self.assertIn(parton.__version__, run("--version").stdout)
        again = subprocess.run(
            [sys.executable, "-m", "parton", "--version"], capture_output=True, encoding="utf-8"
        )
        self.assertIn(parton.__version__, again.stdout)
        bad = subprocess.run([sys.executable, "-m", "parton", "solve", "nowhere.ron"],
                             capture_output=True)
        self.assertEqual(bad.returncode, 2)

    def test_results_equal_those_of_the_program(self):
        self.assertGreater(len(PROBLEMS), 20)
        here = os.getcwd()
        os.chdir(ROOT)
        try:
            for path in PROBLEMS:
                name = path.relative_to(ROOT).as_posix()
                with self.subTest(name), warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    printed = run("solve", "--format", "json", name)
                    solutions = [parton.solve(problem) for problem in parton.load(name)]
                    self.assertEqual(parton.to_json(solutions), printed.stdout)
                    document = json.loads(printed.stdout)
                    whole = [solution.to_dict() for solution in solutions]
                    self.assertEqual(whole, document["problems"])
        finally:
            os.chdir(here)

    def test_verdicts_equal_those_of_the_program(self):
        here = os.getcwd()
        os.chdir(ROOT)
        try:
            for name in ["mansfield-1924-british-chess-magazine", "loyd-1857-chess-monthly"]:
                name = f"problems/{name}.ron"
                (problem,) = parton.load(name)
                report = parton.check(problem)
                printed = run("check", "--format", "json", name)
                self.assertEqual(report.to_json(), printed.stdout)
                self.assertEqual(report.text(), run("check", name).stdout)
        finally:
            os.chdir(here)


class Searches(unittest.TestCase):
    def test_a_tree_is_walked(self):
        (key,) = parton.solve(FEN, "#2").keys
        self.assertEqual((key.san, key.uci, key.side), ("Kf7", "f6f7", "white"))
        (threat,) = key.threats
        self.assertEqual(str(threat), "2.Rh1#")
        self.assertTrue(threat.reaches_goal)
        # 1...Kh7 is the only move, and 2.Rh1 mates as threatened.
        self.assertEqual([move.san for move in key.after.legal_moves], ["Kh7"])
        self.assertEqual(len(set(key.after.legal_moves + key.after.legal_moves)), 1)

    def test_lines_have_positions(self):
        solution = parton.solve("8/8/8/8/8/1K6/2R5/k1b5 w - -", "h#1.5", conditions="Circe")
        self.assertTrue(solution.lines)
        for line in solution.lines:
            position = line.moves[0].before
            for move in line:
                self.assertEqual(position, move.before)
                position = position.play(move.san)
            self.assertEqual(position, line.end)
            self.assertEqual(position.legal_moves, [])
            self.assertTrue(position.is_check)

    def test_results_come_while_the_search_runs(self):
        names = ["dawson-1922-chess-amateur.ron", "benko-1974-magyar-sakkelet.inp", "marks-1999.ron"]
        for name in names:
            (problem,) = parton.load(ROOT / "problems" / name)
            found = parton.search(problem)
            self.assertIsNone(found.solution)
            results = [str(one) for one in found]
            whole = parton.solve(problem)
            listed = []
            for twin in whole.twins:
                listed += [key.san for key in twin.keys]
                listed += map(str, twin.set_lines + twin.short_lines + twin.lines)
            self.assertTrue(listed)
            self.assertEqual(results, listed, name)
            self.assertEqual(found.solution.to_json(), whole.to_json())

    def test_an_abandoned_search_can_be_stopped(self):
        found = parton.search(*ENDLESS)
        found.stop()
        self.assertEqual(list(found), [])
        self.assertFalse(found.solution.is_complete)

    def test_a_time_limit_cuts_a_search_short(self):
        solution = parton.solve(*ENDLESS, max_time=0.1)
        self.assertEqual(solution.status, "limited")
        report = parton.check(*ENDLESS, max_time=0.1)
        self.assertFalse(report.is_complete)
        self.assertFalse(report.is_sound)
        illegal = parton.check("8/8/8/8/8/1K6/8/k6R w - -", "#2")
        self.assertEqual((illegal[0].outcome, illegal.is_complete), ("illegal", False))
        self.assertFalse(parton.themes(*ENDLESS, max_time=0.1).is_complete)

    def test_progress_is_reported_and_an_exception_stops(self):
        class Enough(Exception):
            pass

        seen = []

        def watch(progress):
            seen.append(progress)
            if len(seen) == 3:
                raise Enough

        with self.assertRaises(Enough):
            parton.solve(*ENDLESS, on_progress=watch)
        self.assertEqual(len(seen), 3)
        # Positions are counted once a first move is searched, which may take longer.
        for report in seen:
            self.assertEqual(set(report), {"done", "total", "keys", "positions"})
            self.assertTrue(all(value >= 0 for value in report.values()), report)

    def test_two_threads_solve_at_once(self):
        enough = threading.Event()
        began = threading.Event()

        class Enough(Exception):
            pass

        def watch(_):
            began.set()
            if enough.is_set():
                raise Enough

        def endless():
            with self.assertRaises(Enough):
                parton.solve(*ENDLESS, threads=1, on_progress=watch)

        thread = threading.Thread(target=endless)
        thread.start()
        self.assertTrue(began.wait(60))
        # The other search runs, and does not hold the interpreter.
        self.assertEqual(len(parton.solve(FEN, "#2", threads=1).keys), 1)
        self.assertTrue(thread.is_alive())
        enough.set()
        thread.join(60)
        self.assertFalse(thread.is_alive())

    @unittest.skipIf(os.name == "nt", "signals are sent otherwise there")
    def test_ctrl_c_stops_a_search_and_says_so(self):
        for call in ["parton.solve", "parton.check", "parton.themes"]:
            process = python(
                "import parton\n"
                "def ready(_):\n"
                "    print('searching', flush=True)\n"
                "try:\n"
                f"    {call}{ENDLESS!r}\n".replace("')", "', on_progress=ready)")
                + "except KeyboardInterrupt as error:\n"
                "    print(type(error).__name__, error, error.result.is_complete)\n"
            )
            self.assertEqual(process.stdout.readline(), "searching\n")
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=60)
            self.assertEqual(errors, "")
            last = output.splitlines()[-1]
            self.assertIn("SearchInterrupted the search was cut short by Ctrl-C", last)
            self.assertTrue(last.endswith("False"), last)

    @unittest.skipIf(os.name == "nt", "signals are sent otherwise there")
    def test_ctrl_c_stops_an_iteration(self):
        process = python(
            "import parton, threading\n"
            f"found = parton.search{ENDLESS!r}\n"
            # The signal must not come before `list` waits for the search.
            "ready = lambda: print('searching', flush=True)\n"
            "threading.Timer(1, ready).start()\n"
            "try:\n"
            "    list(found)\n"
            "except parton.SearchInterrupted as error:\n"
            "    print('stopped', error.result.is_complete)\n"
        )
        self.assertEqual(process.stdout.readline(), "searching\n")
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        self.assertEqual((output, errors), ("stopped False\n", ""))


class Inputs(unittest.TestCase):
    def test_text_that_is_no_problem(self):
        with self.assertRaisesRegex(parton.ReadError, "> position"):
            parton.solve("7k/8/5K2/8/8/8/8/6R9 w - -", "#2")
        with self.assertRaisesRegex(parton.ReadError, "> stipulation"):
            parton.solve(FEN, "mate soon")
        with self.assertRaisesRegex(parton.ReadError, "Circe"):
            parton.solve(FEN, "#2", conditions=["Circ"])
        with self.assertRaisesRegex(TypeError, "stipulation"):
            parton.solve(FEN)
        for wrong in [42, parton.Position(FEN)]:
            with self.assertRaisesRegex(TypeError, "chess.Board"):
                parton.solve(wrong, "#2")
        with self.assertRaises(parton.ReadError) as caught:
            parton.Problem(FEN, "soon")
        self.assertEqual(caught.exception.problems, [])
        with self.assertRaisesRegex(TypeError, "has its stipulation"):
            parton.solve(parton.Problem(FEN, "#2"), "#3")
        with self.assertRaisesRegex(ValueError, "max_time"):
            parton.solve(FEN, "#2", max_time=-1)

    def test_illegal_positions(self):
        # White, to move, could take the king.
        with self.assertRaisesRegex(parton.IllegalPosition, "king"):
            parton.solve("8/8/8/8/8/1K6/8/k6R w - -", "#2")
        with self.assertRaisesRegex(parton.ReadError, 'allow="missing-king"'):
            parton.solve("8/8/5K2/8/8/8/8/6R1 w - -", "#2")
        solution = parton.solve("8/8/5K2/8/8/8/8/6R1 w - -", "#2", allow="missing-king")
        self.assertEqual(solution.keys, [])

    def test_a_file_keeps_its_good_problems(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "two.fen"
            path.write_text(f"{FEN} ; #2\n{FEN} ; #x\n", encoding="utf-8")
            with self.assertRaisesRegex(parton.ReadError, "two.fen:2") as caught:
                parton.load(path)
            (problem,) = caught.exception.problems
            self.assertEqual(problem.stipulation, "#2")
            with self.assertRaisesRegex(parton.ReadError, "nowhere"):
                parton.load(Path(folder) / "nowhere.ron")

    def test_doubts_are_warnings(self):
        with self.assertWarnsRegex(parton.ProblemWarning, "refutations"):
            parton.solve("8/8/8/8/8/1K6/2R5/k1b5 w - -", "h#1.5", refutations=2)

    def test_two_boards(self):
        problems = parton.load(ROOT / "problems/marks-1999.ron")
        (problem,) = problems
        self.assertEqual(problem.rules, "alice")
        (key,) = parton.solve(problem).keys
        # Marks' key, as The Problemist printed it.
        self.assertEqual(key.san, "Kb1/A")

    def test_pictures(self):
        problem = parton.Problem(FEN, "#2")
        self.assertTrue(problem.svg().startswith("<svg"))
        self.assertIn(r"\pieces{wTg1, wKf6, sKh8}", problem.latex())
        self.assertIn("8 . . . . . . . k", problem.diagram())


@unittest.skipUnless(chess, "python-chess is not installed")
class PythonChess(unittest.TestCase):
    def test_boards_and_moves_go_both_ways(self):
        board = chess.Board("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")
        solution = parton.solve(board, "#2")
        (key,) = solution.keys
        self.assertEqual(key.to_chess(), chess.Move.from_uci("f6f7"))
        board.push(key.to_chess())
        self.assertEqual(board.fen().split()[:4], key.after.fen.split()[:4])
        self.assertEqual(parton.Problem(board, "#1").to_chess().turn, chess.BLACK)
        for defence in key.replies:
            board.push(defence.to_chess())
            for answer in defence.replies:
                board.push(answer.to_chess())
                self.assertTrue(board.is_checkmate())
                board.pop()
            board.pop()

    def test_legal_moves_are_the_same(self):
        board = chess.Board()
        for text in ["e4", "d5", "e5", "f5"]:
            board.push_san(text)
        ours = {move.to_chess() for move in parton.legal_moves(board)}
        # exf6 e.p. is among them.
        self.assertEqual(ours, set(board.legal_moves))
        self.assertIn(chess.Move.from_uci("e5f6"), ours)

    def test_castling(self):
        board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1")
        ours = {move.to_chess() for move in parton.legal_moves(board)}
        self.assertEqual(ours, set(board.legal_moves))
        self.assertEqual(parton.Position(board).to_chess().castling_xfen(), "Kq")

    def test_what_it_cannot_hold_is_refused(self):
        alice = parton.load(ROOT / "problems/marks-1999.ron")[0]
        with self.assertRaisesRegex(ValueError, "no boards of alice"):
            alice.to_chess()
        import chess.variant

        with self.assertRaisesRegex(ValueError, "atomic"):
            parton.solve(chess.variant.AtomicBoard(), "#1")

    def test_the_module_works_without_it(self):
        process = python(
            "import sys\n"
            "sys.modules['chess'] = None\n"
            "import parton\n"
            f"(key,) = parton.solve({FEN!r}, '#2').keys\n"
            "try:\n"
            "    key.to_chess()\n"
            "except ImportError as error:\n"
            "    print(key, error)\n"
        )
        output, errors = process.communicate(timeout=60)
        self.assertEqual(errors, "")
        self.assertEqual(output, "1.Kf7! this needs the package python-chess: pip install chess\n")


if __name__ == "__main__":
    unittest.main()
