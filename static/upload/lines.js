/* The preview of an upload: each change is stored at once, and the lines are drawn again in place.
   Without this script the buttons do the same by loading the page again. Keys press the buttons
   that name them (aria-keyshortcuts); a line that is dragged onto another one answers it. */
(() => {
  const form = document.getElementById("confirm");
  const draft = () => document.getElementById("draft");
  if (!form || !draft()) return;
  const narrow = window.matchMedia("(max-width: 60rem)");
  const DRAWN = ["draft", "aside", "claim", "doubts", "reading", "facts", "undo", "step"];
  let last = Promise.resolve();

  const prepare = () => {
    for (const part of draft().querySelectorAll(".line-handle, .cut")) part.hidden = false;
    draft().querySelector(".apply").hidden = true; // each choice is stored at once
  };

  const show = (page) => {
    if (!page.getElementById("draft")) return false;
    const id = document.activeElement && document.activeElement.id;
    const answered = document.activeElement?.closest("#doubts");
    const at = id && lineOf(document.activeElement)?.dataset.target;
    const picked = picks();
    const open = new Map([...document.querySelectorAll("details[id]")].map((details) => [details.id, details.open]));
    for (const name of DRAWN) {
      const [old, next] = [document.getElementById(name), page.getElementById(name)];
      if (!old !== !next) return false;
      if (old) old.replaceWith(document.importNode(next, true));
    }
    document.querySelector("h1").textContent = page.querySelector("h1").textContent;
    document.querySelector(".measure.told")?.remove();
    const told = page.querySelector(".measure.told");
    if (told) document.querySelector("main").prepend(document.importNode(told, true));
    for (const [name, was] of open) {
      const one = document.getElementById(name);
      if (one && name !== "claim") one.open = was;
    }
    for (const line of draft().querySelectorAll(".line")) {
      line.querySelector(".line-pick").checked = picked.includes(line.dataset.argument);
    }
    prepare();
    const again = id && (document.getElementById(id) || lineAt(at)?.querySelector(".line-pick"));
    if (again) again.focus();
    else if (answered) document.querySelector("#doubts:not([hidden]) button, #draft .line-pick").focus();
    return true;
  };

  /* While one change is stored, the next may be chosen, and the lines are then drawn again with
     other numbers: so what waits is remembered by its arguments. */
  const lineOf = (element) => element.closest("#draft .line");
  const lineAt = (number) => document.getElementById(`line-${number}`);
  const argumentAt = (number) => lineAt(number)?.dataset.argument;
  const numberOf = (argument) => {
    const lines = [...draft().querySelectorAll(".line")];
    return lines.find((line) => line.dataset.argument === argument)?.dataset.target ?? "0";
  };
  const picks = () =>
    [...draft().querySelectorAll(".line-pick:checked")].map((box) => lineOf(box).dataset.argument);

  const chosen = (field) => {
    const [kind, number] = field.name.split("-");
    const [argument, value] = [argumentAt(number), field.value];
    const parent = kind === "answers" ? argumentAt(value) : undefined;
    return (body) => {
      body.set(`${kind}-${numberOf(argument)}`, parent === undefined ? value : numberOf(parent));
      body.set("do", "change");
    };
  };

  const pressed = (button) => {
    const [kind, number] = button.value.split("-");
    const argument = argumentAt(number);
    return (body) => {
      const named = number && !["take", "sure", "instead"].includes(kind) && argument !== undefined;
      body.set("do", named ? `${kind}-${numberOf(argument)}` : button.value);
      if (!number) for (const box of draft().querySelectorAll(".line-pick")) box.checked = false;
    };
  };

  const moved = (arguments_, target) => {
    const parent = argumentAt(target);
    return (body) => {
      body.delete("pick");
      for (const argument of arguments_) body.append("pick", numberOf(argument));
      body.set("target", numberOf(parent));
      body.set("do", "move");
    };
  };

  const send = async (change) => {
    const body = new URLSearchParams(new FormData(form));
    change(body);
    const answer = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !show(page)) window.location.reload();
  };

  const queue = (change) => {
    last = last.then(() => send(change)).catch(() => window.location.reload());
    return last;
  };

  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.form === form && field.matches(".line select")) queue(chosen(field));
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || !button.closest("#draft, #aside, #claim, #doubts, #undo")) return;
    event.preventDefault();
    queue(pressed(button));
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#draft .cut");
    if (button) cut(document.getElementById(button.dataset.text));
  });
  const cut = (field) => {
    field.setRangeText("\n\n", field.selectionStart, field.selectionEnd);
    lineOf(field).querySelector("button[value='change']").click();
  };

  const keyOf = (event) => (event.key === " " ? "" : event.ctrlKey ? `Control+${event.key}` : event.key);
  document.addEventListener("keydown", (event) => {
    const line = event.target.closest("#draft .line, #doubts .doubt");
    const key = keyOf(event);
    if (event.target.matches("textarea")) {
      if (line && key === "Control+Enter") cut(event.target);
      return;
    }
    if (event.target.matches("select, input:not(.line-pick)") || event.altKey || event.metaKey) return;
    const named = (button) => button.getAttribute("aria-keyshortcuts")?.split(" ").includes(key);
    const undo = document.getElementById("undo");
    if (named(undo) && (line || event.ctrlKey)) {
      event.preventDefault();
      undo.click();
    }
    if (!line || event.ctrlKey || event.target.matches("summary, button") && event.key === "Enter") return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const other = key === "ArrowDown" ? line.nextElementSibling : line.previousElementSibling;
      other?.querySelector(".line-pick, button").focus();
      event.preventDefault();
      return;
    }
    const field = [...line.querySelectorAll("[aria-keyshortcuts]")].find(named);
    if (!field) return;
    event.preventDefault();
    if (field.matches("select")) {
      field.value = key;
      queue(chosen(field));
    } else if (field.matches("summary")) {
      field.parentElement.open = true;
      line.querySelector("textarea").focus();
    } else {
      field.click();
    }
  });

  /* Pointers are mice, pens and fingers alike; the handle does not scroll the page. */
  const dragged = (start) => {
    const handle = start.target.closest(".line-handle");
    if (!handle) return;
    start.preventDefault();
    const own = lineOf(handle).dataset.argument;
    const all = picks().includes(own) ? picks() : [own];
    const nobody = draft().querySelector(".line-nobody");
    let target = null;
    nobody.hidden = false;
    draft().classList.add("dragging");
    handle.setPointerCapture(start.pointerId);
    const over = (event) => {
      target?.classList.remove("drop");
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const edge = event.clientY < 110 ? -12 : event.clientY > window.innerHeight - 110 ? 12 : 0;
      if (edge && under !== nobody) window.scrollBy(0, edge);
      target = under?.closest("#draft [data-target]") ?? null;
      if (all.includes(target?.dataset.argument)) target = null;
      target?.classList.add("drop");
    };
    const end = (event) => {
      handle.removeEventListener("pointermove", over);
      target?.classList.remove("drop");
      draft().classList.remove("dragging");
      nobody.hidden = true;
      if (event.type === "pointerup" && target) queue(moved(all, target.dataset.target));
    };
    handle.addEventListener("pointermove", over);
    handle.addEventListener("pointerup", end, { once: true });
    handle.addEventListener("pointercancel", end, { once: true });
  };
  document.addEventListener("pointerdown", dragged);

  const source = draft().querySelector(".source");
  if (source && narrow.matches) source.open = false;
  prepare();
})();
