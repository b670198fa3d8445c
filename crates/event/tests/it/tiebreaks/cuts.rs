//! By which article something is left out of a sum, in each edition.

use super::rounds::event;
use scoresheet_event::tiebreak::{Choices, Contest, Explained, Spec, Standings};
use scoresheet_event::{Bye, ByeReason, Event, Kind, Place, PlayerId, PlayerResult, RuleSet};

/// Four players in three rounds, the third of which the first left out by his own will.
fn with_an_absence() -> Event {
    let won = [PlayerResult::Win, PlayerResult::Loss];
    let mut event = event(
        4,
        Kind::Swiss,
        &[
            (1, 0, 1, won),
            (1, 2, 3, won),
            (2, 0, 2, won),
            (2, 1, 3, won),
            (3, 1, 2, won),
        ],
    );
    event
        .players
        .iter_mut()
        .for_each(|player| player.rating = Some(2000));
    for player in [0, 3] {
        event.byes.push(Bye::new(
            3,
            PlayerId(player),
            ByeReason::ZeroBye,
            Place::default(),
        ));
    }
    event
}

fn explained(rules: RuleSet, spec: &str, player: usize) -> (Standings, Explained) {
    let contest = Contest::of_players(&with_an_absence());
    let specs: Vec<Spec> = vec![spec.parse().unwrap()];
    let standings = Standings::of(&contest, rules, Choices::default(), &specs);
    let explained = standings.explained(&contest, Choices::default(), player);
    (standings, explained)
}

#[test]
fn each_edition_cites_its_own_article_for_what_is_cut() {
    for (rules, spec, defined, cut) in [
        (
            RuleSet::Fide98,
            "BH/C1",
            "FTM98 annex 2.2.1",
            "FTM98 annex 2.2.1: the lowest",
        ),
        (
            RuleSet::Kv53,
            "BH/M1",
            "FTM98 annex 2.2.1",
            "FTM98 annex 2.2.1: the lowest",
        ),
        (
            RuleSet::Fide98,
            "PS/C1",
            "FTM98 annex 2.1.1",
            "FTM98 annex 2.1.1: the first rounds",
        ),
        (
            RuleSet::Fide98,
            "ARO/C1",
            "FTM98 annex 2.3.3",
            "FTM98 annex 2.3.3.1: the lowest",
        ),
        (RuleSet::Fide98, "SB/C1", "FTM98 annex 2.2.2", "the lowest"),
        (
            RuleSet::Fide98,
            "KS",
            "FTM98 annex 2.1.3",
            "FTM98 annex 2.1.3: below 50 %",
        ),
        (
            RuleSet::Fide2009,
            "PS/C1",
            "FIDE 2009",
            "FIDE 2009: the first rounds",
        ),
        (
            RuleSet::Fide2009,
            "ARO/C1",
            "FIDE 2009",
            "FIDE 2009: the lowest",
        ),
        (
            RuleSet::Fide2009,
            "KS",
            "FIDE 2009",
            "FIDE 2009: below 50 %",
        ),
        (
            RuleSet::Fide2024,
            "PS/C2",
            "C.07 (2024) 7.5, 14.2",
            "C.07 (2024) 14.2: the first rounds",
        ),
        (
            RuleSet::Fide2024,
            "ARO/M1",
            "C.07 (2024) 10.1, 14.3",
            "C.07 (2024) 14.3: the lowest",
        ),
        (
            RuleSet::Fide2024,
            "BH/C1",
            "C.07 (2024) 8.1, 14.1",
            "C.07 (2024) 16.5: a voluntary unplayed round is cut first",
        ),
        (
            RuleSet::Fide2026,
            "BH/C1",
            "C.07 (2026) 8.1, 14.1",
            "C.07 (2026) 16.5: a voluntary unplayed round is cut first",
        ),
        (
            RuleSet::Fide2026,
            "KS",
            "C.07 (2026) 9.2",
            "C.07 (2026) 9.2: below 50 %",
        ),
        (
            RuleSet::Fide2026,
            "KS/L1",
            "C.07 (2026) 9.2, 14.5",
            "C.07 (2026) 14.5: below the limit",
        ),
    ] {
        let (_, explained) = explained(rules, spec, 0);
        let number = &explained.workings[0];
        assert_eq!(number.article, defined, "{rules:?} {spec}");
        let why = number.parts.iter().find_map(|part| part.cut.as_deref());
        assert_eq!(why, Some(cut), "{rules:?} {spec}");
    }
    // Without a voluntary round the lowest goes.
    let (_, played) = explained(RuleSet::Fide2026, "BH/M1", 1);
    let why: Vec<&str> = played.workings[0]
        .parts
        .iter()
        .filter_map(|part| part.cut.as_deref())
        .collect();
    assert!(
        why.contains(&"C.07 (2026) 14.3: the lowest")
            && why.contains(&"C.07 (2026) 14.3: the highest")
    );
}

#[test]
fn a_cut_that_the_rules_do_not_have_is_told() {
    let told = |rules, spec| {
        let (standings, _) = explained(rules, spec, 0);
        standings
            .remarks
            .iter()
            .any(|remark| remark.contains("but not what is cut of it"))
    };
    assert!(told(RuleSet::Fide98, "SB/C1") && told(RuleSet::Fide98, "ARO/M1"));
    assert!(!told(RuleSet::Fide98, "BH/C1") && !told(RuleSet::Fide98, "SB"));
    assert!(!told(RuleSet::Fide2026, "SB/C1") && !told(RuleSet::Fide2009, "SB/C1"));
}
