// The formats of other programs, which the widget loads only for a text in one of them.

import { readOlive } from "./olive.js";
import { readPopeye } from "./popeye.js";

export const readers = { popeye: readPopeye, olive: readOlive };
