package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/site/store"
	"koprulu/table"
)

// makeTable makes a table in the data of a server and plays some answers; its id is in $TABLE.
func makeTable(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: table DIR NAME waiting|ended|ANSWERS")
	}
	id, err := newTable(ts.MkAbs(args[0]), args[1], args[2])
	ts.Check(err)
	ts.Setenv("TABLE", string(id))
}

// ann and bob sit at the tables of the scripts.
const ann, bob = table.Person("annannannannanna"), table.Person("bobbobbobbobbobb")

func newTable(dir, name, course string) (table.ID, error) {
	ctx := context.Background()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	st, err := store.Open(ctx, filepath.Join(dir, "koprulu.db"), store.Options{})
	if err != nil {
		return "", err
	}
	defer st.Close()
	if _, err := st.People.Person(ctx, ann); err != nil {
		for i, p := range []table.Person{ann, bob} {
			if err := st.People.AddPerson(ctx, people.Account{ID: p, Name: string(p[:3]), Created: time.Now()},
				people.Key{ID: string(p), Kind: people.DeviceKey}, people.Hash{byte(i)}); err != nil {
				return "", err
			}
		}
	}
	// The same deal each time: answers without sense end some games early.
	hub := table.NewHub(table.HubConfig{Store: st, Seed: func() [32]byte { return [32]byte{3} }})
	defer hub.Close(ctx)
	settings := table.NewSettings(name, 2)
	settings.Options.RandomFactions = true
	settings.Pace = table.Days(2)
	t, err := hub.Create(ctx, ann, "Ann", settings, []table.SeatPlan{{Mine: true}, {}})
	if err != nil || course == "waiting" {
		return t.ID(), err
	}
	if err := t.Sit(ctx, bob, "Bob <b>", 1); err != nil {
		return "", err
	}
	for _, p := range []table.Person{ann, bob} {
		if err := t.Ready(ctx, p, true); err != nil {
			return "", err
		}
	}
	if t.Snapshot().Status == table.Waiting {
		if err := t.Begin(ctx, ann); err != nil {
			return "", err
		}
	}
	answers, ended := 30, course == "ended"
	if !ended {
		if answers, err = strconv.Atoi(course); err != nil {
			return "", err
		}
	}
	if err := playOn(t, answers); err != nil {
		return "", err
	}
	if ended {
		if err := t.Propose(ctx, ann, "end", 0); err != nil {
			return "", err
		}
		err = t.Vote(ctx, bob, true)
	}
	return t.ID(), err
}

// playOn gives random answers for the people at a table.
func playOn(t *table.Table, answers int) error {
	rng := rand.New(rand.NewPCG(1, 2))
	var buf [game.MaxLegal]game.Answer
	for range answers {
		s := t.Snapshot()
		for p := range s.Seats {
			d := s.Decisions[p].Number
			if d == 0 {
				continue
			}
			seat := game.Player(p)
			legal := s.Rules.Legal(s.State, seat, buf[:0])
			text := answer.Format(s.Rules, s.State, seat, legal[rng.IntN(len(legal))])
			if _, err := t.Answer(context.Background(), s.Seats[p].Person, seat, d, text); err != nil {
				return fmt.Errorf("%s: %w", text, err)
			}
			break
		}
	}
	return nil
}

// TestTableMovesAndPlaysOn exports a table in the middle of its game while the server has its data open, imports it
// into other data, plays on there to the end, and verifies the record of the whole game.
func TestTableMovesAndPlaysOn(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	from, to, moved := filepath.Join(dir, "from"), filepath.Join(dir, "to"), filepath.Join(dir, "moved")
	id, err := newTable(from, "Friday", "60")
	if err != nil {
		t.Fatal(err)
	}
	server, err := store.Open(ctx, filepath.Join(from, "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	left, _, err := server.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	koprulu(t, "export", string(id), "--out", moved, "--data", from)
	koprulu(t, "verify", filepath.Join(moved, string(id)+".jsonl"))
	koprulu(t, "import", moved, "--data", to)

	st, err := store.Open(ctx, filepath.Join(to, "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	hub := table.NewHub(table.HubConfig{Store: st})
	tab, err := hub.Table(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	s := tab.Snapshot()
	if s.Answers != left.Answers || s.Status != table.Playing || s.Settings.Name != "Friday" || !s.Seats[0].Open() ||
		s.Seats[1].Name != "Bob <b>" {
		t.Fatalf("the table came over as %+v with %d answers and seats %+v", s.Settings, s.Answers, s.Seats)
	}
	for seat, p := range []table.Person{ann, bob} {
		if err := tab.Sit(ctx, p, []string{"Ann", "Bob <b>"}[seat], game.Player(seat)); err != nil {
			t.Fatal(err)
		}
	}
	for tab.Snapshot().Status == table.Playing {
		if err := playOn(tab, 100); err != nil {
			t.Fatal(err)
		}
	}
	if s := tab.Snapshot(); s.Status != table.Finished || s.Answers <= left.Answers {
		t.Fatalf("the game is %v after %d answers", s.Status, s.Answers)
	}
	if err := hub.Close(ctx); err != nil {
		t.Fatal(err)
	}
	st.Close()
	end := filepath.Join(dir, "end")
	koprulu(t, "export", "--all", "--out", end, "--data", to)
	koprulu(t, "verify", filepath.Join(end, string(id)+".jsonl"))
}

// koprulu runs the program in this process; it must succeed.
func koprulu(t *testing.T, args ...string) {
	t.Helper()
	if code := run(args); code != 0 {
		t.Fatalf("koprulu %v ends with %d", args, code)
	}
}

// TestImportLeavesClocksAlone checks that verbs that are not a server don't charge the clocks for the time when no
// server ran: the next server has to find when the last one was alive.
func TestImportLeavesClocksAlone(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	id, err := newTable(dir, "Friday", "5")
	if err != nil {
		t.Fatal(err)
	}
	alive := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	mark := func(check bool) {
		st, err := store.Open(ctx, filepath.Join(dir, "koprulu.db"), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		if !check {
			err = st.Alive(ctx, alive)
		} else if last, err := st.LastAlive(ctx); err != nil || !last.Equal(alive) {
			t.Errorf("the last server was alive at %v (%v), want %v", last, err, alive)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	mark(false)
	out := filepath.Join(dir, "out")
	koprulu(t, "export", string(id), "--out", out, "--data", dir)
	koprulu(t, "import", out, "--data", dir)
	mark(true)
}
