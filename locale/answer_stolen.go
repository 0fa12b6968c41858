package locale

import "koprulu/rules/game"

// meant adds to the words of an answer which units it means if a player has both their own units of a type and some
// under mind control, or units from two owners.
func (q *prompter) meant(answer string, a game.Answer) string {
	first, second := a.Stolen()&game.StolenFirst != 0, a.Stolen()&game.StolenSecond != 0
	switch {
	case a.Stolen() == 0 || a.Verb == game.DoSwap: // an exchange says it for each unit
		return answer
	case first && second:
		return q.reply("stolen.both", "answer", answer)
	case a.Verb == game.DoBuild && first:
		return q.reply("stolen.consumed", "answer", answer, "area", q.area(uint8(a.Area())))
	case a.Verb == game.DoBuild:
		return q.reply("stolen.consumed", "answer", answer, "area", q.area(uint8(a.Second())))
	case second:
		return q.reply("stolen.theirs", "answer", answer)
	}
	if owner := q.secondOwner(a); owner != game.Nobody {
		return q.reply("stolen.other", "answer", answer, "player", q.w.PlayerWithin(q.r, q.v, owner))
	}
	return q.reply("stolen", "answer", answer)
}

// secondOwner returns the original owner of the unit that an answer means, if two of its type come from two players.
func (q *prompter) secondOwner(a game.Answer) game.Player {
	if a.Verb == game.DoRevenge { // another player's unit
		for p := range game.Player(q.r.Options.Players) {
			if owner := q.v.SecondOwner(q.r, p, a.Unit()); p != q.p && owner != game.Nobody {
				return owner
			}
		}
		return game.Nobody
	}
	return q.v.SecondOwner(q.r, q.p, a.Unit())
}

// exchanged names a unit that the Defensive module moves, and says if it is under mind control.
func (q *prompter) exchanged(k, u uint8, front, stolen bool) string {
	b := &q.v.Battle
	if front && k < b.Count {
		p := b.Players[game.Defender]
		stolen = p < game.MaxPlayers &&
			q.r.Sheets[q.v.Seats[p].Faction].CaptiveFigures.Has(b.Skirmishes[k].Front[game.Defender])
	}
	if stolen {
		return q.reply("unit.stolen", "unit", q.unit(u))
	}
	return q.unit(u)
}
