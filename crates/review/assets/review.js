// The page on which open questions are settled.
//
// Hooks that stay: #question (data-game, data-ply: what is asked), #lines mark, #board [data-square], #choices button
// [data-choice], #moves button[data-slot][data-state], #typed, #fits, #told, #count, #games tr[data-game].
{
  const page = JSON.parse(document.getElementById("review-data").textContent);
  startReview(page);
}

function startReview(page) {
  const part = (id) => document.getElementById(id);
  const games = page.games.map((data) => Game(data, page.rules[data.game]));
  const answers = Answers(page, games);
  let game = 0;
  let slots = [];
  let at = 0;
  let choices = [];
  let chosen = 0;
  let flipped = false;

  const make = (parent, name, text, attributes = {}) => {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
    return element;
  };
  const say = (text) => { part("said").textContent = text; };
  const tell = (text) => {
    part("told").textContent = text;
    part("told").hidden = !text;
  };
  const play = (index) => (games[index].data.left ? [] : games[index].play(answers.of(index)));
  const isQuestion = (slot) => slot.state === "open" || slot.state === "illegal";
  const title = ({ data }) => data.title || `Game ${data.number}`;

  // How far a game is. What no decision touches is as the program left it.
  const known = new Map();
  function state(index) {
    if (known.has(index)) return known.get(index);
    const { data } = games[index];
    const found = { plies: data.plies ? data.plies.length : 0, open: 0, confirmed: 0, given: 0, illegal: 0 };
    if (!data.left) {
      const all = answers.any(index) ? play(index) : data.plies.map(({ a }) => ({
        state: a === "a" || a === "u" ? "open" : a === "c" ? "confirmed" : "read",
      })).concat(data.stop ? [{ state: "open" }] : []);
      for (const slot of all) {
        if (slot.state === "open") found.open += 1;
        if (slot.state === "illegal") found.illegal += 1;
        if (slot.state === "confirmed") found.confirmed += 1;
        if (slot.state === "given-up") found.given += 1;
      }
    }
    found.whole = !data.left && !data.unread && found.open + found.illegal + found.given === 0;
    found.words = data.left ? `left unchanged: ${data.left}`
      : found.whole ? (found.confirmed ? "whole, confirmed" : "whole")
      : found.illegal ? "not legal as decided" : found.open ? "open"
      : found.given ? "a ply is unreadable or missing" : "text in it was not read";
    known.set(index, found);
    return found;
  }

  function counts() {
    const all = games.map((_, index) => state(index));
    const sum = (key) => all.reduce((total, one) => total + Number(one[key]), 0);
    const open = sum("open") + sum("illegal");
    const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
    part("count").textContent = `${many(open, "open question")} left; ${sum("confirmed")} confirmed; ${sum("whole")} of ${many(games.length, "game")} whole.`
      + (answers.isKept() ? "" : " This browser keeps nothing between visits: save the answers as a file.");
    part("sums").textContent = `${many(games.length, "game")}: ${sum("whole")} whole, ${all.filter((one) => !one.whole && (one.open || one.illegal)).length} with open questions, ${sum("confirmed")} plies confirmed.`;
  }

  function overview() {
    const rows = part("games");
    rows.textContent = "";
    games.forEach((one, index) => {
      const found = state(index);
      const row = make(rows, "tr", undefined, { "data-game": index, "data-state": found.whole ? "whole" : "open" });
      const name = `${one.data.document} ${one.data.number}`;
      const cell = make(row, "th", undefined, { scope: "row" });
      if (one.data.left) cell.textContent = name;
      else make(cell, "button", name, { type: "button", class: "link", "data-open": index });
      make(row, "td", one.data.title || "?");
      make(row, "td", found.plies, { class: "n" });
      make(row, "td", found.open + found.illegal, { class: "n" });
      make(row, "td", found.confirmed, { class: "n" });
      make(row, "td", found.words);
    });
    counts();
  }

  // What was decided changes a game and the sums, and nothing else of the page.
  function changed(index) {
    known.delete(index);
    const row = part("games").querySelector(`tr[data-game="${index}"]`);
    if (!row) return;
    const found = state(index);
    row.dataset.state = found.whole ? "whole" : "open";
    [row.cells[3].textContent, row.cells[4].textContent, row.cells[5].textContent] =
      [found.open + found.illegal, found.confirmed, found.words];
    counts();
  }

  function lines(slot) {
    const into = part("lines");
    into.textContent = "";
    const { data } = games[game];
    const place = slot.ply.l;
    data.lines.forEach((line, index) => {
      const row = make(into, "div", undefined, { class: "line" });
      make(row, "span", line.n, { class: "line-number", "aria-hidden": "true" });
      const here = place && place[0] === index;
      if (line.i) picture(row, line, here ? slot.ply : null);
      const text = make(row, "span", undefined, { class: line.i ? "text below" : "text" });
      if (!here) {
        text.textContent = line.t || " ";
        return;
      }
      row.classList.add("here");
      const letters = [...line.t];
      const [, from, to] = place;
      text.append(letters.slice(0, from).join(""));
      make(text, "mark", letters.slice(from, to).join("") || "‸", { "aria-current": "true" });
      text.append(letters.slice(to).join(""));
    });
    const here = into.querySelector(".here");
    if (here) into.scrollTop = here.offsetTop - into.offsetTop - into.clientHeight / 2 + here.offsetHeight / 2;
  }

  function picture(row, line, ply) {
    const SVG = "http://www.w3.org/2000/svg";
    const [image, [left, top, width, height]] = line.i;
    const { src, w, h } = page.images[image];
    const shape = (name, attributes, parent) => {
      const element = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      parent.append(element);
      return element;
    };
    const svg = shape("svg", { class: "scan", viewBox: `${left} ${top} ${width} ${height}`, role: "img", "aria-label": line.t }, row);
    shape("image", { href: src, width: w, height: h }, svg);
    if (ply && ply.b) {
      const [x, y, boxWidth, boxHeight] = ply.b;
      shape("rect", { class: "lit", x: x - 2, y: y - 2, width: boxWidth + 4, height: boxHeight + 4 }, svg);
    }
  }

  const numbered = (index) => {
    const { number, second } = games[game].number(slots, index);
    return `${number}${second ? "..." : "."}`;
  };

  function moves() {
    const into = part("moves");
    into.textContent = "";
    slots.forEach((slot, index) => {
      const { number, second } = games[game].number(slots, index);
      if (!second || index === 0) make(into, "span", `${number}${second ? "..." : "."}`, { class: "number" });
      const text = slot.name || (slot.decision && slot.decision.move) || slot.ply.m || slot.ply.w || "…";
      const button = make(into, "button", text, {
        type: "button", "data-slot": index, "data-state": slot.state, class: slot.state,
        tabindex: index === at ? "0" : "-1",
        "aria-label": `${numbered(index)} ${text}, ${slot.state.replace("-", " ")}`,
      });
      if (index === at) button.setAttribute("aria-current", "true");
      into.append(" ");
    });
    const current = into.querySelector("[aria-current]");
    if (current) into.scrollTop = current.offsetTop - into.offsetTop - into.clientHeight / 2;
  }

  const words = {
    read: "read as written", repaired: "repaired", confirmed: "confirmed", open: "open",
    illegal: "not legal in the game as it reads now", after: "not played: a ply before it is not legal",
    "given-up": "unreadable or missing",
  };

  function show() {
    const slot = slots[at];
    const { data } = games[game];
    const root = part("question");
    root.hidden = false;
    root.dataset.game = game;
    root.dataset.ply = at;
    root.dataset.state = slot.state;
    const { black } = games[game].number(slots, at);
    part("question-heading").textContent = `${title(games[game])}: ${numbered(at)} ${black ? "Black" : "White"}`;
    part("board-heading").textContent = `Before the move: ${black ? "Black" : "White"} to play`;
    lines(slot);
    choices = games[game].choices(slot);
    chosen = 0;
    const written = part("written");
    written.textContent = "";
    written.append(`${data.document}, line ${slot.ply.at[0]}: `);
    make(written, "strong", slot.missing ? "a ply that is not written" : slot.ply.w ? `“${slot.ply.w}”` : "not written");
    written.append(`; ${slot.stop && slot.state === "open" ? "reading stops here: no legal line leads on" : words[slot.state]}`);
    if (slot.name && (slot.state === "confirmed" || slot.state === "given-up")) written.append(`: ${slot.name}`);
    part("why").textContent = slot.ply.why || "";
    const list = part("choices");
    list.textContent = "";
    choices.forEach((choice, index) => {
      const item = make(list, "li");
      const button = make(item, "button", undefined, { type: "button", "data-choice": index, "aria-keyshortcuts": index + 1 });
      make(button, "kbd", index + 1, { "aria-hidden": "true" });
      make(button, "strong", choice.name);
      make(button, "span", choice.probability === null ? "" : chance(choice.probability), { class: "chance" });
      make(button, "span", choice.why, { class: "why" });
    });
    drawBoard(part("board"), games[game], slot, choices, chosen, flipped);
    part("typed").value = "";
    part("fits").textContent = "";
    for (const [does, holds] of [["nomove", slot.stop], ["missing", !slot.missing && !slot.stop && slot.position], ["unreadable", true]]) {
      document.querySelector(`[data-do="${does}"]`).disabled = !holds;
    }
    moves();
  }

  function open(index, slot) {
    game = index;
    slots = play(index);
    const first = slots.findIndex(isQuestion);
    at = slot ?? Math.max(first, 0);
    if (!slots.length) return;
    show();
  }

  const heard = () => say(`${part("question-heading").textContent}, ${words[slots[at].state]}. ${choices.map((one, i) => `${i + 1}: ${one.name}`).join(", ")}`);

  // The next open question after this place, or the one before, over all games.
  function go(step) {
    for (let index = at + step; index >= 0 && index < slots.length; index += step) {
      if (isQuestion(slots[index])) {
        at = index;
        show();
        heard();
        return true;
      }
    }
    for (let count = 1; count <= games.length; count++) {
      const index = (game + step * count + games.length * count) % games.length;
      const found = state(index);
      if (games[index].data.left || found.open + found.illegal === 0) continue;
      const all = index === game ? slots : play(index);
      const place = step > 0 ? all.findIndex(isQuestion) : all.findLastIndex(isQuestion);
      if (place < 0 || (index === game && place === at)) continue;
      open(index, place);
      heard();
      return true;
    }
    return false;
  }

  function next() {
    if (!go(1)) {
      show();
      if (!slots.some(isQuestion)) finished();
    }
  }

  function finished() {
    const left = games.some((_, index) => state(index).open + state(index).illegal > 0);
    if (left) return;
    part("overview-heading").focus();
    say("No question is left open. Save the answers, and give the file to scoresheet repair --answers.");
    tell("No question is left open. Save the answers (s), and give the file to scoresheet repair --answers.");
  }

  function decide(says) {
    const slot = slots[at];
    if (!slot) return;
    tell("");
    answers.decide(game, slot.at, Boolean(slot.missing) || says.is === "missing", says);
    settled(slot.missing ? at : at + (says.is === "missing" ? 0 : 1));
  }

  // After a decision: the same game, from this place on, then the next question.
  function settled(from) {
    changed(game);
    slots = play(game);
    const ahead = slots.findIndex((slot, index) => index >= from - 1 && isQuestion(slot));
    if (ahead >= 0) {
      at = ahead;
      show();
      heard();
    } else {
      at = Math.min(at, slots.length - 1);
      next();
    }
  }

  function choose(index) {
    const choice = choices[index];
    if (!choice) {
      say(`There is no choice ${index + 1}.`);
      return;
    }
    decide({ is: slots[at].missing ? "missing" : "move", move: choice.name });
  }

  function take() {
    const slot = slots[at];
    const text = part("typed").value.trim();
    if (!text) return;
    const found = games[game].typed(slot, text);
    if (found.length === 1) {
      part("question").focus({ preventScroll: true });
      decide({ is: slot.missing ? "missing" : "move", move: games[game].name(slot, found[0]) });
    } else {
      typing();
      say(part("fits").textContent);
    }
  }

  function typing() {
    const slot = slots[at];
    const text = part("typed").value.trim();
    const found = text ? games[game].typed(slot, text) : [];
    const names = found.map((move) => games[game].name(slot, move));
    part("fits").textContent = !text ? "" : names.length === 1 ? `${names[0]}: Enter takes it`
      : names.length ? `may be ${names.join(", ")}` : `“${text}” is not a legal move here`;
  }

  function file(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  const base = () => (page.games[0] ? page.games[0].document : "review").split("/").at(-1).replace(/\.[^.]*$/, "") || "review";

  function exported(kind) {
    const chosen = games.map((one, index) => [one, index]).filter(([one]) => !one.data.left && (one.data.game === "chess") === (kind === "pgn"));
    file(`${base()}.${kind}`, chosen.map(([one, index]) => one.record(play(index))).join("\n"));
  }

  const actions = {
    unreadable: () => decide({ is: "unreadable" }),
    missing() {
      const slot = slots[at];
      if (slot.missing || slot.stop || !slot.position) return;
      tell("");
      answers.decide(game, slot.at, true, { is: "missing" });
      changed(game);
      slots = play(game);
      at = slots.findIndex((one) => one.missing && one.at === slot.at);
      show();
      say("A ply is missing here. Choose it or type it, if it can be known.");
    },
    nomove() {
      if (slots[at].stop) decide({ is: "no-move" });
    },
    undo() {
      const last = answers.undo();
      if (!last) {
        say("There is nothing to undo.");
        return;
      }
      changed(last.game);
      open(last.game, 0);
      const place = slots.findIndex((slot) => slot.at === last.at && Boolean(slot.missing) === last.missing);
      at = place >= 0 ? place : slots.findIndex((slot) => slot.at === last.at);
      show();
      tell("");
      say(`Taken back: ${part("question-heading").textContent}`);
    },
    previous: () => { if (!go(-1)) say("No other question is open."); },
    next: () => { if (!go(1)) { say("No other question is open."); finished(); } },
    save() {
      file(`${base()}.answers.json`, answers.text());
      say(`${answers.count()} answers saved.`);
    },
    overview() {
      part("overview").scrollIntoView();
      part("overview-heading").focus();
    },
    flip() {
      flipped = !flipped;
      drawBoard(part("board"), games[game], slots[at], choices, chosen, flipped);
    },
    pgn: () => exported("pgn"),
    pdn: () => exported("pdn"),
  };
  const keys = {
    u: "unreadable", m: "missing", x: "nomove", z: "undo", s: "save", o: "overview", v: "flip",
    ArrowRight: "next", n: "next", ArrowLeft: "previous", p: "previous",
  };
  const ask = (name) => {
    if (slots.length || ["save", "overview", "pgn", "pdn"].includes(name)) actions[name]();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const inside = event.target;
    if (inside.id === "typed") {
      if (event.key === "Escape") {
        inside.value = "";
        typing();
        part("question").focus({ preventScroll: true });
      }
      return;
    }
    if (inside.tagName === "INPUT") return;
    if (inside.dataset && inside.dataset.slot && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      event.preventDefault();
      const step = event.key === "ArrowRight" ? 1 : -1;
      at = Math.min(Math.max(Number(inside.dataset.slot) + step, 0), slots.length - 1);
      show();
      part("moves").querySelector("[aria-current]").focus();
      return;
    }
    if (/^[1-9]$/.test(event.key) && slots.length) {
      event.preventDefault();
      choose(Number(event.key) - 1);
    } else if (Object.hasOwn(keys, event.key)) {
      event.preventDefault();
      ask(keys[event.key]);
    } else if (slots.length && (/^[a-h]$/.test(event.key) || (event.key.length === 1 && event.key !== event.key.toLowerCase()))) {
      event.preventDefault();
      part("typed").value = event.key;
      part("typed").focus();
      typing();
    } else if (event.key === "Enter" && slots.length && !inside.closest("button, a, summary")) {
      event.preventDefault();
      part("typed").focus();
    }
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-do], [data-choice], [data-slot], [data-open]");
    if (!target) return;
    const { do: does, choice, slot, open: index } = target.dataset;
    if (does) ask(does);
    else if (choice !== undefined) choose(Number(choice));
    else if (slot !== undefined) {
      at = Number(slot);
      show();
      part("moves").querySelector("[aria-current]").focus({ preventScroll: true });
    } else {
      open(Number(index));
      part("question").scrollIntoView();
      part("question").focus({ preventScroll: true });
    }
  });
  part("choices").addEventListener("focusin", (event) => {
    const button = event.target.closest("[data-choice]");
    if (!button || !slots.length) return;
    chosen = Number(button.dataset.choice);
    drawBoard(part("board"), games[game], slots[at], choices, chosen, flipped);
  });
  part("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    take();
  });
  part("typed").addEventListener("input", typing);
  part("load").addEventListener("change", async (event) => {
    const [chosenFile] = event.target.files;
    event.target.value = "";
    if (!chosenFile) return;
    try {
      const found = readAnswers(await chosenFile.text());
      const heard = answers.load(found);
      if (!heard.fits && found.length) throw new Error(`none of its ${found.length} answers is about this document`);
      known.clear();
      overview();
      const [before, place] = [game, at];
      slots = play(before);
      if (slots.length) {
        at = Math.min(place, slots.length - 1);
        show();
      }
      tell(`${chosenFile.name}: ${heard.fits} answers taken${heard.others ? `; ${heard.others} do not fit this document, and are kept in what you save` : ""}.`);
    } catch (error) {
      tell(`${chosenFile.name}: ${error.message}. Nothing was changed.`);
    }
  });

  for (const [kind, of] of [["pgn", (one) => one.data.game === "chess"], ["pdn", (one) => one.data.game !== "chess"]]) {
    document.querySelector(`[data-do="${kind}"]`).hidden = !games.some((one) => !one.data.left && of(one));
  }
  if (page.misfits.length) {
    part("misfits").hidden = false;
    for (const [decision, why] of page.misfits) make(part("misfits"), "li", `${decision}: ${why}`);
  }
  overview();
  if (answers.trouble) tell(answers.trouble);
  const begin = games.findIndex((one, index) => !one.data.left && state(index).open + state(index).illegal > 0);
  const any = begin >= 0 ? begin : games.findIndex((one) => !one.data.left);
  if (any >= 0) {
    open(any);
    part("question").focus({ preventScroll: true });
  }
}
