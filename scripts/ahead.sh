#!/usr/bin/env bash
# Plays random games in which seats leave answers for later, and compares at every decision what is
# given with what the words of each answer say. A failure names its game.
#
#   scripts/ahead.sh [GAMES]      10,000 games by default
set -euo pipefail
cd "$(dirname "$0")/.."

export KOPRULU_AHEAD_GAMES=${1:-10000}
echo "$KOPRULU_AHEAD_GAMES games, $(go env GOVERSION)"
go test -count 1 -timeout 24h -v -run TestGivenExactlyWhenTheWordsSay ./help/ahead
