//! What stands around the board, so that a square is found at a glance.

use crate::board_view::file_letter;
use crate::{BoardView, Labels};

/// The labels around a board. With numbers, each row begins and ends with the numbers of
/// its first and last dark square, and the outer rows are numbered in full: on the
/// 100-square board the last digit then belongs to one column.
pub(super) struct Edges {
    /// Columns taken by the labels on the left, without the blank after them.
    width: usize,
}

impl Edges {
    pub(super) fn of(view: &BoardView) -> Self {
        let width = match view.labels() {
            Labels::Numbers => 2,
            Labels::Coordinates => view.size().ranks().to_string().len(),
        };
        Self { width }
    }

    /// The line above the board, where there is one.
    pub(super) fn above(&self, view: &BoardView) -> Option<String> {
        match view.labels() {
            Labels::Numbers => Some(self.numbers_of_row(view, 0)),
            Labels::Coordinates => None,
        }
    }

    /// The line below the board.
    pub(super) fn below(&self, view: &BoardView) -> String {
        match view.labels() {
            Labels::Numbers => self.numbers_of_row(view, view.size().ranks() - 1),
            Labels::Coordinates => {
                let letter = |column| file_letter(view.shown_at(column, 0).file).to_string();
                self.across((0..view.size().files()).map(letter))
            }
        }
    }

    /// What stands left and right of a row, with the blank between it and the board.
    pub(super) fn beside(&self, view: &BoardView, row: u8) -> (String, String) {
        let (first, last) = match view.labels() {
            Labels::Numbers => {
                let mut numbers = numbers(view, row).flatten();
                let first = numbers.next().unwrap_or_default();
                (first, numbers.last().unwrap_or(first))
            }
            Labels::Coordinates => {
                let rank = view.shown_at(0, row).rank + 1;
                (rank, rank)
            }
        };
        (
            format!("{first:>width$} ", width = self.width),
            format!(" {last}"),
        )
    }

    fn numbers_of_row(&self, view: &BoardView, row: u8) -> String {
        self.across(
            numbers(view, row).map(|number| number.map_or(String::new(), |n| n.to_string())),
        )
    }

    fn across(&self, columns: impl Iterator<Item = String>) -> String {
        let columns: String = columns.map(|column| format!("{column:^3}")).collect();
        let line = format!("{:width$} {columns}", "", width = self.width);
        line.trim_end().to_owned()
    }
}

/// The numbers of a row's squares from left to right as shown; light squares have none.
fn numbers(view: &BoardView, row: u8) -> impl Iterator<Item = Option<u8>> {
    let files = view.size().files();
    (0..files).map(move |column| view.number(view.shown_at(column, row)))
}
