//! Boards as PNG: the size asked for, squares and pieces where they belong, the same bytes again.

use scoresheet_report::{BoardSize, BoardView, Glyph, GlyphKind, Labels, to_png};

struct Picture {
    side: u32,
    bytes: Vec<u8>,
    title: Option<String>,
}

fn decoded(view: &BoardView, size: u32) -> Picture {
    let file = to_png(view, size).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((frame.width, frame.height), (size, size));
    let texts = &reader.info().utf8_text;
    let title = texts.first().map(|text| text.get_text().unwrap());
    Picture {
        side: size,
        bytes,
        title,
    }
}

impl Picture {
    /// The colour at a place of the picture, whose units are those of the SVG: a board of eight with
    /// coordinates is 904 wide.
    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let place = |units: u32| units * self.side / 904;
        let index = (place(y) * self.side + place(x)) as usize * 4;
        self.bytes[index..index + 3].try_into().unwrap()
    }
}

const LIGHT: [u8; 3] = [0xf3, 0xe3, 0xc6];
const DARK: [u8; 3] = [0xb0, 0x80, 0x5a];

#[test]
fn squares_and_pieces_are_where_they_belong() {
    let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    // On c3 and, seen from White's side, at the third square from the left in the sixth row.
    view.put((2, 2), Glyph::white(GlyphKind::Man)).unwrap();
    let picture = decoded(&view, 452);
    let middle = |column: u32, row: u32| picture.at(52 + column * 100 + 50, 52 + row * 100 + 50);
    assert_eq!(middle(0, 7), DARK, "a1 is dark");
    assert_eq!(middle(1, 7), LIGHT);
    assert_eq!(middle(7, 0), DARK, "h8 is dark");
    assert_eq!(middle(4, 3), DARK, "e5, empty");
    assert_eq!(middle(2, 5), [0xff, 0xfa, 0xf0], "the man on c3 is white");
    view.flip(true);
    let picture = decoded(&view, 904);
    assert_eq!(picture.at(52 + 550, 52 + 250), [0xff, 0xfa, 0xf0]);
}

#[test]
fn names_of_squares_are_drawn_without_fonts() {
    let picture = decoded(&BoardView::new(BoardSize::Eight, Labels::Coordinates), 904);
    let below = (852..904).flat_map(|y| (52..152).map(move |x| (x, y)));
    let inked = below.filter(|(x, y)| picture.at(*x, *y)[0] > 0xc0).count();
    assert!(inked > 50, "the letter a: {inked} pixels");
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    let view = BoardView::new(BoardSize::Ten, Labels::Numbers);
    assert_eq!(to_png(&view, 300).unwrap(), to_png(&view, 300).unwrap());
}

#[test]
fn a_caption_is_kept_as_text_and_changes_no_pixel() {
    let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    let bare = decoded(&view, 100);
    view.set_caption("Õun – Петров\n<1-0>");
    let titled = decoded(&view, 100);
    assert_eq!(titled.title.as_deref(), Some("Õun – Петров <1-0>"));
    assert_eq!(bare.title, None);
    assert!(bare.bytes == titled.bytes);
}

#[test]
fn sizes_that_cannot_be_drawn_are_refused() {
    let view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    assert!(to_png(&view, 0).is_err());
    assert!(to_png(&view, 8193).is_err());
}
