//! Tables as one HTML page that needs nothing else: no script, no font, no address.

use super::{Align, Sheet};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Light and dark as the reader has it; on paper black on white, the headings again on each sheet and
/// no row cut in two.
const STYLE: &str = "\
:root{color-scheme:light dark}
body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;padding:0 1rem;width:fit-content;max-width:100%}
section{margin-bottom:2.5rem;overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;font-size:1.15em;padding-bottom:.5em}
th,td{padding:.15em .55em;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent);white-space:nowrap}
td.text{white-space:normal;min-width:8em}
thead th{border-bottom:2px solid currentColor}
tbody th{font-weight:inherit}
tbody tr:hover{background:color-mix(in srgb,currentColor 7%,transparent)}
.l{text-align:left}.r{text-align:right}.c{text-align:center}
p{margin:.3em 0;max-width:60em}
@media print{body{margin:0;font-size:10pt;max-width:none}section{overflow:visible}\
tr{break-inside:avoid}tbody tr:hover{background:none}}
";

/// A text of more characters may be broken into lines.
const LONG: usize = 40;

/// The tables one below the other on one page.
///
/// ```
/// use scoresheet_report::{Align, Sheet, html_page};
/// let mut sheet = Sheet::new([("Name", Align::Left)]).titled("Tartu");
/// sheet.row(["<script>"]);
/// let page = html_page(&[sheet]);
/// assert!(page.contains("<caption>Tartu</caption>") && page.contains("&lt;script&gt;"));
/// ```
#[must_use]
pub fn html_page(sheets: &[Sheet]) -> String {
    let title = sheets.iter().find_map(|sheet| sheet.title.as_deref());
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title.unwrap_or("Tables")) }
                style { (PreEscaped(STYLE)) }
            }
            body { @for sheet in sheets { (section(sheet)) } }
        }
    };
    format!("{}\n", page.into_string())
}

impl Sheet {
    /// The table as HTML to stand in a page of somebody else's, with its notes: no style, and every text is text.
    ///
    /// ```
    /// use scoresheet_report::{Align, Sheet};
    /// let mut sheet = Sheet::new([("Name", Align::Left)]);
    /// sheet.row(["<b>"]);
    /// assert!(sheet.to_html().contains("&lt;b&gt;"));
    /// ```
    #[must_use]
    pub fn to_html(&self) -> String {
        section(self).into_string()
    }
}

fn section(sheet: &Sheet) -> Markup {
    html! {
        section {
            (table(sheet, &Plain))
            @for note in &sheet.notes { p { (note) } }
        }
    }
}

/// What stands in a table, where it is more than its text.
pub(crate) trait Dress {
    /// A heading, by its column.
    fn heading(&self, _column: usize, text: &str) -> Markup {
        html! { (text) }
    }

    /// A cell, by its row and column.
    fn cell(&self, _row: usize, _column: usize, text: &str) -> Markup {
        html! { (text) }
    }
}

/// The text as it is.
pub(crate) struct Plain;

impl Dress for Plain {}

/// The table without its notes.
pub(crate) fn table(sheet: &Sheet, dress: &impl Dress) -> Markup {
    let heading = (sheet.columns.iter()).position(|column| column.align == Align::Left);
    html! {
        table {
            @if let Some(title) = &sheet.title { caption { (title) } }
            thead {
                tr {
                    @for (index, column) in sheet.columns.iter().enumerate() {
                        th scope="col" class=(class(column.align)) {
                            (dress.heading(index, &column.heading))
                        }
                    }
                }
            }
            tbody { @for row in 0..sheet.rows.len() { (line(sheet, row, heading, dress)) } }
        }
    }
}

/// A row; its first cell of words says what it is about.
fn line(sheet: &Sheet, row: usize, heading: Option<usize>, dress: &impl Dress) -> Markup {
    let cells = sheet.rows.get(row).map_or(&[][..], Vec::as_slice);
    html! {
        tr {
            @for (index, column) in sheet.columns.iter().enumerate() {
                @let cell = cells.get(index).map_or("", String::as_str);
                @if Some(index) == heading {
                    th scope="row" class="l" dir="auto" { (dress.cell(row, index, cell)) }
                } @else if cell.chars().nth(LONG).is_some() {
                    td class="l text" { (dress.cell(row, index, cell)) }
                } @else {
                    td class=(class(column.align)) { (dress.cell(row, index, cell)) }
                }
            }
        }
    }
}

const fn class(align: Align) -> &'static str {
    match align {
        Align::Left => "l",
        Align::Right => "r",
        Align::Centre => "c",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_stands_in_a_table_the_page_is_well_formed() {
        let hostile = "</td><script>alert(1)</script> & \"x\" 'y'";
        let mut sheet = Sheet::new([(hostile, Align::Right), ("Õun", Align::Left)]).titled(hostile);
        sheet.row([hostile, hostile, hostile]);
        sheet.row(["short"]);
        sheet.note(hostile);
        let page = html_page(&[sheet.clone(), Sheet::default(), sheet]);
        assert!(!page.contains("<script"), "{page}");
        let open = |tag: &str| page.matches(&format!("<{tag}")).count();
        let shut = |tag: &str| page.matches(&format!("</{tag}>")).count();
        for tag in ["table", "caption", "td", "th ", "tr", "p>", "section"] {
            assert_eq!(open(tag), shut(tag.trim_matches([' ', '>'])), "{tag}");
        }
        assert_eq!((open("table"), open("tr")), (3, 7));
    }
}
