package locale

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// leaderOf returns the name of a Leadership card of a player.
func (q *prompter) leaderOf(p game.Player, l uint8) string {
	return q.w.LeaderName(q.r, q.factionOf(p), game.Leader(l))
}

// leader returns the name of a Leadership card of the player.
func (q *prompter) leader(l uint8) string { return q.leaderOf(q.p, l) }

func (q *prompter) site(i uint8) string { return q.w.InstallationName(game.Installation(i)) }

// waiting reports whether an area in an answer means a Leadership card on which units wait.
func waiting(a uint8) bool { return game.Area(a) == game.NoArea }

// placed counts the units that an answer places: one, except for a Leadership card that provides several of one type.
func (q *prompter) placed(u uint8) uint8 {
	if q.f.Step != game.AskLeaderArea {
		return 1
	}
	info := leaderOf(q.r, q.faction(), game.Leader(q.f.V[game.FieldLeader]))
	if info == nil || int(q.f.V[game.FieldEffect]) >= len(info.Effects) {
		return 1
	}
	for _, piece := range info.Effects[q.f.V[game.FieldEffect]].Pieces {
		if piece.Count > 0 && piece.Unit == game.UnitType(u) {
			return piece.Count
		}
	}
	return 1
}

// razeKeys are the keys of what collateral damage destroys.
var razeKeys = [3]string{"base", "installation", "workers"}

// place says where in the battle a unit is: in the front line or in support of a skirmish.
func (q *prompter) place(k uint8, front bool) string {
	if front {
		return q.reply("swap.front", "n", int(k)+1)
	}
	return q.reply("swap.support", "n", int(k)+1)
}

// revenge returns the words for what a destroyed hero takes with it.
func (q *prompter) revenge(a game.Answer) string {
	switch a.Kind() {
	case 0:
		return q.give("revenge.unit", "unit area", a)
	case 1:
		return q.give("revenge.base", "area", a)
	}
	return q.give("revenge.installation", "area", a)
}

// ScenarioItemName returns the name of an item of a scenario: "Psi Emitter".
func (w *Words) ScenarioItemName(item uint8) string {
	return w.enum("scenario-item", words.ScenarioItems, int(item))
}
