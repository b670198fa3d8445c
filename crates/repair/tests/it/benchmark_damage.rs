//! The generator of damage that the benchmark measures with: what it says it does, it does.

#[path = "../../benches/damage/noise.rs"]
mod noise;
#[path = "../../benches/damage/rng.rs"]
mod rng;
#[path = "../../benches/damage/sheets.rs"]
mod sheets;
#[path = "../../benches/damage/structure.rs"]
mod structure;

use noise::{Kind, Model, Noise};
use rng::Rng;
use std::collections::BTreeMap;
use structure::Structure;

/// The first numbers of splitmix64 from 1234567, as published with other implementations of it.
#[test]
fn numbers_are_those_of_splitmix64() {
    let mut rng = Rng::new(1_234_567);
    let numbers: Vec<u64> = (0..5).map(|_| rng.bits()).collect();
    assert_eq!(
        numbers,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
    );
}

#[test]
fn chosen_numbers_are_different_and_in_order() {
    let mut rng = Rng::new(1);
    for _ in 0..100 {
        let some = rng.some_below(5, 9);
        assert_eq!(some.len(), 5);
        assert!(some.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(some.iter().all(|number| *number < 9));
    }
    assert_eq!(rng.some_below(5, 3), [0, 1, 2]);
    assert_eq!(rng.below(0), 0);
}

const TEXT: &str = "Rg1—f3 e7:d8L 0—0 c3-b4 32:18 Kb5x ";

#[test]
fn damage_comes_at_the_rate_and_in_the_shares_of_the_table() {
    comes_as_stated(Model::Print, [0.78, 0.13, 0.09]);
    comes_as_stated(Model::Any, [0.78, 0.13, 0.09]);
    comes_as_stated(Model::Hand, [0.62, 0.28, 0.10]);
}

/// The shares of what is substituted, lost, and put in.
fn comes_as_stated(model: Model, shares: [f64; 3]) {
    let noise = Noise::of(model).expect("a table");
    let text = TEXT.repeat(3_000);
    let characters = text.chars().count() as f64;
    for rate in [0.01, 0.05, 0.1] {
        let mut kinds: BTreeMap<Kind, f64> = BTreeMap::new();
        let mut rng = Rng::named(7, &["kinds"]);
        noise.damage_telling(&text, rate, &mut rng, &mut |_, kind, _| {
            *kinds.entry(kind).or_default() += 1.0;
        });
        let damaged: f64 = kinds.values().sum();
        assert!(
            (damaged / characters / rate - 1.0).abs() < 0.1,
            "{model:?} {rate}: {damaged}"
        );
        let expected = [Kind::Substituted, Kind::Deleted, Kind::Inserted];
        for (kind, share) in expected.into_iter().zip(shares) {
            let found = kinds[&kind] / damaged;
            assert!(
                (found - share).abs() < 0.03,
                "{model:?} {rate} {kind:?}: {found}"
            );
        }
    }
}

#[test]
fn damage_of_any_kind_follows_no_confusions() {
    let noise = Noise::of(Model::Any).expect("a table");
    let mut put: BTreeMap<String, f64> = BTreeMap::new();
    let mut rng = Rng::named(7, &["any"]);
    let text = "1".repeat(60_000);
    noise.damage_telling(&text, 0.5, &mut rng, &mut |_, kind, text| {
        if kind == Kind::Substituted {
            *put.entry(text.to_owned()).or_default() += 1.0;
        }
    });
    let all: f64 = put.values().sum();
    // `l` is what print makes of it most often; one of 37 here.
    assert!((put["l"] / all - 1.0 / 37.0).abs() < 0.005, "{put:?}");
}

#[test]
fn confusions_follow_their_weights_and_are_never_the_character_itself() {
    let noise = Noise::of(Model::Print).expect("a table");
    let mut put: BTreeMap<String, f64> = BTreeMap::new();
    let mut rng = Rng::named(7, &["confusions"]);
    noise.damage_telling(
        &"c".repeat(60_000),
        0.5,
        &mut rng,
        &mut |was, kind, text| {
            if kind == Kind::Substituted {
                assert_ne!(was.to_string(), text);
                *put.entry(text.to_owned()).or_default() += 1.0;
            }
        },
    );
    let all: f64 = put.values().sum();
    // `e` has weight 5 of the 11 of its row, in 85 of 100; flat damage gives it one of 37 more.
    let expected = 0.85 * 5.0 / 11.0 + 0.15 / 37.0;
    assert!((put["e"] / all - expected).abs() < 0.01, "{put:?}");
    // Only flat damage makes an h of a c.
    assert!((put["h"] / all - 0.15 / 37.0).abs() < 0.002, "{put:?}");
}

#[test]
fn a_character_without_a_row_is_damaged_too() {
    let noise = Noise::of(Model::Print).expect("a table");
    let damaged = noise.damage("Фф", 1.0, &mut Rng::new(3));
    assert!(!damaged.contains("Фф"));
    assert_eq!(noise.damage("Фф", 0.0, &mut Rng::new(3)), "Фф");
}

#[test]
fn the_same_seed_and_names_damage_alike_and_others_differently() {
    let noise = Noise::of(Model::Print).expect("a table");
    let text = TEXT.repeat(10);
    let damage = |seed, names: &[&str]| noise.damage(&text, 0.1, &mut Rng::named(seed, names));
    assert_eq!(damage(1, &["a", "b"]), damage(1, &["a", "b"]));
    assert_ne!(damage(1, &["a", "b"]), damage(2, &["a", "b"]));
    assert_ne!(damage(1, &["a", "b"]), damage(1, &["ab", ""]));
}

fn texts() -> Vec<String> {
    let moves = "e2—e4 e7—e5 Rg1—f3 Rb8—c6 Of1—b5 a7—a6 Ob5:c6 d7:c6";
    moves.split(' ').map(str::to_owned).collect()
}

fn cells(structure: Structure) -> Vec<String> {
    let sheet = structure.apply(&texts(), &mut Rng::new(5), &mut str::to_owned);
    let cells = sheet.expect("a place for it").cells;
    cells.into_iter().map(|cell| cell.text).collect()
}

#[test]
fn structural_damage_is_what_its_name_says() {
    let clean = texts();
    assert_eq!(cells(Structure::NoNumbers), clean);
    assert_eq!(cells(Structure::Missing(1)).len(), 7);
    assert_eq!(cells(Structure::MissingNumbered(3)).len(), 5);
    let doubled = cells(Structure::Doubled);
    assert_eq!(doubled.len(), 9);
    assert!(doubled.windows(2).any(|pair| pair[0] == pair[1]));
    let merged = cells(Structure::Merged(1));
    assert_eq!(merged.len(), 7);
    assert_eq!(merged.concat(), clean.concat());
    let split = cells(Structure::Split(2));
    assert_eq!(split.len(), 10);
    assert_eq!(split.concat(), clean.concat());
    let exchanged = cells(Structure::Exchanged);
    assert_eq!(exchanged[..4], ["e7—e5", "e2—e4", "Rb8—c6", "Rg1—f3"]);
    for one in [Structure::OtherSide, Structure::Origin] {
        let changed = cells(one);
        let differ = changed.iter().zip(&clean).filter(|(a, b)| a != b).count();
        assert_eq!(differ, 1, "{changed:?}");
    }
}

/// `f8—e7` is `c1—d2` as the other side sees it (KV53 §36).
#[test]
fn kv53_s36_squares_are_turned() {
    assert_eq!(structure::turned("c1—d2"), "f8—e7");
    assert_eq!(structure::turned("32—28"), "19—23");
    assert_eq!(structure::turned("5:14"), "46:37");
}
