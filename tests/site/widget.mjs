// The widget without a browser: its readers and its moves against the program.
//
//   node --test tests/site/widget.mjs
//
// PARTON_SITE names the folder that scripts/site has made. Without it only the tests that need no
// program run.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WIDGET = join(ROOT, "src/page/widget");
const SITE = process.env.PARTON_SITE;
const own = (name) => import(pathToFileURL(join(WIDGET, name)));

const { Flaw } = await own("flaw.js");
const { prepare, readProblem } = await own("read.js");
await prepare("beginproblem");
const { Script } = await own("script.js");

const FOLDER = join(ROOT, "problems");
const files = readdirSync(FOLDER).sort()
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));

/** The program, which answers questions. */
async function program() {
  const { Instance } = await own("../web/wasi.js");
  const module = await WebAssembly.compile(readFileSync(join(SITE, "parton.wasm")));
  return (path, body) => {
    const events = [];
    const question = `${path}\n${JSON.stringify(body)}`;
    const instance = new Instance(module, question, (event) => events.push(event));
    assert.equal(instance.run(), 0, instance.errors);
    const [name, data] = events.at(-1).split(/\t(.*)/s);
    assert.equal(name, "answer", data);
    return JSON.parse(data);
  };
}
const ask = SITE ? await program() : null;
const skip = SITE ? false : "PARTON_SITE is not set";

/** The problems of a file as the widget reads them. */
function problemsOf(text) {
  const first = readProblem(text);
  const others = Array.from({ length: first.count - 1 }, (_, index) => index + 2);
  return [first, ...others.map((number) => readProblem(text, {}, number))];
}

test("the widget reads every problem as the program does", { skip }, () => {
  let compared = 0;
  for (const { name, text } of files) {
    const { records } = ask("/read", { text, name });
    const read = problemsOf(text);
    assert.equal(read.length, records.length, name);
    for (const [index, made] of read.entries()) {
      const { draft } = records[index];
      const at = `${name}, problem ${index + 1}`;
      assert.deepEqual(made.men, draft.men, at);
      assert.equal(made.variant.name, draft.rules, at);
      assert.equal(made.stipulation, draft.stipulation, at);
      assert.deepEqual(made.authors, draft.authors, at);
      assert.equal(made.title, draft.title, at);
      assert.equal(made.source, draft.source, at);
      assert.deepEqual([...made.conditions].sort(), [...draft.conditions].sort(), at);
      const printed = made.solution.map((piece) => piece.text);
      assert.deepEqual(printed.sort(), pieces(draft), at);
      compared += 1;
    }
  }
  assert.ok(compared >= 100, `${compared} problems compared`);
});

/** The pieces of a printed solution. The program joins them by line breaks. */
function pieces(draft) {
  return ask("/inspect", draft).pieces.sort();
}

test("the widget reads the position that the program writes", { skip }, () => {
  for (const { name, text } of files) {
    for (const { draft } of ask("/read", { text, name }).records) {
      const { fen } = ask("/inspect", draft);
      const made = readProblem(fen, { rules: draft.rules });
      assert.deepEqual(made.men, draft.men, `${name}: ${fen}`);
    }
  }
});

/** The part of a move that tells it from others, in the form of a question. */
function question(move) {
  const { from, from_board, to, to_board, promotes_to, kind, rook } = move;
  const castled = rook && { to_board: rook.to_board };
  return { from, from_board, to, to_board, promotes_to, kind, rook: castled };
}

test("every move that the widget makes is legal, and leads to the position of the program",
  { skip }, () => {
    let made = 0;
    for (const { name, text } of files) {
      const { records } = ask("/read", { text, name });
      for (const [index, problem] of problemsOf(text).entries()) {
        const script = new Script(problem);
        const visit = (place, path) => {
          if (place.move) {
            const answer = ask("/moves", { draft: records[index].draft, path });
            const at = `${name}: ${path.map((move) => `${move.from}-${move.to}`).join(" ")}`;
            assert.deepEqual(place.men, answer.men, at);
            made += 1;
          }
          for (const child of place.children) visit(child, [...path, question(child.move)]);
        };
        visit(script.root, []);
      }
    }
    assert.ok(made > 450, `${made} moves made`);
  });

test("the moves of orthodox chess and of Alice chess are those of the program", { skip }, () => {
  const key = (move) => [move.from_board, move.from, move.to_board, move.to, move.kind].join(" ");
  let compared = 0;
  for (const { name, text } of files) {
    const { records } = ask("/read", { text, name });
    for (const [index, problem] of problemsOf(text).entries()) {
      const script = new Script(problem);
      const { draft } = records[index];
      // A text for Popeye has another convention of castling in Alice chess.
      if (!script.isOrthodox || name.endsWith(".inp")) continue;
      const visit = (place, path, depth) => {
        const { moves, turn } = ask("/moves", { draft, path });
        const own = place.board.moves(turn[0]).map(key);
        const at = `${name}: ${path.map((move) => `${move.from}-${move.to}`).join(" ")}`;
        assert.deepEqual([...new Set(own)].sort(), [...new Set(moves.map(key))].sort(), at);
        compared += 1;
        for (const child of depth ? place.children.slice(0, 3) : []) {
          visit(child, [...path, question(child.move)], depth - 1);
        }
      };
      visit(script.root, [], 4);
    }
  }
  assert.ok(compared > 100, `${compared} positions compared`);
});

test("most moves of the printed solutions lead to positions", () => {
  const marks = new Script(readProblem(files.find(({ name }) => /^marks/.test(name)).text));
  const labels = marks.pieces.flat().filter(({ place }) => place).map(({ text }) => text);
  for (const label of ["Kb1/A", "Qd3/A", "Ra8/B+", "Re7/B", "Rxe7/A#", "Qxa1/A#", "Nc6/A#"]) {
    assert.ok(labels.includes(label), `${label} in ${labels.join(" ")}`);
  }
  // After 1...R(g5)-any nobody knows the position.
  assert.ok(!labels.includes("Rg5/A#"));
});

/** The words that the widget leaves as text, and those that it plays. */
const played = (text, extra = "") => {
  const source = `(stipulation: "#2", position: "7k/8/5K2/8/8/8/8/6R1", ${extra}
    intended: (text: r#"${text}"#))`;
  const script = new Script(readProblem(source));
  const moves = script.pieces.flat().filter(({ place }) => place);
  return moves.map(({ text: words }) => words).join(" ");
};

test("a move is played only where its position is certain", () => {
  assert.equal(played("1.Kf7! zugzwang. 1...Kh7 2.Rh1#"), "Kf7 Kh7 Rh1#");
  assert.equal(played("1.Kf7 ! 1... Kh7 2.Rh1 #"), "Kf7 Kh7 Rh1 #");
  // The second move hangs in the air if the first is unknown.
  assert.equal(played("1.Qf7! 1...Kh7 2.Rh1#"), "");
  assert.equal(played("1.Kf7! 1...K~ 2.Rh1#"), "Kf7");
  assert.equal(played("1.Kf7! 1...K(h8)-any 2.Rh1#"), "Kf7");
  assert.equal(played("1.Kf7! any 2.Rh1#"), "Kf7");
  // A check that is none, a capture of nothing, a man that cannot go there.
  assert.equal(played("1.Kf7+! Kh7"), "");
  assert.equal(played("1.Kxf7! Kh7"), "");
  assert.equal(played("1.Rh3! Kh7"), "");
  // Set play, then the solution; a threat; a twin.
  assert.equal(played("1...Kh7 2.Rh1+ 1.Kf7! Kh7 2.Rh1#"), "Kh7 Rh1+ Kf7 Kh7 Rh1#");
  assert.equal(played("1.Kf7! [2.Rh1#] 1...Kh7 2.Rh1#"), "Kf7 Rh1# Kh7 Rh1#");
  assert.equal(played("b) 1.Kf7! Kh7 a) 1.Kf7! Kh7"), "Kf7 Kh7");
  // Letters of other languages.
  assert.equal(played("1.Kf7! Kh7 2.Th1#"), "Kf7 Kh7 Th1#");
  assert.equal(played("1.Rf7! Rh7 2.Th1#"), "Rf7 Rh7 Th1#");
  // Conditions may change what a move does.
  assert.equal(played("1.Kf7! Kh7", 'conditions: ["Circe"],'), "");
  assert.equal(played("1.Kf6-f7! Kh8-h7", 'conditions: ["Circe"],'), "Kf6-f7 Kh8-h7");
  assert.equal(played("1.Kf6-f7! Kh8-h7", 'conditions: ["Messigny Chess"],'), "");
  assert.equal(played("1.Kf7! Kh7", "rules: ms_alice,"), "");
});

test("every beginning of a text is read or refused in words", () => {
  const chosen = /marks|armeni|nedeianu|raumschach2-1|\.inp$|\.olv$/;
  const texts = files.filter(({ name }) => chosen.test(name))
    .map(({ text }) => text.slice(0, 2600));
  texts.push(
    "4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8 w - - ; #2 ; Udo Marks",
    "white Ka2/B Qa3/B Re6f5/B black Ke5 Re8 Pb7e3, white to move ; #2",
    'algebraic: {white: [Kf6, "Rg1"], black: [Kh8]}\nstipulation: "#2"\n'
      + "solution: |\n  1.Kf7 ! zz\n",
    '[{"algebraic": {"white": ["Kf6"], "black": ["Kh8"]}, "stipulation": "#2"}]',
  );
  let refused = 0;
  const began = performance.now();
  for (const text of texts) {
    for (let length = 0; length <= text.length; length++) {
      for (const cut of [text.slice(0, length), text.slice(length)]) {
        try {
          void new Script(readProblem(cut)).count;
        } catch (error) {
          assert.ok(error instanceof Flaw, `${error.stack}\nin ${cut}`);
          assert.ok(error.at >= 0 && error.at <= cut.length, `${error.message} at ${error.at}`);
          refused += 1;
        }
      }
    }
  }
  assert.ok(refused > 5000, `${refused} texts refused`);
  assert.ok(performance.now() - began < 120_000, "the readers are slow");
});

test("odd texts end soon", () => {
  const odd = ["(".repeat(50_000), "[".repeat(50_000), "{a: ".repeat(20_000), "- ".repeat(50_000),
    "/*".repeat(50_000), '"'.repeat(50_001), "a: ".repeat(50_000), "1/".repeat(50_000),
    " \n".repeat(50_000), `beginproblem ${"twin ".repeat(20_000)}`, `---\n${"# \n".repeat(50_000)}`,
    `a: |\n${" \n".repeat(50_000)}`, `x: ${"b ".repeat(50_000)}`, `x: ${"\\".repeat(50_000)}`];
  for (const text of odd) {
    const began = performance.now();
    assert.throws(() => readProblem(text), Flaw, text.slice(0, 20));
    assert.ok(performance.now() - began < 5000, `slow: ${text.slice(0, 20)}`);
  }
  const long = `(stipulation: "#2", position: "7k/8/5K2/8/8/8/8/6R1",
    intended: (text: "${"1.Kf7! 1...Kh7 2.Rh1# ".repeat(5000)}"))`;
  const began = performance.now();
  void new Script(readProblem(long)).count;
  assert.ok(performance.now() - began < 20_000, "a long solution is slow");
});

test("a flaw names its line, what was found and what was expected", async () => {
  const { complaint } = await own("read.js");
  const message = (text) => {
    try {
      readProblem(text);
    } catch (error) {
      return complaint(error, text);
    }
    return "";
  };
  const drawn = '(\n  stipulation: "#2",\n  boards: "...",\n)';
  assert.match(message(drawn), /^Line 3, .* row, expected 8\.$/);
  const misspelt = '(\n  stipulaton: "#2",\n)';
  assert.match(message(misspelt), /^Line 2, column 3: found the field 'stipulaton'/);
  const unknown = "beginproblem\nstip #2\npieces white Xa1\nendproblem";
  assert.match(message(unknown), /^Line 3, column 14: found 'Xa1'/);
  const beyond = "algebraic: {white: [Ka9], black: [Kh8]}\nstipulation: h#2";
  assert.match(message(beyond), /^Line 1, column 21/);
  assert.match(message("8/8/8/8/8/8/8"), /^Line 1, column 1: .*7 ranks, expected 8/);
});

const PARTS = ["parton-problem", "parton-problem-play", "parton-problem-formats"];
const [main, play, formats] = PARTS.map((name) =>
  readFileSync(join(WIDGET, `../bundle/${name}.js`)));

test("the widget has less than 60 kB, and its parts do not grow", () => {
  assert.ok(main.length < 60_000, `${main.length} bytes`);
  // Each condition adds its name to all three.
  assert.ok(play.length < 46_000, `the play: ${play.length} bytes`);
  assert.ok(formats.length < 31_000, `the formats: ${formats.length} bytes`);
});

test("the widget names no address of elsewhere", () => {
  for (const part of [main, play, formats]) {
    assert.ok(!/https?:\/\/(?!www\.w3\.org\/)/.test(part.toString()), "an address of elsewhere");
  }
});
