"""What checks are made of."""

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
        yield page
    finally:
        page.close()


def same(what, wanted, found):
    demand(wanted == found, f"{what}: {found!r}, not {wanted!r}")


def few(things):
    shown = "; ".join(str(thing)[:300] for thing in things[:3])
    return shown + (f"; and {len(things) - 3} more" if len(things) > 3 else "")
