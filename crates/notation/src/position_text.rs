//! Positions in running text: `valge — a1, a3 (12); must — a7, b6 (12)`, `Valge: Kg2, E: b2 (8)`.

mod unnamed;
mod words;

use crate::Family;
use crate::chess_move::SquareText;
use crate::draughts_move::{FieldText, field};
use crate::letters::Letter;
use crate::scan::{blanks, blanks_in_line, dash, file_letter};
use crate::task::{names_board, sets_task, turn_in_words};
pub use unnamed::position_without_words;
use unnamed::{in_initials, in_unknown_words, not_understood, unnamed};
use words::{Says, word, words_of};

/// Letters that mark a king in draughts: K, the same on a Russian keyboard, and that of `дамка`.
pub const DRAUGHTS_KING: [&str; 3] = ["K", "К", "Д"];

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
pub fn position_text(text: &str, family: Family) -> Option<PlacementText> {
    let words = words_of(text).filter_map(|(at, _)| Some((at, placed_side(&text[at..], family)?)));
    // Without a sign it may be a name or a remark.
    let signed = words.filter(|(_, found)| found.signed || found.side.pieces.len() >= LIST);
    if let Some(sides) = both(text, signed, family) {
        return placed(text, sides);
    }
    in_initials(text, family)
        .or_else(|| in_unknown_words(text, family))
        .or_else(|| not_understood(text))
        .or_else(|| unnamed(text))
}

/// So many squares in a row are no remark on a move.
const LIST: usize = 3;

/// The position of these two sides, unless they are a score.
fn placed(text: &str, [white, black]: [SideText; 2]) -> Option<PlacementText> {
    places_pieces(&[&white, &black]).then(|| PlacementText {
        turn: turn_in_words(text),
        white,
        black,
        king_runs: [None; 2],
        remarks: Vec::new(),
    })
}

/// White's and Black's pieces, from lists in the order of the text. A side may have several, `Black men—13. Black king—29`.
fn both(
    text: &str,
    lists: impl Iterator<Item = (usize, PlacedSide)>,
    family: Family,
) -> Option<[SideText; 2]> {
    let mut lists = lists.peekable();
    let mut sides: [Option<SideText>; 2] = [None, None];
    let mut until = 0;
    while let Some((at, mut found)) = lists.next() {
        // A word inside a list heads no other.
        if at < until {
            continue;
        }
        until = at + found.end;
        let complete = sides.iter().all(Option::is_some);
        let [white, black] = &mut sides;
        let side = match found.turn {
            Turn::White => white,
            Turn::Black => black,
        };
        if complete && side.as_ref().is_some_and(|side| !found.continues(side)) {
            break;
        }
        while lists.next_if(|(at, _)| *at < until).is_some() {}
        let next = lists.peek().map_or(text.len(), |(at, _)| *at);
        let last = next == text.len();
        found.side.look_behind(&text[until..next], last, family);
        match side {
            None => *side = Some(found.side),
            Some(side) => side.join(found, text[at..].split_whitespace().next()),
        }
    }
    let [white, black] = sides;
    Some([white?, black?])
}

/// A number for each side is a score at least as often: `White: 1, Black: 1`.
fn places_pieces(sides: &[&SideText; 2]) -> bool {
    let mut all = sides.iter().flat_map(|side| &side.pieces);
    let count = all.clone().count();
    count > sides.len()
        || sides.iter().any(|side| side.count.is_some())
        || all.any(|piece| piece.king || !matches!(piece.field, FieldText::Number(_)))
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
    /// Whether a word for pieces stands before them: `Black king 29`.
    pub named: bool,
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
pub fn placed_side(text: &str, family: Family) -> Option<PlacedSide> {
    let (Says::Side(turn), len) = word(text)? else {
        return None;
    };
    listed(text, len, turn, family)
}

/// The pieces that a list has behind the word for a side, which is `head` long.
fn listed(text: &str, head: usize, turn: Turn, family: Family) -> Option<PlacedSide> {
    let mut kind = KindSaid {
        chess: family == Family::Chess,
        ..KindSaid::default()
    };
    let mut at = head + possessive(&text[head..]);
    let before_word = pieces_stated(&text[at..]);
    at += before_word.map_or(0, |(_, len)| len);
    let words = at;
    at += kind.head(&text[at..]);
    let named = at > words;
    // `Белые (3): a1`
    let gap = blanks(&text.as_bytes()[at..]);
    let stated = count(&text[at + gap..]);
    at += stated.map_or(0, |(_, len)| gap + len);
    let signed = sign(&text[at..]);
    let list = at + signed.unwrap_or_else(|| blanks(&text.as_bytes()[at..]));
    let (mut side, len) = pieces(&text[list..], kind);
    let stated = stated.or(before_word);
    side.count = side.count.or(stated.map(|(count, _)| count));
    (!side.pieces.is_empty()).then_some(PlacedSide {
        turn,
        side,
        signed: signed.is_some() || named,
        named,
        list,
        end: list + len,
    })
}

impl PlacedSide {
    /// Whether its kings are stated apart from the men of the side, or the men from the kings.
    fn continues(&self, side: &SideText) -> bool {
        let king = |side: &SideText| side.pieces.first().is_some_and(|piece| piece.king);
        self.named && king(&self.side) != king(side)
    }
}

/// `Black's men on 13`
fn possessive(text: &str) -> usize {
    let mut marks = ["'s ", "’s ", "' ", "’ "].into_iter();
    let mark = marks.find(|mark| text.starts_with(mark));
    mark.map_or(0, |mark| mark.len() - 1)
}

/// The length of the sign between words and their list: `:`, `—`, `--`, `.—`, `.:`.
fn sign(text: &str) -> Option<usize> {
    let mut at = blanks(text.as_bytes());
    at += usize::from(text[at..].starts_with('.'));
    let start = at;
    loop {
        at += match text.as_bytes().get(at) {
            Some(b':') => 1,
            Some(_) | None => match dash(&text.as_bytes()[at..]) {
                0 => return (at > start).then_some(at),
                len => len,
            },
        };
    }
}

/// Pieces up to the check count, or to the first thing that is no piece, and where they end, with what the words before
/// them say.
fn pieces(text: &str, mut kind: KindSaid) -> (SideText, usize) {
    let mut found = SideText::default();
    let chess = kind.chess;
    let (mut at, mut end) = (0, 0);
    let mut listed = true;
    let mut commas = false;
    loop {
        let gap = blanks(&text.as_bytes()[at..]);
        let new_line = text[at..at + gap].contains('\n') && !listed;
        at += gap;
        let rest = &text[at..];
        let behind_piece = at > gap && end + gap == at;
        if let Some((count, len)) = count(rest) {
            // Behind a comma it is another square, where squares have numbers.
            let numbered = |piece: &PieceText| matches!(piece.field, FieldText::Number(_));
            let another = commas && !behind_piece && found.pieces.iter().any(numbered);
            found.unread = found.unread.or(another.then(|| rest[..len].to_owned()));
            found.count = Some(count);
            return (kind.of_list(found), at + len);
        }
        if let Some(len) = kind.behind(rest, found.pieces.last_mut().filter(|_| behind_piece)) {
            (at, end) = (at + len, at + len);
            continue;
        }
        if let Some((len, joins)) = kind.between(rest) {
            at += len;
            listed |= joins;
            commas |= joins;
            continue;
        }
        if let Some((row, len)) = row_of_squares(rest, &found.pieces).filter(|_| !chess) {
            found
                .pieces
                .extend(row.into_iter().map(|piece| kind.marked(piece)));
            listed = false;
            (at, end) = (at + len, at + len);
            continue;
        }
        let more = more_stated(rest).filter(|_| !found.pieces.is_empty());
        let piece = one_piece(rest, chess, &mut kind.heads).filter(|_| more.is_none());
        let Some((piece, len)) = piece else {
            let behind = unread(rest, chess, found.pieces.first());
            let behind = behind.or_else(|| more.or_else(|| kind.goes_on(rest)));
            if let Some((word, len)) = behind {
                (found.unread, end) = (Some(word), at + len);
            }
            return (kind.of_list(found), end);
        };
        // The number of a move begins a line or stands behind a square; a move has a sign behind its square.
        let stop = text[at + len..].starts_with('.');
        let number = stop && numbers_move(rest);
        let ends = number && behind_piece || stop && new_line;
        if let Some(piece) = piece {
            let alike = found
                .pieces
                .first()
                .is_none_or(|first| alike(first, &piece));
            let first = piece.field == FieldText::Number(1);
            let unclear = number
                && if behind_piece {
                    !commas && !first
                } else {
                    first
                };
            found.unread = found.unread.or(unclear.then(|| rest[..len].to_owned()));
            // `K at K6` is a square of chess, counted from the king's file.
            if kind.king && piece.king {
                return (SideText::default(), 0);
            }
            if ends || !alike || !stands_alone(&text[at + len..]) {
                return (kind.of_list(found), end);
            }
            found.pieces.push(kind.marked(piece));
        }
        listed = false;
        at += len;
        end = at;
    }
}

/// Whether both squares are numbers, or both have letters.
fn alike(first: &PieceText, piece: &PieceText) -> bool {
    let numbered = |piece: &PieceText| matches!(piece.field, FieldText::Number(_));
    numbered(first) == numbered(piece)
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
    /// Words for pieces stand before squares.
    before: bool,
    /// One stands behind its square: `b8 Dama`.
    after: Option<String>,
    /// A word that may speak of one king or of several, or of the square before it or of that behind.
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
                Says::King if !self.chess => self.one_king(&text[at + gap..at + gap + len]),
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
        let sign = sign(&rest[len..]).filter(|_| !self.chess && says.is_pieces());
        let len = len + sign.unwrap_or_default();
        self.before |= says.is_pieces();
        match says {
            Says::Pawns if self.chess => self.heads = Heads::PAWNS,
            Says::And if rest[len..].starts_with(char::is_whitespace) => return Some((len, true)),
            Says::On if rest[len..].starts_with(char::is_whitespace) => {}
            Says::King if !self.chess => {
                self.kings = false;
                self.one_king(&rest[..len - sign.unwrap_or_default()]);
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

    fn one_king(&mut self, stated: &str) {
        self.king = true;
        self.behind_one = Some((0, stated.to_owned()));
    }

    /// The piece that is read next, a king if the words before it say so.
    fn marked(&mut self, mut piece: PieceText) -> PieceText {
        if let Some((count, _)) = &mut self.behind_one {
            *count += 1;
        }
        piece.king |= self.kings || std::mem::take(&mut self.king);
        piece
    }

    /// The length of what is said behind a piece of draughts, with a blank or none between, and says that it is a king.
    fn behind(&mut self, rest: &str, piece: Option<&mut PieceText>) -> Option<usize> {
        let piece = piece.filter(|_| !self.chess)?;
        if let Some((behind, len)) = bracket_behind(rest) {
            match behind {
                Behind::King => piece.king = true,
                Behind::Man => {}
                Behind::Unread(said) => self.unclear = self.unclear.take().or(Some(said)),
            }
            return Some(len);
        }
        let (says, len) = word(rest)?;
        let (said, after) = (&rest[..len], rest[len..].trim_start());
        let joined = after.starts_with(',') || matches!(word(after), Some((Says::And, _)));
        let other = matches!(word(after), Some((Says::Side(_), _)));
        let ends = other || after.is_empty() || after.starts_with(['.', ';', ')', '(']);
        if !matches!(says, Says::King | Says::Kings) || !joined && !ends {
            return None;
        }
        piece.king = true;
        // `21, 24 king, 28` has lost a sign on one side of the word.
        let numbered = matches!(piece.field, FieldText::Number(_));
        let unclear = joined && numbered || says == Says::Kings;
        self.unclear = self.unclear.take().or(unclear.then(|| said.to_owned()));
        self.after = Some(said.to_owned());
        Some(len)
    }

    /// A list that has been read to its end.
    fn of_list(self, mut found: SideText) -> SideText {
        let mixed = self.after.filter(|_| self.before);
        let several = self.behind_one.filter(|(count, _)| *count > 1);
        let several = several.filter(|(_, stated)| words::is_one_or_several(stated));
        let several = several.map(|(_, stated)| stated);
        found.unread = found.unread.or(self.unclear).or(mixed).or(several);
        found
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
    let mut named = rest.starts_with(';') && !numbers_move(after);
    while let Some((Says::King | Says::Kings | Says::Men | Says::Pawns | Says::On, len)) =
        word(after)
    {
        named = true;
        after = &after[len..];
        after = after[sign(after).unwrap_or_default()..].trim_start_matches([',', ' ']);
    }
    let piece = one_piece(after, chess, &mut Heads::default()).filter(|_| named);
    piece.is_some_and(|(piece, len)| piece.is_none() || stands_alone(&after[len..]))
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
    const ENDS: &str = ",.;()[]{}/|\"'»«”“’";
    let end = |c: char| c.is_whitespace() || ENDS.contains(c);
    after.chars().next().is_none_or(end)
}

/// A word that ends a list though a square stands behind it, and where that ends. The number of a move may stand below it.
fn unread(text: &str, chess: bool, first: Option<&PieceText>) -> Option<(String, usize)> {
    let len = text.find(|c: char| !c.is_alphabetic())?;
    let (stated, after) = text.split_at(len);
    let gap = blanks(after.as_bytes());
    let (piece, square) = one_piece(&after[gap..], chess, &mut Heads::default())?;
    let behind = &after[gap + square..];
    let names_side = matches!(word(stated), Some((Says::Side(_), _)));
    let numbers_move = behind.starts_with('.') && after[..gap].contains('\n');
    let another = first
        .zip(piece)
        .is_none_or(|(first, piece)| alike(first, &piece));
    let goes_on = gap > 0 && !names_side && !numbers_move && another;
    (len > 0 && goes_on && stands_alone(behind)).then(|| (stated.to_owned(), len + gap + square))
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
    let mark = king_mark(text);
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

/// The length of a mark before a square that makes its piece a king: `K29`, `Д a1`, `*29`, `k29`.
fn king_mark(text: &str) -> usize {
    const JOINED: [&str; 4] = ["k", "к", "д", "*"];
    let mut capitals = DRAUGHTS_KING.into_iter();
    if let Some(letter) = capitals.find(|letter| text.starts_with(letter)) {
        return letter.len();
    }
    let joined = JOINED.into_iter().find(|mark| {
        let behind = text.strip_prefix(mark);
        behind.is_some_and(|behind| field(behind.as_bytes()).is_some())
    });
    joined.map_or_else(|| latin_d(text), str::len)
}

/// The length of a Latin `D` for dam, dame, дамка, which is a file too: `D4` is a square, `D a1` and `D46` are kings.
fn latin_d(text: &str) -> usize {
    let behind = text.strip_prefix('D').map(str::trim_start);
    let king = behind.is_some_and(|behind| {
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        file_letter(behind.as_bytes()).is_some() || digits == 2
    });
    usize::from(king)
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
    /// Takes in a further list of the side, which `word` heads. Unless it says which pieces it has, it may state all anew.
    fn join(&mut self, found: PlacedSide, word: Option<&str>) {
        let stated = word.filter(|_| !found.named).map(str::to_owned);
        self.unread = self.unread.take().or(found.side.unread).or(stated);
        self.count = match (self.count, found.side.count) {
            (Some(count), Some(more)) => Some(count.saturating_add(more)),
            (count, more) => count.or(more),
        };
        self.pieces.extend(found.side.pieces);
    }

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

// Squares of draughts in a row, of which a list has the first and the last: `37/39`, `12 t/m 14`.

/// Squares are numbered up to this on the largest board.
const LAST: u8 = 72;

/// The squares of a row at the start of `rest`, and its length. A dash makes a move too, so it makes a row only in a list that
/// ascends and has squares of its own, some in `before` or one behind it.
fn row_of_squares(rest: &str, before: &[PieceText]) -> Option<(Vec<PieceText>, usize)> {
    let (first, mut at) = number(rest)?;
    let (sign, len) = joint(&rest[at..])?;
    at += len;
    let (last, len) = number(&rest[at..])?;
    at += len;
    let row = first < last && last <= LAST && stands_alone(&rest[at..]);
    let listed = match sign {
        Joint::Row => true,
        Joint::Dash => match before.last() {
            Some(piece) => matches!(piece.field, FieldText::Number(before) if before < first),
            None => lists_more(&rest[at..], last),
        },
    };
    (row && listed).then(|| ((first..=last).map(man).collect(), at))
}

/// What joins two numbers.
enum Joint {
    /// A stroke or a word.
    Row,
    Dash,
}

fn joint(text: &str) -> Option<(Joint, usize)> {
    let gap = blanks(text.as_bytes());
    let sign = &text[gap..];
    let (joint, len) = match dash(sign.as_bytes()) {
        0 if sign.starts_with('/') => (Joint::Row, 1),
        0 => (Joint::Row, words::to(sign).filter(|_| gap > 0)?),
        len => (Joint::Dash, len),
    };
    let end = gap + len;
    Some((joint, end + blanks(&text.as_bytes()[end..])))
}

/// Whether one square alone follows, behind the last of a row.
fn lists_more(after: &str, last: u8) -> bool {
    let next = after.strip_prefix(',').map(str::trim_start);
    next.and_then(|next| {
        let (number, len) = number(next)?;
        Some(number > last && stands_alone(&next[len..]) && joint(&next[len..]).is_none())
    })
    .unwrap_or(false)
}

/// The number of a square at the start of a text, and its length.
fn number(text: &str) -> Option<(u8, usize)> {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..len].parse().ok()?;
    (number > 0).then_some((number, len))
}

fn man(number: u8) -> PieceText {
    PieceText {
        letter: None,
        bare: false,
        king: false,
        field: FieldText::Number(number),
    }
}

// What stands in brackets behind a square of draughts: `a1 (дамка)`.

/// What a bracket says of the piece before it.
enum Behind {
    King,
    Man,
    /// Something that nobody knows.
    Unread(String),
}

/// What the bracket at the start of `rest` says of the piece before it, and where it ends. A count of the pieces, and a remark
/// of several words behind the last of them, say nothing.
fn bracket_behind(rest: &str) -> Option<(Behind, usize)> {
    let gap = blanks_in_line(rest.as_bytes());
    let (inside, after) = rest[gap..].strip_prefix('(')?.split_once(')')?;
    if count(&rest[gap..]).is_some() {
        return None;
    }
    let said = inside.trim();
    let behind = match word(said) {
        _ if is_king_letter(said) => Behind::King,
        Some((Says::King, len)) if len == said.len() => Behind::King,
        Some((Says::Men | Says::Pawns, len)) if len == said.len() => Behind::Man,
        Some((
            Says::Side(_)
            | Says::King
            | Says::Kings
            | Says::Men
            | Says::Pawns
            | Says::And
            | Says::On,
            _,
        ))
        | None => Behind::Unread(said.to_owned()),
    };
    let known = !matches!(behind, Behind::Unread(_));
    let says_something = known || is_of_pieces(said) || goes_on(after);
    says_something.then(|| (behind, rest.len() - after.len()))
}

/// `(Д)`, `(к.)`, `(D)`
fn is_king_letter(said: &str) -> bool {
    let letter = said.trim_end_matches('.').to_uppercase();
    letter == "D" || DRAUGHTS_KING.contains(&letter.as_str())
}

/// Whether it may be said of pieces: one word, or a word for pieces among several.
fn is_of_pieces(said: &str) -> bool {
    let stated = |(at, _): (usize, &str)| word(&said[at..]);
    let one = !said.is_empty() && !said.contains(char::is_whitespace);
    one || words_of(said)
        .filter_map(stated)
        .any(|(says, _)| says.is_pieces())
}

/// Whether the list has more squares behind it.
fn goes_on(after: &str) -> bool {
    let next = after.strip_prefix([',', ';']).map(str::trim_start);
    next.is_some_and(|next| draughts_piece(next).is_some())
}

// What stands behind a list of squares and names more of them, in a form that nobody knows: the list is not all.

impl SideText {
    /// Notes what the text between this list and the next, or the end, names of further squares.
    fn look_behind(&mut self, rest: &str, last: bool, family: Family) {
        let mut fields = self.pieces.iter().map(|piece| piece.field);
        let numbered = fields.any(|field| matches!(field, FieldText::Number(_)));
        let kings = || {
            let draughts = family == Family::Draughts;
            draughts
                .then(|| said_in(rest, last, king_in_clause))
                .flatten()
        };
        let squares = || match numbered {
            true => said_in(rest, last, square_in_clause).or_else(|| pieces_left(rest)),
            false => squares_of(before_first_move(rest))
                .next()
                .map(str::to_owned),
        };
        self.unread = self.unread.take().or_else(squares).or_else(kings);
    }
}

/// A word for pieces with a number behind it, wherever it stands.
fn pieces_left(rest: &str) -> Option<String> {
    words_of(rest).find_map(|(at, stated)| {
        let piece = word(stated)?.0.is_pieces();
        let behind = rest[at + stated.len()..].trim_start();
        (piece && behind.starts_with(|c: char| c.is_ascii_digit())).then(|| stated.to_owned())
    })
}

/// What the rest of the sentence says of pieces. Remarks in brackets and tasks count and name other things.
fn said_in(rest: &str, last: bool, in_clause: fn(&str) -> Option<&str>) -> Option<String> {
    let rest = rest.split("\n\n").next().unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    let rest = if last { line } else { rest };
    let sentence = &rest[..position_sentence(rest)];
    let said_of_list = |clause: &&str| {
        turn_in_words(clause).is_none() && !sets_task(clause) && !names_board(clause)
    };
    let clauses = outside_remarks(sentence).flat_map(|part| part.split([',', ';', '—', '–']));
    let found = clauses.filter(said_of_list).find_map(in_clause)?;
    Some(found.trim_end_matches('.').to_owned())
}

/// A word for kings: one of those before it is a king, and nobody knows which.
fn king_in_clause(clause: &str) -> Option<&str> {
    let mut words = words_of(clause).map(|(at, _)| &clause[at..]);
    words.find_map(|text| match word(text)? {
        (Says::King | Says::Kings, len) => Some(&text[..len]),
        (Says::Side(_) | Says::Men | Says::Pawns | Says::And | Says::On, _) => None,
    })
}

/// What may be a square in a clause. In one that says something of a side, a number may count: `White wins in 3 moves`.
fn square_in_clause(clause: &str) -> Option<&str> {
    let side = matches!(word(clause.trim_start()), Some((Says::Side(_), _)));
    let mut words = clause.split_whitespace().peekable();
    while let Some(stated) = words.next() {
        let counts = words
            .peek()
            .is_some_and(|next| next.starts_with(char::is_alphabetic));
        if may_be_square(stated) && !(side && counts) {
            return Some(stated);
        }
    }
    None
}

/// A text up to the number of the first move in it.
#[must_use]
pub fn before_first_move(text: &str) -> &str {
    let places = text
        .split_whitespace()
        .map(|word| word.as_ptr() as usize - text.as_ptr() as usize);
    let first = places
        .into_iter()
        .find(|place| numbers_move(&text[*place..]));
    first.map_or(text, |place| &text[..place])
}

/// The parts of a sentence without what stands in brackets and has words.
fn outside_remarks(sentence: &str) -> impl Iterator<Item = &str> {
    let remark = |part: &str| part.split(|c: char| !c.is_alphabetic()).any(is_word);
    sentence.split('(').enumerate().map(move |(at, part)| {
        let (inside, after) = part.split_once(')').unwrap_or((part, ""));
        if at > 0 && remark(inside) {
            after
        } else {
            part
        }
    })
}

fn is_word(letters: &str) -> bool {
    const SHORTEST: usize = 3;
    letters.chars().count() >= SHORTEST
}

/// `37/39`, `*29`, `K29`, not `1954`, `2-0` or `3rd`.
fn may_be_square(word: &str) -> bool {
    const MARKS: usize = 1;
    let mut numbers = word.split(|c: char| !c.is_ascii_digit());
    let on_board = |number: u16| (1..=u16::from(LAST)).contains(&number);
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let squares = numbers.all(|number| number.is_empty() || number.parse().is_ok_and(on_board));
    squares && letters <= MARKS && word.contains(|c: char| c.is_ascii_digit())
}

/// The length of what is left of the sentence that lists squares. The full stop of an abbreviation before a number does not
/// end it (`kon. 29`), that before the number of a move does.
#[must_use]
pub fn position_sentence(text: &str) -> usize {
    for word in text.split_whitespace() {
        let place = word.as_ptr() as usize - text.as_ptr() as usize;
        if numbers_move(&text[place..]) {
            return place;
        }
        let Some(stated) = word.strip_suffix('.') else {
            continue;
        };
        let after = text[place + word.len()..].trim_start();
        let next = after.split_whitespace().next().unwrap_or_default();
        let abbreviated = stated.ends_with(char::is_alphabetic) && may_be_square(next);
        if !abbreviated || numbers_move(after) {
            return place + stated.len();
        }
    }
    text.len()
}

/// Whether a text begins with the number of a move and the move: `1. 27-21`, `1.ed4`, `1... b6-a5`.
fn numbers_move(text: &str) -> bool {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let stop = after.strip_prefix('.').filter(|_| after.len() < text.len());
    let behind = stop.map(|behind| behind.trim_start_matches(['.', '…', ' ']));
    let stated = behind.and_then(|behind| behind.split_whitespace().next());
    stated.is_some_and(|stated| {
        let two = stated.contains(|c: char| c.is_alphabetic() || "-–—:×*".contains(c));
        two && stated.contains(|c: char| c.is_ascii_digit()) && !stated.starts_with('(')
    })
}

/// The squares in letters that stand alone in a text, with a letter or two joined at most: `c3`, `Дa1`, not those of a move.
fn squares_of(text: &str) -> impl Iterator<Item = &str> {
    // What joins the squares of moves.
    const JOINS: &str = "-–—−:×*";
    let words = text.split(|c: char| !c.is_alphanumeric() && !JOINS.contains(c));
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
