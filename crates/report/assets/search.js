// How text is sorted, numbers within it as numbers, and searched: every word must occur, with accents or without, in
// whatever case.
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(text) {
  return folded(text).split(/\s+/).filter(Boolean);
}
