package fight_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web/fight"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// TestResultLeaves: the result of a battle stays on the table for those who fought it while a good deal follows, but
// not into the next round.
func TestResultLeaves(t *testing.T) {
	battle, won := game.LogBattle.With(0), game.LogBattleWon.With(1)
	battle.V[game.EntryOtherPlayer] = 1
	p := &seen.Game{View: &game.View{Players: 2}, Seat: 1, Log: []table.LogItem{{Game: battle}, {Game: won}}}
	p.View.Battle.Area = game.NoArea
	follow := func(n int, kind game.LogKind) {
		for range n {
			p.Log = append(p.Log, table.LogItem{Game: kind.With(0)})
		}
	}
	follow(30, game.LogWorker)
	if fight.Of(p) == nil {
		t.Error("the result left before the end of the round")
	}
	follow(1, game.LogRound)
	if fight.Of(p) != nil {
		t.Error("the result stays in the next round")
	}
	p.Seat = 0
	p.Log = p.Log[:2]
	follow(1, game.LogRound)
	if fight.Of(p) == nil {
		t.Error("a result with which the round ended is not seen")
	}
}
