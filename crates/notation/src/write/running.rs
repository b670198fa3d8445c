//! Moves in running text.

use crate::write::{self, Item, OPEN_MOVE, Sign, Style};

/// The moves in lines of fewer than 80 characters, `ending` (the result) last.
///
/// White's moves carry their numbers; Black's too where something stands between the two.
#[must_use]
pub fn running(items: &[Item], style: &Style, ending: &str) -> String {
    let mut flow = Flow::new(0);
    set(&mut flow, items, style);
    flow.word(ending);
    flow.finish()
}

/// Sets `items` after what stands in `flow`.
pub(crate) fn set(flow: &mut Flow, items: &[Item], style: &Style) {
    // A Black move needs its number here.
    let mut fresh = true;
    // A sign of strength may stand right after a move.
    let mut after_move = false;
    for item in items {
        let was_move = std::mem::take(&mut after_move);
        match item {
            Item::Move {
                says,
                number,
                black,
            } => {
                set_move(flow, says, *number, *black, fresh, style);
                (fresh, after_move) = (false, true);
            }
            Item::Pass { number, black } => {
                set_move(flow, "--", *number, *black, fresh, style);
                (fresh, after_move) = (false, true);
            }
            Item::Symbol(symbol) => fresh |= set_sign(flow, style.symbol(*symbol), was_move),
            Item::Nag(nag) => fresh |= set_sign(flow, style.nag(*nag), was_move),
            Item::SetUp(fen) => flow.word(&format!("/FEN \"{fen}\"/")),
            Item::Comment(text) => write::set_comment(flow, text),
            Item::Result(outcome) => flow.word(outcome.as_str()),
            Item::Open => flow.open("("),
            Item::Close => flow.after(")"),
        }
        fresh |= matches!(
            item,
            Item::Comment(_) | Item::SetUp(_) | Item::Open | Item::Close
        );
    }
}

fn set_move(flow: &mut Flow, says: &str, number: u32, black: bool, fresh: bool, style: &Style) {
    if !black || fresh || says == OPEN_MOVE {
        flow.word(&style.number(number, black));
    }
    flow.word(says);
}

/// Sets a sign; true if it is written as a comment.
fn set_sign(flow: &mut Flow, sign: Sign, after_move: bool) -> bool {
    match sign {
        Sign::Attached(text) if after_move => flow.after(&text),
        Sign::Attached(text) | Sign::Apart(text) => flow.word(&text),
        Sign::Comment(text) => {
            write::set_comment(flow, &text);
            return true;
        }
    }
    false
}

// Words set in lines.

/// Characters in a line, at most; PGN asks for fewer than 80.
const WIDTH: usize = 79;

/// Text that is set word by word; a line is broken before the word that would not fit.
pub(crate) struct Flow {
    text: String,
    /// Characters in the line that is being set; 0 at its start.
    column: usize,
    /// The word that is still growing.
    word: String,
    /// The next word belongs to this one.
    open: bool,
    /// Blanks at the start of every line.
    indent: usize,
}

impl Flow {
    pub fn new(indent: usize) -> Self {
        Self {
            text: String::new(),
            column: 0,
            word: String::new(),
            open: false,
            indent,
        }
    }

    /// A word, with a blank or a line end before it.
    pub fn word(&mut self, word: &str) {
        if !std::mem::take(&mut self.open) {
            self.set_word();
        }
        self.word.push_str(word);
    }

    /// A bracket: the next word follows it without a blank.
    pub fn open(&mut self, bracket: &str) {
        self.word(bracket);
        self.open = true;
    }

    /// Something that follows the last word without a blank.
    pub fn after(&mut self, mark: &str) {
        self.open = false;
        self.word.push_str(mark);
    }

    /// A line of its own.
    pub fn line(&mut self, line: &str) {
        self.end_line();
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Ends the line if anything stands on it.
    pub fn end_line(&mut self) {
        self.open = false;
        self.set_word();
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// The whole text; every line is ended.
    pub fn finish(mut self) -> String {
        self.end_line();
        self.text
    }

    fn set_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let len = self.word.chars().count();
        if self.column > 0 && self.column + 1 + len > WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        } else {
            self.text.extend(std::iter::repeat_n(' ', self.indent));
            self.column = self.indent;
        }
        self.text.push_str(&self.word);
        self.column += len;
        self.word.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_below_80_characters_and_words_whole() {
        let mut flow = Flow::new(0);
        for _ in 0..60 {
            flow.word("žžžž—žžž");
        }
        let text = flow.finish();
        assert!(text.lines().all(|line| line.chars().count() < 80));
        assert_eq!(
            text.lines().next().map(|l| l.chars().count()),
            Some(8 * 9 - 1)
        );
        assert_eq!(text.split_whitespace().count(), 60);
    }

    #[test]
    fn brackets_stick_to_their_words() {
        let mut flow = Flow::new(2);
        flow.open("(");
        flow.word("1.");
        flow.word("e4");
        flow.after(")");
        flow.line(";alone");
        flow.after(")");
        assert_eq!(flow.finish(), "  (1. e4)\n;alone\n  )\n");
    }
}
