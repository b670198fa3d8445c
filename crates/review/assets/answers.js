// The decisions: kept in the browser, saved as a file, read from one. The file is that of `scoresheet repair --answers`
// (src/answers.rs).
const ANSWERS = { kind: "scoresheet-answers", version: 1 };
const IS = ["move", "unreadable", "missing", "no-move"];

// Two names are of one document if one is the other, or its end, folder by folder.
function sameDocument(one, other) {
  const parts = (name) => name.split("/").filter((part) => part && part !== "." && part !== "..");
  const [a, b] = [parts(one), parts(other)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length > 0 && short.every((part, at) => part === long[long.length - short.length + at]);
}

// What a text of answers says; throws a line for a person.
function readAnswers(text) {
  let file;
  try {
    file = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Error(`it is not whole, or was changed by hand: ${error.message}`);
  }
  if (!file || file.kind !== ANSWERS.kind || !Array.isArray(file.decisions)) throw new Error("this is not a file of answers");
  if (file.version !== ANSWERS.version) throw new Error(`its format is version ${file.version}; this page reads version ${ANSWERS.version}`);
  file.decisions.forEach((one, at) => {
    const numbers = one && ["game", "ply", "line", "column"].every((key) => Number.isInteger(one[key]) && one[key] >= 0);
    const texts = one && ["document", "written"].every((key) => typeof one[key] === "string");
    const move = one && (one.move === undefined || one.move === null || typeof one.move === "string");
    if (!numbers || !texts || !move || !IS.includes(one.is) || (one.is === "move" && !one.move)) {
      throw new Error(`decision ${at + 1} is not one`);
    }
  });
  return file.decisions;
}

function Answers(page, games) {
  // By game, ply and whether it is about a ply that is missing before it.
  let decisions = new Map();
  // What belongs to no game of the page: kept, and saved again.
  let others = [];
  const done = [];
  const store = `scoresheet-review:${page.key}`;
  let kept = true;

  const key = (game, at, missing) => `${game}/${at}/${missing ? 1 : 0}`;
  const same = (one, other) => one.split(/\s+/).join(" ").trim() === other.split(/\s+/).join(" ").trim();
  const written = (data, at) => (at < data.plies.length ? data.plies[at].w : data.stop ? data.stop.w : "");

  // Where a decision belongs: the same text at the ply, or near it.
  function place(one) {
    const game = games.findIndex(({ data }) => data.number === one.game && !data.left && sameDocument(data.document, one.document));
    if (game < 0) return null;
    const { data } = games[game];
    const last = data.plies.length + (data.stop ? 1 : 0);
    const missing = one.is === "missing";
    let best = null;
    for (let at = 0; at < last; at++) {
      const far = Math.abs(at + 1 - one.ply);
      if (same(written(data, at), one.written) && far <= 6 && (best === null || far < Math.abs(best + 1 - one.ply))) best = at;
    }
    return best === null ? null : [game, best, missing];
  }

  function take(list) {
    let fits = 0;
    for (const one of list) {
      const found = place(one);
      if (found) {
        decisions.set(key(...found), one);
        fits += 1;
      } else if (!others.some((other) => JSON.stringify(other) === JSON.stringify(one))) {
        others.push(one);
      }
    }
    return fits;
  }

  const text = () => JSON.stringify({ ...ANSWERS, decisions: [...decisions.values(), ...others] }, null, 2) + "\n";

  function keep() {
    try {
      localStorage.setItem(store, text());
      kept = true;
    } catch {
      kept = false;
    }
  }

  // What was kept before; a line for a person if it cannot be used.
  function recall() {
    let before = null;
    try {
      before = localStorage.getItem(store);
    } catch {
      kept = false;
    }
    if (!before) return null;
    try {
      take(readAnswers(before));
      return null;
    } catch (error) {
      // It is put aside, lest it be overwritten.
      try {
        localStorage.setItem(`${store}:broken`, before);
      } catch {
        kept = false;
      }
      return `What the browser kept of an earlier visit cannot be used: ${error.message}. It was put aside.`;
    }
  }

  // Says what a place is; nothing takes back what was said.
  function decide(game, at, missing, says) {
    const id = key(game, at, missing);
    done.push({ id, game, at, missing, before: decisions.get(id) });
    if (says) {
      const { data } = games[game];
      const ply = at < data.plies.length ? data.plies[at] : data.stop;
      const [line, column] = ply ? ply.at : [1, 1];
      const place = { document: data.document, game: data.number, ply: at + 1, line, column, written: written(data, at) };
      decisions.set(id, { ...place, ...says });
    } else {
      decisions.delete(id);
    }
    keep();
  }

  // Takes the last decision back; which it was.
  function undo() {
    const last = done.pop();
    if (!last) return null;
    if (last.before) decisions.set(last.id, last.before);
    else decisions.delete(last.id);
    keep();
    return last;
  }

  take(page.decisions || []);
  const trouble = recall();
  return {
    decide, undo, text, trouble,
    of: (game) => (at, missing) => decisions.get(key(game, at, missing)),
    any: (game) => [...decisions.keys()].some((id) => id.startsWith(`${game}/`)),
    count: () => decisions.size,
    isKept: () => kept,
    load(list) {
      const before = decisions.size;
      // Of another document altogether: nothing of it is taken.
      if (!list.some(place)) return { fits: 0, others: list.length, new: 0 };
      const fits = take(list);
      if (fits) keep();
      done.length = 0;
      return { fits, others: list.length - fits, new: decisions.size - before };
    },
  };
}
