package tutorial_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"testing"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/site/store"
	"koprulu/site/tutorial"
	"koprulu/table"
)

// TestOpen makes a practice table at a real hub, and plays its first answers there.
func TestOpen(t *testing.T) {
	ctx := t.Context()
	kept, err := store.Open(ctx, filepath.Join(t.TempDir(), "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	hub := table.NewHub(table.HubConfig{Store: kept, Components: played.Set()})
	if err := hub.Start(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := hub.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	practice, err := tutorial.Open(ctx, hub, tutorial.Basics, "person0000000000", "Mara", "Tutorial")
	if err != nil {
		t.Fatal(err)
	}
	s := practice.Snapshot()
	switch {
	case !isBasics(s):
		t.Error("a practice table is not known again")
	case s.Status != table.Playing, s.Settings.Public, s.Settings.Pace.Clocked(),
		s.SeatOf("person0000000000") != tutorial.Seat:
		t.Errorf("the practice table is %+v", s.Settings)
	case !s.Helps():
		t.Error("the program does not help at a practice table")
	}
	if got := stepAt(s); got.Key != "web.tutorial.mobilize" {
		t.Fatalf("the tutorial begins with %+v", got)
	}
	for _, answer := range []string{"order mobilize helios", "order build helios"} {
		waitFor(t, practice, func(s *table.Snapshot) bool { return s.Decisions[tutorial.Seat].Number != 0 })
		number := practice.Snapshot().Decisions[tutorial.Seat].Number
		if _, err := practice.Answer(ctx, "person0000000000", tutorial.Seat, number, answer); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, practice, func(s *table.Snapshot) bool { return s.Decisions[tutorial.Seat].Number != 0 })
	if got := stepAt(practice.Snapshot()); got.Number != 3 || got.Suggest == "" {
		t.Errorf("after both orders the tutorial says %+v", got)
	}
}

// TestDealtIsNoPractice: a game that was dealt with the seed of a chapter is an ordinary game.
func TestDealtIsNoPractice(t *testing.T) {
	sum := sha256.Sum256(func() []byte { seed := chance.NumberSeed(1); return seed[:] }())
	s := &table.Snapshot{Public: table.Public{Basics: table.Basics{Seats: make([]table.Seat, 2)},
		SeedHash: hex.EncodeToString(sum[:])}}
	if c, is := tutorial.ChapterOf(s); is {
		t.Errorf("it is taken for the practice table of %s", c.ID())
	}
}

func isBasics(s *table.Snapshot) bool {
	c, is := tutorial.ChapterOf(s)
	return is && c == tutorial.Basics
}

// stepAt returns the step at a table.
func stepAt(s *table.Snapshot) tutorial.Step {
	v := s.Rules.View(s.State, tutorial.Seat)
	var buf [game.MaxLegal]game.Answer
	var words []string
	for _, a := range s.Rules.Legal(s.State, tutorial.Seat, buf[:0]) {
		words = append(words, answer.Format(s.Rules, s.State, tutorial.Seat, a))
	}
	return tutorial.At(tutorial.Basics, s.Rules, &v, words)
}

// waitFor waits until something that the bot brings about is true.
func waitFor(t *testing.T, practice *table.Table, is func(*table.Snapshot) bool) {
	t.Helper()
	for range 1000 {
		if is(practice.Snapshot()) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the bot does not answer")
}
