// What stands in the page compressed, and moves by their places among the legal ones (src/page/packed.rs).

// Four bytes of five letters each; `v` stands for `<`.
function fromAscii85(text) {
  const bytes = new Uint8Array(Math.ceil(text.length / 5) * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0, to = 0; at < text.length; to += 4) {
    let word = 0;
    for (let place = 0; place < 5; place++, at++) {
      const letter = at < text.length ? text.charCodeAt(at) : 117;
      word = word * 85 + (letter === 118 ? 60 : letter) - 33;
    }
    view.setUint32(to, word);
  }
  return bytes.subarray(0, Math.floor((text.length * 4) / 5));
}

// The bytes of a block of the page.
async function unpacked(id) {
  const block = document.getElementById(id);
  if (!block) return new Uint8Array();
  const stream = new Blob([fromAscii85(block.textContent)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function unpackedJson(id) {
  const bytes = await unpacked(id);
  return bytes.length ? JSON.parse(new TextDecoder().decode(bytes)) : null;
}

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
