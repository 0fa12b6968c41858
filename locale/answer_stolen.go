package locale

import "koprulu/game"

// meant adds to the words of an answer which units it means where a player has own ones of a type and such under mind
// control, or some of two owners.
func (q *prompter) meant(answer string, a game.Answer) string {
	first, second := a.F&game.StolenFirst != 0, a.F&game.StolenSecond != 0
	switch {
	case a.F == 0 || a.Verb == game.DoSwap: // an exchange says it of each unit
		return answer
	case first && second:
		return q.reply("stolen.both", "answer", answer)
	case a.Verb == game.DoBuild && first:
		return q.reply("stolen.consumed", "answer", answer, "area", q.area(a.B))
	case a.Verb == game.DoBuild:
		return q.reply("stolen.consumed", "answer", answer, "area", q.area(a.C))
	case second:
		return q.reply("stolen.theirs", "answer", answer)
	}
	if owner := q.secondOwner(a); owner != game.Nobody {
		return q.reply("stolen.other", "answer", answer, "player", q.Words.player(q.r, q.v, owner))
	}
	return q.reply("stolen", "answer", answer)
}

// secondOwner gives the player from whom the unit comes that an answer means, if two of its type come from two players.
func (q *prompter) secondOwner(a game.Answer) game.Player {
	u := a.A
	switch a.Verb {
	case game.DoMove, game.DoBack, game.DoPickUp:
		u = a.B
	case game.DoRevenge: // a unit of somebody else
		for p := range game.Player(q.r.Options.Players) {
			if owner := q.v.SecondOwner(q.r, p, game.UnitType(a.B)); p != q.p && owner != game.Nobody {
				return owner
			}
		}
		return game.Nobody
	}
	return q.v.SecondOwner(q.r, q.p, game.UnitType(u))
}

// exchanged names a unit that the Defensive module moves, and says if it is under mind control.
func (q *prompter) exchanged(k, u uint8, front, stolen bool) string {
	b := &q.v.Battle
	if front && k < b.Count {
		p := b.Players[game.Defender]
		stolen = p < game.MaxPlayers && q.r.Sheets[q.v.Seats[p].Faction].CaptiveFigures.Has(b.Skirmishes[k].Front[game.Defender])
	}
	if stolen {
		return q.reply("unit.stolen", "unit", q.unit(u))
	}
	return q.unit(u)
}
