//go:build unix

package host

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"koprulu/cmd/koprulu/cli"
)

// busy is set for the process of TestBusyProcessEnds that never looks whether it should end.
const busy = "KOPRULU_TEST_BUSY"

// TestBusyProcessEnds: a process that is asked to end does so after its grace, although something in it runs for ever.
func TestBusyProcessEnds(t *testing.T) {
	if os.Getenv(busy) != "" {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		defer endWithin(ctx, time.Millisecond, slog.New(slog.NewTextHandler(os.Stderr, nil)))()
		fmt.Println("busy")
		// What never looks at a context, but outlives no test for long.
		for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); {
		}
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var complaints bytes.Buffer
	// The process ends with the test at the latest.
	cmd := exec.CommandContext(t.Context(), self, "-test.run=^TestBusyProcessEnds$")
	cmd.Env, cmd.Stderr = append(os.Environ(), busy+"=1"), &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // It has ended, if all went well.
	if said, err := bufio.NewReader(out).ReadString('\n'); err != nil || said != "busy\n" {
		t.Fatalf("it says %q, %v", said, err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var ended *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &ended) || ended.ExitCode() != cli.Failed ||
		!strings.Contains(complaints.String(), "still running") {
		t.Errorf("it ends with %v: %s", err, complaints.String())
	}
}

// TestGraceFitsServiceManagers: what deploy says about stopping leaves the program its grace, and that is longer than
// its parts.
func TestGraceFitsServiceManagers(t *testing.T) {
	for file, field := range map[string]string{"koprulu.service": "TimeoutStopSec=",
		"compose.yaml": "stop_grace_period: "} {
		text, err := os.ReadFile("../../../deploy/" + file)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, ok := strings.Cut(string(text), field)
		word, _, _ := strings.Cut(rest, "\n")
		if given, err := time.ParseDuration(strings.TrimSpace(word)); !ok || err != nil || given <= grace {
			t.Errorf("%s waits for %q, and the grace is %s: %v", file, word, grace, err)
		}
	}
	if grace <= closeTime+15*time.Second {
		t.Errorf("a grace of %s", grace)
	}
}
