//! `scoresheet resolve`: what it prints.

use crate::common::{err, out, run, scratch};

/// Standard output of `scoresheet resolve` with these arguments.
#[track_caller]
fn resolve(arguments: &[&str]) -> String {
    let dir = scratch();
    let output = run(dir.path(), &[&["resolve"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    out(&output)
}

const RE7_F4: &[&str] = &[
    "--game",
    "chess",
    "--fen",
    "4k3/4N3/8/8/8/8/8/4K3 w - - 0 1",
    "--lang",
    "et",
    "Re7—f4",
];

#[test]
fn mk53_s23_a_person_reads_verdict_moves_and_reason() {
    assert_eq!(
        resolve(RE7_F4),
        "one\n  Re7-f5\n“Re7—f4” is not a legal move: the piece does not move that way. Only one \
         legal move explains it by one slip: Re7-f5 (4 written for 5). So there is no doubt what it \
         means. (MK53 §23)\n"
    );
}

#[test]
fn mk53_s23_a_program_reads_json() {
    let text = resolve(&[RE7_F4, &["--json"]].concat());
    let object: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(object["schema"], "scoresheet.resolve/1");
    assert_eq!(object["verdict"], "one");
    assert_eq!(object["moves"], serde_json::json!(["Re7-f5"]));
    assert_eq!(object["clause"], "MK53 §23");
    assert!(object["reason"].as_str().unwrap().contains("one slip"));
    assert_eq!(object.as_object().unwrap().len(), 5);
}

#[test]
fn the_start_is_the_position_and_words_are_one_move() {
    let legal = resolve(&["--game", "chess", "e2", "-", "e4"]);
    assert!(legal.starts_with("legal\n  e2-e4\n"), "{legal}");
    let none = resolve(&["--game", "russian", "\u{1b}[31m"]);
    assert!(
        none.starts_with("none\n") && !none.contains('\u{1b}'),
        "{none}"
    );
}

#[test]
fn what_cannot_be_carried_out_ends_in_2() {
    let dir = scratch();
    let output = run(
        dir.path(),
        &["resolve", "--game", "chess", "--fen", "8/8", "e4"],
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("--fen:"), "{}", err(&output));
}

/// KV53 is of Russian and international draughts alone.
#[test]
fn kv53_s36_another_game_is_answered_by_analogy() {
    let clause = |game: &str| {
        let text = resolve(&["--game", game, "c3-d4", "--json"]);
        let object: serde_json::Value = serde_json::from_str(&text).unwrap();
        object["clause"].as_str().unwrap().to_owned()
    };
    assert_eq!(clause("russian"), "KV53 §36");
    assert!(clause("turkish").starts_with("by analogy with KV53 §36"));
}
