/* An open page follows what others do: it becomes, in place, what the server shows now, and a line
   says who did what and what now stands or falls. It listens to a stream while there is a place for it, else
   it asks. */

import { complete } from "../debate/more.js";
import { freshen } from "../reply/fresh.js";

const POLL = 5000;
const MOST_LISTED = 8;
const PREFIX = "a-";
const TOLD = ["step", "overruling", "merge"]; // the last ones of each kind that this page knows of
const panel = document.querySelector("[data-live]");
let source = null;
let timer = null;
let retry = null;
let busy = false;
let asked = false;
let due = false; // the page is to be shown anew, whether or not the debate has changed
let lost = false;

async function refresh() {
  asked = true;
  if (busy || lost) return;
  busy = true;
  try {
    while (asked && !lost) {
      asked = false;
      await follow();
    }
  } catch {
    askLater(); // the server is away for a moment
  } finally {
    busy = false;
  }
}

/* Once, and not beside what asks anyway: while it is away a server is not asked more often. */
function askLater() {
  if (timer || lost || document.hidden) return;
  retry ??= setTimeout(() => {
    retry = null;
    refresh();
  }, POLL);
}

async function follow() {
  const address = new URL(panel.dataset.live, location.href);
  if (!due) address.searchParams.set("since", panel.dataset.state);
  for (const kind of TOLD) address.searchParams.set(kind, panel.dataset[kind]);
  const answer = await fetchAnswer(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) return cannotFollow(answer);
  const news = await answer.json();
  if (!news.changed) return;
  // rows that this page has already come without their content, see fresh.js
  const found = await fetchAnswer(location.href, { headers: { Accept: "text/html", "Argue-Have": panel.dataset.page } });
  if (!found.ok) return cannotFollow(found);
  const page = new DOMParser().parseFromString(await found.text(), "text/html");
  const fresh = page.querySelector("article.debate");
  if (!fresh) return cannotFollow(found);
  await complete(page);
  due = false;
  panel.dataset.state = news.state;
  panel.dataset.page = page.querySelector("[data-live]").dataset.page;
  for (const kind of TOLD) panel.dataset[kind] = news[kind];
  show(news, page, fresh);
}

function show(news, page, fresh) {
  const before = statuses(document);
  const turned = [...statuses(page)].filter(([id, now]) => before.get(id) && before.get(id) !== now);
  freshen(document.querySelector("article.debate"), fresh);
  document.title = page.title;
  document.dispatchEvent(new CustomEvent("argue:changed"));
  tell(news, turned);
  for (const node of document.querySelectorAll(".was-turned")) node.classList.remove("was-turned");
  for (const [id] of turned) document.getElementById(PREFIX + id)?.classList.add("was-turned");
}

/* How the arguments of a page stand, by their ids, in the order of its rows. */
function statuses(page) {
  const rows = page.querySelectorAll(`[id^="${PREFIX}"] > .argument:not([data-same])`);
  return new Map(
    [...rows]
      .map((row) => [row.parentElement.id.slice(PREFIX.length), standing(row)])
      .filter(([, now]) => now),
  );
}

/* The verdict where relations are judged, else the status. */
function standing(row) {
  const verdict = row.querySelector(":scope > .meta > .badge")?.dataset.verdict;
  return verdict ?? row.className.match(/argument-(accepted|rejected|undecided)/)?.[1];
}

function tell(news, turned) {
  const told = [
    ...news.steps.map((step) => sentence(step.action, step)),
    ...news.overrulings.map((step) => sentence(...said(step))),
    ...news.merges.map((step) => sentence(step.into ? "merged" : "parted", step)),
  ];
  if (!told.length && !turned.length) return;
  const line = document.createElement("p");
  if (told.length > MOST_LISTED) line.append("… ");
  for (const parts of told.slice(-MOST_LISTED)) line.append(...parts, " ");
  if (turned.length) {
    for (const [id, now] of turned.slice(0, MOST_LISTED)) line.append(...filled(panel.dataset[`now${capital(now)}`], { text: id }), " ");
    if (turned.length > MOST_LISTED) line.append("…");
  }
  say(line);
}

function said(step) {
  if (step.label) return ["said", { ...step, verb: panel.dataset[step.label] }];
  if (step.stands) return ["again", { ...step, verb: panel.dataset[step.stands] }];
  return ["taken", step];
}

function sentence(name, step) {
  return filled(panel.dataset[name], step);
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

/* A sentence of the page's language, with {names} in it, as texts and as links that quote. */
function filled(pattern, step) {
  return pattern.split(/\{(\w+)\}/).map((part, place) => {
    if (place % 2 === 0) return part;
    return ["by", "verb"].includes(part) ? step[part] : link(step[part], part === "text");
  });
}

/* A link to an argument of this page, which quotes it; `bare` where the sentence has the marks. */
function link(id, bare = false) {
  const text = document.getElementById(PREFIX + id)?.querySelector(":scope > .argument > .meta > [data-short], :scope > q");
  if (!text) return id;
  const made = document.createElement("a");
  made.href = `#${encodeURIComponent(PREFIX + id)}`;
  const quote = document.createElement(bare ? "span" : "q");
  if (text.lang) quote.lang = text.lang;
  quote.textContent = text.textContent.replace(/\.$/, "");
  made.append(quote);
  return made;
}

function say(line) {
  const close = document.createElement("button");
  close.type = "button";
  close.className = "plain";
  close.textContent = panel.dataset.close;
  close.addEventListener("click", () => (panel.hidden = true));
  panel.hidden = false;
  panel.replaceChildren(line, close);
}

/* What the address asks for is not there any more, unless the server is only busy. */
function cannotFollow(answer) {
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  lost = true;
  leave();
  const line = document.createElement("p");
  const again = document.createElement("a");
  again.href = location.pathname + location.search;
  again.textContent = panel.dataset.reload;
  line.append(`${panel.dataset.lost} `, again);
  say(line);
}

function listen() {
  if (document.hidden || source || lost) return;
  const address = new URL(panel.dataset.events, location.href);
  address.searchParams.set("since", panel.dataset.state);
  source = new EventSource(address);
  source.addEventListener("change", refresh);
  source.addEventListener("open", () => {
    clearInterval(timer);
    timer = null;
    refresh();
  });
  source.addEventListener("error", () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null; // no place for a stream: ask now and then
    timer ??= setInterval(() => document.hidden || refresh(), POLL);
  });
}

function leave() {
  source?.close();
  source = null;
  clearInterval(timer);
  clearTimeout(retry);
  timer = retry = null;
}

if (panel) {
  listen();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
    else {
      refresh();
      listen();
    }
  });
  addEventListener("pagehide", leave);
  document.addEventListener("argue:ended", (event) => {
    event.preventDefault(); // nothing is lost to a reload
    if (lost) delete event.target.dataset.progress;
    due = true;
    refresh();
  });
}
