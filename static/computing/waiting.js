/* Asks whether the computation is done, and then loads the page anew. */

const box = document.querySelector("[data-computing]");
let wait = 300;

async function ask() {
  try {
    const answer = await fetch(box.dataset.computing, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (answer.ok) {
      const state = await answer.json();
      if (state.done) {
        location.reload();
        return;
      }
      box.querySelector("[data-progress-text]").textContent = state.text;
    }
  } catch {
    wait = 2000; // the server does not answer at the moment
  }
  wait = Math.min(wait * 1.3, 2000);
  setTimeout(ask, wait);
}

setTimeout(ask, wait);
