//! Which language's piece letters a chess record may be written in.

use scoresheet_notation::{Kind, Language, Letter, Record, Role, Written, position_text};

/// The languages in which every piece letter of the record means something, one of each group that
/// reads them alike; English, which is tried first, is left out.
pub(crate) fn other_languages(record: &Record, text: &[u8]) -> Vec<&'static Language> {
    let letters = letters_used(record, text);
    let meaning = |language: &Language| -> Option<Vec<Role>> {
        letters.iter().map(|l| language.role(*l)).collect()
    };
    let mut seen: Vec<Vec<Role>> = meaning(Language::english()).into_iter().collect();
    Language::all()
        .iter()
        .filter(|language| match meaning(language) {
            Some(meaning) if !seen.contains(&meaning) => {
                seen.push(meaning);
                true
            }
            _ => false,
        })
        .collect()
}

fn letters_used(record: &Record, text: &[u8]) -> Vec<Letter> {
    let mut letters = Vec::new();
    let mut add = |letter: Option<Letter>| {
        if let Some(letter) = letter
            && !letters.contains(&letter)
        {
            letters.push(letter);
        }
    };
    let mut depth = 0_usize;
    for token in &record.tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Move(Written::Chess(found)) if depth == 0 => {
                add(found.letter);
                add(found.promotion);
            }
            Kind::Heading => {
                let words = String::from_utf8_lossy(token.span.bytes(text));
                let stated = position_text(&words, record.family);
                let sides = stated.iter().flat_map(|p| [&p.white, &p.black]);
                sides
                    .flat_map(|side| &side.pieces)
                    .for_each(|piece| add(piece.letter));
            }
            _ => {}
        }
    }
    letters
}
