//! One language a source: the one in which the first games of a text replay.

use crate::context::language::Doubt;
use crate::context::options::{Mode, Options};
use crate::context::stated_game::likely_family;
use crate::judge::Judge;
use scoresheet_notation::{Family, Language, Reader, Record, RecordText};

/// Games that are looked at; a book keeps its language.
const GAMES: usize = 16;

/// The language in which most of the first games of `head` replay to the end: `head` is the start of a source, cut
/// between two games. English without a look at the games where knights are written `N` and no letter is foreign to
/// it. `None` where one game alone is there, or none replays.
///
/// Where several languages do equally well: those that need no look-alike letters, then English, then
/// the order of the table.
///
/// ```
/// use scoresheet_replay::{Options, language_of_source};
/// let head = b"1. e4 e5 2. Lh5 Rc6 3. Oc4 Rf6 4. L:f7# 1-0\n\n1. Rf3 Rf6 1/2-1/2\n\n1. d4 Rf6 *";
/// let found = language_of_source(head, &Options::default());
/// assert_eq!(found.map(|language| language.code), Some("et"));
/// ```
#[must_use]
pub fn language_of_source(head: &[u8], options: &Options) -> Option<&'static Language> {
    let Options { game, hint, .. } = *options;
    let settled = options.language.is_some()
        || hint == Some(Family::Draughts)
        || game.is_some_and(|game| game.family() != Family::Chess);
    if settled {
        return None;
    }
    if !has_foreign_letters(head) {
        return has_english_knights(head).then(Language::english);
    }
    let mut judge = Judge::new(Options {
        source_language: None,
        mode: Mode::Strict,
        ..*options
    });
    let mut reader = Reader::new(head);
    let mut record = Record::default();
    // Games replayed to the end, and those of them without look-alikes; a row a language.
    let mut counts = vec![(0_usize, 0_usize); Language::all().len()];
    let mut games = 0;
    while games < GAMES
        && reader.next(&mut record, &|record| {
            likely_family(RecordText::new(record, head), game, hint)
        })
    {
        games += 1;
        for (group, complete) in judge.languages(RecordText::new(&record, head)) {
            let clean = usize::from(group.doubt != Doubt::LookAlike);
            for language in std::iter::once(group.lead).chain(group.alike) {
                let mut rows = Language::all().iter().zip(&mut counts);
                if complete && let Some((_, count)) = rows.find(|row| std::ptr::eq(row.0, language))
                {
                    count.0 += 1;
                    count.1 += clean;
                }
            }
        }
    }
    if games < 2 {
        return None;
    }
    let english = Language::english();
    let rows = Language::all().iter().zip(counts).enumerate();
    let best = rows.max_by_key(|(at, (language, (complete, clean)))| {
        let order = usize::MAX - at;
        (*complete, *clean, std::ptr::eq(*language, english), order)
    });
    best.filter(|(_, (_, (complete, _)))| *complete > 0)
        .map(|(_, (language, _))| language)
}

/// True if several moves of knights are written as English alone writes them.
fn has_english_knights(head: &[u8]) -> bool {
    let knight = |four: &&[u8]| {
        matches!(
            four,
            [b'N', b'a'..=b'h', b'1'..=b'8', _] | [b'N', b'x', b'a'..=b'h', b'1'..=b'8']
        )
    };
    head.windows(4).filter(knight).nth(1).is_some()
}

/// True if somewhere a letter that is no piece's in English stands before what may be a square. Most
/// files are in English, and need no more than this.
fn has_foreign_letters(head: &[u8]) -> bool {
    head.windows(3).any(|three| {
        let [letter, file, rank] = three else {
            return false;
        };
        let square = matches!(file, b'a'..=b'h') && rank.is_ascii_digit();
        let captures = matches!(file, b':' | b'x') && matches!(rank, b'a'..=b'h');
        let foreign = match letter {
            b'A'..=b'Z' => !matches!(letter, b'K' | b'Q' | b'R' | b'B' | b'N'),
            // The last byte of a letter that is not Latin, or of a sign.
            0x80..=0xbf => true,
            _ => false,
        };
        foreign && (square || captures)
    })
}
