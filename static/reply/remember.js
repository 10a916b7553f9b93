/* Where the reader was: what they folded, and the argument that they last looked at, are remembered
   in this browser for each debate, and come back with the page. */

const KEY = `argue:place:${location.pathname}`;
const PREFIX = "a-";
const outline = document.querySelector(".outline");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

function keep(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }));
  } catch {
    /* no room, or none allowed: then nothing is remembered */
  }
}

function folded() {
  return [...outline.querySelectorAll("details.replies:not([open])")].map((details) => details.parentElement.id);
}

function restore() {
  const { closed = [], last = "" } = kept();
  for (const id of closed) {
    const details = document.getElementById(id)?.querySelector(":scope > details.replies");
    if (details && !details.querySelector(":target")) details.open = false;
  }
  const node = last && document.getElementById(last);
  const place = document.querySelector("[data-last]");
  if (!node || location.hash || !place) return;
  const link = place.querySelector("a");
  link.href = `#${encodeURIComponent(last)}`;
  const quote = document.createElement("q");
  quote.textContent = node.querySelector(":scope > .argument [data-short]")?.textContent ?? last.slice(PREFIX.length);
  link.append(" ", quote);
  place.hidden = false;
}

if (outline) {
  restore();
  outline.addEventListener("toggle", (event) => {
    if (event.target.classList?.contains("replies")) keep({ closed: folded() });
  }, true);
  const look = (event) => {
    const node = event.target.closest?.(".node");
    if (node) keep({ last: node.id });
  };
  outline.addEventListener("click", look);
  outline.addEventListener("focusin", look);
}
