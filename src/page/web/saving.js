// Saves a problem in its file.

import { ask, Trouble } from "./ask.js";
import { $, make } from "./dom.js";
import * as drafts from "./drafts.js";
import { say, trouble } from "./notices.js";
import { openRecord } from "./opening.js";
import { collection, editor, page, search } from "./page.js";

/** Asks a question with several answers. */
function decide(title, words, answers) {
  const dialog = $("conflict-dialog");
  $("conflict-title").textContent = title;
  $("conflict-words").textContent = words;
  return new Promise((done) => {
    let chosen = "";
    dialog.querySelector(".choices").replaceChildren(...answers.map((answer) => {
      const button = make("button", answer, { type: "button" });
      button.addEventListener("click", () => { chosen = answer; dialog.close(); });
      return button;
    }));
    dialog.addEventListener("close", () => done(chosen), { once: true });
    dialog.showModal();
  });
}

export async function save(more = {}) {
  const record = collection.records[collection.current];
  const { file } = collection;
  const number = file?.number ?? 0;
  const index = file ? record.index : null;
  const saving = structuredClone(editor.draft);
  try {
    const stamp = file?.stamp ?? (await ask("/files", { number })).stamp;
    const id = index === null ? "" : record.id;
    const answer = await ask("/files", { number, save: { draft: saving, index, id, stamp, ...more } });
    if (answer.conflict) {
      const choice = await decide("The file has changed on the disk", "Another program has written it since it was opened here.", ["Reload it", "Save anyway", "Keep a draft"]);
      if (choice === "Save anyway") return save({ ...more, force: true });
      drafts.keep(drafts.newKey(), saving, {});
      if (choice === "Reload it") {
        await collection.reread(number);
        openRecord(collection.placeOf(number, index ?? 0));
      }
      return;
    }
    if (answer.losses) {
      const choice = await decide("Not everything can be kept", answer.losses.join("; "), ["Save anyway", "Cancel"]);
      if (choice === "Save anyway") return save({ ...more, accept_losses: true });
      return;
    }
    drafts.drop(page.key);
    await collection.reread(number);
    // A new problem is the last of its file.
    const own = collection.records.filter((one) => one.file?.number === number);
    const now = collection.placeOf(number, index ?? own.length - 1);
    collection.choose(now);
    if (JSON.stringify(editor.draft) === JSON.stringify(saving)) editor.saved({ ...editor.draft, base: collection.records[now]?.draft?.base ?? editor.draft.base });
    say(`Saved in ${collection.file.name}.`, "good");
  } catch (error) {
    trouble(error);
    if (!(error instanceof Trouble) || error.kind === "refused") say(error.message, "bad");
  }
}
$("save").addEventListener("click", () => save());
$("check-all").addEventListener("click", () => collection.checkAll(10, () => search.state.running || search.state.kind === "waiting", (words) => { $("checked").textContent = words; }));
