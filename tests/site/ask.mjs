// Asks the page without a server one question after another, as its worker does, but in node.
//
//   node ask.mjs SITE < QUESTIONS
//
// Each line of the input is a question: its path, a tab, and its JSON body. For each the output has a
// line with a JSON list of its events, pairs of a name and the data.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import { Instance } from "../../src/page/web/wasi.js";

const site = resolve(process.argv[2]);
const module = await WebAssembly.compile(readFileSync(join(site, "parton.wasm")));

for await (const line of createInterface({ input: process.stdin })) {
  const events = [];
  const hear = (event) => events.push(event.split(/\t(.*)/s).slice(0, 2));
  const instance = new Instance(module, line.replace("\t", "\n"), hear);
  const code = instance.run();
  if (code !== 0) events.push(["failed", JSON.stringify(instance.errors)]);
  process.stdout.write(`${JSON.stringify(events)}\n`);
}
