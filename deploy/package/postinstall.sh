#!/bin/sh
# After the package is installed or upgraded: make its user, and restart its service if it is running. Whoever installs it decides whether to start it.
set -e
if command -v systemd-sysusers >/dev/null 2>&1; then
	systemd-sysusers koprulu.conf
elif ! getent passwd koprulu >/dev/null; then
	useradd --system --home-dir /var/lib/koprulu --shell /usr/sbin/nologin koprulu
fi
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart koprulu.service
	systemctl is-enabled --quiet koprulu.service ||
		echo "To start the site: set KOPRULU_URL and KOPRULU_TRUSTED_PROXY in /etc/koprulu.env, then systemctl enable --now koprulu.service"
fi
