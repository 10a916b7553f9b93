/* On the page that opens without a network: one debate at a time, map and text tied together. */
(() => {
  "use strict";

  const { element } = window.argueMap;
  const sections = [...document.querySelectorAll("[data-section]")];
  const contents = document.querySelector("[data-contents]");

  if (contents) {
    const names = [...contents.querySelectorAll("a")];
    const select = element("select", { onchange: () => show(select.selectedIndex) });
    names.forEach((name) => select.append(element("option", { lang: name.getAttribute("lang") }, name.textContent)));
    const show = (chosen) => {
      sections.forEach((section, number) => { section.hidden = number !== chosen; });
    };
    const wanted = sections.findIndex((section) => `#${section.id}` === window.location.hash);
    select.selectedIndex = Math.max(wanted, 0);
    contents.replaceWith(element("label", { class: "choose" }, _("Debate"), select));
    show(select.selectedIndex);
  }

  for (const section of sections) {
    const debate = section.querySelector("[data-map]").dataset.debate;
    const items = new Map([...section.querySelectorAll("[data-argument]")].map((item) => [item.dataset.argument, item]));
    for (const [id, item] of items) {
      const run = () => {
        document.dispatchEvent(new CustomEvent("argue:select", { detail: { id, debate } }));
        section.querySelector(".map-stage")?.focus();
      };
      item.querySelector(".head").append(" ", element("button", { type: "button", class: "to-map", "aria-label": _("Show %(id)s on the map", { id }), onclick: run }, _("Map")));
    }
    document.addEventListener("argue:selected", ({ detail }) => {
      if (detail.debate !== debate) return;
      items.forEach((item, id) => item.classList.toggle("is-chosen", id === detail.id));
    });
  }
})();
