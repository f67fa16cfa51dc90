// The widget for blogs and forums: <parton-problem>. See docs/guide/widget.md.

import { PartonProblem } from "./element.js";

const name = "parton-problem";
if (!customElements.get(name)) customElements.define(name, PartonProblem);
