/* The keys of the board: one table, from which the help is made too. */

/** Every key: its name, what it does in one word for the desk, and in words for the help. */
export const KEYS = [
  [[".", ","], ["next", "last"], "next, last stack that may act"],
  [["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"], "cursor", "move the cursor"],
  [["Enter"], "enter", "choose here; write the line to the marked goal"],
  [["1", "2", "3", "4", "5", "6", "7", "8", "9"], "toggle", "unit in the fan"],
  [["a", "f"], ["all", "formation"], "the whole stack, the formation"],
  [["w", "Backspace"], ["via", "unvia"], "way-point, take it back"],
  [["e"], "else", "another way, if events stop this one"],
  [["v", "r"], ["advance", "retreat"], "advance after the chosen attack; wishes for a retreat"],
  [["Delete"], "delete", "delete the chosen line"],
  [["Alt+ArrowUp", "Alt+ArrowDown"], ["earlier", "later"], "move the chosen line"],
  [["Ctrl+z", "Ctrl+Z"], ["undo", "redo"], "undo, redo (Ctrl+Shift+Z)"],
  [["/"], "find", "find a unit or a place"],
  [["+", "-", "0", "h"], ["closer", "farther", "whole", "home"], "zoom, whole board, the front"],
  [["x"], "hide", "hold: hide the counters"],
  [["t", "s", "c", "o", "l"], ["threats", "supply", "control", "objectives", "labels"], "what the enemy could reach, supply, control, objectives, labels"],
  [["q"], "ruling", "standing orders: what may be said of a place"],
  [["n", "N"], ["finding", "unfinding"], "next, last finding"],
  [["[", "]", " "], ["back", "on", "run"], "replay: back, on, run"],
  [["?", "g"], ["keys", "now"], "keys; what now"],
  [["Escape"], "nothing", "nothing is chosen"],
];

const ACTS = new Map(
  KEYS.flatMap(([keys, acts]) => keys.map((key, place) => [key, Array.isArray(acts) ? acts[place] : acts])),
);

/** What a key asks for, or null. Shift, and not the caps lock, makes a letter large; a large one that is not in the
 * table counts as the small one. */
export function actOfKey(event) {
  const held = `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}`;
  const small = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const key = event.shiftKey && small.length === 1 ? small.toUpperCase() : small;
  return ACTS.get(held + key) || ACTS.get(held + small) || null;
}
