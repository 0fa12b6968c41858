#!/usr/bin/env bash
# Measures what updates cost the page of a seat at a table of four, in a real browser: bytes, requests, and processor time of the main
# thread. See docs/notes/performance.md.
# Usage: scripts/light.sh [-short]
# With -short only a few answers are measured, in half a minute. Chromium is found as by test.sh, or named in KOPRULU_CHROMIUM.
set -euo pipefail
cd "$(dirname "$0")/.."
answers=120
if [ "${1:-}" = -short ]; then
	answers=10
fi
KOPRULU_LIGHT=$answers go test ./internal/journeys -run '^TestLight$' -v -count 1 -timeout 30m | grep -v '^==='
