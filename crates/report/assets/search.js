// How text is searched: every word must occur, with accents or without, in whatever case.
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(text) {
  return folded(text).split(/\s+/).filter(Boolean);
}
