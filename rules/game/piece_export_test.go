package game

import "slices"

// NewPieceTable sets up the galaxy of BattleTable with the components of Brood War, which r must have, and nothing in
// progress. Avernus Station is next to Helios:
//
//	antiga-prime S - N helios S - N bhekar-ro
//	helios E - W avernus-station
//
// The first two players have ten workers and a base on abaddon each.
func NewPieceTable(r *Rules) *OrderTable {
	t := &OrderTable{NewBattleTable(r)}
	g := t.play()
	g.pop()
	avernus := t.Planet("avernus-station")
	t.S.Placed |= 1 << avernus
	t.S.InPlay |= r.Planets[avernus].Areas
	t.S.Tiles[avernus] = Tile{X: 5}
	g.layRoute(t.Planet("helios"), avernus, East, West, 0)
	for p := range Player(min(r.Options.Players, 2)) {
		t.S.Seats[p].Pool = 10
		g.putBase(p, t.Area("abaddon.1")+Area(p))
	}
	return t
}

// Hero gives a player a hero in an area.
func (t *OrderTable) Hero(p Player, hero, area string) {
	g, u := t.play(), t.Unit(hero)
	seat := g.seat(p)
	lent := g.ofType(p, seat.Supply, t.R.Units[u].Kind).lowest(1)
	fig := g.sheet(p).TypeFigures[u].First()
	seat.Supply &^= lent
	seat.Aside = seat.Aside&^(1<<fig) | lent
	g.putUnit(p, fig, t.Area(area))
}

// Steal gives a player a unit of another player in an area by mind control.
func (t *OrderTable) Steal(p Player, unit string, owner Player, area string) {
	g := t.play()
	fig := g.ofType(owner, t.S.Seats[owner].Supply, t.Unit(unit)).First()
	place := (g.sheet(p).CaptiveFigures & t.S.Seats[p].Aside).First()
	t.S.Seats[owner].Supply &^= 1 << fig
	t.S.Seats[owner].Aside |= 1 << fig
	t.S.Seats[p].Aside &^= 1 << place
	t.S.Seats[p].Captives[place-g.sheet(p).CaptiveFigures.First()] = Captive{Owner: owner, Figure: fig}
	g.putUnit(p, place, t.Area(area))
}

// Leader puts a Leadership card of the sheet in a player's play area.
func (t *OrderTable) Leader(p Player, id string) {
	leaders := t.play().sheet(p).Leaders
	for i := range leaders {
		if leaders[i].ID == id {
			t.S.Seats[p].Leaders |= 1 << i
			return
		}
	}
	panic("no leader " + id)
}

// Yield gives a player the Resource card of an area.
func (t *OrderTable) Yield(p Player, area string) { t.play().takeCard(p, t.Area(area)) }

// Guard puts guard tokens of a player in an area.
func (t *OrderTable) Guard(p Player, area string, n int) {
	for range n {
		t.play().putGuard(p, t.Area(area))
	}
}

// Count counts a player's units of a type in an area.
func (t *OrderTable) Count(p Player, unit, area string) int {
	g := t.play()
	return g.ofType(p, g.unitsIn(p, t.Area(area)), t.Unit(unit)).Len()
}

// MaySite returns the rule that forbids an installation of a player in an area.
func (t *OrderTable) MaySite(p Player, area string) string {
	return t.play().maySite(p, t.Area(area)).String()
}

// Gain gives a player resource tokens of their choice.
func (t *OrderTable) Gain(p Player, n int) {
	t.play().gainTokens(p, n, anyResource)
	t.Settled()
}

// Worth returns what a type of unit is worth, with the units destroyed to build it (FAQ-19).
func (t *OrderTable) Worth(unit string) int { return t.play().worth(t.Unit(unit)) }

// Score carries out the Gain Conquest Points step.
func (t *OrderTable) Score() {
	t.play().gainPoints()
	t.Settled()
}

// Havens returns the areas that a unit of a player could retreat to from an area.
func (t *OrderTable) Havens(p Player, from, unit string) AreaSet {
	s := t.S
	g := &play{r: t.R, s: &s}
	fig := g.ofType(p, s.Seats[p].Supply, t.Unit(unit)).lowest(1)
	s.Battle.Area, s.Battle.Players, s.Battle.Leaving = t.Area(from), [2]Player{p, Nobody}, fig
	return g.open(p)
}

// Excess lets a player keep an area after a battle with some units above its limit, and opens the
// question which of them leave.
func (t *OrderTable) Excess(p Player, units, area string) {
	set := t.figures(p, units)
	t.S.Seats[p].Supply &^= set
	t.S.Battle = Battle{OpenBattle: OpenBattle{Area: t.Area(area), Players: [2]Player{p, 1 - p},
		Units: [2]Figures{set, 0}, Opening: NoEvent, Second: NoEvent}}
	t.S.Phase = Execution
	t.play().push(Frame{Step: RunBattle, Part: battleExcess, V: FrameValues{FieldCount: Defender, FieldStays: Attacker},
		Player: p})
	t.play().push(Frame{Step: AskExcess, Player: p})
}

// Copied returns a second table like this one.
func (t *OrderTable) Copied() *OrderTable {
	return &OrderTable{&BattleTable{R: t.R, S: t.S, Log: Log{Entries: slices.Clone(t.Log.Entries)}}}
}

// Gone takes a player's units out of an area and puts them back where they belong.
func (t *OrderTable) Gone(p Player, area string) {
	g, a := t.play(), t.Area(area)
	for figs := g.unitsIn(p, a); figs != 0; figs &= figs - 1 {
		g.destroyUnit(p, figs.First(), a)
	}
}

// UntilStep answers every question with its first answer until a step is asked.
func (t *OrderTable) UntilStep(step Step) {
	var buf [MaxLegal]Answer
	for range 100 {
		f := t.S.Top()
		if f.Step == step || t.Over() {
			return
		}
		t.R.Apply(&t.S, f.Player, t.R.Legal(&t.S, f.Player, buf[:0])[0], &t.Log)
	}
}

// Raze destroys a base in the middle of whatever is in progress, as a card does.
func (t *OrderTable) Raze(p Player, area string) {
	g := t.play()
	g.destroyBase(p, t.Area(area), Nobody)
	g.checkElimination()
	g.run()
}
