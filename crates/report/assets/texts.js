// The games that are there with comments, variations and source.
const inFull = archive.ready.then(() => unpackedJson("viewer-data")); // Whoever opens the page searches it first.
const gamesInFull = inFull.then((games) => new Map((games || []).map((one) => [one.id, one])));

// What is shown of a game: all that the page has of it.
async function gameOf(id) {
  return (await gamesInFull).get(id) || archive.game(archive.at(id));
}

// A game that is there in full as text, for paper: as the program writes those that stand in the page (src/page/viewer.rs).
function asText(game) {
  const details = document.createElement("details");
  details.className = "game-text";
  const line = (name, text, kind = "") => {
    const made = document.createElement(name);
    made.className = kind;
    made.textContent = text;
    if (text) details.append(made);
  };
  line("summary", [game.title, game.result].filter(Boolean).join(", "));
  for (const text of [game.about, game.place, game.note]) line("p", text);
  line("p", game.items ? runningText(game.items) : "None of its moves can be shown.", "moves");
  line("p", game.ending);
  for (const [ply, level, message] of game.findings || []) line("p", `${level}${ply ? ` at ply ${ply}` : ""}: ${message}`);
  return details;
}

// `1. e4 e5 (1… c5 {Sicilian}) 2. Nf3`: Black's number stands at the start, and where something stands between.
function runningText(items) {
  let text = "";
  let told = true;
  let opened = false;
  for (const item of items) {
    if (item.s !== undefined) {
      text += item.s;
      continue;
    }
    const move = Array.isArray(item);
    const word = move ? (item[2] > 0 ? `${item[2]}. ` : told ? `${-item[2]}… ` : "") + item[0]
      : item === 1 ? "(" : item === 0 ? ")" : typeof item === "string" ? `{${item}}` : item.r ?? "[another position]";
    text += (text && !opened && item !== 0 ? " " : "") + word;
    opened = item === 1;
    told = !move;
  }
  return text;
}
