#!/usr/bin/env bash
# Changes the rules, tables, store, server and formats in many small ways and finds the changes that no test notices.
#
#   scripts/mutate.sh [-short] [N] [SEED] [PACKAGES]
#
# N changes (default 200, with -short 20 and the short tests) are drawn with SEED (default 1) over PACKAGES (default all; a list such as
# site/store,table). Outcomes are kept in mutations.jsonl, or in the file that KOPRULU_MUTATIONS names: stop it whenever you like,
# the next run continues. docs/testing.md says how to read the table at the end. The exit code is 1 if a change survived.
set -euo pipefail
cd "$(dirname "$0")/.."

n=200
flags=()
if [ "${1:-}" = -short ]; then
	n=20
	flags=(-short)
	shift
fi
exec nice -n 15 go run -C tools ./mutate -C .. -n "${1:-$n}" -seed "${2:-1}" -packages "${3:-}" -results "$(realpath -m "${KOPRULU_MUTATIONS:-mutations.jsonl}")" ${flags[@]+"${flags[@]}"}
