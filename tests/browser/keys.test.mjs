/* Keys, words, history and directions: the modules that touch no document. */

import assert from "node:assert/strict";
import test from "node:test";

import {keepText, newHistory, redoText, undoText} from "../../pbem/browser/static/history.mjs";
import {actOfKey, KEYS} from "../../pbem/browser/static/keys.mjs";
import {draggedGoal, nearestSpace, neighbourSpace, spacesIn, stepThrough} from "../../pbem/browser/static/way.mjs";
import {counted, cursorWords, findingWords, goalWords, writtenWords} from "../../pbem/browser/static/words.mjs";

const key = (name, held = {}) => ({key: name, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held});
const SPACES = {a: {at: [0, 0]}, b: {at: [10, 0]}, c: {at: [5, 9]}, d: {at: [0, 20]}};

test("no key has two meanings", () => {
  const every = KEYS.flatMap(([keys]) => keys);
  assert.equal(new Set(every).size, every.length);
});

test("shift makes the other of two, the caps lock does not", () => {
  assert.equal(actOfKey(key("n")), "finding");
  assert.equal(actOfKey(key("N", {shiftKey: true})), "unfinding");
  assert.equal(actOfKey(key("N")), "finding");
  assert.equal(actOfKey(key("z", {ctrlKey: true})), "undo");
  assert.equal(actOfKey(key("z", {ctrlKey: true, shiftKey: true})), "redo");
  assert.equal(actOfKey(key("y")), null);
});

test("undo and redo go through mixed edits; typing in one breath is one step", () => {
  const history = newHistory("0");
  keepText(history, "board");
  keepText(history, "t", 1000);
  keepText(history, "ty", 1200);
  keepText(history, "typed later", 9000);
  assert.equal(undoText(history), "ty");
  assert.equal(undoText(history), "board");
  assert.equal(redoText(history), "ty");
  keepText(history, "other");
  assert.equal(redoText(history), null);
  assert.equal(undoText(history), "ty");
  assert.equal(undoText(history), "board");
  assert.equal(undoText(history), "0");
  assert.equal(undoText(history), null);
});

test("the space under a point is the one whose middle is nearest", () => {
  assert.equal(nearestSpace(SPACES, 9, 1), "b");
  assert.equal(nearestSpace(SPACES, 100, 100, 12), null);
  assert.deepEqual(spacesIn(SPACES, 12, 10, -1, -1), ["a", "b", "c"]);
});

test("arrows go to the neighbour in their direction", () => {
  assert.equal(neighbourSpace(SPACES, "a", "ArrowRight"), "b");
  assert.equal(neighbourSpace(SPACES, "a", "ArrowDown"), "c");
  assert.equal(neighbourSpace(SPACES, "a", "ArrowUp"), null);
  assert.equal(neighbourSpace(SPACES, "c", "PageUp"), "b");
});

test("a dragged way ends at the last space within reach", () => {
  const reach = {goals: [{space: "b"}, {space: "c"}]};
  assert.deepEqual(draggedGoal(reach, ["a", "b", "c", "d"]), {goal: {space: "c"}, via: ["b"]});
  assert.equal(draggedGoal(reach, ["a", "d"]), null);
});

test("a list is stepped through round its ends", () => {
  assert.equal(stepThrough(["a", "b"], "b", 1), "a");
  assert.equal(stepThrough(["a", "b"], "a", -1), "b");
  assert.equal(stepThrough([], "a", 1), null);
});

test("what was done is said in words", () => {
  const game = {spaces: {a: {words: "1 Here"}}, sides: {red: {words: "Red"}}};
  assert.equal(counted(1, "unit"), "1 unit");
  assert.equal(goalWords(game, {space: "a", cost: "3 of 8 points", enemy: true}), "1 Here, 3 of 8 points, attack");
  assert.equal(findingWords([{severity: "warning"}, {severity: "illegal"}, {severity: "note"}]), "1 error, 1 warning");
  const line = {line: 3, text: "move x a-b", cost: "1 of 2 points"};
  assert.equal(writtenWords(line, [{line: 3, severity: "warning"}]), "line 3: move x a-b, 1 of 2 points; 1 warning");
  assert.equal(cursorWords(game, "a", [{id: "x", at: "a", side: "red"}], null), "1 Here; Red: x");
});
