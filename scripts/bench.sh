#!/usr/bin/env bash
# Runs all benchmarks in the form that benchstat reads.
#
#   scripts/bench.sh [COUNT] [PATTERN] > new.txt
#   benchstat old.txt new.txt
#
# COUNT is how often each runs (default 6), PATTERN chooses benchmarks by name. The first
# lines name the machine. docs/notes/performance.md has figures and goals.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "date: $(date -u +%Y-%m-%d)"
echo "commit: $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
echo "go: $(go env GOVERSION)"
go list ./... | xargs go test -tags nightly -run '^$' -bench "${2:-.}" -benchmem -count "${1:-6}" -timeout 2h
