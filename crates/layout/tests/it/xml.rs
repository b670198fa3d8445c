//! Pages as OCR programs write them.

use proptest::prelude::*;
use scoresheet_layout::{Arrangement, Page, PageErrorKind, PageFormat, sheets};
use scoresheet_notation::Turn;

/// A word of a line, with where its box starts and how sure it is.
type Boxed<'a> = (&'a str, u32, u8);

const ROWS: [&[Boxed]; 4] = [
    &[("GAME", 300, 96), ("1.", 400, 90)],
    &[
        ("1.", 100, 95),
        ("P", 140, 96),
        ("-", 160, 80),
        ("Q", 180, 97),
        ("4", 205, 60),
        ("P", 500, 93),
        ("-", 520, 88),
        ("Q", 540, 91),
        ("4", 565, 92),
    ],
    &[
        ("2.", 100, 95),
        ("P", 140, 96),
        ("-", 160, 80),
        ("Q", 180, 97),
        ("B", 205, 60),
        ("4", 230, 96),
        ("P", 500, 93),
        ("-", 520, 88),
        ("K", 540, 91),
        ("3", 565, 92),
    ],
    &[
        ("3.", 100, 95),
        ("B", 140, 41),
        ("&amp;", 160, 20),
        ("Kt", 180, 97),
    ],
];

fn hocr() -> String {
    let mut page = String::from(
        "<!DOCTYPE html>\n<html><head><title>p</title>\n<meta http-equiv=Content-Type content='text/html;charset=utf-8'>\n\
         <meta name='ocr-system' content='tesseract 5.3.0'></head>\n<body><div class='ocr_page' title='image \"p.png\"; bbox 0 0 800 900'>\n\
         <div class='ocr_carea'><p class='ocr_par' lang='eng'>\n",
    );
    for (row, words) in ROWS.iter().enumerate() {
        let top = 100 + 40 * row;
        page += &format!(
            "<span class='ocr_line' title=\"bbox 100 {top} 700 {}\">",
            top + 30
        );
        for (text, left, sure) in *words {
            let right = left + 12;
            page += &format!(
                "<span class='ocrx_word' title='bbox {left} {top} {right} {}; x_wconf {sure}'><em>{text}</em></span> ",
                top + 30
            );
        }
        page += "</span>\n";
    }
    page + "<p>closed by nobody</div><br></body>"
}

fn alto() -> String {
    let mut page = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<alto xmlns=\"http://www.loc.gov/standards/alto/ns-v4#\"><Layout><Page><PrintSpace><TextBlock>\n",
    );
    for words in ROWS {
        page += "<TextLine>";
        for (text, left, sure) in words {
            page += &format!(
                "<String CONTENT=\"{text}\" HPOS=\"{left}.0\" VPOS=\"1\" WIDTH=\"12\" HEIGHT=\"9\" WC=\"0.{sure}\"/><SP WIDTH=\"4\"/>"
            );
        }
        page += "</TextLine>\n";
    }
    page + "</TextBlock></PrintSpace></Page></Layout></alto>"
}

#[test]
fn both_forms_give_the_same_game_with_how_sure_it_is() {
    for (source, format) in [(hocr(), PageFormat::Hocr), (alto(), PageFormat::Alto)] {
        assert_eq!(PageFormat::of(&source), format);
        let found = sheets(&Page::read(&source).unwrap());
        let [sheet] = &found[..] else {
            panic!("{format:?}: {} sheets", found.len());
        };
        let cells: Vec<_> = sheet
            .cells
            .iter()
            .map(|cell| (cell.number, cell.side, cell.text.as_str()))
            .collect();
        let (white, black) = (Some(Turn::White), Some(Turn::Black));
        assert_eq!(
            cells,
            [
                (Some(1), white, "P - Q 4"),
                (Some(1), black, "P - Q 4"),
                (Some(2), white, "P - Q B 4"),
                (Some(2), black, "P - K 3"),
                (Some(3), white, "B & Kt"),
            ]
        );
        assert_eq!(sheet.arrangement, Arrangement::SideBySide);
        // A blank is as sure as what is read once can be.
        assert_eq!(sheet.cells[0].sure, [96, 99, 80, 99, 97, 99, 60]);
        assert_eq!(sheet.cells[4].sure, [41, 99, 20, 99, 97, 97]);
        assert_eq!(sheet.heading[0].0, "GAME 1.");
        // Places are those of the text inside the markup.
        let four = sheet.cells[0].span;
        assert!(source[four.start as usize..].starts_with('P'));
        assert!(source[..four.end as usize].ends_with('4'));
    }
}

#[test]
fn characters_are_as_sure_as_each_says() {
    let source = "<span class=ocr_line title='bbox 0 0 99 9'><span class=ocrx_word title='bbox 0 0 9 9; x_wconf 50'>\
                  <span class=ocrx_cinfo title='x_bboxes 0 0 4 9; x_conf 98.6'>e</span>\
                  <span class=ocrx_cinfo title='x_bboxes 4 0 9 9; x_conf 31'>4</span></span></span>";
    let page = Page::from_hocr(source).unwrap();
    let word = &page.lines[0].words[0];
    assert_eq!(
        (word.text.as_str(), word.sure.as_slice()),
        ("e4", [99, 31].as_slice())
    );
}

/// tesseract breaks the line between them.
#[test]
fn blanks_between_the_boxes_of_characters_are_no_part_of_the_word() {
    let source = "<span class='ocr_line' title='bbox 0 0 99 9'>\n  <span class='ocrx_word' title='bbox 0 0 9 9'>\n    \
                  <span class='ocrx_cinfo' title='x_bboxes 0 0 4 9'>e</span>\n    \
                  <span class='ocrx_cinfo' title='x_bboxes 4 0 9 9'>4</span>\n  </span>\n  \
                  <span class='ocrx_word' title='bbox 20 0 29 9'>e5</span>\n</span>";
    let page = Page::from_hocr(source).unwrap();
    let words: Vec<&str> = page.lines[0]
        .words
        .iter()
        .map(|word| word.text.as_str())
        .collect();
    assert_eq!(words, ["e4", "e5"]);
}

#[test]
fn lines_without_words_are_cut_at_blanks() {
    let source =
        "<p class='ocr_par'><span class='ocr_line' title='bbox 100 0 200 9'>1. e4   e5</span></p>";
    let page = Page::from_hocr(source).unwrap();
    let words: Vec<_> = page.lines[0]
        .words
        .iter()
        .map(|word| (word.text.as_str(), word.span.of(source), word.left))
        .collect();
    assert_eq!(
        words,
        [("1.", "1.", 100), ("e4", "e4", 130), ("e5", "e5", 180)]
    );
}

#[test]
fn what_is_no_page_is_stated_with_its_place() {
    let broken = Page::from_alto("<alto>\n<TextLine><String CONTENT='e4'").unwrap_err();
    assert!(matches!(broken.kind, PageErrorKind::Xml(_)), "{broken}");
    assert_eq!(broken.line, 2);
    for empty in ["", "<alto></alto>", "\0\u{1}\u{2}"] {
        assert!(Page::from_alto(empty).is_err(), "{empty:?}");
        assert!(Page::from_hocr(empty).is_err(), "{empty:?}");
    }
    let bomb = "<!DOCTYPE a [<!ENTITY x 'e4'><!ENTITY y '&x;&x;&x;'>]><alto><TextLine><String CONTENT='&y;'/></TextLine></alto>";
    assert_eq!(Page::from_alto(bomb).unwrap().lines[0].words[0].text, "&y;");
}

#[test]
fn deep_and_unclosed_markup_takes_time_like_its_length() {
    let start = std::time::Instant::now();
    let deep = format!(
        "<div class=ocr_page>{}",
        "<b>".repeat(100_000) + &"</i>".repeat(100_000) + "<span class=ocr_line>e4"
    );
    assert_eq!(Page::from_hocr(&deep).unwrap().lines[0].words[0].text, "e4");
    assert!(start.elapsed().as_secs() < 10);
}

/// Places that no page has, before a word that has none.
#[test]
fn a_place_beyond_the_page_is_the_furthest() {
    for place in ["4294967295", "9999999999999999999", "1e30", "-7"] {
        let changed = |source: String, from: &str| {
            let at = source.find(from).unwrap();
            let end = at + from.len();
            let number = source[end..].find(|c: char| !c.is_ascii_digit()).unwrap();
            format!("{}{place}{}", &source[..end], &source[end + number..])
        };
        let alto = changed(alto(), "HPOS=\"").replacen(".0\"", "\"", 1);
        let alto = alto.replacen("HPOS=\"400.0\"", "", 1);
        assert!(alto.contains(place));
        for page in [
            Page::from_alto(&alto),
            Page::from_hocr(&changed(hocr(), "bbox ")),
        ] {
            assert_eq!(sheets(&page.unwrap()).len(), 1, "{place}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn cut_and_changed_pages_stop_nothing(from in 0usize..1200, len in 0usize..200, with in "[<>&;'\"a-f/ ]{0,6}") {
        for source in [hocr(), alto()] {
            let mut damaged: Vec<char> = source.chars().collect();
            let from = from.min(damaged.len());
            let to = (from + len).min(damaged.len());
            damaged.splice(from..to, with.chars());
            let damaged: String = damaged.into_iter().collect();
            for page in [Page::from_hocr(&damaged), Page::from_alto(&damaged)].into_iter().flatten() {
                for sheet in sheets(&page) {
                    for cell in sheet.cells {
                        prop_assert!(cell.span.end as usize <= damaged.len());
                        prop_assert!(cell.sure.is_empty() || cell.sure.len() == cell.text.chars().count());
                    }
                }
            }
        }
    }
}

/// Text that is struck out is shown as a page of the web shows it: as none of the game.
#[test]
fn struck_out_text_of_a_web_page_is_a_comment() {
    for (markup, cells) in [
        ("1. e4 e5 2. Nf3 Nc6 <s>3. Bb5</s> 1-0", 4),
        ("1. e4 e5 2. Nf3 <del>Nf6</del> <ins>Nc6</ins> 3. Bb5 a6", 6),
        (
            "1. e4 e5 2. Nf3 <span style=\"text-decoration: line-through\">Nf6</span> Nc6 3. Bb5 a6",
            6,
        ),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 <s>a6<br>4. Ba4</s> a6", 6),
    ] {
        let html = format!("<h2>Tal - Keres</h2><p>{markup}</p>");
        let found = sheets(&Page::from_html(&html));
        assert_eq!(found[0].cells.len(), cells, "{markup}");
        let marks = &found[0].marks;
        assert!(
            marks
                .iter()
                .any(|mark| mark.text.starts_with("[struck out: ")),
            "{markup}: {marks:?}"
        );
    }
}

/// A text of a digital edition says what its editor could not read, doubts, supplied and corrected: none of it is as sure as the rest.
#[test]
fn what_an_editor_says_in_tei_stands_beside_the_moves() {
    for (markup, said) in [
        (
            "1. e4 e5 2. Nf3 <unclear>Nc6</unclear> 3. Bb5 a6",
            "[uncertain reading]",
        ),
        (
            "1. e4 e5 2. Nf3 <supplied>Nc6 3. Bb5</supplied> a6",
            "[uncertain reading]",
        ),
        (
            "1. e4 e5 2. Nf3 <gap reason='illegible'/> 3. Bb5 a6",
            "[illegible]",
        ),
        (
            "1. e4 e5 2. Nf3 <choice><sic>Nf6</sic><corr>Nc6</corr></choice> 3. Bb5 a6",
            "[corrected: Nc6]",
        ),
        (
            "1. e4 e5 2. Nf3 <app><lem>Nc6</lem><rdg wit='B'>Nf6</rdg></app> 3. Bb5 a6",
            "[another source: Nf6]",
        ),
        (
            "1. e4 e5 2. Nf3 <subst><del>Nf6</del><add>Nc6</add></subst> 3. Bb5 a6",
            "[struck out: Nf6]",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 <note>Not <hi>Nf6</hi>.</note> 3. Bb5 a6",
            "[Not Nf6.]",
        ),
    ] {
        let tei = format!(
            "<?xml version='1.0'?>\n<!-- an edition -->\n<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader>1. d4 d5</teiHeader><text>\
             <head>Tal &#8212; Keres</head><p>{markup}</p></text></TEI>"
        );
        assert_eq!(PageFormat::of(&tei), PageFormat::Tei);
        let page = Page::read(&tei).expect("TEI is read as it is");
        let line = page
            .lines
            .iter()
            .map(|line| {
                let words = line.words.iter().map(|word| word.text.as_str());
                words.collect::<Vec<_>>().join(" ")
            })
            .collect::<Vec<_>>();
        assert_eq!(line[0], "Tal — Keres");
        assert!(line[2].contains(said), "{markup}: {line:?}");
        assert_eq!(sheets(&page).len(), 1, "{markup}");
    }
}

/// Books as readers of electronic books have them.
#[test]
fn books_of_elements_are_read() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    for (book, format) in [
        (
            format!(
                "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.1//EN' 'x'>\n<html><head><title>1. d4</title></head>\
                 <body><p>{moves}</p></body></html>"
            ),
            PageFormat::Html,
        ),
        (
            format!("<?xml version='1.0'?><html xmlns='x'><body><p>{moves}</p></body></html>"),
            PageFormat::Html,
        ),
        (
            format!(
                "<?xml version='1.0'?>\n<FictionBook xmlns='x'><description>1. d4 d5</description><body><section><title><p>Game 1</p></title>\
                 <p>{moves}</p></section></body><binary id='a'>MS5lNCBlNQ==</binary></FictionBook>"
            ),
            PageFormat::FictionBook,
        ),
    ] {
        assert_eq!(PageFormat::of(&book), format, "{book}");
        let found = sheets(&Page::read(&book).expect("it is read as it is"));
        assert_eq!(found.len(), 1, "{book}");
        assert_eq!(found[0].cells.len(), 6, "{book}");
    }
    for other in [
        "<e4 e5",
        "<?xml version='1.0'?><svg/>",
        "<?",
        "<!-- 1. e4",
        "",
    ] {
        assert_eq!(PageFormat::of(other), PageFormat::Text, "{other}");
    }
}
