// Dialogs to open, paste, and describe problems.

import { isAlone } from "./ask.js";
import { $, make } from "./dom.js";
import * as drafts from "./drafts.js";
import { emptyDraft } from "./editor.js";
import { trouble } from "./notices.js";
import { openDraft, openFile, reopen, takeText } from "./opening.js";
import { editor, page } from "./page.js";

$("new").addEventListener("click", () => {
  const { rules, dialect, stipulation } = editor.draft;
  openDraft({ ...emptyDraft(rules, stipulation), dialect });
});
$("help").addEventListener("click", () => $("help-dialog").showModal());
$("open").addEventListener("click", () => {
  $("file-list").replaceChildren(...page.about.files.names.map((name, number) => {
    const button = make("button", name, { type: "button" });
    button.addEventListener("click", () => openFile(number).catch(trouble));
    const item = make("li");
    item.append(button);
    return item;
  }));
  if (!page.about.files.names.length) $("file-list").append(make("li", "None: name files after parton board.", { class: "quiet" }));
  $("named").hidden = isAlone;
  const list = () => {
    const kept = drafts.all();
    $("draft-list").replaceChildren(...kept.map((one) => {
      const name = one.draft.title || one.draft.authors.join(" & ") || one.draft.id || "a position";
      const button = make("button", `${name}, ${one.draft.stipulation}, ${Object.keys(one.draft.men).length} men, ${new Date(one.time).toLocaleString()}`, { type: "button" });
      button.addEventListener("click", () => {
        reopen(one, { dirty: true, ownKey: one.key }).catch(trouble);
        $("open-dialog").close();
      });
      const remove = make("button", "Delete", { type: "button", class: "small" });
      remove.addEventListener("click", () => { drafts.drop(one.key); list(); });
      const item = make("li");
      item.append(button, " ", remove);
      return item;
    }));
    if (!kept.length) $("draft-list").append(make("li", "None.", { class: "quiet" }));
  };
  list();
  $("open-dialog").showModal();
});
$("paste").addEventListener("click", () => {
  $("pasted-wrong").textContent = "";
  $("paste-dialog").showModal();
  $("pasted").focus();
});
$("take").addEventListener("click", async () => {
  try {
    await takeText($("pasted").value);
    $("paste-dialog").close();
    $("pasted").value = "";
  } catch (error) {
    $("pasted-wrong").textContent = error.message;
  }
});

const detailsOf = {
  authors: [(draft) => draft.authors.join(", "), (draft, text) => { draft.authors = text.split(",").map((name) => name.trim()).filter(Boolean); }],
  "source-line": [(draft) => draft.source, (draft, text) => { draft.source = text; }],
  title: [(draft) => draft.title, (draft, text) => { draft.title = text; }],
  id: [(draft) => draft.id, (draft, text) => { draft.id = text; }],
  castling: [(draft) => draft.castling ?? "", (draft, text) => { draft.castling = text.trim() || null; }],
  "en-passant": [(draft) => draft.en_passant ?? "", (draft, text) => { draft.en_passant = text.trim() || null; }],
  solutions: [(draft) => draft.solutions ?? "", (draft, text) => { draft.solutions = Number.parseInt(text, 10) || null; }],
  comment: [(draft) => draft.comment, (draft, text) => { draft.comment = text; }],
};
$("about").addEventListener("click", () => {
  for (const [id, [get]] of Object.entries(detailsOf)) $(id).value = get(editor.draft);
  $("missing-king").checked = editor.draft.missing_king;
  $("about-dialog").showModal();
});
$("about-dialog").addEventListener("close", () => editor.change("about", (draft) => {
  for (const [id, [, set]] of Object.entries(detailsOf)) set(draft, $(id).value);
  draft.missing_king = $("missing-king").checked;
}));
