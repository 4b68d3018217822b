/* The board under the hand: four pictures of one size, moved and enlarged together by one transform. */

import {byId} from "./dom.mjs";
import {nearestSpace} from "./way.mjs";

const BASE = 4;
const REST = 120;
const LONG = 550;
const SLACK = 5;
const FINGER = 44;
const LAYERS = ["ground", "under", "counters", "over"];

const world = {game: null, x: 0, y: 0, zoom: 1, least: 0.1, timer: 0, hands: new Map(), grip: null, calls: {}};

/** Lay the pictures out for a game; `calls` are told what the hand does: tap, hover, long, drag, box. */
export function layWorld(game, ground, calls) {
  world.game = game;
  world.calls = calls;
  const [x0, y0, x1, y1] = game.field;
  for (const id of LAYERS) {
    const svg = byId(id);
    svg.setAttribute("viewBox", `${x0} ${y0} ${x1 - x0} ${y1 - y0}`);
    svg.style.width = `${(x1 - x0) * BASE}px`;
    svg.style.height = `${(y1 - y0) * BASE}px`;
  }
  byId("ground").replaceChildren(...[...ground.childNodes].map((node) => document.importNode(node, true)));
  const board = byId("board");
  board.addEventListener("pointerdown", begin);
  board.addEventListener("pointermove", follow);
  board.addEventListener("pointerup", finish);
  board.addEventListener("pointercancel", finish);
  board.addEventListener("touchend", swallow, {passive: false});
  board.addEventListener("pointerleave", () => world.calls.hover(null));
  board.addEventListener("wheel", turn, {passive: false});
  new ResizeObserver(() => place()).observe(board);
}

// ---- where things are ------------------------------------------------------------------------------------------

function toBoard(event) {
  const frame = byId("board").getBoundingClientRect();
  return [event.clientX - frame.left, event.clientY - frame.top];
}

/** A point of the window in millimetres of the map. */
function toMap([px, py]) {
  const scale = BASE * world.zoom;
  return [(px - world.x) / scale + world.game.field[0], (py - world.y) / scale + world.game.field[1]];
}

/** Where a space lies in the window. */
export function spaceInWindow(space) {
  const [x, y] = world.game.spaces[space].at;
  const scale = BASE * world.zoom;
  return [(x - world.game.field[0]) * scale + world.x, (y - world.game.field[1]) * scale + world.y];
}

/** The part of the map that the window shows, in millimetres. */
export function partInSight() {
  const board = byId("board");
  return [...toMap([0, 0]), ...toMap([board.clientWidth, board.clientHeight])];
}

/** How many pixels a space is wide now. */
export function spaceWidth() {
  return world.game.step * BASE * world.zoom;
}

function spaceAt(event) {
  const held = event.target.closest?.("[data-space]");
  if (held) return held.dataset.space;
  return nearestSpace(world.game.spaces, ...toMap(toBoard(event)), world.game.step);
}

/** The spaces under a finger that are too small for it and of some use; the nearest first. */
export function spacesUnder([px, py], isOfUse) {
  if (spaceWidth() >= FINGER) return [];
  const found = [];
  for (const space of Object.keys(world.game.spaces)) {
    const [x, y] = spaceInWindow(space);
    const gap = Math.hypot(x - px, y - py);
    if (gap < (FINGER + spaceWidth()) / 2 && isOfUse(space)) found.push([gap, space]);
  }
  return found.sort((a, b) => a[0] - b[0]).slice(0, 8).map(([, space]) => space);
}

// ---- moving ----------------------------------------------------------------------------------------------------

function place() {
  const board = byId("board");
  const [x0, y0, x1, y1] = world.game.field;
  const [wide, high] = [(x1 - x0) * BASE * world.zoom, (y1 - y0) * BASE * world.zoom];
  const [roomX, roomY] = [board.clientWidth, board.clientHeight];
  world.x = Math.min(Math.max(world.x, roomX * 0.5 - wide), roomX * 0.5);
  world.y = Math.min(Math.max(world.y, roomY * 0.5 - high), roomY * 0.5);
  const surface = byId("world");
  surface.classList.add("moving");
  surface.style.transform = `translate(${world.x}px, ${world.y}px) scale(${world.zoom})`;
  clearTimeout(world.timer);
  world.timer = setTimeout(rest, REST);
  world.calls.moved?.();
}

/** The hand rests: the picture is drawn sharp, with numbers where there is room for them. */
function rest() {
  byId("world").classList.remove("moving");
  byId("board").classList.toggle("far", spaceWidth() < 26);
}

/** Push the board by pixels. */
export function pushWorld(dx, dy) {
  world.x += dx;
  world.y += dy;
  place();
}

/** Closer or farther, keeping a point of the window where it is. */
export function zoomWorld(factor, at = null) {
  const board = byId("board");
  const [px, py] = at || [board.clientWidth / 2, board.clientHeight / 2];
  const zoom = Math.min(Math.max(world.zoom * factor, world.least), 8);
  world.x = px - ((px - world.x) * zoom) / world.zoom;
  world.y = py - ((py - world.y) * zoom) / world.zoom;
  world.zoom = zoom;
  place();
}

/** Show a box of the map, given in millimetres. */
export function showBox(x0, y0, x1, y1) {
  const board = byId("board");
  const [roomX, roomY] = [board.clientWidth || 800, board.clientHeight || 600];
  world.zoom = Math.min(Math.min(roomX / (x1 - x0), roomY / (y1 - y0)) / BASE, 4);
  world.least = Math.min(world.least, world.zoom);
  const scale = BASE * world.zoom;
  world.x = roomX / 2 - ((x0 + x1) / 2 - world.game.field[0]) * scale;
  world.y = roomY / 2 - ((y0 + y1) / 2 - world.game.field[1]) * scale;
  place();
}

/** The whole board. */
export function showAll() {
  showBox(...world.game.field);
}

/** The part of the board where some spaces lie. */
export function showSpaces(spaces) {
  const known = spaces.filter((space) => world.game.spaces[space]).map((space) => world.game.spaces[space].at);
  if (!known.length) return showAll();
  const room = world.game.step * 2.2;
  const xs = known.map(([x]) => x);
  const ys = known.map(([, y]) => y);
  return showBox(Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) + room, Math.max(...ys) + room);
}

/** Bring a space into sight if it is not. */
export function seeSpace(space) {
  const board = byId("board");
  if (!world.game.spaces[space]) return;
  const [px, py] = spaceInWindow(space);
  const room = Math.min(90, board.clientWidth / 5, board.clientHeight / 5);
  const dx = px < room ? room - px : px > board.clientWidth - room ? board.clientWidth - room - px : 0;
  const dy = py < room ? room - py : py > board.clientHeight - room ? board.clientHeight - room - py : 0;
  if (dx || dy) pushWorld(dx, dy);
}

function turn(event) {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : 1;
  zoomWorld(Math.exp((-event.deltaY * lines) / 480), toBoard(event));
}

// ---- hands -----------------------------------------------------------------------------------------------------

function begin(event) {
  if (event.target.closest("button, #fan, #go, #tools") || event.button > 1) return;
  const at = toBoard(event);
  world.hands.set(event.pointerId, at);
  byId("board").setPointerCapture?.(event.pointerId);
  if (world.hands.size === 2) return pinch();
  const space = spaceAt(event);
  const bubble = event.target.closest?.("[data-bubble]");
  const kind = event.shiftKey ? "box" : event.target.closest?.("[data-mine]") && event.pointerType === "mouse" ? "way" : "pan";
  world.grip = {kind, at, last: at, space, way: space ? [space] : [], moved: false, shift: event.shiftKey, alt: event.altKey, bubble};
  world.grip.timer = setTimeout(() => held(space), LONG);
}

/** No click follows a touch of the map: it would hit whatever the touch has just opened there. */
function swallow(event) {
  if (!event.target.closest("button, select, input, #fan, #go, #tools, #banner")) event.preventDefault();
}

function held(space) {
  if (!world.grip || world.grip.moved) return;
  world.grip.long = true;
  if (space) world.calls.long(space);
}

function pinch() {
  clearTimeout(world.grip?.timer);
  const [a, b] = [...world.hands.values()];
  world.grip = {kind: "pinch", gap: Math.hypot(a[0] - b[0], a[1] - b[1]), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], moved: true};
}

function follow(event) {
  if (!world.hands.has(event.pointerId)) {
    if (event.pointerType === "mouse") world.calls.hover(spaceAt(event));
    return;
  }
  const at = toBoard(event);
  world.hands.set(event.pointerId, at);
  const grip = world.grip;
  if (!grip) return;
  if (grip.kind === "pinch") return spread(grip);
  if (!grip.moved && Math.hypot(at[0] - grip.at[0], at[1] - grip.at[1]) < SLACK) return;
  grip.moved = true;
  clearTimeout(grip.timer);
  if (grip.kind === "pan") pushWorld(at[0] - grip.last[0], at[1] - grip.last[1]);
  if (grip.kind === "box") world.calls.box([...toMap(grip.at), ...toMap(at)], false);
  if (grip.kind === "way") drag(grip, at);
  grip.last = at;
}

function drag(grip, at) {
  const space = nearestSpace(world.game.spaces, ...toMap(at), world.game.step);
  if (space && space !== grip.way[grip.way.length - 1]) {
    const back = grip.way.indexOf(space);
    grip.way = back >= 0 ? grip.way.slice(0, back + 1) : [...grip.way, space];
  }
  world.calls.drag(grip.way, false);
}

function spread(grip) {
  if (world.hands.size < 2) return;
  const [a, b] = [...world.hands.values()];
  const gap = Math.hypot(a[0] - b[0], a[1] - b[1]);
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  pushWorld(middle[0] - grip.middle[0], middle[1] - grip.middle[1]);
  zoomWorld(gap / (grip.gap || 1), middle);
  [grip.gap, grip.middle] = [gap, middle];
}

function finish(event) {
  if (!world.hands.delete(event.pointerId)) return;
  const grip = world.grip;
  if (!grip || world.hands.size) return;
  world.grip = null;
  clearTimeout(grip.timer);
  if (event.type === "pointercancel" || grip.long || grip.kind === "pinch") return;
  if (!grip.moved && grip.bubble) world.calls.bubble(Number(grip.bubble.dataset.bubble), Number(grip.bubble.dataset.part));
  else if (!grip.moved) world.calls.tap(grip.space, {shift: grip.shift, alt: grip.alt || event.altKey, touch: event.pointerType !== "mouse", at: grip.at});
  else if (grip.kind === "box") world.calls.box([...toMap(grip.at), ...toMap(grip.last)], true);
  else if (grip.kind === "way") world.calls.drag(grip.way, true);
}
