// The part of WASI preview 1 that the program needs: standard input and output, clocks, random numbers.
// https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md

const OK = 0, BAD_FILE = 8, NOT_SUPPORTED = 58;
/** Ends an instance whose program has ended. */
class Exit extends Error {
  constructor(code) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** A run of the program with a text as its input. `hear` receives each line of its output. */
export class Instance {
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
    // A function that is not listed reports that it is not supported.
    const system = new Proxy(this.#system(), { get: (own, name) => own[name] ?? (() => NOT_SUPPORTED) });
    const imports = Object.fromEntries(WebAssembly.Module.imports(module).map(({ module: from }) => [from, system]));
    this.instance = new WebAssembly.Instance(module, imports);
    this.#memory = this.instance.exports.memory;
  }

  /** Runs the program. The result is its exit code. */
  run() {
    try {
      /** @type {any} */ (this.instance.exports)._start();
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
    return Array.from({ length: count }, (_, index) => new Uint8Array(this.#memory.buffer,
      view.getUint32(at + 8 * index, true), view.getUint32(at + 8 * index + 4, true)));
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
      proc_exit: (code) => { throw new Exit(code); },
      sched_yield: () => OK,
      clock_time_get: (clock, _, at) => {
        // Clock 0 tells the time of day, the others never go back.
        const now = clock === 0 ? Date.now() : performance.now();
        this.#view.setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
        return OK;
      },
      random_get: (at, length) => {
        // One call fills at most 65,536 bytes.
        for (let from = 0; from < length; from += 65_536) {
          crypto.getRandomValues(new Uint8Array(this.#memory.buffer, at + from, Math.min(65_536, length - from)));
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
        // A character device.
        this.#view.setUint8(at, 2);
        return OK;
      },
      fd_prestat_get: () => BAD_FILE,
    };
  }
}

/** Runs a question that came to a worker in an instance of its own, and posts its events. */
export function attend({ data: { module, input } }) {
  try {
    const instance = new Instance(module, input, (event) => postMessage({ event }));
    const code = instance.run();
    postMessage(code === 0 ? {} : { failure: instance.errors || `the program ended with ${code}` });
  } catch (error) {
    // Running out of memory ends an instance in this way, too.
    postMessage({ failure: `the program failed: ${error.message}` });
  }
}
