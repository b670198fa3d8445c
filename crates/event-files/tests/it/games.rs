//! Events from the tags of games: what is played, what is not, and what cannot be told.

use crate::common::weighty;
use scoresheet_event::PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
use scoresheet_event::{ByeReason, FaultCode, Kind, PlayerResult};
use scoresheet_event_files::games::{GatherOptions, Tagged, gather};

fn game(result: &str, termination: Option<&str>, moves: Option<u64>) -> Tagged {
    Tagged {
        event: Some("Cup".into()),
        date: Some("2026.04.01".into()),
        round: Some("1".into()),
        white: Some("Kask".into()),
        black: Some("Tamm".into()),
        result: Some(result.into()),
        termination: termination.map(str::to_owned),
        moves,
        ..Tagged::default()
    }
}

/// The results, whether the game is rated, and the warnings.
fn read(game: Tagged) -> ([PlayerResult; 2], bool, String) {
    let mut readings = gather(&[game], &["cup.pgn".into()], &GatherOptions::default());
    let reading = readings.remove(0);
    let said: Vec<&str> = weighty(&reading)
        .map(|fault| fault.message.as_str())
        .collect();
    let pairing = &reading.event.pairings[0];
    (pairing.results, pairing.rated, said.join("|"))
}

/// FIDE B.02 5.1: who did not come lost without play, and nothing of it is rated.
#[test]
fn a_game_without_moves_is_a_forfeit_where_the_tag_says_so() {
    for (result, termination, results) in [
        ("1-0", "forfeit", [ForfeitWin, ForfeitLoss]),
        ("0-1", "White did not appear", [ForfeitLoss, ForfeitWin]),
        ("0-0", "Unplayed", [ForfeitLoss, ForfeitLoss]),
        ("+--", "normal", [ForfeitWin, ForfeitLoss]),
    ] {
        let found = read(game(result, Some(termination), None));
        assert_eq!(found, (results, false, String::new()), "{termination}");
    }
    // A game with moves was played, and lost on time at the board.
    let found = read(game("1-0", Some("forfeit"), Some(1)));
    assert_eq!(found, ([Win, Loss], true, String::new()));
    for (result, termination, results) in [
        ("1-0", None, [Win, Loss]),
        ("1-0", Some("time forfeit"), [Win, Loss]),
        ("1/2-1/2", Some("forfeit"), [Draw, Draw]),
    ] {
        let (found, rated, said) = read(game(result, termination, None));
        assert_eq!((found, rated), (results, true), "{termination:?}");
        assert!(
            said.starts_with("a game has a result but no moves"),
            "{said}"
        );
    }
    assert_eq!(read(game("*", None, None)).2, "");
}

/// Free by the pairing table, where everyone meets everyone; given by the pairing elsewhere.
#[test]
fn a_bye_is_worth_nothing_in_a_round_robin() {
    let mut bye = game("*", None, None);
    bye.black = Some("bye".into());
    let mut second = game("1-0", None, Some(1));
    second.round = Some("2".into());
    let games = [bye, second];
    let why = |kind| {
        let options = GatherOptions {
            kind: Some(kind),
            ..GatherOptions::default()
        };
        let reading = gather(&games, &["cup.pgn".into()], &options).remove(0);
        reading.event.byes[0].why
    };
    assert_eq!(why(Kind::RoundRobin { cycles: 1 }), ByeReason::Free);
    assert_eq!(why(Kind::Swiss), ByeReason::PairingBye);
}

/// What stands beside a bye as its result is what it was worth there: if it counts otherwise, that is told.
#[test]
fn a_result_beside_a_bye_does_not_vanish() {
    let said = |result: &str, kind| {
        let mut bye = game(result, None, None);
        bye.black = Some("BYE".into());
        let mut second = game("1-0", None, Some(1));
        second.round = Some("2".into());
        let options = GatherOptions {
            kind,
            ..GatherOptions::default()
        };
        let reading = gather(&[bye, second], &["cup.pgn".into()], &options).remove(0);
        let faults = reading.faults.iter();
        let faults = faults.filter(|fault| fault.code == FaultCode::FactsDisagree);
        faults
            .map(scoresheet_event::Fault::with_option)
            .collect::<String>()
    };
    let found = said("1-0", None);
    assert!(
        found.starts_with(
            "the result 1-0 beside the bye of Kask in round 1 is not used: the bye counts 0"
        ),
        "{found}"
    );
    assert!(found.contains("--kind swiss"), "{found}");
    assert_eq!(said("1-0", Some(Kind::Swiss)), "");
    assert!(said("1/2-1/2", Some(Kind::Swiss)).contains("the bye counts 1"));
    assert_eq!(said("*", None), "");
}

/// A result in place of a name has a place in the standings, and is told of; figures may stand for a name.
#[test]
fn a_player_who_is_a_result_is_told_of() {
    let told = |name: &str| {
        let tagged = Tagged {
            black: Some(name.into()),
            ..game("1-0", None, Some(1))
        };
        read(tagged).2
    };
    for name in ["1-0", "½", "½:½", "0.5", "+"] {
        assert!(
            told(name).contains("is a result or a sign, not the name"),
            "{name}"
        );
    }
    for name in ["Tamm", "17", "N. N.", "A-0", "Õun (1-0)"] {
        assert_eq!(told(name), "", "{name}");
    }
}
