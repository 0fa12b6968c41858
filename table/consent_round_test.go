package table_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// TestLastRound: people and a bot agree that a round is the last: it is played to its end, through restarts, then
// whoever stands best has won, the record verifies and names the victory, and nobody can take that back alone.
func TestLastRound(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(3), 2, "simple")
		rng := rand.New(rand.NewPCG(6, 6))
		until := func(phase game.Phase, round uint16) {
			t.Helper()
			for {
				synctest.Wait()
				s := tab.Snapshot()
				if s.Over() || s.State.Phase == phase && s.State.Round >= round {
					return
				}
				w.answer(tab, open(s), rng)
			}
		}
		wants(t, "in the setup", tab.Propose(w.ctx, "anna", table.ProposeLastRound, 0), table.ErrBegun)
		until(game.Planning, 1)
		s := tab.Snapshot()
		p := open(s)
		if _, err := tab.Answer(w.ctx, s.Seats[p].Person, p, s.Decisions[p].Number, "last-round"); err != table.ErrTogether {
			t.Fatalf("one seat says alone that the round is the last: %v", err)
		}
		w.must(tab.Propose(w.ctx, "anna", table.ProposeLastRound, 0))
		until(game.Execution, 1)
		if tab.Snapshot().Proposal != nil {
			t.Fatal("the proposal outlives the Planning Phase")
		}
		wants(t, "in the Execution Phase", tab.Propose(w.ctx, "anna", table.ProposeLastRound, 0), table.ErrBegun)
		until(game.Planning, 2)
		w.must(tab.Propose(w.ctx, "anna", table.ProposeLastRound, 0))
		w.must(tab.Vote(w.ctx, "ben", false))
		w.must(tab.Propose(w.ctx, "anna", table.ProposeLastRound, 0))
		before := tab.Snapshot()
		w.agree(tab)
		synctest.Wait()
		s = tab.Snapshot()
		if !s.State.EndsWithRound() || s.Proposal != nil {
			t.Fatalf("the round is not the last: %b of %b", s.State.LastRound, s.State.Alive)
		}
		q := open(before)
		if was, now := before.Decisions[q], s.Decisions[q]; now.Number <= was.Number || !now.Since.Equal(was.Since) ||
			s.Rules.Decision(s.State) != before.Rules.Decision(before.State) {
			t.Errorf("the question that was open, %+v, is another one: %+v", was, now)
		}
		if s.Undoable != 0 {
			t.Errorf("seat %d can take %d answers back alone", s.Undoer+1, s.Undoable)
		}
		wants(t, "again", tab.Propose(w.ctx, "ben", table.ProposeLastRound, 0), table.ErrProposal)
		w.sameAfterReload(tab)
		w.restart(0)
		tab = w.table(tab.ID())
		until(game.Planning, 3)
		s = tab.Snapshot()
		if s.Status != table.Finished || s.State.Victory != game.LastRoundVictory || s.State.Round != 2 {
			t.Fatalf("status %d, victory %d in round %d", s.Status, s.State.Victory, s.State.Round)
		}
		var out bytes.Buffer
		w.must(tab.Record(w.ctx, &out, false))
		rec, err := record.Read(played.Set(), &out, false)
		w.must(err)
		if _, end, err := rec.Verify(played.Set()); err != nil || end != *s.State || rec.End.Victory != "last-round" {
			t.Fatalf("the record: %v, %q", err, rec.End.Victory)
		}
		res := w.outcome(tab)
		if res == nil || !res.Counts || res.Victory != "last-round" || res.Rounds != 2 {
			t.Fatalf("the result is %+v", res)
		}
	})
}

// TestAgreementsLeaveAQuestion: whatever people agree on, at random moments of random games, a table whose game goes on
// has an open question, shows what it keeps, and whoever is asked can answer.
func TestAgreementsLeaveAQuestion(t *testing.T) {
	for seed := range uint64(6) {
		inBubble(t, func(w *world) {
			rng := rand.New(rand.NewPCG(seed, 7))
			n := 2 + int(seed)%3
			set := timed(n, paces[int(seed)%len(paces)])
			set.Options.BroodWar = seed%2 == 1
			tab := w.deal(set, 2, []string{"random", "simple"}[:n-2]...)
			agreed := map[string]int{}
			for range 250 {
				synctest.Wait()
				s := tab.Snapshot()
				if s.Over() {
					break
				}
				if s.Status == table.Paused {
					w.must(tab.Resume(w.ctx, "anna"))
					continue
				}
				if rng.IntN(3) > 0 {
					w.answer(tab, open(s), rng)
					continue
				}
				who, kind := persons[rng.IntN(2)], []string{table.ProposeUndo, table.ProposePause, table.ProposePace,
					table.ProposeLastRound}[rng.IntN(4)]
				var err error
				if kind == table.ProposePace {
					err = table.ProposeNewPace(w.ctx, tab, who, paces[rng.IntN(len(paces))])
				} else {
					err = tab.Propose(w.ctx, who, kind, max(0, s.Answers-1-rng.IntN(4)))
				}
				if !allowed(err) {
					t.Fatalf("%s: %v", kind, err)
				}
				if err == nil {
					agreed[kind]++
					w.agree(tab)
				}
				synctest.Wait()
				s = tab.Snapshot()
				if asked := s.Rules.Open(s.State); !s.Over() && asked == 0 {
					t.Fatalf("after %s the game goes on, and nobody is asked", kind)
				}
				invariants(t, s)
				if s.Proposal != nil {
					t.Fatalf("all agree, and the proposal %+v is still open", s.Proposal)
				}
				w.sameAfterReload(tab)
			}
			for _, kind := range []string{table.ProposeUndo, table.ProposePace} {
				if agreed[kind] == 0 {
					t.Error(fmt.Sprint("nobody agreed on ", kind))
				}
			}
		})
	}
}
