package locale

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Entry returns a log entry in words. The view, for the names of routes and players, is one after the answer that
// caused the entry. Entry.To says who may read it.
func (w *Words) Entry(r *game.Rules, v *game.View, e game.Entry) string {
	t := teller{prompter: prompter{w: w, r: r, v: v, p: e.Player}, e: &e}
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
	return t.w.sentence("log."+key, append(args, "player", t.who(t.e.Player))...)
}

// who returns the name of a player within a sentence.
func (t *teller) who(p game.Player) string { return t.w.PlayerWithin(t.r, t.v, p) }

// put returns a sentence by its key, with values of the entry by their names.
func (t *teller) put(key, values string) string { return t.tell(key, args(values, t.value)...) }

// entryValues are the values besides the player of the sentences of entries that have only one, or have it unless entry
// says otherwise. The key of a sentence is the word of the kind.
var entryValues = [game.LogKinds]string{
	game.LogFaction:          "seat faction",
	game.LogPlanetDrawn:      "planet",
	game.LogPlanet:           "planet",
	game.LogRoute:            "route=link",
	game.LogPlanetLost:       "planet",
	game.LogBase:             "area",
	game.LogUnit:             "units area",
	game.LogTransport:        "route",
	game.LogRound:            "n=amount",
	game.LogPhase:            "phase",
	game.LogStep:             "n=step-number step",
	game.LogOrder:            "order planet",
	game.LogPeek:             "planet",
	game.LogSeen:             "order other planet",
	game.LogReveal:           "order planet",
	game.LogExecute:          "order planet",
	game.LogEventOption:      "order planet",
	game.LogOrderLost:        "planet",
	game.LogDrawEvent:        "stage",
	game.LogDraw:             "n=amount",
	game.LogDrew:             "card",
	game.LogDepletion:        "area",
	game.LogToHand:           "card",
	game.LogMove:             "units from to",
	game.LogBack:             "units from to",
	game.LogLiftOff:          "from to",
	game.LogUse:              "card",
	game.LogUseEvent:         "event",
	game.LogBattle:           "other area",
	game.LogPair:             "n=skirmish own=unit other=other-unit",
	game.LogSupport:          "n=skirmish unit",
	game.LogCards:            "n=skirmish cards=count",
	game.LogPlacedCard:       "n=skirmish cards",
	game.LogSkirmish:         "n=skirmish",
	game.LogShown:            "n=skirmish cards",
	game.LogRejected:         "n=skirmish card=standard",
	game.LogCancelled:        "n=skirmish card=standard",
	game.LogDestroyed:        "units=one area",
	game.LogWithdrew:         "units=one area",
	game.LogSplash:           "n=skirmish card=standard",
	game.LogBattleWon:        "area",
	game.LogRetreat:          "units area",
	game.LogDiscard:          "card",
	game.LogBaseLost:         "area",
	game.LogTransportMoved:   "from=route to=new-route",
	game.LogTransportLost:    "route",
	game.LogCardLost:         "area n=count",
	game.LogCardGained:       "area",
	game.LogPoints:           "n=amount total",
	game.LogEventShown:       "event",
	game.LogEndMarker:        "event n=amount",
	game.LogWorkers:          "n=amount",
	game.LogEventRead:        "event",
	game.LogWorkerLost:       "n=amount",
	game.LogBuildUnit:        "units=one area",
	game.LogShield:           "n=skirmish",
	game.LogLeader:           "leader",
	game.LogLeaderLost:       "leader",
	game.LogHero:             "unit=hero area",
	game.LogInstallation:     "site area",
	game.LogInstallationLost: "site area",
	game.LogGuard:            "n=amount area",
	game.LogGuardUsed:        "area",
	game.LogGuardLost:        "area",
	game.LogDefend:           "area",
	game.LogPool:             "order",
	game.LogOrderRemoved:     "order",
	game.LogOrderReturned:    "order",
	game.LogNoRoom:           "order",
	game.LogStolen:           "units=one other",
	game.LogRecharged:        "card",
	game.LogSacrificed:       "units=one n=skirmish",
	game.LogSwapped:          "unit n=skirmish other=other-unit m=other-skirmish",
	game.LogPointToken:       "area",
	game.LogLocked:           "area",
	game.LogLeft:             "units=one from to",
	game.LogRaised:           "planet",
	game.LogRestored:         "area",
	game.LogInfluence:        "planet",
	game.LogGranted:          "n=amount",
	game.LogWaiting:          "units=many leader",
	game.LogCameDown:         "units=many area",
	game.LogBaseGone:         "n=amount",
	game.LogEvacuated:        "units=one area n=amount total",
	game.LogItem:             "item unit area",
	game.LogItemDropped:      "item area",
}

// value returns a value of the entry by the name that phrases have for it, nil for an unknown name.
func (t *teller) value(source string) any {
	v := &t.e.V
	switch source {
	case "seat":
		return t.w.SeatName(t.e.Player)
	case "faction":
		return t.w.faction(t.r, game.Faction(v[game.EntryFaction]))
	case "planet":
		return t.planet(v[game.EntryPlanet])
	case "area":
		return t.area(v[game.EntryArea])
	case "from":
		return t.area(v[game.EntryFrom])
	case "to":
		return t.area(v[game.EntryTo])
	case "route":
		return t.route(v[game.EntryRoute])
	case "new-route":
		return t.route(v[game.EntryNewRoute])
	case "link":
		return link(t.w, t.r, game.Planet(v[game.EntryPlanet]), game.Planet(v[game.EntryOtherPlanet]), v[game.EntryZ])
	case "unit":
		return t.unit(v[game.EntryUnit])
	case "hero":
		return t.term(t.unit(v[game.EntryUnit]))
	case "other-unit":
		return t.unit(v[game.EntryOtherUnit])
	case "units":
		return t.units(v[game.EntryCount], v[game.EntryUnit])
	case "one":
		return t.units(1, v[game.EntryUnit])
	case "many":
		return t.w.UnitCount(t.r, game.UnitType(v[game.EntryUnit]), int(t.e.N[game.EntryAmount]))
	case "amount":
		return int(t.e.N[game.EntryAmount])
	case "total":
		return int(t.e.N[game.EntryTotal])
	case "count":
		return int(v[game.EntryCount])
	case "skirmish":
		return int(v[game.EntrySkirmish]) + 1
	case "other-skirmish":
		return int(v[game.EntryOtherSkirmish]) + 1
	case "phase":
		return t.w.PhaseName(game.Phase(v[game.EntryPhase]))
	case "step-number":
		return RegroupStepNumber(t.r, v[game.EntryStep])
	case "step":
		return t.w.RegroupStepName(t.r, v[game.EntryStep])
	case "order":
		return t.w.OrderName(game.Order(v[game.EntryOrder]))
	case "other":
		return t.who(game.Player(v[game.EntryOtherPlayer]))
	case "stage":
		return t.w.StageName(game.Stage(v[game.EntryStage]))
	case "building":
		return t.w.BuildingLevelName(t.r, t.faction(), v[game.EntryBuilding], v[game.EntryLevel])
	case "module":
		return t.term(t.w.ModuleName(t.r, v[game.EntryModule]))
	case "tech":
		return t.term(t.w.TechName(t.r, t.faction(), game.Tech(v[game.EntryTech])))
	case "card":
		return t.own(v[game.EntryCard])
	case "standard":
		return t.standard(v[game.EntryCard], v[game.EntryDeck])
	case "cards":
		return t.pair(v[game.EntryCard], v[game.EntryExtra], v[game.EntryDeck])
	case "event":
		return t.event(v[game.EntryEvent])
	case "leader":
		return t.leader(v[game.EntryLeader])
	case "site":
		return t.site(v[game.EntrySite])
	case "item":
		return t.w.ScenarioItemName(v[game.EntryItem])
	case "victory":
		return t.w.VictoryName(game.Victory(v[game.EntryVictory]))
	}
	return nil
}

// entry returns the sentence of the entry.
func (t *teller) entry() string {
	e, word := t.e, t.e.Kind.Info().Word
	switch e.Kind {
	case game.LogOrder:
		if e.V[game.EntryOrder] >= uint8(game.OrderKinds) {
			return t.put("order.hidden", "planet")
		}
	case game.LogPay:
		return t.paid()
	case game.LogDepletion:
		if word += ".partial"; e.V[game.EntryDegree] == game.DepletedFully {
			word = "depletion.full"
		}
	case game.LogBuilding, game.LogModule, game.LogTech:
		return t.put("bought", "item="+word)
	case game.LogMove:
		if waiting(e.V[game.EntryFrom]) {
			return t.put("move.waiting", "units to")
		}
	case game.LogBack:
		if waiting(e.V[game.EntryTo]) {
			return t.put("back.waiting", "units from")
		}
	case game.LogCards:
		switch {
		case e.V[game.EntryBlind] != 0:
			return t.put("cards.blind", "n=skirmish")
		case e.V[game.EntryCount] == 0:
			return t.put("cards.none", "n=skirmish")
		}
	case game.LogShown:
		if game.Card(e.V[game.EntryCard]) == game.NoCard && game.Card(e.V[game.EntryExtra]) == game.NoCard {
			return t.put("shown.none", "n=skirmish")
		}
	case game.LogStrength:
		return t.strength()
	case game.LogDestroyed, game.LogBuildUnit:
		if waiting(e.V[game.EntryArea]) {
			return t.put(word+".waiting", "units=one")
		}
	case game.LogPoints:
		if e.N[game.EntryAmount] < 0 {
			return t.tell("points-lost", "n", -int(e.N[game.EntryAmount]), "total", int(e.N[game.EntryTotal]))
		}
	case game.LogRouteMoved:
		return t.put("route-moved."+words.Ends[e.V[game.EntryEnd]&1], "planet")
	case game.LogVictory:
		return t.victory()
	case game.LogLeader:
		switch e.V[game.EntryWay] {
		case game.LeaderByEvent:
			return t.put("leader.event", "leader")
		case game.LeaderUsed:
			return t.put("leader.used", "leader")
		}
	case game.LogTokens:
		return t.put("tokens."+words.Resources[e.V[game.EntryResource]&1], "n=amount")
	case game.LogTokenUsed:
		return t.tell("token-used." + words.Resources[e.V[game.EntryResource]&1])
	case game.LogCollateral:
		return t.collateral()
	case game.LogBonus:
		return t.bonus()
	}
	if word == "" {
		return t.w.unknown()
	}
	return t.put(word, entryValues[e.Kind])
}

// victory returns the sentence for the end of the game, with what decided it.
func (t *teller) victory() string {
	winners := game.PlayerSet(t.e.V[game.EntryWinners])
	if winners == 0 {
		return t.put("victory.nobody", "victory")
	}
	text := t.tell("victory", "victory", t.value("victory"), "winners", t.w.PlayersWithin(t.r, t.v, winners), "n",
		winners.Len())
	if decided := t.w.Decided(t.r, t.v, *t.e); decided != "" {
		text += " " + decided
	}
	return text
}

// paid returns the sentence for a worker put on a card.
func (t *teller) paid() string {
	res := words.Resources[t.e.V[game.EntryResource]&1]
	switch {
	case game.Area(t.e.V[game.EntryArea]) == game.NoArea:
		return t.tell("pay.home." + res)
	case t.e.V[game.EntryForced] != 0:
		return t.put("force."+res, "area")
	}
	return t.put("pay."+res, "area")
}

// pair names the cards of one side of a skirmish.
func (t *teller) pair(card, extra, deck uint8) string {
	switch {
	case game.Card(extra) == game.NoCard:
		return t.standard(card, deck)
	case game.Card(card) == game.NoCard:
		return t.own(extra)
	}
	return t.w.Text("cards.pair", "card", t.standard(card, deck), "reinforcement", t.own(extra))
}

// strength returns the sentence for the values of one side of a skirmish, with the parts of the attack after it if they
// add up to it.
func (t *teller) strength() string {
	e := t.e
	sum, total := []string{t.w.Text("log.strength.card", "n", int(e.V[game.EntryPrinted]))}, int(e.V[game.EntryPrinted])
	special, rest := 0, int(int8(e.V[game.EntryRest]))
	if e.V[game.EntryFlags]&game.WithSpecial != 0 {
		special = 1
		rest--
	}
	for _, part := range [...]struct {
		n   int
		key string
	}{
		{int(int8(e.V[game.EntryCards])), "log.strength.ability"},
		{int(int8(e.V[game.EntrySupport])), "log.strength.support"},
		{special, "log.strength.special"}, {rest, "log.strength.rest"},
	} {
		if part.n != 0 {
			sum = append(sum, t.w.Text(part.key, "n", signed(part.n)))
			total += part.n
		}
	}
	attack := strconv.Itoa(int(e.N[game.EntryAttack]))
	if len(sum) > 1 && total == int(e.N[game.EntryAttack]) {
		attack = t.w.Text("log.strength.sum", "attack", attack, "sum", strings.Join(sum, " "))
	}
	key := "strength.not"
	if e.V[game.EntryFlags]&game.Enough != 0 {
		key = "strength"
	}
	return t.tell(key, "n", t.value("skirmish"), "attack", attack, "health", int(e.N[game.EntryHealth]))
}

// deciders are the words for what decides between players who qualified for a victory, by the number in the entry.
var deciders = [...]string{game.DecidedByPoints: "points", "resources", "areas", "bases", "workers", "shared"}

// Decided says in a sentence which tie-breaker decided a finished game (WIN-04, WIN-06), from the entry about its end;
// it is empty if there was nothing to decide.
func (w *Words) Decided(r *game.Rules, v *game.View, e game.Entry) string {
	if e.Kind != game.LogVictory || e.V[game.EntryDecider] == game.DecidedAlone ||
		int(e.V[game.EntryDecider]) >= len(deciders) {
		return ""
	}
	if by := game.Victory(e.V[game.EntryVictory]); e.V[game.EntryDecider] == game.DecidedByPoints &&
		(by == game.EndGameVictory || by == game.ScenarioVictory || by == game.LastRoundVictory) {
		return "" // These victories are decided by points in any case.
	}
	return w.sentence("log.decided."+deciders[e.V[game.EntryDecider]], "players",
		Capital(w.PlayersWithin(r, v, game.PlayerSet(e.V[game.EntryEqual]))))
}
