// Hard problems: how far a search is, how long it may take, and the command that runs it elsewhere.

import { nameOf } from "./export.js";

/** A time in words. */
function time(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}

/**
 * How far a search was before it was cut short, and how long the rest may take, in words. First moves differ, so this is
 * a guess.
 */
export function forecast({ done, total, seconds }) {
  if (!total || done >= total) return "";
  const far = `${done} of ${total} first moves after ${time(seconds)}`;
  if (!done) return `${far}: nobody knows how long the rest takes.`;
  const rest = (seconds / done) * (total - done);
  return `${far}; at this pace the rest takes ${time(rest)}, if the other moves are no harder.`;
}

/** An argument for all common shells. The text has no signs that mean something within double quotes. */
const quoted = (text) => `"${text}"`;

/**
 * The command that checks a draft with `parton` in a terminal. `fen` is its position; null if a file must carry it, for
 * example because of unusual switches.
 */
export function command(draft, fen) {
  const plain = fen && !draft.base && !draft.twins?.length && !draft.turn && !draft.missing_king && !draft.solution.trim();
  if (!plain) return { text: `parton check ${quoted(`${nameOf(draft)}.ron`)}`, needsFile: true };
  const conditions = (draft.conditions ?? []).map((name) => ` --condition ${quoted(name)}`).join("");
  const text = `parton check --position ${quoted(fen)} --stipulation ${quoted(draft.stipulation)} --rules ${draft.rules}${conditions}`;
  return { text, needsFile: false };
}
