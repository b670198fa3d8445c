//! An envelope read from a file.

use crate::args::RecordArgs;
use crate::drawing::drawn;
use anyhow::{Result, bail};
use scoresheet_adjournment::envelope::{Envelope, EnvelopeLine, EnvelopeLines, Says};
use scoresheet_batch::input::{Chunk, Options, Piece, Pieces, walk};
use scoresheet_notation::Language;
use scoresheet_replay::Game;
use scoresheet_rulebook::Edition;
use std::path::Path;

/// An envelope and the text it was read from.
pub struct Read {
    pub chunk: Chunk,
    pub sheet: EnvelopeLines,
}

/// Reads `file`, in any encoding that records are read in.
///
/// # Errors
/// If it cannot be read, or cannot be an envelope at all; the message shows the place.
pub fn envelope(file: &Path) -> Result<Read> {
    let shown = file.display();
    if file.is_dir() {
        bail!("{shown}: is a folder, not an envelope");
    }
    let chunk = match Pieces::new(walk([file]), Options::default()).next() {
        Some(Piece::Chunk(chunk)) if chunk.last => chunk,
        Some(Piece::Chunk(_)) => bail!("{shown}: this is not an envelope: it is larger than 1 MiB"),
        Some(Piece::Problem(problem)) => bail!("{problem}"),
        Some(Piece::Skipped(_)) => bail!("{shown}: is not an envelope"),
        None => bail!("{shown}: is empty"),
    };
    match EnvelopeLines::read(&chunk.text) {
        Ok(sheet) if !sheet.lines.iter().any(is_fact) => bail!(
            "{shown}: this is not an envelope: no line is like one of an envelope, such as White: Petrov"
        ),
        Ok(sheet) => Ok(Read { chunk, sheet }),
        Err(problem) => bail!("{shown}\n{}", drawn(&chunk, None, &problem.finding())),
    }
}

/// Whether it is of an envelope: a record of a game has none.
const fn is_fact(line: &EnvelopeLine) -> bool {
    matches!(line.says, Says::Fact(..))
}

/// What is known about the record of the game: what was typed, else what the envelope states.
pub fn record_args(typed: &RecordArgs, envelope: &Envelope) -> RecordArgs {
    let name = envelope.game.as_deref().map(str::to_lowercase);
    let game = name.and_then(|name| Game::by_name(&name));
    let edition = envelope.edition.as_deref().and_then(Edition::by_code);
    let language = envelope.language.as_deref().and_then(Language::by_code);
    RecordArgs {
        game: typed.game.or(game),
        rules: typed.rules.or(edition),
        lang: typed.lang.or(language),
        encoding: typed.encoding,
        mode: typed.mode,
        unpack_limit: typed.unpack_limit,
        readings: typed.readings.clone(),
    }
}
