/* Judging with the keyboard, and words that survive a closed browser. Everything here also works
   without it: answers are buttons, pairs are links. */

const OFF = "argue:keys-off";
const SENT = "argue:sent";
const draftOf = (path) => `argue:draft:${path}`;

for (const hint of document.querySelectorAll(".keys.needs-script")) hint.hidden = false;

/* Keys can be switched off, since those of a screen reader or a voice may be the same. */
const form = document.querySelector("form[data-keys]");
const keys = document.getElementById("keys");
keys.checked = localStorage.getItem(OFF) === null;
keys.addEventListener("change", () => {
  if (keys.checked) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
});

const field = form.querySelector("[data-draft]");
const MOVES = { ArrowLeft: "prev", ArrowRight: "next" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.target.matches("input:not([type=checkbox]), textarea, select")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (!keys.checked) return;
  if (MOVES[event.key]) {
    const link = document.querySelector(`.pages a[rel=${MOVES[event.key]}]`);
    if (link) location.assign(link.href);
    return;
  }
  if (event.key.toLowerCase() === "c") {
    event.preventDefault();
    field.focus();
    return;
  }
  const button = [...form.querySelectorAll("button[data-key]")].find(
    (candidate) => candidate.dataset.key === event.key.toUpperCase(),
  );
  if (!button) return;
  event.preventDefault();
  form.requestSubmit(button);
});

/* What is typed is kept in this browser until it was sent with an answer. */
const note = form.querySelector("[data-draft-note]");
const mine = draftOf(location.pathname);
const sent = sessionStorage.getItem(SENT);
if (sent && sent !== mine) localStorage.removeItem(sent);
sessionStorage.removeItem(SENT);

const kept = localStorage.getItem(mine);
if (kept !== null && kept !== field.value) {
  field.value = kept;
  note.hidden = false;
} else {
  localStorage.removeItem(mine);
}
field.addEventListener("input", () => {
  note.hidden = field.value === field.defaultValue;
  if (note.hidden) localStorage.removeItem(mine);
  else localStorage.setItem(mine, field.value);
});

/* An answer is sent once, however often the key is pressed. */
form.addEventListener("submit", (event) => {
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  sessionStorage.setItem(SENT, mine);
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
