"""What checks are made of."""

import time
from contextlib import contextmanager


class Wrong(Exception):
    """A check has failed."""


def demand(holds, what):
    if not holds:
        raise Wrong(what)


@contextmanager
def opened(browser, report, fragment="", **options):
    page = browser.page(**options)
    try:
        page.open(report.address() + fragment)
        if page.scripts:
            ready(page)
        yield page
    finally:
        page.close()


def ready(page):
    """Waits until the games of the page can be searched and stepped through, unless something went wrong."""
    until = time.monotonic() + 3
    wanted = "document.querySelector('[data-viewer]') === null || performance.getEntriesByName('viewable').length > 0 && performance.getEntriesByName('furnished').length > 0"
    while not page.complaints and time.monotonic() < until and not page.value(wanted):
        page.browser.listen(0.02)
    page.settle()


def same(what, wanted, found):
    demand(wanted == found, f"{what}: {found!r}, not {wanted!r}")


def few(things):
    shown = "; ".join(str(thing)[:300] for thing in things[:3])
    return shown + (f"; and {len(things) - 3} more" if len(things) > 3 else "")
