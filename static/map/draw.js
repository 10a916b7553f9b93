/* How a map looks: boxes and arrows on a canvas, in colours that the style sheet gives.
   The server computed every place and every curve; nothing is laid out here. */
(() => {
  "use strict";

  const STATUSES = ["accepted", "rejected", "undecided", "unlabelled"];
  const KINDS = ["attack", "support", "derived", "reply"];
  const ORDER = { derived: 0, reply: 1, support: 2, attack: 3 };
  const PADDING = 11;
  const FONT = 13;
  const LINE = 17;
  const SAID = 11; // letters beside a line
  const READABLE = 8.5; // pixels of letters on the screen: in a small drawing they are larger, and fewer
  const FEWEST = [28, 18]; // pixels of a box on the screen, below which a sign stands for the text
  const CORNER = 9;
  const TURN = Math.PI * 2;

  /** The colours and the font of an element, from the custom properties of map.css. */
  function palette(element) {
    const style = getComputedStyle(element);
    const value = (name) => style.getPropertyValue(`--map-${name}`).trim();
    const colours = { font: style.fontFamily || "sans-serif" };
    for (const name of ["sheet", "ink", "soft", "focus", ...KINDS]) colours[name] = value(name);
    for (const status of STATUSES) {
      colours[status] = value(status);
      colours[`${status}-fill`] = value(`${status}-fill`);
    }
    return colours;
  }

  /** Give each edge its shape once: where its line runs, and where its mark stands. */
  function prepare(edges) {
    for (const edge of edges) {
      const path = edge.path.slice();
      const last = path.length - 2;
      let from = last - 2;
      while (from > 1 && path[from] === path[last] && path[from + 1] === path[last + 1]) from -= 2;
      edge.middle = edge.answer ? beginning(path) : middle(path);
      edge.tip = { x: path[last], y: path[last + 1] };
      edge.angle = Math.atan2(path[last + 1] - path[from + 1], path[last] - path[from]);
      const back = edge.arrows === "arrow" ? 8 : edge.arrows === "circle" ? 9 : 0;
      path[last] -= back * Math.cos(edge.angle);
      path[last + 1] -= back * Math.sin(edge.angle);
      edge.line = new Path2D();
      edge.line.moveTo(path[0], path[1]);
      for (let i = 2; i < path.length; i += 6) edge.line.bezierCurveTo(...path.slice(i, i + 6));
    }
    edges.sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  }

  /** A point of a path that is nearer to the answer: many words fit above a box, not between two lines. */
  function beginning(path) {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = path;
    const [a, b, c, d] = [0.216, 0.432, 0.288, 0.064]; // 0.4 of the way along the first curve
    return { x: a * x0 + b * x1 + c * x2 + d * x3, y: a * y0 + b * y1 + c * y2 + d * y3 };
  }

  /** The point half-way along a path of cubic curves, by their number. */
  function middle(path) {
    const curves = (path.length - 2) / 6;
    const whole = Math.floor(curves / 2);
    const [x0, y0, x1, y1, x2, y2, x3, y3] = path.slice(6 * whole, 6 * whole + 8);
    if (curves % 2 === 0) return { x: x0, y: y0 };
    return { x: (x0 + 3 * x1 + 3 * x2 + x3) / 8, y: (y0 + 3 * y1 + 3 * y2 + y3) / 8 };
  }

  /** Draw edges; `faint` ones belong to none of the arguments that the reader looks at. */
  function drawEdges(ctx, edges, colours, scale, faint) {
    ctx.save();
    ctx.lineCap = "butt";
    for (const edge of edges) {
      ctx.globalAlpha = faint(edge) ? 0.28 : 1;
      ctx.strokeStyle = ctx.fillStyle = colours[edge.kind];
      ctx.lineWidth = Math.max(edge.width, 0.9 / scale);
      ctx.setLineDash(edge.dashes || []);
      ctx.stroke(edge.line);
      ctx.setLineDash([]);
      drawMark(ctx, edge, colours, scale);
    }
    if (SAID * scale >= READABLE) for (const edge of edges) if (edge.said) drawSaid(ctx, edge, colours, faint(edge));
    ctx.restore();
  }

  /** That a judged relation is to be confirmed, or how sure it is, or who overruled it, on its line. */
  function drawSaid(ctx, edge, colours, faint) {
    ctx.globalAlpha = faint ? 0.28 : 1;
    ctx.font = `600 ${SAID}px ${colours.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const width = ctx.measureText(edge.said).width + 6;
    rounded(ctx, { x: edge.middle.x - width / 2, y: edge.middle.y - 7, w: width, h: 14 }, 0);
    ctx.fillStyle = colours.sheet;
    ctx.fill();
    ctx.fillStyle = colours.soft;
    ctx.fillText(edge.said, edge.middle.x, edge.middle.y + 0.5);
  }

  function drawMark(ctx, edge, colours, scale) {
    if (!edge.arrows) return;
    const size = Math.max(1, Math.min(2, 0.55 / scale));
    ctx.save();
    ctx.translate(edge.tip.x, edge.tip.y);
    ctx.rotate(edge.angle);
    ctx.scale(size, size);
    ctx.lineWidth = Math.max(1.6, edge.width * 0.8);
    ctx.beginPath();
    if (edge.arrows === "circle") {
      ctx.arc(-4.8, 0, 4.2, 0, TURN);
      ctx.fillStyle = colours.sheet;
      ctx.fill();
      ctx.stroke();
    } else if (edge.arrows === "vee") {
      ctx.moveTo(-8, -4.5);
      ctx.lineTo(-0.5, 0);
      ctx.lineTo(-8, 4.5);
      ctx.stroke();
    } else {
      ctx.moveTo(-11, -5);
      ctx.lineTo(0, 0);
      ctx.lineTo(-11, 5);
      ctx.closePath();
      ctx.fill();
    }
    ctx.restore();
  }

  /** Draw one box: the status by the kind of its border, by its sign and by its word. */
  function drawNode(ctx, node, colours, scale, state) {
    const status = node.group;
    const box = { x: node.x - node.width / 2, y: node.y - node.height / 2, w: node.width, h: node.height };
    ctx.globalAlpha = state.faint ? 0.55 : 1;
    if (node.more) for (const inset of [8, 4]) drawBehind(ctx, box, inset, colours, status, scale);
    if (state.current) outline(ctx, box, -6, colours.focus, Math.max(3, 2.5 / scale), []);
    rounded(ctx, box, 0);
    ctx.fillStyle = colours[`${status}-fill`];
    ctx.fill();
    const thin = Math.max(1.3, 0.8 / scale);
    outline(ctx, box, 0, colours[status], state.hover ? thin + 1 : thin, status === "undecided" ? [6, 4] : []);
    if (status === "accepted") outline(ctx, box, Math.max(3.6, 2 / scale), colours[status], thin, []);
    if (FONT * scale >= READABLE) drawText(ctx, node, box, colours);
    else if (box.w * scale < FEWEST[0] || box.h * scale < FEWEST[1]) drawSign(ctx, node, colours);
    else drawBeginning(ctx, node, box, colours, READABLE / scale);
    if (node.more) drawMore(ctx, node, colours, scale);
    ctx.globalAlpha = 1;
  }

  function rounded(ctx, box, inset) {
    ctx.beginPath();
    const corner = Math.max(2, CORNER - inset);
    ctx.roundRect(box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset, corner);
  }

  function outline(ctx, box, inset, colour, width, dash) {
    rounded(ctx, box, inset);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  /** Too small to be read: the sign of the status alone, as large as the box allows. */
  function drawSign(ctx, node, colours) {
    const size = Math.min(node.height * 0.7, 60);
    ctx.font = `700 ${size}px ${colours.font}`;
    ctx.fillStyle = colours[node.group];
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(node.symbol || "•", node.x, node.y + size * 0.05, node.width);
  }

  function drawText(ctx, node, box, colours) {
    const [head, ...lines] = node.label.split("\n");
    const left = box.x + PADDING;
    const room = box.w - 2 * PADDING;
    ctx.textBaseline = "alphabetic";
    ctx.textAlign = "left";
    ctx.font = `600 12px ${colours.font}`;
    ctx.fillStyle = colours[node.group];
    const start = fitted(ctx, node.issue && head !== "issue" ? `${head} · claim` : head, room);
    ctx.fillText(start, left, box.y + PADDING + 11);
    ctx.font = `${node.issue ? 600 : 400} ${FONT}px ${colours.font}`;
    ctx.fillStyle = colours.ink;
    lines.forEach((line, number) => {
      ctx.fillText(line, left, box.y + PADDING + 21 + LINE * number + 12, room);
    });
  }

  /** The sign and as many words as the box holds in letters of this size. */
  function drawBeginning(ctx, node, box, colours, size) {
    const margin = size * 0.5;
    ctx.textBaseline = "alphabetic";
    ctx.textAlign = "left";
    ctx.font = `${node.issue ? 600 : 400} ${size}px ${colours.font}`;
    const sign = node.symbol ? `${node.symbol} ` : "";
    const room = box.w - 2 * margin;
    const most = Math.max(1, Math.floor((box.h - size * 0.4) / (size * 1.15)));
    const lines = broken(ctx, `${sign}${node.text}`, room, most);
    const top = box.y + (box.h - lines.length * size * 1.15) / 2 + size * 0.92;
    lines.forEach((line, number) => {
      ctx.fillStyle = colours.ink;
      ctx.fillText(line, box.x + margin, top + number * size * 1.15, room);
    });
    ctx.fillStyle = colours[node.group];
    ctx.fillText(sign, box.x + margin, top);
  }

  /** A text in at most so many lines of this width, cut with an ellipsis. */
  function broken(ctx, text, room, most) {
    const lines = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (!line || ctx.measureText(longer).width <= room) line = longer;
      else {
        if (lines.push(line) === most) break;
        line = word;
      }
    }
    if (lines.length < most) lines.push(line);
    else lines[most - 1] += "…";
    return lines.map((line) => fitted(ctx, line, room));
  }

  function fitted(ctx, text, room) {
    if (ctx.measureText(text).width <= room) return text;
    let cut = Array.from(text);
    while (cut.length > 1 && ctx.measureText(`${cut.join("")}…`).width > room) cut = cut.slice(0, -1);
    return `${cut.join("")}…`;
  }

  /** A sheet behind a box that holds folded arguments. */
  function drawBehind(ctx, box, by, colours, status, scale) {
    const sheet = { x: box.x + by, y: box.y + by, w: box.w, h: box.h };
    rounded(ctx, sheet, 0);
    ctx.fillStyle = colours.sheet;
    ctx.fill();
    outline(ctx, sheet, 0, colours[status], Math.max(1, 0.8 / scale), []);
  }

  /** Where the number of folded arguments stands, so large that it can be read and hit. */
  function pillOf(node, scale) {
    const zoom = Math.max(1, Math.min(2.6, 0.8 / scale));
    const w = (14 + 7.5 * (1 + String(node.more).length)) * zoom;
    const h = 19 * zoom;
    return { x: node.x + node.width / 2 - w + 10, y: node.y + node.height / 2 - h / 2 + 2, w, h, zoom };
  }

  function drawMore(ctx, node, colours, scale) {
    const pill = pillOf(node, scale);
    node.pill = pill;
    rounded(ctx, pill, 0);
    ctx.fillStyle = colours.soft;
    ctx.fill();
    ctx.font = `600 ${11.5 * pill.zoom}px ${colours.font}`;
    ctx.fillStyle = colours.sheet;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(`+${node.more}`, pill.x + pill.w / 2, pill.y + pill.h / 2 + 0.5);
  }

  /** The box whose number of folded arguments is at a point of the drawing, or null. */
  function moreAt(nodes, point) {
    const within = ({ pill }) => pill && point.x >= pill.x && point.x <= pill.x + pill.w && point.y >= pill.y && point.y <= pill.y + pill.h;
    return nodes.findLast(within) || null;
  }

  /** The topmost box at a point of the drawing, or null. */
  function nodeAt(nodes, point) {
    for (let i = nodes.length - 1; i >= 0; i -= 1) {
      const node = nodes[i];
      if (
        Math.abs(point.x - node.x) <= node.width / 2 &&
        Math.abs(point.y - node.y) <= node.height / 2
      ) return node;
    }
    return null;
  }

  const probe = document.createElement("canvas").getContext("2d");

  /** The topmost line within `reach` of a point of the drawing, or null. */
  function edgeAt(edges, point, reach) {
    probe.lineWidth = reach * 2;
    for (let i = edges.length - 1; i >= 0; i -= 1) {
      if (probe.isPointInStroke(edges[i].line, point.x, point.y)) return edges[i];
    }
    return null;
  }

  window.argueMap = { palette, prepare, drawEdges, drawNode, nodeAt, edgeAt, moreAt };
})();
