#!/usr/bin/env bash
# Measures how strong the bots are, and writes docs/bots.md with its plot: every level against
# simple-1 with both sets and 2, 4 and 6 players, against the level below it, and against
# sparring partners that don't play as its rollouts expect. It takes two to three days of one
# processor; if it is stopped, the same command continues it, as long as the program stays the same.
#
#   scripts/ladder.sh [-short] [RESULTS]
#
# RESULTS is ladder.jsonl by default. With -short it plays a few games of the fast bots, and writes nothing to docs.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = -short ]; then
	results=${2:-$(mktemp -d)/ladder.jsonl}
	go run ./cmd/koprulu ladder --bots random,simple,medium --sets base --players 2 --no-pairs --games 4 --against medium:simple --results "$results"
	exit
fi

# Each level has to be above the one below in all ways to play; the slow ones play fewer games where that is clear.
against=() fewer=(random=200 careless=200 attacker=200 turtle=200 racer=200 stranger=200 familiar=200 strong=200 expert=60)
for level in simple:random medium:simple strong:medium expert:strong; do
	against+=("$level@base-4")
	for cell in base-2 base-6 broodwar-2 broodwar-4 broodwar-6 base-4-teams base-4-galactic-conquest broodwar-4-survival broodwar-4-teams broodwar-4-galactic-conquest broodwar-4-larger-galaxy trump-card the-broken-swarm fall-of-the-emperor; do
		against+=("$level@$cell")
		case $level in
		simple:* | medium:*) fewer+=("$level@$cell=200") ;;
		strong:*) fewer+=("$level@$cell=40") ;;
		expert:*) fewer+=("$level@$cell=16") ;;
		esac
	done
done
# Wars that only elimination ends take long with four players; games of two come to their end sooner, so that there can be more of them.
for level in strong:medium expert:strong; do
	for cell in base-2-galactic-conquest broodwar-2-galactic-conquest broodwar-2-survival broodwar-2-larger-galaxy; do
		against+=("$level@$cell") fewer+=("$level@$cell=40")
	done
done
for level in medium strong expert; do
	for partner in careless attacker turtle racer stranger familiar; do
		against+=("$level:$partner@base-4")
	done
done
fewer+=(strong@broodwar-2=60 strong@broodwar-6=60 expert@broodwar-2=16 expert@broodwar-6=12)
program=$(mktemp -d)/koprulu
go build -o "$program" ./cmd/koprulu
"$program" ladder --bots random,simple,medium,strong,expert --sets base,broodwar --players 2,4,6 \
	--no-pairs --games 1000 --fewer "$(IFS=,; echo "${fewer[*]}")" \
	--against "$(IFS=,; echo "${against[*]}")" --results "${1:-ladder.jsonl}" --out docs
