//! Nothing is lost, nothing appears twice, nothing panics, whatever the input.

use proptest::prelude::*;
use scoresheet_layout::{Found, Page, find};
use std::time::{Duration, Instant};

/// How often each byte of `text` is said to stand in a sheet or in the leftover.
fn cover(text: &str, found: &Found) -> Vec<u8> {
    let mut count = vec![0u8; text.len()];
    let mut add = |span: scoresheet_source::Span| {
        for byte in &mut count[span.start as usize..span.end as usize] {
            *byte = byte.saturating_add(1);
        }
    };
    for sheet in &found.sheets {
        sheet
            .heading
            .iter()
            .chain(&sheet.position)
            .for_each(|(_, span)| add(*span));
        sheet.cells.iter().for_each(|cell| add(cell.span));
        sheet.marks.iter().for_each(|mark| add(mark.span));
        sheet.numbers.iter().for_each(|number| add(number.span));
        sheet.furniture.iter().for_each(|span| add(*span));
        sheet.result.iter().for_each(|(_, span)| add(*span));
    }
    found.leftover.iter().for_each(|(_, span)| add(*span));
    count
}

/// Every character that is not blank stands in one place; ways given by a list share their heading, and a passage of one
/// of two columns covers what stands beside it. Of a word that is not read letter by letter as it stands, `II.` as 2, every part
/// has the place of the whole.
fn whole(text: &str) {
    let page = Page::from_text(text);
    let found = find(&page);
    let columns = !page.lines.is_sorted_by_key(|line| line.span.start);
    let mut words = page.lines.iter().flat_map(|line| &line.words);
    let as_it_stands = words.all(|word| word.span.of(text) == word.text);
    let shared =
        columns || !as_it_stands || found.sheets.iter().any(|sheet| !sheet.remarks.is_empty());
    let count = cover(text, &found);
    for (at, c) in text.char_indices() {
        let blank = c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}' | '\0');
        assert!(
            blank || count[at] > 0,
            "{c:?} at {at} of {text:?} is lost: {found:#?}"
        );
        assert!(
            blank || shared || count[at] == 1,
            "{c:?} at {at} of {text:?} stands {} times: {found:#?}",
            count[at]
        );
    }
}

#[test]
fn nothing_of_the_sources_is_lost() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts");
    for entry in std::fs::read_dir(folder).unwrap() {
        whole(&std::fs::read_to_string(entry.unwrap().path()).unwrap());
    }
}

#[test]
fn nothing_of_a_table_is_lost() {
    let rows = [
        ("e4", "e5"),
        ("Nf3", "Nc6"),
        ("Bb5", "a6"),
        ("Ba4", "Nf6"),
        ("O-O", "Be7"),
        ("Re1", "b5"),
    ];
    let ways: [fn(usize, &str, &str) -> String; 9] = [
        |n, w, b| format!("{n},{w},0:0{n},{b},0:1{n}"),
        |n, w, b| format!("| {} | {n} | {w} | said | {b} | of it |", n - 1),
        |n, w, b| format!("| {n} | {w} | | {b} |"),
        |n, w, b| format!("{n},White,{w},0:0{n}\n{n},Black,{b},better"),
        |n, w, b| {
            format!(
                "| {n} | said | White | {w} |\n|---|---|---|---|\n| {n} | of it | Black | {b} |"
            )
        },
        |n, w, b| format!("│ {} │ {w} │\n├──┼──┤\n│ {} │ {b} │", 2 * n - 1, 2 * n),
        |n, w, b| format!("{n}. {b}      {w}"),
        |n, w, b| format!("Move {n}: {w} and {b}"),
        |n, w, b| format!("|-\n|{n}.\n|{w}\n|{b}"),
    ];
    for head in [
        "",
        "No,White,Black\n",
        "| No | Black | White |\n|---|---|---|\n",
        "ply | move\n",
        "No.  Black   White\n",
    ] {
        for way in ways {
            let lines = rows.iter().zip(1..).map(|((w, b), n)| way(n, w, b) + "\n");
            let text = format!("{head}{}", lines.collect::<String>());
            whole(&text);
            whole(&format!("{text}\n{text}1-0\n"));
        }
    }
}

/// The words on both sides of the result, or of the position, were one comment, and it stood in that a second time.
#[test]
fn what_stands_among_words_stands_once() {
    whole("1. e4(;valge — a1, a3 (2); must — b6 (1)Valge alistus.e4");
    // Among moves that are words of the text.
    whole("1.f3\nm 3-1 alistus..~");
    whole("1... 1. 1. Valge — Petrov- valge — a1, a3 (2); must — b6 (1)1. [Illustration]2. e4");
    whole(
        "1. e4Valge — Petrov valge — a1, a3 (2); must — b6 (1)2. 1... e4\n8 r n b q k b n r\nvalge — a1, a3 (2); must — b6 (1)",
    );
}

/// The result below a list of moves for one position was nowhere.
#[test]
fn the_result_of_a_list_is_kept() {
    whole("1. e5| - \n1. Valge alistus.e5");
    whole("1. a3-b4\n1. a3-c5\n1-0\n");
}

/// A move that ends before the blank is not broken by it.
#[test]
fn a_blank_behind_a_move_breaks_none() {
    whole("1. e4…Round 5e4");
}

/// What stood between the words of the result and those behind it was nowhere.
#[test]
fn signs_behind_the_words_of_a_result_are_kept() {
    whole("1. e4 Valge alistus.| Valge — Petrov\n8 r n b q k b n r\ne4");
    whole("1. e4 e5 2. Nf3 Nc6\nBlack resigned. ** A fine game.");
    whole("1. e4 e5 2. Nf3 Nc6\nand Black resigned, since a piece is lost.");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn nothing_is_lost_of_any_text(text in "\\PC{0,80}") {
        whole(&text);
    }

    #[test]
    fn nothing_is_lost_of_scraps(scraps in prop::collection::vec(scrap(), 0..60)) {
        whole(&scraps.concat());
    }

    #[test]
    fn no_markup_stops_it(pieces in prop::collection::vec(prop::sample::select(vec![
        "<", ">", "<p>", "</p>", "<td", "<td>", "<script>", "</script", "&", "&nbsp;", "&#x;", "\"", "<!--", "-->", "<![CDATA[", "]]>",
        "1. e4 e5", "<br/>", "<b x='", "'", " ", "\n", "é", "<?", "?>", "<pre>", "</pre>",
        "<gap/>", "<unclear>", "</unclear>", "<corr>", "</corr>", "<note>", "<s>", "</s>",
    ]), 0..40)) {
        let html = pieces.concat();
        for page in [Page::from_html(&html), Page::from_tei(&html), Page::from_fiction_book(&html)] {
            for word in page.lines.iter().flat_map(|line| &line.words) {
                prop_assert!(word.span.end as usize <= html.len());
            }
            let _ = find(&page);
        }
    }

    #[test]
    fn no_bytes_stop_it(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        whole(&String::from_utf8_lossy(&bytes));
    }
}

/// What pages with games are made of.
fn scrap() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        " ",
        " ",
        " ",
        "\n",
        "\n",
        "\n\n",
        "  ",
        "\t",
        "1. ",
        "2. ",
        "3.",
        "12. ",
        "1... ",
        "7. ........   ",
        "e4",
        "e5",
        "Rg1—f3",
        "P - K 4",
        "Kt × P (B 3)",
        "31 — 27",
        "a5:c3:e1",
        "O - O",
        "- ",
        "| ",
        ";",
        "Valge — Petrov",
        "Must — Ivanov",
        "Petrov—Ivanov. ",
        "GAME 2. RUY LOPEZ",
        "No. 47. Tal - Botvinnik, Moscow 1960. ",
        "[Morphy v. Bird]",
        "Anderssen   Kieseritzky",
        "The Immortal Game",
        "Таллин, 1954 г.",
        "Ruy Lopez (see p. 37)",
        "Round 5",
        "(Match, 1909)",
        "Diagramm 3",
        "[Illustration]",
        "{160}",
        "(if ",
        ")",
        "Valge alistus.",
        "Resigns.",
        "jne.",
        "and Black resigned.",
        "prose ",
        "which ",
        "valge — a1, a3 (2); must — b6 (1)",
        "**",
        "\\times",
        "1-0",
        "±",
        "White: A. B. Black: C. D.",
        "........",
        "Q Kt 4",
        "é",
        "…",
        "См. диагр.",
        "\n8 r n b q k b n r\n",
        "\n  a b c d e f g h\n",
        "\n|k| | | | | |K| |\n",
        "\n-------------------\n",
        "\n........\n..k..K..\n........\n........\n........\n........\n........\n........\nDiag. 4\n",
    ]);
    prop_oneof![9 => fixed.prop_map(str::to_owned), 1 => "\\PC{1,6}"]
}

/// How long this thread has worked: not what it waited for others on a busy machine.
fn worked() -> Duration {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = said.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

fn time_of(text: &str) -> (Duration, usize) {
    let begun = (worked(), Instant::now());
    let sheets = find(&Page::from_text(text)).sheets.len();
    let worked = worked() - begun.0;
    let took = if worked.is_zero() {
        begun.1.elapsed()
    } else {
        worked
    };
    (took, sheets)
}

#[test]
fn time_grows_with_the_text() {
    let parts = [
        "1. e4 e5 2. Nf3 Nc6 ",
        "P - K 4 ",
        "(((((",
        "a1:",
        "! ",
        "1. ",
        "Valge — ",
        "mustad 1, 2, 3, ",
        "Result: ",
        "O - ",
        "... ",
        "{",
        "x|",
        "|K| | | | |k| | ",
        ". . K . . k . .",
    ];
    for part in parts {
        for separator in ["", "\n"] {
            let one = format!("{part}{separator}");
            let text = one.repeat(200_000 / one.len());
            let (took, sheets) = time_of(&text);
            // One comparison of each number with each other takes longer than that, and four times the text sixteen
            // times as long.
            if took > Duration::from_millis(1500) {
                let (quarter, _) = time_of(&one.repeat(50_000 / one.len()));
                assert!(
                    took < 6 * quarter,
                    "{part:?}: {took:?}, of a quarter {quarter:?}, {sheets} sheets"
                );
            }
        }
    }
}
