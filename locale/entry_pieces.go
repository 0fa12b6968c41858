package locale

import "koprulu/rules/game"

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
		return t.put(key, "n=skirmish other workers=amount")
	}
	return t.put(key, "n=skirmish other")
}

// bonus returns the sentence for what adds to the values of a side of a skirmish besides its cards.
func (t *teller) bonus() string {
	e := t.e
	var values []string
	if e.N[game.EntryAttack] != 0 {
		values = append(values, t.w.Text("log.bonus.attack", "n", signed(int(e.N[game.EntryAttack]))))
	}
	if e.N[game.EntryHealth] != 0 {
		values = append(values, t.w.Text("log.bonus.health", "n", signed(int(e.N[game.EntryHealth]))))
	}
	return t.tell("bonus", "n", int(e.V[game.EntrySkirmish])+1, "values", t.w.List(values), "source",
		t.w.BonusName(t.r, t.factionOf(e.Player), *e))
}

// BonusName names what a LogBonus entry is about: a hero, a module, a card, a guard token. The faction is that of its
// player.
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
