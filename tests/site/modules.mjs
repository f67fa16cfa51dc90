// Tests modules of the page that need no browser, in node.
//
//   node --test tests/site/modules.mjs
//
// PARTON_SITE names the folder that scripts/site has made; tests that need its program skip without it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { NOTHING, edited } from "../../src/page/web/changes.js";
import { divide } from "../../src/page/web/shares.js";
import { Instance } from "../../src/page/web/wasi.js";

/** Makes the changes of a line, by their definition. Throws if one is impossible. */
function made(men, line) {
  const next = { ...men };
  for (const change of line === NOTHING ? [] : line.split(", ")) {
    const [, sign, man, from, to] = /^([+-]?)([wb][A-Z])([a-h]\d)(?:-([a-h]\d))?$/.exec(change) ?? assert.fail(change);
    if (sign === "+") {
      assert.equal(next[from], undefined, `${change} in ${line}`);
      next[from] = man;
      continue;
    }
    assert.equal(next[from], man, `${change} in ${line}`);
    delete next[from];
    if (sign) continue;
    assert.equal(next[to], undefined, `${change} in ${line}`);
    next[to] = man;
  }
  return next;
}

test("a line of changes follows every edit", () => {
  const diagram = { a1: "wK", b2: "wQ", c3: "bK", d4: "bP" };
  const squares = ["a1", "b2", "c3", "d4", "e5", "f6"];
  let seed = 1;
  const random = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round++) {
    let men = diagram, line = NOTHING;
    for (let step = 0; step < 12; step++) {
      const [from, to] = [squares[random(6)], squares[random(6)]];
      const next = { ...men };
      let edit = null;
      if (men[from] && random(3)) {
        if (from === to) continue;
        edit = { code: men[from], from, to, taken: men[to] ?? "" };
        delete next[from];
        next[to] = men[from];
      } else if (men[from]) {
        edit = { code: men[from], from };
        delete next[from];
      } else {
        edit = { code: ["wQ", "bP"][random(2)], to: from };
        next[from] = edit.code;
      }
      line = edited(line, edit);
      men = next;
      assert.deepEqual(made(diagram, line), men, line);
    }
  }
  // By hand: one man that is dragged on has one change, and none once it is back.
  const once = edited(NOTHING, { code: "wK", from: "a1", to: "b1" });
  assert.equal(edited(once, { code: "wK", from: "b1", to: "c1" }), "wKa1-c1");
  assert.equal(edited(once, { code: "wK", from: "b1", to: "a1" }), NOTHING);
  assert.equal(edited("cont: unchanged", { code: "bP", to: "e7" }), "cont: +bPe7");
  assert.equal(edited("rotate 90", { code: "bP", from: "e7" }), "rotate 90, -bPe7");
});

const site = process.env.PARTON_SITE;

test("a search divided among workers has the same result", { skip: !site && "PARTON_SITE is not set" }, async () => {
  const module = await WebAssembly.compile(readFileSync(join(site, "parton.wasm")));
  const asked = [];
  const run = async (path, body, signal, listen) => {
    // The other workers go on in between.
    await null;
    if (signal?.aborted) throw new DOMException("aborted", "AbortError");
    asked.push([path, body.units ?? []]);
    const hear = (event) => {
      const tab = event.indexOf("\t");
      listen(event.slice(0, tab), JSON.parse(event.slice(tab + 1)));
    };
    assert.equal(new Instance(module, `${path}\n${JSON.stringify(body)}`, hear).run(), 0);
  };
  const ask = async (path, body, signal) => {
    let answer = null;
    await run(path, body, signal, (name, data) => { answer = name === "answer" ? data : assert.fail(name); });
    return answer;
  };
  const findings = (events) => events.filter(([name]) => !["progress", "end"].includes(name));
  for (const file of ["marks-1999.ron", "mansfield-1924-british-chess-magazine.ron", "foeldeak-1955-schwalbe.ron"]) {
    const text = readFileSync(new URL(`../../problems/${file}`, import.meta.url), "utf8");
    const { draft } = (await ask("/read", { text, name: file })).records[0];
    const whole = [], shared = [];
    await run("/check", { draft }, null, (...event) => whole.push(event));
    asked.length = 0;
    await divide("/check", { draft }, null, (...event) => shared.push(event), { ask, run, count: 3 });
    assert.deepEqual(findings(shared), findings(whole), file);
    assert.equal(shared.at(-1)[0], "end");
    // Several workers have worked, and no unit was done twice.
    const units = asked.filter(([path]) => path === "/work").map(([, own]) => own);
    assert.ok(units.length > 2, file);
    assert.equal(new Set(units.flat()).size, units.flat().length);
  }
  // Stopping ends it, and an error of a worker is reported.
  const { draft } = (await ask("/read", { text: "7k/8/5K2/8/8/8/8/6R1 w - -" })).records[0];
  const problem = { ...draft, stipulation: "#3" };
  const stop = new AbortController();
  const stopping = (name) => name === "progress" && stop.abort();
  await assert.rejects(divide("/check", { draft: problem }, stop.signal, stopping, { ask, run, count: 2 }), { name: "AbortError" });
  const failing = (path, body, signal, listen) => (path === "/work" ? Promise.reject(new Error("no memory")) : run(path, body, signal, listen));
  await assert.rejects(divide("/check", { draft: problem }, null, () => {}, { ask, run: failing, count: 2 }), /no memory/);
});
