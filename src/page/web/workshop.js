// The workshop: changes of the problem that are sound, as proposals that one click takes over.

import { ask, hear } from "./ask.js";
import { $, count, make } from "./dom.js";
import { say } from "./notices.js";
import { collection, editor, page, search, variant } from "./page.js";
import { thumbnail } from "./thumbnails.js";

/** The changes of the whole position: their versions are the same problem elsewhere on the board. */
const WHOLE = ["shift", "mirror", "rotate"];

let running = null;

/** Takes over the men of a proposal. */
function takeOver({ men, castling, en_passant }, words) {
  page.twin = 0;
  const { twins } = editor.draft;
  editor.change("men", (draft) => {
    draft.men = men;
    // Rights that are not presumed are those with which the version was found sound.
    if (draft.castling !== null) draft.castling = castling;
    if (draft.en_passant !== null) draft.en_passant = en_passant;
  });
  const stale = twins?.length || !twins ? " The twins still name the old squares." : "";
  say(`Taken over: ${words}.${stale}`, "good");
  $("workshop-dialog").close();
}

/** Adds a proposal as a twin. */
function addTwin(line) {
  editor.change("twins", (draft) => { draft.twins.push(line); });
  page.twin = editor.draft.twins.length - (page.seen?.zero ? 1 : 0);
  say(`A new twin: ${line}.`, "good");
  $("workshop-dialog").close();
}

/** A proposal: its diagram, what changes, and the button that takes it over. */
function proposal(found, draft, purpose) {
  const item = make("li", "", { class: "proposal" });
  const words = found.changes.join("; ");
  const points = found.score === null ? found.group ?? "" : `${found.score > 0 ? "+" : ""}${found.score} points`;
  const text = make("div");
  const heading = make("p");
  heading.append(make("strong", words), " ", make("span", points, { class: "quiet" }));
  const list = make("ul");
  list.append(...found.differences.map((difference) => make("li", difference)));
  const line = variant().planes.length > 1 ? found.twin : found.twin?.replaceAll("/A", "");
  text.append(heading, list);
  if (purpose === "improve") {
    const take = make("button", "Take over", { type: "button" });
    take.addEventListener("click", () => takeOver(draft, words));
    text.append(take);
  } else if (line && editor.draft.twins) {
    const take = make("button", "Add as twin", { type: "button" });
    take.addEventListener("click", () => addTwin(line));
    text.append(take);
  }
  item.append(thumbnail(draft.men, variant(), 170), text);
  return item;
}

/** The proposals, those of the whole position last. Their positions are read by the program. */
async function show(entry, purpose, signal) {
  const found = entry.found.filter(({ kinds }) => !kinds.some((kind) => WHOLE.includes(kind)));
  const elsewhere = entry.found.filter((one) => !found.includes(one));
  const all = [...found, ...elsewhere];
  const { rules, stipulation } = editor.draft;
  const records = [];
  for (const one of all) {
    const { records: [record] } = await ask("/read", { text: one.position, rules, stipulation }, signal);
    records.push(record);
  }
  const shown = all.flatMap((one, index) => (records[index]?.draft ? [proposal(one, records[index].draft, purpose)] : []));
  $("workshop-found").replaceChildren(...shown);
  if (elsewhere.length) $("workshop-found").children[found.length]?.before(make("li", "The same position elsewhere on the board:", { class: "quiet" }));
}

/** What was tried, and what came of it. */
function summary(entry, stopped) {
  const { tried, sound, complete, omitted } = entry;
  if (!tried) return entry.diagnostics.at(-1)?.message ?? "Nothing can be tried with this problem.";
  const all = complete && !stopped;
  const cut = all ? "" : ` Cut short: ${count(tried.of - tried.tried)} changes are untried${tried.undecided ? `, ${tried.undecided} undecided` : ""}.`;
  const verdict = sound ? "" : ` The problem itself is not sound (${entry.verdicts.join("; ")}).`;
  const rest = omitted ? ` The best ${entry.found.length} are shown; parton ${$("workshop-purpose").value} --all shows the others.` : "";
  return `${count(tried.tried)} changes tried, ${count(tried.sound)} of them sound.${cut}${verdict}${rest}`;
}

async function start() {
  search.stop();
  collection.stopChecking();
  stop();
  const abort = running = new AbortController();
  const purpose = $("workshop-purpose").value;
  $("workshop-found").replaceChildren();
  $("workshop-start").hidden = true;
  $("workshop-stop").hidden = false;
  $("workshop-stop").focus();
  const tell = (words) => { $("workshop-said").textContent = words; };
  // Nobody wants each number read out.
  const progress = (words) => { $("workshop-progress").textContent = words; };
  tell("");
  progress("…");
  let entry = null, stopped = null, failure = "";
  try {
    await hear("/improve", { draft: editor.draft, max_time: Number($("workshop-time").value), purpose }, abort.signal, (name, data) => {
      if (name === "progress") progress(`${count(data.done)} of ${count(data.total)} changes tried, ${count(data.keys)} sound, ${data.seconds.toFixed(0)} s`);
      if (name === "improved") entry = data;
      if (name === "error") failure = data.error;
      if (name === "end") stopped = data.stopped;
    });
    if (failure) throw new Error(failure);
    if (!entry) throw new Error(stopped === "time" ? "The time was over before the first result. Allow more." : "Another search has begun. Try again.");
    await show(entry, purpose, abort.signal);
    tell(summary(entry, stopped));
  } catch (error) {
    if (running === abort) tell(error.name === "AbortError" ? "Stopped. What was tried is not kept." : error.message);
  }
  if (running !== abort) return;
  running = null;
  progress("");
  const focused = document.activeElement === $("workshop-stop");
  $("workshop-start").hidden = false;
  $("workshop-stop").hidden = true;
  if (focused) $("workshop-start").focus();
}

function stop() {
  running?.abort();
}

$("improve").addEventListener("click", () => {
  $("workshop-found").replaceChildren();
  $("workshop-said").textContent = "";
  $("workshop-dialog").showModal();
});
$("workshop-start").addEventListener("click", start);
$("workshop-stop").addEventListener("click", stop);
$("workshop-dialog").addEventListener("close", stop);
