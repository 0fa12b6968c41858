package locale

import (
	"math/bits"
	"strings"

	"koprulu/rules/game"
)

// effectKeys are the keys of the sentences for each kind of effect, below "effect.".
var effectKeys = [game.EffectKinds]string{
	game.Attack:              "attack",
	game.Health:              "health",
	game.Splash:              "splash",
	game.ImposeMinor:         "impose-minor",
	game.Cloak:               "cloak",
	game.CloakOthers:         "cloak-others",
	game.Detect:              "detect",
	game.NoSupport:           "no-support",
	game.ZeroAttack:          "zero-attack",
	game.Sufficient:          "sufficient",
	game.Insufficient:        "insufficient",
	game.CancelReinforcement: "cancel-reinforcement",
	game.CancelStandard:      "cancel-standard",
	game.Blast:               "blast",
	game.Annihilate:          "annihilate",
	game.Kill:                "kill",
	game.KillCheapest:        "kill-cheapest",
	game.ReturnToDeck:        "return",
	game.PayWorker:           "pay-worker",
	game.PayUnitOrWorker:     "pay-unit-or-worker",
	game.DrawCombat:          "draw",
	game.ShowCards:           "show-cards",
	game.Unlock:              "unlock",
	game.Recall:              "recall",
	game.KeepTransports:      "keep-transports",
	game.ShiftTransport:      "shift-transport",
	game.MoveZRoute:          "move-z-route",
	game.AddZRoute:           "add-z-route",
	game.BuyModule:           "buy-module",
	game.BuyTech:             "buy-technology",
	game.BuyBuilding:         "buy-building",
	game.BuyBase:             "buy-base",
	game.GainWorkers:         "workers",
	game.GainTransports:      "transports",
	game.PlaceUnits:          "place",
	game.PlaceAllowed:        "place-allowed",
	game.MoveUnits:           "move-units",
	game.NoDepletion:         "no-depletion",
	game.PeekOrders:          "peek-orders",
	game.GainConquest:        "conquest",
	game.HandLimit:           "hand-limit",
	game.KillTransports:      "kill-transports",
	game.Deplete:             "deplete",
	game.ExtraOrders:         "extra-orders",
	game.EndMarker:           "end-marker",
	game.CountsSpecial:       "counts-special",
	game.KillUnits:           "kill-units",
	game.KillBase:            "kill-base",
	game.BuildLimit:          "build-limit",
	game.FreeUnits:           "free-units",
	game.SpecialOrders:       "special-orders",
	game.OrbitalDefense:      "orbital-defense",

	game.Collateral:        "collateral",
	game.MindControl:       "mind-control",
	game.ZeroBase:          "zero-base",
	game.MinorAttack:       "minor-attack",
	game.NoModule:          "no-module",
	game.Feedback:          "feedback",
	game.Recharge:          "recharge",
	game.DrawMore:          "draw-more",
	game.LockArea:          "lock-area",
	game.Infest:            "infest",
	game.InfestFallen:      "infest-fallen",
	game.SwapUnits:         "swap",
	game.AssistRoom:        "assist-room",
	game.Evasion:           "evasion",
	game.GainTokens:        "tokens",
	game.ExtraLeader:       "extra-leader",
	game.Permanent:         "permanent",
	game.Install:           "install",
	game.SitePoints:        "site-points",
	game.SiteOrder:         "site-order",
	game.SiteMoves:         "site-moves",
	game.GainHero:          "hero",
	game.HeroReturns:       "hero-returns",
	game.GrantCards:        "grant-cards",
	game.ChoosePlanets:     "choose-planets",
	game.ChooseFirst:       "choose-first",
	game.AllZRoutes:        "all-z-routes",
	game.RouteTransports:   "route-transports",
	game.UseStarOrder:      "star-order",
	game.Storage:           "storage",
	game.Covert:            "covert",
	game.Fleet:             "fleet",
	game.RestoreAreas:      "restore",
	game.ProtectAreas:      "protect-areas",
	game.DrawEvents:        "draw-events",
	game.OrderAs:           "order-as",
	game.LimitOrders:       "limit-orders",
	game.KillRoutes:        "kill-routes",
	game.BuildNow:          "build-now",
	game.RetrieveWorkers:   "retrieve-workers",
	game.ConquestTokens:    "conquest-tokens",
	game.RaiseBuildings:    "raise-buildings",
	game.PlaceEither:       "place-either",
	game.LosePoints:        "lose-points",
	game.Expel:             "expel",
	game.Sacrificed:        "sacrificed",
	game.AllTransports:     "all-transports",
	game.ProtectTransports: "protect-transports",
	game.DoubleOrders:      "double-orders",
	game.NoVictories:       "no-victories",
	game.FreePiece:         "free-piece",
	game.DoubleModules:     "double-modules",
	game.Revenge:           "revenge",
	game.RaiseOrder:        "raise-order",
}

// free is the discount that makes a purchase cost nothing.
const free = 99

// Effect says what an effect does, as one sentence, with its conditions; the timing
// is that of its card. For an effect of a module it is Always.
func (w *Words) Effect(r *game.Rules, e game.Effect, t game.Timing) string {
	return clauseText(w, conditionTexts(w, r, &e), []string{coreText(w, r, &e, t)})
}

// clauseText joins conditions and what applies under them into a text: "With a front-line Battlecruiser: +1 attack; +1
// health." Without conditions each becomes a sentence.
func clauseText(w *Words, conditions, cores []string) string {
	if len(cores) == 0 {
		return ""
	}
	if len(conditions) > 0 {
		what := cores[0]
		for _, core := range cores[1:] {
			what = w.Text("clause.next", "a", what, "b", core)
		}
		return stopped(upper(whenText(w, conditions, what)))
	}
	out := stopped(upper(cores[0]))
	for _, core := range cores[1:] {
		out += " " + stopped(upper(core))
	}
	return out
}

// whenText puts conditions in front of a text.
func whenText(w *Words, conditions []string, what string) string {
	if len(conditions) == 0 {
		return what
	}
	return w.Text("clause", "when", strings.Join(conditions, ", "), "what", what)
}

// conditionTexts returns the conditions of an effect as parts of a sentence.
func conditionTexts(w *Words, r *game.Rules, e *game.Effect) []string {
	var out []string
	add := func(key string, args ...any) { out = append(out, w.Text("if."+key, args...)) }
	named := func(key string, set game.UnitSet) {
		if onlyHeroes(r, set) {
			key += ".hero"
		}
		add(key, "units", w.or(unitList(w, r, set, "")))
	}
	if e.Kind == game.PlaceUnits {
		add("race", "race", w.RaceName(e.Race))
		return out
	}
	if e.If&game.IfAttacker != 0 {
		add("attacker")
	}
	if e.If&game.IfDefender != 0 {
		add("defender")
	}
	if e.If&game.IfAtBase != 0 {
		add("at-base")
	}
	switch {
	case e.Own == 0:
	case e.If&game.IfHave != 0:
		named("have", e.Own)
	default:
		named("own", e.Own)
	}
	if e.If&game.IfFrontGround != 0 {
		add("front-ground")
	}
	if e.Vs != 0 && e.Vs != game.AnyLayer {
		add("vs." + layerKeys[e.Vs&3])
	}
	if e.If&game.IfSupported != 0 {
		add("supported")
	}
	if e.If&game.IfFoeAlone != 0 {
		add("foe-alone")
	}
	if e.If&game.IfNoDetector != 0 {
		add("no-detector")
	}
	if e.If&game.IfSufficient != 0 {
		add("sufficient")
	}
	if e.If&game.IfFewest != 0 {
		add("fewest")
	}
	switch e.Kind {
	case game.ImposeMinor, game.Insufficient:
		if e.Units != 0 {
			add("vs.units", "units", w.or(unitList(w, r, e.Units, "")))
		}
	case game.CloakOthers, game.Detect, game.ShowCards:
		if e.Units != 0 {
			named("in-skirmish", e.Units)
		}
	}
	return out
}

// coreText says what an effect does, without its conditions.
func coreText(w *Words, r *game.Rules, e *game.Effect, t game.Timing) string {
	if e.Kind == game.NoEffect || e.Kind >= game.EffectKinds {
		return w.unknown()
	}
	key := "effect." + effectKeys[e.Kind]
	n := int(e.Amount)
	layer := layerKeys[e.Layer&3]
	switch e.Kind {
	case game.Attack, game.Health:
		if t == game.OnBattleStart || t == game.OnBattleOpening || t == game.InBattle && e.If&game.IfHave != 0 {
			key += ".battle"
		}
		return w.Text(key, "amount", signed(n))
	case game.Splash:
		if e.Layer == 0 {
			return w.Text(key+".units", "units", w.List(unitList(w, r, e.Units, ".plural")))
		}
		return w.Text(key + "." + layer)
	case game.Cloak:
		if e.Units != 0 {
			return w.Text(key+".units", "units", w.List(unitList(w, r, e.Units, ".plural")))
		}
	case game.Detect:
		if e.Units != 0 {
			return w.Text(key + ".there")
		}
		if t == game.Always {
			return w.Text(key + ".always")
		}
	case game.NoSupport:
		if e.Units != 0 {
			return w.Text(key+".units", "units", w.List(unitList(w, r, e.Units, ".plural")))
		}
		if layer == "ground" || layer == "flying" {
			return w.Text(key + "." + layer)
		}
	case game.ShowCards:
		if e.Units != 0 {
			return w.Text(key + ".units")
		}
	case game.Blast:
		return w.Text(key + "." + layer)
	case game.Kill:
		if t == game.OnBattleStart {
			return w.Text(key+".battle."+layer, "n", n)
		}
		return w.Text(key+"."+layer, "n", n)
	case game.KillCheapest:
		return w.Text(key + "." + layer)
	case game.Unlock:
		return w.Text(key, "units", w.List(unitList(w, r, e.Units, ".plural")))
	case game.Recall:
		return w.Text(key, "n", n, "units", w.or(unitList(w, r, e.Units, "")))
	case game.MoveZRoute:
		if n > 1 {
			return w.Text(key + ".both")
		}
		return w.Text(key + ".one")
	case game.BuyModule, game.BuyTech, game.BuyBuilding, game.BuyBase:
		if n >= free {
			key += ".free"
		}
		out := w.Text(key, "n", n)
		if e.If&game.CardToHand != 0 {
			out = stopped(out) + " " + w.sentence("effect.to-hand")
		}
		return out
	case game.PlaceUnits:
		if e.If&game.IfAtBase != 0 {
			key += ".base"
		} else {
			key += ".presence"
		}
		return w.Text(key, "units", w.pieces(r, e))
	case game.MoveUnits:
		if n == 0 {
			return w.Text(key + ".any")
		}
	case game.Deplete:
		if n > 1 {
			return w.Text(key + ".full")
		}
		return w.Text(key + ".partial")
	case game.ExtraOrders:
		if n == 1 {
			return w.Text(key + ".one")
		}
	case game.EndMarker:
		return w.Text(key, "n", int(r.Common.EndMarkers))
	case game.BuildLimit:
		if t == game.OnBuild {
			key += ".order"
		}
	case game.SpecialOrders:
		if r.Options.BroodWar {
			key += ".pool"
		}
	}
	if e.Kind >= game.Collateral {
		return broodWar(w, r, e, key)
	}
	return w.Text(key, "n", n)
}

// broodWar says what an effect of the expansion does.
func broodWar(w *Words, r *game.Rules, e *game.Effect, key string) string {
	n := int(e.Amount)
	switch e.Kind {
	case game.MinorAttack:
		return w.Text(key + "." + layerKeys[e.Layer&3])
	case game.Recharge, game.LockArea, game.Infest:
		return w.Text(key, "units", w.or(unitList(w, r, e.Units, "")))
	case game.InfestFallen:
		return w.Text(key+"."+raceKeys[e.Race], "units", w.or(unitList(w, r, e.Units, "")))
	case game.GainTokens, game.Permanent:
		return w.Text(key+"."+ofKey(e.Of), "n", n)
	case game.ExtraLeader:
		return w.Text(key, "stage", w.StageName(game.Stage(n)))
	case game.Install, game.SitePoints, game.SiteOrder, game.SiteMoves:
		return w.Text(key, "site", w.InstallationName(e.Site), "n", n)
	case game.GainHero:
		u := lowest(e.Units)
		if int(u) >= len(r.Units) {
			return w.unknown()
		}
		return w.Text(key, "unit", w.UnitName(r, u), "kind", w.UnitName(r, r.Units[u].Kind))
	case game.Covert:
		return w.Text(key, "units", w.UnitCount(r, lowest(e.Units), n))
	case game.OrderAs:
		return w.Text(key, "order", w.OrderName(game.SpecialBuild+game.Order(e.Amount)%game.SpecialBuild))
	case game.PlaceEither:
		return w.Text(key, "units", w.or(pieceList(w, r, e)))
	}
	return w.Text(key, "n", n)
}

// ofKey returns the key of a set of resources: minerals, gas or any.
func ofKey(of uint8) string {
	for res, key := range resourceKeys {
		if of == 1<<res {
			return key
		}
	}
	return "any"
}

// lowest returns the lowest type of a set, NoUnit if it is empty.
func lowest(set game.UnitSet) game.UnitType {
	if set == 0 {
		return game.NoUnit
	}
	return game.UnitType(bits.TrailingZeros64(uint64(set)))
}

// pieces lists the units that an effect places.
func (w *Words) pieces(r *game.Rules, e *game.Effect) string { return w.List(pieceList(w, r, e)) }

func pieceList(w *Words, r *game.Rules, e *game.Effect) []string {
	var parts []string
	for _, piece := range e.Pieces {
		if piece.Count > 0 {
			parts = append(parts, w.UnitCount(r, piece.Unit, int(piece.Count)))
		}
	}
	return parts
}

// shortText returns the effects of a card in as few words as possible, for its name.
func shortText(w *Words, r *game.Rules, effects []game.Effect, conditions bool) string {
	var parts []string
	for i := range effects {
		e := &effects[i]
		if e.Kind == game.PayWorker || e.Kind == game.ReturnToDeck {
			continue
		}
		part := coreText(w, r, e, game.OnCompare)
		if conditions {
			part += shortConditions(w, r, e)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// shortConditions returns the conditions of an effect in few words, to be put after it.
func shortConditions(w *Words, r *game.Rules, e *game.Effect) string {
	rest := *e
	out := ""
	if e.Own != 0 && e.If&game.IfHave == 0 {
		out += " " + w.Text("short.own", "units", w.or(unitList(w, r, e.Own, "")))
		rest.Own = 0
	}
	if e.Vs == game.Ground || e.Vs == game.Flying {
		out += " " + w.Text("short.vs."+layerKeys[e.Vs])
		rest.Vs = 0
	}
	for _, condition := range conditionTexts(w, r, &rest) {
		out += ", " + condition
	}
	return out
}
