// The legal moves of chess, in the page itself: what a person chooses is played on at once.
// The answers that are saved are judged again by the program. tests/it/rules.rs counts positions against it.
//
// A position: `squares`, 64 signs from a1 along the ranks (`.` for none; White's pieces are capitals), `white` to
// move, `castle`, the files of the rooks that may castle (White's, Black's), `passant`, the square behind a pawn that
// has just gone two squares, or -1, `number`, that of the move, and `quiet`, plies since a capture or a pawn's move.
const Chess = (() => {
  const ROOK = [[0, 1], [0, -1], [1, 0], [-1, 0]];
  const BISHOP = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
  const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
  const QUEEN = [...ROOK, ...BISHOP];
  const GOES = { n: KNIGHT, k: QUEEN, b: BISHOP, r: ROOK, q: QUEEN };

  const named = (square) => String.fromCharCode(97 + (square % 8)) + (Math.floor(square / 8) + 1);
  const square = (name) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
  const isWhite = (sign) => sign >= "A" && sign <= "Z";
  const isOwn = (sign, white) => sign !== "." && isWhite(sign) === white;
  const isEnemy = (sign, white) => sign !== "." && isWhite(sign) !== white;

  function step(from, [files, ranks]) {
    const file = (from % 8) + files;
    const rank = Math.floor(from / 8) + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : file + 8 * rank;
  }

  // FEN, castling as KQkq or by the files of the rooks.
  function start(fen) {
    const [placement, side, rights, passant, quiet, number] = fen.split(" ");
    const squares = new Array(64).fill(".");
    placement.split("/").forEach((row, down) => {
      let file = 0;
      for (const sign of row) {
        if (sign >= "1" && sign <= "8") file += Number(sign);
        else squares[file++ + 8 * (7 - down)] = sign;
      }
    });
    const castle = [[], []];
    for (const right of rights || "") {
      if (right === "-") continue;
      const side = isWhite(right) ? 0 : 1;
      const rank = side ? 56 : 0;
      const files = [0, 1, 2, 3, 4, 5, 6, 7].filter((file) => squares[rank + file] === (side ? "r" : "R"));
      const letter = right.toLowerCase();
      const file = letter === "k" ? files.at(-1) : letter === "q" ? files[0] : letter.charCodeAt(0) - 97;
      if (file !== undefined) castle[side].push(file);
    }
    return {
      squares, white: side !== "b", castle, number: Number(number) || 1, quiet: Number(quiet) || 0,
      passant: /^[a-h][36]$/.test(passant) ? square(passant) : -1,
    };
  }

  function attacked(squares, at, byWhite) {
    const own = (sign) => (byWhite ? sign.toUpperCase() : sign);
    const forward = byWhite ? -1 : 1;
    for (const file of [-1, 1]) {
      const from = step(at, [file, forward]);
      if (from >= 0 && squares[from] === own("p")) return true;
    }
    for (const [kind, goes] of [["n", KNIGHT], ["k", QUEEN]]) {
      for (const one of goes) {
        const from = step(at, one);
        if (from >= 0 && squares[from] === own(kind)) return true;
      }
    }
    for (const [kind, goes] of [["r", ROOK], ["b", BISHOP]]) {
      for (const one of goes) {
        let from = step(at, one);
        while (from >= 0 && squares[from] === ".") from = step(from, one);
        if (from >= 0 && (squares[from] === own(kind) || squares[from] === own("q"))) return true;
      }
    }
    return false;
  }

  const king = (squares, white) => squares.indexOf(white ? "K" : "k");
  const isChecked = (position) => attacked(position.squares, king(position.squares, position.white), !position.white);

  function play(position, move) {
    const { white } = position;
    const squares = position.squares.slice();
    const piece = squares[move.from];
    const castle = position.castle.map((files) => files.slice());
    const home = white ? 0 : 56;
    squares[move.from] = ".";
    if (move.rook !== undefined) {
      squares[home + move.rook] = ".";
      squares[move.to] = piece;
      squares[home + (move.to % 8 === 6 ? 5 : 3)] = white ? "R" : "r";
    } else {
      if (move.passant) squares[move.to + (white ? -8 : 8)] = ".";
      squares[move.to] = move.promotes ? (white ? move.promotes.toUpperCase() : move.promotes) : piece;
    }
    if (piece.toLowerCase() === "k") castle[white ? 0 : 1] = [];
    for (const at of [move.from, move.to]) {
      if (at < 8) castle[0] = castle[0].filter((file) => file !== at);
      if (at >= 56) castle[1] = castle[1].filter((file) => file !== at - 56);
    }
    const two = piece.toLowerCase() === "p" && Math.abs(move.to - move.from) === 16;
    return {
      squares, white: !white, castle, passant: two ? (move.from + move.to) / 2 : -1,
      number: position.number + (white ? 0 : 1),
      quiet: move.captures || piece.toLowerCase() === "p" ? 0 : position.quiet + 1,
    };
  }

  function pawnMoves(position, from, add) {
    const { squares, white, passant } = position;
    const forward = white ? 1 : -1;
    const rank = Math.floor(from / 8);
    const far = rank === (white ? 6 : 1);
    const put = (to, more) => {
      for (const promotes of far ? ["q", "r", "b", "n"] : [undefined]) add({ from, to, promotes, ...more });
    };
    const one = step(from, [0, forward]);
    if (one >= 0 && squares[one] === ".") {
      put(one);
      const two = step(one, [0, forward]);
      if (rank === (white ? 1 : 6) && squares[two] === ".") put(two);
    }
    for (const file of [-1, 1]) {
      const to = step(from, [file, forward]);
      if (to < 0) continue;
      if (isEnemy(squares[to], white)) put(to, { captures: true });
      else if (to === passant && squares[to] === ".") put(to, { captures: true, passant: true });
    }
  }

  function castles(position, add) {
    const { squares, white } = position;
    const home = white ? 0 : 56;
    const from = king(squares, white);
    if (isChecked(position)) return;
    for (const rook of position.castle[white ? 0 : 1]) {
      if (squares[home + rook] !== (white ? "R" : "r") || from < home || from > home + 7) continue;
      const short = rook > from % 8;
      const to = home + (short ? 6 : 2);
      const rookTo = home + (short ? 5 : 3);
      const between = (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        return Array.from({ length: high - low + 1 }, (_, at) => low + at);
      };
      const others = (at) => at !== from && at !== home + rook && squares[at] !== ".";
      if ([...between(from, to), ...between(home + rook, rookTo)].some(others)) continue;
      const bare = squares.slice();
      bare[from] = ".";
      bare[home + rook] = ".";
      if (between(from, to).some((at) => attacked(bare, at, !white))) continue;
      add({ from, to, rook, short });
    }
  }

  function moves(position) {
    const { squares, white } = position;
    const found = [];
    const add = (move) => {
      const after = play(position, move);
      if (!attacked(after.squares, king(after.squares, white), !white)) found.push(move);
    };
    for (let from = 0; from < 64; from++) {
      if (!isOwn(squares[from], white)) continue;
      const kind = squares[from].toLowerCase();
      if (kind === "p") {
        pawnMoves(position, from, add);
        continue;
      }
      for (const one of GOES[kind]) {
        let to = step(from, one);
        while (to >= 0 && !isOwn(squares[to], white)) {
          const captures = squares[to] !== ".";
          add({ from, to, captures });
          if (captures || kind === "n" || kind === "k") break;
          to = step(to, one);
        }
      }
    }
    castles(position, add);
    return found;
  }

  const kind = (position, move) => position.squares[move.from].toUpperCase();

  // SAN in English letters; `all` are the legal moves.
  function name(position, move, all = moves(position)) {
    const after = play(position, move);
    const mark = isChecked(after) ? (moves(after).length ? "+" : "#") : "";
    if (move.rook !== undefined) return (move.short ? "O-O" : "O-O-O") + mark;
    const piece = kind(position, move);
    const to = named(move.to);
    const promotes = move.promotes ? `=${move.promotes.toUpperCase()}` : "";
    if (piece === "P") return (move.captures ? `${named(move.from)[0]}x` : "") + to + promotes + mark;
    const rivals = all.filter((other) => other.to === move.to && other.from !== move.from
      && other.rook === undefined && kind(position, other) === piece);
    let from = "";
    if (rivals.length) {
      const [file, rank] = named(move.from);
      if (!rivals.some((other) => named(other.from)[0] === file)) from = file;
      else if (!rivals.some((other) => named(other.from)[1] === rank)) from = rank;
      else from = file + rank;
    }
    return piece + from + (move.captures ? "x" : "") + to + promotes + mark;
  }

  // The moves that a text may mean, SAN or squares, in the letters of `letters` (letter to English letter) or in
  // English; one if it is clear.
  function read(position, text, letters) {
    const all = moves(position);
    const bare = text.normalize("NFKC").replace(/[\s+#!?×:xX–—=().…\-]|e\.?p\.?$/g, "");
    const castling = /^[0OoОо]{2,3}$/.exec(bare);
    if (castling) return all.filter((move) => move.rook !== undefined && move.short === (bare.length === 2));
    const readings = [];
    for (const own of [letters, {}]) {
      for (const word of [bare, bare.charAt(0).toUpperCase() + bare.slice(1)]) readings.push([own || {}, word]);
    }
    for (const [own, word] of readings) {
      const found = all.filter((move) => fits(position, move, word, own));
      if (found.length) return found;
    }
    return [];
  }

  function fits(position, move, text, letters) {
    const parts = /^([^a-h1-8]{0,2})([a-h]?)([1-8]?)([a-h])([1-8])(\D{0,2})$/.exec(text);
    if (!parts || move.rook !== undefined) return false;
    const [, piece, file, rank, toFile, toRank, promotes] = parts;
    const [fromFile, fromRank] = named(move.from);
    const english = (letter) => letters[letter] || letters[letter.toUpperCase()] || letter.toUpperCase();
    const whole = file && rank;
    if (piece ? english(piece) !== kind(position, move) : !whole && kind(position, move) !== "P") return false;
    if (named(move.to) !== toFile + toRank || (file && file !== fromFile) || (rank && rank !== fromRank)) return false;
    if (!promotes) return !move.promotes || move.promotes === "q";
    return english(promotes).toLowerCase() === move.promotes;
  }

  const pieces = (position) => position.squares.flatMap((sign, at) => (sign === "." ? [] : [[named(at), sign]]));

  return {
    start, moves, play, name, read, pieces,
    ends: (move) => [named(move.from), named(move.to)],
    captured: () => [],
    written: name,
  };
})();
