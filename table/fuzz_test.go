package table_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// allowed are the errors with which a command may be refused; anything else is a bug in the table.
func allowed(err error) bool {
	var invalid *table.InvalidError
	var given *answer.Error
	var refused *table.Refused
	for _, e := range []error{nil, table.ErrStale, table.ErrNotYours, table.ErrTaken, table.ErrSeated, table.ErrStatus,
		table.ErrNoUndo, table.ErrCalled, table.ErrNoVote, table.ErrReplaced, table.ErrRevealed, table.ErrRated,
		table.ErrKept, table.ErrBegun, table.ErrTogether,
		table.ErrStandsIn, table.ErrNotOwner, table.ErrProposal, table.ErrUnknown} {
		if errors.Is(err, e) {
			return true
		}
	}
	return errors.As(err, &invalid) || errors.As(err, &given) || errors.As(err, &refused)
}

// FuzzCommands sends any sequence of commands to a table with clocks and bots: each byte is a command, who sends it and
// what it is about. Nothing may break, nobody may do what they have no right to, and the stored table is always the one
// that is shown.
func FuzzCommands(f *testing.F) {
	f.Add([]byte("begin"))
	f.Add([]byte{0x07, 0x40, 0x41, 0x42, 0x43, 0x80, 0x81, 0x20, 0x21, 0x22, 0x23, 0x60, 0xA0, 0xC0, 0xE0})
	f.Add([]byte("\x07AAAAAAAABBBBBBBBCCCCCCCCabcabcabcabc0123456789~~~~~~~~~~~~~~~~~"))
	f.Fuzz(func(t *testing.T, commands []byte) {
		if len(commands) > 300 {
			commands = commands[:300]
		}
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, func(cfg *table.HubConfig) { cfg.Idle = 30 * time.Minute })
			w.start()
			defer w.stop()
			s := timed(3, table.Pace{Start: 10 * time.Minute, Gain: time.Minute, Cap: 20 * time.Minute})
			tab := w.create(s, 2, "random")
			for i, c := range commands {
				synctest.Wait()
				var err error
				tab, err = w.hub.Table(w.ctx, tab.ID())
				w.must(err)
				before := tab.Snapshot()
				what, err := command(w, tab, c, i)
				if !allowed(err) {
					t.Fatalf("command %d, %s: %v", i, what, err)
				}
				synctest.Wait()
				if err != nil && tab.Snapshot().Changed != before.Changed {
					t.Fatalf("command %d, %s: refused with %v, but the table changed", i, what, err)
				}
				// The table may have been read again meanwhile.
				tab, err = w.hub.Table(w.ctx, tab.ID())
				w.must(err)
				synctest.Wait()
				if i%8 == 0 || i == len(commands)-1 {
					invariants(t, tab.Snapshot())
					w.sameAfterReload(tab)
				}
			}
		})
	})
}

// paces are those that people propose.
var paces = []table.Pace{{}, table.Days(2), table.Live(5, 5*time.Second), {Start: 10 * time.Minute, Gain: time.Minute,
	Cap: 20 * time.Minute}}

// command carries one command out.
func command(w *world, tab *table.Table, c byte, i int) (string, error) {
	who, s := persons[int(c)%4], tab.Snapshot()
	arg := int(c>>2) % 8
	seat := game.Player(arg)
	switch c >> 3 {
	case 0:
		return "Begin", tab.Begin(w.ctx, who)
	case 1:
		return "Sit", tab.Sit(w.ctx, who, "N", seat)
	case 2:
		return "Rise", tab.Rise(w.ctx, who)
	case 3:
		return "Ready", tab.Ready(w.ctx, who, arg > 1)
	case 4:
		return "SetBot", tab.SetBot(w.ctx, who, seat, []string{"random", "simple", "none"}[i%3])
	case 5:
		return "OpenSeat", tab.OpenSeat(w.ctx, who, seat)
	case 6:
		return "Leave", tab.Leave(w.ctx, who)
	case 7:
		return "Return", tab.Return(w.ctx, who)
	case 8:
		if i%9 == 8 {
			return "ProposeNewPace", table.ProposeNewPace(w.ctx, tab, who, paces[arg%len(paces)])
		}
		return "Propose", tab.Propose(w.ctx, who, []string{table.ProposeUndo, table.ProposePause, table.ProposeLastRound,
			table.ProposeEnd}[min(i%7, 3)], s.Answers-arg)
	case 9:
		return "Vote", tab.Vote(w.ctx, who, arg > 0)
	case 10:
		return "Withdraw", tab.Withdraw(w.ctx, who)
	case 11:
		return "Resume", tab.Resume(w.ctx, who)
	case 12:
		return "Undo", tab.Undo(w.ctx, who, s.Answers-arg)
	case 13:
		time.Sleep(time.Duration(arg+1) * time.Minute)
		return "time passes", nil
	case 14:
		w.restart(time.Duration(arg) * time.Hour)
		return "a restart", nil
	case 15:
		return "ChooseFaction", tab.ChooseFaction(w.ctx, who, game.Faction(arg))
	case 16:
		return "Rename", tab.Rename(w.ctx, who, fmt.Sprint("name ", i))
	case 17:
		return "a wrong answer", second(tab.Answer(w.ctx, who, seat, s.Seq, "pass"))
	}
	// Everything else is an answer, mostly a good one.
	p := open(s)
	if p == game.Nobody {
		return "nothing", nil
	}
	legal := append(s.Legal(p, nil), s.Beside(p, nil)...)
	if len(legal) == 0 {
		return "nothing", nil
	}
	text := format(s, p, legal[(int(c)+i)%len(legal)])
	return "Answer " + text, second(tab.Answer(w.ctx, s.Seats[p].Person, p, s.Decisions[p].Number, text))
}

// invariants checks what is true of every table at every moment.
func invariants(t *testing.T, s *table.Snapshot) {
	t.Helper()
	bots := 0
	for p, seat := range s.Seats {
		d := s.Decisions[p]
		isOpen := s.Rules != nil && !s.Over() && s.Rules.Open(s.State).Has(game.Player(p))
		switch {
		case (d.Number != 0) != isOpen:
			t.Errorf("seat %d: decision %+v, open %v", p+1, d, isOpen)
		case d.Number > s.Seq:
			t.Errorf("seat %d: decision %d after entry %d", p+1, d.Number, s.Seq)
		case d.Number != 0 && (d.Bank > 0) != (s.Settings.Pace.Clocked() && seat.Person != "" && seat.Bot == ""):
			t.Errorf("seat %d, %+v: the bank is %s", p+1, seat, d.Bank)
		case d.Number != 0 && seat.Bot != "" && s.Status == table.Playing:
			bots++
		}
		if s.Banks[p] < 0 || s.Banks[p] > s.Settings.Pace.Cap {
			t.Errorf("seat %d: %s in the bank", p+1, s.Banks[p])
		}
		for q := range s.Seats[:p] {
			if seat.Person != "" && s.Seats[q].Person == seat.Person {
				t.Errorf("%s sits at two seats", seat.Person)
			}
		}
	}
	if bots > 0 {
		t.Errorf("%d bots have not answered", bots)
	}
	if (s.Status == table.Paused) != !s.PausedAt.IsZero() {
		t.Errorf("status %d, paused at %s", s.Status, s.PausedAt)
	}
	if s.Proposal != nil && s.Status != table.Playing && s.Status != table.Paused {
		t.Errorf("a proposal is open in status %d", s.Status)
	}
	for i := range s.Log {
		if l := &s.Log[i]; l.Answers > s.Answers || i > 0 && l.Answers < s.Log[i-1].Answers {
			t.Errorf("line %d of the log is of answer %d of %d", i, l.Answers, s.Answers)
		}
	}
}
