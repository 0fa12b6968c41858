package game

import "slices"

// OrderTable is the galaxy of BattleTable for tests of orders with Brood War: rules made by hand from those of the base
// game, so that every test says which cards, areas and modules it needs.
type OrderTable struct{ *BattleTable }

// NewOrderTable sets the table up with nothing in progress; the factions are those of the options. Every player has ten
// workers and a base on abaddon.
func NewOrderTable(base *Rules) *OrderTable {
	r := *base
	r.Options.BroodWar = true
	r.Common.GuardTokens, r.Common.ResourceTokens = 12, 30
	r.Areas = slices.Clone(r.Areas)
	r.Modules = append(slices.Clone(r.Modules), Module{ID: "offensive", Tokens: [Races]uint8{1, 1, 1},
		Effects: []Effect{{Kind: Evasion}}})
	for i := range r.Sheets {
		r.Sheets[i].ModuleSpaces = 9
	}
	r.Index()
	t := &OrderTable{NewBattleTable(&r)}
	t.play().pop()
	for p := range Player(r.Options.Players) {
		t.S.Seats[p].Pool = 10
		t.play().putBase(p, t.Area("abaddon.1")+Area(p&1))
	}
	return t
}

// Settled runs the game to the next decision.
func (t *OrderTable) Settled() { t.play().run() }

// Order puts an order of a player on a planet, on top of its stack.
func (t *OrderTable) Order(p Player, o Order, planet string) {
	t.S.Orders[t.S.OrderCount] = PlacedOrder{Planet: t.Planet(planet), Player: p, Order: o, Seen: 1 << p}
	t.S.OrderCount++
	t.S.Seats[p].Tokens[o]--
}

// Execution begins the Execution Phase with the orders that were put on the board.
func (t *OrderTable) Execution() {
	t.S.Phase = Execution
	t.play().push(Frame{Step: RunExecution, Player: t.S.First})
	t.Settled()
}

// Planning begins the Planning Phase.
func (t *OrderTable) Planning() {
	t.S.Phase = Planning
	t.play().push(Frame{Step: RunPlanning, Player: Nobody})
	t.Settled()
}

// Regrouping runs a Regrouping Phase.
func (t *OrderTable) Regrouping() {
	t.S.Phase = Regrouping
	t.play().push(Frame{Step: RunRegrouping, Player: Nobody})
	t.Settled()
}

// BuildNow begins a Build order that a card gives.
func (t *OrderTable) BuildNow(p Player, planet string) {
	t.S.Phase = Regrouping
	t.play().buildNow(p, t.Planet(planet))
	t.Settled()
}

// Strategic makes an area a strategic one.
func (t *OrderTable) Strategic(area string) {
	t.R.Areas[t.Area(area)].Strategic = true
	t.R.Index()
}

// Only lets an area admit one kind of unit.
func (t *OrderTable) Only(area string, layer Layer) {
	t.R.Areas[t.Area(area)].Admits = layer
	t.R.Index()
}

// Lead gives a player a Leadership card with some effects, in their play area.
func (t *OrderTable) Lead(p Player, effects ...Effect) {
	sheet := &t.R.Sheets[t.S.Seats[p].Faction]
	sheet.Leaders = append(slices.Clone(sheet.Leaders), LeaderInfo{ID: "test", Stage: 1, Stays: true, Hero: NoUnit,
		Effects: effects})
	t.R.Index()
	t.S.Seats[p].Leaders |= 1 << (len(sheet.Leaders) - 1)
}

// Site puts an installation of a player in an area.
func (t *OrderTable) Site(p Player, site Installation, area string) {
	t.play().putSite(p, site, t.Area(area))
}

// Wait puts units of a player on their Leadership card.
func (t *OrderTable) Wait(p Player, units string) {
	set := t.figures(p, units)
	t.S.Seats[p].Supply &^= set
	t.S.Seats[p].Waiting |= set
}

// Star gives a player the Star order.
func (t *OrderTable) Star(p Player) { t.S.Seats[p].Tokens[StarOrder] = 1 }

// Waiting counts the units of a type that wait on a Leadership card of a player.
func (t *OrderTable) Waiting(p Player, unit string) int {
	return t.play().ofType(p, t.S.Seats[p].Waiting, t.Unit(unit)).Len()
}

// Friendly reports whether a player controls an area.
func (t *OrderTable) Friendly(p Player, area string) bool {
	return t.play().friendly(p).Has(t.Area(area))
}

// Over reports whether everything that was begun is over.
func (t *OrderTable) Over() bool { return t.S.FrameCount == 0 }

// Parallel lays out one more route between two planets.
func (t *OrderTable) Parallel(from, to string) {
	t.play().layRoute(t.Planet(from), t.Planet(to), East, East, 0)
}
