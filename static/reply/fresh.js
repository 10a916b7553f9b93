/* Makes a part of the page what the server shows now, in place: what stayed the same is not touched,
   and the reader keeps their place: what they opened, folded, focused, or have begun to write. */

const OURS = "[data-map], [data-live], [data-last], [data-fold], [data-no-script], [data-map-tab]"; // scripts fill these
const KEPT = ["chosen", "was-turned"]; // classes that scripts give
const FIELDS = "input, textarea, select";
const OWN = ".told-here"; // what this reader just did is told until they leave, see layout/answer.js
const SEEN = ".head, .argument"; // what the reader may be looking at

/* Let `old`, a part of this page, become `fresh`, the same part of a page that was just fetched. */
export function freshen(old, fresh) {
  const focused = document.activeElement ?? document.body;
  const row = focused.closest(".node")?.id;
  takeToken(fresh);
  inPlace(() => become(old, fresh));
  if (focused === document.activeElement || focused === document.body) return;
  const near = document.getElementById(row)?.querySelector(":scope > .argument > .tools summary");
  (focused.isConnected ? focused : near)?.focus({ preventScroll: true });
}

/* Forms that have been open for long stay good: all of them get the token of the fresh page. */
function takeToken(fresh) {
  const token = fresh.querySelector("[name=csrf_token]")?.getAttribute("value");
  if (!token) return;
  for (const field of document.querySelectorAll("[name=csrf_token]")) field.setAttribute("value", token);
}

/* What stands first in the window stays where it is, whatever grows or shrinks above it. */
function inPlace(change) {
  const first = [...document.querySelectorAll(SEEN)].find((part) => part.getBoundingClientRect().bottom > 0);
  const before = first?.getBoundingClientRect().top;
  const { style } = document.documentElement;
  style.overflowAnchor = "none"; // browsers that hold the place themselves would do it twice
  change();
  const moved = first?.isConnected ? first.getBoundingClientRect().top - before : 0;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
  style.overflowAnchor = "";
}

function become(old, fresh) {
  if ("same" in fresh.dataset || old.isEqualNode(fresh) || old.matches(OURS)) return;
  if (old.localName === "time" && old.dateTime === fresh.dateTime) return; // shown in local time
  if (filled(old, fresh)) {
    if (touched(old)) return;
    if (old.open) {
      again(old, fresh);
      return;
    }
  }
  attributes(old, fresh);
  children(old, fresh);
}

function attributes(old, fresh) {
  const kept = KEPT.filter((name) => old.classList.contains(name));
  for (const { name } of [...old.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (kept.length) old.classList.add(...kept);
}

function children(old, fresh) {
  const rest = new Set([...old.childNodes].filter((child) => !child.matches?.(OWN)));
  const pairs = [...fresh.childNodes].map((now) => [now, same(now, old, rest)]);
  for (const like of [shape, kind]) for (const pair of pairs) pair[1] ??= alike(pair[0], rest, like);
  for (const gone of rest) if (!touched(gone)) gone.remove();
  let next = old.firstChild;
  for (const [now, found] of pairs) {
    while (rest.has(next)) next = next.nextSibling;
    const node = found ?? document.importNode(now, false);
    if (node === next) next = next.nextSibling;
    else old.insertBefore(node, next);
    if (node.nodeType !== Node.ELEMENT_NODE) node.data = now.data;
    else if (found) become(node, now);
    else children(node, now);
  }
}

/* The element of that name, wherever it stands now, or the child that is just like it. */
function same(now, parent, rest) {
  let found = null;
  if (now.id) found = document.getElementById(now.id);
  else if (now.nodeType === Node.ELEMENT_NODE) found = [...rest].find((child) => child.isEqualNode(now));
  else return null;
  if (found?.localName !== now.localName || found.contains(parent)) return null;
  rest.delete(found);
  return found;
}

/* The first child that is left of whatever has no name and is `like` it. */
function alike(now, rest, like) {
  if (now.id) return null;
  const found = [...rest].find((child) => !child.id && like(child) === like(now)) ?? null;
  rest.delete(found);
  return found;
}

/* A text, or an element by its tag and first class. */
function kind(node) {
  return node?.nodeType === Node.ELEMENT_NODE ? `${node.localName}.${node.classList[0] ?? ""}` : node?.nodeType;
}

/* That, and what an element begins with: it tells parts of a page from one another. */
function shape(node) {
  return `${kind(node)} ${kind(node.firstElementChild)}`;
}

/* Whether a script has fetched what stands in it, see debate.js. */
function filled(old, fresh) {
  return ["fragment", "piece"].some((name) => name in fresh.dataset && !(name in old.dataset));
}

/* Whether somebody is writing in it, or has written something there. */
function touched(part) {
  if (part.nodeType !== Node.ELEMENT_NODE) return false;
  const fields = part.matches(FIELDS) ? [part] : [...part.querySelectorAll(FIELDS)];
  return fields.some((field) => field === document.activeElement || changed(field));
}

function changed(field) {
  if (field.localName === "select") {
    const chosen = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  if (["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/* What was fetched into an open part is fetched again. */
async function again(details, fresh) {
  const now = fresh.cloneNode(true);
  const place = now.querySelector("p, div");
  const address = fresh.dataset.fragment || `${place.querySelector("a").href}&piece=${fresh.dataset.piece}`;
  try {
    const answer = await fetchAnswer(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const piece = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceWith(...piece.body.childNodes);
    delete now.dataset.fragment;
    delete now.dataset.piece;
  } catch {
    /* the link to the page stands there instead; opening again asks again */
  }
  if (details.isConnected && !touched(details)) freshen(details, now);
}
