//! Draughts moves as records have them.

use super::*;

fn one(text: &str) -> (DraughtsText, usize) {
    written(text.as_bytes()).unwrap_or_else(|| panic!("{text} is a move"))
}

fn fields(text: &str) -> Vec<FieldText> {
    squares(text.as_bytes()).collect()
}

#[test]
fn numbers() {
    let (found, len) = one("32-28 19-23");
    assert_eq!(
        (found.from.text(), found.to.text(), len),
        (FieldText::Number(32), FieldText::Number(28), 5)
    );
    assert!(one("28x19").0.capture);
    assert_eq!(one("05-10").0.from.text(), FieldText::Number(5));
    let padded = one("16x 7 2.");
    assert_eq!((padded.0.to.text(), padded.1), (FieldText::Number(7), 5));
    assert_eq!(one("42:24:8:17:6").0.squares, 5);
    assert_eq!(fields("47x38x24").len(), 3);
    assert_eq!(one("31—27").0.form, DraughtsForm::Spaced);
}

#[test]
fn a_square_by_number_does_not_go_with_one_by_letters() {
    for text in ["7-d6", "c7-6", "7:d6", "g5x12", "8-f6 c3-d4"] {
        let found = written(text.as_bytes());
        assert!(found.is_none_or(|(found, _)| found.squares < 2), "{text}");
    }
}

#[test]
fn letters() {
    let square = |f, r| FieldText::Square(SquareText::new(f, r));
    assert_eq!(one("a3—b4").0.from.text(), square(1, 3));
    assert_eq!(one("b4 : d6").1, 7);
    assert_eq!(one("b4:d6 : f8").0.squares, 3);
    assert_eq!(one("ed4").0.from.text(), FieldText::File(5));
    assert_eq!(one("ed4").0.to.text(), square(4, 4));
    assert!(one("b:d6").0.capture);
    assert_eq!(one("h2:j4").0.to.text(), square(10, 4));
    assert_eq!(one("a9-b10").0.to.text(), square(2, 10));
    assert_eq!(one("cb").0.to.text(), FieldText::File(2));
    assert_eq!(one("ц3-д4").0.from.text(), square(3, 3));
    assert_eq!(one("сб4").0.form, DraughtsForm::Cyrillic);
}

#[test]
fn digits_stay_open() {
    assert_eq!(one("3228 1923").0.squares, 0);
    assert_eq!(digit_readings("3228"), [(32, 28)]);
    assert!(digit_readings("328").contains(&(32, 28)));
}

#[test]
fn words_are_no_moves() {
    for text in ["and", "1-0x", "Редкий", "a3b", "e", "12", "12."] {
        assert_eq!(written(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn short_forms_of_columns_and_old_books() {
    let square = |f, r| FieldText::Square(SquareText::new(f, r));
    let (found, len) = one("27(31) 24(19)");
    assert_eq!(
        (found.from.text(), found.to.text(), len, found.form),
        (
            FieldText::Number(31),
            FieldText::Number(27),
            6,
            DraughtsForm::OriginAfter
        )
    );
    assert_eq!(
        fields("27(31)"),
        [FieldText::Number(31), FieldText::Number(27)]
    );
    let (found, len) = one("x18 2.");
    assert_eq!(
        (found.to.text(), found.squares, found.capture, len),
        (FieldText::Number(18), 1, true, 3)
    );
    assert_eq!(one("xe5").0.to.text(), square(5, 5));
    assert_eq!(one("d4").0.to.text(), square(4, 4));
    let (found, len) = one("ce:5");
    assert_eq!(
        (found.from.text(), found.to.text(), len),
        (FieldText::File(3), square(5, 5), 4)
    );
    assert!(found.capture);
    assert_eq!(one("c:e5").0.to.text(), square(5, 5));
}

#[test]
fn files_without_i_are_reported_by_the_colour_of_the_squares() {
    let square = |f, r| FieldText::Square(SquareText::new(f, r));
    // Of a-j, j is the tenth file; of a-k without i it is the ninth. Only dark squares are played on.
    assert_eq!(one("h2:j4").0.to.text(), square(10, 4));
    let (found, _) = one("h2-j3");
    assert_eq!(
        (found.to.text(), found.form),
        (square(9, 3), DraughtsForm::WithoutI)
    );
    assert_eq!(one("k2-j3").0.from.text(), square(10, 2));
    assert_eq!(fields("k2-j3"), [square(10, 2), square(9, 3)]);
    assert_eq!(written(b"k3-j4"), None);
}

#[test]
fn numbers_alone_are_no_moves_here() {
    for text in [
        "27", "27.", "27(", "27(31", "27(0)", "x", "x99x", "(31)", "xa", "k1",
    ] {
        assert_eq!(written(text.as_bytes()), None, "{text}");
    }
}
