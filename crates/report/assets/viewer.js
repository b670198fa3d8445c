// The viewer of games. It knows no rules: every move says what it changes on the board
// (src/page/viewer/data.rs tells the form of the data).
//
// Hooks that stay:
//   [data-viewer]              the viewer; data-game and data-ply tell what it shows (data-node in a variation)
//   [data-viewer-search], [data-viewer-list]   the list of games, options have the games' ids as values
//   [data-viewer-count]        how many games the list has
//   [data-viewer-do="first|previous|next|last|flip|labels"]   the buttons
//   [data-viewer-board] svg    the board; each piece is a use[data-square][data-piece]
//   [data-viewer-moves] button[data-node]      the moves; the one shown has aria-current="true" and is the one tab stop
//   [data-viewer-status]       says the move shown (aria-live)
//   [data-viewer-note], [data-viewer-findings] what has to be said of the game, and of this place in it
//   #game-17/ply-23            opens a game at a ply of its main line, #game-17/move-45 at any of its moves
{
  const root = document.querySelector("[data-viewer]");
  const block = document.getElementById("viewer-data");
  if (root && block) startViewer(root, JSON.parse(block.textContent));
}

function startViewer(root, games) {
  const SVG = "http://www.w3.org/2000/svg";
  const part = (name) => root.querySelector(`[data-viewer-${name}]`);
  const [search, list, count, stage, board, moves, status] =
    ["search", "list", "count", "stage", "board", "moves", "status"].map(part);
  const byId = new Map(games.map((game) => [game.id, game]));
  let game = null;
  let nodes = [];
  let at = 0;
  let flipped = false;
  let labels = null;

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

  const side = () => Number.parseInt((game.board || "c8").slice(1), 10);
  // How squares are counted, where it is not from the upper left over the dark ones: i, s (in the mirror), t, w (all).
  const counted = () => (game.board || "c8").replace(/^.\d+/, "");

  function place(text) {
    const squares = new Map();
    text.split("/").forEach((row, down) => {
      let file = 0;
      for (const sign of row) {
        if (sign >= "1" && sign <= "9") file += Number(sign);
        else squares.set(`${String.fromCharCode(97 + file++)}${side() - down}`, sign);
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

  function use(parent, id, square, piece) {
    const shape = document.createElementNS(SVG, "use");
    shape.setAttribute("href", `#bd-${id}`);
    if (square) {
      const file = square.charCodeAt(0) - 97;
      const rank = Number(square.slice(1)) - 1;
      const last = side() - 1;
      shape.setAttribute("x", flipped ? last - file : file);
      shape.setAttribute("y", flipped ? rank : last - rank);
    }
    if (piece) {
      shape.dataset.square = square;
      shape.dataset.piece = piece;
    }
    parent.append(shape);
  }

  function draw() {
    board.textContent = "";
    if (!game.board) return;
    const named = labels || game.board[0];
    const frame = named === "c" ? 0.52 : 0.24;
    const width = side() + 2 * frame;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "board");
    svg.setAttribute("viewBox", `-${frame} -${frame} ${width} ${width}`);
    svg.setAttribute("role", "img");
    const squares = squaresAt(at);
    const marks = marked(nodes[at]);
    svg.setAttribute("aria-label", described(squares, marks, name, named === "n"));
    use(svg, `${named}${side()}${counted()}${flipped ? "f" : ""}`);
    for (const [square, mark] of marks) use(svg, `${mark}-below`, square);
    const pieces = document.createElementNS(SVG, "g");
    if (named === "n") pieces.setAttribute("transform", "translate(.03 .05)");
    for (const [square, piece] of squares) use(pieces, piece, square, piece);
    svg.append(pieces);
    for (const [square, mark] of marks) use(svg, mark, square);
    board.append(svg);
  }

  function name(square) {
    if ((labels || game.board[0]) === "c") return square;
    let file = square.charCodeAt(0) - 97;
    let row = side() - Number(square.slice(1));
    if (counted() === "w") return String(row * side() + file + 1);
    const mirrored = "is".includes(counted() || " ");
    const dark = ((file + side() - 1 - row) % 2 === 0) !== mirrored;
    if ("st".includes(counted() || " ")) [file, row] = [side() - 1 - file, side() - 1 - row];
    return dark ? String(row * (side() / 2) + (file >> 1) + 1) : square;
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
        into.append(button);
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

  function tell() {
    const node = nodes[at];
    const symbols = (node.symbols || []).map((s) => (meaning(s) ? `${s} (${meaning(s)})` : s));
    const what = at === 0 ? "Start" : `${numbered(node, true)}${node.text} ${symbols.join(" ")}`.trim();
    const where = node.main ? `ply ${node.ply} of ${end()}` : "in a variation";
    status.textContent = game.board ? `${what}, ${where}` : "Nothing of it was replayed.";
    const found = part("findings");
    found.textContent = "";
    // What lies behind the last move that could be shown is told at that move.
    const here = (game.findings || []).filter(([ply]) =>
      node.main && (ply === node.ply || (node.ply === end() && ply > node.ply)));
    for (const [ply, level, message] of here) {
      const line = document.createElement("li");
      span(line, `level level-${level}`, level);
      const where = level === "error" ? "it stops before ply" : "at ply";
      line.append(ply > node.ply ? ` ${where} ${ply}: ${message}` : ` ${message}`);
      found.append(line);
    }
    found.hidden = here.length === 0;
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
    at = Math.min(Math.max(index, 0), nodes.length - 1);
    const node = nodes[at];
    root.dataset.game = game.id;
    root.dataset.ply = node.ply;
    if (node.main) delete root.dataset.node;
    else root.dataset.node = at;
    draw();
    tell();
    point();
    if (!keep) {
      const place = node.main ? `ply-${node.ply}` : `move-${at}`;
      history.replaceState(null, "", `#${game.id}/${place}`);
    }
  }

  function open(id, keep) {
    game = byId.get(id) || games[0];
    nodes = grow(game);
    part("title").textContent = game.title + (game.result ? `, ${game.result}` : "");
    part("about").textContent = [game.about, game.place].filter(Boolean).join(" · ");
    part("note").textContent = game.note || "";
    part("note").hidden = !game.note;
    if (list.value !== game.id) list.value = game.id;
    write();
    show(0, keep);
  }

  // Many games have the same players or none: where it was played and read tells them apart.
  function fill() {
    const words = wordsOf(search.value);
    list.textContent = "";
    for (const one of games) {
      const text = [one.title + (one.result ? `, ${one.result}` : ""), one.about, one.place].filter(Boolean).join(" · ");
      const whole = folded(text);
      if (words.every((word) => whole.includes(word))) list.append(new Option(text, one.id));
    }
    list.value = game ? game.id : "";
    count.textContent = words.length ? `${list.length} of ${games.length} games` : `${games.length} games`;
  }

  // Where an address leads; false if it is none of ours.
  function follow(keep) {
    const [, id, kind, number] = /^(game-\d+)(?:\/(ply|move)-(\d+))?$/.exec(addressed()) || [];
    if (!byId.has(id)) return false;
    open(id, true);
    if (kind) show(kind === "ply" ? mainAt(Number(number)) : Number(number), true);
    if (!keep) {
      stage.scrollIntoView({ block: "start" });
      root.focus({ preventScroll: true });
    }
    return true;
  }

  // Other moves from the same position: down to the next, up to the one before.
  function sibling(step) {
    const { parent } = nodes[at];
    const others = parent === null ? [] : nodes[parent].children;
    const next = others[others.indexOf(at) + step];
    if (next !== undefined) show(next);
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
  };

  const keys = {
    ArrowLeft: actions.previous, ArrowRight: actions.next, Home: actions.first, End: actions.last,
    ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1), f: actions.flip, F: actions.flip,
  };

  root.addEventListener("keydown", (event) => {
    const typing = event.target === search || event.target === list;
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  root.addEventListener("click", (event) => {
    const action = event.target.closest("[data-viewer-do]");
    const move = event.target.closest("[data-node]");
    if (action) actions[action.dataset.viewerDo]();
    else if (move && move !== root) show(Number(move.dataset.node));
  });
  search.addEventListener("input", fill);
  list.addEventListener("change", () => open(list.value));
  window.addEventListener("hashchange", () => follow());

  const texts = document.querySelector("[data-viewer-texts]");
  if (texts) texts.classList.add("with-viewer");
  root.hidden = false;
  fill();
  if (!follow()) open(games[0].id, true);
}
