// The play, which the widget loads only when a solution is opened or asked for.
//
// The same file is the worker in which the program solves.

import { attend } from "../web/wasi.js";

export { moveInWords, reversed } from "../../report/page/position.js";
export { Place, Tree, sections } from "../../report/page/tree.js";
export { Script } from "./script.js";
export { solve } from "./solver.js";

if (globalThis.document === undefined) addEventListener("message", attend);
