//! How a record says that its game ended: in the tag Termination, and in the words of servers behind the last move.

use crate::judged::judged;
use scoresheet_replay::Mode;
use scoresheet_source::{Code, Finding, Level};

const PLAYERS: &str = "[Date \"2024.05.05\"]\n[White \"Adams, M\"]\n[Black \"Baker\"]\n";
const OPEN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
const MATE: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";
const THIRD: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

/// What is said of the end, the worst first; draws by rule aside.
fn told(record: &str) -> Vec<Code> {
    let verdict = judged("chess", "", Mode::Strict, record);
    let mut findings: Vec<_> = verdict.findings.iter().collect();
    findings.retain(|found| found.level > Level::Note);
    findings.iter().map(|found| found.code).collect()
}

fn by_tag(termination: &str, moves: &str, result: &str) -> Vec<Code> {
    let tags = format!("{PLAYERS}[Result \"{result}\"]\n[Termination \"{termination}\"]");
    told(&format!("{tags}\n\n{moves} {result}\n"))
}

fn by_words(words: &str, moves: &str, result: &str) -> Vec<Code> {
    let tags = format!("{PLAYERS}[Result \"{result}\"]");
    told(&format!("{tags}\n\n{moves} {words} {result}\n"))
}

#[test]
fn an_end_that_the_tag_names_is_looked_for_on_the_board() {
    for (termination, result) in [
        ("checkmate", "1-0"),
        ("Baker won by checkmate", "0-1"),
        ("stalemate", "1/2-1/2"),
        ("Game drawn by insufficient material", "1/2-1/2"),
        ("draw by insufficient material", "1/2-1/2"),
        ("threefold repetition", "1/2-1/2"),
        ("Game drawn by repetition", "1/2-1/2"),
        ("50-move rule", "1/2-1/2"),
        ("Drawn: 50 move rule", "1/2-1/2"),
    ] {
        let expected = [Code::EndContradictsBoard];
        assert_eq!(by_tag(termination, OPEN, result), expected, "{termination}");
    }
    for (termination, moves) in [("resignation", MATE), ("Time forfeit", MATE)] {
        let expected = [Code::EndContradictsBoard];
        assert_eq!(by_tag(termination, moves, "1-0"), expected, "{termination}");
    }
}

#[test]
fn an_end_that_is_borne_out_or_cannot_be_is_not_told() {
    for (termination, moves, result) in [
        ("checkmate", MATE, "1-0"),
        ("Adams won by checkmate", MATE, "1-0"),
        ("Game drawn by repetition", THIRD, "1/2-1/2"),
        ("Normal", MATE, "1-0"),
        ("Normal", OPEN, "1-0"),
        ("Time forfeit", OPEN, "1-0"),
        ("Time forfeit", OPEN, "1/2-1/2"),
        (
            "Game drawn by timeout vs insufficient material",
            OPEN,
            "1/2-1/2",
        ),
        ("Abandoned", OPEN, "1-0"),
        ("Adams, M won - game abandoned", OPEN, "1-0"),
        ("resignation", OPEN, "0-1"),
        ("unterminated", OPEN, "*"),
        ("checkmate", "1. e4 e5 2. Ke3", "1-0"),
    ] {
        let mut told = by_tag(termination, moves, result);
        told.retain(|code| *code != Code::IllegalMove);
        assert_eq!(told, [], "{termination} {moves}");
    }
    // Before this position nobody knows what was played.
    let fen =
        "[FEN \"4k3/8/8/8/8/8/3R4/4K3 w - - 90 80\"]\n[Termination \"Game drawn by repetition\"]";
    assert_eq!(told(&format!("{fen}\n\n80. Rd3 Kf8 1/2-1/2\n")), []);
}

#[test]
fn a_result_that_the_tag_does_not_bear_out_is_told() {
    for (termination, result) in [
        ("Baker won by resignation", "1-0"),
        ("Adams won on time", "1/2-1/2"),
        ("Game drawn by agreement", "1-0"),
        ("resignation", "1/2-1/2"),
        ("unterminated", "1-0"),
    ] {
        let expected = [Code::ResultContradictsWords];
        assert_eq!(by_tag(termination, OPEN, result), expected, "{termination}");
    }
}

#[test]
fn words_of_servers_are_compared_with_the_result() {
    for (words, result) in [
        ("{White resigns}", "1-0"),
        ("{[%clk 0:00:10] White resigns.}", "1-0"),
        ("{Adams resigns}", "1-0"),
        ("{Black forfeits on time}", "0-1"),
        ("{Black disconnected and forfeits}", "0-1"),
        ("{ White left the game. }", "1-0"),
        ("{ The game is a draw. }", "0-1"),
        ("{Game drawn by mutual agreement}", "1-0"),
        (
            "{White ran out of time and Black has no material to mate}",
            "1-0",
        ),
        ("{Baker won on time}", "1-0"),
    ] {
        let expected = [Code::ResultContradictsWords];
        assert_eq!(by_words(words, OPEN, result), expected, "{words}");
    }
    for (words, result) in [
        ("{White resigns}", "0-1"),
        ("{Adams, M resigns}", "0-1"),
        ("{Black forfeits on time}", "1-0"),
        ("{Game drawn by mutual agreement}", "1/2-1/2"),
        (
            "{White ran out of time and Black has no material to mate}",
            "1/2-1/2",
        ),
        // Whoever that is, and remarks on the game.
        ("{Carlsen resigns}", "1-0"),
        ("{White is winning}", "1/2-1/2"),
        ("{White wins}", "1/2-1/2"),
        ("{If Black resigns now, he is right}", "0-1"),
        ("{White resigns too early}", "1-0"),
    ] {
        assert_eq!(by_words(words, OPEN, result), [], "{words}");
    }
}

#[test]
fn words_of_servers_are_compared_with_the_board() {
    for (words, result) in [
        ("{Game drawn by stalemate}", "1/2-1/2"),
        ("{Game drawn by repetition}", "1/2-1/2"),
        ("{Neither player has mating material}", "1/2-1/2"),
        ("{Black checkmated}", "1-0"),
        ("{ Black wins by checkmate. }", "0-1"),
    ] {
        let expected = [Code::EndContradictsBoard];
        assert_eq!(by_words(words, OPEN, result), expected, "{words}");
    }
    assert_eq!(by_words("{Black checkmated}", MATE, "1-0"), []);
    assert_eq!(by_words("{Game drawn by repetition}", THIRD, "1/2-1/2"), []);
}

/// In English draughts Black begins, and the first number of a result is his.
#[test]
fn results_of_english_draughts_are_told_with_who_has_won() {
    let english = |tag: &str, end: &str| {
        let text = format!(
            "[GameType \"21\"]\n[Result \"{tag}\"]\n\n1. 11-15 23-19 2. 8-11 22-17 {end}\n"
        );
        let verdict = judged("english", "", Mode::Strict, &text);
        let grave = |found: &&Finding| found.level > Level::Note;
        let messages = verdict.findings.iter().filter(grave);
        messages.map(|f| f.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        english("1-0", "0-2"),
        ["the tag says 1-0 (Black won), the end of the record 0-2 (White won)"]
    );
    assert_eq!(
        english("1-0", "{Black resigns} 1-0"),
        ["the tag says 1-0 (Black won), the record in words 0-1 (White won)"]
    );
    for (tag, end) in [
        ("2-0", "1-0"),
        ("1-0", "{White resigns} 1-0"),
        ("1-1", "1/2-1/2"),
        ("0-2", "0-1"),
    ] {
        assert_eq!(english(tag, end), [""; 0], "{tag} {end}");
    }
}

/// What the board or the result contradicts is not how the game ended.
#[test]
fn an_end_that_is_contradicted_is_none() {
    let ended = |tags: &str, moves: &str| {
        let record = format!("{PLAYERS}{tags}\n\n{moves}\n");
        let verdict = judged("chess", "", Mode::Strict, &record);
        verdict.ended.map(|ended| ended.ending.name)
    };
    let tag = |said: &str, result: &str| {
        let tags = format!("[Result \"{result}\"]\n[Termination \"{said}\"]");
        ended(&tags, &format!("{OPEN} {result}"))
    };
    assert_eq!(tag("Adams won by resignation", "1-0"), Some("resignation"));
    assert_eq!(tag("Adams won by resignation", "0-1"), None);
    assert_eq!(tag("Adams won by checkmate", "1-0"), None);
    assert_eq!(tag("Game drawn by repetition", "1/2-1/2"), None);
    let words = |said: &str| ended("", &format!("{OPEN} {{{said}}}"));
    assert_eq!(words("Black resigns"), Some("resignation"));
    assert_eq!(words("White checkmated"), None);
    assert_eq!(
        ended("[Result \"1-0\"]", &format!("{OPEN} {{White resigns}} 1-0")),
        None
    );
    assert_eq!(words("Draw by insufficient material"), None);
    // Nor is it an agreement, which would be too early.
    let expected = [Code::EndContradictsBoard];
    assert_eq!(by_tag("stalemate", "1. e4", "1/2-1/2"), expected);
}
