// Cards of findings are given to others as games are (share.js): with their board, the position on it (src/page/finding.rs),
// and the game.
archive.ready.then(() => document.querySelectorAll("article.finding").forEach(shareCard));

function shareCard(card) {
  const board = card.querySelector("svg.board");
  const { fen } = card.dataset;
  const game = card.querySelector(":is(h3, h4) a")?.hash.slice(1).split("/")[0];
  const words = (name) => card.querySelector(name)?.textContent ?? "";
  const ways = Object.keys(WAYS).filter((way) => (way === "fen" ? fen : way === "pgn" ? game : true));
  const menu = shareMenu({
    name: () => card.id,
    address: () => location.href.replace(/#.*|$/, `#${card.id}`),
    picture: () => cardPicture(board, [":is(h3, h4)", ".about"].map(words), [".message", ".reading", ".place"].map(words)),
    fen: () => fen,
    record: async () => recordOf(await gameOf(game)),
  }, ways);
  // Many menus have the same word on them.
  menu.firstChild.setAttribute("aria-label", `Share: ${words(":is(h3, h4)")}`);
  card.querySelector(".said").append(menu);
}
