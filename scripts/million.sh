#!/usr/bin/env bash
# Plays 1,000,000 random games, 2 to 6 players, and stops at the first rules error, stuck
# decision or broken end. Prints a table for each number of players and the time.
#
#   scripts/million.sh [GAMES] [SEED]
set -euo pipefail
cd "$(dirname "$0")/.."

games=${1:-1000000}
seed=${2:-1}
program=$(mktemp -d)/koprulu
trap 'rm -rf "$(dirname "$program")"' EXIT
go build -o "$program" ./cmd/koprulu

echo "$games games, 2 to 6 players, seed $seed, $(nproc) processors, $(go env GOVERSION)"
began=$SECONDS
each=$((games / 5))
for players in 2 3 4 5 6; do
	n=$each
	[ "$players" = 6 ] && n=$((games - 4 * each))
	[ "$n" = 0 ] && continue
	echo
	"$program" sim --games "$n" --players "$players" --bots random --seed "$seed"
done
echo
echo "$games games without a rules error, a stuck decision or a broken end in $((SECONDS - began)) s"
