//! Positions in running text: `valge — a1, a3 (12); must — a7, b6 (12)`, `Valge: Kg2, E: b2 (8)`.

use crate::chess_move::SquareText;
use crate::draughts_move::{FieldText, field};
use crate::letters::Letter;
use crate::outcome::length_of_prefix;
use crate::scan::{blanks, dash, file_letter};
use std::sync::LazyLock;

/// Letters that mark a king in draughts: K, the same on a Russian keyboard, and that of `дамка`.
pub const DRAUGHTS_KING: [&str; 3] = ["K", "К", "Д"];

/// What a word of a position says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Side(Turn),
    King,
    Kings,
    Men,
    Pawns,
    And,
    On,
}

/// The words of `data/position_words.tsv`, the longer ones first.
static WORDS: LazyLock<Vec<(&'static str, Says)>> = LazyLock::new(|| {
    let rows = include_str!("../data/position_words.tsv").lines();
    let mut words: Vec<_> = rows
        .filter_map(|row| row.split_once('\t'))
        .flat_map(|(kind, words)| {
            let says = match kind {
                "white" => Some(Says::Side(Turn::White)),
                "black" => Some(Says::Side(Turn::Black)),
                "king" => Some(Says::King),
                "kings" => Some(Says::Kings),
                "men" => Some(Says::Men),
                "pawns" => Some(Says::Pawns),
                "and" => Some(Says::And),
                "on" => Some(Says::On),
                _ => None,
            };
            let words = words.split(' ');
            words.filter_map(move |word| Some((word, says?)))
        })
        .collect();
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
});

/// What the word at the start of `text` says, and its length.
fn word(text: &str) -> Option<(Says, usize)> {
    if !text.starts_with(char::is_alphabetic) {
        return None;
    }
    WORDS.iter().find_map(|(word, says)| {
        let len = length_of_prefix(text, word)?;
        let rest = &text[len..];
        // A single letter for a side may be an initial, `Б. Иванов`; an abbreviation may have its square joined, `д.a1`.
        let initial = matches!(says, Says::Side(_)) && word.chars().nth(1).is_none();
        let ends = match initial {
            true => rest.starts_with(':'),
            false => word.ends_with('.') || !rest.starts_with(char::is_alphanumeric),
        };
        ends.then_some((*says, len))
    })
}

/// Finds a position in `text` and reads it. `None` if the text has none.
///
/// In chess a letter may carry on over the squares behind it (`Va1, h1, Oc1`), which are marked as bare, since they may be
/// pawns too (`Ra1, h2`); a letter with a colon heads those behind it (`E: b2, e3`), and so does a word for pawns. In
/// draughts `K` or a word marks a king, and a word in the plural all that follow.
///
/// ```
/// use scoresheet_notation::{Family, position_text};
/// let found = position_text("valge — a1, a3, Kc3 (3); must — a7 (2)", Family::Draughts).unwrap();
/// assert_eq!(found.white.pieces.len(), 3);
/// assert_eq!(found.black.count, Some(2));
/// let found = position_text("White: kings a1, h8, men c3. Black: king b6.", Family::Draughts).unwrap();
/// assert_eq!(found.white.pieces.iter().filter(|piece| piece.king).count(), 2);
/// ```
#[must_use]
pub fn position_text(text: &str, family: crate::Family) -> Option<PlacementText> {
    let mut sides = [None, None];
    for (at, _) in words_of(text) {
        let Some(found) = placed_side(&text[at..], family) else {
            continue;
        };
        let side = match found.turn {
            Turn::White => &mut sides[0],
            Turn::Black => &mut sides[1],
        };
        // Without a sign it may be a name or a remark.
        if found.signed {
            side.get_or_insert((at, found));
        }
    }
    let [Some(white), Some(black)] = sides else {
        return in_unknown_words(text, family).or_else(|| not_understood(text));
    };
    let (white, black) = (whole(text, &white, &black), whole(text, &black, &white));
    if !places_pieces(&[&white, &black]) {
        return None;
    }
    Some(PlacementText {
        turn: crate::task::turn_in_words(text),
        white,
        black,
        king_runs: [None; 2],
        remarks: Vec::new(),
    })
}

/// The pieces of a side. If the text up to those of the other side names more squares, they are not all.
fn whole(text: &str, (at, placed): &(usize, PlacedSide), other: &(usize, PlacedSide)) -> SideText {
    let mut side = placed.side.clone();
    let from = at + placed.end;
    let until = if other.0 >= from { other.0 } else { text.len() };
    let rest = text.get(from..until).unwrap_or_default();
    let lettered = side.pieces.iter();
    let lettered = !lettered
        .clone()
        .any(|piece| matches!(piece.field, FieldText::Number(_)));
    if side.unread.is_none() {
        side.unread = left_over(rest, lettered);
    }
    side
}

/// What the text behind a list says of further pieces: a square in letters; where squares are numbers, which may count
/// anything, one behind a word for pieces.
fn left_over(rest: &str, lettered: bool) -> Option<String> {
    if lettered {
        return squares_of(rest).next().map(str::to_owned);
    }
    words_of(rest).find_map(|(at, stated)| {
        let piece = matches!(
            word(stated)?.0,
            Says::King | Says::Kings | Says::Men | Says::Pawns
        );
        let behind = rest[at + stated.len()..].trim_start();
        (piece && behind.starts_with(|c: char| c.is_ascii_digit())).then(|| stated.to_owned())
    })
}

/// The squares in letters that stand alone in a text, with a letter or two joined at most: `c3`, `Дa1`, not those of a move.
fn squares_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | '(' | ')'));
    words.filter(|word| {
        let from = word.char_indices().rev().nth(1).map(|(at, _)| at);
        let square = from.and_then(|from| word.split_at_checked(from));
        square.is_some_and(|(mark, square)| {
            let file = file_letter(square.as_bytes());
            let named = file.is_some_and(|(_, len)| {
                square
                    .get(len..)
                    .is_some_and(|rank| rank.starts_with(|c: char| ('1'..='8').contains(&c)))
            });
            named && mark.chars().count() <= 2 && mark.chars().all(char::is_alphabetic)
        })
    })
}

/// Both sides are named with squares behind them, in a form that is not known: the moves are not to be played from the
/// usual start. Numbers count other things too, so there have to be several.
fn not_understood(text: &str) -> Option<PlacementText> {
    const NUMBERS: usize = 3;
    let heads = words_of(text).filter_map(|(at, _)| {
        let (Says::Side(turn), len) = word(&text[at..])? else {
            return None;
        };
        Some((turn, at, at + len))
    });
    let heads: Vec<_> = heads.collect();
    let [(turn, first, from), (other, second, behind)] = heads.as_slice() else {
        return None;
    };
    let lists = [text.get(*from..*second)?, text.get(*behind..)?];
    let squares = lists.map(|list| squares_of(list).count());
    let numbers = lists.map(|list| numbers_of(list).count());
    let words = |list: &str| list.contains(char::is_alphabetic);
    let stated = squares.iter().all(|count| *count > 0)
        || numbers.iter().all(|count| *count > 0)
            && numbers.iter().sum::<usize>() >= NUMBERS
            && lists.into_iter().any(words);
    (turn != other && stated).then(|| PlacementText {
        white: SideText {
            unread: Some(text[*first..].trim().to_owned()),
            ..SideText::default()
        },
        ..PlacementText::default()
    })
}

/// The numbers of squares that stand in a list: `46,`, not `1954`, a date or a score.
fn numbers_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_end_matches([',', ';', '.']));
    words.filter(|word| {
        word.parse()
            .is_ok_and(|number: u8| (1..=50).contains(&number))
    })
}

/// A number for each side is a score at least as often: `White: 1, Black: 1`.
fn places_pieces(sides: &[&SideText; 2]) -> bool {
    let mut all = sides.iter().flat_map(|side| &side.pieces);
    let count = all.clone().count();
    count > sides.len()
        || sides.iter().any(|side| side.count.is_some())
        || all.any(|piece| piece.king || !matches!(piece.field, FieldText::Number(_)))
}

/// Two lists of squares that nobody says to be White's and Black's, each behind a word and a colon, are a position that
/// cannot be set up: the moves behind them are not to be played from another.
fn in_unknown_words(text: &str, family: crate::Family) -> Option<PlacementText> {
    let chess = family == crate::Family::Chess;
    let lists = words_of(text).filter_map(|(at, word)| {
        let rest = text[at + word.len()..].strip_prefix(':')?;
        let (side, _) = pieces(
            rest,
            KindSaid {
                chess,
                ..KindSaid::default()
            },
        );
        (word.chars().count() > 1 && !side.pieces.is_empty()).then_some((word, side))
    });
    let lists: Vec<_> = lists.collect();
    let [(word, first), (other, second)] = lists.as_slice() else {
        return None;
    };
    let several = first.pieces.len().max(second.pieces.len()) > 1;
    let unknown = [word, other]
        .into_iter()
        .find(|word| side_word(word).is_none())?;
    several.then(|| PlacementText {
        white: SideText {
            unread: Some((*unknown).to_owned()),
            ..first.clone()
        },
        black: second.clone(),
        ..PlacementText::default()
    })
}

/// The words of a text and where they start.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// White or Black, in one of the words that head their pieces.
#[must_use]
pub fn side_word(text: &str) -> Option<Turn> {
    match word(text)? {
        (Says::Side(turn), len) if len == text.len() => Some(turn),
        (
            Says::Side(_)
            | Says::King
            | Says::Kings
            | Says::Men
            | Says::Pawns
            | Says::And
            | Says::On,
            _,
        ) => None,
    }
}

/// A side and its pieces as they stand in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedSide {
    /// Whose pieces they are.
    pub turn: Turn,
    /// The pieces.
    pub side: SideText,
    /// Whether a colon or dash stands before them, or a word for pieces.
    pub signed: bool,
    /// Where their list begins, from the start of the text.
    pub list: usize,
    /// And where it ends.
    pub end: usize,
}

/// The side that a text names, if it says nothing else: `WHITE`, `Schwarz:`.
///
/// ```
/// use scoresheet_notation::{Turn, named_side};
/// assert_eq!(named_side("WHITE"), Some(Turn::White));
/// assert_eq!(named_side("Чёрные:"), Some(Turn::Black));
/// assert_eq!(named_side("White resigned"), None);
/// ```
#[must_use]
pub fn named_side(text: &str) -> Option<Turn> {
    match word(text)? {
        (Says::Side(turn), len) => {
            let rest = text.get(len..)?.trim_start_matches([':', '.']);
            rest.trim().is_empty().then_some(turn)
        }
        (Says::King | Says::Kings | Says::Men | Says::Pawns | Says::And | Says::On, _) => None,
    }
}

/// White's or Black's pieces, if their list begins at the start of `text`: `mustad kivid — b6, d6`, `valge kabe d2`.
///
/// ```
/// use scoresheet_notation::{Family, Turn, placed_side};
/// let found = placed_side("Wit: 32, 37, dam 48. Zwart:", Family::Draughts).unwrap();
/// assert_eq!((found.turn, found.side.pieces.len(), found.end), (Turn::White, 3, 19));
/// assert_eq!(placed_side("White resigned on move 30", Family::Draughts), None);
/// ```
#[must_use]
pub fn placed_side(text: &str, family: crate::Family) -> Option<PlacedSide> {
    let (Says::Side(turn), mut at) = word(text)? else {
        return None;
    };
    let mut kind = KindSaid {
        chess: family == crate::Family::Chess,
        ..KindSaid::default()
    };
    let before_word = pieces_stated(&text[at..]);
    at += before_word.map_or(0, |(_, len)| len);
    let head = at;
    at += kind.head(&text[at..]);
    let named = at > head;
    // `Белые (3): a1`
    let gap = blanks(&text.as_bytes()[at..]);
    let stated = count(&text[at + gap..]);
    at += stated.map_or(0, |(_, len)| gap + len);
    let gap = blanks(&text.as_bytes()[at..]);
    let sign = match text.as_bytes().get(at + gap) {
        Some(b':') => 1,
        _ => dash(&text.as_bytes()[at + gap..]),
    };
    let list = at + gap + sign;
    let (mut side, len) = pieces(&text[list..], kind);
    let stated = stated.or(before_word);
    side.count = side.count.or(stated.map(|(count, _)| count));
    (!side.pieces.is_empty()).then_some(PlacedSide {
        turn,
        side,
        signed: sign > 0 || named,
        list,
        end: list + len,
    })
}

/// Pieces up to the check count, or to the first thing that is no piece, and where they end, with what the words before
/// them say.
fn pieces(text: &str, mut kind: KindSaid) -> (SideText, usize) {
    let mut found = SideText::default();
    let chess = kind.chess;
    let (mut at, mut end) = (0, 0);
    let mut listed = true;
    loop {
        let gap = blanks(&text.as_bytes()[at..]);
        let new_line = text[at..at + gap].contains('\n') && !listed;
        at += gap;
        let rest = &text[at..];
        if let Some((count, len)) = count(rest) {
            found.count = Some(count);
            (found.unread, end) = (found.unread.or(kind.unclear), at + len);
            return (found, end);
        }
        if let Some((len, joins)) = kind.between(rest) {
            at += len;
            listed |= joins;
            continue;
        }
        let more = more_stated(rest).filter(|_| !found.pieces.is_empty());
        let piece = one_piece(rest, chess, &mut kind.heads).filter(|_| more.is_none());
        let Some((piece, len)) = piece else {
            let behind = unread(rest, chess).or_else(|| more.or_else(|| kind.goes_on(rest)));
            if let Some((word, len)) = behind {
                (found.unread, end) = (Some(word), at + len);
            }
            found.unread = found.unread.or(kind.unclear);
            return (found, end);
        };
        let numbered = |piece: &PieceText| matches!(piece.field, FieldText::Number(_));
        let alike = |piece: &PieceText| {
            let first = found.pieces.first();
            first.is_none_or(|first| numbered(first) == numbered(piece))
        };
        // The number of a move begins a line; a move has a sign behind its square.
        let ends = text[at + len..].starts_with('.') && new_line;
        let mut marked = 0;
        if let Some(mut piece) = piece {
            if ends || !alike(&piece) || !stands_alone(&text[at + len..]) {
                found.unread = found.unread.or(kind.unclear);
                return (found, end);
            }
            marked = king_behind(&text[at + len..], chess);
            piece.king |= kind.of_next() || marked > 0;
            found.pieces.push(piece);
        }
        listed = false;
        at += len + marked;
        end = at;
    }
}

/// What the words in a list say of the pieces that follow.
#[derive(Default)]
struct KindSaid {
    chess: bool,
    /// The next is a king.
    king: bool,
    /// All that follow are kings.
    kings: bool,
    /// How many pieces stand behind a word for one king, and the word.
    behind_one: Option<(usize, String)>,
    /// A word that may speak of one king or of several.
    unclear: Option<String>,
    /// The list goes on in another sentence.
    sentence: bool,
    /// Chess: what the letters and words say of squares without a letter of their own.
    heads: Heads,
}

/// What stands before squares of chess that have no letter of their own.
#[derive(Default, Clone, Copy)]
struct Heads {
    letter: Option<Letter>,
    /// A word or a colon says that it is meant of all of them.
    all: bool,
}

impl Heads {
    /// A word for pawns.
    const PAWNS: Self = Self {
        letter: None,
        all: true,
    };
}

impl KindSaid {
    /// The length of the words between a side and its list: `White pieces on`.
    fn head(&mut self, text: &str) -> usize {
        let mut at = 0;
        loop {
            let gap = blanks(&text.as_bytes()[at..]);
            let Some((says, len)) = word(&text[at + gap..]) else {
                return at;
            };
            match says {
                Says::King if !self.chess => self.king = true,
                Says::Kings if !self.chess => self.kings = true,
                Says::Pawns if self.chess => self.heads = Heads::PAWNS,
                Says::Men | Says::Pawns | Says::On => {}
                Says::King | Says::Kings | Says::Side(_) | Says::And => return at,
            }
            at += gap + len;
        }
    }

    /// The length of what stands between two pieces at the start of `rest`, and whether another has to follow it.
    fn between(&mut self, rest: &str) -> Option<(usize, bool)> {
        if rest.starts_with(',') {
            return Some((1, true));
        }
        if rest.starts_with([';', '.']) {
            let goes_on = continues(rest, self.chess);
            self.sentence |= goes_on && rest.starts_with('.');
            self.heads.all &= !goes_on;
            return goes_on.then_some((1, false));
        }
        let (says, len) = word(rest)?;
        match says {
            Says::Pawns if self.chess => self.heads = Heads::PAWNS,
            Says::And if rest[len..].starts_with(char::is_whitespace) => return Some((len, true)),
            Says::On if rest[len..].starts_with(char::is_whitespace) => {}
            Says::King if !self.chess => {
                (self.kings, self.king) = (false, true);
                self.behind_one = Some((0, rest[..len].to_owned()));
            }
            Says::Kings if !self.chess => self.kings = true,
            // Which pieces of chess, nobody says.
            Says::Men if self.chess => return None,
            Says::Men | Says::Pawns => {
                self.kings = false;
                // `д. a1, h8, пр. c3`: two kings, or one and two men?
                let one = self.behind_one.take().filter(|(count, _)| *count > 1);
                self.unclear = self.unclear.take().or(one.map(|(_, word)| word));
            }
            Says::King | Says::Kings | Says::And | Says::On | Says::Side(_) => return None,
        }
        Some((len, false))
    }

    /// Whether the piece that is read next is a king by the words before it.
    fn of_next(&mut self) -> bool {
        if let Some((count, _)) = &mut self.behind_one {
            *count += 1;
        }
        self.kings || std::mem::take(&mut self.king)
    }

    /// A sentence that says more than where pieces are is none of the list, though its square was taken for one.
    fn goes_on(&self, rest: &str) -> Option<(String, usize)> {
        let ends = rest.is_empty() || rest.starts_with(['.', ';', '(']);
        let side = matches!(word(rest), Some((Says::Side(_), _)));
        let stated = rest.split_whitespace().next()?;
        (self.sentence && !ends && !side).then(|| (stated.to_owned(), stated.len()))
    }
}

/// Whether the list of a side goes on behind a semicolon or a full stop: a word for pieces with a square, or, behind a
/// semicolon, a square.
fn continues(rest: &str, chess: bool) -> bool {
    let mut after = rest[1..].trim_start();
    let mut named = rest.starts_with(';');
    while let Some((Says::King | Says::Kings | Says::Men | Says::Pawns | Says::On, len)) =
        word(after)
    {
        named = true;
        after = after[len..].trim_start();
    }
    let piece = one_piece(after, chess, &mut Heads::default()).filter(|_| named);
    piece.is_some_and(|(piece, len)| piece.is_none() || stands_alone(&after[len..]))
}

/// The length of a mark in brackets that makes the piece before it a king: `a1(д)`.
fn king_behind(rest: &str, chess: bool) -> usize {
    let inside = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let marked = inside.filter(|(mark, _)| {
        let letter = DRAUGHTS_KING
            .iter()
            .any(|king| mark.to_uppercase() == *king);
        let said = word(mark).filter(|(_, len)| *len == mark.len());
        letter || matches!(said, Some((Says::King, _)))
    });
    marked
        .filter(|_| !chess)
        .map_or(0, |(mark, _)| mark.len() + 2)
}

/// How many pieces there should be, before a word for them: `Wit 6 schijven op`, `Wit: 6 schijven`.
fn pieces_stated(text: &str) -> Option<(u16, usize)> {
    let mut at = blanks(text.as_bytes());
    at += usize::from(text[at..].starts_with(':'));
    at += blanks(&text.as_bytes()[at..]);
    let digits = text[at..].find(|c: char| !c.is_ascii_digit())?;
    let number = text[at..at + digits].parse().ok()?;
    let after = text[at + digits..].strip_prefix(char::is_whitespace)?;
    let says = word(after.trim_start())?.0;
    let pieces = matches!(says, Says::King | Says::Kings | Says::Men | Says::Pawns);
    pieces.then_some((number, at + digits))
}

/// A number that counts the pieces behind it inside a list, `27, 32 en 1 dam op 46`, though it looks like a square.
fn more_stated(rest: &str) -> Option<(String, usize)> {
    const MOST: u16 = 12;
    let (number, len) = pieces_stated(rest)?;
    let (says, word) = word(rest[len..].trim_start())?;
    let one = matches!(says, Says::King);
    let counts = rest.starts_with(|c: char| c.is_ascii_digit()) && number <= MOST;
    let end = rest.len() - rest[len..].trim_start().len() + word;
    (counts && one == (number == 1)).then(|| (rest[..end].to_owned(), end))
}

/// How many pieces there should be, in brackets.
fn count(text: &str) -> Option<(u16, usize)> {
    let (number, _) = text.strip_prefix('(')?.split_once(')')?;
    Some((number.trim().parse().ok()?, number.len() + 2))
}

/// Whether a square is all that its word says.
fn stands_alone(after: &str) -> bool {
    let end = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | ';' | ')' | '(');
    after.chars().next().is_none_or(end)
}

/// A word that ends a list though a square stands behind it, and where that ends.
fn unread(text: &str, chess: bool) -> Option<(String, usize)> {
    let len = text.find(|c: char| !c.is_alphabetic())?;
    let (stated, after) = text.split_at(len);
    let gap = blanks(after.as_bytes());
    let (_, square) = one_piece(&after[gap..], chess, &mut Heads::default())?;
    let names_side = matches!(word(stated), Some((Says::Side(_), _)));
    let behind = len > 0 && gap > 0 && !names_side && stands_alone(&after[gap + square..]);
    behind.then(|| (stated.to_owned(), len + gap + square))
}

/// A piece, or a letter with a colon that heads those to come.
fn one_piece(text: &str, chess: bool, heads: &mut Heads) -> Option<(Option<PieceText>, usize)> {
    if !chess {
        return draughts_piece(text);
    }
    let lettered = Letter::read(text.as_bytes());
    let own = lettered.and_then(|(letter, len)| Some((letter, len + to_square(&text[len..])?)));
    if let Some((letter, len)) = lettered
        && text[len..].starts_with(':')
    {
        let letter = Some(letter);
        *heads = Heads { letter, all: true };
        return Some((None, len + 1));
    }
    let at = own.map_or(0, |(_, at)| at);
    let (square, len) = square(&text[at..])?;
    if let Some((letter, _)) = own {
        let letter = Some(letter);
        *heads = Heads { letter, all: false };
    }
    let piece = PieceText {
        letter: heads.letter,
        bare: own.is_none() && !heads.all,
        king: false,
        field: FieldText::Square(square),
    };
    Some((Some(piece), at + len))
}

/// The length of what stands between a letter and its square: nothing, or a full stop, a blank, a word as in `K at g1`.
fn to_square(rest: &str) -> Option<usize> {
    if file_letter(rest.as_bytes()).is_some() {
        return Some(0);
    }
    let mut at = usize::from(rest.starts_with('.'));
    at += blanks(&rest.as_bytes()[at..]);
    if let Some((Says::On, len)) = word(&rest[at..]) {
        at += len + blanks(&rest.as_bytes()[at + len..]);
    }
    let (_, len) = square(&rest[at..])?;
    stands_alone(&rest[at + len..]).then_some(at)
}

/// The square of chess at the start of a text, and its length.
fn square(text: &str) -> Option<(SquareText, usize)> {
    let (file, len) = file_letter(text.as_bytes())?;
    let rank = *text.as_bytes().get(len)?;
    let on_board = (b'1'..=b'8').contains(&rank);
    on_board.then(|| (SquareText::new(file, rank - b'0'), len + 1))
}

fn draughts_piece(text: &str) -> Option<(Option<PieceText>, usize)> {
    let letter = DRAUGHTS_KING
        .iter()
        .find(|letter| text.starts_with(**letter));
    let mark = letter.map_or_else(|| latin_d(text), |letter| letter.len());
    let gap = blanks(&text.as_bytes()[mark..]);
    let (found, len) = field(&text.as_bytes()[mark + gap..])?;
    let field = found.text();
    let piece = PieceText {
        letter: None,
        bare: false,
        king: mark > 0,
        field,
    };
    (field != FieldText::Number(0)).then_some((Some(piece), mark + gap + len))
}

/// The length of a Latin `D` for dam, dame, дамка, which is a file too: `D4` is a square, `D a1` a king.
fn latin_d(text: &str) -> usize {
    let behind = text.strip_prefix('D').map(str::trim_start);
    let file = behind.is_some_and(|behind| file_letter(behind.as_bytes()).is_some());
    usize::from(file)
}

// Pieces on squares as a text states them, before any board has seen them.

/// The pieces of one side as written, and the check count after them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SideText {
    /// Every piece, in the order in which it stands.
    pub pieces: Vec<PieceText>,
    /// The number in brackets: how many pieces there should be (KV53 §14, MK53 §20).
    pub count: Option<u16>,
    /// A word that nobody knows, with more squares behind it: these are not all the pieces.
    pub unread: Option<String>,
}

impl SideText {
    /// Whether these are all the pieces that the text has.
    ///
    /// # Errors
    /// The sentence that says why not.
    pub fn is_read(&self) -> Result<(), String> {
        let unread = self.unread.as_ref();
        unread.map_or(Ok(()), |word| {
            Err(format!("in this position {word:?} is not understood"))
        })
    }
}

/// One piece as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceText {
    /// Chess: its letter, or the last before it; `None` if a word says that it is a pawn, if nothing does, and in draughts.
    pub letter: Option<Letter>,
    /// Chess: nothing says that the letter before it is meant of this square too: `h2` in `Ra1, h2`.
    pub bare: bool,
    /// Draughts: marked as a king.
    pub king: bool,
    /// Its square.
    pub field: FieldText,
}

/// Whose turn it is, as a text states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// White moves.
    White,
    /// Black moves.
    Black,
}

/// A position as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlacementText {
    /// Whose turn it is, if that is said.
    pub turn: Option<Turn>,
    /// White's pieces.
    pub white: SideText,
    /// Black's pieces.
    pub black: SideText,
    /// Moves that White's and Black's kings have made in a row, as FENs of Frisian draughts say them.
    pub king_runs: [Option<KingRunText>; 2],
    /// Departures from the standard that were read all the same, such as a full stop at the end.
    pub remarks: Vec<&'static str>,
}

/// Moves that a side has made in a row with one king, `+228`: two, and the king is on 28.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KingRunText {
    /// How many.
    pub moves: u8,
    /// Where the king is.
    pub king: FieldText,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn mk53_s18_position_number_1() {
        let text = "Valge: Kg2, La7, Rh5, E: b2, e3, f2, g3, h6 (8). \
                    Must: Kg8, Lg5, Oc2, E: b4, c7, d6, d5, f7, h7, h4 (10).";
        let found = position_text(text, Family::Chess).unwrap();
        assert_eq!((found.white.pieces.len(), found.white.count), (8, Some(8)));
        assert_eq!(
            (found.black.pieces.len(), found.black.count),
            (10, Some(10))
        );
        assert_eq!(found.white.pieces[3].letter.unwrap().as_str(), "E");
    }

    #[test]
    fn a_letter_carries_on() {
        let found = position_text("valged: Ke1, Va1, h1; mustad: Ke8", Family::Chess).unwrap();
        assert_eq!(found.white.pieces[2].letter.unwrap().as_str(), "V");
    }

    #[test]
    fn kv53_s14_start_position() {
        let text = "valge — a1, a3, b2, c1, c3, d2, e1, e3, f2, g1, g3, h2 (12); \
                    must — a7, b6, b8, c7, d6, d8, e7, f6, f8, g7, h6, h8 (12).";
        let found = position_text(text, Family::Draughts).unwrap();
        assert_eq!(found.white.pieces.len(), 12);
        assert_eq!(found.black.pieces.len(), 12);
    }

    fn counted(text: &str) -> [usize; 4] {
        let found = position_text(text, Family::Draughts).unwrap();
        assert_eq!(found.white.is_read(), Ok(()), "{text}");
        assert_eq!(found.black.is_read(), Ok(()), "{text}");
        let kings = |side: &SideText| side.pieces.iter().filter(|piece| piece.king).count();
        let (white, black) = (found.white.pieces.len(), found.black.pieces.len());
        [white, kings(&found.white), black, kings(&found.black)]
    }

    #[test]
    fn a_side_goes_on_behind_a_semicolon_and_in_a_sentence_of_pieces() {
        for (text, pieces) in [
            (
                "Белые: шашки c3, g3; дамка a1. Черные: шашки f6, h8.",
                [3, 1, 2, 0],
            ),
            (
                "Белые: дамка a1; шашки c3, g3. Черные: шашки f6, h8.",
                [3, 1, 2, 0],
            ),
            (
                "Белые: шашки c3, g3. Дамка a1. Черные: шашки f6, h8.",
                [3, 1, 2, 0],
            ),
            (
                "Белые: шашки c3, g3; дамка a1 (3). Черные: f6, h8 (2).",
                [3, 1, 2, 0],
            ),
            (
                "Wit: 27, 31, 36; dam 49. Zwart: 8, 13, 19; dammen 5, 10.",
                [4, 1, 5, 2],
            ),
            ("Valge: a1, c3; kabe h2. Must: f6; kabe h8.", [3, 1, 2, 1]),
            (
                "White: men 22, 26; king 15. Black: men 3, 6; king 24. White to play.",
                [3, 1, 3, 1],
            ),
            ("White: 22, 26; 15. Black: 3; 6.", [3, 0, 2, 0]),
        ] {
            assert_eq!(counted(text), pieces, "{text}");
        }
    }

    #[test]
    fn ordinary_abbreviations_of_positions() {
        for (text, pieces) in [
            (
                "Белые: д. a1, пр. c3, g3 (3). Черные: пр. f6, h8 (2).",
                [3, 1, 2, 0],
            ),
            ("Бел.: Дa1, c3, g3. Черн.: f6, h8.", [3, 1, 2, 0]),
            ("Белые: D a1, c3, g3. Черные: f6, h8.", [3, 1, 2, 0]),
            (
                "Белые (3): дамка a1, шашки c3, g3. Черные (2): шашки f6, h8.",
                [3, 1, 2, 0],
            ),
            ("Б: д.a1, c3, g3. Ч: f6, h8.", [3, 1, 2, 0]),
            ("Белые: a1(д), c3, g3; черные: f6, h8", [3, 1, 2, 0]),
            (
                "Белые: дамка на a1, простые на c3 и g3. Чёрные: простые на f6 и h8.",
                [3, 1, 2, 0],
            ),
            (
                "Wit: dam op 46, schijven op 27, 32. Zwart: schijven op 13, 19.",
                [3, 1, 2, 0],
            ),
        ] {
            assert_eq!(counted(text), pieces, "{text}");
        }
    }

    #[test]
    fn what_is_left_of_a_position_is_not_passed_over() {
        for text in [
            "Белые: c3, g3 / a1. Черные: f6, h8.",
            "Белые: c3, g3. Damka: a1. Черные: f6, h8.",
            "Белые: c3, g3. Дамка a1 ловит. Черные: f6, h8.",
            "Белые: д. a1, h2, пр. c3. Черные: f6, h8.",
            "Белые: в засаде a1, c3, g3. Черные: f6, h8.",
            "Белые в составе a1, c3, g3; черные в составе f6, h8.",
            "Wit: lopers 46, schijven 27, 32. Zwart: 13, 19.",
            "Wit: 27, 32 en verder dam 46. Zwart: 13, 19.",
        ] {
            let found = position_text(text, Family::Draughts).unwrap();
            let read = found.white.is_read().and(found.black.is_read());
            assert!(read.is_err(), "{text}: {found:?}");
        }
    }

    #[test]
    fn names_and_scores_are_no_position() {
        for text in [
            "Белые: Иванов. Черные: Петров",
            "White: Smith 2350, Black: Jones 2400",
            "Белые: Б. Иванов (2). Черные: Ч. Петров (1). Москва, 12, 13 мая",
            "White: 1, Black: 1",
            "Белые: Иванов, Черные: Петров, доска 12",
        ] {
            assert_eq!(position_text(text, Family::Draughts), None, "{text}");
        }
    }
}
