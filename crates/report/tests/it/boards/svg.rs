//! Boards as SVG: well-formed, harmless, complete, and in the right places.

use super::positions;
use proptest::prelude::*;
use roxmltree::{Document, Node};
use scoresheet_replay::{AnyPosition, Game};
use scoresheet_report::{
    ArrowKind, BoardSize, BoardView, Glyph, GlyphKind, Labels, SquareMark, to_svg,
};

fn is(node: &Node, name: &str) -> bool {
    node.tag_name().name() == name
}

fn child<'a>(document: &'a Document, name: &str) -> &'a str {
    let node = document
        .root_element()
        .children()
        .find(|node| is(node, name));
    node.unwrap().text().unwrap_or_default()
}

/// Where groups were moved to, with the paths in them.
fn placed<'a>(document: &'a Document) -> Vec<(&'a str, Vec<&'a str>)> {
    let paths = |group: Node<'a, 'a>| {
        group
            .children()
            .filter_map(|node| node.attribute("d"))
            .collect()
    };
    let groups = document.descendants();
    groups
        .filter(|node| is(node, "g") && !node.has_attribute("data-name"))
        .filter_map(|group| Some((group.attribute("transform")?, paths(group))))
        .collect()
}

#[test]
fn a_picture_says_what_it_shows() {
    let svg = to_svg(&positions::russian_capture());
    let document = Document::parse(&svg).unwrap();
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    assert_eq!(child(&document, "title"), "d2:h6:f8:c5:a7");
    assert_eq!(
        child(&document, "desc"),
        "White: king d2. Black: men b6 d6 f4 f6 g7. Origin: d2. Target: a7. Captured: b6 d6 f4 g7."
    );
}

#[test]
fn numbered_squares_are_read_by_their_numbers() {
    let svg = to_svg(&positions::international_capture());
    let document = Document::parse(&svg).unwrap();
    assert_eq!(
        child(&document, "desc"),
        "White: king 42, man 50. Black: king 1, men 11 12 13 29 30 40. Origin: 42. Target: 6. \
         Captured: 29. Written: 42 to 24. Legal: 24 to 8."
    );
}

#[test]
fn markup_in_a_caption_stays_text() {
    let caption = r#"<script>alert("1")</script> & ]]> 'x'"#;
    let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    view.set_caption(caption);
    let svg = to_svg(&view);
    assert!(!svg.contains("<script"));
    let document = Document::parse(&svg).unwrap();
    assert_eq!(child(&document, "title"), caption);
    assert!(document.descendants().all(|node| !is(&node, "script")));
}

#[test]
fn a_caption_without_text_leaves_the_picture_a_name() {
    let mut view = BoardView::new(BoardSize::Ten, Labels::Numbers);
    view.set_caption(" \n");
    let svg = to_svg(&view);
    assert_eq!(
        child(&Document::parse(&svg).unwrap(), "title"),
        "Board of 100 squares"
    );
}

/// Several pictures in one page must not share names, and none may bring what a page
/// would run or load.
#[test]
fn nothing_reaches_outside_the_picture() {
    for view in [positions::spanish(), positions::international_capture()] {
        let svg = to_svg(&view);
        let document = Document::parse(&svg).unwrap();
        for node in document.descendants() {
            let name = node.tag_name().name();
            assert!(!["script", "style", "use", "image", "a", "foreignObject"].contains(&name));
            for attribute in node.attributes() {
                assert!(!["id", "class", "href", "style"].contains(&attribute.name()));
                assert!(!attribute.name().starts_with("on"));
            }
        }
    }
}

#[test]
fn every_kind_of_piece_has_a_shape_of_its_own() {
    let mut shapes: Vec<String> = Vec::new();
    for kind in GlyphKind::ALL {
        let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
        view.put((0, 0), Glyph::white(kind)).unwrap();
        view.put((2, 0), Glyph::black(kind)).unwrap();
        let svg = to_svg(&view);
        let document = Document::parse(&svg).unwrap();
        let pieces = placed(&document);
        assert_eq!(pieces.len(), 2);
        assert_eq!(
            pieces[0].1, pieces[1].1,
            "White's and Black's differ in colour only"
        );
        shapes.push(pieces[0].1.concat());
    }
    shapes.sort();
    shapes.dedup();
    assert_eq!(shapes.len(), GlyphKind::ALL.len());
}

/// A board of eight with coordinates has a frame of 52 and squares of 100.
#[test]
fn pieces_stand_on_their_squares_from_either_side() {
    let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    view.put((1, 0), Glyph::white(GlyphKind::Knight)).unwrap();
    let corner = |view: &BoardView| {
        let svg = to_svg(view);
        placed(&Document::parse(&svg).unwrap())[0].0.to_owned()
    };
    assert_eq!(corner(&view), "translate(152 752)");
    view.flip(true);
    assert_eq!(corner(&view), "translate(652 52)");
}

#[test]
fn names_of_squares_follow_the_side_the_board_is_seen_from() {
    let names = |view: &BoardView| {
        let svg = to_svg(view);
        let document = Document::parse(&svg).unwrap();
        let named = document.descendants();
        let named = named.filter_map(|node| {
            let place = node.attribute("transform")?;
            let left = place.strip_prefix("translate(")?.split(' ').next()?;
            // The square or column that the name begins in; the frame is narrower than one.
            let column = (left.parse::<f64>().ok()? + 48.0) / 100.0;
            Some(format!(
                "{}@{}",
                node.attribute("data-name")?,
                column as u32
            ))
        });
        named.collect::<Vec<_>>()
    };
    let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    assert!(names(&view).contains(&"a@1".to_owned()));
    view.flip(true);
    assert!(names(&view).contains(&"h@1".to_owned()));
    assert!(names(&view).contains(&"1@0".to_owned()));
    let numbers = names(&BoardView::new(BoardSize::Ten, Labels::Numbers));
    assert_eq!(numbers.len(), 50);
    assert!(
        numbers.contains(&"46@0".to_owned()),
        "46 is in the left column (RK 2.6)"
    );
}

#[test]
fn marks_and_arrows_are_drawn() {
    let plain = to_svg(&BoardView::new(BoardSize::Eight, Labels::Coordinates));
    for mark in [
        SquareMark::Origin,
        SquareMark::Target,
        SquareMark::Captured,
        SquareMark::Wrong,
    ] {
        let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
        view.mark((3, 3), mark).unwrap();
        let svg = to_svg(&view);
        Document::parse(&svg).unwrap();
        assert_eq!(
            svg.matches("<rect").count(),
            plain.matches("<rect").count() + 1
        );
    }
    for kind in [ArrowKind::Written, ArrowKind::Legal] {
        for to in [(0, 0), (0, 1), (7, 7)] {
            let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
            view.arrow((0, 0), to, kind).unwrap();
            let svg = to_svg(&view);
            Document::parse(&svg).unwrap();
            assert!(!svg.contains("NaN") && !svg.contains("inf"));
            assert_eq!(svg.contains("stroke-dasharray"), kind == ArrowKind::Legal);
        }
    }
}

proptest! {
    #[test]
    fn any_caption_leaves_the_picture_well_formed(caption in any::<String>()) {
        let mut view = BoardView::new(BoardSize::Ten, Labels::Numbers);
        view.set_caption(caption);
        let svg = to_svg(&view);
        prop_assert!(Document::parse(&svg).is_ok());
    }
}

fn start_of(game: &str, labels: Labels) -> BoardView {
    let game = Game::by_name(game).unwrap();
    let mut view = BoardView::of(&AnyPosition::start(game));
    view.set_labels(labels);
    view
}

/// The names that a picture writes.
fn names_on(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let names = document
        .descendants()
        .filter_map(|node| node.attribute("data-name"));
    names.map(str::to_owned).collect()
}

/// Of the board on which every square is in play, every square has a number.
#[test]
fn squares_are_numbered_as_the_positions_of_their_game_have_them() {
    let turkish = start_of("turkish", Labels::Numbers);
    assert_eq!(
        (turkish.name((0, 2)), turkish.name((1, 2))),
        ("41".into(), "42".into())
    );
    assert_eq!(names_on(&to_svg(&turkish)).len(), 64);
    // The page's script is told so by a letter.
    let start = AnyPosition::start(Game::by_name("turkish").unwrap());
    assert_eq!(scoresheet_report::page::board_data(&start).0, "c8w");
    for (game, place, number) in [
        ("russian", (0, 0), "29"),
        ("italian", (0, 7), "1"),
        ("spanish", (7, 0), "1"),
        ("thai", (6, 0), "1"),
        ("canadian", (10, 0), "72"),
    ] {
        assert_eq!(
            start_of(game, Labels::Numbers).name(place),
            number,
            "{game}"
        );
    }
}

#[test]
fn every_file_of_the_largest_board_has_its_letter() {
    let names = names_on(&to_svg(&start_of("canadian", Labels::Coordinates)));
    for file in 'a'..='l' {
        assert!(names.contains(&file.to_string()), "{file}");
    }
    // A name without strokes would be an empty group.
    let svg = to_svg(&start_of("canadian", Labels::Coordinates));
    let document = Document::parse(&svg).unwrap();
    let mut named = document
        .descendants()
        .filter(|node| node.has_attribute("data-name"));
    assert!(named.all(|node| node.children().any(|child| is(&child, "path"))));
}
