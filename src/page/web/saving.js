// Saves a problem in its file.

import { ask, isAlone, Trouble } from "./ask.js";
import { $, make } from "./dom.js";
import * as drafts from "./drafts.js";
import * as exports from "./export.js";
import { say, trouble } from "./notices.js";
import { fileOfThis, openRecord } from "./opening.js";
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

/** The file of this computer in which each draft was saved, by the key of the draft. */
const handles = new Map();

/** Saves the problem in a file of this computer: where the browser allows it, in the same file again. */
async function saveHere() {
  const saving = structuredClone(editor.draft);
  const { key } = page;
  try {
    const { text, name, losses, refused } = await exports.written(saving, "ron");
    const wrong = [...losses, ...refused];
    if ("showSaveFilePicker" in window) {
      const opened = handles.has(key) ? undefined : fileOfThis();
      if (opened) handles.set(key, opened);
      if (!handles.has(key)) {
        const types = [{ description: "Chess problem", accept: { "text/plain": [".ron"] } }];
        // @ts-ignore: not every browser has it.
        handles.set(key, await window.showSaveFilePicker({ suggestedName: name, types }));
      }
      const handle = handles.get(key);
      // The browser writes a copy, which replaces the file when it is closed.
      const file = await handle.createWritable();
      await file.write(text);
      await file.close();
      say(`Saved in ${handle.name}.`, "good");
    } else {
      exports.download(name, text);
      say(`${name} is downloaded.`, "good");
    }
    if (wrong.length) say(wrong.join("; "), "bad");
    drafts.drop(key);
    if (JSON.stringify(editor.draft) === JSON.stringify(saving)) editor.saved(saving);
  } catch (error) {
    if (error.name === "AbortError") return;
    handles.delete(key);
    say(error.message, "bad");
  }
}

/** Saves the problem: in its file, or in the browser alone in one of this computer. */
export async function save(more = {}) {
  if (isAlone) return saveHere();
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
