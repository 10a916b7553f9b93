/* The preview of an upload: each change is stored at once, and the lines are drawn again in place.
   Without this script the buttons do the same by loading the page again. */
(() => {
  const form = document.getElementById("confirm");
  if (!form || !document.getElementById("draft")) return;
  const narrow = window.matchMedia("(max-width: 60rem)");
  let last = Promise.resolve();

  const fold = () => {
    const source = document.querySelector("#draft .source");
    if (source && narrow.matches) source.open = false;
  };

  const show = (page) => {
    const next = page.getElementById("draft");
    if (!next) return false;
    const focused = document.activeElement;
    const id = focused && focused.id;
    const opened = [...document.querySelectorAll("#draft details.source")].map((one) => one.open)[0];
    document.getElementById("draft").replaceWith(document.importNode(next, true));
    const heading = page.querySelector("h1");
    if (heading) document.querySelector("h1").textContent = heading.textContent;
    document.querySelector(".measure.told")?.remove();
    const told = page.querySelector(".measure.told");
    if (told) document.querySelector("main").prepend(document.importNode(told, true));
    const source = document.querySelector("#draft .source");
    if (source && opened !== undefined) source.open = opened;
    const again = id && document.getElementById(id);
    if (again) again.focus();
    return true;
  };

  /* While one change is stored, the next may be chosen, and the lines are then drawn again with
     other numbers: so what waits is remembered by its arguments. */
  const argumentAt = (number) => document.getElementById(`line-${number}`)?.dataset.argument;
  const numberOf = (argument) => {
    const lines = [...document.querySelectorAll("#draft .line")];
    return lines.find((line) => line.dataset.argument === argument)?.id.replace("line-", "");
  };

  const chosen = (field) => {
    const [kind, number] = field.name.split("-");
    const [argument, value] = [argumentAt(number), field.value];
    const parent = kind === "answers" ? argumentAt(value) : undefined;
    return () => {
      const again = document.getElementById(`${kind}-${numberOf(argument)}`);
      if (again) again.value = parent === undefined ? value : numberOf(parent);
      return "change";
    };
  };

  const pressed = (button) => {
    const [kind, number] = button.value.split("-");
    const argument = argumentAt(number);
    return () => (argument === undefined ? button.value : `${kind}-${numberOf(argument)}`);
  };

  const send = async (deed) => {
    const body = new FormData(form);
    body.set("do", deed);
    const answer = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !show(page)) window.location.reload();
  };

  const queue = (change) => {
    last = last.then(() => send(change())).catch(() => form.requestSubmit());
    return last;
  };

  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.form === form && field.matches("#draft select")) queue(chosen(field));
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || !button.closest("#draft")) return;
    event.preventDefault();
    queue(pressed(button));
  });
  fold();
})();
