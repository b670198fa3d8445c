//! Tables of other columns than a number, White's moves and Black's: an index or a count of plies before the number, times, values
//! and remarks beside the moves, Black's moves before White's, a row for every move.

use crate::figures;
use crate::lex;
use crate::margins;
use crate::page::joined;
use crate::page_words::words_for;
use crate::plain::is_rule_line;
use crate::script::width_of_letter;
use crate::shape;
use crate::values::{is_time, is_value};
use crate::{Page, PageLine, Word};
use scoresheet_notation::{Turn, WordList, named_side};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

/// Fewest rows, and how many of ten cells of a column have to be moves as they stand.
const FEWEST: usize = 4;
const OF_TEN: usize = 8;

/// Most lines without moves between two rows.
const BREAK: usize = 8;

/// Letters between two columns that are set anew.
const APART: u32 = 3;

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    /// Whole numbers.
    Count,
    /// A name of a side.
    Side,
    /// Moves.
    Move,
    /// Anything else, or nothing.
    Other,
}

/// The cells of a row, by its columns: ranges of the words of its line.
type Cells = Vec<Range<usize>>;

/// The rows of White's move and of Black's, where each has one: its line and its cells.
type Pair<'c> = [Option<(usize, &'c Cells)>; 2];

/// Rows one below the other, of the same columns.
struct Table<'p> {
    lines: &'p [PageLine],
    /// From the head over it to its last row.
    range: Range<usize>,
    rows: Vec<(usize, Cells)>,
    /// Lines that name the sides over the columns.
    heads: Vec<usize>,
    columns: Vec<Column>,
}

/// What becomes of a table.
struct Set {
    range: Range<usize>,
    lines: Vec<PageLine>,
    /// Words that are part of no game, each with its line.
    aside: Vec<(usize, Word)>,
}

/// Sets the columns of such tables as most pages have them; each word keeps its place in the source, and what is no move is a remark
/// behind one, or stands aside.
pub(crate) fn set_in_order(page: Page) -> Page {
    let mut page = with_one_head(page);
    let mut set: Vec<Set> = Vec::new();
    let mut at = 0;
    while at < page.lines.len() {
        let table = Table::at(&page.lines, at);
        let end = table.as_ref().map_or(at + 1, |table| table.range.end);
        set.extend(table.and_then(|table| table.in_order()));
        at = end.max(at + 1);
    }
    if set.is_empty() {
        return page;
    }
    for (line, word) in set.iter().flat_map(|table| &table.aside) {
        page.keep_aside(*line, word.clone());
    }
    let total = page.lines.len();
    page.set_lines(|lines| {
        let at = total - lines.len();
        let found = set.iter().find(|table| table.range.start == at)?;
        Some((found.range.len(), found.lines.clone()))
    })
}

/// Sets the head of a table aside where it is printed again between two rows of it, with the blank lines and the running head
/// around it.
fn with_one_head(mut page: Page) -> Page {
    let mut taken = BTreeSet::new();
    for at in heads_again(&page.lines) {
        let Some(between) = between_rows(&page.lines, at) else {
            continue;
        };
        let of_page = |line: &usize| {
            let line = &page.lines[*line];
            is_rule_line(line) || margins::is_of_page(&line.text())
        };
        match between
            .clone()
            .filter(|line| *line != at)
            .all(|line| of_page(&line))
        {
            true => taken.extend(between),
            false => taken.extend([at]),
        }
    }
    let found = margins::take_out(&mut page, &taken);
    let written = found.into_iter().filter(|(_, line)| !line.words.is_empty());
    page.margins.extend(written);
    page
}

/// The lines that may be the head of a table again, which may be misread in a few letters, or have lost a rule: one of them names both
/// sides.
fn heads_again(lines: &[PageLine]) -> Vec<usize> {
    let names_sides = |line: &&PageLine| sides(line).is_some() && cells(line).len() > 2;
    let Some(head) = lines.iter().find(names_sides).map(margins::letters) else {
        return Vec::new();
    };
    let again =
        |line: &PageLine| margins::alike(&margins::letters(line), &head) && cells(line).len() > 1;
    (0..lines.len()).filter(|at| again(&lines[*at])).collect()
}

/// Rows on either side of a head that are looked at: the number of one may be misread.
const BESIDE: usize = 3;

/// What stands between the rows above and below a line, where their numbers show that these go on with those.
fn between_rows(lines: &[PageLine], at: usize) -> Option<Range<usize>> {
    let is_row = |at: &usize| {
        let line = &lines[*at];
        cells(line).len() > 2 && !is_rule_line(line) && !margins::is_of_page(&line.text())
    };
    let above = (0..at).rev().take(BREAK).filter(is_row);
    let above: Vec<usize> = above.take(BESIDE).collect();
    let below = (at + 1..lines.len()).take(BREAK).filter(is_row);
    let below: Vec<usize> = below.take(BESIDE).collect();
    let number = |at: usize| {
        let line = &lines[at];
        let first = line.words.first().and_then(|word| count(&word.text));
        first.or_else(|| count(&said(line, cells(line).first()?)))
    };
    // So many rows on from the one that is nearest to the head.
    let numbers = |rows: &[usize]| -> Vec<Option<usize>> {
        rows.iter().map(|at| number(*at).map(usize::from)).collect()
    };
    let (last, next) = (numbers(&above), numbers(&below));
    let follows = |(by, next): (usize, &Option<usize>)| {
        let mut last = last.iter().enumerate();
        last.any(|(back, last)| next.is_some() && *next == last.map(|last| last + back + by + 1))
    };
    let follow = next.iter().enumerate().any(follows);
    Some(above.first()? + 1..*below.first()?).filter(|_| follow)
}

/// The cells of a line: between its rules, or between its gaps. A rule before the first and behind the last cell stands for none.
fn cells(line: &PageLine) -> Cells {
    let rule = is_rule_between;
    let ruled = line.words.iter().any(rule);
    let letter = width_of_letter(line);
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, word) in line.words.iter().enumerate() {
        let gap = at > 0 && word.gap_behind(&line.words[at - 1]) > letter;
        if ruled && rule(word) {
            cells.push(start..at);
            start = at + 1;
        } else if !ruled && gap {
            cells.push(start..at);
            start = at;
        }
    }
    cells.push(start..line.words.len());
    // A number may stand close to the first move.
    if !ruled && cells[0].len() > 1 && line.words.first().is_some_and(|word| is_number(&word.text))
    {
        let first = cells.remove(0);
        cells.splice(
            0..0,
            [first.start..first.start + 1, first.start + 1..first.end],
        );
    }
    if ruled && line.words.first().is_some_and(rule) {
        cells.remove(0);
        if cells.last().is_some_and(|cell| cell.is_empty()) {
            cells.pop();
        }
    }
    cells
}

/// The rule between two cells.
fn is_rule_between(word: &Word) -> bool {
    word.text == "|"
}

/// What a cell says.
fn said(line: &PageLine, cell: &Range<usize>) -> String {
    joined(line.words.get(cell.clone()).unwrap_or_default())
}

fn is_whole_move(text: &str) -> bool {
    shape::is_move(text) && shape::is_whole(text)
}

/// The time on a clock, or what a program makes of the position.
fn is_measure(text: &str) -> bool {
    lex::is_clock(text) || is_time(text) || is_value(text)
}

/// A number with a stop or a bracket behind it, or none.
fn count(text: &str) -> Option<u16> {
    figures::number(text.trim_end_matches(['.', ')']))
}

/// A number with a stop or a bracket behind it.
fn is_number(text: &str) -> bool {
    count(text).is_some() && text.ends_with(['.', ')'])
}

/// The side that a cell names, in full or by its letter.
fn side(text: &str) -> Option<Turn> {
    match text {
        "w" | "W" => Some(Turn::White),
        "b" | "B" => Some(Turn::Black),
        stated => named_side(stated),
    }
}

/// Whether a cell is none of a move but one that tables have beside moves: a number, a side, a time, a value.
pub(crate) fn is_beside_moves(cell: &str) -> bool {
    count(cell).is_some() || side(cell).is_some() || is_measure(cell)
}

/// The words of a line that name White and Black, if each is named once.
fn sides(line: &PageLine) -> Option<[usize; 2]> {
    let named = |turn: Turn| {
        let mut found =
            (0..line.words.len()).filter(|at| named_side(&line.words[*at].text) == Some(turn));
        found.next().filter(|_| found.next().is_none())
    };
    Some([named(Turn::White)?, named(Turn::Black)?])
}

/// A line over a column that counts plies.
fn names_plies(line: &PageLine) -> bool {
    static PLIES: WordList = words_for("plies");
    let is_word = |word: &Word| PLIES.contains(&&*word.text.to_lowercase());
    line.words.iter().any(is_word)
}

impl<'p> Table<'p> {
    /// The table of which the first row is a line.
    fn at(lines: &'p [PageLine], first: usize) -> Option<Self> {
        let line = lines.get(first)?;
        let own = cells(line);
        let is_row = |line: &PageLine, cells: &Cells| {
            let said: Vec<String> = cells.iter().map(|cell| said(line, cell)).collect();
            said.iter().any(|said| count(said).is_some())
                && said.iter().any(|said| is_whole_move(said))
        };
        if own.len() < 2 || line.words.iter().any(|word| word.bottom > 0) || !is_row(line, &own) {
            return None;
        }
        let mut table = Self {
            lines,
            range: first..first + 1,
            rows: vec![(first, own)],
            heads: Vec::new(),
            columns: Vec::new(),
        };
        let above = (0..first)
            .rev()
            .take(BREAK)
            .find(|at| !is_rule_line(&lines[*at]));
        table.heads.extend(above.filter(|at| table.is_head(*at)));
        table.range.start = table.heads.first().copied().unwrap_or(first);
        for (at, line) in lines.iter().enumerate().skip(first + 1) {
            if at > table.range.end + BREAK {
                break;
            }
            if is_rule_line(line) {
                continue;
            }
            if table.is_head(at) {
                table.heads.push(at);
                continue;
            }
            let row = table.row(line).filter(|row| is_row(line, row));
            let Some(row) = row.filter(|row| !table.begins_again(at, row)) else {
                break;
            };
            table.rows.push((at, row));
            table.range.end = at + 1;
        }
        table.heads.retain(|at| *at < table.range.end);
        (table.rows.len() >= FEWEST).then_some(())?;
        let width = table.rows[0].1.len();
        table.columns = (0..width).map(|at| table.column(at)).collect();
        Some(table)
    }

    /// No move stands in it, and both sides or the plies are named.
    fn is_head(&self, at: usize) -> bool {
        let line = &self.lines[at];
        let of_moves = line.words.iter().any(|word| is_whole_move(&word.text));
        !of_moves && (sides(line).is_some() || names_plies(line))
    }

    /// The cells of a line by the columns of the first row; the last may be missing, and between gaps any may.
    fn row(&self, line: &PageLine) -> Option<Cells> {
        let found = cells(line);
        let (first, columns) = self.rows.first()?;
        if found.len() >= columns.len() {
            return (found.len() == columns.len()).then_some(found);
        }
        let none = line.words.len()..line.words.len();
        let mut row = vec![none; columns.len()];
        let ruled = line.words.iter().any(is_rule_between);
        let left =
            |line: &PageLine, cell: &Range<usize>| line.words.get(cell.start).map(|word| word.left);
        for (nth, cell) in found.into_iter().enumerate() {
            let place = left(line, &cell);
            let apart = |column: &Range<usize>| {
                let own = left(&self.lines[*first], column);
                own.zip(place).map(|(own, place)| own.abs_diff(place))
            };
            let near = (0..columns.len()).min_by_key(|at| apart(&columns[*at]));
            let at = if ruled { nth } else { near? };
            let own = row.get_mut(at)?;
            if own.start < own.end {
                return None;
            }
            *own = cell;
        }
        Some(row)
    }

    /// Whether the numbers of a row are lower than those of the one above: it is of another table.
    fn begins_again(&self, at: usize, cells: &Cells) -> bool {
        let first = |(line, cells): (usize, &Cells)| {
            let line = &self.lines[line];
            cells.iter().find_map(|cell| count(&said(line, cell)))
        };
        let last = self
            .rows
            .last()
            .and_then(|(line, cells)| first((*line, cells)));
        last.zip(first((at, cells)))
            .is_some_and(|(last, own)| own < last)
    }

    /// What the cells of a column say, of the rows in which it is not empty.
    fn said(&self, column: usize) -> impl Iterator<Item = String> + '_ {
        let cells = self
            .rows
            .iter()
            .map(move |(line, cells)| said(&self.lines[*line], &cells[column]));
        cells.filter(|said| !said.is_empty())
    }

    fn column(&self, at: usize) -> Column {
        let said: Vec<String> = self.said(at).collect();
        let all = |is: fn(&str) -> bool| !said.is_empty() && said.iter().all(|said| is(said));
        let moves = said.iter().filter(|said| is_whole_move(said)).count();
        if all(|said| count(said).is_some()) {
            Column::Count
        } else if all(|said| side(said).is_some()) {
            Column::Side
        } else if all(is_measure) {
            Column::Other
        } else if moves * 10 >= said.len() * OF_TEN && moves > 0 {
            Column::Move
        } else {
            Column::Other
        }
    }

    fn of(&self, kind: Column) -> Vec<usize> {
        (0..self.columns.len())
            .filter(|at| self.columns[*at] == kind)
            .collect()
    }

    /// The table with its columns in order, if they are not and it is plain what each of them is.
    fn in_order(&self) -> Option<Set> {
        match (
            self.of(Column::Move).as_slice(),
            self.of(Column::Side).as_slice(),
        ) {
            ([white, black], []) => self.pairs([*white, *black]),
            ([mv], [side]) => self.plies(*mv, Some(*side)),
            ([mv], []) => self.plies(*mv, None),
            _ => None,
        }
    }

    /// The column of the numbers, the last of whole numbers before the moves; the others have to go up as it does.
    fn number(&self, mv: usize) -> Option<(usize, Vec<usize>)> {
        let counts: Vec<usize> = self.of(Column::Count);
        let (number, others) = counts.split_last()?;
        let rises = |column: &usize| self.rising(*column).is_some();
        let before = counts.iter().all(|count| *count < mv);
        (before && others.iter().all(rises)).then(|| (*number, others.to_vec()))
    }

    /// The number of each row, where nearly all are one higher than the one above.
    fn numbers(&self, column: usize) -> Option<Vec<u16>> {
        let said = self.rising(column)?;
        let step = |two: &&[u16]| two[1] == two[0].saturating_add(1);
        let steps = said.windows(2).filter(step).count();
        (steps * 10 >= (said.len() - 1) * OF_TEN).then_some(said)
    }

    /// The numbers of a column that has one in every row, each greater than the one above.
    fn rising(&self, column: usize) -> Option<Vec<u16>> {
        let said: Vec<u16> = self.said(column).filter_map(|said| count(&said)).collect();
        let rises = said.windows(2).all(|two| two[0] < two[1]);
        (rises && said.len() == self.rows.len()).then_some(said)
    }

    /// Whether the heads say that Black's moves stand first: all of them or none.
    fn is_exchanged(&self) -> Option<bool> {
        let named = self.heads.iter().filter_map(|at| sides(&self.lines[*at]));
        let first: Vec<bool> = named.map(|[white, black]| black < white).collect();
        let exchanged = first.contains(&true);
        first
            .iter()
            .all(|own| *own == exchanged)
            .then_some(exchanged)
    }

    /// Columns between two others in which something stands.
    fn written(&self, columns: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        columns.filter(|at| self.said(*at).next().is_some())
    }

    /// Rows of both sides' moves.
    fn pairs(&self, [first, second]: [usize; 2]) -> Option<Set> {
        let (number, index) = self.number(first)?;
        self.numbers(number)?;
        let exchanged = self.is_exchanged()?;
        let between: Vec<usize> = self.written(first + 1..second).collect();
        if between.iter().any(|at| self.has_rows(*at)) {
            return None;
        }
        // Behind the last move times and values are set beside it, and remarks stay where they are.
        let measures = |at: &usize| self.said(*at).all(|said| is_measure(&said));
        let (behind, rest): (Vec<usize>, Vec<usize>) = self
            .written(second + 1..self.columns.len())
            .partition(measures);
        let known = |at: &usize| *at == number || index.contains(at);
        let plain = !exchanged && index.is_empty() && between.is_empty() && behind.is_empty();
        if plain || !self.written(0..first).all(|at| known(&at)) {
            return None;
        }
        // Between gaps the second cell of a row would become the first.
        let both = |cells: &Cells| cells[second].is_empty() || !cells[first].is_empty();
        if !exchanged && !self.rows.iter().all(|(_, cells)| both(cells)) {
            return None;
        }
        let mut sides = [(first, between), (second, behind)];
        if exchanged {
            sides.reverse();
        }
        let width = self.width(first).max(self.width(second));
        Some(self.laid(&index, |line, cells| {
            let mut row = Row::new(&self.lines[line], width);
            row.cell(&cells[number]);
            for (mv, beside) in &sides {
                row.cell(&cells[*mv]);
                beside.iter().for_each(|at| row.remark(&cells[*at]));
            }
            rest.iter().for_each(|at| row.cell(&cells[*at]));
            row.done()
        }))
    }

    /// Whether numbers and moves stand in each cell of a column: rows of another game begin there, `1. e4   e5 1. d4   d5`.
    fn has_rows(&self, column: usize) -> bool {
        let has = |said: &str, is: fn(&str) -> bool| said.split(' ').any(is);
        self.said(column)
            .all(|said| has(&said, |word| count(word).is_some()) && has(&said, is_whole_move))
    }

    /// The widest cell of a column, in letters.
    fn width(&self, column: usize) -> u32 {
        let letters = self.said(column).map(|said| said.chars().count());
        u32::try_from(letters.max().unwrap_or_default()).unwrap_or_default()
    }

    /// The lines of the table, each row set by a function and each head with White before Black.
    fn laid(&self, index: &[usize], set: impl Fn(usize, &Cells) -> Vec<Word>) -> Set {
        let mut lines: Vec<PageLine> = self.lines[self.range.clone()].to_vec();
        let mut aside = Vec::new();
        for (at, cells) in &self.rows {
            let own = &self.lines[*at];
            let line = &mut lines[at - self.range.start];
            line.words = set(*at, cells);
            let words = index
                .iter()
                .flat_map(|column| own.words[cells[*column].clone()].iter());
            aside.extend(words.map(|word| (*at, word.clone())));
        }
        for at in &self.heads {
            let line = &mut lines[at - self.range.start];
            if let Some([white, black]) = sides(line).filter(|[white, black]| black < white) {
                exchange(&mut line.words, white, black);
            }
        }
        Set {
            range: self.range.clone(),
            lines,
            aside,
        }
    }

    /// Rows of one move each, by the side that each names or by a count of plies that the head names.
    fn plies(&self, mv: usize, side: Option<usize>) -> Option<Set> {
        let (number, index) = self.number(mv)?;
        let counted = self.heads.iter().any(|at| names_plies(&self.lines[*at]));
        let plain = side.is_some() || counted && index.is_empty();
        let is_other = |at: &usize| self.columns[*at] == Column::Other;
        let before = (0..mv)
            .filter(is_other)
            .any(|at| self.said(at).next().is_some());
        if !plain || before {
            return None;
        }
        let rows = self.by_number(number, side)?;
        let width = self.width(mv);
        let lines = rows
            .iter()
            .filter_map(|(stated, row)| self.ply_row(*stated, *row, [number, mv], width));
        let mut lines: Vec<PageLine> = lines.collect();
        let own = self.lines[self.range.clone()].iter();
        lines.extend(
            own.filter(|line| !line.words.is_empty() && is_rule_line(line))
                .cloned(),
        );
        let mut aside = Vec::new();
        for row in rows.into_values() {
            for (nth, (line, cells)) in row.into_iter().flatten().enumerate() {
                // The number of the second move says nothing more.
                let second = (nth > 0).then_some(number);
                let apart = index.iter().copied().chain(side).chain(second);
                let words = apart.flat_map(|at| self.lines[line].words[cells[at].clone()].iter());
                aside.extend(words.map(|word| (line, word.clone())));
            }
        }
        for at in &self.heads {
            aside.extend(self.lines[*at].words.iter().map(|word| (*at, word.clone())));
        }
        Some(Set {
            range: self.range.clone(),
            lines,
            aside,
        })
    }

    /// The rows of each number, White's and Black's; nothing if they are out of order, one stands twice or many are missing.
    fn by_number(&self, number: usize, side: Option<usize>) -> Option<BTreeMap<u16, Pair<'_>>> {
        let mut rows: BTreeMap<u16, Pair<'_>> = BTreeMap::new();
        let mut last = (0, 0);
        for (line, cells) in &self.rows {
            let own = &self.lines[*line];
            let stated = count(&said(own, &cells[number]))?;
            let (stated, black) = match side {
                Some(side) => (stated, self::side(&said(own, &cells[side]))? == Turn::Black),
                None => (stated.div_ceil(2), stated.is_multiple_of(2)),
            };
            let nth = usize::from(black);
            if (stated, nth + 1) <= last || stated == 0 {
                return None;
            }
            last = (stated, nth + 1);
            rows.entry(stated).or_default()[nth] = Some((*line, cells));
        }
        let numbers: Vec<u16> = rows.keys().copied().collect();
        let step = |two: &&[u16]| two[1] == two[0] + 1;
        let steps = numbers.windows(2).filter(step).count();
        let both = |row: &&Pair<'_>| row.iter().all(Option::is_some);
        let both = rows.values().filter(both).count();
        let enough = (steps + 1) * 10 >= numbers.len() * OF_TEN && both * 10 >= rows.len() * OF_TEN;
        enough.then_some(rows)
    }

    /// A row of the moves that stand under one number.
    fn ply_row(
        &self,
        stated: u16,
        row: Pair<'_>,
        [number, mv]: [usize; 2],
        width: u32,
    ) -> Option<PageLine> {
        let (line, cells) = row.into_iter().flatten().next()?;
        let mut set = Row::new(&self.lines[line], width);
        set.cell(&cells[number]);
        let stop = if row[0].is_some() { "." } else { "..." };
        let first = set.words.iter_mut().find(|word| !is_rule_between(word))?;
        first.text = format!("{stated}{stop}");
        for (nth, (line, cells)) in row.into_iter().flatten().enumerate() {
            if nth > 0 {
                set.begin(&self.lines[line]);
            }
            set.cell(&cells[mv]);
            // Times, values and remarks are said of the move.
            let behind = self.columns.iter().zip(cells).skip(mv + 1);
            let said = behind.filter(|(column, _)| **column == Column::Other);
            said.for_each(|(_, cell)| set.remark(cell));
        }
        PageLine::of(set.done())
    }
}

/// Exchanges two words of a line, and their places across it.
fn exchange(words: &mut [Word], first: usize, second: usize) {
    let places = [first, second].map(|at| (words[at].left, words[at].right));
    words.swap(first, second);
    for (at, (left, right)) in [first, second].into_iter().zip(places) {
        words[at].left = left;
        words[at].right = right.max(left + 1);
    }
}

/// A row while its cells are set.
struct Row<'p> {
    line: &'p PageLine,
    words: Vec<Word>,
    /// Rules that are not set yet.
    rules: VecDeque<Word>,
    /// Where the next column begins, and how wide a column of moves is.
    next: u32,
    width: u32,
}

impl<'p> Row<'p> {
    fn new(line: &'p PageLine, width: u32) -> Self {
        let mut row = Self {
            line,
            words: Vec::new(),
            rules: VecDeque::new(),
            next: 0,
            width,
        };
        row.begin(line);
        row
    }

    /// Goes on with the cells of a line.
    fn begin(&mut self, line: &'p PageLine) {
        self.line = line;
        self.rules.extend(
            line.words
                .iter()
                .filter(|word| is_rule_between(word))
                .cloned(),
        );
    }

    /// Sets a cell in the next column, a rule before it where there are some.
    fn cell(&mut self, cell: &Range<usize>) {
        let end = self.words.last().map_or(0, |last| last.right + APART);
        let left = end.max(self.next);
        let opens = self.words.is_empty() && !self.line.words.first().is_some_and(is_rule_between);
        let rule = (!opens).then(|| self.rules.pop_front()).flatten();
        let room = u32::from(rule.is_some()) * 2;
        self.words.extend(rule.map(|rule| at_place(rule, left)));
        self.next = left + room + self.width + APART;
        self.put(cell, left + room, false);
    }

    /// Sets a cell behind the move before it, in brackets in which no time is taken for a capture.
    fn remark(&mut self, cell: &Range<usize>) {
        let left = self.words.last().map_or(0, |last| last.right + 1);
        self.put(cell, left, true);
    }

    fn put(&mut self, cell: &Range<usize>, mut left: u32, bracket: bool) {
        let words = self.line.words.get(cell.clone()).unwrap_or_default();
        for (nth, word) in words.iter().enumerate() {
            let mut word = word.clone();
            if bracket && nth == 0 {
                word.text.insert(0, '{');
                word.sure.clear();
            }
            if bracket && nth + 1 == words.len() {
                word.text.push('}');
                word.sure.clear();
            }
            let word = at_place(word, left);
            left = word.right + 1;
            self.words.push(word);
        }
    }

    /// The words of the row, the rules that are left at its end.
    fn done(mut self) -> Vec<Word> {
        for rule in self.rules {
            let left = self.words.last().map_or(0, |last| last.right + 1);
            self.words.push(at_place(rule, left));
        }
        self.words
    }
}

/// A word set so many letters from the left.
fn at_place(word: Word, left: u32) -> Word {
    let letters = u32::try_from(word.text.chars().count()).unwrap_or_default();
    Word {
        left,
        right: left + letters,
        ..word
    }
}
