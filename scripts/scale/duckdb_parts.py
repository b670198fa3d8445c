#!/usr/bin/env python3
"""DuckDB over the tables of parts and of the whole: the same games, and the same findings but for what is noted once per file."""

import duckdb

SAME = """
    SELECT COUNT(*) FROM (
        (SELECT * FROM {whole} EXCEPT ALL SELECT * EXCLUDE (part) FROM {parts})
        UNION ALL
        (SELECT * EXCLUDE (part) FROM {parts} EXCEPT ALL SELECT * FROM {whole}))
"""
for table, of in (("games", "TRUE"), ("findings", "message NOT LIKE '%of this file)' AND code <> 'encoding-inferred'")):
    parts = f"(SELECT * FROM read_parquet('xargs/*/{table}.parquet', hive_partitioning = false))"
    whole = f"(SELECT * FROM 'whole/{table}.parquet' WHERE {of})"
    ((rows,),) = duckdb.sql(f"SELECT COUNT(*) FROM {parts}").fetchall()
    ((differ,),) = duckdb.sql(SAME.format(whole=whole, parts=parts)).fetchall()
    print(f"duckdb: {rows} {table}, {differ} rows differ")
    assert rows > 0 and differ == 0
