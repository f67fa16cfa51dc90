// Searches: the live check after each edit, and requested ones.

import { hear } from "./ask.js";
import { withLines } from "./lines.js";

/** The delay of a live check after an edit, in milliseconds, and its time limit, in seconds. */
const PAUSE = 300, LIMIT = 2;

/** The number of lines at which a search without a result is stopped. */
const LINES = 20_000;

/**
 * One search at a time; a newer one stops the older. `state` events report it: `{ kind, running, progress, entry, lines, keys,
 * stopped, error }`, where `entry` is the problem with its results.
 */
export class Search extends EventTarget {
  constructor() {
    super();
    this.state = { kind: "none", running: false };
    this.timer = 0;
    this.abort = null;
  }

  #tell(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  /** Stops the running search. */
  stop() {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }

  /** Drops the findings, because the problem has changed. */
  forget(kind = "none") {
    this.stop();
    this.#tell({ kind, running: false });
  }

  /** Starts a check soon, unless another edit comes first. */
  soon(draft) {
    this.stop();
    this.#tell({ kind: "waiting", running: false });
    this.timer = setTimeout(() => this.run("/check", draft, LIMIT), PAUSE);
  }

  /** Solves or checks. Findings are shown as they arrive. */
  async run(path, draft, limit = null) {
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    const kind = path.slice(1);
    const state = { kind, running: true, limit, progress: null, reached: null, entry: null, lines: [], keys: [], stopped: null, error: null };
    this.#tell(state);
    let reported = performance.now();
    const tell = (now) => {
      if (this.abort !== abort) return;
      if (now || performance.now() - reported > 200) {
        reported = performance.now();
        this.#tell({ ...state });
      }
    };
    try {
      await hear(path, { draft, max_time: limit }, abort.signal, (name, data) => {
        if (name === "progress") state.progress = state.reached = data;
        else if (name === "line" && data.record === "line") state.lines.push(data);
        else if (name === "key") state.keys.push(data);
        else if (name === "solved") state.entry = withLines(data, state.lines);
        else if (name === "verdict") [state.entry, state.error] = [data.entry, data.error];
        else if (name === "error") state.error = data.error;
        else if (name === "end") [state.progress, state.stopped] = [data, data.stopped];
        if (state.lines.length >= LINES && !state.entry && this.abort === abort) {
          state.stopped = "many";
          abort.abort();
        }
        tell(false);
      });
    } catch (error) {
      if (error.name === "AbortError" && state.stopped !== "many") return;
      if (error.name !== "AbortError") state.error = error.message;
    }
    state.running = false;
    tell(true);
    if (this.abort === abort) this.abort = null;
  }
}

const SHOWN = {
  sound: ["good", "Sound"], cooked: ["bad", "Cooked"], no_solution: ["bad", "No solution"], short: ["bad", "Too short a solution"],
  too_few: ["bad", "Too few solutions"], dual: ["bad", "Dual"], not_stated: ["open", "Solved"],
  restricted: ["open", "Restricted"], incomplete: ["open", "Not finished"], illegal: ["bad", "Illegal"],
  unsupported: ["bad", "Not supported"],
};

/** A verdict in words: severity, heading, sentences. A search cut short is incomplete, whatever it found. */
export function verdictOf(twin, state) {
  const verdict = twin?.verdict;
  if (!verdict) return null;
  const cut = state.stopped || twin.status === "limited" || verdict.outcome === "incomplete";
  const [kind, heading] = cut && !["illegal", "unsupported"].includes(verdict.outcome) ? SHOWN.incomplete : SHOWN[verdict.outcome] ?? ["open", verdict.outcome];
  const wrong = verdict.claim?.wrong?.length;
  const tested = verdict.c_plus && kind === "good" ? `${heading}, C+` : heading;
  // The problem and its printed solution are judged apart.
  return {
    kind: kind === "good" && wrong ? "open" : kind,
    heading: kind === "good" && wrong ? `${tested}, but the printed solution is wrong` : tested,
    cut, summary: cut && !["incomplete", "sound"].includes(verdict.outcome) ? `so far: ${verdict.summary}` : verdict.summary, verdict,
  };
}
