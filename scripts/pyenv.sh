#!/usr/bin/env bash
# Tests the package for research more than the tests do: 1,000 recorded games are played again through it, answer by answer,
# and compared with their records; then its speed is measured.
#
#   scripts/pyenv.sh            1,000 games, 10 seconds for each kind of table
#   scripts/pyenv.sh -short     100 games, 2 seconds
set -euo pipefail
cd "$(dirname "$0")/.."

games=1000 seconds=10
case "${1:-}" in
"") ;;
-short) games=100 seconds=2 ;;
*)
	echo "usage: scripts/pyenv.sh [-short]" >&2
	exit 2
	;;
esac

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -trimpath -o "$dir/koprulu" ./cmd/koprulu
export KOPRULU="$dir/koprulu" KOPRULU_ENV_GAMES=$games PYTHONPATH=bots/python

echo "$games games, compared with their records"
python3 bots/python/tests/test_env.py
for players in 2 4 6; do
	python3 -m koprulu_env.speed "$seconds" 64 "$players"
done
python3 -m koprulu_env.speed "$seconds" 64 4 --set broodwar
