package terminal

import (
	"strconv"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// toldSet are the seats whose bots have been reported as failed.
type toldSet game.PlayerSet

// tell returns what to say about a bot that has just failed, nothing if it plays or this has been said before.
func (t *toldSet) tell(g *hotseat.Game, w *draw.Words, p game.Player) string {
	err := g.Failed(p)
	if err == nil || game.PlayerSet(*t).Has(p) {
		return ""
	}
	*t |= 1 << p
	return w.Text("ui.bot.failed", "seat", strconv.Itoa(int(p)+1), "bot", g.Named(p), "error", err.Error())
}
