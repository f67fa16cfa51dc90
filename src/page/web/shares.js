// A search divided among several workers by its units of work.
//
// `/units` lists the units that a search needs, `/work` does some of them in one worker, and `/check`
// or `/solve` takes over all results. The results of units decide which others are needed, so there
// are several rounds. Workers take units in batches that become smaller towards the end of a round
// (guided self-scheduling: Polychronopoulos and Kuck, 1987, https://doi.org/10.1109/TC.1987.5009495):
// the units of a batch share a table of positions, and all workers end at about the same time.

import { Trouble } from "./trouble.js";

/** The interval of progress events, in milliseconds. */
const TICK = 200;

/** Ends a round of work in all workers. */
class Round {
  constructor(signal) {
    this.controller = new AbortController();
    this.signal = signal ? AbortSignal.any([signal, this.controller.signal]) : this.controller.signal;
  }

  end() {
    this.controller.abort();
  }
}

/**
 * Runs the search `path` with `count` workers, where `run(path, body, signal, listen)` runs a question in a worker
 * and `ask(path, body, signal)` asks one. `listen` receives the events of the search.
 */
export async function divide(path, body, signal, listen, { ask, run, count }) {
  const began = performance.now();
  const shared = { draft: body.draft, checks: path === "/check" };
  const known = [];
  let finished = 0, reported = 0;

  /** Does units in all workers. */
  const round = async (units) => {
    const all = new Round(signal);
    const before = known.length;
    // The units of this round; `known` grows while they are done.
    const left = [...units], earlier = [...known];
    const searched = new Map();
    const progress = () => {
      if (performance.now() - reported < TICK) return;
      reported = performance.now();
      const nodes = finished + [...searched.values()].reduce((sum, one) => sum + one, 0);
      listen("progress", { done: known.length, total: before + units.length, keys: 0, nodes, seconds: (reported - began) / 1000 });
    };
    const work = async (worker) => {
      let own = 0;
      while (left.length) {
        const batch = left.splice(0, Math.max(1, Math.floor(left.length / (2 * count))));
        let nodes = 0;
        await run("/work", { ...shared, known: earlier, units: batch }, all.signal, (name, data) => {
          if (name === "unit") known.push(data);
          else if (name === "progress" || name === "end") nodes = data.nodes;
          else if (name === "error" || name === "refused") throw new Trouble("refused", data.error);
          searched.set(worker, own + nodes);
          progress();
        });
        own += nodes;
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(count, units.length) }, (_, worker) => work(worker)));
    } finally {
      all.end();
    }
    finished += [...searched.values()].reduce((sum, one) => sum + one, 0);
    return known.length > before;
  };

  for (;;) {
    const { units } = await ask("/units", { ...shared, known }, signal);
    // A search of one unit is not divided, and units that nobody can do are left to the search itself.
    if (!units.length || (units.length === 1 && !known.length) || !await round(units)) break;
  }
  await run(path, { ...body, known }, signal, (name, data) => {
    if (name === "progress" || name === "end") {
      listen(name, { ...data, nodes: data.nodes + finished, seconds: (performance.now() - began) / 1000 });
    } else {
      listen(name, data);
    }
  });
}
