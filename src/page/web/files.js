// The collection: the problems of a file or of pasted text, with their verdicts.

import { ask, hear } from "./ask.js";
import { verdictOf } from "./search.js";

/** The number of rows created at once. */
const ROWS = 300;
/** The number of files requested at once. */
const AT_ONCE = 6;

/** A table cell with a text. */
function cell(kind, text = "") {
  const made = document.createElement("td");
  made.className = kind;
  made.textContent = text;
  return made;
}

/**
 * The problems of all files, or of pasted text, in one list. `open` events name the record to be edited,
 * `change` events report a change of the list.
 */
export class Collection extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.records = [];
    this.shown = [];
    this.current = -1;
    this.checking = null;
    /** How the problems shown are like another one, by record; null if all are shown. */
    this.like = null;
    host.querySelector("#filter").addEventListener("input", () => this.show());
    host.querySelector("#former").addEventListener("click", () => this.#beside(-1));
    host.querySelector("#later").addEventListener("click", () => this.#beside(1));
  }

  /** The file of the open problem. */
  get file() {
    return this.records[this.current]?.file ?? null;
  }

  /** Reads files by their numbers. */
  async read(numbers) {
    const answers = [];
    const waiting = [...numbers.keys()];
    const work = async () => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
        answers[at] = await ask("/files", { number: numbers[at] });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.#set(answers.flatMap((answer, at) => this.#of(answer, numbers[at])));
  }

  /** Reads one of the files again; the results for the others stay. */
  async reread(number) {
    const fresh = this.#of(await ask("/files", { number }), number);
    const at = this.records.findIndex((record) => record.file?.number === number);
    const own = this.records.filter((record) => record.file?.number === number).length;
    for (const record of fresh) {
      const before = this.records.find((one) => one.file?.number === number && one.id === record.id);
      if (before && JSON.stringify(before.draft?.base) === JSON.stringify(record.draft?.base)) record.result = before.result;
    }
    const records = [...this.records];
    records.splice(at < 0 ? records.length : at, own, ...fresh);
    this.#set(records);
  }

  #of(answer, number) {
    const file = { number, name: answer.name, stamp: answer.stamp };
    return answer.records.map((record, index) => ({ ...record, file, index, result: null }));
  }

  /** Takes problems that were pasted. */
  take(answer) {
    this.#set(answer.records.map((record, index) => ({ ...record, file: null, index, result: null })));
  }

  /** Takes the problems of files of this computer: `{ name, answer, source }` each. */
  join(answers) {
    this.#set(answers.flatMap(({ name, answer, source }) => answer.records.map((record, index) => ({
      ...record, file: null, from: name, index, result: null,
      // A file with one problem can be saved in its place.
      source: answer.records.length === 1 ? source ?? null : null,
    }))));
  }

  /** The place of a problem of a file in the list. */
  placeOf(number, index = 0) {
    const own = this.records.map((record, at) => ({ record, at })).filter(({ record }) => record.file?.number === number);
    return (own.find(({ record }) => record.index === index) ?? own[0])?.at ?? -1;
  }

  /** The place of the problem from which a draft was made, by its file, place and name there; -1 without one. */
  find(file) {
    return file ? this.records.findIndex((one) => one.file?.number === file.number && one.file.name === file.name && one.index === file.index && one.id === file.id) : -1;
  }

  /** Shows only the problems that are like a draft, the most similar first. Without a draft shows all again. */
  async showLike(draft) {
    if (draft) {
      const records = this.records.filter((record) => record.draft);
      const { like } = await ask("/find", { draft, others: records.map(({ draft: { rules, men } }) => ({ rules, men })) });
      this.like = new Map(like.map(({ at, words }) => [records[at], words || "the same position"]));
    } else this.like = null;
    this.show();
  }

  #set(records) {
    this.stopChecking();
    this.like = null;
    this.records = records;
    this.current = -1;
    this.host.querySelector("#filter").value = "";
    this.show();
  }

  /** Shows the problems that match the filter. */
  show() {
    const words = this.host.querySelector("#filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = ({ id, file, from, draft, result }) => [id, file?.name, from, draft?.title, draft?.authors.join(" "), draft?.source, draft?.stipulation,
      draft?.rules, ...(draft?.conditions ?? []), result?.[1]].join(" ").toLowerCase();
    const all = this.like ? [...this.like.keys()].filter((record) => this.records.includes(record)) : this.records;
    this.shown = words.length ? all.filter((record) => words.every((word) => text(record).includes(word))) : all;
    this.host.querySelector("#find-like").setAttribute("aria-pressed", !!this.like);
    for (const record of this.records) record.row = null;
    this.host.querySelector("tbody").replaceChildren();
    this.#more();
    this.#head();
    this.host.hidden = this.records.length < 2;
  }

  #more() {
    const table = this.host.querySelector("tbody");
    const from = table.childElementCount;
    table.append(...this.shown.slice(from, from + ROWS).map((record) => this.#row(record)));
    const left = this.shown.length - table.childElementCount;
    this.host.querySelector(".more")?.remove();
    if (left <= 0) return;
    const more = document.createElement("button");
    more.type = "button";
    more.className = "more";
    more.textContent = `${left} more`;
    more.addEventListener("click", () => this.#more());
    this.host.querySelector(".list").append(more);
  }

  #head() {
    const files = new Set(this.records.map((record) => record.file?.number ?? record.from));
    const heading = this.host.querySelector("h2");
    const named = this.records[0]?.file?.name.split(/[\\/]/).pop() ?? this.records[0]?.from ?? "Pasted problems";
    const all = `${this.records.length} problems`;
    heading.textContent = `${files.size > 1 ? `${files.size} files` : named}: ${this.shown.length < this.records.length ? `${this.shown.length} of ${all}` : all}`;
    heading.title = this.file?.name ?? "";
    const at = this.shown.indexOf(this.records[this.current]);
    this.host.querySelector("#former").disabled = at === 0 || !this.shown.length;
    this.host.querySelector("#later").disabled = at === this.shown.length - 1;
  }

  /** Opens the previous or next problem of the list. */
  #beside(by) {
    const at = this.shown.indexOf(this.records[this.current]);
    const next = at < 0 ? this.shown[0] : this.shown[at + by];
    if (next) this.dispatchEvent(new CustomEvent("open", { detail: this.records.indexOf(next) }));
  }

  #row(record) {
    const at = this.records.indexOf(record);
    const row = document.createElement("tr");
    const { draft, file } = record;
    const open = document.createElement("button"), more = document.createElement("small");
    open.type = "button";
    open.append(draft?.authors.join(" & ") || draft?.title || record.id);
    const name = file?.name.split(/[\\/]/).pop() ?? record.from;
    more.textContent = [draft?.authors.length ? draft.title && `“${draft.title}”` : "", draft?.source, name, this.like?.get(record)].filter(Boolean).join(" · ");
    if (more.textContent) open.append(more);
    open.title = [record.id, file?.name].filter(Boolean).join(", ");
    open.addEventListener("click", () => this.dispatchEvent(new CustomEvent("open", { detail: at })));
    const work = cell("work");
    work.append(open);
    row.append(cell("number", `${at + 1}`), work, cell("task", draft?.stipulation), cell("verdict"));
    row.dataset.file = file?.number ?? "";
    row.dataset.index = record.index;
    if (at === this.current) row.setAttribute("aria-current", "true");
    record.row = row;
    this.#mark(record);
    return row;
  }

  #mark(record) {
    const cell = record.row?.querySelector(".verdict");
    if (!cell) return;
    const [kind, text] = !record.draft ? ["bad", "cannot be read"] : record.result ?? ["", ""];
    cell.className = `verdict ${kind}`;
    cell.textContent = text;
  }

  choose(index) {
    this.records[this.current]?.row?.removeAttribute("aria-current");
    this.current = index;
    const row = this.records[index]?.row;
    row?.setAttribute("aria-current", "true");
    row?.scrollIntoView({ block: "nearest" });
    this.#head();
  }

  /** Records a verdict on the open problem. */
  note(entry, state) {
    const record = this.records[this.current];
    if (!record || !entry?.twins?.some((twin) => twin.verdict)) return;
    record.result = summed(entry, state);
    this.#mark(record);
  }

  stopChecking() {
    this.checking?.abort();
    this.checking = null;
  }

  /** Checks all problems, one after another, each for at most this many seconds. Waits while another search runs. */
  async checkAll(seconds, isBusy, report) {
    this.stopChecking();
    const abort = new AbortController();
    this.checking = abort;
    const records = [...this.shown];
    for (const [index, record] of records.entries()) {
      if (!record.draft) continue;
      for (;;) {
        while (isBusy()) await new Promise((done) => setTimeout(done, 200));
        if (abort.signal.aborted) return;
        report(`checking ${index + 1} of ${records.length}`);
        const state = {};
        try {
          await hear("/check", { draft: record.draft, max_time: seconds }, abort.signal, (name, data) => {
            if (name === "verdict") state.entry = data.entry;
            if (name === "error") state.error = data.error;
            if (name === "end") state.stopped = data.stopped;
          });
        } catch (error) {
          if (error.name !== "AbortError") report(error.message);
          return;
        }
        if (state.stopped === "newer") continue;
        record.result = state.error ? ["bad", state.error] : summed(state.entry, state);
        this.#mark(record);
        break;
      }
    }
    this.checking = null;
    const kinds = records.map(({ draft, result }) => (draft ? result?.[0] : "bad"));
    const number = (kind) => kinds.filter((one) => one === kind).length;
    report(`${records.length} checked: ${number("good")} sound, ${number("bad")} not, ${number("open")} open`);
  }
}

/** The gravest verdict on the twins. */
function summed(entry, state) {
  const sides = entry.twins.flatMap((twin) => [twin, twin.duplex]).filter((twin) => twin?.verdict);
  const verdicts = sides.map((twin) => verdictOf(twin, state));
  const worst = ["bad", "open", "good"].map((kind) => verdicts.find((one) => one.kind === kind)).find(Boolean);
  return worst ? [worst.kind, worst.heading] : ["bad", entry.diagnostics?.[0]?.message ?? "cannot be solved"];
}
