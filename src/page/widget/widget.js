// The widget for blogs and forums: <parton-problem>. See docs/guide/widget.md.
//
// All modules become one file by esbuild 0.28.2, from the root of the repository:
//
//   esbuild src/page/widget/widget.js --bundle --format=esm --target=es2022 --charset=utf8 \
//     --minify --legal-comments=none --outfile=src/page/widget/parton-problem.js
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
