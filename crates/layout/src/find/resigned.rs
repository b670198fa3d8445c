//! Players who resign by name: `and Spielmann resigned in view of 26... Rxf4`.

use crate::lex::{Kind, Stated, Token};
use scoresheet_notation::{
    Heading, HeadingTag, Outcome, StatedInWords, game_over, result_words_at_start,
};

/// Shorter parts of a name may be any word.
const SHORTEST: usize = 3;

/// Makes a result of the name of a player and the words behind it by which somebody resigns; `heading` is asked who the players are.
pub(super) fn by_name(tokens: &mut Vec<Token>, text: &str, heading: impl Fn() -> String) {
    let mut players = None;
    let mut at = 1;
    while at < tokens.len() {
        let named = &tokens[at - 1];
        let end = (named.kind == Kind::Word)
            .then(|| end_of_resignation(&tokens[at], text))
            .flatten();
        if let Some(end) = end {
            let players = players.get_or_insert_with(|| Players::of(&heading()));
            if let Some(outcome) = players.resigned_by(named.said(text)) {
                let count = tokens[at..].partition_point(|token| token.range.start < end);
                let result = Token {
                    kind: Kind::Result(Stated::InWords(outcome)),
                    range: named.range.start..end,
                    apart: named.apart,
                };
                tokens.splice(at - 1..at + count, [result]);
            }
        }
        at += 1;
    }
}

/// The result that the words from a token on say, and where they end.
pub(super) fn said_at(token: &Token, text: &str) -> Option<(StatedInWords, usize)> {
    let start = token.range.start;
    let stated = result_words_at_start(text.get(start..)?);
    let by_name = || match token.stated()? {
        Stated::InWords(outcome) => {
            let ending = Some("resignation");
            Some((StatedInWords { outcome, ending }, token.range.end))
        }
        Stated::Outcome(_) | Stated::Resigns => None,
    };
    stated
        .map(|(stated, len)| (stated, start + len))
        .or_else(by_name)
        .or_else(|| with_reason(text, start))
}

/// The same, where the rest of the sentence says why: `White resigned because of the pawns.`
pub(super) fn with_reason(text: &str, start: usize) -> Option<(StatedInWords, usize)> {
    let over = game_over(text.get(start..)?).filter(|over| over.clear)?;
    let end = start + over.len;
    let goes_on = text
        .get(end..)?
        .trim_start()
        .starts_with(char::is_alphabetic);
    if !goes_on || text.get(..end)?.ends_with('.') {
        return None;
    }
    let won = |outcome: &Outcome| matches!(outcome, Outcome::WhiteWins | Outcome::BlackWins);
    let outcome = over.outcome.filter(won)?;
    let ending = Some("resignation");
    Some((StatedInWords { outcome, ending }, end))
}

/// Where the words end that begin with this token, if they say that somebody resigned and not who.
fn end_of_resignation(token: &Token, text: &str) -> Option<usize> {
    match token.stated() {
        Some(Stated::Resigns) => Some(token.range.end),
        Some(Stated::InWords(_) | Stated::Outcome(_)) => None,
        None => {
            let words = text.get(token.range.start..).filter(|_| token.is_word())?;
            let over = game_over(words).filter(|over| over.outcome.is_none())?;
            Some(token.range.start + over.len)
        }
    }
}

/// The names of both players in small letters; nothing of one that is not known.
struct Players([String; 2]);

impl Players {
    fn of(heading: &str) -> Self {
        let said = Heading::read(heading);
        let name = |tag| said.get(tag).unwrap_or_default().to_lowercase();
        Self([HeadingTag::White, HeadingTag::Black].map(name))
    }

    /// How the game ended if the player of this name resigned, and no other.
    fn resigned_by(&self, name: &str) -> Option<Outcome> {
        let name = name.to_lowercase();
        let own = |player: &String| {
            let mut parts = player.split(|c: char| !c.is_alphanumeric() && c != '-');
            parts.any(|part| part == name)
        };
        match (name.chars().count() >= SHORTEST, self.0.each_ref().map(own)) {
            (true, [true, false]) => Some(Outcome::BlackWins),
            (true, [false, true]) => Some(Outcome::WhiteWins),
            (true, [true, true] | [false, false]) | (false, _) => None,
        }
    }
}
