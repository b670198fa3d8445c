// Moves as the page holds them: by their places among the legal ones (src/page/packed.rs).

// Legal moves in the order of the program: by origin, target and what becomes of the piece, in draughts by what is
// captured; a king that castles after one that steps to the same square.
function inPageOrder(moves) {
  const becomes = (move) => (typeof move.promotes === "string" ? " nbrq".indexOf(move.promotes) : Number(Boolean(move.promotes)));
  const captured = (move) => (move.taken || []).slice().sort((a, b) => a - b);
  const keyed = moves.map((move) =>
    ({ move, key: [move.from, move.to, becomes(move), Number(move.rook !== undefined)], taken: captured(move) }));
  keyed.sort((a, b) => {
    for (let at = 0; at < 4; at++) if (a.key[at] !== b.key[at]) return a.key[at] - b.key[at];
    for (let at = 0; at < Math.max(a.taken.length, b.taken.length); at++) {
      const [one, other] = [a.taken[at] ?? Infinity, b.taken[at] ?? Infinity];
      if (one !== other) return one - other;
    }
    return 0;
  });
  return keyed.map(({ move }) => move);
}

// The moves that `bytes` say, one after the other: each with the position before it, its name, and the one after it.
function playedFrom(board, start, bytes) {
  const found = [];
  let position = start;
  for (let at = 0; at < bytes.length; at++) {
    let place = bytes[at];
    if (place === 255) place += bytes[++at];
    const all = board.moves(position);
    const move = inPageOrder(all)[place];
    if (!move) break;
    const after = board.play(position, move);
    found.push({ before: position, move, name: board.name(position, move, all), after });
    position = after;
  }
  return found;
}
