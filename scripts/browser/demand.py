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
    wanted = "document.querySelector('[data-viewer]') === null || performance.getEntriesByName('viewable').length > 0 && performance.getEntriesByName('furnished').length > 0"
    soon(page, wanted)
    page.settle()


def soon(page, wanted, seconds=10):
    """Whether an expression comes true within this time, which a machine that does other things may need; what a page
    complains of ends the wait."""
    until = time.monotonic() + seconds
    while not (holds := page.value(wanted)) and not page.complaints and time.monotonic() < until:
        page.browser.listen(0.02)
    return bool(holds)


def same(what, wanted, found):
    demand(wanted == found, f"{what}: {found!r}, not {wanted!r}")


def few(things):
    shown = "; ".join(str(thing)[:300] for thing in things[:3])
    return shown + (f"; and {len(things) - 3} more" if len(things) > 3 else "")
