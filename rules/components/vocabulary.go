package components

import (
	"slices"

	"koprulu/rules/game"
)

// when is a set of timings; inModule means the effects of a module and inLeader those of a Leadership card, which have
// no timing.
type when uint32

const (
	inModule when = 1 << 31
	inLeader when = 1 << 30
)

func during(ts ...game.Timing) when {
	var w when
	for _, t := range ts {
		w |= 1 << t
	}
	return w
}

// The timings in which effects of a kind make sense.
var (
	compared  = during(game.OnCompare)
	fighting  = during(game.OnCompare, game.InBattle)
	adding    = during(game.OnCompare, game.OnBattleStart, game.OnBattleOpening, game.InBattle) | inModule
	opening   = during(game.OnBattleStart)
	destroyed = during(game.OnDestroyed)
	playing   = during(game.OnCompare, game.OnCancel, game.OnDestroyed)
	event     = during(game.Immediate)
	planning  = during(game.OnPlanningEnd)
)

// verb is a kind of effect with the words that name it in a file.
type verb struct {
	words string
	form  form
	when  when
	// battle allows the modifiers own and vs and the conditions of a battle.
	battle bool
}

// otherwise are the conditions other than those of a battle that a kind of effect admits.
var otherwise = map[game.EffectKind]game.Condition{game.Health: game.IfExclusive, game.BuyTech: game.CardToHand,
	game.GainConquest: game.IfFewest}

// verbs are the words for every kind of effect.
var verbs = [game.EffectKinds]verb{
	game.Attack:              {"attack", signed, adding, true},
	game.Health:              {"health", signed, adding, true},
	game.Splash:              {"splash", reach, compared, true},
	game.ImposeMinor:         {"impose-minor", someUnits, compared, true},
	game.Cloak:               {"cloak", front, fighting, true},
	game.CloakOthers:         {"cloak-others", someUnits, fighting, true},
	game.Detect:              {"detector", maybeUnits, fighting | inModule, true},
	game.NoSupport:           {"no-support", maybeReach, fighting, true},
	game.ZeroAttack:          {"zero-attack", alone, compared, true},
	game.Sufficient:          {"sufficient", alone, compared, true},
	game.Insufficient:        {"insufficient", someUnits, compared, true},
	game.CancelReinforcement: {"cancel reinforcement", alone, during(game.OnCancel), true},
	game.CancelStandard:      {"cancel standard", alone, during(game.OnCancel), true},
	game.Blast:               {"blast", layer, destroyed, true},
	game.Annihilate:          {"annihilate", alone, destroyed, true},
	game.Kill:                {"kill", countLayer, destroyed | opening, true},
	game.KillCheapest:        {"kill-cheapest", layer, opening, true},
	game.ReturnToDeck:        {"return", alone, playing, false},
	game.PayWorker:           {"pay worker", alone, playing, true},
	game.PayUnitOrWorker:     {"pay unit-or-worker", alone, opening, true},
	game.DrawCombat:          {"draw combat", count, opening | event, true},
	game.ShowCards:           {"show-cards", maybeUnits, opening | during(game.InBattle), true},
	game.Unlock:              {"unlock", types, during(game.OnBuild), false},
	game.Recall:              {"recall", countUnits, during(game.OnMoveEnd), false},
	game.KeepTransports:      {"keep-transports", alone, during(game.OnRegroupStart), false},
	game.ShiftTransport:      {"shift-transport", count, during(game.OnOrderStart), false},
	game.MoveZRoute:          {"move-z-route", count, event, false},
	game.AddZRoute:           {"add-z-route", alone, event, false},
	game.BuyModule:           {"buy module", price, event, false},
	game.BuyTech:             {"buy technology", price, event, false},
	game.BuyBuilding:         {"buy building", price, event, false},
	game.BuyBase:             {"buy base", price, event, false},
	game.GainWorkers:         {"workers", count, event, false},
	game.GainTransports:      {"transports", count, event, false},
	game.PlaceUnits:          {"place", placement, event, false},
	game.PlaceAllowed:        {"place-allowed", count, event, false},
	game.MoveUnits:           {"move-units", count, event, false},
	game.NoDepletion:         {"no-depletion", alone, during(game.OnForceMine), false},
	game.PeekOrders:          {"peek-orders", alone, planning, false},
	game.GainConquest:        {"conquest", count, event, false},
	game.HandLimit:           {"hand-limit", signed, during(game.Always), false},
	game.KillTransports:      {"kill-transports", count, event, false},
	game.Deplete:             {"deplete", depth, event, false},
	game.ExtraOrders:         {"extra-orders", count, planning, false},
	game.EndMarker:           {"end-marker", alone, event, false},
	game.CountsSpecial:       {"counts-special", alone, during(game.OnBattleOpening), false},
	game.KillUnits:           {"kill-units", count, event, false},
	game.KillBase:            {"kill-base", alone, event, false},
	game.BuildLimit:          {"build-limit", signed, during(game.OnBuild) | inModule, false},
	game.FreeUnits:           {"free-units", count, during(game.OnBuild), false},
	game.SpecialOrders:       {"special-orders", signed, inModule, false},
	game.OrbitalDefense:      {"orbital-defense", alone, inModule, false},

	game.Collateral:   {"collateral", alone, fighting, true},
	game.MindControl:  {"mind-control", alone, destroyed, true},
	game.ZeroBase:     {"zero-base", alone, compared, true},
	game.MinorAttack:  {"minor-attack", layer, compared, true},
	game.NoModule:     {"no-module-bonus", alone, compared, true},
	game.Feedback:     {"feedback", alone, during(game.OnCancel), true},
	game.Recharge:     {"recharge", icons, during(game.OnDiscard), false},
	game.DrawMore:     {"draw-more", count, opening, true},
	game.LockArea:     {"lock-area", someUnits, during(game.OnRevealed), false},
	game.Infest:       {"infest", someUnits, during(game.OnRegroupStart), false},
	game.InfestFallen: {"infest-fallen", raceUnits, during(game.OnRegroupStart), false},

	game.SwapUnits:  {"swap-units", alone, inModule, false},
	game.AssistRoom: {"assist-room", count, inModule, false},
	game.Evasion:    {"evasion", alone, inModule, false},

	game.GainTokens:        {"tokens", countOf, event, false},
	game.ExtraLeader:       {"leadership", count, event, false},
	game.Permanent:         {"permanent", signedOf, inLeader, false},
	game.Install:           {"install", oneSite, inLeader, false},
	game.SitePoints:        {"site-points", countSite, inLeader, false},
	game.SiteOrder:         {"site-order", oneSite, inLeader, false},
	game.SiteMoves:         {"site-moves", oneSite, inLeader, false},
	game.GainHero:          {"hero", oneUnit, inLeader, false},
	game.HeroReturns:       {"hero-returns", alone, inLeader, false},
	game.GrantCards:        {"grant-cards", alone, inLeader, false},
	game.ChoosePlanets:     {"choose-planets", alone, inLeader, false},
	game.ChooseFirst:       {"choose-first", alone, inLeader, false},
	game.AllZRoutes:        {"all-z-routes", alone, inLeader, false},
	game.RouteTransports:   {"route-transports", alone, inLeader, false},
	game.UseStarOrder:      {"star-order", alone, inLeader, false},
	game.Storage:           {"storage", count, inLeader, false},
	game.Covert:            {"covert", countUnit, inLeader, false},
	game.Fleet:             {"fleet", alone, inLeader, false},
	game.RestoreAreas:      {"restore", count, inLeader, false},
	game.ProtectAreas:      {"protect-areas", alone, inLeader, false},
	game.DrawEvents:        {"draw event", count, inLeader, false},
	game.OrderAs:           {"order-as", orderType, inLeader, false},
	game.LimitOrders:       {"limit-orders", count, inLeader, false},
	game.KillRoutes:        {"kill-routes", alone, inLeader, false},
	game.BuildNow:          {"build-order", alone, inLeader, false},
	game.RetrieveWorkers:   {"retrieve-workers", alone, inLeader, false},
	game.ConquestTokens:    {"conquest-tokens", count, inLeader, false},
	game.RaiseBuildings:    {"raise-buildings", alone, inLeader, false},
	game.PlaceEither:       {"place-either", choice, inLeader, false},
	game.LosePoints:        {"lose-points", count, inLeader, false},
	game.Expel:             {"expel", alone, inLeader, false},
	game.Sacrificed:        {"sacrificed", alone, inLeader, false},
	game.AllTransports:     {"all-transports", alone, inLeader, false},
	game.ProtectTransports: {"protect-transports", alone, inLeader, false},
	game.DoubleOrders:      {"double-orders", alone, inLeader, false},
	game.NoVictories:       {"no-victories", alone, inLeader, false},
	game.FreePiece:         {"free-piece", alone, inLeader, false},
	game.DoubleModules:     {"double-modules", alone, inLeader, false},
	game.Revenge:           {"revenge", alone, inLeader, false},
	game.RaiseOrder:        {"raise-order", alone, inLeader, false},
}

// free is the amount of a purchase that costs nothing.
const free = 99

// timings are the words for when a card works.
var timings = [game.Timings]string{
	game.OnCompare:       "compare",
	game.OnCancel:        "cancel",
	game.OnDestroyed:     "end-destroy",
	game.OnBattleStart:   "battle-start",
	game.OnBattleOpening: "battle-opening",
	game.InBattle:        "battle",
	game.OnBuild:         "build",
	game.OnOrderStart:    "order-start",
	game.OnMoveEnd:       "move-end",
	game.OnRegroupStart:  "regroup-1",
	game.OnPlanningEnd:   "planning-end",
	game.OnDiscard:       "discard",
	game.OnRevealed:      "revealed",
	game.OnForceMine:     "force-mine",
	game.Always:          "always",
	game.Immediate:       "immediate",
}

// condition is a condition with its word.
type condition struct {
	word string
	bit  game.Condition
}

// conditions are the words after if, in the order in which they are written.
var conditions = []condition{
	{"attacker", game.IfAttacker},
	{"defender", game.IfDefender},
	{"supported", game.IfSupported},
	{"no-detector", game.IfNoDetector},
	{"at-base", game.IfAtBase},
	{"front-ground", game.IfFrontGround},
	{"sufficient-strength", game.IfSufficient},
	{"fewest", game.IfFewest},
	{"have", game.IfHave},
	{"exclusive", game.IfExclusive},
	{"to-hand", game.CardToHand},
	{"foe-alone", game.IfFoeAlone},
}

// EffectWord returns the word or words of a kind of effect in the data, such as "draw combat".
func EffectWord(kind game.EffectKind) string { return verbs[kind].words }

// TimingWord returns the word of a timing in the data, such as "end-destroy".
func TimingWord(t game.Timing) string { return timings[t] }

// conditionWords returns the words of conditions.
func conditionWords(set game.Condition) []string {
	var out []string
	for _, c := range conditions {
		if set&c.bit != 0 {
			out = append(out, c.word)
		}
	}
	return out
}

// inBattle are the conditions about a battle.
const inBattle = game.IfAttacker | game.IfDefender | game.IfSupported | game.IfNoDetector | game.IfAtBase |
	game.IfFrontGround | game.IfSufficient | game.IfHave | game.IfFoeAlone

// layers are the words for the kinds of unit.
var layers = []string{game.Ground: "ground", game.Flying: "flying", game.AnyLayer: "any"}

// resources are the words for the resources of an effect, by their bits.
var resources = []string{1 << game.Minerals: "minerals", 1 << game.Gas: "gas", 1<<game.Minerals | 1<<game.Gas: "any"}

// sites are the words for the installations.
var sites = [game.Installations]string{game.InfestedCommandCenter: "infested-command-center",
	game.OvermindSite: "overmind",
	game.Cerebrate:    "cerebrate", game.WarpGate: "warp-gate"}

// orders are the words for the types of order.
var orders = [...]string{game.BuildOrder: "build", game.MobilizeOrder: "mobilize", game.ResearchOrder: "research"}

// races are the words for the races.
var races = [game.Races]string{game.Terran: "terran", game.Protoss: "protoss", game.Zerg: "zerg"}

// objectives are the words for the special victory objectives; those with a
// number say how many.
var objectives = [game.ObjectiveKinds]struct {
	word   string
	number bool
}{
	game.ResourceAreas: {"resource-areas", true},
	game.WholePlanets:  {"whole-planets", true},
	game.MostAreas:     {"most-areas", false},
	game.ConquestAreas: {"conquest-areas", true},
	game.BasePlanets:   {"base-planets", true},
	game.Predestined:   {"predestined", false},
}

// names are the units and lists that the phrases of a file may use.
type names struct {
	units []string
	races []game.Race
	// kinds has, for a hero, the types whose cards show it, and none for other units.
	kinds []game.UnitSet
	lists []namedList
}

type namedList struct {
	id    string
	units game.UnitSet
}

// unit returns the index of a unit.
func (n *names) unit(id string) (game.UnitType, bool) {
	i := slices.Index(n.units, id)
	return game.UnitType(i), i >= 0
}

// words returns everything that a list of units may name.
func (n *names) words() []string {
	out := slices.Clone(n.units)
	for _, l := range n.lists {
		out = append(out, l.id)
	}
	return out
}

// of returns the units of a race.
func (n *names) of(r game.Race) game.UnitSet {
	var s game.UnitSet
	for i, x := range n.races {
		if x == r {
			s |= 1 << i
		}
	}
	return s
}
