//! Notes to moves below the game, or amid it, known by the mark that stands beside the move.

use crate::quoted::{game, moves};
use scoresheet_layout::{Page, find};

/// The mark of a note, and how the note begins.
const MARKS: [(&str, &str); 7] = [
    ("(a)", "(a)"),
    ("(a)", "a)"),
    (" (b)", "(b)"),
    (" a)", "a)"),
    ("[1]", "[1]"),
    ("¹", "¹"),
    (" 1)", "1) Then"),
];

/// Neither its moves nor what it says of a result are the game's; it stands behind the move that has its mark.
#[test]
fn a_note_below_stands_at_the_move_with_its_mark() {
    for (mark, begins) in MARKS {
        for note in [
            "3... Nf6 4. d3 and White wins.",
            "if 4. d4, drawn.",
            "4. c3 Nf6 5. d4 1-0",
            "Black resigned.",
        ] {
            let text = format!(
                "Keres — Richter\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5{mark} 4. O-O Nf6\n\n{begins} {note}\n"
            );
            let found = game(&text);
            assert_eq!(moves(&found), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6", "{text}");
            assert_eq!(found.result, None, "{text}");
            let at = found.marks.iter().find(|mark| mark.text.contains(note));
            assert_eq!(
                at.map(|mark| mark.before),
                Some(6),
                "{text}: {:?}",
                found.marks
            );
            assert!(found.cells.iter().all(|cell| !cell.contested), "{text}");
        }
    }
}

/// Several notes stand below one another; the game may go on behind them.
#[test]
fn a_game_goes_on_behind_its_notes() {
    let text = "Keres — Richter\n\n1. e4 e5 2. Nf3 (a) Nc6 3. Bc4 Bc5 (b)\n\n(a) Or 2. Bc4 Nf6\n3. d3 and so on.\n(b) Nf6 draws.\n4. O-O Nf6 5. d3 \
                d6\n";
    let found = game(text);
    assert_eq!(moves(&found), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6");
    let notes = found
        .marks
        .iter()
        .map(|mark| (mark.before, mark.text.as_str()));
    assert_eq!(
        notes.collect::<Vec<_>>(),
        [
            (3, "(a)"),
            (3, "(a) Or 2. Bc4 Nf6 3. d3 and so on."),
            (6, "(b)"),
            (6, "(b) Nf6 draws."),
        ]
    );
}

/// A mark that stands beside no move makes no note, and figures with a bracket are numbers of moves where no words follow.
#[test]
fn what_no_mark_leads_to_is_no_note() {
    let text = "Keres — Richter\n\n1. e4 (1) e5 (2) 2. Nf3 Nc6 3. Bc4 Bc5\n\n";
    for (below, games) in [
        ("(c) 1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7", 2),
        ("1) d4 d5 2) c4 e6 3) Nc3 Nf6 4) Bg5 Be7", 2),
    ] {
        let page = format!("{text}{below}\n");
        let found = find(&Page::from_text(&page));
        assert_eq!(found.sheets.len(), games, "{page}");
    }
}

/// In games with one move to a line the rows inside the bracket stood beside the game's own, and nothing told which were played.
#[test]
fn a_remark_in_brackets_goes_on_over_rows() {
    let above = "1. e4\nd5\n2. Nf3\ndxe4\n3. Ng5\nBf5\n";
    let own = "4. Bc4\ne6\n5. d3\nexd3\n6. Qf3\nc6\n";
    let line = "e4 d5 Nf3 dxe4 Ng5 Bf5 Bc4 e6 d3 exd3 Qf3 c6";
    for remark in [
        "The best answer. [ After 3... Nf6\n4. Bc4\ne6\nthe bishop on c8 is shut in.]\n",
        "[ 3... Nf6\n4. Bc4\ne6\n5. d3\n( or 5. Nc3\nBe7\n) 5... exd3\n6. Qf3\n]\n",
        "(3... Nf6\n4. Bc4 e6\n5. d3 exd3\n6. cxd3 Be7)\n",
    ] {
        let text = format!("{above}{remark}{own}");
        assert_eq!(moves(&game(&text)), line, "{text}");
    }
    // Where the moves behind go on with those inside, the brackets are misread, or anything else.
    let text = format!("{above}4. Bc4 (\ne6\n5. d3\nexd3)\n6. Qf3\nc6\n");
    let found = moves(&game(&text));
    assert!(found.ends_with("e6 d3 exd3 Qf3 c6"), "{found}");
}
