/* Replay: the record told again, event by event; the same bar shows a try-out. */

import {button, byId, fill, make} from "./dom.mjs";

const story = {frames: [], place: 0, title: "", timer: 0, show: () => {}, leave: () => {}, trial: false, base: [], explain: null};

/** Play frames: each has words, and the pieces that differ from the frame before. */
export function playFrames(told, {show, leave, explain = null}) {
  stopFrames();
  Object.assign(story, {frames: told.frames, base: told.pieces, title: told.title, place: 0, show, leave, explain, trial: Boolean(told.trial)});
  paintEvents();
  paintBar();
  showFrame(0);
}

/** Whether a replay is on the board. */
export function isPlaying() {
  return story.frames.length > 0;
}

/** The pieces as they stand in a frame. */
export function piecesAt(base, frames, place) {
  const pieces = new Map(base.map((piece) => [piece.id, piece]));
  for (const frame of frames.slice(0, place + 1)) {
    for (const piece of frame.pieces || []) {
      if (piece.at) pieces.set(piece.id, piece);
      else pieces.delete(piece.id);
    }
  }
  return [...pieces.values()];
}

/** One frame on or back. */
export function stepFrames(step) {
  if (!isPlaying()) return false;
  showFrame(Math.min(Math.max(story.place + step, 0), story.frames.length - 1));
  return true;
}

/** Run, or stop running; who wants no motion jumps to the end. */
export function runFrames() {
  if (!isPlaying()) return false;
  if (story.timer) {
    clearInterval(story.timer);
    story.timer = 0;
  } else if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    showFrame(story.frames.length - 1);
  } else {
    if (story.place === story.frames.length - 1) showFrame(0);
    story.timer = setInterval(() => {
      if (story.place >= story.frames.length - 1) runFrames();
      else showFrame(story.place + 1);
    }, Number(byId("speed")?.value || 700));
  }
  paintBar();
  return true;
}

/** Back to the present. */
export function stopFrames() {
  clearInterval(story.timer);
  story.timer = 0;
  if (!story.frames.length) return;
  story.frames = [];
  fill(byId("events"));
  byId("banner").hidden = true;
  document.body.classList.remove("replay", "trial");
  story.leave();
}

function showFrame(place) {
  story.place = place;
  const frame = story.frames[place];
  story.show(piecesAt(story.base, story.frames, place), frame, place);
  const words = byId("frame-words");
  if (words) words.textContent = `${place + 1} of ${story.frames.length}: ${frame.words}`;
  const bar = byId("frame-bar");
  if (bar) bar.value = place;
  scrollEvents(place);
}

// ---- the report, event by event ----------------------------------------------------------------------------------

/** Every event as a line that leads to it, with its dice; each die leads to how it came about. */
function paintEvents() {
  const list = byId("events");
  if (!list) return;
  fill(list, ...story.frames.map((frame, place) => make("li", {}, button(frame.words, () => showFrame(place)), ...(frame.dice || []).map(dieButton))));
}

function dieButton(die) {
  const words = `d${die.sides}: ${die.face}`;
  return story.explain ? button(words, () => story.explain(die.label), {class: "small die", title: die.label}) : make("span", {class: "die", title: die.label}, words);
}

/** The list scrolls along. */
function scrollEvents(place) {
  const list = byId("events");
  const row = list?.children[place];
  if (!row) return;
  for (const one of list.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
  row.setAttribute("aria-current", "step");
  list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function paintBar() {
  const banner = byId("banner");
  banner.hidden = false;
  document.body.classList.add("replay");
  document.body.classList.toggle("trial", story.trial);
  const bar = make("input", {type: "range", id: "frame-bar", min: 0, max: story.frames.length - 1, value: story.place, "aria-label": "Event", oninput: (event) => showFrame(Number(event.target.value))});
  const speed = make("select", {id: "speed", "aria-label": "Speed"}, ...[["slow", 1400], ["walk", 700], ["run", 250]].map(([words, value]) => make("option", {value, selected: value === 700}, words)));
  fill(
    banner,
    make("b", {}, story.trial ? "TRY-OUT" : story.title),
    button("Back", () => stepFrames(-1), {title: "["}),
    button(story.timer ? "Stop" : "Run", runFrames, {title: "Space"}),
    button("On", () => stepFrames(1), {title: "]"}),
    speed,
    bar,
    make("span", {id: "frame-words"}),
    button("Leave", stopFrames, {title: "Escape"}),
  );
}

/** The tab of reports: every step that was resolved, and the report of one. */
export function listStories(stories, {play, tell}) {
  const rows = [...stories].reverse().map((one) => make("li", {}, button(one.title, () => tell(one.clock)), " ", button("Replay", () => play(one.clock), {class: "small", "aria-label": `Replay ${one.title}`})));
  const page = make("pre", {id: "page", class: "page", tabIndex: 0});
  fill(byId("report"), make("h2", {}, stories.length ? "What has happened" : "Nothing has been resolved yet"), make("ul", {class: "stories"}, ...rows), make("ol", {id: "events", "aria-label": "Events"}), page);
}
