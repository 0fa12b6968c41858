package locale

import "koprulu/rules/game"

// morePrompts asks for a decision that only Brood War has.
func (q *prompter) morePrompts(key string) string {
	f, v := &q.f, q.v
	switch f.Step {
	case game.AskLeader:
		return q.say(key, "stage", q.StageName(game.Stage(f.V[game.FieldStage])))
	case game.AskExtraLeader:
		return q.say(key, "stage", q.StageName(game.Stage(f.V[game.FieldStage])))
	case game.AskLeaderArea, game.AskLeaderPlanet, game.AskLeaderUnit, game.AskLeaderRoute, game.AskLeaderPlayer:
		return q.leaderChoice(key)
	case game.AskLeaderPiece:
		return q.say(key, "area", q.area(f.V[game.FieldArea]), "units", q.units(f.V[game.FieldLeft], f.V[game.FieldUnit]))
	case game.AskToken:
		return q.say(key, "n", int(f.V[game.FieldLeft]))
	case game.AskExpelled:
		return q.say(key, "planet", q.planet(f.V[game.FieldPlanet]))
	case game.AskSiteMove:
		return q.say(key, "site", q.site(f.V[game.FieldInstallation]))
	case game.AskHeroReturn:
		return q.say(key, "unit", q.hero(f.V[game.FieldLeader]))
	case game.AskRestore:
		return q.say(key, "n", int(f.V[game.FieldLeft]))
	case game.AskInfest:
		return q.say(key, "area", q.area(f.V[game.FieldArea]))
	case game.AskReaction:
		return q.say(key, "player", q.Words.player(q.r, v, v.Exec.Player), "order", q.OrderName(v.Exec.Order), "planet", q.activePlanet())
	case game.AskFleet:
		if !waiting(f.V[game.FieldArea]) {
			return q.say(key+".more", "area", q.area(f.V[game.FieldArea]))
		}
	case game.AskDisposal:
		return q.say(key, "order", q.OrderName(v.Exec.Order))
	case game.AskAssist:
		return q.say(key, "n", int(f.V[game.FieldSkirmish])+1)
	case game.AskCaptive:
		other := v.Battle.Players[1-q.side()]
		return q.say(key, "unit", q.unitOf(other, v.Battle.Skirmishes[f.V[game.FieldSkirmish]%game.MaxSkirmishes].Front[1-q.side()]))
	case game.AskRevenge, game.AskEvasion:
		return q.say(key, "planet", q.planet(f.V[game.FieldPlanet]))
	case game.AskRecharge:
		return q.say(key, "card", q.own(f.V[game.FieldCard]))
	case game.AskEvacuate:
		return q.say(key, "n", int(f.V[game.FieldLeft]))
	case game.AskCollateral:
		return q.say(key, "area", q.battleArea())
	}
	return q.say(key)
}

// hero returns the name of the hero of a Leadership card of the player.
func (q *prompter) hero(l uint8) string {
	if info := leaderOf(q.r, q.faction(), game.Leader(l)); info != nil {
		return q.UnitName(q.r, info.Hero)
	}
	return q.unknown()
}

// leaderChoice asks for a choice of effect B of Leadership card A; C counts the choices already made. For effects
// without words of their own it names the card.
func (q *prompter) leaderChoice(key string) string {
	info := leaderOf(q.r, q.faction(), game.Leader(q.f.V[game.FieldLeader]))
	if info == nil || int(q.f.V[game.FieldEffect]) >= len(info.Effects) {
		return q.say(key, "leader", q.leader(q.f.V[game.FieldLeader]))
	}
	e := &info.Effects[q.f.V[game.FieldEffect]]
	own := key + "." + effectKeys[e.Kind]
	if !q.Has("prompt." + own) {
		return q.say(key, "leader", q.leader(q.f.V[game.FieldLeader]))
	}
	switch e.Kind {
	case game.GainHero:
		return q.say(own, "unit", q.UnitName(q.r, lowest(e.Units)))
	case game.Install:
		return q.say(own, "site", q.InstallationName(e.Site))
	case game.ConquestTokens:
		return q.say(own, "n", int(q.f.V[game.FieldMemory])+1)
	case game.ChoosePlanets:
		return q.say(own, "n", q.v.Seats[q.p].Planets.Len()+1)
	case game.KillRoutes:
		return q.say(own, "route", q.route(q.f.V[game.FieldMemory]))
	case game.PlaceEither:
		return q.say(own, "units", q.or(q.pieceList(q.r, e)))
	}
	return q.say(own)
}
