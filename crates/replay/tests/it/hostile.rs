//! Whatever the text: no fault of the program, and nothing is said about a place outside it.

#[path = "../../../notation/tests/it/common.rs"]
mod common;

use proptest::prelude::*;
use scoresheet_draughts::Variant;
use scoresheet_notation::{Family, Language, Reader, Record, RecordText};
use scoresheet_replay::{AnyPosition, Game, Judge, Mode, Options, Target, Verdict, convert};
use scoresheet_source::{Code, Finding};

const GAMES: [Option<Game>; 5] = [
    None,
    Some(Game::Chess),
    Some(Game::Draughts(Variant::Russian)),
    Some(Game::Draughts(Variant::Brazilian)),
    Some(Game::Draughts(Variant::International)),
];

/// Judges every game of `text` and checks what holds for every text.
fn judge(text: &[u8], options: Options) -> Vec<Verdict> {
    let mut judge = Judge::new(options);
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    let mut verdicts = Vec::new();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        for finding in &verdict.findings {
            // A panic is caught and told so.
            assert_ne!(finding.code, Code::InternalFault, "{finding:?}");
            let span = finding.span;
            assert!(
                span.start <= span.end && span.end as usize <= text.len(),
                "{finding:?}"
            );
            assert!(!finding.message.contains(['\n', '\r']), "{finding:?}");
            // After an illegal move that was carried out a king can stand in check out of turn,
            // which no FEN can be set up from.
            let fen = finding
                .fen
                .as_ref()
                .filter(|_| options.mode == Mode::Strict);
            if let (Some(game), Some(fen)) = (verdict.game, fen) {
                assert!(AnyPosition::from_fen(game, fen).is_ok(), "{finding:?}");
            }
        }
        for ply in 0..=verdict.line.plies() {
            let shown = verdict.line.position_after(ply);
            assert!(shown.is_some() || verdict.line.plies() == 0);
        }
        for (target, _) in Target::ALL {
            // A target may not suit the game; whatever it says, it says it without a panic.
            let _ = convert(RecordText::new(&record, text), &verdict, target, None);
        }
        verdicts.push(verdict);
    }
    verdicts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_can_be_judged(
        common::Text(text) in common::text(),
        game in prop::sample::select(&GAMES[..]),
        hint in prop::sample::select(&[None, Some(Family::Chess), Some(Family::Draughts)][..]),
    ) {
        for mode in [Mode::Strict, Mode::Accepted] {
            judge(&text, Options { game, hint, mode, ..Options::default() });
        }
    }

    /// Moves from anywhere to anywhere, most of them illegal, carried out one after the other.
    #[test]
    fn any_moves_can_be_carried_out(
        game in prop::sample::select(&GAMES[1..]),
        moves in prop::collection::vec((0..64_u8, 0..64_u8, 0..12_usize), 1..120),
    ) {
        let chess = game == Some(Game::Chess);
        let mut text = String::from("1. ");
        for (from, to, how) in moves {
            let name = |n: u8| format!("{}{}", char::from(b'a' + n % 8), n / 8 + 1);
            let [from, to] = [from, to].map(name);
            text += &match (chess, how) {
                (true, 0) => "O-O ".to_owned(),
                (true, 1) => "O-O-O ".to_owned(),
                (true, 2..=6) => format!("{}{to} ", ["N", "B", "R", "Q", "K"][how - 2]),
                (true, 7) => format!("{from}{to}q "),
                (true, 8) => format!("{to} "),
                (_, 9) => format!("{from}:{to} "),
                _ => format!("{from}-{to} "),
            };
        }
        judge(text.as_bytes(), Options { game, mode: Mode::Accepted, ..Options::default() });
    }
}

/// Found by fuzzing: the name says what stood there.
#[test]
fn what_once_went_wrong() {
    let square_off_the_board =
        "Valge: Kg2, La7, Ri5, E: b2 (4). Must: Kg8, h10 (2).\n\n1. … Lg5—d8 2. La7—d4";
    let options = Options {
        game: Some(Game::Chess),
        language: Language::by_code("et"),
        ..Options::default()
    };
    let verdicts = judge(square_off_the_board.as_bytes(), options);
    let bad = |found: &&Finding| found.code == Code::BadPosition;
    let position = verdicts[0].findings.iter().find(bad).unwrap();
    assert_eq!(
        position.message,
        "a square in this position is not on the board"
    );
    let damaged_fen =
        b"[GameType \"20\"]\n[FEN \"W:W6,16:B2,\xFF\xFF\xFF\xFF\xFF,42\"]\n\n1. 47x27 *";
    let verdicts = judge(damaged_fen, Options::default());
    assert!(verdicts[0].findings.iter().any(|found| bad(&found)));
    let game_of_two_lines = b"[GameType \"; x\n26\"]\n\n1. e4 @@ *";
    for finding in &judge(game_of_two_lines, Options::default())[0].findings {
        assert!(!finding.message.contains('\n'), "{}", finding.message);
    }
}

/// A set-up in the middle of a record: what is shown after it stands on the new board.
#[test]
fn positions_follow_a_set_up() {
    let text = "[Event \"x\"]\n\n1. e4 e5 /FEN \"8/8/8/3k4/8/8/4K2Q/8 w - - 0 1\"/ 2. Qh8 Kd6 *";
    let verdicts = judge(text.as_bytes(), Options::default());
    let line = &verdicts[0].line;
    let board = |ply| line.position_after(ply).unwrap().fen();
    assert!(board(2).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3"));
    assert!(board(3).starts_with("7Q/8/8/3k4/8/8/4K3/8 b"));
    assert!(board(4).starts_with("7Q/8/3k4/8/8/8/4K3/8 w"));
}

/// What a record asks again and again must not cost the whole game each time.
#[test]
fn a_record_of_nothing_but_questions_is_judged_soon() {
    let pieces = [
        "a.l. ",
        "∞ ",
        "Nf3 +1 Nf6 a.l. Ng1 +1 Ng8 a.l. ",
        "(Qh8) ",
        "/FEN \"8/8/8/3k4/8/8/4K2Q/8 w - - 0 1\"/ Qz8 ",
        "1-0 x ",
        ") ",
        "[ ",
        "{{} ",
        "\n\n1.zz",
        " [A \"x\n",
        "e2-e5 e7-e4 e5-e2 e4-e7 ",
        "O-O Ke1 O-O-O e1-e5 e5-e1 ",
        "Ng1-e4 Ng8-e5 Ne4-g1 Ne5-g8 (Nf3) ",
    ];
    judged_soon(&pieces, 100_000);
}

/// Each question may be tried a thousand times in every game that the record may be of.
#[test]
fn a_record_whose_questions_are_tried_is_judged_soon() {
    judged_soon(&["+1 ", "2. ∞ "], 40_000);
}

/// Each of these took minutes when it was quadratic; now it takes a second or two.
fn judged_soon(pieces: &[&str], bytes: usize) {
    let begun = std::time::Instant::now();
    for piece in pieces {
        let text = format!("[Event \"x\"]\n\n1. {}", piece.repeat(bytes / piece.len()));
        judge_quickly(text.as_bytes());
    }
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
}

fn judge_quickly(text: &[u8]) {
    for mode in [Mode::Strict, Mode::Accepted] {
        let mut judge = Judge::new(Options {
            mode,
            ..Options::default()
        });
        let mut reader = Reader::new(text);
        let mut record = Record::default();
        while judge.next(&mut reader, &mut record).is_some() {}
    }
}
