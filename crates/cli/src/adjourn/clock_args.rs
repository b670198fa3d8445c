//! What a user types about clocks.

use crate::args::{Maybe, Words, not_one_of, one_of};
use crate::sheets::SheetArgs;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use scoresheet_adjournment::{Book, Case, Clocks};
use scoresheet_clock::{ClockTime, Control};
use scoresheet_event::Colour;
use scoresheet_rulebook::Edition;

/// A colour, as it is typed.
fn side() -> impl TypedValueParser<Value = Colour> {
    let white = PossibleValue::new("white").help("White").alias("w");
    let black = PossibleValue::new("black").help("Black").alias("b");
    PossibleValuesParser::new([white, black]).map(|typed| match typed.as_bytes() {
        [b'w' | b'W', ..] => Colour::White,
        // Other words are refused by the list itself.
        _ => Colour::Black,
    })
}

/// The book on adjourned games of an edition: that of 1953 for the game, since later ones say nothing.
pub fn book(code: &str) -> Result<Book, String> {
    let known = Edition::ALL.iter().map(|edition| edition.code);
    let edition = Edition::by_code(code).ok_or_else(|| not_one_of(code, known))?;
    Ok(match edition.covers("chess") {
        true => Book::Mk53,
        false => Book::Kv53,
    })
}

/// By which book.
#[derive(Debug, Args)]
pub struct BookArgs {
    /// The edition of the rules: kv53 for draughts, mk53 for chess; later editions say nothing
    /// about adjourned games and are taken as these
    #[arg(long, value_parser = book, value_name = "EDITION")]
    pub rules: Book,
}

/// The clocks of one game.
#[derive(Debug, Args)]
pub struct ClocksArgs {
    /// The time control, such as '15 moves per hour' or '40 in 2:00, then 20 per hour'
    #[arg(long, value_name = "CONTROL")]
    pub control: Control,
    /// The time White has used, such as 1:45
    #[arg(long, value_name = "TIME")]
    pub used_white: ClockTime,
    /// The time Black has used
    #[arg(long, value_name = "TIME")]
    pub used_black: ClockTime,
    /// Number of moves both have made; with Black to move, White has made one more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=9999))]
    pub moves: u32,
    /// Whose clock is running; where a move is sealed, the side that seals
    #[arg(long, visible_alias = "sealer", value_name = "SIDE", value_parser = side())]
    pub to_move: Colour,
}

impl ClocksArgs {
    /// The clocks.
    pub fn clocks(&self) -> Clocks {
        Clocks {
            control: self.control.clone(),
            used: [self.used_white, self.used_black],
            moves: self.moves,
            to_move: self.to_move,
        }
    }
}

/// `scoresheet adjourn early`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-early.txt").trim_end())]
pub struct EarlyArgs {
    #[command(flatten)]
    pub book: BookArgs,
    #[command(flatten)]
    pub clocks: ClocksArgs,
    /// How long a game is played before it is adjourned, both clocks together
    #[arg(long, value_name = "TIME")]
    pub session: ClockTime,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `scoresheet adjourn clock`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-clock.txt").trim_end())]
pub struct ClockArgs {
    #[command(flatten)]
    pub clocks: ClocksArgs,
    /// The side to move has made its move on the board, but not started the other clock
    #[arg(long)]
    pub not_started: bool,
    #[command(flatten)]
    pub sheet: SheetArgs,
}

/// `scoresheet adjourn dial`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-dial.txt").trim_end())]
pub struct DialArgs {
    /// The time control, such as '40 in 2:30, then 16 per hour'
    #[arg(long, value_name = "CONTROL")]
    pub control: Control,
    /// The time White has used, in an adjourned game
    #[arg(long, value_name = "TIME", requires_all = ["used_black", "moves", "sealer"])]
    pub used_white: Option<ClockTime>,
    /// The time Black has used
    #[arg(long, value_name = "TIME", requires = "used_white")]
    pub used_black: Option<ClockTime>,
    /// Number of moves both have made; if Black has sealed, White has made one more
    #[arg(long, value_name = "N", requires = "used_white",
          value_parser = clap::value_parser!(u32).range(0..=9999))]
    pub moves: Option<u32>,
    /// Who sealed the move
    #[arg(long, value_name = "SIDE", requires = "used_white", value_parser = side())]
    pub sealer: Option<Colour>,
    #[command(flatten)]
    pub sheet: SheetArgs,
}

/// `scoresheet adjourn correct`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-correct.txt").trim_end())]
pub struct CorrectArgs {
    #[command(flatten)]
    pub book: BookArgs,
    #[command(flatten)]
    pub clocks: ClocksArgs,
    /// Which clock was wrong; unknown if that cannot be determined
    #[arg(long, value_name = "SIDE", value_parser = one_of(WRONG_CLOCK))]
    pub clock: Maybe<Colour>,
    /// Thinking time to be given back
    #[arg(long, value_name = "TIME", required_unless_present = "less")]
    pub more: Option<ClockTime>,
    /// Thinking time to be taken away
    #[arg(long, value_name = "TIME", conflicts_with = "more")]
    pub less: Option<ClockTime>,
    /// The clocks were set wrongly when the game was resumed
    #[arg(long)]
    pub resumed: bool,
    /// The game is over
    #[arg(long, conflicts_with = "resumed")]
    pub over: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// The clock that was wrong.
const WRONG_CLOCK: Words<Option<Colour>> = &[
    (Some(Colour::White), "white", "White's"),
    (Some(Colour::Black), "black", "Black's"),
    (None, "unknown", "It cannot be determined"),
];

/// `scoresheet adjourn resume`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-resume.txt").trim_end())]
pub struct ResumeArgs {
    #[command(flatten)]
    pub book: BookArgs,
    /// Who sealed the move
    #[arg(long, value_name = "SIDE", value_parser = side())]
    pub sealer: Colour,
    /// Who is absent: white, black, both or nobody [default: show every case]
    #[arg(long, value_name = "WHO", value_parser = one_of(ABSENT))]
    pub absent: Option<(bool, bool)>,
    /// The envelope is lost: say whether the game can be restored
    #[arg(long, value_name = "HOW", conflicts_with = "absent", value_parser = one_of(LOST))]
    pub lost: Option<Case>,
    /// Print a JSON array
    #[arg(long)]
    pub json: bool,
}

/// Whether White is absent, and whether Black is.
pub const ABSENT: Words<(bool, bool)> = &[
    ((true, false), "white", "White"),
    ((false, true), "black", "Black"),
    ((true, true), "both", "Both players"),
    ((false, false), "nobody", "Nobody"),
];

/// What is left of a game whose envelope is lost.
const LOST: Words<Case> = &[
    (
        Case::EnvelopeLostRestored,
        "restored",
        "Both restore it, and the sealed move is certain",
    ),
    (
        Case::EnvelopeLostInDoubt,
        "in-doubt",
        "Both restore it, and the sealed move is in doubt",
    ),
    (Case::EnvelopeLost, "not-restored", "It cannot be restored"),
];
