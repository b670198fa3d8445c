// What is given to others of a game and of a finding: its address, its picture, its position, its moves.
//
// Hooks that stay: details[data-share], [data-share-do="link|svg|png|fen|pgn"], [data-share-said].
const WAYS = {
  link: "Copy the link", svg: "Picture (SVG)", png: "Picture (PNG)", fen: "Copy the position (FEN)", pgn: "Copy the game",
};

const gives = {
  async link(of) {
    await copied(of.address());
    return "The link is copied.";
  },
  async svg(of) {
    download(`${of.name()}.svg`, of.picture().text, "image/svg+xml");
    return "The picture is saved.";
  },
  async png(of) {
    download(`${of.name()}.png`, await asPng(of.picture()), "image/png");
    return "The picture is saved.";
  },
  async fen(of) {
    const position = of.fen();
    if (!position) return "The rules do not tell which position this is.";
    await copied(position);
    return position;
  },
  async pgn(of) {
    await copied(await of.record());
    return "The game is copied.";
  },
};

// A menu of those `ways`, made when it is first opened; `of` has `name`, `address`, `picture`, and `fen` and `record` where
// these are among the ways.
function shareMenu(of, ways = Object.keys(WAYS)) {
  const menu = document.createElement("details");
  menu.className = "share";
  menu.dataset.share = "";
  const summary = document.createElement("summary");
  summary.className = "button";
  summary.textContent = "Share";
  menu.append(summary);
  menu.addEventListener("toggle", () => {
    if (!menu.open || menu.children.length > 1) return;
    const choices = document.createElement("div");
    const said = document.createElement("output");
    said.dataset.shareSaid = "";
    for (const way of ways) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.dataset.shareDo = way;
      button.textContent = WAYS[way];
      button.addEventListener("click", async () => { said.textContent = await gives[way](of); });
      choices.append(button);
    }
    choices.append(said);
    menu.append(choices);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    // The viewer around it stays open.
    event.preventDefault();
    event.stopPropagation();
    menu.open = false;
    summary.focus();
  });
  return menu;
}

// A menu is folded when somebody goes on elsewhere.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.share[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where a page may not reach the clipboard of itself, a selection may be copied.
    const area = document.createElement("textarea");
    area.value = text;
    (document.querySelector("dialog[open]") || document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

// A picture of its own: the board with all that it refers to, and the words above and below it.
function cardPicture(board, above, below) {
  const root = getComputedStyle(document.documentElement);
  const [paper, ink, soft] = ["--paper", "--ink", "--soft"].map((name) => root.getPropertyValue(name).trim());
  const [width, margin] = [640, 32];
  const wrapped = (text, size) => {
    const most = Math.floor((width - 2 * margin) / (size * 0.52));
    const lines = [""];
    for (const word of text.split(/\s+/)) {
      if (lines.at(-1) && lines.at(-1).length + 1 + word.length > most) lines.push("");
      lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim().slice(0, 4 * most);
    }
    return lines.slice(0, 4);
  };
  const svg = shape("svg", { xmlns: SVG });
  shape("rect", { width: "100%", height: "100%", fill: paper }, svg);
  let y = margin;
  const write = (text, size, fill, weight) => {
    for (const line of text ? wrapped(text, size) : []) {
      y += size * 1.3;
      const made = shape("text", { x: margin, y: y - size * 0.3, "font-size": size, fill, "font-weight": weight, "font-family": "Georgia, serif" }, svg);
      made.textContent = line;
    }
  };
  const [title, ...more] = above;
  write(title, 26, ink, 600);
  for (const text of more) write(text, 16, soft, 400);
  if (board) {
    y += 12;
    const drawn = board.cloneNode(true);
    const defs = shape("defs", {}, svg);
    // What is referred to refers to more.
    const wanted = new Set([drawn]);
    for (const part of wanted) {
      for (const use of part.querySelectorAll("use")) wanted.add(document.querySelector(use.getAttribute("href")));
    }
    wanted.delete(drawn);
    defs.append(...Array.from(wanted, (shared) => shared.cloneNode(true)));
    for (const way of drawn.querySelectorAll(".way")) {
      for (const [key, value] of Object.entries({ fill: "none", stroke: "#b4471d", "stroke-width": 0.09, "stroke-linejoin": "round" })) way.setAttribute(key, value);
    }
    for (const [key, value] of Object.entries({ x: margin, y, width: width - 2 * margin, height: width - 2 * margin })) drawn.setAttribute(key, value);
    svg.append(drawn);
    y += width - 2 * margin + 8;
  }
  for (const text of below) write(text, 18, ink, 400);
  const height = Math.ceil(y + margin);
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) svg.setAttribute(key, value);
  return { text: new XMLSerializer().serializeToString(svg), width, height };
}

async function asPng({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// FEN of a position of the rules: of chess with its rights, of draughts in PDN.
function fenOf(kind, rules, position) {
  if (!rules) {
    const rows = Array.from({ length: 8 }, (_, down) => position.squares.slice(8 * (7 - down), 8 * (8 - down)).join("")
      .replace(/\.+/g, (dots) => String(dots.length)));
    const letter = (side) => (file) => {
      const home = side ? 56 : 0;
      const king = position.squares.indexOf(side ? "k" : "K") - home;
      const rooks = [0, 1, 2, 3, 4, 5, 6, 7].filter((at) => position.squares[home + at] === (side ? "r" : "R"));
      const outermost = file > king ? rooks.at(-1) === file : rooks[0] === file;
      const sign = outermost ? (file > king ? "k" : "q") : String.fromCharCode(97 + file);
      return side ? sign : sign.toUpperCase();
    };
    const rights = position.castle.map((files, side) => files.slice().sort((a, b) => b - a).map(letter(side)).join("")).join("") || "-";
    const passant = position.passant < 0 ? "-" : String.fromCharCode(97 + (position.passant % 8)) + (Math.floor(position.passant / 8) + 1);
    return `${rows.join("/")} ${position.white ? "w" : "b"} ${rights} ${passant} ${position.quiet} ${position.number}`;
  }
  const side = (man, king) => position.cells.flatMap((sign, at) => {
    const name = rules.names[String.fromCharCode(97 + (at % rules.files)) + (Math.floor(at / rules.files) + 1)];
    return sign === man ? [name] : sign === king ? [`K${name}`] : [];
  }).join(",");
  return `${position.white ? "W" : "B"}:W${side("w", "W")}:B${side("m", "M")}`;
}

// The moves of the main line, as far as no other position is set up.
function mainLineOf(items) {
  const until = items.findIndex((item) => item.p !== undefined);
  let depth = 0;
  return items.slice(0, until < 0 ? items.length : until).filter((item) => {
    if (item === 1) depth += 1;
    if (item === 0) depth -= 1;
    return depth === 0 && Array.isArray(item);
  });
}

// The record as it stands in its file; where the page does not have that, one of the moves that it has.
function recordOf(game) {
  if (game.source) return game.source[0];
  const { id } = game;
  const tag = (name, value) => `[${name} "${String(value || "?").replace(/[\\"]/g, "\\$&")}"]\n`;
  const kind = archive.kind(id);
  let text = "";
  for (const name of ["Event", "Site", "Date", "Round", "White", "Black"]) text += tag(name, archive.text(name.toLowerCase(), id));
  text += tag("Result", game.result || "*");
  if (kind?.pdn) text += tag("GameType", kind.pdn);
  const start = archive.startOf(id);
  if (start && archive.isUnusual(id)) text += `${tag("SetUp", 1)}${tag("FEN", fenOf(archive.text("game", id), kind?.rules, start.position))}`;
  const lines = [""];
  const words = mainLineOf(game.items || []).map(([name, , number], at) =>
    (number > 0 ? `${number}. ${name}` : at === 0 ? `${-number}... ${name}` : name));
  for (const word of [...words, game.result || "*"].join(" ").split(" ")) {
    if (lines.at(-1).length + word.length > 78) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return `${text}\n${lines.join("\n")}\n`;
}
