//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"koprulu/bots/match"
)

// TestStoppedProcess stops a simulation of bots that look ahead and lets it go on, again and again: it has the same
// result as an undisturbed one, because no answer depends on the clock.
func TestStoppedProcess(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := func(disturb func(p *os.Process, done <-chan struct{})) match.Result {
		t.Helper()
		var out, complaints bytes.Buffer
		cmd := &exec.Cmd{Path: self, Args: []string{"koprulu", "sim", "--games", "4", "--bots", "medium,simple", "--paired",
			"--seed", "3", "--no-verify", "--json"}, Stdout: &out, Stderr: &complaints}
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
