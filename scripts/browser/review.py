"""What must hold of the page on which open questions are settled, and how it is broken on purpose."""

import json
import re
import subprocess
import tempfile
import time
from pathlib import Path

import broken
import checks
from demand import Wrong, demand, few, opened, same
from records import ILL, Report

# Any of five pawns may have gone to the third row, twice; a capture may be one of two; the end is no move.
PAGE = """Club evening, Tallinn 1955

1. d4 d5 2. Rf3 Rf6 3. e3 e6 4. Od3 Oe7 5. 0-0 0-0
6. l3 l6 7. Rbd2 Rbd7

Kalm—Saar

1. e4 e5 2. Rf3 Rc6 3. Ob5 l6 4. Oa4 Rf6
"""
STOPS = '[Event "Tallinn"]\n\n1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Bd3 Be7 5. O-O O-O 6. l3 b6 7. zzz qqq ppp rrr\n'
DRAUGHTS = "1. e3—d4 d6—c5 2. f2—e3 f6—g5 3. c3—b4 g5—h4 4. b4:d6 h4:f2 5. e1:g3 x7:x4\n"
ILL_PAGE = f'[White "{ILL}"]\n[Black "A\u202eB\x1b[31m"]\n\n1. d4 d5 2. l3 l6 {{</script> & \u2028}} 3. Nf3 *\n'

# Games of which each has one ply or two that only the page itself can tell.
OPENINGS = [
    "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Bd3 Be7 5. O-O O-O 6. {} b6 7. Nbd2 Bb7",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. {} e6",
    "1. c4 e5 2. Nc3 Nf6 3. g3 d5 4. cxd5 Nxd5 5. Bg2 Nb6 6. {} Nc6",
    "1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. e5 Nfd7 5. f4 c5 6. Nf3 Nc6 7. {} Be7",
]


def made(program, folder, name, text, *options):
    """The page of a text."""
    (folder / name).write_text(text, encoding="utf-8")
    page = folder / f"{Path(name).stem}.html"
    run(program, folder, name, "--page", page.name, "--out", "made.pgn", *options)
    report = Report(Path(name).stem, page, None)
    report.folder, report.program, report.source = folder, program, name
    return report


def run(program, folder, *arguments):
    command = [str(program), "repair", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=True).stdout


def make(program, folder):
    """The pages that are looked at."""
    hundreds = "\n\n".join(
        f'[White "White {i}"]\n[Black "Black {i}"]\n\n' + OPENINGS[i % 4].format("l3") + " *" for i in range(200)
    )
    dozen = "\n\n".join(f"Player {i} — Other {i}\n\n" + OPENINGS[i % 4].format("l3") for i in range(12))
    return {
        "page": made(program, folder, "page.txt", PAGE),
        "stops": made(program, folder, "stops.pgn", STOPS),
        "draughts": made(program, folder, "draughts.txt", DRAUGHTS),
        "hostile": made(program, folder, "hostile.pgn", ILL_PAGE),
        "hundreds": made(program, folder, "hundreds.pgn", hundreds + "\n"),
        "dozen": made(program, folder, "dozen.txt", dozen + "\n"),
    }


# Use -----------------------------------------------------------------------------------------------

FORGET = "localStorage.clear()"


class Visit:
    """A page that nobody has visited before, and what is seen of it."""

    def __init__(self, page):
        self.page = page

    def text(self, part):
        return self.page.value(f"document.getElementById({part!r}).textContent")

    def open(self):
        return int(self.text("count").split()[0])

    def confirmed(self):
        return int(re.search(r"(\d+) confirmed", self.text("count")).group(1))

    def at(self):
        return self.page.value("(({game, ply}) => [Number(game), Number(ply)])(document.getElementById('question').dataset)")

    def states(self):
        return self.page.value("[...document.querySelectorAll('#moves button')].map(b => b.dataset.state)")

    def choices(self):
        return self.page.value("[...document.querySelectorAll('#choices strong')].map(b => b.textContent)")

    def press(self, *keys):
        for key in keys:
            code = {"ArrowRight": 39, "ArrowLeft": 37, "Enter": 13, "Escape": 27, "Tab": 9}.get(key, ord(key[0].upper()))
            text = "\r" if key == "Enter" else key if len(key) == 1 else None
            self.page.key(key, code, text)

    def typed(self, text):
        """Types a move as on a keyboard: its first letter opens the field."""
        for sign in text:
            self.press(sign)
        self.press("Enter")


class visit:
    """`with visit(browser, report) as seen`: without what was kept before, unless asked for."""

    def __init__(self, browser, report, fresh=True, **options):
        self.context = opened(browser, report, **options)
        self.fresh, self.report = fresh, report

    def __enter__(self):
        page = self.context.__enter__()
        if self.fresh:
            page.value(FORGET)
            page.open(self.report.address())
        return Visit(page)

    def __exit__(self, *what):
        return self.context.__exit__(*what)


def quiet(browser, pages):
    """Nothing in the console, no request, no dialog, whatever is pressed; with a network or without."""
    for name in ("page", "draughts", "hostile", "stops"):
        for offline in (False, True):
            with visit(browser, pages[name], offline=offline) as seen:
                seen.press("1", "z", "m", "z", "u", "ArrowRight", "ArrowLeft", "o", "v", "x", "z", "z")
                demand(not seen.page.complaints, few(seen.page.complaints))
                demand(not seen.page.dialogs, few(seen.page.dialogs))
                others = [url for url in seen.page.requests if url != pages[name].address() and not url.startswith("data:")]
                demand(not others, f"asked for {few(others)}")


def text_stays_text(browser, pages):
    """What stands in records is text."""
    with visit(browser, pages["hostile"]) as seen:
        same("scripts", 1, seen.page.value("[...document.scripts].filter(s => s.type !== 'application/json').length"))
        demand(ILL in seen.page.value("document.body.innerText"), "the name is not there as text")
        turning = seen.page.value(r"(document.body.textContent.match(/[\u2028-\u202e\u2066-\u2069]/g) || []).length")
        same("characters that turn the line around", 0, turning)
        inline = "[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames().filter(n => n.startsWith('on'))).length"
        same("handlers of elements", 0, seen.page.value(inline))


def fits(browser, pages):
    """Nothing is wider than a narrow window."""
    for name in ("page", "draughts", "hostile"):
        checks.fits(browser, pages[name])


def legible(browser, pages):
    """Light and dark, and text stands out in both."""
    checks.legible(browser, pages["page"])


def accessible(browser, pages):
    """Whatever can be operated has a name; the question, the board and the moves are said."""
    checks.accessible(browser, pages["page"])
    with visit(browser, pages["page"]) as seen:
        label = seen.page.value("document.querySelector('#board svg').getAttribute('aria-label')")
        demand("White: king" in label and "Arrows: 1: " in label, f"the board is said as {label!r}")
        seen.press("1")
        demand("2: " in seen.text("said"), f"the next question is said as {seen.text('said')!r}")
        current = seen.page.value("document.querySelector('#moves [aria-current]').getAttribute('aria-label')")
        demand(current.endswith(", open"), f"the ply is said as {current!r}")


def shows(browser, pages):
    """The word at hand is lit in its line, and in sight; the board has the position before the move."""
    with visit(browser, pages["page"]) as seen:
        same("the word", "l3", seen.page.value("document.querySelector('#lines mark').textContent"))
        line = "document.querySelector('#lines .here').textContent"
        demand("6. l3 l6" in seen.page.value(line), seen.page.value(line))
        boxes = "[document.querySelector('#lines mark'), document.getElementById('lines')].map(e => e.getBoundingClientRect()).map(b => [b.top, b.bottom])"
        (top, bottom), (above, below) = seen.page.value(boxes)
        demand(above <= top and bottom <= below, "the word is out of sight")
        piece = "document.querySelector('#board [data-square=\"b2\"]')?.dataset.piece"
        same("on b2", "P", seen.page.value(piece))
        same("arrows", len(seen.choices()), seen.page.value("document.querySelectorAll('#board .arrow').length"))
        chances = seen.page.value("[...document.querySelectorAll('#choices .chance')].map(c => c.textContent).filter(Boolean).map(Number)")
        demand(len(chances) > 2 and chances == sorted(chances, reverse=True), f"probabilities {chances}")
        whys = seen.page.value("[...document.querySelectorAll('#choices .why')].map(c => c.textContent)")
        demand(all("differ" in why and "follow" in why for why in whys), f"why: {few(whys)}")


def choosing(browser, pages):
    """A figure takes a choice and leads to the next question; a move is typed; what is not legal is refused."""
    with visit(browser, pages["page"]) as seen:
        before, questions = seen.at(), seen.open()
        second = seen.choices()[1]
        seen.press("2")
        same("questions left", questions - 1, seen.open())
        name = seen.page.value(f"document.querySelector('#moves [data-slot=\"{before[1]}\"]').textContent")
        same("what was chosen", second, name)
        same("the next question", [before[0], before[1] + 1], seen.at())
        for sign in "Qh8":
            seen.press(sign)
        demand("not a legal move" in seen.text("fits"), seen.text("fits"))
        seen.press("Enter")
        same("questions after what is not legal", questions - 1, seen.open())
        seen.press("Escape")
        same("the field after Escape", "", seen.page.value("document.getElementById('typed').value"))
        seen.typed("a6")
        same("questions after a move was typed", questions - 2, seen.open())
        # In the letters of the text.
        seen.press("ArrowLeft", "ArrowRight")
        seen.typed("Rd4")
        same("questions after an Estonian move", 0, seen.open())
        demand("No question is left open" in seen.text("told"), seen.text("told"))


def moving(browser, pages):
    """Next and previous go over the open questions of all games, and around."""
    with visit(browser, pages["page"]) as seen:
        places = []
        for _ in range(4):
            places.append(tuple(seen.at()))
            seen.press("ArrowRight")
        same("questions on the way", 3, len(set(places)))
        same("around", places[0], places[3])
        seen.press("ArrowLeft", "ArrowLeft")
        same("back", list(places[2]), seen.at())
        demand(places[2][0] == 1, f"the other game was not reached: {places}")


def follows(browser, pages):
    """What follows a choice is shown as legal or not at once."""
    with visit(browser, pages["page"]) as seen:
        game, ply = seen.at()
        demand("illegal" not in seen.states(), "something is not legal before anything was chosen")
        # The knight that is to go to d2 later leaves, and the pawn stays.
        seen.typed("Nbd2")
        states = seen.states()
        demand("illegal" in states and states[states.index("illegal") + 1 :].count("after") >= 1, f"{states}")
        same("the knight's move that is not legal", ply + 2, states.index("illegal"))
        # Another choice mends it.
        seen.press("z")
        demand("illegal" not in seen.states(), f"{seen.states()}")
        # What is not legal is a question, with what is near to it.
        seen.typed("Nbd2")
        seen.press("1")
        same("the question", [game, ply + 2], seen.at())
        demand(len(seen.choices()) > 3, f"{seen.choices()}")
        seen.press("1")
        demand("illegal" not in seen.states()[: ply + 3], f"{seen.states()}")


def giving_up(browser, pages):
    """Unreadable, missing and no move are decisions of their own."""
    with visit(browser, pages["page"]) as seen:
        game, ply = seen.at()
        seen.press("u")
        same("the state of it", "given-up", seen.states()[ply])
        seen.press("z")
        same("after undo", "open", seen.states()[ply])
        count = len(seen.states())
        seen.press("m")
        same("plies with one that is missing", count + 1, len(seen.states()))
        same("what is asked", [game, ply], seen.at())
        demand("not written" in seen.text("written"), seen.text("written"))
        seen.typed("h3")
        demand(seen.states()[ply] == "confirmed", f"{seen.states()}")
        seen.press("z", "z")
        same("plies after undo", count, len(seen.states()))
    with visit(browser, pages["stops"]) as seen:
        seen.press("1")
        demand("reading stops here" in seen.text("written"), seen.text("written"))
        seen.press("x")
        same("the state of what is no move", "confirmed", seen.states()[-1])


def undoing(browser, pages):
    """Undo goes back answer by answer, over games, to the question."""
    with visit(browser, pages["page"]) as seen:
        first, questions = seen.at(), seen.open()
        seen.press("1", "1", "1")
        same("all are answered", 0, seen.open())
        seen.press("z", "z", "z")
        same("questions after undo", questions, seen.open())
        same("the place after undo", first, seen.at())
        seen.press("z")
        same("nothing more to undo", questions, seen.open())


def downloads(page, folder):
    page.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))


def saved(seen, key="s", suffix=".answers.json"):
    """The file that the page saves."""
    with tempfile.TemporaryDirectory(prefix="scoresheet-saved-") as folder:
        downloads(seen.page, folder)
        if key:
            seen.press(key)
        else:
            seen.page.click(f'[data-do="{suffix[1:]}"]')
        until = time.monotonic() + 10
        while time.monotonic() < until:
            found = [path for path in Path(folder).iterdir() if path.name.endswith(suffix)]
            if found and found[0].stat().st_size:
                return found[0].read_text(encoding="utf-8")
            seen.page.browser.listen(0.05)
    raise Wrong("nothing was saved")


def load(seen, path):
    root = seen.page.call("DOM.getDocument")["root"]["nodeId"]
    node = seen.page.call("DOM.querySelector", nodeId=root, selector="#load")["nodeId"]
    seen.page.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])
    seen.page.browser.listen(0.2)
    seen.page.settle()


def keeping(browser, pages):
    """Answers are kept between visits, saved as a file, and loaded from one."""
    with visit(browser, pages["page"]) as seen:
        seen.press("2", "1")
        left = seen.open()
        text = saved(seen)
    file = json.loads(text)
    same("kind", "scoresheet-answers", file["kind"])
    same("decisions", 2, len(file["decisions"]))
    same("what they are about", [("page.txt", 1, 11, 4, 4, "l3"), ("page.txt", 1, 12, 4, 7, "l6")],
         [tuple(one[key] for key in ("document", "game", "ply", "line", "column", "written")) for one in file["decisions"]])
    with visit(browser, pages["page"], fresh=False) as seen:
        same("questions at another visit", left, seen.open())
    with visit(browser, pages["page"]) as seen:
        demand(seen.open() > left, "the page was visited before")
        path = pages["page"].folder / "loaded.json"
        path.write_text(text, encoding="utf-8")
        load(seen, path)
        same("questions after loading", left, seen.open())
        demand("2 answers taken" in seen.text("told"), seen.text("told"))


def bad_files(browser, pages):
    """A file of another document, half a file, and one that was changed by hand: one line, and nothing is changed."""
    folder = pages["page"].folder
    with visit(browser, pages["page"]) as seen:
        seen.press("1")
        text, left = saved(seen), seen.open()
        for wrong, words in [
            (text[: len(text) // 2], "it is not whole"),
            ("", "it is not whole"),
            ('{"a": 1}', "this is not a file of answers"),
            (text.replace('"move",', '"maybe",'), "decision 1 is not one"),
            (text.replace("page.txt", "other.txt"), "none of its 1 answers is about this document"),
            (text.replace('"version": 1', '"version": 2'), "its format is version 2"),
        ]:
            (folder / "bad.json").write_text(wrong, encoding="utf-8")
            load(seen, folder / "bad.json")
            demand(words in seen.text("told") and "Nothing was changed" in seen.text("told"), f"{wrong[:30]!r}: {seen.text('told')}")
            same("questions", left, seen.open())
        same("what is saved", text, saved(seen))
        # What the browser kept is broken: it is told, and the page works.
        seen.page.value("for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{')")
        seen.page.open(pages["page"].address())
        demand("cannot be used" in seen.text("told"), seen.text("told"))
        seen.press("1")
        same("an answer after that", left, seen.open())


def round_trip(browser, pages):
    """What is decided on the page is in the record that the program writes, and not asked again."""
    report = pages["page"]
    with visit(browser, report) as seen:
        second = seen.choices()[1]
        seen.press("2")
        seen.typed("a6")
        seen.press("1")
        text = saved(seen)
        exported = saved(seen, None, ".pgn")
    (report.folder / "answers.json").write_text(text, encoding="utf-8")
    told = run(report.program, report.folder, report.source, "--answers", "answers.json", "--out", "settled.pgn", "--page", "again.html")
    demand("3 of 3 answers fit" in told and "2 games: 2 whole" in told, told)
    record = (report.folder / "settled.pgn").read_text(encoding="utf-8")
    words = " ".join(record.split())
    demand(f'6. {second} {{settled: "l3" -> {second}, confirmed by the user}}' in words, words)
    demand('a6 {settled: "l6" -> a6, confirmed by the user}' in words, words)
    # The page of that has nothing left to ask, and what it exports is the same moves.
    again = Report("again", report.folder / "again.html", None)
    with visit(browser, again) as seen:
        same("questions on the next page", 0, seen.open())
        same("confirmed on the next page", 3, seen.confirmed())
    (report.folder / "exported.pgn").write_text(exported, encoding="utf-8")
    for name in ("settled.pgn", "exported.pgn"):
        done = subprocess.run([str(report.program), "check", name, "--level", "error"], capture_output=True, text=True, cwd=report.folder)
        demand("2 games: 0 errors" in done.stdout, f"{name}: {done.stdout}{done.stderr}")
    bare = lambda text: re.sub(r"\s+", " ", re.sub(r"\{[^}]*\}|\[[^\]]*\]|\d+\.+", " ", text)).split()
    same("the moves exported", bare(record), bare(exported))


def draughts(browser, pages):
    """A page of draughts: its board, its moves, its record."""
    with visit(browser, pages["draughts"]) as seen:
        demand(seen.page.value("document.querySelectorAll('#board [data-piece=\"w\"]').length") > 8, "no men")
        demand("illegal" not in seen.states(), f"{seen.states()}")
        choices = seen.choices()
        demand("c7:h4" in choices, f"{choices}")
        seen.press("Enter")
        for sign in "c7h4":
            seen.press(sign)
        seen.press("Enter")
        same("questions", 0, seen.open())
        demand("c7:h4" in saved(seen), "the move is not what is saved")
        demand("5. e1:g3 c7:h4" in saved(seen, None, ".pdn"), "the move is not in the record")


def overview(browser, pages):
    """All games with how far each is; each leads to its first question."""
    with visit(browser, pages["page"]) as seen:
        rows = "[...document.querySelectorAll('#games tr')].map(r => [...r.cells].map(c => c.textContent))"
        table = seen.page.value(rows)
        same("open plies", ["2", "1"], [row[3] for row in table])
        same("names", "Kalm – Saar", table[1][1])
        seen.page.click('[data-open="1"]')
        same("where it leads", 1, seen.at()[0])
        seen.press("1")
        same("the row after that", ["0", "1", "whole, confirmed"], seen.page.value(rows)[1][3:])


def many(browser, pages):
    """Two hundred games stand in less than two seconds, and an answer is seen at once."""
    report = pages["hundreds"]
    demand(report.page.stat().st_size < 3_000_000, f"{report.page.stat().st_size} bytes")
    with visit(browser, report) as seen:
        begun = time.monotonic()
        seen.page.open(report.address())
        took = time.monotonic() - begun
        same("games", 200, seen.page.value("document.querySelectorAll('#games tr').length"))
        demand(took < 2, f"{took:.1f} s until the page stood")
        many.took = took
        asked = seen.page.value("""new Promise(done => { const begun = performance.now();
            document.dispatchEvent(new KeyboardEvent('keydown', {key: '1'})); requestAnimationFrame(() => done(performance.now() - begun)); })""")
        demand(asked < 300, f"{asked:.0f} ms until an answer was seen")


def keyboard(browser, pages):
    """A page of twelve damaged games is settled with keys alone; how many, beside the terminal's."""
    report = pages["dozen"]
    with visit(browser, report) as seen:
        questions = seen.open()
        demand(questions >= 12, f"{questions} questions")
        pressed = 0
        while seen.open() and pressed < 3 * questions:
            seen.press("1")
            pressed += 1
        same("questions left", 0, seen.open())
        text = saved(seen)
        pressed += 1
    (report.folder / "answers.json").write_text(text, encoding="utf-8")
    told = run(report.program, report.folder, report.source, "--answers", "answers.json", "--out", "settled.pgn")
    demand("12 games: 12 whole" in told, told)
    typed = "1\n" * (2 * questions)
    command = [str(report.program), "repair", report.source, "--interactive", "--out", "typed.pgn"]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, cwd=report.folder, check=True)
    asked = done.stderr.count("a number or a move;")
    demand("12 games: 12 whole" in done.stdout, done.stdout)
    keyboard.told = f"{questions} questions: {pressed} keys on the page, {2 * asked} at the terminal"


def tabbing(browser, pages):
    """What can be done with a mouse can be reached with Tab, and one of the moves is a stop."""
    with visit(browser, pages["page"]) as seen:
        met = []
        for _ in range(40):
            seen.press("Tab")
            met.append(seen.page.value("(e => e.dataset.do || (e.dataset.choice && 'choice') || (e.dataset.slot && 'slot') || (e.dataset.open && 'open') || e.id)(document.activeElement)"))
        for one in ("choice", "slot", "typed", "unreadable", "missing", "undo", "next", "open", "lines"):
            demand(one in met, f"Tab does not reach {one}: {met}")
        same("moves that are stops", 1, met[: met.index("open")].count("slot"))


CHECKS = [quiet, text_stays_text, fits, legible, accessible, shows, choosing, moving, follows, giving_up, undoing,
          keeping, bad_files, round_trip, draughts, overview, many, keyboard, tabbing]

# Breakages -----------------------------------------------------------------------------------------


# What is broken, on which page, how, and the check that must say so.
BROKEN = [
    ("an error in the console", "page", broken.added("\nconsole.error('x');"), quiet),
    ("a picture from elsewhere", "page", broken.markup("</main>", '<img alt="" src="http://example.invalid/x.png"></main>'), quiet),
    ("a record that is markup", "hostile", broken.script("if (text !== undefined) element.textContent = text;", "if (text !== undefined) element.innerHTML = text;"), text_stays_text),
    ("a page wider than the window", "page", broken.style(".review-lines{", ".review-lines{min-width:900px;"), fits),
    ("dark that is light", "page", broken.style("@media (prefers-color-scheme: dark)", "@media (min-width: 99999px)"), legible),
    ("pale reasons", "page", broken.style("#choices .why{", "#choices .why{opacity:.3;"), legible),
    ("a field without a name", "page", broken.markup("</main>", "<input></main>"), accessible),
    ("a board that is not said", "page", broken.script('svg.setAttribute("aria-label", `${described', 'svg.setAttribute("aria-label", `x${0 && described'), accessible),
    ("a question that is not said", "page", broken.script("const heard = () => say(", "const heard = () => void ("), accessible),
    ("a word that is not lit", "page", broken.script('make(text, "mark", letters.slice(from, to)', 'make(text, "mark", letters.slice(to, to + 2)'), shows),
    ("a line that is not scrolled to", "page", broken.both(broken.style(".review-lines{", ".review-lines{max-height:2rem!important;"), broken.script("if (here) into.scrollTop", "if (0) into.scrollTop")), shows),
    ("the board after the move", "page", broken.script("slot.position = position;", "slot.position = position && ply.m ? board.play(position, board.read(position, ply.m, {})[0] || board.moves(position)[0]) : position;"), shows),
    ("a figure that takes the first", "page", broken.script("choose(Number(event.key) - 1)", "choose(0)"), choosing),
    ("a move that is not legal and taken", "page", broken.script("if (found.length === 1) {", "if (true) { found[0] ||= choices[0].move;"), choosing),
    ("the letters of the text not known", "page", broken.script("board.read(slot.position, text, data.letters)", "board.read(slot.position, text, {})"), choosing),
    ("a page that stays where it is", "page", broken.script("at = ahead;", ""), choosing),
    ("previous that goes on", "page", broken.script("if (!go(-1))", "if (!go(1))"), moving),
    ("next within a game alone", "page", broken.script("count <= games.length", "count <= 0"), moving),
    ("moves that are always legal", "page", broken.script('slot.stop ? "open" : "illegal"', 'slot.stop ? "open" : "read"'), follows),
    ("a choice that changes nothing", "page", broken.script("const text = decision && decision.move ? decision.move :", "const text = 0 ? 0 :"), follows),
    ("nothing near to what is not legal", "page", broken.script("return [...found, ...near", "return [...found, ...[]"), follows),
    ("u that does nothing", "page", broken.script('u: "unreadable",', ""), giving_up),
    ("m that does nothing", "page", broken.script('m: "missing",', ""), giving_up),
    ("x that does nothing", "stops", broken.script('x: "nomove",', ""), giving_up),
    ("undo that forgets the place", "page", broken.script("at = place >= 0 ? place", "at = place >= 0 ? 0"), undoing),
    ("undo that takes nothing back", "page", broken.script("else decisions.delete(last.id);", ""), undoing),
    ("answers that are not kept", "page", broken.script("localStorage.setItem(store, text());", ""), keeping),
    ("answers saved without their place", "page", broken.script("ply: at + 1,", "ply: 1,"), keeping),
    ("a file that is not loaded", "page", broken.script("const fits = take(list);", "const fits = list.length;"), keeping),
    ("half a file that is taken", "page", broken.script("throw new Error(`it is not whole", "return []; throw new Error(`it is not whole"), bad_files),
    ("an answer of another document that is taken", "page", broken.script("&& sameDocument(data.document, one.document)", ""), bad_files),
    ("an answer changed by hand that is taken", "page", broken.script("!IS.includes(one.is) ||", ""), bad_files),
    ("answers about another word", "page", broken.script("written: written(data, at)", "written: 'x'"), round_trip),
    ("a record that is another", "page", broken.script("text += `${board.written(slot.position, slot.move)} `;", "text += 'Nf3 ';"), round_trip),
    ("captures that are not mandatory", "draughts", broken.script("if (!ways.length) return plain(position);", "return plain(position);"), draughts),
    ("a table that stays as it was", "page", broken.script("[row.cells[3].textContent, row.cells[4].textContent, row.cells[5].textContent] =", "[,,] ="), overview),
    ("games that are played before they are seen", "hundreds", broken.script("const all = answers.any(index) ?", "for (const until = performance.now() + 20; performance.now() < until;) play(index); const all = answers.any(index) ?"), many),
    ("keys that are not heard", "dozen", broken.script('document.addEventListener("keydown"', 'document.addEventListener("keydowns"'), keyboard),
    ("a tab stop for every move", "page", broken.script('tabindex: index === at ? "0" : "-1"', 'tabindex: "0"'), tabbing),
    ("a field that Tab passes over", "page", broken.markup('id="typed"', 'id="typed" tabindex="-1"'), tabbing),
]


def proved(browser, pages, folder):
    """Which breakages were not seen; what was seen is told as `(what, check, words)`."""
    seen, missed = [], []
    for what, name, edit, check in BROKEN:
        report = pages[name]
        whole = report.text()
        text = edit(whole)
        if text == whole:
            raise SystemExit(f"{what}: nothing was broken; see scripts/browser/review.py")
        page = Path(folder) / "broken.html"
        page.write_text(text, encoding="utf-8")
        copy = Report(report.name, page, None)
        copy.folder, copy.program, copy.source = report.folder, report.program, report.source
        words = broken.complaint(check, browser, {**pages, name: copy})
        if words is None:
            missed.append(f"{check.__name__} does not see {what}")
        else:
            seen.append((what, check.__name__, words))
    return seen, missed
