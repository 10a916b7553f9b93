/* Follows a run: moves the bar, says how far it is, and shows the result when it is there. */

const box = document.querySelector("[data-progress]");
const bar = box.querySelector("[data-progress-bar]");
const text = box.querySelector("[data-progress-text]");
let wait = 300;

async function ask() {
  try {
    const answer = await fetch(box.dataset.progress, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (answer.status === 404) {
      location.reload();
      return;
    }
    if (answer.ok) {
      const run = await answer.json();
      if (!run.active) {
        location.reload();
        return;
      }
      bar.value = run.progress;
      if (text.textContent !== run.text) text.textContent = run.text;
      wait = Math.min(wait * 1.3, 2000);
    }
  } catch {
    text.textContent = _("The server does not answer at the moment; asking again.");
    wait = Math.min(wait * 1.6, 8000);
  }
  setTimeout(ask, wait);
}

setTimeout(ask, wait);
