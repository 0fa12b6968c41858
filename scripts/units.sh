#!/usr/bin/env bash
# Starts the unit of deploy/ under a systemd of its own, in a container without a network that has nothing of this machine but its programs, and checks
# whether it does what docs/operating.md says: the site answers, is confined, comes back after a kill, is copied, and stops.
#
#   scripts/units.sh
#
# Needs root, systemd-nspawn (Debian's systemd-container, which it installs with apt-get if it is missing), curl and, like the unit, cgroups.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v systemd-nspawn >/dev/null || { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends systemd systemd-container curl; }

dir=$(mktemp -d /tmp/koprulu-units.XXXXXX)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir"/{bin,units,out}
go build -trimpath -o "$dir/bin/koprulu" ./cmd/koprulu
cp deploy/koprulu.service "$dir/units"
ln -s /dev/null "$dir/units/systemd-firstboot.service"
printf '127.0.0.1 localhost\n::1 localhost\n' >"$dir/hosts"
printf 'root:x:0:0::/root:/bin/sh\nkoprulu:x:998:998::/nonexistent:/usr/sbin/nologin\n' >"$dir/passwd"
printf 'root:x:0:\nkoprulu:x:998:\n' >"$dir/group"
cat >"$dir/units/try.target" <<'E2'
[Unit]
Wants=koprulu.service try.service
Requires=basic.target
After=basic.target
E2
cat >"$dir/units/try.service" <<'E2'
[Unit]
After=koprulu.service
SuccessAction=poweroff-force
FailureAction=poweroff-force
[Service]
Type=oneshot
ExecStart=/bin/bash /out/try
StandardOutput=append:/out/said
StandardError=append:/out/said
E2
cat >"$dir/out/try" <<'E2'
failed=0
expect() { # WHAT WANT GOT
	if [ "$2" = "$3" ]; then echo "ok    $1: $3"; else echo "WRONG $1: $3, want $2"; failed=$((failed + 1)); fi
}
status() { curl -s -o /dev/null -w '%{http_code}' http://localhost:8080/healthz; }
answers() { for _ in $(seq 1500); do [ "$(status)" = 200 ] && break; sleep 0.2; done; status; }
show() { systemctl show --value -p "$2" "$1"; }
expect "the site answers" 200 "$(answers)"
pid=$(show koprulu MainPID)
field() { sed -n "s/^$1:[[:space:]]*//p" "/proc/$pid/status"; }
expect "capabilities" 0000000000000000 "$(field CapEff)"
expect "no new privileges" 1 "$(field NoNewPrivs)"
expect "a filter of system calls" 2 "$(field Seccomp)"
within() { nsenter -t "$pid" -m "$@" 2>&1 >/dev/null | sed 's/.*: //'; }
expect "writing to /usr" "Read-only file system" "$(within touch /usr/x)"
expect "writing to /etc" "Read-only file system" "$(within touch /etc/x)"
expect "writing to its data" "" "$(within touch /var/lib/koprulu/x)"
rm /var/lib/koprulu/x
expect "who owns the data" "koprulu 700" "$(stat -c '%U %a' /var/lib/koprulu)"
expect "the console answers" 0 "$(/usr/local/bin/koprulu admin people find --data /var/lib/koprulu >/dev/null; echo $?)"
made() { for _ in $(seq 1500); do [ -f "$(echo /var/lib/koprulu-backup/*.db)" ] && break; sleep 0.2; done; ls /var/lib/koprulu-backup | wc -l; }
expect "a copy is made" 1 "$(made)"
expect "it is sound" 0 "$(/usr/local/bin/koprulu check /var/lib/koprulu-backup/*.db >&2; echo $?)"
systemctl kill -s KILL koprulu
sleep 2
expect "it answers after a kill" 200 "$(answers)"
expect "restarts" 1 "$(show koprulu NRestarts)"
systemctl stop koprulu
expect "how it stopped" "success 0" "$(show koprulu Result) $(show koprulu ExecMainStatus)"
systemd-analyze security --no-pager koprulu | sed -n 's/^→ //p'
echo "$failed wrong"
E2
timeout 600 systemd-nspawn --quiet --register=no --keep-unit --directory=/ --volatile=yes --machine="${dir##*.}" --private-network \
	--bind-ro="$dir/units:/etc/systemd/system" --bind-ro="$dir/bin:/usr/local/bin" --bind="$dir/out:/out" \
	--bind-ro="$dir/passwd:/etc/passwd" --bind-ro="$dir/group:/etc/group" --bind-ro="$dir/hosts:/etc/hosts" \
	--boot systemd.unit=try.target >"$dir/boot" 2>&1 || true
if ! tail -n 1 "$dir/out/said" 2>/dev/null | grep -q '^0 wrong$'; then
	cat "$dir/boot" "$dir/out/said" || true
	exit 1
fi
cat "$dir/out/said"
