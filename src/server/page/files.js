// The collection: the problems of a file or of a text that was pasted, with their verdicts.

import { ask, hear } from "./ask.js";
import { verdictOf } from "./search.js";

/** Problems beside each other. `open` events name the record that somebody wants to edit. */
export class Collection extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.records = [];
    this.file = null;
    this.current = -1;
    this.checking = null;
  }

  /** Reads a file by its number. */
  async read(number) {
    const answer = await ask("/files", { number });
    this.#take(answer, { number, name: answer.name, stamp: answer.stamp });
    return this.records;
  }

  /** Takes problems that were pasted. */
  take(answer) {
    this.#take(answer, null);
  }

  #take(answer, file) {
    this.stopChecking();
    this.file = file;
    this.records = answer.records.map((record) => ({ ...record, result: null }));
    this.current = -1;
    this.show();
  }

  show() {
    const table = this.host.querySelector("tbody");
    table.replaceChildren(...this.records.map((record, index) => this.#row(record, index)));
    const heading = this.host.querySelector("h2");
    heading.textContent = this.file?.name.split(/[\\/]/).pop() ?? "Pasted problems";
    heading.title = this.file?.name ?? "";
    this.host.hidden = this.records.length < 2;
  }

  #row(record, index) {
    const row = document.createElement("tr");
    const name = document.createElement("td"), task = document.createElement("td"), verdict = document.createElement("td");
    const open = document.createElement("button");
    open.type = "button";
    open.textContent = record.draft?.title || record.draft?.authors.join(" & ") || record.id;
    open.title = record.id;
    open.addEventListener("click", () => this.dispatchEvent(new CustomEvent("open", { detail: index })));
    name.append(open);
    task.textContent = record.draft?.stipulation ?? "";
    verdict.className = "verdict";
    row.append(name, task, verdict);
    row.toggleAttribute("aria-current", index === this.current);
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
    this.records[index]?.row?.setAttribute("aria-current", "true");
  }

  /** Notes a verdict on the problem that is open. */
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

  /** Checks all, one after the other, each for at most this many seconds. Waits while another search runs. */
  async checkAll(seconds, isBusy, said) {
    this.stopChecking();
    const abort = new AbortController();
    this.checking = abort;
    for (let index = 0; index < this.records.length; index++) {
      const record = this.records[index];
      if (!record.draft) continue;
      for (;;) {
        while (isBusy()) await new Promise((done) => setTimeout(done, 200));
        if (abort.signal.aborted) return;
        said(`checking ${index + 1} of ${this.records.length}`);
        const state = {};
        try {
          await hear("/check", { draft: record.draft, max_time: seconds }, abort.signal, (name, data) => {
            if (name === "verdict") state.entry = data.entry;
            if (name === "error") state.error = data.error;
            if (name === "end") state.stopped = data.stopped;
          });
        } catch (error) {
          if (error.name !== "AbortError") said(error.message);
          return;
        }
        if (state.stopped === "newer") continue;
        record.result = state.error ? ["bad", state.error] : summed(state.entry, state);
        this.#mark(record);
        break;
      }
    }
    this.checking = null;
    said(`${this.records.length} checked`);
  }
}

/** The gravest verdict on the twins. */
function summed(entry, state) {
  const sides = entry.twins.flatMap((twin) => [twin, twin.duplex]).filter((twin) => twin?.verdict);
  const verdicts = sides.map((twin) => verdictOf(twin, state));
  const worst = ["bad", "open", "good"].map((kind) => verdicts.find((one) => one.kind === kind)).find(Boolean);
  return worst ? [worst.kind, worst.heading] : ["bad", entry.diagnostics?.[0]?.message ?? "cannot be solved"];
}
