package recap_test

import (
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/recap"
	"koprulu/table"
)

// TestWhatIsShown: what others do is shown, and cards of theirs wait until they were read; of what readers do
// themselves only what they lose by it is shown, and only that is bad.
func TestWhatIsShown(t *testing.T) {
	const me, other = game.Player(0), game.Player(1)
	games, _ := eventful(t)
	p := page(t, games, 10, 30)
	entry := func(kind game.LogKind, player, of game.Player) game.Entry {
		e := game.Entry{Kind: kind, Player: player, To: game.ToAll}
		if kind == game.LogStolen {
			e.V[game.EntryOtherPlayer] = uint8(of)
		}
		return e
	}
	for _, want := range []struct {
		entry            game.Entry
		shown, held, bad bool
	}{
		{entry(game.LogUseEvent, other, me), true, true, false},
		{entry(game.LogUseEvent, me, other), false, false, false},
		{entry(game.LogOrder, other, me), true, false, false},
		{entry(game.LogOrder, me, other), false, false, false},
		{entry(game.LogBattleWon, other, me), true, false, false},
		{entry(game.LogBaseLost, me, other), true, true, true},
		{entry(game.LogBaseLost, other, me), true, false, false},
		{entry(game.LogStolen, other, me), true, true, true},
		{entry(game.LogStep, other, me), false, false, false},
	} {
		for _, w := range locale.All() {
			p.Reader.Words = w
			before := table.LogItem{Game: entry(game.LogOrder, other, me), Answers: 40}
			told := recap.Between(&p.Game, []table.LogItem{before, {Game: want.entry, Answers: 41}}, 40)
			var b strings.Builder
			if err := told.Piece().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			got := b.String()
			if n := strings.Count(got, "<li"); n != count(want.shown) || told.None() == want.shown {
				t.Errorf("entry %d of player %d: %d things are shown in %s", want.entry.Kind, want.entry.Player, n, got)
			}
			held, bad := strings.Contains(got, " data-held"), strings.Contains(got, " is-bad")
			if held != want.held || bad != want.bad {
				t.Errorf("entry %d of player %d: waits %t, bad %t", want.entry.Kind, want.entry.Player, held, bad)
			}
		}
	}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// TestLittleIsShown: however much an answer brings, it can be followed, and what the reader loses is among it.
func TestLittleIsShown(t *testing.T) {
	games, _ := eventful(t)
	p := page(t, games, 10, 30)
	var lines []table.LogItem
	for i := range uint8(40) {
		e := game.LogPlanet.With(1+game.Player(i%2), i%8)
		if i == 5 {
			e = game.LogWorkerLost.With(0)
		}
		e.To = game.ToAll
		lines = append(lines, table.LogItem{Game: e, Answers: 41})
	}
	var b strings.Builder
	if err := recap.Between(&p.Game, lines, 40).Piece().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "<li"); n == 0 || n > 8 || !strings.Contains(b.String(), `data-kind="worker-lost"`) {
		t.Errorf("%d things are shown: %s", n, b.String())
	}
}

// TestTheStageIsShown: what the stage of the reader's battle shows is something to be shown before they are asked, even
// if nothing is said of it; other battles have no stage.
func TestTheStageIsShown(t *testing.T) {
	games, _ := eventful(t)
	p := page(t, games, 10, 30)
	for defender, want := range map[game.Player]bool{0: false, 2: true} {
		battle := game.LogBattle.With(1)
		battle.V[game.EntryOtherPlayer] = uint8(defender)
		lines := []table.LogItem{told(39, battle), told(41, game.LogShown.With(1))}
		if got := recap.Between(&p.Game, lines, 40).None(); got != want {
			t.Errorf("cards against player %d are turned, and there is nothing to be shown: %t", defender, got)
		}
	}
}
