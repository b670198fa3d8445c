//! The norms of the Estonian classification as a table for people.

use super::rounds_to_come;
use crate::{Align, Sheet};
use scoresheet_event::Points;
use scoresheet_norms::{EstonianNorms, EstonianStanding, EstonianTitle};
use scoresheet_source::quantity::counted;

/// Who made which norm of an event, and what they ask.
#[must_use]
pub fn estonian_sheet(norms: &EstonianNorms) -> Sheet {
    let columns = [
        ("No", Align::Right),
        ("Name", Align::Left),
        ("Games", Align::Right),
        ("Points", Align::Right),
        ("Master", Align::Right),
        ("Grandmaster", Align::Right),
        ("Norm", Align::Left),
    ];
    let title = format!("{}: norms, average rating {}", norms.event, norms.average);
    let mut sheet = Sheet::new(columns).titled(title);
    let asked = |points: Option<Points>| points.map_or_else(|| "–".to_owned(), Points::printed);
    for player in &norms.players {
        sheet.row([
            player.number.to_string(),
            player.name.clone(),
            player.games.to_string(),
            player.points.printed(),
            asked(player.master),
            asked(player.grandmaster),
            made(player),
        ]);
    }
    if norms.open_games > 0 {
        sheet.note(format!(
            "Provisional: {} still without a result, and not counted here.",
            counted(norms.open_games, "game is", "games are")
        ));
    }
    sheet.notes(rounds_to_come(norms.rounds_to_come));
    let [sum, count] = norms.ratings;
    if sum % count != 0 {
        let hundredths = 100 * sum / count;
        sheet.note(format!(
            "The average is {sum} : {count} = {}.{:02}, taken as {}, the nearest whole number: the annex has rows of whole numbers, and does not say how to round.",
            hundredths / 100,
            hundredths % 100,
            norms.average
        ));
    }
    sheet.note("Kabekoodeks, annex 2. Only its rows for averages of 2375 to 2549, for women 2175 to 2349, are known: – means that there is no row, not that there is no norm.");
    sheet.note("Games not played over the board are left out, and percentages are not rounded: the known part of the annex mentions neither.");
    sheet.note("Not checked: whether the event is an official one, the number of norms and games, and the rating that a title requires.");
    sheet
}

/// The norm made, as far as all games are played.
fn made(player: &EstonianStanding) -> String {
    let norm = match player.norm {
        Some(EstonianTitle::Grandmaster) => "grandmaster",
        Some(EstonianTitle::Master) => "master",
        None => return String::new(),
    };
    if player.open > 0 {
        format!("{norm} so far")
    } else {
        norm.to_owned()
    }
}
