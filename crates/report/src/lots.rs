//! Lots: who drew which number, step by step, and what has to be said of it.

use crate::{Align, Sheet};
use scoresheet_event::lots::{Contingent, DrawnNumbers, LateGame, RemarkCode, VarmaLots};

/// Who has which number; the columns that programs read are named as in the list.
///
/// ```
/// use scoresheet_event::lots::DrawnNumbers;
/// use scoresheet_event::{Entrant, Entrants};
/// use scoresheet_report::{lots_by_number, lots_by_step};
/// let named = |name: &str| Entrant { name: name.to_owned(), ..Entrant::default() };
/// let list: Entrants = ["Petrov", "Tamm", "Õun"].map(named).into_iter().collect();
/// let drawn = DrawnNumbers::of(&list, "1953".parse()?, None)?;
/// assert_eq!(lots_by_number(&drawn).to_csv().lines().next(), Some("number,name,step"));
/// assert_eq!(lots_by_step(&drawn).rows.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lots_by_number(drawn: &DrawnNumbers) -> Sheet {
    let federations = drawn
        .numbers
        .iter()
        .any(|each| each.player.federation.is_some());
    let columns = [("number", Align::Right), ("name", Align::Left)]
        .into_iter()
        .chain(federations.then_some(("federation", Align::Left)))
        .chain(
            drawn
                .columns
                .iter()
                .map(|heading| (heading.as_str(), Align::Left)),
        )
        .chain([("step", Align::Right)]);
    let mut sheet = Sheet::new(columns);
    for each in &drawn.numbers {
        let federation = federations.then(|| each.player.federation.clone().unwrap_or_default());
        let cells = [each.number.to_string(), each.player.name.clone()]
            .into_iter()
            .chain(federation)
            .chain(each.player.other.iter().cloned())
            .chain([each.step.to_string()]);
        sheet.row(cells);
    }
    sheet
}

/// The draw step by step, one row per player, with what has to be said of it below.
#[must_use]
pub fn lots_by_step(shown: &DrawnNumbers) -> Sheet {
    let mut sheet = match &shown.varma {
        Some(varma) => from_envelopes(varma),
        None => free_for_all(shown),
    };
    sheet.note(format!(
        "Seed '{}': the same list and seed give the same draw.",
        shown.seed
    ));
    for line in shown.varma.iter().flat_map(lots_remarks) {
        sheet.note(line);
    }
    sheet
}

fn free_for_all(shown: &DrawnNumbers) -> Sheet {
    let columns = [
        ("Step", Align::Right),
        ("Player", Align::Left),
        ("Draws", Align::Right),
        ("of", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled("The lots");
    let draws = shown.draws.as_deref().unwrap_or_default();
    for (left, drawn) in (1..=draws.len()).rev().zip(draws) {
        let of = match left {
            1 => "the last".to_owned(),
            _ => format!("{left} left"),
        };
        sheet.row([
            drawn.step.to_string(),
            drawn.name.clone(),
            drawn.number.to_string(),
            of,
        ]);
    }
    sheet
}

fn from_envelopes(varma: &VarmaLots) -> Sheet {
    let columns = [
        ("Step", Align::Right),
        ("Federation", Align::Left),
        ("Player", Align::Left),
        ("Envelope", Align::Left),
        ("Draws", Align::Right),
        ("of", Align::Left),
    ];
    let envelopes: Vec<String> = (varma.row.envelopes.iter())
        .map(|envelope| format!("{}: {}", envelope.letter, listed(&envelope.numbers)))
        .collect();
    let title = format!("The draw, from the envelopes {}", envelopes.join("; "));
    let mut sheet = Sheet::new(columns).titled(title);
    for contingent in &varma.contingents {
        for (index, drawn) in contingent.draws.iter().enumerate() {
            let first = index == 0;
            let federation = match (first, contingent.draws.len()) {
                (true, 1) => contingent.federation.clone(),
                (true, players) => format!("{} ({players})", contingent.federation),
                (false, _) => String::new(),
            };
            let envelope = if first {
                taken(contingent)
            } else {
                String::new()
            };
            sheet.row([
                drawn.step.to_string(),
                federation,
                drawn.name.clone(),
                envelope,
                drawn.number.to_string(),
                listed(&drawn.from),
            ]);
        }
    }
    sheet
}

/// Which envelope the first of a federation took, and of which.
fn taken(contingent: &Contingent) -> String {
    let letters = |letters: &[char]| {
        letters
            .iter()
            .map(char::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    match (&contingent.enough[..], &contingent.took[..]) {
        ([], took) => format!("none has enough; from {}", letters(took)),
        ([_], took) => format!("{}, the only one with enough", letters(took)),
        (enough, took) => format!("{} of {}", letters(took), letters(enough)),
    }
}

/// The remarks, and who of one federation meet in the last three rounds.
#[must_use]
pub fn lots_remarks(varma: &VarmaLots) -> Vec<String> {
    let remarks = varma.remarks.iter().map(|remark| {
        if remark.code == RemarkCode::RowFlawed {
            format!("{} Ask for it with --repaired.", remark.message)
        } else {
            remark.message.clone()
        }
    });
    let pairings: Vec<String> = varma.contingents.iter().flat_map(pairings).collect();
    let last = varma.row.size - 1;
    let rounds = format!("rounds {}, {} and {last}", last - 2, last - 1);
    let none = pairings.is_empty().then(|| {
        format!("Checked: in {rounds} of the pairing table, no two players of one federation meet.")
    });
    remarks.chain(pairings).chain(none).collect()
}

fn pairings(contingent: &Contingent) -> Vec<String> {
    let why = if contingent.had_an_envelope() {
        "though they drew from one envelope"
    } else {
        "for whom no envelope had enough numbers"
    };
    let reported = |LateGame {
                        round,
                        white,
                        black,
                    }: &LateGame| {
        let federation = &contingent.federation;
        format!("In round {round}, numbers {white} and {black} meet, both {federation}, {why}.")
    };
    contingent.late.iter().map(reported).collect()
}

fn listed(numbers: &[u16]) -> String {
    numbers
        .iter()
        .map(u16::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
