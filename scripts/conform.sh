#!/usr/bin/env bash
# The conformance suite over random games with Brood War: every combination of numbers of players,
# options and modes that the rules allow. The invariants of the game are checked after every answer,
# legal answers and hidden information at every 20th decision. Shows its progress, stops at the first
# game that breaks something and names its seed and table.
#
#   scripts/conform.sh [GAMES] [SEED]      20,000 games by default
set -euo pipefail
cd "$(dirname "$0")/.."

games="${1:-20000}" seed="${2:-0}"
echo "$games random games with Brood War from seed $seed, $(getconf _NPROCESSORS_ONLN) processors, $(go env GOVERSION)"
go run -C tools ./soak -set broodwar -games "$games" -seed "$seed" -every 20
