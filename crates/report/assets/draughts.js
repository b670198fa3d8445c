// The legal moves of the draughts games, in the page itself; what a game's rules are is a row of parameters, as in
// crates/draughts/src/rules.rs, from which it comes. tests/it/rules.rs counts positions against the program.
//
// A position: `cells`, the signs of pieces (w W White's man and king, m M Black's) by place, `x + files * y` from the
// lower left, `white` to move, and `runs`, how often in a row the last king of each side has moved, and where it is.
function Draughts(rules) {
  const { files, ranks } = rules;
  const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
  const LONG = rules.whole ? 1 : 2;
  const ORTHOGONAL = [[LONG, 0], [-LONG, 0], [0, LONG], [0, -LONG]];
  const LINES = { diagonal: DIAGONAL, orthogonal: ORTHOGONAL, all: [...DIAGONAL, ...ORTHOGONAL] };
  const isKing = (sign) => sign === "W" || sign === "M";
  const isMan = (sign) => sign === "w" || sign === "m";
  const isWhite = (sign) => sign === "w" || sign === "W";
  const placed = (at) => String.fromCharCode(97 + (at % files)) + (Math.floor(at / files) + 1);
  const called = (at) => rules.names[placed(at)];
  const places = new Map(Object.entries(rules.names).map(([place, name]) =>
    [name, place.charCodeAt(0) - 97 + files * (Number(place.slice(1)) - 1)]));
  const direction = (one) => one.join();

  function step(from, [right, up], count = 1) {
    const file = (from % files) + right * count;
    const rank = Math.floor(from / files) + up * count;
    return file < 0 || file >= files || rank < 0 || rank >= ranks ? -1 : file + files * rank;
  }

  // A placement: ranks from the top, figures for empty squares.
  function start(placement, white) {
    const cells = new Array(files * ranks).fill(".");
    placement.split("/").forEach((row, down) => {
      let file = 0;
      for (const sign of row) {
        if (sign >= "1" && sign <= "9") file += Number(sign);
        else cells[file++ + files * (ranks - 1 - down)] = sign;
      }
    });
    return { cells, white, runs: [null, null] };
  }

  const isOwn = (position, sign) => sign !== "." && isWhite(sign) === position.white;
  const isEnemy = (position, sign) => sign !== "." && isWhite(sign) !== position.white;
  const isFar = (position, at) => Math.floor(at / files) === (position.white ? ranks - 1 : 0);
  const isForward = (position, [, up]) => up === 0 || up > 0 === position.white;

  // Every jump from a place: its direction, the place jumped, and the places to land on.
  function jumps(position, at, king, taken, came) {
    const { cells } = position;
    const gone = (place) => rules.removal === "jump" && taken.includes(place);
    const free = (place) => place >= 0 && (cells[place] === "." || gone(place));
    const reach = king && rules.kings !== "short" ? Math.max(files, ranks) : 1;
    const landing = rules.kings === "long" ? reach : 1;
    const found = [];
    for (const one of LINES[rules.captures]) {
      const back = came && one[0] === -came[0] && one[1] === -came[1] && !rules.turns_back;
      if (back || (!king && rules.men === "forwards" && (!isForward(position, one) || !steps(one)))) continue;
      let count = 1;
      while (count < reach && free(step(at, one, count))) count++;
      const victim = step(at, one, count);
      if (victim < 0 || !isEnemy(position, cells[victim]) || taken.includes(victim)) continue;
      if (!king && isKing(cells[victim]) && !rules.men_capture_kings) continue;
      const landings = [];
      for (let n = count + 1; n <= count + landing && free(step(at, one, n)); n++) landings.push(step(at, one, n));
      if (landings.length) found.push([one, victim, landings]);
    }
    return found;
  }

  // Men that capture forwards alone do so where they step to.
  const steps = (one) => LINES[rules.steps].some((other) => direction(other) === direction(one));

  // How a capture can end that has come to `at`.
  function ends(position, at, king, taken, came, landed, into) {
    const stops = !king && taken.length && isFar(position, at) && rules.crowning === "ends";
    const next = stops ? [] : jumps(position, at, king, taken, came);
    if (!next.length) {
      if (taken.length) into.push({ to: at, taken, king, landed });
      return;
    }
    for (const [one, victim, landings] of next) {
      const more = [...taken, victim];
      const crowned = (place) => king || (rules.crowning === "at-once" && isFar(position, place));
      const onwards = landings.filter((place) => jumps(position, place, crowned(place), more, one).length);
      for (const place of king && onwards.length ? onwards : landings) {
        ends(position, place, crowned(place), more, one, [...landed, place], into);
      }
    }
  }

  function captures(position) {
    const found = [];
    position.cells.forEach((sign, from) => {
      if (!isOwn(position, sign)) return;
      const cells = position.cells.slice();
      cells[from] = ".";
      const into = [];
      ends({ ...position, cells }, from, isKing(sign), [], null, [], into);
      for (const { to, taken, king, landed } of into) {
        const promotes = isMan(sign) && (king || isFar(position, to));
        found.push({ from, to, taken, promotes, landed });
      }
    });
    return found;
  }

  // What makes one capture go before another, the weightiest first.
  function score(position, way) {
    const kings = way.taken.map((at) => (isKing(position.cells[at]) ? 1 : 0));
    const count = kings.reduce((sum, one) => sum + one, 0);
    return rules.choice.flatMap((what) => ({
      number: () => [way.taken.length],
      king: () => [isKing(position.cells[way.from]) ? 1 : 0],
      kings: () => [count],
      soonest: () => kings,
      // A king is worth less than two men by less than any number of them counts.
      value: () => [1000 * (way.taken.length + count) - count],
    })[what]());
  }

  function compare(a, b) {
    for (let at = 0; at < Math.max(a.length, b.length); at++) {
      if ((a[at] ?? -1) !== (b[at] ?? -1)) return (a[at] ?? -1) - (b[at] ?? -1);
    }
    return 0;
  }

  // Captures by one piece of the same pieces with the same end are one move, whatever its way.
  function moves(position) {
    const ways = captures(position);
    if (!ways.length) return plain(position);
    const scores = ways.map((way) => score(position, way));
    const best = scores.reduce((a, b) => (compare(a, b) < 0 ? b : a));
    const found = new Map();
    ways.forEach((way, at) => {
      if (compare(scores[at], best)) return;
      const key = [way.from, way.to, way.promotes, ...way.taken.slice().sort((a, b) => a - b)].join();
      if (!found.has(key)) found.set(key, { ...way, routes: [] });
      found.get(key).routes.push(way.landed);
    });
    return [...found.values()];
  }

  function plain(position) {
    const found = [];
    const run = position.runs[position.white ? 0 : 1];
    const halted = rules.king_run && run && run.count >= rules.king_run ? run.at : -1;
    position.cells.forEach((sign, from) => {
      if (!isOwn(position, sign) || from === halted) return;
      const king = isKing(sign);
      for (const one of LINES[rules.steps]) {
        if (!king && !isForward(position, one)) continue;
        const reach = king && rules.kings !== "short" ? Math.max(files, ranks) : 1;
        for (let n = 1; n <= reach; n++) {
          const to = step(from, one, n);
          if (to < 0 || position.cells[to] !== ".") break;
          found.push({ from, to, taken: [], promotes: !king && isFar(position, to), routes: [[to]] });
        }
      }
    });
    return found;
  }

  function play(position, move) {
    const cells = position.cells.slice();
    const sign = cells[move.from];
    cells[move.from] = ".";
    for (const at of move.taken) cells[at] = ".";
    cells[move.to] = move.promotes ? sign.toUpperCase() : sign;
    const runs = position.runs.slice();
    if (rules.king_run) {
      const own = position.white ? 0 : 1;
      const before = runs[own] && runs[own].at === move.from ? runs[own].count : 0;
      runs[own] = isKing(sign) && !move.taken.length ? { at: move.to, count: before + 1 } : null;
      runs.forEach((run, side) => {
        const [man, king] = side ? ["m", "M"] : ["w", "W"];
        if (run && (!cells.includes(man) || cells[run.at] !== king)) runs[side] = null;
      });
    }
    return { cells, white: !position.white, runs };
  }

  const line = (from, to) => {
    const [right, up] = [(to % files) - (from % files), Math.floor(to / files) - Math.floor(from / files)];
    return `${Math.sign(right)},${Math.sign(up)}`;
  };
  // Where a way turns, its end left out.
  function turns(from, landed) {
    const all = [from, ...landed];
    return all.slice(1, -1).filter((at, i) => line(all[i], at) !== line(at, all[i + 2]));
  }
  // Every place that a way touches, captured pieces too, ends left out.
  function touched(from, landed) {
    const found = [];
    let at = from;
    for (const to of landed) {
      const one = LINES.all.find((one) => {
        for (let n = 1, next = step(at, one); next >= 0; n++, next = step(at, one, n)) if (next === to) return true;
        return false;
      });
      for (let next = step(at, one); ; next = step(next, one)) {
        found.push(next);
        if (next === to) break;
      }
      at = to;
    }
    return found.slice(0, -1);
  }

  // Full notation: the way where origin and target do not tell it.
  function name(position, move, all = moves(position), landings = false) {
    const alike = all.filter((other) => other.from === move.from && other.to === move.to);
    const sign = move.taken.length ? rules.sign : "-";
    let between = [];
    if (alike.length > 1 || move.from === move.to) {
      const [landed] = move.routes;
      between = landings ? [] : turns(move.from, landed);
      if (!between.length) between = landed.slice(0, -1);
      if (!between.length) between = touched(move.from, landed).slice(0);
    }
    return [move.from, ...between, move.to].map(called).join(sign);
  }

  // The moves that a text may mean: squares, or the file of the origin and the target.
  function read(position, text) {
    const all = moves(position);
    const bare = text.normalize("NFKC").toLowerCase().replace(/[!?+#*]/g, "").trim();
    const short = /^([a-l])([a-l]\d+)$/.exec(bare.replace(/[\s:x×\-–—]/g, ""));
    if (short) return all.filter((move) => called(move.from)[0] === short[1] && called(move.to) === short[2]);
    const words = bare.match(/[a-l]\d+|\d+/g) || [];
    const squares = words.map((word) => places.get(word));
    if (squares.length < 2 || squares.includes(undefined)) return [];
    const [from, to] = [squares[0], squares.at(-1)];
    const between = squares.slice(1, -1);
    const fits = (move) => move.from === from && move.to === to;
    const goes = (landed) => {
      let at = 0;
      for (const place of touched(from, landed)) if (place === between[at]) at++;
      return at === between.length;
    };
    const found = all.filter((move) => fits(move) && move.routes.some((landed) => !between.length || goes(landed)));
    if (found.length < 2) return found;
    // The way as it is written, and no other: what turns or lands elsewhere was meant otherwise.
    const exact = found.filter((move) => move.routes.some((landed) =>
      [turns(from, landed), landed.slice(0, -1), touched(from, landed)].some((way) => way.join() === between.join())));
    return exact.length ? exact : found;
  }

  const pieces = (position) => position.cells.flatMap((sign, at) => (sign === "." ? [] : [[placed(at), sign]]));

  return {
    start, moves, play, name, read, pieces,
    ends: (move) => [placed(move.from), placed(move.to)],
    captured: (move) => move.taken.map(placed),
    written: (position, move) => name(position, move, moves(position), true),
  };
}
