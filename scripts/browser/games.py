"""What must hold of boards, games and events in a browser."""

import json
import re
from urllib.parse import quote

from demand import demand, opened, same, soon


# Boards and games ----------------------------------------------------------------------------------


def findings(browser, report):
    """A card for every listed error and warning, and a board for those about a ply or with a position."""
    with opened(browser, report) as page:
        cards = page.value("document.querySelectorAll('article.finding').length")
        boards = page.value("document.querySelectorAll('article.finding figure svg').length")
        empty = page.value("[...document.querySelectorAll('article.finding figure svg')].filter(s => s.querySelectorAll('use').length < 3).length")
        nameless = page.value("[...document.querySelectorAll('article.finding')].filter(c => !/ – |The file/.test(c.querySelector('h4').textContent)).length")
        guesses = page.value("document.querySelectorAll('article.finding svg [stroke-dasharray]').length")
        first = page.value("document.querySelector('main h2').textContent")
        top = page.value("document.querySelector('article.finding svg').getBoundingClientRect().top")
    rows = report.findings()
    weighty = [row for row in rows if row["level"] != "note"]
    demand(cards > 0, "no findings")
    same("cards of findings", len(weighty), cards)
    with_board = [row for row in weighty if row["fen"] or (row["game_no"] and row["ply"])]
    same("boards of findings", len(with_board), boards)
    same("boards that are empty", 0, empty)
    same("cards that do not say who played", 0, nameless)
    same("arrows for what may have been meant", 0, guesses)
    needing = len({(row["file"], row["game_no"]) for row in weighty if row["level"] == "error" and row["game_no"]})
    demand(first.startswith(f"{needing} of ") and first.endswith(" your attention"), f"the page begins with {first!r}, not with {needing} games")
    demand(0 < top < 900, f"the first board stands at {top}: not on the first screen")


PIECES = "[...document.querySelectorAll('[data-viewer-board] [data-square]')].map(u => u.dataset.square + u.dataset.piece).sort().join(' ')"
PLY = "Number(document.querySelector('[data-viewer]').dataset.ply)"
FULL = "(await unpackedJson('viewer-data'))"


def of_data(page, found):
    """What an expression over the `games` that are there in full comes to."""
    return page.value(f"(async () => {{ const games = {FULL}; return {found}; }})()")


def go(page, address):
    page.value(f"location.hash = {json.dumps(address)}")
    page.settle()


def viewer(browser, report):
    """A game opens by click, steps by button, key, wheel and move, its board changes; a variation can be entered."""
    with opened(browser, report) as page:
        demand(not page.value("document.querySelector('[data-viewer]').open"), "the viewer is open of itself")
        identity = of_data(page, "games.find(g => g.items?.filter(Array.isArray).length > 6)?.id")
        demand(identity, "no game to step through")
        go(page, f"#{identity}")
        demand(page.value("document.querySelector('[data-viewer]').open"), "the viewer does not open")
        same("game that was opened", identity, page.value("document.querySelector('[data-viewer]').dataset.game"))
        large = page.value("(box => Math.min(box.width, box.height))(document.querySelector('[data-viewer-board] svg').getBoundingClientRect())")
        demand(large > 600, f"the board has {large} pixels in a window of 900")
        start, ply = page.value(PIECES), page.value(PLY)
        same("ply of an opened game", 0, ply)
        demand(len(start.split()) > 1, f"the board has {start!r}")
        page.click('[data-viewer-do="next"]')
        first = page.value(PIECES)
        same("ply after a step", 1, page.value(PLY))
        demand(first != start, "the board does not change by the button")
        page.key("ArrowRight", 39)
        same("ply after the right arrow", 2, page.value(PLY))
        demand(page.value(PIECES) not in (start, first), "the board does not change by the key")
        page.key("ArrowLeft", 37)
        same("ply after the left arrow", 1, page.value(PLY))
        same("the board one back", first, page.value(PIECES))
        page.value("document.querySelector('[data-viewer-board]').dispatchEvent(new WheelEvent('wheel', {deltaY: 100, cancelable: true}))")
        same("ply after the wheel", 2, page.value(PLY))
        page.click('[data-viewer-do="first"]')
        same("the board at the start", start, page.value(PIECES))
        page.click('[data-viewer-do="play"]')
        demand(soon(page, f"{PLY} > 0"), "the game does not play by itself")
        page.key("End", 35)
        said = page.value("document.querySelector('[data-viewer-status]').textContent")
        end = re.search(r"ply (\d+) of (\d+)", said)
        demand(end and end[1] == end[2] and int(end[1]) > 2, f"End does not lead to the end: {said!r}")
        same("moves that are shown", 1, page.value("document.querySelectorAll('[data-viewer-moves] [aria-current=true]').length"))
        flip(page)
        hashes(page, browser, report, identity)
        variation(page)
        tab_stops(page, identity)
        in_words(page)
        behind_the_end(page)
        in_source(page)
        searched(page, report)
        page.value("document.querySelector('[data-viewer-title]').focus()")
        page.key("Escape", 27)
        same("the viewer after Escape", False, page.value("document.querySelector('[data-viewer]').open"))
        same("the address after Escape", "", page.value("location.hash"))


def flip(page):
    use = "document.querySelector('[data-viewer-board] [data-square]')"
    before = page.value(f"{use}.getAttribute('y')")
    page.click('[data-viewer-do="flip"]')
    demand(page.value(f"{use}.getAttribute('y')") != before, "the board is not turned")


def hashes(page, browser, report, identity):
    with opened(browser, report, fragment=f"#{identity}/ply-3") as other:
        same("game of the address", identity, other.value("document.querySelector('[data-viewer]').dataset.game"))
        same("ply of the address", 3, other.value(PLY))
    go(page, f"#{identity}/ply-2")
    same("ply after the address has changed", 2, page.value(PLY))


def variation(page):
    """The first game with a variation: its first move is entered, and the board is another."""
    found = of_data(page, "games.find(g => g.items?.includes(1))?.id")
    if not found:
        return
    go(page, f"#{found}/ply-0")
    page.click(".variation [data-node]")
    demand(page.value("'node' in document.querySelector('[data-viewer]').dataset"), "the variation is not entered")
    inside, ply = page.value(PIECES), page.value(PLY)
    go(page, f"#{found}/ply-{ply}")
    demand(page.value(PIECES) != inside, "the board of the variation is that of the game")


def tab_stops(page, identity):
    """One move is a stop of the tab key, and the arrow keys take the focus along."""
    go(page, f"#{identity}/ply-1")
    stops = "[...document.querySelectorAll('[data-viewer-moves] [data-node]')].filter(b => b.tabIndex === 0).map(b => b.dataset.node).join()"
    shown = "document.querySelector('[data-viewer-moves] [aria-current]').dataset.node"
    same("tab stops among the moves", page.value(shown), page.value(stops))
    page.value("document.querySelector('[data-viewer-moves] [tabindex=\"0\"]').focus()")
    page.key("ArrowRight", 39)
    same("tab stops after an arrow", page.value(shown), page.value(stops))
    same("move with the focus", page.value(shown), page.value("document.activeElement.dataset.node"))


# The cards of findings whose position the viewer can show: the ply before their own.
CARDS = """[...document.querySelectorAll('article.finding')].map(card => [card.querySelector('a[href*="/ply-"]')?.hash, card.querySelector('svg')])
    .filter(([hash, board]) => hash && board).map(([hash, board]) => [hash, board.getAttribute('aria-label')])"""
SAID = "document.querySelector('[data-viewer-board] svg').getAttribute('aria-label')"


def in_words(page):
    """The board is said as that of a card is, which the program has put in words; after a move it is said which."""
    compared = 0
    for address, said in page.value(CARDS)[:300:10]:
        game, _, ply = address.partition("/ply-")
        go(page, f"{game}/ply-{int(ply) - 1}")
        if page.value(PLY) != int(ply) - 1:
            continue
        wanted = re.match(r"White: [^.]*\. Black: [^.]*\.", said)[0]
        told = page.value(SAID)
        same(f"the board before {address} in words", wanted, re.match(r"White: [^.]*\. Black: [^.]*\.", told)[0])
        demand(ply == "1" or " Origin: " in told and " Target: " in told, f"the move is not said: {told!r}")
        compared += 1
    demand(compared > 0, "no board of a card is in the viewer")


def behind_the_end(page):
    """Only an error stops a replay: other findings behind the last move are told at their ply."""
    found = of_data(page, """games.filter(g => g.board && g.findings)
        .flatMap(g => g.findings.filter(([ply]) => ply > 0).map(([ply, level, message]) => [g.id, ply, level, message]))""")
    for identity, ply, level, message in found[:25] + [one for one in found if one[2] != "error"][:25]:
        go(page, f"#{identity}/ply-{ply}")
        told = page.value("[...document.querySelectorAll('[data-viewer-findings] li')].map(li => li.textContent)")
        behind = page.value(PLY) < ply
        wanted = f"{level} it stops before ply {ply}: {message}" if level == "error" else f"{level} at ply {ply}: {message}"
        demand((wanted if behind else f"{level} {message}") in told, f"{wanted!r} is told as {told}")


def in_source(page):
    """Beside a move stands how it is written in the file, and on which line."""
    marked = "document.querySelector('[data-viewer-lines] mark')"
    games = of_data(page, "games.filter(g => g.source && g.at?.length > 2 && g.items.slice(0, 3).every(Array.isArray)).map(g => [g.id, g.source[1], g.source[0]])")
    demand(games, "no game with its source")
    for identity, first, text in games[:60:6]:
        go(page, f"#{identity}/ply-3")
        at, written = page.value("(g => g)([...document.querySelectorAll('[data-viewer-moves] [data-node]')].map(b => b.textContent.trim())[2])"), None
        written = page.value(f"{marked}?.textContent")
        line = page.value(f"Number({marked}?.closest('.line').dataset.line)")
        demand(written and "".join(written.split()) in "".join(at.split()), f"{identity}: {at!r} is marked as {written!r} in the source")
        demand(written in text.split("\n")[line - first], f"{identity}: {written!r} does not stand on line {line}")


def searched(page, report):
    """The list tells its games apart, says how many there are, and is searched without accents."""
    listed = "[...document.querySelectorAll('[data-viewer-list] a')].map(o => o.textContent)"
    page.value("archive.ask('')")
    page.settle()
    every = page.value(listed)
    same("games that read alike", len(every), len(set(every)))
    count = "document.querySelector('[data-viewer-count]').textContent"
    all_games = page.value("archive.count()")
    same("count of the games", f"{all_games} games", page.value(count))
    if report.name == "hostile":
        page.value("document.querySelector('[data-viewer-search]').focus()")
        page.type("oun, ulo")
        left = page.value(listed)
        demand(left and all("Õun, Ülo" in one for one in left), f"games of Õun, Ülo: {left}")
        same("count of the games found", f"{len(left)} of {all_games} games", page.value(count))


# All games -----------------------------------------------------------------------------------------


def finder(browser, report):
    """All games are found: by name, by year, by what stands in an address; what is found is counted and opens."""
    with opened(browser, report) as page:
        games = report.games()
        count = "document.querySelector('[data-found-count]').textContent"
        same("count of all games", f"{len(games)} games", page.value(count))
        name = next(row["white"] for row in games if row["white"].isascii() and len(row["white"]) > 5)
        wanted = [row for row in games if name in (row["white"], row["black"])]
        ask = "document.querySelector('[data-finder-words]')"
        page.value(f"{ask}.focus()")
        page.type(f'player:"{name.replace(chr(34), " ")}"')
        page.settle()
        same(f"games of {name!r}", f"{len(wanted)} of {len(games)} games" if len(wanted) < len(games) else f"{len(games)} games", page.value(count))
        page.value(f"{ask}.value = ''")
        year = next((row["year"] for row in games if row["year"]), "")
        of_year = [row for row in games if row["year"] == year]
        go(page, f"#years/{year}-{year}")
        same(f"games of {year}", len(of_year), page.value("archive.found().length"))
        later = int(year or 0) + 1
        go(page, f"#years/{later}-{later}")
        same(f"games of {later}", sum(row["year"] == str(later) for row in games), page.value("archive.found().length"))
        go(page, "#find/no%20such%20player")
        same("games of nobody", f"0 of {len(games)} games", page.value(count))
        same("rows of nobody", 0, page.value("document.querySelectorAll('[data-found-rows] tr').length"))
        seen = "[...document.querySelectorAll('.more button')].filter(m => m.checkVisibility() && /Show 0 more/.test(m.textContent)).length"
        same("buttons that would show 0 more", 0, page.value(seen))
        go(page, "#find/" + quote(name))
        demand(page.value("document.querySelectorAll('[data-found-rows] a').length") > 0, f"nobody is called {name!r}")
        page.click("[data-found-rows] a")
        demand(page.value("document.querySelector('[data-viewer]').open"), "a game that was found does not open")
        unlisted(page, games)
        openings(page, games)


def openings(page, games):
    """Openings are found by code, by name and by moves, and stand beside their games."""
    named = next((row for row in games if row["eco"]), None)
    demand(named, "no game with an opening that has a name")
    code, name = named["eco"], named["opening"]
    for words, wanted in (
        (f'eco:"{code}"', [row for row in games if row["eco"] == code]),
        (f'opening:"{name}"', [row for row in games if row["opening"] == name]),
    ):
        page.value(f"archive.ask({json.dumps(words)})")
        same(f"games of {words}", len(wanted), page.value("archive.found().length"))
    # No name is this: a part of one is enough.
    page.value(f"archive.ask({json.dumps(f'opening:{chr(34)}{name[1:]}{chr(34)}')})")
    part = name[1:].replace('"', " ").lower()
    same(f"games of an opening with {part!r}", sum(part in row["opening"].lower() for row in games), page.value("archive.found().length"))
    page.value(f"archive.ask({json.dumps(name)})")
    shown = page.value("document.querySelector('[data-found-rows] .opening')?.textContent")
    demand(shown and name in shown, f"searched for {name!r}: {shown!r}")


def unlisted(page, games):
    """A game is played out of the archive as it is where it is there in full: both lead to the same position."""
    ids = of_data(page, "games.filter(g => g.items?.filter(Array.isArray).length > 2 && g.items.every(i => Array.isArray(i) && !i[3])).map(g => g.id)")
    demand(ids, "no game that is there in full")
    both = f"""(async () => {{ const full = new Map({FULL}.map(g => [g.id, g])); const out = [];
        for (const id of {json.dumps(ids[:: max(1, len(ids) // 40)])}) {{
          const packed = await archive.game(archive.at(id));
          const one = full.get(id);
          const moves = (g) => g.items.filter(Array.isArray).map(([, change, number]) => [[...change.matchAll(/[a-l]\\d+./g)].map(String).sort().join(' '), number].join());
          if (one.start !== packed.start || moves(one).join() !== moves(packed).join()) out.push(id);
        }}
        return out; }})()"""
    same("games that are played otherwise out of the archive", [], page.value(both))


# Keeps what is saved and what is copied.
KEPT = """window.saved = []; window.words = [];
    URL.createObjectURL = (blob) => { saved.push(blob); return 'data:,'; };
    Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { words.push(text); }}, configurable: true});"""
# What a picture that was saved shows.
PICTURE = """(async () => { const text = await saved[0].text(); const made = new DOMParser().parseFromString(text, 'image/svg+xml');
    const missing = [...made.querySelectorAll('use')].map(u => u.getAttribute('href').slice(1)).filter(id => !made.getElementById(id));
    return [made.documentElement.tagName, made.querySelectorAll('use').length, missing.length, [...made.querySelectorAll('text')].map(t => t.textContent).join(' '), saved[1]?.type, saved[1]?.size]; })()"""


def shared(browser, report):
    """What is given to others: a picture of its own with players and board, the position, the record."""
    with opened(browser, report) as page:
        identity = of_data(page, "games.find(g => g.start?.startsWith('rnbqkbnr/pppppppp/8') && g.items.filter(Array.isArray).length > 3)?.id")
        go(page, f"#{identity}/ply-2")
        page.value(f"{KEPT} document.querySelector('[data-viewer] [data-share]').open = true")
        demand(soon(page, "document.querySelector('[data-viewer] [data-share-do]') !== null"), "the menu stays empty")
        for does in ("link", "svg", "png", "fen", "pgn"):
            page.click(f'[data-viewer] [data-share-do="{does}"]')
        demand(soon(page, "saved.length === 2 && words.length === 3"), f"{page.value('saved.length')} of 2 pictures are saved, {page.value('words.length')} of 3 texts copied")
        link, fen, record = page.value("words")
        demand(link.endswith(f"#{identity}/ply-2"), f"the link is {link!r}")
        title = page.value("document.querySelector('[data-viewer-title]').textContent")
        told = page.value(PICTURE)
        same("picture", "svg", told[0])
        demand(told[1] > 10 and told[2] == 0, f"the picture has {told[1]} pieces, {told[2]} of them not there")
        demand("".join(title.split())[:30] in "".join(told[3].split()), f"the picture does not say {title!r}: {told[3]!r}")
        demand(told[4] == "image/png" and told[5] > 2000, f"the picture in points is {told[4:]}")
        demand(re.match(r"[rnbqkpRNBQKP1-8/]+ w \S+ \S+ \d+ 2$", fen), f"the position after two plies is {fen!r}")
        demand("[White" in record or "1." in record, f"the record is {record[:60]!r}")


def cards(browser, report):
    """A card is given to others as a game is: its address, its picture, its position, its game."""
    with opened(browser, report) as page:
        found = page.value("(c => [c.id, c.querySelector('h4').textContent])(document.querySelector('article.finding[data-fen]:has(h4 a)'))")
        identity, title = found
        page.value(f"{KEPT} document.querySelector('#{identity} [data-share]').open = true")
        demand(soon(page, f"document.querySelector('#{identity} [data-share-do]') !== null"), "the menu of a card stays empty")
        for does in ("link", "svg", "png", "fen", "pgn"):
            page.click(f'#{identity} [data-share-do="{does}"]')
        demand(soon(page, "saved.length === 2 && words.length === 3"), f"{page.value('saved.length')} of 2 pictures are saved, {page.value('words.length')} of 3 texts copied")
        link, fen, record = page.value("words")
        same("address of the card", report.address() + f"#{identity}", link)
        row = report.findings()[int(identity.split("-")[1]) - 1]
        demand(fen == row["fen"] if row["fen"] else len(fen) > 8, f"the position {fen!r} is not {row['fen']!r}")
        told = page.value(PICTURE)
        demand(told[1] > 2 and told[2] == 0, f"the picture has {told[1]} pieces, {told[2]} of them not there")
        demand("".join(title.split())[:30] in "".join(told[3].split()), f"the picture does not say {title!r}: {told[3]!r}")
        demand(told[4] == "image/png" and told[5] > 2000, f"the picture in points is {told[4:]}")
        demand(len(record) > 8, f"the record is {record[:60]!r}")
        page.key("Escape", 27)
        same("the menu after Escape", False, page.value(f"document.querySelector('#{identity} [data-share]').open"))


def ways(browser, report):
    """A capture of several pieces is drawn square by square."""
    with opened(browser, report) as page:
        found = of_data(page, """games.flatMap(g => { let ply = 0; const out = [];
            for (const i of g.items || []) { if (!Array.isArray(i)) break; ply += 1; if ((i[1].match(/x/g) || []).length > 1) out.push([g.id, ply]); }
            return out; }).slice(0, 12)""")
        demand(found, "no capture of several pieces")
        drawn = 0
        for identity, ply in found:
            go(page, f"#{identity}/ply-{ply}")
            way = page.value("document.querySelector('[data-way]')?.dataset.way.split(' ')")
            drawn += bool(way and len(way) > 2)
        demand(drawn > len(found) / 3, f"{drawn} of {len(found)} captures are drawn square by square")


# Events --------------------------------------------------------------------------------------------


def events(browser, report):
    """Crosstables: headings, a diagonal, names that stay, workings; results lead to their games."""
    with opened(browser, report, width=400) as page:
        same("the event that was asked for", "Club championship", page.value("document.querySelector('.event h3')?.textContent"))
        table = "document.querySelector('.event .cross table')"
        same("rows of the crosstable", 12, page.value(f"{table}.tBodies[0].rows.length"))
        same("headings of its rows", 12, page.value(f"{table}.querySelectorAll('tbody th[scope=row]').length"))
        own = page.value(f"[...{table}.tBodies[0].rows].map(r => r.querySelectorAll('.self').length).join('')")
        same("squares of the diagonal", "1" * 12, own)
        sums = page.value(f"""[...{table}.tBodies[0].rows].every(row => {{
            const worth = {{won: 1, drawn: .5, lost: 0}};
            const marks = [...row.querySelectorAll('.won, .drawn, .lost')].reduce((sum, m) => sum + worth[m.className], 0);
            const printed = row.cells[row.cells.length - 2].textContent;
            const half = printed.includes('½') ? .5 : 0;
            return marks === Number(printed.replace('½', '') || 0) + half;
        }})""")
        demand(sums, "points are not the sum of the marks")
        box = "document.querySelector('.event .cross')"
        demand(page.value(f"{box}.scrollWidth > {box}.clientWidth + 50"), "the crosstable is not in a box that scrolls")
        left = f"{table}.querySelector('tbody th').getBoundingClientRect().left"
        page.value(f"{box}.scrollLeft = 150")
        demand(abs(page.value(left) - page.value(f"{box}.getBoundingClientRect().left")) < 3, "names do not stay")
        workings = page.value("document.querySelectorAll('.event:first-of-type details.working').length")
        demand(workings >= 24, f"{workings} workings of tie-breaks and norms")
        demand(page.value("document.querySelector('.event').textContent.includes('coefficient')"), "no norms")
        if report.name == "hostile":
            linked(page)


def linked(page):
    """The event of the audited games is there, and its marks lead to them."""
    links = page.value("document.querySelectorAll('.event .cross a').length")
    same("marks that lead to games", 20, links)
    told = page.value("[...document.querySelectorAll('.event .cross a')].every(a => / – .*, (1-0|0-1|1\\/2-1\\/2)$/.test(a.title))")
    demand(told, "a mark does not say its game")
    page.value("document.querySelector('.event .cross a').dataset.probe = 'mark'")
    page.click('[data-probe="mark"]')
    wanted = page.value("document.querySelector('[data-probe=mark]').hash.slice(1)")
    shown = "document.querySelector('[data-viewer]').dataset.game"
    soon(page, f"{shown} === '{wanted}'")
    same("game of the mark", wanted, page.value(shown))
