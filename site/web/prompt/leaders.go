package prompt

import (
	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// cards reports whether the choice is among Leadership or Event cards: their texts are too long for rows of buttons.
func (p *Model) cards() bool {
	return p.Mine() && (p.View.Step == game.AskLeader || p.View.Step == game.AskExtraLeader) || p.choosesEvents()
}

// leaderChoice is how far along the choice of Leadership cards is for one player.
type leaderChoice struct {
	seat game.Player
	name string
	done bool
}

// leaderChoices returns who has put a Leadership card facedown, while cards are chosen.
func leaderChoices(p *Model) []leaderChoice {
	if !seen.ChoosesLeaders(p.View) {
		return nil
	}
	var out []leaderChoice
	for seat := range game.Player(p.View.Players) {
		if p.View.Alive.Has(seat) && (p.View.Open.Has(seat) || p.View.Seats[seat].HasChosen) {
			out = append(out, leaderChoice{seat, p.SeatName(seat), !p.View.Open.Has(seat)})
		}
	}
	return out
}

// leaderState says in words how far along a player is with the choice.
func (p *Model) leaderState(c leaderChoice) string {
	key := "web.bw.leader.yet"
	if c.done {
		key = "web.bw.leader.has"
	}
	return c.name + ": " + p.Words().Text(key)
}

// shownLeader is a Leadership card that was turned up in the current step.
type shownLeader struct {
	seat game.Player
	card card.Leader
}

// shownLeaders returns the Leadership cards that were turned up together and are resolved now: their lines follow each
// other in the log.
func shownLeaders(p *Model) []shownLeader {
	if (p.View.Step < game.AskLeaderArea || p.View.Step > game.AskLeaderPiece) && p.View.Step != game.AskExpelled {
		return nil
	}
	var out []shownLeader
	for i := len(p.Log) - 1; i >= 0; i-- {
		e := &p.Log[i]
		if e.Kind != table.NoEntry || e.Game.Kind != game.LogLeader || e.Game.V[game.EntryWay] != game.LeaderResolved {
			if len(out) > 0 {
				break
			}
			continue
		}
		if f := p.Faction(e.Game.Player); int(f) < len(p.Rules.Sheets) {
			out = append(out, shownLeader{e.Game.Player, card.LeaderOf(p.Words(), p.Rules, f,
				game.Leader(e.Game.V[game.EntryLeader]))})
		}
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}
