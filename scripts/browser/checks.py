"""What must hold of a report in a browser. Each check opens what it needs and names what is wrong."""

from addresses import addresses
from axe import axe
from colours import COLOURS
from demand import demand, few, opened, same
from games import cards, events, finder, findings, shared, viewer, ways
from plots import leads, plots
from prints import prints

# What is asked of all pages ------------------------------------------------------------------------


def quiet(browser, report):
    """Nothing in the console, no exception, no violation of the policy, no dialog; with a network or without."""
    for offline in (False, True):
        with opened(browser, report, offline=offline) as page:
            use(page)
            demand(not page.complaints, few(page.complaints))
            demand(not page.dialogs, f"dialog: {few(page.dialogs)}")


def use(page):
    """Touches what can be touched, so that whatever it calls is called."""
    page.value("for (const details of document.querySelectorAll('details')) details.open = true")
    page.value("for (const one of [...document.querySelectorAll('th button')].slice(0, 20)) one.click()")
    for key, code in (("Tab", 9), ("ArrowRight", 39), ("End", 35)):
        page.key(key, code)


def alone(browser, report):
    """No request but for the page itself, and its policy forbids others."""
    with opened(browser, report) as page:
        use(page)
        others = [url for url in page.requests if url != report.address() and not url.startswith("data:")]
        demand(not others, f"asked for {few(others)}")
        demand(report.address() in page.requests, "the page itself was not seen: the log is blind")
        policy = page.value("document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content")
        demand(policy and "default-src 'none'" in policy, f"policy: {policy}")
        demand("unsafe" not in policy, f"policy: {policy}")


def text_stays_text(browser, report):
    """What stands in records is text: no element came of it, and nothing turns the line around."""
    with opened(browser, report) as page:
        scripts = page.value("[...document.scripts].filter(s => s.type !== 'application/octet-stream').length")
        same("scripts of the page", 2, scripts)
        same("elements of records", 0, page.value("document.querySelectorAll('img:not([src^=\"data:\"]), b > script, iframe, object').length"))
        inline = """[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()
            .filter(n => n.startsWith('on') || n === 'style').map(n => e.tagName + ' ' + n)).slice(0, 5)"""
        same("handlers and styles of elements", [], page.value(inline))
        steering = page.value(r"""(async () => { const found = [];
            for (const block of ['viewer-data', 'archive-games']) {
              JSON.parse(new TextDecoder().decode(await unpacked(block)), (_, text) => {
                if (typeof text === 'string' && /[^\n\t\P{Cc}]|[\u2028-\u202e\u2066-\u2069]/u.test(text)) found.push(text); });
            }
            return found.slice(0, 3); })()""")
        same("texts of games with characters that steer", [], steering)
        turning = page.value(r"(document.body.textContent.match(/[\u2028-\u202e\u2066-\u2069]/g) || []).length")
        same("characters that turn the line around", 0, turning)
        if report.name == "hostile":
            demand(page.value("document.body.innerText.includes('<script>alert(1)</script>')"), "the name is not there as text")
            same("title", "Of <script>alert(1)</script>", page.value("document.title"))


def fits(browser, report):
    """Nothing is wider than the window, folded or not."""
    for width in (400, 1400):
        with opened(browser, report, width=width) as page:
            # Cards out of sight are not laid out otherwise.
            page.value("for (const card of document.querySelectorAll('article.finding')) card.style.contentVisibility = 'visible'")
            for folded in (True, False):
                wide = page.value("document.scrollingElement.scrollWidth")
                demand(wide <= width, f"{wide} pixels wide in a window of {width}: {widest(page)}")
                if folded:
                    page.value("for (const details of document.querySelectorAll('details')) details.open = true")


def widest(page):
    return page.value(
        """(() => {
          const out = [...document.querySelectorAll('body *')].filter(e => {
            for (let p = e.parentElement; p; p = p.parentElement)
              if (getComputedStyle(p).overflowX !== 'visible') return false;
            return e.getBoundingClientRect().right > innerWidth + 1;
          });
          return out.slice(-3).map(e => e.tagName + '.' + e.getAttribute('class') + ' ' + e.textContent.slice(0, 40)).join(' | ');
        })()"""
    )


# Text and what is behind it.
CONTRAST = (
    "(() => {"
    + COLOURS
    + """
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const behind = (element) => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) {
      const colour = rgba(getComputedStyle(e).backgroundColor);
      if (colour[3] > 0) layers.unshift(colour);
    }
    return layers.reduce((below, top) => over(top, below), dark ? [18, 18, 18] : [255, 255, 255]);
  };
  const poor = [];
  let seen = 0;
  for (const element of document.querySelectorAll("main *, header *, nav *")) {
    if (element.closest("svg, [hidden]") || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (![...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    if (++seen > 4000) break;
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let e = element; e; e = e.parentElement) opacity *= Number(getComputedStyle(e).opacity);
    const back = behind(element);
    const ink = rgba(style.color);
    const front = over([...ink.slice(0, 3), ink[3] * opacity], back);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && style.fontWeight >= 700);
    const told = ratio(front, back);
    if (told < (large ? 3 : 4.5)) poor.push(`${told.toFixed(1)} in ${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`);
  }
  return [seen, poor];
})()"""
)


def legible(browser, report):
    """Light and dark as the system has it, and text stands out from its ground in both (WCAG 2.2, 1.4.3)."""
    ground = {}
    for dark in (False, True):
        with opened(browser, report, dark=dark) as page:
            seen, poor = page.value(CONTRAST)
            scheme = "dark" if dark else "light"
            demand(seen > 20, f"only {seen} texts seen")
            demand(not poor, f"{scheme}: contrast {few(poor)}")
            ground[dark] = page.value("getComputedStyle(document.body).backgroundColor")
    demand(ground[False] != ground[True], f"dark is as light: {ground[True]}")


ROLES = {"button", "link", "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "slider", "spinbutton", "menuitem", "tab", "image", "table", "region", "navigation", "img"}


def accessible(browser, report):
    """Whatever can be operated has a name, headings go down by one, every id stands once and every link leads somewhere."""
    with opened(browser, report) as page:
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        asked = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in ROLES]
        nameless = [node for node in asked if not str(node.get("name", {}).get("value", "")).strip()]
        demand(len(asked) > 10, f"only {len(asked)} elements seen")
        demand(not nameless, f"without a name: {few([described(page, node) for node in nameless[:3]])}")
        levels = page.value("[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(h => [Number(h.tagName[1]), h.textContent])")
        same("headings of the page", 1, [level for level, _ in levels].count(1))
        for (before, _), (level, text) in zip(levels, levels[1:]):
            demand(level <= before + 1, f"heading {text!r} of level {level} below one of level {before}")
        twice = """(() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
            return [...new Set(ids.filter((id, i) => ids.indexOf(id, 0) !== i))].slice(0, 5); })()"""
        same("ids that stand more than once", [], page.value(twice))
        astray = """[...document.querySelectorAll('a[href^="#"]')].map(a => a.hash.slice(1).split('/')[0])
            .filter(id => !document.getElementById(id) && archive.at(id) === undefined && !['find', 'years'].includes(id)).slice(0, 5)"""
        same("links that lead nowhere", [], page.value(astray))
        same("language", "en", page.value("document.documentElement.lang"))


def described(page, node):
    found = page.call("DOM.describeNode", backendNodeId=node["backendDOMNodeId"])["node"]
    return f"{node['role']['value']} <{found['nodeName'].lower()} {' '.join(found.get('attributes', []))}>"


def without_scripts(browser, report):
    """Tables and boards can be read where scripts are switched off."""
    with opened(browser, report, scripts=False) as page:
        demand(not page.complaints, few(page.complaints))
        demand(page.value("document.querySelectorAll('table tbody tr').length") > 10, "no rows")
        buttons = page.value("[...document.querySelectorAll('button')].filter(b => b.checkVisibility()).length")
        same("buttons that do nothing", 0, buttons)
        boards = page.value("[...document.querySelectorAll('article.finding svg')].filter(b => b.checkVisibility()).length")
        demand(boards > 0, "no boards of findings")
        moves = page.value("document.querySelector('[data-viewer-texts]')?.textContent ?? ''")
        demand("e4" in moves, "no moves to read")


# Tables --------------------------------------------------------------------------------------------

# The table with the most rows shown among those that have a column of each kind and are not folded away, and a column
# of numbers whose order is another one than that of their letters: 12 before 8, but 0.1 before 0.8 in both.
FOUND = """window.exact = (at, table = sorted) => [...table.tBodies[0].rows].map(r => r.cells[at])
    .filter(c => c.textContent.trim() !== '').map(c => Number(c.dataset.v ?? c.textContent.replace(/[\\s%]/g, '')));
  window.column = (at) => [...sorted.tBodies[0].rows].map(r => r.cells[at].textContent.trim());
  window.telling = (table) => [...table.tHead.rows[0].cells].findIndex((head, at) => {
    const numbers = head.dataset.kind === 'number' ? exact(at, table) : [];
    return numbers.length > 8 && [...numbers].sort().join() !== [...numbers].sort((a, b) => a - b).join();
  });
  window.sorted = [...document.querySelectorAll('.table table')]
    .filter(t => t.querySelector('th[data-kind=number] button') && t.querySelector('th[data-kind=text] button') && telling(t) >= 0
      && !t.closest('details:not([open])'))
    .sort((a, b) => b.tBodies[0].rows.length - a.tBodies[0].rows.length)[0];
  sorted ? telling(sorted) : null"""


def tables(browser, report):
    """Tables sort by numbers as numbers, say so, by mouse and by keyboard, and filter."""
    with opened(browser, report) as page:
        at = page.value(FOUND)
        demand(at is not None, "no table that sorts")
        head = f"document.querySelector('[data-probe=\"head\"]')"
        page.value(f"sorted.tHead.rows[0].cells[{at}].dataset.probe = 'head'")
        for _ in range(2):
            page.click('[data-probe="head"] button')
            way = page.value(f"{head}.getAttribute('aria-sort')")
            numbers = page.value(f"exact({at})")
            in_order(numbers, way)
        demand(page.value("document.getElementById('said').textContent") != "", "nobody who hears the page is told")
        page.click('[data-probe="head"] button')
        same("the third time", None, page.value(f"{head}.getAttribute('aria-sort')"))
        page.value(f"{head}.querySelector('button').focus()")
        page.key("Enter", 13, "\r")
        in_order(page.value(f"exact({at})"), page.value(f"{head}.getAttribute('aria-sort')"))
        filters(page)
    with opened(browser, report) as page:
        further(page)


def in_order(numbers, way):
    demand(way in ("ascending", "descending"), f"aria-sort is {way}")
    demand(numbers == sorted(numbers, reverse=way == "descending"), f"not {way}: {numbers[:12]}")


def filters(page):
    before = page.value("sorted.tBodies[0].rows.length")
    word = page.value("column(0)[0] || column(1)[0]")
    page.value("sorted.closest('.table').querySelector('input[type=search]').focus()")
    page.type(word)
    page.settle()
    left = page.value("[...sorted.tBodies[0].rows].map(r => r.textContent)")
    demand(0 < len(left), f"nothing fits {word!r}")
    words = word.casefold().split()
    demand(all(all(one in row.casefold() for one in words) for row in left), f"rows without {word!r} stay")
    page.type("no such thing anywhere")
    page.settle()
    same("rows with what stands nowhere", 0, page.value("sorted.tBodies[0].rows.length"))
    said = page.value("sorted.closest('.table').querySelector('output').textContent")
    demand(said.startswith("0 of "), f"the count says {said!r}")
    seen = """[...document.querySelectorAll('.more')].filter(m => m.checkVisibility() && /Show 0 more/.test(m.textContent)).length"""
    same("buttons that would show 0 more", 0, page.value(seen))
    page.value("""(() => { const box = sorted.closest('.table').querySelector('input[type=search]');
        box.value = ''; box.dispatchEvent(new Event('input')); })()""")
    page.settle()
    same("rows after the filter", before, page.value("sorted.tBodies[0].rows.length"))


# A table that has further rows and a column of few values, which all stand in the page packed: its rows as they are unpacked.
PACKED = """(async () => {
  window.long = [...document.querySelectorAll('.table table[data-rows]')].find(t => t.querySelector('th[data-choice]'));
  const packed = document.createElement('template');
  packed.innerHTML = `<table>${await unpackedText(`${long.id}-rows`)}</table>`;
  const at = [...long.tHead.rows[0].cells].findIndex(head => 'choice' in head.dataset);
  const rows = [...long.tBodies[0].rows, ...packed.content.querySelectorAll('tr')];
  return [at, Number(long.dataset.rows), rows.map(row => row.textContent), rows.map(row => row.cells[at].textContent)];
})()"""


def further(page):
    """Rows that are not shown are no elements until somebody asks for them; then filters and choices reach all of them."""
    at, told, rows, values = page.value(PACKED)
    same("rows of a long table", told, len(rows))
    head = f"long.tHead.rows[0].cells[{at}].textContent.trim()"
    choice = f"[...long.closest('.table').querySelectorAll('.tools label')].find(l => l.firstChild.data === {head}).querySelector('select')"
    options = f"[...{choice}.options].slice(1).map(o => o.text)"
    page.value(f"{choice}.focus()")
    wanted = sorted(f"{value or '—'} ({values.count(value)})" for value in set(values))
    same("values to choose from", wanted, sorted(page.value(options)))
    page.value(f"(c => {{ c.value = 0; c.dispatchEvent(new Event('change')); }})({choice})")
    page.settle()
    chosen = page.value(f"{choice}.selectedOptions[0].text")
    same("rows chosen", f"{chosen[chosen.rindex('(') + 1 : -1]} of {told} rows", page.value("long.closest('.table').querySelector('output').textContent").split(",")[0])


CHECKS = [quiet, alone, text_stays_text, fits, legible, plots, prints, addresses, accessible, without_scripts, tables, findings, finder, viewer, shared, cards, ways, leads, events, axe]
