package locale

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// Entry returns a log entry in words. The view, for the names of routes and players, is one after the answer that
// caused the entry. Entry.To says who may read it.
func (w *Words) Entry(r *game.Rules, v *game.View, e game.Entry) string {
	t := teller{prompter: prompter{Words: w, r: r, v: v, p: e.Player}, e: &e}
	return t.entry()
}

// teller puts one log entry into words.
type teller struct {
	prompter
	e *game.Entry
	// terms is true if names that can be looked up are marked: see EntryPieces.
	terms bool
}

// tell returns a sentence by its key; every sentence may use the value player.
func (t *teller) tell(key string, args ...any) string {
	return t.sentence("log."+key, append(args, "player", t.who(t.e.Player))...)
}

// who returns the name of a player within a sentence.
func (t *teller) who(p game.Player) string { return t.Words.player(t.r, t.v, p) }

func (t *teller) entry() string {
	e := t.e
	switch e.Kind {
	case game.LogFirstPlayer:
		return t.tell("first-player")
	case game.LogFaction:
		return t.tell("faction", "seat", t.SeatName(e.Player), "faction", t.Words.faction(t.r, game.Faction(e.V[game.EntryFaction])))
	case game.LogPlanetDrawn:
		return t.tell("planet-drawn", "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogPlanet:
		return t.tell("planet", "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogRoute:
		return t.tell("route", "route", t.link(t.r, game.Planet(e.V[game.EntryPlanet]), game.Planet(e.V[game.EntryOtherPlanet]), e.V[game.EntryZ]))
	case game.LogPlanetLost:
		return t.tell("planet-lost", "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogBase:
		return t.tell("base", "area", t.area(e.V[game.EntryArea]))
	case game.LogUnit:
		return t.tell("unit", "units", t.units(e.V[game.EntryCount], e.V[game.EntryUnit]), "area", t.area(e.V[game.EntryArea]))
	case game.LogTransport:
		return t.tell("transport", "route", t.route(e.V[game.EntryRoute]))
	case game.LogRound:
		return t.tell("round", "n", int(e.N[game.EntryAmount]))
	case game.LogPhase:
		return t.tell("phase", "phase", t.PhaseName(game.Phase(e.V[game.EntryPhase])))
	case game.LogStep:
		return t.tell("step", "n", RegroupStepNumber(t.r, e.V[game.EntryStep]), "step", t.RegroupStepName(t.r, e.V[game.EntryStep]))
	case game.LogOrder:
		if e.V[game.EntryOrder] >= uint8(game.OrderKinds) {
			return t.tell("order.hidden", "planet", t.planet(e.V[game.EntryPlanet]))
		}
		return t.tell("order", "order", t.OrderName(game.Order(e.V[game.EntryOrder])), "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogPeek:
		return t.tell("peek", "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogSeen:
		return t.tell("seen", "order", t.OrderName(game.Order(e.V[game.EntryOrder])), "other", t.who(game.Player(e.V[game.EntryOtherPlayer])), "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogReveal:
		return t.tell("reveal", "order", t.OrderName(game.Order(e.V[game.EntryOrder])), "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogExecute:
		return t.tell("execute", "order", t.OrderName(game.Order(e.V[game.EntryOrder])), "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogEventOption:
		return t.tell("event-option", "order", t.OrderName(game.Order(e.V[game.EntryOrder])), "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogObstructed:
		return t.tell("obstructed")
	case game.LogOrderLost:
		return t.tell("order-lost", "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogDrawEvent:
		return t.tell("draw-event", "stage", t.StageName(game.Stage(e.V[game.EntryStage])))
	case game.LogDraw:
		return t.tell("draw", "n", int(e.N[game.EntryAmount]))
	case game.LogDrew:
		return t.tell("drew", "card", t.own(e.V[game.EntryCard]))
	case game.LogReshuffle:
		return t.tell("reshuffle")
	case game.LogWorker:
		return t.tell("worker")
	case game.LogPay:
		return t.paid()
	case game.LogDepletion:
		if e.V[game.EntryDegree] == game.DepletedFully {
			return t.tell("depletion.full", "area", t.area(e.V[game.EntryArea]))
		}
		return t.tell("depletion.partial", "area", t.area(e.V[game.EntryArea]))
	case game.LogBuilding:
		return t.tell("bought", "item", t.BuildingLevelName(t.r, t.faction(), e.V[game.EntryBuilding], e.V[game.EntryLevel]))
	case game.LogModule:
		return t.tell("bought", "item", t.term(t.ModuleName(t.r, e.V[game.EntryModule])))
	case game.LogTech:
		return t.tell("bought", "item", t.term(t.TechName(t.r, t.faction(), game.Tech(e.V[game.EntryTech]))))
	case game.LogToHand:
		return t.tell("to-hand", "card", t.own(e.V[game.EntryCard]))
	case game.LogMove:
		if waiting(e.V[game.EntryFrom]) {
			return t.tell("move.waiting", "units", t.units(e.V[game.EntryCount], e.V[game.EntryUnit]), "to", t.area(e.V[game.EntryTo]))
		}
		return t.tell("move", "units", t.units(e.V[game.EntryCount], e.V[game.EntryUnit]), "from", t.area(e.V[game.EntryFrom]), "to", t.area(e.V[game.EntryTo]))
	case game.LogBack:
		if waiting(e.V[game.EntryTo]) {
			return t.tell("back.waiting", "units", t.units(e.V[game.EntryCount], e.V[game.EntryUnit]), "from", t.area(e.V[game.EntryFrom]))
		}
		return t.tell("back", "units", t.units(e.V[game.EntryCount], e.V[game.EntryUnit]), "from", t.area(e.V[game.EntryFrom]), "to", t.area(e.V[game.EntryTo]))
	case game.LogLiftOff:
		return t.tell("lift-off", "from", t.area(e.V[game.EntryFrom]), "to", t.area(e.V[game.EntryTo]))
	case game.LogUse:
		return t.tell("use", "card", t.own(e.V[game.EntryCard]))
	case game.LogUseEvent:
		return t.tell("use-event", "event", t.event(e.V[game.EntryEvent]))
	}
	return t.more()
}

// more handles the entries of battles, regrouping and the end of the game.
func (t *teller) more() string {
	e := t.e
	k := int(e.V[game.EntrySkirmish]) + 1 // the number of a skirmish, if the entry is about one
	switch e.Kind {
	case game.LogBattle:
		return t.tell("battle", "other", t.who(game.Player(e.V[game.EntryOtherPlayer])), "area", t.area(e.V[game.EntryArea]))
	case game.LogPair:
		return t.tell("pair", "n", k, "own", t.unit(e.V[game.EntryUnit]), "other", t.unit(e.V[game.EntryOtherUnit]))
	case game.LogSupport:
		return t.tell("support", "n", k, "unit", t.unit(e.V[game.EntryUnit]))
	case game.LogCards:
		switch {
		case e.V[game.EntryBlind] != 0:
			return t.tell("cards.blind", "n", k)
		case e.V[game.EntryCount] == 0:
			return t.tell("cards.none", "n", k)
		}
		return t.tell("cards", "n", k, "cards", int(e.V[game.EntryCount]))
	case game.LogPlacedCard:
		return t.tell("placed", "n", k, "cards", t.pair(e.V[game.EntryCard], e.V[game.EntryExtra], e.V[game.EntryDeck]))
	case game.LogSkirmish:
		return t.tell("skirmish", "n", k)
	case game.LogShown:
		if game.Card(e.V[game.EntryCard]) == game.NoCard && game.Card(e.V[game.EntryExtra]) == game.NoCard {
			return t.tell("shown.none", "n", k)
		}
		return t.tell("shown", "n", k, "cards", t.pair(e.V[game.EntryCard], e.V[game.EntryExtra], e.V[game.EntryDeck]))
	case game.LogRejected:
		return t.tell("rejected", "n", k, "card", t.standard(e.V[game.EntryCard], e.V[game.EntryDeck]))
	case game.LogCancelled:
		return t.tell("cancelled", "n", k, "card", t.standard(e.V[game.EntryCard], e.V[game.EntryDeck]))
	case game.LogStrength:
		return t.strength(k)
	case game.LogDestroyed:
		if waiting(e.V[game.EntryArea]) {
			return t.tell("destroyed.waiting", "units", t.units(1, e.V[game.EntryUnit]))
		}
		return t.tell("destroyed", "units", t.units(1, e.V[game.EntryUnit]), "area", t.area(e.V[game.EntryArea]))
	case game.LogWithdrew:
		return t.tell("withdrew", "units", t.units(1, e.V[game.EntryUnit]), "area", t.area(e.V[game.EntryArea]))
	case game.LogSplash:
		return t.tell("splash", "n", k, "card", t.standard(e.V[game.EntryCard], e.V[game.EntryDeck]))
	case game.LogBattleWon:
		return t.tell("battle-won", "area", t.area(e.V[game.EntryArea]))
	case game.LogRetreat:
		return t.tell("retreat", "units", t.units(e.V[game.EntryCount], e.V[game.EntryUnit]), "area", t.area(e.V[game.EntryArea]))
	case game.LogDiscard:
		return t.tell("discard", "card", t.own(e.V[game.EntryCard]))
	case game.LogBaseLost:
		return t.tell("base-lost", "area", t.area(e.V[game.EntryArea]))
	case game.LogTransportMoved:
		return t.tell("transport-moved", "from", t.route(e.V[game.EntryRoute]), "to", t.route(e.V[game.EntryNewRoute]))
	case game.LogTransportLost:
		return t.tell("transport-lost", "route", t.route(e.V[game.EntryRoute]))
	case game.LogCardLost:
		return t.tell("card-lost", "area", t.area(e.V[game.EntryArea]), "n", int(e.V[game.EntryCount]))
	case game.LogCardGained:
		return t.tell("card-gained", "area", t.area(e.V[game.EntryArea]))
	case game.LogPoints:
		if e.N[game.EntryAmount] < 0 {
			return t.tell("points-lost", "n", -int(e.N[game.EntryAmount]), "total", int(e.N[game.EntryTotal]))
		}
		return t.tell("points", "n", int(e.N[game.EntryAmount]), "total", int(e.N[game.EntryTotal]))
	case game.LogEventShown:
		return t.tell("event-shown", "event", t.event(e.V[game.EntryEvent]))
	case game.LogEndMarker:
		return t.tell("end-marker", "event", t.event(e.V[game.EntryEvent]), "n", int(e.N[game.EntryAmount]))
	case game.LogWorkers:
		return t.tell("workers", "n", int(e.N[game.EntryAmount]))
	case game.LogRouteMoved:
		return t.tell("route-moved."+endKeys[e.V[game.EntryEnd]&1], "planet", t.planet(e.V[game.EntryPlanet]))
	case game.LogEliminated:
		return t.tell("eliminated")
	case game.LogResigned:
		return t.tell("resigned")
	case game.LogVictory:
		if e.V[game.EntryWinners] == 0 {
			return t.tell("victory.nobody", "victory", t.VictoryName(game.Victory(e.V[game.EntryVictory])))
		}
		text := t.tell("victory", "victory", t.VictoryName(game.Victory(e.V[game.EntryVictory])), "winners", t.players(t.r, t.v, game.PlayerSet(e.V[game.EntryWinners])),
			"n", game.PlayerSet(e.V[game.EntryWinners]).Len())
		if decided := t.Decided(t.r, t.v, *t.e); decided != "" {
			text += " " + decided
		}
		return text
	case game.LogEventRead:
		return t.tell("event-read", "event", t.event(e.V[game.EntryEvent]))
	case game.LogWorkerLost:
		return t.tell("worker-lost", "n", int(e.N[game.EntryAmount]))
	case game.LogBuildUnit:
		if waiting(e.V[game.EntryArea]) {
			return t.tell("build-unit.waiting", "units", t.units(1, e.V[game.EntryUnit]))
		}
		return t.tell("build-unit", "units", t.units(1, e.V[game.EntryUnit]), "area", t.area(e.V[game.EntryArea]))
	case game.LogShield:
		return t.tell("shield", "n", k)
	}
	return t.broodWar()
}

// paid returns the sentence for a worker put on a card.
func (t *teller) paid() string {
	res := resourceKeys[t.e.V[game.EntryResource]&1]
	switch {
	case game.Area(t.e.V[game.EntryArea]) == game.NoArea:
		return t.tell("pay.home." + res)
	case t.e.V[game.EntryForced] != 0:
		return t.tell("force."+res, "area", t.area(t.e.V[game.EntryArea]))
	}
	return t.tell("pay."+res, "area", t.area(t.e.V[game.EntryArea]))
}

// pair names the cards of one side of a skirmish.
func (t *teller) pair(card, extra, deck uint8) string {
	switch {
	case game.Card(extra) == game.NoCard:
		return t.standard(card, deck)
	case game.Card(card) == game.NoCard:
		return t.own(extra)
	}
	return t.Text("cards.pair", "card", t.standard(card, deck), "reinforcement", t.own(extra))
}

// strength returns the sentence for the values of one side of a skirmish, with the parts of the attack after it if they
// add up to it.
func (t *teller) strength(k int) string {
	e := t.e
	sum, total := []string{t.Text("log.strength.card", "n", int(e.V[game.EntryPrinted]))}, int(e.V[game.EntryPrinted])
	special, rest := 0, int(int8(e.V[game.EntryRest]))
	if e.V[game.EntryFlags]&game.WithSpecial != 0 {
		special = 1
		rest--
	}
	for _, part := range [...]struct {
		n   int
		key string
	}{
		{int(int8(e.V[game.EntryCards])), "log.strength.ability"}, {int(int8(e.V[game.EntrySupport])), "log.strength.support"},
		{special, "log.strength.special"}, {rest, "log.strength.rest"},
	} {
		if part.n != 0 {
			sum = append(sum, t.Text(part.key, "n", signed(part.n)))
			total += part.n
		}
	}
	attack := strconv.Itoa(int(e.N[game.EntryAttack]))
	if len(sum) > 1 && total == int(e.N[game.EntryAttack]) {
		attack = t.Text("log.strength.sum", "attack", attack, "sum", strings.Join(sum, " "))
	}
	key := "strength.not"
	if e.V[game.EntryFlags]&game.Enough != 0 {
		key = "strength"
	}
	return t.tell(key, "n", k, "attack", attack, "health", int(e.N[game.EntryHealth]))
}

// deciders are the words for what decides between players who qualified for a victory, by the number in the entry.
var deciders = [...]string{game.DecidedByPoints: "points", "resources", "areas", "bases", "workers", "shared"}

// Decided says in a sentence which tie-breaker decided a finished game (WIN-04, WIN-06), from the entry about its end; it is empty if
// there was nothing to decide.
func (w *Words) Decided(r *game.Rules, v *game.View, e game.Entry) string {
	if e.Kind != game.LogVictory || e.V[game.EntryDecider] == game.DecidedAlone || int(e.V[game.EntryDecider]) >= len(deciders) {
		return ""
	}
	if by := game.Victory(e.V[game.EntryVictory]); e.V[game.EntryDecider] == game.DecidedByPoints && (by == game.EndGameVictory || by == game.ScenarioVictory) {
		return "" // These victories are decided by points in any case.
	}
	return w.sentence("log.decided."+deciders[e.V[game.EntryDecider]], "players", upper(w.players(r, v, game.PlayerSet(e.V[game.EntryEqual]))))
}
