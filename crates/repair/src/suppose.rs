//! Which games and notations a text may be in, from the shapes of its words alone.

use crate::channel::{alike, blank, fold};
use crate::{ChessSystem, DraughtsSystem, NotationSystem, Options};
use scoresheet_draughts::{Goal, Variant, Written};
use scoresheet_layout::ScoreSheet;
use scoresheet_notation::{HeadingTag, Language, Role, game_in_words};
use scoresheet_replay::Game;

/// The draughts games of which most records are; the others are supposed only where these explain a text worse.
const COMMON: [Variant; 3] = [Variant::Russian, Variant::Brazilian, Variant::International];

/// What it costs in nats to suppose another game.
const LESS_COMMON: f32 = 3.0;

/// Games that hardly any page is of that does not name them.
const NAMED: [Variant; 6] = [
    Variant::Thai,
    Variant::Canadian,
    Variant::Frisian,
    Variant::Frysk,
    Variant::Turkish,
    Variant::Spantsiretti,
];

/// Plies that show which game it is, if all are explained.
const SHOWN: usize = 20;

/// Whether a page that does not say which game it is would name this one: of so few plies that are legal in it, any may be a
/// slip in another game.
pub(crate) fn would_be_named(game: Game, plies: usize) -> bool {
    match game {
        Game::Draughts(variant) => NAMED.contains(&variant) && plies < SHOWN,
        Game::Chess => false,
    }
}

/// The game that the words above the moves of a sheet name.
pub(crate) fn named_game(sheet: &ScoreSheet) -> Option<Game> {
    let in_tag = || game_in_words(sheet.says(HeadingTag::Event)?);
    Game::by_name(sheet.game_named.or_else(in_tag)?)
}

/// The draughts games that a text is tried in where nothing says its game, the common ones first: those that end otherwise
/// move like these.
fn supposed() -> impl Iterator<Item = Variant> {
    let others = Variant::ALL.into_iter().filter(|variant| {
        let rules = variant.rules();
        !COMMON.contains(variant) && rules.goal == Goal::LeaveNoMove
    });
    COMMON.into_iter().chain(others)
}

/// How many languages are tried at most.
const LANGUAGES: usize = 6;

/// A game and a notation that a text may be in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Supposition {
    pub game: Game,
    pub notation: NotationSystem,
}

/// Shares of the words of a text that have a certain shape.
#[derive(Debug, Default)]
struct Shapes {
    words: f32,
    /// Two squares and more (`e2-e4`).
    two_squares: f32,
    /// One square.
    one_square: f32,
    /// Digits alone, but for signs, without letters a to h.
    digits: f32,
    /// Beginning with a capital.
    capitals: f32,
    /// Four or five digits and nothing else, at most one of them damaged.
    four_digits: f32,
    /// Two squares and nothing else.
    bare_squares: f32,
    /// A square after a file, and nothing else (`ed4`).
    file_square: f32,
    /// A letter with a full stop, or a colon at the end (`S. g1-f3`, `e4-d5:`).
    stops: f32,
    /// A rank before the file that it is of, and behind it (`P4R`; `P-K4`).
    rank_first: f32,
    rank_last: f32,
}

impl Shapes {
    fn of(sheet: &ScoreSheet) -> Self {
        let mut shapes = Self::default();
        for cell in sheet.cells.iter().take(120) {
            let chars: Vec<char> = cell.text.chars().filter(|c| !blank(*c)).map(fold).collect();
            if chars.len() >= 2 {
                shapes.add(&chars);
            }
        }
        let words = shapes.words.max(1.0);
        for share in [
            &mut shapes.two_squares,
            &mut shapes.one_square,
            &mut shapes.digits,
            &mut shapes.capitals,
            &mut shapes.four_digits,
            &mut shapes.bare_squares,
            &mut shapes.file_square,
            &mut shapes.stops,
            &mut shapes.rank_first,
            &mut shapes.rank_last,
        ] {
            *share /= words;
        }
        shapes
    }

    fn add(&mut self, chars: &[char]) {
        let is_file = |c: char| ('a'..='h').contains(&c) || "асеб".contains(c);
        let squares = chars
            .windows(2)
            .filter(|pair| is_file(pair[0]) && ('1'..='8').contains(&pair[1]))
            .count();
        let digits = chars.iter().filter(|c| c.is_ascii_digit()).count();
        let letters = chars
            .iter()
            .filter(|c| c.is_alphabetic() && **c != 'x')
            .count();
        let count = |share: &mut f32, is: bool| *share += f32::from(u8::from(is));
        self.words += 1.0;
        count(&mut self.two_squares, squares >= 2);
        count(&mut self.one_square, squares == 1);
        count(&mut self.digits, digits >= 2 && letters == 0);
        count(&mut self.capitals, chars[0].is_uppercase());
        // One of them may be lost or misread, but none of them is a sign between two squares.
        let between = |c: &char| matches!(c, '-' | 'x' | ':' | '.');
        count(
            &mut self.four_digits,
            letters == 0
                && digits + 1 >= chars.len()
                && digits >= 3
                && (3..=5).contains(&chars.len())
                && !chars.iter().any(between),
        );
        count(
            &mut self.bare_squares,
            squares == 2 && digits == 2 && letters == 2 && chars.len() == 4,
        );
        count(
            &mut self.stops,
            chars[0].is_uppercase() && chars[1] == '.' || chars.last() == Some(&':'),
        );
        let figure = chars.iter().position(|c| ('1'..='8').contains(c));
        let behind = figure.and_then(|figure| chars.get(figure + 1));
        let before = figure.and_then(|figure| chars.get(figure.checked_sub(1)?));
        let of_rank = figure.is_some() && squares == 0;
        let rank_first = of_rank && behind.is_some_and(|c| c.is_uppercase());
        count(&mut self.rank_first, rank_first);
        let of_file = before.is_some_and(|c| c.is_alphabetic());
        count(&mut self.rank_last, of_rank && !rank_first && of_file);
        count(
            &mut self.file_square,
            squares == 1 && letters == 2 && digits == 1 && is_file(chars[0]),
        );
    }
}

impl Supposition {
    /// What it costs in nats to suppose this game.
    pub fn cost(&self) -> f32 {
        match self.game {
            Game::Draughts(variant) if !COMMON.contains(&variant) => LESS_COMMON,
            Game::Draughts(_) | Game::Chess => 0.0,
        }
    }
}

/// Everything that is worth trying, the likeliest first.
pub(crate) fn suppositions(sheet: &ScoreSheet, options: &Options) -> Vec<Supposition> {
    let shapes = Shapes::of(sheet);
    let mut found = Vec::new();
    let games = match options.game {
        Some(game) => vec![game],
        None => games(&shapes),
    };
    for game in games {
        match game {
            Game::Chess => {
                let systems = match options.chess_system {
                    Some(system) => vec![system],
                    None => chess_systems(&shapes),
                };
                for system in systems {
                    for language in languages(sheet, system, options.language) {
                        let notation = NotationSystem::Chess { system, language };
                        found.push(Supposition { game, notation });
                    }
                }
            }
            Game::Draughts(variant) => {
                let systems = match options.draughts_system {
                    Some(system) => vec![system],
                    None => draughts_systems(&shapes, variant),
                };
                for system in systems {
                    let notation = NotationSystem::Draughts { system };
                    found.push(Supposition { game, notation });
                }
            }
        }
    }
    found
}

fn games(shapes: &Shapes) -> Vec<Game> {
    const LITTLE: f32 = 0.15;
    let mut games = Vec::new();
    if shapes.digits < 0.5 || shapes.four_digits > 0.5 {
        games.push(Game::Chess);
    }
    let named_by = |written: Written| {
        let so_named = supposed().filter(move |game| game.rules().squares.written == written);
        so_named.map(Game::Draughts)
    };
    if shapes.digits >= 0.4 {
        games.extend(named_by(Written::Numbers));
    }
    if shapes.capitals < LITTLE {
        games.extend(named_by(Written::Letters));
    }
    games
}

fn chess_systems(shapes: &Shapes) -> Vec<ChessSystem> {
    let mut systems = Vec::new();
    if shapes.four_digits > 0.5 {
        return vec![ChessSystem::Iccf];
    }
    if shapes.bare_squares > 0.6 {
        systems.push(ChessSystem::Coordinates);
    }
    if shapes.two_squares > 0.3 {
        systems.push(ChessSystem::Full);
        if shapes.stops > 0.1 {
            systems.push(ChessSystem::DescriptiveGerman);
        }
    }
    if shapes.one_square > 0.3 {
        systems.push(ChessSystem::Short);
    }
    if shapes.one_square + shapes.two_squares < 0.35 {
        systems.push(ChessSystem::DescriptiveEnglish);
        // Romance languages have the rank first.
        if shapes.rank_last < 0.3 || shapes.rank_first > 0.1 {
            systems.extend([
                ChessSystem::DescriptiveFrench,
                ChessSystem::DescriptiveSpanish,
                ChessSystem::DescriptivePortuguese,
            ]);
        }
    }
    if systems.is_empty() {
        systems.push(ChessSystem::Short);
    }
    systems
}

fn draughts_systems(shapes: &Shapes, variant: Variant) -> Vec<DraughtsSystem> {
    if shapes.digits >= 0.4 {
        return vec![DraughtsSystem::Numeric];
    }
    let mut systems = Vec::new();
    if shapes.two_squares > 0.3 {
        systems.push(DraughtsSystem::Full);
    }
    let letters = variant.rules().squares.written == Written::Letters;
    if letters && shapes.one_square > 0.3 {
        systems.push(DraughtsSystem::Short);
    }
    if systems.is_empty() {
        systems.push(DraughtsSystem::Full);
    }
    systems
}

/// The languages whose letters explain most of the capitals that words start with; one of each
/// group that reads them alike.
fn languages(
    sheet: &ScoreSheet,
    system: ChessSystem,
    known: Option<&'static Language>,
) -> Vec<&'static Language> {
    if let Some(language) = known {
        return vec![language];
    }
    let code = match system {
        ChessSystem::Coordinates | ChessSystem::Iccf | ChessSystem::DescriptiveEnglish => "en",
        ChessSystem::DescriptiveFrench => "fr",
        ChessSystem::DescriptiveSpanish => "es",
        ChessSystem::DescriptivePortuguese => "pt",
        ChessSystem::DescriptiveGerman => "de",
        ChessSystem::Full | ChessSystem::Short => return by_letters(sheet),
    };
    vec![Language::by_code(code).unwrap_or_else(|| Language::english())]
}

fn by_letters(sheet: &ScoreSheet) -> Vec<&'static Language> {
    let firsts: Vec<char> = sheet
        .cells
        .iter()
        .filter_map(|cell| cell.text.chars().find(|c| !blank(*c)))
        .filter(|c| {
            c.is_uppercase() || !c.is_ascii() && c.is_alphabetic() || ('♔'..='♟').contains(c)
        })
        .collect();
    let own = |letters: &[&str], first: char| letters.iter().any(|own| own.starts_with(first));
    let whole = |language: &Language| {
        let letters = spellings(language);
        firsts.iter().all(|first| own(&letters, *first))
    };
    // Latin letters that no language has together may all stand for those of another alphabet: `Kg1-f3`, `Cf1-c4`.
    let none = !Language::all().iter().any(whole);
    let unexplained = |language: &Language| {
        let letters = spellings(language);
        let own = |first: char| own(&letters, first);
        let similar = |first: char| {
            letters
                .iter()
                .any(|spelling| spelling.starts_with(|own| alike(own, first)))
        };
        // Where some are of another alphabet, a typist may have taken Latin ones that look the same: `Фd1`, `Kg8`, `Cc1`.
        let mixed = firsts.iter().any(|first| !first.is_ascii() && own(*first));
        let mixed = mixed || none && firsts.iter().all(|first| own(*first) || similar(*first));
        let explained = |first: char| own(first) || mixed && similar(first);
        firsts.iter().filter(|first| !explained(**first)).count()
    };
    let english = std::iter::once(Language::english());
    let others = Language::all()
        .iter()
        .filter(|language| language.code != "en");
    let mut ranked: Vec<(usize, &'static Language)> =
        english.chain(others).map(|l| (unexplained(l), l)).collect();
    ranked.sort_by_key(|(unexplained, _)| *unexplained);
    let mut found: Vec<&'static Language> = Vec::new();
    for (_, language) in ranked {
        if found.len() == LANGUAGES {
            break;
        }
        if found
            .iter()
            .all(|known| spellings(known) != spellings(language))
        {
            found.push(language);
        }
    }
    found
}

fn spellings(language: &Language) -> Vec<&'static str> {
    Role::ALL[1..]
        .iter()
        .map(|role| language.spelling(*role))
        .collect()
}
