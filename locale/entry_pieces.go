package locale

import "koprulu/rules/game"

// broodWar handles the entries of the expansion.
func (t *teller) broodWar() string {
	e := t.e
	switch e.Kind {
	case game.LogLeaderChosen:
		return t.tell("leader-chosen")
	case game.LogLeader:
		switch e.V[game.EntryWay] {
		case game.LeaderByEvent:
			return t.tell("leader.event", "leader", t.leader(e.V[game.EntryLeader]))
		case game.LeaderUsed:
			return t.tell("leader.used", "leader", t.leader(e.V[game.EntryLeader]))
		}
		return t.tell("leader", "leader", t.leader(e.V[game.EntryLeader]))
	case game.LogLeaderLost:
		return t.tell("leader-lost", "leader", t.leader(e.V[game.EntryLeader]))
	case game.LogHero:
		return t.tell("hero", "unit", t.term(t.unit(e.V[game.EntryUnit])), "area", t.area(e.V[game.EntryArea]))
	case game.LogInstallation:
		return t.tell("installation", "site", t.site(e.V[game.EntrySite]), "area", t.area(e.V[game.EntryArea]))
	case game.LogInstallationLost:
		return t.tell("installation-lost", "site", t.site(e.V[game.EntrySite]), "area", t.area(e.V[game.EntryArea]))
	case game.LogGuard:
		return t.tell("guard", "n", int(e.N[game.EntryAmount]), "area", t.area(e.V[game.EntryArea]))
	case game.LogGuardUsed:
		return t.tell("guard-used", "area", t.area(e.V[game.EntryArea]))
	case game.LogGuardLost:
		return t.tell("guard-lost", "area", t.area(e.V[game.EntryArea]))
	case game.LogTokens:
		return t.tell("tokens."+resourceKeys[e.V[game.EntryResource]&1], "n", int(e.N[game.EntryAmount]))
	case game.LogTokenUsed:
		return t.tell("token-used." + resourceKeys[e.V[game.EntryResource]&1])
	case game.LogDefend:
		return t.tell("defend", "area", t.area(e.V[game.EntryArea]))
	case game.LogPool:
		return t.tell("pool", "order", t.OrderName(game.Order(e.V[game.EntryOrder])))
	case game.LogOrderRemoved:
		return t.tell("order-removed", "order", t.OrderName(game.Order(e.V[game.EntryOrder])))
	case game.LogOrderReturned:
		return t.tell("order-returned", "order", t.OrderName(game.Order(e.V[game.EntryOrder])))
	case game.LogNoRoom:
		return t.tell("no-room", "order", t.OrderName(game.Order(e.V[game.EntryOrder])))
	case game.LogStolen:
		return t.tell("stolen", "units", t.units(1, e.V[game.EntryUnit]), "other", t.who(game.Player(e.V[game.EntryOtherPlayer])))
	case game.LogRecharged:
		return t.tell("recharged", "card", t.own(e.V[game.EntryCard]))
	case game.LogCollateral:
		return t.collateral()
	case game.LogSacrificed:
		return t.tell("sacrificed", "units", t.units(1, e.V[game.EntryUnit]), "n", int(e.V[game.EntrySkirmish])+1)
	case game.LogSwapped:
		return t.tell("swapped", "unit", t.unit(e.V[game.EntryUnit]), "n", int(e.V[game.EntrySkirmish])+1,
			"other", t.unit(e.V[game.EntryOtherUnit]), "m", int(e.V[game.EntryOtherSkirmish])+1)
	case game.LogPointToken:
		return t.tell("point-token", "area", t.area(e.V[game.EntryArea]))
	case game.LogLocked:
		return t.tell("locked", "area", t.area(e.V[game.EntryArea]))
	case game.LogLeft:
		return t.tell("left", "units", t.units(1, e.V[game.EntryUnit]), "from", t.area(e.V[game.EntryFrom]), "to", t.area(e.V[game.EntryTo]))
	case game.LogRaised:
		return t.tell("raised", "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogRestored:
		return t.tell("restored", "area", t.area(e.V[game.EntryArea]))
	case game.LogInfluence:
		return t.tell("influence", "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogGranted:
		return t.tell("granted", "n", int(e.N[game.EntryAmount]))
	case game.LogWaiting:
		return t.tell("waiting", "units", t.UnitCount(t.r, game.UnitType(e.V[game.EntryUnit]), int(e.N[game.EntryAmount])), "leader", t.leader(e.V[game.EntryLeader]))
	case game.LogCameDown:
		return t.tell("came-down", "units", t.UnitCount(t.r, game.UnitType(e.V[game.EntryUnit]), int(e.N[game.EntryAmount])), "area", t.area(e.V[game.EntryArea]))
	case game.LogBaseGone:
		return t.tell("base-gone", "n", int(e.N[game.EntryAmount]))
	case game.LogEvacuated:
		return t.tell("evacuated", "units", t.units(1, e.V[game.EntryUnit]), "area", t.area(e.V[game.EntryArea]), "n", int(e.N[game.EntryAmount]), "total", int(e.N[game.EntryTotal]))
	case game.LogItem:
		return t.tell("item", "item", t.ScenarioItemName(e.V[game.EntryItem]), "unit", t.unit(e.V[game.EntryUnit]), "area", t.area(e.V[game.EntryArea]))
	case game.LogBonus:
		return t.bonus()
	case game.LogItemDropped:
		return t.tell("item-dropped", "item", t.ScenarioItemName(e.V[game.EntryItem]), "area", t.area(e.V[game.EntryArea]))
	}
	return t.unknown()
}

// standard returns the name of a standard card: of the player's own deck if deck is 0, otherwise of the seat deck - 1,
// whose unit they control (BW-KEY-04).
func (t *teller) standard(card, deck uint8) string {
	if deck == 0 {
		return t.own(card)
	}
	return t.cardOf(game.Player(deck-1), card)
}

// collateral returns the sentence for collateral damage.
func (t *teller) collateral() string {
	e := t.e
	key := "collateral." + razeKeys[min(int(e.V[game.EntryKind]), len(razeKeys)-1)]
	if e.V[game.EntryKind] > 1 {
		return t.tell(key, "n", int(e.V[game.EntrySkirmish])+1, "other", t.who(game.Player(e.V[game.EntryOtherPlayer])), "workers", int(e.N[game.EntryAmount]))
	}
	return t.tell(key, "n", int(e.V[game.EntrySkirmish])+1, "other", t.who(game.Player(e.V[game.EntryOtherPlayer])))
}

// bonus returns the sentence for what adds to the values of a side of a skirmish besides its cards.
func (t *teller) bonus() string {
	e := t.e
	var values []string
	if e.N[game.EntryAttack] != 0 {
		values = append(values, t.Text("log.bonus.attack", "n", signed(int(e.N[game.EntryAttack]))))
	}
	if e.N[game.EntryHealth] != 0 {
		values = append(values, t.Text("log.bonus.health", "n", signed(int(e.N[game.EntryHealth]))))
	}
	return t.tell("bonus", "n", int(e.V[game.EntrySkirmish])+1, "values", t.List(values), "source", t.BonusName(t.r, t.factionOf(e.Player), *e))
}

// BonusName names what a LogBonus entry is about: a hero, a module, a card, a guard token. The faction is that of its player.
func (w *Words) BonusName(r *game.Rules, f game.Faction, e game.Entry) string {
	switch e.V[game.EntrySource] {
	case game.BonusHero:
		return w.UnitName(r, game.UnitType(e.V[game.EntryWhich]))
	case game.BonusModule:
		return w.ModuleName(r, e.V[game.EntryWhich])
	case game.BonusEvent:
		return w.EventName(r, game.EventCard(e.V[game.EntryWhich]))
	case game.BonusLeader:
		return w.LeaderName(r, f, game.Leader(e.V[game.EntryWhich]))
	case game.BonusCard:
		return w.CardName(r, f, game.Card(e.V[game.EntryWhich]))
	case game.BonusGuard:
		return w.TokenName("guard")
	}
	return w.unknown()
}
