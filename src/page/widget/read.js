// Problems from a text in any format that the widget reads.

import { Flaw, isFlaw, lineAndColumn } from "./flaw.js";
import { variantNamed } from "./men.js";
import { readPosition } from "./position-text.js";
import { empty, tidyStipulation } from "./problem.js";
import { readRon } from "./ron.js";

/** The format of a text, by its beginning. */
export function formatOf(text) {
  const body = text.replace(/^(?:[\s\uFEFF]+|\/\/[^\n]*(\n|$)|\/\*[^]*?\*\/)+/, "");
  if (/^(beginp|anfangp|debutp)/i.test(body)) return "popeye";
  if (/^[{[]\s*[{"]/.test(body) && body.includes('"algebraic"')) return "olive";
  if (/^(---|%YAML)/.test(body) || /^\w[\w-]*:(\s|$)/.test(body)) return "olive";
  // A rank of FEN may begin with a man in brackets.
  const isRank = /^\[[^\]]*\][^\n(]*\//.test(body.slice(0, 200));
  if (/^[([{]/.test(body) && !isRank) return "ron";
  return "fen";
}

/** A position, with a stipulation after a semicolon or in a line of its own. */
function readFen(text, defaults) {
  const lines = [...text.matchAll(/[^\n]+/g)].filter(({ 0: line }) =>
    line.trim() && !/^\s*(#(?!\d)|\/\/)/.test(line));
  if (!lines.length) throw new Flaw("found no position, expected FEN, RON, Popeye or YAML", 0);
  return lines.filter(({ 0: line }) => !isTask(line)).map(({ 0: line, index }) => () => {
    const [position, task = "", remark = ""] = line.split(/;/);
    const below = lines.find((other) => other.index > index && isTask(other[0]));
    const at = index + position.search(/\S|$/);
    const rules = defaults.rules ? variantNamed(defaults.rules, at) : null;
    const stipulation = tidyStipulation(task || (below?.[0] ?? ""));
    const read = readPosition(position.trim(), at, rules);
    return Object.assign(empty(), read, { stipulation, comment: remark.trim() });
  });
}

/** Whether a line is a stipulation without a position. */
const isTask = (line) => /^\s*\S*[#=+]\S*(\s+[\d.]+)?\s*$/.test(line) && !/[/|]/.test(line);

/** The readers of the formats. Those of other programs' formats come with `prepare`. */
const READERS = { ron: readRon, fen: readFen };

/** Loads the reader of a text, unless it is there. */
export async function prepare(text) {
  if (READERS[formatOf(text)]) return;
  Object.assign(READERS, (await import("./parton-problem-formats.js")).readers);
}

/**
 * The problem with a number, from 1, of a text that is prepared. `defaults` are the attributes of the element: the
 * rules of a bare position, and the stipulation instead of that of the text. Throws a `Flaw`.
 */
export function readProblem(text, defaults = {}, number = 1) {
  const format = formatOf(text);
  const problems = READERS[format](text, defaults);
  const wanted = problems[number - 1];
  if (!wanted) throw new Flaw(`this text has ${problems.length} problems, not ${number}`, 0);
  const made = wanted();
  if (defaults.stipulation) made.stipulation = tidyStipulation(defaults.stipulation);
  return { ...made, format, count: problems.length };
}

/** An error as a message with its line and column. */
export function complaint(error, text) {
  if (!isFlaw(error)) return `This problem cannot be shown: ${error.message}`;
  const { line, column } = lineAndColumn(text, error.at);
  return `Line ${line}, column ${column}: ${error.message}.`;
}
