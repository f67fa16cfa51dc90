// The views beside the board.

import { ask } from "./ask.js";
import { $ } from "./dom.js";
import { emptyDraft } from "./editor.js";
import * as exports from "./export.js";
import { editor, page } from "./page.js";

const views = ["solution", "printed", "men", "source"];
export function openTab(name, focus = false) {
  page.tab = name;
  for (const view of views) {
    $(`view-${view}`).hidden = view !== name;
    $(`tab-${view}`).setAttribute("aria-selected", view === name);
    $(`tab-${view}`).tabIndex = view === name ? 0 : -1;
  }
  if (focus) $(`tab-${name}`).focus();
  if (name === "source") source();
}
for (const name of views) $(`tab-${name}`).addEventListener("click", () => openTab(name));
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) openTab(views[(views.indexOf(page.tab) + step + views.length) % views.length], true);
});

export async function source() {
  if (document.activeElement === $("source")) return;
  try {
    const { text, refused } = await exports.written(editor.draft, "ron");
    $("source").value = text;
    $("source-wrong").textContent = refused.join("; ");
  } catch (error) {
    $("source-wrong").textContent = error.message;
  }
}
const reads = (text) => ask("/read", { text, format: "ron" });
const wrong = (answer) => answer.records.flatMap((record) => record.diagnostics).filter((one) => one.severity === "error")
  .map((one) => `${one.line}:${one.column}: ${one.message}${one.help ? `; ${one.help}` : ""}`);
let reading = 0;
$("source").addEventListener("input", () => {
  clearTimeout(reading);
  reading = setTimeout(async () => {
    const answer = await reads($("source").value).catch(() => null);
    if (answer) $("source-wrong").textContent = wrong(answer).join("\n");
  }, 200);
});
$("apply").addEventListener("click", async () => {
  try {
    const answer = await reads($("source").value);
    const [record] = answer.records;
    if (!record?.draft) {
      $("source-wrong").textContent = wrong(answer).join("\n") || "this text contains no problem";
      return;
    }
    $("source-wrong").textContent = "";
    $("source").blur();
    editor.change("source", (draft) => Object.assign(draft, emptyDraft(), record.draft));
  } catch (error) {
    $("source-wrong").textContent = error.message;
  }
});
