package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestUnits checks the unit for systemd: it has a bound on its memory and settings that keep it from everything that
// it does not need, and where systemd-analyze is installed, its exposure level is below 1.5 (of 10).
func TestUnits(t *testing.T) {
	units, err := filepath.Glob(root + "/deploy/*.service")
	if err != nil || len(units) < 1 {
		t.Fatalf("units %v, %v", units, err)
	}
	for _, unit := range units {
		text := readPage(t, unit)
		for _, want := range []string{"MemoryMax=", "CapabilityBoundingSet=\n", "NoNewPrivileges=yes", "ProtectSystem=strict",
			"ProtectHome=yes", "PrivateTmp=yes", "PrivateDevices=yes",
			"PrivateMounts=yes", "PrivateUsers=yes", "ProtectHostname=yes", "ProtectClock=yes", "ProtectKernelTunables=yes",
			"ProtectKernelModules=yes", "ProtectKernelLogs=yes",
			"ProtectControlGroups=yes", "ProtectProc=invisible", "ProcSubset=pid", "RestrictAddressFamilies=",
			"RestrictNamespaces=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes",
			"LockPersonality=yes", "MemoryDenyWriteExecute=yes", "RemoveIPC=yes", "SystemCallArchitectures=native",
			"SystemCallFilter=@system-service\nSystemCallFilter=~@privileged @resources\n",
			"User=koprulu", "UMask=0077", "StateDirectoryMode=0700"} {
			if !strings.Contains(text, "\n"+want) {
				t.Errorf("%s lacks %s", unit, strings.TrimSpace(want))
			}
		}
		analyze, err := exec.LookPath("systemd-analyze")
		if err != nil {
			t.Log("there is no systemd-analyze here")
			continue
		}
		out, err := exec.Command(analyze, "security", "--no-pager", "--offline=true", unit).CombinedOutput()
		m := regexp.MustCompile(`exposure level for .*: ([0-9.]+)`).FindStringSubmatch(string(out))
		if m == nil {
			t.Logf("systemd-analyze does not count here: %v: %s", err, out)
			continue
		}
		if level, err := strconv.ParseFloat(m[1], 64); err != nil || level >= 1.5 {
			t.Errorf("%s: exposure %s, %v:\n%s", unit, m[1], err, out)
		}
	}
}

// TestUnitsAreUnderstood lets systemd-analyze read the unit, with the addition for TLS, where it is
// installed: a setting that it does not know would be silently ignored when it starts.
func TestUnitsAreUnderstood(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("there is no systemd-analyze here")
	}
	told, _ := exec.Command(analyze, "--version").Output()
	if m := regexp.MustCompile(`^systemd (\d+)`).FindSubmatch(told); m == nil || len(m[1]) < 3 || string(m[1]) < "250" {
		t.Skipf("%.20s knows less than is asked of it", told)
	}
	dir := t.TempDir()
	files := map[string]string{"koprulu-tls.conf": "koprulu.service.d/tls.conf", "koprulu.service": "koprulu.service"}
	if err := os.Mkdir(filepath.Join(dir, "koprulu.service.d"), 0o700); err != nil {
		t.Fatal(err)
	}
	for from, to := range files {
		// It is not installed here.
		text := strings.ReplaceAll(readPage(t, root+"/deploy/"+from), "/usr/local/bin/koprulu", "/bin/true")
		if err := os.WriteFile(filepath.Join(dir, to), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(analyze, "verify", "--man=no", "--generators=no", "--recursive-errors=no", "./koprulu.service")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "SYSTEMD_UNIT_PATH="+dir+":")
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}
