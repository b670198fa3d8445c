//! A page of plain text, and what is done to every page before games are looked for on it.

use crate::delimited::signs_of_rows;
use crate::markup::without_markup;
use crate::plain::{one_line, span};
use crate::{
    Page, PageStart, across, between, downwards, greek_files, letters_apart, margins, newspaper,
    numbering, numbers_named, parting_signs, replies, run_together, sides_named,
    squares_in_figures, stacked, table, two_across, values,
};

impl Page {
    /// A page of plain text: a line for every line, blank ones included. A form feed ends a line and a page.
    ///
    /// ```
    /// use scoresheet_layout::Page;
    /// let page = Page::from_text("1. e4   e5\n\n2. Nf3");
    /// assert_eq!(page.lines.len(), 3);
    /// let e5 = &page.lines[0].words[2];
    /// assert_eq!((e5.text.as_str(), e5.left, e5.right), ("e5", 8, 10));
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut page = Self::default();
        let mut start = 0;
        let plain = without_markup(text);
        let mut rest = plain.as_ref().map_or(text, |plain| &plain.text);
        let signs = plain.as_ref().map_or(&[][..], |plain| &plain.signs);
        let signs = signs.iter().map(|sign| {
            let stated = text.get(sign.clone()).unwrap_or_default();
            (stated.to_owned(), span(sign.start, sign.end))
        });
        page.signs = signs.collect();
        let delimited = signs_of_rows(rest);
        while !rest.is_empty() {
            let end = rest.find(['\n', '\r', '\u{c}']).unwrap_or(rest.len());
            let (line, after) = rest.split_at(end);
            let mut set = one_line(line, start, delimited.get(&start).copied());
            // Text copied from a table with wide cells has rules on lines of their own.
            if let [rule] = &set.words[..]
                && rule.text == "|"
            {
                page.signs.push((rule.text.clone(), rule.span));
                set.words.clear();
            }
            page.lines.push(set);
            if after.starts_with('\u{c}') {
                if page.starts.is_empty() {
                    page.starts.push(PageStart::default());
                }
                page.starts.push(PageStart {
                    line: page.lines.len(),
                    ..PageStart::default()
                });
            }
            let skip = if after.starts_with("\r\n") {
                2
            } else {
                after.len().min(1)
            };
            start += end + skip;
            rest = &after[skip..];
        }
        set(page)
    }
}

/// Sets what stands on a page as most pages have it.
pub(crate) fn set(page: Page) -> Page {
    let in_order = [
        greek_files::in_latin,
        table::set_in_order,
        numbers_named::set_aside,
        run_together::part_words,
        parting_signs::set_aside,
        numbering::with_stops,
        letters_apart::joined,
        letters_apart::captures_joined,
        squares_in_figures::joined,
        values::in_brackets,
        replies::without_brackets,
        margins::set_aside,
        margins::set_doubled_aside,
        sides_named::set_aside,
        replies::without_signs,
        newspaper::part_columns,
        two_across::set_apart,
        across::set_in_rows,
        downwards::set_in_lines,
        stacked::close_up,
        stacked::set_in_rows,
        stacked::set_before_replies,
        numbering::set_apart,
        numbering::set_examples_apart,
        between::set_before,
    ];
    in_order.into_iter().fold(page, |page, set| set(page))
}
