//! The plies of a main line as rows.

use super::Wanted;
use super::chess_moves::ChessMoves;
use super::counts::CountKeys;
use super::material::{Army, Material};
use crate::input::Chunk;
use crate::plies::Plies;
use scoresheet_chess::{Board, Color, Piece};
use scoresheet_draughts::{Position, Side};
use scoresheet_notation::{
    CommentCommands, Evaluation, Kind, Language, RecordText, Symbol, Token, comment_commands,
};
use scoresheet_replay::{AnyLine, GamePosition, Played, PlayedPly, write};
use scoresheet_source::{Code, SmallText};

/// What is known of the columns that plies are added to: it spares a search for nearly every text.
#[derive(Debug, Default)]
pub(super) struct Known {
    moves: ChessMoves,
    counts: CountKeys,
    /// Used again for every game.
    game: Vec<Told>,
}

/// Adds each ply of the main line, with the position after it if it is wanted. `known` is of the plies that are there, if
/// any are.
pub(super) fn add(plies: &mut Plies, known: &mut Known, wanted: Wanted, of: &crate::Game<'_>) {
    if plies.is_empty() {
        known.moves.turn();
        known.counts.clear();
    }
    let verdict = &of.verdict;
    let mut writer = Writer {
        first: plies.len(),
        sides: ["white", "black"].map(|side| plies.side.key(&side.into())),
        file: plies.file.key(&(*of.chunk.file).into()),
        game_no: of.number,
        plies,
        known,
        chunk: of.chunk,
        record: of.record,
        fen: wanted.fen,
    };
    writer.known.game.clear();
    match &verdict.line {
        AnyLine::None => {}
        AnyLine::Chess(line) => {
            let mut material = Material::of_chess(&line.start);
            PlayedPly::each(verdict, line, |ply| {
                let named = writer.chess_move(ply, &mut material);
                writer.tell(ply, named, material);
            });
        }
        AnyLine::Draughts(line) => {
            PlayedPly::each(verdict, line, |ply| {
                let named = writer.draughts_move(ply);
                writer.tell(ply, named, Material::of_draughts(ply.after));
            });
        }
    }
    writer.add_game();
}

/// Writes the plies of one game.
struct Writer<'a> {
    plies: &'a mut Plies,
    known: &'a mut Known,
    /// The place of the game's first ply.
    first: usize,
    chunk: &'a Chunk,
    record: RecordText<'a>,
    /// The keys of White and Black.
    sides: [u32; 2],
    /// The key of the file.
    file: u32,
    game_no: u32,
    /// Whether positions are wanted.
    fen: bool,
}

/// What every ply has; of texts their keys.
#[derive(Debug)]
struct Told {
    named: Named,
    comment: bool,
    repetition: u32,
    counts: Option<u32>,
    armies: [Army; 2],
    line_key: u64,
}

/// What the game says of a move; of texts their keys.
#[derive(Debug)]
struct Named {
    white: bool,
    from: u32,
    to: u32,
    captures: u8,
    promotion: Option<&'static str>,
    notation: u32,
    written: u32,
    san: Option<u32>,
    short: Option<u32>,
    uci: Option<u32>,
}

impl Writer<'_> {
    /// Keeps what every ply has until the game is over, and writes what few have.
    #[inline]
    fn tell<P: GamePosition>(&mut self, ply: &PlayedPly<'_, P>, named: Named, material: Material) {
        let behind = after(self.record, ply.played.token as usize);
        let (at, plies) = (self.first + self.known.game.len(), &mut *self.plies);
        plies.promotion.push(at, named.promotion);
        let irregular = ply.played.irregular;
        plies.irregular.push(at, irregular.map(Code::as_str));
        plies.main_road.push(at, material.main_road);
        plies.fen.push(at, self.fen.then(|| ply.after.fen()));
        let told = Told {
            named,
            comment: behind.as_ref().is_some_and(|b| b.comments.is_some()),
            repetition: ply.repetition(),
            counts: self.known.counts.of(ply.counts(), &mut plies.counts),
            armies: material.sides,
            line_key: ply.line_key,
        };
        self.known.game.push(told);
        if let Some(behind) = behind {
            self.tell_behind(at, behind);
        }
    }

    #[cold]
    fn tell_behind(&mut self, at: usize, behind: Behind) {
        let plies = &mut *self.plies;
        plies.symbol.push(at, behind.symbols);
        plies.clock_ms.push(at, behind.said.left_ms);
        plies.elapsed_ms.push(at, behind.said.elapsed_ms);
        match behind.said.evaluation {
            Some(Evaluation::Centipawns(value)) => plies.eval_centipawns.push(at, Some(value)),
            Some(Evaluation::Mate(moves)) => plies.eval_mate.push(at, Some(moves)),
            None => {}
        }
        plies.nags.push(at, behind.nags);
        plies.comment_text.push(at, behind.comments);
    }

    /// Writes what every ply of the game has, column by column.
    fn add_game(&mut self) {
        let (first, told) = (self.first, self.known.game.iter());
        let named = told.clone().map(|told| &told.named);
        let army = |side: usize| told.clone().map(move |told| told.armies[side]);
        let ([white, black], sides) = ([0, 1].map(army), self.sides);
        let Plies {
            file,
            game_no,
            ply,
            side,
            from,
            to,
            captures,
            notation,
            written,
            comment,
            repetition,
            counts,
            white_pieces,
            black_pieces,
            white_value,
            black_value,
            line_key,
            san,
            short,
            uci,
            // Few plies have these: they are written ply by ply.
            promotion: _,
            irregular: _,
            symbol: _,
            main_road: _,
            clock_ms: _,
            elapsed_ms: _,
            eval_centipawns: _,
            eval_mate: _,
            nags: _,
            comment_text: _,
            fen: _,
        } = &mut *self.plies;
        file.push_all(told.len(), self.file);
        game_no.resize(first + told.len(), self.game_no);
        ply.extend(1..=told.len() as u32);
        side.extend_all(named.clone().map(|named| sides[usize::from(!named.white)]));
        from.extend_all(named.clone().map(|named| named.from));
        to.extend_all(named.clone().map(|named| named.to));
        captures.extend(named.clone().map(|named| named.captures));
        notation.extend_all(named.clone().map(|named| named.notation));
        written.extend_all(named.clone().map(|named| named.written));
        comment.extend(told.clone().map(|told| told.comment));
        repetition.extend(told.clone().map(|told| told.repetition));
        counts.extend(first, told.clone().map(|told| told.counts));
        white_pieces.extend(white.clone().map(|army| army.pieces));
        black_pieces.extend(black.clone().map(|army| army.pieces));
        white_value.extend(white.map(|army| army.value));
        black_value.extend(black.map(|army| army.value));
        line_key.extend(told.map(|told| told.line_key));
        san.extend(first, named.clone().map(|named| named.san));
        short.extend(first, named.clone().map(|named| named.short));
        uci.extend(first, named.map(|named| named.uci));
    }

    /// The move as written.
    #[inline]
    fn written<M>(&self, played: &Played<M>) -> &str {
        let token = self.record.tokens.get(played.token as usize);
        token.map_or("", |token| token.span.of(&self.chunk.text))
    }

    /// `material` is what the ply before left.
    #[inline]
    fn chess_move(&mut self, ply: &PlayedPly<'_, Board>, material: &mut Material) -> Named {
        if ply.played.irregular.is_some() {
            return self.chess_move_by_hand(ply, material);
        }
        let (board, mv) = (ply.before, ply.played.mv);
        let captures = board.is_capture(mv);
        if mv.promotion.is_some() || !ply.goes_on {
            *material = Material::of_chess(ply.after);
        } else if captures {
            // Where nothing stands on the target, a pawn was taken en passant.
            let taken = board.piece_at(mv.to);
            let taken = taken.map_or(Piece::Pawn, |(_, piece)| piece);
            material.lose(!board.side_to_move(), taken);
        }
        let text = SmallText::from(self.written(ply.played));
        let name = write::ChessName::of(board, mv, ply.after);
        let (san, keys) = self.known.moves.keys(name, board, self.plies);
        let written = if *san == text {
            let column = &mut self.plies.written;
            *keys.written.get_or_insert_with(|| column.key(&text))
        } else {
            self.plies.written.key(&text)
        };
        // Its name is not all that engines write.
        let uci = if write::castles_from_elsewhere(mv) {
            self.plies.uci.key(&write::chess_uci(board, mv))
        } else {
            keys.uci
        };
        Named {
            white: board.side_to_move() == Color::White,
            from: keys.from,
            to: keys.to,
            captures: u8::from(captures),
            promotion: promotion(mv.promotion),
            notation: keys.notation,
            written,
            san: Some(keys.san),
            short: None,
            uci: Some(uci),
        }
    }

    /// A move that is not legal and was carried out all the same.
    #[cold]
    fn chess_move_by_hand(&mut self, ply: &PlayedPly<'_, Board>, material: &mut Material) -> Named {
        let (board, mv) = (ply.before, ply.played.mv);
        let captures = men(ply.after) < men(board);
        let notation = write::chess_by_hand(board, mv, captures, Language::english());
        let written = SmallText::from(self.written(ply.played));
        let twice = ply.played.irregular == Some(Code::TwoMovesInARow);
        *material = Material::of_chess(ply.after);
        let plies = &mut *self.plies;
        Named {
            white: (board.side_to_move() == Color::White) != twice,
            from: plies.from.key_of_short(write::chess_square(mv.from)),
            to: plies.to.key_of_short(write::chess_square(mv.to)),
            captures: u8::from(captures),
            promotion: promotion(mv.promotion),
            notation: plies.notation.key(&notation),
            written: plies.written.key(&written),
            san: None,
            short: None,
            uci: Some(plies.uci.key(&write::chess_uci(board, mv))),
        }
    }

    fn draughts_move(&mut self, ply: &PlayedPly<'_, Position>) -> Named {
        let (position, m) = (ply.before, &ply.played.mv);
        let variant = position.variant();
        let twice = ply.played.irregular == Some(Code::TwoMovesInARow);
        let legal = ply.played.irregular.is_none();
        let square = |square| write::draughts_square(variant, square);
        let written = SmallText::from(self.written(ply.played));
        let plies = &mut *self.plies;
        let short = || write::draughts_short(position, m).into();
        Named {
            white: (position.side_to_move() == Side::White) != twice,
            from: plies.from.key_of_short(square(m.from())),
            to: plies.to.key_of_short(square(m.to())),
            captures: m.captured().len() as u8,
            promotion: m.promotes().then_some("king"),
            notation: plies
                .notation
                .key(&write::draughts_full(position, m).into()),
            written: plies.written.key(&written),
            san: None,
            short: legal.then(|| plies.short.key(&short())),
            uci: None,
        }
    }
}

fn promotion(to: Option<Piece>) -> Option<&'static str> {
    to.map(|piece| match piece {
        Piece::Queen => "queen",
        Piece::Rook => "rook",
        Piece::Bishop => "bishop",
        Piece::Knight | Piece::Pawn | Piece::King => "knight",
    })
}

/// How many men are on the board.
fn men(board: &Board) -> u32 {
    (board.men_of(Color::White) | board.men_of(Color::Black)).len()
}

/// What stands between a move and the next.
#[derive(Default)]
struct Behind {
    comments: Option<String>,
    symbols: Option<SmallText>,
    nags: Option<SmallText>,
    /// By the commands in the comments.
    said: CommentCommands,
}

/// Variations stand between a move and the comment behind them, which belongs to the game again. `None` if nothing stands
/// there, as behind most moves.
#[inline]
fn after(record: RecordText<'_>, at: usize) -> Option<Behind> {
    let tokens = record.tokens.get(at + 1..)?;
    let first = tokens
        .iter()
        .find(|token| !matches!(token.kind, Kind::Number { .. }))?;
    (!ends_what_is_behind(&first.kind)).then(|| all_after(record, tokens))
}

/// True of what has no place between a move and what is said of it.
const fn ends_what_is_behind(kind: &Kind) -> bool {
    match kind {
        Kind::Heading
        | Kind::Move(_)
        | Kind::NullMove
        | Kind::Result(_)
        | Kind::SetUp
        | Kind::Unreadable => true,
        Kind::Comment
        | Kind::Symbol(_)
        | Kind::Nag(_)
        | Kind::Number { .. }
        | Kind::Open
        | Kind::Close => false,
    }
}

#[cold]
fn all_after(record: RecordText<'_>, tokens: &[Token]) -> Behind {
    let mut found = Behind::default();
    let (mut depth, mut varied) = (0_usize, false);
    for token in tokens {
        let nesting = token.kind.nesting();
        if depth > 0 || nesting > 0 {
            depth = depth.saturating_add_signed(nesting);
            varied = true;
            continue;
        }
        match token.kind {
            Kind::Comment => found.add_comment(&record.lossy(token.span)),
            Kind::Symbol(symbol) if !varied => {
                found.add_symbol(&record.lossy(token.span));
                if let Some(nag) = symbol.nag() {
                    found.add_nag(nag.into());
                }
            }
            Kind::Nag(nag) if !varied => {
                let symbol = u8::try_from(nag).ok().and_then(Symbol::from_nag);
                found.add_symbol(&symbol.map_or_else(|| format!("${nag}"), Symbol::text));
                found.add_nag(nag);
            }
            // Of a variation, or of nothing.
            Kind::Symbol(_) | Kind::Nag(_) | Kind::Number { .. } => {}
            Kind::Heading
            | Kind::Move(_)
            | Kind::NullMove
            | Kind::Open
            | Kind::Close
            | Kind::Result(_)
            | Kind::SetUp
            | Kind::Unreadable => break,
        }
    }
    found
}

impl Behind {
    /// Of what two comments say of the same thing, the later one counts.
    fn add_comment(&mut self, comment: &str) {
        let said = comment_commands(comment.as_bytes());
        self.said = CommentCommands {
            left_ms: said.left_ms.or(self.said.left_ms),
            elapsed_ms: said.elapsed_ms.or(self.said.elapsed_ms),
            evaluation: said.evaluation.or(self.said.evaluation),
        };
        let comments = self.comments.get_or_insert_default();
        if !comments.is_empty() {
            comments.push('\n');
        }
        comments.push_str(within_braces(comment));
    }

    fn add_symbol(&mut self, symbol: &str) {
        add_word(&mut self.symbols, symbol);
    }

    fn add_nag(&mut self, nag: u16) {
        add_word(&mut self.nags, &nag.to_string());
    }
}

/// A blank stands between two words.
fn add_word(words: &mut Option<SmallText>, word: &str) {
    let words = words.get_or_insert_default();
    if !words.is_empty() {
        words.push_str(" ");
    }
    words.push_str(word);
}

/// A comment as a person reads it.
fn within_braces(comment: &str) -> &str {
    let inside = comment
        .strip_prefix('{')
        .map(|text| text.strip_suffix('}').unwrap_or(text));
    let inside = inside.or_else(|| comment.strip_prefix(';'));
    inside.unwrap_or(comment).trim()
}
