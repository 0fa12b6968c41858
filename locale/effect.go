package locale

import (
	"math/bits"
	"strings"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// effectKey is the key of the sentence for a kind of effect, below "effect.": its word in the components.
func effectKey(kind game.EffectKind) string {
	return strings.ReplaceAll(components.EffectWord(kind), " ", "-")
}

// free is the discount that makes a purchase cost nothing.
const free = 99

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
		return stopped(Capital(whenText(w, conditions, what)))
	}
	out := stopped(Capital(cores[0]))
	for _, core := range cores[1:] {
		out += " " + stopped(Capital(core))
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

// ifKey is a condition of effects with the key of its text, below "if.".
type ifKey struct {
	is  game.Condition
	key string
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
	flags := func(list ...ifKey) {
		for _, c := range list {
			if e.If&c.is != 0 {
				add(c.key)
			}
		}
	}
	flags(ifKey{game.IfAttacker, "attacker"}, ifKey{game.IfDefender, "defender"}, ifKey{game.IfAtBase, "at-base"})
	switch {
	case e.Own == 0:
	case e.If&game.IfHave != 0:
		named("have", e.Own)
	default:
		named("own", e.Own)
	}
	flags(ifKey{game.IfFrontGround, "front-ground"})
	if e.Vs != 0 && e.Vs != game.AnyLayer {
		add("vs." + layerKeys[e.Vs&3])
	}
	flags(ifKey{game.IfSupported, "supported"}, ifKey{game.IfFoeAlone, "foe-alone"},
		ifKey{game.IfNoDetector, "no-detector"},
		ifKey{game.IfSufficient, "sufficient"}, ifKey{game.IfFewest, "fewest"})
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
	if e.Kind == game.NoEffect || e.Kind >= game.EffectKinds || e.Kind == game.GainHero &&
		int(lowest(e.Units)) >= len(r.Units) {
		return w.unknown()
	}
	values, ok := effectValues[e.Kind]
	if !ok {
		values = "n"
	}
	out := w.Text("effect."+effectKey(e.Kind)+variant(r, e, t),
		args(values, func(source string) any { return effectValue(w, r, e, source) })...)
	switch e.Kind {
	case game.BuyModule, game.BuyTech, game.BuyBuilding, game.BuyBase:
		if e.If&game.CardToHand != 0 {
			return stopped(out) + " " + w.sentence("effect.to-hand")
		}
	}
	return out
}

// effectValues are the values that the sentences of an effect take, if not just its amount.
var effectValues = map[game.EffectKind]string{
	game.Attack:       "amount",
	game.Health:       "amount",
	game.Splash:       "units",
	game.Cloak:        "units",
	game.NoSupport:    "units",
	game.Unlock:       "units",
	game.Recall:       "n units=any",
	game.PlaceUnits:   "units=pieces",
	game.EndMarker:    "n=markers",
	game.Recharge:     "units=any",
	game.LockArea:     "units=any",
	game.Infest:       "units=any",
	game.InfestFallen: "units=any",
	game.ExtraLeader:  "stage",
	game.Install:      "site n",
	game.SitePoints:   "site n",
	game.SiteOrder:    "site n",
	game.SiteMoves:    "site n",
	game.GainHero:     "unit=hero kind",
	game.Covert:       "units=counted",
	game.OrderAs:      "order",
	game.PlaceEither:  "units=pieces-or",
}

// effectValue returns a value of an effect by its name.
func effectValue(w *Words, r *game.Rules, e *game.Effect, source string) any {
	switch source {
	case "amount":
		return signed(int(e.Amount))
	case "units":
		return w.List(unitList(w, r, e.Units, ".plural"))
	case "any":
		return w.or(unitList(w, r, e.Units, ""))
	case "pieces":
		return w.pieces(r, e)
	case "pieces-or":
		return w.or(pieceList(w, r, e))
	case "counted":
		return w.UnitCount(r, lowest(e.Units), int(e.Amount))
	case "markers":
		return int(r.Common.EndMarkers)
	case "stage":
		return w.StageName(game.Stage(e.Amount))
	case "site":
		return w.InstallationName(e.Site)
	case "hero":
		return w.UnitName(r, lowest(e.Units))
	case "kind":
		return w.UnitName(r, r.Units[lowest(e.Units)].Kind)
	case "order":
		return w.OrderName(game.SpecialBuild + game.Order(e.Amount)%game.SpecialBuild)
	}
	return int(e.Amount)
}

// variant returns the end of an effect's key, which depends on its amount, units and timing.
func variant(r *game.Rules, e *game.Effect, t game.Timing) string {
	layer, n := "."+layerKeys[e.Layer&3], int(e.Amount)
	when := func(is bool, yes, no string) string {
		if is {
			return yes
		}
		return no
	}
	switch e.Kind {
	case game.Attack, game.Health:
		return when(t == game.OnBattleStart || t == game.OnBattleOpening || t == game.InBattle && e.If&game.IfHave != 0,
			".battle", "")
	case game.Splash:
		return when(e.Layer == 0, ".units", layer)
	case game.Cloak, game.ShowCards:
		return when(e.Units != 0, ".units", "")
	case game.Detect:
		return when(e.Units != 0, ".there", when(t == game.Always, ".always", ""))
	case game.NoSupport:
		return when(e.Units != 0, ".units", when(e.Layer&3 == game.Ground || e.Layer&3 == game.Flying, layer, ""))
	case game.Blast, game.KillCheapest, game.MinorAttack:
		return layer
	case game.Kill:
		return when(t == game.OnBattleStart, ".battle", "") + layer
	case game.MoveZRoute:
		return when(n > 1, ".both", ".one")
	case game.BuyModule, game.BuyTech, game.BuyBuilding, game.BuyBase:
		return when(n >= free, ".free", "")
	case game.PlaceUnits:
		return when(e.If&game.IfAtBase != 0, ".base", ".presence")
	case game.MoveUnits:
		return when(n == 0, ".any", "")
	case game.Deplete:
		return when(n > 1, ".full", ".partial")
	case game.ExtraOrders:
		return when(n == 1, ".one", "")
	case game.BuildLimit:
		return when(t == game.OnBuild, ".order", "")
	case game.SpecialOrders:
		return when(r.Options.BroodWar, ".pool", "")
	case game.InfestFallen:
		return "." + raceKeys[e.Race]
	case game.GainTokens, game.Permanent:
		return "." + ofKey(e.Of)
	}
	return ""
}

// ofKey returns the key of a set of resources: minerals, gas or any.
func ofKey(of uint8) string {
	for res, key := range words.Resources {
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
