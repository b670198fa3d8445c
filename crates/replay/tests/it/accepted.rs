//! `--mode accepted`: illegal moves are carried out as a hand makes them, and the game goes on.

use crate::judged::{errors, judged};
use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{AnyLine, AnyPosition, GameLine, Judge, Mode, Options, Verdict};
use scoresheet_source::Code;
use std::fs;
use std::path::{Path, PathBuf};

fn accepted(game: &str, edition: &str, text: &str) -> Verdict {
    judged(game, edition, Mode::Accepted, text)
}

/// Code and ply of every error.
fn rendered(verdict: &Verdict) -> Vec<(Code, u32)> {
    let errors = errors(verdict).into_iter();
    errors.map(|f| (f.code, f.ply.unwrap_or(0))).collect()
}

fn last_fen(verdict: &Verdict) -> String {
    let line = &verdict.line;
    line.position_after(line.plies()).unwrap().fen()
}

/// The classes of the plies that were carried out against the rules, with their plies from 1.
fn marked(verdict: &Verdict) -> Vec<(usize, Code)> {
    let classes: Vec<Option<Code>> = match &verdict.line {
        AnyLine::None => Vec::new(),
        AnyLine::Chess(GameLine { moves, .. }) => {
            moves.iter().map(|played| played.irregular).collect()
        }
        AnyLine::Draughts(GameLine { moves, .. }) => {
            moves.iter().map(|played| played.irregular).collect()
        }
    };
    let plies = classes.into_iter().enumerate();
    plies
        .filter_map(|(at, class)| Some((at + 1, class?)))
        .collect()
}

/// VK 5.7: White leaves d4:f6 undone (5.4.6), Black replies; later Black moves a man back (5.4.2).
#[test]
fn vk_5_7_two_irregularities_of_a_russian_game_are_both_found() {
    let text = "1. c3-d4 f6-e5 2. g3-h4 e5:c3 3. b2:d4 d6-c5 4. a1-b2 c5-d6 5. b2-c3 *";
    let verdict = accepted("russian", "vk", text);
    assert_eq!(
        rendered(&verdict),
        [(Code::CaptureWasMandatory, 3), (Code::IllegalMove, 8)]
    );
    assert_eq!(verdict.line.plies(), 9);
    assert_eq!(verdict.first_error_ply, Some(3));
    assert_eq!(verdict.legal, Some(false));
    assert_eq!(
        marked(&verdict),
        [(3, Code::CaptureWasMandatory), (8, Code::IllegalMove)]
    );
    let errors = errors(&verdict);
    let message = &errors[0].message;
    assert!(
        message.ends_with("carried out: the opponent accepted it by replying (VK 5.7)"),
        "{message}"
    );
}

/// RK 5.7: one capture too few (5.4.8), carried out as written, and then the game goes on.
#[test]
fn rk_5_7_two_irregularities_of_an_international_game_are_both_found() {
    let text = "[FEN \"W:W38,48:B1,23,33,42\"]\n\n\
                1. 38x47 1-7 2. 48-43 23-29 3. 43-39 29-34 4. 39x28 *";
    let verdict = accepted("international", "rk", text);
    let classes = [(Code::CapturedTooFew, 1), (Code::CaptureWasMandatory, 6)];
    assert_eq!(rendered(&verdict), classes);
    assert_eq!(last_fen(&verdict), "B:W28,47:B7,34");
}

#[test]
fn mk53_s15_two_irregularities_of_a_chess_game_are_both_found() {
    // The black king stands in check on b5's line; much later White castles a second time.
    let text = "1. e4 e5 2. Bb5 d6 3. Nf3 c6 4. Ba4 Bd7 5. O-O Nf6 6. O-O Nc6 *";
    let verdict = accepted("chess", "mk53", text);
    assert_eq!(
        rendered(&verdict),
        [(Code::LeftInCheck, 4), (Code::BadCastling, 11)]
    );
    assert_eq!(verdict.line.plies(), 10, "castling twice cannot be done");
    let first = &errors(&verdict)[0].message;
    assert!(first.contains("(MK53 §15)"), "{first}");
}

/// Where the same side moves twice the other is still to move; where it moved the other's piece
/// its owner is.
#[test]
fn vk_5_4_1_and_5_4_5_leave_the_turn_as_it_is_due() {
    let twice = accepted("russian", "vk", "1. c3-d4 b2-c3 2. f6-g5 *");
    assert_eq!(rendered(&twice), [(Code::TwoMovesInARow, 2)]);
    assert_eq!(twice.line.plies(), 3);
    let theirs = accepted("russian", "vk", "1. c3-d4 g3-e5 2. b2-c3 *");
    assert_eq!(rendered(&theirs), [(Code::MovedOpponentsPiece, 2)]);
    assert_eq!(theirs.line.plies(), 3);
}

/// What is not said cannot be carried out: a promotion without its piece, a castling onto a piece.
#[test]
fn what_cannot_be_carried_out_stops_as_in_strict() {
    for (game, edition, text) in [
        (
            "chess",
            "fide",
            "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 Kg7 *",
        ),
        ("chess", "fide", "1. O-O e5 *"),
        ("chess", "fide", "1. Nd4 e5 *"),
        ("chess", "fide", "1. e2-e4 e5 2. a3-a4 *"),
        ("russian", "vk", "1. c3-d4 d6-c5 2. a5-b6 *"),
        ("russian", "vk", "1. c3-d2 d6-c5 *"),
    ] {
        let strict = judged(game, edition, Mode::Strict, text);
        let accepted = accepted(game, edition, text);
        assert_eq!(accepted.line.plies(), strict.line.plies(), "{text}");
        assert_eq!(accepted.findings, strict.findings, "{text}");
    }
}

/// A king that was left in check and is then taken: no position of chess is without a king.
#[test]
fn a_king_is_never_taken() {
    let text = "1. e4 e5 2. Bb5 d6 3. Bxe8 Nf6 *";
    let verdict = accepted("chess", "fide", text);
    assert_eq!(
        rendered(&verdict),
        [(Code::LeftInCheck, 4), (Code::IllegalMove, 5)]
    );
    assert_eq!(verdict.line.plies(), 4);
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path
            .extension()
            .is_some_and(|e| e == "pgn" || e == "pdn" || e == "txt")
        {
            found.push(path);
        }
    }
}

/// The modes agree on every legal game, and on an illegal one as far as it is legal.
#[test]
fn the_modes_agree_on_the_corpora() {
    let mut paths = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora"),
        &mut paths,
    );
    let (mut legal, mut illegal) = (0, 0);
    for path in paths {
        let text = fs::read(&path).unwrap();
        let judge = |mode| {
            Judge::new(Options {
                mode,
                ..Options::default()
            })
        };
        let (mut strict, mut accepted) = (judge(Mode::Strict), judge(Mode::Accepted));
        let [mut one, mut two] = [Reader::new(&text), Reader::new(&text)];
        let mut record = Record::default();
        while let Some(a) = strict.next(&mut one, &mut record) {
            let b = accepted.next(&mut two, &mut record).unwrap();
            assert_eq!(a.legal, b.legal, "{path:?}");
            assert_eq!(a.first_error_ply, b.first_error_ply, "{path:?}");
            if a.legal == Some(false) {
                illegal += 1;
                assert!(b.line.plies() >= a.line.plies(), "{path:?}");
                assert_eq!(
                    a.line.position_after(a.line.plies()),
                    b.line.position_after(a.line.plies())
                );
            } else {
                legal += 1;
                assert_eq!(a.findings, b.findings, "{path:?}");
                assert_eq!(a.line.plies(), b.line.plies(), "{path:?}");
            }
            ends_where_its_steps_lead(&b);
        }
    }
    assert!(legal > 300 && illegal > 20, "{legal} legal, {illegal} not");
}

/// `position_after` the last ply is the end of the line, unless a position is set up after it.
fn ends_where_its_steps_lead(verdict: &Verdict) {
    let end = match &verdict.line {
        AnyLine::None => return,
        AnyLine::Chess(GameLine { end, .. }) => AnyPosition::Chess(end.clone()),
        AnyLine::Draughts(GameLine { end, .. }) => AnyPosition::Draughts(*end),
    };
    assert_eq!(verdict.line.position_after(verdict.line.plies()), Some(end));
}
