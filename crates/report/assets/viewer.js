// The viewer of games, as large as the window. Games that the page has in full say of every move what it changes on the
// board (src/page/viewer/data.rs); the others are played out of the archive (archive.js).
//
// Hooks that stay:
//   [data-viewer]              the viewer; data-game and data-ply tell what it shows (data-node in a variation)
//   [data-viewer-search], [data-viewer-list] a   the games found, links to them
//   [data-viewer-count]        how many games were found
//   [data-viewer-do="first|previous|play|next|last|flip|labels|list|close"]   the buttons
//   details[data-share]        what is given to others (share.js)
//   [data-viewer-board] svg    the board; each piece is a use[data-square][data-piece], a capture's way a [data-way]
//   [data-viewer-moves] button[data-node]      the moves; the one shown has aria-current="true" and is the one tab stop
//   [data-viewer-status]       says the move shown (aria-live)
//   [data-viewer-note], [data-viewer-findings] what has to be said of the game, and of this place in it
//   [data-viewer-lines] mark   the move as it stands in the source
//   #game-17/ply-23            opens a game at a ply of its main line, #game-17/move-45 at any of its moves
{
  const root = document.querySelector("[data-viewer]");
  if (root) startViewer(root);
}

async function startViewer(root) {
  const part = (name) => root.querySelector(`[data-viewer-${name}]`);
  const [search, list, count, board, moves, status, lines] =
    ["search", "list", "count", "board", "moves", "status", "lines"].map(part);
  const LISTED = 200;
  const PACE = 900;
  let game = null;
  let nodes = [];
  let at = 0;
  let flipped = false;
  let labels = null;
  let playing = 0;
  let drawn = null;

  const texts = document.querySelector("[data-viewer-texts]");
  if (texts) texts.classList.add("with-viewer");
  const [full] = await Promise.all([gamesInFull, archive.ready]);

  // The moves as a tree: node 0 is the start, every other has a parent; `main` counts the main line.
  function grow(data) {
    const tree = [{ parent: null, ply: 0, placement: data.start || "", main: true, children: [] }];
    const outer = [];
    let here = 0;
    for (const item of data.items || []) {
      const line = tree[here];
      if (item === 1) {
        outer.push(here);
        // Other moves in the place of the last; a position that was set up stays.
        if (line.parent !== null && line.placement === undefined) here = line.parent;
      } else if (item === 0) {
        here = outer.pop() ?? here;
      } else if (Array.isArray(item) || item.p !== undefined) {
        const move = Array.isArray(item);
        const main = outer.length === 0;
        tree.push({
          parent: here, ply: line.ply + (move ? 1 : 0), main, children: [], symbols: [],
          ...(move ? { text: item[0], change: item[1], number: item[2], code: item[3] }
                   : { text: "new position", placement: item.p }),
        });
        line.children.push(tree.length - 1);
        here = tree.length - 1;
      } else if (item.s !== undefined && tree[here].symbols) {
        tree[here].symbols.push(item.s);
      }
    }
    return tree;
  }

  const sides = () => sidesOf(game.board || "c8");
  // How squares are counted, where it is not from the upper left over the dark ones: i, s (in the mirror), t, w (all).
  const counted = () => (game.board || "c8").replace(/^.[\dx]+/, "");

  function place(text) {
    const squares = new Map();
    const [, ranks] = sides();
    text.split("/").forEach((row, down) => {
      let file = 0;
      for (const sign of row) {
        if (sign >= "1" && sign <= "9") file += Number(sign);
        else squares.set(`${String.fromCharCode(97 + file++)}${ranks - down}`, sign);
      }
    });
    return squares;
  }

  const changes = (node) => [...(node.change || "").matchAll(/([a-l]\d+)(\D)/g)];

  // What stands where: from the last placement on, change by change.
  function squaresAt(index) {
    const way = [];
    for (let i = index; ; i = nodes[i].parent) {
      way.push(i);
      if (nodes[i].placement !== undefined) break;
    }
    const squares = place(nodes[way.pop()].placement);
    for (const i of way.reverse()) {
      for (const [, square, sign] of changes(nodes[i])) {
        if (sign === "." || sign === "x") squares.delete(square);
        else squares.set(square, sign);
      }
    }
    return squares;
  }

  // The position of the rules after a move, and the move: found among the legal ones by what it does. Null where the
  // rules do not lead there: after a move that is not legal, a pass, another position.
  function playedAt(index) {
    const node = nodes[index];
    if (node.played !== undefined) return node.played;
    node.played = null;
    if (node.parent === null) {
      const start = archive.startOf(game.id);
      node.played = start && { ...start, move: null };
    } else if (node.change && !node.code) {
      const before = playedAt(node.parent);
      const wanted = squaresAt(index);
      const ends = changes(node).slice(0, 2).map(([, square]) => square);
      const leads = (move) => before.board.ends(move).join() === ends.join();
      const same = (position) => {
        const pieces = before.board.pieces(position);
        return pieces.length === wanted.size && pieces.every(([square, sign]) => wanted.get(square) === sign);
      };
      for (const move of before ? before.board.moves(before.position).filter(leads) : []) {
        const position = before.board.play(before.position, move);
        if (same(position)) node.played = { board: before.board, position, move };
      }
    }
    return node.played;
  }

  // The squares that a move touches down on, where only one way leads there; else its ends.
  function wayOf(node, index) {
    const [from, to] = changes(node).map(([, square]) => square);
    if (!to) return [];
    const routes = node.change.includes("x") ? playedAt(index)?.move?.routes : null;
    if (routes?.length !== 1) return [from, to];
    const [files] = sides();
    return [from, ...routes[0].map((spot) => `${String.fromCharCode(97 + (spot % files))}${Math.floor(spot / files) + 1}`)];
  }

  function draw(moving) {
    board.textContent = "";
    drawn = null;
    if (!game.board) return;
    const named = labels || game.board[0];
    const squares = squaresAt(at);
    const node = nodes[at];
    const marks = marked(node);
    const way = wayOf(node, at);
    const label = described(squares, marks, name, named === "n");
    drawn = stagedBoard({ look: game.board, named, flipped, squares, marks, way, label });
    board.append(drawn.svg);
    if (moving && way.length > 1) animate(drawn, way, way.at(-1));
  }

  function name(square) {
    if ((labels || game.board[0]) === "c") return square;
    let file = square.charCodeAt(0) - 97;
    const [files, ranks] = sides();
    let row = ranks - Number(square.slice(1));
    if (counted() === "w") return String(row * files + file + 1);
    const mirrored = "is".includes(counted() || " ");
    const dark = ((file + ranks - 1 - row) % 2 === 0) !== mirrored;
    if ("st".includes(counted() || " ")) [file, row] = [files - 1 - file, ranks - 1 - row];
    return dark ? String(row * (files / 2) + (file >> 1) + 1) : square;
  }

  function marked(node) {
    return changes(node).flatMap(([, square, sign], i) => {
      if (sign === "x") return [[square, "captured"]];
      return i === 0 ? [[square, "origin"]] : i === 1 || sign !== "." ? [[square, "target"]] : [];
    });
  }

  function numbered(node, always) {
    if (node.number === undefined) return "";
    if (node.number > 0) return `${node.number}. `;
    return always ? `${-node.number}… ` : "";
  }

  const meaning = (symbol) => (game.says || {})[symbol];

  function span(parent, kind, text) {
    const element = document.createElement("span");
    element.className = kind;
    element.textContent = text;
    parent.append(element);
    return element;
  }

  // What a program wrote into a comment of its own, such as [%clk 0:09:57], without the brackets; nothing
  // if words of a person stand there too.
  function clocks(comment) {
    const command = /\[%(\w+) ([^\]]*)\]/g;
    if (comment.replace(command, "").trim()) return "";
    const said = ([, name, value]) => (name === "clk" ? value : `${name} ${value}`);
    return Array.from(comment.matchAll(command), said).join(", ");
  }

  // The moves as buttons in the order of the record.
  function write() {
    moves.textContent = "";
    let into = moves;
    let next = 1;
    let told = true;
    for (const item of game.items || []) {
      if (item === 1) {
        const inner = document.createElement("span");
        inner.className = into === moves ? "variation outermost" : "variation";
        into.append(inner);
        into = inner;
      } else if (item === 0) {
        if (into !== moves) into = into.parentElement;
      } else if (Array.isArray(item) || item.p !== undefined) {
        const button = document.createElement("button");
        const node = nodes[next];
        button.type = "button";
        button.tabIndex = -1;
        button.dataset.node = next;
        next += 1;
        button.textContent = numbered(node, told) + node.text;
        if (node.code) {
          button.classList.add("irregular");
          button.title = `${node.code}, carried out all the same`;
        }
        into.append(button, " ");
        told = false;
        continue;
      } else if (typeof item === "string") {
        const times = clocks(item);
        if (times) {
          span(into, "clock", times).title = item;
          continue;
        }
        span(into, "comment", item);
      } else if (item.s !== undefined) {
        const sign = span(into, "symbol", item.s);
        const says = meaning(item.s);
        if (says) {
          sign.title = says;
          sign.setAttribute("role", "img");
          sign.setAttribute("aria-label", says);
        }
        continue;
      } else if (item.r !== undefined) {
        span(into, "result", item.r);
      }
      told = true;
    }
    if (game.result) span(moves, "result", game.result);
    if (game.ending) span(moves, "comment", game.ending);
  }

  // The record as it stands in its file, with the move that is shown.
  function pointOut() {
    const box = part("source");
    box.hidden = !game.source;
    if (!game.source) return;
    const [text, line] = game.source;
    // Each place has what lies between it and the one before, and its length.
    const places = at > 0 ? (game.at || []).slice(0, at) : [];
    const length = places.at(-1)?.[1] ?? 0;
    const start = places.reduce((sum, [skip, long]) => sum + skip + long, 0) - length;
    lines.textContent = "";
    let from = 0;
    text.replace(/\n+$/, "").split("\n").forEach((words, down) => {
      const row = document.createElement("span");
      row.className = "line";
      row.dataset.line = line + down;
      const here = length && start >= from && start < from + words.length;
      if (here) {
        const mark = document.createElement("mark");
        mark.textContent = words.slice(start - from, start - from + length);
        row.append(words.slice(0, start - from), mark, words.slice(start - from + length));
      } else {
        row.append(words);
      }
      lines.append(row, "\n");
      from += words.length + 1;
    });
    const mark = lines.querySelector("mark");
    if (mark) lines.scrollTop = mark.offsetTop - lines.clientHeight / 2;
  }

  const said = () => {
    const node = nodes[at];
    const symbols = (node.symbols || []).map((s) => (meaning(s) ? `${s} (${meaning(s)})` : s));
    return at === 0 ? "Start" : `${numbered(node, true)}${node.text} ${symbols.join(" ")}`.trim();
  };

  // What lies behind the last move that could be shown is told at that move.
  const foundHere = () => (game.findings || []).filter(([ply]) => nodes[at].main
    && (ply === nodes[at].ply || (nodes[at].ply === end() && ply > nodes[at].ply)));

  function tell() {
    const node = nodes[at];
    const where = node.main ? `ply ${node.ply} of ${end()}` : "in a variation";
    status.textContent = game.board ? `${said()}, ${where}` : "None of its moves can be shown.";
    const found = part("findings");
    found.textContent = "";
    for (const [ply, level, message] of foundHere()) {
      const line = document.createElement("li");
      span(line, `level level-${level}`, level);
      const where = level === "error" ? "it stops before ply" : "at ply";
      line.append(ply > node.ply ? ` ${where} ${ply}: ${message}` : ` ${message}`);
      found.append(line);
    }
    found.hidden = found.children.length === 0;
  }

  const mainLine = () => nodes.findLastIndex((node) => node.main);
  const end = () => nodes[mainLine()].ply;

  function mainAt(ply) {
    const found = nodes.findLastIndex((node) => node.main && node.ply <= ply);
    return Math.max(found, 0);
  }

  // Shows which move it is. One move is a tab stop; the arrow keys lead to the others.
  function point() {
    for (const shown of moves.querySelectorAll("[aria-current]")) shown.removeAttribute("aria-current");
    for (const stop of moves.querySelectorAll('[tabindex="0"]')) stop.tabIndex = -1;
    const button = moves.querySelector(`[data-node="${at}"]`);
    const stop = button || moves.querySelector("[data-node]");
    const inside = moves.contains(document.activeElement);
    if (stop) stop.tabIndex = 0;
    if (stop && inside) stop.focus({ preventScroll: true });
    if (button) {
      button.setAttribute("aria-current", "true");
      const [top, height] = [button.offsetTop - moves.offsetTop, moves.clientHeight];
      if (top < moves.scrollTop || top > moves.scrollTop + height - 30) moves.scrollTop = top - height / 2;
    } else {
      moves.scrollTop = 0;
    }
  }

  function show(index, keep) {
    const before = at;
    at = Math.min(Math.max(index, 0), nodes.length - 1);
    const node = nodes[at];
    root.dataset.game = game.id;
    root.dataset.ply = node.ply;
    if (node.main) delete root.dataset.node;
    else root.dataset.node = at;
    draw(node.parent === before);
    tell();
    point();
    pointOut();
    if (!keep) {
      const place = node.main ? `ply-${node.ply}` : `move-${at}`;
      history.replaceState(null, "", `#${game.id}/${place}`);
    }
  }

  async function open(id) {
    stop();
    game = await gameOf(id);
    nodes = grow(game);
    at = 0;
    part("title").textContent = game.title + (game.result ? `, ${game.result}` : "");
    part("about").textContent = [game.about, archive.text("named", id), game.place].filter(Boolean).join(" · ");
    const notes = [game.note, ...(game.notes || [])].filter(Boolean).join(" ");
    part("note").textContent = notes && notes[0].toUpperCase() + notes.slice(1);
    part("note").hidden = !notes;
    part("findings").hidden = true;
    const said = menu.querySelector("[data-share-said]");
    if (said) said.textContent = "";
    write();
    current();
  }

  // The games that were found, as links; those around the one that is shown, where they are many.
  function fill() {
    const found = archive.found();
    const here = Math.max(0, found.indexOf(archive.at(game?.id)) - LISTED / 4);
    const some = found.slice(here, here + LISTED);
    list.replaceChildren(...some.map((one) => {
      const link = document.createElement("a");
      link.href = `#${archive.id(one)}`;
      link.textContent = archive.label(one);
      link.dir = "auto";
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
    list.start = here + 1;
    const all = archive.count();
    count.textContent = found.length === all ? `${all} games` : `${found.length} of ${all} games`;
    current();
  }

  function current() {
    for (const link of list.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
    const link = game && list.querySelector(`a[href="#${game.id}"]`);
    if (!link) return;
    link.setAttribute("aria-current", "true");
    list.scrollTop = link.offsetTop - list.offsetTop - list.clientHeight / 3;
  }

  // Where an address leads; false if it is none of ours.
  async function follow() {
    const [, id, kind, number] = /^(game-\d+)(?:\/(ply|move)-(\d+))?$/.exec(addressed()) || [];
    if (!full.has(id) && archive.at(id) === undefined) return false;
    await open(id);
    if (!root.open) {
      root.showModal();
      document.documentElement.classList.add("viewing");
      fill();
    }
    const wanted = kind === "move" ? Number(number) : mainAt(kind ? Number(number) : 0);
    show(wanted, true);
    part("title").focus({ preventScroll: true });
    return true;
  }

  // Other moves from the same position: down to the next, up to the one before.
  function sibling(step) {
    const { parent } = nodes[at];
    const others = parent === null ? [] : nodes[parent].children;
    const next = others[others.indexOf(at) + step];
    if (next !== undefined) show(next);
  }

  function neighbour(step) {
    const found = archive.found();
    const next = found[found.indexOf(archive.at(game.id)) + step];
    if (next !== undefined) location.hash = archive.id(next);
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    root.querySelector('[data-viewer-do="play"]').setAttribute("aria-pressed", "false");
  }

  function play() {
    if (playing) {
      stop();
      return;
    }
    if (!nodes[at].children.length) show(0);
    playing = setInterval(() => {
      if (nodes[at].children.length) show(nodes[at].children[0]);
      if (!nodes[at].children.length) stop();
    }, PACE);
    root.querySelector('[data-viewer-do="play"]').setAttribute("aria-pressed", "true");
  }

  const actions = {
    first: () => show(0),
    previous: () => show(nodes[at].parent ?? 0),
    next: () => show(nodes[at].children[0] ?? at),
    last() {
      let i = at;
      while (nodes[i].children.length) [i] = nodes[i].children;
      show(i);
    },
    flip() {
      flipped = !flipped;
      draw();
    },
    labels() {
      labels = (labels || (game.board || "c8")[0]) === "c" ? "n" : "c";
      draw();
    },
    play,
    list() {
      const shown = root.classList.toggle("listing");
      root.querySelector('[data-viewer-do="list"]').setAttribute("aria-expanded", String(shown));
    },
    close: () => root.close(),
  };

  const keys = {
    ArrowLeft: actions.previous, ArrowRight: actions.next, Home: actions.first, End: actions.last,
    ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1), f: actions.flip, F: actions.flip, " ": play,
    j: () => neighbour(1), J: () => neighbour(1), k: () => neighbour(-1), K: () => neighbour(-1),
  };

  // The position that is shown, as FEN; empty where the rules do not lead to it.
  function fen() {
    const played = game.board ? playedAt(at) : null;
    return played ? fenOf(archive.text("game", game.id), archive.kind(game.id)?.rules, played.position) : "";
  }

  function picture() {
    const above = [part("title").textContent, game.about, archive.text("named", game.id)].filter(Boolean);
    const below = [at > 0 ? said() : "", ...foundHere().map(([, level, message]) => `${level}: ${message}`)].filter(Boolean);
    return cardPicture(drawn?.svg, above, below);
  }

  const menu = shareMenu({
    name: () => game.id,
    address: () => location.href,
    picture,
    fen,
    record: () => recordOf(game),
  });
  root.querySelector('[data-viewer-do="list"]').after(menu);

  root.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, summary");
    const pressing = event.key === " " && event.target.closest("button, a");
    if (typing || pressing || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    keys[event.key]();
  });
  root.addEventListener("click", (event) => {
    const action = event.target.closest("[data-viewer-do]");
    const move = event.target.closest("[data-node]");
    if (action) {
      if (action.dataset.viewerDo !== "play") stop();
      actions[action.dataset.viewerDo]();
    } else if (move && move !== root) {
      stop();
      show(Number(move.dataset.node));
    }
  });
  // One move a notch; a wheel that turns smoothly sends many small ones.
  let turned = 0;
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    stop();
    turned += event.deltaY;
    if (Math.abs(turned) < 40) return;
    (turned > 0 ? actions.next : actions.previous)();
    turned = 0;
  }, { passive: false });
  root.addEventListener("close", () => {
    stop();
    document.documentElement.classList.remove("viewing");
    history.replaceState(null, "", location.pathname + location.search);
  });
  search.addEventListener("input", () => archive.ask(search.value));
  document.addEventListener("found", () => {
    if (document.activeElement !== search) search.value = archive.words();
    if (root.open) fill();
  });
  addEventListener("hashchange", async () => {
    if (!(await follow()) && root.open && location.hash) root.close();
  });
  performance.mark("viewable");
  await follow();
}
