//! The viewer's data holds what the record holds, and every position it leads to is the replay's.

use scoresheet_notation::write::Item;
use scoresheet_notation::{Reader, Record, RecordText};
use scoresheet_replay::{AnyPosition, Judge, Mode, Options, Shown, Verdict, shown};
use scoresheet_report::page::{ViewerGame, archive, in_full, page, unpacked, viewer};
use scoresheet_report::{BoardSquare, BoardView};
use serde_json::Value;
use std::collections::BTreeMap;

struct Read {
    shown: Shown,
    verdict: Verdict,
    data: Value,
    html: String,
}

fn read_as(text: &str, options: Options) -> Read {
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    let verdict = Judge::new(options).next(&mut reader, &mut record).unwrap();
    let shown = shown(RecordText::new(&record, text.as_bytes()), &verdict).unwrap();
    let mut game = ViewerGame {
        id: "game-1".into(),
        title: "<b>White</b> – Black".into(),
        ..ViewerGame::default()
    };
    game.show(&shown, &verdict);
    let games = [game];
    let archive = archive(&[], &[]);
    let html = page(
        "Test",
        &maud::html! {},
        &[viewer(&games, &in_full(&games), &archive, &[], 0, None)],
    );
    let start = html.find(r#"id="viewer-data""#).unwrap();
    let block = html[start..].split_once('>').unwrap().1;
    let games = unpacked(block.split("</script>").next().unwrap());
    let games: Value = serde_json::from_slice(&games).unwrap();
    Read {
        shown,
        verdict,
        data: games[0].clone(),
        html,
    }
}

fn read(text: &str) -> Read {
    read_as(text, Options::default())
}

type Placed = BTreeMap<(u8, u8), char>;

/// What stands on the board of a position of the replay.
fn stands(position: &AnyPosition) -> Placed {
    let view = BoardView::of(position);
    let cells = view.size().cells();
    let glyphs = cells.filter_map(|cell| Some(((cell.file, cell.rank), view.glyph(cell)?.code())));
    glyphs.collect()
}

fn cell(name: &str) -> BoardSquare {
    let file = name.as_bytes()[0] - b'a';
    BoardSquare::new(file, name[1..].parse::<u8>().unwrap() - 1)
}

/// Reads a placement, as the script does.
fn placement(text: &str) -> Placed {
    let rows: Vec<&str> = text.split('/').collect();
    let mut placed = Placed::new();
    for (down, row) in rows.iter().enumerate() {
        let mut file = 0;
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(empty) => file += empty as u8,
                None => {
                    placed.insert((file, (rows.len() - 1 - down) as u8), sign);
                    file += 1;
                }
            }
        }
    }
    placed
}

/// Carries out a change, as the script does; gives the squares of pieces that were captured.
fn carry_out(placed: &mut Placed, change: &str) -> Vec<String> {
    let mut captured = Vec::new();
    let mut rest = change;
    while !rest.is_empty() {
        let end = rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap() + 1;
        let (square, after) = rest.split_at(end);
        let sign = after.chars().next().unwrap();
        rest = &after[1..];
        let BoardSquare { file, rank } = cell(square);
        if matches!(sign, '.' | 'x') {
            placed.remove(&(file, rank));
        } else {
            placed.insert((file, rank), sign);
        }
        if sign == 'x' {
            captured.push(square.to_owned());
        }
    }
    captured
}

/// The positions after each move of the data, in the order of the record, and those of the main line.
fn positions(data: &Value) -> (Vec<Placed>, Vec<Placed>) {
    let start = placement(data["start"].as_str().unwrap());
    // What stands here, and what stood before the last move.
    let mut here = (start.clone(), start.clone());
    let mut outer = Vec::new();
    let (mut all, mut main) = (Vec::new(), vec![start]);
    for item in data["items"].as_array().unwrap() {
        match item {
            Value::Array(parts) => {
                here.1 = here.0.clone();
                carry_out(&mut here.0, parts[1].as_str().unwrap());
                all.push(here.0.clone());
                if outer.is_empty() {
                    main.push(here.0.clone());
                }
            }
            Value::Number(number) if number.as_u64() == Some(1) => {
                outer.push(here.clone());
                here = (here.1.clone(), here.1);
            }
            Value::Number(_) => here = outer.pop().unwrap(),
            Value::Object(object) => {
                if let Some(text) = object.get("p") {
                    let set = placement(text.as_str().unwrap());
                    here = (set.clone(), set);
                }
            }
            _ => {}
        }
    }
    (all, main)
}

/// Every position of the data is the replay's.
fn proved(read: &Read) {
    let (all, main) = positions(&read.data);
    let after: Vec<Placed> = read
        .shown
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Move { says, .. } => Some(stands(&says.after)),
            Item::Pass { .. } => None,
            _ => None,
        })
        .collect();
    assert_eq!(all, after);
    let line = &read.verdict.line;
    assert_eq!(main.len(), line.plies() + 1);
    for (ply, placed) in main.iter().enumerate() {
        assert_eq!(
            *placed,
            stands(&line.position_after(ply).unwrap()),
            "ply {ply}"
        );
    }
}

/// The items without what they do to the board.
fn reported(read: &Read) -> String {
    let items = read.data["items"].as_array().unwrap();
    let words = items.iter().map(|item| match item {
        Value::Array(parts) => format!("{}{}", parts[2], parts[0].as_str().unwrap()),
        Value::String(comment) => format!("{{{comment}}}"),
        Value::Number(n) if n.as_u64() == Some(1) => "(".into(),
        Value::Number(_) => ")".into(),
        Value::Object(o) if o.contains_key("s") => o["s"].as_str().unwrap().into(),
        Value::Object(o) if o.contains_key("r") => o["r"].as_str().unwrap().into(),
        _ => "set-up".into(),
    });
    words.collect::<Vec<String>>().join(" ")
}

#[test]
fn variations_in_variations_comments_and_symbols_stand_as_in_the_record() {
    let game = read(
        "1. e4! {best} e5 (1... c5 2. Nf3 (2. c3 $2 d5 {equal} 1/2-1/2) 2... d6) (1... e6 $14) 2. Nf3 Nc6 $22 *",
    );
    assert_eq!(
        reported(&game),
        "1e4 ! {best} -1e5 ( -1c5 2Nf3 ( 2c3 ? -2d5 {equal} 1/2-1/2 ) -2d6 ) ( -1e6 ⩲ ) 2Nf3 -2Nc6 $22"
    );
    assert_eq!(game.data["says"]["!"], "good move");
    proved(&game);
    assert!(game.html.contains("1. e4! {best} 1… e5 (1… c5 2. Nf3 (2. c3? d5 {equal} 1/2-1/2) 2… d6) (1… e6⩲) 2. Nf3 Nc6$22"));
}

#[test]
fn symbols_mean_what_the_edition_says() {
    let game = read("[GameType \"25\"]\n[Rules \"vk\"]\n\n1. c3-d4?! d6-c5 *");
    assert_eq!(
        game.data["says"]["?!"],
        "looks weak but is strong (VK 9.1.7)"
    );
    proved(&game);
}

#[test]
fn castling_en_passant_and_promotion_change_the_squares_they_should() {
    let game = read(
        "1. e4 Nf6 2. e5 d5 3. exd6 g6 4. dxc7 Bg7 5. cxb8=Q O-O 6. Nf3 Rxb8 7. Be2 b6 8. O-O *",
    );
    proved(&game);
    let changes: Vec<&str> = (game.data["items"].as_array().unwrap().iter())
        .map(|item| item[1].as_str().unwrap())
        .collect();
    assert_eq!(
        changes[4], "e5.d6Pd5x",
        "the pawn taken en passant is not on the target"
    );
    assert_eq!(changes[8], "c7.b8Q");
    assert_eq!(changes[14], "e1.g1Kf1Rh1.");
}

/// The king stays where it is and only the rook moves, or they change places.
#[test]
fn chess960_castling() {
    let game = read(
        "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O Ke7 *",
    );
    proved(&game);
    assert_eq!(game.data["items"][0][1], "f1Rg1K");
}

/// VK: d2:h6:f8:c5:a7, four men in one move.
#[test]
fn a_long_capture_takes_every_piece_on_its_way() {
    let game = read("[GameType \"25\"]\n[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n1. d2:h6:f8:c5:a7 *");
    proved(&game);
    let change = game.data["items"][0][1].as_str().unwrap();
    let mut placed = placement(game.data["start"].as_str().unwrap());
    let mut captured = carry_out(&mut placed, change);
    captured.sort();
    assert_eq!(captured, ["b6", "d6", "f4", "g7"]);
    assert_eq!(placed, Placed::from([((0, 6), 'W'), ((5, 5), 'm')]));
}

#[test]
fn numbers_on_the_board_of_a_hundred_squares() {
    let game = read("[GameType \"20\"]\n\n1. 32-28 (1. 31-26 16-21) 1... 19-23 2. 28x19 14x23 *");
    assert_eq!(game.data["board"], "n10");
    assert_eq!(
        game.data["start"],
        "1m1m1m1m1m/m1m1m1m1m1/1m1m1m1m1m/m1m1m1m1m1/91/91/1w1w1w1w1w/w1w1w1w1w1/1w1w1w1w1w/w1w1w1w1w1"
    );
    proved(&game);
}

#[test]
fn a_position_set_up_on_the_way() {
    let game = read(
        "[GameType \"25\"]\n\n1. c3-d4 d6-c5 /FEN \"W:WKa1:Bh8\"/ 2. a1-b2 (2. a1-c3) 2... h8-g7 *",
    );
    assert!(reported(&game).contains("set-up"), "{}", reported(&game));
    let (all, _) = positions(&game.data);
    assert_eq!(all[2], Placed::from([((1, 1), 'W'), ((7, 7), 'm')]));
    assert_eq!(all[3], Placed::from([((2, 2), 'W'), ((7, 7), 'm')]));
}

/// VK/RK 5.4: two moves in a row, accepted by the reply.
#[test]
fn what_was_carried_out_all_the_same_is_shown_and_marked() {
    let options = Options {
        mode: Mode::Accepted,
        ..Options::default()
    };
    let text = "[GameType \"25\"]\n\n1. c3-d4 d4-e5 2. f6:d4 *";
    let game = read_as(text, options);
    let irregular: Vec<&Value> = (game.data["items"].as_array().unwrap().iter())
        .filter_map(|item| item.get(3))
        .collect();
    assert_eq!(irregular, ["two-moves-in-a-row"], "{}", reported(&game));
    proved(&game);
}

#[test]
fn hostile_text_stays_text() {
    let game = read("1. e4 {</script><script>alert(1)</script><!-- \u{2028}} e5 *");
    assert_eq!(
        reported(&game),
        "1e4 {</script><script>alert(1)</script><!-- \u{fffd}} -1e5"
    );
    assert!(!game.html.contains("<script>alert"));
    assert!(!game.html.contains("<b>White"));
}
