/* The order file on the panel: the text itself, a gutter with the state of each line, wavy lines under findings. */

import {byId, button, fill, make} from "./dom.mjs";
import {keepText, newHistory, redoText, undoText} from "./history.mjs";

const paper = {history: newHistory(""), changed: () => {}, chosen: () => {}, lines: [], findings: []};

/** Begin with a text; `changed` is told a new one, `chosen` the line where the caret stands. */
export function layPaper(changed, chosen) {
  paper.changed = changed;
  paper.chosen = chosen;
  const field = byId("text");
  field.addEventListener("input", () => take(field.value, performance.now()));
  field.addEventListener("scroll", scrolled);
  field.addEventListener("keydown", keyed);
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === field) paper.chosen(caretLine());
  });
}

/** The text as it stands. */
export function textNow() {
  return paper.history.now;
}

/** Show a text that came from the file, with a history of its own. */
export function freshText(text) {
  paper.history = newHistory(text);
  byId("text").value = text;
  paint();
}

/** Put a text in by an act on the board: one step of the history. */
export function putText(text) {
  byId("text").value = text;
  take(text, 0);
}

/** The text before the last act, on the board or in the text. */
export function undoPaper() {
  return turned(undoText(paper.history));
}

/** The text that was undone. */
export function redoPaper() {
  return turned(redoText(paper.history));
}

function turned(text) {
  if (text === null) return false;
  byId("text").value = text;
  paint();
  paper.changed(text);
  return true;
}

function take(text, stroke) {
  keepText(paper.history, text, stroke);
  paint();
  paper.changed(text);
}

function keyed(event) {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  if (event.shiftKey) redoPaper();
  else undoPaper();
}

function caretLine() {
  const field = byId("text");
  return field.value.slice(0, field.selectionStart).split("\n").length;
}

/** Put the caret on a place of the text, and show it. */
export function caretTo(line, column = 1, end = column, focus = true) {
  const field = byId("text");
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const high = parseFloat(getComputedStyle(field).lineHeight) || 20;
  field.scrollTop = Math.max(0, (line - 4) * high);
  if (focus) {
    field.focus({preventScroll: true});
    field.setSelectionRange(start + column - 1, start + Math.max(end, column) - 1);
  }
  scrolled();
}

/** What the engine says of the text: the state of its lines, and findings. */
export function judgePaper(lines, findings, chosen) {
  paper.lines = lines;
  paper.findings = findings;
  paper.picked = chosen;
  paint();
}

// ---- painting --------------------------------------------------------------------------------------------------

function paint() {
  const rows = paper.history.now.split("\n");
  const states = new Map(paper.lines.map((line) => [line.line, line]));
  fill(byId("gutter"), ...rows.map((_, index) => gutterRow(index + 1, states.get(index + 1))));
  const ink = rows.flatMap((row, index) => [...inkRow(row, paper.findings.filter((found) => found.line === index + 1)), "\n"]);
  fill(byId("ink"), ...ink);
  scrolled();
}

function gutterRow(number, line) {
  const worst = worstAt(number);
  const sign = worst === "error" ? "✕" : worst === "warning" ? "!" : line ? line.number : "";
  const classes = [worst || "", line ? "order" : "", paper.picked === number ? "picked" : ""].filter(Boolean).join(" ");
  return make("div", {class: classes}, String(sign));
}

function worstAt(number) {
  const here = paper.findings.filter((found) => found.line === number);
  if (here.some((found) => found.severity === "illegal" || found.severity === "invalid")) return "error";
  return here.some((found) => found.severity === "warning") ? "warning" : "";
}

function inkRow(row, findings) {
  const parts = [];
  let place = 0;
  const code = row.indexOf("#");
  for (const found of findings.filter((one) => one.severity !== "note").sort((a, b) => a.column - b.column)) {
    const start = Math.max(found.column - 1, place);
    const end = Math.min(Math.max(found.end - 1, start + 1), row.length);
    if (start >= end) continue;
    parts.push(row.slice(place, start), make("span", {class: `wavy ${found.severity}`}, row.slice(start, end)));
    place = end;
  }
  const rest = row.slice(place);
  if (code >= place) parts.push(row.slice(place, code), make("span", {class: "comment"}, row.slice(code)));
  else parts.push(rest);
  return parts;
}

function scrolled() {
  const field = byId("text");
  byId("ink").style.transform = `translate(${-field.scrollLeft}px, ${-field.scrollTop}px)`;
  byId("gutter").style.transform = `translateY(${-field.scrollTop}px)`;
}

/** The findings below the text; `go` shows one on the board, `mend` writes what the help offers, `explain` its page. */
export function listFindings(findings, {go, mend, explain}) {
  const shown = findings.filter((found) => found.severity !== "note");
  fill(byId("findings"), ...shown.map((found) => findingRow(found, go, mend, explain)));
}

function findingRow(found, go, mend, explain) {
  const rule = found.rule ? ` (rule ${found.rule})` : "";
  const head = button(`${found.line ? `line ${found.line}: ` : ""}${found.message}${rule}`, () => go(found), {class: "message"});
  const row = make("li", {class: found.severity}, make("b", {}, found.severity), " ", head);
  if (found.help) row.append(make("p", {class: "help"}, `help: ${found.help}`));
  if (found.fix) row.append(button(`Write: ${found.fix}`, () => mend(found), {class: "fix"}));
  row.append(button(found.code, () => explain(found.code), {class: "code", title: "Explain"}));
  return row;
}
