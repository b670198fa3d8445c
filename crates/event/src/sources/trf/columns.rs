//! Cutting a line by columns.

/// Columns that are read: a line of 999 rounds, or one that names 9,999 players twice, has less.
const MOST_COLUMNS: usize = 100_000;

/// A line with the offsets of its columns.
pub(super) struct Columns<'a> {
    text: &'a str,
    /// Where each character starts; none where columns are bytes.
    starts: Option<Vec<usize>>,
}

impl<'a> Columns<'a> {
    /// Columns are characters.
    pub(super) fn characters(text: &'a str) -> Self {
        let text = trimmed(text);
        let starts =
            (!text.is_ascii()).then(|| text.char_indices().map(|(offset, _)| offset).collect());
        Self { text, starts }
    }

    /// Columns are bytes of UTF-8.
    pub(super) fn bytes(text: &'a str) -> Self {
        Self {
            text: trimmed(text),
            starts: None,
        }
    }

    /// Number of columns; blanks at the end do not count.
    pub(super) fn len(&self) -> usize {
        match &self.starts {
            Some(starts) => starts.len(),
            None => self.text.len(),
        }
    }

    /// What stands from column `first` to column `last`, both from 1 and included, as far as the line goes.
    /// `None` where a cut would go through a character.
    pub(super) fn cut(&self, first: usize, last: usize) -> Option<&'a str> {
        let offset = |column: usize| match &self.starts {
            Some(starts) => starts.get(column).copied().unwrap_or(self.text.len()),
            None => column.min(self.text.len()),
        };
        self.text.get(offset(first.saturating_sub(1))..offset(last))
    }

    /// The same without blanks on either side.
    pub(super) fn trimmed(&self, first: usize, last: usize) -> Option<&'a str> {
        self.cut(first, last).map(str::trim)
    }

    /// Numbers of up to four digits in fields `width` wide from column `first`, each `step` further, up to
    /// the end of the line: each with its column and text.
    pub(super) fn list(
        &self,
        first: usize,
        width: usize,
        step: usize,
    ) -> impl Iterator<Item = (usize, &'a str)> {
        (first..=self.len())
            .step_by(step)
            .map(move |column| (column, self.trimmed(column, column + width - 1)))
            .map(|(column, text)| (column, text.unwrap_or("\u{FFFD}")))
    }
}

/// As far as lines are read, without blanks and the end mark of old systems behind.
fn trimmed(text: &str) -> &str {
    let text = match text.char_indices().nth(MOST_COLUMNS) {
        Some((end, _)) => text.get(..end).unwrap_or_default(),
        None => text,
    };
    text.trim_end_matches(|c: char| c.is_whitespace() || c == '\u{1A}')
}
