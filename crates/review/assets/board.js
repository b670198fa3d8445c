// A board with arrows, drawn with the shapes that stand in the page (crates/report/src/svg/on_page.rs).
function drawBoard(into, game, slot, choices, chosen, flipped) {
  const SVG = "http://www.w3.org/2000/svg";
  into.textContent = "";
  if (!slot.position) {
    const words = document.createElement("p");
    words.className = "soft";
    words.textContent = "The game cannot be played to here: a ply before it is not legal. Settle that one first.";
    into.append(words);
    return;
  }
  const look = game.data.board;
  const [files, ranks] = sidesOf(look);
  const frame = look[0] === "c" ? 0.52 : 0.24;
  const [width, height] = [files + 2 * frame, ranks + 2 * frame];
  const make = (name, attributes, parent) => {
    const shape = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    parent.append(shape);
    return shape;
  };
  const place = (square) => {
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
    return flipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
  };
  const squares = new Map(game.board.pieces(slot.position));
  const svg = make("svg", { class: "board", role: "img", viewBox: `-${frame} -${frame} ${width} ${height}` }, into);
  make("use", { href: `#bd-${look}${flipped ? "f" : ""}` }, svg);
  const pieces = make("g", look[0] === "n" ? { transform: "translate(.03 .05)" } : {}, svg);
  for (const [square, piece] of squares) {
    const [x, y] = place(square);
    const use = make("use", { href: `#bd-${piece}`, x, y }, pieces);
    use.dataset.square = square;
    use.dataset.piece = piece;
  }
  // The last first, so that the first lies above.
  [...choices.entries()].reverse().forEach(([at, choice]) => {
    const [from, to] = game.board.ends(choice.move).map(place);
    arrow(make, svg, from, to, at, at === chosen);
  });
  const arrows = choices.map((choice, at) => `${at + 1}: ${choice.name}`).join(", ");
  const name = (square) => (game.board === Chess || look[0] === "c" ? square : square);
  svg.setAttribute("aria-label", `${described(squares, [], name, false)} ${arrows ? `Arrows: ${arrows}.` : ""}`);
}

function arrow(make, svg, [x0, y0], [x1, y1], at, chosen) {
  const [fx, fy, tx, ty] = [x0 + 0.5, y0 + 0.5, x1 + 0.5, y1 + 0.5];
  const length = Math.hypot(tx - fx, ty - fy) || 1;
  const [ux, uy] = [(tx - fx) / length, (ty - fy) / length];
  const [bx, by] = [tx - ux * 0.4, ty - uy * 0.4];
  const group = make("g", { class: `arrow${chosen ? " chosen" : ""}`, "data-arrow": at + 1 }, svg);
  make("path", { class: "shaft", d: `M${fx} ${fy}L${bx} ${by}` }, group);
  make("path", { class: "head", d: `M${tx} ${ty}L${bx - uy * 0.22} ${by + ux * 0.22}L${bx + uy * 0.22} ${by - ux * 0.22}Z` }, group);
  const [nx, ny] = [fx + (bx - fx) * 0.72, fy + (by - fy) * 0.72];
  make("circle", { cx: nx, cy: ny, r: 0.2 }, group);
  make("text", { x: nx, y: ny + 0.1, "text-anchor": "middle" }, group).textContent = at + 1;
}
