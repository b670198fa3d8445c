//! Moves in two columns: a line per move, White left, Black right (MK53 §20, KV53 §14).

use super::running;
use crate::write::running::Flow;
use crate::write::{Item, OPEN_MOVE};
use crate::write::{Sign, Style};

/// Blanks before comments and variations, which stand on lines of their own.
const INDENT: usize = 4;

/// One line, or what stands between two.
enum ColumnRow<'i> {
    Moves {
        number: u32,
        /// `…` where Black begins, or continues after a comment.
        white: Option<String>,
        black: Option<String>,
    },
    Between(&'i [Item]),
}

/// The moves in two columns, `ending` (the result) on the last line.
///
/// ```
/// use scoresheet_notation::write::{Item, Style, columns};
/// let one = |says: &str, number, black| Item::Move { says: says.to_owned(), number, black };
/// let items = [one("e2—e4", 1, false), one("e7—e5", 1, true), one("Rg1—f3", 2, false)];
/// assert_eq!(
///     columns(&items, &Style::BOOK, "*"),
///     "1. e2—e4   e7—e5\n2. Rg1—f3\n*\n"
/// );
/// ```
#[must_use]
pub fn columns(items: &[Item], style: &Style, ending: &str) -> String {
    let rows = rows(items, style);
    let width = |of: &dyn Fn(&ColumnRow<'_>) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let digits = width(&|row| match row {
        ColumnRow::Moves { number, .. } => number.to_string().len(),
        ColumnRow::Between(_) => 0,
    });
    let left = width(&|row| match row {
        ColumnRow::Moves {
            white: Some(text), ..
        } => text.chars().count(),
        ColumnRow::Moves { .. } | ColumnRow::Between(_) => 0,
    });
    let mut text = String::new();
    for row in &rows {
        match row {
            ColumnRow::Moves {
                number,
                white,
                black,
            } => {
                let white = white.as_deref().unwrap_or("…");
                let black = black.as_deref().unwrap_or_default();
                let line = format!("{number:>digits$}. {white:<left$}  {black}");
                text.push_str(line.trim_end());
                text.push('\n');
            }
            ColumnRow::Between(items) => {
                let mut flow = Flow::new(INDENT);
                running::set(&mut flow, items, style);
                text.push_str(&flow.finish());
            }
        }
    }
    text.push_str(ending);
    text.push('\n');
    text
}

fn rows<'i>(items: &'i [Item], style: &Style) -> Vec<ColumnRow<'i>> {
    let mut rows: Vec<ColumnRow<'i>> = Vec::new();
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let len = length(&items[at..]);
        match item {
            Item::Move {
                says,
                number,
                black,
            } => {
                add_move(
                    &mut rows,
                    cell(says, &items[at + 1..at + len], style),
                    *number,
                    *black,
                );
            }
            Item::Pass { number, black } => {
                add_move(
                    &mut rows,
                    cell("--", &items[at + 1..at + len], style),
                    *number,
                    *black,
                );
            }
            Item::SetUp(_)
            | Item::Symbol(_)
            | Item::Nag(_)
            | Item::Comment(_)
            | Item::Result(_)
            | Item::Open
            | Item::Close => rows.push(ColumnRow::Between(&items[at..at + len])),
        }
        at += len;
    }
    rows
}

/// How many items go together: a move and its signs, a whole variation, or one.
fn length(items: &[Item]) -> usize {
    match items[0] {
        Item::Move { .. } | Item::Pass { .. } => {
            let signs = items[1..].iter();
            1 + signs
                .take_while(|i| matches!(i, Item::Symbol(_) | Item::Nag(_)))
                .count()
        }
        Item::Open => {
            let mut depth = 0_usize;
            let end = items.iter().position(|item| {
                match item {
                    Item::Open => depth += 1,
                    Item::Close => depth = depth.saturating_sub(1),
                    Item::Move { .. }
                    | Item::Pass { .. }
                    | Item::SetUp(_)
                    | Item::Symbol(_)
                    | Item::Nag(_)
                    | Item::Comment(_)
                    | Item::Result(_) => {}
                }
                depth == 0
            });
            end.map_or(items.len(), |end| end + 1)
        }
        Item::SetUp(_)
        | Item::Symbol(_)
        | Item::Nag(_)
        | Item::Comment(_)
        | Item::Result(_)
        | Item::Close => 1,
    }
}

/// A move and its signs.
fn cell(says: &str, signs: &[Item], style: &Style) -> String {
    let mut text = says.to_owned();
    for (at, item) in signs.iter().enumerate() {
        let sign = match item {
            Item::Symbol(symbol) => style.symbol(*symbol),
            Item::Nag(nag) => style.nag(*nag),
            Item::Move { .. }
            | Item::Pass { .. }
            | Item::SetUp(_)
            | Item::Comment(_)
            | Item::Result(_)
            | Item::Open
            | Item::Close => continue,
        };
        match sign {
            // Two in a row would read as one: `!` and `?` as `!?`.
            Sign::Attached(sign) if at == 0 => text.push_str(&sign),
            Sign::Attached(sign) | Sign::Apart(sign) => text = format!("{text} {sign}"),
            Sign::Comment(sign) => text = format!("{text} {{{sign}}}"),
        }
    }
    text
}

fn add_move(rows: &mut Vec<ColumnRow<'_>>, text: String, number: u32, black: bool) {
    if !black {
        rows.push(ColumnRow::Moves {
            number,
            white: Some(text),
            black: None,
        });
        return;
    }
    match rows.last_mut() {
        Some(ColumnRow::Moves {
            number: last,
            white: Some(_),
            black: place @ None,
        }) if *last == number && !text.starts_with(OPEN_MOVE) => *place = Some(text),
        _ => rows.push(ColumnRow::Moves {
            number,
            white: None,
            black: Some(text),
        }),
    }
}
