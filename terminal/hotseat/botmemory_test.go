package hotseat_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/terminal/hotseat"
)

// deal begins a game with people and bots, whose names are given by seat.
func deal(t *testing.T, names ...string) *hotseat.Game {
	t.Helper()
	opts := game.Options{Players: len(names), RandomFactions: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	var seats []hotseat.Seat
	for _, name := range names {
		seats = append(seats, hotseat.Seat{Bot: name})
	}
	g, err := hotseat.New(r, seats, [32]byte{7})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// again saves a game, changed by a function, and reads it again.
func again(t *testing.T, g *hotseat.Game, change func([]byte) []byte) *hotseat.Saved {
	t.Helper()
	path := filepath.Join(t.TempDir(), "save.jsonl")
	if err := os.WriteFile(path, change(g.Written()), 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := hotseat.Load(path, hotseat.Components{Base: g.Rules})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func same(text []byte) []byte { return text }

// step lets a bot decide, or a person give the first legal answer.
func step(t *testing.T, g *hotseat.Game) {
	t.Helper()
	if p := g.BotToMove(); p != game.Nobody {
		if err := g.BotMove(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		return
	}
	p := g.Open().First()
	legal, _ := g.Answers(p)
	if broken, err := g.Answer(p, legal[0]); broken != 0 || err != nil {
		t.Fatal(broken, err)
	}
}

// beside is a bot that is created again for each decision, next to one of the same name that is made once and remembers
// on its own.
type beside struct {
	bot.Bot
	once  bot.Bot
	wrong *int
}

func (b *beside) Memory() string             { return bot.Memory(b.Bot) }
func (b *beside) Recall(memory string) error { return bot.Recall(b.Bot, memory) }
func (b *beside) PickContext(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	if bot.Memory(b.Bot) != bot.Memory(b.once) {
		*b.wrong++
	}
	seen := *s
	want, _ := bot.Ask(ctx, b.once, r, &seen, seat, legal)
	got, err := bot.Ask(ctx, b.Bot, r, s, seat, legal)
	if got != want {
		*b.wrong++
	}
	return got, err
}

// TestBotsRemember: bots answer like those of a simulation, which remember their plans on their own, even when the game
// is saved and resumed in between; the record that others get does not say what they remember.
func TestBotsRemember(t *testing.T) {
	g := deal(t, "medium", "medium")
	once, wrong := map[uint64]bot.Bot{}, 0
	maker := func(name string, seed uint64) (bot.Bot, error) {
		b, err := bot.New(name, seed)
		if once[seed] == nil {
			once[seed], _ = bot.New(name, seed)
		}
		return &beside{b, once[seed], &wrong}, err
	}
	g.MadeBy(maker)
	kept := 0
	for n := 0; n < 150 && !g.Over(); n++ {
		step(t, g)
		if n%25 != 24 {
			continue
		}
		if bytes.Contains(g.Written(), []byte(`"memory":"`)) {
			kept++
		}
		if text, err := g.Record(); err != nil || bytes.Contains(text, []byte("memory")) {
			t.Fatalf("the record for others tells what bots remember: %v", err)
		}
		found := again(t, g, same)
		if found.Beside != nil || !bytes.Equal(found.Game.Written(), g.Written()) {
			t.Fatalf("the game is saved in another way after it was read: %v", found.Beside)
		}
		g = found.Game
		g.MadeBy(maker)
	}
	if wrong > 0 || kept < 4 || len(once) != 2 {
		t.Errorf("%d times a bot remembers or answers something else than one that was never away; %d bots, %d times kept",
			wrong, len(once), kept)
	}
}

// TestUndoForgets: what a bot means to do is forgotten with the decision that it comes from, and with no other.
func TestUndoForgets(t *testing.T) {
	g := deal(t, "medium", "")
	remembers := func() bool { return bytes.Contains(g.Written(), []byte(`"memory"`)) }
	dropped, kept := 0, 0
	for n := range 200 {
		if g.Over() {
			break
		}
		step(t, g)
		p := game.Player(n / 5 % 2)
		if n%5 != 4 || !remembers() || g.Undoable(p) == 0 {
			continue
		}
		before := g.Written()
		if ok, err := g.Undo(p); !ok || err != nil {
			t.Fatal(ok, err)
		}
		switch now := remembers(); {
		case p == 0 && now:
			t.Fatalf("a bot remembers a decision that was taken back:\n%s", before)
		case p == 1 && !now:
			t.Fatalf("what a person took back costs the bot its plan:\n%s", before)
		case now:
			kept++
		default:
			dropped++
		}
	}
	if dropped < 3 || kept < 3 {
		t.Errorf("%d plans dropped, %d kept", dropped, kept)
	}
}

// TestHintsAreKept: how many hints were used is saved with the game, at once.
func TestHintsAreKept(t *testing.T) {
	g := deal(t, "", "simple")
	path := filepath.Join(t.TempDir(), "save.jsonl")
	g.KeepIn(path)
	for g.Open().First() != 0 {
		step(t, g)
	}
	for range 2 { // twice for one decision
		if err := g.Hinted(0); err != nil {
			t.Fatal(err)
		}
	}
	found, err := hotseat.Load(path, hotseat.Components{Base: g.Rules})
	if err != nil || found.Game.Hints(0) != 1 || found.Game.Hints(1) != 0 {
		t.Fatalf("%v; %d hints are left of 1", err, found.Game.Hints(0))
	}
	g = found.Game
	if err := g.Hinted(0); err != nil || g.Hints(0) != 1 {
		t.Errorf("a decision counts twice after the game was resumed: %d hints, %v", g.Hints(0), err)
	}
	step(t, g)
	for g.Open().First() != 0 {
		step(t, g)
	}
	if err := g.Hinted(0); err != nil || g.Hints(0) != 2 {
		t.Errorf("%d hints, %v", g.Hints(0), err)
	}
}

// TestDamagedBeside: if what is kept beside the record of a saved game makes no sense, it is lost, but the game is not.
func TestDamagedBeside(t *testing.T) {
	g := deal(t, "medium", "")
	for len(g.Turns) < 20 {
		step(t, g)
	}
	if err := g.Hinted(1); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(g.Written(), []byte(`"memory"`)) {
		t.Fatal("the bot remembers nothing")
	}
	replace := func(old, new string) func([]byte) []byte {
		return func(text []byte) []byte {
			changed := bytes.Replace(text, []byte(old), []byte(new), 1)
			if bytes.Equal(changed, text) {
				t.Fatalf("there is no %s in\n%s", old, text)
			}
			return changed
		}
	}
	for name, c := range map[string]struct {
		change func([]byte) []byte
		told   bool
		hints  int
	}{
		"cut off":               {func(text []byte) []byte { return text[:len(text)-5] }, true, 0},
		"of an earlier version": {func(text []byte) []byte { return text[:bytes.LastIndexByte(text, '\n')+1] }, false, 0},
		"another seat":          {replace(`"seat":2`, `"seat":3`), true, 0},
		"another word":          {replace(`"hints":`, `"tips":`), true, 0},
		"more behind it":        {func(text []byte) []byte { return append(text, "{}"...) }, true, 0},
		"a person who remembers": {func(text []byte) []byte {
			return []byte(strings.Replace(string(text), `"minds":[{"seat":1`, `"minds":[{"seat":2`, 1))
		}, false, 1},
		"a plan from the future": {replace(`"minds":[{"seat":1,"answers":`, `"minds":[{"seat":1,"answers":9`), false, 1},
		"a plan of nobody's":     {replace(`"memory":"AX`, `"memory":"AY`), false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			found := again(t, g, c.change)
			if found.Beside != nil != c.told || found.Game.Hints(1) != c.hints {
				t.Errorf("%d hints; %v", found.Game.Hints(1), found.Beside)
			}
			if *found.Game.State() != *g.State() {
				t.Error("the game is another one")
			}
			// only the bot sees that it is not its own
			if name != "a plan of nobody's" && bytes.Contains(found.Game.Written(), []byte(`"memory"`)) {
				t.Error("something that can't be true is remembered")
			}
			for range 20 {
				step(t, found.Game)
			}
			if !bytes.Contains(found.Game.Written(), []byte(`"memory"`)) {
				t.Error("the bot plans no more")
			}
		})
	}
}
