/* Finds every [data-map] on the page, fetches its graph and shows it.

   data-map        address of the JSON of argue.picture.graph, or "#id" of a script element with it
   data-permalink  address of one argument; {id} stands for its id
   data-focusable  the address in data-map takes ?focus=<id>
   data-debate     names the map in the events, if a page has several

   `argue:explain` on document, with detail {id}, draws what explains an argument strongly, around it,
   and the rest faintly; without an id, the map as it was. `argue:select` on document, with detail {id, debate?}, selects an argument; a map tells of a
   selection with `argue:selected`, detail {id, debate}. After `argue:changed` each map
   whose graph is another one now is drawn anew, where the reader looked at it. The address of
   vis-network's script stands in data-vis of the script element that loads this file; it is fetched
   when a map needs it. */
(() => {
  "use strict";

  const { Widget, element } = window.argueMap;
  const source = document.currentScript && document.currentScript.dataset.vis;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const contrast = window.matchMedia("(forced-colors: active)");
  let library = null;

  function loadLibrary() {
    if (window.vis) return Promise.resolve();
    library ||= new Promise((resolve, reject) => {
      const failed = () => reject(new Error("its script could not be loaded"));
      if (!source) failed();
      else document.head.append(element("script", { src: source, onload: resolve, onerror: failed }));
    });
    return library;
  }

  async function read(address) {
    if (address.startsWith("#")) {
      const [id, branch] = address.slice(1).split("?focus=");
      const whole = JSON.parse(document.getElementById(id).textContent);
      return branch ? { ...whole.branches[decodeURIComponent(branch)], branches: whole.branches } : whole;
    }
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    if (response.status === 202) { // the server computes it
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return read(address);
    }
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return response.json();
  }

  async function start(host) {
    const { map, permalink, debate, trial } = host.dataset;
    let widget = null;
    let turn = 0;
    let last = map; // what is shown, or asked for
    let drawn = "";
    const show = async (address, { chosen = false, grab = false, follow = false } = {}) => {
      const mine = (turn += 1);
      last = address;
      host.setAttribute("aria-busy", "true");
      try {
        const [graph] = await Promise.all([read(address), loadLibrary()]);
        await visible(host);
        if (mine !== turn) return; // the reader has asked for another map meanwhile
        host.querySelector(":scope > [data-failure]")?.remove();
        const now = JSON.stringify(graph);
        if (follow && now === drawn) return;
        drawn = now;
        const place = follow && widget && widget.network ? placeOf(widget) : null;
        if (widget) widget.destroy();
        widget = new Widget(host, { permalink, debate, trial, refocus });
        if (graph.nodes.length) widget.show(graph, chosen, address !== map);
        else host.replaceChildren(element("p", { class: "map-note" }, _("There is no argument to draw.")));
        if (grab && widget.parts) widget.parts.stage.focus({ preventScroll: true });
        if (place && widget.parts) goTo(widget, place);
      } catch (error) {
        if (mine !== turn) return;
        host.querySelector(":scope > [data-failure]")?.remove();
        host.prepend(failure(error, follow, () => show(address, { chosen, grab, follow })));
      } finally {
        if (mine === turn) host.removeAttribute("aria-busy");
      }
    };
    const around = (id, grab, most = null) => {
      if (id === null) return show(map, { grab });
      if (map.startsWith("#")) return show(`${map}?focus=${encodeURIComponent(id)}`, { chosen: true, grab });
      const address = new URL(map, document.baseURI);
      address.searchParams.set("focus", id);
      if (most) address.searchParams.set("most", most);
      return show(address.href, { chosen: true, grab });
    };
    /** On a page without a server: open the branch in which an argument is drawn. */
    const aroundHolder = async (id) => {
      const holds = ([, branch]) => branch.nodes.some((node) => node.argument === id);
      const holder = Object.entries(widget.graph.branches || {}).find(holds);
      if (!holder) return;
      await around(holder[0], false);
      widget.select(widget.byArgument.get(id), { quiet: true });
    };
    const focusable = "focusable" in host.dataset;
    const refocus = focusable || map.startsWith("#") ? (id, most) => around(id, true, most) : null;
    document.addEventListener("argue:select", ({ detail }) => {
      if (!widget || !widget.byArgument || (detail.debate && detail.debate !== debate)) return;
      const node = widget.byArgument.get(detail.id);
      if (node) widget.select(node, { quiet: true });
      else if (focusable) around(detail.id, false);
      else aroundHolder(detail.id);
    });
    document.addEventListener("argue:explain", ({ detail }) => {
      if (map.startsWith("#")) return;
      if (!detail.id) {
        show(map);
        return;
      }
      const address = new URL(map, document.baseURI);
      address.searchParams.set("why", detail.id);
      address.searchParams.set("focus", detail.id);
      show(address.href);
    });
    document.addEventListener("argue:changed", () => show(last, { follow: true }));
    const repaint = () => widget && widget.network && widget.repaint();
    dark.addEventListener("change", repaint);
    contrast.addEventListener("change", repaint);
    await show(map);
  }

  /** Wait until the host has a size: a map in a hidden part of the page is drawn when it is shown. */
  function visible(host) {
    return new Promise((resolve) => {
      const observer = new ResizeObserver(() => {
        if (!host.getClientRects().length) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(host);
    });
  }

  /** What the reader looks at in a map, so that the next drawing shows it too. */
  function placeOf({ host, network, current, derived }) {
    const focused = host.contains(document.activeElement) ? document.activeElement : null;
    return { scale: network.getScale(), position: network.getViewPosition(), argument: current?.argument, derived, focused };
  }

  function goTo(widget, { scale, position, argument, derived, focused }) {
    const { host, parts, network } = widget;
    if (!derived) host.querySelector(".map-legend input")?.click();
    const node = widget.byArgument.get(argument);
    if (node) widget.select(node, { quiet: true, reveal: false });
    network.moveTo({ scale, position });
    if (!focused) return;
    const like = [...host.querySelectorAll("a, button, input")].filter((part) => part.localName === focused.localName);
    const again = like.find((part) => part.textContent === focused.textContent);
    (again || parts.stage).focus({ preventScroll: true });
  }

  function failure(error, outdated, retry) {
    const reason = error.message;
    const told = outdated
      ? _("The map does not show the latest changes: %(reason)s.", { reason })
      : _("The map cannot be drawn: %(reason)s. The text on this page has the same content.", { reason });
    const message = element(
      "p",
      { class: "map-note", role: "status", "data-failure": true },
      `${told} `,
      element("button", { type: "button", class: "map-button", onclick: () => { message.remove(); retry(); } }, _("Try again")),
    );
    return message;
  }

  const begin = () => document.querySelectorAll("[data-map]").forEach(start);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
