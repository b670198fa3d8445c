//! Which record of a game agrees best with which.

use scoresheet_tables::stats::parts::{best, plain};

/// `1953.08.30`, in bytes.
const DAY: usize = 10;

const COMPARED: [(&str, i64); 3] = [("white", 5), ("date", 3), ("event", 2)];

/// The same by looking at every pair.
fn by_pairs(texts: &[[Option<&str>; 3]], at: usize) -> i64 {
    let halves = |is_date: bool, a: Option<&str>, b: Option<&str>| match (a, b) {
        (Some(a), Some(b)) if is_date && a != b && (a.contains('/') || b.contains('/')) => 1,
        (Some(a), Some(b)) if is_date => match (a.starts_with(b), b.starts_with(a)) {
            (false, false) => 0,
            (true, true) if a.len() == DAY => 2,
            _ => 1,
        },
        (Some(a), Some(b)) => 2 * i64::from(a == b),
        _ => 1,
    };
    let with = |other: &[Option<&str>; 3]| {
        let pairs = texts[at].iter().zip(other).zip(COMPARED);
        pairs
            .map(|((a, b), (name, weight))| weight * halves(name == "date", *a, *b))
            .sum()
    };
    let others = texts.iter().enumerate().filter(|(other, _)| *other != at);
    others.map(|(_, other)| with(other)).max().unwrap_or(0)
}

#[test]
fn the_best_of_all_pairs_is_found() {
    let days = [
        "1953.08.30",
        "1953.08.31",
        "1953.08.??",
        "1953",
        "1954",
        "?",
        "8/9/1953",
        "9/8/1953",
    ];
    let days: Vec<Option<String>> = days.iter().map(|day| plain(day)).collect();
    let names = [Some("kask"), Some("tamm"), None];
    // Every third of all there can be, and so on: each must find its likest among fewer and fewer.
    for step in [1, 2, 3, 5, 7, 11, 13, 17, 25] {
        let all = (0..72).step_by(step);
        let texts = all.map(|at| [names[at % 3], days[at / 3 % 8].as_deref(), names[at / 24]]);
        let texts: Vec<[Option<&str>; 3]> = texts.collect();
        let records: Vec<(u64, Vec<Option<&str>>)> = (0..)
            .zip(texts.iter().map(|texts| texts.to_vec()))
            .collect();
        let found = best(&records, &COMPARED);
        for (at, found) in found.into_iter().enumerate() {
            assert_eq!(
                found,
                by_pairs(&texts, at),
                "{:?} in steps of {step}",
                texts[at]
            );
        }
    }
}

#[test]
fn a_record_is_not_its_own_partner() {
    let kask = || vec![Some("kask"), None, None];
    assert_eq!(best(&[(7, kask()), (7, kask())], &COMPARED), [0, 0]);
    assert_eq!(best(&[(7, kask()), (8, kask())], &COMPARED), [15, 15]);
}
