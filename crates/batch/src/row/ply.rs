//! The plies of a main line as rows.

use super::Wanted;
use super::chess_moves::ChessMoves;
use super::counts::CountKeys;
use super::material::Material;
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
}

/// Adds each ply of the main line, with the position after it if it is wanted. `known` is of the plies that are there, if
/// any are.
pub(super) fn add(plies: &mut Plies, known: &mut Known, wanted: Wanted, of: &crate::Game<'_>) {
    if plies.is_empty() {
        known.moves.turn();
        known.counts.clear();
    }
    let verdict = &of.verdict;
    let first = plies.len();
    let mut writer = Writer {
        sides: ["white", "black"].map(|side| plies.side.key(&side.into())),
        plies,
        known,
        chunk: of.chunk,
        record: of.record,
        fen: wanted.fen,
    };
    match &verdict.line {
        AnyLine::None => {}
        AnyLine::Chess(line) => {
            let mut material = Material::of_chess(&line.start);
            PlayedPly::each(verdict, line, |ply| {
                let told = writer.chess_move(ply, &mut material);
                writer.add(ply, told);
            });
        }
        AnyLine::Draughts(line) => {
            PlayedPly::each(verdict, line, |ply| {
                let told = writer.draughts_move(ply);
                writer.add(ply, told);
            });
        }
    }
    let added = plies.len() - first;
    let file = plies.file.key(&(*of.chunk.file).into());
    plies.file.push_all(added, file);
    plies.game_no.resize(plies.len(), of.number);
    plies.ply.extend(1..=added as u32);
}

/// Writes the plies of one game.
struct Writer<'a> {
    plies: &'a mut Plies,
    known: &'a mut Known,
    chunk: &'a Chunk,
    record: RecordText<'a>,
    /// The keys of White and Black.
    sides: [u32; 2],
    /// Whether positions are wanted.
    fen: bool,
}

/// What the game says of a move; of texts their keys.
struct Told {
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
    material: Material,
}

impl Writer<'_> {
    #[inline]
    fn add<P: GamePosition>(&mut self, ply: &PlayedPly<'_, P>, told: Told) {
        let behind = after(self.record, ply.played.token as usize);
        let at = self.plies.len();
        let [white_army, black_army] = told.material.sides;
        let Plies {
            // They are written once for all plies of a game.
            file: _,
            game_no: _,
            ply: _,
            side,
            from,
            to,
            captures,
            promotion,
            notation,
            written,
            irregular,
            comment,
            symbol,
            repetition,
            counts,
            white_pieces,
            black_pieces,
            white_value,
            black_value,
            main_road,
            line_key,
            clock_ms,
            elapsed_ms,
            san,
            short,
            uci,
            eval_centipawns,
            eval_mate,
            nags,
            comment_text,
            fen,
        } = &mut *self.plies;
        side.push(at, self.sides[usize::from(!told.white)]);
        from.push(at, told.from);
        to.push(at, told.to);
        captures.push(told.captures);
        promotion.push(at, told.promotion);
        notation.push(at, told.notation);
        written.push(at, told.written);
        irregular.push(at, ply.played.irregular.map(Code::as_str));
        comment.push(behind.as_ref().is_some_and(|b| b.comments.is_some()));
        repetition.push(ply.repetition());
        if let Some(key) = self.known.counts.of(ply.counts(), counts) {
            counts.push(at, key);
        }
        white_pieces.push(white_army.pieces);
        black_pieces.push(black_army.pieces);
        white_value.push(white_army.value);
        black_value.push(black_army.value);
        main_road.push(at, told.material.main_road);
        line_key.push(ply.line_key);
        for (column, key) in [(san, told.san), (short, told.short), (uci, told.uci)] {
            if let Some(key) = key {
                column.push(at, key);
            }
        }
        if let Some(behind) = behind {
            symbol.push(at, behind.symbols);
            clock_ms.push(at, behind.said.left_ms);
            elapsed_ms.push(at, behind.said.elapsed_ms);
            match behind.said.evaluation {
                Some(Evaluation::Centipawns(value)) => eval_centipawns.push(at, Some(value)),
                Some(Evaluation::Mate(moves)) => eval_mate.push(at, Some(moves)),
                None => {}
            }
            nags.push(at, behind.nags);
            comment_text.push(at, behind.comments);
        }
        fen.push(at, self.fen.then(|| ply.after.fen()));
    }

    /// The move as written.
    #[inline]
    fn written<M>(&self, played: &Played<M>) -> &str {
        let token = self.record.tokens.get(played.token as usize);
        token.map_or("", |token| token.span.of(&self.chunk.text))
    }

    /// `material` is what the ply before left.
    #[inline]
    fn chess_move(&mut self, ply: &PlayedPly<'_, Board>, material: &mut Material) -> Told {
        if ply.played.irregular.is_some() {
            return self.chess_move_by_hand(ply, material);
        }
        let (board, mv) = (ply.before, ply.played.mv);
        let captures = board.is_capture(mv);
        if captures || mv.promotion.is_some() || !ply.goes_on {
            *material = Material::of_chess(ply.after);
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
        Told {
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
            material: *material,
        }
    }

    /// A move that is not legal and was carried out all the same.
    #[cold]
    fn chess_move_by_hand(&mut self, ply: &PlayedPly<'_, Board>, material: &mut Material) -> Told {
        let (board, mv) = (ply.before, ply.played.mv);
        let captures = men(ply.after) < men(board);
        let notation = write::chess_by_hand(board, mv, captures, Language::english());
        let written = SmallText::from(self.written(ply.played));
        let twice = ply.played.irregular == Some(Code::TwoMovesInARow);
        *material = Material::of_chess(ply.after);
        let plies = &mut *self.plies;
        Told {
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
            material: *material,
        }
    }

    fn draughts_move(&mut self, ply: &PlayedPly<'_, Position>) -> Told {
        let (position, m) = (ply.before, &ply.played.mv);
        let variant = position.variant();
        let twice = ply.played.irregular == Some(Code::TwoMovesInARow);
        let legal = ply.played.irregular.is_none();
        let square = |square| write::draughts_square(variant, square);
        let written = SmallText::from(self.written(ply.played));
        let plies = &mut *self.plies;
        let short = || write::draughts_short(position, m).into();
        Told {
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
            material: Material::of_draughts(ply.after),
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
