//! The file of answers.

use proptest::prelude::*;
use scoresheet_review::{Answers, Decision, Is, same_document};

fn decision() -> impl Strategy<Value = Decision> {
    let is = prop_oneof![
        Just(Is::Move),
        Just(Is::Unreadable),
        Just(Is::Missing),
        Just(Is::NoMove)
    ];
    let place = (1_u32..9, 1_u32..99, 1_u64..999, 1_u32..99);
    (
        ("[a-z]{1,3}/[a-z]{1,3}\\.txt", place),
        ".{0,8}",
        is,
        "\\PC{1,6}",
    )
        .prop_map(
            |((document, (game, ply, line, column)), written, is, mv)| Decision {
                document,
                game,
                ply,
                line,
                column,
                written,
                is,
                mv: (is == Is::Move).then_some(mv),
                note: None,
            },
        )
}

proptest! {
    #[test]
    fn what_is_written_reads_back(all in prop::collection::vec(decision(), 0..9)) {
        let mut answers = Answers::default();
        for one in all {
            answers.put(one);
        }
        prop_assert_eq!(Answers::read(&answers.text()), Ok(answers));
    }

    #[test]
    fn a_file_that_breaks_off_is_told_and_never_half_taken(all in prop::collection::vec(decision(), 1..4), at in 0.0..1.0) {
        let mut answers = Answers::default();
        for one in all {
            answers.put(one);
        }
        let text = answers.text();
        let text = text.trim_end();
        let mut end = (text.len() as f64 * at) as usize;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        prop_assert!(Answers::read(&text[..end]).is_err());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = Answers::read(&text);
    }
}

#[test]
fn a_document_is_the_same_from_another_folder_and_no_other_is() {
    for (one, other, same) in [
        ("page.txt", "page.txt", true),
        ("scan/page.txt", "page.txt", true),
        ("../scan/page.txt", "/scan/page.txt", true),
        ("./page.txt", "page.txt", true),
        ("a/page.txt", "b/page.txt", false),
        ("otherpage.txt", "page.txt", false),
        ("", "page.txt", false),
        ("-", "-", true),
    ] {
        assert_eq!(same_document(one, other), same, "{one} {other}");
        assert_eq!(same_document(other, one), same, "{other} {one}");
    }
}
