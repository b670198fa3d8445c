#!/usr/bin/env python3
"""Parts audited by Spark, Ray and Dask, each with two workers, and what came of it beside one audit of the whole.

    engines.py spark|ray|dask

Every engine runs `scoresheet audit --part` for each part (the folder it writes is compared by the caller), and reads the
games by the data source of the Python package, whose rows are compared here. The first attempt at part 1 kills its worker.
"""

import os
import pathlib
import signal
import subprocess
import sys
import time

import pyarrow
import pyarrow.parquet

SCORESHEET, PARTS = os.environ["SCORESHEET"], int(os.environ["parts"])
HERE = pathlib.Path.cwd()


def audit(number, engine, kill):
    """One part, as a task of an engine. With `kill`, the worker dies in the first attempt at part 1."""
    out = HERE / engine / f"part={number}"
    mark = HERE / f"{engine}.killed"
    command = [SCORESHEET, "audit", "--jobs", "1", "--part", str(HERE / "parts.jsonl") + f":{number}", "--out", str(out)]
    if kill and number == 1 and not mark.exists():
        mark.touch()
        subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=HERE)
        time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGKILL)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=HERE)
    return number


def same_games(rows):
    """Rows of the data source are those of the whole, in any order."""
    whole = pyarrow.parquet.read_table("whole/games.parquet").to_pylist()
    key = lambda row: (row["file"], row["game_no"])
    rows = sorted(rows, key=key)
    assert len(rows) == len(whole), (len(rows), len(whole))
    for one, other in zip(rows, whole):
        assert {name: None if value != value else value for name, value in one.items()} == other, (one, other)
    print(f"{len(rows)} games of the data source are those of the whole")


def spark():
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    import pyspark

    os.environ.setdefault("SPARK_HOME", str(pathlib.Path(pyspark.__file__).parent))
    from pyspark.sql import SparkSession

    import scoresheet.spark

    # Executors of their own, so that one can be killed and the driver goes on.
    master = "local-cluster[2,1,1024]"
    builder = SparkSession.builder.master(master).config("spark.ui.enabled", "false")
    session = builder.config("spark.task.maxFailures", "4").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    try:
        numbers = session.sparkContext.parallelize(range(1, PARTS + 1), PARTS)
        numbers.count()
        begun = time.monotonic()
        numbers.map(lambda number: audit(number, "spark", False)).collect()
        taken = time.monotonic() - begun
        numbers.map(lambda number: audit(number, "spark", True)).collect()
        session.dataSource.register(scoresheet.spark.ScoresheetDataSource)
        size = str(os.path.getsize(os.environ["GAMES"]) // 5)
        games = session.read.format("scoresheet").option("size", size).load(os.environ["GAMES"])
        rows = [{name: int(value) if name == "line_key" and value is not None else value
                 for name, value in row.asDict().items()} for row in games.collect()]
        same_games([{name: int(value) if str(type(value).__name__) == "Decimal" else value
                     for name, value in row.items()} for row in rows])
    finally:
        session.stop()
    return taken


def ray():
    import ray as engine

    import scoresheet.ray

    engine.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    task = engine.remote(max_retries=3)(audit)
    begun = time.monotonic()
    engine.get([task.remote(number, "ray", False) for number in range(1, PARTS + 1)])
    taken = time.monotonic() - begun
    engine.get([task.remote(number, "ray", True) for number in range(1, PARTS + 1)])
    games = scoresheet.ray.read_scoresheet(os.environ["GAMES"], size=os.path.getsize(os.environ["GAMES"]) // 5)
    same_games(games.take_all())
    engine.shutdown()
    return taken


def dask():
    from dask.distributed import Client, LocalCluster

    import scoresheet.dask

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        begun = time.monotonic()
        client.gather(client.map(lambda number: audit(number, "dask", False), range(1, PARTS + 1), pure=False))
        taken = time.monotonic() - begun
        client.gather(client.map(lambda number: audit(number, "dask", True), range(1, PARTS + 1), pure=False))
        games = scoresheet.dask.read_scoresheet(os.environ["GAMES"], size=os.path.getsize(os.environ["GAMES"]) // 5)
        frame = games.compute()
        same_games(pyarrow.Table.from_pandas(frame, preserve_index=False).to_pylist())
    return taken


if __name__ == "__main__":
    name = sys.argv[1]
    (HERE / f"{name}.killed").unlink(missing_ok=True)
    taken = {"spark": spark, "ray": ray, "dask": dask}[name]()
    assert (HERE / f"{name}.killed").exists(), "no worker was killed"
    (HERE / f"{name}.seconds").write_text(f"{taken:.2f}")
