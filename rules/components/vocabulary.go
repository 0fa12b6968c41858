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
	// battle allows the modifiers own and vs and the conditions of a battle; conditions are the others allowed.
	battle     bool
	conditions game.Condition
}

// verbs are the words for every kind of effect.
var verbs = [game.EffectKinds]verb{
	game.Attack:              {"attack", signed, adding, true, 0},
	game.Health:              {"health", signed, adding, true, game.IfExclusive},
	game.Splash:              {"splash", reach, compared, true, 0},
	game.ImposeMinor:         {"impose-minor", someUnits, compared, true, 0},
	game.Cloak:               {"cloak", front, fighting, true, 0},
	game.CloakOthers:         {"cloak-others", someUnits, fighting, true, 0},
	game.Detect:              {"detector", maybeUnits, fighting | inModule, true, 0},
	game.NoSupport:           {"no-support", maybeReach, fighting, true, 0},
	game.ZeroAttack:          {"zero-attack", alone, compared, true, 0},
	game.Sufficient:          {"sufficient", alone, compared, true, 0},
	game.Insufficient:        {"insufficient", someUnits, compared, true, 0},
	game.CancelReinforcement: {"cancel reinforcement", alone, during(game.OnCancel), true, 0},
	game.CancelStandard:      {"cancel standard", alone, during(game.OnCancel), true, 0},
	game.Blast:               {"blast", layer, destroyed, true, 0},
	game.Annihilate:          {"annihilate", alone, destroyed, true, 0},
	game.Kill:                {"kill", countLayer, destroyed | opening, true, 0},
	game.KillCheapest:        {"kill-cheapest", layer, opening, true, 0},
	game.ReturnToDeck:        {"return", alone, playing, false, 0},
	game.PayWorker:           {"pay worker", alone, playing, true, 0},
	game.PayUnitOrWorker:     {"pay unit-or-worker", alone, opening, true, 0},
	game.DrawCombat:          {"draw combat", count, opening | event, true, 0},
	game.ShowCards:           {"show-cards", maybeUnits, opening | during(game.InBattle), true, 0},
	game.Unlock:              {"unlock", types, during(game.OnBuild), false, 0},
	game.Recall:              {"recall", countUnits, during(game.OnMoveEnd), false, 0},
	game.KeepTransports:      {"keep-transports", alone, during(game.OnRegroupStart), false, 0},
	game.ShiftTransport:      {"shift-transport", count, during(game.OnOrderStart), false, 0},
	game.MoveZRoute:          {"move-z-route", count, event, false, 0},
	game.AddZRoute:           {"add-z-route", alone, event, false, 0},
	game.BuyModule:           {"buy module", price, event, false, 0},
	game.BuyTech:             {"buy technology", price, event, false, game.CardToHand},
	game.BuyBuilding:         {"buy building", price, event, false, 0},
	game.BuyBase:             {"buy base", price, event, false, 0},
	game.GainWorkers:         {"workers", count, event, false, 0},
	game.GainTransports:      {"transports", count, event, false, 0},
	game.PlaceUnits:          {"place", placement, event, false, 0},
	game.PlaceAllowed:        {"place-allowed", count, event, false, 0},
	game.MoveUnits:           {"move-units", count, event, false, 0},
	game.NoDepletion:         {"no-depletion", alone, during(game.OnForceMine), false, 0},
	game.PeekOrders:          {"peek-orders", alone, planning, false, 0},
	game.GainConquest:        {"conquest", count, event, false, game.IfFewest},
	game.HandLimit:           {"hand-limit", signed, during(game.Always), false, 0},
	game.KillTransports:      {"kill-transports", count, event, false, 0},
	game.Deplete:             {"deplete", depth, event, false, 0},
	game.ExtraOrders:         {"extra-orders", count, planning, false, 0},
	game.EndMarker:           {"end-marker", alone, event, false, 0},
	game.CountsSpecial:       {"counts-special", alone, during(game.OnBattleOpening), false, 0},
	game.KillUnits:           {"kill-units", count, event, false, 0},
	game.KillBase:            {"kill-base", alone, event, false, 0},
	game.BuildLimit:          {"build-limit", signed, during(game.OnBuild) | inModule, false, 0},
	game.FreeUnits:           {"free-units", count, during(game.OnBuild), false, 0},
	game.SpecialOrders:       {"special-orders", signed, inModule, false, 0},
	game.OrbitalDefense:      {"orbital-defense", alone, inModule, false, 0},

	game.Collateral:   {"collateral", alone, fighting, true, 0},
	game.MindControl:  {"mind-control", alone, destroyed, true, 0},
	game.ZeroBase:     {"zero-base", alone, compared, true, 0},
	game.MinorAttack:  {"minor-attack", layer, compared, true, 0},
	game.NoModule:     {"no-module-bonus", alone, compared, true, 0},
	game.Feedback:     {"feedback", alone, during(game.OnCancel), true, 0},
	game.Recharge:     {"recharge", icons, during(game.OnDiscard), false, 0},
	game.DrawMore:     {"draw-more", count, opening, true, 0},
	game.LockArea:     {"lock-area", someUnits, during(game.OnRevealed), false, 0},
	game.Infest:       {"infest", someUnits, during(game.OnRegroupStart), false, 0},
	game.InfestFallen: {"infest-fallen", raceUnits, during(game.OnRegroupStart), false, 0},

	game.SwapUnits:  {"swap-units", alone, inModule, false, 0},
	game.AssistRoom: {"assist-room", count, inModule, false, 0},
	game.Evasion:    {"evasion", alone, inModule, false, 0},

	game.GainTokens:        {"tokens", countOf, event, false, 0},
	game.ExtraLeader:       {"leadership", count, event, false, 0},
	game.Permanent:         {"permanent", signedOf, inLeader, false, 0},
	game.Install:           {"install", oneSite, inLeader, false, 0},
	game.SitePoints:        {"site-points", countSite, inLeader, false, 0},
	game.SiteOrder:         {"site-order", oneSite, inLeader, false, 0},
	game.SiteMoves:         {"site-moves", oneSite, inLeader, false, 0},
	game.GainHero:          {"hero", oneUnit, inLeader, false, 0},
	game.HeroReturns:       {"hero-returns", alone, inLeader, false, 0},
	game.GrantCards:        {"grant-cards", alone, inLeader, false, 0},
	game.ChoosePlanets:     {"choose-planets", alone, inLeader, false, 0},
	game.ChooseFirst:       {"choose-first", alone, inLeader, false, 0},
	game.AllZRoutes:        {"all-z-routes", alone, inLeader, false, 0},
	game.RouteTransports:   {"route-transports", alone, inLeader, false, 0},
	game.UseStarOrder:      {"star-order", alone, inLeader, false, 0},
	game.Storage:           {"storage", count, inLeader, false, 0},
	game.Covert:            {"covert", countUnit, inLeader, false, 0},
	game.Fleet:             {"fleet", alone, inLeader, false, 0},
	game.RestoreAreas:      {"restore", count, inLeader, false, 0},
	game.ProtectAreas:      {"protect-areas", alone, inLeader, false, 0},
	game.DrawEvents:        {"draw event", count, inLeader, false, 0},
	game.OrderAs:           {"order-as", orderType, inLeader, false, 0},
	game.LimitOrders:       {"limit-orders", count, inLeader, false, 0},
	game.KillRoutes:        {"kill-routes", alone, inLeader, false, 0},
	game.BuildNow:          {"build-order", alone, inLeader, false, 0},
	game.RetrieveWorkers:   {"retrieve-workers", alone, inLeader, false, 0},
	game.ConquestTokens:    {"conquest-tokens", count, inLeader, false, 0},
	game.RaiseBuildings:    {"raise-buildings", alone, inLeader, false, 0},
	game.PlaceEither:       {"place-either", choice, inLeader, false, 0},
	game.LosePoints:        {"lose-points", count, inLeader, false, 0},
	game.Expel:             {"expel", alone, inLeader, false, 0},
	game.Sacrificed:        {"sacrificed", alone, inLeader, false, 0},
	game.AllTransports:     {"all-transports", alone, inLeader, false, 0},
	game.ProtectTransports: {"protect-transports", alone, inLeader, false, 0},
	game.DoubleOrders:      {"double-orders", alone, inLeader, false, 0},
	game.NoVictories:       {"no-victories", alone, inLeader, false, 0},
	game.FreePiece:         {"free-piece", alone, inLeader, false, 0},
	game.DoubleModules:     {"double-modules", alone, inLeader, false, 0},
	game.Revenge:           {"revenge", alone, inLeader, false, 0},
	game.RaiseOrder:        {"raise-order", alone, inLeader, false, 0},
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
var sites = [game.Installations]string{game.InfestedCommandCenter: "infested-command-center", game.OvermindSite: "overmind",
	game.Cerebrate: "cerebrate", game.WarpGate: "warp-gate"}

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
