// A game as it reads with a person's decisions: its slots, one per ply, are played one after the other.
//
// The data of a ply: `w` as written, `m` as the line has it, `a` the answer (none for read, r repaired, c confirmed
// before, a ambiguous, u unreadable), `at` line and column in the document, `l` line of the source shown with the
// characters in it, `p` probability, `why`, `c` choices, `s` how the text would have it, `b` its box on the picture.
function Game(data, rules) {
  const board = data.game === "chess" ? Chess : rules && Draughts(rules);
  const start = () => (data.game === "chess" ? board.start(data.start) : board.start(data.start, data.white));

  // The plies of the text, those that are missing in it, and the text at which reading stopped.
  function slots(decided) {
    const found = [];
    data.plies.forEach((ply, at) => {
      const missing = decided(at, true);
      if (missing) found.push({ at, ply: { w: "", m: "", at: ply.at, l: ply.l, b: ply.b }, missing: true, decision: missing });
      found.push({ at, ply, decision: decided(at, false) });
    });
    if (data.stop) found.push({ at: data.plies.length, ply: data.stop, stop: true, decision: decided(data.plies.length, false) });
    return found;
  }

  // Plays the slots. Each gets its `position`, its `move` if one is legal there, and its `state`.
  function play(decided) {
    const all = slots(decided);
    let position = start();
    let sure = true;
    for (const slot of all) {
      const { decision, ply } = slot;
      slot.position = position;
      const says = decision && decision.is;
      if (!position) {
        slot.state = "after";
        continue;
      }
      if (says === "no-move") {
        slot.state = "confirmed";
        continue;
      }
      const text = decision && decision.move ? decision.move : slot.missing || slot.stop ? "" : ply.m;
      const fits = text ? board.read(position, text, {}) : [];
      const open = ply.a === "a" || ply.a === "u";
      if (fits.length !== 1) {
        slot.state = says === "unreadable" || says === "missing" ? "given-up" : slot.stop ? "open" : "illegal";
        position = null;
        continue;
      }
      [slot.move] = fits;
      slot.name = board.name(position, slot.move);
      slot.state = says === "move" || says === "missing" || ply.a === "c" ? "confirmed"
        : says === "unreadable" ? "given-up" : open ? "open" : ply.a === "r" ? "repaired" : "read";
      slot.sure = sure = sure && slot.state !== "open" && slot.state !== "given-up";
      position = board.play(position, slot.move);
    }
    return all;
  }

  const bare = (text) => text.normalize("NFKD").replace(/\p{M}|[\s\-–—:x×+#!?.,;=]/gu, "");

  function distance(one, other) {
    let row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let i = 1; i <= one.length; i++) {
      const next = [i];
      for (let j = 1; j <= other.length; j++) {
        const same = one[i - 1] === other[j - 1] ? 0 : 1;
        next[j] = Math.min(row[j - 1] + same, row[j] + 1, next[j - 1] + 1);
      }
      row = next;
    }
    return row.at(-1);
  }

  // How a move may be written, with its squares or without, in the letters of the text.
  function spellings(position, move, name) {
    const own = Object.entries(data.letters || {}).find(([, english]) => english === name[0]);
    const names = [name, ...(own ? [own[0] + name.slice(1)] : [])];
    const squares = board.ends(move).join("");
    const piece = /^[KQRBN]/.test(name) ? (own ? own[0] : name[0]) : "";
    return [...names, squares, piece + squares].map(bare);
  }

  // What may be chosen at a slot: what the program found, if it is legal in this game; else the legal moves whose
  // text is nearest to what is written.
  function choices(slot) {
    if (!slot.position) return [];
    const found = [];
    for (const [name, probability, why] of slot.ply.c || []) {
      const fits = board.read(slot.position, name, {});
      if (fits.length === 1) found.push({ name, probability, why, move: fits[0] });
    }
    if (found.length && slot.state !== "illegal") return found;
    const written = bare(slot.ply.w);
    const all = board.moves(slot.position);
    const near = all.map((move) => {
      const name = board.name(slot.position, move, all);
      const off = written ? Math.min(...spellings(slot.position, move, name).map((text) => distance(written, text))) : 0;
      const why = !written ? "legal here" : off === 0 ? "as written, and legal here"
        : `${off} ${off === 1 ? "character differs" : "characters differ"}; legal here`;
      return { name, probability: null, why, move, off };
    });
    near.sort((a, b) => a.off - b.off || (a.name < b.name ? -1 : 1));
    const known = new Set(found.map((one) => one.name));
    return [...found, ...near.filter((one) => !known.has(one.name))].slice(0, 9);
  }

  const typed = (slot, text) => (slot.position ? board.read(slot.position, text, data.letters) : []);
  const name = (slot, move) => board.name(slot.position, move);

  // The number of a slot's move, whether it is the second under it, and whose it is.
  function number(all, index) {
    const plies = all.slice(0, index).filter((slot) => !(slot.decision && slot.decision.is === "no-move")).length;
    const half = plies + (data.second ? 1 : 0);
    return { number: data.first + Math.floor(half / 2), second: half % 2 === 1, black: (plies % 2 === 0) !== data.white };
  }

  // The record: as far as it is sure, with what was changed and confirmed; the rest is quoted.
  function record(all) {
    let text = "";
    let told = true;
    for (const [index, slot] of all.entries()) {
      if (slot.decision && slot.decision.is === "no-move") {
        text += `{stray: "${slot.ply.w}"} `;
        continue;
      }
      if (!slot.move || !slot.sure) {
        const rest = all.slice(index).map((one) => one.ply.w).filter(Boolean).join(" ");
        text += `{${slot.state === "illegal" || slot.stop ? "not read" : "not sure"}: ${rest}} `;
        break;
      }
      const { number: count, second } = number(all, index);
      if (!second || told) text += `${count}${second ? "..." : "."} `;
      text += `${board.written(slot.position, slot.move)} `;
      const written = slot.ply.w ? `"${slot.ply.w}"` : "not written";
      told = slot.state !== "read";
      if (slot.state === "confirmed") text += `{settled: ${written} -> ${slot.ply.a === "c" && !slot.decision ? slot.ply.s || slot.name : slot.name}, confirmed by the user} `;
      if (slot.state === "repaired") text += `{repaired: ${written} -> ${slot.ply.s || slot.name}, ${chance(slot.ply.p)}} `;
    }
    const clean = text.replace(/\{([^}]*)\}/g, (whole) => `{${whole.slice(1, -1).replace(/[{}]/g, "?")}}`);
    return `${data.head}\n\n${wrapped(`${clean}${data.result}`)}\n`;
  }

  return { data, play, choices, typed, name, number, record, board };
}

// Lines of at most 80 characters.
function wrapped(text) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    if (lines.at(-1) && lines.at(-1).length + 1 + word.length > 80) lines.push(word);
    else lines[lines.length - 1] += (lines.at(-1) ? " " : "") + word;
  }
  return lines.join("\n");
}

// A probability for a person: four digits, and never a certainty that is none.
function chance(probability) {
  if (probability === null || probability === undefined) return "";
  if (probability >= 1) return "1";
  if (probability > 0.9999) return ">0.9999";
  if (probability < 0.0001) return "<0.0001";
  return probability.toFixed(4);
}
