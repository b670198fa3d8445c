#![allow(clippy::all, clippy::print_stdout, clippy::unwrap_used, missing_docs)]
use scoresheet_layout::{Cell, Sheet};
use scoresheet_notation::{Language, Reader, Record};
use scoresheet_repair::*;
use scoresheet_replay::{Game, Judge, Line, Options as JO, scribe};
use std::collections::HashMap;
struct R(u64);
impl R {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E3779B97F4A7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D049BB133111EB);
        z ^ (z >> 31)
    }
    fn f(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
    fn pick<'a>(&mut self, v: &'a [(String, f64)]) -> &'a str {
        let t: f64 = v.iter().map(|x| x.1).sum();
        let mut r = self.f() * t;
        for (s, w) in v {
            r -= w;
            if r <= 0.0 {
                return s;
            }
        }
        &v[0].0
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: usize = a[2].parse().unwrap();
    let rate: f64 = a[3].parse().unwrap();
    let how = &a[4];
    let verbose = a.len() > 5;
    let mut conf: HashMap<char, Vec<(String, f64)>> = HashMap::new();
    for l in std::fs::read_to_string("crates/repair/data/confusions.tsv")
        .unwrap()
        .lines()
    {
        if l.starts_with('#') {
            continue;
        }
        let p: Vec<&str> = l.split('\t').collect();
        if p[3] != "print" {
            continue;
        }
        conf.entry(p[0].chars().next().unwrap())
            .or_default()
            .push((p[1].to_string(), p[2].parse().unwrap()));
    }
    let ins: Vec<(String, f64)> = [
        (".", 4.),
        ("'", 3.),
        (",", 3.),
        (" ", 3.),
        ("-", 2.),
        ("i", 1.),
        ("l", 1.),
        (";", 1.),
        ("^", 1.),
        ("*", 1.),
    ]
    .iter()
    .map(|x| (x.0.to_string(), x.1))
    .collect();
    let flat: Vec<char> = "abcdefghKLVORNBQ12345678 0-—:.,;'lI".chars().collect();
    let text = std::fs::read(&a[1]).unwrap();
    let mut reader = Reader::new(&text);
    let mut record = Record::default();
    let mut judge = Judge::new(JO::default());
    let mut rng = R(7);
    let et = Language::by_code("et").unwrap();
    let (mut games, mut ok, mut plies, mut answered, mut fr, mut wr) = (0, 0, 0, 0, 0, 0);
    let mut t = 0.0;
    let mut tmax: f64 = 0.0;
    let mut nolen = 0;
    let mut wrongtop = 0;
    while let Some(v) = judge.next(&mut reader, &mut record) {
        if games == n {
            break;
        }
        if v.legal != Some(true) || v.line.plies() < 20 {
            continue;
        }
        let mut cells = vec![];
        let mut truth = vec![];
        let mut opts = Options::default();
        let mut position = None;
        match &v.line {
            Line::Chess { start, moves, .. } => {
                let mut b = start.clone();
                opts.game = Some(Game::Chess);
                if *start != scoresheet_chess::Board::start() {
                    position = Some((start.fen(), Default::default()));
                }
                for p in moves {
                    let s = match how.as_str() {
                        "short" => scribe::chess_short_as(&b, p.mv, et, &scribe::ChessStyle::BOOK),
                        "full" => scribe::chess_full_as(&b, p.mv, et, &scribe::ChessStyle::BOOK),
                        _ => scribe::chess_san(&b, p.mv, Language::english()),
                    };
                    truth.push(scribe::chess_san(&b, p.mv, Language::english()));
                    cells.push(s);
                    b.play(p.mv);
                }
            }
            Line::Draughts { start, moves, .. } => {
                let mut b = *start;
                opts.game = v.game;
                for p in moves {
                    let s = match how.as_str() {
                        "short" => {
                            scribe::draughts_short_as(&b, &p.mv, &scribe::DraughtsStyle::BOOK)
                        }
                        _ => scribe::draughts_full_as(&b, &p.mv, &scribe::DraughtsStyle::BOOK),
                    };
                    truth.push(scribe::draughts_full(&b, &p.mv));
                    cells.push(s);
                    b.play(&p.mv);
                }
            }
            _ => continue,
        }
        let mut sheet = Sheet::default();
        sheet.position = position;
        for c in &cells {
            let mut o = String::new();
            for ch in c.chars() {
                if rng.f() < rate {
                    let k = rng.f();
                    if k < 0.78 {
                        if rng.f() < 0.15 || !conf.contains_key(&ch) {
                            let mut x = ch;
                            while x == ch {
                                x = flat[(rng.f() * flat.len() as f64) as usize];
                            }
                            o.push(x);
                        } else {
                            o.push_str(rng.pick(&conf[&ch]));
                        }
                    } else if k < 0.91 {
                    } else {
                        o.push(ch);
                        o.push_str(rng.pick(&ins));
                    }
                } else {
                    o.push(ch);
                }
            }
            if o.trim().is_empty() {
                o.push('?');
            }
            sheet.cells.push(Cell {
                text: o,
                certain: true,
                ..Cell::default()
            });
        }
        if std::env::var("NOPRIOR").is_ok() {
            opts.prior = false;
        }
        let t0 = std::time::Instant::now();
        let r = match repair(&sheet, &opts) {
            Ok(r) => r,
            Err(e) => {
                println!("ERR {e}");
                continue;
            }
        };
        let dt = t0.elapsed().as_secs_f64() * 1e3;
        t += dt;
        tmax = tmax.max(dt);
        games += 1;
        let mut whole = r.plies.len() == truth.len();
        if !whole {
            nolen += 1;
        }
        // names by replay
        let mut shown = 0;
        let mut names = vec![];
        match &r.line {
            scoresheet_repair::Line::Chess { start, moves } => {
                let mut b = start.clone();
                for m in moves {
                    names.push(scribe::chess_san(&b, *m, Language::english()));
                    b.play(*m);
                }
            }
            scoresheet_repair::Line::Draughts { start, moves } => {
                let mut b = *start;
                for m in moves {
                    names.push(scribe::draughts_full(&b, m));
                    b.play(m);
                }
            }
        }
        plies += truth.len();
        for (i, p) in r.plies.iter().enumerate() {
            let right = names.get(i) == truth.get(i) && truth.len() == names.len();
            if !right {
                whole = false;
            }
            match p.answer {
                Answer::Read => {
                    answered += 1;
                    if !right {
                        wr += 1;
                    }
                }
                Answer::Repaired => {
                    answered += 1;
                    if !right {
                        fr += 1;
                    }
                }
                _ => {}
            }
            if names.get(i) != truth.get(i) {
                wrongtop += 1;
                if verbose && shown < 2 {
                    shown += 1;
                    println!(
                        "game {games} ply {i}: true {:?} written {:?} damaged {:?} got {:?} {:?} p={:.4} cand {:?} reasons {:?}",
                        truth.get(i),
                        cells.get(i),
                        sheet.cells.get(i).map(|c| &c.text),
                        names.get(i),
                        p.answer,
                        p.probability,
                        p.candidates.iter().take(3).collect::<Vec<_>>(),
                        p.reasons
                    );
                }
            }
        }
        if whole {
            ok += 1;
        } else if verbose {
            println!(
                "game {games} hand {} stopped {:?} strays {:?}",
                r.hand, r.stopped, r.strays
            );
        }
    }
    println!(
        "{how} rate {rate}: games {games} whole {:.1}% (len differs {nolen}, wrong top {wrongtop}) plies {plies} answered {:.2}% false repairs {fr} wrong reads {wr} ms mean {:.1} max {:.1}",
        100.0 * ok as f64 / games as f64,
        100.0 * answered as f64 / plies as f64,
        t / games as f64,
        tmax
    );
}
