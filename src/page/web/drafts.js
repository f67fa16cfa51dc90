// The storage of edits in this browser: drafts that survive a reload, a lost connection and the end of the program.
//
// Drafts are in IndexedDB, which has room for thousands. All of them are also in memory, so that looking one up needs no waiting.
// Tabs tell each other of changes. A write to IndexedDB may be lost when the page closes. So each draft is first written to
// localStorage, and stays there until the database has stored it. The next visit takes it from there. Where a browser has no
// IndexedDB, drafts are in localStorage alone.

const PREFIX = "parton.draft.", LAST = "parton.last.";

/** All drafts by their keys. */
const kept = new Map();
/** The database; null without one. */
let base = null;
const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("parton.drafts") : null;
/** Called with the key of a draft that another tab has stored. */
let heard = (_) => {};

export const newKey = () => crypto.getRandomValues(new Uint32Array(2)).reduce((key, part) => key + part.toString(36), "");

/** The result of a request to the database. */
const settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** Changes the store of drafts. Resolves once the database has stored the change, and rejects if it has not. */
const stored = (change) => new Promise((done, fail) => {
  // A database that the browser has closed throws at once.
  const transaction = base.transaction("drafts", "readwrite");
  transaction.oncomplete = () => done(undefined);
  transaction.onabort = transaction.onerror = () => fail(transaction.error);
  change(transaction.objectStore("drafts"));
});

/** The drafts in localStorage: those of the last visit's tabs, or all of a browser without a database. */
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
      // A damaged entry is left where it is.
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
    own.onclose = () => { base = null; };
    own.onversionchange = () => { own.close(); base = null; };
    const reading = own.transaction("drafts").objectStore("drafts");
    const [keys, values] = await Promise.all([settled(reading.getAllKeys()), settled(reading.getAll())]);
    keys.forEach((key, index) => {
      // Another tab may have told of a newer one.
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
      // Its tab may have written a newer one.
      if (localStorage.getItem(name) === text) localStorage.removeItem(name);
    } catch {
      // It stays in localStorage.
    }
  }
}

/** Resolved once the drafts of earlier visits are known. */
export const ready = open();

/** Stores a draft. `full()` is called if there is no room for it. */
export function keep(key, draft, more = {}, full = () => {}) {
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

export const find = (key) => kept.get(key) ?? null;

export function drop(key) {
  kept.delete(key);
  others?.postMessage({ key, value: null });
  for (const prefix of [PREFIX, LAST]) localStorage.removeItem(prefix + key);
  if (base) stored((drafts) => drafts.delete(key)).catch(() => {});
}

/** All drafts, the latest first. */
export function all() {
  const found = [...kept].map(([key, value]) => ({ key, ...value }));
  return found.sort((one, other) => other.time - one.time);
}

/** Calls back when another tab stores the draft with this key. */
export function watch(theKey, notify) {
  heard = (key) => { if (key === theKey()) notify(); };
}

others?.addEventListener("message", ({ data: { key, value } }) => {
  if (value) kept.set(key, value);
  else kept.delete(key);
  if (value) heard(key);
});

/** The content of this tab, for a reload. */
export function keepTab(state) {
  try {
    sessionStorage.setItem("parton.tab", JSON.stringify(state));
  } catch {
    // Without it a reload finds the draft, or the position in the address.
  }
}

export function findTab() {
  try {
    return JSON.parse(sessionStorage.getItem("parton.tab"));
  } catch {
    return null;
  }
}
