"""How large a report of many games is, and how soon its games can be found."""

from demand import demand, opened, same
from records import MANY

LARGEST = 5_000_000
# Seconds until games are found, and until all of the page does what it can; a quiet machine takes half of them. One that
# does other things beside takes its time: the page may be opened so often until they are met.
SEARCHABLE = 1
FURNISHED = 3
OPENED = 5


def large(browser, report, made):
    """Small enough, soon enough, all games found; what was measured, in words."""
    size = len(report.text().encode())
    demand(size < LARGEST, f"{size} bytes")
    for _ in range(OPENED):
        marks, search = tried(browser, report)
        if marks["searchable"] < SEARCHABLE and marks["furnished"] < FURNISHED and search < 1:
            break
    for mark, longest in (("searchable", SEARCHABLE), ("furnished", FURNISHED)):
        demand(marks[mark] < longest, f"{mark} after {marks[mark]:.1f} s")
    demand(search < 1, f"a search takes {search:.1f} s")
    told = ", ".join(f"{mark} after {marks[mark]:.2f} s" for mark in ("searchable", "viewable", "furnished"))
    return f"{MANY} games: made in {made:.1f} s with the audit, {size / 1e6:.1f} MB, {told}, a search takes {search * 1000:.0f} ms"


def tried(browser, report):
    """After how many seconds the page comes to each of its marks, and how many a search takes."""
    with opened(browser, report, watched=False) as page:
        marks = dict(page.value("performance.getEntriesByType('mark').map(m => [m.name, m.startTime / 1000])"))
        same("games", MANY, page.value("archive.count()"))
        took = page.value("(() => { const begun = performance.now(); archive.ask('player 4711'); return (performance.now() - begun) / 1000; })()")
        found = page.value("archive.found().length")
        demand(0 < found < 100, f"{found} games of one player")
    demand({"searchable", "viewable", "furnished"} <= marks.keys(), f"only {marks}")
    return marks, took
