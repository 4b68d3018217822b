/* What now: one card at a time, from the mail received to the mail sent. */

import {button, byId, fill, make} from "./dom.mjs";

/** The card of the moment. `acts` is what its buttons do. */
export function showNow(card, acts) {
  const buttons = [];
  const act = acts[card.act];
  if (card.act && act) buttons.push(button(card.button, act, {class: "main", id: "main-button"}));
  for (const other of card.more || []) {
    if (acts[other.act]) buttons.push(button(other.button, acts[other.act]));
  }
  fill(
    byId("now"),
    make("h2", {}, card.title),
    ...card.words.map((words) => make("p", {}, words)),
    buttons.length ? make("p", {class: "buttons"}, ...buttons) : null,
    card.command ? make("code", {class: "command", title: "The same on the command line"}, card.command) : null,
  );
}

/** A dialog with a title, parts, and buttons that answer; closes on the first. */
export function askDialog(title, parts, answers) {
  const dialog = byId("dialog");
  return new Promise((done) => {
    const finish = (answer) => {
      dialog.close();
      done(answer);
    };
    const row = make("p", {class: "buttons"}, ...answers.map(([words, answer, given = {}]) => button(words, () => finish(answer), given)));
    fill(dialog, make("h2", {id: "dialog-title"}, title), ...parts, row);
    dialog.oncancel = () => done(null);
    dialog.showModal();
  });
}

/** The text of what is going to be signed, with its warnings to tick. */
export function signParts(sheet) {
  const parts = [make("p", {}, sheet.reveals), make("pre", {class: "canonical", tabIndex: 0}, sheet.canonical)];
  const ticks = sheet.warnings.map((warning) => make("label", {class: "tick"}, make("input", {type: "checkbox"}), " ", warning));
  if (ticks.length) parts.push(make("fieldset", {}, make("legend", {}, "Warnings: tick what you have seen"), ...ticks));
  return parts;
}

/** Keep a button shut until every box in the dialog is ticked. */
export function guardTicks() {
  const dialog = byId("dialog");
  const boxes = [...dialog.querySelectorAll("input[type=checkbox]")];
  const main = dialog.querySelector("button.main");
  if (!main || !boxes.length) return;
  const look = () => { main.disabled = !boxes.every((box) => box.checked); };
  boxes.forEach((box) => box.addEventListener("change", look));
  look();
}

/** Offer a file for saving. */
export function saveFile(blob, name) {
  const link = make("a", {href: URL.createObjectURL(blob), download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
