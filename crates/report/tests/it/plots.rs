//! What a plot does not show, it says.

use scoresheet_report::plot::{Branch, Share, icicle, shares};

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
