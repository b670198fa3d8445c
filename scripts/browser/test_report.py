"""Opens reports in a headless Chromium and tries all that people do with them.

    python3 scripts/browser/test_report.py --program target/release/scoresheet --browser /usr/bin/chromium \\
        [--screenshots DIR] [--only CHECK] [--skip-broken] [--verbose]

`scripts/test_report.sh` builds the program and finds the browser. What is checked stands in checks.py; that
every check can fail is shown each time on pages that were broken on purpose (broken.py).
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

import broken
import checks
import records
from browser import Browser, BrowserError
from demand import Wrong, opened
from large import large


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("--only")
    parser.add_argument("--skip-broken", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scoresheet-reports-") as folder:
        begun = time.monotonic()
        corpora, hostile = records.make(args.program.resolve(), Path(folder))
        print(f"two reports made in {time.monotonic() - begun:.1f} s", flush=True)
        try:
            browser = Browser(args.browser)
        except OSError as error:
            sys.exit(f"{args.browser}: {error.strerror}")
        try:
            wrong = all_checks(browser, args, corpora, hostile, folder)
            if args.screenshots:
                for report in (corpora, hostile):
                    screenshots(browser, report, args.screenshots)
        except BrowserError as error:
            sys.exit(f"{args.browser}: {error}")
        finally:
            browser.close()
    if wrong:
        sys.exit(f"{len(wrong)} checks have failed")
    print("all reports are well in the browser")


def all_checks(browser, args, corpora, hostile, folder):
    wrong = []
    for report in (corpora, hostile):
        for check in checks.CHECKS:
            if args.only in (None, check.__name__):
                wrong += tried(browser, check, report)
    if args.only in (None, "large"):
        try:
            print(f"ok   {large(browser, *records.many(args.program.resolve(), Path(folder)))}", flush=True)
        except Wrong as error:
            print(f"FAIL large: {error}", flush=True)
            wrong.append(f"large: {error}")
    if not args.skip_broken and not wrong and args.only is None:
        begun = time.monotonic()
        seen, missed = broken.proved(browser, hostile, folder)
        for what, check, words in seen if args.verbose else []:
            print(f"     {check} sees {what}: {words}")
        print(f"{'FAIL' if missed else 'ok  '} {len(seen)} of {len(broken.BROKEN)} broken pages seen to be broken ({time.monotonic() - begun:.1f} s)", flush=True)
        for words in missed:
            print(f"     {words}", flush=True)
        wrong += missed
    return wrong


def tried(browser, check, report):
    begun = time.monotonic()
    try:
        check(browser, report)
        words = []
    except (Wrong, BrowserError) as error:
        if isinstance(error, BrowserError) and browser.has_ended():
            raise
        words = [f"{report.name}: {check.__name__}: {error}"]
    verdict = "FAIL" if words else "ok  "
    print(f"{verdict} {report.name}: {check.__name__} ({time.monotonic() - begun:.1f} s)", flush=True)
    for word in words:
        print(f"     {word}", flush=True)
    return words


def screenshots(browser, report, folder):
    """The head of the page and each of its sections, narrow and wide, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    with opened(browser, report) as page:
        parts = page.value("[...document.querySelectorAll('main > section')].map(s => s.id)")
    for width in (400, 1400):
        for dark in (False, True):
            with opened(browser, report, width=width, dark=dark) as page:
                for part in ["", *parts]:
                    if part:
                        page.value(f"document.documentElement.style; document.getElementById({part!r}).scrollIntoView({{behavior: 'instant'}})")
                        page.settle()
                    scheme = "dark" if dark else "light"
                    page.screenshot(folder / f"{report.name}-{width}-{scheme}-{part or 'top'}.png")


if __name__ == "__main__":
    main()
