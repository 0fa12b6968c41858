#!/usr/bin/env bash
# Three servers on one PostgreSQL behind a balancer: servers and the database are killed or halted at random under load, and every answer
# that was acknowledged has to be there once, in an order that fits what everybody was told.
# Usage: scripts/nodes.sh [KILLS]   (200 by default, about fifteen minutes)
set -euo pipefail
cd "$(dirname "$0")/.."
KOPRULU_NODES_KILLS="${1:-200}" go test ./cmd/koprulu -run '^TestNodes$' -count 1 -v -timeout 60m
