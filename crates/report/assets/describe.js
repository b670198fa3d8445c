// A board in words, as src/describe.rs puts it: both sides, then the marks. The letters are those of
// `Glyph::code`.
const KINDS = [
  ["K", "k", "king", "kings"], ["Q", "q", "queen", "queens"], ["R", "r", "rook", "rooks"],
  ["B", "b", "bishop", "bishops"], ["N", "n", "knight", "knights"], ["P", "p", "pawn", "pawns"],
  ["W", "M", "king", "kings"], ["w", "m", "man", "men"],
];
const MARKS = [["origin", "Origin"], ["target", "Target"], ["captured", "Captured"]];

// `squares`: what stands on each; `marks`: squares and what is marked on them; `name`: how a square is called;
// `numbered`: by a number, which sets the order in which they are read out.
function described(squares, marks, name, numbered) {
  const order = (a, b) => {
    const file = a.charCodeAt(0) - b.charCodeAt(0);
    const rank = Number(a.slice(1)) - Number(b.slice(1));
    return numbered ? -rank || file : file || rank;
  };
  const named = (found) => found.sort(order).map(name);
  const army = (black) => {
    const groups = KINDS.flatMap((kind) => {
      const names = named([...squares.keys()].filter((square) => squares.get(square) === kind[black ? 1 : 0]));
      return names.length ? [`${kind[names.length === 1 ? 2 : 3]} ${names.join(" ")}`] : [];
    });
    return groups.join(", ") || "no pieces";
  };
  const sentences = [`White: ${army(false)}.`, `Black: ${army(true)}.`];
  for (const [mark, word] of MARKS) {
    const names = named(marks.filter(([, what]) => what === mark).map(([square]) => square));
    if (names.length) sentences.push(`${word}: ${names.join(" ")}.`);
  }
  return sentences.join(" ");
}

// How many files and ranks a board of this look has: `c8`, `c10x8`.
function sidesOf(look) {
  const [files, ranks = files] = look.slice(1).split("x").map((side) => Number.parseInt(side, 10));
  return [files, ranks];
}
