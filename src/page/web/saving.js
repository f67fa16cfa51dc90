// Saves a problem in its file.

import { ask, isAlone, Trouble } from "./ask.js";
import { $, make } from "./dom.js";
import * as drafts from "./drafts.js";
import * as exports from "./export.js";
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

/** The file of this computer in which each draft was saved, by the key of the draft: its handle, and when it was last written. */
const files = new Map();

/** Returns whether the user wants to save, although something would be lost. */
async function accepts({ handle, modified, hasRemarks }, losses) {
  const now = (await handle.getFile()).lastModified;
  if (modified !== now && await decide("The file has changed on the disk", "Another program has written it since it was opened here.", ["Save anyway", "Cancel"]) !== "Save anyway") return false;
  const lost = [...losses, ...(hasRemarks ? ["remarks beside the fields of the file are lost"] : [])];
  return !lost.length || await decide("Not everything can be kept", lost.join("; "), ["Save anyway", "Cancel"]) === "Save anyway";
}

/** Saves the problem in a file of this computer: where the browser allows it, in the same file again. */
async function saveHere() {
  const saving = structuredClone(editor.draft);
  // The user may open another problem before this one is saved.
  const { key, record } = page;
  let file = files.get(key) ?? record?.source ?? null;
  try {
    const { text, name, losses, refused } = await exports.written(saving, "ron");
    const wrong = [...losses, ...refused];
    if (!("showSaveFilePicker" in window)) {
      exports.download(name, text);
      say(`${name} is downloaded.`, "good");
      if (wrong.length) say(wrong.join("; "), "bad");
    } else {
      if (file && !await accepts(file, wrong)) return;
      if (!file) {
        const types = [{ description: "Chess problem", accept: { "text/plain": [".ron"] } }];
        // @ts-ignore: not every browser has it.
        file = { handle: await window.showSaveFilePicker({ suggestedName: name, types }) };
      }
      const { handle } = file;
      // The browser writes a copy, which replaces the file when it is closed.
      const copy = await handle.createWritable();
      await copy.write(text);
      await copy.close();
      const known = { handle, modified: (await handle.getFile()).lastModified, hasRemarks: false };
      files.set(key, known);
      if (record?.source) record.source = known;
      say(`Saved in ${handle.name}.`, "good");
    }
    // The collection shows what was saved.
    if (record) record.draft = saving;
    drafts.drop(key);
    if (page.key === key && JSON.stringify(editor.draft) === JSON.stringify(saving)) editor.saved(saving);
  } catch (error) {
    if (error.name === "AbortError") return;
    // The next time the user chooses a file.
    files.delete(key);
    if (record?.source) record.source = null;
    say(error.message, "bad");
  }
}

/** Saves the problem: in its file, or in the browser alone in one of this computer. */
export async function save(more = {}) {
  if (isAlone) return saveHere();
  const { key, record } = page;
  const file = record?.file ?? null;
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
    drafts.drop(key);
    const { id: name } = saving;
    await collection.reread(number);
    // A new problem is the last of its file.
    const own = collection.records.filter((one) => one.file?.number === number);
    const now = collection.placeOf(number, index ?? own.length - 1);
    say(`Saved in ${collection.records[now]?.file?.name ?? name}.`, "good");
    if (page.key !== key) {
      // Another problem was opened in the meantime.
      const { record: other } = page;
      const place = other?.file ? collection.find({ ...other.file, index: other.index, id: other.id }) : -1;
      page.record = collection.records[place] ?? other;
      return collection.choose(place);
    }
    page.record = collection.records[now] ?? null;
    collection.choose(now);
    if (JSON.stringify(editor.draft) === JSON.stringify(saving)) editor.saved({ ...editor.draft, base: page.record?.draft?.base ?? editor.draft.base });
  } catch (error) {
    trouble(error);
    if (!(error instanceof Trouble) || error.kind === "refused") say(error.message, "bad");
  }
}
$("save").addEventListener("click", () => save());
$("find-like").addEventListener("click", () => collection.showLike(collection.like ? null : editor.draft).catch(trouble));
$("check-all").addEventListener("click", () => collection.checkAll(10, () => search.state.running || search.state.kind === "waiting", (words) => { $("checked").textContent = words; }));
