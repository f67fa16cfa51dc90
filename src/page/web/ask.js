// Questions to the program, wherever the page is at home: beside a local server, or in the browser alone.

export { Trouble } from "./trouble.js";

/**
 * A home answers questions:
 *
 * - `ask(path, body, signal)` resolves to the answer;
 * - `hear(path, body, signal, listen)` calls `listen(name, data)` for each event of a search, and resolves at its end;
 * - `connection` sends `change` events: `detail` is true, "gone" or "forbidden";
 * - `theToken()` and `renewToken()` handle the token of the address, where there is one;
 * - `isAlone` tells whether the program runs in the browser.
 *
 * Both throw `Trouble`, or an `AbortError` once `signal` is aborted.
 */
const alone = document.querySelector('meta[name="parton-home"]')?.getAttribute("content") === "browser";
const home = alone ? await import("./sharing-home.js") : await import("./server-home.js");

export const { ask, hear, connection, theToken, renewToken } = home;
export const isAlone = alone;
