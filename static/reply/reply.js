/* Replying, made safer: what one types is kept on the server as a draft, and arguments that say
   nearly the same are shown. Forms are pieces that may come later, so the document listens. */

const WAIT = 700;
const waiting = new Map();

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-draft]");
  if (!form || !form.elements.text) return;
  clearTimeout(waiting.get(form));
  waiting.set(form, setTimeout(() => look(form), WAIT));
});

async function look(form) {
  waiting.delete(form);
  await Promise.all([keep(form), compare(form)]);
}

async function keep(form) {
  if (!form.elements.text.value.trim()) return;
  const data = new FormData(form);
  data.set("do", "draft");
  const told = form.querySelector("[data-kept]");
  try {
    const answer = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    told.textContent = told.dataset.yes;
  } catch {
    told.textContent = told.dataset.no;
  }
}

async function compare(form) {
  const place = form.querySelector("[data-near]");
  if (!place || !form.dataset.alike) return;
  const text = form.elements.text.value;
  const address = new URL(form.dataset.alike, location.href);
  address.searchParams.set("text", text.slice(0, 2000));
  address.searchParams.set("draft", form.elements.token.value);
  try {
    const answer = await fetchAnswer(address, { headers: { Accept: "text/html" } });
    if (!answer.ok || form.elements.text.value !== text) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceChildren(...page.body.childNodes);
  } catch {
    place.replaceChildren();
  }
}

/* A second click on a button that publishes is no second reply; the token sees to that, this only
   spares the wait. */
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-draft]");
  if (!form) return;
  clearTimeout(waiting.get(form));
  waiting.delete(form);
});
