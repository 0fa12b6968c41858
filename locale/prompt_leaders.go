package locale

import "koprulu/rules/game"

// hero returns the name of the hero of a Leadership card of the player.
func (q *prompter) hero(l uint8) string {
	if info := leaderOf(q.r, q.faction(), game.Leader(l)); info != nil {
		return q.w.UnitName(q.r, info.Hero)
	}
	return q.w.unknown()
}

// leaderChoice asks for a choice of effect B of Leadership card A; C counts the choices already made. For effects
// without words of their own it names the card.
func (q *prompter) leaderChoice(key string) string {
	info := leaderOf(q.r, q.faction(), game.Leader(q.f.V[game.FieldLeader]))
	if info == nil || int(q.f.V[game.FieldEffect]) >= len(info.Effects) {
		return q.say(key, "leader", q.leader(q.f.V[game.FieldLeader]))
	}
	e := &info.Effects[q.f.V[game.FieldEffect]]
	own := key + "." + effectKey(e.Kind)
	if !q.w.Has("prompt." + own) {
		return q.say(key, "leader", q.leader(q.f.V[game.FieldLeader]))
	}
	switch e.Kind {
	case game.GainHero:
		return q.say(own, "unit", q.w.UnitName(q.r, lowest(e.Units)))
	case game.Install:
		return q.say(own, "site", q.w.InstallationName(e.Site))
	case game.ConquestTokens:
		return q.say(own, "n", int(q.f.V[game.FieldMemory])+1)
	case game.ChoosePlanets:
		return q.say(own, "n", q.v.Seats[q.p].Planets.Len()+1)
	case game.KillRoutes:
		return q.say(own, "route", q.route(q.f.V[game.FieldMemory]))
	case game.PlaceEither:
		return q.say(own, "units", q.w.or(pieceList(q.w, q.r, e)))
	}
	return q.say(own)
}
