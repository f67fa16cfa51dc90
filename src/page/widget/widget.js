// The widget for blogs and forums: <parton-problem>. See docs/guide/widget.md.
//
// The same file is the worker in which the program solves.

import { attend } from "../web/wasi.js";

if (globalThis.document === undefined) {
  addEventListener("message", attend);
} else {
  import("./element.js").then(({ PartonProblem }) => {
    const name = "parton-problem";
    if (!customElements.get(name)) customElements.define(name, PartonProblem);
  });
}
