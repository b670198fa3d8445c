#![allow(clippy::all, clippy::print_stdout, clippy::unwrap_used, missing_docs)]
use scoresheet_repair::*;
fn main() {
    let t = std::env::args().nth(1).unwrap();
    let s = scoresheet_layout::Sheet::from_movetext(&t);
    for c in &s.cells {
        print!("[{} {:?}]", c.text, c.number);
    }
    println!();
    let mut o = Options::default();
    if std::env::var("NOPRIOR").is_ok() {
        o.prior = false;
    }
    if let Some(g) = std::env::args().nth(2) {
        o.game = scoresheet_replay::Game::by_name(&g);
    }
    match repair(&s, &o) {
        Ok(r) => {
            println!(
                "{:?} {} damage {:.4} p {:.4} stopped {:?}",
                r.game, r.hand, r.damage, r.probability, r.stopped
            );
            for t in &r.tried {
                println!(
                    "  tried {:?} {} {:.1} {:?}",
                    t.game, t.hand, t.against, t.fell_behind
                );
            }
            for p in &r.plies {
                println!(
                    "{:?} {:?}->{} p {:.5} {:?} {:?}",
                    p.answer,
                    p.written,
                    p.meant,
                    p.probability,
                    p.reasons,
                    p.candidates
                        .iter()
                        .take(3)
                        .map(|c| format!("{} {:.4}", c.text, c.probability))
                        .collect::<Vec<_>>()
                );
            }
            println!("{:?}", r.strays);
        }
        Err(e) => println!("{e}"),
    }
}
