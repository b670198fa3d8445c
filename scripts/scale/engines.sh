#!/usr/bin/env bash
# Parts by Spark (local-cluster, two workers), Ray and Dask (two processes each): what each makes is the whole, with a
# worker killed on the way. Needs the wheel (scripts/package_wheel.sh, WHEELS names its folder), pip, and for Spark Java.
#
#   scripts/scale/engines.sh [spark] [ray] [dask]
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
engines=("$@")
[ $# -gt 0 ] || engines=(spark ray dask)
for engine in "${engines[@]}"; do
    case $engine in
        spark) packages=("pyspark>=4.0") ;;
        ray) packages=("ray[data]") ;;
        dask) packages=("dask[dataframe]" distributed) ;;
    esac
    python_with "${packages[@]}" pyarrow pandas
    the_wheel
    rm -rf "$engine"
    python "$root/scripts/scale/engines.py" "$engine"
    compared "$engine" "$(cat "$engine.seconds")"
done
