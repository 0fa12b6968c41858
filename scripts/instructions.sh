#!/usr/bin/env bash
# Counts the instructions that benchmarks execute at two commits, and prints by how much they differ.
#
#   scripts/instructions.sh BEFORE [AFTER] [PATTERN] [PACKAGE]
#
# BEFORE and AFTER are commits; AFTER is the working tree if it is left out or a dot. PATTERN chooses benchmarks by name
# (default all), PACKAGE is where they are (default ./rules/game). A busy machine slows timed runs down by a tenth or
# more, but hardly changes how many instructions there are. Needs valgrind and git, but no network.
#
# Each benchmark runs twice under cachegrind, once and N times, and the difference is divided by what was done in between,
# so that its setup does not count. N is the power of ten at which it executes some 300 million instructions or
# more, at most a million times. Benchmarks that report decisions/game are counted by decision: whole games differ
# between commits whenever a ruling does. docs/notes/performance.md has figures.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -lt 1 ]; then
	sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
	exit 2
fi
before=$1
after=${2:-.}
pattern=${3:-.}
package=${4:-./rules/game}
command -v valgrind >/dev/null || {
	echo "instructions.sh: valgrind is missing; install the package of that name" >&2
	exit 2
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build COMMIT NAME puts the tree of a commit into its own folder and builds the tests of the package there. Both are
# built at paths of the same length, without paths and versions in the binary.
build() {
	local tree=$work/$2
	if [ "$1" = . ]; then
		tree=.
	else
		git rev-parse --quiet --verify "$1^{commit}" >/dev/null || {
			echo "instructions.sh: there is no commit $1" >&2
			exit 2
		}
		mkdir "$tree"
		git archive "$1" | tar -x -C "$tree"
	fi
	(cd "$tree" && GOFLAGS=-trimpath go test -c -buildvcs=false -o "$work/$2.test" "$package")
	# Benchmarks read their files from the folder of their package.
	(cd "$tree/$package" && pwd) >"$work/$2.dir"
}

# run NAME BENCHMARK N runs one benchmark of one of the builds N times, under what "$tool" holds. Every part of the name is
# matched as a whole.
tool=()
run() {
	local only="^${2//\//\$/^}\$"
	(cd "$(cat "$work/$1.dir")" &&
		GOMAXPROCS=1 GOGC=off GODEBUG=asyncpreemptoff=1 ${tool[@]+"${tool[@]}"} "$work/$1.test" \
			-test.run '^$' -test.bench "$only" -test.benchtime "${3}x" -test.timeout 2h)
}

# count NAME BENCHMARK N prints how many instructions the run executes, and in how many decisions (0 if it doesn't say).
count() {
	tool=(valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null)
	run "$@" 2>&1 | awk -v n="$3" '
		/^Benchmark/ { for (i = 2; i < NF; i++) if ($(i + 1) == "decisions/game") decisions = $i * n }
		/I +refs:/ { gsub(",", ""); refs = $NF }
		END { if (refs == "") exit 1; printf "%.0f %.1f\n", refs, decisions }' || {
		echo "instructions.sh: $2 was not counted; this is its output:" >&2
		run "$@" >&2
		exit 1
	}
}

# names NAME lists the benchmarks of a build that match.
names() {
	tool=()
	(cd "$(cat "$work/$1.dir")" && "$work/$1.test" -test.run '^$' -test.bench "$pattern" -test.benchtime 1x -test.cpu 1) >"$work/listed" || {
		echo "instructions.sh: the benchmarks do not run $1; this is their output:" >&2
		cat "$work/listed" >&2
		exit 1
	}
	awk '/^Benchmark/ { print $1 }' "$work/listed"
}

build "$before" before
build "$after" after
names before >"$work/names.before"
names after >"$work/names.after"

printf '| Benchmark | N | Counted by | Before | After | Change |\n| --- | ---: | --- | ---: | ---: | ---: |\n'
while read -r name; do
	read -r low1 done1 <<<"$(count before "$name" 1)"
	for n in 100 1000 10000 100000 1000000; do
		read -r high1 end1 <<<"$(count before "$name" "$n")"
		[ $((high1 - low1)) -lt 300000000 ] || break
	done
	read -r low2 done2 <<<"$(count after "$name" 1)"
	read -r high2 end2 <<<"$(count after "$name" "$n")"
	awk -v name="${name#Benchmark}" -v n="$n" -v i1=$((high1 - low1)) -v i2=$((high2 - low2)) \
		-v d1="$end1" -v d0="$done1" -v e1="$end2" -v e0="$done2" 'BEGIN {
		by = d1 > 0 && e1 > 0 ? "decision" : "run"
		before = by == "run" ? i1 / (n - 1) : i1 / (d1 - d0)
		after = by == "run" ? i2 / (n - 1) : i2 / (e1 - e0)
		form = "| `%s` | %d | %s | %.0f | %.0f | %+.1f %% |\n"
		printf form, name, n, by, before, after, (after / before - 1) * 100
	}'
done < <(grep -Fx -f "$work/names.after" "$work/names.before")

missing=$(sort "$work/names.before" "$work/names.after" | uniq -u)
[ -z "$missing" ] || printf 'Only at one of the two: %s\n' "$(echo $missing)" >&2
