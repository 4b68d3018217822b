/* One history for board and text: undo is the text before. */

/** A history that begins with a text; typing within a moment is one step. */
export function newHistory(text) {
  return {past: [], now: text, future: [], typed: 0};
}

/** Take a new text in; `stroke` is the time of a key, if it came by one. */
export function keepText(history, text, stroke = 0) {
  if (text === history.now) return history;
  const joined = stroke && history.typed && stroke - history.typed < 800;
  if (!joined) history.past.push(history.now);
  if (history.past.length > 500) history.past.shift();
  history.now = text;
  history.future = [];
  history.typed = stroke;
  return history;
}

/** The text before, or null. */
export function undoText(history) {
  if (!history.past.length) return null;
  history.future.push(history.now);
  history.now = history.past.pop();
  history.typed = 0;
  return history.now;
}

/** The text that was undone, or null. */
export function redoText(history) {
  if (!history.future.length) return null;
  history.past.push(history.now);
  history.now = history.future.pop();
  history.typed = 0;
  return history.now;
}
