//! Random legal games of every kind, written with all that a record may have: comments, symbols,
//! numbers, variations inside variations, sides that pass, positions set up in the middle.

pub use crate::dice::Dice;
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::Language;
use scoresheet_replay::write;
use std::fmt::Write as _;

/// A game, as far as making one up needs it.
pub trait Playable: Clone {
    type Move: Copy;
    fn moves(&self) -> Vec<Self::Move>;
    fn write(&self, mv: Self::Move) -> String;
    fn play(&mut self, mv: Self::Move);
    /// Who begins as a rule has moved already.
    fn black(&self) -> bool;
    /// The other side to move, if the position allows that.
    fn passed(&self) -> Option<Self>;
    fn fen(&self) -> String;
}

impl Playable for Board {
    type Move = scoresheet_chess::Move;

    fn moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }
    fn write(&self, mv: Self::Move) -> String {
        write::chess_san(self, mv, Language::english())
    }
    fn play(&mut self, mv: Self::Move) {
        Self::play(self, mv);
    }
    fn black(&self) -> bool {
        self.side_to_move() == scoresheet_chess::Color::Black
    }
    fn passed(&self) -> Option<Self> {
        let mut other = self.clone();
        other.pass().then_some(other)
    }
    fn fen(&self) -> String {
        Self::fen(self)
    }
}

impl Playable for Position {
    type Move = scoresheet_draughts::Move;

    fn moves(&self) -> Vec<Self::Move> {
        if self.winner().is_some() {
            return Vec::new();
        }
        self.legal_moves().to_vec()
    }
    fn write(&self, mv: Self::Move) -> String {
        write::draughts_full(self, &mv)
    }
    fn play(&mut self, mv: Self::Move) {
        Self::play(self, &mv);
    }
    fn black(&self) -> bool {
        self.side_to_move() != self.variant().rules().begins
    }
    fn passed(&self) -> Option<Self> {
        Some(self.with_side_to_move(self.side_to_move().other()))
    }
    fn fen(&self) -> String {
        write::draughts_fen(self)
    }
}

/// Comments that have tripped readers.
const COMMENTS: &[&str] = &[
    "{a good move}",
    "{ spaced   out \n over lines }",
    "{}",
    "{[%clk 0:10:00] [%eval +0.35]}",
    "{braces { inside}",
    "{and nested {so} even}",
    "{a very long comment, which has to be set in more than one line because there are so many words in it [Event \"not a tag\"] %nor an escape ; nor a second comment}",
    ";to the end of the line\n",
    ";with { and } in it\n",
    "{1. e4 e5 1-0}",
    "{ГОСТ 7.79—2000 «õäöü» ♔}",
];

/// Symbols after a move, each as books and as exchange formats have it. `+1` and the like are
/// left to tests of their own, since the board has to bear them out.
const SIGNS: &[&str] = &[
    "!", "?", "!!", "??", "!?", "?!", " □", " =", " ±", " ∓", " ⩲", " ⩱", " +-", " -+", " N",
    " $1", " $4", " $36", " $146", " $13", " $1 $2", "! ?", " $255",
];

/// The moves of a game of up to `plies` plies from `start`, results left out.
pub fn movetext<P: Playable>(start: &P, plies: usize, set_ups: bool, dice: &mut Dice) -> String {
    let mut text = String::new();
    if dice.one_in(3) {
        let _ = write!(text, "{} ", dice.pick(COMMENTS));
    }
    line(start, plies, 0, 1, set_ups, dice, &mut text);
    text
}

fn line<P: Playable>(
    start: &P,
    plies: usize,
    depth: usize,
    first: usize,
    set_ups: bool,
    dice: &mut Dice,
    text: &mut String,
) {
    let mut position = start.clone();
    let mut number = first;
    for _ in 0..plies {
        let legal = position.moves();
        if legal.is_empty() {
            return;
        }
        let before = position.clone();
        let dots = if position.black() { "..." } else { "." };
        let _ = write!(text, "{number}{dots} ");
        match position.passed().filter(|_| depth > 0 && dice.one_in(8)) {
            Some(passed) => {
                text.push_str("--");
                position = passed;
            }
            None => {
                let mv = *dice.pick(&legal);
                text.push_str(&position.write(mv));
                position.play(mv);
            }
        }
        if dice.one_in(4) {
            text.push_str(dice.pick::<&str>(SIGNS));
        }
        text.push(' ');
        if dice.one_in(6) {
            let _ = write!(text, "{} ", dice.pick(COMMENTS));
        }
        if depth < 3 && dice.one_in(8) {
            text.push('(');
            if dice.one_in(3) {
                text.push_str("{or} ");
            }
            let plies = dice.roll(6);
            line(&before, plies, depth + 1, number, set_ups, dice, text);
            text.push_str(") ");
        }
        number += usize::from(before.black());
        if set_ups && depth == 0 && dice.one_in(40) && !position.moves().is_empty() {
            let _ = write!(text, "/FEN \"{}\"/ ", position.fen());
        }
    }
}

/// Tags with all that their values may hold.
pub fn tags(game: &str, fen: Option<String>, dice: &mut Dice) -> String {
    let mut text =
        String::from("[Event \"The \\\"Open\\\" \\\\ of Tallinn\"]\n[White \"Tamm, J.\"]\n");
    if dice.one_in(2) {
        text.push_str("[Annotator \"nobody [x]\"]\n[Date \"1953.??.??\"]\n");
    }
    text.push_str(game);
    if let Some(fen) = fen {
        let _ = writeln!(text, "[FEN \"{fen}\"]");
    }
    text + "\n"
}

/// The GameType tag of a draughts game.
pub fn game_type(variant: Variant) -> String {
    format!("[GameType \"{}\"]\n", variant.rules().pdn_number)
}
