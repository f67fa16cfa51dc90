// The home in the browser of the page: like that of `browser-home.js`, but it divides hard checks among workers.

import { ask, hear as hearWhole, keepIdle, run } from "./browser-home.js";
import { divide } from "./shares.js";
import { Trouble } from "./trouble.js";

export * from "./browser-home.js";

/**
 * The number of workers for a search without a time limit. Each needs some 100 MB, and phones have little memory and
 * get hot.
 */
const SEARCHERS = Math.min(navigator.hardwareConcurrency || 1, matchMedia("(pointer: coarse)").matches ? 2 : 8);
/**
 * The time, in seconds, after which a search without a limit is divided. Each share begins with work that the others
 * do, too, so an easy search is faster in one worker.
 */
const ALONE = 5;

// One more answers questions while the others search.
keepIdle(SEARCHERS + 1);

/** Receives the events of a search until its end. */
export async function hear(path, body, signal, listen) {
  // Findings are shown as they come only from an undivided search.
  if (body.max_time || path !== "/check" || SEARCHERS < 2) return hearWhole(path, body, signal, listen);
  if (await hearEasy(path, body, signal, listen)) return;
  let ended = false;
  await divide(path, body, signal, (name, data) => {
    if (name === "refused") throw new Trouble("refused", data.error);
    ended ||= name === "end" || name === "error";
    listen(name, data);
  }, { ask, run, count: SEARCHERS });
  if (!ended) throw new Trouble("refused", "the search ended without a result");
}

/** Receives the events of an easy search. Returns whether it has ended; if not, `listen` has heard only of progress. */
async function hearEasy(path, body, signal, listen) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ALONE * 1000);
  const events = [];
  try {
    await hearWhole(path, body, signal ? AbortSignal.any([signal, late.signal]) : late.signal, (name, data) => {
      if (name === "progress") listen(name, data);
      else events.push([name, data]);
    });
  } catch (error) {
    if (late.signal.aborted && !signal?.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
  for (const [name, data] of events) listen(name, data);
  return true;
}
