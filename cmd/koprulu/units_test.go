package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestUnits looks at the units for systemd: each has a bound on its memory and what keeps it from everything that it does not need, and where
// systemd-analyze is installed, it counts less than 1.5 of exposure (of 10) for each.
func TestUnits(t *testing.T) {
	units, err := filepath.Glob(root + "/deploy/*.service")
	if err != nil || len(units) < 2 {
		t.Fatalf("units %v, %v", units, err)
	}
	for _, unit := range units {
		text := readPage(t, unit)
		for _, want := range []string{"MemoryMax=", "CapabilityBoundingSet=\n", "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes", "PrivateDevices=yes",
			"PrivateMounts=yes", "PrivateUsers=yes", "ProtectHostname=yes", "ProtectClock=yes", "ProtectKernelTunables=yes", "ProtectKernelModules=yes", "ProtectKernelLogs=yes",
			"ProtectControlGroups=yes", "ProtectProc=invisible", "ProcSubset=pid", "RestrictAddressFamilies=", "RestrictNamespaces=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes",
			"LockPersonality=yes", "MemoryDenyWriteExecute=yes", "RemoveIPC=yes", "SystemCallArchitectures=native", "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged @resources\n",
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
