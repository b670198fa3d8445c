//! A table is asked for its columns alone, a row group at a time: the answers are those of all rows in memory.

use polars::df;
use polars::prelude::{DataFrame, DataType, IntoLazy, LazyFrame, col};
use polars::sql::SQLContext;
use polars_io::parquet::write::ParquetWriter;
use scoresheet_tables::stats::parts::ParquetTable;
use std::fs::File;
use std::sync::Arc;

/// Rows in an order of their own, written seven to a row group.
fn rows() -> DataFrame {
    let numbers: Vec<u32> = (1..=100).map(|at| at * 37 % 101).collect();
    let text = |n: &u32| (!n.is_multiple_of(7)).then(|| format!("t{}", n % 11));
    df! {
        "n" => &numbers,
        "small" => numbers.iter().map(|n| n % 5).collect::<Vec<_>>(),
        "text" => numbers.iter().map(text).collect::<Vec<_>>(),
        "even" => numbers.iter().map(|n| n.is_multiple_of(2)).collect::<Vec<_>>(),
        "line_key" => numbers.iter().map(|n| u64::MAX - u64::from(*n)).collect::<Vec<_>>(),
    }
    .unwrap()
}

fn answer(t: LazyFrame, query: &str) -> DataFrame {
    let mut context = SQLContext::new();
    context.register("t", t);
    context.execute(query).unwrap().collect().unwrap()
}

#[test]
fn queries_are_answered_as_if_all_rows_were_in_memory() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("t.parquet");
    let mut written = rows();
    let file = File::create(&path).unwrap();
    ParquetWriter::new(file)
        .with_row_group_size(Some(7))
        .finish(&mut written)
        .unwrap();
    let table = Arc::new(ParquetTable::open(&path).unwrap());
    assert!(table.groups().len() > 10);
    let wide = ["n", "small"].map(|name| col(name).cast(DataType::Int64));
    let in_memory = rows().lazy().with_columns(wide).collect().unwrap();
    for query in [
        "SELECT * FROM t",
        "SELECT n FROM t ORDER BY n LIMIT 3",
        "SELECT n, text FROM t ORDER BY n DESC LIMIT 3 OFFSET 2",
        "SELECT n FROM t WHERE text IS NOT NULL ORDER BY text, n LIMIT 5",
        "SELECT n FROM t WHERE small = 3 AND even ORDER BY n LIMIT 4",
        "SELECT text FROM t ORDER BY text LIMIT 1",
        "SELECT n FROM t WHERE n > 40 LIMIT 9",
        "SELECT n FROM t WHERE n > 40 LIMIT 9 OFFSET 9",
        "SELECT n FROM (SELECT * FROM t LIMIT 9) WHERE n > 40",
        "SELECT n FROM (SELECT * FROM t WHERE even LIMIT 9) WHERE n > 40 LIMIT 2",
        "SELECT n FROM (SELECT * FROM t LIMIT 30) ORDER BY n LIMIT 2",
        "SELECT n FROM (SELECT * FROM t ORDER BY n LIMIT 30) WHERE even ORDER BY text, n LIMIT 5",
        "SELECT COUNT(*) AS c FROM (SELECT * FROM t LIMIT 0)",
        "SELECT COUNT(*) AS c FROM t WHERE text LIKE 't1%' OR NOT even",
        "SELECT COUNT(*) AS c, SUM(n - 50) AS s, MIN(small - 9) AS m FROM t WHERE n - 60 < 0",
        "SELECT small, COUNT(*) AS c FROM t GROUP BY small HAVING COUNT(*) > 3 ORDER BY small LIMIT 4",
        "SELECT n FROM t WHERE n IN (SELECT small FROM t WHERE even) ORDER BY n LIMIT 2",
        "SELECT a.n FROM t AS a JOIN t AS b ON a.n = b.small WHERE b.even ORDER BY a.n, b.n LIMIT 6",
        "SELECT n FROM t WHERE CASE WHEN even THEN n > 90 ELSE n < 5 END ORDER BY n",
        "SELECT line_key FROM t WHERE line_key IS NOT NULL ORDER BY line_key LIMIT 2",
        "SELECT n, SUM(n) OVER (PARTITION BY small) AS r FROM t ORDER BY n LIMIT 5",
    ] {
        let found = answer(table.lazy_to_reckon_with().unwrap(), query);
        let expected = answer(in_memory.clone().lazy(), query);
        assert!(
            found.equals_missing(&expected),
            "{query}: {found} {expected}"
        );
    }
}
