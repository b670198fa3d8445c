// Cards of findings: shows those of a level and a code. Hooks for tests: selects with
// data-finding-filter="level|code", output [data-finding-count], article.finding[data-level][data-code].
for (const form of document.querySelectorAll(".finding-filter")) {
  const cards = [...document.querySelectorAll("article.finding")];
  const chosen = [...form.querySelectorAll("[data-finding-filter]")];
  const count = form.querySelector("[data-finding-count]");
  const show = () => {
    let shown = 0;
    for (const card of cards) {
      card.hidden = chosen.some((c) => c.value && card.dataset[c.dataset.findingFilter] !== c.value);
      if (!card.hidden) shown += 1;
    }
    count.textContent = `${shown} of ${cards.length}`;
    // A file is there as long as one of its cards is, and open if cards were chosen.
    const isChosen = chosen.some((one) => one.value);
    for (const file of document.querySelectorAll("details.file")) {
      file.hidden = !file.querySelector("article.finding:not([hidden])");
      if (isChosen && !file.hidden) file.open = true;
    }
  };
  // A card that an address leads to is shown whatever was chosen.
  const arrive = () => {
    const card = document.getElementById(addressed())?.closest("article.finding[hidden]");
    if (!card || !cards.includes(card)) return;
    for (const choice of chosen) choice.value = "";
    show();
    card.scrollIntoView();
  };
  form.hidden = false;
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", arrive);
  show();
}
