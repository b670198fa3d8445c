//! What a plot does not show, it says.

use scoresheet_report::plot::{Bar, Branch, Curve, Over, Share, bars, curves, icicle, shares};

fn branch(name: &str, games: u64, next: Vec<Branch>) -> Branch {
    Branch {
        name: name.into(),
        games,
        score: None,
        next,
    }
}

/// The tree is 920 units wide and draws what is 1.5 units wide: of 1,000 games 2 and more.
#[test]
fn branches_too_narrow_to_be_drawn_are_counted() {
    let rare = branch("a3", 1, vec![branch("a6", 1, Vec::new())]);
    let common = branch("e4", 997, Vec::new());
    let few = branch("d4", 2, Vec::new());
    let root = branch("chess", 1000, vec![common.clone(), few.clone(), rare]);
    let text = icicle("tree", "Openings", &root).markup().into_string();
    assert!(
        text.contains("2 moves are too narrow to be drawn; they are listed in the figures."),
        "{text}"
    );
    let root = branch("chess", 999, vec![common, few]);
    let text = icicle("tree", "Openings", &root).markup().into_string();
    assert!(!text.contains("too narrow"), "{text}");
}

/// What an area stands for is a cell of the figures, and the figures say what finds its games.
#[test]
fn areas_lead_where_their_figures_lead() {
    let of = [Share {
        name: "1950s".into(),
        games: [2, 0, 1, 0],
    }];
    let text = shares("decades", "Results", &of).finds("decade").markup();
    let text = text.into_string();
    for part in [
        "data-at=\"0.2\"",
        "data-at=\"0.4\"",
        "data-finds=\"decade\"",
        "data-counts=\"{decade:0} result:1-0\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("data-at").count(), 2, "{text}");
}

/// Findings lead to the games that have any of their level and class; those of no game lead nowhere.
#[test]
fn bars_of_findings_lead_to_the_games_that_have_any() {
    let of = [
        Bar::new("illegal-move", 42).found("error", 7),
        Bar::new("text-outside-game", 3).found("note", 0),
    ];
    let text = bars("classes", "Findings", "findings", &of).markup();
    let text = text.into_string();
    let counts = "data-counts=\"found:&quot;{1} {0} *&quot;\" data-any";
    for part in [counts, "data-at=\"0.2\"", "data-of-no-game>3<"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("data-at").count(), 1, "{text}");
    assert_eq!(text.matches("data-of-no-game").count(), 1, "{text}");
}

/// A curve is pointed at in at most forty stretches, each of which leads to the games that its figures are of.
#[test]
fn curves_lead_to_the_games_that_they_are_of() {
    let games: Vec<(u64, u64)> = (1..=90).map(|ply| (ply, 91 - ply)).collect();
    let curve = Curve {
        name: "White".into(),
        points: games.iter().map(|(ply, _)| (*ply, 12.0)).collect(),
    };
    let what = Over {
        along: "plies",
        unit: "men",
        games: &games,
    };
    let text = curves("material", "Material", what, &[curve]).markup();
    let text = text.into_string();
    for part in [
        "data-counts=\"plies:{0}-\"",
        "data-at=\"0.2\"",
        "data-at=\"87.2\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("data-at").count(), 30, "{text}");
}
