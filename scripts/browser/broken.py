"""Pages broken on purpose: each check must see what it is there for."""

import base64
import hashlib
import re
import zlib
from pathlib import Path

import checks
from demand import Wrong
from records import Report

SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
STYLE = re.compile(r"<style>(.*?)</style>", re.S)


def hashed(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def replaced(pattern, text, edit):
    """The first script or style that an edit changes, and its hash in the policy."""
    for found in pattern.finditer(text):
        old, new = found.group(1), edit(found.group(1))
        if old != new:
            start, end = found.span(1)
            text = text[:start] + new + text[end:]
            return text.replace(hashed(old), hashed(new))
    raise SystemExit("what was to be broken is not in the page any more; see scripts/browser/broken.py")


def script(old, new):
    return lambda text: replaced(SCRIPT, text, lambda code: code.replace(old, new, 1))


def style(old, new, count=1):
    return lambda text: replaced(STYLE, text, lambda code: code.replace(old, new, count))


def added(code):
    return lambda text: replaced(SCRIPT, text, lambda before: before + code)


def markup(old, new):
    def edit(text):
        if old not in text:
            raise SystemExit(f"{old!r} is not in the page any more; see scripts/browser/broken.py")
        return text.replace(old, new, 1)

    return edit


def packed(block, edit):
    """A block of data of the page, unpacked, edited, packed again."""
    found = re.compile(rf'(<script type="application/octet-stream" id="{block}"[^>]*>)(.*?)</script>', re.S)

    def repacked(match):
        old = zlib.decompress(base64.a85decode(match[2].replace("v", "<")), -15).decode()
        new = edit(old)
        if old == new:
            raise SystemExit(f"nothing was broken in {block}; see scripts/browser/broken.py")
        pack = zlib.compressobj(1, zlib.DEFLATED, -15)
        text = base64.a85encode(pack.compress(new.encode()) + pack.flush()).decode()
        return match[1] + text.replace("z", "!!!!!").replace("<", "v") + "</script>"

    return lambda text: found.sub(repacked, text, count=1)


def in_main(new):
    return markup("</main>", new + "</main>")


def both(*edits):
    def edit(text):
        for one in edits:
            text = one(text)
        return text

    return edit


def policy(old, new):
    return markup(old, new)


# So that tables of a small report have more rows than are shown at first.
FEW_ROWS = script("const FIRST = 20", "const FIRST = 4")
IMAGE = '<img alt="x" src="http://example.invalid/x.png">'

# What is broken, how, and the check that must say so.
BROKEN = [
    ("a hash that is not the script's", lambda text: text.replace("script-src 'sha256-", "script-src 'sha256-A", 1), checks.quiet),
    ("an error in the console", added("\nconsole.error('x');"), checks.quiet),
    ("a warning in the console", added("\nconsole.warn('x');"), checks.quiet),
    ("an exception", added("\nsetTimeout(() => { throw new Error('x'); });"), checks.quiet),
    ("a dialog", added("\nalert(1);"), checks.quiet),
    ("a picture from elsewhere, stopped by the policy", in_main(IMAGE), checks.quiet),
    ("a picture from elsewhere", both(policy("img-src data:", "img-src *"), in_main(IMAGE)), checks.alone),
    ("a policy that lets everything in", policy("default-src 'none'", "default-src *"), checks.alone),
    ("a script of a record", in_main("<script>alert(1)</script>"), checks.text_stays_text),
    ("a handler of a record", in_main('<p onclick="alert(1)">x</p>'), checks.text_stays_text),
    ("a mark that turns the line", in_main("<p>\u202ex</p>"), checks.text_stays_text),
    ("a page wider than the window", style("main > section {", "main > section { min-width: 1500px;"), checks.fits),
    ("dark that is light", style("@media (prefers-color-scheme: dark)", "@media (min-width: 99999px)"), checks.legible),
    ("pale ink", style("--ink: #", "--ink: #bbb; --old: #"), checks.legible),
    ("paper that is empty", style("@media print {", "@media print { main { display: none; }"), checks.prints),
    ("a table that makes the paper small", style(".scroll { overflow: visible;", ".scroll { overflow: visible; min-width: 1500px;"), checks.prints),
    ("games that stay folded on paper", script('".working", ".game-text"', '".working"'), checks.prints),
    ("workings that stay folded on paper", script('".working", ".game-text"', '".game-text"'), checks.prints),
    ("paper with the first rows only", both(FEW_ROWS, script("for (const table of tables) table.print();", "")), checks.prints),
    ("rows that are missing on paper without a word", both(FEW_ROWS, script("PRINTED = 1000", "PRINTED = 6"), script("after(this.cut)", "closest('p')")), checks.prints),
    ("a page that stays as it was on paper", both(FEW_ROWS, script("for (const table of tables) table.printed();", "")), checks.prints),
    ("an address that stops the script", script("return name; //", "throw name; //"), checks.addresses),
    ("a link that leaves the focus behind", both(script("root.showModal();", "root.setAttribute('open', '');"), script('part("title").focus({', "void ({")), checks.addresses),
    ("a link that works once", script("dispatchEvent(new HashChangeEvent", "void (new HashChangeEvent"), checks.addresses),
    ("a board below the window", style(".viewer-board{height:min(100vw,58vh)}", ".viewer-board{height:58vh;margin-top:100vh}"), checks.addresses),
    ("a link to a card that stays hidden", script("choice.value = \"\";\n    show();", ""), checks.addresses),
    ("a link that needs a script", lambda text: re.sub(r'<p id="game-[0-9]+/ply', '<p id="x/ply', text), checks.addresses),
    ("control characters in the data", packed("viewer-data", lambda text: "\\u001b[31m".join(text.rsplit("\ufffd[31m", 1))), checks.text_stays_text),
    ("areas without an edge", style(".plot .edge { stroke: var(--rule);", ".plot .edge { stroke: none;"), checks.plots),
    ("no result that looks like a score", style(".plot .fill-open { fill: var(--paper); stroke: var(--rule); stroke-dasharray: 2.5 2; }", ".plot .fill-open { fill: var(--card); }"), checks.plots),
    ("two scores of one colour", style(".score-3 { fill: #c4b598;", ".score-3 { fill: #e4d9c4;"), checks.plots),
    ("letters that cannot be read on a bar", style(".plot text.on-white { fill: #211e1a;", ".plot text.on-white { fill: #777;"), checks.plots),
    ("a button without a name", in_main("<button></button>"), checks.accessible),
    ("a field without a name", in_main("<input>"), checks.accessible),
    ("an id that stands twice", in_main('<p id="content"></p>'), checks.accessible),
    ("a heading left out", in_main("<h6>x</h6>"), checks.accessible),
    ("a link that leads nowhere", in_main('<a href="#nowhere-at-all">x</a>'), checks.accessible),
    ("games that need a script", markup("data-viewer-texts", "hidden data-nothing"), checks.without_scripts),
    ("numbers sorted as text", both(script('if (kind === "text") return text;', "return text;"), script("numeric: true", "numeric: false")), checks.tables),
    ("a sort that is not told", script('head.setAttribute("aria-sort", next)', "void 0"), checks.tables),
    ("a filter that lets all through", script("fits(entry) {", "fits(entry) { return true;"), checks.tables),
    ("a button that would show 0 more", both(script("const FIRST = 20", "const FIRST = 9"), style(".more[hidden] { display: none; }", "")), checks.tables),
    ("choices that stay empty", script('["pointerdown", "focus"]', "[]"), checks.tables),
    ("choices among the first rows only", script("of this.whole()) {", "of this.rows) {"), checks.tables),
    ("a finding without its board", lambda text: re.sub(r'(<article class="finding".*?)<svg.*?</svg>', r"\1", text, count=1, flags=re.S), checks.findings),
    ("a board that stands still", script("squaresAt(at)", "squaresAt(0)"), checks.viewer),
    ("a key that does nothing", script("ArrowRight: actions.next,", ""), checks.viewer),
    ("a button that does nothing", script("actions[action.dataset.viewerDo]();", ""), checks.viewer),
    ("an address that is not followed", script('addEventListener("hashchange", async', 'addEventListener("nothing", async'), checks.viewer),
    ("a tab stop for every move", script("button.tabIndex = -1;", ""), checks.viewer),
    ("a focus that arrows leave behind", script("if (stop && inside)", "if (0)"), checks.viewer),
    ("Black's pieces said as White's", script("kind[black ? 1 : 0]", "kind[0]"), checks.viewer),
    ("a move that is not said", script("const [mark, word] of MARKS", "const [mark, word] of []"), checks.viewer),
    ("a note that is said to stop the game", both(packed("viewer-data", lambda text: text.replace('[3,"error"', '[3,"warning"', 1)), script('level === "error" ?', "true ?")), checks.viewer),
    ("an error that is not said to stop the game", script('level === "error" ?', "false ?"), checks.viewer),
    ("a list of games that read alike", script("label: (at) => [", 'label: (at) => "x" || ['), checks.viewer),
    ("a search that asks for accents", script('.replace(/\\p{M}/gu, "")', ""), checks.viewer),
    ("a search without a count", script("count.textContent = found.length", "void found.length"), checks.viewer),
    ("a small board", style(".viewer-board .board{max-width:none;width:min(100cqw,100cqh);", ".viewer-board .board{width:22rem;"), checks.viewer),
    ("a wheel that turns backwards", script("turned > 0 ?", "turned < 0 ?"), checks.viewer),
    ("a game that does not play by itself", script("const PACE = 900", "const PACE = 90000"), checks.viewer),
    ("a source without its move", script("const here = length &&", "const here = 0 &&"), checks.viewer),
    ("a source of another line", script("row.dataset.line = line + down", "row.dataset.line = down"), checks.viewer),
    ("a viewer that stays open", script("showModal()", "show()"), checks.viewer),
    ("a search that finds everything", script("if (tests.every((test) => test(at)))", "if (at >= 0)"), checks.finder),
    ("years that are not looked for", script("if (from) tests.push", "if (0) tests.push"), checks.finder),
    ("moves counted from the other end", script("inPageOrder(all)[place]", "inPageOrder(all).reverse()[place]"), checks.finder),
    ("a picture without its pieces", script("defs.append(...Array", "void (Array"), checks.shared),
    ("a picture without the characters beside its board", script("wanted.add(document", "part !== drawn || wanted.add(document"), checks.shared),
    ("a picture without its players", script("write(title, 26", "void (title, 26"), checks.shared),
    ("a position with the wrong side to move", both(script('position.white ? "w" : "b"', '"b"'), script('position.white ? "W" : "B"', '"B"')), checks.shared),
    ("a card with another position", script('const { fen } = card.dataset', 'const fen = "8/8/8/8/8/8/8/8 w - - 0 1"'), checks.cards),
    ("a card whose picture does not say who played", script('[":is(h3, h4)", ".about"].map(words)', "[]"), checks.cards),
    ("a card with the address of another", script("`#${card.id}`", '"#needs"'), checks.cards),
    ("a menu that stays open", script("menu.open = false;\n    summary.focus();", "summary.focus();"), checks.cards),
    ("openings without their names", script('eco: ["named"]', 'eco: ["opening"]'), checks.finder),
    ("a game without the name of its opening", script("if (named.textContent)", "if (0)"), checks.finder),
    ("numbers that lead nowhere", script("counted ? filled(dataset.counts, row)", 'counted ? ""'), checks.leads),
    ("numbers that lead to other games", script('return lacks ? "" : all;', 'return lacks ? "" : all.replace(/ .*/, "");'), checks.leads),
    ("games with the findings of others", script("fits[facts.of[at]]", "fits[facts.of[0]]"), checks.leads),
    ("findings that stand with other games", packed("archive-games", lambda text: text.replace('"found":{"sets":[[],', '"found":{"sets":[[],[],', 1)), checks.leads),
    ("parts of names that are not found", script("bare(one).includes(bare(word))", "false"), checks.finder),
    ("games that lack nothing", script('if (own === "") return', "if (0) return"), checks.leads),
    ("games that are what they should not be", script("part.not ?", "false ?"), checks.leads),
    ("games of another edition", script('edition: ["edition"]', 'edition: ["game"]'), checks.leads),
    ("an area of a plot that leads nowhere", script("const link = area &&", "const link = 0 &&"), checks.leads),
    ("a finding of no game that leads somewhere", script(' && !("ofNoGame" in cell.dataset)', ""), checks.leads),
    ("bars of findings that lead nowhere", markup('id="classes-plot-figures"', 'id="classes-plot-other"'), checks.leads),
    ("curves that lead nowhere", markup('id="material-0-plot-figures"', 'id="material-0-plot-other"'), checks.leads),
    ("an area of a plot that says nothing", script('shape("title", {}, area)', "({})"), checks.leads),
    ("an area that the keyboard does not reach", script("svg.tabIndex = 0;", ""), checks.leads),
    ("an area whose edge looks like that of others", style("[data-at]:hover, .plot .pointed {", "[data-at]:hover, .plot .nowhere {"), checks.leads),
    ("an area that is not said", script("if (figure) say(", "if (0) say("), checks.leads),
    ("a plot that Enter leaves as it is", script('if (event.key === "Enter") leadFrom', "if (0) leadFrom"), checks.leads),
    ("a capture from end to end", script("routes?.length !== 1", "true"), checks.ways),
    ("a page that begins with something else", markup('<h2 id="needs-heading">', '<h2 id="needs-heading">All is well: '), checks.findings),
    ("a card without players", lambda text: re.sub(r'(<h4 id="finding-\d+-is"[^>]*>).*?</h4>', r"\1x</h4>", text, count=1, flags=re.S), checks.findings),
    ("a guess that is drawn", lambda text: re.sub(r'(<article class="finding".*?<svg[^>]*>)', r'\1<path stroke-dasharray="1"/>', text, count=1, flags=re.S), checks.findings),
    ("a role without what it needs", in_main('<div role="checkbox">x</div>'), checks.axe),
    ("a mark without its game", lambda text: re.sub(r'<a class="(won|drawn|lost)" href="#game-[^>]*>(.*?)</a>', r'<span class="\1">\2</span>', text, count=1), checks.events),
    ("marks that say nothing", script("mark.title = ", ""), checks.events),
    ("a result that is another", markup('class="won"', 'class="lost"'), checks.events),
    ("names that move away", style(".event .cross th.l{position:sticky", ".event .cross th.l{position:static"), checks.events),
]


def proved(browser, report, folder):
    """Which breakages were not seen; what was seen is told as `(what, check, words)`."""
    whole, seen, missed = report.text(), [], []
    for what, edit, check in BROKEN:
        broken = edit(whole)
        if broken == whole:
            raise SystemExit(f"{what}: nothing was broken; see scripts/browser/broken.py")
        page = Path(folder) / "broken.html"
        page.write_text(broken, encoding="utf-8")
        words = complaint(check, browser, Report(report.name, page, report.tables))
        if words is None:
            missed.append(f"{check.__name__} does not see {what}")
        else:
            seen.append((what, check.__name__, words))
    return seen, missed


def complaint(check, browser, broken):
    """What a check says of what was broken; where it is done before a busy browser tells what happened, it looks again."""
    for _ in range(3):
        try:
            check(browser, broken)
        except Wrong as wrong:
            return str(wrong)
    return None
