/* The desk: what is chosen, what the engine said of it, and how that is shown. */

import {byId} from "./dom.mjs";
import {listUnits} from "./lists.mjs";
import {paintOver, paintUnder} from "./marks.mjs";
import {freshText, judgePaper, listFindings, textNow} from "./paper.mjs";
import {keepFaces, knownFaces, layPieces} from "./pieces.mjs";
import {isPlaying} from "./story.mjs";
import {tipWords} from "./words.mjs";
import {partInSight} from "./world.mjs";

const MOST_WEIGHED = 48;
const AT_ONCE = 6;

export const desk = {
  source: null, game: null, state: null, look: emptyLook(), reach: null, units: [], via: [], goal: null, picked: 0,
  cursor: null, overlay: null, badges: [], oddsText: "", shown: false, fan: null, asking: null, touch: false, turn: 0, saving: 0, part: null, ruling: false,
};

function emptyLook() {
  return {lines: [], rules: [], findings: [], pieces: [], idle: [], free: []};
}

/** Say something to everybody, seeing or not. */
export function say(words) {
  byId("status").textContent = words;
}

/** Say what went wrong, in the words of the program. */
export function complain(error) {
  say(`${error.message}${error.hint ? `; ${error.hint}` : ""}`);
  byId("status").classList.add("wrong");
  setTimeout(() => byId("status").classList.remove("wrong"), 4000);
}

// ---- asking the engine -----------------------------------------------------------------------------------------

/** Ask what the text is worth, and what the chosen units may do; an answer that comes too late is thrown away. */
export async function lookAgain(asked = {}) {
  const turn = (desk.turn += 1);
  const chosen = desk.units.length ? {units: desk.units, via: desk.via} : {};
  const found = await desk.source.look({text: textNow(), ...chosen, ...asked}).catch((error) => complain(error));
  if (!found || turn !== desk.turn) return;
  desk.look = {...found, idle: found.idle || desk.look.idle};
  desk.reach = found.reach || null;
  desk.units = desk.reach ? desk.reach.units : [];
  await fetchFaces(found.faces);
  paint();
  oddsSoon();
  weighSoon();
}

let oddsTimer = 0;

function oddsSoon() {
  clearTimeout(oddsTimer);
  const text = textNow();
  oddsTimer = setTimeout(async () => {
    const found = await desk.source.odds(text).catch(() => null);
    if (!found || text !== textNow()) return;
    const same = JSON.stringify(found.badges) === JSON.stringify(desk.badges);
    Object.assign(desk, {badges: found.badges, oddsText: found.text || ""});
    if (!same) paint();
  }, 200);
}

let weighTimer = 0;

/** What stands in the scales once a choice has rested for a moment: odds and warnings of the goals, some at a time. */
function weighSoon() {
  clearTimeout(weighTimer);
  const {reach, turn} = desk;
  if (!reach?.goals.length || !desk.source.weigh) return;
  weighTimer = setTimeout(async () => {
    const goals = [...reach.goals].sort((a, b) => b.enemy - a.enemy).slice(0, MOST_WEIGHED);
    for (let first = 0; first < goals.length && desk.turn === turn; first += AT_ONCE) {
      await weighSome(goals.slice(first, first + AT_ONCE));
    }
    if (desk.turn === turn) paint();
  }, 250);
}

async function weighSome(goals) {
  const asked = Object.fromEntries(goals.map((goal) => [goal.space, goal.lines]));
  const found = await desk.source.weigh({text: textNow(), goals: asked}).catch(() => ({goals: {}}));
  for (const goal of goals) Object.assign(goal, found.goals[goal.space]);
  paintMarks();
}

/** Fetch the counters that are not drawn yet. */
export async function fetchFaces(count) {
  if (count > knownFaces()) keepFaces(await desk.source.faces(knownFaces()));
}

/** The text has changed, by the board or by a key: look at it and keep it. */
export function textChanged() {
  clearTimeout(desk.saving);
  desk.saving = setTimeout(saveText, 250);
  byId("saved").value = "…";
  return lookAgain();
}

/** Write the text to its file; a file that was changed elsewhere is never written over unasked. */
export async function saveText() {
  clearTimeout(desk.saving);
  desk.saving = -1;
  const text = textNow();
  try {
    const found = await desk.source.save(text, desk.state.orders.stamp);
    desk.state.orders = {...desk.state.orders, text, stamp: found.stamp};
    byId("saved").value = `saved in ${desk.state.orders.file}`;
  } catch (error) {
    if (error.status === 409) await desk.conflict(error.answer);
    else complain(error);
  } finally {
    if (desk.saving === -1) desk.saving = 0;
  }
}

/** Whose units may be taken up: those of the side to move, if it is played here. */
export function isMine(side) {
  return side === desk.state.mover && desk.state.sides.includes(side);
}

/** A line of the text: an order, or a standing order. */
export function lineAt(line) {
  return [...desk.look.lines, ...(desk.look.rules || [])].find((one) => one.line === line);
}

/** Every unit that a line names. */
export function allOrdered() {
  return new Set(desk.look.lines.flatMap((line) => line.units));
}

// ---- painting --------------------------------------------------------------------------------------------------

/** Everything that follows from what is chosen and what the engine said. */
export function paint() {
  if (isPlaying()) return;
  const {game, state, look, reach} = desk;
  const after = new Map(look.pieces.map((piece) => [piece.id, piece]));
  const ghosts = state.pieces.filter((piece) => after.has(piece.id) && after.get(piece.id).at && after.get(piece.id).at !== piece.at).map((piece) => ({...piece, at: after.get(piece.id).at}));
  layPieces(game, state.pieces, {mine: isMine, chosen: new Set(desk.units), done: allOrdered(), ghosts});
  paintMarks();
  judgePaper([...look.lines, ...(look.rules || [])], look.findings, desk.picked);
  listFindings(look.findings, desk.findingActs);
  listUnits({game, pieces: state.pieces, idle: look.idle, free: look.free || [], reach, lines: look.lines, rules: look.rules || [], findings: look.findings, ruled: Boolean(desk.source.rules), badges: desk.badges}, desk.listActs);
  desk.mainAct?.();
  desk.paintCard();
}

/** The marks alone: cheap enough for every move of the pointer. */
export function paintMarks() {
  if (isPlaying()) return;
  const {game, look, reach} = desk;
  paintUnder(game, {reach, overlay: desk.overlay, from: reach?.from});
  const goal = reach?.goals.find((one) => one.space === desk.goal);
  const way = goal ? {path: goal.path, words: tipWords(goal)} : null;
  paintOver(game, {
    lines: look.lines.map(withStep), chosen: desk.picked, reach, way, frame: way && partInSight(), via: desk.via, wanted: Object.keys(desk.part?.spaces || {}), badges: desk.badges, overlay: desk.overlay,
    trails: look.lines.length ? [] : desk.state.trails || [],
    flags: look.findings.flatMap((found) => (found.spaces || []).map((space) => ({space, severity: found.severity}))),
    cursor: document.activeElement === byId("board") ? desk.cursor : null,
  });
}

/** A refused line with the step of its way that is refused. */
function withStep(line) {
  if (line.state !== "refused") return line;
  const found = desk.look.findings.find((one) => one.line === line.line && one.spaces?.some((space) => line.path.includes(space)));
  return {...line, refusedAt: found?.spaces.find((space) => line.path.includes(space))};
}

/** Show a state that was fetched anew. */
export function takeState(state, keepText = false) {
  desk.state = state;
  if (!keepText) freshText(state.orders.text);
  byId("clock").textContent = `${state.clock}${state.over ? "" : `, ${desk.game.sides[state.mover]?.words || state.mover} to act`}${state.score ? `; ${state.score}` : ""}`;
  byId("saved").value = state.orders.file;
}
