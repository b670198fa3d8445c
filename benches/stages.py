#!/usr/bin/env python3
"""Where the time of an audit goes, stage by stage.

    benches/stages.py PROGRAM FILE [ARGUMENT…]

Instructions are counted by valgrind on the first part of FILE, each to the stage that its function was called for: what
malloc does for a row counts as the row's. Allocations are counted the same way. Both are the same on a busy machine. What
an instruction costs is taken from whole runs over all of FILE, in processor time, the best of three; so a stage that waits
for memory more than others takes more than it says here. The ARGUMENTs go to `audit`, such as --plies or --format csv.
"""

import collections
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

# Bytes that are counted, once as they are and once more: the difference is without what the program does at its start.
PART = 1_000_000

# A function is of the first stage that its name matches; of its caller's stage if it matches none.
STAGES = [
    ("decode", r"scoresheet_source::encoding|chunk::Chunk|LineIndex::new|text_findings"),
    ("read", r"run::Feed::next|input::pieces::Pieces"),
    ("lex", r"scoresheet_notation::reader::Reader|scoresheet_notation::movetext|scoresheet_notation::tags::"),
    ("resolve", r"Rules>::resolve|Rules as scoresheet_replay::rules::Rules>::resolve"),
    ("play", r"Rules as scoresheet_replay::rules::Rules>::play|Rules>::play"),
    ("endings", r"scoresheet_replay::endings::|scoresheet_rulebook::count"),
    ("compare", r"scoresheet_replay::(results|remarks)|check_signs"),
    ("judge", r"scoresheet_replay::judge|scoresheet_batch::games::|scoresheet_replay::driver"),
    ("row", r"scoresheet_batch::row::|fingerprint|text_findings"),
    ("compress", r"zstd|ZSTD|parquet.*compress|scoresheet_columns::compress"),
    ("csv", r"CsvFile|polars_io::csv"),
    ("pages", r"scoresheet_tables::parquet|scoresheet_columns::(pages|runs)"),
    ("table", r"scoresheet_(tables|columns)::|run::Outlet"),
]
ORDER = "read decode lex resolve play judge endings compare row table pages compress csv other".split()
ALLOCATES = re.compile(r"^(malloc|calloc|realloc|aligned_alloc|posix_memalign)$")


def stage_of(name):
    return next((stage for stage, pattern in STAGES if re.search(pattern, name)), None)


class Profile:
    """What callgrind wrote: instructions of each function, and calls with all that they led to."""

    def __init__(self, path):
        self.own = collections.Counter()
        self.calls = collections.defaultdict(lambda: [0, 0])
        names, function, callee, count = {}, None, None, 0
        for line in open(path, errors="replace"):
            if line.startswith(("fn=", "cfn=")):
                number, _, name = line.split("=", 1)[1].strip().partition(" ")
                name = names.setdefault(number, name)
                if line.startswith("fn="):
                    function = name
                else:
                    callee = name
            elif line.startswith("calls="):
                count = int(line[6:].split()[0])
            elif line[:1].isdigit() or line[:1] in "+-*":
                cost = int(line.split()[1])
                if callee is None:
                    self.own[function] += cost
                else:
                    edge = self.calls[function, callee]
                    edge[0] += count
                    edge[1] += cost
                    callee = None

    def by_stage(self):
        """Instructions and allocations of each stage."""
        callers = collections.defaultdict(list)
        for (caller, callee), (count, cost) in self.calls.items():
            if caller != callee:
                callers[callee].append((caller, cost or count))
        functions = set(self.own) | set(callers)
        share = {f: {stage_of(f) or "other": 1.0} for f in functions}
        inner = [f for f in functions if stage_of(f) is None and callers[f]]
        # Callers first would do but for recursion.
        for _ in range(60):
            for f in inner:
                whole = sum(cost for _, cost in callers[f])
                mixed = collections.Counter()
                for caller, cost in callers[f]:
                    for stage, part in share[caller].items():
                        mixed[stage] += part * cost / whole
                share[f] = dict(mixed)
        instructions, allocations = collections.Counter(), collections.Counter()
        for f, cost in self.own.items():
            for stage, part in share[f].items():
                instructions[stage] += part * cost
        for (caller, callee), (count, _) in self.calls.items():
            if ALLOCATES.match(callee) and not ALLOCATES.match(caller):
                for stage, part in share[caller].items():
                    allocations[stage] += part * count
        return instructions, allocations


def audit(program, file, arguments, out):
    command = [program, "audit", "--jobs", "1", *arguments, file, "--out", out]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode > 1:
        sys.exit(done.stderr.decode())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    summary = json.load(open(os.path.join(out, "summary.json")))
    return sum(after[:2]) - sum(before[:2]), summary["games"], summary["plies"]


def counted(program, text, arguments, scratch):
    part, out, profile = (os.path.join(scratch, name) for name in ("part.pgn", "out", "profile"))
    with open(part, "wb") as file:
        file.write(text)
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", program]
    command += ["audit", "--jobs", "1", *arguments, part, "--out", out]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    summary = json.load(open(os.path.join(out, "summary.json")))
    return *Profile(profile).by_stage(), summary["games"], summary["plies"]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, file, *arguments = sys.argv[1:]
    text = open(file, "rb").read(2 * PART)
    with tempfile.TemporaryDirectory() as scratch:
        less = counted(program, text[: len(text) // 2], arguments, scratch)
        more = counted(program, text, arguments, scratch)
        seconds, games, plies = min(audit(program, file, arguments, scratch + "/out") for _ in range(3))
    instructions, allocations = more[0] - less[0], more[1] - less[1]
    counted_games, counted_plies = more[2] - less[2], more[3] - less[3]
    total = sum(instructions.values())
    nanoseconds = seconds * 1e9
    print(f"{games} games, {plies} plies in {seconds:.2f} s of processor time")
    print(f"{'stage':9} {'share':>6} {'instr./ply':>10} {'ns/ply':>7} {'ns/game':>8} {'alloc./game':>11}")
    rows = [(stage, instructions[stage], allocations[stage]) for stage in ORDER]
    for stage, cost, made in [*rows, ("all", total, sum(allocations.values()))]:
        share = cost / total
        print(
            f"{stage:9} {share:6.1%} {cost / counted_plies:10.0f} {share * nanoseconds / plies:7.1f}"
            f" {share * nanoseconds / games:8.0f} {made / counted_games:11.1f}"
        )


main()
