package table_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// TestUndo plays games in which every other answer is taken back and repeated, and compares with game.History.
func TestUndo(t *testing.T) {
	formal, stepped := 0, 0
	for players := 2; players <= 4; players++ {
		w := newWorld(t)
		tab := w.deal(quick(players), players)
		rng := rand.New(rand.NewPCG(uint64(players), 7))
		hist := game.NewHistory(*tab.Snapshot().State)
		for tab.Snapshot().Status == table.Playing && tab.Snapshot().Answers < 400 {
			s := tab.Snapshot()
			p := open(s)
			_, text := w.answer(tab, p, rng)
			a, err := answer.Parse(s.Rules, s.State, p, text)
			w.must(err)
			hist.Apply(s.Rules, p, a, nil)
			given := formalities(s.Rules, hist, p)
			if now := tab.Snapshot(); now.Answers != s.Answers+1+given || now.Seq != s.Seq+1+uint64(given) {
				t.Fatalf("%q and %d formalities after it make %d answers in %d entries", text, given, now.Answers-s.Answers,
					now.Seq-s.Seq)
			}
			formal += given
			for once := given; (once > 0 || rng.IntN(3) == 0) && !tab.Snapshot().Over(); {
				now := tab.Snapshot()
				n := hist.Undoable(p)
				if now.Undoable != n && now.Undoer == p {
					t.Fatalf("after %d answers %d can be taken back, want %d", now.Answers, now.Undoable, n)
				}
				wants(t, "Undo by another", tab.Undo(w.ctx, persons[(int(p)+1)%players], now.Answers-1), table.ErrNoUndo)
				wants(t, "Undo of too much", tab.Undo(w.ctx, persons[p], now.Answers-n-1), table.ErrNoUndo)
				wants(t, "Undo of what is to come", tab.Undo(w.ctx, persons[p], now.Answers+9), table.ErrNoUndo)
				if tab.Snapshot() != now {
					t.Fatal("a refused undo changed the table")
				}
				if n == 0 {
					break
				}
				k := 1 + rng.IntN(n)
				if once > 0 {
					k, once = 1, 0 // It takes back what the seat was asked last.
				}
				asked := now.Answers - k
				w.must(tab.Undo(w.ctx, persons[p], asked))
				for range k {
					hist.Undo(p)
				}
				for _, only := s.Rules.Formality(&hist.State, p); only && hist.Undo(p); _,
					only = s.Rules.Formality(&hist.State, p) {
					k++
					stepped++
				}
				then := tab.Snapshot()
				if *then.State != hist.State || then.Answers != now.Answers-k || then.Undoable != n-k {
					t.Fatalf("after taking %d back the table is elsewhere", k)
				}
				for q := range players {
					// The decisions of others who have to discard at the same time stay the same.
					d := then.Decisions[q].Number
					if d != 0 && d != then.Seq && (q == int(p) || s.Rules.Decision(then.State) != game.AskDiscard) {
						t.Fatalf("decision %d is open after entry %d", d, then.Seq)
					}
				}
				if err := tab.Undo(w.ctx, persons[p], asked); err != nil || tab.Snapshot() != then {
					t.Fatalf("the same undo again: %v", err)
				}
				w.sameAfterReload(tab)
			}
		}
		w.sameAfterReload(tab)
	}
	if formal == 0 || stepped == 0 {
		t.Errorf("%d formalities were given, %d of them stepped over", formal, stepped)
	}
}

// formalities gives the answers of a seat that are formalities, and returns their number.
func formalities(r *game.Rules, hist *game.History, p game.Player) (given int) {
	for hist.Undoable(p) > 0 {
		a, ok := r.Formality(&hist.State, p)
		if !ok {
			break
		}
		hist.Apply(r, p, a, nil)
		given++
	}
	return given
}

// TestUndoWhereNobodyMay covers tables that are not being played.
func TestUndoWhereNobodyMay(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(2), 2)
	wants(t, "Undo before the game", tab.Undo(w.ctx, owner, 0), table.ErrStatus)
	wants(t, "Undo by a stranger", tab.Undo(w.ctx, "mallory", 0), table.ErrNotYours)
	w.must(tab.Begin(w.ctx, owner))
	wants(t, "Undo of nothing", tab.Undo(w.ctx, owner, -1), table.ErrNoUndo)
}

// TestUndoKeepsOlderSnapshots: snapshots that readers hold do not change when answers are taken back and others given.
func TestUndoKeepsOlderSnapshots(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	rng := rand.New(rand.NewPCG(5, 5))
	for tab.Snapshot().Undoable < 2 {
		w.answer(tab, open(tab.Snapshot()), rng)
	}
	old := tab.Snapshot()
	state, lines := *old.State, append([]table.LogItem(nil), old.Log...)
	w.must(tab.Undo(w.ctx, persons[old.Undoer], old.Answers-2))
	for range 6 {
		w.answer(tab, open(tab.Snapshot()), rng)
	}
	then, err := old.At(w.ctx, old.Answers)
	w.must(err)
	if *old.State != state || *then.State != state {
		t.Error("the state of an older snapshot changed")
	}
	for i := range lines {
		if old.Log[i] != lines[i] {
			t.Fatalf("line %d of the log of an older snapshot changed", i)
		}
	}
}
