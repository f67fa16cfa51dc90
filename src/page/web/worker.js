// A worker: runs one question after another, each in an instance of its own.

import { attend } from "./wasi.js";

addEventListener("message", attend);
