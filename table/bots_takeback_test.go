package table_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// patient makes bots wait after what people may take back.
func patient(cfg *table.HubConfig) { cfg.TakeBack, cfg.BotDelay = 2*time.Second, 0 }

// toRespite plays until the bots of a table wait for its person.
func (w *world) toRespite(tab *table.Table, rng *rand.Rand) *table.Snapshot {
	w.t.Helper()
	for range 400 {
		synctest.Wait()
		s := tab.Snapshot()
		if s.Over() {
			break
		}
		if s.Respite.Of(0) {
			return s
		}
		if s.Decisions[0].Number == 0 {
			w.t.Fatal("the bots are stuck")
		}
		w.answer(tab, 0, rng)
	}
	w.t.Fatal("the bots never wait")
	return nil
}

// TestRespite: bots wait after what a person may take back, longer while the person thinks about it, but not forever,
// and not once the person is done.
func TestRespite(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(w *world, tab *table.Table)
		// waits is how long the bots wait.
		waits time.Duration
	}{
		{"nothing", func(*world, *table.Table) {}, 2 * time.Second},
		{"done", func(w *world, tab *table.Table) { w.must(tab.Done(w.ctx, persons[0])) }, 0},
		{"held", func(w *world, tab *table.Table) { w.must(tab.Hold(w.ctx, persons[0], true)) }, 12 * time.Second},
		{"held again", func(w *world, tab *table.Table) {
			w.must(tab.Hold(w.ctx, persons[0], true))
			time.Sleep(5 * time.Second)
			w.must(tab.Hold(w.ctx, persons[0], true))
		}, 12 * time.Second},
		{"let go", func(w *world, tab *table.Table) {
			w.must(tab.Hold(w.ctx, persons[0], true))
			time.Sleep(5 * time.Second)
			w.must(tab.Hold(w.ctx, persons[0], false))
		}, 5 * time.Second},
		{"let go at once", func(w *world, tab *table.Table) {
			w.must(tab.Hold(w.ctx, persons[0], true))
			w.must(tab.Hold(w.ctx, persons[0], false))
		}, 2 * time.Second},
		{"by a stranger", func(w *world, tab *table.Table) {
			wants(w.t, "Done by a stranger", tab.Done(w.ctx, "mallory"), table.ErrNotYours)
			wants(w.t, "Hold by a stranger", tab.Hold(w.ctx, "mallory", true), table.ErrNotYours)
		}, 2 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				tab := w.deal(quick(3), 1, "simple", "simple")
				s := w.toRespite(tab, rand.New(rand.NewPCG(3, 3)))
				begun := time.Now()
				c.do(w, tab)
				if left := c.waits - time.Since(begun); left > 0 {
					time.Sleep(left - time.Millisecond)
					synctest.Wait()
					if n := tab.Snapshot().Answers; n != s.Answers {
						t.Fatalf("the bots did not wait: %d answers more", n-s.Answers)
					}
				}
				time.Sleep(2 * time.Millisecond)
				synctest.Wait()
				if now := tab.Snapshot(); now.Answers == s.Answers || now.Respite.Of(0) && now.Answers == s.Answers {
					t.Fatal("the bots wait on")
				}
			}, patient)
		})
	}
}

// TestRespiteTakenBack: an answer can be taken back meanwhile, and no bot has acted on it.
func TestRespiteTakenBack(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(3), 1, "simple", "simple")
		s := w.toRespite(tab, rand.New(rand.NewPCG(4, 4)))
		time.Sleep(time.Second)
		w.must(tab.Undo(w.ctx, persons[0], s.Answers-1))
		time.Sleep(time.Hour)
		synctest.Wait()
		if now := tab.Snapshot(); now.Answers != s.Answers-1 || now.Decisions[0].Number == 0 {
			t.Errorf("after taking one of %d answers back there are %d", s.Answers, now.Answers)
		}
		// The next answer makes them wait again.
		w.answer(tab, 0, rand.New(rand.NewPCG(5, 5)))
		synctest.Wait()
		if now := tab.Snapshot(); now.Undoable > 0 && now.Decisions[0].Number == 0 && !now.Respite.Of(0) {
			t.Error("the bots don't wait for the answer that was given instead")
		}
	}, patient)
}

// TestRespiteAfterRestart: a server that stops while bots wait makes them wait again.
func TestRespiteAfterRestart(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(3), 1, "simple", "simple")
		s := w.toRespite(tab, rand.New(rand.NewPCG(6, 6)))
		w.restart(time.Minute)
		tab, err := w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		time.Sleep(time.Second)
		synctest.Wait()
		if now := tab.Snapshot(); now.Answers != s.Answers || !now.Respite.Of(0) {
			t.Fatalf("%d answers after the restart, %d before; %+v", now.Answers, s.Answers, now.Respite)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if tab.Snapshot().Answers == s.Answers {
			t.Error("the bots wait on")
		}
	}, patient)
}

// TestNoRespite: nobody waits for bots or programs.
func TestNoRespite(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 0, "simple", "simple")
		synctest.Wait()
		if !tab.Snapshot().Over() {
			t.Error("bots wait for bots")
		}
		begun := time.Now()
		tab = w.deal(quick(3), 1, "simple", "simple")
		w.must(tab.PlayedByProgram(w.ctx, persons[0]))
		rng := rand.New(rand.NewPCG(7, 7))
		for synctest.Wait(); !tab.Snapshot().Over(); synctest.Wait() {
			w.answer(tab, 0, rng)
		}
		if took := time.Since(begun); took > 0 {
			t.Errorf("bots waited %v for a program", took)
		}
	}, patient)
}

// TestFinal: what is said before an answer comes true, except where something hidden decides; and it never says that an
// answer can be taken back because of something hidden.
func TestFinal(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	rng := rand.New(rand.NewPCG(8, 8))
	final, wrong := 0, 0
	for n := 0; n < 600 && !tab.Snapshot().Over(); n++ {
		s := tab.Snapshot()
		p := open(s)
		said := s.Final(p, false)
		before := map[game.Answer]bool{}
		for _, a := range s.Legal(p, nil) {
			before[a] = said(a)
		}
		w.answer(tab, p, rng)
		now := tab.Snapshot()
		if now.Over() {
			break
		}
		was := before[now.LastAnswer()]
		if was {
			final++
		}
		if was == (now.Undoable > 0) {
			wrong++
		}
	}
	if final < 20 || wrong > 12 {
		t.Errorf("%d answers were final, %d otherwise than said", final, wrong)
	}
}

// TestFinalPurchases: where purchases are paid at once, what is said of a technology holds for its payment too.
func TestFinalPurchases(t *testing.T) {
	final, wrong, later := 0, 0, 0
	for seed := uint64(1); seed <= 12; seed++ {
		w := newWorld(t)
		tab := w.deal(quick(2), 2)
		rng := rand.New(rand.NewPCG(seed, 9))
		for n := 0; n < 900 && !tab.Snapshot().Over(); n++ {
			s := tab.Snapshot()
			p := open(s)
			legal := s.Legal(p, nil)
			a := legal[rng.IntN(len(legal))]
			if a.Verb != game.DoTech {
				w.answer(tab, p, rng)
				continue
			}
			said, alone := s.Final(p, true)(a), s.Final(p, false)(a)
			w.must(tab.AnswerAll(w.ctx, persons[p], p, s.Decisions[p].Number, []game.Answer{a}))
			if now := tab.Snapshot(); !now.Over() && now.Decisions[p].Number != 0 && now.View(p).Step == game.AskPay {
				if pays := now.Payments(p); len(pays) > 0 {
					w.must(tab.AnswerAll(w.ctx, persons[p], p, now.Decisions[p].Number, pays))
				}
			}
			now := tab.Snapshot()
			if now.Over() {
				break
			}
			if said {
				final++
				if !alone {
					later++
				}
			}
			if said == (now.Undoable > 0 && now.Undoer == p) {
				wrong++
			}
		}
	}
	if final < 5 || later < 3 || wrong > 1 {
		t.Errorf("%d technologies were final, %d of them once paid, %d otherwise than said", final, later, wrong)
	}
}
