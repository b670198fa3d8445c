//! The draw step by step, and what has to be said of it.

use super::Shown;
use scoresheet_event::lots::{Contingent, LateGame, RemarkCode, VarmaLots};
use scoresheet_report::{Align, Sheet};

/// The draw, a row a player.
pub fn sheet(shown: &Shown) -> Sheet {
    let mut sheet = match &shown.varma {
        Some(varma) => from_envelopes(varma),
        None => free_for_all(shown),
    };
    sheet.note(format!(
        "Seed '{}': the same list and seed give the same draw.",
        shown.seed
    ));
    for line in shown.varma.iter().flat_map(stated) {
        sheet.note(line);
    }
    sheet
}

fn free_for_all(shown: &Shown) -> Sheet {
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
pub fn stated(varma: &VarmaLots) -> Vec<String> {
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
