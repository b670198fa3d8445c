"""What must hold of the colours of plots."""

from colours import COLOURS
from demand import demand, few, opened

# Areas are seen by what they are filled with or by their edge (WCAG 2.2, 1.4.11): from the paper around them, and from
# whatever touches them. Colours that a legend explains are told apart, and letters on them are read.
SEEN = (
    "(() => {"
    + COLOURS
    + """
  const paper = rgba(getComputedStyle(document.body).backgroundColor).slice(0, 3);
  const poor = [];
  let areas = 0, touching = 0, letters = 0;
  const edges = (box) => [box.x.baseVal.value, box.x.baseVal.value + box.width.baseVal.value];
  for (const svg of document.querySelectorAll(".plot svg")) {
    const told = new Map();
    const seen = [...svg.querySelectorAll("rect")].map((box) => {
      const style = getComputedStyle(box);
      const [fill, edge] = [style.fill, style.stroke].map((c) => c === "none" ? paper : over(rgba(c), paper));
      const dashed = style.strokeDasharray !== "none";
      const [from, to] = edges(box);
      const kind = box.getAttribute("class");
      told.set(kind, { fill, dashed });
      return { box, kind, fill, edge, from, to, top: box.y.baseVal.value, height: box.height.baseVal.value };
    });
    const where = svg.querySelector("title").textContent;
    for (const a of seen) {
      areas += 1;
      if (Math.max(ratio(a.fill, paper), ratio(a.edge, paper)) < 3) poor.push(`${where}: ${a.kind} on paper`);
    }
    for (const [at, a] of seen.entries()) {
      const b = seen[at + 1];
      if (!b || b.top !== a.top || Math.abs(a.to - b.from) > 0.6 || a.kind.includes("plain")) continue;
      touching += 1;
      if (Math.max(ratio(a.fill, b.fill), ratio(a.edge, a.fill), ratio(b.edge, b.fill)) < 3) poor.push(`${where}: ${a.kind} beside ${b.kind}`);
    }
    const kinds = [...told].filter(([kind]) => /score|white|draw|black|open/.test(kind));
    for (const [at, [one, a]] of kinds.entries()) {
      for (const [other, b] of kinds.slice(at + 1)) {
        if (a.dashed === b.dashed && ratio(a.fill, b.fill) < 1.5) poor.push(`${where}: ${one} for ${other}`);
      }
    }
    for (const text of svg.querySelectorAll("rect + text")) {
      const below = seen.find(({ box }) => box === text.previousElementSibling);
      const [x, y] = [text.x.baseVal[0].value, text.y.baseVal[0].value];
      if (x < below.from || x > below.to || y < below.top || y > below.top + below.height) continue;
      letters += 1;
      const ink = over(rgba(getComputedStyle(text).fill), paper);
      if (ratio(ink, below.fill) < 4.5) poor.push(`${where}: letters on ${below.kind}`);
    }
  }
  return [areas, touching, letters, [...new Set(poor)]];
})()"""
)


def plots(browser, report):
    """In light and dark every area is seen, its colour is told from the others, and letters on it are read."""
    for dark in (False, True):
        with opened(browser, report, dark=dark) as page:
            areas, touching, letters, poor = page.value(SEEN)
            demand(min(areas, touching, letters) > 0, f"only {areas} areas, {touching} that touch, {letters} letters seen")
            demand(not poor, f"{'dark' if dark else 'light'}: {few(poor)}")
