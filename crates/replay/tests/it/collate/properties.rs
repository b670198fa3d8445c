//! Random games, damaged: the merged record is the game, wherever legality can tell.

use super::damage::{Damage, Paper};
use super::games::{Ply, all, dice, play, replays};
use scoresheet_replay::{CollatedSheet, Collation, Game, Options, Origin, collate};

/// A game of which some sheets are spoilt.
struct Case {
    game: Game,
    rendered: Vec<Ply>,
    papers: Vec<Paper>,
    words: String,
}

impl Case {
    fn collate(&self) -> Collation {
        let texts: Vec<String> = self.papers.iter().map(Paper::text).collect();
        let sheets: Vec<CollatedSheet<'_>> = texts
            .iter()
            .zip(["A", "B", "C"])
            .map(|(text, name)| CollatedSheet {
                name,
                text: text.as_bytes(),
                hint: Some(self.game.family()),
            })
            .collect();
        let options = Options {
            game: Some(self.game),
            ..Options::default()
        };
        collate(&sheets, options).unwrap()
    }

    fn moves(&self) -> Vec<String> {
        self.rendered
            .iter()
            .map(|ply| ply.notations[0].clone())
            .collect()
    }

    /// Everything a person needs to see what went wrong.
    fn shown(&self, collation: &Collation) -> String {
        let mut text = format!("{} {}\n", self.game.name(), self.words);
        let different = collation
            .rows
            .iter()
            .filter(|row| row.origin != Origin::All);
        for row in different {
            let cells: Vec<String> = row
                .cells
                .iter()
                .map(|cell| format!("{} {}", cell.text, cell.has.name()))
                .collect();
            text.push_str(&format!(
                "{:?} {:?} {} {cells:?} {:?} {}\n",
                row.ply,
                row.mv,
                row.origin.name(),
                row.versions,
                row.whether_played
            ));
        }
        for (sheet, paper) in collation.sheets.iter().zip(&self.papers) {
            let language = sheet.language.map(|l| l.code);
            text.push_str(&format!("{language:?} {}", paper.text().replace('\n', " ")));
        }
        text + &format!("{:?}", collation.stop)
    }
}

fn merged(collation: &Collation) -> Vec<String> {
    collation
        .rows
        .iter()
        .filter_map(|row| row.mv.clone())
        .collect()
}

/// `sheets` sheets of random games, of which every one is spoilt by one of `damages`, each at a
/// place of its own, far from the others.
fn cases(
    sheets: usize,
    spoilt: usize,
    games: usize,
    damages: &[Damage],
    mut judge: impl FnMut(&Case),
) {
    for game in all() {
        for seed in 0..games as u64 {
            let dice = &mut dice(seed * 31 + sheets as u64);
            let rendered = play(game, 30 + dice.roll(40), dice);
            if rendered.len() < 30 {
                continue;
            }
            let mut words = format!("seed {seed}");
            let papers = (0..sheets).map(|of| {
                let notation = dice.roll(rendered[0].notations.len());
                let mut paper = Paper::of(&rendered, notation);
                if of < spoilt {
                    let damage = damages[dice.roll(damages.len())];
                    let ply = 2 + of * 14 + dice.roll(8);
                    paper.spoil(damage, ply, &rendered, game, dice);
                    words.push_str(&format!("; sheet {of} {damage:?} at {ply}"));
                }
                paper
            });
            let papers = papers.rev_if(seed % 2 == 1);
            judge(&Case {
                game,
                rendered: rendered.clone(),
                papers,
                words,
            });
        }
    }
}

trait RevIf: Iterator + Sized {
    /// All items, the last first if `reverse`: the spoilt sheet is not always the first.
    fn rev_if(self, reverse: bool) -> Vec<Self::Item> {
        let mut items: Vec<Self::Item> = self.collect();
        if reverse {
            items.reverse();
        }
        items
    }
}

impl<I: Iterator> RevIf for I {}

/// What is not disputed is as it was; what is disputed could have been otherwise.
fn holds(case: &Case) {
    let collation = case.collate();
    let shown = || case.shown(&collation);
    assert!(
        collation.stop.is_none() && !collation.unsettled,
        "{}",
        shown()
    );
    let moves = merged(&collation);
    let text = collation.merged().unwrap();
    assert!(replays(case.game, &text, "en"), "{text}{}", shown());
    let disputed = collation
        .rows
        .iter()
        .any(|row| row.origin == Origin::Disputed);
    if !disputed {
        assert_eq!(moves, case.moves(), "{}", shown());
    }
    let at = collation
        .rows
        .iter()
        .position(|row| row.origin != Origin::All);
    let first = collation.first_difference().map(|row| row.ply);
    assert_eq!(first, at.map(|at| collation.rows[at].ply));
}

#[test]
fn kv53_s33_one_spoilt_sheet_of_two() {
    cases(2, 1, 30, &Damage::ALL, holds);
}

#[test]
fn kv53_s33_two_spoilt_sheets_of_two() {
    cases(2, 2, 20, &Damage::ALL, holds);
}

#[test]
fn mk53_s20_two_spoilt_sheets_of_three() {
    cases(3, 2, 12, &Damage::ALL, holds);
}

/// A difference is disputed if and only if the spoilt sheet replays to its end by itself, and the
/// other would as well if it were spoilt in the same way.
#[test]
fn kv53_s33_disputed_is_what_replays_to_the_end_both_ways() {
    let damages = [
        Damage::Misread,
        Damage::LostLine,
        Damage::LostPly,
        Damage::DoubledLine,
        Damage::DoubledPly,
    ];
    let mut seen = [0; 2];
    for damage in damages {
        for game in all() {
            for seed in 0..24 {
                let dice = &mut dice(seed + 1000);
                let rendered = play(game, 20 + 20 * dice.roll(2), dice);
                if rendered.len() < 20 {
                    continue;
                }
                // Late in the game more fits what follows.
                let ply = rendered.len() - 3 - dice.roll(8);
                let notations = rendered[0].notations.len();
                let clean = Paper::of(&rendered, dice.roll(notations));
                let mut spoilt = Paper::of(&rendered, dice.roll(notations));
                let mut other = clean.clone();
                other.spoil(damage, ply, &rendered, game, &mut dice.clone());
                spoilt.spoil(damage, ply, &rendered, game, &mut dice.clone());
                if spoilt.text() == Paper::of(&rendered, spoilt.notation).text() {
                    continue; // The only legal move cannot be misread for another.
                }
                let both = spoilt.replays(game) && other.replays(game);
                let case = Case {
                    game,
                    rendered,
                    papers: vec![clean, spoilt],
                    words: format!("seed {seed} {damage:?} at {ply}"),
                };
                let collation = case.collate();
                assert_eq!(collation.is_disputed(), both, "{}", case.shown(&collation));
                seen[usize::from(both)] += 1;
            }
        }
    }
    assert!(seen[0] > 80 && seen[1] > 20, "{seen:?}");
}
