//! The Estonian classification of draughts, at the edges of its rows.

use scoresheet_event::{Event, Pairing, Place, Player, PlayerId, PlayerResult, Points, Sex};
use scoresheet_norms::{EstonianTitle, estonian_norms};

/// Two players who meet so often as there are results.
fn event(ratings: [u16; 2], sex: Option<Sex>, results: &[[PlayerResult; 2]]) -> Event {
    let players = ratings.map(|rating| Player {
        rating: Some(rating),
        sex,
        ..Player::default()
    });
    let pairings = results.iter().map(|results| Pairing {
        round: None,
        board: None,
        players: [PlayerId(0), PlayerId(1)],
        colours_known: false,
        results: *results,
        rated: true,
        counts: true,
        at: Place::default(),
    });
    Event {
        players: players.into(),
        pairings: pairings.collect(),
        ..Event::default()
    }
}

const WON: [PlayerResult; 2] = [PlayerResult::Win, PlayerResult::Loss];
const DRAWN: [PlayerResult; 2] = [PlayerResult::Draw; 2];
const WITHOUT_PLAY: [PlayerResult; 2] = [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss];

#[test]
fn a_norm_goes_by_the_average_of_the_event() {
    // Ten games: 5 + 2½ points.
    let results = [[WON; 5], [DRAWN; 5]].concat();
    for (ratings, master, grandmaster, norm) in [
        ([2374, 2374], None, None, None),
        ([2375, 2375], Some(12), None, Some(EstonianTitle::Master)),
        ([2399, 2399], Some(12), None, Some(EstonianTitle::Master)),
        // 57 % of 10 are 5.7, 76 % are 7.6.
        (
            [2400, 2400],
            Some(12),
            Some(16),
            Some(EstonianTitle::Master),
        ),
        (
            [2449, 2449],
            Some(11),
            Some(15),
            Some(EstonianTitle::Grandmaster),
        ),
        (
            [2549, 2549],
            Some(8),
            Some(12),
            Some(EstonianTitle::Grandmaster),
        ),
        ([2550, 2550], None, None, None),
        // 2399½ is 2400.
        (
            [2399, 2400],
            Some(12),
            Some(16),
            Some(EstonianTitle::Master),
        ),
    ] {
        let found = estonian_norms(&event(ratings, None, &results)).unwrap();
        let first = &found.players[0];
        assert_eq!(first.points, Points::halves(15));
        assert_eq!(first.master, master.map(Points::halves), "{ratings:?}");
        assert_eq!(
            first.grandmaster,
            grandmaster.map(Points::halves),
            "{ratings:?}"
        );
        assert_eq!(first.norm, norm, "{ratings:?}");
    }
}

#[test]
fn for_women_the_averages_are_two_hundred_lower() {
    let found = estonian_norms(&event([2200, 2200], Some(Sex::Woman), &[WON; 4])).unwrap();
    assert_eq!(found.players[0].grandmaster, Some(Points::halves(7)));
    let men = estonian_norms(&event([2200, 2200], Some(Sex::Man), &[WON; 4])).unwrap();
    assert_eq!(men.players[0].norm, None);
}

#[test]
fn games_that_were_not_played_do_not_count() {
    let results = [WITHOUT_PLAY, DRAWN];
    let found = estonian_norms(&event([2450, 2450], None, &results)).unwrap();
    let first = &found.players[0];
    assert_eq!((first.games, first.points), (1, Points::HALF));
    // Half a point of one game is the 50 % asked.
    assert_eq!(first.norm, Some(EstonianTitle::Master));
}

#[test]
fn without_a_rating_there_is_no_average() {
    let mut unrated = event([2450, 2450], None, &[WON]);
    unrated.players[1].rating = None;
    unrated.players[1].name = "Tamm".to_owned();
    assert!(
        estonian_norms(&unrated)
            .unwrap_err()
            .contains("Tamm has no rating")
    );
    assert!(estonian_norms(&Event::default()).is_err());
}

/// The annex does not say how an average between its rows is read: what was rounded can be seen.
#[test]
fn the_average_is_told_unrounded() {
    let norms = estonian_norms(&event([2374, 2375], None, &[WON])).unwrap();
    assert_eq!((norms.average, norms.ratings), (2375, [4749, 2]));
}

/// A norm that games to come can still change says how many they are.
#[test]
fn games_to_come_are_told_of_each_player() {
    let open = [PlayerResult::Open; 2];
    let found = estonian_norms(&event([2450, 2450], None, &[WON, open])).unwrap();
    let first = &found.players[0];
    assert_eq!((first.games, first.open, found.open_games), (1, 1, 1));
    assert_eq!(first.norm, Some(EstonianTitle::Grandmaster));
}
