//! Games that no tag names: played together as they are, they are found to be what each of them is found to be alone.

use crate::dice::Dice;
use scoresheet_draughts::{Goal, Position, Variant};
use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Options, Verdict, write};
use scoresheet_source::Code;

/// A game of as many plies as there are, or 60; now and then with a word and a variation in it.
fn game(variant: Variant, dice: &mut Dice) -> String {
    let mut position = Position::start(variant);
    let mut text = String::new();
    for ply in 0..60 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = *dice.pick(&moves);
        let other = *dice.pick(&moves);
        let name = |mv| write::draughts_landings(&position, mv, write::Naming::OfGame);
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &format!("{} ", name(&mv));
        if dice.one_in(30) {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            text += &format!("{{why}} ({}{dots} {}) ", ply / 2 + 1, name(&other));
        }
        position.play(&mv);
    }
    text + "*"
}

fn judged(text: &str, game: Option<Game>) -> Verdict {
    let options = Options {
        game,
        ..Options::default()
    };
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    Judge::new(options).next(&mut reader, &mut record).unwrap()
}

/// The games as which an untagged record is said to replay.
fn said(verdict: &Verdict) -> Vec<String> {
    let mut findings = verdict.findings.iter();
    let note = findings.find(|found| found.code == Code::GameInferred);
    let message = &note.unwrap().message;
    let names = message.split_once("it replays as ").unwrap().1;
    let names = names.trim_end_matches(" too").replace(" and as ", " ");
    names
        .replace(',', "")
        .split(' ')
        .map(str::to_owned)
        .collect()
}

#[test]
fn as_each_game_finds_alone() {
    let mut dice = Dice::new(11);
    let mut parted = 0;
    for variant in Variant::ALL {
        let rules = variant.rules();
        if rules.goal != Goal::LeaveNoMove {
            continue;
        }
        for _ in 0..12 {
            let text = game(variant, &mut dice);
            let verdict = judged(&text, None);
            assert_eq!(verdict.legal, Some(true), "{variant:?} {text}");
            let said = said(&verdict);
            for other in Variant::ALL {
                let others = other.rules();
                let alike = others.board == rules.board
                    && others.squares.written == rules.squares.written
                    && others.goal == rules.goal;
                let named = said.iter().any(|name| name == others.name);
                if named || alike {
                    let alone = judged(&text, Some(Game::Draughts(other)));
                    assert_eq!(
                        alone.legal == Some(true),
                        named,
                        "{other:?} {said:?} {text}"
                    );
                    parted += usize::from(!named);
                }
            }
        }
    }
    assert!(parted > 100, "{parted}");
}
