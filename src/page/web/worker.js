// A worker: runs one question after another, each in an instance of its own.

import { Instance } from "./wasi.js";

addEventListener("message", ({ data: { module, input } }) => {
  try {
    const instance = new Instance(module, input, (event) => postMessage({ event }));
    const code = instance.run();
    postMessage(code === 0 ? {} : { failure: instance.errors || `the program ended with ${code}` });
  } catch (error) {
    // Running out of memory ends an instance in this way, too.
    postMessage({ failure: `the program failed: ${error.message}` });
  }
});
