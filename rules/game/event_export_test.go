package game

import "koprulu/rules/game/rule"

// EventTable is a small made-up galaxy in the Play Event Cards step, for the
// tests of Event cards, which need the components of another package.
//
//	abaddon S - N antiga-prime S - N bhekar-ro S - N dylar-iv
//	antiga-prime E = N helios, a z-axis route
//
// Free slots: abaddon N, helios E S W, dylar-iv E S W. The players have a base
// in area 1 of abaddon, bhekar-ro and dylar-iv (and the others on helios 2 and following).
type EventTable struct {
	R   *Rules
	S   State
	Log Log
}

// NewEventTable sets the table up; the factions are those of the options.
func NewEventTable(r *Rules) *EventTable {
	t := &EventTable{R: r, S: Blank(r)}
	g := t.play()
	t.S.Phase, t.S.Round, t.S.First = Regrouping, 3, 0
	g.buildEventDeck()
	for i, id := range [5]string{"abaddon", "antiga-prime", "bhekar-ro", "dylar-iv", "helios"} {
		p := t.Planet(id)
		t.S.Placed |= 1 << p
		t.S.InPlay |= r.Planets[p].Areas
		t.S.Tiles[p] = Tile{X: int8(i)}
	}
	g.layRoute(t.Planet("abaddon"), t.Planet("antiga-prime"), South, North, 0)
	g.layRoute(t.Planet("antiga-prime"), t.Planet("bhekar-ro"), South, North, 0)
	g.layRoute(t.Planet("bhekar-ro"), t.Planet("dylar-iv"), South, North, 0)
	g.layRoute(t.Planet("antiga-prime"), t.Planet("helios"), East, North, 1)
	homes := [6]Area{t.Area("abaddon", 1), t.Area("bhekar-ro", 1), t.Area("dylar-iv", 1),
		t.Area("helios", 2), t.Area("helios", 3), t.Area("helios", 4)}
	for p := range Player(r.Options.Players) {
		g.takeFaction(p, r.Options.Factions[p])
		g.firstHand(p)
		g.putBase(p, homes[p])
		g.firstCards(p)
		t.S.Seats[p].Pool = 5
	}
	return t
}

func (t *EventTable) play() *play { return &play{r: t.R, s: &t.S, log: &t.Log} }

// Planet finds a planet by its ID.
func (t *EventTable) Planet(id string) Planet {
	for i := range t.R.Planets {
		if t.R.Planets[i].ID == id {
			return Planet(i)
		}
	}
	panic("no planet " + id)
}

// Area returns an area by planet and number.
func (t *EventTable) Area(id string, n int) Area {
	return t.R.Planets[t.Planet(id)].First + Area(n-1)
}

// Unit finds a unit type by its ID.
func (t *EventTable) Unit(id string) UnitType {
	for i := range t.R.Units {
		if t.R.Units[i].ID == id {
			return UnitType(i)
		}
	}
	panic("no unit " + id)
}

// Put puts units of a type in an area.
func (t *EventTable) Put(p Player, n int, unit string, a Area) {
	g := t.play()
	g.putUnits(p, g.ofType(p, t.S.Seats[p].Supply, t.Unit(unit)).lowest(n), a)
}

// Count counts the units of a type in an area.
func (t *EventTable) Count(unit string, a Area) int {
	if t.S.Holder[a] == Nobody {
		return 0
	}
	g := t.play()
	return g.ofType(t.S.Holder[a], t.S.Units[a], t.Unit(unit)).Len()
}

// Base gives a player a base; TakeBase takes one away.
func (t *EventTable) Base(p Player, a Area)     { t.play().putBase(p, a) }
func (t *EventTable) TakeBase(p Player, a Area) { t.play().takeBase(p, a) }

// Draw gives players cards from the deck, drawn in this round, and returns them.
func (t *EventTable) Draw(p Player, ids ...string) []EventCard {
	var drawn []EventCard
	for _, id := range ids {
		found := NoEvent
		for c := range t.R.Events {
			if t.R.Events[c].ID == id && t.S.EventPlace[c] <= EventRemoved {
				found = EventCard(c)
				break
			}
		}
		if found == NoEvent {
			panic("no card " + id)
		}
		for i := range t.S.EventDeck {
			if t.S.EventPile[i] == found {
				copy(t.S.EventPile[i:t.S.EventDeck-1], t.S.EventPile[i+1:t.S.EventDeck])
				t.S.EventDeck--
				t.S.EventPile[t.S.EventDeck] = 0
				break
			}
		}
		t.S.EventPlace[found] = EventDrawn(p)
		drawn = append(drawn, found)
	}
	return drawn
}

// Start runs the step up to the first question.
func (t *EventTable) Start() {
	t.Log = Log{}
	g := t.play()
	g.push(Frame{Step: RunEventStep, Player: Nobody})
	g.run()
}

// Do answers for the player who is asked and returns the broken rule.
func (t *EventTable) Do(a Answer) rule.ID {
	return t.R.Apply(&t.S, t.S.Top().Player, a, &t.Log)
}

// Legal lists the answers of the player who is asked.
func (t *EventTable) Legal() []Answer {
	return t.R.Legal(&t.S, t.S.Top().Player, make([]Answer, 0, MaxLegal))
}

// Over reports whether the step is over.
func (t *EventTable) Over() bool { return t.S.FrameCount == 0 }

// Told lists the entries of a kind in the log since Start.
func (t *EventTable) Told(kind LogKind) []Entry {
	var all []Entry
	for _, e := range t.Log.Entries {
		if e.Kind == kind {
			all = append(all, e)
		}
	}
	return all
}

// Fell takes a player's last pieces off the board, which eliminates them.
func (t *EventTable) Fell(p Player) {
	g := t.play()
	for areas := t.S.Seats[p].Held; areas != 0; areas &= areas - 1 {
		for t.S.Units[areas.First()] != 0 {
			g.destroyUnit(p, t.S.Units[areas.First()].First(), areas.First())
		}
	}
	for t.S.Seats[p].Bases != 0 {
		g.destroyBase(p, t.S.Seats[p].Bases.First(), Nobody)
	}
	g.checkElimination()
}
