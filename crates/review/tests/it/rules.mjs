// Compares the rules in the page with what the program says: reads lines of JSON, each a position with its legal moves
// and counts of positions, and says what differs.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

// The rules are shared with the page of an audit.
for (const asset of ["report/assets/chess.js", "report/assets/draughts.js", "report/assets/played.js", "review/assets/game.js"]) {
  runInThisContext(readFileSync(new URL(`../../../${asset}`, import.meta.url), "utf8"), asset);
}
const Chess = runInThisContext("Chess");
const inPageOrder = runInThisContext("inPageOrder");
const boards = new Map();

function perft(board, position, depth) {
  const moves = board.moves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(board, board.play(position, move), depth - 1), 0);
}

let wrong = 0;
let compared = 0;

// Who begins has the first move under each number; a game set up later may begin with the second.
for (const [data, expected] of [
  [{ game: "english", white: false, second: false, first: 1 }, ["1 black", "1... white", "2 black"]],
  [{ game: "english", white: true, second: true, first: 4 }, ["4... white", "5 black", "5... white"]],
  [{ game: "russian", white: true, second: false, first: 1 }, ["1 white", "1... black", "2 white"]],
  [{ game: "chess", white: false, second: true, first: 7 }, ["7... black", "8 white", "8... black"]],
]) {
  const game = runInThisContext("Game")(data, null);
  const found = [0, 1, 2].map((at) => {
    const { number, second, black } = game.number([{}, {}, {}], at);
    return `${number}${second ? "..." : ""} ${black ? "black" : "white"}`;
  });
  if (String(found) !== String(expected)) {
    wrong += 1;
    console.log(`numbered ${found}, not ${expected}`);
  }
}
const out = [];
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { game, rules, start, white, line: played, moves, depth, nodes } = JSON.parse(line);
  if (!boards.has(game)) boards.set(game, game === "chess" ? Chess : runInThisContext("Draughts")(rules));
  const board = boards.get(game);
  const fault = (what) => {
    wrong += 1;
    if (wrong <= 20) console.log(`${game} ${start} after ${played.join(" ")}: ${what}`);
  };
  let position = game === "chess" ? board.start(start) : board.start(start, white);
  for (const text of played) {
    const found = position ? board.read(position, text, {}) : [];
    if (found.length !== 1) fault(`${text} is read as ${found.length} moves`);
    position = found.length === 1 ? board.play(position, found[0]) : null;
  }
  if (!position) continue;
  compared += 1;
  const own = board.moves(position);
  if (own.length !== moves.length) fault(`${own.length} moves, not ${moves.length}: ${own.map((move) => board.name(position, move, own)).join(" ")} / ${moves.join(" ")}`);
  for (const text of moves) {
    const found = board.read(position, text, {});
    if (found.length !== 1) fault(`${text} is read as ${found.length} moves`);
    else if (game === "chess" && board.name(position, found[0], own) !== text) fault(`${text} is named ${board.name(position, found[0], own)}`);
  }
  if (nodes !== null) {
    const counted = perft(board, position, depth);
    if (counted !== nodes) fault(`${counted} positions after ${depth} plies, not ${nodes}`);
  }
  out.push(inPageOrder(own).map((move) => board.name(position, move, own)));
}
console.log(JSON.stringify({ compared, wrong, names: out }));
