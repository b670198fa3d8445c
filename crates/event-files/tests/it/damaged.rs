//! Sources with a few characters wrong: whatever is understood goes through everything that can be made
//! of an event, and nothing stops.

use crate::damage::damaged;
use proptest::prelude::*;
use scoresheet_event::tiebreak::{Choices, Contest, Spec, Standings, System, TeamScore};
use scoresheet_event::withdrawal::apply;
use scoresheet_event::{Crosstable, Event, RuleSet, Shape, SharedPlace, TeamTable};
use scoresheet_event_files::{CsvOptions, crosstable_csv, pairing_list, trf};
use scoresheet_norms::{Game, Options, assess};

const CROSSTABLE: &str = "\
# name: Tartu 1953
number;name;rank;rating;team;left after;1;2;3;4;5
1;Petrov;I;2100;A;;*;1;½;1;0
2;Ivanov;II;2000;A;2;0;*;1;½;1
3;Õun;II;;B;;½;0;*;1;1
4;Kask;III;1800;B;;0;½;0;*;+
5;Tamm;III;1700;B;;1;0;0;-;*
";

const LIST: &str = "\
round,board,white,black,result
1,1,Petrov,Ivanov,1-0
1,2,Õun,Kask,½-½
1,,Tamm,bye,1
2,1,Ivanov,Õun,0-1
2,2,Kask,Tamm,+/-
2,,Petrov,bye,½
3,1,Tamm,Petrov,*
";

const REPORT: &str = "\
012 Tartu
042 2026/03/07
092 Individual: Swiss-System
001    1 m    Petrov                            2100 EST                         1.5    1     2 w 1  0000 - H
001    2 m    Ivanov                            2000 EST                         0.0    3     1 b 0     3 w -
001    3 m    Kask                              1900 EST                         2.0    2  0000 - U     2 b +
";

fn everything(event: &Event) {
    let specs: Vec<Spec> = (System::ALL.iter().map(|system| system.code()))
        .chain([
            "BH/C9", "BH/M3", "SB/C2", "KS/L+3", "KS/L99", "ARO/M2", "PS/C9",
        ])
        .filter_map(|code| code.parse().ok())
        .collect();
    for rules in RuleSet::ALL {
        let applied = apply(
            event,
            rules,
            &scoresheet_event::withdrawal::Options::default(),
        );
        let event = applied.as_ref().map_or(event, |applied| &applied.event);
        let players = Contest::of_players(event);
        let standings = Standings::of(&players, rules, Choices::default(), &specs);
        for row in &standings.rows {
            let workings = standings.explain(&players, Choices::default(), row.competitor);
            assert_eq!(workings.len(), specs.len());
        }
        let places = SharedPlace::of_players(event, &standings);
        let _ = Crosstable::of(event, Shape::of(event), &places, true);
        let teams = Contest::of_teams(event, rules, TeamScore::Match);
        let _ = TeamTable::of(
            &teams,
            &Standings::of(&teams, rules, Choices::default(), &specs),
        );
    }
    for game in Game::ALL {
        let _ = assess(event, &Options::of(game));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_damaged_crosstable_goes_through_everything(text in damaged(CROSSTABLE)) {
        everything(&crosstable_csv::read(&text, "table.csv", &CsvOptions::default()).checked().event);
    }

    #[test]
    fn a_damaged_list_of_pairings_goes_through_everything(text in damaged(LIST)) {
        let list = [("list.csv", text.as_str())];
        everything(&pairing_list::read(&list, &CsvOptions::default()).checked().event);
    }

    #[test]
    fn a_damaged_report_file_goes_through_everything(text in damaged(REPORT)) {
        everything(&trf::read(&text, "event.trf").checked().event);
    }
}
