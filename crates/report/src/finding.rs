//! A finding for a person: its line quoted, its board drawn, the legal moves and the clause.

use crate::{Rendered, marks};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level as Shown, Renderer, Snippet};
use scoresheet_replay::{AnyPosition, Verdict};
use scoresheet_source::untrusted::{clean, one_line};
use scoresheet_source::{Finding, Level};
use std::ops::Range;

/// Legal moves that are named before "and so many more".
const LEGAL_SHOWN: usize = 8;

/// Bytes of a line that are quoted around the token.
const QUOTED: usize = 200;

/// The line of a file that a finding is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt<'t> {
    /// The file, and the game in it.
    pub file: String,
    /// The number of the line, from 1.
    pub number: u64,
    /// The column, in characters from 1.
    pub column: u32,
    /// The line, without its end.
    pub line: &'t str,
    /// From which of its bytes on the finding is about it.
    pub at: usize,
    /// The text that the finding is about, which may end after the line.
    pub written: &'t str,
}

impl Rendered {
    /// A finding, with the position before the move as `verdict` has it; without a line end.
    ///
    /// ```
    /// use scoresheet_report::{Excerpt, Rendered};
    /// use scoresheet_source::{Code, Finding, Span};
    /// let line = "1. e4 e5 2. Ke3 *";
    /// let file = "club.pgn game 1".to_owned();
    /// let excerpt = Excerpt { file, number: 7, column: 13, line, at: 12, written: "Ke3" };
    /// let finding = Finding::new(Code::IllegalMove, Span::new(12, 15), "Ke3 is not legal");
    /// let mut rendered = Rendered::new(false);
    /// rendered.finding(&excerpt, &finding, None);
    /// let text = rendered.to_string();
    /// assert!(text.starts_with("error[illegal-move]: Ke3 is not legal\n"));
    /// assert!(text.contains("club.pgn game 1:7:13"));
    /// ```
    pub fn finding(&mut self, excerpt: &Excerpt<'_>, finding: &Finding, verdict: Option<&Verdict>) {
        let level = match finding.level {
            Level::Error => Shown::ERROR,
            Level::Warning => Shown::WARNING,
            Level::Note => Shown::NOTE,
        };
        let number = usize::try_from(excerpt.number).unwrap_or(1);
        let (line, span) = excerpt.quoted();
        let path = one_line(&excerpt.file);
        let quoted_place = format!("{path}:{number}:{}", line[..span.start].chars().count() + 1);
        let place = format!("{path}:{number}:{}", excerpt.column);
        let mut title = finding.message.clone();
        if let Some(ply) = finding.ply {
            title = format!("ply {ply}: {title}");
        }
        let snippet = Snippet::source(line).line_start(number).path(path);
        let mut group: Group<'_> = level
            .primary_title(one_line(&title))
            .id(finding.code.as_str())
            .element(snippet.annotation(AnnotationKind::Primary.span(span)));
        if !finding.legal.is_empty() {
            group = group.element(Shown::HELP.message(legal(&finding.legal)));
        }
        if let Some(clause) = finding.clause {
            group = group.element(Shown::NOTE.message(clause));
        }
        let renderer = match self.colour {
            true => Renderer::styled(),
            false => Renderer::plain(),
        };
        let text = renderer.decor_style(DecorStyle::Unicode).render(&[group]);
        // The renderer counts columns in what is quoted, which may be cut in front.
        self.text.push_str(&text.replacen(&quoted_place, &place, 1));
        if let Some(position) = verdict.and_then(|verdict| before(verdict, finding)) {
            self.text.push('\n');
            self.board(&position, &marks(&position, excerpt.written));
            self.text.pop();
        }
    }
}

fn legal(legal: &[String]) -> String {
    let shown: Vec<&str> = legal.iter().take(LEGAL_SHOWN).map(String::as_str).collect();
    let more = match legal.len().saturating_sub(LEGAL_SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("legal, nearest first: {}{more}", shown.join(", "))
}

/// The position before the move.
fn before(verdict: &Verdict, finding: &Finding) -> Option<AnyPosition> {
    let fen = finding.fen.as_deref()?;
    AnyPosition::from_fen(verdict.game?, fen).ok().or_else(|| {
        // After an illegal move that was carried out no FEN need be one that can be set up.
        let ply = finding.ply?.checked_sub(1)?;
        let position = verdict.line.position_after(usize::try_from(ply).ok()?)?;
        (position.fen() == fen).then_some(position)
    })
}

impl Excerpt<'_> {
    /// The line, control characters taken out, cut around the token if it is long; and where in it the token stands.
    fn quoted(&self) -> (String, Range<usize>) {
        let line = self.line;
        let from = self.at.min(line.len());
        let to = line.len().min(from + self.written.len().min(QUOTED));
        let cut_from = line.floor_char_boundary(from.saturating_sub(QUOTED));
        let from = line.floor_char_boundary(from);
        let to = line.ceil_char_boundary(to);
        let cut_to = line
            .floor_char_boundary((to + QUOTED).min(line.len()))
            .max(to);
        let [before, token, after] =
            [&line[cut_from..from], &line[from..to], &line[to..cut_to]].map(clean);
        let head = if cut_from > 0 { "… " } else { "" };
        let tail = if cut_to < line.len() { " …" } else { "" };
        let at = head.len() + before.len();
        // What stands at the end of a line has nothing to be marked.
        let marked = token
            .len()
            .max(usize::from(!token.is_empty() || !after.is_empty()));
        (
            format!("{head}{before}{token}{after}{tail}"),
            at..at + marked,
        )
    }
}
