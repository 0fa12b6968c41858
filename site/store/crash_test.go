//go:build unix

package store

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"koprulu/table"
)

// crashChild names, for a child process, the file that it writes until it is killed.
const crashChild = "KOPRULU_CRASH_CHILD"

// crashRounds is how often TestCrash kills if it is to be more than a few times; scripts/nightly.sh sets it.
const crashRounds = "KOPRULU_CRASH_ROUNDS"

const crashTables = 8

func TestMain(m *testing.M) {
	if path := os.Getenv(crashChild); path != "" {
		fmt.Fprintln(os.Stderr, writeUntilKilled(context.Background(), path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestCrash kills a process that writes, again and again at random moments, and checks each time that everything that
// it confirmed is there and nothing is half done.
func TestCrash(t *testing.T) {
	rounds := 8
	if s := os.Getenv(crashRounds); s != "" {
		var err error
		rounds, err = strconv.Atoi(s)
		must(t, err)
	}
	path := filepath.Join(t.TempDir(), "koprulu.db")
	confirmed := map[table.ID]uint64{}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	for round := range rounds {
		killed(t, path, time.Duration(random.IntN(int(120*time.Millisecond))), round%2 == 0, confirmed)
		if err := sound(t.Context(), path, confirmed); err != nil {
			t.Fatalf("seed %d, round %d: %v", seed, round, err)
		}
		if t.Failed() {
			return
		}
	}
	sum := uint64(0)
	for _, n := range confirmed {
		sum += n
	}
	if sum < uint64(rounds) {
		t.Errorf("only %d answers were confirmed in %d rounds", sum, rounds)
	}
	t.Logf("%d answers confirmed in %d rounds", sum, rounds)
}

// killed runs a child that writes, kills it some time after its start or after its first answer, and records what it
// confirmed.
func killed(t *testing.T, path string, after time.Duration, atOnce bool, confirmed map[table.ID]uint64) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashChild+"="+path)
	var complaints bytes.Buffer
	child.Stderr = &complaints
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	kill := func() { child.Process.Kill() }
	if atOnce {
		time.AfterFunc(after, kill)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if !atOnce {
			atOnce = true
			time.AfterFunc(after, kill)
		}
		var id table.ID
		var seq uint64
		// The last line may be cut off; then it does not end with a full stop.
		if n, _ := fmt.Sscanf(lines.Text(), "%s %d .", &id, &seq); n == 2 && bytes.HasSuffix(lines.Bytes(), []byte(" .")) {
			confirmed[id] = max(confirmed[id], seq)
		}
	}
	if child.Wait(); child.ProcessState.ExitCode() != -1 {
		t.Fatalf("the child ended by itself: %s", complaints.String())
	}
}

// writeUntilKilled continues the games of a file and prints what is confirmed, until the process is killed.
func writeUntilKilled(ctx context.Context, path string) error {
	// Often, so that many die in the middle of it.
	s, err := Open(ctx, path, Options{checkpointPages: 200})
	if err != nil {
		return err
	}
	failed := make(chan error)
	var print sync.Mutex
	for i := range crashTables {
		go func() {
			failed <- func() error {
				id := table.ID(fmt.Sprint("t", i))
				t, _, err := s.Load(ctx, id)
				if err != nil {
					t = playing(id)
					if err := s.Create(ctx, t); err != nil {
						return err
					}
				}
				for {
					c := answer(t, noon)
					c.Cold = t.Seq%16 == 0
					if err := s.Commit(ctx, c); err != nil {
						return err
					}
					if t.Seq%50 == 0 {
						if err := s.AddGuest(ctx, id, table.Person(fmt.Sprint(t.Seq))); err != nil {
							return err
						}
					}
					print.Lock()
					_, err := fmt.Printf("%s %d .\n", id, t.Seq)
					print.Unlock()
					if err != nil {
						return err
					}
				}
			}()
		}()
	}
	return <-failed
}
