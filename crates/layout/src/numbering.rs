//! Numbers of moves that are not written with a stop: `II. Nf3`, `2: Nf3`, `#2 Nf3`, `2 - Nf3`, `2-Nf3`, `2º Nf3`.

use crate::figures::{self, is_figure};
use crate::movetext;
use crate::shape::{is_capture, is_dash, is_move};
use crate::{Page, PageLine, Word};
use scoresheet_notation::{HeadingLine, Outcome};

/// So many that go up by one, each with a move behind it, show that they are numbers of moves.
const ENOUGH: usize = 4;

/// By how much a number may follow the one before it: moves may be lost, or damaged.
const NEXT: u16 = 3;

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// `II.`, `II`
    Roman,
    /// `2:`, `2/`, `2=`, `2>`, `2;`, `2_`, `2·`, `2.)`, and the move behind it, joined or not.
    Sign(&'static str),
    /// `2.. Nf3 Nc6`
    TwoStops,
    /// `² Nf3`, `²Nf3`, `².Nf3`
    Raised,
    /// `#2`
    Hash,
    /// `2º`, `2ª`, `2°`
    Ordinal,
    /// `[2]`, `<2>`, `{2}`, and the move behind it, joined or not.
    Brackets,
    /// `2 . Nf3`
    StopApart,
    /// `2 - Nf3`
    DashApart,
    /// `2-Nf3`, `2.-Nf3`, `2-32-28`
    Dash,
}

const WAYS: [Way; 17] = [
    Way::Roman,
    Way::Sign(":"),
    Way::Sign("/"),
    Way::Sign("="),
    Way::Sign(">"),
    Way::Sign(";"),
    Way::Sign("_"),
    Way::Sign("·"),
    Way::Sign(".)"),
    Way::TwoStops,
    Way::Raised,
    Way::Hash,
    Way::Ordinal,
    Way::Brackets,
    Way::StopApart,
    Way::DashApart,
    Way::Dash,
];

/// A number as it is found.
struct Numbered {
    line: usize,
    word: usize,
    number: u16,
    /// Black's move follows: `II...`
    black: bool,
    /// Bytes of the word that are no move.
    len: usize,
}

/// Writes such numbers with a stop, as most pages have them; each keeps its place in the source.
pub(crate) fn with_stops(mut page: Page) -> Page {
    for way in WAYS {
        let found = numbered(&page, way);
        // From the last to the first, so that places stay as they were.
        for one in found.iter().rev() {
            let words = &mut page.lines[one.line].words;
            if way.is_apart() {
                join_next(words, one.word);
            }
            write(&mut words[one.word], one);
        }
    }
    page
}

/// Sets a blank line between words and the first move of a game whose numbers have no stops, `1 d4 d5 2 c4 e6 3 Nc3`: else all would be
/// words.
pub(crate) fn set_apart(mut page: Page) -> Page {
    let begins = |at: &usize| {
        let above = at.checked_sub(1).and_then(|above| page.lines.get(above));
        // A move or two may be named in them.
        let of_moves =
            |line: &PageLine| line.words.iter().filter(|word| is_move(&word.text)).count();
        let words = above.is_some_and(|line| line.words.len() > 2 * of_moves(line));
        words && begins_game(&page.lines[*at..])
    };
    let found: Vec<usize> = (0..page.lines.len()).filter(begins).collect();
    for at in found.into_iter().rev() {
        page.insert_blank(at);
        // The names right above it are no part of the prose above them.
        if HeadingLine::read(&page.lines[at - 1].text()).is_some() {
            page.insert_blank(at - 1);
        }
    }
    page
}

/// Sets a blank line between words and a line of moves that begins with the first, where the paragraph has first moves before them:
/// those of an opening, of which an example follows. A title may stand right above it.
pub(crate) fn set_examples_apart(mut page: Page) -> Page {
    let mut begun = false;
    let mut at = 0;
    while let Some(line) = page.lines.get(at) {
        let first = begins_with_moves(line);
        let above = |lines: usize| at.checked_sub(lines).map(|above| &page.lines[above]);
        let title = above(1).is_some_and(is_title);
        let words = above(1 + usize::from(title)).is_some_and(is_sentence);
        begun = !line.words.is_empty() && (begun || first);
        if begun && first && words {
            page.insert_blank(at);
            if title {
                page.insert_blank(at - 1);
            }
            at += 1 + usize::from(title);
        }
        at += 1;
    }
    page
}

/// Whether a line begins with moves numbered from 1 on: up to 3, or it has no other words, and a pair and a move at least.
fn begins_with_moves(line: &PageLine) -> bool {
    let mut due = 1;
    for word in &line.words {
        let numbered = word.text.strip_prefix(&format!("{due}."));
        let next = numbered.is_some();
        let mv = numbered.unwrap_or(&word.text);
        let moves = is_move(mv) && (next || due > 1);
        if !(moves || next && mv.is_empty()) {
            return false;
        }
        due += u16::from(next);
        if due > ENOUGH_IN_LINE {
            return true;
        }
    }
    due > 2
}

/// This number shows that a line goes on with moves.
const ENOUGH_IN_LINE: u16 = 3;

/// Words of the longest title.
const TITLE: usize = 3;

/// Whether a line is a few words.
fn is_title(line: &PageLine) -> bool {
    (1..=TITLE).contains(&line.words.len()) && !line.words.iter().any(|word| is_move(&word.text))
}

/// Whether a line is words, and the last of a sentence, and no heading.
fn is_sentence(line: &PageLine) -> bool {
    let heading = || HeadingLine::read(&line.text()).is_some();
    let last = line.words.last().map(|word| word.text.as_str());
    let ends = last.is_some_and(|last| last.ends_with(['.', '!', '?', ':', ')', '…']));
    let moves = || line.words.iter().any(|word| is_move(&word.text));
    ends && line.words.len() > TITLE && !moves() && !heading()
}

/// Whether lines begin with the numbers 1, 2 and 3 without stops, one or two moves behind each of the first two.
fn begins_game(lines: &[PageLine]) -> bool {
    let mut words = lines
        .iter()
        .take_while(|line| !line.words.is_empty())
        .flat_map(|line| &line.words);
    let mut due = 1;
    let mut moves = 0;
    if words.next().is_none_or(|word| word.text != "1") {
        return false;
    }
    for word in words {
        if word.text == (due + 1).to_string() && moves > 0 {
            due += 1;
            moves = 0;
            if due == 3 {
                return true;
            }
        } else if is_move(&word.text) && moves < 2 {
            moves += 1;
        } else {
            return false;
        }
    }
    false
}

/// The numbers of a page that are written in one way, if there are enough of them.
fn numbered(page: &Page, way: Way) -> Vec<Numbered> {
    let mut found: Vec<Numbered> = Vec::new();
    let mut counted = 0;
    for (line, of) in page.lines.iter().enumerate() {
        for (word, stated) in of.words.iter().enumerate() {
            let Some((number, black, len)) = way.read(&stated.text) else {
                continue;
            };
            let behind = |skip: usize| behind(page, line, word + 1 + skip);
            let next = match stated.text.get(len..) {
                _ if way.is_apart() => {
                    let sign = of.words.get(word + 1);
                    if !sign.is_some_and(|sign| way.is_sign(&sign.text)) {
                        continue;
                    }
                    behind(1)
                }
                Some("") | None => behind(0),
                Some(joined) => joined.to_owned(),
            };
            // Two stops may say that Black's move follows.
            if way == Way::TwoStops && !goes_on(&behind(1)) {
                continue;
            }
            let moves =
                is_move(behind_dots(&next)) && Outcome::from_figures(&stated.text).is_none();
            let last = found.last().map(|last| last.number);
            // It goes back where a variation ends.
            let follows = last.is_none_or(|last| number <= last.saturating_add(NEXT));
            if !moves || !follows {
                continue;
            }
            counted += usize::from(last.is_some_and(|last| last + 1 == number));
            found.push(Numbered {
                line,
                word,
                number,
                black,
                len,
            });
        }
    }
    if counted + 1 < ENOUGH {
        Vec::new()
    } else {
        found
    }
}

/// What stands behind the dots for White's move, and a dash behind them: `... a6`, `... - a6`.
fn behind_dots(text: &str) -> &str {
    let (dots, len) = movetext::number_dots(text);
    let behind = text[len..].trim_start_matches(' ');
    if dots > 1 {
        let dash = behind.strip_prefix(is_dash);
        let dash = dash.filter(|rest| rest.starts_with(' '));
        dash.unwrap_or(behind).trim_start_matches(' ')
    } else {
        text
    }
}

/// The words that stand at a place of a line; those of the next line at its end.
fn behind(page: &Page, line: usize, word: usize) -> String {
    match page.lines.get(line) {
        Some(of) if word < of.words.len() => of.text_from(word),
        Some(of) => {
            let below = page.lines.get(line + 1);
            below
                .map(|below| below.text_from(word - of.words.len()))
                .unwrap_or_default()
        }
        None => String::new(),
    }
}

/// A move, the result or the end.
fn goes_on(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    is_move(text) || word.is_empty() || Outcome::from_figures(word).is_some()
}

/// Whether a text that stands close to a number may be a move: squares in figures have a sign between them.
fn may_be_joined(text: &str) -> bool {
    let figures = text.starts_with(is_figure);
    !figures || text.contains(|c| is_dash(c) || is_capture(c))
}

/// Nothing but a dash.
fn is_sign(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(is_dash) && letters.next().is_none()
}

/// Makes one word of a number and the dash behind it.
fn join_next(words: &mut Vec<Word>, at: usize) {
    let dash = words.remove(at + 1);
    words[at].stretch_to(&dash);
}

fn write(word: &mut Word, found: &Numbered) {
    let stop = if found.black { "..." } else { "." };
    let rest = word.text.get(found.len..).unwrap_or_default();
    word.text = format!("{}{stop}{rest}", found.number);
    word.sure.clear();
}

impl Way {
    /// The sign that it has stands behind a blank.
    fn is_apart(self) -> bool {
        matches!(self, Self::DashApart | Self::StopApart)
    }

    /// Whether a word is that sign.
    fn is_sign(self, word: &str) -> bool {
        if self == Self::StopApart {
            word == "."
        } else {
            is_sign(word)
        }
    }

    /// The number at the start of a word, whether dots behind it say that Black's move follows, and the bytes of both.
    fn read(self, word: &str) -> Option<(u16, bool, usize)> {
        let plain = |text: &str| figures::number(text).filter(|number| *number > 0);
        match self {
            Self::Roman => roman(word),
            Self::Sign(sign) => {
                let (number, rest) = word.split_once(sign)?;
                let number = plain(number).filter(|_| may_be_joined(rest))?;
                Some((number, false, word.len() - rest.len()))
            }
            Self::TwoStops => Some((plain(word.strip_suffix("..")?)?, false, word.len())),
            Self::Raised => raised(word),
            Self::Hash => {
                let number = word.strip_prefix('#')?.trim_end_matches('.');
                Some((plain(number)?, false, word.len()))
            }
            Self::Ordinal => {
                let number = word.strip_suffix(['º', 'ª', '°'])?;
                Some((plain(number)?, false, word.len()))
            }
            Self::Brackets => {
                let pairs = [('[', ']'), ('<', '>'), ('{', '}')].into_iter();
                let inside = |(open, close)| word.strip_prefix(open)?.split_once(close);
                let (inside, rest) = pairs.filter_map(inside).next()?;
                Some((plain(inside)?, false, word.len() - rest.len()))
            }
            Self::StopApart | Self::DashApart => Some((plain(word)?, false, word.len())),
            Self::Dash => {
                let (number, rest) = word.split_once(is_dash)?;
                let number = plain(number.trim_end_matches('.'));
                let number = number.filter(|_| may_be_joined(rest))?;
                Some((number, false, word.len() - rest.len()))
            }
        }
    }
}

/// A number in raised figures at the start of a word.
fn raised(word: &str) -> Option<(u16, bool, usize)> {
    const FIGURES: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    /// Figures of the longest number.
    const MOST: usize = 3;
    let after = word.trim_start_matches(FIGURES);
    let figures = word[..word.len() - after.len()].chars();
    let figures = figures.filter_map(|c| FIGURES.iter().position(|figure| *figure == c));
    let short = (1..=MOST).contains(&figures.clone().count());
    let number = figures
        .take(MOST)
        .fold(0, |number, figure| number * 10 + figure as u16);
    let rest = after.trim_start_matches(['.', ')']);
    (short && number > 0).then_some((number, false, word.len() - rest.len()))
}

/// A number in Roman figures at the start of a word.
fn roman(word: &str) -> Option<(u16, bool, usize)> {
    const FIGURES: [(&str, u16); 9] = [
        ("C", 100),
        ("XC", 90),
        ("L", 50),
        ("XL", 40),
        ("X", 10),
        ("IX", 9),
        ("V", 5),
        ("IV", 4),
        ("I", 1),
    ];
    /// No figure stands more often in a row.
    const MOST: usize = 3;
    let (mut number, mut rest) = (0u16, word);
    for (figure, value) in FIGURES {
        for _ in 0..MOST {
            let Some(after) = rest.strip_prefix(figure) else {
                break;
            };
            number += value;
            rest = after;
        }
    }
    let after = rest.trim_start_matches(['.', '…', ')', ':']);
    let stops = &rest[..rest.len() - after.len()];
    let joined = after.is_empty() || !stops.is_empty();
    let black = stops.len() > 1 && !stops.contains([')', ':']);
    (number > 0 && joined).then_some((number, black, word.len() - after.len()))
}
