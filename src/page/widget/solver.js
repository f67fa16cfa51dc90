// The program as WebAssembly, for widgets that have it beside them. It is loaded, and it searches,
// only when the reader asks.

import { ask, hear, useProgram } from "../web/browser-home.js";
import { withLines } from "../web/lines.js";

/** The largest number of lines that are kept. */
const LINES = 20_000;

/** A worker that runs this very script. A script of another place starts by an import. */
function newWorker() {
  const here = import.meta.url;
  if (new URL(here).origin === location.origin) return new Worker(here, { type: "module" });
  const start = new Blob([`import ${JSON.stringify(here)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(start), { type: "module" });
}

/**
 * Solves a problem: the record of the solution, as `parton solve --format json` writes it, and
 * whether the search was cut short. `report` receives the progress.
 */
export async function solve(text, { program, rules, stipulation, number, time, signal, report }) {
  useProgram(program, newWorker);
  const question = { text, ...(rules && { rules }), ...(stipulation && { stipulation }) };
  const { records } = await ask("/read", question, signal);
  const record = records[number - 1];
  if (!record?.draft) {
    const [first] = (record?.diagnostics ?? []).filter(({ severity }) => severity === "error");
    throw new Error(first?.message ?? "the program finds no problem in this text");
  }
  const draft = stipulation ? { ...record.draft, stipulation } : record.draft;
  const lines = [], keys = [];
  let entry = null, failure = null, cut = false;
  await hear("/solve", { draft, max_time: time }, signal, (name, data) => {
    if (name === "progress") report(data, keys);
    if (name === "line" && data.record === "line" && lines.length < LINES) lines.push(data);
    if (name === "key") keys.push(data);
    if (name === "solved") entry = data;
    if (name === "error") failure = data.error;
    if (name === "end") cut = !!data.stopped;
  });
  if (failure) throw new Error(failure);
  return { entry: entry && withLines(entry, lines), keys, cut: cut || lines.length === LINES };
}
