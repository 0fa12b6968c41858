package locale

import "koprulu/game"

// morePrompts asks for a decision that only Brood War has.
func (q *prompter) morePrompts(key string) string {
	f, v := &q.f, q.v
	switch f.Step {
	case game.AskLeader:
		return q.say(key, "stage", q.StageName(game.Stage(f.B)))
	case game.AskExtraLeader:
		return q.say(key, "stage", q.StageName(game.Stage(f.A)))
	case game.AskLeaderArea, game.AskLeaderPlanet, game.AskLeaderUnit, game.AskLeaderRoute, game.AskLeaderPlayer:
		return q.leaderChoice(key)
	case game.AskLeaderPiece:
		return q.say(key, "area", q.area(f.C), "units", q.units(f.D, f.E))
	case game.AskToken:
		return q.say(key, "n", int(f.A))
	case game.AskExpelled:
		return q.say(key, "planet", q.planet(f.A))
	case game.AskSiteMove:
		return q.say(key, "site", q.site(f.A))
	case game.AskHeroReturn:
		return q.say(key, "unit", q.hero(f.A))
	case game.AskRestore:
		return q.say(key, "n", int(f.A))
	case game.AskInfest:
		return q.say(key, "area", q.area(f.A))
	case game.AskReaction:
		return q.say(key, "player", q.Words.player(q.r, v, v.Exec.Player), "order", q.OrderName(v.Exec.Order), "planet", q.activePlanet())
	case game.AskFleet:
		if !waiting(f.A) {
			return q.say(key+".more", "area", q.area(f.A))
		}
	case game.AskDisposal:
		return q.say(key, "order", q.OrderName(v.Exec.Order))
	case game.AskAssist:
		return q.say(key, "n", int(f.A)+1)
	case game.AskCaptive:
		other := v.Battle.Players[1-q.side()]
		return q.say(key, "unit", q.unitOf(other, v.Battle.Skirmishes[f.A%game.MaxSkirmishes].Front[1-q.side()]))
	case game.AskRevenge, game.AskEvasion:
		return q.say(key, "planet", q.planet(f.A))
	case game.AskRecharge:
		return q.say(key, "card", q.own(f.B))
	case game.AskEvacuate:
		return q.say(key, "n", int(f.A))
	case game.AskCollateral:
		return q.say(key, "area", q.battleArea())
	}
	return q.say(key)
}

// hero gives the name of the hero of a Leadership card of the player.
func (q *prompter) hero(l uint8) string {
	if info := leaderOf(q.r, q.faction(), game.Leader(l)); info != nil {
		return q.UnitName(q.r, info.Hero)
	}
	return q.unknown()
}

// leaderChoice asks for a choice of effect B of Leadership card A; C counts those made before. Effects that
// need no words of their own have the card named.
func (q *prompter) leaderChoice(key string) string {
	info := leaderOf(q.r, q.faction(), game.Leader(q.f.A))
	if info == nil || int(q.f.B) >= len(info.Effects) {
		return q.say(key, "leader", q.leader(q.f.A))
	}
	e := &info.Effects[q.f.B]
	own := key + "." + effectKeys[e.Kind]
	if !q.Has("prompt." + own) {
		return q.say(key, "leader", q.leader(q.f.A))
	}
	switch e.Kind {
	case game.GainHero:
		return q.say(own, "unit", q.UnitName(q.r, lowest(e.Units)))
	case game.Install:
		return q.say(own, "site", q.InstallationName(e.Site))
	case game.ConquestTokens:
		return q.say(own, "n", int(q.f.C)+1)
	case game.ChoosePlanets:
		return q.say(own, "n", q.v.Seats[q.p].Planets.Len()+1)
	case game.KillRoutes:
		return q.say(own, "route", q.route(q.f.C))
	case game.PlaceEither:
		return q.say(own, "units", q.or(q.pieceList(q.r, e)))
	}
	return q.say(own)
}
