//! Signs that stand for pieces, as a font of figurines leaves them in the text of a page: `¤f3`, `Ìf3`, `(cid:21)f3`. Which
//! is which is found by what is legal, as one solves a cipher.

use crate::answer::Cipher;
use crate::choose::cheapest;
use crate::suppose::suppositions;
use crate::{NotationSystem, Options, Ply, Repair};
use scoresheet_layout::{MoveCell, ScoreSheet, figurine_code};
use scoresheet_notation::{Language, Role};
use scoresheet_replay::Game;
use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

/// Signs of pieces there are, and how many moves must have one.
const SIGNS: usize = 5;
const FEWEST: usize = 8;

/// How much worse any other key must be, in nats, for one to be proved.
const PROOF: f64 = 9.0;

/// Games that are looked at.
const GAMES: usize = 6;

/// Cells of a game on which all keys are tried, and how many at least are tried on more.
const FIRST: usize = 24;
const KEPT: usize = 6;
const MORE: usize = 120;

const PIECES: [Role; SIGNS] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

impl Cipher {
    /// The key of the signs that stand for pieces in the games of one document, if it has some and legality proves one. Those
    /// with most signs decide together.
    ///
    /// ```
    /// use scoresheet_layout::ScoreSheet;
    /// use scoresheet_notation::Role;
    /// use scoresheet_repair::{Cipher, Options};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let sheet = ScoreSheet::from_movetext(
    ///     "1. e4 e5 2. ①f3 ①c6 3. ②b5 a6 4. ②a4 ①f6 5. O-O ②e7 6. ③e1 b5 7. ②b3 d6 8. c3 O-O 9. h3 ①b8 10. d4 ①bd7 \
    ///      11. ①bd2 ②b7 12. ②c2 ③e8 13. ①f1 ②f8 14. ①g3 g6 15. ④d2 ⑤g7",
    /// );
    /// let options = Options::default();
    /// let cipher = Cipher::of([(&sheet, &options)], &AtomicBool::new(false)).unwrap();
    /// assert_eq!(cipher.signs[..2], [("①".to_owned(), Role::Knight), ("②".to_owned(), Role::Bishop)]);
    /// ```
    pub fn of<'s>(
        games: impl IntoIterator<Item = (&'s ScoreSheet, &'s Options)>,
        stop: &AtomicBool,
    ) -> Option<Self> {
        let chess = |options: &Options| options.game.is_none_or(|game| game == Game::Chess);
        let mut games: Vec<_> = games
            .into_iter()
            .filter(|(_, options)| chess(options))
            .map(|(sheet, options)| (sheet.cells.iter().filter_map(sign).count(), sheet, options))
            .filter(|(count, ..)| *count > 0)
            .collect();
        games.sort_by_key(|(count, ..)| Reverse(*count));
        let signs = signs(games.iter().map(|(_, sheet, _)| *sheet))?;
        games.truncate(GAMES);
        let mut keys: Vec<(f64, Vec<Role>)> = keys(signs.len())
            .into_iter()
            .map(|key| (0.0, key))
            .collect();
        for cells in [FIRST, MORE] {
            for (cost, key) in &mut keys {
                let costs = games.iter().map(|(_, sheet, options)| {
                    let mut part = in_letters(sheet, &signs, key);
                    part.cells.truncate(cells);
                    cost_of(&part, options, stop)
                });
                *cost = costs.sum();
            }
            keys.sort_by(|a, b| a.0.total_cmp(&b.0));
            // Keys that differ in signs that do not stand in these cells cost the same: all of them stay.
            let least = keys.first().map_or(0.0, |(cost, _)| *cost);
            let near = keys.iter().take_while(|(cost, _)| *cost < least + PROOF);
            keys.truncate(near.count().max(KEPT));
            if games.iter().all(|(_, sheet, _)| sheet.cells.len() <= cells) {
                break;
            }
        }
        let best = keys.first()?;
        let against = keys.get(1).map_or(f64::INFINITY, |next| next.0 - best.0);
        (against >= PROOF).then(|| Self {
            signs: signs
                .into_iter()
                .map(str::to_owned)
                .zip(best.1.iter().copied())
                .collect(),
            against,
        })
    }

    /// The sheet with English letters for the signs; `None` if it has none of them.
    pub(crate) fn lettered(&self, sheet: &ScoreSheet) -> Option<ScoreSheet> {
        let signs = self.signs.iter();
        let (signs, key): (Vec<&str>, Vec<Role>) =
            signs.map(|(sign, role)| (sign.as_str(), *role)).unzip();
        let known = |cell| sign(cell).is_some_and(|sign| signs.contains(&sign));
        sheet
            .cells
            .iter()
            .any(known)
            .then(|| in_letters(sheet, &signs, &key))
    }
}

/// What the sheet costs in the notation that suits it best.
fn cost_of(sheet: &ScoreSheet, options: &Options, stop: &AtomicBool) -> f64 {
    let asked = Options {
        game: Some(Game::Chess),
        language: Some(Language::english()),
        ..*options
    };
    cheapest(sheet, &suppositions(sheet, &asked), stop)
}

/// The signs that stand where pieces do, the most frequent first; nothing if there are few, or more than pieces.
fn signs<'s>(sheets: impl Iterator<Item = &'s ScoreSheet>) -> Option<Vec<&'s str>> {
    let mut counts: Vec<(usize, &str)> = Vec::new();
    for sign in sheets.flat_map(|sheet| &sheet.cells).filter_map(sign) {
        match counts.iter_mut().find(|(_, known)| *known == sign) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, sign)),
        }
    }
    let all: usize = counts.iter().map(|(count, _)| count).sum();
    counts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    counts.truncate(SIGNS);
    let known: usize = counts.iter().map(|(count, _)| count).sum();
    // Some may be damage, but not many.
    let enough = counts.len() > 1 && known >= FEWEST && 10 * known >= 9 * all;
    enough.then(|| counts.into_iter().map(|(_, sign)| sign).collect())
}

/// The sign at the start of a cell, or the code of one, if a square follows and it is no letter of a piece in any language.
fn sign(cell: &MoveCell) -> Option<&str> {
    let text = cell.text.trim_start();
    let one = |c: char| text.get(..c.len_utf8()).filter(|_| !c.is_ascii());
    let sign = text
        .chars()
        .next()
        .filter(|_| cell.meant.is_none())
        .and_then(|c| one(c).or_else(|| figurine_code(text)))?;
    let after = text.get(sign.len()..)?.as_bytes();
    let square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let near = after.get(..after.len().min(4))?;
    let known = Language::all().iter().any(|language| {
        PIECES.iter().any(|role| {
            let mut spellings = language.spellings(*role).iter();
            spellings.any(|spelling| spelling.starts_with(sign))
        })
    });
    let figurine = sign.starts_with(|c| ('♔'..='♟').contains(&c));
    (near.windows(2).any(square) && !known && !figurine).then_some(sign)
}

/// Every way to give pieces to so many signs.
fn keys(signs: usize) -> Vec<Vec<Role>> {
    let mut keys = vec![Vec::new()];
    for _ in 0..signs {
        let longer = keys.iter().flat_map(|key| {
            let free = PIECES.into_iter().filter(move |piece| !key.contains(piece));
            free.map(move |piece| [key.as_slice(), &[piece]].concat())
        });
        keys = longer.collect();
    }
    keys
}

/// The sheet with English letters for the signs.
fn in_letters(sheet: &ScoreSheet, signs: &[&str], key: &[Role]) -> ScoreSheet {
    let mut sheet = sheet.clone();
    for cell in &mut sheet.cells {
        let Some(sign) = sign(cell) else { continue };
        if let Some(at) = signs.iter().position(|known| *known == sign) {
            let letter = Language::english().spelling(key[at]);
            cell.text = cell.text.replacen(sign, letter, 1);
        }
    }
    sheet
}

impl Repair {
    /// What was found in the sheet with letters, said of the sheet itself, which has signs in their places.
    pub(crate) fn in_signs(&mut self, cipher: Cipher, sheet: &ScoreSheet, lettered: &ScoreSheet) {
        let texts = |sheet: &ScoreSheet, cells: std::ops::Range<usize>| {
            let cells = sheet.cells.get(cells).unwrap_or_default();
            let texts: Vec<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
            texts.join(" ")
        };
        let sign_of = |cells: std::ops::Range<usize>| sheet.cells.get(cells.start).and_then(sign);
        for ply in &mut self.plies {
            let Ply { cells, written, .. } = &*ply;
            let [own, letters] = [sheet, lettered].map(|sheet| texts(sheet, cells.clone()));
            if own == letters {
                continue;
            }
            let sign = sign_of(cells.clone());
            ply.written = match sign {
                _ if letters.trim() == written.trim() => own,
                Some(sign) if letters.trim_start().starts_with(written.as_str()) => written
                    .chars()
                    .skip(1)
                    .fold(sign.to_owned(), |mut text, c| {
                        text.push(c);
                        text
                    }),
                Some(_) | None => written.clone(),
            };
        }
        for stray in &mut self.strays {
            if let Some(cell) = sheet.cells.get(stray.cell) {
                stray.text.clone_from(&cell.text);
            }
        }
        if let NotationSystem::Chess { language, .. } = &mut self.notation {
            *language = Language::english();
        }
        self.cipher = Some(cipher);
    }
}
