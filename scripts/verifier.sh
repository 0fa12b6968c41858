#!/usr/bin/env bash
# Plays games of all kinds, and compares what examples/python/verify.py, written from docs/formats.md alone, says about their records with what
# koprulu verify says.
#
#   scripts/verifier.sh            1,000 games
#   scripts/verifier.sh -short     about 50
set -euo pipefail
cd "$(dirname "$0")/.."

each=72
case "${1:-}" in
"") ;;
-short) each=4 ;;
*)
	echo "usage: scripts/verifier.sh [-short]" >&2
	exit 2
	;;
esac

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -trimpath -o "$dir/koprulu" ./cmd/koprulu
koprulu="$dir/koprulu"
"$koprulu" components export >"$dir/components.json"

# Each line is a kind of table.
n=0
while read -r flags; do
	n=$((n + 1))
	# shellcheck disable=SC2086 # The flags are several words.
	"$koprulu" sim --games "$each" --seed "$n" --records "$dir/records-$n" --no-verify --json $flags >/dev/null
done <<-KINDS
	--players 2
	--players 3 --bots random,simple
	--players 4
	--players 6
	--players 4 --teams
	--players 3 --galactic-conquest
	--players 2 --set broodwar
	--players 3 --set broodwar --bots random,simple
	--players 4 --set broodwar --disposable-orders --more-planets
	--players 6 --set broodwar
	--players 3 --set broodwar --larger-galaxy --no-leaders
	--players 3 --set broodwar --survival
	--scenario gate-of-shakuras
	--players 5 --random-factions
KINDS

find "$dir" -name '*.jsonl' | sort >"$dir/list"
xargs "$koprulu" verify <"$dir/list" >"$dir/ours"
xargs python3 examples/python/verify.py "$dir/components.json" <"$dir/list" >"$dir/theirs" || true
if grep -v ': right, ' "$dir/theirs"; then
	echo "They do not agree."
	exit 1
fi
echo "$(wc -l <"$dir/list") records: koprulu verify and verify.py agree on $(awk '/ events of chance/ { for (i = 1; i < NF; i++) if ($(i + 1) == "events") n += $i } END { print n }' "$dir/theirs") events of chance."
