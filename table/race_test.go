package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// try is an attempt to answer a decision, for a history that porcupine checks.
type try struct {
	seat     game.Player
	decision uint64
	text     string
}

type result struct {
	seq      uint64
	repeated bool
	stale    bool
}

// onceModel is what all attempts at one decision must look like from outside: the first good answer is applied, the
// same one is confirmed with the same entry, and every other one is stale; all of them are if an earlier answer was
// taken back.
var onceModel = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		by := map[string][]porcupine.Operation{}
		for _, o := range history {
			in := o.Input.(try)
			key := fmt.Sprint(in.seat, in.decision)
			by[key] = append(by[key], o)
		}
		var parts [][]porcupine.Operation
		for _, part := range by {
			parts = append(parts, part)
		}
		return parts
	},
	Init: func() any { return [2]string{} },
	Step: func(state, input, output any) (bool, any) {
		given, in, out := state.([2]string), input.(try), output.(result)
		switch {
		case given[0] == "" && out.stale:
			// It was closed by an undo, and nobody answers it again.
			return true, [2]string{"closed", ""}
		case given[0] == "":
			return !out.stale && !out.repeated, [2]string{in.text, fmt.Sprint(out.seq)}
		case given[0] == in.text:
			return out.repeated && fmt.Sprint(out.seq) == given[1], given
		}
		return out.stale, given
	},
}

// TestManyAtOnce: several clients of each person answer, take back and ask at the same time. Every decision is answered
// once, everyone is told the truth about it, and the table is the one that the store has.
func TestManyAtOnce(t *testing.T) {
	const players, clients = 4, 3
	w := newWorld(t, func(cfg *table.HubConfig) { cfg.Idle, cfg.Heartbeat = 4*time.Second, 10*time.Millisecond })
	w.start()
	tab := w.deal(quick(players), players)
	sub := tab.Subscribe(nil)
	defer sub.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var mu sync.Mutex
	var history []porcupine.Operation
	var work sync.WaitGroup
	// Once one of them has seen enough answers, none continues, even if some of them are taken back.
	var enough atomic.Bool
	goesOn := func() bool {
		if s := tab.Snapshot(); s.Over() || s.Answers > 400 {
			enough.Store(true)
		}
		return ctx.Err() == nil && !enough.Load()
	}
	for p := range game.Player(players) {
		for c := range clients {
			work.Go(func() {
				rng := rand.New(rand.NewPCG(uint64(p), uint64(c)))
				for goesOn() {
					s := tab.Snapshot()
					d := s.Decisions[p].Number
					if d == 0 {
						time.Sleep(10 * time.Microsecond)
						continue
					}
					legal := s.Legal(p, nil)
					text := answer.Format(s.Rules, s.State, p, legal[rng.IntN(min(2, len(legal)))])
					begin := time.Now().UnixNano()
					out, err := tab.Answer(ctx, persons[p], p, d, text)
					end := time.Now().UnixNano()
					if err != nil && !errors.Is(err, table.ErrStale) {
						t.Errorf("answer %q to %d: %v", text, d, err)
						return
					}
					mu.Lock()
					history = append(history, porcupine.Operation{ClientId: int(p)*clients + c, Input: try{p, d, text},
						Output: result{out.Seq, out.Repeated, err != nil}, Call: begin, Return: end})
					mu.Unlock()
				}
			})
		}
	}
	// Meanwhile others keep reading, watching, looking back and undoing.
	for range 2 {
		work.Go(func() {
			rng := rand.New(rand.NewPCG(99, 99))
			last := uint64(0)
			for goesOn() {
				select {
				case <-sub.C:
				case <-time.After(time.Millisecond):
				}
				s := tab.Snapshot()
				if s.Changed < last {
					t.Errorf("a reader saw change %d after %d", s.Changed, last)
				}
				last = s.Changed
				then, err := s.At(ctx, s.Answers)
				if err != nil || *then.State != *s.State {
					t.Errorf("a snapshot does not agree with its answers: %v", err)
				}
				if s.Undoable > 0 && rng.IntN(8) == 0 {
					if err := tab.Undo(ctx, persons[s.Undoer], s.Answers-1); err != nil && !errors.Is(err, table.ErrNoUndo) &&
						!(errors.Is(err, table.ErrStatus) && tab.Snapshot().Over()) {
						t.Errorf("Undo: %v", err)
					}
				}
			}
		})
	}
	work.Wait()
	if ctx.Err() != nil {
		s := tab.Snapshot()
		t.Fatalf("the clients are stuck: status %v, %d answers, entry %d, %d can be undone by seat %d, open decisions %v, %d calls",
			s.Status, s.Answers, s.Seq, s.Undoable, s.Undoer+1, s.Decisions, len(history))
	}
	w.sameAfterReload(tab)
	w.stop()
	if !porcupine.CheckOperations(onceModel, history) {
		t.Error("the clients were not told the truth")
	}
	_, entries, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	type key struct {
		seat     game.Player
		decision uint64
	}
	seen := map[key]bool{}
	for i, n := range entries {
		if n.Seq != uint64(i+1) {
			t.Fatalf("entry %d has seq %d", i+1, n.Seq)
		}
		if k := (key{n.Seat, n.Decision}); n.Kind == table.DidAnswer && seen[k] {
			t.Fatalf("decision %d of seat %d was answered twice", n.Decision, n.Seat+1)
		} else {
			seen[k] = true
		}
	}
}

// TestLoadOnce: however many ask for a table at the same time, it is read once.
func TestLoadOnce(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	var mu sync.Mutex
	loads := 0
	w.store.Break(func(op string) error {
		if op == "load" {
			mu.Lock()
			loads++
			mu.Unlock()
			time.Sleep(20 * time.Millisecond)
		}
		return nil
	}, nil)
	hub := table.NewHub(w.cfg)
	var got [20]*table.Table
	var work sync.WaitGroup
	for i := range got {
		work.Go(func() {
			var err error
			if got[i], err = hub.Table(t.Context(), tab.ID()); err != nil {
				t.Error(err)
			}
		})
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := hub.Table(gone, tab.ID()); !errors.Is(err, context.Canceled) {
		t.Errorf("who does not wait gets %v", err)
	}
	work.Wait()
	if loads != 1 || slices.ContainsFunc(got[:], func(x *table.Table) bool { return x != got[0] }) {
		t.Errorf("the table was read %d times", loads)
	}
}

// TestForgetWhileUsed: tables leave memory while they are used; a caller that holds one that left continues with the
// new one, and nothing is lost or done twice.
func TestForgetWhileUsed(t *testing.T) {
	w := newWorld(t, func(cfg *table.HubConfig) { cfg.Idle = time.Nanosecond })
	var tabs [4]*table.Table
	for i := range tabs {
		tabs[i] = w.deal(quick(2), 2)
	}
	var work sync.WaitGroup
	stop := make(chan struct{})
	var forgetting sync.WaitGroup
	forgetting.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				w.hub.Forget()
				time.Sleep(50 * time.Microsecond)
			}
		}
	})
	for _, old := range tabs {
		work.Go(func() {
			rng := rand.New(rand.NewPCG(1, 1))
			for range 150 {
				tab, err := w.hub.Table(t.Context(), old.ID())
				if err != nil {
					t.Error(err)
					return
				}
				s := tab.Snapshot()
				p := open(s)
				if p == game.Nobody {
					return
				}
				legal := s.Legal(p, nil)
				text := format(s, p, legal[rng.IntN(len(legal))])
				// Half of the answers go through a table that may have left memory long ago.
				via := tab
				if rng.IntN(2) == 0 {
					via = old
				}
				out, err := via.Answer(t.Context(), persons[p], p, s.Decisions[p].Number, text)
				if err != nil || out.Repeated || out.Seq != s.Seq+1 {
					t.Errorf("answer %d: %+v, %v", s.Answers, out, err)
					return
				}
				sub := tab.Subscribe(nil)
				time.Sleep(time.Duration(rng.IntN(200)) * time.Microsecond)
				sub.Close()
			}
		})
	}
	work.Wait()
	close(stop)
	forgetting.Wait()
	for _, old := range tabs {
		tab, err := w.hub.Table(w.ctx, old.ID())
		w.must(err)
		if tab.Snapshot().Answers < 100 {
			t.Errorf("%d answers", tab.Snapshot().Answers)
		}
		w.sameAfterReload(tab)
	}
}
