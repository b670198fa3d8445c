"""What must hold of boards, games and events in a browser."""

import json
import re

from demand import demand, opened, same


# Boards and games ----------------------------------------------------------------------------------


def findings(browser, report):
    """A board for every listed finding about a ply, and for those that have a position."""
    with opened(browser, report) as page:
        listed = page.value("document.querySelectorAll('article.finding').length")
        boards = page.value("document.querySelectorAll('article.finding svg').length")
        empty = page.value("[...document.querySelectorAll('article.finding svg')].filter(s => s.querySelectorAll('use').length < 3).length")
    rows = report.findings()
    rank = {"error": 0, "warning": 1, "note": 2}
    rows.sort(key=lambda row: rank[row["level"]])
    demand(listed > 0, "no findings")
    # Draws with which a game ended as its result says are not listed.
    in_order = report.in_order()
    with_board = [row for row in rows[:1000] if row["fen"] or (row["game_no"] and row["ply"])]
    demand(len(rows) <= 1000 or listed == 1000, f"{listed} of {len(rows)} findings are listed")
    same("findings", min(len(rows) - in_order, 1000), listed)
    same("boards of findings", len(with_board) - in_order, boards)
    same("boards that are empty", 0, empty)


PIECES = "[...document.querySelectorAll('[data-viewer-board] [data-square]')].map(u => u.dataset.square + u.dataset.piece).sort().join(' ')"
PLY = "Number(document.querySelector('[data-viewer]').dataset.ply)"


def viewer(browser, report):
    """A game opens by click, steps by button, by key and by move, its board changes; a variation can be entered."""
    with opened(browser, report) as page:
        demand(page.value("document.querySelector('[data-viewer]')?.checkVisibility()"), "no viewer")
        identity = page.value("""(() => { const games = JSON.parse(document.getElementById('viewer-data').textContent);
            const good = games.find(g => g.items?.filter(Array.isArray).length > 6); return good?.id; })()""")
        demand(identity, "no game to step through")
        open_by_click(page, identity)
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
        page.click('[data-viewer-do="first"]')
        same("the board at the start", start, page.value(PIECES))
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
        searched(page, report)


def open_by_click(page, identity):
    """By a link of the page, where there is one, and by the list of games."""
    link = f"a[href=\"#{identity}\"]"
    if page.value(f"!!document.querySelector({json.dumps(link)})"):
        page.value(f"""for (let e = document.querySelector({json.dumps(link)}); e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true""")
        page.click(link)
    else:
        page.value(f"""(() => {{ const list = document.querySelector('[data-viewer-list]');
            list.value = {json.dumps(identity)}; list.dispatchEvent(new Event('change', {{bubbles: true}})); }})()""")
    same("game that was opened", identity, page.value("document.querySelector('[data-viewer]').dataset.game"))


def flip(page):
    use = "document.querySelector('[data-viewer-board] [data-square]')"
    before = page.value(f"{use}.getAttribute('y')")
    page.click('[data-viewer-do="flip"]')
    demand(page.value(f"{use}.getAttribute('y')") != before, "the board is not turned")


def hashes(page, browser, report, identity):
    with opened(browser, report, fragment=f"#{identity}/ply-3") as other:
        same("game of the address", identity, other.value("document.querySelector('[data-viewer]').dataset.game"))
        same("ply of the address", 3, other.value(PLY))
    page.value(f"location.hash = '#{identity}/ply-2'")
    page.settle()
    same("ply after the address has changed", 2, page.value(PLY))


def variation(page):
    """The first game with a variation: its first move is entered, and the board is another."""
    found = page.value("""(() => { const games = JSON.parse(document.getElementById('viewer-data').textContent);
        return games.find(g => g.items?.includes(1))?.id; })()""")
    if not found:
        return
    page.value(f"location.hash = '#{found}/ply-0'")
    page.settle()
    page.click(".variation [data-node]")
    demand(page.value("'node' in document.querySelector('[data-viewer]').dataset"), "the variation is not entered")
    inside, ply = page.value(PIECES), page.value(PLY)
    page.value(f"location.hash = '#{found}/ply-{ply}'")
    page.settle()
    demand(page.value(PIECES) != inside, "the board of the variation is that of the game")


def tab_stops(page, identity):
    """One move is a stop of the tab key, and the arrow keys take the focus along."""
    page.value(f"location.hash = '#{identity}/ply-1'")
    page.settle()
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
        page.value(f"location.hash = '{game}/ply-{int(ply) - 1}'")
        page.settle()
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
    found = page.value("""JSON.parse(document.getElementById('viewer-data').textContent).filter(g => g.board && g.findings)
        .flatMap(g => g.findings.filter(([ply]) => ply > 0).map(([ply, level, message]) => [g.id, ply, level, message]))""")
    for identity, ply, level, message in found[:40] + [one for one in found if one[2] != "error"][:40]:
        page.value(f"location.hash = '#{identity}/ply-{ply}'")
        page.settle()
        told = page.value("[...document.querySelectorAll('[data-viewer-findings] li')].map(li => li.textContent)")
        behind = page.value(PLY) < ply
        wanted = f"{level} it stops before ply {ply}: {message}" if level == "error" else f"{level} at ply {ply}: {message}"
        demand((wanted if behind else f"{level} {message}") in told, f"{wanted!r} is told as {told}")


def searched(page, report):
    """The list tells its games apart, says how many there are, and is searched without accents."""
    options = "[...document.querySelectorAll('[data-viewer-list] option')].map(o => o.textContent)"
    every = page.value(options)
    same("games that read alike", len(every), len(set(every)))
    count = "document.querySelector('[data-viewer-count]').textContent"
    same("count of the games", f"{len(every)} games", page.value(count))
    if report.name == "hostile":
        page.value("document.querySelector('[data-viewer-search]').focus()")
        page.type("oun, ulo")
        left = page.value(options)
        demand(left and all("Õun, Ülo" in one for one in left), f"games of Õun, Ülo: {left}")
        same("count of the games found", f"{len(left)} of {len(every)} games", page.value(count))


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
    page.value("document.querySelector('.event .cross a').dataset.probe = 'mark'")
    page.click('[data-probe="mark"]')
    wanted = page.value("document.querySelector('[data-probe=mark]').hash.slice(1)")
    same("game of the mark", wanted, page.value("document.querySelector('[data-viewer]').dataset.game"))
