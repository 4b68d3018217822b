/* The turn: from the mail received to the mail sent; what has happened, and what might. */

import {choose, nextStack} from "./choose.mjs";
import {complain, desk, fetchFaces, lookAgain, paint, saveText, say, takeState} from "./desk.mjs";
import {byId, fill, make} from "./dom.mjs";
import {askDialog, guardTicks, saveFile, showNow, signParts} from "./now.mjs";
import {freshText, textNow} from "./paper.mjs";
import {layPieces} from "./pieces.mjs";
import {listStories, playFrames, runFrames} from "./story.mjs";
import {counted} from "./words.mjs";
import {seeSpace} from "./world.mjs";
import {writeLines} from "./writing.mjs";

/** While nothing is written, the next stack is the main thing to do; then it is the signature. */
desk.mainAct = () => {
  tally();
  const [main, next] = [byId("main-button"), document.querySelector("#now [data-act=orders]")];
  if (!main || !next) return;
  const written = desk.look.lines.length > 0 || (desk.look.rules || []).length > 0 || !desk.look.idle.length;
  main.classList.toggle("main", written);
  next.classList.toggle("main", !written);
};

/** What the text lacks and holds, in the card of the orders: units without orders, findings, standing orders. */
function tally() {
  const place = byId("tally");
  if (!place) return;
  const found = desk.look.findings.filter((one) => one.severity !== "note").length;
  const idle = desk.look.idle.length;
  place.textContent = [idle ? `${counted(idle, "unit")} without orders` : "", found ? counted(found, "finding") : "", desk.state.standing || ""].filter(Boolean).join("; ");
}

/** Show how the game stands now. */
export async function refresh(keepText = false) {
  if (desk.saving > 0) await saveText();
  const state = await desk.source.state();
  if (desk.game.version && state.version !== desk.game.version) return location.reload();
  takeState(state, keepText);
  await fetchFaces(state.faces);
  showNow(state.card, cardActs);
  await lookAgain();
  if (state.stopped?.length && !desk.look.lines.length) await chooseStopped(state.stopped);
  return state;
}

/** The stack for whose way the game waits is taken up: the ways on lie on the board. */
async function chooseStopped(units) {
  await choose(units);
  if (desk.reach?.from) seeSpace(desk.reach.from);
  say(`the game waits for the way of ${units.join(", ")}`);
}

/** Do something that changes the game; whatever comes of it, the desk shows how it stands then. */
async function change(act) {
  try {
    if (desk.saving > 0) await saveText();
    const done = await act();
    if (done?.words) say(done.words);
    await refresh();
    await tellStories();
    return done;
  } catch (error) {
    complain(error);
    await refresh(true).catch(complain);
    return null;
  }
}

const cardActs = {
  mail: () => byId("mail-file").click(),
  paste: pasteMail,
  join: () => change(() => desk.source.act("join", desk.state.head)),
  resolve: resolveNow,
  orders: () => nextStack(1),
  sign: signNow,
  letter: takeLetter,
  "copy-letter": () => desk.source.letterText().then((text) => copyText(text)).catch(complain),
  keep: () => change(() => desk.source.act("keep", desk.state.head)),
  pass: () => writeLines(["pass"]),
  copy: () => copyText(textNow()),
  post: postText,
  file: () => saveFile(new Blob([textNow()], {type: "text/plain"}), desk.state.card.file || "my.orders"),
};

/** Put a text on the clipboard; where a browser has none, it is shown to be copied by hand. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make("textarea", {rows: 12, class: "paste", value: text, readOnly: true, "aria-label": "The text"});
    const shown = askDialog("Copy this", [field], [["Close", true]]);
    field.select();
    document.execCommand("copy");
    await shown;
  }
  say("copied: paste it into a mail");
}

/** Hand the text to the mail program; some of them cut near 2,000 signs, so a longer one is copied instead. */
async function postText() {
  const body = encodeURIComponent(textNow().replace(/\n/g, "\r\n"));
  if (body.length > 1900) {
    await copyText(textNow());
    return say("too long for a link: it is copied, paste it into a mail");
  }
  location.href = `mailto:?subject=${encodeURIComponent(desk.state.card.subject || "orders")}&body=${body}`;
  return null;
}

async function resolveNow() {
  const done = await change(() => desk.source.act("resolve", desk.state.head));
  if (done?.clock) await playStory(done.clock);
}

async function signNow() {
  try {
    if (desk.saving > 0) await saveText();
    const sheet = await desk.source.sign({text: textNow(), head: desk.state.head, preview: true});
    const answer = askDialog("Sign this", signParts(sheet), [["Sign", true, {class: "main"}], ["Not yet", false]]);
    guardTicks();
    const seal = byId("seal");
    if (!(await answer)) return;
    await change(() => desk.source.sign({text: textNow(), digest: sheet.digest, head: sheet.head, sealed: seal ? seal.checked : undefined}));
  } catch (error) {
    complain(error);
  }
}

async function takeLetter() {
  try {
    const file = desk.state.card.file || "letter.eml";
    saveFile(await desk.source.letter(), file);
    say(`${file} is saved: open it with your mail program and send it`);
  } catch (error) {
    complain(error);
  }
}

/** Show what a mail holds, and take it in if that is wanted. */
export async function takeMail(bytes) {
  try {
    const found = await desk.source.preview(bytes);
    const parts = [...found.words.map((words) => make("p", {}, words))];
    if (await askDialog("A mail", parts, [["Take in", true, {class: "main"}], ["Leave", false]])) await change(() => desk.source.mail(bytes));
  } catch (error) {
    await askDialog("This mail was not taken in", [make("p", {}, error.message), make("p", {}, error.hint || "")], [["Close", false]]);
  }
}

async function pasteMail() {
  const field = make("textarea", {rows: 12, "aria-label": "The mail", class: "paste"});
  const taken = await askDialog("Paste the mail", [field], [["Take in", true, {class: "main"}], ["Leave", false]]);
  if (taken && field.value.trim()) await takeMail(new TextEncoder().encode(field.value));
}

/** The order file was changed elsewhere: keep one of the two. */
desk.conflict = async (answer) => {
  const parts = [make("p", {}, "The order file was changed outside the desk."), make("h3", {}, "There"), make("pre", {class: "page"}, answer.text), make("h3", {}, "Here"), make("pre", {class: "page"}, textNow())];
  const mine = await askDialog("Two texts", parts, [["Take the one from the file", false, {class: "main"}], ["Keep mine", true]]);
  desk.state.orders.stamp = answer.stamp;
  if (mine) return saveText();
  freshText(answer.text);
  return lookAgain();
};

// ---- stories ---------------------------------------------------------------------------------------------------

/** The list of what has happened. */
export async function tellStories() {
  const told = await desk.source.stories().catch(() => ({stories: []}));
  listStories(told.stories, {play: playStory, tell: tellStory});
}

async function tellStory(clock) {
  const told = await desk.source.story(clock).catch(complain);
  if (told) byId("page").textContent = told.report;
}

async function playStory(clock) {
  const told = await desk.source.story(clock).catch(complain);
  if (!told) return;
  byId("page").textContent = told.report;
  await playTold(told);
}

async function playTold(told) {
  await fetchFaces(told.faces);
  if (!told.frames.length) return say("nothing happened on the board");
  playFrames(told, {show: showFrame, leave: () => paint(), explain: told.trial ? null : explainDie});
  return runFrames();
}

/** How a die came about, in steps that anyone can repeat. */
async function explainDie(label) {
  const told = await desk.source.die(label).catch(complain);
  if (told) await askDialog(label, [make("pre", {class: "page", tabIndex: 0}, told.text), make("code", {class: "command"}, `pbem dice GAME --explain "${label}"`)], [["Close", true]]);
}

function showFrame(pieces, frame) {
  layPieces(desk.game, pieces);
  fill(byId("under"));
  fill(byId("over"));
  for (const space of frame.spaces || []) seeSpace(space);
  say(frame.words);
}

/** Play the orders with dice drawn by lot. */
export async function tryOut() {
  const told = await desk.source.trial(textNow()).catch(complain);
  if (told) await playTold({...told, trial: true});
}
