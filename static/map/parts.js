/* The parts of a map that are HTML: buttons, legend, tooltip, what is said of an argument.
   Every text is set as text, never as markup. */
(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  let count = 0;

  /** An element with attributes, listeners (`onclick: …`) and children (elements or texts). */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (value === true) made.setAttribute(key, "");
      else if (value !== false && value !== null) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  /** All that surrounds the drawing; `act` holds what the buttons do. */
  function frame(title, act) {
    count += 1;
    const help = element(
      "p",
      { class: "map-help", id: `map-help-${count}` },
      _("Arrow keys go from argument to argument, Enter opens one, or the branch folded into it (+12: twelve more), 0 goes back to the whole map, + and − zoom, Escape lets go. The wheel zooms once the map has been clicked."),
    );
    const stage = element("div", {
      class: "map-stage",
      tabindex: "0",
      role: "application",
      "aria-label": title ? _("Map of the debate: %(title)s", { title }) : _("Map of the debate"),
      "aria-describedby": help.id,
    });
    const button = (label, text, run) =>
      element("button", { type: "button", class: "map-button", "aria-label": label, title: label, onclick: run }, text);
    const bar = element(
      "div",
      { class: "map-bar", role: "group", "aria-label": _("Zoom") },
      button(_("Zoom in"), "+", () => act.zoom(1.4)),
      button(_("Zoom out"), "−", () => act.zoom(1 / 1.4)),
      button(_("Show the whole map"), _("Whole map"), () => act.fit()),
    );
    if (document.fullscreenEnabled) bar.append(button(_("Map on the full screen, or back"), _("Full screen"), () => act.enlarge()));
    const tip = element("div", { class: "map-tip", "aria-hidden": "true", hidden: true });
    const note = element("p", { class: "map-note", hidden: true });
    const live = element("p", { class: "map-live", "aria-live": "polite" });
    const detail = element("div", { class: "map-detail", hidden: true });
    const legend = element("ul", { class: "map-legend", "aria-label": _("Legend") });
    return {
      stage, tip, note, live, detail, legend,
      whole: [note, bar, element("div", { class: "map-view" }, stage, tip), legend, detail, help, live],
    };
  }

  /** A legend of what this map contains; `toggle(shown)` hides and shows the derived attacks. */
  function fillLegend(list, graph, toggle) {
    const heads = new Map(graph.nodes.filter((node) => node.symbol).map((node) => [node.label.split("\n")[0], node.group]));
    const place = ([head]) => "✓◆●◐○✗".indexOf(head[0]);
    const kinds = new Map(graph.edges.map((edge) => [edge.answer || edge.kind, edge]));
    list.replaceChildren();
    for (const [head, look] of [...heads].sort((one, other) => place(one) - place(other))) {
      list.append(element("li", {}, element("span", { class: `map-swatch map-${look}`, "aria-hidden": "true" }), head));
    }
    const names = {
      attack: _("attacks"),
      support: _("supports"),
      derived: _("attacks indirectly (derived)"),
      unrelated: _("answers, neither supports nor attacks"),
      hidden: _("answers, hidden: not sure enough"),
      unsaid: _("answers without a label"),
      undercut: _("attacks a step, not its premises"),
    };
    for (const [kind, text] of Object.entries(names)) {
      if (!kinds.has(kind)) continue;
      const sample = line(kinds.get(kind));
      if (kind !== "derived") list.append(element("li", {}, sample, text));
      else {
        const box = element("input", { type: "checkbox", checked: true, onchange: () => toggle(box.checked) });
        list.append(element("li", {}, element("label", {}, box, sample, text)));
      }
    }
  }

  function line(edge) {
    const svg = document.createElementNS(SVG, "svg");
    const attributes = { class: `map-line map-${edge.kind}`, viewBox: "0 0 44 14", width: "44", height: "14", "aria-hidden": "true" };
    for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
    const shape = (name, values) => {
      const made = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
      svg.append(made);
    };
    const dash = edge.dashes ? edge.dashes.join(" ") : "none";
    shape("path", { d: `M1 7H${edge.arrows ? 33 : 43}`, "stroke-dasharray": dash, "stroke-width": "2" });
    if (edge.arrows === "arrow") shape("path", { d: "M32 2L43 7L32 12Z", class: "map-filled" });
    if (edge.arrows === "circle") shape("circle", { cx: "38", cy: "7", r: "4.2", "stroke-width": "1.8" });
    if (edge.arrows === "vee") shape("path", { d: "M34 2.5L42 7L34 11.5", "stroke-width": "1.6" });
    return svg;
  }

  /** What is said of the argument that the reader looks at; its text is in `language`. */
  function fillDetail(box, node, links, language) {
    box.hidden = node === null;
    if (node === null) return;
    const actions = links.map(({ text, href, run }) =>
      href
        ? element("a", { href }, text)
        : element("button", { type: "button", class: "map-button", onclick: run }, text),
    );
    box.replaceChildren(
      element("p", { class: "map-summary" }, node.label.split("\n")[0]),
      element("p", { class: "map-text", lang: language || null }, node.text),
      element("p", { class: "map-actions" }, ...actions),
    );
  }

  /** Say aloud what an argument is and, in its language, what it says. */
  function say(live, node, language) {
    live.replaceChildren();
    if (node === null) return;
    const said = node.label.split("\n").slice(1).join(" ");
    live.append(`${node.summary} `, element("span", { lang: language || null }, said));
  }

  /** Say something in a corner of the drawing, next to the pointer; nothing hides it. */
  function tell(tip, text, x, y) {
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    const room = tip.parentElement.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(x + 14, room.width - size.width - 4))}px`;
    tip.style.top = `${y + 18 + size.height > room.height ? Math.max(4, y - size.height - 10) : y + 18}px`;
  }

  Object.assign(window.argueMap, { element, frame, fillLegend, fillDetail, say, tell });
})();
