// The problem being edited: a draft in the program's form, with its history.

/** An empty problem. */
export const emptyDraft = (rules = "orthodox", stipulation = "#2") => ({
  base: "", id: "", title: "", authors: [], source: "", comment: "", rules, dialect: {}, conditions: null, stipulation, turn: "",
  men: {}, castling: null, en_passant: null, missing_king: false, solution: "", solutions: null, twins: [],
});

/** A draft with its history. `change` events report a change; `detail` names the edit. */
export class Editor extends EventTarget {
  draft = emptyDraft();
  past = [];
  future = [];
  /** Whether it differs from what was read or saved. */
  dirty = false;
  #merging = "";

  /** Opens another draft, and clears the history. */
  open(draft, { dirty = false, past = [], future = [] } = {}) {
    this.draft = structuredClone(draft);
    this.past = past;
    this.future = future;
    this.dirty = dirty;
    this.#merging = "";
    this.#tell("open");
  }

  /** Changes the draft. If `merge` is set, successive changes of one kind are undone together. */
  change(what, edit, { merge = false } = {}) {
    const before = structuredClone(this.draft);
    edit(this.draft);
    if (JSON.stringify(before) === JSON.stringify(this.draft)) return false;
    if (!(merge && this.#merging === what)) this.past.push(before);
    this.#merging = merge ? what : "";
    if (this.past.length > 500) this.past.shift();
    this.future = [];
    this.dirty = true;
    this.#tell(what);
    return true;
  }

  undo() {
    if (!this.past.length) return false;
    this.future.push(this.draft);
    this.draft = this.past.pop();
    this.#again("undo");
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.draft);
    this.draft = this.future.pop();
    this.#again("redo");
    return true;
  }

  /** All drafts of the history in their order, with those that were undone. */
  get timeline() {
    return [...this.past, this.draft, ...this.future.toReversed()];
  }

  /** Undoes or redoes edits up to a draft of the history, by its place in the timeline. */
  goTo(index) {
    const all = this.timeline;
    if (!all[index] || index === this.past.length) return false;
    this.past = all.slice(0, index);
    this.draft = all[index];
    this.future = all.slice(index + 1).reverse();
    this.#again("undo");
    return true;
  }

  /** Records that the draft is now in the file. */
  saved(draft) {
    this.draft = structuredClone(draft);
    this.dirty = false;
    this.#tell("saved");
  }

  #again(what) {
    this.dirty = true;
    this.#merging = "";
    this.#tell(what);
  }

  #tell(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }

  /** Puts a man on a cell, or removes the man there. */
  put(cell, letter) {
    return this.change("men", (draft) => {
      if (letter) draft.men[cell] = letter;
      else delete draft.men[cell];
    });
  }

  /** Moves a man. A man on the arrival cell is removed. */
  move(from, to) {
    if (from === to || !this.draft.men[from]) return false;
    return this.change("men", (draft) => {
      draft.men[to] = draft.men[from];
      delete draft.men[from];
    });
  }
}
