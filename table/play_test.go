package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"koprulu/internal/played"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// TestGamesOfBots plays whole games with only bots and checks how they end.
func TestGamesOfBots(t *testing.T) {
	for players := 2; players <= 6; players++ {
		for _, kind := range []string{"random", "simple"} {
			t.Run(fmt.Sprintf("%d %s", players, kind), func(t *testing.T) {
				inBubble(t, func(w *world) {
					bots := slices.Repeat([]string{kind}, players)
					s := quick(players)
					s.Options.Teams = players == 4
					tab := w.deal(s, 0, bots...)
					synctest.Wait()
					end := tab.Snapshot()
					if end.Status != table.Finished || end.Seed == nil || end.State.Phase != game.Over {
						t.Fatalf("status %d after %d answers", end.Status, end.Answers)
					}
					if open := end.Decisions; open != [game.MaxPlayers]table.Decision{} {
						t.Errorf("decisions are open after the end: %v", open)
					}
					verify(t, tab)
					w.sameAfterReload(tab)
				})
			})
		}
	}
}

// verify checks the record of a finished game.
func verify(t *testing.T, tab *table.Table) {
	t.Helper()
	var text bytes.Buffer
	if err := tab.Record(t.Context(), &text, false); err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(played.Set(), &text, false)
	if err != nil {
		t.Fatal(err)
	}
	_, state, err := rec.Verify(played.Set())
	if err != nil {
		t.Fatal(err)
	}
	s := tab.Snapshot()
	if state != *s.State || len(rec.Answers) != s.Answers || rec.Header.SeedHash != s.SeedHash {
		t.Error("the record leads to another game")
	}
}

// TestGamesOfPersons plays whole games of people who answer at random, and reads the table again after every answer.
func TestGamesOfPersons(t *testing.T) {
	for players := 2; players <= 6; players++ {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			w := newWorld(t)
			s := table.NewSettings("a table", players)
			s.Draft = true
			tab := w.deal(s, players)
			w.sameAfterReload(tab)
			n, seen := 0, map[uint64]bool{}
			w.play(tab, uint64(players), 5000, func() {
				n++
				snap := tab.Snapshot()
				if formal := snap.Answers - n; formal < 0 || formal > 1 || snap.Seq != uint64(snap.Answers+1) {
					t.Fatalf("answer %d has seq %d", snap.Answers, snap.Seq)
				}
				n = snap.Answers
				for p := range snap.Seats {
					d := snap.Decisions[p].Number
					if (d != 0) != (snap.Status == table.Playing && snap.Rules.Open(snap.State).Has(game.Player(p))) {
						t.Fatalf("after answer %d seat %d has decision %d", n, p+1, d)
					}
					seen[d] = true
				}
				if n%5 == 0 {
					w.hub.Rest()
				}
				if n < 150 || n%7 == 0 || snap.Over() {
					w.sameAfterReload(tab)
				}
			})
			if tab.Snapshot().Status != table.Finished {
				t.Fatalf("the game has not ended after %d answers", n)
			}
			verify(t, tab)
		})
	}
}

// TestAnswers covers what may come instead of a valid answer.
func TestAnswers(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	w.play(tab, 3, 30, nil)
	before := tab.Snapshot()
	p := open(before)
	me, other, d := persons[p], persons[1-p], before.Decisions[p].Number
	text := answer.Format(before.Rules, before.State, p, before.Legal(p, nil)[0])
	illegal := answer.Format(before.Rules, before.State, p, game.Answer{Verb: game.DoConquest})
	var wrong *answer.Error
	var refused *table.Refused
	for _, c := range []struct {
		name     string
		who      table.Person
		seat     game.Player
		decision uint64
		text     string
		is       error
		as       any
	}{
		{"a foreign seat", other, p, d, text, table.ErrNotYours, nil},
		{"nobody", "", p, d, text, table.ErrNotYours, nil},
		{"a stranger", "mallory", p, d, text, table.ErrNotYours, nil},
		{"a seat that is not there", me, 5, d, text, table.ErrNotYours, nil},
		{"no seat", me, game.Nobody, d, text, table.ErrNotYours, nil},
		{"an old decision", me, p, d - 1, text, table.ErrStale, nil},
		{"a decision to come", me, p, d + 1, text, table.ErrStale, nil},
		{"decision 0", me, p, 0, text, table.ErrStale, nil},
		{"a seat that has no decision", other, 1 - p, d, text, table.ErrStale, nil},
		{"nonsense", me, p, d, "shoot the messenger", nil, &wrong},
		{"nothing", me, p, d, "", nil, &wrong},
		{"far too much", me, p, d, string(bytes.Repeat([]byte("order "), 10000)), nil, &wrong},
		{"what the rules forbid", me, p, d, illegal, nil, &refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tab.Answer(w.ctx, c.who, c.seat, c.decision, c.text)
			if c.is != nil {
				wants(t, "Answer", err, c.is)
			} else if !errors.As(err, c.as) {
				t.Errorf("Answer gives %v", err)
			}
			if tab.Snapshot() != before {
				t.Error("the table changed")
			}
		})
	}
	if refused == nil || refused.Rule == 0 {
		t.Errorf("the refusal %v names no rule", refused)
	}
}

// TestRepeats: an answer that is sent again is applied once, however late, but another one to the same decision is
// stale.
func TestRepeats(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	type sent struct {
		seat     game.Player
		decision uint64
		text     string
		seq      uint64
	}
	var all []sent
	rng := rand.New(rand.NewPCG(4, 4))
	for range 120 {
		p := open(tab.Snapshot())
		d, text := w.answer(tab, p, rng)
		all = append(all, sent{p, d, text, tab.Snapshot().Seq})
	}
	for name, tab := range map[string]*table.Table{"in memory": tab, "read again": w.fresh(tab.ID())} {
		t.Run(name, func(t *testing.T) {
			before := tab.Snapshot()
			for _, a := range all {
				for _, text := range []string{a.text, "  " + a.text + " ", string(bytes.ToUpper([]byte(a.text)))} {
					out, err := tab.Answer(w.ctx, persons[a.seat], a.seat, a.decision, text)
					if err != nil || !out.Repeated || out.Seq != a.seq {
						t.Fatalf("%q to %d again: %+v, %v; want entry %d", text, a.decision, out, err, a.seq)
					}
				}
				if _, err := tab.Answer(w.ctx, persons[a.seat], a.seat, a.decision, a.text+" x"); !errors.Is(err, table.ErrStale) {
					t.Fatalf("another answer to %d: %v, want ErrStale", a.decision, err)
				}
				if _, err := tab.Answer(w.ctx, persons[(a.seat+1)%3], a.seat, a.decision, a.text); !errors.Is(err,
					table.ErrNotYours) {
					t.Fatalf("somebody else repeats the answer to %d: %v, want ErrNotYours", a.decision, err)
				}
			}
			if tab.Snapshot() != before {
				t.Error("the table changed")
			}
		})
	}
}

// discarding plays until several seats have to discard at once.
func (w *world) discarding() *table.Table {
	w.t.Helper()
	for seed := uint64(1); seed < 50; seed++ {
		tab := w.deal(quick(4), 4)
		rng := rand.New(rand.NewPCG(seed, 9))
		for {
			s := tab.Snapshot()
			p := open(s)
			if p == game.Nobody {
				break
			}
			if s.Rules.Decision(s.State) == game.AskDiscard && s.Rules.Open(s.State).Len() >= 2 {
				return tab
			}
			w.answer(tab, p, rng)
		}
	}
	w.t.Fatal("nobody ever has to discard together with others")
	return nil
}

// TestSimultaneous: a decision stays the same while others answer theirs.
func TestSimultaneous(t *testing.T) {
	w := newWorld(t)
	tab := w.discarding()
	before := tab.Snapshot()
	seats := before.Rules.Open(before.State)
	first := seats.First()
	rng := rand.New(rand.NewPCG(1, 1))
	for tab.Snapshot().Decisions[first].Number != 0 &&
		tab.Snapshot().Rules.Decision(tab.Snapshot().State) == game.AskDiscard {
		old := tab.Snapshot().Decisions[first].Number
		w.answer(tab, first, rng)
		now := tab.Snapshot()
		if now.Decisions[first].Number == old {
			t.Error("the decision that was answered kept its number")
		}
		for others := seats &^ (1 << first); others != 0; others &= others - 1 {
			if q := others.First(); now.Decisions[q] != before.Decisions[q] {
				t.Errorf("seat %d was asked %+v and is asked %+v", q+1, before.Decisions[q], now.Decisions[q])
			}
		}
		w.sameAfterReload(tab)
	}
	// The others answer what they were asked at the beginning, and one of them takes their answer back in between.
	if n := tab.Snapshot(); n.Undoable == 0 || n.Undoer != first {
		t.Fatalf("%d answers of seat %d can be taken back", n.Undoable, n.Undoer)
	}
	w.must(tab.Undo(w.ctx, persons[first], tab.Snapshot().Answers-1))
	second := (seats &^ (1 << first)).First()
	if tab.Snapshot().Decisions[second] != before.Decisions[second] {
		t.Error("taking an answer back changed the decision of another seat")
	}
	w.sameAfterReload(tab)
	legal := before.Legal(second, nil)
	text := answer.Format(before.Rules, before.State, second, legal[0])
	if _, err := tab.Answer(w.ctx, persons[second], second, before.Decisions[second].Number, text); err != nil {
		t.Errorf("an answer made before the others answered: %v", err)
	}
}

// TestRepeatedTwins: an answer that names one of several equal cards is found again under the name that was sent.
func TestRepeatedTwins(t *testing.T) {
	w := newWorld(t)
	for seed := uint64(1); seed < 20; seed++ {
		tab := w.deal(quick(3), 3)
		rng := rand.New(rand.NewPCG(seed, 2))
		for !tab.Snapshot().Over() {
			s := tab.Snapshot()
			p := open(s)
			text := twin(s, p)
			if text == "" {
				w.answer(tab, p, rng)
				continue
			}
			d := s.Decisions[p].Number
			first, err := tab.Answer(w.ctx, persons[p], p, d, text)
			w.must(err)
			again, err := tab.Answer(w.ctx, persons[p], p, d, text)
			if err != nil || !again.Repeated || again.Seq != first.Seq {
				t.Errorf("%q again: %+v, %v", text, again, err)
			}
			return
		}
	}
	t.Fatal("nobody ever holds equal cards")
}

// twin returns an answer that names a card that is equal to the one in the list of legal answers.
func twin(s *table.Snapshot, p game.Player) string {
	sheet := &s.Rules.Sheets[s.State.Seats[p].Faction]
	for _, a := range s.Legal(p, nil) {
		if a.Verb != game.DoDiscard {
			continue
		}
		for c := range sheet.Cards {
			if c != int(a.Card()) && s.State.Seats[p].Hand&(1<<c) != 0 && sheet.Cards[c].Same == sheet.Cards[a.Card()].Same {
				return format(s, p, game.Answer{Verb: game.DoDiscard, V: game.AnswerValues{game.OfCard: uint8(c)}})
			}
		}
	}
	return ""
}

// TestCorrections: a table is played with its own components, and read again with them.
func TestCorrections(t *testing.T) {
	w := newWorld(t)
	s := quick(2)
	s.Corrections = `{"format": "` + components.Format + `", "common": {"target_points": 9}}`
	tab, same := w.deal(s, 2), w.deal(s, 2)
	plain := w.deal(quick(2), 2).Snapshot()
	if r := tab.Snapshot().Rules; r.Hash == plain.Rules.Hash || r.Common.TargetPoints != 9 || r != same.Snapshot().Rules {
		t.Errorf("the rules are %s with %d points", r.Hash, r.Common.TargetPoints)
	}
	w.play(tab, 1, 5000, nil)
	if !tab.Snapshot().Over() {
		t.Error("the game does not end")
	}
	w.sameAfterReload(tab)
}
