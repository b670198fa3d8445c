//! Results as shares: each bar is a whole, parted into White's wins, draws, Black's wins, and the rest.

use super::frame::{Plot, WIDTH, area, label, stroke};
use super::scale::{fitting, width, xy};
use crate::page::{Column, Kind, TableCell, grouped};
use maud::{Markup, html};

const ROW: f64 = 40.0;
const ABOVE: f64 = 26.0;
const BELOW: f64 = 24.0;
/// Where the bars begin and end.
const FROM: f64 = 1.0;
const TO: f64 = WIDTH - 14.0;

/// The parts: what each is called, its result, its colour, and that of letters on it.
const PARTS: [(&str, &str, &str, &str); 4] = [
    ("White won", "result:1-0", "fill-white edge", "on-white"),
    ("Drawn", "result:1/2-1/2", "fill-draw edge", "on-white"),
    ("Black won", "result:0-1", "fill-black edge", "on-black"),
    ("Other", "-is:decided", "fill-open edge", "quiet"),
];

/// What is said where nothing is known.
const NOT_KNOWN: &str = "not known";

/// One bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// What the games have in common; empty where that is not known.
    pub name: String,
    /// Games won by White, drawn, won by Black, and all others.
    pub games: [u64; 4],
}

impl Share {
    /// What is said of it.
    fn told(&self) -> &str {
        if self.name.is_empty() {
            NOT_KNOWN
        } else {
            &self.name
        }
    }

    fn all(&self) -> u64 {
        self.games
            .iter()
            .fold(0, |sum, part| sum.saturating_add(*part))
    }
}

/// Results in the order given.
#[must_use]
pub fn shares(id: &str, title: &str, of: &[Share]) -> Plot {
    let mut columns = vec![
        Column::new("Games of", Kind::Text),
        Column::new("All", Kind::Number(0)).counts(""),
    ];
    columns
        .extend(PARTS.map(|(name, result, ..)| Column::new(name, Kind::Number(0)).counts(result)));
    let mut plot = Plot::new(id, title, columns);
    let bottom = ABOVE + of.len() as f64 * ROW;
    plot.size = (WIDTH, bottom + BELOW);
    plot.stated = format!(
        "{} bars of 100 percent each: games won by White, drawn, won by Black, and others.",
        of.len()
    );
    plot.drawing = html! {
        (legend())
        @for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
            @let x = FROM + (TO - FROM) * percent / 100.0;
            @let anchor = if percent == 0.0 { "start" } else if percent == 100.0 { "end" } else { "middle" };
            (stroke("grid", (x, ABOVE), (x, bottom)))
            (label((x, bottom + 16.0), anchor, Some("quiet"), &format!("{percent} %")))
        }
        @for (at, share) in of.iter().enumerate() {
            @let y = ABOVE + at as f64 * ROW;
            @let games = games(share.all());
            (label((3.0, y + 14.0), "start", None, &fitting(share.told(), WIDTH - 30.0 - width(&games))))
            (label((TO, y + 14.0), "end", Some("quiet"), &games))
            (parts(share, at, y + 18.0))
        }
    };
    for share in of {
        let whole = [share.all()].into_iter().chain(share.games);
        let cells = whole.map(TableCell::whole);
        let name = Some(share.name.as_str()).filter(|name| !name.is_empty());
        plot.row([TableCell::maybe(name)].into_iter().chain(cells));
    }
    plot
}

fn games(count: u64) -> String {
    let word = if count == 1 { "game" } else { "games" };
    format!("{} {word}", grouped(count.into()))
}

fn parts(share: &Share, row: usize, y: f64) -> Markup {
    let all = share.all().max(1) as f64;
    let mut x = FROM;
    html! {
        @for (at, ((.., class, on), count)) in PARTS.into_iter().zip(share.games).enumerate() {
            @if count > 0 {
                @let part = count as f64 / all;
                @let wide = (TO - FROM) * part;
                @let text = format!("{:.0} %", part * 100.0);
                (area(class, (x, y), (wide, 17.0), Some((row, at + 2))))
                @if width(&text) + 4.0 < wide {
                    (label((x + wide / 2.0, y + 13.0), "middle", Some(on), &text))
                }
                @let () = x += wide;
            }
        }
    }
}

fn legend() -> Markup {
    let mut x = FROM;
    html! {
        @for (name, _, class, _) in PARTS {
            rect class=(class) x=(xy(x)) y="2" width="12" height="12" {}
            (label((x + 17.0, 13.0), "start", Some("quiet"), name))
            @let () = x += 30.0 + width(name);
        }
    }
}
