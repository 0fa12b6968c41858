package arena

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/internal/program"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
)

// rulesOf returns the rules of a game with some options.
func rulesOf(t testing.TB, o game.Options) *game.Rules {
	t.Helper()
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	o.RandomFactions = true
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// play plays games of a batch at random and calls see before each decision.
func play(t testing.TB, r *game.Rules, seed uint64, games int, see func(b *Batch, g *slot)) {
	t.Helper()
	b, err := NewBatch(r, 1)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	for i := range games {
		if err := b.Deal(0, chance.NumberSeed(seed+uint64(i))); err != nil {
			t.Fatal(err)
		}
		// In Survival, random play seldom eliminates anybody.
		for g, n := &b.games[0], 0; g.seat != game.Nobody && n < 1500; n++ {
			see(b, g)
			if err := b.Step(0, rng.IntN(len(g.legal))); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestEverythingIsShown plays games until every field of a view, and every column of those that are tables, has shown
// something: what is never written can't be seen.
func TestEverythingIsShown(t *testing.T) {
	t.Parallel()
	shown := map[string]bool{}
	for i, o := range []game.Options{
		{Players: 2, BroodWar: true, Shields: true, Healing: true}, {Players: 3, BroodWar: true, DisposableOrders: true,
			Shields: true},
		{Players: 4, BroodWar: true, Survival: true, Shields: true}, {Players: 3, HideOwnOrders: true},
		{Players: 6, BroodWar: true},
	} {
		r := rulesOf(t, o)
		var all []byte
		play(t, r, uint64(i)*100, 10, func(b *Batch, g *slot) {
			b.look(g)
			seen := b.appendEncoded(nil)
			if all == nil {
				all = make([]byte, len(seen))
			}
			for k, v := range seen {
				all[k] |= v
			}
		})
		for _, f := range layoutOf(r) {
			columns, last := Columns()[f.Name], f.Shape[len(f.Shape)-1]
			for at, v := range all[f.Offset : f.Offset+f.Size()] {
				if v == 0 {
					continue
				}
				shown[f.Name] = true
				switch {
				case f.Name == "leaders" || f.Name == "events": // The names are those of rows of cards.
					shown[f.Name+"."+columns[at/last%len(columns)]] = true
				case columns != nil:
					shown[f.Name+"."+columns[at%len(columns)]] = true
				}
			}
		}
	}
	for _, f := range layoutOf(rulesOf(t, game.Options{Players: 2})) {
		if f.Name == "captives" || f.Name == "locked" {
			continue // rare, see below
		}
		if !shown[f.Name] {
			t.Errorf("the field %s never shows anything", f.Name)
		}
		for _, c := range Columns()[f.Name] {
			if !shown[f.Name+"."+c] && !rare[f.Name+"."+c] {
				t.Errorf("the column %s of %s never shows anything", c, f.Name)
			}
		}
	}
}

// rare are columns that hardly any random game uses (TestRare), and those of types of module that the box does not
// have.
var rare = map[string]bool{"executing.recalled": true, "buying.stolen": true, "skirmishes.lost": true,
	"skirmishes.dead": true,
	"seats.module-7":  true, "seats.module-8": true, "executing.free": true, "seats.influence": true,
	"seats.resigned": true}

// TestRare checks what hardly any random game shows.
func TestRare(t *testing.T) {
	r := rulesOf(t, game.Options{Players: 3, BroodWar: true})
	s := game.New(r, chance.NumberSeed(1), nil)
	v := r.View(&s, 1)
	for p := range game.Player(3) {
		v.Seats[p].Faction = game.Faction(p)
	}
	owned := r.Sheets[0].FigureSet.First()
	v.Seats[2].Captives[1] = game.Captive{Owner: 0, Figure: owned}
	v.Seats[2].Modules[7], v.Seats[2].Influence = 3, 4
	v.Resigned = 1 << 2
	v.Exec.Player, v.Exec.Recalled, v.Exec.Locked, v.Exec.Free = 2, true, 1<<5, 2
	v.Exec.Moved, v.Exec.Origin[9] = 1<<9, 17
	v.Buy.Stolen = 3
	v.Battle.Area, v.Battle.Players, v.Battle.Count = 5, [2]game.Player{0, 1}, 2
	k := &v.Battle.Skirmishes[1]
	k.Front = [2]game.Figure{game.NoFigure, game.NoFigure}
	k.Lost[1], k.Dead[0] = 1|2, 1
	e := newEncoder(r)
	dst := make([]byte, e.size())
	e.encode(dst, &v)
	for _, c := range []struct {
		part part
		at   int
		want byte
	}{
		// the viewer is seat 1, so seat 2 is in row 1 and seat 0 is player 3
		{pCaptives, 1*4 + 2, 3}, {pCaptives, 1*4 + 3, byte(r.Sheets[0].Figures[owned]) + 1},
		{pSeat, len(seatColumns) + 31, 3}, {pSeat, len(seatColumns) + 18, 5}, {pSeat, 2*len(seatColumns) - 1, 1},
		{pSeat, 3*len(seatColumns) - 1, 0}, {pSeat, 2*len(seatColumns) - 2, 0},
		{pExecuting, 0, 2}, {pExecuting, 13, 1}, {pExecuting, 6, 2}, {pLocked, 5, 1}, {pOrigins, 9, 18}, {pBuying, 8, 3},
		{pBattle, 0, 6}, {pBattle, 1, 3}, {pBattle, 2, 1}, {pSkirmishes, 3*len(skirmishColumns) + 7, 2},
		{pSkirmishes, 2*len(skirmishColumns) + 8, 1},
	} {
		if got := e.of(c.part)[c.at]; got != c.want {
			t.Errorf("%s[%d] is %d, want %d", e.fields[c.part].Name, c.at, got, c.want)
		}
	}
}

// TestTwins checks promise P5: what a seat is shown of two games that differ only in what it can't know is the same to
// the byte, and so are its legal answers and the copies that are redealt for it.
func TestTwins(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	different := 0
	for i, o := range []game.Options{{Players: 3}, {Players: 4, BroodWar: true}} {
		r := rulesOf(t, o)
		both, err := NewBatch(r, 4)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		play(t, r, uint64(i), 2, func(b *Batch, g *slot) {
			if n++; n%7 != 0 {
				return
			}
			both.games[0].state, both.games[0].dealt = g.state, true
			both.games[1] = slot{state: g.state, dealt: true, legal: make([]game.Answer, 0, game.MaxLegal)}
			r.Redeal(&both.games[1].state, g.seat, rng)
			if both.games[1].state.Seats != g.state.Seats {
				different++
			}
			for k := range 2 {
				if err := both.settle(&both.games[k]); err != nil {
					t.Fatal(err)
				}
				if err := both.Copy(k, k+2, true, uint64(n)); err != nil {
					t.Fatal(err)
				}
			}
			all := both.appendAll(nil, FlagViews|FlagAnswers)
			var seen [4][]byte
			for k := range 4 {
				both.look(&both.games[k])
				seen[k] = both.appendEncoded(nil)
				if !bytes.Contains(all, seen[k]) {
					t.Fatal("a view is not among those of all games")
				}
				if !bytes.Equal(seen[k], seen[0]) || len(both.games[k].legal) != len(g.legal) {
					t.Fatalf("decision %d: game %d looks different", g.state.Answers, k)
				}
			}
			if both.games[2].state != both.games[3].state {
				t.Fatalf("decision %d: copies of twins that are redealt with one seed differ", g.state.Answers)
			}
		})
	}
	if different < 20 {
		t.Errorf("the twins differed %d times", different)
	}
}

// TestAllocations checks that a batch allocates nothing while it is played.
func TestAllocations(t *testing.T) {
	b, err := NewBatch(rulesOf(t, game.Options{Players: 4, BroodWar: true}), 8)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.games {
		if err := b.Deal(i, chance.NumberSeed(uint64(i))); err != nil {
			t.Fatal(err)
		}
	}
	dst := make([]byte, 0, 1<<20)
	if n := testing.AllocsPerRun(50, func() {
		for i := range b.games {
			if b.games[i].seat != game.Nobody {
				if err := b.Step(i, 0); err != nil {
					t.Fatal(err)
				}
			}
		}
		dst = b.appendAll(dst[:0], FlagViews|FlagAnswers)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// frame makes a frame.
func frame(op byte, payload ...byte) []byte {
	return append(append(binary.LittleEndian.AppendUint32(nil, uint32(len(payload)+1)), op), payload...)
}

// TestServe talks in frames: wrong ones are answered with the reason, and an impossible one ends it.
func TestServe(t *testing.T) {
	t.Parallel()
	r := rulesOf(t, game.Options{Players: 2})
	serve := func(in []byte) (frames []string, err error) {
		b, err := NewBatch(r, 2)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		err = b.Serve(context.Background(), bytes.NewReader(in), &out)
		for text := out.Bytes(); len(text) > 0; {
			n := binary.LittleEndian.Uint32(text)
			frames = append(frames, string(text[4:4+n]))
			text = text[4+n:]
		}
		return frames, err
	}
	frames, err := serve(nil)
	var h Hello
	if err != nil || len(frames) != 1 || json.Unmarshal([]byte(frames[0][1:]), &h) != nil || h.Koprulu != Version ||
		h.Batch != 2 || len(h.Fields) != int(parts) {
		t.Fatalf("%q, error %v", frames, err)
	}
	begun := append(make([]byte, 0, 100), 0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0)
	begun = append(begun, make([]byte, 32)...)
	for name, c := range map[string]struct {
		in   []byte
		want string
	}{
		"no such frame":  {frame('X'), "there is no frame 'X'"},
		"no flags":       {frame(OpStep), "the frame S has 0 bytes"},
		"half a seed":    {frame(OpStep, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 7), "34 for each game that begins"},
		"not begun":      {frame(OpStep, 0, 0, 0, 0xFF, 0xFF), "game 0 has not begun"},
		"no game":        {frame(OpWords, 2, 0), "there is no game 2"},
		"half a game":    {frame(OpWords, 2), "needs the number of a game"},
		"no seat":        {append(frame(OpStep, begun...), frame(OpSee, 1, 0, 2)...), "there is no seat 2"},
		"half a copy":    {frame(OpCopy, 0, 1), "13 for each copy"},
		"copy of nought": {frame(OpCopy, append([]byte{0}, make([]byte, copySize)...)...), "game 0 has not begun"},
		"nobody decides": {frame(OpNumber, 0, 0, 'x'), "nobody decides in game 0"},
	} {
		frames, err := serve(append(c.in, frame(OpStep, begun...)...))
		if err != nil || len(frames) < 3 {
			t.Errorf("%s: %q, error %v", name, frames, err)
			continue
		}
		last := frames[len(frames)-1]
		if refused := frames[len(frames)-2]; refused[0] != kindError || !strings.Contains(refused, c.want) ||
			last[0] != kindResult {
			t.Errorf("%s: %q, want %q", name, refused, c.want)
		}
	}
	if _, err := serve([]byte{0, 0, 0, 0, 'S'}); !errors.Is(err, ErrUse) {
		t.Errorf("error %v", err)
	}
	if _, err := serve(frame(OpWords, 0, 0)[:6]); err == nil {
		t.Error("half a frame is no error")
	}
}

// TestPython runs the tests of the package in Python, with records of whole games and all that the package refuses.
func TestPython(t *testing.T) {
	t.Parallel()
	built, remove, err := program.Build()
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	cmd := exec.Command("python3", filepath.Join("../python/tests/test_env.py"))
	cmd.Env = append(os.Environ(), "KOPRULU="+built)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// BenchmarkBatch plays batches at random, with views and answers, as a program in the same process would.
func BenchmarkBatch(b *testing.B) {
	batch, err := NewBatch(rulesOf(b, game.Options{Players: 4}), 64)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	seed := uint64(0)
	dst := make([]byte, 0, 1<<21)
	decisions := 0
	for b.Loop() {
		for i := range batch.games {
			if g := &batch.games[i]; g.seat == game.Nobody {
				seed++
				err = batch.Deal(i, chance.NumberSeed(seed))
			} else {
				err = batch.Step(i, rng.IntN(len(g.legal)))
				decisions++
			}
			if err != nil {
				b.Fatal(err)
			}
		}
		dst = batch.appendAll(dst[:0], FlagViews|FlagAnswers)
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}

// TestReadme checks that the page of the Python package has every field of a view, with its shape.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("../python/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	r := rulesOf(t, game.Options{Players: 2})
	for _, f := range layoutOf(r) {
		var shape []string
		for i, n := range f.Shape {
			word := strconv.Itoa(n)
			if i == len(f.Shape)-1 && n == len(r.Units) {
				word = "U"
			}
			shape = append(shape, word)
		}
		if row := "| `" + f.Name + "` | " + strings.Join(shape, " × ") + " |"; !strings.Contains(string(text), row) {
			t.Errorf("bots/python/README.md has no row that begins with %s", row)
		}
	}
}
