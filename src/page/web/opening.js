// Opens problems: drafts, records of the collection, files, text, addresses.

import { ask, Trouble } from "./ask.js";
import { $, around, on } from "./dom.js";
import * as drafts from "./drafts.js";
import { emptyDraft } from "./editor.js";
import { keepNow } from "./keeping.js";
import { problemOf } from "./links.js";
import { notice, say, trouble } from "./notices.js";
import { collection, editor, page, variantOf } from "./page.js";

drafts.watch(() => page.key, () => {
  const theirs = page.key;
  page.key = drafts.newKey();
  keepNow();
  notice("tabs", "This problem is also edited in another tab. From now on each tab keeps its own draft.", {
    "Take over the other's": () => { const kept = drafts.find(theirs); if (kept) openDraft(kept.draft, { dirty: true, record: page.record }); },
    "Keep mine": null,
  });
});

export async function fromAddress(params) {
  if (params.get("z")) return openDraft(await problemOf(params.get("z")), { dirty: true });
  const answer = await ask("/read", { text: params.get("p"), rules: params.get("r"), stipulation: params.get("s") });
  const draft = { ...emptyDraft(), ...answer.records[0].draft, stipulation: params.get("s") || "#2" };
  if (params.get("r")) draft.rules = params.get("r");
  for (const pair of (params.get("d") ?? "").split(",").filter(Boolean)) {
    const [name, setting] = pair.split("=");
    draft.dialect[name] = setting;
  }
  if (params.get("c")) draft.conditions = params.get("c").split(";");
  draft.missing_king ||= params.get("a") === "missing-king";
  openDraft(draft, { dirty: true });
}

/** Opens a draft. `record` is that of the collection from which it was made: where it is saved. */
export function openDraft(draft, { dirty = false, ownKey = null, history = null, record = null } = {}) {
  if (page.opened) keepNow();
  page.record = record;
  collection.choose(collection.records.indexOf(record));
  page.opened = true;
  notice("pasted", "");
  page.key = ownKey ?? drafts.newKey();
  [page.mode, page.twin, page.taken] = ["setup", 0, null];
  // A draft of an older version kept its twins only in the text that it began with.
  const twins = draft.twins === undefined && draft.base ? null : draft.twins ?? [];
  editor.open({ ...emptyDraft(), ...draft, twins }, { dirty, ...history });
  keepNow();
}

/** Opens a stored draft again, with its problem in the files of `parton board`, if that is still there. */
export async function reopen(kept, options) {
  if (kept.file && collection.find(kept.file) < 0) await collection.read([...page.about.files.names.keys()]).catch(() => {});
  openDraft(kept.draft, { ...options, record: collection.records[collection.find(kept.file)] ?? null });
}

export function openRecord(index) {
  const record = collection.records[index];
  if (!record) return;
  if (record.draft) openDraft(record.draft, { record });
  else notice("info", record.diagnostics.map((one) => `${one.line ?? "?"}:${one.column ?? "?"}: ${one.message}`).join(" — "));
}
on(collection, "open", (index) => openRecord(index));

/** Opens the first problem of a file; the list contains the problems of all files. */
export async function openFile(number) {
  if (collection.placeOf(number) < 0) await collection.read([...page.about.files.names.keys()]);
  const first = collection.records.findIndex((record) => record.file?.number === number && record.draft);
  openRecord(first < 0 ? collection.placeOf(number) : first);
  $("open-dialog").close();
}

/** Takes a pasted position or pasted problems. */
export async function takeText(text) {
  const answer = await ask("/read", { text, rules: editor.draft.rules, stipulation: editor.draft.stipulation });
  if (answer.format === "position") {
    const { draft } = answer.records[0];
    const position = { rules: draft.rules, men: draft.men, castling: draft.castling, en_passant: draft.en_passant };
    const before = editor.draft;
    const renewed = before.rules === draft.rules ? "" : variantOf(draft.rules).title;
    const origin = before.authors.join(" & ") || before.source || (before.solution.trim() || before.base ? before.id || "another problem" : "");
    const other = JSON.stringify(before.men) !== JSON.stringify(draft.men) && Object.keys(before.men).length > 0;
    editor.change("paste", (own) => Object.assign(own, position, renewed ? { dialect: {} } : {}));
    if (renewed) say(`Read as ${renewed}. Other rules can be chosen beside the board.`);
    if (origin && other) {
      const words = `The position has changed; authors, source, twins and printed solution are still those of ${origin}.`;
      notice("pasted", words, {
        "Make it a new problem": () => {
          openDraft({ ...emptyDraft(), ...position, stipulation: before.stipulation, dialect: before.dialect, conditions: before.conditions }, { dirty: true });
        },
        "Keep them": null,
      });
    }
    return;
  }
  const good = answer.records.filter((record) => record.draft);
  if (!good.length) throw new Trouble("refused", answer.records.flatMap((record) => record.diagnostics).map((one) => `${one.line}:${one.column}: ${one.message}`).join(" — ") || "this text contains no problem");
  collection.take(answer);
  openDraft(good[0].draft, { dirty: true, record: collection.records[answer.records.indexOf(good[0])] });
}

/** The text of a file: UTF-8, UTF-16 with a mark, or else the Latin letters of Windows. */
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Opens files that the browser may also write: it asks the user before it does. */
async function chooseFiles() {
  const accept = { "text/plain": [".ron", ".inp", ".olv", ".yml", ".yaml", ".json", ".fen", ".epd", ".pgn", ".txt"] };
  // @ts-ignore: not every browser has it.
  const handles = await window.showOpenFilePicker({ multiple: true, types: [{ description: "Chess problems", accept }] });
  await takeFiles(await Promise.all(handles.map((handle) => handle.getFile())), handles);
}
$("chooser").addEventListener("click", (event) => {
  if (!("showOpenFilePicker" in window)) return;
  event.preventDefault();
  chooseFiles().catch((error) => { if (error.name !== "AbortError") notice("info", error.message); });
});

/**
 * Opens files of this computer: the problems of all of them are the collection. With `handles`, one for each file, a RON file that
 * has one problem can be saved in its place.
 */
export async function takeFiles(files, handles = []) {
  const answers = [];
  for (const [number, file] of files.entries()) {
    try {
      if (file.size > 8 << 20) throw new Trouble("refused", "larger than 8 MiB");
      const text = decoded(await file.arrayBuffer());
      const answer = await ask("/read", { text, name: file.name });
      // The program writes no remarks.
      const source = { handle: handles[number], modified: file.lastModified, hasRemarks: /(^|\s)\/\/|\/\*/.test(text) };
      answers.push({ name: file.name, answer, source: source.handle && /\.ron$/i.test(file.name) ? source : null });
    } catch (error) {
      notice("info", `${file.name}: ${error.message}`);
    }
  }
  if (!answers.length) return;
  collection.join(answers);
  const first = collection.records.findIndex((record) => record.draft);
  openRecord(Math.max(first, 0));
  $("open-dialog").close();
}
$("chooser").addEventListener("change", (event) => {
  takeFiles([...event.target.files]).catch(trouble);
  event.target.value = "";
});
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files") || event.dataTransfer?.types.includes("text/plain")) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (around(event, "input, textarea")) return;
  const { files } = event.dataTransfer, text = event.dataTransfer.getData("text/plain");
  if (!files.length && !text.trim()) return;
  event.preventDefault();
  (files.length ? takeFiles([...files]) : takeText(text)).catch(trouble);
});

document.addEventListener("paste", (event) => {
  if (around(event, "input, textarea")) return;
  const text = event.clipboardData.getData("text/plain");
  if (text.trim()) {
    event.preventDefault();
    takeText(text).catch((error) => notice("info", error.message));
  }
});
