// The changes that edits have made since the last verdict: in verdict, keys, tries, solutions.

import { verdictOf } from "./search.js";

/** The number of moves that a list names. */
const NAMED = 4;

/** The findings that are compared; null for a search that was cut short. */
function findings(result) {
  if (result.running || result.stopped || result.error || !result.entry?.twins) return null;
  const sides = result.entry.twins.flatMap((twin) => [twin, twin.duplex]).filter(Boolean);
  const found = { verdicts: new Map(), key: new Set(), try: new Set(), solution: new Set() };
  for (const [number, side] of sides.entries()) {
    const verdict = verdictOf(side, result);
    if (!verdict || verdict.cut) return null;
    // The diagram keeps its name when twins come and go.
    const name = number ? `${side.name}) ` : "";
    found.verdicts.set(name, verdict.heading);
    for (const key of side.keys ?? []) found.key.add(name + key.san);
    for (const one of side.tries ?? []) found.try.add(name + one.san);
    const lines = Array.isArray(side.lines) ? side.lines : [];
    for (const line of lines) found.solution.add(name + line.map((move) => move.san).join(" "));
  }
  return found;
}

function listed(all, kind, word) {
  const plural = kind === "try" ? "tries" : `${kind}s`;
  if (all.length > NAMED || (kind === "solution" && all.length > 1)) return `${all.length} ${word} ${plural}`;
  return `${word} ${all.length > 1 ? plural : kind} ${all.join(", ")}`;
}

/** The differences between two results, in words; empty without any. */
function differences(before, now) {
  const words = [];
  for (const [name, heading] of now.verdicts) {
    const old = before.verdicts.get(name);
    if (old !== heading) words.push(`${name}${old ? `${old} → ` : ""}${heading}`);
  }
  for (const kind of ["key", "solution", "try"]) {
    const gone = [...before[kind]].filter((one) => !now[kind].has(one));
    const fresh = [...now[kind]].filter((one) => !before[kind].has(one));
    if (fresh.length) words.push(listed(fresh, kind, "new"));
    if (gone.length) words.push(listed(gone, kind, "lost"));
  }
  return words;
}

/** Compares each complete result with the one before the draft was changed. */
export class Since {
  #before = null;
  #now = null;
  #draft = "";

  /** Forgets everything: another problem was opened. */
  forget() {
    this.#before = this.#now = null;
    this.#draft = "";
  }

  /** The changes since the verdict before, in words, after a result for a draft. */
  note(result, draft) {
    const found = findings(result);
    if (!found) return "";
    const of = JSON.stringify(draft);
    if (of !== this.#draft) {
      this.#before = this.#now;
      this.#draft = of;
    }
    this.#now = found;
    const words = this.#before ? differences(this.#before, found) : [];
    return words.length ? `Since the last verdict: ${words.join("; ")}.` : "";
  }
}
