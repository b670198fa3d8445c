"""What axe-core finds in a report: it is run in the page and not shipped. AXE_CORE names its file, axe.min.js."""

import os
from pathlib import Path

from demand import demand, few, opened

FOUND = """(async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target} ${node.html.slice(0, 90)}`));
})()"""

# Further cards and rows are made as these are: axe looks at every element of a page.
LESS = """(() => {
  for (const list of [".finding-cards", ".game-texts", "tbody", ".event"]) {
    for (const one of document.querySelectorAll(list)) [...one.children].slice(12).forEach((child) => child.remove());
  }
  [...document.querySelectorAll(".table, .event, details.file")].slice(14).forEach((table) => table.remove());
})()"""


def axe(browser, report):
    """axe finds nothing: not in the page, and not in the viewer."""
    source = Path(os.environ["AXE_CORE"]).read_text(encoding="utf-8")
    for dark in (False, True) if report.name == "hostile" else (False,):
        with opened(browser, report, dark=dark) as page:
            page.value(LESS)
            page.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            page.value(f"{source}; 0")
            wrong = page.value(FOUND)
            demand(not wrong, few(wrong))
            page.value("location.hash = document.querySelector('a[href^=\"#game-\"]').hash")
            page.settle()
            wrong = page.value(FOUND)
            demand(not wrong, f"in the viewer: {few(wrong)}")
