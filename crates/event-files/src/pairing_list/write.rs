//! Lists of players and pairings written back.

use super::pairing::COLOURS_UNKNOWN;
use crate::Written;
use crate::csv::{Writer, bye_text, mark_text, player_field, player_fields};
use scoresheet_event::{Event, Pairing, Player, PlayerId, PlayerResult};

/// Writes an event as a list of its players and a list of its pairings, in the order of rounds. What they
/// have no place for is named.
///
/// ```
/// use scoresheet_event_files::{CsvOptions, pairing_list};
/// let text = "# kind: other\nnumber,name\n1,Petrov\n2,Õun\n\nround,board,white,black,result\n1,,2,1,0-1\n";
/// let event = pairing_list::read(&[("list.csv", text)], &CsvOptions::default()).event;
/// assert_eq!(pairing_list::write(&event).text, text);
/// ```
#[must_use]
pub fn write(event: &Event) -> Written {
    let mut writer = Writer::new(event);
    let rated = |pairing: &Pairing| pairing.rated == pairing.results[0].is_played();
    writer.leave_out(!event.pairings.iter().all(rated), "which games are rated");
    let columns = player_fields(event);
    let head = columns.iter().map(|(_, name)| (*name).to_owned()).collect();
    let row = |player: &Player| {
        let fields = columns
            .iter()
            .map(|(heading, _)| player_field(event, player, *heading));
        fields.collect()
    };
    writer.rows([head].into_iter().chain(event.players.iter().map(row)));
    writer.line("");
    let head = ["round", "board", "white", "black", "result"];
    // White and Black would be made up where they are not known.
    let colours = !event.pairings.iter().all(|each| each.colours_known);
    let head = head.into_iter().chain(colours.then_some("colours"));
    let head = head.map(str::to_owned).collect();
    writer.rows([head].into_iter().chain(pairings(event, colours)));
    writer.done()
}

/// The rows of the list; with `colours` each says at its end whether they are known.
fn pairings(event: &Event, colours: bool) -> Vec<Vec<String>> {
    let number = |id: PlayerId| {
        let player = event.players.get(id.index());
        player
            .map(|player| player.number.to_string())
            .unwrap_or_default()
    };
    let text = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    let pairings = event.pairings.iter().map(|pairing| {
        let [white, black] = pairing.players.map(number);
        let mut row = vec![
            text(pairing.round),
            text(pairing.board),
            white,
            black,
            result(event, pairing),
        ];
        let known = if pairing.colours_known {
            ""
        } else {
            COLOURS_UNKNOWN
        };
        row.extend(colours.then(|| known.to_owned()));
        (pairing.round, row)
    });
    let byes = event.byes.iter().map(|bye| {
        let (round, why) = (Some(bye.round), bye_text(bye.why).to_owned());
        let mut row = vec![
            text(round),
            String::new(),
            number(bye.player),
            why,
            String::new(),
        ];
        row.extend(colours.then(String::new));
        (round, row)
    });
    let mut rows: Vec<_> = pairings.chain(byes).collect();
    rows.sort_by_key(|(round, _)| *round);
    rows.into_iter().map(|(_, row)| row).collect()
}

fn result(event: &Event, pairing: &Pairing) -> String {
    let text = match pairing.results {
        [PlayerResult::Open, PlayerResult::Open] => "*".to_owned(),
        marks => marks.map(|mark| mark_text(mark, &event.scoring)).join("-"),
    };
    if pairing.counts {
        text
    } else {
        format!("({text})")
    }
}
