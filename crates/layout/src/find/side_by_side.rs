//! Tables of rows side by side, with a cell of its own for each number: `| 1 | e4 | e5 | 9 | h3 | Nb8 |`.

use crate::script::{Script, place_in};
use crate::shape;
use std::collections::BTreeMap;
use std::ops::Range;

/// What parts the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parted {
    /// Rules, `|`.
    Rules,
    /// Gaps wider than a blank, such as tabs.
    Gaps,
}

impl Parted {
    const ALL: [Self; 2] = [Self::Rules, Self::Gaps];

    const fn sign(self) -> &'static str {
        match self {
            Self::Rules => "|",
            Self::Gaps => "  ",
        }
    }

    /// Fewest lines that show the table: gaps may stand anywhere.
    const fn enough(self) -> usize {
        match self {
            Self::Rules => 2,
            Self::Gaps => 3,
        }
    }
}

/// The cells before the second number: the first number and both moves.
const BEFORE: usize = 3;

/// For each line where its second number begins, if the lines are such a table: most of them have one, in the same cell and as
/// much greater than the first. With rules the cell alone tells, whatever has become of the number.
pub(super) fn second_numbers(
    script: &Script,
    lines: &[Range<usize>],
) -> Option<Vec<Option<usize>>> {
    let mut ways = Parted::ALL.into_iter();
    ways.find_map(|parted| parted_so(&script.text, lines, parted))
}

fn parted_so(text: &str, lines: &[Range<usize>], parted: Parted) -> Option<Vec<Option<usize>>> {
    let numbers: Vec<_> = lines
        .iter()
        .map(|line| two_numbers(text, &cells(text, line, parted)))
        .collect();
    let mut counts: BTreeMap<(usize, u16), usize> = BTreeMap::new();
    for found in numbers.iter().flatten() {
        *counts.entry(*found).or_default() += 1;
    }
    let (form, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let numbered = numbers.iter().flatten().count();
    if count < parted.enough() || 2 * count <= numbered {
        return None;
    }
    let second = |(line, found): (&Range<usize>, &Option<(usize, u16)>)| {
        let shown = *found == Some(form) || parted != Parted::Gaps;
        let cells = cells(text, line, parted);
        cells.get(form.0).filter(|_| shown).map(|cell| cell.start)
    };
    Some(lines.iter().zip(&numbers).map(second).collect())
}

/// Which cell has the second number, and how much greater it is than the first; behind each stands a move.
fn two_numbers(text: &str, cells: &[Range<usize>]) -> Option<(usize, u16)> {
    let stated = |at: usize| text.get(cells.get(at)?.clone());
    let number = |at: usize| stated(at)?.trim_end_matches(['.', ')']).parse::<u16>().ok();
    let before_move = |at: &usize| stated(at + 1).is_some_and(|cell| shape::read(cell).is_some());
    let first = number(0).filter(|_| before_move(&0))?;
    let at = (BEFORE..cells.len()).find(|at| number(*at).is_some() && before_move(at))?;
    let after = number(at)?.checked_sub(first)?;
    (after > 1).then_some((at, after))
}

/// The cells of a line, without the blanks around them; a rule before the first parts nothing.
fn cells(text: &str, line: &Range<usize>, parted: Parted) -> Vec<Range<usize>> {
    let whole = text.get(line.clone()).unwrap_or_default();
    let stated = match parted {
        Parted::Rules => whole.trim_start().trim_start_matches('|'),
        Parted::Gaps => whole,
    };
    let cells = stated.split(parted.sign());
    cells
        .map(|cell| place_in(text, cell.trim_start().trim_end()))
        .collect()
}
