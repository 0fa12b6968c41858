#!/usr/bin/env bash
# Tries an upgrade: the program of an earlier commit serves and is killed while bots play; this one opens what it left.
# Usage: scripts/upgrade.sh [COMMIT]    without one, the commit before
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/before"
git archive "${1:-HEAD~1}" | tar -x -C "$work/before"
go build -C "$work/before" -o "$work/koprulu" ./cmd/koprulu
KOPRULU_BEFORE="$work/koprulu" go test ./cmd/koprulu -run '^TestUpgrade$' -count 1 -v
