#!/usr/bin/env bash
# The conformance suite, long: whole games with 2 to 6 players, teams and Galactic Conquest,
# everything checked at every decision.
#
#   scripts/soak.sh [-short] [GAMES] [SEED]
#
# GAMES is 10,000 by default, with -short 300. A failure names the seed of its game.
set -euo pipefail
cd "$(dirname "$0")/.."

games=10000
if [ "${1:-}" = -short ]; then
	games=300
	shift
fi
export KOPRULU_GAMES=${1:-$games} KOPRULU_SEED=${2:-0}
echo "$KOPRULU_GAMES conformance games from seed $KOPRULU_SEED, $(getconf _NPROCESSORS_ONLN) processors, $(go env GOVERSION)"
began=$SECONDS
go test -count 1 -timeout 24h -v ./rules/conform
echo "done in $((SECONDS - began)) s"
