//! What players do to their sheets.

use super::games::{Dice, Ply, replays};
use scoresheet_replay::Game;

/// A sheet as a player keeps it.
#[derive(Clone)]
pub struct Paper {
    /// Which of the notations.
    pub notation: usize,
    /// What is written for each ply; the number of its move; true for Black.
    pub lines: Vec<(String, usize, bool)>,
    pub exchanged: bool,
}

/// One way of spoiling a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    LostLine,
    LostPly,
    DoubledPly,
    DoubledLine,
    Misread,
    Scrawl,
    WrongNumbers,
    ExchangedColumns,
    TurnedSquares,
    EndsEarly,
}

impl Damage {
    pub const ALL: [Self; 10] = [
        Self::LostLine,
        Self::LostPly,
        Self::DoubledPly,
        Self::DoubledLine,
        Self::Misread,
        Self::Scrawl,
        Self::WrongNumbers,
        Self::ExchangedColumns,
        Self::TurnedSquares,
        Self::EndsEarly,
    ];
}

impl Paper {
    /// The game, kept well, in one of its notations.
    pub fn of(game: &[Ply], notation: usize) -> Self {
        let lines = game.iter().enumerate().map(|(at, ply)| {
            let text = ply.notations[notation].clone();
            (text, at / 2 + 1, at % 2 == 1)
        });
        Self {
            notation,
            lines: lines.collect(),
            exchanged: false,
        }
    }

    /// Spoils it at `ply` or thereabouts.
    pub fn spoil(
        &mut self,
        damage: Damage,
        ply: usize,
        rendered: &[Ply],
        game: Game,
        dice: &mut Dice,
    ) {
        let line = ply / 2 * 2;
        match damage {
            Damage::LostLine => {
                self.lines.drain(line..line + 2);
            }
            Damage::LostPly => {
                self.lines.remove(ply);
            }
            Damage::DoubledPly => {
                let copy = self.lines[ply].clone();
                self.lines.insert(ply, copy);
            }
            Damage::DoubledLine => {
                let copy = self.lines[line..line + 2].to_vec();
                self.lines.splice(line..line, copy);
            }
            Damage::Misread => {
                let others = &rendered[ply].others;
                if !others.is_empty() {
                    self.lines[ply].0 = others[dice.roll(others.len())][self.notation].clone();
                }
            }
            Damage::Scrawl => self.lines[ply].0 = "q?%~".to_owned(),
            Damage::WrongNumbers => {
                for line in &mut self.lines[line..] {
                    line.1 += 1 + ply % 3;
                }
            }
            Damage::ExchangedColumns => self.exchanged = true,
            Damage::TurnedSquares => {
                for line in &mut self.lines {
                    line.0 = turned(&line.0, game);
                }
            }
            Damage::EndsEarly => self.lines.truncate(ply),
        }
    }

    /// True if it is a legal game by itself.
    pub fn replays(&self, game: Game) -> bool {
        let language = if self.notation == 1 { "et" } else { "en" };
        replays(game, &self.text(), language)
    }

    pub fn text(&self) -> String {
        let mut lines = self.lines.clone();
        if self.exchanged {
            let mut at = 0;
            while at + 1 < lines.len() {
                if lines[at].1 == lines[at + 1].1 && !lines[at].2 && lines[at + 1].2 {
                    let text = lines[at].0.clone();
                    lines[at].0 = std::mem::replace(&mut lines[at + 1].0, text);
                    at += 1;
                }
                at += 1;
            }
        }
        let mut text = String::new();
        let mut last = None;
        for (mv, number, black) in lines {
            if !black {
                text.push_str(&format!("{number}. "));
            } else if last != Some((number, false)) {
                text.push_str(&format!("{number}... "));
            }
            text.push_str(&mv);
            text.push('\n');
            last = Some((number, black));
        }
        text + "*\n"
    }
}

/// The squares of a move as they are named from the other side of the board.
fn turned(mv: &str, game: Game) -> String {
    let numeric = !mv.contains(|c: char| c.is_ascii_lowercase() && c != 'x');
    if numeric && game != Game::Chess {
        let last = if game.name() == "international" {
            51
        } else {
            33
        };
        let sign = if mv.contains('-') { "-" } else { "x" };
        let squares = mv.split(['x', ':', '-']).map(|n| n.parse::<u8>().unwrap());
        let squares: Vec<String> = squares.map(|n| (last - n).to_string()).collect();
        return squares.join(sign);
    }
    mv.chars()
        .map(|c| match c {
            'a'..='h' => char::from(b'a' + b'h' - c as u8),
            '1'..='8' => char::from(b'1' + b'8' - c as u8),
            other => other,
        })
        .collect()
}
