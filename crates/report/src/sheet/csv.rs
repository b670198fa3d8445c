//! The table as comma-separated values (RFC 4180): one line of headings, then the rows.

use super::Sheet;

impl Sheet {
    /// The headings and rows as CSV. Title and notes are left out: programs read this.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let headings = self.columns.iter().map(|column| column.heading.as_str());
        let mut written = writer.write_record(headings);
        for row in &self.rows {
            let cells =
                (0..self.columns.len()).map(|index| row.get(index).map_or("", String::as_str));
            written = written.and_then(|()| writer.write_record(cells));
        }
        // Neither can fail: memory takes everything, and every record has as many fields.
        let bytes = written.ok().and_then(|()| writer.into_inner().ok());
        String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}
