/* An open page follows what others do: statuses change in place, new arguments appear, and a line
   says what happened. It listens to a stream while there is a place for it, else it asks. */

const POLL = 5000;
const MOST_LISTED = 8;
const PREFIX = "a-";
const panel = document.querySelector("[data-live]");
const outline = document.querySelector(".outline");
let source = null;
let timer = null;
let busy = false;

function statusOf(node) {
  const found = node?.querySelector(":scope > .argument")?.className.match(/argument-(accepted|rejected|undecided)/);
  return found ? found[1] : null;
}

async function refresh() {
  if (busy) return;
  busy = true;
  try {
    const address = new URL(panel.dataset.live, location.href);
    address.searchParams.set("since", panel.dataset.state);
    address.searchParams.set("step", panel.dataset.step);
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const news = await answer.json();
    if (!news.changed) return;
    const page = await thePage(news);
    panel.dataset.state = news.state;
    panel.dataset.step = news.step;
    show(news, page);
  } catch {
    /* the server is away for a moment: asked again later */
  } finally {
    busy = false;
  }
}

/* The page as it is now, if there is more to show than statuses. */
async function thePage(news) {
  if (!news.steps.length) return null;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

function show(news, page) {
  for (const step of news.steps) if (page) place(step, page);
  const turned = [];
  for (const [id, status] of Object.entries(news.statuses)) {
    const node = document.getElementById(PREFIX + id);
    const before = statusOf(node);
    if (!node || before === status) continue;
    turn(node, before, status);
    if (before) turned.push(`${id} (${word(before)} → ${word(status)})`);
  }
  tell(news.steps, turned);
}

/* An argument that was added is put where the server puts it; one that was edited is replaced,
   unless somebody is writing below it. */
function place(step, page) {
  const id = PREFIX + step.argument;
  const fresh = page.getElementById(id);
  const present = document.getElementById(id);
  if (!fresh) return;
  if (present) {
    for (const part of [".text", ".byline", ".meta"]) {
      const [old, now] = [present, fresh].map((node) => node.querySelector(`:scope > .argument > ${part}`));
      if (old && now) old.replaceWith(document.importNode(now, true));
    }
    return;
  }
  const above = fresh.parentElement?.closest("li.node");
  const parent = above && document.getElementById(above.id);
  if (!parent) return;
  const list = parent.querySelector(":scope > details.replies > ul");
  if (list) list.append(document.importNode(fresh, true));
  else parent.append(document.importNode(above.querySelector(":scope > details.replies"), true));
}

function word(status) {
  return panel.dataset[status].split(" ").slice(1).join(" ");
}

function turn(node, before, status) {
  const argument = node.querySelector(":scope > .argument");
  if (before) argument.classList.remove(`argument-${before}`);
  argument.classList.add(`argument-${status}`);
  node.classList.add("was-turned");
  const badge = argument.querySelector(":scope > .meta > .badge");
  if (!badge) return;
  const [symbol] = panel.dataset[status].split(" ");
  badge.className = `badge badge-${status}`;
  const sign = document.createElement("span");
  sign.className = "badge-symbol";
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = symbol;
  badge.replaceChildren(sign, ` ${word(status)}`);
}

function tell(steps, turned) {
  if (!steps.length && !turned.length) return;
  const line = document.createElement("p");
  for (const step of steps) {
    const link = document.createElement("a");
    link.href = `#${encodeURIComponent(PREFIX + step.argument)}`;
    link.textContent = step.argument;
    line.append(`${step.by} ${panel.dataset[step.action]} `, link, ". ");
  }
  if (turned.length) {
    const more = turned.length > MOST_LISTED ? ", …" : "";
    line.append(`${panel.dataset.turned} ${turned.slice(0, MOST_LISTED).join(", ")}${more}`);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.className = "plain";
  close.textContent = panel.dataset.close;
  close.addEventListener("click", () => (panel.hidden = true));
  panel.hidden = false;
  panel.replaceChildren(line, close);
}

function listen() {
  if (document.hidden || source) return;
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
  timer = null;
}

if (panel && outline) {
  listen();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
    else {
      refresh();
      listen();
    }
  });
  addEventListener("pagehide", leave);
}
