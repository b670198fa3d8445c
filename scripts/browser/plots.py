"""What must hold of the colours of plots, and of where they and their tables lead."""

from colours import COLOURS
from demand import demand, few, opened, same, soon

# Areas are seen by what they are filled with or by their edge (WCAG 2.2, 1.4.11): from the paper around them, and from
# whatever touches them. Colours that a legend explains are told apart, and letters on them are read.
SEEN = (
    "(() => {"
    + COLOURS
    + """
  const paper = rgba(getComputedStyle(document.body).backgroundColor).slice(0, 3);
  const poor = [];
  let areas = 0, touching = 0, letters = 0;
  const edges = (box) => [box.x.baseVal.value, box.x.baseVal.value + box.width.baseVal.value];
  for (const svg of document.querySelectorAll(".plot svg")) {
    const told = new Map();
    const seen = [...svg.querySelectorAll("rect:not(.strip)")].map((box) => {
      const style = getComputedStyle(box);
      const [fill, edge] = [style.fill, style.stroke].map((c) => c === "none" ? paper : over(rgba(c), paper));
      const dashed = style.strokeDasharray !== "none";
      const [from, to] = edges(box);
      const kind = box.getAttribute("class");
      told.set(kind, { fill, dashed });
      return { box, kind, fill, edge, from, to, top: box.y.baseVal.value, height: box.height.baseVal.value };
    });
    const where = svg.querySelector("title").textContent;
    for (const a of seen) {
      areas += 1;
      if (Math.max(ratio(a.fill, paper), ratio(a.edge, paper)) < 3) poor.push(`${where}: ${a.kind} on paper`);
    }
    for (const [at, a] of seen.entries()) {
      const b = seen[at + 1];
      if (!b || b.top !== a.top || Math.abs(a.to - b.from) > 0.6 || a.kind.includes("plain")) continue;
      touching += 1;
      if (Math.max(ratio(a.fill, b.fill), ratio(a.edge, a.fill), ratio(b.edge, b.fill)) < 3) poor.push(`${where}: ${a.kind} beside ${b.kind}`);
    }
    const kinds = [...told].filter(([kind]) => /score|white|draw|black|open/.test(kind));
    for (const [at, [one, a]] of kinds.entries()) {
      for (const [other, b] of kinds.slice(at + 1)) {
        if (a.dashed === b.dashed && ratio(a.fill, b.fill) < 1.5) poor.push(`${where}: ${one} for ${other}`);
      }
    }
    for (const text of svg.querySelectorAll("rect:not(.strip) + text")) {
      const below = seen.find(({ box }) => box === text.previousElementSibling);
      const [x, y] = [text.x.baseVal[0].value, text.y.baseVal[0].value];
      if (x < below.from || x > below.to || y < below.top || y > below.top + below.height) continue;
      letters += 1;
      const ink = over(rgba(getComputedStyle(text).fill), paper);
      if (ratio(ink, below.fill) < 4.5) poor.push(`${where}: letters on ${below.kind}`);
    }
  }
  return [areas, touching, letters, [...new Set(poor)]];
})()"""
)


def plots(browser, report):
    """In light and dark every area is seen, its colour is told from the others, and letters on it are read."""
    for dark in (False, True):
        with opened(browser, report, dark=dark) as page:
            areas, touching, letters, poor = page.value(SEEN)
            demand(min(areas, touching, letters) > 0, f"only {areas} areas, {touching} that touch, {letters} letters seen")
            demand(not poor, f"{'dark' if dark else 'light'}: {few(poor)}")


# Every number that leads to games in a table or among the figures of the summary: a number of games leads to so many, one of something else to games that have any of it.
# Gives how many were followed, the tables that they stand in, and what is wrong.
COUNTED = """(() => {
  const wrong = [];
  const tables = new Set();
  let followed = 0;
  for (const table of document.querySelectorAll(".table table")) {
    const heads = [...table.tHead.rows[0].cells];
    for (const row of table.tBodies[0].rows) {
      for (const [at, cell] of [...row.cells].entries()) {
        const told = Number(cell.textContent.replace(/\\s/g, ""));
        if (heads[at].dataset.counts === undefined || !told) continue;
        const link = cell.querySelector("a");
        // A side without a name has no games of its own.
        if (!link && row.cells.length > 1 && table.id === "players-table" && !row.cells[1].textContent) continue;
        // What was found of a file as a whole is of no game.
        if (!link && "ofNoGame" in cell.dataset) continue;
        if (!link) {
          wrong.push(`${table.id}: ${told} leads nowhere`);
          continue;
        }
        followed += 1;
        tables.add(table.id);
        const words = decodeURIComponent(link.hash.slice("#find/".length));
        archive.ask(words);
        const found = archive.found().length;
        if ("any" in heads[at].dataset ? !found || found > told : found !== told) {
          wrong.push(`${table.id}, ${heads[at].textContent}: ${told}, but ${words} finds ${found}`);
        }
      }
    }
  }
  for (const link of document.querySelectorAll('.tile a[href^="#find/"]')) {
    archive.ask(decodeURIComponent(link.hash.slice("#find/".length)));
    const [told, found] = [Number(link.textContent.replace(/\\s/g, "")), archive.found().length];
    if (told !== found) wrong.push(`${link.closest(".tile").textContent}: finds ${found}`);
    followed += 1;
    tables.add("summary");
  }
  return [followed, [...tables], wrong];
})()"""


def leads(browser, report):
    """Numbers of games lead to so many games; an area of a plot leads where its figure leads, and says it."""
    with opened(browser, report) as page:
        followed, tables, wrong = page.value(COUNTED)
        demand(not wrong, f"{len(wrong)} of {followed}: {few(wrong)}")
        counting = ["summary", *page.value("[...document.querySelectorAll('#statistics .table table:has([data-counts])')].map(t => t.id)")]
        without = [table for table in counting if table not in tables]
        demand(followed > 100 and not without, f"only {followed} numbers lead to games; none in {few(without)}")
        for plot, word in (("results-game", "White won"), ("classes", "Findings"), ("material-0", "Games")):
            leads_from_area(page, report, f"document.querySelector('#{plot}-plot [data-at]')", word)
    with opened(browser, report) as page:
        by_keyboard(page)


def leads_from_area(page, report, area, word):
    """An area that is pointed at says its figures, and leads to its games."""
    page.value(f"location.hash = ''; {area}.dispatchEvent(new PointerEvent('pointerover', {{bubbles: true}}))")
    told = page.value(f"{area}.querySelector('title')?.textContent")
    demand(told and word in told, f"{area} says {told!r}")
    page.value(f"{area}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
    demand(soon(page, "location.hash.startsWith('#find/')"), f"{area} leads nowhere")
    page.settle()
    found = page.value("archive.found().length")
    demand(0 < found < len(report.games()), f"{area} leads to {found} games")


def by_keyboard(page):
    """A plot is one tab stop; arrows go from area to area, which is told, and Enter leads where the mouse leads."""
    plot = "document.querySelector('#results-game-plot svg')"
    stops = page.value("[...document.querySelectorAll('.plot')].map(p => p.querySelectorAll(':scope > .scroll[tabindex], svg[tabindex=\"0\"], svg [tabindex]').length)")
    demand(stops and set(stops) <= {0, 1}, f"tab stops of the plots: {stops}")
    same("tab stops of a plot", "0", page.value(f"{plot}.getAttribute('tabindex')"))
    same("what a plot is for who hears it", "application", page.value(f"{plot}?.getAttribute('role')"))
    page.value(f"location.hash = ''; {plot}.focus()")
    pointed = "document.querySelector('.plot .pointed')?.dataset.at"
    said = "document.getElementById('said').textContent"
    places = []
    for key, code in (("ArrowRight", 39), ("ArrowRight", 39), ("ArrowDown", 40), ("ArrowLeft", 37), ("Home", 36)):
        page.key(key, code)
        places.append(page.value(pointed))
        demand("White won" in page.value(said), f"{key}: nobody who hears the page is told: {page.value(said)!r}")
    first, second, below, _, back = places
    demand(first == back and second != first and below.split(".")[0] != second.split(".")[0], f"the arrows went to {places}")
    edge = page.value("(() => { const { stroke, strokeDasharray } = getComputedStyle(document.querySelector('.plot .pointed')); return [stroke, strokeDasharray]; })()")
    same("edge of the area that the keyboard is at", [page.value("getComputedStyle(document.querySelector('main td a')).color"), "none"], edge)
    page.key("Enter", 13, "\r")
    demand(soon(page, "location.hash.startsWith('#find/')"), "Enter leads nowhere")
    page.value(f"{plot}.blur()")
    same("areas pointed at without the focus", 0, page.value("document.querySelectorAll('.plot .pointed').length"))
