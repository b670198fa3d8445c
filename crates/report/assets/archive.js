// All games of the page: found by words, years and choices, and read out of the block of moves (src/page/archive.rs).
//
// Hooks that stay: [data-finder] and its fields, [data-found-count], [data-found-rows] a (the games, `#game-17`),
// [data-found-more], [data-found-download]; the addresses #find/WORDS and #years/1960-1969. `performance` has a mark
// `searchable` when games can be found.
const archive = (() => {
  const FIRST = 50;
  const MORE = 200;
  // Texts, numbers, and the sides of which a player made a result.
  const FIELDS = {
    player: ["white", "black"], white: ["white"], black: ["black"], event: ["event"], site: ["site"],
    opening: ["opening", "named"], eco: ["named"], file: ["file"], game: ["game"], date: ["date"], round: ["round"],
    result: ["result"], ending: ["ending"], ended: ["ended"], clause: ["clause"], known: ["known"], edition: ["edition"], program: ["program"],
    start: ["start"], drawn: ["opening", "start"],
  };
  // Of what has several parts the first are enough.
  const BEGIN = ["opening", "eco", "start", "drawn"];
  const yearOf = (at) => columns.year[at] || NaN;
  const NUMBERS = {
    year: yearOf, decade: yearOf,
    plies: (at) => columns.plies[at], promotions: (at) => columns.promotions[at], longest: (at) => columns.longest[at],
    difference: (at) => (columns.white_rating[at] && columns.black_rating[at] ? columns.white_rating[at] - columns.black_rating[at] : NaN),
  };
  const MADE = { won: ["1-0", "0-1"], lost: ["0-1", "1-0"] };
  const SIDES = { winner: { white: "1-0", black: "0-1" }, loser: { white: "0-1", black: "1-0" } };
  const OTHER = ["is", "tenth"];
  // What a game is: state has 1 of those from the usual position alone, and 2 of those without moves.
  const isOf = (name, ...wanted) => (at) => wanted.includes(text(name, at));
  const IS = {
    usual: (at) => columns.state[at] & 1, empty: (at) => columns.state[at] & 2, legal: (at) => columns.legal[at] === 2,
    illegal: (at) => columns.legal[at] === 1, unreplayed: (at) => columns.legal[at] === 0,
    decided: isOf("result", "1-0", "0-1", "1/2-1/2"), finished: isOf("result", "1-0", "0-1", "1/2-1/2", "0-0"),
    unplayed: (at) => IS.empty(at) && IS.finished(at),
    whole: (at) => IS.usual(at) && IS.legal(at) && columns.plies[at] && IS.finished(at),
  };
  const ANY = ["white", "black", "event", "site", "date", "opening", "named", "file", "game", "ending"];
  const LEVELS = ["", "note", "warning", "error"];
  let columns = null;
  let places = new Map();
  let offsets = [];
  let moves = null;
  let plain = null;
  let found = [];
  const boards = new Map();
  const form = document.querySelector("[data-finder]");
  const field = (name) => form.querySelector(`[data-finder-${name}]`);
  const text = (name, at) => columns.texts[columns[name][at] - 1] || "";

  async function load() {
    columns = await unpackedJson("archive-games");
    if (!columns) return;
    for (const name of ["number", "line", "no"]) {
      let sum = 0;
      columns[name] = columns[name].map((more) => (sum += more));
    }
    const known = [];
    for (let at = 0; at < columns.number.length; at++) {
      for (const side of ["white", "black"]) {
        const more = columns[`${side}_rating`][at];
        const player = columns[side][at];
        columns[`${side}_rating`][at] = more === null ? 0 : (known[player] = (known[player] || 0) + more);
      }
    }
    const endings = new Map([["", 0]]);
    columns.ending = columns.ended.map((_, at) => {
      const [ended, clause] = [text("ended", at), text("clause", at)];
      const whole = clause ? `${ended} (${clause})` : ended;
      if (!endings.has(whole)) endings.set(whole, columns.texts.push(whole));
      return endings.get(whole);
    });
    columns.packed = columns.plies.map((plies, at) => plies - columns.unpacked[at]);
    columns.bytes = columns.packed.map((plies, at) => plies + columns.far[at]);
    places = new Map(columns.number.map((number, at) => [`game-${number}`, at]));
    let offset = 0;
    offsets = columns.bytes.map((bytes) => (offset += bytes) - bytes);
    if (form) begin();
    performance.mark("searchable");
  }

  // Texts are folded when they are first searched.
  function foldedTexts() {
    plain ??= columns.texts.map((one) => (/^[\x20-\x7e]*$/.test(one) ? one.toLowerCase() : folded(one)));
    return plain;
  }

  // `player:"Carlsen, M"`, which is that name and no other, `1962`, `najdorf`, `plies:20-39`, `won:"Carlsen, M"`, `event:""`,
  // and `-draw`, which is none of these.
  function parts(words) {
    return Array.from(words.matchAll(/(-?)(?:(\w+):)?(?:"([^"]*)"?|(\S+))/g), ([, not, name, quoted, bare]) => {
      const known = name && (OTHER.includes(name) || [FIELDS, NUMBERS, MADE, SIDES, columns.facts].some((fields) => Object.hasOwn(fields, name)));
      const word = quoted ?? (known || !name ? bare : `${name}:${bare}`);
      return { not: Boolean(not), name: known ? name : "", word: folded(word).trim(), own: known ? quoted?.trim() : undefined };
    }).filter(({ word, own }) => word || own === "");
  }

  // Which texts a word fits; the first place is that of no text. What stands between quotation marks is all of a text,
  // where there is one with its letters and accents no other; of some, and before a `*`, the beginning is enough, and where
  // nothing is called so a part.
  function hitsOf({ name, word, own }) {
    const hits = new Uint8Array(columns.texts.length + 1);
    if (own === "") return hits.fill(1, 0, 1);
    if (name && own === undefined && word === "*") return hits.fill(1, 1);
    const mark = (texts, fits) => texts.forEach((one, at) => { if (fits(one)) hits[at + 1] = 1; });
    if (!own) {
      mark(foldedTexts(), (one) => one.includes(word));
      return hits;
    }
    // Ways to end a game are written with hyphens and without.
    const bare = (one) => one.replaceAll(name === "ending" ? /["-]/g : '"', " ").trim();
    const equals = (words, begins = BEGIN.includes(name) || own.endsWith(" *")) => (one) => {
      const [whole, wanted] = [bare(one), words.replace(/ \*$/, "")];
      return whole === wanted || (begins && (whole.startsWith(`${wanted} `) || whole.slice(4) === wanted));
    };
    mark(columns.texts, equals(bare(own)));
    if (!hits.includes(1)) mark(foldedTexts(), equals(bare(word)));
    if (!hits.includes(1) && name === "ending") mark(columns.texts, equals(bare(own), true));
    if (!hits.includes(1)) mark(foldedTexts(), (one) => bare(one).includes(bare(word)));
    return hits;
  }

  // Whether a game has a ply in a tenth of it.
  const tenth = (plies, at) => Math.ceil(((at - 1) * plies) / 10) * 10 < at * plies;

  // Whether the game at a place fits a part of what is searched.
  function testOf(part) {
    const { name, word } = part;
    if (name === "is") return IS[word] ?? (() => false);
    if (name === "tenth") return (at) => tenth(columns.plies[at], Number(word));
    if (SIDES[name]) return isOf("result", SIDES[name][word]);
    const [, from, through, to] = /^(-?\d+)(?:(-|\.\.)(-?\d+)?)?$/.exec(word) || [];
    const number = NUMBERS[name];
    if (number) {
      if (part.own === "") return (at) => Number.isNaN(number(at));
      const first = Number(from);
      const last = through && !to ? Infinity : Number(to ?? from) + (name === "decade" ? 9 : 0);
      return (at) => number(at) >= first && number(at) <= last;
    }
    const hits = hitsOf(part);
    const facts = columns.facts[name];
    if (facts) {
      const fits = facts.sets.map((set) => (set.length ? set.some((one) => hits[one]) : hits[0]));
      return (at) => fits[facts.of[at]];
    }
    // Drawn are moves from the usual position, or another position.
    if (name === "drawn") return (at) => hits[columns.start[at]] || (!columns.start[at] && hits[columns.opening[at]]);
    if (MADE[name]) {
      const [white, black] = MADE[name].map((result) => columns.texts.indexOf(result) + 1);
      return (at) => (columns.result[at] === white && hits[columns.white[at]])
        || (columns.result[at] === black && hits[columns.black[at]]);
    }
    const year = !name && /^\d{4}$/.test(word) ? Number(word) : -1;
    const lists = (FIELDS[name] || ANY).map((column) => columns[column]);
    return (at) => columns.year[at] === year || lists.some((one) => hits[one[at]]);
  }

  // The places of all games that fit, in the order that was asked for.
  function search({ words = "", from = 0, to = 0, game = "", result = "", level = "", order = "" }) {
    const tests = parts(words).map((part) => {
      const test = testOf(part);
      return part.not ? (at) => !test(at) : test;
    });
    const same = (name, wanted) => {
      const place = columns.texts.indexOf(wanted) + 1;
      tests.push((at) => columns[name][at] === place);
    };
    if (game) same("game", game);
    if (result) same("result", result);
    if (level !== "") tests.push((at) => columns.level[at] === Number(level));
    if (from) tests.push((at) => columns.year[at] >= from);
    if (to) tests.push((at) => columns.year[at] && columns.year[at] <= to);
    const all = [];
    for (let at = 0; at < columns.number.length; at++) if (tests.every((test) => test(at))) all.push(at);
    return ordered(all, order);
  }

  function ordered(all, order) {
    const by = (key) => all.map((at) => [key(at), at]).sort(([a], [b]) =>
      (typeof a === "string" ? (a === "") - (b === "") || collator.compare(a, b) : a - b)).map(([, at]) => at);
    return {
      newest: () => by((at) => -columns.year[at]), oldest: () => by((at) => columns.year[at] || 9999),
      white: () => by((at) => text("white", at)), black: () => by((at) => text("black", at)),
      event: () => by((at) => text("event", at)), longest: () => by((at) => -columns.plies[at]),
      found: () => by((at) => -columns.level[at]),
    }[order]?.() ?? all;
  }

  function title(at) {
    const side = (name, otherwise) => {
      const rating = columns[`${name}_rating`][at];
      return (text(name, at) || otherwise) + (rating ? ` (${rating})` : "");
    };
    return `${side("white", "White")} – ${side("black", "Black")}`;
  }

  const called = (at) => [title(at), text("result", at)].filter(Boolean).join(", ");
  const about = (at) => [
    text("event", at), text("site", at), text("date", at), text("round", at) && `round ${text("round", at)}`, text("game", at),
  ].filter(Boolean).join(", ");
  const place = (at) => `${text("file", at)}:${columns.line[at]}, game ${columns.no[at]}`;

  // The rules of a game's kind, once for all games.
  function boardOf(kind) {
    if (!boards.has(kind)) {
      const of = columns.kinds[kind];
      boards.set(kind, kind === "chess" ? Chess : of?.rules ? Draughts(of.rules) : null);
    }
    return boards.get(kind);
  }

  // What the viewer shows of a game that is not there in full.
  async function game(at) {
    moves ??= await unpacked("archive-moves");
    const kind = text("game", at);
    const board = boardOf(kind);
    const of = columns.kinds[kind];
    const shown = {
      id: `game-${columns.number[at]}`, title: title(at), about: about(at), place: place(at), result: text("result", at),
      ending: text("ending", at), findings: [], kind, notes: [text("note", at)],
    };
    if (!board || text("note", at) && !columns.packed[at]) return shown;
    const white = (columns.starts[at] || of.start)[1];
    const { position } = startOf(shown.id);
    const all = playedFrom(board, position, moves.subarray(offsets[at], offsets[at] + columns.bytes[at]));
    const first = kind === "chess" ? position.number : 1;
    const half = white === of.start[1] ? 0 : 1;
    shown.board = of.board;
    shown.start = placementOf(board.pieces(position), Number.parseInt(of.board.slice(1), 10));
    shown.items = all.map((one, ply) => {
      const number = first + Math.floor((ply + half) / 2);
      return [one.name, changeOf(board, one), (ply + half) % 2 ? -number : number];
    });
    if (all.length < columns.plies[at] && !text("note", at)) {
      shown.notes.push(`These are the first ${all.length} of ${columns.plies[at]} plies.`);
    }
    if (columns.more[at]) shown.notes.push("The record also has comments, variations or symbols; they are in its file.");
    return shown;
  }

  function changeOf(board, { before, move, after }) {
    const [was, now] = [new Map(board.pieces(before)), new Map(board.pieces(after))];
    const ends = board.ends(move);
    const captured = board.captured(move);
    const others = [...new Set([...was.keys(), ...now.keys()])]
      .filter((square) => !ends.includes(square) && was.get(square) !== now.get(square));
    const white = (sign) => sign === "w" || sign === "W" || (sign !== "m" && sign !== "M" && sign === sign.toUpperCase());
    return [...ends, ...others].map((square) => {
      const taken = captured.includes(square) || (was.has(square) && white(was.get(square)) !== white(was.get(ends[0])));
      return square + (now.get(square) ?? (taken ? "x" : "."));
    }).join("");
  }

  function placementOf(pieces, side) {
    const on = new Map(pieces);
    return Array.from({ length: side }, (_, down) => {
      let row = "";
      let empty = 0;
      const put = () => { for (; empty > 0; empty -= 9) row += Math.min(9, empty); empty = 0; };
      for (let file = 0; file < side; file++) {
        const sign = on.get(`${String.fromCharCode(97 + file)}${side - down}`);
        if (sign) { put(); row += sign; } else empty += 1;
      }
      put();
      return row;
    }).join("/");
  }

  // The form, and what was found.
  let shown = FIRST;
  const rows = document.querySelector("[data-found-rows]");
  const cell = (name, content, kind = "") => {
    const made = document.createElement(name);
    made.className = kind;
    made.dir = "auto";
    made.append(content);
    return made;
  };

  function link(at) {
    const made = document.createElement("a");
    made.href = `#game-${columns.number[at]}`;
    made.textContent = title(at);
    return made;
  }

  // The name of the opening above its moves; empty where there is neither.
  function openingOf(at) {
    const made = document.createDocumentFragment();
    const named = document.createElement("span");
    named.textContent = text("named", at);
    if (named.textContent) made.append(named);
    if (text("opening", at)) made.append(text("opening", at));
    return made;
  }

  // A path may be broken into lines after each folder.
  function breakable(path) {
    const made = document.createDocumentFragment();
    path.split(/(?<=\/)/).forEach((part, at) => made.append(...(at ? [document.createElement("wbr")] : []), part));
    return made;
  }

  function row(at) {
    const made = document.createElement("tr");
    const head = cell("th", link(at));
    head.scope = "row";
    const level = LEVELS[columns.level[at]];
    const word = level ? cell("span", level, `level level-${level}`) : "";
    made.append(head, cell("td", text("result", at), "date"), cell("td", text("date", at), "date"), cell("td", text("event", at)),
      cell("td", openingOf(at), "opening"), cell("td", String(columns.plies[at]), "n"), cell("td", word, "short"),
      cell("td", breakable(`${text("file", at)}:${columns.line[at]}`), "long"));
    return made;
  }

  function draw() {
    rows.replaceChildren(...found.slice(0, shown).map(row));
    const more = document.querySelector("[data-found-more]");
    more.hidden = found.length <= shown;
    more.textContent = `Show ${Math.min(MORE, found.length - shown)} more`;
    const all = columns.number.length;
    document.querySelector("[data-found-count]").textContent =
      found.length === all ? `${all} ${all === 1 ? "game" : "games"}` : `${found.length} of ${all} games`;
  }

  const asked = () => ({
    words: field("words").value, from: Number(field("from").value), to: Number(field("to").value),
    game: field("game").value, result: field("result").value, level: field("level").value, order: field("order").value,
  });

  function again() {
    found = search(asked());
    shown = FIRST;
    draw();
    document.dispatchEvent(new Event("found"));
  }

  function choices(name, column) {
    const counts = new Map();
    for (const one of columns[column]) if (one) counts.set(one, (counts.get(one) || 0) + 1);
    const all = [...counts].sort((a, b) => b[1] - a[1]);
    field(name).append(...all.map(([one, count]) => new Option(`${columns.texts[one - 1]} (${count})`, columns.texts[one - 1])));
    field(name).closest("label").hidden = all.length < 2;
  }

  // #find/player%3A%22Carlsen%22 and #years/1960-1969; true if it is one of these.
  function follow() {
    const address = addressed();
    const years = /^years\/(\d+)-(\d+)$/.exec(address);
    if (!years && !address.startsWith("find/")) return false;
    form.reset();
    if (years) [field("from").value, field("to").value] = years.slice(1);
    else field("words").value = address.slice(5);
    again();
    document.getElementById("games").scrollIntoView({ block: "start" });
    field("words").focus({ preventScroll: true });
    return true;
  }

  function begin() {
    choices("game", "game");
    choices("result", "result");
    // One game needs no search.
    for (const part of [form, form.nextElementSibling, document.querySelector(".finder-fields")]) part.hidden = columns.number.length < 2;
    document.querySelector("[data-found]").hidden = false;
    found = search({});
    draw();
    let frame = 0;
    form.addEventListener("input", () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(again);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    document.querySelector("[data-found-more]").addEventListener("click", () => { shown += MORE; draw(); });
    document.querySelector("[data-found-download]").addEventListener("click", () => {
      const names = ["white", "black", "result", "date", "round", "event", "site", "game", "opening", "named", "file"];
      const lines = found.map((at) => [...names.map((name) => text(name, at)), columns.line[at], columns.no[at], columns.plies[at]]);
      download("games.csv", csv([[...names, "line", "game_no", "plies"], ...lines]), "text/csv");
    });
    addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, select, textarea, dialog");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field("words").scrollIntoView({ block: "center" });
      field("words").focus();
    });
    addEventListener("hashchange", follow);
    follow();
  }

  // The rules of a game and the position before its first move; null where it is not known or cannot be played on.
  function startOf(id) {
    const at = places.get(id);
    const board = at === undefined ? null : boardOf(text("game", at));
    if (!board || (text("note", at) && !columns.packed[at])) return null;
    const [start, white] = columns.starts[at] || columns.kinds[text("game", at)].start;
    return { board, position: board === Chess ? board.start(start) : board.start(start, white) };
  }

  return {
    ready: load(), game, title, startOf,
    isUnusual: (id) => Boolean(columns.starts[places.get(id)]),
    at: (id) => places.get(id),
    id: (at) => `game-${columns.number[at]}`,
    kind: (id) => columns.kinds[text("game", places.get(id))],
    text: (name, id) => (places.has(id) ? text(name, places.get(id)) : ""),
    found: () => found,
    count: () => columns?.number.length ?? 0,
    ask(words) {
      field("words").value = words;
      again();
    },
    words: () => field("words").value,
    called: (id) => called(places.get(id)),
    label: (at) => [called(at), about(at), place(at)].filter(Boolean).join(" · "),
  };
})();
