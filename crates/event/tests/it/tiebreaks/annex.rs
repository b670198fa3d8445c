//! The systems of FTM98 annex 2, worked by hand for one round robin of five.
//!
//! ```text
//!     1  2  3  4  5   points   as others count (annex 1)
//! 1   ×  1  ½  1  0   2½       2½
//! 2   0  ×  1  ½  1   2½       2½
//! 3   ½  0  ×  1  1   2½       2½
//! 4   0  ½  0  ×  +   1½       1
//! 5   1  0  0  −  ×   1        1½
//! ```

use scoresheet_event::tiebreak::{Choices, Contest, Spec, Standings, Tiebreaks};
use scoresheet_event::{Event, Kind, Pairing, Player, PlayerId, PlayerResult, RuleSet};

fn event() -> Event {
    let (win, draw, loss) = (
        [PlayerResult::Win, PlayerResult::Loss],
        [PlayerResult::Draw, PlayerResult::Draw],
        [PlayerResult::Loss, PlayerResult::Win],
    );
    let forfeit = [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss];
    let games = [
        (0, 1, win),
        (0, 2, draw),
        (0, 3, win),
        (0, 4, loss),
        (1, 2, win),
        (1, 3, draw),
        (1, 4, win),
        (2, 3, win),
        (2, 4, win),
        (3, 4, forfeit),
    ];
    let player = |number: u32| Player {
        number,
        name: number.to_string(),
        rating: u16::try_from(2000 + 100 * number).ok(),
        ..Player::default()
    };
    let pairing = |(a, b, marks)| Pairing::new(None, PlayerId(a), PlayerId(b), marks);
    Event {
        kind: Some(Kind::RoundRobin { cycles: 1 }),
        players: (1..=5).map(player).collect(),
        pairings: games.into_iter().map(pairing).collect(),
        ..Event::default()
    }
}

fn column(spec: &str) -> Vec<String> {
    let event = event();
    let contest = Contest::of_players(&event);
    let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide98, Choices::default());
    let spec: Spec = spec.parse().expect(spec);
    let values = tiebreaks.column(spec);
    values.iter().map(ToString::to_string).collect()
}

/// 3 of 4 is half of the possible points: 4 and 5 are below it.
#[test]
fn ftm98_annex_2_1_3_koya() {
    assert_eq!(column("KS"), ["1.5", "1", "0.5", "0.5", "1"]);
}

/// First with 4, who has 1½, then with 5, who has 1.
#[test]
fn ftm98_annex_2_1_3_1_extended_koya() {
    let steps = [
        "1.5 | 2.5 | 2.5",
        "1 | 1.5 | 2.5",
        "0.5 | 1.5 | 2.5",
        "0.5 | 0.5 | 1.5",
        "1 | 1 | 1",
    ];
    assert_eq!(column("KSX"), steps);
}

/// Among 1, 2 and 3: 1½, 1, ½.
#[test]
fn ftm98_annex_2_1_4_direct_encounter() {
    let event = event();
    let contest = Contest::of_players(&event);
    let de: Vec<Spec> = vec!["DE".parse().expect("DE")];
    let standings = Standings::of(&contest, RuleSet::Fide98, Choices::default(), &de);
    let rows = standings.rows.iter();
    let values: Vec<Option<String>> = rows
        .map(|row| row.values[0].as_ref().map(ToString::to_string))
        .collect();
    let reported = |value: &str| Some(value.to_owned());
    assert_eq!(
        values,
        [reported("1.5"), reported("1"), reported("0.5"), None, None]
    );
}

#[test]
fn ftm98_annex_2_1_5_number_of_wins() {
    assert_eq!(column("WIN"), ["2", "2", "2", "1", "1"]);
}

/// 1: 2½ + 2½ + 1 + 1½. 4 plays 5 against himself: 2½ + 2½ + 2½ + 1.
#[test]
fn ftm98_annex_2_2_1_buchholz_and_its_cuts() {
    assert_eq!(column("BH"), ["7.5", "7.5", "7.5", "8.5", "9"]);
    assert_eq!(column("BH/C1"), ["6.5", "6.5", "6.5", "7.5", "7.5"]);
    assert_eq!(column("BH/C2"), ["5", "5", "5", "5", "5"]);
    assert_eq!(column("BH/M1"), ["4", "4", "4", "5", "5"]);
    assert_eq!(column("BH/M2"), ["0", "0", "0", "0", "0"]);
}

/// 1: 7½ + 7½ + 8½ + 9. 4: three times 7½, and 8½ for himself.
#[test]
fn ftm98_annex_2_2_1_6_sum_of_buchholz() {
    assert_eq!(column("BHS"), ["32.5", "32.5", "32.5", "31", "31.5"]);
}

/// 1: 2½ + ½ · 2½ + 1. 4: ½ · 2½, and ½ · 1 for himself. 5: 2½, and ½ · 1½.
#[test]
fn ftm98_annex_2_2_2_sonneborn_berger() {
    assert_eq!(column("SB"), ["4.75", "4.5", "3.75", "1.75", "3.25"]);
}

/// 4 without the lowest, 2100: (2200 + 2300 + 2400) / 3; 5 counts himself: 2100 goes.
#[test]
fn ftm98_annex_2_3_3_1_cut_average_rating() {
    let cut = ["2400.00", "2400.00", "2366.67", "2300.00", "2333.33"];
    // 1: 2300, 2400, 2500; 2: the same; 3: 2200, 2400, 2500; 4: 2200, 2300, 2400; 5: 2200, 2300, 2500.
    assert_eq!(column("ARO/C1"), cut);
}
