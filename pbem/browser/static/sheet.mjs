/* The form begins: the same page with what was packed into its file. */

import {unpacked, keptIn} from "./kept.mjs";
import {begin} from "./main.mjs";

unpacked(document.getElementById("packed").textContent).then((packed) => begin(keptIn(packed)));
