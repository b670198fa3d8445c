"""What must hold of links inside a report, and of whatever else stands behind the `#` of its address."""

import json

from demand import demand, few, opened, same

SEEN = "(box => box.top >= -1 && box.bottom <= innerHeight + 1)(document.querySelector({}).getBoundingClientRect())"
BOARD = json.dumps("[data-viewer-board] svg")


def addresses(browser, report):
    """Links lead to what they name, again and again; an address that is none does no harm."""
    with opened(browser, report, fragment="#50%25%") as page:
        demand(not page.complaints, few(page.complaints))
        demand(page.value("!document.querySelector('.finding-filter').hidden"), "no choice of findings behind a malformed address")
        demand(page.value("document.querySelector('[data-finder]').checkVisibility()"), "no search behind a malformed address")
    with opened(browser, report, width=400, height=800) as page:
        to_a_ply(page)
        to_a_hidden_card(page)
    with opened(browser, report, scripts=False) as page:
        astray = page.value("""[...document.querySelectorAll('article.finding a[href*="/ply-"]')].map(a => a.hash.slice(1))
            .filter(id => !document.getElementById(id))""")
        demand(not astray, f"without scripts nothing is there for {few(astray)}")


def to_a_ply(page):
    """From the card of a finding to its move: twice, as people come back to the card."""
    link = 'article.finding a[href*="/ply-"]'
    wanted = page.value(f"document.querySelector({json.dumps(link)}).hash")
    game, _, ply = wanted[1:].partition("/ply-")
    for _ in range(2):
        page.click(link)
        page.settle()
        same("game of the link", game, page.value("document.querySelector('[data-viewer]').dataset.game"))
        demand(int(page.value("document.querySelector('[data-viewer]').dataset.ply")) <= int(ply), "the wrong ply")
        demand(page.value("document.activeElement?.closest('[data-viewer]') !== null"), "the focus stays behind")
        demand(page.value(SEEN.format(BOARD)), f"the board is out of sight behind {wanted}")
        page.key("Escape", 27)
        same("the viewer after Escape", False, page.value("document.querySelector('[data-viewer]').open"))


def to_a_hidden_card(page):
    """To a card that has been filtered away: it comes back, also where the address is there already."""
    page.value("""(() => {
        window.links = [...document.querySelectorAll('.table a[href^="#finding-"]')];
        window.card = document.getElementById(links[0].hash.slice(1));
        window.choice = document.querySelector('[data-finding-filter=code]');
        window.other = [...choice.options].map(o => o.value).find(v => v && v !== card.dataset.code);
        links[0].dataset.probe = 'card'; })()""")
    for _ in range(2):
        page.value("choice.value = other; choice.dispatchEvent(new Event('change', {bubbles: true}))")
        demand(page.value("card.hidden"), "the card is not filtered away")
        page.click("[data-probe=card]")
        page.settle()
        demand(page.value("card.checkVisibility()"), "the card that a link leads to stays away")
        top = page.value("card.getBoundingClientRect().top")
        demand(-1 <= top < 800, f"the card is {top} pixels away")
