"""Opens the pages on which open questions are settled in a headless Chromium, and settles them.

    python3 scripts/browser/test_review.py --program target/release/scoresheet --browser /usr/bin/chromium \\
        [--screenshots DIR] [--only CHECK] [--skip-broken] [--verbose]

`scripts/test_report.sh` builds the program and finds the browser. What is checked stands in review.py, and that every
check can fail is shown each time on pages that were broken on purpose.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

import review
from browser import Browser, BrowserError
from demand import Wrong, opened


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("--only")
    parser.add_argument("--skip-broken", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scoresheet-review-") as folder:
        begun = time.monotonic()
        pages = review.make(args.program.resolve(), Path(folder))
        print(f"{len(pages)} pages of questions made in {time.monotonic() - begun:.1f} s", flush=True)
        try:
            browser = Browser(args.browser)
        except OSError as error:
            sys.exit(f"{args.browser}: {error.strerror}")
        try:
            wrong = all_checks(browser, args, pages, folder)
            if args.screenshots:
                screenshots(browser, pages, args.screenshots)
        except BrowserError as error:
            sys.exit(f"{args.browser}: {error}")
        finally:
            browser.close()
    if wrong:
        sys.exit(f"{len(wrong)} checks have failed")
    print("all questions are settled in the browser")


def all_checks(browser, args, pages, folder):
    wrong = []
    for check in review.CHECKS:
        if args.only not in (None, check.__name__):
            continue
        begun = time.monotonic()
        try:
            check(browser, pages)
            words = []
        except (Wrong, BrowserError) as error:
            if isinstance(error, BrowserError) and browser.has_ended():
                raise
            words = [f"{check.__name__}: {error}"]
        told = getattr(check, "told", "")
        print(f"{'FAIL' if words else 'ok  '} review: {check.__name__} ({time.monotonic() - begun:.1f} s) {told}".rstrip(), flush=True)
        for word in words:
            print(f"     {word}", flush=True)
        wrong += words
    if not args.skip_broken and not wrong and not args.only:
        begun = time.monotonic()
        seen, missed = review.proved(browser, pages, folder)
        for what, check, words in seen if args.verbose else []:
            print(f"     {check} sees {what}: {words}")
        count = len(seen) + len(missed)
        print(f"{'FAIL' if missed else 'ok  '} {len(seen)} of {count} broken pages seen to be broken ({time.monotonic() - begun:.1f} s)", flush=True)
        for word in missed:
            print(f"     {word}")
        wrong += missed
    return wrong


def screenshots(browser, pages, folder):
    """Each page, narrow and wide, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, report in pages.items():
        for width in (400, 1400):
            for dark in (False, True):
                with opened(browser, report, width=width, dark=dark) as page:
                    page.screenshot(folder / f"review-{name}-{width}-{'dark' if dark else 'light'}.png")


if __name__ == "__main__":
    main()
