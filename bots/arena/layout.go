package arena

import (
	"slices"

	"koprulu/rules/game"
)

// Field is a part of an encoded view: an array of bytes, the last index running fastest.
type Field struct {
	Name   string `json:"name"`
	Offset int    `json:"offset"`
	Shape  []int  `json:"shape"`
}

// Size is how many bytes it has.
func (f *Field) Size() int {
	n := 1
	for _, d := range f.Shape {
		n *= d
	}
	return n
}

// part names a field of the layout.
type part int

// The fields in their order.
const (
	pGame part = iota
	pSeat
	pSupply
	pWaiting
	pTransports
	pResources
	pInfestable
	pHand
	pDiscarding
	pDiscards
	pTechDeck
	pPlay
	pSpent
	pLeaders
	pDrawnPlanets
	pCaptives
	pTokens
	pPlanets
	pAdjacent
	pLinks
	pAreas
	pUnits
	pOrders
	pEvents
	pKept
	pExecuting
	pLocked
	pOrigins
	pBuying
	pFrame
	pBattle
	pBattleUnits
	pSkirmishes
	pSupport
	parts
)

// The columns of fields that are tables, in their order.
var (
	gameColumns = []string{"step", "phase", "round", "stage", "order-turn", "first", "active", "event-deck", "end-markers",
		"stages-led", "playing", "players"}
	seatColumns = []string{"faction", "alive", "points", "pool", "unavailable", "home-minerals", "home-gas", "hand-count",
		"deck-count", "discard-count",
		"token-count", "drawn-1", "drawn-2", "drawn-3", "leader-chosen", "chosen-leader", "defended", "lost-bases",
		"influence", "resource-tokens-minerals", "resource-tokens-gas",
		"level-1", "level-2", "level-3", "module-1", "module-2", "module-3", "module-4", "module-5", "module-6", "module-7",
		"module-8",
		"pool-special-build", "pool-special-mobilize", "pool-special-research", "resigned"}
	planetColumns = []string{"placed", "x", "y", "turn", "used-sides"}
	linkColumns   = []string{"planet-1", "planet-2", "side-1", "side-2", "z"}
	areaColumns   = []string{"in-play", "holder", "base", "partly-depleted", "depleted", "workers", "guards",
		"guarded-by", "installation", "installation-of", "point-token"}
	orderColumns     = []string{"planet", "player", "order"}
	executingColumns = []string{"player", "planet", "order", "special", "bargain", "limit", "free", "built", "upgraded",
		"target", "quota", "lift-from", "lift-to", "recalled"}
	buyingColumns = []string{"item", "value-1", "value-2", "value-3", "minerals", "gas", "discount",
		"bargain", "stolen"}
	frameColumns  = []string{"mine", "player", "value-1", "value-2", "value-3", "value-4", "value-5"}
	battleColumns = []string{"area", "attacker", "defender", "special", "guard", "opening", "second", "count", "now",
		"attacker-shield", "defender-shield"}
	skirmishColumns = []string{"front", "cards", "card", "extra", "marks-low", "marks-high", "deck", "lost", "dead",
		"resolved"}
	leaderRows = []string{"deck", "in-play", "lasting", "fresh"}
	eventRows  = []string{"discard", "beside", "read"}
)

// layoutOf returns the fields of the views of games with these rules.
func layoutOf(r *game.Rules) []Field {
	const P = game.MaxPlayers
	units := len(r.Units)
	fields := make([]Field, parts)
	set := func(p part, name string, shape ...int) { fields[p] = Field{Name: name, Shape: shape} }
	set(pGame, "game", len(gameColumns))
	set(pSeat, "seats", P, len(seatColumns))
	set(pSupply, "supply", P, units)
	set(pWaiting, "waiting", P, units)
	set(pTransports, "transports", P, game.MaxRoutes)
	set(pResources, "resources", P, game.MaxAreas)
	set(pInfestable, "infestable", P, game.MaxAreas)
	set(pHand, "hand", P, game.MaxCards)
	set(pDiscarding, "discarding", P, game.MaxCards)
	set(pDiscards, "discard", P, game.MaxCards)
	set(pTechDeck, "technology-deck", P, game.MaxCards)
	set(pPlay, "technologies", P, game.MaxCards)
	set(pSpent, "spent", P, game.MaxCards)
	set(pLeaders, "leaders", P, len(leaderRows), game.MaxLeaders)
	set(pDrawnPlanets, "drawn-planets", P, game.MaxPlanets)
	set(pCaptives, "captives", P, game.MaxCaptives, 2)
	set(pTokens, "tokens", int(game.OrderKinds))
	set(pPlanets, "planets", game.MaxPlanets, len(planetColumns))
	set(pAdjacent, "adjacent", game.MaxPlanets, game.MaxPlanets)
	set(pLinks, "links", game.MaxRoutes, len(linkColumns))
	set(pAreas, "areas", game.MaxAreas, len(areaColumns))
	set(pUnits, "units", game.MaxAreas, units)
	set(pOrders, "orders", game.MaxOrders, len(orderColumns))
	set(pEvents, "events", len(eventRows), game.MaxEvents)
	set(pKept, "kept", P, game.MaxEvents)
	set(pExecuting, "executing", len(executingColumns))
	set(pLocked, "locked", game.MaxAreas)
	set(pOrigins, "origins", game.MaxFigures)
	set(pBuying, "buying", len(buyingColumns))
	set(pFrame, "frame", len(frameColumns))
	set(pBattle, "battle", len(battleColumns))
	set(pBattleUnits, "battle-units", 2, units)
	set(pSkirmishes, "skirmishes", game.MaxSkirmishes, 2, len(skirmishColumns))
	set(pSupport, "support", game.MaxSkirmishes, 2, units)
	at := 0
	for i := range fields {
		fields[i].Offset = at
		at += fields[i].Size()
	}
	return fields
}

// sizeOf is how many bytes an encoded view has.
func sizeOf(fields []Field) int {
	last := &fields[len(fields)-1]
	return last.Offset + last.Size()
}

// Columns names the columns of the fields that are tables, by the names of the fields.
func Columns() map[string][]string {
	return map[string][]string{"game": gameColumns, "seats": seatColumns, "planets": planetColumns, "links": linkColumns,
		"areas": areaColumns, "orders": orderColumns,
		"executing": executingColumns, "buying": buyingColumns, "frame": frameColumns, "battle": battleColumns,
		"skirmishes": skirmishColumns,
		"leaders":    leaderRows, "events": eventRows, "captives": slices.Clone([]string{"owner", "unit"})}
}
