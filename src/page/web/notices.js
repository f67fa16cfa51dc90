// Messages of the page: notices at its top, and a line below the boards.

import { Trouble } from "./ask.js";
import { $, make } from "./dom.js";
import { inLetters } from "../../report/page/position.js";

/** A notice at the top of the page; one of each kind at a time. */
export function notice(kind, words, actions = {}) {
  $("notices").querySelector(`[data-kind="${kind}"]`)?.remove();
  if (!words) return;
  const line = make("div", words, { "data-kind": kind, class: "notice" });
  const close = () => line.remove();
  for (const [label, act] of Object.entries(actions)) {
    const button = make("button", label, { type: "button" });
    button.addEventListener("click", () => { close(); act?.(); });
    line.append(" ", button);
  }
  if (!Object.keys(actions).length || kind === "info") {
    const button = make("button", "×", { type: "button", "aria-label": "Close" });
    button.addEventListener("click", close);
    line.append(" ", button);
  }
  $("notices").append(line);
}

/** Shows words below the boards. `kind` is `good`, `bad` or empty. */
export function say(words, kind = "") {
  $("notice").textContent = inLetters(words);
  $("notice").className = kind;
}

/** Shows an error, unless the connection notice shows it already. */
export function trouble(error) {
  if (error?.name === "AbortError") return;
  if (error instanceof Trouble && error.kind !== "refused") return;
  notice("info", error.message);
}
