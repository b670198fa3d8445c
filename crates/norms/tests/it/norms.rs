//! Norms of events against the worked cases of the sources, and what holds for every event.

use crate::events::{field, round_robin, with_scores};
use proptest::prelude::*;
use scoresheet_event::{FaultCode, Kind, Pairing, Player, PlayerId, PlayerResult, Points, Sex};
use scoresheet_norms::{
    Annulled, Coefficient, Confirm, Counted, Game, Hundredths, Indicators, Norm, Options, Purpose,
    Rank, RankTwo, Rounding, Skip, Titles, assess, norms_at, points_for, read_known,
};
use std::collections::BTreeMap;

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = table.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split('\t').collect())
}

fn rank(text: &str) -> Rank {
    Rank::read(text).unwrap()
}

/// `I=2 II=5`
fn pairs(cell: &str) -> impl Iterator<Item = (Rank, &str)> {
    (cell.split(' ')).map(|pair| {
        pair.split_once('=')
            .map(|(code, rest)| (rank(code), rest))
            .unwrap()
    })
}

#[test]
fn kv53_mk53_worked_coefficients_percents_and_points() {
    for row in rows(include_str!("../data/norm_examples.tsv")) {
        let [case, counts, games, game, coefficient, norms] = row[..] else {
            panic!("{row:?}");
        };
        let game = Game::ALL
            .into_iter()
            .find(|each| each.code() == game)
            .unwrap();
        let counts: BTreeMap<_, u32> = pairs(counts)
            .map(|(r, n)| (r, n.parse().unwrap()))
            .collect();
        let found = Coefficient::of(&counts, &Indicators::default()).unwrap();
        assert_eq!(found.value.to_string(), coefficient, "{case}");
        let options = Options::of(game);
        let norms: Vec<(Rank, u32, Points)> = (pairs(norms))
            .map(|(rank, norm)| {
                let (percent, points) = norm.split_once('/').unwrap();
                (rank, percent.parse().unwrap(), points.parse().unwrap())
            })
            .collect();
        let games: u32 = games.parse().unwrap();
        let asked: Vec<_> = (norms_at(game, found.value, &options.readings).into_iter())
            .filter(|norm| norm.purpose == Purpose::Reach)
            .map(|norm| {
                let points = points_for(games * norm.percent, Rounding::Nearest);
                (norm.rank, norm.percent, points)
            })
            .collect();
        assert_eq!(asked, norms, "{case}, {game:?}");
    }
}

#[test]
fn kv53_mk53_worked_points_of_percents() {
    for row in rows(include_str!("../data/norm_points.tsv")) {
        let [games, percent, exact, points] = row[..] else {
            panic!("{row:?}");
        };
        let hundredths = games.parse::<u32>().unwrap() * percent.parse::<u32>().unwrap();
        let exact: Hundredths = exact.parse().unwrap();
        assert_eq!(Hundredths(i32::try_from(hundredths).unwrap()), exact);
        let points: Points = points.parse().unwrap();
        assert_eq!(points_for(hundredths, Rounding::Nearest), points);
    }
}

#[test]
fn kv53_mk53_read_to_the_letter_three_quarters_become_a_half() {
    for (hundredths, halves) in [(624, 12), (625, 13), (675, 13), (699, 13), (700, 14)] {
        let points = points_for(hundredths, Rounding::Literal);
        assert_eq!(points, Points::halves(halves), "{hundredths}");
    }
}

/// The worked event of both sources: 16 players, 15 games.
fn worked(points: &[(u32, &str)]) -> scoresheet_event::Event {
    let event = field(&[(Rank::I, 2), (Rank::II, 5), (Rank::III, 3), (Rank::IV, 6)]);
    let mut event = round_robin(event, PlayerResult::Draw);
    let scores = points
        .iter()
        .map(|(number, text)| (*number, text.parse().unwrap()));
    with_scores(&mut event, &scores.collect::<Vec<_>>());
    event
}

#[test]
fn kv53_mk53_worked_event_who_reaches_and_who_confirms() {
    for game in Game::ALL {
        // 8 is of rank III, 11 and 12 of rank IV.
        let event = worked(&[(8, "10.5"), (11, "10.5"), (12, "4.5")]);
        let norms = assess(&event, &Options::of(game)).unwrap();
        let working = norms.coefficient.as_ref().unwrap().working();
        assert_eq!(
            working,
            "2×1 + 5×2 + 3×3 + 6×4 = 45; 45 : 16 = 2.8125 → 2.81"
        );
        let of = |number: usize| &norms.players[number - 1];
        assert_eq!(
            (of(8).reached, &of(8).skipped[..]),
            (Some(Rank::II), &[][..])
        );
        assert_eq!(of(11).reached, Some(Rank::II));
        assert_eq!(of(11).skipped, [Rank::III]);
        assert_eq!((of(12).reached, of(12).confirmed), (None, Some(true)));
        // A tournament between 2 and 3 has no norm that a player of rank I could keep.
        assert_eq!((of(1).confirmed, of(1).trials.len()), (None, 0));
    }
}

#[test]
fn half_a_point_less_is_a_miss_by_half_a_point() {
    let event = worked(&[(8, "10"), (12, "4")]);
    let norms = assess(&event, &Options::of(Game::Draughts)).unwrap();
    let missed = norms.players[7].missed_by_half();
    assert_eq!(
        (missed[0].rank, missed[0].needed),
        (Rank::II, Points::halves(21))
    );
    assert_eq!(norms.players[7].reached, None);
    // III at 48 % is confirmed as the heading says in draughts; the same column in chess only reaches.
    assert_eq!(norms.players[7].confirmed, Some(true));
    let missed = norms.players[11].missed();
    let missed: Vec<_> = missed
        .iter()
        .map(|it| (it.rank, it.purpose, it.short))
        .collect();
    let short = [
        (Rank::IV, Purpose::Confirm, Points::HALF),
        (Rank::III, Purpose::Reach, Points::whole(3)),
    ];
    assert_eq!(missed, short);
    let chess = assess(&event, &Options::of(Game::Chess)).unwrap();
    assert_eq!(chess.players[7].confirmed, None);
    let mut any = Options::of(Game::Chess);
    any.readings.confirm = Confirm::Any;
    assert_eq!(
        assess(&event, &any).unwrap().players[7].confirmed,
        Some(true)
    );
}

#[test]
fn no_rank_is_skipped_where_that_is_refused() {
    let event = worked(&[(11, "10.5")]);
    let mut options = Options::of(Game::Chess);
    options.readings.skip = Skip::Refused;
    let norms = assess(&event, &options).unwrap();
    let player = &norms.players[10];
    assert_eq!(player.reached, Some(Rank::III));
    assert_eq!(player.refused, [Rank::II]);
}

#[test]
fn kv53_mk53_half_in_a_tournament_of_the_own_rank_keeps_it() {
    let event = round_robin(field(&[(Rank::I, 16)]), PlayerResult::Draw);
    let norms = assess(&event, &Options::of(Game::Chess)).unwrap();
    assert!(
        norms
            .players
            .iter()
            .all(|player| player.confirmed == Some(true))
    );
    // Of rank V the table asks 40 percent to reach it, the text 50 to keep it.
    let asked = |value| {
        let norms = norms_at(
            Game::Chess,
            Hundredths(value),
            &Options::of(Game::Chess).readings,
        );
        let of = |norm: &Norm| (norm.rank, norm.purpose, norm.percent);
        norms.iter().map(of).collect::<Vec<_>>()
    };
    assert!(asked(500).contains(&(Rank::V, Purpose::Confirm, 50)));
    assert!(asked(500).contains(&(Rank::V, Purpose::Reach, 40)));
}

#[test]
fn kv53_mk53_rank_two_at_three_text_and_table_are_both_reported() {
    // 13 games: 9.49 makes 9.5, 9.75 makes 10.
    let mut event = round_robin(field(&[(Rank::III, 14)]), PlayerResult::Draw);
    with_scores(&mut event, &[(5, "9.5".parse().unwrap())]);
    for game in Game::ALL {
        let mut options = Options::of(game);
        let by_table = assess(&event, &options).unwrap();
        assert_eq!(by_table.players[4].reached, Some(Rank::II));
        let warning = by_table.warnings.last().unwrap();
        for part in ["9½ or 10 of 13", "73 %", "75 %", "rank II", "Player 5"] {
            assert!(warning.contains(part), "{warning}");
        }
        options.readings.rank_two = RankTwo::Text;
        let by_text = assess(&event, &options).unwrap();
        assert_eq!(by_text.players[4].reached, None);
        assert_eq!(by_text.players[4].missed()[0].short, Points::HALF);
    }
}

#[test]
fn outside_of_the_tables_there_is_no_norm_and_it_is_stated() {
    let event = round_robin(
        field(&[(Rank::Candidate, 4), (Rank::I, 6)]),
        PlayerResult::Draw,
    );
    let mut options = Options::of(Game::Draughts);
    let faults = assess(&event, &options).unwrap_err();
    assert_eq!(faults[0].code, FaultCode::IndicatorMissing);
    assert!(
        faults[0].with_option().contains("--indicator MK=0"),
        "{:?}",
        faults[0]
    );
    assert!(options.indicators.set(Rank::Candidate, Hundredths(0)));
    let norms = assess(&event, &options).unwrap();
    assert_eq!(norms.coefficient.unwrap().value, Hundredths(60));
    assert_eq!(norms.norms, []);
    assert!(
        norms
            .warnings
            .iter()
            .any(|it| it.contains("they cover 0.91 to 5.00"))
    );
}

#[test]
fn ranks_of_the_sources_keep_their_indicators() {
    let mut indicators = Indicators::default();
    assert!(!indicators.set(Rank::I, Hundredths(0)));
    assert_eq!(indicators.of(Rank::I), Some(Hundredths(100)));
}

#[test]
fn ranks_that_are_none_or_not_stated_are_faults() {
    let mut event = round_robin(field(&[(Rank::I, 3)]), PlayerResult::Draw);
    event.players[1].rank = Some("IM".to_owned());
    event.players[2].rank = None;
    let faults = assess(&event, &Options::of(Game::Chess)).unwrap_err();
    let codes: Vec<_> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [FaultCode::UnknownRank, FaultCode::RankMissing]);
    // An indicator for "no rank" lets blanks be none.
    event.players[1].rank = Some("II".to_owned());
    let mut options = Options::of(Game::Chess);
    assert!(options.indicators.set(Rank::None, Hundredths(500)));
    let norms = assess(&event, &options).unwrap();
    assert_eq!(norms.coefficient.unwrap().value, Hundredths(267));
    assert!(norms.warnings[0].contains("no rank stated"));
}

#[test]
fn kv53_mk53_beginners_reach_rank_v_at_half() {
    let mut event = round_robin(field(&[(Rank::None, 5)]), PlayerResult::Draw);
    with_scores(&mut event, &[(2, "1.5".parse().unwrap())]);
    let norms = assess(&event, &Options::of(Game::Draughts)).unwrap();
    assert_eq!(norms.coefficient, None);
    assert_eq!(norms.players[4].reached, Some(Rank::V));
    assert_eq!(
        (
            norms.players[1].reached,
            norms.players[1].missed_by_half().len()
        ),
        (None, 1)
    );
}

/// Three rounds of nine: what was made in them makes no norm of nine games yet, nor misses one.
#[test]
fn rounds_to_come_leave_norms_open() {
    let mut event = round_robin(field(&[(Rank::II, 4)]), PlayerResult::Draw);
    event.kind = Some(Kind::Swiss);
    for (pairing, round) in event.pairings.iter_mut().zip([1, 2, 3, 3, 2, 1]) {
        pairing.round = Some(round);
        pairing.results = [PlayerResult::Win, PlayerResult::Loss];
    }
    event.rounds = Some(9);
    event.players[3].left_after = Some(3);
    let options = Options::of(Game::Chess);
    let found = assess(&event, &options).unwrap();
    let tallies = [0, 3].map(|player| found.players[player].tally);
    assert_eq!(
        tallies.map(|tally| (tally.games, tally.open)),
        [(9, 6), (3, 0)]
    );
    assert_eq!(found.players[0].reached, None);
    let said = found.warnings.join("\n");
    assert!(
        said.contains("provisional: 9 games have no result yet or are missing"),
        "{said}"
    );
    // The event is over.
    event.rounds = Some(3);
    let found = assess(&event, &options).unwrap();
    assert_eq!(found.players[0].tally.games, 3);
    assert!(!found.warnings.join("\n").contains("provisional"));
}

#[test]
fn struck_players_are_out_of_coefficient_and_games() {
    let mut event = round_robin(field(&[(Rank::II, 8), (Rank::V, 1)]), PlayerResult::Draw);
    event.players[8].struck = true;
    let norms = assess(&event, &Options::of(Game::Chess)).unwrap();
    assert_eq!(norms.coefficient.unwrap().value, Hundredths(200));
    assert_eq!(
        (norms.players[0].tally.games, norms.players[8].trials.len()),
        (7, 0)
    );
    let mut options = Options::of(Game::Chess);
    options.readings.annulled = Annulled::In;
    // 8×2 + 1×5 = 21 : 9
    let norms = assess(&event, &options).unwrap();
    assert_eq!(norms.coefficient.unwrap().value, Hundredths(233));
}

#[test]
fn kv53_s37_mk53_s24_games_without_play_count_unless_only_games_played_do() {
    let mut event = round_robin(field(&[(Rank::II, 4)]), PlayerResult::Draw);
    event.pairings[0].results = [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss];
    event.pairings[1].results = [PlayerResult::Open, PlayerResult::Open];
    let mut options = Options::of(Game::Chess);
    let scheduled = assess(&event, &options).unwrap();
    let first = scheduled.players[0].tally;
    assert_eq!((first.games, first.points), (3, "1.5".parse().unwrap()));
    options.readings.counted = Counted::Played;
    let played = assess(&event, &options).unwrap();
    let first = played.players[0].tally;
    assert_eq!((first.games, first.points), (1, Points::HALF));
    assert_eq!(played.players[0].percent, Some(Hundredths(5000)));
}

#[test]
fn games_that_a_round_robin_lacks_are_scheduled_all_the_same() {
    let mut event = round_robin(field(&[(Rank::II, 6)]), PlayerResult::Draw);
    event
        .pairings
        .retain(|each| each.side_of(PlayerId(0)).is_none());
    event.kind = Some(Kind::RoundRobin { cycles: 1 });
    let norms = assess(&event, &Options::of(Game::Chess)).unwrap();
    let games: Vec<_> = norms
        .players
        .iter()
        .map(|player| player.tally.games)
        .collect();
    assert_eq!(games, [5; 6]);
}

#[test]
fn two_points_for_a_win_are_no_more_percent() {
    let mut event = worked(&[(8, "10.5")]);
    event.scoring = scoresheet_event::Scoring::TWO_ONE_ZERO;
    let norms = assess(&event, &Options::of(Game::Draughts)).unwrap();
    assert_eq!(norms.players[7].percent, Some(Hundredths(7000)));
    assert_eq!(norms.players[7].reached, Some(Rank::II));
}

/// One player of rank I against eight masters and three candidates, with so many points of each.
fn against_titles(masters: &str, candidates: &str) -> scoresheet_event::Event {
    let mut event = field(&[(Rank::Master, 8), (Rank::Candidate, 3), (Rank::I, 1)]);
    let mut halves = [masters, candidates].map(|text| text.parse::<Points>().unwrap().in_halves());
    for opponent in 0..11 {
        let left = &mut halves[usize::from(opponent >= 8)];
        let mark = match *left {
            0 => PlayerResult::Loss,
            1 => PlayerResult::Draw,
            _ => PlayerResult::Win,
        };
        *left = (*left - 2).max(0);
        let marks = [mark, mark.reverse()];
        event
            .pairings
            .push(Pairing::new(None, PlayerId(11), PlayerId(opponent), marks));
    }
    event
}

fn reached(game: Game, titles: Titles, masters: &str, candidates: &str) -> Option<Rank> {
    let mut options = Options::of(game);
    options.readings.titles = titles;
    for rank in [Rank::Candidate, Rank::Master] {
        assert!(options.indicators.set(rank, Hundredths(0)));
    }
    let norms = assess(&against_titles(masters, candidates), &options).unwrap();
    norms.players[11].reached
}

#[test]
fn kv53_master_is_half_against_masters_or_seventy_percent_against_candidates() {
    // 8 games at 50 % are 4, 3 games at 70 % 2.1, which is 2.
    let game = Game::Draughts;
    for (masters, candidates, rank) in [
        ("4", "0", Some(Rank::Master)),
        ("0", "2", Some(Rank::Master)),
        ("3.5", "1.5", None),
    ] {
        assert_eq!(reached(game, Titles::Either, masters, candidates), rank);
    }
    // Read as a sum, by default: 4 and 2.1 are 6.1, so 6 points.
    assert_eq!(reached(game, Titles::default(), "0", "3"), None);
    assert_eq!(
        reached(game, Titles::default(), "4", "2"),
        Some(Rank::Master)
    );
    assert_eq!(reached(game, Titles::Each, "4", "1.5"), None);
    assert_eq!(reached(game, Titles::Each, "4", "2"), Some(Rank::Master));
}

/// One draw against the only candidate is 50 %, and 70 % of one game rounds to half a point.
#[test]
fn a_title_that_rests_on_one_game_is_stated_and_marked() {
    let mut event = field(&[(Rank::Master, 8), (Rank::Candidate, 1), (Rank::I, 1)]);
    for opponent in 0..9 {
        let mark = if opponent == 8 {
            PlayerResult::Draw
        } else {
            PlayerResult::Loss
        };
        let marks = [mark, mark.reverse()];
        event
            .pairings
            .push(Pairing::new(None, PlayerId(9), PlayerId(opponent), marks));
    }
    for (titles, rank) in [
        (Titles::default(), None),
        (Titles::Either, Some(Rank::Master)),
    ] {
        let mut options = Options::of(Game::Draughts);
        options.readings.titles = titles;
        for rank in [Rank::Candidate, Rank::Master] {
            assert!(options.indicators.set(rank, Hundredths(0)));
        }
        let norms = assess(&event, &options).unwrap();
        assert_eq!(norms.players[9].reached, rank);
        let marked = norms
            .warnings
            .iter()
            .find(|warning| warning.contains("--titles either"));
        let name = &event.players[9].name;
        assert!(
            marked
                .unwrap()
                .contains(&format!("{name} (M: 1 of 9 games)")),
            "{marked:?}"
        );
    }
}

#[test]
fn mk53_master_is_the_sum_of_half_against_masters_and_seventy_percent_against_candidates() {
    // 4 and 2.1 are 6.1: 6 points of the eleven games.
    let game = Game::Chess;
    assert_eq!(
        reached(game, Titles::default(), "4", "2"),
        Some(Rank::Master)
    );
    assert_eq!(
        reached(game, Titles::default(), "5", "1"),
        Some(Rank::Master)
    );
    assert_eq!(reached(game, Titles::default(), "4", "1.5"), None);
    assert_eq!(reached(game, Titles::Each, "5", "1"), None);
    assert_eq!(reached(game, Titles::Either, "0", "2"), Some(Rank::Master));
}

#[test]
fn kv53_mk53_two_thirds_of_masters_exactly_are_enough() {
    for (masters, others, open) in [(8, 4, true), (7, 4, false), (2, 1, true), (9, 5, false)] {
        let event = round_robin(
            field(&[(Rank::Master, masters), (Rank::Candidate, others)]),
            PlayerResult::Draw,
        );
        for game in Game::ALL {
            // Neither has an indicator: where a title's norm stands open it is judged without a
            // coefficient. In chess that is the candidate's in all of these.
            let without = assess(&event, &Options::of(game));
            if open || game == Game::Chess {
                assert!(without.unwrap().warnings[0].contains("no coefficient"));
            } else {
                assert_eq!(without.unwrap_err()[0].code, FaultCode::IndicatorMissing);
            }
            let mut options = Options::of(game);
            for rank in [Rank::Candidate, Rank::Master] {
                assert!(options.indicators.set(rank, Hundredths(0)));
            }
            let norms = assess(&event, &options).unwrap();
            let title = &norms.titles[0];
            assert_eq!((title.rank, title.open), (Rank::Master, open));
        }
    }
}

#[test]
fn mk53_candidate_is_a_sum_against_masters_candidates_and_rank_one_with_three_points() {
    // Of 12: 2 masters, 4 candidates, 6 of rank I. For one of these 2×33 + 4×50 + 5×70 = 616: 6 points.
    let event = field(&[(Rank::Master, 2), (Rank::Candidate, 4), (Rank::I, 6)]);
    let mut event = round_robin(event, PlayerResult::Draw);
    with_scores(
        &mut event,
        &[(11, "5.5".parse().unwrap()), (12, Points::whole(6))],
    );
    let mut options = Options::of(Game::Chess);
    for rank in [Rank::Candidate, Rank::Master] {
        assert!(options.indicators.set(rank, Hundredths(0)));
    }
    let unknown = assess(&event, &options).unwrap();
    assert!(!unknown.titles[1].open && unknown.titles[1].because.contains("for 6 it is not known"));
    for number in 7..=12 {
        options.known.entry(number).or_default().candidate_points = Some(3);
    }
    let norms = assess(&event, &options).unwrap();
    assert!(norms.titles[1].open);
    let last = &norms.players[11];
    assert_eq!(last.reached, Some(Rank::Candidate));
    assert_eq!(
        (last.trials[0].exact.to_string(), last.trials[0].needed),
        ("6.16".to_owned(), Points::whole(6))
    );
    let missed = norms.players[10].missed_by_half();
    assert_eq!(missed[0].rank, Rank::Candidate);
    // One with two points closes it.
    options.known.entry(9).or_default().candidate_points = Some(2);
    assert!(!assess(&event, &options).unwrap().titles[1].open);
    // Women have no candidate's norm.
    options.known.entry(9).or_default().candidate_points = Some(3);
    options.known.entry(12).or_default().woman = Some(true);
    assert_eq!(assess(&event, &options).unwrap().players[11].reached, None);
}

#[test]
fn kv53_mk53_results_that_count_towards_candidate() {
    for (game, needed) in [(Game::Draughts, "10.5"), (Game::Chess, "11.5")] {
        // 15 games: 70 % are 10.5; 75 % are 11.25, which is 11.5.
        let mut event = round_robin(field(&[(Rank::I, 16)]), PlayerResult::Draw);
        let needed: Points = needed.parse().unwrap();
        with_scores(&mut event, &[(3, needed), (4, needed - Points::HALF)]);
        let norms = assess(&event, &Options::of(game)).unwrap();
        assert_eq!(norms.players[2].credited, Some(true), "{game:?}");
        assert_eq!(norms.players[3].credited, Some(false), "{game:?}");
        assert_eq!(norms.players[2].reached, None);
    }
}

#[test]
fn events_of_nobody_and_of_one_have_no_norms() {
    let options = Options::of(Game::Chess);
    for counts in [&[][..], &[(Rank::I, 1)]] {
        let faults = assess(&field(counts), &options).unwrap_err();
        assert_eq!(faults[0].code, FaultCode::TooFewPlayers);
    }
}

const NUMBERED: [Rank; 5] = [Rank::V, Rank::IV, Rank::III, Rank::II, Rank::I];

proptest! {
    #[test]
    fn a_coefficient_lies_between_the_least_and_the_greatest_indicator(
        counts in prop::collection::btree_map(prop::sample::select(&NUMBERED[..]), 1_u32..200, 1..=5)
    ) {
        let coefficient = Coefficient::of(&counts, &Indicators::default()).unwrap();
        let indicators = || counts.keys().filter_map(|rank| rank.indicator());
        prop_assert!(coefficient.value >= Hundredths(indicators().min().unwrap() as i32 * 100));
        prop_assert!(coefficient.value <= Hundredths(indicators().max().unwrap() as i32 * 100));
        // Against the definition: no other number of hundredths is nearer.
        let players: u32 = counts.values().sum();
        let sum: u32 = counts.iter().map(|(rank, n)| rank.indicator().unwrap() * 100 * n).sum();
        let twice = i64::from(sum) * 2 - i64::from(coefficient.value.0) * i64::from(players) * 2;
        prop_assert!(-i64::from(players) < twice + 1 && twice < i64::from(players));
    }

    #[test]
    fn points_grow_with_the_percent_and_stay_within_a_quarter(games in 1_u32..100, percent in 0_u32..100) {
        let points = |percent| points_for(games * percent, Rounding::Nearest);
        prop_assert!(points(percent) <= points(percent + 1));
        let quarter = i64::from(points(percent).in_halves()) * 50 - i64::from(games * percent);
        prop_assert!((-24..=25).contains(&quarter));
        prop_assert!(points_for(games * percent, Rounding::Literal) <= points(percent));
    }

    #[test]
    fn within_a_part_percents_grow_with_the_coefficient(part in 1_u32..=4, rows in 0_u32..10) {
        for game in Game::ALL {
            let cells = |row: u32| {
                let value = Hundredths((part * 100 + 10 * row) as i32);
                let mut cells = scoresheet_norms::cells(game, value);
                cells.retain(|cell| cell.part == part);
                cells
            };
            for (one, next) in cells(rows).iter().zip(cells(rows + 1)) {
                prop_assert_eq!(one.rank, next.rank);
                prop_assert!(one.percent <= next.percent);
            }
        }
    }

    #[test]
    fn who_does_better_never_gets_less(
        ranks in prop::collection::vec(prop::sample::select(&NUMBERED[..]), 4..14),
        marks in prop::collection::vec(0_u8..3, 91),
        (better, game, strict) in (0_usize..91, prop::sample::select(&Game::ALL[..]), any::<bool>()),
    ) {
        let counts: Vec<_> = ranks.into_iter().map(|rank| (rank, 1)).collect();
        let mut event = round_robin(field(&counts), PlayerResult::Draw);
        for (pairing, mark) in event.pairings.iter_mut().zip(marks) {
            let mark = [PlayerResult::Loss, PlayerResult::Draw, PlayerResult::Win][usize::from(mark)];
            pairing.results = [mark, mark.reverse()];
        }
        let mut options = Options::of(game);
        options.readings.skip = if strict { Skip::Refused } else { Skip::Allowed };
        let before = assess(&event, &options).unwrap();
        let changed = better % event.pairings.len();
        let player = event.pairings[changed].players[0].index();
        event.pairings[changed].results = [PlayerResult::Win, PlayerResult::Loss];
        let after = assess(&event, &options).unwrap();
        let (before, after) = (&before.players[player], &after.players[player]);
        prop_assert!(after.rank_after() >= before.rank_after());
        prop_assert!(after.confirmed >= before.confirmed);
        prop_assert!(before.rank_after() >= before.rank);
    }
}

/// What games without a result can still change is not told as settled; what they cannot change is.
#[test]
fn games_without_a_result_leave_norms_open() {
    // Coefficient 2.50: rank III is confirmed by 2 of 5. Player 5 has 1½ and a game to come, player 6 has ½ and none.
    let mut event = round_robin(field(&[(Rank::II, 3), (Rank::III, 3)]), PlayerResult::Draw);
    let win = [PlayerResult::Win, PlayerResult::Loss];
    for pairing in &mut event.pairings {
        match pairing.players.map(|id| id.0 + 1) {
            [1, 5] => pairing.results = [PlayerResult::Open; 2],
            [4, 5] => pairing.results = win,
            [other, 6] if other < 5 => pairing.results = win,
            _ => {}
        }
    }
    let mut options = Options::of(Game::Draughts);
    let found = assess(&event, &options).unwrap();
    let provisional =
        (found.warnings.iter()).any(|warning| warning.starts_with("provisional: 1 game"));
    assert!(provisional, "{:?}", found.warnings);
    let (fifth, last) = (&found.players[4], &found.players[5]);
    assert_eq!((last.tally.open, last.confirmed), (0, Some(false)));
    assert_eq!((fifth.tally.open, fifth.confirmed), (1, None));
    assert!(fifth.confirmation_is_open());
    // A game that the table lacks is the same.
    let mut lacking = event.clone();
    lacking.kind = Some(Kind::RoundRobin { cycles: 1 });
    lacking
        .pairings
        .retain(|pairing| pairing.results[0] != PlayerResult::Open);
    assert_eq!(assess(&lacking, &options).unwrap().players, found.players);
    // Of games played each changes the percentage.
    options.readings.counted = Counted::Played;
    let found = assess(&event, &options).unwrap();
    let fifth = &found.players[4];
    assert_eq!((fifth.tally.games, fifth.tally.open), (4, 1));
    assert!(fifth.confirmed.is_none() && fifth.trials.iter().all(|trial| trial.undecided));
}

/// Later practice counts strong candidates and masters as −1.
#[test]
fn an_indicator_may_be_below_zero() {
    let stated = "MK=-1".parse::<scoresheet_norms::RankIndicator>().unwrap();
    let indicators: Indicators = [stated].into_iter().collect();
    let counts = [(Rank::Candidate, 1), (Rank::I, 2), (Rank::II, 3)].into();
    let found = Coefficient::of(&counts, &indicators).unwrap();
    assert_eq!(
        found.working(),
        "1×(-1) + 2×1 + 3×2 = 7; 7 : 6 = 1.1666… → 1.17"
    );
    let alone = Coefficient::of(&[(Rank::Candidate, 3), (Rank::I, 1)].into(), &indicators).unwrap();
    assert_eq!(alone.working(), "3×(-1) + 1×1 = -2; -2 : 4 = -0.5 → -0.50");
}

/// The clause of the remark is that of the title which depends on the answer.
#[test]
fn the_remark_on_percentages_of_a_title_cites_that_title() {
    let mut event = round_robin(
        field(&[(Rank::Master, 2), (Rank::Candidate, 2)]),
        PlayerResult::Win,
    );
    for pairing in &mut event.pairings {
        match pairing.players.map(|id| id.0 + 1) {
            [1, 3] => pairing.results = [PlayerResult::Draw; 2],
            [3, 4] => pairing.results = [PlayerResult::Loss, PlayerResult::Win],
            _ => {}
        }
    }
    let found = assess(&event, &Options::of(Game::Chess)).unwrap();
    let remark =
        (found.warnings.iter()).find(|warning| warning.starts_with("whether one of a title's"));
    let remark = remark.unwrap_or_else(|| panic!("{:?}", found.warnings));
    assert!(
        remark.contains("MK53 classification, Candidate Master, note; --titles either) decides for Player 3 (MK:"),
        "{remark}"
    );
}

/// The table is for what events do not say: what it says otherwise is told, and taken.
#[test]
fn a_table_of_ranks_that_contradicts_the_event_is_told() {
    let mut event = field(&[(Rank::II, 1)]);
    event.players[0].sex = Some(Sex::Woman);
    event.players.push(Player {
        number: 2,
        name: "Tamm".to_owned(),
        ..Player::default()
    });
    let told = |table: &str| {
        let (known, faults) = read_known(table, &event);
        let faults = faults.into_iter().map(|fault| {
            assert_eq!((fault.code, fault.at.line), (FaultCode::FactsDisagree, 2));
            fault.message
        });
        (known[&1].rank, faults.collect::<Vec<_>>())
    };
    assert_eq!(
        told("player,rank,sex\n1,II,w\nTamm,I,m\n"),
        (Some(Rank::II), Vec::new())
    );
    let (rank, messages) = told("player,rank,sex\n1,I,m\nTamm,I,m\n");
    assert_eq!(rank, Some(Rank::I));
    assert_eq!(
        messages,
        [
            "Player 1: rank I here, but II in the event; I is used",
            "Player 1: sex m here, but w in the event; m is used"
        ]
    );
}
