//! From a sheet to answers: games and notations are tried on its beginning, the best reads it all.

use crate::as_it_stands::as_it_stands;
use crate::capitals::in_small_letters;
use crate::choose::choose;
use crate::exchanged::Exchanges;
use crate::search::{Found, SearchOptions, read_in_parts};
use crate::spell::{ChessSpeller, Draughts, Knights};
use crate::start::Start;
use crate::suppose::{Supposition, named_game, suppositions};
use crate::{Cipher, FoundLine, Options, Repair};
use scoresheet_layout::{Diagram, ScoreSheet};
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game};
use std::sync::atomic::{AtomicBool, Ordering};

/// Why nothing was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RepairError {
    /// The sheet has no text that could be a move.
    #[error("there is no text here that could be a move")]
    NoText,
    /// The position that the game starts from cannot be set up.
    #[error("the game starts from a position that cannot be set up: {0}")]
    Start(String),
    /// The search was stopped from outside.
    #[error("the search was stopped")]
    Stopped,
}

/// The line of legal moves that explains the sheet best, with an answer for every ply.
///
/// # Errors
/// If there is nothing to read, or nothing to start from.
///
/// ```
/// use scoresheet_layout::ScoreSheet;
/// use scoresheet_repair::{Answer, Options, repair};
///
/// let sheet = ScoreSheet::from_movetext("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bc7 6. Qe2 O-O");
/// let repair = repair(&sheet, &Options::default())?;
/// assert_eq!(repair.plies[9].meant, "Be7");
/// assert_ne!(repair.plies[9].answer, Answer::Read);
/// # Ok::<(), scoresheet_repair::RepairError>(())
/// ```
pub fn repair(sheet: &ScoreSheet, options: &Options) -> Result<Repair, RepairError> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    repair_unless(sheet, options, &NEVER)
}

/// As [`repair`], and gives up once `stop` is set.
///
/// # Errors
/// As of [`repair`], or it was stopped.
pub fn repair_unless(
    sheet: &ScoreSheet,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Repair, RepairError> {
    let cipher = Cipher::of([(sheet, options)], stop);
    repair_by(sheet, options, cipher.as_ref(), stop)
}

/// As [`repair_unless`], of a game in a document whose key for signs of pieces is known, or that has none.
///
/// # Errors
/// As of [`repair_unless`].
pub fn repair_by(
    sheet: &ScoreSheet,
    options: &Options,
    cipher: Option<&Cipher>,
    stop: &AtomicBool,
) -> Result<Repair, RepairError> {
    if sheet.cells.is_empty() {
        return Err(RepairError::NoText);
    }
    if let Some(small) = in_small_letters(sheet) {
        let mut found = repair_by(&small, options, cipher, stop)?;
        found.in_capitals(sheet);
        return Ok(found);
    }
    let chess = options.game.is_none_or(|game| game == Game::Chess);
    let by_key = cipher
        .filter(|_| chess)
        .and_then(|cipher| Some((cipher, cipher.lettered(sheet)?)));
    let Some((cipher, lettered)) = by_key else {
        let mut found = in_letters(sheet, options, stop)?;
        if found.game == Game::Chess {
            found.heed_pieces(options.min_confidence);
            found.heed_lost_letters(options.min_confidence);
        }
        return Ok(found);
    };
    let options = Options {
        game: Some(Game::Chess),
        language: Some(Language::english()),
        ..*options
    };
    let mut found = in_letters(&lettered, &options, stop)?;
    found.in_signs(cipher.clone(), sheet, &lettered);
    Ok(found)
}

/// As [`repair_by`], of a sheet whose pieces are letters.
fn in_letters(
    sheet: &ScoreSheet,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Repair, RepairError> {
    let options = &Options {
        game: options.game.or_else(|| named_game(sheet)),
        ..*options
    };
    let suppositions = suppositions(sheet, options);
    let mut chosen = choose(sheet, &suppositions, stop)?;
    let search = Search {
        sheet,
        options,
        stop,
        supposition: chosen.chosen,
        start: chosen.start,
    };
    let (mut found, exchanges) = search.read()?;
    let as_written = sheet;
    let sheet = exchanges.sheet().unwrap_or(sheet);
    found.tried = std::mem::take(&mut chosen.tried);
    found.goes_on = sheet.goes_on.is_some() || sheet.caveat.is_some();
    found.doubt_start(sheet, chosen.share, options.min_confidence);
    found.heed_boards(options.min_confidence);
    found.heed_numbers(sheet, options.min_confidence);
    found.heed_quotations(sheet, options.min_confidence);
    found.heed_moves_named_instead(sheet, options.min_confidence);
    found.heed_moves_left_over(sheet, options.min_confidence);
    found.heed_half_read(sheet, options.min_confidence);
    found.heed_slipped_columns(sheet, options.min_confidence);
    found.heed_cut_cells(sheet, options.min_confidence);
    found.heed_lost_plies(options.min_confidence);
    found.heed_stop(options.min_confidence);
    found.heed_unknown_plies(options.min_confidence);
    found.heed_clean_words(options.min_confidence);
    found.heed_contradictions(options.min_confidence);
    found.heed_guessed_game(options.game, options.min_confidence);
    match &exchanges {
        Exchanges::None => {}
        Exchanges::One(exchanged) => found.mark_exchanged(exchanged, as_written),
        Exchanges::Some(others) => {
            found.doubt_exchanged(others, options.min_confidence);
            // What proved a move before them may be one of these.
            found.heed_clean_words(options.min_confidence);
        }
    }
    found.misread_numbers = found.find_misread_numbers(sheet);
    found.heed_misread_numbers(sheet, options.min_confidence);
    found.heed_end(sheet);
    Ok(found)
}

/// A sheet that is read in one way, from one position.
struct Search<'a> {
    sheet: &'a ScoreSheet,
    options: &'a Options,
    stop: &'a AtomicBool,
    supposition: Supposition,
    start: Start,
}

impl Search<'_> {
    /// The line, and what it shows of moves in one another's place: put in order, if there is one way to do so.
    fn read(&self) -> Result<(Repair, Exchanges), RepairError> {
        let found = match self.as_it_stands() {
            Some(found) => found,
            None => self.best()?,
        };
        let exchanged = match found.exchanges(self.sheet) {
            Exchanges::One(exchanged) => exchanged,
            exchanges @ (Exchanges::None | Exchanges::Some(_)) => return Ok((found, exchanges)),
        };
        let sheet = &exchanged.sheet;
        let by_exchange = self.of(sheet).best()?;
        if by_exchange.has(&exchanged) {
            return Ok((by_exchange, Exchanges::One(exchanged)));
        }
        let exchanges = Exchanges::Some(found.lacks(&exchanged));
        Ok((found, exchanges))
    }

    /// The same of another sheet.
    fn of<'s>(&'s self, sheet: &'s ScoreSheet) -> Search<'s> {
        Search {
            sheet,
            start: self.start.clone(),
            ..*self
        }
    }

    /// The line of a text that the strict reader reads to its end.
    fn as_it_stands(&self) -> Option<Repair> {
        let Supposition { game, notation } = self.supposition;
        let (line, plies, strays) = as_it_stands(self.sheet, game, notation, &self.start.position)?;
        let found = Found {
            moves: Vec::<()>::new(),
            plies,
            strays,
            stopped: None,
            damaged_signs: Vec::new(),
            damage: 0.0,
            probability: 1.0,
            surprise: 0.0,
        };
        Some(self.whole(found, line))
    }

    /// The best line; where boards on the page differ from it, or may settle what it leaves open, the best by their word,
    /// if that is more like them.
    fn best(&self) -> Result<Repair, RepairError> {
        let found = self.search(&[])?;
        let boards = found.boards_to_heed(self.sheet);
        // Where reading stopped the text is hardly that of a game, and no board makes it one.
        if boards.is_empty() || found.stopped.is_some() {
            return Ok(found);
        }
        let by_boards = self.search(&boards)?;
        let better = by_boards.against() < found.against();
        Ok(if better { by_boards } else { found })
    }

    fn search(&self, boards: &[Diagram]) -> Result<Repair, RepairError> {
        let options = SearchOptions {
            min_confidence: self.options.min_confidence,
            positions: self.options.positions,
            prior: self.options.prior,
            boards,
            stop: self.stop,
        };
        let notation = self.supposition.notation;
        let found = match self.start.position.clone() {
            AnyPosition::Chess(start) => {
                let speller = ChessSpeller::of(notation, Knights::of(self.sheet));
                let found = read_in_parts(start.clone(), self.sheet, &speller, options);
                let moves = found.moves.clone();
                self.whole(found, FoundLine::Chess { start, moves })
            }
            AnyPosition::Draughts(start) => {
                let speller = Draughts::of(notation);
                let found = read_in_parts(start, self.sheet, &speller, options);
                let moves = found.moves.clone();
                self.whole(found, FoundLine::Draughts { start, moves })
            }
        };
        if self.stop.load(Ordering::Relaxed) {
            return Err(RepairError::Stopped);
        }
        Ok(found)
    }

    fn whole<M>(&self, found: Found<M>, line: FoundLine) -> Repair {
        let Supposition { game, notation } = self.supposition;
        let mut repair = Repair {
            game,
            notation,
            cipher: None,
            tried: Vec::new(),
            line,
            plies: found.plies,
            strays: found.strays,
            start: self.start.board,
            witnesses: Vec::new(),
            stopped: found.stopped,
            goes_on: false,
            unread: None,
            numbering: None,
            misread_numbers: Vec::new(),
            damaged_signs: found.damaged_signs,
            damage: found.damage,
            probability: found.probability,
        };
        repair.hear_boards(self.sheet);
        repair
    }
}
