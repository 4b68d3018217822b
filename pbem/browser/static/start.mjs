/* The desk begins: the page with the engine behind it. */

import {begin} from "./main.mjs";
import {served} from "./served.mjs";

begin(served);
