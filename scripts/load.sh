#!/usr/bin/env bash
# Puts a server under load and measures it against the goals and against bare baselines, see docs/notes/performance.md.
# Usage: scripts/load.sh [-short] [GOAL...]
# The report goes to standard output, a plot to load.svg in the directory for temporary files.
# With -short it only shows that everything works, in half a minute.
set -euo pipefail
cd "$(dirname "$0")/.."
flags=()
if [ "${1:-}" = -short ]; then
	flags+=(--short)
	shift
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -o "$dir/koprulu" ./cmd/koprulu
plot="${TMPDIR:-/tmp}/load.svg"
code=0
"$dir/koprulu" load ${flags[@]+"${flags[@]}"} --plot "$plot" "$@" || code=$?
echo "plot: $plot"
exit "$code"
