package locale

import (
	"strconv"
	"strings"

	"koprulu/game"
)

// Entry returns a log entry in words. The view, for the names of routes and players, is one
// after the answer that caused the entry. Who may read it says Entry.To.
func (w *Words) Entry(r *game.Rules, v *game.View, e game.Entry) string {
	t := teller{prompter: prompter{Words: w, r: r, v: v, p: e.Player}, e: &e}
	return t.entry()
}

// teller makes the words of one log entry.
type teller struct {
	prompter
	e *game.Entry
}

// tell returns a sentence by its key; the value player is known to all of them.
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
		return t.tell("faction", "seat", t.SeatName(e.Player), "faction", t.Words.faction(t.r, game.Faction(e.A)))
	case game.LogPlanetDrawn:
		return t.tell("planet-drawn", "planet", t.planet(e.A))
	case game.LogPlanet:
		return t.tell("planet", "planet", t.planet(e.A))
	case game.LogRoute:
		return t.tell("route", "route", t.link(t.r, game.Planet(e.B), game.Planet(e.C), e.D))
	case game.LogPlanetLost:
		return t.tell("planet-lost", "planet", t.planet(e.A))
	case game.LogBase:
		return t.tell("base", "area", t.area(e.A))
	case game.LogUnit:
		return t.tell("unit", "units", t.units(e.B, e.A), "area", t.area(e.C))
	case game.LogTransport:
		return t.tell("transport", "route", t.route(e.A))
	case game.LogRound:
		return t.tell("round", "n", int(e.V))
	case game.LogPhase:
		return t.tell("phase", "phase", t.PhaseName(game.Phase(e.A)))
	case game.LogStep:
		return t.tell("step", "n", RegroupStepNumber(t.r, e.A), "step", t.RegroupStepName(t.r, e.A))
	case game.LogOrder:
		if e.B >= uint8(game.OrderKinds) {
			return t.tell("order.hidden", "planet", t.planet(e.A))
		}
		return t.tell("order", "order", t.OrderName(game.Order(e.B)), "planet", t.planet(e.A))
	case game.LogPeek:
		return t.tell("peek", "planet", t.planet(e.A))
	case game.LogSeen:
		return t.tell("seen", "order", t.OrderName(game.Order(e.B)), "other", t.who(game.Player(e.C)), "planet", t.planet(e.A))
	case game.LogReveal:
		return t.tell("reveal", "order", t.OrderName(game.Order(e.B)), "planet", t.planet(e.A))
	case game.LogExecute:
		return t.tell("execute", "order", t.OrderName(game.Order(e.B)), "planet", t.planet(e.A))
	case game.LogEventOption:
		return t.tell("event-option", "order", t.OrderName(game.Order(e.B)), "planet", t.planet(e.A))
	case game.LogObstructed:
		return t.tell("obstructed")
	case game.LogOrderLost:
		return t.tell("order-lost", "planet", t.planet(e.A))
	case game.LogDrawEvent:
		return t.tell("draw-event", "stage", t.StageName(game.Stage(e.A)))
	case game.LogDraw:
		return t.tell("draw", "n", int(e.V))
	case game.LogDrew:
		return t.tell("drew", "card", t.own(e.A))
	case game.LogReshuffle:
		return t.tell("reshuffle")
	case game.LogWorker:
		return t.tell("worker")
	case game.LogPay:
		return t.paid()
	case game.LogDepletion:
		if e.B > 1 {
			return t.tell("depletion.full", "area", t.area(e.A))
		}
		return t.tell("depletion.partial", "area", t.area(e.A))
	case game.LogBuilding:
		return t.tell("bought", "item", t.BuildingLevelName(t.r, t.faction(), e.A, e.B))
	case game.LogModule:
		return t.tell("bought", "item", t.ModuleName(t.r, e.A))
	case game.LogTech:
		return t.tell("bought", "item", t.TechName(t.r, t.faction(), game.Tech(e.A)))
	case game.LogToHand:
		return t.tell("to-hand", "card", t.own(e.A))
	case game.LogMove:
		if waiting(e.C) {
			return t.tell("move.waiting", "units", t.units(e.A, e.B), "to", t.area(e.D))
		}
		return t.tell("move", "units", t.units(e.A, e.B), "from", t.area(e.C), "to", t.area(e.D))
	case game.LogBack:
		if waiting(e.D) {
			return t.tell("back.waiting", "units", t.units(e.A, e.B), "from", t.area(e.C))
		}
		return t.tell("back", "units", t.units(e.A, e.B), "from", t.area(e.C), "to", t.area(e.D))
	case game.LogLiftOff:
		return t.tell("lift-off", "from", t.area(e.A), "to", t.area(e.B))
	case game.LogUse:
		return t.tell("use", "card", t.own(e.A))
	case game.LogUseEvent:
		return t.tell("use-event", "event", t.EventName(t.r, game.EventCard(e.A)))
	}
	return t.more()
}

// more goes on with the entries of battles, regrouping and the end of the game.
func (t *teller) more() string {
	e := t.e
	k := int(e.A) + 1 // the number of a skirmish, where A is one
	switch e.Kind {
	case game.LogBattle:
		return t.tell("battle", "other", t.who(game.Player(e.B)), "area", t.area(e.A))
	case game.LogPair:
		return t.tell("pair", "n", k, "own", t.unit(e.B), "other", t.unit(e.C))
	case game.LogSupport:
		return t.tell("support", "n", k, "unit", t.unit(e.B))
	case game.LogCards:
		switch {
		case e.C != 0:
			return t.tell("cards.blind", "n", k)
		case e.B == 0:
			return t.tell("cards.none", "n", k)
		}
		return t.tell("cards", "n", k, "cards", int(e.B))
	case game.LogPlacedCard:
		return t.tell("placed", "n", k, "cards", t.pair(e.B, e.C, e.D))
	case game.LogSkirmish:
		return t.tell("skirmish", "n", k)
	case game.LogShown:
		if game.Card(e.B) == game.NoCard && game.Card(e.C) == game.NoCard {
			return t.tell("shown.none", "n", k)
		}
		return t.tell("shown", "n", k, "cards", t.pair(e.B, e.C, e.D))
	case game.LogRejected:
		return t.tell("rejected", "n", k, "card", t.standard(e.B, e.C))
	case game.LogCancelled:
		return t.tell("cancelled", "n", k, "card", t.standard(e.B, e.C))
	case game.LogStrength:
		return t.strength(k)
	case game.LogDestroyed:
		if waiting(e.B) {
			return t.tell("destroyed.waiting", "units", t.units(1, e.A))
		}
		return t.tell("destroyed", "units", t.units(1, e.A), "area", t.area(e.B))
	case game.LogWithdrew:
		return t.tell("withdrew", "units", t.units(1, e.A), "area", t.area(e.B))
	case game.LogSplash:
		return t.tell("splash", "n", k, "card", t.standard(e.B, e.C))
	case game.LogBattleWon:
		return t.tell("battle-won", "area", t.area(e.A))
	case game.LogRetreat:
		return t.tell("retreat", "units", t.units(e.B, e.C), "area", t.area(e.A))
	case game.LogDiscard:
		return t.tell("discard", "card", t.own(e.A))
	case game.LogBaseLost:
		return t.tell("base-lost", "area", t.area(e.A))
	case game.LogTransportLost:
		return t.tell("transport-lost", "route", t.route(e.A))
	case game.LogCardLost:
		return t.tell("card-lost", "area", t.area(e.A), "n", int(e.B))
	case game.LogCardGained:
		return t.tell("card-gained", "area", t.area(e.A))
	case game.LogPoints:
		if e.V < 0 {
			return t.tell("points-lost", "n", -int(e.V), "total", int(e.W))
		}
		return t.tell("points", "n", int(e.V), "total", int(e.W))
	case game.LogEventShown:
		return t.tell("event-shown", "event", t.EventName(t.r, game.EventCard(e.A)))
	case game.LogEndMarker:
		return t.tell("end-marker", "event", t.EventName(t.r, game.EventCard(e.A)), "n", int(e.V))
	case game.LogWorkers:
		return t.tell("workers", "n", int(e.V))
	case game.LogRouteMoved:
		return t.tell("route-moved."+endKeys[e.B&1], "planet", t.planet(e.C))
	case game.LogEliminated:
		return t.tell("eliminated")
	case game.LogVictory:
		if e.B == 0 {
			return t.tell("victory.nobody", "victory", t.VictoryName(game.Victory(e.A)))
		}
		text := t.tell("victory", "victory", t.VictoryName(game.Victory(e.A)), "winners", t.players(t.r, t.v, game.PlayerSet(e.B)),
			"n", game.PlayerSet(e.B).Len())
		if decided := t.Decided(t.r, t.v, *t.e); decided != "" {
			text += " " + decided
		}
		return text
	case game.LogEventRead:
		return t.tell("event-read", "event", t.EventName(t.r, game.EventCard(e.A)))
	case game.LogWorkerLost:
		return t.tell("worker-lost", "n", int(e.V))
	case game.LogBuildUnit:
		if waiting(e.B) {
			return t.tell("build-unit.waiting", "units", t.units(1, e.A))
		}
		return t.tell("build-unit", "units", t.units(1, e.A), "area", t.area(e.B))
	case game.LogShield:
		return t.tell("shield", "n", k)
	}
	return t.broodWar()
}

// paid returns the sentence for a worker put on a card.
func (t *teller) paid() string {
	res := resourceKeys[t.e.A&1]
	switch {
	case game.Area(t.e.B) == game.NoArea:
		return t.tell("pay.home." + res)
	case t.e.C != 0:
		return t.tell("force."+res, "area", t.area(t.e.B))
	}
	return t.tell("pay."+res, "area", t.area(t.e.B))
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

// strength returns the sentence for the values of one side of a skirmish, with the sum
// after the attack where that adds up to it.
func (t *teller) strength(k int) string {
	e := t.e
	sum, total := []string{t.Text("log.strength.card", "n", int(e.C))}, int(e.C)
	special, rest := 0, int(int8(e.F))
	if e.B&2 != 0 {
		special = 1
		rest--
	}
	for _, part := range [...]struct {
		n   int
		key string
	}{{int(int8(e.D)), "log.strength.ability"}, {int(int8(e.E)), "log.strength.support"}, {special, "log.strength.special"}, {rest, "log.strength.rest"}} {
		if part.n != 0 {
			sum = append(sum, t.Text(part.key, "n", signed(part.n)))
			total += part.n
		}
	}
	attack := strconv.Itoa(int(e.V))
	if len(sum) > 1 && total == int(e.V) {
		attack = t.Text("log.strength.sum", "attack", attack, "sum", strings.Join(sum, " "))
	}
	key := "strength.not"
	if e.B&1 != 0 {
		key = "strength"
	}
	return t.tell(key, "n", k, "attack", attack, "health", int(e.W))
}

// deciders are the words for what decided between players who qualified for a victory, by the number in the entry.
var deciders = [...]string{1: "points", "resources", "areas", "bases", "workers", "shared"}

// Decided says in a sentence which tie-breaker decided a game that ended (WIN-04, WIN-06), by the entry about its end; empty if there was nothing to decide.
func (w *Words) Decided(r *game.Rules, v *game.View, e game.Entry) string {
	if e.Kind != game.LogVictory || e.C == 0 || int(e.C) >= len(deciders) {
		return ""
	}
	if by := game.Victory(e.A); e.C == 1 && (by == game.EndGameVictory || by == game.ScenarioVictory) {
		return "" // That points decide is what these victories are about.
	}
	return w.sentence("log.decided."+deciders[e.C], "players", upper(w.players(r, v, game.PlayerSet(e.D))))
}
