// Made by scripts/bundle from src/page/web/worker.js: change that, not this.

// src/page/web/wasi.js
var OK = 0;
var BAD_FILE = 8;
var NOT_SUPPORTED = 58;
var Exit = class extends Error {
  constructor(code) {
    super(`exit ${code}`);
    this.code = code;
  }
};
var Instance = class {
  #memory = null;
  #input;
  #read = 0;
  #hear;
  /** The output after the last line break, in pieces. */
  #line = new TextDecoder();
  #rest = "";
  #errorText = new TextDecoder();
  /** What the program wrote to standard error. */
  errors = "";
  constructor(module, input, hear) {
    this.#input = new TextEncoder().encode(input);
    this.#hear = hear;
    const system = new Proxy(this.#system(), { get: (own, name) => own[name] ?? (() => NOT_SUPPORTED) });
    const imports = Object.fromEntries(WebAssembly.Module.imports(module).map(({ module: from }) => [from, system]));
    this.instance = new WebAssembly.Instance(module, imports);
    this.#memory = this.instance.exports.memory;
  }
  /** Runs the program. The result is its exit code. */
  run() {
    try {
      this.instance.exports._start();
      return 0;
    } catch (error) {
      if (error instanceof Exit) return error.code;
      if (this.errors) throw new Error(this.errors.trim());
      throw error;
    }
  }
  get #view() {
    return new DataView(this.#memory.buffer);
  }
  /** The buffers of a list of vectors: pairs of an address and a length. */
  #buffers(at, count) {
    const view = this.#view;
    return Array.from({ length: count }, (_, index) => new Uint8Array(
      this.#memory.buffer,
      view.getUint32(at + 8 * index, true),
      view.getUint32(at + 8 * index + 4, true)
    ));
  }
  #write(file, bytes) {
    if (file === 2) {
      this.errors += this.#errorText.decode(bytes, { stream: true });
      return;
    }
    const lines = (this.#rest + this.#line.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop();
    for (const line of lines) this.#hear(line);
  }
  #system() {
    const none = (count, size) => {
      this.#view.setUint32(count, 0, true);
      this.#view.setUint32(size, 0, true);
      return OK;
    };
    return {
      args_sizes_get: none,
      args_get: () => OK,
      environ_sizes_get: none,
      environ_get: () => OK,
      proc_exit: (code) => {
        throw new Exit(code);
      },
      sched_yield: () => OK,
      clock_time_get: (clock, _, at) => {
        const now = clock === 0 ? Date.now() : performance.now();
        this.#view.setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
        return OK;
      },
      random_get: (at, length) => {
        for (let from = 0; from < length; from += 65536) {
          crypto.getRandomValues(new Uint8Array(this.#memory.buffer, at + from, Math.min(65536, length - from)));
        }
        return OK;
      },
      fd_read: (file, vectors, count, at) => {
        if (file !== 0) return BAD_FILE;
        let total = 0;
        for (const buffer of this.#buffers(vectors, count)) {
          const part = this.#input.subarray(this.#read, this.#read + buffer.length);
          buffer.set(part);
          this.#read += part.length;
          total += part.length;
        }
        this.#view.setUint32(at, total, true);
        return OK;
      },
      fd_write: (file, vectors, count, at) => {
        if (file !== 1 && file !== 2) return BAD_FILE;
        let total = 0;
        for (const buffer of this.#buffers(vectors, count)) {
          this.#write(file, buffer);
          total += buffer.length;
        }
        this.#view.setUint32(at, total, true);
        return OK;
      },
      fd_close: () => OK,
      fd_fdstat_get: (file, at) => {
        if (file > 2) return BAD_FILE;
        new Uint8Array(this.#memory.buffer, at, 24).fill(0);
        this.#view.setUint8(at, 2);
        return OK;
      },
      fd_prestat_get: () => BAD_FILE
    };
  }
};
function attend({ data: { module, input } }) {
  try {
    const instance = new Instance(module, input, (event) => postMessage({ event }));
    const code = instance.run();
    postMessage(code === 0 ? {} : { failure: instance.errors || `the program ended with ${code}` });
  } catch (error) {
    postMessage({ failure: `the program failed: ${error.message}` });
  }
}

// src/page/web/worker.js
addEventListener("message", attend);
