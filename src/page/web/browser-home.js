// The home in the browser: workers run the program as WebAssembly, each question in an instance of its own.

import { Trouble } from "./trouble.js";

/** The time, in seconds, by which a search may pass its limit before its worker is ended. */
const GRACE = 3;

export const connection = new EventTarget();
export const theToken = () => "";
export const renewToken = () => false;

const aborted = () => new DOMException("aborted", "AbortError");

let address = new URL("parton.wasm", import.meta.url);
let newWorker = () => new Worker(new URL("worker.js", import.meta.url), { type: "module" });

/** Takes the program from another address, and workers that answer as `worker.js` does. */
export function useProgram(program, makeWorker) {
  newWorker = makeWorker;
  if (String(address) === String(program)) return;
  address = program;
  compiled = null;
}

let compiled = null;
/** The program, compiled once. */
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

const idle = [];
/** The number of idle workers to keep: one for questions while another searches. */
let mostIdle = 2;
/** Changes the number of idle workers to keep. */
export function keepIdle(count) {
  mostIdle = count;
}

/** Runs a question in a worker. `listen` receives its events. Aborting ends the worker at once. */
export async function run(path, body, signal, listen) {
  const module = await program();
  if (signal?.aborted) throw aborted();
  const worker = idle.pop() ?? newWorker();
  return /** @type {Promise<void>} */ (new Promise((done, fail) => {
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
        const tab = event.indexOf("\t");
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
    worker.postMessage({ module, input: `${path}\n${JSON.stringify(body)}` });
  }));
}

/** The answer to a question. */
export async function ask(path, body = {}, signal) {
  let answer = null, refusal = null;
  await run(path, body, signal, (name, data) => {
    if (name === "answer") answer = data;
    if (name === "refused") refusal = data.error;
  });
  if (refusal !== null) throw new Trouble("refused", refusal);
  if (answer === null) throw new Trouble("refused", "the program gives no answer");
  return answer;
}

/** Receives the events of a search until its end. */
export async function hear(path, body, signal, listen) {
  let ended = false;
  await hearInTime(path, body, signal, (name, data) => {
    if (name === "refused") throw new Trouble("refused", data.error);
    ended ||= name === "end" || name === "error";
    listen(name, data);
  });
  if (!ended) throw new Trouble("refused", "the search ended without a result");
}

/** Receives the events of a search that ends at its time limit, if it has one. */
async function hearInTime(path, body, signal, listen) {
  const began = performance.now();
  const late = new AbortController();
  // The program stops in time by itself, unless a single step takes long.
  const timer = body.max_time ? setTimeout(() => late.abort(), (body.max_time + GRACE) * 1000) : 0;
  try {
    await run(path, body, signal ? AbortSignal.any([signal, late.signal]) : late.signal, listen);
  } catch (error) {
    if (error.name !== "AbortError" || signal?.aborted) throw error;
    listen("end", { done: 0, total: 0, keys: 0, nodes: 0, seconds: (performance.now() - began) / 1000, stopped: "time" });
  } finally {
    clearTimeout(timer);
  }
}
