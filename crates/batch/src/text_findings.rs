//! Findings about the bytes of a text: encoding, damaged places, a game too large to hold.

use crate::input::Chunk;
use scoresheet_source::{
    Code, Doubtful, Encoding, Finding, Level, Span, doubtful_word, odd_word, outside_ascii,
};

/// Findings about the bytes of a chunk: encoding, damaged places, a game too large to hold.
#[must_use]
pub fn text_findings(chunk: &Chunk) -> Vec<Finding> {
    let mut found = bytes_findings(chunk);
    found.extend(cut_off(chunk));
    found
}

/// The same, but for what is said of the game at whose size the chunk was cut.
pub(crate) fn bytes_findings(chunk: &Chunk) -> Vec<Finding> {
    let mut found = Vec::new();
    if chunk.encoding_inferred {
        let message = format!(
            "the text is read as {}, which its letters suggest",
            chunk.encoding
        );
        let place = first_telling(&chunk.text);
        found.push(Finding::new(Code::EncodingInferred, place, message).told_once());
    }
    found.extend(other_encodings(chunk));
    let signs = signs_in_words(chunk);
    found.extend(signs.or_else(|| odd_words(chunk)));
    for replaced in chunk.replaced() {
        let span = Span::new(replaced.at as u32, replaced.at as u32 + 3);
        let message = format!("these bytes are not valid {} text", chunk.encoding);
        found.push(Finding {
            level: Level::Warning,
            ..Finding::new(Code::UnreadableToken, span, message)
        });
    }
    if chunk.continues {
        let span = Span::new(0, chunk.text.len() as u32);
        let message = "this is the rest of a game too large to read, and was not read";
        found.push(Finding::new(Code::Truncated, span, message));
    }
    found
}

/// That the last game of the chunk is too large, and goes on behind it.
pub(crate) fn cut_off(chunk: &Chunk) -> Option<Finding> {
    let cut = chunk.truncated_by_limit && !chunk.continues;
    let end = chunk.text.len() as u32;
    let span = Span::new(end.saturating_sub(1), end);
    let message = "the game is too large; it was read up to here";
    cut.then(|| Finding::new(Code::Truncated, span, message))
}

/// The first character that the encoding has a say in.
fn first_telling(text: &str) -> Span {
    let marked = |c: &(usize, char)| !c.1.is_ascii() && c.1 != '\u{FEFF}';
    text.char_indices()
        .find(marked)
        .map_or(Span::default(), |(at, c)| {
            Span::new(at as u32, (at + c.len_utf8()) as u32)
        })
}

/// Stretches that another encoding alone makes words of.
fn other_encodings(chunk: &Chunk) -> Vec<Finding> {
    let reported = chunk.other_encodings().into_iter().map(|(other, at)| {
        let rest = &chunk.text[at..];
        let span = first_telling(rest);
        let span = Span::new(span.start + at as u32, span.end + at as u32);
        let usual = chunk.encoding;
        let message = format!(
            "from here on, lines are read as {other} where only that makes words of them; other lines are {usual}"
        );
        Finding::new(Code::EncodingInferred, span, message)
    });
    reported.collect()
}

/// A warning where letters come out as signs inside words: the first such word, and how many there are.
fn signs_in_words(chunk: &Chunk) -> Option<Finding> {
    let mut doubts = places_to_look(chunk).filter_map(|at| {
        let word = doubtful_word(&chunk.text[at..], chunk.encoding_at(at))?;
        Some((at, word))
    });
    let (at, Doubtful { word, better }) = doubts.next()?;
    let more = match doubts.count() {
        0 => String::new(),
        1 => "; so is one more word".to_owned(),
        n => format!("; so are {n} more words"),
    };
    let how = match better {
        Some((Encoding::Utf8, read)) => {
            format!(
                "it is {read} if its UTF-8 was taken for another encoding and written as UTF-8 again"
            )
        }
        Some((encoding, read)) => format!("as {encoding} it is {read}"),
        None => "no known encoding makes a word of it".to_owned(),
    };
    let message = format!("there are symbols where letters should be: {how}{more}");
    let span = Span::new(at as u32, (at + word.len()) as u32);
    Some(Finding {
        level: Level::Warning,
        ..Finding::new(Code::EncodingInferred, span, message)
    })
}

/// One word of so many may be odd, such as a name with a capital in it.
const ODD: usize = 20;

/// A warning where a text whose encoding nobody gave reads as words of no language in it.
fn odd_words(chunk: &Chunk) -> Option<Finding> {
    if !chunk.encoding_inferred {
        return None;
    }
    let own = places_to_look(chunk).filter(|at| chunk.encoding_at(*at) == chunk.encoding);
    let words = own.filter_map(|at| Some((at, odd_word(&chunk.text[at..])?)));
    let (mut all, mut odd, mut first) = (0, 0, None);
    for (at, (word, is_odd)) in words {
        all += 1;
        if is_odd {
            odd += 1;
            first.get_or_insert((at, word));
        }
    }
    let (at, word) = first.filter(|_| odd * ODD >= all)?;
    let encoding = chunk.encoding;
    let message = format!(
        "{word} is a word of no language: the text may not be in {encoding}; --encoding names another"
    );
    Some(Finding {
        level: Level::Warning,
        ..Finding::new(
            Code::EncodingInferred,
            Span::new(at as u32, (at + word.len()) as u32),
            message,
        )
    })
}

/// Where words with signs may start. Text that is UTF-8 has them only where it was encoded twice: there the letters of
/// the first encoding begin with a few bytes.
fn places_to_look(chunk: &Chunk) -> impl Iterator<Item = usize> {
    let bytes = chunk.text.as_bytes();
    let telling = move |at: &usize| match bytes[*at..] {
        [0xC3, 0x82..=0x85 | 0x90 | 0x91, ..] => true,
        _ => chunk.encoding != Encoding::Utf8,
    };
    let utf8 = chunk.encoding == Encoding::Utf8;
    // In UTF-8 these bytes are few, and looked for at the speed of memory.
    let twice = utf8.then(|| memchr::memchr_iter(0xC3, bytes));
    let high = (!utf8).then(|| outside_ascii(bytes).map(|at| at.start));
    let mut end = 0;
    let places = twice
        .into_iter()
        .flatten()
        .chain(high.into_iter().flatten());
    places.filter(telling).filter_map(move |at| {
        // The whole word, once.
        if at < end {
            return None;
        }
        let letters = |byte: &&u8| !byte.is_ascii() || byte.is_ascii_alphabetic();
        let start = at - bytes[..at].iter().rev().take_while(letters).count();
        end = at + bytes[at..].iter().take_while(letters).count();
        // A byte-order mark is no letter of the first word.
        let marks = chunk.text[start..end].trim_start_matches('\u{FEFF}');
        Some(end - marks.len())
    })
}
