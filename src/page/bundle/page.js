// Made by scripts/bundle from src/page/web/main.js: change that, not this.
var __defProp = Object.defineProperty;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __export = (target, all2) => {
  for (var name in all2)
    __defProp(target, name, { get: all2[name], enumerable: true });
};

// src/page/web/trouble.js
var Trouble;
var init_trouble = __esm({
  "src/page/web/trouble.js"() {
    Trouble = class extends Error {
      constructor(kind, message) {
        super(message);
        this.kind = kind;
      }
    };
  }
});

// src/page/web/browser-home.js
function useProgram(program2, makeWorker) {
  newWorker = makeWorker;
  if (String(address) === String(program2)) return;
  address = program2;
  compiled = null;
}
function program() {
  compiled ??= compile().catch((error) => {
    compiled = null;
    throw new Trouble("refused", `the program cannot be loaded: ${error.message}`);
  });
  return compiled;
}
async function compile() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
function keepIdle(count2) {
  mostIdle = count2;
}
async function run(path, body, signal, listen) {
  const module = await program();
  if (signal?.aborted) throw aborted();
  const worker = idle.pop() ?? newWorker();
  return (
    /** @type {Promise<void>} */
    new Promise((done, fail) => {
      const finish = (reusable) => {
        signal?.removeEventListener("abort", abort);
        worker.onmessage = worker.onerror = null;
        if (reusable && idle.length < mostIdle) idle.push(worker);
        else worker.terminate();
      };
      const abort = () => {
        finish(false);
        fail(aborted());
      };
      signal?.addEventListener("abort", abort);
      worker.onerror = (event) => {
        event.preventDefault();
        finish(false);
        fail(new Trouble("refused", event.message || "the worker failed"));
      };
      worker.onmessage = ({ data: { event, failure } }) => {
        if (event) {
          const tab = event.indexOf("	");
          try {
            listen(event.slice(0, tab), JSON.parse(event.slice(tab + 1)));
          } catch (error) {
            finish(false);
            fail(error);
          }
          return;
        }
        finish(!failure);
        if (failure) fail(new Trouble("refused", failure));
        else done();
      };
      worker.postMessage({ module, input: `${path}
${JSON.stringify(body)}` });
    })
  );
}
async function ask(path, body = {}, signal) {
  let answer = null, refusal = null;
  await run(path, body, signal, (name, data) => {
    if (name === "answer") answer = data;
    if (name === "refused") refusal = data.error;
  });
  if (refusal !== null) throw new Trouble("refused", refusal);
  if (answer === null) throw new Trouble("refused", "the program gives no answer");
  return answer;
}
async function hear(path, body, signal, listen) {
  let ended = false;
  await hearInTime(path, body, signal, (name, data) => {
    if (name === "refused") throw new Trouble("refused", data.error);
    ended ||= name === "end" || name === "error";
    listen(name, data);
  });
  if (!ended) throw new Trouble("refused", "the search ended without a result");
}
async function hearInTime(path, body, signal, listen) {
  const began = performance.now();
  const late = new AbortController();
  const timer = body.max_time ? setTimeout(() => late.abort(), (body.max_time + GRACE) * 1e3) : 0;
  try {
    await run(path, body, signal ? AbortSignal.any([signal, late.signal]) : late.signal, listen);
  } catch (error) {
    if (error.name !== "AbortError" || signal?.aborted) throw error;
    listen("end", { done: 0, total: 0, keys: 0, nodes: 0, seconds: (performance.now() - began) / 1e3, stopped: "time" });
  } finally {
    clearTimeout(timer);
  }
}
var GRACE, connection, theToken, renewToken, aborted, address, newWorker, compiled, idle, mostIdle;
var init_browser_home = __esm({
  "src/page/web/browser-home.js"() {
    init_trouble();
    GRACE = 3;
    connection = new EventTarget();
    theToken = () => "";
    renewToken = () => false;
    aborted = () => new DOMException("aborted", "AbortError");
    address = new URL("parton.wasm", import.meta.url);
    newWorker = () => new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    compiled = null;
    idle = [];
    mostIdle = 2;
  }
});

// src/page/web/shares.js
async function divide(path, body, signal, listen, { ask: ask4, run: run2, count: count2 }) {
  const began = performance.now();
  const shared = { draft: body.draft, checks: path === "/check" };
  const known2 = [];
  let finished = 0, reported = 0;
  const round = async (units) => {
    const all2 = new Round(signal);
    const before = known2.length;
    const left = [...units], earlier = [...known2];
    const searched = /* @__PURE__ */ new Map();
    const progress = () => {
      if (performance.now() - reported < TICK) return;
      reported = performance.now();
      const nodes = finished + [...searched.values()].reduce((sum, one) => sum + one, 0);
      listen("progress", { done: known2.length, total: before + units.length, keys: 0, nodes, seconds: (reported - began) / 1e3 });
    };
    const work = async (worker) => {
      let own = 0;
      while (left.length) {
        const batch = left.splice(0, Math.max(1, Math.floor(left.length / (2 * count2))));
        let nodes = 0;
        await run2("/work", { ...shared, known: earlier, units: batch }, all2.signal, (name, data) => {
          if (name === "unit") known2.push(data);
          else if (name === "progress" || name === "end") nodes = data.nodes;
          else if (name === "error" || name === "refused") throw new Trouble("refused", data.error);
          searched.set(worker, own + nodes);
          progress();
        });
        own += nodes;
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(count2, units.length) }, (_, worker) => work(worker)));
    } finally {
      all2.end();
    }
    finished += [...searched.values()].reduce((sum, one) => sum + one, 0);
    return known2.length > before;
  };
  for (; ; ) {
    const { units } = await ask4("/units", { ...shared, known: known2 }, signal);
    if (!units.length || units.length === 1 && !known2.length || !await round(units)) break;
  }
  await run2(path, { ...body, known: known2 }, signal, (name, data) => {
    if (name === "progress" || name === "end") {
      listen(name, { ...data, nodes: data.nodes + finished, seconds: (performance.now() - began) / 1e3 });
    } else {
      listen(name, data);
    }
  });
}
var TICK, Round;
var init_shares = __esm({
  "src/page/web/shares.js"() {
    init_trouble();
    TICK = 200;
    Round = class {
      constructor(signal) {
        this.controller = new AbortController();
        this.signal = signal ? AbortSignal.any([signal, this.controller.signal]) : this.controller.signal;
      }
      end() {
        this.controller.abort();
      }
    };
  }
});

// src/page/web/sharing-home.js
var sharing_home_exports = {};
__export(sharing_home_exports, {
  ask: () => ask,
  connection: () => connection,
  hear: () => hear2,
  keepIdle: () => keepIdle,
  renewToken: () => renewToken,
  run: () => run,
  theToken: () => theToken,
  useProgram: () => useProgram
});
async function hear2(path, body, signal, listen) {
  if (body.max_time || path !== "/check" || SEARCHERS < 2) return hear(path, body, signal, listen);
  if (await hearEasy(path, body, signal, listen)) return;
  let ended = false;
  await divide(path, body, signal, (name, data) => {
    if (name === "refused") throw new Trouble("refused", data.error);
    ended ||= name === "end" || name === "error";
    listen(name, data);
  }, { ask, run, count: SEARCHERS });
  if (!ended) throw new Trouble("refused", "the search ended without a result");
}
async function hearEasy(path, body, signal, listen) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ALONE * 1e3);
  const events = [];
  try {
    await hear(path, body, signal ? AbortSignal.any([signal, late.signal]) : late.signal, (name, data) => {
      if (name === "progress") listen(name, data);
      else events.push([name, data]);
    });
  } catch (error) {
    if (late.signal.aborted && !signal?.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
  for (const [name, data] of events) listen(name, data);
  return true;
}
var SEARCHERS, ALONE;
var init_sharing_home = __esm({
  "src/page/web/sharing-home.js"() {
    init_browser_home();
    init_shares();
    init_trouble();
    init_browser_home();
    SEARCHERS = Math.min(navigator.hardwareConcurrency || 1, matchMedia("(pointer: coarse)").matches ? 2 : 8);
    ALONE = 5;
    keepIdle(SEARCHERS + 1);
  }
});

// src/page/web/server-home.js
var server_home_exports = {};
__export(server_home_exports, {
  ask: () => ask2,
  connection: () => connection2,
  hear: () => hear3,
  renewToken: () => renewToken2,
  theToken: () => theToken2
});
function renewToken2() {
  const before = token;
  token = fragment().get("t") ?? token;
  return token !== before;
}
function note(state) {
  if (state === connected) return;
  connected = state;
  connection2.dispatchEvent(new CustomEvent("change", { detail: state }));
}
async function send(path, body, signal) {
  const sent = token;
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      signal,
      cache: "no-store",
      headers: { "Content-Type": "application/json", "X-Parton-Token": sent },
      body: JSON.stringify(body)
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    note("gone");
    throw new Trouble("gone", "the program does not answer");
  }
  if (response.status === 403) {
    if (token !== sent) return send(path, body, signal);
    note("forbidden");
    throw new Trouble("forbidden", "the program was started again");
  }
  note(true);
  return response;
}
async function ask2(path, body = {}, signal) {
  const response = await send(path, body, signal);
  if (response.status === 413) throw new Trouble("refused", "too large: more than 8 MiB");
  let answer;
  try {
    answer = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Trouble("refused", `the program answers with ${response.status}`);
  }
  if (answer.error) throw new Trouble("refused", answer.error);
  return answer;
}
async function hear3(path, body, signal, listen) {
  const response = await send(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", ended = false;
  try {
    for (; ; ) {
      const { value, done } = await reader.read();
      if (done) break;
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      for (const event of events) {
        const lines2 = event.split("\n");
        const name = lines2.find((line) => line.startsWith("event: "))?.slice(7);
        const data = lines2.find((line) => line.startsWith("data: "))?.slice(6);
        if (!name) continue;
        ended ||= name === "end" || name === "error";
        listen(name, JSON.parse(data));
      }
    }
  } catch (error) {
    if (error.name === "AbortError") throw error;
    note("gone");
    throw new Trouble("gone", "the connection was lost while the search ran");
  }
  if (!ended) {
    note("gone");
    throw new Trouble("gone", "the connection was lost while the search ran");
  }
}
var fragment, token, theToken2, connected, connection2, isGone;
var init_server_home = __esm({
  "src/page/web/server-home.js"() {
    init_trouble();
    fragment = () => new URLSearchParams(location.hash.slice(1));
    token = fragment().get("t") ?? "";
    theToken2 = () => token;
    connected = true;
    connection2 = new EventTarget();
    isGone = () => connected === "gone";
    connection2.addEventListener("change", () => {
      if (!isGone()) return;
      const retry = setInterval(async () => {
        if (isGone()) await ask2("/files").catch(() => {
        });
        if (!isGone()) clearInterval(retry);
      }, 2e3);
    });
  }
});

// src/page/web/ask.js
init_trouble();
var alone = document.querySelector('meta[name="parton-home"]')?.getAttribute("content") === "browser";
var home = alone ? await Promise.resolve().then(() => (init_sharing_home(), sharing_home_exports)) : await Promise.resolve().then(() => (init_server_home(), server_home_exports));
var { ask: ask3, hear: hear4, connection: connection3, theToken: theToken3, renewToken: renewToken3 } = home;
var isAlone = alone;

// src/page/web/dom.js
var $ = (id) => (
  /** @type {any} */
  document.getElementById(id)
);
function make(name, text = "", attributes = {}) {
  const element2 = document.createElement(name);
  element2.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element2.setAttribute(key, value);
  return element2;
}
var on = (target, name, hear5) => target.addEventListener(name, (event) => hear5(event.detail));
var around = (event, selector) => event.target instanceof Element && event.target.closest(selector);
var count = (number) => number >= 1e6 ? `${(number / 1e6).toFixed(1)} million` : number.toLocaleString("en");

// src/page/web/drafts.js
var PREFIX = "parton.draft.";
var LAST = "parton.last.";
var kept = /* @__PURE__ */ new Map();
var base = null;
var others = "BroadcastChannel" in globalThis ? new BroadcastChannel("parton.drafts") : null;
var heard = (_) => {
};
var newKey = () => crypto.getRandomValues(new Uint32Array(2)).reduce((key, part) => key + part.toString(36), "");
var settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
var stored = (change) => new Promise((done, fail) => {
  const transaction = base.transaction("drafts", "readwrite");
  transaction.oncomplete = () => done(void 0);
  transaction.onabort = transaction.onerror = () => fail(transaction.error);
  change(transaction.objectStore("drafts"));
});
function inLocal() {
  const found = [];
  for (let index = 0; index < localStorage.length; index++) {
    const name = localStorage.key(index);
    const prefix = [PREFIX, LAST].find((one) => name.startsWith(one));
    if (!prefix) continue;
    const text = localStorage.getItem(name);
    try {
      found.push([name, name.slice(prefix.length), JSON.parse(text), text]);
    } catch {
    }
  }
  return found;
}
async function open() {
  try {
    const request = indexedDB.open("parton", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("drafts");
    base = await settled(request);
    const own = base;
    own.onclose = () => {
      base = null;
    };
    own.onversionchange = () => {
      own.close();
      base = null;
    };
    const reading2 = own.transaction("drafts").objectStore("drafts");
    const [keys, values] = await Promise.all([settled(reading2.getAllKeys()), settled(reading2.getAll())]);
    keys.forEach((key, index) => {
      if ((kept.get(key)?.time ?? 0) < values[index].time) kept.set(key, values[index]);
    });
  } catch {
    base = null;
  }
  for (const [name, key, value, text] of inLocal()) {
    const isNews = value && (kept.get(key)?.time ?? 0) <= value.time;
    if (isNews) kept.set(key, value);
    if (!base) continue;
    try {
      if (isNews) await stored((drafts) => drafts.put(value, key));
      if (localStorage.getItem(name) === text) localStorage.removeItem(name);
    } catch {
    }
  }
}
var ready = open();
function keep(key, draft, more = {}, full = () => {
}) {
  const value = { draft: structuredClone(draft), time: Date.now(), ...more };
  kept.set(key, value);
  others?.postMessage({ key, value });
  const local = (base ? LAST : PREFIX) + key, text = JSON.stringify(value);
  try {
    localStorage.setItem(local, text);
  } catch {
    if (!base) full();
  }
  if (!base) return;
  stored((drafts) => drafts.put(value, key)).then(() => {
    if (localStorage.getItem(local) === text) localStorage.removeItem(local);
  }).catch(full);
}
var find = (key) => kept.get(key) ?? null;
function drop(key) {
  kept.delete(key);
  others?.postMessage({ key, value: null });
  for (const prefix of [PREFIX, LAST]) localStorage.removeItem(prefix + key);
  if (base) stored((drafts) => drafts.delete(key)).catch(() => {
  });
}
function all() {
  const found = [...kept].map(([key, value]) => ({ key, ...value }));
  return found.sort((one, other) => other.time - one.time);
}
function watch(theKey, notify) {
  heard = (key) => {
    if (key === theKey()) notify();
  };
}
others?.addEventListener("message", ({ data: { key, value } }) => {
  if (value) kept.set(key, value);
  else kept.delete(key);
  if (value) heard(key);
});
function keepTab(state) {
  try {
    sessionStorage.setItem("parton.tab", JSON.stringify(state));
  } catch {
  }
}
function findTab() {
  try {
    return JSON.parse(sessionStorage.getItem("parton.tab"));
  } catch {
    return null;
  }
}

// src/page/web/editor.js
var emptyDraft = (rules = "orthodox", stipulation = "#2") => ({
  base: "",
  id: "",
  title: "",
  authors: [],
  source: "",
  comment: "",
  rules,
  dialect: {},
  conditions: null,
  stipulation,
  turn: "",
  men: {},
  castling: null,
  en_passant: null,
  missing_king: false,
  solution: "",
  solutions: null,
  twins: []
});
var Editor = class extends EventTarget {
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
    const all2 = this.timeline;
    if (!all2[index] || index === this.past.length) return false;
    this.past = all2.slice(0, index);
    this.draft = all2[index];
    this.future = all2.slice(index + 1).reverse();
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
  put(cell2, letter) {
    return this.change("men", (draft) => {
      if (letter) draft.men[cell2] = letter;
      else delete draft.men[cell2];
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
};

// src/report/page/position.js
var boardOf = (cell2) => cell2.slice(0, -2);
var squareOf = (cell2) => cell2.slice(-2);
var idOf = (letter) => letter.replace(/^[=-]|\+.*$/g, "").toUpperCase();
function sideOf(letter) {
  if (letter[0] === "=") return "n";
  return letter[0] === "-" || letter.replace(/\+.*$/, "") !== idOf(letter) ? "b" : "w";
}
var isWhite = (letter) => sideOf(letter) !== "b";
function cased(letter, like, side = sideOf(like)) {
  const small = letter.toLowerCase();
  const written2 = side === "n" ? `=${letter}` : side === "w" ? letter : small === letter ? `-${letter}` : small;
  return written2 + like.replace(/^[^+]*/, "");
}
function homologues(cell2, variant2) {
  const level = variant2.cube ? cell2[1] : "";
  const letters2 = [...new Set(variant2.planes.map((plane) => plane.id[0]))];
  return letters2.filter((letter) => letter !== cell2[0]).map((letter) => letter + level + squareOf(cell2));
}
function inOtherColour(letter) {
  const side = sideOf(letter);
  return side === "n" ? letter : cased(idOf(letter), letter, side === "w" ? "b" : "w");
}
function manName(letter, variant2) {
  const side = { w: "white", b: "black", n: "neutral" }[sideOf(letter)];
  return [side, ...letter.split("+").slice(1), variant2.names[idOf(letter)] ?? letter].join(" ");
}
function spoken(cell2, letter, variant2) {
  const place2 = variant2.cube ? `${variant2.worlds > 1 ? `cube ${cell2[0]} ` : ""}${cell2.slice(1)}` : variant2.planes.length > 1 ? `${cell2[0]} ${cell2.slice(1)}` : cell2.slice(1);
  return letter ? `${place2}, ${manName(letter, variant2)}` : `${place2}, empty`;
}
function afterMove(men, move) {
  const next = { ...men };
  if (move.kind === "pass") return next;
  const from = move.from_board + move.from, to = move.to_board + move.to;
  const man = next[from];
  delete next[from];
  let rook;
  if (move.rook) {
    const at = move.from_board + move.rook.from;
    rook = next[at];
    delete next[at];
  }
  if (move.captures) delete next[move.captures.board + move.captures.square];
  if (man && !move.vanishes) {
    const side = move.becomes ? move.becomes[0] : sideOf(man);
    next[to] = cased(move.promotes_to ?? move.turns_into ?? idOf(man), man, side);
  }
  for (const one of move.recolors ?? []) {
    const at = one.board + one.square;
    if (next[at]) next[at] = cased(idOf(next[at]), next[at], one.to[0]);
  }
  if (rook) next[move.rook.to_board + move.rook.to] = rook;
  for (const { square, board, man: man2 } of move.changes ?? []) {
    if (man2) Object.assign(next, menOf([{ ...man2, square, board }]));
    else delete next[board + square];
  }
  return next;
}
var reversed = (move) => move.kind === "pass" ? null : {
  from: move.to,
  from_board: move.to_board,
  to: move.from,
  to_board: move.from_board,
  rook: move.rook && { from: move.rook.to, from_board: move.rook.to_board, to: move.rook.from, to_board: move.from_board }
};
var menOf = (men) => Object.fromEntries(men.map(({ color, man, square, board, attributes = [] }) => {
  const like = attributes.includes("neutral") ? "=K" : color === "white" ? "K" : "k";
  const others2 = attributes.filter((one) => one !== "neutral").map((one) => `+${one}`);
  return [board + square, cased(man, like) + others2.join("")];
}));
function moveInWords(move, by, names, several) {
  const on2 = (board) => several ? ` on board ${board}` : "";
  const side = by === "white" ? "White" : "Black";
  if (move.kind === "pass") return move.goal ? `${side} passes; the goal is reached.` : `${side} passes.`;
  const named2 = (man) => names[man] ?? man;
  const words = [`${side} ${named2(move.man)} ${move.from}–${move.to}${on2(move.from_board)}`];
  if (move.kind.startsWith("castle")) words[0] = `${side} castles${on2(move.from_board)}`;
  if (move.captures) {
    const { man, square, board } = move.captures;
    const passing = move.kind === "en-passant" ? " en passant" : "";
    words.push(`captures the ${named2(man)} on ${square}${several ? `, board ${board}` : ""}${passing}`);
  }
  if (move.promotes_to) words.push(`becomes a ${named2(move.promotes_to)}`);
  if (move.turns_into) words.push(`turns into a ${named2(move.turns_into)}`);
  if (move.to_board !== move.from_board) words.push(`goes over to board ${move.to_board}`);
  if (move.goal) words.push(move.check ? "check, and the goal is reached" : "the goal is reached");
  else if (move.check) words.push("check");
  return `${words.join("; ")}.`;
}
var letters = null;
function showLetters(chosen) {
  letters = chosen;
}
var MAN = /(?<![A-Za-z/])[A-Z]{1,2}(?=[a-h1-8]{0,2}[x*]?[a-h][1-8])|(?<==)[A-Z]{1,2}(?![A-Za-z])/g;
var inLetters = (text) => letters ? text.replace(MAN, (man) => letters[man] ?? man) : text;

// src/page/web/notices.js
function notice(kind, words, actions = {}) {
  $("notices").querySelector(`[data-kind="${kind}"]`)?.remove();
  if (!words) return;
  const line = make("div", words, { "data-kind": kind, class: "notice" });
  const close = () => line.remove();
  for (const [label, act] of Object.entries(actions)) {
    const button = make("button", label, { type: "button" });
    button.addEventListener("click", () => {
      close();
      act?.();
    });
    line.append(" ", button);
  }
  if (!Object.keys(actions).length || kind === "info") {
    const button = make("button", "×", { type: "button", "aria-label": "Close" });
    button.addEventListener("click", close);
    line.append(" ", button);
  }
  $("notices").append(line);
}
function say(words, kind = "") {
  $("notice").textContent = inLetters(words);
  $("notice").className = kind;
}
function trouble(error) {
  if (error?.name === "AbortError") return;
  if (error instanceof Trouble && error.kind !== "refused") return;
  notice("info", error.message);
}

// src/report/page/drawing.js
var SVG = "http://www.w3.org/2000/svg";
var SQUARE = 100;
var EDGE = 46;
var TITLE = 74;
var GAP = 34;
function svg(name, attributes = {}, ...children) {
  const element2 = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element2.setAttribute(key, value);
  element2.append(...children);
  return element2;
}
function manUse(letter) {
  return svg("use", { href: `#${sideOf(letter)}${idOf(letter)}` });
}
var calm = matchMedia("(prefers-reduced-motion: reduce)");
function measure({ files: files2, ranks }, count2) {
  const title = count2 > 1 ? TITLE : 20;
  return [files2 * SQUARE + 2 * EDGE, ranks * SQUARE + EDGE + title, title];
}
function arrangement(variant2, count2, width, height, most) {
  const [wide, high] = measure(variant2, count2);
  const whole = variant2.cube && count2 > 1 ? count2 / variant2.worlds : count2;
  let best = [1, 0];
  for (let columns = 1; columns <= count2; columns++) {
    if (whole % columns) continue;
    const rows = Math.ceil(count2 / columns);
    const fits = Math.min(width / (columns * (wide + GAP)), height / (rows * (high + GAP)), most);
    if (fits > best[1] * 1.001) best = [columns, fits];
  }
  return best;
}
var oneByOne = (variant2) => variant2.planes.map((plane) => ({ title: plane.title, id: plane.id, planes: [plane] }));
function grid(variant2, boards2, columns, flip = false) {
  const { files: files2, ranks } = variant2;
  const [wide, high, title] = measure(variant2, boards2.length);
  const size = [columns * wide + (columns - 1) * GAP, Math.ceil(boards2.length / columns) * (high + GAP) - GAP];
  const root = svg("svg", { viewBox: `0 0 ${size.join(" ")}`, class: "boards" });
  const spots = /* @__PURE__ */ new Map(), cells = /* @__PURE__ */ new Map();
  boards2.forEach(({ title: name, id, planes }, index) => {
    const left = index % columns * (wide + GAP) + EDGE, top = Math.floor(index / columns) * (high + GAP) + title;
    const level = variant2.cube ? "ABCDEFGH".indexOf(id[1]) : 0;
    const world = planes.length > 1 ? "both" : `w${planes[0].world}`;
    const board = svg("g", { role: "grid", "aria-label": name, class: `board ${world}` });
    if (boards2.length > 1) board.append(svg("text", { x: left + files2 * 50, y: top - 26, class: "title" }, name));
    board.append(svg("rect", {
      x: left - 6,
      y: top - 6,
      width: files2 * SQUARE + 12,
      height: ranks * SQUARE + 12,
      class: "frame"
    }));
    const coordinate = (x, y, text) => board.append(svg("text", { x, y, class: "coordinate", "aria-hidden": "true" }, text));
    for (let row2 = 0; row2 < ranks; row2++) {
      const line = svg("g", { role: "row" });
      const rank = flip ? row2 : ranks - 1 - row2;
      for (let column = 0; column < files2; column++) {
        const file = flip ? files2 - 1 - column : column;
        const square = "abcdefgh"[file] + (rank + 1);
        const x = left + column * SQUARE, y = top + row2 * SQUARE;
        const cell2 = svg("g", {
          role: "gridcell",
          tabindex: -1,
          "data-cell": id + square,
          class: (file + rank + level) % 2 ? "light" : "dark"
        }, svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "square" }));
        for (const plane of planes) spots.set(plane.id + square, { x, y });
        cells.set(id + square, cell2);
        line.append(cell2);
      }
      board.append(line);
      coordinate(left - 26, top + row2 * SQUARE + 60, `${rank + 1}`);
    }
    for (let column = 0; column < files2; column++) {
      const file = flip ? files2 - 1 - column : column;
      coordinate(left + column * SQUARE + 50, top + ranks * SQUARE + 37, "abcdefgh"[file]);
    }
    root.append(board);
  });
  return { root, size, spots, cells };
}
function resize(root, size, scale) {
  root.style.width = `${Math.floor(size[0] * scale)}px`;
  root.style.height = `${Math.floor(size[1] * scale)}px`;
}
function setMen({ layer, drawn, spots }, men, move, make2) {
  const gone = new Map(drawn);
  const glides = [];
  if (move && move.kind !== "pass") {
    glides.push([move.from_board + move.from, move.to_board + move.to]);
    if (move.rook) glides.push([(move.rook.from_board ?? move.from_board) + move.rook.from, move.rook.to_board + move.rook.to]);
  }
  for (const [cell2, letter] of Object.entries(men)) {
    const spot = spots.get(cell2);
    if (!spot) continue;
    let man = drawn.get(cell2);
    if (man?.dataset.man !== letter) {
      man?.remove();
      man = make2(letter, cell2);
      layer.append(man);
      drawn.set(cell2, man);
    }
    man.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    gone.delete(cell2);
    const glide = glides.find(([, to]) => to === cell2);
    const from = glide && spots.get(glide[0]);
    if (from && !calm.matches) {
      layer.append(man);
      man.animate(
        [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: man.style.transform }],
        { duration: 260, easing: "cubic-bezier(.3,.1,.2,1)" }
      );
    }
  }
  for (const [cell2, man] of gone) {
    man.remove();
    drawn.delete(cell2);
  }
}
function dim(layer, spots, men, variant2) {
  for (const [cell2, letter] of Object.entries(men)) {
    for (const other of homologues(cell2, variant2)) {
      const spot = spots.get(other);
      if (!spot || men[other]) continue;
      const { x, y } = spot;
      layer.append(
        svg("rect", { x, y, width: SQUARE, height: SQUARE, class: "dim" }),
        svg("g", { transform: `translate(${x} ${y})`, class: "ghost" }, manUse(letter))
      );
    }
  }
}
var ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function beside(cells, spots, name, [dx, dy]) {
  const here = spots.get(name);
  let best = null, least = Infinity;
  for (const other of cells) {
    const spot = spots.get(other);
    const along = dx ? (spot.x - here.x) * dx : (spot.y - here.y) * dy;
    const across = Math.abs(dx ? spot.y - here.y : spot.x - here.x);
    if (along > 0 && across < 50 && along < least) [best, least] = [other, along];
  }
  return best;
}
function ringFocus(root, layer, spots) {
  const gone = () => layer.querySelector(".focus")?.remove();
  root.addEventListener("focusout", gone);
  root.addEventListener("focusin", ({ target }) => {
    gone();
    const spot = spots.get(target.dataset?.cell);
    if (!spot) return;
    const at = { x: spot.x + 4, y: spot.y + 4, width: SQUARE - 8, height: SQUARE - 8 };
    layer.append(svg("g", { class: "focus" }, svg("rect", at), svg("rect", at)));
  });
}

// src/page/web/arrows.js
var MOST = 6;
function kindOf(place2) {
  const section = place2.row?.section?.kind;
  if (place2.row?.refutes) return "refutation";
  if (place2.parent.row?.threats?.includes(place2) || place2.row?.word === "threat") return "threat";
  if (place2.parent.parent) return null;
  return section === "try" ? "try" : section === "key" ? "key" : null;
}
function arrowsAt(place2) {
  const found = { key: [], try: [], threat: [], refutation: [] };
  for (const child of place2?.children ?? []) {
    const kind = kindOf(child), { move } = child;
    if (!kind || move.kind === "pass" || found[kind].length >= MOST) continue;
    found[kind].push({ from: move.from_board + move.from, to: move.to_board + move.to, kind });
  }
  return [...found.threat, ...found.refutation, ...found.key.length ? found.key : found.try];
}
function drawArrows(layer, spots, arrows) {
  layer.querySelectorAll(".arrow").forEach((old) => old.remove());
  for (const { from, to, kind } of arrows) {
    const start3 = spots.get(from), end = spots.get(from.slice(0, -2) + to.slice(-2)) ?? spots.get(to);
    if (!start3 || !end) continue;
    const half = SQUARE / 2;
    const [x1, y1, x2, y2] = [start3.x + half, start3.y + half, end.x + half, end.y + half];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (!length) continue;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [bx, by] = [x2 - dx * 30, y2 - dy * 30];
    const head = `M${x2} ${y2} L${bx - dy * 17} ${by + dx * 17} L${bx + dy * 17} ${by - dx * 17} Z`;
    const line = svg("line", { x1: x1 + dx * 20, y1: y1 + dy * 20, x2: bx, y2: by });
    layer.append(svg("g", { class: `arrow ${kind}`, "aria-hidden": "true" }, line, svg("path", { d: head })));
  }
}

// src/page/web/boards.js
function manIcon(letter) {
  return svg("svg", { viewBox: "4 4 92 92", class: "icon", "aria-hidden": "true" }, manUse(letter));
}
var Boards = class extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.men = {};
    this.svg = null;
    this.below = 138;
    this.size = [0, 0];
    this.columns = 0;
    this.cells = /* @__PURE__ */ new Map();
    this.spots = /* @__PURE__ */ new Map();
    this.style = "two-boards";
    this.flip = false;
    this.plane = "A";
    this.focused = null;
    this.marks = {};
    new ResizeObserver(() => this.arrange()).observe(host);
    addEventListener("resize", () => this.arrange());
  }
  /** Whether all boards are drawn as one. */
  get merged() {
    const { variant: variant2 } = this;
    return this.style !== "two-boards" && variant2 && variant2.planes.length === 2 && !variant2.cube && !variant2.shares;
  }
  /** Shows a variant. */
  show(variant2) {
    if (this.variant === variant2) return;
    this.variant = variant2;
    if (!variant2.planes.some((plane) => plane.id === this.plane)) this.plane = variant2.planes[0].id;
    this.#layout();
  }
  look({ style = this.style, flip = this.flip }) {
    this.style = style;
    this.flip = flip;
    if (this.variant) this.#layout();
  }
  /** The drawn boards: each with the planes whose men stand on it. */
  #grids() {
    const { variant: variant2 } = this;
    return this.merged ? [{ title: "Boards A and B", id: variant2.planes[0].id, planes: variant2.planes }] : oneByOne(variant2);
  }
  /** Arranges the boards in the number of columns that makes them largest. */
  #columns(count2) {
    const narrow = innerWidth < 900, steps = document.body.classList.contains("playing");
    const height = narrow ? innerHeight * (steps ? 0.42 : count2 > 1 ? 0.8 : 1) : Math.max(300, innerHeight - this.host.offsetTop - this.below);
    return arrangement(this.variant, count2, this.host.clientWidth || 800, height, 1.1);
  }
  /** Makes the boards as large as there is room for. */
  arrange() {
    if (!this.variant) return;
    const [columns, scale] = this.#columns(this.#grids().length);
    if (columns !== this.columns) this.#layout();
    else resize(this.svg, this.size, scale);
  }
  #layout() {
    const boards2 = this.#grids();
    const [columns, scale] = this.#columns(boards2.length);
    const { root, size, spots, cells } = grid(this.variant, boards2, columns, this.flip);
    Object.assign(this, { columns, size, spots, cells });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    this.layer = svg("g", { class: "men", "aria-hidden": "true" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    root.append(this.ghosts, this.layer, this.over);
    ringFocus(root, this.over, spots);
    this.svg?.remove();
    this.svg = root;
    this.drawn = /* @__PURE__ */ new Map();
    this.#listen(root);
    this.host.append(root);
    resize(this.svg, this.size, scale);
    this.draw(this.men);
    this.focus(this.focused && this.#drawnCell(this.focused) ? this.focused : this.#first(), false);
  }
  #first() {
    const { planes, ranks } = this.variant;
    return `${planes[0].id}a${this.flip ? 1 : ranks}`;
  }
  /** The element of a cell; if boards are drawn as one, that of its square. */
  #drawnCell(cell2) {
    return this.cells.get(cell2) ?? (this.merged ? this.cells.get(this.variant.planes[0].id + squareOf(cell2)) : void 0);
  }
  /** The cell of a drawn cell: if boards are drawn as one, that of the man there, or of the board being set up. */
  #meant(name) {
    if (!this.merged) return name;
    const here = this.variant.planes.map((plane) => plane.id + squareOf(name)).filter((cell2) => this.men[cell2]);
    return here[0] ?? this.plane + squareOf(name);
  }
  /** Shows men and arrows. A move tells which men glide where; without a move they are placed at once. */
  draw(men, { move = null, marks = this.marks, arrows = [] } = {}) {
    this.men = men;
    this.marks = marks;
    setMen(this, men, move, (letter, cell2) => this.#man(letter, cell2));
    this.#ghosts();
    drawArrows(this.over, this.spots, arrows);
    this.#label();
  }
  #man(letter, cell2) {
    const marked2 = this.merged && boardOf(cell2) !== this.variant.planes[0].id;
    const man = svg("g", { class: "man", "data-man": letter, "data-on": cell2 });
    const how = !marked2 ? "" : this.style === "turned" ? "rotate(180 50 50)" : "translate(14 13) scale(.72)";
    if (marked2 && this.style === "ringed") man.append(svg("circle", { cx: 50, cy: 50, r: 45, class: "ring" }));
    man.append(svg("g", how ? { transform: how } : {}, manUse(letter)));
    if (marked2 && this.style === "turned") man.append(svg("text", { x: 82, y: 96, class: "badge" }, boardOf(cell2)));
    return man;
  }
  #ghosts() {
    const { variant: variant2 } = this;
    this.ghosts.replaceChildren();
    if (!this.merged && !variant2.shares && variant2.worlds > 1) dim(this.ghosts, this.spots, this.men, variant2);
  }
  #label() {
    const { variant: variant2, marks } = this;
    for (const [name, element2] of this.cells) {
      const cells = this.merged ? variant2.planes.map((plane) => plane.id + squareOf(name)) : [name];
      const here = cells.filter((cell2) => this.men[cell2]);
      const words = here.map((cell2) => spoken(cell2, this.men[cell2], variant2));
      if (!here.length) words.push(spoken(this.merged ? this.plane + squareOf(name) : name, "", variant2));
      const blocked = !variant2.shares && !here.length && !this.merged && homologues(name, variant2).some((other) => this.men[other]);
      if (blocked) words.push("not usable");
      const has = (list2) => (list2 ?? []).some((cell2) => cells.includes(cell2));
      if (has(marks.bad)) words.push("wrong");
      if (has(marks.selected)) words.push("selected");
      if (has(marks.flight)) words.push("flight");
      if (has(marks.guard)) words.push("guarded");
      if (has(marks.pin)) words.push("pinned");
      const label = words.join(", ");
      if (element2.getAttribute("aria-label") !== label) element2.setAttribute("aria-label", label);
      element2.classList.toggle("occupied", here.length > 0);
      for (const mark of ["bad", "selected", "from", "to", "check"]) element2.classList.toggle(mark, has(marks[mark]));
      element2.setAttribute("aria-selected", has(marks.selected));
    }
  }
  /** Makes a cell the one tab stop. */
  focus(cell2, really = true) {
    const element2 = this.#drawnCell(cell2);
    if (!element2) return;
    this.svg.querySelector('[tabindex="0"]')?.setAttribute("tabindex", -1);
    element2.setAttribute("tabindex", 0);
    this.focused = cell2;
    if (boardOf(cell2) !== this.plane && !this.merged) this.plane = boardOf(cell2);
    if (really) element2.focus({ preventScroll: true });
  }
  #point(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return point;
  }
  /** The drawn cell at a point of the screen. */
  cellAt(event) {
    const { x, y } = this.#point(event);
    for (const name of this.cells.keys()) {
      const spot = this.spots.get(name);
      if (x >= spot.x && x < spot.x + SQUARE && y >= spot.y && y < spot.y + SQUARE) return name;
    }
    return null;
  }
  /** Drags a man, from a cell or from elsewhere. Ends with a `drop` event, or with `press` if it did not move. */
  drag(event, letter, from) {
    const start3 = { x: event.clientX, y: event.clientY };
    let ghost = null;
    const own = from ? this.drawn.get(from) : null;
    const move = (event2) => {
      if (!ghost) {
        if (!letter || Math.hypot(event2.clientX - start3.x, event2.clientY - start3.y) < 6) return;
        const width = this.svg.getScreenCTM().a * SQUARE;
        ghost = svg("svg", { viewBox: "0 0 100 100", class: "dragged", width, height: width }, manUse(letter));
        document.body.append(ghost);
        own?.classList.add("lifted");
      }
      const half = ghost.clientWidth / 2;
      ghost.style.transform = `translate(${event2.clientX - half}px, ${event2.clientY - half}px)`;
      const over = this.cellAt(event2);
      for (const [name, element2] of this.cells) element2.classList.toggle("hover", name === over);
    };
    const end = (event2) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      own?.classList.remove("lifted");
      ghost?.remove();
      for (const element2 of this.cells.values()) element2.classList.remove("hover");
      if (event2.type === "pointercancel") return;
      const over = this.cellAt(event2);
      if (!ghost) {
        if (over) this.#tell("press", { cell: this.#meant(over), square: over });
        return;
      }
      const to = over && this.merged ? (from ? boardOf(from) : this.plane) + squareOf(over) : over;
      this.#tell("drop", { letter, from, to });
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
  #listen(root) {
    root.addEventListener("touchstart", (event) => {
      const name = event.touches.length === 1 && this.cellAt(event.touches[0]);
      if (name && this.men[this.#meant(name)]) event.preventDefault();
    }, { passive: false });
    let right = false;
    root.addEventListener("contextmenu", (event) => {
      if (right) event.preventDefault();
      right = false;
    });
    root.addEventListener("pointerdown", (event) => {
      const name = this.cellAt(event);
      right = event.button === 2 && !!name;
      if (!name || event.button && !right) return;
      const cell2 = this.#meant(name);
      if (right) return this.#tell("other", { cell: cell2 });
      event.preventDefault();
      this.focus(this.merged ? name : cell2);
      this.drag(event, this.men[cell2] ?? "", this.men[cell2] ? cell2 : null);
    });
    root.addEventListener("keydown", (event) => {
      const name = event.target.closest?.("[data-cell]")?.dataset.cell;
      if (!name || event.altKey) return;
      if (ARROWS[event.key] && !event.ctrlKey && !event.metaKey) {
        const next = beside(this.cells.keys(), this.spots, name, ARROWS[event.key]);
        if (next) this.focus(next);
        event.preventDefault();
        return;
      }
      const cell2 = this.#meant(name);
      if (event.key === "Enter" || event.key === " ") {
        this.#tell("press", { cell: cell2, square: name });
        event.preventDefault();
      } else if (!event.ctrlKey && !event.metaKey) {
        this.#tell("key", { cell: cell2, square: name, event });
      }
    });
  }
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
};

// src/page/web/lines.js
function withLines(entry, lines2) {
  for (const twin of entry.twins) {
    for (const side of [twin, twin.duplex].filter(Boolean)) {
      for (const list2 of ["lines", "short_lines", "set_lines"]) {
        if (typeof side[list2] !== "number") continue;
        const own = lines2.filter((line) => line.twin === side.name && line.list === list2);
        const apart = twin.duplex ? own.filter((line) => line.starts === side.starts) : own;
        side[list2] = apart.map((line) => line.moves);
      }
    }
  }
  return entry;
}

// src/page/web/search.js
var PAUSE = 300;
var LIMIT = 2;
var LINES = 2e4;
var Search = class extends EventTarget {
  constructor() {
    super();
    this.state = { kind: "none", running: false };
    this.timer = 0;
    this.abort = null;
  }
  #tell(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }
  /** Stops the running search. */
  stop() {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }
  /** Drops the findings, because the problem has changed. */
  forget(kind = "none") {
    this.stop();
    this.#tell({ kind, running: false });
  }
  /** Starts a check soon, unless another edit comes first. */
  soon(draft) {
    this.stop();
    this.#tell({ kind: "waiting", running: false });
    this.timer = setTimeout(() => this.run("/check", draft, LIMIT), PAUSE);
  }
  /** Solves or checks. Findings are shown as they arrive. */
  async run(path, draft, limit = null) {
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    const kind = path.slice(1);
    const state = { kind, running: true, limit, progress: null, reached: null, entry: null, lines: [], keys: [], stopped: null, error: null };
    this.#tell(state);
    let reported = performance.now();
    const tell = (now) => {
      if (this.abort !== abort) return;
      if (now || performance.now() - reported > 200) {
        reported = performance.now();
        this.#tell({ ...state });
      }
    };
    try {
      await hear4(path, { draft, max_time: limit }, abort.signal, (name, data) => {
        if (name === "progress") state.progress = state.reached = data;
        else if (name === "line" && data.record === "line") state.lines.push(data);
        else if (name === "key") state.keys.push(data);
        else if (name === "solved") state.entry = withLines(data, state.lines);
        else if (name === "verdict") [state.entry, state.error] = [data.entry, data.error];
        else if (name === "error") state.error = data.error;
        else if (name === "end") [state.progress, state.stopped] = [data, data.stopped];
        if (state.lines.length >= LINES && !state.entry && this.abort === abort) {
          state.stopped = "many";
          abort.abort();
        }
        tell(false);
      });
    } catch (error) {
      if (error.name === "AbortError" && state.stopped !== "many") return;
      if (error.name !== "AbortError") state.error = error.message;
    }
    state.running = false;
    tell(true);
    if (this.abort === abort) this.abort = null;
  }
};
var SHOWN = {
  sound: ["good", "Sound"],
  cooked: ["bad", "Cooked"],
  no_solution: ["bad", "No solution"],
  short: ["bad", "Too short a solution"],
  too_few: ["bad", "Too few solutions"],
  dual: ["bad", "Dual"],
  not_stated: ["open", "Solved"],
  restricted: ["open", "Restricted"],
  incomplete: ["open", "Not finished"],
  illegal: ["bad", "Illegal"],
  unsupported: ["bad", "Not supported"]
};
function verdictOf(twin, state) {
  const verdict = twin?.verdict;
  if (!verdict) return null;
  const cut = state.stopped || twin.status === "limited" || verdict.outcome === "incomplete";
  const [kind, heading] = cut && !["illegal", "unsupported"].includes(verdict.outcome) ? SHOWN.incomplete : SHOWN[verdict.outcome] ?? ["open", verdict.outcome];
  const wrong2 = verdict.claim?.wrong?.length;
  const tested = verdict.c_plus && kind === "good" ? `${heading}, C+` : heading;
  return {
    kind: kind === "good" && wrong2 ? "open" : kind,
    heading: kind === "good" && wrong2 ? `${tested}, but the printed solution is wrong` : tested,
    cut,
    summary: cut && !["incomplete", "sound"].includes(verdict.outcome) ? `so far: ${verdict.summary}` : verdict.summary,
    verdict
  };
}

// src/page/web/files.js
var ROWS = 300;
var AT_ONCE = 6;
function cell(kind, text = "") {
  const made = document.createElement("td");
  made.className = kind;
  made.textContent = text;
  return made;
}
var Collection = class extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.records = [];
    this.shown = [];
    this.current = -1;
    this.checking = null;
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
      for (let at = waiting.shift(); at !== void 0; at = waiting.shift()) {
        answers[at] = await ask3("/files", { number: numbers[at] });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.#set(answers.flatMap((answer, at) => this.#of(answer, numbers[at])));
  }
  /** Reads one of the files again; the results for the others stay. */
  async reread(number) {
    const fresh = this.#of(await ask3("/files", { number }), number);
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
    this.#set(answers.flatMap(({ name, answer, source: source2 }) => answer.records.map((record, index) => ({
      ...record,
      file: null,
      from: name,
      index,
      result: null,
      // A file with one problem can be saved in its place.
      source: answer.records.length === 1 ? source2 ?? null : null
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
      const { like } = await ask3("/find", { draft, others: records.map(({ draft: { rules, men } }) => ({ rules, men })) });
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
    const text = ({ id, file, from, draft, result }) => [
      id,
      file?.name,
      from,
      draft?.title,
      draft?.authors.join(" "),
      draft?.source,
      draft?.stipulation,
      draft?.rules,
      ...draft?.conditions ?? [],
      result?.[1]
    ].join(" ").toLowerCase();
    const all2 = this.like ? [...this.like.keys()].filter((record) => this.records.includes(record)) : this.records;
    this.shown = words.length ? all2.filter((record) => words.every((word) => text(record).includes(word))) : all2;
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
    const files2 = new Set(this.records.map((record) => record.file?.number ?? record.from));
    const heading = this.host.querySelector("h2");
    const named2 = this.records[0]?.file?.name.split(/[\\/]/).pop() ?? this.records[0]?.from ?? "Pasted problems";
    const all2 = `${this.records.length} problems`;
    heading.textContent = `${files2.size > 1 ? `${files2.size} files` : named2}: ${this.shown.length < this.records.length ? `${this.shown.length} of ${all2}` : all2}`;
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
    const row2 = document.createElement("tr");
    const { draft, file } = record;
    const open2 = document.createElement("button"), more = document.createElement("small");
    open2.type = "button";
    open2.append(draft?.authors.join(" & ") || draft?.title || record.id);
    const name = file?.name.split(/[\\/]/).pop() ?? record.from;
    more.textContent = [draft?.authors.length ? draft.title && `“${draft.title}”` : "", draft?.source, name, this.like?.get(record)].filter(Boolean).join(" · ");
    if (more.textContent) open2.append(more);
    open2.title = [record.id, file?.name].filter(Boolean).join(", ");
    open2.addEventListener("click", () => this.dispatchEvent(new CustomEvent("open", { detail: at })));
    const work = cell("work");
    work.append(open2);
    row2.append(cell("number", `${at + 1}`), work, cell("task", draft?.stipulation), cell("verdict"));
    row2.dataset.file = file?.number ?? "";
    row2.dataset.index = record.index;
    if (at === this.current) row2.setAttribute("aria-current", "true");
    record.row = row2;
    this.#mark(record);
    return row2;
  }
  #mark(record) {
    const cell2 = record.row?.querySelector(".verdict");
    if (!cell2) return;
    const [kind, text] = !record.draft ? ["bad", "cannot be read"] : record.result ?? ["", ""];
    cell2.className = `verdict ${kind}`;
    cell2.textContent = text;
  }
  choose(index) {
    this.records[this.current]?.row?.removeAttribute("aria-current");
    this.current = index;
    const row2 = this.records[index]?.row;
    row2?.setAttribute("aria-current", "true");
    row2?.scrollIntoView({ block: "nearest" });
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
      for (; ; ) {
        while (isBusy()) await new Promise((done) => setTimeout(done, 200));
        if (abort.signal.aborted) return;
        report(`checking ${index + 1} of ${records.length}`);
        const state = {};
        try {
          await hear4("/check", { draft: record.draft, max_time: seconds }, abort.signal, (name, data) => {
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
    const kinds = records.map(({ draft, result }) => draft ? result?.[0] : "bad");
    const number = (kind) => kinds.filter((one) => one === kind).length;
    report(`${records.length} checked: ${number("good")} sound, ${number("bad")} not, ${number("open")} open`);
  }
};
function summed(entry, state) {
  const sides2 = entry.twins.flatMap((twin) => [twin, twin.duplex]).filter((twin) => twin?.verdict);
  const verdicts2 = sides2.map((twin) => verdictOf(twin, state));
  const worst = ["bad", "open", "good"].map((kind) => verdicts2.find((one) => one.kind === kind)).find(Boolean);
  return worst ? [worst.kind, worst.heading] : ["bad", entry.diagnostics?.[0]?.message ?? "cannot be solved"];
}

// src/report/page/tree.js
var Place = class _Place {
  constructor(parent, move, label) {
    this.parent = parent;
    this.move = move;
    this.label = label;
    this.children = [];
    this.now = null;
    this.starts = null;
    this.element = null;
    this.row = null;
  }
  static start(men, starts) {
    const place2 = new _Place(null, null, "");
    place2.now = men;
    place2.starts = starts;
    return place2;
  }
  /** The men with their cells. */
  get men() {
    return this.now ??= afterMove(this.parent.men, this.move);
  }
  /** The side that made the move. */
  get by() {
    if (this.move?.kind === "pass") return this.move.by ?? "black";
    const man = this.parent?.men[this.move.from_board + this.move.from];
    if (man && sideOf(man) === "n") return this.move.by ?? (this.parent.by === "white" ? "black" : "white");
    return !man ? null : isWhite(man) ? "white" : "black";
  }
  get moves() {
    return this.parent ? [...this.parent.moves, this.move] : [];
  }
  get root() {
    return this.parent ? this.parent.root : this;
  }
  add(move, label) {
    const child = new _Place(this, move, label);
    this.children.push(child);
    return child;
  }
};
var below = (move) => !!(move.threats?.length || move.replies?.length || move.refutations?.length);
var row = (places, rows = [], extra = {}) => (
  /** @type {any} */
  { places, rows, ...extra }
);
function attack(parent, move, number, { mark = "", word = "" } = {}) {
  const place2 = parent.add(move, `${number}.${move.san}${mark}`);
  const self = row([place2], [], { word, note: move.zugzwang ? "zugzwang" : "" });
  const threats = move.threats ?? [], replies = move.replies ?? [], refutations = move.refutations ?? [];
  if (threats.length && threats.every((threat) => !below(threat))) {
    self.threats = threats.map((threat) => place2.add(threat, `${number + 1}.${threat.san}`));
  } else {
    for (const threat of threats) self.rows.push(attack(place2, threat, number + 1, { word: "threat" }));
  }
  if (replies.length === 1 && !threats.length && !refutations.length && !below(replies[0])) {
    self.places.push(place2.add(replies[0], replies[0].san));
    return self;
  }
  self.rows.push(...defences(place2, replies, number));
  for (const refutation of refutations) {
    const reply = place2.add(refutation, `${number}...${refutation.san}!`);
    const forced = (refutation.replies ?? []).map((answer) => attack(reply, answer, number + 1));
    self.rows.push(row([reply], forced, { word: "but", refutes: true }));
  }
  return self;
}
function defences(parent, replies, number) {
  const rows = [];
  const alike = /* @__PURE__ */ new Map();
  for (const reply of replies) {
    const answers = reply.replies ?? [];
    const place2 = parent.add(reply, `${number}...${reply.san}`);
    if (answers.length > 1 || answers.length && below(answers[0])) {
      const below2 = answers.map((answer) => attack(place2, answer, number + 1));
      const dual = answers.length > 1 ? `${answers.length} continuations` : "";
      if (below2.length === 1) {
        const [only] = below2;
        rows.push(row([place2, ...only.places], only.rows, { note: only.note, threats: only.threats }));
      } else {
        rows.push(row([place2], below2, { dual }));
      }
      continue;
    }
    const key = answers.length ? answers[0].san : "";
    let group = alike.get(key);
    if (!group) {
      group = row([], [], { group: true, answers: [] });
      alike.set(key, group);
      rows.push(group);
    }
    group.places.push(place2);
    if (answers.length) group.answers.push(place2.add(answers[0], `${number + 1}.${answers[0].san}`));
  }
  return rows;
}
function lines(root, all2, half) {
  const trie = [];
  for (const line of all2) {
    let branches = trie, place2 = root, number = 0, last = null;
    const leader = half ? line[0]?.by === "white" ? "black" : "white" : line[0]?.by;
    for (const step of line) {
      const leads = step.by === leader || step.by === last;
      if (leads || number === 0) number += 1;
      const label = leads ? `${number}.${step.san}` : number === 1 && last === null ? `1...${step.san}` : step.san;
      last = step.by;
      let branch = branches.find(({ place: { move } }) => move.san === step.san && move.from === step.from && move.from_board === step.from_board);
      if (!branch) {
        branch = { place: place2.add(step, label), branches: [] };
        branches.push(branch);
      }
      ({ place: place2, branches } = branch);
    }
  }
  const rows = (branches) => branches.map((branch) => {
    const places = [branch.place];
    let { branches: rest } = branch;
    while (rest.length === 1) {
      places.push(rest[0].place);
      rest = rest[0].branches;
    }
    return row(places, rows(rest));
  });
  return rows(trie);
}
function sections(twin, root) {
  const found = [];
  const add2 = (title, rows, extra) => rows.length && found.push({ title, rows, ...extra });
  const plural = (list3, one, many2) => list3.length === 1 ? one : many2;
  if (twin.post_key) {
    const { threats = [], replies = [], refutations = [], zugzwang } = twin.post_key;
    add2(zugzwang ? "After the key: zugzwang" : "After the key", [
      ...threats.map((threat) => attack(root, threat, 1, { word: "threat" })),
      ...defences(root, replies, 0),
      ...refutations.map((move) => row([root.add(move, `${move.san}!`)]))
    ], { kind: "key" });
  }
  add2("Forced at once", (twin.forced ?? []).map((move) => attack(root, move, 1)), { kind: "key" });
  const tries = twin.tries ?? [], keys = twin.keys ?? [];
  add2(plural(keys, "Key", `${keys.length} keys`), keys.map((move) => attack(root, move, 1, { mark: "!" })), { kind: "key" });
  const quiet = tries.filter((move) => !move.check), checking = tries.filter((move) => move.check);
  const sorted = (list3) => [...list3].sort((one, other) => (one.refutations ?? []).length - (other.refutations ?? []).length);
  const attempts = (list3) => sorted(list3).map((move) => attack(root, move, 1, { mark: "?" }));
  add2(plural(quiet, "Try", `${quiet.length} tries`), attempts(quiet), { kind: "try", folded: quiet.length > 12 });
  add2(plural(checking, "Try that gives check", `${checking.length} tries that give check`), attempts(checking), { kind: "try", folded: quiet.length > 0 || checking.length > 12 });
  add2("Set play", defences(root, twin.set_play ?? [], 1), { kind: "set", folded: keys.length > 0 });
  add2("Set play that reaches the goal at once", defences(root, twin.set_at_once ?? [], 1), { kind: "set", folded: keys.length > 0 });
  const half = /\.5$/.test(twin.stipulation) && !/dia|a=>b/.test(twin.stipulation);
  const list2 = (name) => Array.isArray(twin[name]) ? twin[name] : [];
  const all2 = list2("lines"), short = list2("short_lines"), set = list2("set_lines");
  const many = (name, what) => {
    const shown = list2(name).length, omitted = twin.omitted?.[name] ?? 0;
    return `${shown + omitted} ${what}${omitted ? `, the first ${shown} shown` : ""}`;
  };
  add2(plural(set, "Set play", `Set play: ${many("set_lines", "lines")}`), lines(root, set, !half), { kind: "set" });
  add2(plural(short, "Shorter solution", many("short_lines", "shorter solutions")), lines(root, short, half), { kind: "line" });
  add2(plural(all2, "Solution", many("lines", "solutions")), lines(root, all2, half), { kind: "line" });
  return found;
}
function standing(place2) {
  let first = place2;
  while (first.parent?.parent) first = first.parent;
  const kind = first.row?.section?.kind;
  if (place2.row?.refutes) return ["refutes this try", "bad"];
  if (kind === "try" && place2 === first) {
    const refutations = place2.children.filter((child) => child.row?.refutes).map((child) => child.label.replace(/!$/, ""));
    return [`is a try, refuted by ${refutations.join(" and ")}`, "bad"];
  }
  if (kind === "try") return ["is play after a try, which is refuted", "open"];
  if (kind === "set") return ["is in the set play", ""];
  return [kind === "key" && place2 === first ? "solves" : "is in the solution", "good"];
}
var GRADES = {
  thematic: "◆ thematic",
  by_play: "▲ by-play",
  threat: "■ threat",
  last_promotion: "● last promotion",
  minor: "○ minor"
};
function gradeDuals(found, duals) {
  const walk = (rows) => rows.forEach((row2) => {
    if (row2.dual) {
      const labels = [];
      for (let place2 = row2.places[0]; place2?.parent; place2 = place2.parent) labels.unshift(place2.label);
      while (labels.length && !labels[0].includes("...")) labels.shift();
      const line = labels.map((label, at) => at ? label.replace(/^\d+\.\.\./, "") : label).join(" ");
      const grade = duals.find(({ text }) => text.startsWith(`${line} `))?.grade;
      if (grade) row2.dual = `${GRADES[grade] ?? grade} dual: ${row2.dual}`;
    }
    walk(row2.rows);
  });
  found.filter(({ title }) => /key/i.test(title)).forEach(({ rows }) => walk(rows));
}
var element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
var PAGE = 150;
var Tree = class _Tree extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.sections = [];
    this.current = null;
    host.addEventListener("click", (event) => {
      const place2 = event.target.closest?.(".move")?.place;
      if (place2) this.#choose(place2);
    });
    host.addEventListener("keydown", (event) => this.#key(event));
  }
  show(sections2, root) {
    this.sections = sections2;
    this.root = root;
    this.current = null;
    this.host.replaceChildren();
    for (const section of sections2) {
      const body = element("div", { class: "rows", role: "tree", "aria-label": section.title });
      const heading = element("button", { type: "button", class: "fold", "aria-expanded": String(!section.folded) }, section.title);
      heading.addEventListener("click", () => this.#fold(section));
      section.body = body;
      section.heading = heading;
      this.host.append(element("div", { class: "section" }, heading, body));
      this.#link(section.rows, null, section);
      if (!section.folded) this.#fill(body, section.rows, 1);
      else body.hidden = true;
    }
    const first = this.host.querySelector(".move");
    first?.setAttribute("tabindex", 0);
  }
  #fold(section, open2 = section.body.hidden) {
    if (open2 && !section.body.childElementCount) this.#fill(section.body, section.rows, 1);
    section.body.hidden = !open2;
    section.heading.setAttribute("aria-expanded", String(open2));
  }
  #link(rows, above, section) {
    for (const row2 of rows) {
      row2.above = above;
      row2.section = section;
      for (const place2 of [...row2.places, ...row2.answers ?? [], ...row2.threats ?? []]) place2.row = row2;
      this.#link(row2.rows, row2, section);
    }
  }
  #fill(body, rows, depth, from = 0) {
    for (const row2 of rows.slice(from, from + PAGE)) body.append(this.#row(row2, depth));
    const left = rows.length - from - PAGE;
    if (left <= 0) return;
    const more = element("button", { type: "button", class: "more", role: "treeitem" }, `${left} more`);
    more.addEventListener("click", () => {
      more.remove();
      this.#fill(body, rows, depth, from + PAGE);
    });
    body.append(more);
    body.more = () => more.isConnected && more.click();
  }
  #row(row2, depth) {
    const words = element("div", { class: "words", role: "none" });
    const made = element("div", { class: "row", role: "none" }, words);
    if (row2.refutes) made.classList.add("refutes");
    row2.element = made;
    row2.depth = depth;
    if (row2.rows.length) {
      const toggle = element("span", { class: "toggle", "aria-hidden": "true" });
      toggle.addEventListener("click", () => this.#open(row2, row2.body.hidden));
      row2.toggle = toggle;
      words.append(toggle);
    }
    if (row2.word) words.append(element("span", { class: "word" }, row2.word), " ");
    row2.places.forEach((place2, index) => {
      if (index) words.append(row2.group ? ", " : " ");
      words.append(this.#move(place2, depth, row2.group && index ? place2.move.san : place2.label));
    });
    if (row2.answers?.length) {
      const answer = this.#move(row2.answers[0], depth + 1);
      row2.answer = answer;
      for (const place2 of row2.answers) place2.element = answer;
      words.append(" ", answer);
    }
    if (row2.threats) {
      words.append(" ", element("span", { class: "word" }, "threat"), " ");
      row2.threats.forEach((place2, index) => words.append(...index ? [", "] : [], this.#move(place2, depth + 1)));
    }
    if (row2.note) words.append(" ", element("span", { class: "word" }, row2.note));
    if (row2.dual) words.append(" ", element("span", { class: "dual" }, row2.dual));
    if (row2.rows.length) {
      row2.body = element("div", { class: "rows", role: "group" });
      row2.body.hidden = true;
      made.append(row2.body);
      if (depth < 2 && !row2.section.folded) this.#open(row2, true);
    }
    return made;
  }
  #open(row2, open2) {
    if (!row2.body) return;
    if (open2 && !row2.body.childElementCount) this.#fill(row2.body, row2.rows, row2.depth + 1);
    row2.body.hidden = !open2;
    row2.toggle.classList.toggle("open", open2);
  }
  #move(place2, depth, label = place2.label) {
    const made = element("span", { class: "move", role: "treeitem", tabindex: -1, "aria-level": depth, "aria-selected": "false" });
    const [, san, board, rest] = /^(.*?)(\/[A-C](?=\b))?([^/]*)$/.exec(inLetters(label)) ?? [null, label];
    made.append(san ?? label);
    if (board) made.append(element("span", { class: `on on${board[1]}` }, board));
    if (rest) made.append(rest);
    made.place = place2;
    place2.element = made;
    return made;
  }
  /** The sections as lines of text, as deep as a magazine prints them, up to `most` lines. */
  lines(root, most = 400) {
    const text = [];
    const add2 = (rows, depth) => {
      for (const row2 of rows) {
        if (text.length >= most) return;
        const moves = row2.places.map((place2, index) => row2.group && index ? place2.move.san : place2.label).join(row2.group ? ", " : " ");
        const threats = row2.threats ? ` threat ${row2.threats.map((place2) => place2.move.san).join(", ")}` : "";
        const answer = row2.answers?.length ? ` ${row2.answers[0].label}` : "";
        const words = [row2.word, moves + answer + threats, row2.note, row2.dual].filter(Boolean).join(" ");
        text.push("  ".repeat(depth) + inLetters(words));
        add2(row2.rows, depth + 1);
      }
    };
    if (root === this.root) {
      for (const { title, rows } of this.sections) {
        if (text.length) text.push("");
        text.push(`${title}:`);
        add2(rows, 1);
      }
    }
    if (text.length >= most) text.push("...");
    return text;
  }
  /** Unfolds everything. */
  unfold() {
    for (const section of this.sections) {
      this.#fold(section, true);
      const all2 = (rows) => rows.forEach((row2) => {
        if (!row2.element) row2.above?.body?.more?.() ?? section.body.more?.();
        if (row2.element) this.#open(row2, true);
        all2(row2.rows);
      });
      all2(section.rows);
    }
  }
  #reveal(row2) {
    if (!row2) return;
    if (row2.above) {
      this.#reveal(row2.above);
      this.#open(row2.above, true);
    } else {
      this.#fold(row2.section, true);
    }
    const body = row2.above ? row2.above.body : row2.section.body;
    for (let pages = 0; !row2.element && body.more && pages < 1e3; pages++) body.more();
  }
  /** Shows the current place. */
  mark(place2, { focus = false, scroll = true } = {}) {
    this.current?.element?.classList.remove("here");
    this.current?.element?.setAttribute("aria-selected", "false");
    this.current = place2;
    if (!place2?.row) return;
    this.#reveal(place2.row);
    const { element: element2 } = place2;
    if (!element2) return;
    if (element2.place !== place2) element2.place = place2;
    if (place2.row.answer) {
      const defence = place2.row.places.indexOf(place2);
      if (defence >= 0) place2.row.answer.place = place2.row.answers[defence];
    }
    element2.classList.add("here");
    element2.setAttribute("aria-selected", "true");
    this.host.querySelector('.move[tabindex="0"]')?.setAttribute("tabindex", -1);
    element2.setAttribute("tabindex", 0);
    if (focus) element2.focus({ preventScroll: true });
    if (scroll) element2.scrollIntoView({ block: "nearest" });
  }
  /** The next, the previous or a neighbouring place. */
  static step(place2, way) {
    const beside2 = (place3, by) => {
      const all2 = place3.parent?.children ?? [];
      return all2[all2.indexOf(place3) + by] ?? null;
    };
    switch (way) {
      case "next":
        return place2.children.find((child) => child.row) ?? place2.children[0] ?? null;
      case "back":
        return place2.parent;
      case "down": {
        for (let here = place2; here?.parent; here = here.parent) if (beside2(here, 1)) return beside2(here, 1);
        return null;
      }
      case "up":
        return beside2(place2, -1) ?? (place2.parent?.parent ? place2.parent : null);
      case "first":
        return place2.root;
      case "last": {
        let here = place2;
        while (here.children.length) here = _Tree.step(here, "next");
        return here;
      }
    }
    return null;
  }
  #key(event) {
    const place2 = event.target.closest?.(".move")?.place;
    if (!place2 || event.ctrlKey || event.altKey || event.metaKey) return;
    const ways = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" };
    const way = ways[event.key];
    if (event.key === "Enter" || event.key === " ") this.#choose(place2);
    else if (!way) return;
    else {
      const next = _Tree.step(place2, way);
      if (next) this.#choose(next);
    }
    event.preventDefault();
  }
  #choose(place2) {
    this.dispatchEvent(new CustomEvent("choose", { detail: place2 }));
  }
};

// src/page/web/play.js
var DISTINCT = ["from", "from_board", "to", "to_board", "promotes_to", "kind", "rook", "captures", "changes"];
var distinct = (move) => Object.fromEntries(DISTINCT.filter((key) => key in move).map((key) => [key, move[key]]));
var Play = class extends EventTarget {
  constructor() {
    super();
    this.place = null;
    this.requests = 0;
  }
  /** Starts with a version, as described by the program. */
  begin(draft, version) {
    this.draft = draft;
    this.version = version;
    this.root = Place.start(version.start, version.starts);
    this.place = this.root;
  }
  go(place2, words = "") {
    if (!place2) return;
    const before = this.place;
    this.place = place2;
    this.requests += 1;
    const forward = place2.parent === before && place2 !== before;
    const back = before?.parent === place2;
    const move = forward ? place2.move : back ? reversed(before.move) : null;
    this.dispatchEvent(new CustomEvent("step", { detail: { place: place2, move } }));
    this.say(words);
  }
  step(way) {
    const next = this.place && Tree.step(this.place, way);
    if (next) this.go(next);
    return !!next;
  }
  /** Text to be read out, and lines that are only shown. */
  say(words, kind = "", lines2 = []) {
    this.dispatchEvent(new CustomEvent("say", { detail: { words, kind, lines: lines2 } }));
  }
  /** The moves that led here, in notation. */
  get line() {
    const labels = [];
    for (let place2 = this.place; place2?.parent; place2 = place2.parent) {
      labels.unshift(place2.parent.parent ? place2.label.replace(/^\d+\.\.\./, "") : place2.label);
    }
    return labels.join(" ");
  }
  /** Whether the man belongs to the side that is not to move. */
  #passes(man) {
    if (sideOf(man) === "n") return false;
    const by = isWhite(man) ? "white" : "black";
    return this.place.parent ? this.place.by === by : this.root.starts !== by;
  }
  /** Tries to move a man from one cell to another. `pick` chooses among several moves. */
  async attempt(from, to, pick2) {
    const here = this.place;
    const man = here.men[from];
    if (!man || from === to) return;
    const request = ++this.requests;
    const question2 = { draft: this.draft, twin: this.version.name, path: here.moves.map(distinct), pass: this.#passes(man) };
    let answer;
    try {
      answer = await ask3("/moves", { ...question2, attempt: [from, to] });
    } catch (error) {
      this.say(error.message, "bad");
      return;
    }
    if (request !== this.requests) return;
    if (!answer.moves.length) {
      this.say(`No legal move: ${answer.why}.`, "bad");
      return;
    }
    const move = answer.moves.length === 1 ? answer.moves[0] : await pick2(answer.moves);
    if (!move) return;
    const same = (child) => ["from", "from_board", "to", "to_board", "promotes_to", "kind"].every((key) => child.move[key] === move[key]) && child.move.rook?.to_board === move.rook?.to_board && !["captures", "changes"].some((key) => JSON.stringify(child.move[key]) !== JSON.stringify(move[key]));
    const known2 = here.children.find(same);
    if (known2) {
      this.go(known2);
      const [words, kind] = standing(known2);
      this.say(`${move.san} ${words}.`, kind);
      return;
    }
    const plies = here.moves.length;
    const place2 = here.add(move, `${Math.floor(plies / 2) + 1}${plies % 2 ? "..." : "."}${move.san}`);
    this.go(place2);
    this.say(`${move.san} is legal. Looking why it is not in the solution …`);
    const now = this.requests;
    try {
      const why = await ask3("/why", { ...question2, move: distinct(move) });
      if (now !== this.requests) return;
      const kinds = { solves: "good", answered: "good", goal: "good", fails: "bad", refutes: "bad" };
      const words = { solves: "solves", fails: "does not solve", unknown: "is not decided in ten seconds", legal: "is legal" };
      const refutes = (line) => /refut/.test(line);
      const lines2 = [...why.lines.filter(refutes), ...why.lines.filter((line) => !refutes(line))];
      const verdict = `${why.move} ${words[why.answer] ?? ""}`.trim();
      this.say(lines2.length ? `${verdict}: ${lines2[0]}.` : `${verdict}.`, kinds[why.answer] ?? "", lines2.slice(1));
    } catch (error) {
      if (now === this.requests) this.say(`${move.san} is legal. ${error.message}`);
    }
  }
};

// src/page/web/since.js
var NAMED = 4;
function findings(result) {
  if (result.running || result.stopped || result.error || !result.entry?.twins) return null;
  const sides2 = result.entry.twins.flatMap((twin) => [twin, twin.duplex]).filter(Boolean);
  const found = { verdicts: /* @__PURE__ */ new Map(), key: /* @__PURE__ */ new Set(), try: /* @__PURE__ */ new Set(), solution: /* @__PURE__ */ new Set() };
  for (const [number, side] of sides2.entries()) {
    const verdict = verdictOf(side, result);
    if (!verdict || verdict.cut) return null;
    const name = number ? `${side.name}) ` : "";
    found.verdicts.set(name, verdict.heading);
    for (const key of side.keys ?? []) found.key.add(name + key.san);
    for (const one of side.tries ?? []) found.try.add(name + one.san);
    const lines2 = Array.isArray(side.lines) ? side.lines : [];
    for (const line of lines2) found.solution.add(name + line.map((move) => move.san).join(" "));
  }
  return found;
}
function listed(all2, kind, word) {
  const plural = kind === "try" ? "tries" : `${kind}s`;
  if (all2.length > NAMED || kind === "solution" && all2.length > 1) return `${all2.length} ${word} ${plural}`;
  return `${word} ${all2.length > 1 ? plural : kind} ${all2.join(", ")}`;
}
function differences(before, now) {
  const words = [];
  for (const [name, heading] of now.verdicts) {
    const old = before.verdicts.get(name);
    if (old !== heading) words.push(`${name}${old ? `${old} → ` : ""}${heading}`);
  }
  for (const kind of ["key", "solution", "try"]) {
    const gone = [...before[kind]].filter((one) => !now[kind].has(one));
    const fresh = [...now[kind]].filter((one) => !before[kind].has(one));
    if (fresh.length) words.push(listed(fresh, kind, "new"));
    if (gone.length) words.push(listed(gone, kind, "lost"));
  }
  return words;
}
var Since = class {
  #before = null;
  #now = null;
  #draft = "";
  /** Forgets everything: another problem was opened. */
  forget() {
    this.#before = this.#now = null;
    this.#draft = "";
  }
  /** The changes since the verdict before, in words, after a result for a draft. */
  note(result, draft) {
    const found = findings(result);
    if (!found) return "";
    const of = JSON.stringify(draft);
    if (of !== this.#draft) {
      this.#before = this.#now;
      this.#draft = of;
    }
    this.#now = found;
    const words = this.#before ? differences(this.#before, found) : [];
    return words.length ? `Since the last verdict: ${words.join("; ")}.` : "";
  }
};

// src/page/web/page.js
var editor = new Editor();
var boards = new Boards($("boards"));
var search = new Search();
var tree = new Tree($("tree"));
var play = new Play();
var collection = new Collection($("collection"));
var since = new Since();
var page = {
  /** The program's description of what it offers. */
  about: null,
  /** The program's findings about the draft. */
  seen: null,
  /** The state of the search whose results are shown. */
  result: null,
  /** The key under which this tab stores its draft. */
  key: newKey(),
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
  opened: false
};
var variantOf = (rules) => page.about.variants.find((variant2) => variant2.name === rules) ?? page.about.variants[0];
var variant = () => variantOf(editor.draft.rules);

// src/page/web/marks.js
var KINDS = { flight: "flights", guard: "guards", pin: "pins" };
var known = /* @__PURE__ */ new Map();
var MOST2 = 60;
var asking = null;
function question() {
  const playing = page.mode === "play" && play.place;
  if (!Object.values(page.marks).some(Boolean)) return null;
  if (playing) return { draft: play.draft, twin: play.version.name, path: play.place.moves.map(distinct) };
  const version = page.seen?.versions?.[page.twin];
  const current = page.seen?.ready && page.seen.of === JSON.stringify(editor.draft.men);
  const begins = current && version && !version.error && JSON.stringify(version.start) === JSON.stringify(version.men);
  return begins ? { draft: editor.draft, twin: version.name } : null;
}
async function fetchMarks(wanted, text, tell) {
  asking?.abort.abort();
  const mine = asking = { text, abort: new AbortController() };
  try {
    known.set(text, await ask3("/marks", wanted, mine.abort.signal));
    if (known.size > MOST2) known.delete(known.keys().next().value);
  } catch {
    if (asking === mine) asking = null;
    return;
  }
  if (asking !== mine) return;
  asking = null;
  tell();
}
function marksHere(tell) {
  const wanted = question();
  const none = { flight: [], guard: [], pin: [] };
  if (!wanted) return none;
  const text = JSON.stringify(wanted);
  const found = known.get(text);
  if (!found) {
    if (asking?.text !== text) fetchMarks(wanted, text, tell);
    return none;
  }
  return Object.fromEntries(Object.entries(KINDS).map(([kind, list2]) => [kind, page.marks[list2] ? found[list2] : []]));
}
function drawMarks(layer, spots, marks) {
  layer.querySelectorAll(".mark").forEach((old) => old.remove());
  const shapes = {
    flight: (x, y) => svg("circle", { cx: x, cy: y, r: 13 }),
    guard: (x, y) => svg("path", { d: `M${x - 11} ${y - 11} l22 22 M${x + 11} ${y - 11} l-22 22` }),
    pin: (x, y) => svg("rect", { x: x - 44, y: y - 44, width: 88, height: 88, rx: 12 })
  };
  for (const [kind, shape] of Object.entries(shapes)) {
    for (const cell2 of marks[kind] ?? []) {
      const spot = spots.get(cell2);
      if (!spot) continue;
      const mark = shape(spot.x + SQUARE / 2, spot.y + SQUARE / 2);
      layer.append(svg("g", { class: `mark ${kind}`, "aria-hidden": "true" }, mark));
    }
  }
}
function showMarkSwitches() {
  for (const list2 of Object.values(KINDS)) $(`mark-${list2}`).setAttribute("aria-pressed", String(page.marks[list2]));
}

// src/page/web/changes.js
var NOTHING = "unchanged";
var CONTINUED = /^\s*cont(inued)?:\s*/i;
function edited(line, { code, from = "", to = "", taken = "" }) {
  const [continued] = CONTINUED.exec(line) ?? [""];
  const text = line.slice(continued.length).trim();
  const changes = text === NOTHING ? [] : text.split(",").map((one) => one.trim()).filter(Boolean);
  const last = changes.at(-1) ?? "";
  let origin = null;
  if (from && last === `+${code}${from}`) origin = "";
  else if (from && last.startsWith(code) && last.endsWith(`-${from}`)) origin = last.slice(code.length, -from.length - 1);
  if (origin !== null) changes.pop();
  if (taken) changes.push(`-${taken}${to}`);
  if (!from) {
    if (!taken && last === `-${code}${to}`) changes.pop();
    else changes.push(`+${code}${to}`);
  } else if (origin === "") {
    if (to) changes.push(`+${code}${to}`);
  } else if (!to) changes.push(`-${code}${origin ?? from}`);
  else if (origin !== to) changes.push(`${code}${origin ?? from}-${to}`);
  return continued + (changes.join(", ") || NOTHING);
}

// src/page/web/twins.js
var lineOf = (shown) => page.seen?.zero ? shown : shown - 1;
var isEditable = () => lineOf(page.twin) < 0 || !!editor.draft.twins;
var place = (cell2, several) => squareOf(cell2) + (several ? `/${boardOf(cell2)}` : "");
function named(letter) {
  const side = sideOf(letter), id = idOf(letter);
  if (letter.includes("+") || !/^[A-Z]$/.test(id)) return null;
  return side + id;
}
function editTwin({ from = null, to = null, letter = "" }, men, rules) {
  const number = lineOf(page.twin);
  const several = rules.planes.length > 1;
  const man = from ? men[from] : letter, other = to && to !== from ? men[to] : "";
  const code = man && named(man), taken = other && named(other);
  if (rules.cube || man && !code || other && !taken) {
    say("Fairy men, men with attributes and cubes are changed in the line of the twin.");
    return;
  }
  editor.change("twins", (draft) => {
    const places = { from: from && place(from, several), to: to && place(to, several) };
    draft.twins[number] = edited(draft.twins[number], { code, ...places, taken });
  });
}
function showTwinTools(playing) {
  const { twins } = editor.draft;
  $("add-twin").hidden = !twins || playing;
  $("arrange").hidden = playing;
  $("twin-line").hidden = !twins || playing || lineOf(page.twin) < 0;
}
function showTwins(versions, choose3) {
  const several = versions.length > 1 || !!versions[0]?.error;
  const tabs = $("twins"), line = lineOf(page.twin);
  tabs.replaceChildren(...(several ? versions : []).map((version, index) => {
    const button = make("button", version.error ?? (version.heading || version.name), {
      type: "button",
      role: "tab",
      "aria-selected": index === page.twin,
      tabindex: index === page.twin ? 0 : -1
    });
    button.addEventListener("click", () => choose3(index));
    return button;
  }));
  tabs.hidden = !several;
  if (document.activeElement !== $("twin-changes")) $("twin-changes").value = editor.draft.twins?.[line] ?? "";
  $("twin-label").textContent = line < 0 ? "" : `Changes in ${versions[page.twin]?.name ?? "?"})`;
}
$("add-twin").addEventListener("click", () => {
  editor.change("twins", (draft) => {
    draft.twins.push(NOTHING);
  });
  page.twin = editor.draft.twins.length - (page.seen?.zero ? 1 : 0);
  say("A new twin. Its board shows the diagram: move, add or remove men there, or write the changes.");
});
$("twin-changes").addEventListener("change", (event) => {
  const number = lineOf(page.twin);
  editor.change("twins", (draft) => {
    draft.twins[number] = event.target.value.trim() || NOTHING;
  });
});
$("remove-twin").addEventListener("click", () => {
  const number = lineOf(page.twin);
  page.twin = Math.max(0, page.twin - 1);
  editor.change("twins", (draft) => {
    draft.twins.splice(number, 1);
  });
});
$("twins").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const next = step && $("twins").children[page.twin + step];
  if (!next) return;
  event.preventDefault();
  next.click();
  $("twins").children[page.twin].focus();
});

// src/page/web/stage.js
var shownVersion = () => {
  const version = page.seen?.versions?.[page.twin];
  return version ? { ...version, own: page.twin > 0 } : null;
};
function draw(move = null) {
  const playing = page.mode === "play" && play.place;
  boards.show(playing ? variantOf(play.version.rules) : variant());
  const marks = { bad: [], selected: page.taken ? [page.taken] : [], from: [], to: [], check: [] };
  let men = editor.draft.men;
  if (playing) {
    men = play.place.men;
    const made = play.place.move;
    if (made) {
      if (made.kind !== "pass") {
        marks.from.push(made.from_board + made.from);
        marks.to.push(made.to_board + made.to);
      }
      if (made.check) {
        const king = play.place.by === "white" ? "k" : "K";
        marks.check.push(...Object.keys(men).filter((cell2) => men[cell2] === king));
      }
    }
  } else if (page.twin > 0 && shownVersion()) {
    men = shownVersion().men;
  } else if (page.seen) {
    marks.bad.push(...page.seen.reasons.filter((reason2) => reason2.severity === "error").flatMap((reason2) => reason2.cells));
  }
  const found = marksHere(() => draw());
  boards.draw(men, { move, marks: { ...marks, ...found }, arrows: playing && page.arrows ? arrowsAt(play.place) : [] });
  drawMarks(boards.over, boards.spots, found);
  if (document.body.classList.contains("playing") !== !!playing) {
    document.body.classList.toggle("playing", !!playing);
  }
  $("steps").hidden = !playing;
  $("line").hidden = !playing;
  $("palette").hidden = $("others").hidden = !!playing || !isEditable();
  showTwinTools(!!playing);
  boards.arrange();
  if (playing) $("line").textContent = inLetters(play.line) || "the diagram";
}
function view(look2) {
  boards.look(look2);
  $("flip").setAttribute("aria-pressed", boards.flip);
  remember({ style: boards.style, flip: boards.flip });
  draw();
}
function remember(choices) {
  const before = JSON.parse(localStorage.getItem("parton.view") ?? "{}");
  localStorage.setItem("parton.view", JSON.stringify({ ...before, ...choices }));
}
$("style").addEventListener("change", (event) => view({ style: event.target.value }));
$("flip").addEventListener("click", () => view({ flip: !boards.flip }));
$("arrows").addEventListener("click", () => {
  page.arrows = !page.arrows;
  $("arrows").setAttribute("aria-pressed", String(page.arrows));
  remember({ arrows: page.arrows });
  draw();
});
for (const list2 of Object.keys(page.marks)) {
  $(`mark-${list2}`).addEventListener("click", () => {
    page.marks[list2] = !page.marks[list2];
    showMarkSwitches();
    remember({ marks: page.marks });
    draw();
  });
}

// src/page/web/fields.js
function showFields() {
  const { draft } = editor, now = variant();
  const set = (id, value) => {
    if (document.activeElement !== $(id)) $(id).value = value;
  };
  set("stipulation", draft.stipulation);
  $("rules").value = now.name;
  $("rules").title = now.short;
  $("style").closest("label").hidden = now.planes.length < 2;
  $("turn").value = draft.turn;
  $("dialect").replaceChildren(...now.switches.map((one) => {
    const label = make("label", one.name + " ", { title: one.about });
    const select = make("select", "", { "data-switch": one.name });
    select.append(...one.choices.map(({ name, about }) => make("option", name, { value: name, title: about ?? "" })));
    select.value = draft.dialect[one.name] ?? one.choices[0].name;
    select.addEventListener("change", () => editor.change("dialect", (draft2) => {
      draft2.dialect[one.name] = select.value;
    }));
    label.append(select);
    return label;
  }));
  $("switches").hidden = !now.switches.length;
  $("switches").open ||= now.switches.some(({ name, choices }) => (draft.dialect[name] ?? choices[0].name) !== choices[0].name);
  $("conditions").replaceChildren(...(draft.conditions ?? []).map((name) => {
    const rule = page.about.conditions.find((one) => one.name === name)?.rule ?? "";
    const button = make("button", `${name} ×`, { type: "button", title: rule, "aria-label": `${name}: remove` });
    button.addEventListener("click", () => editor.change("conditions", (draft2) => {
      draft2.conditions = draft2.conditions.filter((one) => one !== name);
    }));
    return button;
  }));
  const source2 = [draft.authors.join(" & "), draft.source].filter(Boolean).join(", ");
  $("about").textContent = source2 || draft.title || "Authors and source …";
  $("about").classList.toggle("unset", !source2 && !draft.title);
  set("printed", draft.solution);
  $("undo").disabled = !editor.past.length;
  $("redo").disabled = !editor.future.length;
  $("save").disabled = !editor.dirty;
  document.title = `${draft.title || draft.id || "position"}${editor.dirty ? " •" : ""} – parton`;
}
$("undo").addEventListener("click", () => editor.undo());
$("redo").addEventListener("click", () => editor.redo());
$("stipulation").addEventListener("input", (event) => editor.change("stipulation", (draft) => {
  draft.stipulation = event.target.value;
}, { merge: true }));
$("task").addEventListener("submit", (event) => event.preventDefault());
$("rules").addEventListener("change", (event) => {
  const before = variant(), after = variantOf(event.target.value);
  editor.change("rules", (draft) => {
    draft.rules = after.name;
    draft.dialect = {};
    const planes = new Set(after.planes.map((plane) => plane.id));
    const fits = (cell2) => planes.has(boardOf(cell2)) && "abcdefgh".indexOf(cell2.at(-2)) < after.files && Number(cell2.at(-1)) <= after.ranks;
    for (const cell2 of Object.keys(draft.men)) if (!fits(cell2)) delete draft.men[cell2];
  });
  remember({ rules: after.name });
  if (before.planes.length > after.planes.length || before.files > after.files) say("Men on squares that do not exist in these rules were removed; Undo restores them.");
});
$("turn").addEventListener("change", (event) => editor.change("turn", (draft) => {
  draft.turn = event.target.value;
}));
$("printed").addEventListener("input", (event) => editor.change("printed", (draft) => {
  draft.solution = event.target.value;
}, { merge: true }));

// src/page/web/keeping.js
var keeping = 0;
function keep2() {
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 150);
}
function noRoom() {
  notice("room", "This browser has no room for more drafts: download this one, or delete some under Open.", { Export: () => $("export").click() });
}
function keepNow() {
  clearTimeout(keeping);
  if (!page.opened) return;
  const { record } = page;
  const file = record?.file ? { ...record.file, index: record.index, id: record.id } : null;
  const { draft, dirty } = editor;
  if (dirty) keep(page.key, draft, { file }, noRoom);
  keepTab({ key: page.key, draft, dirty, past: editor.past.slice(-40), future: editor.future.slice(-40), file });
  const fragment2 = new URLSearchParams({ ...theToken3() && { t: theToken3() }, k: page.key, r: draft.rules, s: draft.stipulation });
  if (page.seen?.fen && page.seen.of === JSON.stringify(draft.men)) fragment2.set("p", page.seen.fen);
  const other = Object.entries(draft.dialect).map(([name, setting]) => `${name}=${setting}`).join(",");
  if (other) fragment2.set("d", other);
  if (draft.conditions?.length) fragment2.set("c", draft.conditions.join(";"));
  if (draft.missing_king) fragment2.set("a", "missing-king");
  history.replaceState(null, "", `#${fragment2.toString().replaceAll("%2F", "/").replaceAll("+", "%20")}`);
}
addEventListener("pagehide", keepNow);

// src/page/web/men.js
function listMen() {
  const host = $("view-men");
  host.replaceChildren();
  const { men } = editor.draft, now = variant();
  const order = now.letters;
  for (const plane of now.planes) {
    const here = Object.entries(men).filter(([cell2]) => boardOf(cell2) === plane.id);
    if (!here.length && now.planes.length > 3) continue;
    host.append(make("h3", plane.title));
    for (const white of [true, false]) {
      const side = here.filter(([, letter]) => isWhite(letter) === white).sort(([a, one], [b, other]) => order.indexOf(one.toUpperCase()) - order.indexOf(other.toUpperCase()) || a.localeCompare(b));
      const names = side.map(([cell2, letter]) => `${manName(letter, now).split(" ").slice(1).join(" ")} ${now.cube ? cell2.slice(1) : cell2.slice(-2)}`);
      host.append(make("p", `${white ? "White" : "Black"}: ${names.join(", ") || "none"}.`));
    }
  }
  if (page.seen) host.append(make("p", `${page.seen.counts[0]} white and ${page.seen.counts[1]} black men. ${page.seen.starts === "white" ? "White" : "Black"} begins.`));
}

// src/page/web/export.js
function download(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}
var nameOf = (draft) => (draft.id || "position").replace(/[^\w.-]+/g, "-");
async function written(draft, format) {
  const answer = await ask3("/write", { drafts: [draft], format });
  return { ...answer, name: `${nameOf(draft)}.${answer.ending}` };
}
async function pictured(draft, format, look2) {
  const answer = await ask3("/picture", { draft, format, ...look2 });
  return { ...answer, name: `${nameOf(draft)}.${answer.ending}` };
}
async function painted(draft, look2) {
  const { text } = await pictured(draft, "svg", { ...look2, size: 60 });
  const source2 = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = source2;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return { blob, name: `${nameOf(draft)}.png` };
  } finally {
    URL.revokeObjectURL(source2);
  }
}

// src/page/web/hard.js
function time(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 129600) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86400)} days`;
}
function forecast({ done, total, seconds }) {
  if (!total || done >= total) return "";
  const far = `${done} of ${total} first moves after ${time(seconds)}`;
  if (!done) return `${far}: nobody knows how long the rest takes.`;
  const rest = seconds / done * (total - done);
  return `${far}; at this pace the rest takes ${time(rest)}, if the other moves are no harder.`;
}
var quoted = (text) => `"${text}"`;
function command(draft, fen) {
  const plain = fen && !draft.base && !draft.twins?.length && !draft.turn && !draft.missing_king && !draft.solution.trim();
  if (!plain) return { text: `parton check ${quoted(`${nameOf(draft)}.ron`)}`, needsFile: true };
  const conditions = (draft.conditions ?? []).map((name) => ` --condition ${quoted(name)}`).join("");
  const text = `parton check --position ${quoted(fen)} --stipulation ${quoted(draft.stipulation)} --rules ${draft.rules}${conditions}`;
  return { text, needsFile: false };
}

// src/report/page/printed.js
var encoder = new TextEncoder();
var decoder = new TextDecoder();
function marked(pieces, claims) {
  const shown = document.createDocumentFragment();
  const of = (kind) => claims.flatMap((claim2) => claim2[kind].map((remark) => ({ ...remark, kind })));
  const remarks2 = [...of("wrong"), ...of("extra")].filter((remark) => remark.piece !== null && remark.end > remark.start);
  const decided = claims.every((claim2) => claim2.status !== "undecided");
  pieces.forEach((piece, number) => {
    const bytes = encoder.encode(piece);
    const line = document.createElement("div"), text = document.createElement("span"), word = document.createElement("span");
    const own = remarks2.filter((remark) => remark.piece === number).sort((a, b) => a.start - b.start);
    let at = 0;
    for (const remark of own) {
      if (remark.start < at) continue;
      const mark = document.createElement("mark");
      mark.className = remark.kind;
      mark.title = remark.text;
      mark.append(decoder.decode(bytes.slice(remark.start, remark.end)));
      const note2 = document.createElement("span");
      note2.className = `came ${remark.kind}`;
      note2.textContent = remark.kind === "wrong" ? " ✗ wrong" : " · extra";
      text.append(decoder.decode(bytes.slice(at, remark.start)), mark, note2);
      at = remark.end;
    }
    text.append(decoder.decode(bytes.slice(at)));
    const wrong2 = own.some((remark) => remark.kind === "wrong");
    const says = /[a-h][1-8]|[0O]-[0O]/.test(piece);
    const kind = wrong2 ? "wrong" : own.length ? "extra" : decided && says ? "true" : "";
    word.textContent = kind === "true" ? " ✓ confirmed" : "";
    word.className = "came";
    line.className = kind;
    const { firstChild: first, lastChild: last } = text;
    if (first instanceof Text) first.data = first.data.trimStart();
    if (last instanceof Text) last.data = last.data.trimEnd();
    line.append(text, word);
    shown.append(line);
  });
  return shown;
}
function remarks(claim2, name = "") {
  const list2 = document.createElement("ul");
  const add2 = (kind, sign, items) => {
    for (const { text } of items) {
      const item = document.createElement("li");
      item.className = kind;
      item.textContent = `${name}${sign} ${text}`;
      list2.append(item);
    }
  };
  add2("wrong", "✗ wrong:", claim2.wrong);
  add2("missing", "+ missing:", claim2.missing);
  add2("extra", "· extra:", claim2.extra);
  return list2;
}
function outcome(claim2) {
  const count2 = claim2.confirmed;
  const statements = `${count2} statement${count2 === 1 ? "" : "s"} confirmed`;
  const words = { confirmed: `✓ ${statements}`, wrong: `✗ ${claim2.wrong.length} wrong, ${statements}`, undecided: `… not decided; ${statements}` };
  return words[claim2.status];
}

// src/page/web/result.js
on(search, "state", (state) => {
  $("stop").hidden = !state.running || state.limit;
  const { progress } = state;
  $("progress").textContent = state.kind === "waiting" ? "…" : !progress ? "" : state.running ? `${state.limit ? "checking" : "searching"}: ${progress.done} of ${progress.total}, ${count(progress.nodes)} positions, ${progress.seconds.toFixed(1)} s` : `${count(progress.nodes)} positions, ${progress.seconds < 1 ? `${Math.round(progress.seconds * 1e3)} ms` : `${progress.seconds.toFixed(1)} s`}`;
  if (state.kind === "unready" || state.kind === "none") {
    page.result = null;
    tree.show([], null);
    $("details").replaceChildren();
    $("unfold").hidden = true;
    return;
  }
  if (state.kind === "waiting" || state.running && state.limit && !state.entry) {
    $("verdict").classList.add("stale");
    return;
  }
  page.result = state;
  if (state.error) {
    $("verdict").className = "card bad";
    $("verdict").replaceChildren(make("strong", "Cannot be solved"), make("p", state.error));
    return;
  }
  collection.note(state.entry, state);
  showResult();
});
function sides() {
  const own = page.result?.entry?.twins?.[page.twin];
  return own ? [own, own.duplex].filter(Boolean) : [];
}
function showResult() {
  if (!page.result || !page.seen?.versions?.[page.twin]) return;
  const version = page.seen.versions[page.twin];
  const card = $("verdict");
  const cards = [];
  let worst = "";
  for (const side of sides()) {
    const verdict = verdictOf(side, page.result);
    if (verdict) {
      worst = worst === "bad" || verdict.kind === "bad" ? "bad" : worst === "open" || verdict.kind === "open" ? "open" : "good";
      const sign = { good: "✓", bad: "✗", open: "…" }[verdict.kind];
      cards.push(make("strong", `${sign} ${verdict.heading}`), make("p", inLetters(verdict.summary).replace(/^(sound|cooked|no solution)(, |: |$)/, "")));
    } else {
      const complete = side.status === "complete" && !page.result.stopped && !page.result.running;
      worst = complete ? worst : "open";
      const found = side.keys?.length || (Array.isArray(side.lines) ? side.lines.length : 0);
      cards.push(
        make("strong", complete ? `Solved: ${found} solution${found === 1 ? "" : "s"}` : "… Not finished"),
        make("p", complete ? "" : `${side.limits?.join("; ") || "The search was cut short"}: what is shown is right, but something may be missing.`)
      );
    }
  }
  if (!cards.length && page.result.running) {
    worst = "open";
    const keys = page.result.keys.length, lines2 = page.result.lines.length;
    cards.push(make("strong", "… Searching"), make("p", keys || lines2 ? `${keys || lines2} ${keys ? "key" : "line"}${(keys || lines2) === 1 ? "" : "s"} so far` : "nothing found yet"));
  }
  if (!cards.length && !page.result.running && page.result.stopped) {
    worst = "open";
    cards.push(make("strong", "… Not finished"), make("p", `${page.result.stopped === "many" ? `${count(page.result.lines.length)} lines are more than can be shown.` : "The search was stopped."} The lines shown are correct, but others may be missing.`));
  }
  if (!page.result.running && (page.result.stopped || sides().some((side) => side.status === "limited"))) cards.push(hard());
  const changed = since.note(page.result, editor.draft);
  if (changed || page.result.kind === "check") $("since").textContent = inLetters(changed);
  card.className = `card ${worst}`;
  if (card.textContent !== cards.map((one) => one.textContent).join("")) card.replaceChildren(...cards);
  const at = page.mode === "play" ? play.place?.moves : null;
  play.begin(structuredClone(editor.draft), version);
  let shown = sides().flatMap((side, index) => {
    const found = sections(side, play.root);
    gradeDuals(found, side.verdict?.duals ?? []);
    return index || side.starts !== version.starts ? found.map((one) => ({ ...one, title: `${side.starts === "white" ? "White" : "Black"} begins: ${one.title}` })) : found;
  });
  if (!sides().length) shown = sections(soFar(version), play.root);
  tree.show(shown, play.root);
  $("unfold").hidden = !shown.some(({ rows }) => rows.some((row2) => row2.rows.length));
  details();
  claim();
  if (at) {
    let place2 = play.root;
    for (const move of at) place2 = place2?.children.find((child) => child.move.san === move.san && child.move.from === move.from);
    if (place2) {
      play.place = place2;
      tree.mark(place2);
    } else {
      page.mode = "setup";
      draw();
    }
  }
}
function hard() {
  const { limit, reached } = page.result;
  const host = make("div", "", { class: "hard" });
  const far = reached ? forecast(reached) : "";
  host.append(make("p", `${limit ? "Two seconds were not enough. " : ""}${far}`));
  const { draft } = editor;
  const usual = variant().switches.every(({ name, choices }) => (draft.dialect[name] ?? choices[0].name) === choices[0].name);
  const { text, needsFile } = command(draft, usual && page.seen?.of === JSON.stringify(draft.men) ? page.seen.fen : null);
  const line = make("p", isAlone ? "The program parton does it several times faster, in a terminal: " : "In a terminal, without the page: ");
  const copy = make("button", "Copy", { type: "button", class: "small" });
  copy.addEventListener("click", () => navigator.clipboard.writeText(text).then(() => {
    copy.textContent = "Copied";
  }));
  line.append(make("code", text), " ", copy);
  if (needsFile) {
    const download2 = make("button", "Download the file", { type: "button", class: "small" });
    download2.addEventListener("click", () => written(draft, "ron").then((file) => download(file.name, file.text)).catch(trouble));
    line.append(" ", download2);
  }
  host.append(line);
  return host;
}
function soFar(version) {
  const own = page.result.lines.slice(0, 1e3).filter((line) => line.twin === version.name);
  const list2 = (name) => own.filter((line) => line.list === name).map((line) => line.moves);
  const keys = page.result.keys.filter((one) => one.twin === version.name).map((one) => one.key);
  return { stipulation: version.stipulation, keys, lines: list2("lines"), short_lines: list2("short_lines"), set_lines: list2("set_lines") };
}
function details() {
  const host = $("details");
  host.replaceChildren();
  for (const side of sides()) {
    const verdict = side.verdict;
    const omitted = Object.values(side.omitted ?? {}).reduce((sum, lines2) => sum + lines2, 0);
    if (omitted) host.append(make("p", `${count(omitted)} more lines are not shown.`, { class: "open" }));
    if (!verdict) continue;
    const list2 = make("ul", "", { class: "findings" });
    for (const { text } of verdict.flaws.filter((flaw) => flaw.text !== "no solution")) list2.append(make("li", `✗ ${inLetters(text)}`, { class: "error" }));
    const signs = { thematic: "!! thematic dual", by_play: "! dual in the by-play", threat: "dual after the threat", last_promotion: "promotion dual", minor: "minor dual" };
    for (const { grade, text } of verdict.duals.slice(0, 100)) list2.append(make("li", `${signs[grade] ?? grade}: ${inLetters(text)}`, { class: "warning" }));
    for (const { text } of verdict.facts.slice(0, 100)) list2.append(make("li", `· ${inLetters(text)}`));
    for (const { text } of verdict.warnings) list2.append(make("li", `△ ${inLetters(text)}`, { class: "warning" }));
    if (verdict.c_plus) list2.append(make("li", `C+ ${typeof verdict.c_plus === "string" ? verdict.c_plus : JSON.stringify(verdict.c_plus)}`, { class: "good" }));
    if (list2.childElementCount) host.append(list2);
  }
  const themes = page.result?.entry?.themes ?? [];
  if (!themes.length) return;
  const shown = make("ul", "", { class: "findings themes" });
  for (const { name, evidence } of themes) {
    const line = make("li", ` ${inLetters(evidence[0])}`, { title: inLetters(evidence.slice(0, 20).join("\n")) });
    line.prepend(make("strong", name));
    shown.append(line);
  }
  const fold = make("details", "", {});
  fold.append(make("summary", `${themes.length} theme${themes.length === 1 ? "" : "s"}`), shown);
  host.append(fold);
}
function claim() {
  const found = sides()[0]?.verdict?.claim;
  $("claimed").textContent = found ? outcome(found) : editor.draft.solution.trim() ? "Not compared yet." : "";
  $("claimed").className = found ? { confirmed: "good", wrong: "bad", undecided: "open" }[found.status] : "";
  $("marked").replaceChildren();
  if (found) $("marked").append(marked(page.seen.pieces, [found]), remarks(found));
}
$("solve").addEventListener("click", () => search.run("/solve", editor.draft));
$("check").addEventListener("click", () => search.run("/check", editor.draft));
$("stop").addEventListener("click", () => {
  search.stop();
  search.dispatchEvent(new CustomEvent("state", { detail: { ...search.state, running: false, stopped: "user" } }));
});
$("unfold").addEventListener("click", () => tree.unfold());

// src/page/web/inspection.js
var inspecting = null;
async function inspect() {
  inspecting?.abort();
  const mine = inspecting = new AbortController();
  const { draft } = editor;
  const of = JSON.stringify(draft.men);
  try {
    const answer = await ask3("/inspect", draft, mine.signal);
    if (mine.signal.aborted) return;
    page.seen = { ...answer, of };
  } catch (error) {
    if (mine.signal.aborted) return;
    $("verdict").className = "card open";
    $("verdict").replaceChildren(make("strong", "Not judged"), make("p", `${error.message[0].toUpperCase()}${error.message.slice(1)}.`));
    $("solve").disabled = $("check").disabled = $("improve").disabled = true;
    search.forget();
    return trouble(error);
  }
  showInspection();
  draw();
  keep2();
  if (page.seen.ready) search.soon(editor.draft);
}
function reason(complaint) {
  const wrong2 = page.seen.reasons.find(({ severity }) => severity === "error");
  const words = wrong2?.message ?? complaint?.message ?? "";
  return words && `${words[0].toUpperCase()}${words.slice(1)}.`;
}
function showInspection() {
  const complaint = page.seen.complaints.find((one) => one.field !== "men") ?? page.seen.complaints[0];
  $("complaint").textContent = complaint ? complaint.message + (complaint.help ? `; ${complaint.help}` : "") : "";
  $("stipulation").setAttribute("aria-invalid", !!complaint && complaint.field === "stipulation");
  const list2 = $("reasons");
  list2.replaceChildren();
  const empty = !Object.keys(editor.draft.men).length;
  if (!empty) {
    for (const { severity, message } of page.seen.reasons) list2.append(make("li", `${severity === "error" ? "✗" : "△"} ${message}`, { class: severity }));
    for (const message of page.seen.impossible) list2.append(make("li", `△ ${message}`, { class: "warning" }));
  }
  const versions = page.seen.versions;
  if (page.twin >= versions.length) page.twin = 0;
  showTwins(versions, (number) => {
    page.twin = number;
    page.mode = "setup";
    showInspection();
    showResult();
    draw();
  });
  listMen();
  const [white, black] = page.seen.counts;
  $("paper").textContent = [`${page.seen.stipulation}  (${white}+${black})`, ...page.seen.conditions].join(", ");
  if (!page.seen.ready) {
    search.forget("unready");
    $("verdict").className = "card";
    $("verdict").replaceChildren(...empty ? [make("strong", "An empty board"), make("p", "Set up men: click one below and then a square, drag, type letters on a square, or paste a position.")] : [make("strong", "Not a problem yet"), make("p", reason(complaint))]);
  }
  $("solve").disabled = $("check").disabled = $("improve").disabled = !page.seen.ready;
}

// src/page/web/links.js
var LONGEST = 8e3;
var MOST3 = 1 << 20;
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (; ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST3) throw new Error("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters2 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters2.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
async function unpacked(letters2) {
  const bytes = Uint8Array.from(atob(letters2.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
}
async function problemOf(letters2) {
  let text;
  try {
    text = await unpacked(letters2);
  } catch {
    throw new Error("The problem in this link is damaged or too long: part of the address may be missing.");
  }
  const answer = await ask3("/read", { text, format: "ron" });
  const [record] = answer.records;
  if (!record?.draft) throw new Error("The problem in this link cannot be read.");
  return record.draft;
}
async function linkTo(draft) {
  const { text } = await written(draft, "ron");
  return `${location.origin}${location.pathname}#z=${await packed(text)}`;
}
$("share").hidden = !isAlone;
$("share").addEventListener("click", async () => {
  try {
    const link = await linkTo(editor.draft);
    if (link.length > LONGEST) {
      notice("info", `This problem makes a link of ${link.length} letters, which many programs cut off: send it as a file instead.`);
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      say("The link is copied. It contains the whole problem, and no server receives it.", "good");
    } catch {
      notice("link", link);
    }
  } catch (error) {
    trouble(error);
  }
});

// src/page/web/opening.js
watch(() => page.key, () => {
  const theirs = page.key;
  page.key = newKey();
  keepNow();
  notice("tabs", "This problem is also edited in another tab. From now on each tab keeps its own draft.", {
    "Take over the other's": () => {
      const kept2 = find(theirs);
      if (kept2) openDraft(kept2.draft, { dirty: true, record: page.record });
    },
    "Keep mine": null
  });
});
async function fromAddress(params) {
  if (params.get("z")) return openDraft(await problemOf(params.get("z")), { dirty: true });
  const answer = await ask3("/read", { text: params.get("p"), rules: params.get("r"), stipulation: params.get("s") });
  const draft = { ...emptyDraft(), ...answer.records[0].draft, stipulation: params.get("s") || "#2" };
  if (params.get("r")) draft.rules = params.get("r");
  for (const pair of (params.get("d") ?? "").split(",").filter(Boolean)) {
    const [name, setting] = pair.split("=");
    draft.dialect[name] = setting;
  }
  if (params.get("c")) draft.conditions = params.get("c").split(";");
  draft.missing_king ||= params.get("a") === "missing-king";
  openDraft(draft, { dirty: true });
}
function openDraft(draft, { dirty = false, ownKey = null, history: history2 = null, record = null } = {}) {
  if (page.opened) keepNow();
  page.record = record;
  collection.choose(collection.records.indexOf(record));
  page.opened = true;
  notice("pasted", "");
  page.key = ownKey ?? newKey();
  [page.mode, page.twin, page.taken] = ["setup", 0, null];
  const twins = draft.twins === void 0 && draft.base ? null : draft.twins ?? [];
  editor.open({ ...emptyDraft(), ...draft, twins }, { dirty, ...history2 });
  keepNow();
}
async function reopen(kept2, options) {
  if (kept2.file && collection.find(kept2.file) < 0) await collection.read([...page.about.files.names.keys()]).catch(() => {
  });
  openDraft(kept2.draft, { ...options, record: collection.records[collection.find(kept2.file)] ?? null });
}
function openRecord(index) {
  const record = collection.records[index];
  if (!record) return;
  if (record.draft) openDraft(record.draft, { record });
  else notice("info", record.diagnostics.map((one) => `${one.line ?? "?"}:${one.column ?? "?"}: ${one.message}`).join(" — "));
}
on(collection, "open", (index) => openRecord(index));
async function openFile(number) {
  if (collection.placeOf(number) < 0) await collection.read([...page.about.files.names.keys()]);
  const first = collection.records.findIndex((record) => record.file?.number === number && record.draft);
  openRecord(first < 0 ? collection.placeOf(number) : first);
  $("open-dialog").close();
}
async function takeText(text) {
  const answer = await ask3("/read", { text, rules: editor.draft.rules, stipulation: editor.draft.stipulation });
  if (answer.format === "position") {
    const { draft } = answer.records[0];
    const position = { rules: draft.rules, men: draft.men, castling: draft.castling, en_passant: draft.en_passant };
    const before = editor.draft;
    const renewed = before.rules === draft.rules ? "" : variantOf(draft.rules).title;
    const origin = before.authors.join(" & ") || before.source || (before.solution.trim() || before.base ? before.id || "another problem" : "");
    const other = JSON.stringify(before.men) !== JSON.stringify(draft.men) && Object.keys(before.men).length > 0;
    editor.change("paste", (own) => Object.assign(own, position, renewed ? { dialect: {} } : {}));
    if (renewed) say(`Read as ${renewed}. Other rules can be chosen beside the board.`);
    if (origin && other) {
      const words = `The position has changed; authors, source, twins and printed solution are still those of ${origin}.`;
      notice("pasted", words, {
        "Make it a new problem": () => {
          openDraft({ ...emptyDraft(), ...position, stipulation: before.stipulation, dialect: before.dialect, conditions: before.conditions }, { dirty: true });
        },
        "Keep them": null
      });
    }
    return;
  }
  const good = answer.records.filter((record) => record.draft);
  if (!good.length) throw new Trouble("refused", answer.records.flatMap((record) => record.diagnostics).map((one) => `${one.line}:${one.column}: ${one.message}`).join(" — ") || "this text contains no problem");
  collection.take(answer);
  openDraft(good[0].draft, { dirty: true, record: collection.records[answer.records.indexOf(good[0])] });
}
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const wide = first === 255 && second === 254 ? "utf-16le" : first === 254 && second === 255 ? "utf-16be" : null;
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
async function chooseFiles() {
  const accept = { "text/plain": [".ron", ".inp", ".olv", ".yml", ".yaml", ".json", ".fen", ".epd", ".pgn", ".txt"] };
  const handles = await window.showOpenFilePicker({ multiple: true, types: [{ description: "Chess problems", accept }] });
  await takeFiles(await Promise.all(handles.map((handle) => handle.getFile())), handles);
}
$("chooser").addEventListener("click", (event) => {
  if (!("showOpenFilePicker" in window)) return;
  event.preventDefault();
  chooseFiles().catch((error) => {
    if (error.name !== "AbortError") notice("info", error.message);
  });
});
async function takeFiles(files2, handles = []) {
  const answers = [];
  for (const [number, file] of files2.entries()) {
    try {
      if (file.size > 8 << 20) throw new Trouble("refused", "larger than 8 MiB");
      const text = decoded(await file.arrayBuffer());
      const answer = await ask3("/read", { text, name: file.name });
      const source2 = { handle: handles[number], modified: file.lastModified, hasRemarks: /(^|\s)\/\/|\/\*/.test(text) };
      answers.push({ name: file.name, answer, source: source2.handle && /\.ron$/i.test(file.name) ? source2 : null });
    } catch (error) {
      notice("info", `${file.name}: ${error.message}`);
    }
  }
  if (!answers.length) return;
  collection.join(answers);
  const first = collection.records.findIndex((record) => record.draft);
  openRecord(Math.max(first, 0));
  $("open-dialog").close();
}
$("chooser").addEventListener("change", (event) => {
  takeFiles([...event.target.files]).catch(trouble);
  event.target.value = "";
});
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files") || event.dataTransfer?.types.includes("text/plain")) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (around(event, "input, textarea")) return;
  const { files: files2 } = event.dataTransfer, text = event.dataTransfer.getData("text/plain");
  if (!files2.length && !text.trim()) return;
  event.preventDefault();
  (files2.length ? takeFiles([...files2]) : takeText(text)).catch(trouble);
});
document.addEventListener("paste", (event) => {
  if (around(event, "input, textarea")) return;
  const text = event.clipboardData.getData("text/plain");
  if (text.trim()) {
    event.preventDefault();
    takeText(text).catch((error) => notice("info", error.message));
  }
});

// src/page/web/palette.js
function showPalette() {
  const now = variant();
  const host = $("palette");
  const shown = now.letters;
  const fairy = [...new Set(Object.values(editor.draft.men).filter((letter) => letter.includes("+") || !shown.includes(idOf(letter))))];
  const others2 = [...new Set(fairy.flatMap((letter) => sideOf(letter) === "n" ? [letter] : ["w", "b"].map((side) => codeOf(idOf(letter), side, letter.split("+").slice(1)))))].slice(0, 14);
  const key = `${shown} ${others2.join(" ")}`;
  if (host.dataset.shown === key) return;
  host.dataset.shown = key;
  host.dataset.kinds = String(shown.length);
  host.replaceChildren();
  const add2 = (letter, label, ...content) => {
    const button = make("button", "", { type: "button", role: "radio", "aria-checked": letter === page.hand, "aria-label": label, title: label, tabindex: letter === page.hand ? 0 : -1, "data-hand": letter });
    button.append(...content);
    button.addEventListener("pointerdown", (event) => {
      if (event.button || letter === "" || letter === "x") return;
      event.preventDefault();
      choose(letter);
      boards.drag(event, letter, null);
    });
    button.addEventListener("click", () => choose(letter));
    host.append(button);
  };
  const row2 = (letters2) => letters2.forEach((letter) => add2(letter, manName(letter, now), manIcon(letter)));
  add2("", "pick men up and move them", make("span", "✥", { "aria-hidden": "true" }));
  row2([...shown]);
  add2("x", "remove men", make("span", "⌫", { "aria-hidden": "true" }));
  row2([...shown.toLowerCase()]);
  row2(others2);
}
function manOf(text) {
  const wanted = text.trim().toLowerCase().replaceAll(" ", "-");
  const all2 = Object.entries(page.about.names).map(([id, name]) => [id, name.replaceAll(" ", "-")]);
  const exact = all2.find(([, name]) => name === wanted) ?? all2.find(([id]) => id.toLowerCase() === wanted);
  const begun = wanted.length > 2 ? all2.filter(([, name]) => name.startsWith(wanted)) : [];
  return (exact ?? (begun.length === 1 ? begun[0] : null))?.[0] ?? null;
}
function codeOf(id, side, attributes) {
  const black = /[A-Za-z]/.test(id) ? id.toLowerCase() : `-${id}`;
  return [side === "n" ? `=${id}` : side === "b" ? black : id, ...attributes].join("+");
}
function otherMen() {
  $("others").addEventListener("toggle", () => {
    boards.below = $("others").open ? 338 : 138;
    boards.arrange();
  });
  $("other-men").append(...[...new Set(Object.values(page.about.names))].sort().map((name) => make("option", "", { value: name })));
  $("attributes").append(...page.about.attributes.map((name) => {
    const label = make("label");
    label.append(make("input", "", { type: "checkbox", value: name }), ` ${name}`);
    return label;
  }));
  $("other").addEventListener("input", showOther);
  $("attributes").addEventListener("change", showOther);
}
function showOther() {
  const text = $("other").value, id = manOf(text);
  const attributes = [...$("attributes").querySelectorAll(":checked")].map((box) => box.value);
  const sides2 = attributes.includes("neutral") ? ["n"] : ["w", "b"];
  const codes = id ? sides2.map((side) => codeOf(id, side, attributes.filter((one) => one !== "neutral"))) : [];
  $("other-signs").replaceChildren(...codes.map((code) => {
    const label = manName(code, variant());
    const button = make("button", "", { type: "button", "aria-label": label, title: label, "aria-pressed": code === page.hand, "data-hand": code });
    button.append(manIcon(code));
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      choose(code);
      boards.drag(event, code, null);
    });
    button.addEventListener("click", () => choose(code));
    return button;
  }));
  $("other-notice").textContent = id || !text.trim() ? id ? `${page.about.moves[id] ?? manName(codes[0], variant())} Click a square, or drag.` : "" : "no man has this name";
  if (codes.length && !codes.includes(page.hand)) choose(codes[0]);
}
function choose(letter) {
  page.hand = letter;
  for (const button of $("other-signs").children) button.setAttribute("aria-pressed", button.dataset.hand === page.hand);
  for (const button of $("palette").children) {
    const chosen = button.dataset.hand === page.hand;
    button.setAttribute("aria-checked", chosen);
    button.tabIndex = chosen ? 0 : -1;
  }
  page.taken = null;
}
$("palette").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all2 = [...$("palette").children];
  const next = all2[(all2.indexOf(event.target.closest("button")) + step + all2.length) % all2.length];
  choose(next.dataset.hand);
  next.focus();
});

// src/page/web/arranging.js
var WAYS = {
  left: { move: ({ file, rank }) => ({ file: file - 1, rank }) },
  right: { move: ({ file, rank }) => ({ file: file + 1, rank }) },
  up: { move: ({ file, rank }) => ({ file, rank: rank + 1 }) },
  down: { move: ({ file, rank }) => ({ file, rank: rank - 1 }) },
  mirror: { move: ({ file, rank }, files2) => ({ file: files2 - 1 - file, rank }) },
  turn: { move: ({ file, rank }, files2) => ({ file: rank, rank: files2 - 1 - file }), square: true },
  sides: { move: ({ file, rank }, _, ranks) => ({ file, rank: ranks - 1 - rank }), colours: true }
};
function arranged(men, way, { files: files2, ranks }) {
  const { move, colours } = WAYS[way];
  const placed = Object.entries(men).map(([cell2, letter]) => {
    const square = squareOf(cell2);
    const { file, rank } = move({ file: square.charCodeAt(0) - 97, rank: Number(square[1]) - 1 }, files2, ranks);
    if (file < 0 || file >= files2 || rank < 0 || rank >= ranks) return null;
    return [boardOf(cell2) + String.fromCharCode(97 + file) + (rank + 1), colours ? inOtherColour(letter) : letter];
  });
  return placed.every(Boolean) ? Object.fromEntries(placed) : null;
}
$("arrange").addEventListener("click", () => {
  const { files: files2, ranks, cube } = variant();
  for (const button of $("arrange-dialog").querySelectorAll("[data-way]")) {
    button.disabled = !!cube || !!WAYS[button.dataset.way].square && files2 !== ranks;
  }
  $("arrange-words").textContent = cube ? "Cubes are not turned or shifted." : "";
  $("arrange-dialog").showModal();
});
$("arrange-dialog").addEventListener("click", ({ target }) => {
  const way = target.closest?.("[data-way]")?.dataset.way;
  if (!way) return;
  const { draft } = editor;
  const men = arranged(draft.men, way, variant());
  if (!men) {
    $("arrange-words").textContent = "A man stands at this edge.";
    return;
  }
  page.twin = 0;
  editor.change("men", (own) => {
    own.men = men;
    own.castling = own.castling === null ? null : "-";
    own.en_passant = null;
  });
  const left = [draft.twins?.length || !draft.twins ? "The twins" : "", draft.solution ? "the printed solution" : ""].filter(Boolean);
  const words = left.length ? `Done. ${left.join(" and ")} still name the old squares.` : WAYS[way].colours ? "Done. The same side begins as before." : "Done. Undo takes it back.";
  $("arrange-words").textContent = words;
  say(words);
});

// src/page/web/conditions.js
async function add(text) {
  const own = editor.draft.conditions ?? [];
  const name = page.about.conditions.find((one) => one.name.toLowerCase() === text.toLowerCase())?.name ?? text;
  const { complaints, conditions } = await ask3("/inspect", { ...editor.draft, conditions: [...own, name] });
  const wrong2 = complaints.find((one) => one.field === "conditions");
  if (wrong2) return wrong2.message + (wrong2.help ? `; ${wrong2.help}` : "");
  editor.change("conditions", (draft) => {
    draft.conditions = conditions;
  });
  return "";
}
$("condition").addEventListener("change", async () => {
  const text = $("condition").value.trim();
  if (!text) return;
  try {
    const wrong2 = await add(text);
    if (wrong2) $("complaint").textContent = wrong2;
    else $("condition").value = "";
  } catch (error) {
    trouble(error);
  }
});
function list() {
  const words = $("condition-filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, rule }) => words.every((word) => `${name} ${rule}`.toLowerCase().includes(word));
  const named2 = ({ name }) => words.every((word) => name.toLowerCase().includes(word));
  const found = page.about.conditions.filter(fits).sort((one, other) => Number(named2(other)) - Number(named2(one)));
  $("condition-count").textContent = found.length === 1 ? "1 condition" : `${found.length} conditions`;
  $("condition-list").replaceChildren(...found.map(({ name, rule, everywhere }) => {
    const item = make("li"), chosen = (editor.draft.conditions ?? []).includes(name);
    const button = make("button", chosen ? `${name} ✓` : name, { type: "button", "aria-pressed": String(chosen) });
    button.addEventListener("click", async () => {
      try {
        if (chosen) editor.change("conditions", (draft) => {
          draft.conditions = draft.conditions.filter((one) => one !== name);
        });
        $("condition-wrong").textContent = chosen ? "" : await add(name);
        list();
        [...$("condition-list").querySelectorAll("button")].find((one) => one.textContent.startsWith(name))?.focus();
      } catch (error) {
        trouble(error);
      }
    });
    item.append(button, make("span", ` ${rule.replaceAll("\n", " ")}${everywhere ? "" : " On one board only."}`));
    return item;
  }));
}
$("condition-filter").addEventListener("input", list);
$("all-conditions").addEventListener("click", () => {
  $("condition-wrong").textContent = "";
  list();
  $("conditions-dialog").showModal();
});

// src/page/web/dialogs.js
$("new").addEventListener("click", () => {
  const { rules, dialect, stipulation } = editor.draft;
  openDraft({ ...emptyDraft(rules, stipulation), dialect });
});
$("help").addEventListener("click", () => $("help-dialog").showModal());
$("open").addEventListener("click", () => {
  $("file-list").replaceChildren(...page.about.files.names.map((name, number) => {
    const button = make("button", name, { type: "button" });
    button.addEventListener("click", () => openFile(number).catch(trouble));
    const item = make("li");
    item.append(button);
    return item;
  }));
  if (!page.about.files.names.length) $("file-list").append(make("li", "None: name files after parton board.", { class: "quiet" }));
  $("named").hidden = isAlone;
  const list2 = () => {
    const kept2 = all();
    $("draft-list").replaceChildren(...kept2.map((one) => {
      const name = one.draft.title || one.draft.authors.join(" & ") || one.draft.id || "a position";
      const button = make("button", `${name}, ${one.draft.stipulation}, ${Object.keys(one.draft.men).length} men, ${new Date(one.time).toLocaleString()}`, { type: "button" });
      button.addEventListener("click", () => {
        reopen(one, { dirty: true, ownKey: one.key }).catch(trouble);
        $("open-dialog").close();
      });
      const remove = make("button", "Delete", { type: "button", class: "small" });
      remove.addEventListener("click", () => {
        drop(one.key);
        list2();
      });
      const item = make("li");
      item.append(button, " ", remove);
      return item;
    }));
    if (!kept2.length) $("draft-list").append(make("li", "None.", { class: "quiet" }));
  };
  list2();
  $("open-dialog").showModal();
});
$("paste").addEventListener("click", () => {
  $("pasted-wrong").textContent = "";
  $("paste-dialog").showModal();
  $("pasted").focus();
});
$("take").addEventListener("click", async () => {
  try {
    await takeText($("pasted").value);
    $("paste-dialog").close();
    $("pasted").value = "";
  } catch (error) {
    $("pasted-wrong").textContent = error.message;
  }
});
var detailsOf = {
  authors: [(draft) => draft.authors.join(", "), (draft, text) => {
    draft.authors = text.split(",").map((name) => name.trim()).filter(Boolean);
  }],
  "source-line": [(draft) => draft.source, (draft, text) => {
    draft.source = text;
  }],
  title: [(draft) => draft.title, (draft, text) => {
    draft.title = text;
  }],
  id: [(draft) => draft.id, (draft, text) => {
    draft.id = text;
  }],
  castling: [(draft) => draft.castling ?? "", (draft, text) => {
    draft.castling = text.trim() || null;
  }],
  "en-passant": [(draft) => draft.en_passant ?? "", (draft, text) => {
    draft.en_passant = text.trim() || null;
  }],
  solutions: [(draft) => draft.solutions ?? "", (draft, text) => {
    draft.solutions = Number.parseInt(text, 10) || null;
  }],
  comment: [(draft) => draft.comment, (draft, text) => {
    draft.comment = text;
  }]
};
$("about").addEventListener("click", () => {
  for (const [id, [get]] of Object.entries(detailsOf)) $(id).value = get(editor.draft);
  $("missing-king").checked = editor.draft.missing_king;
  $("about-dialog").showModal();
});
$("about-dialog").addEventListener("close", () => editor.change("about", (draft) => {
  for (const [id, [, set]] of Object.entries(detailsOf)) set(draft, $(id).value);
  draft.missing_king = $("missing-king").checked;
}));

// src/page/web/exporting.js
var out = null;
function copied(button) {
  const words = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = words;
  }, 1500);
}
function show(made) {
  out = made;
  $("exported").textContent = out.text;
  for (const words of [...out.refused ?? [], ...out.losses ?? []]) $("losses").append(make("li", words));
  for (const id of ["exported", "copy", "download"]) $(id).hidden = !out.text;
}
function asText() {
  const { draft } = editor;
  const credit = [draft.authors.join(" & "), draft.title && `“${draft.title}”`, draft.source].filter(Boolean).join(", ");
  const [white, black] = page.seen?.counts ?? ["?", "?"];
  const conditions = draft.conditions?.length ? `  ${draft.conditions.join(", ")}` : "";
  const head = [credit, page.seen?.fen, `${draft.stipulation}  (${white}+${black})${conditions}`].filter(Boolean);
  return { text: `${[...head, "", ...tree.lines(play.root)].join("\n").trimEnd()}
`, name: `${nameOf(draft)}.txt` };
}
var look = () => ({ style: boards.style, flip: boards.flip });
var makers = {
  png: async (draft) => {
    const { blob, name } = await painted(draft, look());
    download(name, blob);
  },
  image: async (draft, button) => {
    const painted2 = painted(draft, look()).then(({ blob }) => blob);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": painted2 })]);
    copied(button);
  },
  svg: async (draft) => show(await pictured(draft, "svg", look())),
  latex: async (draft) => show(await pictured(draft, "latex", look())),
  text: async () => show(asText())
};
$("export").addEventListener("click", () => {
  out = null;
  for (const id of ["exported", "copy", "download"]) $(id).hidden = true;
  $("losses").replaceChildren();
  $("export-dialog").showModal();
});
for (const button of $("export-dialog").querySelectorAll("[data-export]")) {
  button.addEventListener("click", async () => {
    const format = button.dataset.export;
    $("losses").replaceChildren();
    try {
      if (makers[format]) await makers[format](editor.draft, button);
      else show(await written(editor.draft, format));
    } catch (error) {
      $("losses").append(make("li", error.message));
    }
  });
}
$("copy").addEventListener("click", () => navigator.clipboard.writeText(out.text).then(() => copied($("copy"))));
$("download").addEventListener("click", () => download(out.name, out.text));

// src/page/web/thumbnails.js
function thumbnail(men, rules, height) {
  const boards2 = oneByOne(rules);
  const { root, size, spots } = grid(rules, boards2, boards2.length, false);
  root.setAttribute("aria-hidden", "true");
  for (const cell2 of root.querySelectorAll("[tabindex]")) cell2.removeAttribute("tabindex");
  const layer = svg("g", { class: "men" });
  root.append(layer);
  setMen({ layer, drawn: /* @__PURE__ */ new Map(), spots }, men, null, (letter) => svg("g", { class: "man", "data-man": letter }, manUse(letter)));
  resize(root, size, height / size[1]);
  return root;
}

// src/page/web/history.js
var verdicts = /* @__PURE__ */ new Map();
var MOST4 = 600;
var problemOf2 = ({ men, rules, dialect, conditions, stipulation, turn, castling, en_passant, missing_king, twins, base: base2 }) => JSON.stringify([men, rules, dialect, conditions, stipulation, turn, castling, en_passant, missing_king, twins, base2]);
on(search, "state", (state) => {
  if (state.running || state.stopped || state.error) return;
  const sides2 = state.entry?.twins?.flatMap((twin) => [twin, twin.duplex]).filter((side) => side?.verdict) ?? [];
  const found = sides2.map((side) => verdictOf(side, state));
  if (!found.length || found.some(({ cut }) => cut)) return;
  const worst = found.find(({ kind }) => kind === "bad") ?? found.find(({ kind }) => kind === "open") ?? found[0];
  verdicts.set(problemOf2(editor.draft), [worst.kind, worst.heading]);
  if (verdicts.size > MOST4) verdicts.delete(verdicts.keys().next().value);
});
function difference(draft, before) {
  if (!before) return "";
  const changed = [], moved = JSON.stringify(draft.men) !== JSON.stringify(before.men);
  const follows = ["castling", "en_passant"];
  for (const [field, words] of Object.entries({
    rules: "rules",
    stipulation: draft.stipulation,
    turn: "side to begin",
    twins: "twins",
    conditions: "conditions",
    dialect: "switches",
    castling: "castling",
    en_passant: "en passant",
    solution: "printed solution"
  })) {
    if (!(moved && follows.includes(field)) && JSON.stringify(draft[field]) !== JSON.stringify(before[field])) changed.push(words);
  }
  return changed.join(", ");
}
function show2() {
  const all2 = editor.timeline, now = editor.past.length;
  $("history-strip").replaceChildren(...all2.map((draft, index) => {
    const item = make("li"), button = make("button", "", { type: "button" });
    const [kind, words] = verdicts.get(problemOf2(draft)) ?? ["", ""];
    const what = difference(draft, all2[index - 1]);
    button.append(
      thumbnail(draft.men, variantOf(draft.rules), 130),
      make("span", `${index + 1}`, { class: "unseen" }),
      make("strong", draft.stipulation || "–"),
      make("span", words || "no verdict", { class: words ? kind : "quiet" }),
      make("span", what, { class: "quiet" })
    );
    if (index === now) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => {
      $("history-dialog").close();
      page.twin = 0;
      editor.goTo(index);
    });
    item.append(button);
    return item;
  }));
  $("history-said").textContent = all2.length > 1 ? `${all2.length} positions, ${all2.length - 1 - now} of them undone.` : "Nothing has been changed yet.";
}
$("past").addEventListener("click", () => {
  show2();
  $("history-dialog").showModal();
  const current = (
    /** @type {HTMLElement} */
    $("history-strip").querySelector("[aria-current]")
  );
  current?.focus();
  current?.scrollIntoView({ block: "nearest", inline: "center" });
});
$("history-strip").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const here = event.target instanceof Element && event.target.closest("li");
  const next = here && step && (step > 0 ? here.nextElementSibling : here.previousElementSibling);
  if (!next) return;
  event.preventDefault();
  next.querySelector("button").focus();
});

// src/page/web/saving.js
function decide(title, words, answers) {
  const dialog = $("conflict-dialog");
  $("conflict-title").textContent = title;
  $("conflict-words").textContent = words;
  return new Promise((done) => {
    let chosen = "";
    dialog.querySelector(".choices").replaceChildren(...answers.map((answer) => {
      const button = make("button", answer, { type: "button" });
      button.addEventListener("click", () => {
        chosen = answer;
        dialog.close();
      });
      return button;
    }));
    dialog.addEventListener("close", () => done(chosen), { once: true });
    dialog.showModal();
  });
}
var files = /* @__PURE__ */ new Map();
async function accepts({ handle, modified, hasRemarks }, losses) {
  const now = (await handle.getFile()).lastModified;
  if (modified !== now && await decide("The file has changed on the disk", "Another program has written it since it was opened here.", ["Save anyway", "Cancel"]) !== "Save anyway") return false;
  const lost = [...losses, ...hasRemarks ? ["remarks beside the fields of the file are lost"] : []];
  return !lost.length || await decide("Not everything can be kept", lost.join("; "), ["Save anyway", "Cancel"]) === "Save anyway";
}
async function saveHere() {
  const saving = structuredClone(editor.draft);
  const { key, record } = page;
  let file = files.get(key) ?? record?.source ?? null;
  try {
    const { text, name, losses, refused } = await written(saving, "ron");
    const wrong2 = [...losses, ...refused];
    if (!("showSaveFilePicker" in window)) {
      download(name, text);
      say(`${name} is downloaded.`, "good");
      if (wrong2.length) say(wrong2.join("; "), "bad");
    } else {
      if (file && !await accepts(file, wrong2)) return;
      if (!file) {
        const types = [{ description: "Chess problem", accept: { "text/plain": [".ron"] } }];
        file = { handle: await window.showSaveFilePicker({ suggestedName: name, types }) };
      }
      const { handle } = file;
      const copy = await handle.createWritable();
      await copy.write(text);
      await copy.close();
      const known2 = { handle, modified: (await handle.getFile()).lastModified, hasRemarks: false };
      files.set(key, known2);
      if (record?.source) record.source = known2;
      say(`Saved in ${handle.name}.`, "good");
    }
    if (record) record.draft = saving;
    drop(key);
    if (page.key === key && JSON.stringify(editor.draft) === JSON.stringify(saving)) editor.saved(saving);
  } catch (error) {
    if (error.name === "AbortError") return;
    files.delete(key);
    if (record?.source) record.source = null;
    say(error.message, "bad");
  }
}
async function save(more = {}) {
  if (isAlone) return saveHere();
  const { key, record } = page;
  const file = record?.file ?? null;
  const number = file?.number ?? 0;
  const index = file ? record.index : null;
  const saving = structuredClone(editor.draft);
  try {
    const stamp = file?.stamp ?? (await ask3("/files", { number })).stamp;
    const id = index === null ? "" : record.id;
    const answer = await ask3("/files", { number, save: { draft: saving, index, id, stamp, ...more } });
    if (answer.conflict) {
      const choice = await decide("The file has changed on the disk", "Another program has written it since it was opened here.", ["Reload it", "Save anyway", "Keep a draft"]);
      if (choice === "Save anyway") return save({ ...more, force: true });
      keep(newKey(), saving, {});
      if (choice === "Reload it") {
        await collection.reread(number);
        openRecord(collection.placeOf(number, index ?? 0));
      }
      return;
    }
    if (answer.losses) {
      const choice = await decide("Not everything can be kept", answer.losses.join("; "), ["Save anyway", "Cancel"]);
      if (choice === "Save anyway") return save({ ...more, accept_losses: true });
      return;
    }
    drop(key);
    const { id: name } = saving;
    await collection.reread(number);
    const own = collection.records.filter((one) => one.file?.number === number);
    const now = collection.placeOf(number, index ?? own.length - 1);
    say(`Saved in ${collection.records[now]?.file?.name ?? name}.`, "good");
    if (page.key !== key) {
      const { record: other } = page;
      const place2 = other?.file ? collection.find({ ...other.file, index: other.index, id: other.id }) : -1;
      page.record = collection.records[place2] ?? other;
      return collection.choose(place2);
    }
    page.record = collection.records[now] ?? null;
    collection.choose(now);
    if (JSON.stringify(editor.draft) === JSON.stringify(saving)) editor.saved({ ...editor.draft, base: page.record?.draft?.base ?? editor.draft.base });
  } catch (error) {
    trouble(error);
    if (!(error instanceof Trouble) || error.kind === "refused") say(error.message, "bad");
  }
}
$("save").addEventListener("click", () => save());
$("find-like").addEventListener("click", () => collection.showLike(collection.like ? null : editor.draft).catch(trouble));
$("check-all").addEventListener("click", () => collection.checkAll(10, () => search.state.running || search.state.kind === "waiting", (words) => {
  $("checked").textContent = words;
}));

// src/page/web/stepping.js
function stepTo(place2, focus = false) {
  if (page.mode !== "play") {
    page.mode = "play";
    page.taken = null;
    boards.show(variantOf(play.version.rules));
    boards.draw(play.place.men, { marks: {} });
  }
  play.go(place2);
  tree.mark(place2, { focus });
}
on(tree, "choose", (place2) => stepTo(place2, true));
on(play, "step", ({ place: place2, move }) => {
  tree.mark(place2);
  draw(move);
});
on(play, "say", ({ words, kind, lines: lines2 }) => {
  const { place: place2 } = play;
  const several = variantOf(play.version.rules).planes.length > 1;
  const made = place2?.move ? moveInWords(place2.move, place2.by, page.about.names, several) : "The diagram.";
  say(words || made, kind);
  showWhy(lines2);
});
function showWhy(lines2 = []) {
  $("why").replaceChildren();
  const refutes = (line) => /refut/.test(line);
  const list2 = (some) => {
    const made = make("ul");
    made.append(...some.map((line) => make("li", inLetters(line), refutes(line) ? { class: "refutation" } : {})));
    return made;
  };
  const first = lines2.filter(refutes), rest = lines2.filter((line) => !refutes(line));
  if (first.length) $("why").append(list2(first));
  if (!rest.length) return;
  const fold = make("details");
  fold.append(make("summary", `${rest.length} more`), list2(rest));
  $("why").append(fold);
}
for (const button of $("steps").querySelectorAll("[data-way]")) {
  button.addEventListener("click", () => play.step(button.dataset.way));
}
function backToSetup() {
  page.mode = "setup";
  say("");
  showWhy();
  tree.mark(null);
  play.place = play.root;
  draw();
}
$("set-up").addEventListener("click", backToSetup);
function pick(moves) {
  const dialog = $("choose-dialog");
  return new Promise((done) => {
    let chosen = null;
    dialog.querySelector(".choices").replaceChildren(...moves.map((move) => {
      const button = make("button", inLetters(move.san), { type: "button" });
      button.addEventListener("click", () => {
        chosen = move;
        dialog.close();
      });
      return button;
    }));
    dialog.addEventListener("close", () => done(chosen), { once: true });
    dialog.showModal();
  });
}

// src/page/web/keys.js
addEventListener("keydown", (event) => {
  const typing = around(event, "input, textarea, dialog");
  if (event.key === "Escape" && !typing) {
    if (page.taken) {
      page.taken = null;
      draw();
    } else if (page.mode === "play") backToSetup();
    else if (page.hand) choose("");
  }
  const way = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" }[event.key];
  if (way && page.mode === "play" && !typing && !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !around(event, "select, [role=grid], [role=tab], [role=radio]")) {
    event.preventDefault();
    play.step(way);
  }
  if (!(event.ctrlKey || event.metaKey) || typing) return;
  const pressed = event.key.toLowerCase();
  if (pressed === "z" && !event.shiftKey) editor.undo();
  else if (pressed === "y" || pressed === "z" && event.shiftKey) editor.redo();
  else if (pressed === "s" && !$("save").hidden) save();
  else return;
  event.preventDefault();
});

// src/page/web/letters.js
function offerLetters(chosen) {
  $("letters").append(...page.about.letters.map(({ name }) => make("option", name, { value: name })));
  $("letters").value = chosen ?? "";
  if ($("letters").selectedIndex < 0) $("letters").value = "";
  choose2();
}
function choose2() {
  showLetters(page.about.letters.find(({ name }) => name === $("letters").value)?.letters ?? null);
}
$("letters").addEventListener("change", () => {
  choose2();
  remember({ letters: $("letters").value });
  showResult();
  draw();
});

// src/page/web/setup.js
var menHere = () => page.twin > 0 ? page.seen.versions[page.twin]?.men ?? {} : editor.draft.men;
function mayEdit() {
  if (isEditable()) return true;
  say("This problem has a twin with options: edit its twins under Source, and the diagram in the first tab.");
  return false;
}
function shift(from, to) {
  if (lineOf(page.twin) >= 0) editTwin({ from, to }, menHere(), variant());
  else if (to) editor.move(from, to);
  else editor.put(from, null);
}
function put(cell2, letter) {
  if (lineOf(page.twin) >= 0) {
    if (letter) editTwin({ to: cell2, letter }, menHere(), variant());
    else if (menHere()[cell2]) editTwin({ from: cell2 }, menHere(), variant());
    return;
  }
  const blocked = letter && !variant().shares && homologues(cell2, variant()).find((other) => editor.draft.men[other]);
  editor.put(cell2, letter);
  say(blocked ? `${spoken(blocked, editor.draft.men[blocked], variant())}: the same square of another board cannot be used.` : "", blocked ? "bad" : "");
}
function attempt(from, to) {
  $("steps").focus({ preventScroll: true });
  return play.attempt(from, to, pick);
}
on(boards, "press", ({ cell: cell2 }) => {
  const men = page.mode === "play" ? play.place.men : menHere();
  if (page.mode === "setup" && !mayEdit()) return;
  if (page.mode === "setup" && page.hand === "x") return put(cell2, null);
  if (page.mode === "setup" && page.hand) return put(cell2, men[cell2] === page.hand ? null : page.hand);
  if (!page.taken) {
    page.taken = men[cell2] ? cell2 : null;
  } else {
    const from = page.taken;
    page.taken = null;
    if (page.mode === "play") attempt(from, cell2);
    else if (from !== cell2) shift(from, cell2);
  }
  draw();
});
on(boards, "other", ({ cell: cell2 }) => {
  const there = menHere()[cell2];
  if (page.mode !== "setup" || !mayEdit()) return;
  const placed = page.hand === "x" ? "" : page.hand;
  const man = placed || there;
  if (!man) return;
  const other = inOtherColour(man);
  if (there !== other) put(cell2, other);
  else if (placed) put(cell2, null);
  draw();
});
on(boards, "drop", ({ letter, from, to }) => {
  page.taken = null;
  if (page.mode === "play") {
    if (from && to) attempt(from, to);
    return;
  }
  if (!mayEdit()) return;
  if (!from) return to && put(to, letter);
  if (from !== to) shift(from, to);
  draw();
});
on(boards, "key", ({ cell: cell2, square, event }) => {
  const pressed = event.key;
  if (page.mode === "play" || !isEditable()) return;
  const men = menHere();
  const letter = pressed.length === 1 ? pressed.toUpperCase() === "S" ? "N" : pressed.toUpperCase() : "";
  if (pressed === "Delete" || pressed === "Backspace") put(cell2, null);
  else if (letter && variant().letters.includes(letter)) {
    put(cell2, event.shiftKey ? letter.toLowerCase() : letter);
  } else if (pressed === "/") {
    const other = homologues(cell2, variant())[0];
    if (!other) return;
    if (men[cell2]) shift(cell2, other);
    if (boards.merged) boards.plane = boardOf(other);
    boards.focus(boards.merged ? square : other);
  } else return;
  event.preventDefault();
  draw();
});

// src/page/web/views.js
var views = ["solution", "printed", "men", "source"];
function openTab(name, focus = false) {
  page.tab = name;
  for (const view2 of views) {
    $(`view-${view2}`).hidden = view2 !== name;
    $(`tab-${view2}`).setAttribute("aria-selected", view2 === name);
    $(`tab-${view2}`).tabIndex = view2 === name ? 0 : -1;
  }
  if (focus) $(`tab-${name}`).focus();
  if (name === "source") source();
}
for (const name of views) $(`tab-${name}`).addEventListener("click", () => openTab(name));
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) openTab(views[(views.indexOf(page.tab) + step + views.length) % views.length], true);
});
async function source() {
  if (document.activeElement === $("source")) return;
  try {
    const { text, refused } = await written(editor.draft, "ron");
    $("source").value = text;
    $("source-wrong").textContent = refused.join("; ");
  } catch (error) {
    $("source-wrong").textContent = error.message;
  }
}
var reads = (text) => ask3("/read", { text, format: "ron" });
var wrong = (answer) => answer.records.flatMap((record) => record.diagnostics).filter((one) => one.severity === "error").map((one) => `${one.line}:${one.column}: ${one.message}${one.help ? `; ${one.help}` : ""}`);
var reading = 0;
$("source").addEventListener("input", () => {
  clearTimeout(reading);
  reading = setTimeout(async () => {
    const answer = await reads($("source").value).catch(() => null);
    if (answer) $("source-wrong").textContent = wrong(answer).join("\n");
  }, 200);
});
$("apply").addEventListener("click", async () => {
  try {
    const answer = await reads($("source").value);
    const [record] = answer.records;
    if (!record?.draft) {
      $("source-wrong").textContent = wrong(answer).join("\n") || "this text contains no problem";
      return;
    }
    $("source-wrong").textContent = "";
    $("source").blur();
    editor.change("source", (draft) => Object.assign(draft, emptyDraft(), record.draft));
  } catch (error) {
    $("source-wrong").textContent = error.message;
  }
});

// src/page/web/workshop.js
var WHOLE = ["shift", "mirror", "rotate"];
var running = null;
function takeOver({ men, castling, en_passant }, words) {
  page.twin = 0;
  const { twins } = editor.draft;
  editor.change("men", (draft) => {
    draft.men = men;
    if (draft.castling !== null) draft.castling = castling;
    if (draft.en_passant !== null) draft.en_passant = en_passant;
  });
  const stale = twins?.length || !twins ? " The twins still name the old squares." : "";
  say(`Taken over: ${words}.${stale}`, "good");
  $("workshop-dialog").close();
}
function addTwin(line) {
  editor.change("twins", (draft) => {
    draft.twins.push(line);
  });
  page.twin = editor.draft.twins.length - (page.seen?.zero ? 1 : 0);
  say(`A new twin: ${line}.`, "good");
  $("workshop-dialog").close();
}
function proposal(found, draft, purpose) {
  const item = make("li", "", { class: "proposal" });
  const words = found.changes.join("; ");
  const points = found.score === null ? found.group ?? "" : `${found.score > 0 ? "+" : ""}${found.score} points`;
  const text = make("div");
  const heading = make("p");
  heading.append(make("strong", words), " ", make("span", points, { class: "quiet" }));
  const list2 = make("ul");
  list2.append(...found.differences.map((difference2) => make("li", difference2)));
  const line = variant().planes.length > 1 ? found.twin : found.twin?.replaceAll("/A", "");
  text.append(heading, list2);
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
async function show3(entry, purpose, signal) {
  const found = entry.found.filter(({ kinds }) => !kinds.some((kind) => WHOLE.includes(kind)));
  const elsewhere = entry.found.filter((one) => !found.includes(one));
  const all2 = [...found, ...elsewhere];
  const { rules, stipulation } = editor.draft;
  const records = [];
  for (const one of all2) {
    const { records: [record] } = await ask3("/read", { text: one.position, rules, stipulation }, signal);
    records.push(record);
  }
  const shown = all2.flatMap((one, index) => records[index]?.draft ? [proposal(one, records[index].draft, purpose)] : []);
  $("workshop-found").replaceChildren(...shown);
  if (elsewhere.length) $("workshop-found").children[found.length]?.before(make("li", "The same position elsewhere on the board:", { class: "quiet" }));
}
function summary(entry, stopped) {
  const { tried, sound, complete, omitted } = entry;
  if (!tried) return entry.diagnostics.at(-1)?.message ?? "Nothing can be tried with this problem.";
  const all2 = complete && !stopped;
  const cut = all2 ? "" : ` Cut short: ${count(tried.of - tried.tried)} changes are untried${tried.undecided ? `, ${tried.undecided} undecided` : ""}.`;
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
  const tell = (words) => {
    $("workshop-said").textContent = words;
  };
  const progress = (words) => {
    $("workshop-progress").textContent = words;
  };
  tell("");
  progress("…");
  let entry = null, stopped = null, failure = "";
  try {
    await hear4("/improve", { draft: editor.draft, max_time: Number($("workshop-time").value), purpose }, abort.signal, (name, data) => {
      if (name === "progress") progress(`${count(data.done)} of ${count(data.total)} changes tried, ${count(data.keys)} sound, ${data.seconds.toFixed(0)} s`);
      if (name === "improved") entry = data;
      if (name === "error") failure = data.error;
      if (name === "end") stopped = data.stopped;
    });
    if (failure) throw new Error(failure);
    if (!entry) throw new Error(stopped === "time" ? "The time was over before the first result. Allow more." : "Another search has begun. Try again.");
    await show3(entry, purpose, abort.signal);
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

// src/page/web/main.js
on(connection3, "change", (state) => {
  if (state === true) return notice("connection", "");
  const kept2 = "Your work is kept in this browser.";
  notice(
    "connection",
    state === "gone" ? `The program does not answer: it has ended, or the connection is lost. ${kept2} Editing still works; start the program again with parton board --port ${location.port}, and open the address that it prints.` : `The program was started again after this page was opened. ${kept2} Open the address that it printed.`,
    state === "gone" ? { "Try again": () => inspect() } : {}
  );
});
function showSave() {
  const { save: save2, names } = page.about.files;
  $("save").hidden = !(isAlone || save2 && names.length);
}
async function start2() {
  [page.about] = await Promise.all([ask3("/about"), ready]);
  for (const variant2 of page.about.variants) variant2.names = page.about.names;
  const sheet = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><defs>${page.about.men}</defs></svg>`, "image/svg+xml");
  $("sheet").querySelector("defs").replaceWith(document.importNode(sheet.documentElement.firstElementChild, true));
  otherMen();
  $("condition-names").append(...page.about.conditions.map(({ name, rule }) => make("option", rule.split("\n")[0].slice(0, 80), { value: name })));
  $("rules").append(...page.about.variants.map(({ name, title }) => make("option", title, { value: name })));
  showSave();
  const view2 = JSON.parse(localStorage.getItem("parton.view") ?? "{}");
  boards.style = view2.style ?? "two-boards";
  boards.flip = view2.flip ?? false;
  page.arrows = view2.arrows ?? true;
  $("arrows").setAttribute("aria-pressed", String(page.arrows));
  Object.assign(page.marks, view2.marks);
  showMarkSwitches();
  offerLetters(view2.letters);
  $("style").value = boards.style;
  $("flip").setAttribute("aria-pressed", boards.flip);
  const params = new URLSearchParams(location.hash.slice(1));
  const here = findTab();
  if (here && here.key === params.get("k")) {
    return reopen(here, { dirty: here.dirty, ownKey: here.key, history: { past: here.past ?? [], future: here.future ?? [] } });
  }
  const kept2 = params.get("k") && find(params.get("k"));
  if (kept2) return reopen(kept2, { dirty: true, ownKey: params.get("k") });
  if (params.get("z") || params.get("p")) return fromAddress(params);
  if (page.about.files.names.length) await openFile(0);
  if (!page.opened) openDraft(emptyDraft(page.about.variants.find(({ name }) => name === view2.rules)?.name));
}
on(editor, "change", (what) => {
  if (what !== "saved") {
    if (what === "open" || what === "paste") page.twin = 0;
    page.mode = "setup";
    search.stop();
    play.place = null;
    $("verdict").classList.add("stale");
    if (what === "open") {
      say("");
      since.forget();
      $("since").textContent = "";
    }
  }
  showPalette();
  showFields();
  draw();
  keep2();
  if (what !== "saved") inspect();
  if (what !== "source" && page.tab === "source") source();
});
addEventListener("hashchange", () => {
  const params = new URLSearchParams(location.hash.slice(1));
  const renewed = renewToken3();
  if (!page.about) return start2().catch(trouble);
  if (renewed) {
    ask3("/about").then(({ files: files2 }) => {
      page.about.files = files2;
      showSave();
    }).catch(trouble);
  }
  if (params.get("k") === page.key || !(params.get("p") || params.get("z"))) {
    keep2();
    if (renewed) inspect();
    return;
  }
  fromAddress(params).catch(trouble);
});
if (isAlone && "serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => {
});
start2().catch((error) => {
  if (error instanceof Trouble && error.kind === "forbidden") return;
  notice("info", error.message);
});
