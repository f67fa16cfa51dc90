// The result of a search: verdict, facts, themes, solution.

import { $, count, make, on } from "./dom.js";
import { isAlone } from "./ask.js";
import * as exports from "./export.js";
import { command, forecast } from "./hard.js";
import { collection, editor, page, play, search, since, tree, variant } from "./page.js";
import { inLetters } from "../../report/page/position.js";
import { marked, outcome, remarks } from "../../report/page/printed.js";
import { verdictOf } from "./search.js";
import { trouble } from "./notices.js";
import { draw } from "./stage.js";
import { gradeDuals, sections } from "../../report/page/tree.js";

on(search, "state", (state) => {
  $("stop").hidden = !state.running || state.limit;
  const { progress } = state;
  $("progress").textContent = state.kind === "waiting" ? "…" : !progress ? "" : state.running
    ? `${state.limit ? "checking" : "searching"}: ${progress.done} of ${progress.total}, ${count(progress.nodes)} positions, ${progress.seconds.toFixed(1)} s`
    : `${count(progress.nodes)} positions, ${progress.seconds < 1 ? `${Math.round(progress.seconds * 1000)} ms` : `${progress.seconds.toFixed(1)} s`}`;
  if (state.kind === "unready" || state.kind === "none") {
    page.result = null;
    tree.show([], null);
    $("details").replaceChildren();
    $("unfold").hidden = true;
    return;
  }
  if (state.kind === "waiting" || (state.running && state.limit && !state.entry)) {
    $("verdict").classList.add("stale");
    return;
  }
  page.result = state;
  if (state.error) {
    $("verdict").className = "card bad";
    $("verdict").replaceChildren(make("strong", "Cannot be solved"), make("p", state.error));
    return;
  }
  collection.note(state.entry, state);
  showResult();
});

/** The sides that begin in a version of the result: one, or two in duplex. */
function sides() {
  const own = page.result?.entry?.twins?.[page.twin];
  return own ? [own, own.duplex].filter(Boolean) : [];
}

export function showResult() {
  if (!page.result || !page.seen?.versions?.[page.twin]) return;
  const version = page.seen.versions[page.twin];
  const card = $("verdict");
  const cards = [];
  let worst = "";
  for (const side of sides()) {
    const verdict = verdictOf(side, page.result);
    if (verdict) {
      worst = worst === "bad" || verdict.kind === "bad" ? "bad" : worst === "open" || verdict.kind === "open" ? "open" : "good";
      const sign = { good: "✓", bad: "✗", open: "…" }[verdict.kind];
      cards.push(make("strong", `${sign} ${verdict.heading}`), make("p", inLetters(verdict.summary).replace(/^(sound|cooked|no solution)(, |: |$)/, "")));
    } else {
      const complete = side.status === "complete" && !page.result.stopped && !page.result.running;
      worst = complete ? worst : "open";
      const found = side.keys?.length || (Array.isArray(side.lines) ? side.lines.length : 0);
      cards.push(make("strong", complete ? `Solved: ${found} solution${found === 1 ? "" : "s"}` : "… Not finished"),
        make("p", complete ? "" : `${side.limits?.join("; ") || "The search was cut short"}: what is shown is right, but something may be missing.`));
    }
  }
  if (!cards.length && page.result.running) {
    worst = "open";
    const keys = page.result.keys.length, lines = page.result.lines.length;
    cards.push(make("strong", "… Searching"), make("p", keys || lines ? `${keys || lines} ${keys ? "key" : "line"}${(keys || lines) === 1 ? "" : "s"} so far` : "nothing found yet"));
  }
  if (!cards.length && !page.result.running && page.result.stopped) {
    worst = "open";
    cards.push(make("strong", "… Not finished"), make("p", `${page.result.stopped === "many" ? `${count(page.result.lines.length)} lines are more than can be shown.` : "The search was stopped."} The lines shown are correct, but others may be missing.`));
  }
  if (!page.result.running && (page.result.stopped || sides().some((side) => side.status === "limited"))) cards.push(hard());
  const changed = since.note(page.result, editor.draft);
  if (changed || page.result.kind === "check") $("since").textContent = inLetters(changed);
  card.className = `card ${worst}`;
  if (card.textContent !== cards.map((one) => one.textContent).join("")) card.replaceChildren(...cards);
  const at = page.mode === "play" ? play.place?.moves : null;
  play.begin(structuredClone(editor.draft), version);
  let shown = sides().flatMap((side, index) => {
    const found = sections(side, play.root);
    gradeDuals(found, side.verdict?.duals ?? []);
    return index || side.starts !== version.starts ? found.map((one) => ({ ...one, title: `${side.starts === "white" ? "White" : "Black"} begins: ${one.title}` })) : found;
  });
  if (!sides().length) shown = sections(soFar(version), play.root);
  tree.show(shown, play.root);
  $("unfold").hidden = !shown.some(({ rows }) => rows.some((row) => row.rows.length));
  details();
  claim();
  // The current place in the play is kept if it still exists.
  if (at) {
    let place = play.root;
    for (const move of at) place = place?.children.find((child) => child.move.san === move.san && child.move.from === move.from);
    if (place) { play.place = place; tree.mark(place); } else { page.mode = "setup"; draw(); }
  }
}

/** Advice after a search that was cut short: how far it came, and how it can be done elsewhere. */
function hard() {
  const { limit, reached } = page.result;
  const host = make("div", "", { class: "hard" });
  const far = reached ? forecast(reached) : "";
  host.append(make("p", `${limit ? "Two seconds were not enough. " : ""}${far}`));
  const { draft } = editor;
  const usual = variant().switches.every(({ name, choices }) => (draft.dialect[name] ?? choices[0].name) === choices[0].name);
  const { text, needsFile } = command(draft, usual && page.seen?.of === JSON.stringify(draft.men) ? page.seen.fen : null);
  const line = make("p", isAlone ? "The program parton does it several times faster, in a terminal: " : "In a terminal, without the page: ");
  const copy = make("button", "Copy", { type: "button", class: "small" });
  copy.addEventListener("click", () => navigator.clipboard.writeText(text).then(() => { copy.textContent = "Copied"; }));
  line.append(make("code", text), " ", copy);
  if (needsFile) {
    const download = make("button", "Download the file", { type: "button", class: "small" });
    download.addEventListener("click", () => exports.written(draft, "ron").then((file) => exports.download(file.name, file.text)).catch(trouble));
    line.append(" ", download);
  }
  host.append(line);
  return host;
}

/** The findings of a running search, in the form of a solution. */
function soFar(version) {
  // More is shown when everything is known.
  const own = page.result.lines.slice(0, 1000).filter((line) => line.twin === version.name);
  const list = (name) => own.filter((line) => line.list === name).map((line) => line.moves);
  const keys = page.result.keys.filter((one) => one.twin === version.name).map((one) => one.key);
  return { stipulation: version.stipulation, keys, lines: list("lines"), short_lines: list("short_lines"), set_lines: list("set_lines") };
}

function details() {
  const host = $("details");
  host.replaceChildren();
  for (const side of sides()) {
    const verdict = side.verdict;
    const omitted = Object.values(side.omitted ?? {}).reduce((sum, lines) => sum + lines, 0);
    if (omitted) host.append(make("p", `${count(omitted)} more lines are not shown.`, { class: "open" }));
    if (!verdict) continue;
    const list = make("ul", "", { class: "findings" });
    for (const { text } of verdict.flaws.filter((flaw) => flaw.text !== "no solution")) list.append(make("li", `✗ ${inLetters(text)}`, { class: "error" }));
    const signs = { thematic: "!! thematic dual", by_play: "! dual in the by-play", threat: "dual after the threat", last_promotion: "promotion dual", minor: "minor dual" };
    for (const { grade, text } of verdict.duals.slice(0, 100)) list.append(make("li", `${signs[grade] ?? grade}: ${inLetters(text)}`, { class: "warning" }));
    for (const { text } of verdict.facts.slice(0, 100)) list.append(make("li", `· ${inLetters(text)}`));
    for (const { text } of verdict.warnings) list.append(make("li", `△ ${inLetters(text)}`, { class: "warning" }));
    if (verdict.c_plus) list.append(make("li", `C+ ${typeof verdict.c_plus === "string" ? verdict.c_plus : JSON.stringify(verdict.c_plus)}`, { class: "good" }));
    if (list.childElementCount) host.append(list);
  }
  const themes = page.result?.entry?.themes ?? [];
  if (!themes.length) return;
  const shown = make("ul", "", { class: "findings themes" });
  for (const { name, evidence } of themes) {
    const line = make("li", ` ${inLetters(evidence[0])}`, { title: inLetters(evidence.slice(0, 20).join("\n")) });
    line.prepend(make("strong", name));
    shown.append(line);
  }
  const fold = make("details", "", {});
  fold.append(make("summary", `${themes.length} theme${themes.length === 1 ? "" : "s"}`), shown);
  host.append(fold);
}

function claim() {
  const found = sides()[0]?.verdict?.claim;
  $("claimed").textContent = found ? outcome(found) : editor.draft.solution.trim() ? "Not compared yet." : "";
  $("claimed").className = found ? { confirmed: "good", wrong: "bad", undecided: "open" }[found.status] : "";
  $("marked").replaceChildren();
  if (found) $("marked").append(marked(page.seen.pieces, [found]), remarks(found));
}

$("solve").addEventListener("click", () => search.run("/solve", editor.draft));
$("check").addEventListener("click", () => search.run("/check", editor.draft));
$("stop").addEventListener("click", () => {
  search.stop();
  search.dispatchEvent(new CustomEvent("state", { detail: { ...search.state, running: false, stopped: "user" } }));
});
$("unfold").addEventListener("click", () => tree.unfold());
