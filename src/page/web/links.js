// Links that contain a problem. No server receives the problem: browsers do not send the fragment of an address.

import { ask, isAlone } from "./ask.js";
import { $ } from "./dom.js";
import { written } from "./export.js";
import { notice, say, trouble } from "./notices.js";
import { editor } from "./page.js";

/** The longest address that all common programs pass on. */
const LONGEST = 8000;

/** The largest problem that a link may contain, in bytes. A short link can unpack to a huge text. */
const MOST = 1 << 20;

/** The bytes that come out of a stream. Throws if there are too many. */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new Error("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A text, compressed (RFC 1951) and in letters for addresses (RFC 4648, section 5). */
export async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that was packed. Throws if there is none. */
export async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** The problem in a link. */
export async function problemOf(letters) {
  let text;
  try {
    text = await unpacked(letters);
  } catch {
    throw new Error("The problem in this link is damaged or too long: part of the address may be missing.");
  }
  const answer = await ask("/read", { text, format: "ron" });
  const [record] = answer.records;
  if (!record?.draft) throw new Error("The problem in this link cannot be read.");
  return record.draft;
}

/** The address of this page with the problem in it. */
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
