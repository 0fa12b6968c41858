package web_test

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// TestCaptiveOnStage: the card of a unit under mind control is the back of its owner's deck, which a click places;
// heroes and the guard token have their signs and their parts of the sums (BW-KEY-04, BW-HERO-12, BW-TOKEN-03).
func TestCaptiveOnStage(t *testing.T) {
	g, err := sample.Placed("captive", sample.CaptiveBattle...)
	if err != nil {
		t.Fatal(err)
	}
	p := pageOf(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Asked: true})
	if p.View.Step != game.AskCards {
		t.Fatalf("%s is asked", sample.Asked(g))
	}
	stage := pieceOf(t, p, "battle")
	w := p.Reader.Words
	for what, mark := range map[string]string{
		"the deck of the owner":     `id="tray-owner"`,
		"the owner's back":          `id="tray-owner-back" class="card cardback f-mengsk"`,
		"the answer":                `value="card 1 none"`,
		"the reinforcement card":    `value="card 1 none combat-17"`,
		"whose the unit was":        w.Text("web.bw.battle.held", "player", "Arcturus Mengsk"),
		"the ring of the hero":      `class="plate-ring"`,
		"the guard token in use":    w.Text("web.bw.battle.guarded"),
		"the bonus of the hero":     w.Text("web.bw.battle.part.of", "n", "+1", "source", "Zeratul"),
		"the line about the token":  "#i-guard",
		"the exchange as an answer": "Skirmish 3",
	} {
		if !strings.Contains(stage, mark) {
			t.Errorf("the stage does not show %s: %q", what, mark)
		}
	}
	if galaxy := pieceOf(t, p, "galaxy"); !strings.Contains(galaxy, `href="#held-mark"`) ||
		!strings.Contains(galaxy, `href="#hero-mark"`) || !strings.Contains(galaxy, "#j-warp-gate") {
		t.Error("the map does not mark the hero, the unit under mind control and the installation")
	}
}

// TestBattlesOfBroodWar: every page of battles that go on by chance from there is well formed, for both sides and a
// spectator, and in the replay.
func TestBattlesOfBroodWar(t *testing.T) {
	shown := 0
	for seed := range uint64(4) {
		g, err := sample.Placed("captive", sample.CaptiveBattle[:4]...)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.PlayOn(seed, 60); err != nil {
			t.Fatal(err)
		}
		for at := 4; at <= g.Answers(); at++ {
			for _, seat := range []game.Player{0, 1, game.Nobody} {
				p := pageOf(t, sample.Position{Game: g, At: at}, sample.Look{Seat: seat})
				var b bytes.Buffer
				if err := p.Whole().Render(t.Context(), &b); err != nil {
					t.Fatal(err)
				}
				pagetest.CheckDocument(t, g.Rules, b.Bytes())
				if bytes.Contains(b.Bytes(), []byte(`-owner" class="card`)) {
					shown++
				}
				p.Snap.Status = table.Finished
				p.Replay = &seen.Replay{At: at, Of: g.Answers(), As: seat}
				p.Decision, p.Choices = 0, nil
				b.Reset()
				if err := p.Whole().Render(t.Context(), &b); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if shown == 0 {
		t.Error("no card of another player's deck was ever turned up")
	}
}

// TestTurnedUp: of a skirmish whose cards are turned up while something is still to be decided, the stage does not say
// that they are facedown.
func TestTurnedUp(t *testing.T) {
	games, err := sample.Golden("../..")()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		_, log, err := g.Play(g.Answers())
		if err != nil {
			t.Fatal(err)
		}
		shown := -1
		for i := range log {
			switch e := &log[i].Game; e.Kind {
			case game.LogSkirmish:
				shown = -1
			case game.LogShown:
				shown = log[i].Answers
			case game.LogStrength:
				if shown < 0 || shown == log[i].Answers {
					continue
				}
				p := pageOf(t, sample.Position{Game: g, At: shown}, sample.Look{Seat: e.Player})
				stage, w := pieceOf(t, p, "battle"), p.Reader.Words
				if !strings.Contains(stage, ">"+w.Text("web.board.battle.turned")+"<") ||
					!strings.Contains(stage, w.Text("web.board.battle.out.shown")) {
					t.Errorf("%s %d: the stage does not say that the cards are turned up: %q", g.Name, shown, stage)
				}
				return
			}
		}
	}
	t.Fatal("in no game something is decided after cards are turned up")
}
