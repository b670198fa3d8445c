// Start-up of the page, and its tables. Text of records comes from cells of the page and goes back
// into it as text only.
(() => {
  const FIRST = 20; // rows shown at first
  const MORE = 100; // rows that come with a press of the button
  const PRINTED = 1000; // rows of a table that go to paper
  const said = document.getElementById("said");
  const say = (text) => { if (said) said.textContent = text; };

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // What a cell is sorted by; null stands last in either direction.
  function key(cell, kind) {
    const text = cell.textContent.trim();
    if (text === "") return null;
    if (kind === "text") return text;
    if (kind === "date") return dateKey(text);
    const number = Number(cell.dataset.v ?? text.replace(/[\s%\u202f\u00a0]/g, "").replace("\u2212", "-"));
    return Number.isNaN(number) ? null : number;
  }

  // 1953.05.31, 31.05.1953, 1953-??-??, 1953: year, month and day as one number.
  function dateKey(text) {
    const parts = text.match(/\d+|\?+/g) ?? [];
    const year = parts.findIndex((part) => /^\d{4}$/.test(part));
    if (year < 0) return null;
    const rest = parts.filter((_, at) => at !== year).map((part) => Number(part) || 0);
    const [month, day] = year === 0 ? rest : [rest[1], rest[0]];
    return Number(parts[year]) * 10000 + (month || 0) * 100 + (day || 0);
  }

  function compare(a, b, down) {
    if (a === null || b === null) return (a === null) - (b === null);
    const order = typeof a === "string" ? collator.compare(a, b) : a - b;
    return down ? -order : order;
  }

  class Sorted {
    constructor(table) {
      this.table = table;
      this.name = table.caption?.textContent ?? "Table";
      this.body = table.tBodies[0];
      this.heads = [...table.tHead.rows[0].cells];
      this.rows = [];
      this.add(this.body.rows);
      this.all = Number(table.dataset.rows ?? this.rows.length);
      this.order = this.rows;
      this.shown = FIRST;
      this.by = null;
      this.words = [];
      this.choices = new Map();
      this.leads = archive.count() > 0;
      if (this.all > 1) this.heads.forEach((head, at) => this.sortable(head, at));
      if (this.all > 8) this.tools();
      if (this.all > FIRST) this.more();
      this.save();
      this.draw();
    }

    add(rows) {
      for (const row of rows) this.rows.push({ row, text: null, keys: [] });
    }

    // All rows: the further ones become elements when somebody asks for them. Thousands would make the page slow.
    whole() {
      const id = `${this.table.id}-rows`;
      if (kept.has(id)) this.add(made(`<table><tbody>${kept.get(id)}</tbody></table>`).querySelectorAll("tr"));
      kept.delete(id);
      return this.rows;
    }

    sortable(head, at) {
      const button = element("button", { type: "button" }, ...head.childNodes);
      button.addEventListener("click", () => this.sort(at));
      head.append(button);
    }

    sort(at) {
      const head = this.heads[at];
      const kind = head.dataset.kind;
      const first = kind === "number" ? "descending" : "ascending";
      const second = kind === "number" ? "ascending" : "descending";
      const now = head.getAttribute("aria-sort");
      const next = now === null ? first : now === first ? second : null;
      for (const other of this.heads) other.removeAttribute("aria-sort");
      this.whole();
      if (next === null) {
        this.order = this.rows;
        say(`${this.name}: in the first order`);
      } else {
        head.setAttribute("aria-sort", next);
        for (const entry of this.rows) entry.keys[at] ??= key(entry.row.cells[at], kind);
        const down = next === "descending";
        this.order = [...this.rows].sort((a, b) => compare(a.keys[at], b.keys[at], down));
        say(`${this.name}: sorted by ${head.textContent.trim()}, ${next}`);
      }
      this.draw();
    }

    tools() {
      const tools = element("div", { className: "tools", role: "group", ariaLabel: `Filter ${this.name}` });
      const box = element("input", { type: "search", autocomplete: "off", spellcheck: false });
      box.addEventListener("input", () => {
        this.words = wordsOf(box.value);
        this.again();
      });
      tools.append(element("label", {}, "Filter", box));
      this.heads.forEach((head, at) => {
        if ("choice" in head.dataset) tools.append(this.choice(head, at));
      });
      this.count = element("output", {});
      tools.append(this.count);
      this.table.closest(".table").prepend(tools);
    }

    // What may be chosen is counted when somebody goes there.
    choice(head, at) {
      const select = element("select", {}, new Option("all", "all"));
      let values = [];
      const fill = () => {
        if (values.length) return;
        const counts = new Map();
        for (const { row } of this.whole()) {
          const value = row.cells[at].textContent;
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        values = [...counts].sort((a, b) => collator.compare(a[0], b[0]));
        values.forEach(([value, count], index) => select.append(new Option(`${value || "—"} (${count})`, index)));
      };
      for (const kind of ["pointerdown", "focus"]) select.addEventListener(kind, fill);
      select.addEventListener("change", () => {
        if (select.value === "all") this.choices.delete(at);
        else this.choices.set(at, values[Number(select.value)][0]);
        this.again();
      });
      return element("label", {}, head.textContent.trim(), select);
    }

    again() {
      this.shown = FIRST;
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => {
        const left = this.draw();
        say(`${this.name}: ${left} of ${this.all} rows`);
      });
    }

    fits(entry) {
      for (const [at, value] of this.choices) {
        if (entry.row.cells[at].textContent !== value) return false;
      }
      if (this.words.length === 0) return true;
      entry.text ??= folded([...entry.row.cells].map((cell) => cell.textContent).join(" "));
      return this.words.every((word) => entry.text.includes(word));
    }

    more() {
      this.next = element("button", { type: "button", className: "button" });
      this.next.addEventListener("click", () => { this.shown += MORE; this.draw(); });
      this.every = element("button", { type: "button", className: "button" });
      this.every.addEventListener("click", () => { this.shown = Infinity; this.draw(); });
      this.rest = element("div", { className: "more" }, this.next, this.every);
      this.table.closest(".scroll").after(this.rest);
    }

    // What fits the filter, as it is sorted: numbers as they are and not as they are shown.
    save() {
      const button = element("button", { type: "button", className: "button save" }, "Download as CSV");
      button.addEventListener("click", () => {
        const value = (cell) => (cell.dataset.v !== undefined ? Number(cell.dataset.v) : cell.textContent.trim());
        this.whole();
        const fitting = this.order.filter((entry) => this.fits(entry));
        const rows = fitting.map(({ row }) => [...row.cells].map(value));
        const name = this.table.id.replace(/-table$/, "") || "table";
        download(`${name}.csv`, csv([this.heads.map((head) => head.textContent.trim()), ...rows]), "text/csv");
      });
      this.table.closest(".scroll").after(element("p", { className: "saving" }, button));
    }

    // What a row names leads to its games, and so do the numbers of those (data-finds, data-counts: src/page/table.rs).
    lead(entry) {
      if (!this.leads || entry.led) return;
      entry.led = true;
      const { row } = entry;
      const within = this.table.dataset.within ?? "";
      const finding = this.heads.filter(({ dataset }) => dataset.finds).length;
      this.heads.forEach(({ dataset }, at) => {
        const cell = row.cells[at];
        const counted = dataset.counts !== undefined && key(cell, "number") > 0 && !("ofNoGame" in cell.dataset);
        // The kind of game is told in every row, beside what the row is about.
        const named = dataset.finds && told(cell) && (dataset.finds !== "game" || finding === 1);
        const words = counted ? filled(dataset.counts, row) : named ? asking(dataset.finds, told(cell)) : "";
        if (!words || cell.querySelector("a")) return;
        const link = element("a", { href: `#find/${encodeURIComponent(`${within} ${words}`.trim())}` }, ...cell.childNodes);
        if ("any" in dataset) link.title = "Games that have any of these";
        cell.append(link);
      });
    }

    // Rows that are not shown are not in the page: thousands of them would make it slow.
    draw(onPaper = false) {
      const isFiltered = this.words.length > 0 || this.choices.size > 0;
      if (isFiltered || this.shown > this.rows.length) this.whole();
      const fitting = this.order.filter((entry) => this.fits(entry));
      const count = isFiltered ? fitting.length : this.all;
      const rows = fitting.slice(0, this.shown);
      if (!onPaper) for (const entry of rows) this.lead(entry);
      if (rows.length !== this.body.rows.length || rows.some(({ row }, at) => row !== this.body.rows[at])) {
        this.body.replaceChildren(...rows.map((entry) => entry.row));
      }
      const left = Math.max(0, count - this.shown);
      if (this.rest) {
        this.rest.hidden = left === 0;
        this.next.textContent = `Show ${Math.min(MORE, left)} more`;
        this.every.textContent = `Show all ${count}`;
      }
      if (this.count) {
        const of = count === this.all ? "" : ` of ${this.all}`;
        const first = left > 0 ? `, the first ${this.shown} shown` : "";
        this.count.textContent = `${count}${of} rows${first}`;
      }
      return count;
    }

    // Paper has no button for the rest: it gets what fits the filter, and a sentence if that is not all.
    print() {
      this.onScreen = this.shown;
      this.shown = PRINTED;
      this.draw(true);
      const rows = this.body.rows.length;
      if (rows === this.all) return;
      this.cut = element("p", { className: "cut note" }, `${rows} of ${this.all} rows.`);
      this.table.closest(".scroll").after(this.cut);
    }

    printed() {
      this.cut?.remove();
      this.shown = this.onScreen ?? this.shown;
      this.draw();
    }
  }

  // What stands in a cell; of a number what it is.
  const told = (cell) => cell.textContent.trim().replace("\u2212", "-").replaceAll("\u202f", "");

  // The words that find what is counted, with what the row has in its places; empty where it lacks what it must have.
  function filled(words, row) {
    let lacks = false;
    const all = words.replace(/\{(\w+:)?(\d+)(!?)\}/g, (_, field, at, needed) => {
      const text = told(row.cells[at]);
      lacks ||= Boolean(needed && !text);
      return field ? asking(field.slice(0, -1), text) : text.replaceAll('"', " ");
    });
    return lacks ? "" : all;
  }

  // The search for what stands in a cell: `1950s` and `10–19` are years and plies.
  function asking(field, text) {
    if (!text) return `${field}:""`;
    if (!["year", "decade", "plies"].includes(field)) return `${field}:"${text.replaceAll('"', " ")}"`;
    return `${field}:${text.replace("\u2013", "-").replace(/[^\d-]/g, "")}`;
  }

  // The row of its figures that an area of a plot stands for, and the cell of it.
  function figureOf(area) {
    const [row, column] = area.dataset.at.split(".").map(Number);
    const sorted = tables.find(({ table }) => table.id === `${area.closest("figure").id}-figures`);
    const entry = sorted?.rows[row] ?? sorted?.whole()[row];
    if (!entry) return null;
    sorted.lead(entry);
    return { heads: sorted.heads, cells: [...entry.row.cells], cell: entry.row.cells[column] };
  }
  function toldBy({ heads, cells }) {
    const [first, ...others] = cells.map((cell) => cell.textContent);
    const told = others.map((text, at) => text && `${heads[at + 1].textContent.trim()} ${text}`);
    return `${first || "not known"}: ${told.filter(Boolean).join(", ")}`;
  }

  function leadFrom(area) {
    const link = area && figureOf(area)?.cell.querySelector("a");
    if (link?.hash === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
    else if (link) location.hash = link.hash;
  }

  document.addEventListener("pointerover", ({ target }) => {
    const area = target.closest(".plot [data-at]");
    const figure = area && !area.firstChild && figureOf(area);
    if (figure) shape("title", {}, area).textContent = toldBy(figure);
  });
  document.addEventListener("click", ({ target }) => leadFrom(target.closest(".plot [data-at]")));

  // By the keyboard a plot is one tab stop: the arrows go from area to area, and Enter leads to its games. Whoever hears the
  // page is told the figures of each.
  function walkable(svg) {
    const areas = [...svg.querySelectorAll("[data-at]")];
    const boxes = areas.map((area) => area.getBBox());
    const middle = ({ x, width }) => x + width / 2;
    let here = -1;
    // The nearest in the row above or below; where no area lies there, the one before or after.
    const across = (down) => {
      const own = boxes[here];
      const gap = (box) => (down ? box.y - own.y - own.height : own.y - box.y - box.height);
      const far = (box) => gap(box) * 1000 + Math.abs(middle(box) - middle(own));
      const others = areas.map((_, at) => at).filter((at) => own && gap(boxes[at]) > -0.1);
      return others.length ? others.reduce((best, at) => (far(boxes[at]) < far(boxes[best]) ? at : best)) : here + (down ? 1 : -1);
    };
    const keys = {
      ArrowRight: () => here + 1, ArrowLeft: () => here - 1, ArrowDown: () => across(true), ArrowUp: () => across(false),
      Home: () => 0, End: () => areas.length - 1,
    };
    svg.tabIndex = 0;
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-roledescription", "plot");
    svg.querySelector("desc").append(
      " The arrow keys go through its areas, Enter shows the games of one; the figures below lead there too.");
    // What is wider than the window is moved by its areas.
    svg.closest(".scroll")?.removeAttribute("tabindex");
    svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Enter") leadFrom(areas[here]);
      if (!keys[event.key]) return;
      event.preventDefault();
      areas[here]?.classList.remove("pointed");
      here = Math.min(Math.max(keys[event.key](), 0), areas.length - 1);
      areas[here].classList.add("pointed");
      areas[here].scrollIntoView({ block: "nearest", inline: "nearest" });
      const figure = figureOf(areas[here]);
      if (figure) say(toldBy(figure));
    });
    svg.addEventListener("blur", () => areas[here]?.classList.remove("pointed"));
    svg.addEventListener("focus", () => areas[here]?.classList.add("pointed"));
  }

  // The list of contents: folded where there is no room beside the text; it says where one is.
  function contents() {
    const details = document.querySelector(".contents details");
    if (!details) return;
    const wide = matchMedia("(min-width: 66rem)");
    const fit = () => { details.open = wide.matches; };
    wide.addEventListener("change", fit);
    fit();
    details.querySelector("summary").addEventListener("click", (event) => {
      if (wide.matches) event.preventDefault();
    });
    const links = new Map();
    for (const link of details.querySelectorAll("a")) {
      links.set(link.hash.slice(1), link);
      link.addEventListener("click", () => { if (!wide.matches) details.open = false; });
    }
    const seen = new Set();
    const watch = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      const inner = [...links.keys()].filter((id) => seen.has(id)).pop();
      for (const [id, link] of links) {
        if (id === inner) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    }, { rootMargin: "-10% 0px -70% 0px" });
    for (const id of links.keys()) {
      const target = document.getElementById(id);
      if (target) watch.observe(target);
    }
  }

  // Markup of the page itself, which was packed with it.
  function made(markup) {
    const template = document.createElement("template");
    template.innerHTML = markup;
    return template.content;
  }

  // Workings come into the page when they are opened or printed, further games as text when they are printed.
  function fill(details) {
    const { packed, at } = details.dataset;
    if (!kept.has(packed) || details.children.length > 1) return;
    if (typeof kept.get(packed) === "string") kept.set(packed, JSON.parse(kept.get(packed)));
    details.append(made(kept.get(packed)[Number(at)]));
  }
  document.addEventListener("toggle", ({ target }) => {
    if (target.open && target.dataset.packed) fill(target);
  }, true);

  // Whatever else is packed in the page, unpacked: elements are made of it when somebody asks for them, which on paper is
  // at once. Then tables sort and filter, one after the other, so that whoever searches the games meanwhile is answered.
  const tables = [];
  const kept = new Map();
  let texts = [];
  async function furnish() {
    // Whoever opens the page searches it first.
    await archive.ready;
    const blocks = document.querySelectorAll('script[id$="-rows"], script[id^="working-"]');
    await Promise.all(Array.from(blocks, async ({ id }) => kept.set(id, await unpackedText(id))));
    texts = ((await inFull) || []).slice(document.querySelectorAll(".game-text").length);
    let begun = performance.now();
    for (const table of document.querySelectorAll(".table table")) {
      tables.push(new Sorted(table));
      if (performance.now() - begun < 30) continue;
      await new Promise(setTimeout);
      begun = performance.now();
    }
    if (archive.count()) document.querySelectorAll(".plot svg:has([data-at])").forEach(walkable);
    // Whoever points at a mark of a crosstable, or hears it, is told the game.
    for (const mark of document.querySelectorAll('.event .cross a[href^="#game-"]')) mark.title = archive.called(mark.hash.slice(1));
    for (const details of document.querySelectorAll("details.working[open]")) fill(details);
    performance.mark("furnished");
    arrive();
  }
  contents();
  furnish();

  // A place inside something folded is brought to light.
  function arrive() {
    const id = addressed();
    if (!id) return;
    const target = document.getElementById(id);
    let unfolded = false;
    for (let at = target; at; at = at.parentElement) {
      if (at.tagName !== "DETAILS" || at.open) continue;
      at.open = true;
      unfolded = true;
    }
    if (unfolded) target.scrollIntoView();
  }
  addEventListener("hashchange", arrive);
  arrive();

  // Paper cannot be unfolded.
  const FOLDED = [".prints", ".meanings", ".working", ".game-text"].map((kind) => `details${kind}:not([open])`);
  let unfolded = [];
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details.working")) fill(details);
    document.querySelector("[data-viewer-texts]")?.append(...texts.map(asText));
    texts = [];
    unfolded = [...document.querySelectorAll(FOLDED)];
    for (const details of unfolded) details.open = true;
    for (const table of tables) table.print();
  });
  addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
    for (const table of tables) table.printed();
  });
})();
