//! Boards that are drawn on a page, in an audit.

use crate::kept::audited_with_findings;
use scoresheet_batch::FindingRow;

/// A board of characters.
fn board(rows: [&str; 8]) -> String {
    format!("\n{}\n\nDiagram 12\n\n", rows.join("\n"))
}

/// After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6.
const SPANISH: [&str; 8] = [
    "r . b q k b n r",
    ". p p p . p p p",
    "p . n . . . . .",
    ". B . . p . . .",
    ". . . . P . . .",
    ". . . . . N . .",
    "P P P P . P P P",
    "R N B Q K . . R",
];

fn audited(text: &str) -> (usize, Vec<FindingRow>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.txt");
    std::fs::write(&path, text).unwrap();
    let (games, findings) = audited_with_findings(&path);
    (games.len(), findings)
}

fn of_boards(findings: &[FindingRow]) -> Vec<(&str, &str)> {
    let own = findings.iter().filter(|row| row.code == "diagram-differs");
    own.map(|row| (row.level, row.message.as_str())).collect()
}

#[test]
fn a_board_that_differs_is_a_finding() {
    let before = "Petrov - Ivanov\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n";
    let after = "4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6\n";
    let (games, findings) = audited(&format!("{before}{}{after}", board(SPANISH)));
    assert_eq!((games, of_boards(&findings)), (1, vec![]), "{findings:?}");

    let mut other = SPANISH;
    other[3] = ". . . . p . . .";
    other[4] = ". . B . P . . .";
    let says = "diagram 12 differs from the position after ply 6: c4: a white bishop, by the moves nothing; \
                b5: nothing, by the moves a white bishop";
    let (games, findings) = audited(&format!("{before}{}{after}", board(other)));
    assert_eq!(
        (games, of_boards(&findings)),
        (1, vec![("warning", says)]),
        "{findings:#?}"
    );
    assert_eq!(
        findings
            .iter()
            .find(|row| row.code == "diagram-differs")
            .unwrap()
            .line,
        7
    );

    // A board further on that agrees proves the moves.
    let last = [
        "r . b q k . . r",
        ". . p . b p p p",
        "p . n p . n . .",
        ". p . . p . . .",
        ". . . . P . . .",
        ". B . . . N . .",
        "P P P P . P P P",
        "R N B Q R . K .",
    ];
    let text = format!("{before}{}{after}{}8. c3 O-O\n", board(other), board(last));
    let (games, findings) = audited(&text);
    assert_eq!((games, of_boards(&findings)), (1, vec![("note", says)]));
}

#[test]
fn what_may_start_from_a_board_is_not_played_as_a_game() {
    let ending = [
        ". . . . . . . .",
        ". . . . p . . .",
        ". . . . k . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . K . . .",
        ". . . . P . . .",
        ". . . . . . . .",
    ];
    let text = format!(
        "{}1. Kd4 Kd6\n2. e4 e5+\n3. Kd3 Kc5\n4. Ke3 Kc4\n",
        board(ending)
    );
    let (games, findings) = audited(&text);
    assert_eq!(games, 0);
    let says =
        "a fragment that may start from a board on the page; `repair` reads it, and says which";
    assert!(
        findings.iter().any(|row| row.message == says),
        "{findings:?}"
    );
}
