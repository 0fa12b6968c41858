package locale

import "koprulu/rules/game"

// leaderOf returns the name of a Leadership card of a player.
func (q *prompter) leaderOf(p game.Player, l uint8) string {
	return q.LeaderName(q.r, q.factionOf(p), game.Leader(l))
}

// leader returns the name of a Leadership card of the player.
func (q *prompter) leader(l uint8) string { return q.leaderOf(q.p, l) }

func (q *prompter) site(i uint8) string { return q.InstallationName(game.Installation(i)) }

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

// moreAnswers returns the words of the answers that only Brood War has.
func (q *prompter) moreAnswers(a game.Answer) string {
	switch a.Verb {
	case game.DoLeader:
		return q.reply("leader", "leader", q.leader(uint8(a.Leader())))
	case game.DoGive:
		if waiting(uint8(a.Area())) {
			return q.reply("give.waiting", "unit", q.unit(uint8(a.Unit())))
		}
		return q.reply("give", "unit", q.unit(uint8(a.Unit())), "area", q.area(uint8(a.Area())))
	case game.DoPlayer:
		return q.reply("player", "player", q.Words.player(q.r, q.v, a.Player()))
	case game.DoToken:
		key := "token.take."
		if q.f.Step == game.AskPay {
			key = "token.pay."
		}
		return q.reply(key + resourceKeys[uint8(a.Resource())&1])
	case game.DoLeave:
		return q.reply("leave", "unit", q.unit(uint8(a.Unit())), "from", q.area(uint8(a.From())), "to", q.area(uint8(a.To())))
	case game.DoRaise:
		return q.reply("raise", "planet", q.planet(uint8(a.Planet())))
	case game.DoExecuteAs:
		return q.reply("execute-as", "order", q.OrderName(a.Order()))
	case game.DoDefend:
		return q.reply("defend", "area", q.area(uint8(a.Area())))
	case game.DoPool:
		return q.reply("pool")
	case game.DoRemove:
		return q.reply("remove")
	case game.DoLock:
		return q.reply("lock", "card", q.own(uint8(a.Card())), "area", q.area(uint8(a.Area())))
	case game.DoGuard:
		return q.reply("guard")
	case game.DoUseLeader:
		return q.reply("use-leader", "leader", q.leader(uint8(a.Leader())))
	case game.DoSwap:
		return q.reply("swap", "unit", q.exchanged(a.Skirmish(), uint8(a.Unit()), a.Fronts()&1 != 0, a.Stolen()&game.StolenFirst != 0), "place", q.place(a.Skirmish(), a.Fronts()&1 != 0),
			"other", q.exchanged(a.OtherSkirmish(), uint8(a.Other()), a.Fronts()&2 != 0, a.Stolen()&game.StolenSecond != 0), "elsewhere", q.place(a.OtherSkirmish(), a.Fronts()&2 != 0))
	case game.DoRaze:
		return q.reply("raze." + razeKeys[min(int(a.Kind()), len(razeKeys)-1)])
	case game.DoRevenge:
		return q.revenge(a)
	case game.DoResign:
		return q.reply("resign")
	case game.DoEvacuate:
		return q.reply("evacuate", "units", q.units(1, uint8(a.Unit())))
	case game.DoPickUp:
		return q.reply("pick-up", "item", q.scenarioItem(q.r, a.Item()), "unit", q.unit(uint8(a.Unit())), "area", q.area(uint8(a.Area())))
	}
	return q.unknown()
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
		return q.reply("revenge.unit", "unit", q.unit(uint8(a.Unit())), "area", q.area(uint8(a.Area())))
	case 1:
		return q.reply("revenge.base", "area", q.area(uint8(a.Area())))
	}
	return q.reply("revenge.installation", "area", q.area(uint8(a.Area())))
}

// itemKeys are the items of the scenarios, by their number.
var itemKeys = []string{"khalis-crystal", "uraj-crystal", "psi-emitter"}

// ScenarioItemName returns the name of an item of a scenario: "Psi Emitter".
func (w *Words) ScenarioItemName(item uint8) string {
	return w.enum("scenario-item", itemKeys, int(item))
}
