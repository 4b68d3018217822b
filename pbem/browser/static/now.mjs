/* What now: one card at a time, from the mail received to the mail sent. */

import {button, byId, fill, make} from "./dom.mjs";

/** What the mail brings lies behind a word, as long as there is something else to do. */
const POST = new Set(["mail", "paste"]);

/** The card of the moment. `acts` is what its buttons do. */
export function showNow(card, acts) {
  const buttons = [];
  const act = acts[card.act];
  if (card.act && act) buttons.push(button(card.button, act, {class: "main", id: "main-button"}));
  const others = (card.more || []).filter((other) => acts[other.act]).map((other) => [other.act, button(other.button, acts[other.act], {data: {act: other.act}})]);
  buttons.push(...others.filter(([name]) => !POST.has(name) || !card.act).map(([, one]) => one));
  const post = others.filter(([name]) => POST.has(name) && card.act).map(([, one]) => one);
  if (post.length) buttons.push(make("details", {class: "post"}, make("summary", {}, "Mail"), make("span", {class: "buttons"}, ...post)));
  fill(
    byId("now"),
    make("h2", {}, card.title),
    ...card.words.map((words) => make("p", {}, words)),
    card.kind === "orders" ? make("p", {id: "tally"}) : null,
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
  if (sheet.sealed !== null && sheet.sealed !== undefined) parts.push(sealPart(sheet.sealed));
  if (ticks.length) parts.push(make("fieldset", {}, make("legend", {}, "Warnings: tick what you have seen"), ...ticks));
  return parts;
}

/** Whether standing orders are sealed: the other side then sees that there are some, and not what they say. */
function sealPart(sealed) {
  return make("label", {class: "tick"}, make("input", {type: "checkbox", id: "seal", checked: sealed, class: "free"}), " seal the standing orders: the other side learns what they say when they are used");
}

/** Keep a button shut until every box in the dialog is ticked. */
export function guardTicks() {
  const dialog = byId("dialog");
  const boxes = [...dialog.querySelectorAll("input[type=checkbox]:not(.free)")];
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
