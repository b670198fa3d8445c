//! Tables of the page: without a script their first rows; with it they are whole, sort and filter.

use super::cell::{Kind, TableCell};
use super::{packed_data, plain};
use maud::{Markup, html};

/// Rows that stand in the page as they are: those that are shown at first. The script unpacks the others.
pub const FIRST_SEEN: usize = 20;

/// Values of a column that may be chosen from.
const FEW: usize = 40;

/// Texts of so many characters stay on one line.
const SHORT: usize = 26;

/// A column of a table.
#[derive(Debug, Clone)]
pub struct Column {
    /// What stands above it.
    pub heading: String,
    /// What it holds.
    pub kind: Kind,
    /// What it says, in a sentence.
    pub meaning: Option<String>,
    /// Whether one of its values may be chosen, where they are few.
    pub choice: bool,
    /// The field of games that its values stand in: each leads to the games that have it.
    pub finds: Option<&'static str>,
    /// Its numbers are of the games that these words find. In them `{3}` stands for what the fourth cell of the row
    /// holds, `{player:3}` for the search for it in a field, and `{player:3!}` for one without which nothing is found.
    pub counts: Option<String>,
    /// Its numbers are of something else, which these games have some of.
    pub any: bool,
}

impl Column {
    /// A column.
    #[must_use]
    pub fn new(heading: impl Into<String>, kind: Kind) -> Self {
        Self {
            heading: heading.into(),
            kind,
            meaning: None,
            choice: false,
            finds: None,
            counts: None,
            any: false,
        }
    }

    /// The column with a sentence about it.
    #[must_use]
    pub fn meaning(self, text: impl Into<String>) -> Self {
        Self {
            meaning: Some(text.into()),
            ..self
        }
    }

    /// The column, whose values are looked for in this field of the games.
    #[must_use]
    pub fn finds(self, field: &'static str) -> Self {
        Self {
            finds: Some(field),
            ..self
        }
    }

    /// The column, whose numbers are those of the games that these words find.
    #[must_use]
    pub fn counts(self, words: impl Into<String>) -> Self {
        Self {
            counts: Some(words.into()),
            ..self
        }
    }

    /// The column, whose numbers are of something that the games have which these words find.
    #[must_use]
    pub fn counts_any(self, words: impl Into<String>) -> Self {
        Self {
            any: true,
            ..self.counts(words)
        }
    }

    /// The column, one of whose values may be chosen.
    #[must_use]
    pub fn choice(self) -> Self {
        Self {
            choice: true,
            ..self
        }
    }
}

/// A table of the page.
///
/// ```
/// use scoresheet_report::page::{TableCell, Column, Kind, PageTable};
/// let columns = [Column::new("Name", Kind::Text), Column::new("Games", Kind::Number(0))];
/// let mut table = PageTable::new("players", "Players", columns);
/// table.row([TableCell::Text("<Kask>".into()), TableCell::whole(12)]);
/// let text = table.markup().into_string();
/// assert!(text.contains("<th scope=\"row\" class=\"short\">&lt;Kask&gt;</th><td>12</td>"));
/// ```
#[derive(Debug, Clone)]
pub struct PageTable {
    id: String,
    caption: String,
    columns: Vec<Column>,
    rows: Vec<Vec<TableCell>>,
    notes: Vec<String>,
    within: Option<String>,
}

impl PageTable {
    /// A table without rows; `id` is letters, digits and `-`, and stands once in the page.
    #[must_use]
    pub fn new(
        id: impl Into<String>,
        caption: impl Into<String>,
        columns: impl IntoIterator<Item = Column>,
    ) -> Self {
        Self {
            id: id.into(),
            caption: caption.into(),
            columns: columns.into_iter().collect(),
            rows: Vec::new(),
            notes: Vec::new(),
            within: None,
        }
    }

    /// What its first column holds is looked for in this field of the games, and its numbers are of these.
    pub(crate) fn finds(&mut self, field: &'static str) {
        if let Some(first) = self.columns.first_mut() {
            first.finds = Some(field);
        }
        for words in (self.columns.iter_mut()).filter_map(|column| column.counts.as_mut()) {
            *words = format!("{{{field}:0}} {words}").trim_end().to_owned();
        }
    }

    /// Whatever it leads to is among the games that these words find.
    pub(crate) fn within(&mut self, words: impl Into<String>) {
        self.within = Some(words.into());
    }

    /// How many rows it has.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Adds a row: a cell a column; its first says what it is about.
    pub fn row(&mut self, cells: impl IntoIterator<Item = TableCell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Adds a sentence below the table: what it is of, and what is left out.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table, its notes, and what its columns mean.
    #[must_use]
    pub fn markup(&self) -> Markup {
        let caption = format!("{}-caption", self.id);
        let classes: Vec<_> = (0..self.columns.len()).map(|at| self.class(at)).collect();
        let rows = (self.len() > FIRST_SEEN).then_some(self.len());
        html! {
            div class="table" {
                div class="scroll" role="region" tabindex="0" aria-labelledby=(caption) {
                    table id=(self.id) data-within=[self.within.as_deref()] data-rows=[rows] {
                        caption id=(caption) { (self.caption) }
                        thead { tr { @for (at, column) in self.columns.iter().enumerate() { (self.heading(at, column)) } } }
                        tbody { @for row in self.rows.iter().take(FIRST_SEEN) { tr { (self.cells(row, &classes)) } } }
                    }
                }
                @if let Some(rest) = self.rows.get(FIRST_SEEN..).filter(|rest| !rest.is_empty()) {
                    @let rest = html! { @for row in rest { tr { (self.cells(row, &classes)) } } };
                    (packed_data(&format!("{}-rows", self.id), plain(&rest.into_string()).as_bytes()))
                }
                @for note in &self.notes { p class="note" { (note) } }
                (self.meanings())
            }
        }
    }

    fn cells(&self, row: &[TableCell], classes: &[Option<&'static str>]) -> Markup {
        html! {
            @for (at, (column, class)) in self.columns.iter().zip(classes).enumerate() {
                @let cell = row.get(at).unwrap_or(&TableCell::Missing);
                @if at == 0 && *cell != TableCell::Missing {
                    th scope="row" class=[*class] data-v=[cell.exact()] { (cell.markup(column.kind)) }
                } @else {
                    td class=[*class] data-v=[cell.exact()] data-of-no-game[cell.is_of_no_game()] { (cell.markup(column.kind)) }
                }
            }
        }
    }

    /// How the cells of a column look: without a class they are numbers, which most are. Short texts are not broken into
    /// lines.
    fn class(&self, at: usize) -> Option<&'static str> {
        let kind = self.columns.get(at)?.kind;
        let cells = || self.rows.iter().filter_map(move |row| row.get(at));
        match kind {
            Kind::Text if cells().all(|cell| cell.length() <= SHORT) => Some("short"),
            Kind::Date if cells().any(|cell| cell.length() > SHORT) => Some("when"),
            kind @ (Kind::Text
            | Kind::Long
            | Kind::Date
            | Kind::Year
            | Kind::Number(_)
            | Kind::Share) => class(kind),
        }
    }

    fn heading(&self, at: usize, column: &Column) -> Markup {
        let kind = match column.kind {
            Kind::Text | Kind::Long => "text",
            Kind::Date => "date",
            Kind::Year | Kind::Number(_) | Kind::Share => "number",
        };
        html! {
            th scope="col" class=[class(column.kind)] data-kind=(kind) data-choice[column.choice && self.is_choice(at)]
                data-finds=[column.finds] data-counts=[column.counts.as_deref()] data-any[column.any] {
                (column.heading)
            }
        }
    }

    /// Whether the values of a column are several, and few enough to choose from.
    fn is_choice(&self, at: usize) -> bool {
        let mut values: Vec<&TableCell> = Vec::new();
        for row in &self.rows {
            let value = row.get(at).unwrap_or(&TableCell::Missing);
            if !values.contains(&value) {
                values.push(value);
            }
            if values.len() > FEW {
                return false;
            }
        }
        values.len() > 1
    }

    fn meanings(&self) -> Markup {
        let with =
            (self.columns.iter()).filter_map(|column| Some((column, column.meaning.as_ref()?)));
        let with: Vec<_> = with.collect();
        html! {
            @if !with.is_empty() {
                details class="meanings" {
                    summary { "Columns of “" (self.caption) "”" }
                    dl { @for (column, meaning) in with { dt { (column.heading) } dd { (meaning) } } }
                }
            }
        }
    }
}

const fn class(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Text => Some("text"),
        Kind::Long => Some("long"),
        Kind::Date => Some("date"),
        Kind::Year | Kind::Number(_) | Kind::Share => None,
    }
}
