#!/usr/bin/env bash
# In the place of rustc where tests are built: their code is not optimised. It runs once, and optimising it takes longer
# than that. The libraries that integration tests call are as they are for everyone.
set -euo pipefail
case " $* " in
*" crates/draughts/tests/"*) ;; # plays millions of moves by a plain program of its own
*" crates/"*" --test "*) set -- "$@" -C opt-level=0 ;;
esac
exec "$@"
