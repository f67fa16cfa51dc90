// The style of the widget. It is a constructed style sheet, which a strict policy for styles allows.

const TEXT = `
:host { display: block; font: inherit; line-height: 1.4; margin: 1.2em 0; container-type: inline-size;
  --ink: #17140f; --paper: #fffdf8; --mark: #e0a100;
  --quiet: color-mix(in srgb, currentcolor 68%, transparent);
  --rule: color-mix(in srgb, currentcolor 22%, transparent);
  --soft: color-mix(in srgb, currentcolor 8%, transparent);
  --accent: light-dark(#22543d, #7cc29c); --bad: light-dark(#a3261b, #ff9a8b);
  --a-light: light-dark(#f3e6cc, #cfbd98); --a-dark: light-dark(#cba873, #957444);
  --b-light: light-dark(#e3ebf2, #b5c3cf); --b-dark: light-dark(#8eabc4, #5b7a95);
  --c-light: light-dark(#e9efdd, #bcc7a5); --c-dark: light-dark(#a3b886, #6f8455); }
:host([hidden]), [hidden] { display: none !important; }
:host([theme="light"]) { color-scheme: light; } :host([theme="dark"]) { color-scheme: dark; }
:host([theme]) .all { background: light-dark(#fffdf9, #1d2125); color: light-dark(#1f2328, #e6e3dc);
  padding: 1em; border-radius: .6em; }
* { box-sizing: border-box; }
.sheet { position: absolute; }
p, ol, ul, figure, header { margin: 0; padding: 0; }
figure { outline: none; break-inside: avoid; } header { break-after: avoid; }
header { text-align: center; margin-bottom: .35em; }
.authors { font-weight: 650; } .where, .legend, .twins, .comment { font-size: .92em; }
.where { font-style: italic; } .where .title { font-style: normal; }
.boards-host { display: flex; justify-content: center; border-radius: .3em; }
.boards-host:focus-visible, button:focus-visible, .move:focus-visible, .picks :focus-visible {
  outline: 3px solid var(--accent); outline-offset: 1px; }
svg.boards { display: block; max-width: 100%; overflow: visible; user-select: none; -webkit-user-select: none; }
.boards .title { font-size: 34px; font-weight: 600; text-anchor: middle; fill: currentcolor; }
.boards .coordinate { font-size: 27px; text-anchor: middle; fill: var(--quiet); }
.boards .frame { fill: none; stroke: currentcolor; stroke-width: 4; }
.w0 .light .square, .both .light .square { fill: var(--a-light); } .w0 .dark .square, .both .dark .square { fill: var(--a-dark); }
.w1 .light .square { fill: var(--b-light); } .w1 .dark .square { fill: var(--b-dark); }
.w2 .light .square { fill: var(--c-light); } .w2 .dark .square { fill: var(--c-dark); }
.from .square { fill: color-mix(in srgb, var(--mark) 38%, var(--a-light)) !important; }
.to .square { fill: color-mix(in srgb, var(--mark) 72%, var(--a-light)) !important; }
.ghosts .dim { fill: light-dark(#6d675c, #10141a); opacity: .26; } .ghosts .ghost { opacity: .18; }
.ring { fill: none; stroke: var(--ink); stroke-width: 5; }
.below { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1em; margin: .15em auto .3em; }
.task { font-weight: 650; } .legend, .twins { text-align: center; } .comment { margin-top: .5em; } .twins li { list-style: none; }
.rules { flex-basis: 100%; text-align: center; }
.bar { display: flex; flex-wrap: wrap; gap: .4em; justify-content: center; margin: .6em 0 .2em; }
button, select { font: inherit; font-size: .95em; color: inherit; background: transparent;
  border: 1px solid var(--rule); border-radius: .45em; padding: .28em .8em; cursor: pointer; min-height: 2.1em; }
button:hover:not(:disabled) { border-color: var(--accent); background: var(--soft); }
button:disabled { opacity: .4; cursor: default; }
.steps { display: inline-flex; gap: .25em; } .steps button { min-width: 2.5em; padding: .28em .4em; }
.steps svg { width: 1em; height: 1em; fill: currentcolor; vertical-align: -.12em; }
.notice { min-height: 1.4em; text-align: center; font-size: .9em; color: var(--quiet); }
.error { border-left: 4px solid var(--bad); padding: .3em .8em; background: var(--soft); margin: .4em 0; }
.source { white-space: pre-wrap; overflow-wrap: anywhere; font: .85em/1.4 ui-monospace, monospace; margin: .4em 0 0;
  max-height: 24em; overflow: auto; }
.solution { margin: .3em auto 0; max-width: 46em; border-top: 1px solid var(--rule); padding-top: .5em;
  overflow-wrap: anywhere; }
.warning { color: var(--bad); font-size: .92em; }
.text { white-space: pre-line; } .text p { margin: .12em 0; } .text .key { font-weight: 650; }
.fold { border: 0; font-weight: 650; padding: .2em 0; color: var(--accent); }
.fold:hover:not(:disabled) { background: none; text-decoration: underline; }
.fold::before { content: "▸ "; } .fold[aria-expanded="true"]::before { content: "▾ "; }
.rows .rows { margin-left: .8em; border-left: 2px solid var(--rule); padding-left: .5em; }
.row { margin: .08em 0; } .words { line-height: 1.65; }
.toggle { border: 0; padding: 0 .25em; min-height: 0; color: var(--quiet); }
.toggle::before { content: "▸"; } .toggle[aria-expanded="true"]::before { content: "▾"; }
.move { cursor: pointer; border-radius: .3em; padding: .08em .14em; white-space: nowrap; }
.text .move { padding: .08em 0; text-decoration: underline dotted var(--quiet); text-underline-offset: .2em; }
.move:hover { background: var(--soft); } .move.here { background: color-mix(in srgb, var(--mark) 48%, transparent); }
.on { font-size: .88em; } .onA { color: light-dark(#7c4f10, #e2bd86); } .onB { color: light-dark(#1e5280, #9cc6ea); }
.onC { color: light-dark(#3f5e16, #b9d392); }
.word, .more { color: var(--quiet); font-size: .9em; } .dual { font-size: .88em; color: var(--quiet); }
.refutes > .words > .move { font-weight: 650; color: var(--bad); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }
@media print {
  :host { color-scheme: light; color: #000;
    --a-light: #fff; --a-dark: #cfcfcf; --b-light: #fff; --b-dark: #cfcfcf; --c-light: #fff; --c-dark: #cfcfcf;
    --ink: #000; --paper: #fff; --quiet: #333; }
  :host([theme]) .all { background: none; color: #000; padding: 0; }
  .bar, .notice, .more, .toggle { display: none !important; } svg.boards { height: auto !important; }
  .solution { border-top-color: #999; } .solution .rows[hidden] { display: block !important; }
  .onA, .onB, .onC, .fold { color: #000; } .move.here { background: none; } .ghosts { display: none; }
  .boards .light .square { fill: #fff !important; } .boards .dark .square { fill: #cfcfcf !important; }
  .text .move { text-decoration: none; } .fold::before { content: none; }
}`;

let sheet = null;

/** The style sheet, made once. */
export function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(TEXT);
  }
  return sheet;
}
