#!/usr/bin/env bash
# Plays 1,000,000 random games with 2 to 6 players, alone and in teams. The invariants of the
# game are checked after every answer, legal answers and hidden information now and then.
# Stops at the first rules error, stuck decision or broken invariant and names the
# seed. Prints the figure at the end.
#
#   scripts/million.sh [GAMES] [SEED]
set -euo pipefail
cd "$(dirname "$0")/.."

echo "${1:-1000000} random games from seed ${2:-0}, $(getconf _NPROCESSORS_ONLN) processors, $(go env GOVERSION)"
go run -C tools ./soak -games "${1:-1000000}" -seed "${2:-0}"
