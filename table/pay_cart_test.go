package table_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/table"
)

// TestCart fills carts at random wherever a player builds: a bill is paid at once or not at all, never by force mining
// that nobody allowed, and the table is the same after it is read again.
func TestCart(t *testing.T) {
	bought, short, refused, forced, last := 0, 0, 0, 0, 0
	for seed := uint64(1); seed <= 16; seed++ {
		w := newWorld(t)
		tab := w.deal(quick(3), 3)
		rng := rand.New(rand.NewPCG(seed, 9))
		for n := 0; n < 900 && !tab.Snapshot().Over(); n++ {
			s := tab.Snapshot()
			p := open(s)
			if step := s.Rules.Decision(s.State); step != game.AskBuild && step != game.AskUpgrade && step != game.AskBase ||
				rng.IntN(3) == 0 {
				w.answer(tab, p, rng)
				continue
			}
			var items []game.Answer
			for _, a := range s.Legal(p, nil) {
				if a.Verb != game.DoDone && a.Verb != game.DoPass && rng.IntN(2) == 0 {
					items = append(items, a)
				}
			}
			bill := s.Bill(p, items, 0)
			if bill.Short != 0 && rng.IntN(2) == 0 {
				bill = s.Bill(p, items, bill.Short)
				forced += min(1, bill.Forced.Len())
			}
			before := s.View(p)
			switch {
			case len(items) == 0:
				w.answer(tab, p, rng)
				continue
			case bill.Broken != rule.None:
				refused++
				// All of it would be refused, and nothing bought.
				if err := tab.AnswerAll(w.ctx, persons[p], p, s.Decisions[p].Number, items); err == nil {
					t.Fatal("a cart was bought against " + bill.Broken.String())
				}
			case bill.Short != 0:
				short++
				// No more goes into it than all workers of the seat can pay for, however much is force mined.
				more := items
				for s.Affordable(p, more, 0).Broken == rule.None {
					if more = append(more[:len(more):len(more)], items...); len(more) > 200 {
						t.Fatalf("seed %d: a cart of %d items is not refused", seed, len(more))
					}
				}
				if all := s.Affordable(p, items, 0); all.Broken == rule.None && !s.Bill(p, items, all.Forced).Payable() {
					t.Errorf("seed %d: %d items can be paid only in words", seed, len(items))
				}
			default:
				bought++
				w.must(tab.AnswerAll(w.ctx, persons[p], p, s.Decisions[p].Number, bill.Answers))
				after := tab.Snapshot().View(p)
				if sent := int(before.Seats[p].Pool) - int(bill.After.Seats[p].Pool); sent != int(bill.Cost.Minerals+
					bill.Cost.Gas) {
					t.Fatalf("%d workers go, and the bill says %v", sent, bill.Cost)
				}
				if after.Phase != before.Phase {
					last++ // The workers have already come back.
				} else if after.Seats[p].Home != bill.After.Seats[p].Home || after.Workers != bill.After.Workers ||
					after.Seats[p].Pool != bill.After.Seats[p].Pool {
					t.Fatalf("it was paid otherwise than the bill said")
				}
				if after.Partial&^before.Partial&^bill.Forced != 0 {
					t.Fatal("something was force mined by itself")
				}
				if tab.Snapshot().Answers != s.Answers+len(bill.Answers) {
					t.Fatalf("%d answers were given, not %d", tab.Snapshot().Answers-s.Answers, len(bill.Answers))
				}
				wants(t, "The same cart again", tab.AnswerAll(w.ctx, persons[p], p, s.Decisions[p].Number, bill.Answers),
					table.ErrStale)
				w.sameAfterReload(tab)
				continue
			}
			if tab.Snapshot() != s {
				t.Fatal("a cart that is not paid changed the table")
			}
			w.answer(tab, p, rng)
		}
		if !tab.Snapshot().Over() {
			wants(t, "A cart of somebody else's", tab.AnswerAll(w.ctx, "mallory", 0, 1, nil), table.ErrNotYours)
		}
	}
	if bought < 20 || refused < 5 || short+forced < 1 || last < 3 {
		t.Errorf("%d carts were bought, %d refused, %d short, %d with force mining, %d with the last order of a round",
			bought, refused, short, forced, last)
	}
}
