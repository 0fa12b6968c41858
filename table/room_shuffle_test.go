package table_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// partOf returns 32 equal bytes, as in the test vector in docs/formats.md.
func partOf(b byte) (p chance.Part) {
	for i := range p {
		p[i] = b
	}
	return p
}

// sealed makes some of the persons seal a part each, of bytes from 0x22 on in steps of 0x11, as in the test vector.
func (w *world) sealed(tab *table.Table, seats ...int) {
	w.t.Helper()
	for _, p := range seats {
		w.must(tab.Seal(w.ctx, persons[p], chance.Seal(p, partOf(byte(0x22+0x11*p)))))
	}
}

// opens makes some of them open it.
func (w *world) opens(tab *table.Table, seats ...int) {
	w.t.Helper()
	for _, p := range seats {
		w.must(tab.Unseal(w.ctx, persons[p], partOf(byte(0x22+0x11*p))))
	}
}

// verified exports the record of a table, verifies it as koprulu verify does, and returns it.
func (w *world) verified(tab *table.Table) *record.Record {
	w.t.Helper()
	var text bytes.Buffer
	w.must(tab.Record(w.ctx, &text, true))
	rec, err := record.Read(played.Set(), &text, false)
	w.must(err)
	if _, _, err := rec.Verify(played.Set()); err != nil {
		w.t.Fatalf("the record does not verify: %v", err)
	}
	return rec
}

// vector gives hubs the server's part of the test vector in docs/formats.md.
func vector(cfg *table.HubConfig) { cfg.Seed = func() [32]byte { return partOf(0x11) } }

// The hash and the seed of the test vector in docs/formats.md.
const (
	vectorHash = "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"
	vectorSeed = "32b6dbc5967210a6c689317d5d671f18d06216d3980d643b5c9ed8d7999cec32"
)

// TestShuffle: the seed of a game is made of the server's part, whose hash is shown before anybody adds to it, and of
// those of the seats that opened what they sealed; the game begins with the last of them, and its record verifies.
// Until it is over, the parts are secret.
func TestShuffle(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.create(quick(3), 3)
		seen := tab.Snapshot().Shuffle
		if got := hex.EncodeToString(seen.Commitments.Server[:]); got != vectorHash || seen.Sealed() != 0 ||
			seen.Parts != nil {
			t.Fatalf("the new table shows %+v, want the hash %s and nothing else", seen, vectorHash)
		}
		w.sealed(tab, 0, 2)
		for _, p := range persons[:3] {
			w.must(tab.Ready(w.ctx, p, true))
		}
		if s := tab.Snapshot(); s.Status != table.Waiting || !s.Shuffle.Final || s.Shuffle.Sealed() != 5 ||
			s.Shuffle.Opened != 0 {
			t.Fatalf("all are ready, and the table shows %v, %+v; it has to wait for two parts", s.Status, s.Shuffle)
		}
		w.opens(tab, 2)
		if s := tab.Snapshot(); s.Status != table.Waiting || s.Shuffle.Opened != 4 || s.Shuffle.Parts != nil {
			t.Fatalf("with one part of two the table shows %v, %+v", s.Status, s.Shuffle)
		}
		w.sameAfterReload(tab)
		w.opens(tab, 0)
		s := tab.Snapshot()
		if s.Status != table.Playing {
			t.Fatalf("with both parts the table shows %v", s.Status)
		}
		first, third := partOf(0x22), partOf(0x44)
		seed := (&chance.Parts{Server: partOf(0x11), Seats: []*chance.Part{&first, nil, &third}}).Seed()
		if sum := sha256.Sum256(seed[:]); s.SeedHash != hex.EncodeToString(sum[:]) {
			t.Errorf("the hash of the seed is %s, want %x", s.SeedHash, sum)
		}
		if s.Seed != nil || s.Shuffle.Parts != nil {
			t.Error("the seed or its parts are open while the game goes on")
		}
		w.sameAfterReload(tab)
		rec := w.verified(tab)
		if rec.Parts() == nil || *rec.Parts().Seats[2] != partOf(0x44) || rec.Parts().Seats[1] != nil {
			t.Errorf("the record has the parts %+v", rec.Parts())
		}
		var open bytes.Buffer
		w.must(tab.Record(w.ctx, &open, false))
		for _, secret := range []string{strings.Repeat("11", 32), strings.Repeat("22", 32), chance.FormatSeed(seed)} {
			if strings.Contains(open.String(), secret) {
				t.Errorf("the record of a running game without its seed tells %s", secret)
			}
		}
		w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
		w.must(tab.Vote(w.ctx, "ben", true))
		w.must(tab.Vote(w.ctx, "clara", true))
		s = tab.Snapshot()
		if p := s.Shuffle.Parts; p == nil || p.Server != partOf(0x11) || *p.Seats[0] != partOf(0x22) || s.Seed == nil ||
			*s.Seed != p.Seed() {
			t.Errorf("after the end the table shows %+v", s.Shuffle)
		}
		w.verified(tab)
	}, vector)
}

// TestShuffleOfVector: the test vector in docs/formats.md, to the digit: parts of seats 1 and 3 of three.
func TestShuffleOfVector(t *testing.T) {
	w := newWorld(t, vector)
	tab := w.create(quick(3), 3)
	w.must(tab.Seal(w.ctx, "anna", chance.Seal(0, partOf(0x22))))
	w.must(tab.Seal(w.ctx, "clara", chance.Seal(2, partOf(0x33))))
	w.must(tab.Begin(w.ctx, owner))
	w.must(tab.Unseal(w.ctx, "anna", partOf(0x22)))
	w.must(tab.Unseal(w.ctx, "clara", partOf(0x33)))
	if seed, _ := w.verified(tab).Seed(); chance.FormatSeed(seed) != vectorSeed {
		t.Errorf("the seed is %x, want %s", seed, vectorSeed)
	}
}

// TestShuffleOfNobody: a game whose seed no seat adds to begins at once, its seed is the server's part, and its record
// has no commitments.
func TestShuffleOfNobody(t *testing.T) {
	w := newWorld(t, vector)
	tab := w.create(quick(3), 1, "random", "simple")
	w.must(tab.Ready(w.ctx, "anna", true))
	s := tab.Snapshot()
	if s.Status != table.Playing || s.SeedHash != vectorHash {
		t.Fatalf("the game is %v, the hash of its seed %s, want that of the server's part", s.Status, s.SeedHash)
	}
	if rec := w.verified(tab); rec.Header.Commitments != nil || rec.Parts() != nil {
		t.Errorf("the record has commitments %+v and parts %+v", rec.Header.Commitments, rec.Parts())
	}
}

// TestShuffleIsFinal: once a game is to begin, nobody can seal again, leave, sit down or change a seat, not even the
// owner of the table; what was sealed can still be opened, and nothing else.
func TestShuffleIsFinal(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.create(quick(4), 2, "random", "random")
		w.sealed(tab, 0, 1)
		w.must(tab.Begin(w.ctx, owner))
		w.must(tab.Begin(w.ctx, owner)) // Pressed twice.
		for what, err := range map[string]error{
			"another seal":    tab.Seal(w.ctx, "ben", chance.Seal(1, partOf(7))),
			"rising":          tab.Rise(w.ctx, "ben"),
			"leaving":         tab.Leave(w.ctx, "ben"),
			"a seat":          tab.Sit(w.ctx, "clara", "Clara", 2),
			"another bot":     tab.SetBot(w.ctx, owner, 2, "simple"),
			"opening a seat":  tab.OpenSeat(w.ctx, owner, 1),
			"taking it back":  tab.Ready(w.ctx, "ben", true),
			"deleting it":     tab.Delete(w.ctx, owner),
			"another faction": tab.ChooseFaction(w.ctx, "ben", 3),
			"another name":    tab.Rename(w.ctx, owner, "another"),
		} {
			wants(t, what, err, table.ErrStatus)
		}
		wants(t, "a part that was not sealed", tab.Unseal(w.ctx, "ben", partOf(7)), table.ErrUnsealed)
		wants(t, "the part of another seat", tab.Unseal(w.ctx, "ben", partOf(0x22)), table.ErrUnsealed)
		wants(t, "the part of somebody without a seat", tab.Unseal(w.ctx, "clara", partOf(0x33)), table.ErrNotYours)
		w.must(tab.Seal(w.ctx, "ben", chance.Seal(1, partOf(0x33)))) // The same, once more.
		w.opens(tab, 0, 1)
		w.opens(tab, 1) // The reply was lost, and the request is sent again.
		wants(t, "another part, too late", tab.Unseal(w.ctx, "ben", partOf(7)), table.ErrUnsealed)
		if s := tab.Snapshot(); s.Status != table.Playing || s.Shuffle.Opened != 3 {
			t.Errorf("the game is %v with the parts of %b", s.Status, s.Shuffle.Opened)
		}
	})
}

// TestShuffleHalts: a game that is about to begin waits again when one of its people leaves the site, and only then; it
// begins once it is complete.
func TestShuffleHalts(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.create(quick(3), 3)
		w.sealed(tab, 0, 1, 2)
		w.must(tab.Begin(w.ctx, owner))
		w.opens(tab, 0)
		wants(t, "somebody else", tab.Halt(w.ctx, "dora"), table.ErrNotYours)
		if !tab.Snapshot().Shuffle.Final {
			t.Fatal("somebody else has the game wait")
		}
		w.must(tab.Halt(w.ctx, "ben"))
		w.must(tab.Rise(w.ctx, "ben"))
		time.Sleep(time.Minute)
		synctest.Wait()
		if s := tab.Snapshot(); s.Status != table.Waiting || s.Shuffle.Final || s.Shuffle.Sealed() != 5 ||
			s.Shuffle.Opened != 1 {
			t.Fatalf("without one of its people the game is %v, with %+v", s.Status, s.Shuffle)
		}
		w.must(tab.SetBot(w.ctx, owner, 1, "random"))
		w.must(tab.Begin(w.ctx, owner))
		w.opens(tab, 2)
		if s := tab.Snapshot(); s.Status != table.Playing || s.Shuffle.Opened != 5 {
			t.Errorf("with a bot in their place the game is %v, with %+v", s.Status, s.Shuffle)
		}
		w.must(tab.Halt(w.ctx, owner))
		w.verified(tab)
	})
}

// TestShuffleIsLate: a game does not wait for a part longer than ten seconds; its record says that the seat has sealed
// one and not opened it.
func TestShuffleIsLate(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.create(quick(2), 2)
		w.sealed(tab, 0, 1)
		w.must(tab.Begin(w.ctx, owner))
		w.opens(tab, 0)
		time.Sleep(10*time.Second - time.Millisecond)
		synctest.Wait()
		if s := tab.Snapshot(); s.Status != table.Waiting {
			t.Fatalf("before ten seconds are over the game is %v", s.Status)
		}
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
		if s := tab.Snapshot(); s.Status != table.Playing || s.Shuffle.Opened != 1 || s.Shuffle.Sealed() != 3 {
			t.Fatalf("after ten seconds the game is %v, with %+v", s.Status, s.Shuffle)
		}
		wants(t, "a part after the deal", tab.Unseal(w.ctx, "ben", partOf(0x33)), table.ErrStatus)
		if rec := w.verified(tab); rec.Header.Commitments.Seats[1] == nil || rec.Parts().Seats[1] != nil ||
			rec.Parts().Seats[0] == nil {
			t.Errorf("the record has the commitments %+v and the parts %+v", rec.Header.Commitments, rec.Parts())
		}
	})
}

// TestShuffleAfterRestart: a server that stops while a game waits for parts loses none, and gives everybody the full
// time again; the same goes for a clock that is set.
func TestShuffleAfterRestart(t *testing.T) {
	clock := &jumpy{}
	inBubble(t, func(w *world) {
		tab := w.create(quick(3), 3)
		w.sealed(tab, 0, 1, 2)
		w.opens(tab, 2) // Its page was closed.
		w.restart(time.Hour)
		tab = w.table(tab.ID())
		w.must(tab.Begin(w.ctx, owner))
		w.opens(tab, 0)
		time.Sleep(9 * time.Second)
		w.restart(time.Hour)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		tab = w.table(tab.ID())
		if s := tab.Snapshot(); s.Status != table.Waiting || !s.Shuffle.Final || s.Shuffle.Opened != 5 ||
			s.Shuffle.Sealed() != 7 {
			t.Fatalf("five seconds after the restart the game is %v, with %+v", s.Status, s.Shuffle)
		}
		clock.jump(time.Hour)
		time.Sleep(3 * time.Second) // The heartbeat notices the jump.
		synctest.Wait()
		if s := w.table(tab.ID()).Snapshot(); s.Status != table.Waiting {
			t.Fatalf("the clock was set, and the game is %v", s.Status)
		}
		time.Sleep(5 * time.Second) // The server may be late by one heartbeat.
		synctest.Wait()
		if s := w.table(tab.ID()).Snapshot(); s.Status != table.Playing || s.Shuffle.Opened != 5 {
			t.Fatalf("after the restart the game is %v, with %+v", s.Status, s.Shuffle)
		}
		w.verified(w.table(tab.ID()))
	}, func(cfg *table.HubConfig) { cfg.Clock, cfg.Heartbeat = clock, time.Second })
}

// TestShuffleGoesAlong: players who leave a seat or take another one take what they sealed with them; newcomers seal
// for themselves, and sealing again leaves nothing of the previous part.
func TestShuffleGoesAlong(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(3), 2)
	sealed := func(want game.PlayerSet, what string) {
		t.Helper()
		if got := tab.Snapshot().Shuffle.Sealed(); got != want {
			t.Errorf("%s: the seats %b have sealed a part, want %b", what, got, want)
		}
	}
	w.sealed(tab, 0, 1)
	sealed(3, "two have sealed")
	w.must(tab.Sit(w.ctx, "ben", "Ben", 2))
	sealed(1, "one has changed seats")
	w.must(tab.Seal(w.ctx, "ben", chance.Seal(2, partOf(9))))
	w.must(tab.Unseal(w.ctx, "ben", partOf(9)))
	w.must(tab.Seal(w.ctx, "ben", chance.Seal(2, partOf(10))))
	if s := tab.Snapshot().Shuffle; s.Opened != 0 || s.Sealed() != 5 {
		t.Errorf("sealed anew, the table shows %+v", s)
	}
	w.must(tab.OpenSeat(w.ctx, owner, 2))
	sealed(1, "one was asked to leave")
	w.must(tab.SetBot(w.ctx, owner, 2, "random"))
	w.must(tab.Sit(w.ctx, "clara", "Clara", 1))
	sealed(1, "another one has come")
	w.must(tab.Leave(w.ctx, "anna"))
	sealed(0, "the owner has left")
	wants(t, "a seal of somebody without a seat", tab.Seal(w.ctx, "anna", partOf(1)), table.ErrNotYours)
}

// TestShuffleOfOne: a game against bots, whose maker was ready when they made it, begins with their seal and is dealt
// with their part.
func TestShuffleOfOne(t *testing.T) {
	w := newWorld(t, vector)
	tab, err := w.hub.Create(w.ctx, owner, "Anna", quick(2), []table.SeatPlan{{Mine: true, Ready: true}, {Bot: "random"}})
	w.must(err)
	if s := tab.Snapshot(); s.Status != table.Waiting || !s.Seats[0].Ready {
		t.Fatalf("the table is %v, its maker ready: %v", s.Status, s.Seats[0].Ready)
	}
	w.sealed(tab, 0)
	if s := tab.Snapshot(); !s.Shuffle.Final {
		t.Fatal("the game does not begin with the seal")
	}
	w.opens(tab, 0)
	if s := tab.Snapshot(); s.Status != table.Playing || s.Shuffle.Opened != 1 {
		t.Fatalf("the game is %v", s.Status)
	}
}

// TestShuffleMoves: the parts of a seed go with the record: into another table, and from a game that can't be played
// again.
func TestShuffleMoves(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(3), 3)
	w.sealed(tab, 0, 1, 2)
	w.must(tab.Begin(w.ctx, owner))
	w.opens(tab, 0, 1, 2)
	w.play(tab, 3, 20, nil)
	want, m := w.export(tab)
	moved, err := w.hub.Import(w.ctx, strings.NewReader(want), m)
	w.must(err)
	if got, _ := w.export(moved); got != want {
		t.Errorf("the record of the imported table is\n%s\nwant\n%s", firstLines(got), firstLines(want))
	}
	var got bytes.Buffer
	w.must(w.frozen(tab).Record(w.ctx, &got, true))
	if got.String() != want {
		t.Errorf("the record of the frozen table is\n%s\nwant\n%s", firstLines(got.String()), firstLines(want))
	}
}

// TestShuffleIsExamined: a game whose seed does not follow from its parts, or with parts that nobody sealed, is
// damaged.
func TestShuffleIsExamined(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(2), 2)
	w.sealed(tab, 0, 1)
	w.must(tab.Begin(w.ctx, owner))
	w.opens(tab, 0, 1)
	for what, change := range map[string]func(s *table.Shuffle){
		"":                         func(*table.Shuffle) {},
		"make another one":         func(s *table.Shuffle) { s.Server[3]++ },
		"seat 2 is not the one":    func(s *table.Shuffle) { p := partOf(1); s.Parts[1] = &p },
		"of its seed make another": func(s *table.Shuffle) { s.Parts[1] = nil },
	} {
		row, entries, err := w.store.Load(w.ctx, tab.ID())
		w.must(err)
		s := *row.Shuffle
		row.Shuffle = &s
		change(&s)
		switch x := w.hub.Examine(row, entries, nil); {
		case what == "" && x.Wrong != nil:
			t.Errorf("found %v", x.Wrong)
		case what != "" && (x.Wrong == nil || !strings.Contains(x.Wrong.Error(), what)):
			t.Errorf("found %v, want %q", x.Wrong, what)
		}
	}
}

// TestShuffleAtOnce: whatever many people do at once with seals, parts and seats, the game that begins has the seed
// that its record says.
func TestShuffleAtOnce(t *testing.T) {
	for seed := range uint64(20) {
		w := newWorld(t)
		tab := w.create(quick(3), 3)
		var all sync.WaitGroup
		for p := range 3 {
			all.Go(func() {
				rng := rand.New(rand.NewPCG(seed, uint64(p)))
				for range 30 {
					part := partOf(byte(rng.IntN(3)))
					switch rng.IntN(4) {
					case 0, 1:
						_ = tab.Seal(w.ctx, persons[p], chance.Seal(p, part)) // Some are too late, on purpose.
					case 2:
						_ = tab.Unseal(w.ctx, persons[p], part)
					case 3:
						_ = tab.Ready(w.ctx, persons[p], rng.IntN(4) > 0)
					}
				}
				_ = tab.Ready(w.ctx, persons[p], true)
			})
		}
		all.Wait()
		for p := range 3 {
			for b := range byte(3) {
				_ = tab.Unseal(w.ctx, persons[p], partOf(b))
			}
		}
		if s := tab.Snapshot(); s.Status != table.Playing {
			t.Fatalf("seed %d: the game is %v with %+v", seed, s.Status, s.Shuffle)
		}
		w.verified(tab)
	}
}
