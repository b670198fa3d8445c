//! The tables as text.

use crate::tally::{Answered, Tally};

/// Rows under a heading, in columns as wide as their widest, or with tabs.
#[derive(Debug)]
pub struct Printed {
    rows: Vec<Vec<String>>,
}

impl Printed {
    /// A table of these columns.
    pub fn new(columns: &[&str]) -> Self {
        let heading = columns.iter().map(|name| (*name).to_owned()).collect();
        Self {
            rows: vec![heading],
        }
    }

    /// Another row.
    pub fn row(&mut self, fields: Vec<String>) {
        self.rows.push(fields);
    }

    /// The whole table: a Markdown table, or fields with tabs between.
    pub fn text(&self, tsv: bool) -> String {
        if tsv {
            let rows = self.rows.iter().map(|row| row.join("\t") + "\n");
            return rows.collect();
        }
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let width = |at: usize| {
            let fields = self.rows.iter().filter_map(|row| row.get(at));
            fields
                .map(|field| field.chars().count())
                .max()
                .unwrap_or_default()
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let line = |row: &[String]| {
            let fields = row.iter().zip(&widths).enumerate();
            let fields = fields.map(|(at, (field, width))| match at {
                0 => format!(" {field:<width$} "),
                _ => format!(" {field:>width$} "),
            });
            format!("|{}|\n", fields.collect::<Vec<_>>().join("|"))
        };
        let rule = |(at, width): (usize, &usize)| match at {
            0 => "-".repeat(width + 2),
            _ => format!("{}:", "-".repeat(width + 1)),
        };
        let rules: Vec<String> = widths.iter().enumerate().map(rule).collect();
        let mut text = String::new();
        for (at, row) in self.rows.iter().enumerate() {
            text.push_str(&line(row));
            if at == 0 {
                text.push_str(&format!("|{}|\n", rules.join("|")));
            }
        }
        text
    }
}

/// `part` of `whole` in percent.
pub fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    format!("{:.1}", part as f64 * 100.0 / whole as f64)
}

/// `part` of `whole` in ten thousand, with the count itself.
pub fn per_ten_thousand(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    format!("{:.1} ({part})", part as f64 * 10_000.0 / whole as f64)
}

/// The columns that [`measured`] fills.
pub const MEASURED: &[&str] = &[
    "games",
    "recovered %",
    "falsely whole",
    "plies",
    "answered %",
    "false repairs /10⁴",
    "false reads /10⁴",
    "ambiguous %",
    "listed %",
    "ms mean",
    "p95",
    "max",
];

/// What a row of games came to.
pub fn measured(tally: &Tally) -> Vec<String> {
    let Answered {
        plies,
        false_repairs,
        false_reads,
    } = tally.answered();
    let (ambiguous, listed) = tally.ambiguous();
    let mut fields = vec![
        tally.games.to_string(),
        percent(tally.recovered, tally.games),
        tally.falsely_whole.to_string(),
        tally.plies.to_string(),
        percent(plies, tally.plies),
        per_ten_thousand(false_repairs, tally.plies),
        per_ten_thousand(false_reads, tally.plies),
        percent(ambiguous, tally.plies),
        percent(listed, ambiguous),
    ];
    fields.extend(tally.milliseconds().map(|time| format!("{time:.0}")));
    fields
}

/// Stretches of probability for the calibration.
pub const BINS: &[f64] = &[
    0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999, 1.0,
];

/// Thresholds that are tried.
pub const THRESHOLDS: &[f64] = &[
    0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9999,
];

/// One line for each threshold.
pub fn thresholds(row: &str, tally: &Tally, into: &mut Printed) {
    for threshold in THRESHOLDS {
        let answered = tally.answered_at(*threshold);
        into.row(vec![
            row.to_owned(),
            threshold.to_string(),
            percent(answered.plies, tally.plies),
            per_ten_thousand(answered.false_repairs, tally.plies),
            per_ten_thousand(answered.false_reads, tally.plies),
            per_ten_thousand(answered.false_repairs + answered.false_reads, tally.plies),
        ]);
    }
}

/// One line for each stretch of probability.
pub fn calibration(row: &str, tally: &Tally, into: &mut Printed) {
    let mut from = 0.0;
    for ((plies, sum, right), end) in tally.calibration(BINS).into_iter().zip(BINS) {
        if plies > 0 {
            into.row(vec![
                row.to_owned(),
                format!("{from} to {end}"),
                plies.to_string(),
                format!("{:.2}", sum * 100.0 / plies as f64),
                format!("{:.2}", right as f64 * 100.0 / plies as f64),
            ]);
        }
        from = *end;
    }
}
