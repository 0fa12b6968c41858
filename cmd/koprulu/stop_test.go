//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
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

	"koprulu/bots/match"
)

// TestStoppedProcess stops a simulation of bots that look ahead and lets it go on, again and again: it has the same result as an undisturbed
// one, because no answer depends on the clock.
func TestStoppedProcess(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := func(disturb func(p *os.Process, done <-chan struct{})) match.Result {
		t.Helper()
		var out, complaints bytes.Buffer
		cmd := &exec.Cmd{Path: self, Args: []string{"koprulu", "sim", "--games", "4", "--bots", "medium,simple", "--paired", "--seed", "3", "--no-verify", "--json"}, Stdout: &out, Stderr: &complaints}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		done, over := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(over)
			disturb(cmd.Process, done)
		}()
		err := cmd.Wait()
		close(done)
		<-over
		if err != nil {
			t.Fatalf("%v: %s", err, complaints.String())
		}
		var res match.Result
		if err := json.Unmarshal(out.Bytes(), &res); err != nil {
			t.Fatalf("%v: %s", err, out.String())
		}
		res.Seconds, res.GamesPerSecond, res.DecisionsPerSecond = 0, 0, 0
		return res
	}
	want := run(func(*os.Process, <-chan struct{}) {})
	stopped := 0
	got := run(func(p *os.Process, done <-chan struct{}) {
		for {
			select {
			case <-done:
				return
			case <-time.After(60 * time.Millisecond):
			}
			if p.Signal(syscall.SIGSTOP) != nil {
				return
			}
			time.Sleep(40 * time.Millisecond)
			if p.Signal(syscall.SIGCONT) != nil {
				return
			}
			stopped++
		}
	})
	a, errA := json.Marshal(want)
	b, errB := json.Marshal(got)
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("stopped %d times it comes to %s, not %s", stopped, b, a)
	}
	if stopped == 0 {
		t.Error("it was never stopped")
	}
	t.Logf("stopped %d times", stopped)
}

// busy is set for the process of TestBusyProcessEnds that never looks whether it should end.
const busy = "KOPRULU_TEST_BUSY"

// TestBusyProcessEnds: a process that is asked to end does so after its grace, although something in it runs for ever.
func TestBusyProcessEnds(t *testing.T) {
	if os.Getenv(busy) != "" {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		defer endWithin(ctx, time.Millisecond, slog.New(slog.NewTextHandler(os.Stderr, nil)))()
		fmt.Println("busy")
		for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); { // What never looks at a context, but outlives no test for long.
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
	if err := cmd.Wait(); !errors.As(err, &ended) || ended.ExitCode() != exitFailed || !strings.Contains(complaints.String(), "still running") {
		t.Errorf("it ends with %v: %s", err, complaints.String())
	}
}

// TestGraceFitsServiceManagers: what deploy says about stopping leaves the program its grace, and that is longer than its parts.
func TestGraceFitsServiceManagers(t *testing.T) {
	for file, field := range map[string]string{"koprulu.service": "TimeoutStopSec=", "compose.yaml": "stop_grace_period: "} {
		_, rest, ok := strings.Cut(readPage(t, root+"/deploy/"+file), field)
		word, _, _ := strings.Cut(rest, "\n")
		if given, err := time.ParseDuration(strings.TrimSpace(word)); !ok || err != nil || given <= grace {
			t.Errorf("%s waits for %q, and the grace is %s: %v", file, word, grace, err)
		}
	}
	if grace <= closeTime+15*time.Second {
		t.Errorf("a grace of %s", grace)
	}
}
