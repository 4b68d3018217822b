/* The beginning: the door is opened, the board laid, hands and keys are joined to what they do. */

import {askPart, askVia, askWish, dropPart, endPart, givePart, takeBubble} from "./asking.mjs";
import {paintCard} from "./card.mjs";
import {choose, chooseFormation, nextStack, openFan, pickLine, toggleFan} from "./choose.mjs";
import {complain, desk, lineAt, paint, paintMarks, say, textChanged} from "./desk.mjs";
import {byId, fill, make} from "./dom.mjs";
import {closeCard, cursorTo, dragBox, dragWay, go, hoverSpace, tapSpace, wayBack, wayPoint} from "./going.mjs";
import {actOfKey, KEYS} from "./keys.mjs";
import {askDialog} from "./now.mjs";
import {caretTo, layPaper, redoPaper, textNow, undoPaper} from "./paper.mjs";
import {pointAt, showOverlay, showPlace, showRules, turnRuling} from "./point.mjs";
import {isPlaying, runFrames, stepFrames, stopFrames} from "./story.mjs";
import {refresh, takeMail, tellStories, tryOut} from "./turn.mjs";
import {neighbourSpace, stepThrough} from "./way.mjs";
import {layWorld, seeSpace, showAll, showSpaces, zoomWorld} from "./world.mjs";
import {editLine, writeLines} from "./writing.mjs";

// ---- keys and buttons ------------------------------------------------------------------------------------------

async function overlay(kind) {
  if (desk.overlay?.kind === kind && !desk.overlay.passing) desk.overlay = null;
  else desk.overlay = await desk.source.overlay(kind, textNow(), desk.units).catch((error) => { complain(error); return null; });
  for (const one of document.querySelectorAll("[data-layer]")) one.setAttribute("aria-pressed", one.dataset.layer === desk.overlay?.kind);
  if (desk.overlay) {
    say(desk.overlay.words);
    if (!desk.reach && !desk.picked) showOverlay(desk.overlay);
  }
  paintMarks();
}

/** The battles that the orders lead to: every modifier with its rule, and the whole distribution. */
function showOdds() {
  if (!desk.oddsText) return say("the orders lead to no battle");
  return askDialog("Odds", [make("pre", {class: "page", tabIndex: 0}, desk.oddsText)], [["Close", true]]);
}

function nextFinding(step) {
  const shown = desk.look.findings.filter((found) => found.line && found.severity !== "note");
  shown.sort((a, b) => (a.severity === "warning") - (b.severity === "warning"));
  const found = stepThrough(shown, shown.find((one) => one === desk.finding), step);
  if (!found) return say("no findings");
  desk.finding = found;
  return desk.findingActs.go(found);
}

function showKeys() {
  const rows = KEYS.map(([keys, , words]) => make("tr", {}, make("th", {scope: "row"}, keys.map((key) => (key === " " ? "Space" : key.replace("Arrow", ""))).join("  ")), make("td", {}, words)));
  const off = make("label", {}, make("input", {type: "checkbox", checked: desk.quietKeys, onchange: (event) => { desk.quietKeys = event.target.checked; }}), " no letters: only arrows, Enter and Escape");
  return askDialog("Keys, while the board has the focus", [make("table", {class: "keys"}, make("tbody", {}, ...rows)), make("p", {}, off)], [["Close", true]]);
}

async function enter() {
  if (desk.part && (desk.part.more || desk.cursor === desk.part.cursor)) return endPart();
  if (desk.cursor === null) return;
  await tapSpace(desk.cursor, {touch: false});
}

/** Fill a part of the chosen line, or write a wish for its units below it. */
function fillPart(kind) {
  const line = lineAt(desk.picked);
  const chip = line?.chips?.find((one) => one.kind === kind && !one.value);
  if (chip) return askPart(line, chip);
  if (line && desk.game.verbs.some((verb) => verb.wish && verb.word === kind)) return askWish(line, kind);
  return say(line ? `this line has no ${kind}` : "no line is chosen");
}

/** A number that a condition wants; null if none is given. */
async function askNumber(form) {
  const field = make("input", {type: "number", min: 0, value: 3, "aria-label": "Number"});
  const given = await askDialog(form, [field], [["Write", true, {class: "main"}], ["Leave", false]]);
  return given ? Number(field.value) : null;
}

const acts = {
  next: () => nextStack(1), last: () => nextStack(-1), enter, all: () => choose(desk.state.pieces.filter((piece) => piece.at === (desk.reach?.from || desk.cursor) && piece.side === desk.state.mover).map((piece) => piece.id)),
  cursor: (event) => cursorTo(neighbourSpace(desk.game.spaces, desk.cursor || Object.keys(desk.game.spaces)[0], event.key) || desk.cursor),
  toggle: (event) => { if (!desk.fan && desk.reach?.from) openFan(desk.reach.from); return toggleFan(Number(event.key)); },
  formation: chooseFormation, via: () => wayPoint(desk.cursor), unvia: wayBack,
  else: () => fillPart("else"), advance: () => fillPart("advance"), retreat: () => fillPart("retreat"),
  delete: () => (desk.part ? dropPart() : editLine(desk.picked, "delete")), earlier: () => editLine(desk.picked, "up"), later: () => editLine(desk.picked, "down"),
  undo: undoPaper, redo: redoPaper, find: () => { showTab("units"); byId("find").focus(); },
  closer: () => zoomWorld(1.25), farther: () => zoomWorld(0.8), whole: showAll, home: goHome,
  hide: () => document.body.classList.add("bare"), labels: () => document.body.classList.toggle("plain"),
  threats: () => overlay("threats"), supply: () => overlay("supply"), ruling: turnRuling, control: () => overlay("control"), objectives: () => overlay("objectives"),
  finding: () => nextFinding(1), unfinding: () => nextFinding(-1),
  back: () => stepFrames(-1), on: () => stepFrames(1), run: runFrames,
  keys: showKeys, now: () => byId("main-button")?.focus(), try: tryOut,
  nothing: () => { if (isPlaying()) return stopFrames(); desk.part = null; desk.picked = 0; if (desk.overlay?.passing) desk.overlay = null; closeCard(); byId("go").hidden = true; return choose([]); },
};

function keyed(event) {
  const act = actOfKey(event);
  if (!act || (desk.quietKeys && event.key.length === 1)) return;
  event.preventDefault();
  acts[act]?.(event);
}

/** Undo and redo work wherever the focus is, but in fields that have a history of their own. */
function undone(event) {
  const act = actOfKey(event);
  if (event.defaultPrevented || !["undo", "redo"].includes(act) || event.target.closest?.("input, textarea, dialog")) return;
  event.preventDefault();
  acts[act]();
}

function goHome() {
  const mine = desk.state.pieces.filter((piece) => piece.side === desk.state.mover).map((piece) => piece.at);
  showSpaces(mine);
}

function showTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const held = tab.getAttribute("aria-controls") === name;
    tab.setAttribute("aria-selected", held);
    tab.tabIndex = held ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !held;
  }
  if (name !== "report") byId(name).prepend(byId("card"));
}

function joinTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  for (const tab of tabs) {
    tab.addEventListener("click", () => showTab(tab.getAttribute("aria-controls")));
    tab.addEventListener("keydown", (event) => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (!step) return;
      const next = stepThrough(tabs, tab, step);
      showTab(next.getAttribute("aria-controls"));
      next.focus();
    });
  }
}

function joinHands() {
  for (const one of document.querySelectorAll("[data-do]")) one.addEventListener("click", () => acts[one.dataset.do]());
  const board = byId("board");
  board.addEventListener("keydown", (event) => { if (event.target === board || event.target.closest("#banner, #fan") === null) keyed(event); });
  board.addEventListener("keyup", (event) => { if (event.key === "x") document.body.classList.remove("bare"); });
  board.addEventListener("focus", paintMarks);
  board.addEventListener("blur", () => { document.body.classList.remove("bare"); paintMarks(); });
  document.addEventListener("keydown", undone);
  byId("drawer").addEventListener("click", () => {
    const open = document.body.classList.toggle("shut") === false;
    byId("drawer").setAttribute("aria-expanded", open);
  });
  const file = make("input", {type: "file", id: "mail-file", hidden: true, accept: ".eml,.txt,.mbox,message/rfc822,text/plain"});
  file.addEventListener("change", async () => { if (file.files[0]) await takeMail(await file.files[0].arrayBuffer()); file.value = ""; });
  document.body.append(file);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (dropped) await takeMail(await dropped.arrayBuffer());
  });
}

Object.assign(desk, {paintCard, pointAt, choose, askNumber, tapSpace, showOdds});
desk.findingActs = {
  go: (found) => { if (found.line) { desk.picked = found.line; caretTo(found.line, found.column, found.end); } for (const space of found.spaces || []) seeSpace(space); paintMarks(); say(found.message); },
  mend: (found) => writeLines([found.fix], {line: found.line, edit: "replace"}),
  explain: async (code) => { const page = await desk.source.explain(code).catch(complain); if (page) await askDialog(code, [make("pre", {class: "page"}, page.text)], [["Close", true]]); },
};
desk.listActs = {
  choose, go, via: askVia, odds: showOdds, leave: () => choose([]), again: paint, write: (line, standing = false, first = null) => writeLines(first ? [first, line] : [line], standing ? {block: "standing"} : {}), pick: pickLine, strike: (line) => editLine(line, "delete"), place: (space) => (desk.part ? givePart(space) : showPlace(space)), rules: showRules, finding: (found) => desk.findingActs.go(found),
  show: (space) => { if (desk.part) return givePart(space); seeSpace(space); desk.cursor = space; paintMarks(); return tapSpace(space, {touch: false}); },
};

/** Begin. */
export async function begin(source) {
  desk.source = source;
  try {
    await source.open();
    desk.game = await source.game();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(desk.game.style);
    document.adoptedStyleSheets = [sheet];
    document.body.classList.toggle("form", Boolean(desk.game.form));
    byId("title").textContent = desk.game.title;
    document.title = `${desk.game.name}: ${desk.game.title}`;
    layWorld(desk.game, await source.ground(), {tap: tapSpace, hover: hoverSpace, long: (space) => (desk.reach ? wayPoint(space) : showPlace(space)), drag: dragWay, box: dragBox, bubble: takeBubble});
    layPaper(textChanged, (line) => { if (line !== desk.picked && lineAt(line)) { desk.picked = line; paintMarks(); } });
    joinTabs();
    joinHands();
    await refresh();
    goHome();
    await tellStories();
    document.body.classList.add("ready");
    addEventListener("focus", () => refresh(true).catch(complain));
  } catch (error) {
    complain(error);
    fill(byId("now"), make("h2", {}, "The desk is shut"), make("p", {}, error.message));
  }
}
