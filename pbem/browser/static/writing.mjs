/* Writing: one act on the board is one edit of the text. */

import {closeFan} from "./choose.mjs";
import {complain, desk, lineAt, lookAgain, say} from "./desk.mjs";
import {byId} from "./dom.mjs";
import {caretTo, putText, textNow} from "./paper.mjs";
import {writtenWords} from "./words.mjs";

/** Write lines into the order file, one below the other; false if the engine refuses. */
export async function writeLines(lines, given = {}, besides = "") {
  try {
    const found = await desk.source.write({text: textNow(), lines, ...given});
    Object.assign(desk, {units: [], reach: null, via: [], goal: null, picked: found.line || 0});
    byId("go").hidden = true;
    closeFan();
    putText(found.text);
    await lookAgain();
    say(`${writtenWords(lineAt(found.line), desk.look.findings)}${besides}`);
    if (found.line) caretTo(found.line, 1, 1, false);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/** Delete a line, or move it up or down. */
export function editLine(line, edit) {
  return line ? writeLines([], {line, edit}) : say("no line is chosen");
}

/** Units join a line, or leave it if they are in it. */
export function joinLine(line, units) {
  return writeLines([], {line: line.line, edit: "units", units});
}
