// The state of the page, which its parts share.

import { Boards } from "./boards.js";
import { $ } from "./dom.js";
import * as drafts from "./drafts.js";
import { Editor } from "./editor.js";
import { Collection } from "./files.js";
import { Play } from "./play.js";
import { Search } from "./search.js";
import { Since } from "./since.js";
import { Tree } from "../../report/page/tree.js";

export const editor = new Editor();
export const boards = new Boards($("boards"));
export const search = new Search();
export const tree = new Tree($("tree"));
export const play = new Play();
export const collection = new Collection($("collection"));
export const since = new Since();

export const page = {
  /** The program's description of what it offers. */
  about: null,
  /** The program's findings about the draft. */
  seen: null,
  /** The state of the search whose results are shown. */
  result: null,
  /** The key under which this tab stores its draft. */
  key: drafts.newKey(),
  /** `setup` or `play`. */
  mode: "setup",
  /** The number of the twin shown. */
  twin: 0,
  /** The man that the palette places: its letter, `x` to remove men, empty to move them. */
  hand: "",
  /** The cell of the man picked up. */
  taken: null,
  /** The view shown beside the board. */
  tab: "solution",
  /** Whether arrows show the moves that may follow while one steps through the play. */
  arrows: true,
  /** The marks that the boards show: flights of the king to be mated, squares guarded against it, pinned men. */
  marks: { flights: false, guards: false, pins: false },
  /** The record of the collection from which the draft was opened; null for another draft. */
  record: null,
  /** Whether there is anything to store: until then, a reload finds the last content of the page. */
  opened: false,
};

export const variantOf = (rules) => page.about.variants.find((variant) => variant.name === rules) ?? page.about.variants[0];
export const variant = () => variantOf(editor.draft.rules);
