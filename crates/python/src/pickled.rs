//! What pickles have of a game: the bytes that it is judged from, and in words what it is judged by; and how anything
//! of the package comes back out of them.

use crate::choices;
use crate::error::cannot;
use crate::given::Given;
use crate::judged::Judged;
use crate::origin::Origin;
use pyo3::prelude::*;
use scoresheet_batch::Alone;
use scoresheet_notation::Family;
use scoresheet_replay::{Game, Mode, Options};
use serde::{Deserialize, Serialize};

/// What makes an object again, and of what.
pub type Reduced<'py, S> = PyResult<(Bound<'py, PyAny>, S)>;

/// An object that its class makes again of `state` by `_restored`.
pub fn reduced<'py, T, S>(object: &Bound<'py, T>, state: S) -> Reduced<'py, S> {
    Ok((object.as_any().get_type().getattr("_restored")?, state))
}

/// What a game is judged by, beside its bytes.
#[derive(Serialize, Deserialize)]
struct How {
    options: Words,
    from: From,
}

#[derive(Serialize, Deserialize)]
enum From {
    Text { fen: Option<String> },
    File(Place),
}

/// [`Alone`] without its bytes.
#[derive(Serialize, Deserialize)]
struct Place {
    laid_out: bool,
    encoding: String,
    encoding_inferred: bool,
    file: String,
    start_line: u64,
    start_offset: u64,
    offset: u64,
    number: u32,
}

/// [`Options`] by their names. What the editions leave open is answered in the usual way: Python has no word for it.
#[derive(Serialize, Deserialize)]
pub struct Words {
    game: Option<String>,
    rules: Option<String>,
    language: Option<String>,
    source_language: Option<String>,
    source_game: Option<String>,
    chess: Option<bool>,
    accepted: bool,
}

/// The bytes and the words.
pub fn state(origin: &Origin) -> PyResult<(&[u8], String)> {
    let (bytes, options, from) = match origin {
        Origin::Text(given) => {
            let fen = given.fen.clone();
            (given.text.as_bytes(), given.options, From::Text { fen })
        }
        Origin::File(alone) => {
            let place = Place {
                laid_out: alone.laid_out,
                encoding: alone.encoding.as_str().to_owned(),
                encoding_inferred: alone.encoding_inferred,
                file: alone.file.clone(),
                start_line: alone.start_line,
                start_offset: alone.start_offset,
                offset: alone.offset,
                number: alone.number,
            };
            (&alone.bytes[..], alone.judged_by, From::File(place))
        }
    };
    let how = How {
        options: Words::of(&options),
        from,
    };
    Ok((bytes, serde_json::to_string(&how).map_err(cannot)?))
}

/// The game, judged once more.
pub fn restored(bytes: &[u8], how: &str) -> PyResult<Judged> {
    let How { options, from } = serde_json::from_str(how).map_err(cannot)?;
    let options = options.options()?;
    let origin = match from {
        From::Text { fen } => Origin::Text(Given {
            text: std::str::from_utf8(bytes).map_err(cannot)?.to_owned(),
            fen,
            options,
        }),
        From::File(place) => {
            let encoding = choices::encoding(&place.encoding)?;
            Origin::File(Box::new(Alone {
                bytes: bytes.to_vec(),
                laid_out: place.laid_out,
                encoding: encoding.ok_or_else(|| cannot("no encoding"))?,
                encoding_inferred: place.encoding_inferred,
                file: place.file,
                start_line: place.start_line,
                start_offset: place.start_offset,
                offset: place.offset,
                number: place.number,
                judged_by: options,
            }))
        }
    };
    origin.judged()
}

impl Words {
    /// The names of options.
    pub fn of(options: &Options) -> Self {
        let game = |game: Option<Game>| game.map(|game| game.name().to_owned());
        Self {
            game: game(options.game),
            rules: options.edition.map(|edition| edition.code.to_owned()),
            language: options.language.map(|it| it.code.to_owned()),
            source_language: options.source_language.map(|it| it.code.to_owned()),
            source_game: game(options.source_game),
            chess: options.hint.map(|hint| hint == Family::Chess),
            accepted: options.mode == Mode::Accepted,
        }
    }

    /// The options of these names.
    pub fn options(&self) -> PyResult<Options> {
        let auto = |word: &Option<String>| word.clone().unwrap_or_else(|| "auto".to_owned());
        let family = |chess| match chess {
            true => Family::Chess,
            false => Family::Draughts,
        };
        Ok(Options {
            game: choices::game(&auto(&self.game))?,
            edition: choices::rules(self.rules.as_deref())?,
            language: choices::language(&auto(&self.language))?,
            source_language: choices::language(&auto(&self.source_language))?,
            source_game: choices::game(&auto(&self.source_game))?,
            hint: self.chess.map(family),
            mode: match self.accepted {
                true => Mode::Accepted,
                false => Mode::Strict,
            },
            ..Options::default()
        })
    }
}
