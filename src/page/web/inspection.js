// The program's findings about the draft, without a search.

import { ask } from "./ask.js";
import { $, make } from "./dom.js";
import { keep } from "./keeping.js";
import { listMen } from "./men.js";
import { trouble } from "./notices.js";
import { editor, page, search } from "./page.js";
import { showResult } from "./result.js";
import { draw } from "./stage.js";
import { showTwins } from "./twins.js";

let inspecting = null;
/** Asks for the findings about the draft, and starts a check. */
export async function inspect() {
  inspecting?.abort();
  const mine = inspecting = new AbortController();
  const { draft } = editor;
  const of = JSON.stringify(draft.men);
  try {
    const answer = await ask("/inspect", draft, mine.signal);
    if (mine.signal.aborted) return;
    page.seen = { ...answer, of };
  } catch (error) {
    if (mine.signal.aborted) return;
    // The verdict shown is that of another position.
    $("verdict").className = "card open";
    $("verdict").replaceChildren(make("strong", "Not judged"), make("p", `${error.message[0].toUpperCase()}${error.message.slice(1)}.`));
    $("solve").disabled = $("check").disabled = $("improve").disabled = true;
    search.forget();
    return trouble(error);
  }
  showInspection();
  draw();
  keep();
  if (page.seen.ready) search.soon(editor.draft);
}

/** The first reason why the draft is not a problem. */
function reason(complaint) {
  const wrong = page.seen.reasons.find(({ severity }) => severity === "error");
  const words = wrong?.message ?? complaint?.message ?? "";
  return words && `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** Shows the findings. */
export function showInspection() {
  const complaint = page.seen.complaints.find((one) => one.field !== "men") ?? page.seen.complaints[0];
  $("complaint").textContent = complaint ? complaint.message + (complaint.help ? `; ${complaint.help}` : "") : "";
  $("stipulation").setAttribute("aria-invalid", !!complaint && complaint.field === "stipulation");
  const list = $("reasons");
  list.replaceChildren();
  const empty = !Object.keys(editor.draft.men).length;
  if (!empty) {
    for (const { severity, message } of page.seen.reasons) list.append(make("li", `${severity === "error" ? "✗" : "△"} ${message}`, { class: severity }));
    for (const message of page.seen.impossible) list.append(make("li", `△ ${message}`, { class: "warning" }));
  }
  const versions = page.seen.versions;
  if (page.twin >= versions.length) page.twin = 0;
  showTwins(versions, (number) => {
    page.twin = number;
    page.mode = "setup";
    showInspection();
    showResult();
    draw();
  });
  listMen();
  const [white, black] = page.seen.counts;
  $("paper").textContent = [`${page.seen.stipulation}  (${white}+${black})`, ...page.seen.conditions].join(", ");
  if (!page.seen.ready) {
    search.forget("unready");
    $("verdict").className = "card";
    $("verdict").replaceChildren(...(empty ? [make("strong", "An empty board"), make("p", "Set up men: click one below and then a square, drag, type letters on a square, or paste a position.")]
      : [make("strong", "Not a problem yet"), make("p", reason(complaint))]));
  }
  $("solve").disabled = $("check").disabled = $("improve").disabled = !page.seen.ready;
}
