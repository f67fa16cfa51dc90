// The home beside parton board: POST requests with JSON bodies, and streams of server-sent events.

import { Trouble } from "./trouble.js";

const fragment = () => new URLSearchParams(location.hash.slice(1));
let token = fragment().get("t") ?? "";

/** Takes the token of an address that was pasted over the old one. Returns whether it is a new token. */
export function renewToken() {
  const before = token;
  token = fragment().get("t") ?? token;
  return token !== before;
}
export const theToken = () => token;

/** @type {true | "gone" | "forbidden"} */
let connected = true;
/** Reports whether the program responds: `change` events with `detail` true, "gone" or "forbidden". */
export const connection = new EventTarget();
function note(state) {
  if (state === connected) return;
  connected = state;
  connection.dispatchEvent(new CustomEvent("change", { detail: state }));
}

async function send(path, body, signal) {
  const sent = token;
  let response;
  try {
    response = await fetch(path, {
      method: "POST", signal, cache: "no-store",
      headers: { "Content-Type": "application/json", "X-Parton-Token": sent },
      body: JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    note("gone");
    throw new Trouble("gone", "the program does not answer");
  }
  if (response.status === 403) {
    // A new token arrived during the question: repeat it with the new token.
    if (token !== sent) return send(path, body, signal);
    note("forbidden");
    throw new Trouble("forbidden", "the program was started again");
  }
  note(true);
  return response;
}

/** The answer to a question. */
export async function ask(path, body = {}, signal) {
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

/** Receives the events of a search until its end. Throws if the stream breaks off. */
export async function hear(path, body, signal, listen) {
  const response = await send(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", ended = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      for (const event of events) {
        const lines = event.split("\n");
        const name = lines.find((line) => line.startsWith("event: "))?.slice(7);
        const data = lines.find((line) => line.startsWith("data: "))?.slice(6);
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

// Repeats the request from time to time until the program responds again.
const isGone = () => connected === "gone";
connection.addEventListener("change", () => {
  if (!isGone()) return;
  const retry = setInterval(async () => {
    if (isGone()) await ask("/files").catch(() => {});
    if (!isGone()) clearInterval(retry);
  }, 2000);
});
