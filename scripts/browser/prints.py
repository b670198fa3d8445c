"""What must hold of a report on paper."""

import json

from demand import demand, opened, same
from paper import Paper, unblanked

# Points below which letters are too small to be read: those of tables are 6.5 at least.
SMALLEST = 6

# Shows all rows of all tables; how many each has.
ROWS = """(() => {
  const tables = [...document.querySelectorAll('.table table')];
  for (const table of tables) [...table.closest('.table').querySelectorAll('.more:not([hidden]) button')].at(-1)?.click();
  return tables.map(table => [table.id, table.tBodies[0].rows.length]);
})()"""

ON_PAPER = """[...document.querySelectorAll('.table table')].map(table =>
  [table.id, table.tBodies[0].rows.length, table.closest('.table').querySelector('.cut')?.textContent ?? ''])"""


def prints(browser, report):
    """On paper nothing is shrunk, folded or left out without a word: letters are large enough, moves and rows are there."""
    with opened(browser, report) as page:
        # The size of the letters is that of all pages; to print all of a large report takes long.
        whole = report.name == "hostile"
        paper = Paper(page.pdf(pages="" if whole else "1-12"))
        demand(paper.pages >= 2, f"{paper.pages} pages of paper")
        demand(sum(paper.sizes.values()) > 1000, f"only {sum(paper.sizes.values())} letters on paper")
        demand(min(paper.sizes) >= SMALLEST, f"letters of {min(paper.sizes)} points")
        if whole:
            games(page, paper)
        page.call("Emulation.setEmulatedMedia", media="print")
        ground = page.value("getComputedStyle(document.body).backgroundColor")
        demand(ground in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"), f"paper is {ground}")
    with opened(browser, report) as page:
        rows(page)


def games(page, paper):
    """The moves of every game stand on paper, and so do the workings of the event."""
    texts = page.value("[...document.querySelectorAll('.game-text .moves')].map(p => p.textContent)")
    plain = [text for text in texts if text.isascii()]
    demand(plain, "no moves to look for")
    for text in plain:
        demand(unblanked(text) in paper.text, f"not on paper: {text[:60]!r}")
    working = page.value("document.querySelector('.event .working caption')?.textContent")
    demand(working and unblanked(working) in paper.text, f"not on paper: {working!r}")


def rows(page):
    """Every row goes to paper, or a sentence says how many do; afterwards the page is as it was."""
    before = page.value(ON_PAPER)
    folded = page.value("document.querySelectorAll('details[open]').length")
    page.value("dispatchEvent(new Event('beforeprint'))")
    on_paper = page.value(ON_PAPER)
    page.value("dispatchEvent(new Event('afterprint'))")
    same("tables after printing", before, page.value(ON_PAPER))
    same("open elements after printing", folded, page.value("document.querySelectorAll('details[open]').length"))
    for (table, whole), (_, printed, said) in zip(page.value(ROWS), on_paper, strict=True):
        words = "" if printed == whole else f"{printed} of {whole} rows."
        same(f"said below the {printed} of {whole} rows of {json.dumps(table)} on paper", words, said)
        demand(printed >= min(whole, 1000), f"{printed} of {whole} rows of {table} on paper")
