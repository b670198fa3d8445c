"""How large a report of many games is, and how soon its games can be found."""

from demand import demand, opened, same
from records import MANY

LARGEST = 5_000_000
# Seconds. A machine that does other things beside takes its time, so that the bar is higher than what is wanted: one;
# and the page may be opened so often until it is met.
LONGEST = 3
OPENED = 3


def large(browser, report, made):
    """Small enough, soon enough, all games found; what was measured, in words."""
    size = len(report.text().encode())
    demand(size < LARGEST, f"{size} bytes")
    for _ in range(OPENED):
        searchable, search = tried(browser, report)
        if searchable < LONGEST and search < 1:
            break
    demand(searchable < LONGEST, f"searchable after {searchable:.1f} s")
    demand(search < 1, f"a search takes {search:.1f} s")
    return f"{MANY} games: made in {made:.1f} s with the audit, {size / 1e6:.1f} MB, searchable after {searchable:.2f} s, a search takes {search * 1000:.0f} ms"


def tried(browser, report):
    """After how many seconds the page can be searched, and how many a search takes."""
    with opened(browser, report) as page:
        marks = dict(page.value("performance.getEntriesByType('mark').map(m => [m.name, m.startTime / 1000])"))
        same("games", MANY, page.value("archive.count()"))
        took = page.value("(() => { const begun = performance.now(); archive.ask('player 4711'); return (performance.now() - begun) / 1000; })()")
        found = page.value("archive.found().length")
        demand(0 < found < 100, f"{found} games of one player")
    demand("searchable" in marks, f"never searchable: {marks}")
    return marks["searchable"], took
