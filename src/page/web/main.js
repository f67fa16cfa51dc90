// The page: connects its parts.

import { ask, connection, isAlone, renewToken, Trouble } from "./ask.js";
import { $, make, on } from "./dom.js";
import * as drafts from "./drafts.js";
import { emptyDraft } from "./editor.js";
import { showFields } from "./fields.js";
import { inspect } from "./inspection.js";
import { keep } from "./keeping.js";
import { showMarkSwitches } from "./marks.js";
import { notice, say, trouble } from "./notices.js";
import { fromAddress, openDraft, openFile, reopen } from "./opening.js";
import { boards, editor, page, play, search, since } from "./page.js";
import { otherMen, showPalette } from "./palette.js";
import "./arranging.js";
import "./conditions.js";
import "./dialogs.js";
import "./exporting.js";
import "./history.js";
import "./keys.js";
import { offerLetters } from "./letters.js";
import "./links.js";
import "./result.js";
import "./saving.js";
import "./setup.js";
import { draw } from "./stage.js";
import { source } from "./views.js";
import "./workshop.js";

on(connection, "change", (state) => {
  if (state === true) return notice("connection", "");
  const kept = "Your work is kept in this browser.";
  notice("connection", state === "gone"
    ? `The program does not answer: it has ended, or the connection is lost. ${kept} Editing still works; start the program again with parton board --port ${location.port}, and open the address that it prints.`
    : `The program was started again after this page was opened. ${kept} Open the address that it printed.`,
  state === "gone" ? { "Try again": () => inspect() } : {});
});

/** Shows the button that saves, where problems can be saved. */
function showSave() {
  const { save, names } = page.about.files;
  $("save").hidden = !(isAlone || (save && names.length));
}

/** Opens the page: what this tab showed before, the draft or the position of the address, or a file. */
async function start() {
  [page.about] = await Promise.all([ask("/about"), drafts.ready]);
  for (const variant of page.about.variants) variant.names = page.about.names;
  const sheet = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><defs>${page.about.men}</defs></svg>`, "image/svg+xml");
  $("sheet").querySelector("defs").replaceWith(document.importNode(sheet.documentElement.firstElementChild, true));
  otherMen();
  $("condition-names").append(...page.about.conditions.map(({ name, rule }) => make("option", rule.split("\n")[0].slice(0, 80), { value: name })));
  $("rules").append(...page.about.variants.map(({ name, title }) => make("option", title, { value: name })));
  showSave();
  const view = JSON.parse(localStorage.getItem("parton.view") ?? "{}");
  boards.style = view.style ?? "two-boards";
  boards.flip = view.flip ?? false;
  page.arrows = view.arrows ?? true;
  $("arrows").setAttribute("aria-pressed", String(page.arrows));
  Object.assign(page.marks, view.marks);
  showMarkSwitches();
  offerLetters(view.letters);
  $("style").value = boards.style;
  $("flip").setAttribute("aria-pressed", boards.flip);
  const params = new URLSearchParams(location.hash.slice(1));
  const here = drafts.findTab();
  if (here && here.key === params.get("k")) {
    return reopen(here, { dirty: here.dirty, ownKey: here.key, history: { past: here.past ?? [], future: here.future ?? [] } });
  }
  const kept = params.get("k") && drafts.find(params.get("k"));
  if (kept) return reopen(kept, { dirty: true, ownKey: params.get("k") });
  if (params.get("z") || params.get("p")) return fromAddress(params);
  if (page.about.files.names.length) await openFile(0);
  if (!page.opened) openDraft(emptyDraft(page.about.variants.find(({ name }) => name === view.rules)?.name));
}

on(editor, "change", (what) => {
  if (what !== "saved") {
    if (what === "open" || what === "paste") page.twin = 0;
    page.mode = "setup";
    search.stop();
    play.place = null;
    $("verdict").classList.add("stale");
    if (what === "open") {
      say("");
      since.forget();
      $("since").textContent = "";
    }
  }
  showPalette();
  showFields();
  draw();
  keep();
  if (what !== "saved") inspect();
  if (what !== "source" && page.tab === "source") source();
});

// Another address is pasted over this one.
addEventListener("hashchange", () => {
  const params = new URLSearchParams(location.hash.slice(1));
  const renewed = renewToken();
  if (!page.about) return start().catch(trouble);
  if (renewed) {
    // The program was restarted, perhaps with other files.
    ask("/about").then(({ files }) => {
      page.about.files = files;
      showSave();
    }).catch(trouble);
  }
  if (params.get("k") === page.key || !(params.get("p") || params.get("z"))) {
    keep();
    if (renewed) inspect();
    return;
  }
  fromAddress(params).catch(trouble);
});

// In the browser alone the page works without a network after the first visit.
if (isAlone && "serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => {});

start().catch((error) => {
  if (error instanceof Trouble && error.kind === "forbidden") return;
  notice("info", error.message);
});
