/* Follows a run: moves the bar, says how far it is, and shows the result when it is there. */

const box = document.querySelector("[data-progress]");
const bar = box.querySelector("[data-progress-bar]");
const text = box.querySelector("[data-progress-text]");
let wait = 300;

async function ask() {
  if (!isFollowed()) return;
  try {
    const answer = await fetch(box.dataset.progress, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (!isFollowed()) return;
    const run = answer.ok ? await answer.json() : null;
    if (answer.status === 404 || run?.active === false) {
      if (ended()) return;
    } else if (run) tell(run);
    wait = Math.min(wait * 1.3, 2000);
  } catch {
    text.textContent = _("The server does not answer at the moment; asking again.");
    wait = Math.min(wait * 1.6, 8000);
  }
  setTimeout(ask, wait);
}

/* A page that follows what happens may have shown the end already, in place. */
function isFollowed() {
  return box.isConnected && "progress" in box.dataset;
}

function tell(run) {
  bar.value = run.progress;
  if (text.textContent !== run.text) text.textContent = run.text;
}

/* Such a page is asked to show it, and again if it could not; any other is loaded anew, once. */
function ended() {
  const anew = box.dispatchEvent(new CustomEvent("argue:ended", { bubbles: true, cancelable: true }));
  if (anew) location.reload();
  return anew;
}

setTimeout(ask, wait);
