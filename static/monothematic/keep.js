/* Keeps what is typed about a monothematic pair a moment after it was typed, and shows the new
   hypothesis. Without script the buttons do the same. */

const form = document.querySelector("[data-keep]");
const told = form.querySelector("[data-kept]");
const proposed = form.querySelector("[data-proposed]");
const take = form.querySelector("[data-take]");
const text = document.querySelector("[data-text]");
let timer = 0;
let changed = false;
let saving = Promise.resolve();

async function keep() {
  clearTimeout(timer);
  if (!changed) return;
  changed = false;
  told.textContent = "Saving…";
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    const saved = await answer.json();
    const moved = saved.name !== form.elements.name.value;
    form.elements.name.value = saved.name;
    form.elements.revision.value = saved.revision;
    proposed.textContent = saved.proposed || "–";
    const left = Object.keys(saved.problems).length;
    told.textContent = moved
      ? `Someone else changed this pair meanwhile; yours is saved as ${saved.name}.`
      : left
        ? `Saved ${saved.name}. Steps that still ask for something: ${left}.`
        : `Saved ${saved.name}. Nothing is missing.`;
    for (const place of form.querySelectorAll("[data-wrong]")) {
      if (!saved.problems[place.dataset.wrong]) place.textContent = "";
    }
    if (moved) {
      const address = new URL(location);
      address.searchParams.set("made", saved.name);
      history.replaceState(null, "", address);
    }
  } catch {
    changed = true;
    told.textContent = "Not saved: the server does not answer. Trying again.";
    timer = setTimeout(queue, 5000);
  }
}

/* One save after the other, so that each knows the state that the last one left. */
function queue() {
  saving = saving.then(keep);
}

form.addEventListener("input", () => {
  changed = true;
  clearTimeout(timer);
  timer = setTimeout(queue, 700);
});

form.addEventListener("submit", () => {
  changed = false;
  clearTimeout(timer);
});

addEventListener("pagehide", () => {
  if (changed) navigator.sendBeacon(form.action, new FormData(form));
});

take.closest(".needs-script").hidden = false;
take.addEventListener("click", () => {
  const marked = getSelection();
  const words = marked.toString();
  if (words && text.contains(marked.anchorNode) && text.contains(marked.focusNode)) {
    form.elements.fragment.value = words;
    form.dispatchEvent(new Event("input"));
    form.elements.replacement.focus();
  } else {
    told.textContent = "Mark some words of the text first.";
  }
});
take.addEventListener("mousedown", (event) => event.preventDefault());
