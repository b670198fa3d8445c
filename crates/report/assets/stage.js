// A board that moves: drawn with the shapes that stand in the page (src/svg/on_page.rs), the last move along its way.
const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

// `look` as in `c8` or `n10s`, `named` c or n; `squares` what stands where; `marks` squares and what is marked on them;
// `way` the squares that a capture touches down on, one after the other.
function stagedBoard({ look, named, flipped, squares, marks, way, label }) {
  const [files, ranks] = sidesOf(look);
  const frame = named === "c" ? 0.52 : 0.24;
  const [width, height] = [files + 2 * frame, ranks + 2 * frame];
  const place = (square) => {
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
    return flipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
  };
  const svg = shape("svg", { class: "board", viewBox: `-${frame} -${frame} ${width} ${height}`, role: "img", "aria-label": label });
  const use = (id, square, parent = svg) => {
    const [x, y] = square ? place(square) : [0, 0];
    return shape("use", square ? { href: `#bd-${id}`, x, y } : { href: `#bd-${id}` }, parent);
  };
  use(`${named}${look.slice(1)}${flipped ? "f" : ""}`);
  for (const [square, mark] of marks) use(`${mark}-below`, square);
  const pieces = shape("g", named === "n" ? { transform: "translate(.03 .05)" } : {}, svg);
  for (const [square, piece] of squares) Object.assign(use(piece, square, pieces).dataset, { square, piece });
  for (const [square, mark] of marks) use(mark, square);
  if (way.length > 2) {
    const middle = (square) => place(square).map((at) => at + 0.5).join(" ");
    shape("polyline", { class: "way", points: way.map(middle).join(" "), "data-way": way.join(" ") }, svg);
  }
  return { svg, place };
}

// The piece that has moved goes there once more, square by square.
function animate({ svg, place }, way, target) {
  const piece = svg.querySelector(`[data-square="${target}"]`);
  if (!piece?.animate || way.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = place(target);
  const frames = way.map((square) => {
    const [at, up] = place(square);
    return { transform: `translate(${at - x}px, ${up - y}px)` };
  });
  piece.animate(frames, { duration: 140 * (way.length - 1) + 60, easing: "ease-in-out" });
}
