package locale

import "koprulu/game"

// broodWar goes on with the entries of the expansion.
func (t *teller) broodWar() string {
	e := t.e
	switch e.Kind {
	case game.LogLeaderChosen:
		return t.tell("leader-chosen")
	case game.LogLeader:
		switch e.B {
		case 1:
			return t.tell("leader.event", "leader", t.leader(e.A))
		case 2:
			return t.tell("leader.used", "leader", t.leader(e.A))
		}
		return t.tell("leader", "leader", t.leader(e.A))
	case game.LogLeaderLost:
		return t.tell("leader-lost", "leader", t.leader(e.A))
	case game.LogHero:
		return t.tell("hero", "unit", t.unit(e.A), "area", t.area(e.B))
	case game.LogInstallation:
		return t.tell("installation", "site", t.site(e.A), "area", t.area(e.B))
	case game.LogInstallationLost:
		return t.tell("installation-lost", "site", t.site(e.A), "area", t.area(e.B))
	case game.LogGuard:
		return t.tell("guard", "n", int(e.V), "area", t.area(e.A))
	case game.LogGuardUsed:
		return t.tell("guard-used", "area", t.area(e.A))
	case game.LogGuardLost:
		return t.tell("guard-lost", "area", t.area(e.A))
	case game.LogTokens:
		return t.tell("tokens."+resourceKeys[e.A&1], "n", int(e.V))
	case game.LogTokenUsed:
		return t.tell("token-used." + resourceKeys[e.A&1])
	case game.LogDefend:
		return t.tell("defend", "area", t.area(e.A))
	case game.LogPool:
		return t.tell("pool", "order", t.OrderName(game.Order(e.A)))
	case game.LogOrderRemoved:
		return t.tell("order-removed", "order", t.OrderName(game.Order(e.A)))
	case game.LogOrderReturned:
		return t.tell("order-returned", "order", t.OrderName(game.Order(e.A)))
	case game.LogNoRoom:
		return t.tell("no-room", "order", t.OrderName(game.Order(e.A)))
	case game.LogStolen:
		return t.tell("stolen", "units", t.units(1, e.A), "other", t.who(game.Player(e.B)))
	case game.LogRecharged:
		return t.tell("recharged", "card", t.own(e.A))
	case game.LogCollateral:
		return t.collateral()
	case game.LogSacrificed:
		return t.tell("sacrificed", "units", t.units(1, e.A), "n", int(e.B)+1)
	case game.LogSwapped:
		return t.tell("swapped", "unit", t.unit(e.B), "n", int(e.A)+1, "other", t.unit(e.D), "m", int(e.C)+1)
	case game.LogPointToken:
		return t.tell("point-token", "area", t.area(e.A))
	case game.LogLocked:
		return t.tell("locked", "area", t.area(e.A))
	case game.LogLeft:
		return t.tell("left", "units", t.units(1, e.A), "from", t.area(e.B), "to", t.area(e.C))
	case game.LogRaised:
		return t.tell("raised", "planet", t.planet(e.A))
	case game.LogRestored:
		return t.tell("restored", "area", t.area(e.A))
	case game.LogInfluence:
		return t.tell("influence", "planet", t.planet(e.A))
	case game.LogGranted:
		return t.tell("granted", "n", int(e.V))
	case game.LogWaiting:
		return t.tell("waiting", "units", t.UnitCount(t.r, game.UnitType(e.A), int(e.V)), "leader", t.leader(e.B))
	case game.LogCameDown:
		return t.tell("came-down", "units", t.UnitCount(t.r, game.UnitType(e.A), int(e.V)), "area", t.area(e.B))
	case game.LogBaseGone:
		return t.tell("base-gone", "n", int(e.V))
	case game.LogEvacuated:
		return t.tell("evacuated", "units", t.units(1, e.A), "area", t.area(e.B), "n", int(e.V), "total", int(e.W))
	case game.LogItem:
		return t.tell("item", "item", t.ScenarioItemName(e.A), "unit", t.unit(e.B), "area", t.area(e.C))
	case game.LogBonus:
		return t.bonus()
	case game.LogItemDropped:
		return t.tell("item-dropped", "item", t.ScenarioItemName(e.A), "area", t.area(e.B))
	}
	return t.unknown()
}

// standard returns the name of a standard card: of the player's own deck if deck is 0, else of the seat before that
// number, whose unit they control (BW-KEY-04).
func (t *teller) standard(card, deck uint8) string {
	if deck == 0 {
		return t.own(card)
	}
	return t.cardOf(game.Player(deck-1), card)
}

// collateral returns the sentence for collateral damage.
func (t *teller) collateral() string {
	e := t.e
	key := "collateral." + razeKeys[min(int(e.B), len(razeKeys)-1)]
	if e.B > 1 {
		return t.tell(key, "n", int(e.A)+1, "other", t.who(game.Player(e.C)), "workers", int(e.V))
	}
	return t.tell(key, "n", int(e.A)+1, "other", t.who(game.Player(e.C)))
}

// bonus returns the sentence for what adds to the values of a side of a skirmish beside its cards there.
func (t *teller) bonus() string {
	e := t.e
	var values []string
	if e.V != 0 {
		values = append(values, t.Text("log.bonus.attack", "n", signed(int(e.V))))
	}
	if e.W != 0 {
		values = append(values, t.Text("log.bonus.health", "n", signed(int(e.W))))
	}
	return t.tell("bonus", "n", int(e.A)+1, "values", t.and(values), "source", t.BonusName(t.r, t.factionOf(e.Player), *e))
}

// BonusName names what a LogBonus entry is about: a hero, a module, a card, a guard token. The faction is that of its player.
func (w *Words) BonusName(r *game.Rules, f game.Faction, e game.Entry) string {
	switch e.B {
	case game.BonusHero:
		return w.UnitName(r, game.UnitType(e.C))
	case game.BonusModule:
		return w.ModuleName(r, e.C)
	case game.BonusEvent:
		return w.EventName(r, game.EventCard(e.C))
	case game.BonusLeader:
		return w.LeaderName(r, f, game.Leader(e.C))
	case game.BonusCard:
		return w.CardName(r, f, game.Card(e.C))
	case game.BonusGuard:
		return w.TokenName("guard")
	}
	return w.unknown()
}
