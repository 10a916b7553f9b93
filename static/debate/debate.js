/* The debate page, made quicker. Everything here also works without it: the selectors have a
   button, explanations have pages of their own, and the thread folds by itself. */

const FOCUS = "argue:focus";
const PREFIX = "a-";

/* What acts at once, or with the Enter key, needs no button. */
for (const button of document.querySelectorAll("[data-no-script]")) button.hidden = true;

/* Links are copied by a button, and by a link to an argument besides. */
for (const button of document.querySelectorAll("button[data-copy]")) button.hidden = false;
document.addEventListener("click", async ({ target }) => {
  const control = target.closest?.("[data-copy]");
  if (!control) return;
  const address = new URL(control.dataset.copy || control.getAttribute("href"), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    return; // the address stands in the field, or in the browser's own
  }
  const before = control.textContent;
  control.textContent = control.dataset.done;
  setTimeout(() => (control.textContent = before), 2000);
});

/* Selectors act at once; the reader stays where they were. */
const form = document.querySelector("form[data-submit-on-change]");
if (form) {
  form.addEventListener("change", (event) => {
    sessionStorage.setItem(FOCUS, JSON.stringify({ id: event.target.id, top: scrollY, path: location.pathname }));
    form.requestSubmit();
  });
  restore();
}

function restore() {
  const kept = sessionStorage.getItem(FOCUS);
  sessionStorage.removeItem(FOCUS);
  if (!kept) return;
  const { id, top, path } = JSON.parse(kept);
  if (path !== location.pathname) return;
  const field = document.getElementById(id);
  for (let details = field?.closest("details"); details; details = details.parentElement.closest("details")) details.open = true;
  field?.focus({ preventScroll: true });
  scrollTo({ top, behavior: "instant" });
}

/* An explanation, or the form to overrule a relation, is fetched when it is opened, once; the form
   is a piece of the page that the link leads to. */
document.addEventListener(
  "toggle",
  (event) => {
    const details = event.target;
    if (details.open && (details.dataset?.fragment || details.dataset?.piece)) fill(details);
  },
  true,
);

/* While an explanation is open, the map shows what it speaks of: that of the last one opened. */
let explained = null;
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!target.matches?.(".node .why") || !(target.open || target === explained)) return;
    explained = target.open ? target : null;
    const id = explained?.closest(".node").id.slice(PREFIX.length) ?? "";
    document.dispatchEvent(new CustomEvent("argue:explain", { detail: { id } }));
  },
  true,
);

async function fill(details) {
  const place = details.querySelector("p, div");
  const address = details.dataset.fragment || `${place.querySelector("a").href}&piece=${details.dataset.piece}`;
  delete details.dataset.fragment;
  delete details.dataset.piece;
  try {
    const answer = await fetchAnswer(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceWith(...page.body.childNodes);
  } catch {
    details.dataset.fragment = address; // the link to the page stays; opening again asks again
  }
}

/* Expand and collapse all replies. */
const fold = document.querySelector("[data-fold]");
if (fold && document.querySelector("details.replies")) {
  fold.hidden = false;
  fold.addEventListener("click", (event) => {
    const wanted = event.target.dataset?.foldAll;
    if (!wanted) return;
    for (const details of document.querySelectorAll("details.replies")) details.open = wanted === "open";
  });
}

/* On a phone the map stands in the place of the thread, behind a button. */
const tab = document.querySelector("[data-map-tab]");
if (tab) {
  tab.hidden = false;
  tab.addEventListener("click", () => tab.setAttribute("aria-pressed", String(tab.getAttribute("aria-pressed") !== "true")));
}

/* A link to an argument that is folded away unfolds it. */
function unfold() {
  const target = document.querySelector(":target");
  if (!target?.classList.contains("node")) return;
  document.dispatchEvent(new CustomEvent("argue:select", { detail: { id: target.id.slice(PREFIX.length) } }));
  let folded = false;
  for (let details = target.parentElement?.closest("details"); details; details = details.parentElement?.closest("details")) {
    folded ||= !details.open;
    details.open = true;
  }
  if (folded) target.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

/* Thread and map follow each other: what is chosen in one is marked in the other. */
let chosen = null;
function mark(node) {
  chosen?.classList.remove("chosen");
  chosen = node;
  chosen?.classList.add("chosen");
}

document.addEventListener("argue:selected", ({ detail }) => mark(document.getElementById(PREFIX + detail.id)));
document.querySelector(".outline")?.addEventListener("click", (event) => {
  if (event.target.closest("a, summary, button") || String(getSelection())) return;
  const node = event.target.closest(".argument")?.parentElement;
  if (!node) return;
  mark(node);
  document.dispatchEvent(new CustomEvent("argue:select", { detail: { id: node.id.slice(PREFIX.length) } }));
});
