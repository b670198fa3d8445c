//! Squares in Greek letters: `1. ε4 ε5 2. Ιζ3 Ιγ6`.

use crate::{Page, Word};

/// The files from a to h.
const FILES: [char; 8] = ['α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ'];

/// So many moves show that squares are written so, and are no paragraphs of a law (`§ 3 α1`).
const ENOUGH: usize = 6;

/// Writes the files of moves in Latin letters, as the other pages have them; the letters of pieces stay.
pub(crate) fn in_latin(mut page: Page) -> Page {
    let squares = page.words().filter(|word| is_move(&word.text)).count();
    if squares < ENOUGH {
        return page;
    }
    let words = page.lines.iter_mut().flat_map(|line| &mut line.words);
    words.filter(|word| is_move(&word.text)).for_each(rewrite);
    page
}

fn rewrite(word: &mut Word) {
    let latin = |c: char| {
        let file = FILES.iter().position(|file| *file == c);
        file.map_or(c, |file| (b'a' + file as u8) as char)
    };
    word.text = word.text.chars().map(latin).collect();
}

/// Whether a word has a square in Greek letters, and nothing that moves and their numbers have not.
fn is_move(word: &str) -> bool {
    let mut square = false;
    let mut before = ' ';
    for c in word.chars() {
        let piece = matches!(c, 'Ρ' | 'Β' | 'Π' | 'Α' | 'Ι');
        if !(FILES.contains(&c) || piece || c == 'x' || !c.is_alphabetic()) {
            return false;
        }
        square |= FILES.contains(&before) && ('1'..='8').contains(&c);
        before = c;
    }
    square
}

#[cfg(test)]
mod tests {
    use crate::{Page, sheets};

    #[test]
    fn moves_with_greek_files_are_moves() {
        let moves = |text: &str| {
            let sheets = sheets(&Page::from_text(text)).into_iter();
            let cells = sheets.flat_map(|sheet| sheet.cells);
            cells.map(|cell| cell.text).collect::<Vec<String>>()
        };
        let text = "Νίκου - Πέτρου\n\n1. ε4 γ5 2.Ιζ3 δ6 3.δ4 γ:δ4 4.Ι:δ4 Ιζ6 5.Ιγ3 η6 (η λύση είναι 6.Αε3)\n";
        let own = [
            "e4", "c5", "Ιf3", "d6", "d4", "c:d4", "Ι:d4", "Ιf6", "Ιc3", "g6",
        ];
        assert_eq!(moves(text), own);
        // Words, and letters that number something, stay as they are.
        let words = Page::from_text("Άρθρο α1 και β2: η γ τάξη, δ3.\n");
        assert_eq!(words.lines[0].words[1].text, "α1");
    }
}
