// Stepping through the play: the current place, and the effect of a tried move.

import { ask } from "./ask.js";
import { isWhite, reversed, sideOf } from "../../report/page/position.js";
import { Place, Tree, standing } from "../../report/page/tree.js";

/** The fields that distinguish a move from others, without the play that follows it in a solution. */
const DISTINCT = ["from", "from_board", "to", "to_board", "promotes_to", "kind", "rook", "captures", "changes"];
export const distinct = (move) => Object.fromEntries(DISTINCT.filter((key) => key in move).map((key) => [key, move[key]]));

/** The play of a version. `step` events report a new place, `say` events a text to read. */
export class Play extends EventTarget {
  constructor() {
    super();
    this.place = null;
    this.requests = 0;
  }

  /** Starts with a version, as described by the program. */
  begin(draft, version) {
    this.draft = draft;
    this.version = version;
    this.root = Place.start(version.start, version.starts);
    this.place = this.root;
  }

  go(place, words = "") {
    if (!place) return;
    const before = this.place;
    this.place = place;
    this.requests += 1;
    const forward = place.parent === before && place !== before;
    const back = before?.parent === place;
    const move = forward ? place.move : back ? reversed(before.move) : null;
    this.dispatchEvent(new CustomEvent("step", { detail: { place, move } }));
    this.say(words);
  }

  step(way) {
    const next = this.place && Tree.step(this.place, way);
    if (next) this.go(next);
    return !!next;
  }

  /** Text to be read out, and lines that are only shown. */
  say(words, kind = "", lines = []) {
    this.dispatchEvent(new CustomEvent("say", { detail: { words, kind, lines } }));
  }

  /** The moves that led here, in notation. */
  get line() {
    const labels = [];
    for (let place = this.place; place?.parent; place = place.parent) {
      // The number of a reply is already there.
      labels.unshift(place.parent.parent ? place.label.replace(/^\d+\.\.\./, "") : place.label);
    }
    return labels.join(" ");
  }

  /** Whether the man belongs to the side that is not to move. */
  #passes(man) {
    if (sideOf(man) === "n") return false;
    const by = isWhite(man) ? "white" : "black";
    return this.place.parent ? this.place.by === by : this.root.starts !== by;
  }

  /** Tries to move a man from one cell to another. `pick` chooses among several moves. */
  async attempt(from, to, pick) {
    const here = this.place;
    const man = here.men[from];
    if (!man || from === to) return;
    const request = ++this.requests;
    const question = { draft: this.draft, twin: this.version.name, path: here.moves.map(distinct), pass: this.#passes(man) };
    let answer;
    try {
      answer = await ask("/moves", { ...question, attempt: [from, to] });
    } catch (error) {
      this.say(error.message, "bad");
      return;
    }
    if (request !== this.requests) return;
    if (!answer.moves.length) {
      this.say(`No legal move: ${answer.why}.`, "bad");
      return;
    }
    const move = answer.moves.length === 1 ? answer.moves[0] : await pick(answer.moves);
    if (!move) return;
    const same = (child) => ["from", "from_board", "to", "to_board", "promotes_to", "kind"].every((key) => child.move[key] === move[key])
      && child.move.rook?.to_board === move.rook?.to_board
      && !["captures", "changes"].some((key) => JSON.stringify(child.move[key]) !== JSON.stringify(move[key]));
    const known = here.children.find(same);
    if (known) {
      this.go(known);
      const [words, kind] = standing(known);
      this.say(`${move.san} ${words}.`, kind);
      return;
    }
    const plies = here.moves.length;
    const place = here.add(move, `${Math.floor(plies / 2) + 1}${plies % 2 ? "..." : "."}${move.san}`);
    this.go(place);
    this.say(`${move.san} is legal. Looking why it is not in the solution …`);
    const now = this.requests;
    try {
      const why = await ask("/why", { ...question, move: distinct(move) });
      if (now !== this.requests) return;
      const kinds = { solves: "good", answered: "good", goal: "good", fails: "bad", refutes: "bad" };
      const words = { solves: "solves", fails: "does not solve", unknown: "is not decided in ten seconds", legal: "is legal" };
      // The refutation comes first; only it is read out.
      const refutes = (line) => /refut/.test(line);
      const lines = [...why.lines.filter(refutes), ...why.lines.filter((line) => !refutes(line))];
      const verdict = `${why.move} ${words[why.answer] ?? ""}`.trim();
      this.say(lines.length ? `${verdict}: ${lines[0]}.` : `${verdict}.`, kinds[why.answer] ?? "", lines.slice(1));
    } catch (error) {
      if (now === this.requests) this.say(`${move.san} is legal. ${error.message}`);
    }
  }
}
