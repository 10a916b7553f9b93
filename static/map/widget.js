/* One map on a page: vis-network shows the drawing and moves the view; keys, pointer, selection. */
(() => {
  "use strict";

  const { palette, prepare, drawEdges, drawNode, nodeAt, edgeAt, moreAt } = window.argueMap;
  const { frame, fillLegend, fillDetail, say, tell } = window.argueMap;
  const SCALES = [0.03, 3];
  const MARGIN = 12;
  const MOST_OPEN = 150; // arguments on one map, as the server has it
  const [LOWEST, HIGHEST] = [180, 560]; // pixels of the frame
  const REACH = 6; // pixels from a line at which the pointer finds it
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  class Widget {
    /**
     * @param {HTMLElement} host gets the map; what it held before goes
     * @param {object} options `permalink`: a pattern with {id}; `refocus(id)`: draws the map around
     *   another argument; `debate`: which `argue:select` events are meant, if several maps are there
     */
    constructor(host, options) {
      this.options = options;
      this.current = null;
      this.hovered = null;
      this.derived = true;
      this.host = host;
    }

    /** Show a graph of argue.features.map.graph; its focus is selected if the reader chose it, and
        `opened` if it is a branch of another map. */
    show(graph, chosen, opened) {
      this.graph = graph;
      this.opened = opened;
      this.edges = graph.edges;
      prepare(this.edges);
      this.byArgument = new Map(graph.nodes.map((node) => [node.argument, node]));
      this.parts = frame(graph.title, { zoom: (by) => this.zoom(by), fit: () => this.fit(), enlarge: () => this.enlarge() });
      this.host.replaceChildren(...this.parts.whole);
      this.host.classList.add("map");
      this.parts.note.textContent = graph.left_out;
      this.parts.note.hidden = !graph.left_out;
      fillLegend(this.parts.legend, graph, (shown) => {
        this.derived = shown;
        this.network.redraw();
      });
      this.start();
      this.listen();
      if (chosen) this.select(this.byArgument.get(graph.focus) || null, { quiet: true });
    }

    start() {
      const byId = new Map(this.graph.nodes.map((node) => [node.id, node]));
      this.colours = palette(this.host);
      const nodes = this.graph.nodes.map(({ id, x, y, size, shape }) => ({
        id, x, y, size, shape,
        ctxRenderer: ({ ctx }) => ({ drawNode: () => this.drawNode(ctx, byId.get(id)) }),
      }));
      this.network = new window.vis.Network(this.parts.stage, { nodes, edges: [] }, {
        autoResize: true,
        physics: false,
        layout: { improvedLayout: false },
        interaction: { dragNodes: false, selectable: false, keyboard: false, hover: false },
      });
      this.parts.stage.firstElementChild.removeAttribute("tabindex"); // the stage is the one stop
      this.network.on("beforeDrawing", (ctx) => this.drawEdges(ctx, this.edges));
      this.network.on("afterDrawing", (ctx) => {
        if (this.current) this.drawEdges(ctx, this.edges.filter((edge) => this.touches(edge)));
      });
      this.network.on("zoom", () => this.clamp());
      this.home();
    }

    drawEdges(ctx, edges) {
      const shown = this.derived ? edges : edges.filter((edge) => edge.kind !== "derived");
      const faint = (edge) => (this.current ? !this.touches(edge) : this.graph.marked && !edge.matters);
      drawEdges(ctx, shown, this.colours, this.network.getScale(), faint);
    }

    drawNode(ctx, node) {
      drawNode(ctx, node, this.colours, this.network.getScale(), {
        current: node === this.current,
        hover: node === this.hovered,
        faint: this.graph.marked && !node.role && node !== this.current,
      });
    }

    touches(edge) {
      return edge.from === this.current.id || edge.to === this.current.id;
    }

    /* ── the view ── */

    fitting(height = this.parts.stage.clientHeight) {
      const [left, top, right, bottom] = this.graph.box;
      const { clientWidth: width } = this.parts.stage;
      const scale = Math.min(
        (width - 2 * MARGIN) / Math.max(right - left, 1),
        (height - 2 * MARGIN) / Math.max(bottom - top, 1),
        1.1,
      );
      return { scale: Math.max(scale, SCALES[0]), position: { x: (left + right) / 2, y: (top + bottom) / 2 } };
    }

    /** The whole map; where a branch is opened, the map that it was opened from. */
    fit() {
      if (this.partial() && this.opened) this.options.refocus(null);
      else this.move(this.fitting());
    }

    /** The whole width, from the top: the frame is as high as the map, up to a limit. */
    home() {
      const [left, top, right, bottom] = this.graph.box;
      const scale = Math.max(this.fitting(Infinity).scale, SCALES[0]);
      if (!document.fullscreenElement) {
        const height = Math.min((bottom - top) * scale + 2 * MARGIN, HIGHEST);
        this.parts.stage.style.height = `${Math.max(height, LOWEST)}px`;
        this.network.setSize("100%", "100%");
      }
      const half = (this.parts.stage.clientHeight / 2 - MARGIN) / scale;
      const position = { x: (left + right) / 2, y: Math.min((top + bottom) / 2, top + half) };
      this.network.moveTo({ scale, position });
    }

    /** Fill the screen with the map, or give the page back. */
    async enlarge() {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.host.requestFullscreen();
      // The new size reaches the canvas with the next frames.
      requestAnimationFrame(() => requestAnimationFrame(() => {
        this.network.redraw();
        if (document.fullscreenElement) this.network.moveTo(this.fitting());
        else this.home();
      }));
    }

    zoom(by) {
      const scale = Math.min(Math.max(this.network.getScale() * by, SCALES[0]), SCALES[1]);
      this.move({ scale, position: this.network.getViewPosition() });
    }

    clamp() {
      const scale = this.network.getScale();
      if (scale < SCALES[0] || scale > SCALES[1]) this.zoom(1);
    }

    move(view) {
      this.network.moveTo(calm.matches ? view : { ...view, animation: { duration: 220, easingFunction: "easeInOutQuad" } });
    }

    /** Move only as far as the box needs to be seen. */
    reveal(node) {
      const scale = Math.max(this.network.getScale(), 0.5);
      const { clientWidth, clientHeight } = this.parts.stage;
      const room = { x: clientWidth / scale / 2 - 30, y: clientHeight / scale / 2 - 30 };
      const position = this.network.getViewPosition();
      for (const [axis, half] of [["x", node.width / 2], ["y", node.height / 2]]) {
        const slack = Math.max(0, room[axis] - half);
        position[axis] = Math.min(Math.max(position[axis], node[axis] - slack), node[axis] + slack);
      }
      this.move({ scale, position });
    }

    /* ── the argument that the reader looks at ── */

    select(node, { quiet = false, reveal = true } = {}) {
      this.current = node;
      fillDetail(this.parts.detail, node, node ? this.links(node) : [], this.graph.language);
      say(this.parts.live, node, this.graph.language);
      if (node && reveal) this.reveal(node);
      this.network.redraw();
      if (node && !quiet) {
        const detail = { id: node.argument, debate: this.options.debate || null };
        document.dispatchEvent(new CustomEvent("argue:selected", { detail }));
      }
    }

    links(node) {
      const links = [];
      if (this.options.permalink) links.push({ text: _("Read it in the thread"), href: this.link(node) });
      if (this.options.trial) {
        links.push({ text: _("Without it?"), href: this.trial("remove", node) });
        links.push({ text: _("If it were answered?"), href: this.trial("answer", node) });
      }
      if (this.opens(node)) {
        const text = node.more ? _("Open the branch (%(count)s more)", { count: node.more }) : _("Draw the map around it");
        links.push({ text, run: () => this.unfold(node) });
      }
      return links;
    }

    /** Where a change of an argument is tried. */
    trial(change, node) {
      const address = new URL(this.options.trial, document.baseURI);
      for (const [name, value] of [["change", change], ["source", node.argument], ["target", ""]]) address.searchParams.set(name, value);
      return address.href;
    }

    link(node) {
      return this.options.permalink.replaceAll("{id}", encodeURIComponent(node.argument));
    }

    partial() {
      return Boolean(this.options.refocus) && this.graph.shown < this.graph.of;
    }

    /** Whether a map around this argument shows more of the debate. */
    opens(node) {
      if (!this.partial()) return false;
      if (this.graph.branches) return node.argument in this.graph.branches && node.argument !== this.graph.focus;
      return node.argument !== this.graph.focus || (node.more > 0 && this.graph.shown < MOST_OPEN);
    }

    /** Open a branch; of the argument that the map is around, as much as one map holds. */
    unfold(node) {
      this.options.refocus(node.argument, node.argument === this.graph.focus ? MOST_OPEN : null);
    }

    open(node) {
      if (node.more && this.opens(node)) this.unfold(node);
      else if (this.options.permalink) window.location.assign(this.link(node));
    }

    /* ── keys and pointer ── */

    listen() {
      const { stage } = this.parts;
      stage.addEventListener("keydown", (event) => this.key(event));
      stage.addEventListener("focus", () => {
        if (!this.current && stage.matches(":focus-visible")) this.select(this.first(), { quiet: true });
      });
      stage.addEventListener("pointerdown", () => stage.focus({ preventScroll: true }), { passive: true });
      stage.addEventListener("pointermove", (event) => this.hover(event));
      stage.addEventListener("pointerleave", () => this.hover(null));
      const wheel = (event) => {
        // The page scrolls over a map that nobody has clicked, instead of being caught by it.
        if (document.activeElement !== stage && !event.ctrlKey) event.stopPropagation();
      };
      stage.addEventListener("wheel", wheel, { capture: true, passive: true });
      this.network.on("click", ({ pointer }) => {
        const folded = moreAt(this.graph.nodes, pointer.canvas);
        if (folded && this.opens(folded)) this.open(folded);
        else this.select(nodeAt(this.graph.nodes, pointer.canvas), { reveal: false });
      });
      this.network.on("doubleClick", ({ pointer }) => {
        const node = nodeAt(this.graph.nodes, pointer.canvas);
        if (node) this.open(node);
      });
    }

    first() {
      return this.byArgument.get(this.graph.focus) || this.graph.nodes.find((node) => node.issue) || this.graph.nodes[0] || null;
    }

    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || !this.graph.nodes.length) return;
      const steps = { ArrowUp: "above", ArrowDown: "below", ArrowLeft: "before", ArrowRight: "after" };
      const actions = {
        Enter: () => this.current && this.open(this.current),
        Escape: () => this.select(null),
        Home: () => this.select(this.first()),
        "+": () => this.zoom(1.4),
        "=": () => this.zoom(1.4),
        "-": () => this.zoom(1 / 1.4),
        Backspace: () => this.fit(),
        0: () => this.fit(),
      };
      const run = event.key in steps ? () => this.step(steps[event.key]) : actions[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    }

    /** Up to what it answers, down to the first answer, sideways within its layer. */
    step(way) {
      const from = this.current;
      if (!from) return this.select(this.first());
      const layer = () => this.graph.nodes.filter((node) => node.layer === from.layer).sort(sideways);
      const answers = () => this.graph.nodes.filter((node) => node.parent === from.id).sort(sideways);
      const found = {
        above: () => this.graph.nodes.find((node) => node.id === from.parent),
        below: () => answers()[0],
        before: () => layer()[layer().indexOf(from) - 1],
        after: () => layer()[layer().indexOf(from) + 1],
      }[way]();
      if (found) this.select(found);
      return undefined;
    }

    hover(event) {
      const { stage, tip } = this.parts;
      const at = event && { x: event.clientX - stage.getBoundingClientRect().left, y: event.clientY - stage.getBoundingClientRect().top };
      const point = at && this.network.DOMtoCanvas(at);
      const node = point && event.buttons === 0 ? nodeAt(this.graph.nodes, point) : null;
      const shown = this.derived ? this.edges : this.edges.filter((edge) => edge.kind !== "derived");
      const edge = point && !node && event.buttons === 0 ? edgeAt(shown, point, REACH / this.network.getScale()) : null;
      tell(tip, node ? node.title : edge ? edge.title : "", at ? at.x : 0, at ? at.y : 0);
      stage.classList.toggle("map-over", node !== null);
      if (node !== this.hovered) {
        this.hovered = node;
        this.network.redraw();
      }
    }

    /** The colours changed: light, dark or forced. */
    repaint() {
      this.colours = palette(this.host);
      this.network.redraw();
    }

    destroy() {
      if (this.network) this.network.destroy();
    }
  }

  function sideways(a, b) {
    return a.x - b.x || a.y - b.y;
  }

  window.argueMap.Widget = Widget;
})();
