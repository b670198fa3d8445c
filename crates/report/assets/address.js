// Where the address leads. A link to the address that is there already is followed once more: what it leads to
// may have been filtered away or left since, and the browser tells nobody.
function addressed() {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // A `%` that escapes nothing stands for itself.
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link || link.hash.length < 2 || link.hash !== location.hash) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Behind what the browser does of itself, as the event is with any other link.
  setTimeout(() => dispatchEvent(new HashChangeEvent("hashchange")));
});
