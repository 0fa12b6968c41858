#!/usr/bin/env bash
# Builds the bots of an earlier commit as a program that tools/trial can play against:
#
#   tools/trial/old/build.sh COMMIT PROGRAM
#   go run -C tools ./trial -cell base-4 -lone -change strong -against strong -program PROGRAM
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd) out=$(realpath -m "$2") at=$(mktemp -d)
trap 'rm -rf "$at"' EXIT
git -C "$(git -C "$here" rev-parse --show-toplevel)" archive "$1" | tar -x -C "$at"
mkdir -p "$at/tools/trial/old"
cp "$here/main.go" "$at/tools/trial/old/"
go build -C "$at/tools" -o "$out" ./trial/old
