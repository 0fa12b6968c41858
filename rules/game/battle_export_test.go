package game

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/rules/game/rule"
)

// BattleTable is a small made-up galaxy with a battle, for tests that need the
// components of another package.
//
//	antiga-prime S - N helios S - N bhekar-ro
//
// The contested area is helios 2 (unit limit 4); helios 1, 3 and 4 have the limits 2,
// 2 and 3. Each player has a base on abaddon, which has no routes here.
type BattleTable struct {
	R   *Rules
	S   State
	Log Log
}

// NewBattleTable sets the table up; the factions are those of the options.
func NewBattleTable(r *Rules) *BattleTable {
	t := &BattleTable{R: r, S: Blank(r)}
	g := t.play()
	t.S.Phase, t.S.Round, t.S.First = Execution, 3, 0
	g.buildEventDeck()
	for i, id := range [4]string{"helios", "antiga-prime", "bhekar-ro", "abaddon"} {
		p := t.Planet(id)
		t.S.Placed |= 1 << p
		t.S.InPlay |= r.Planets[p].Areas
		t.S.Tiles[p] = Tile{X: int8(i)}
	}
	g.layRoute(t.Planet("antiga-prime"), t.Planet("helios"), South, North, 0)
	g.layRoute(t.Planet("helios"), t.Planet("bhekar-ro"), South, North, 0)
	for p := range Player(r.Options.Players) {
		g.takeFaction(p, r.Options.Factions[p])
		for c := g.sheet(p).Starting; c != 0; c &= c - 1 {
			g.discard(p, c.First())
		}
		g.discardsToDeck(p)
	}
	// A question that nobody can answer marks the end of the battle.
	g.push(Frame{Step: AskReveal, Player: 0})
	return t
}

func (t *BattleTable) play() *play { return &play{r: t.R, s: &t.S, log: &t.Log} }

// Planet finds a planet by its ID.
func (t *BattleTable) Planet(id string) Planet {
	for i := range t.R.Planets {
		if t.R.Planets[i].ID == id {
			return Planet(i)
		}
	}
	panic("no planet " + id)
}

// Area finds an area such as "helios.2".
func (t *BattleTable) Area(name string) Area {
	id, n, _ := strings.Cut(name, ".")
	return t.R.Planets[t.Planet(id)].First + Area(n[0]-'1')
}

// Unit finds a unit type by its ID.
func (t *BattleTable) Unit(id string) UnitType {
	for i := range t.R.Units {
		if t.R.Units[i].ID == id {
			return UnitType(i)
		}
	}
	panic("no unit " + id)
}

// Card finds a card of a player by its ID.
func (t *BattleTable) Card(p Player, id string) Card {
	cards := t.play().sheet(p).Cards
	for c := range cards {
		if cards[c].ID == id {
			return Card(c)
		}
	}
	panic("no card " + id)
}

// Event finds an Event card by its ID and copy.
func (t *BattleTable) Event(id string, copy uint8) EventCard {
	for i := range t.R.Events {
		if t.R.Events[i].ID == id && t.R.Events[i].Copy == copy {
			return EventCard(i)
		}
	}
	panic("no event " + id)
}

// figures takes units such as "2 zergling, ultralisk" from the supply.
func (t *BattleTable) figures(p Player, units string) Figures {
	g := t.play()
	var set Figures
	for _, u := range strings.Split(units, ",") {
		n, id := 1, strings.TrimSpace(u)
		if count, rest, ok := strings.Cut(id, " "); ok {
			n, id = int(count[0]-'0'), rest
		}
		if fig := t.special(p, id, set); fig != 0 {
			set |= fig
			continue
		}
		found := g.ofType(p, t.S.Seats[p].Supply&^set, t.Unit(id)).lowest(n)
		if found.Len() != n {
			panic("not enough " + id)
		}
		set |= found
	}
	return set
}

// Put puts units in an area.
func (t *BattleTable) Put(p Player, units, area string) {
	t.play().putUnits(p, t.figures(p, units), t.Area(area))
}

// Base gives a player a base.
func (t *BattleTable) Base(p Player, area string) { t.play().putBase(p, t.Area(area)) }

// Transport gives a player a transport on a route, numbered as laid out.
func (t *BattleTable) Transport(p Player, r Route) { t.S.Seats[p].Transports |= 1 << r }

// Module gives a player a module.
func (t *BattleTable) Module(p Player, id string) {
	for m := range t.R.Modules {
		if t.R.Modules[m].ID == id {
			t.S.Seats[p].Modules[m]++
			return
		}
	}
	panic("no module " + id)
}

// drop takes a card from wherever a player has it.
func (t *BattleTable) drop(p Player, c Card) {
	seat := &t.S.Seats[p]
	seat.Hand &^= 1 << c
	seat.TechDeck &^= 1 << c
	seat.Play &^= 1 << c
	for i := range seat.Deck {
		if seat.Pile[i] == c {
			copy(seat.Pile[i:seat.Deck-1], seat.Pile[i+1:seat.Deck])
			seat.Deck--
			seat.Pile[seat.Deck] = 0
			return
		}
	}
}

// Hand puts cards in a player's hand.
func (t *BattleTable) Hand(p Player, ids string) {
	for _, id := range strings.Fields(ids) {
		c := t.Card(p, id)
		t.drop(p, c)
		t.S.Seats[p].Hand |= 1 << c
	}
}

// InPlay puts cards in a player's play area.
func (t *BattleTable) InPlay(p Player, ids string) {
	for _, id := range strings.Fields(ids) {
		c := t.Card(p, id)
		t.drop(p, c)
		t.S.Seats[p].Play |= 1 << c
	}
}

// Top puts cards on top of a player's deck, the first named topmost.
func (t *BattleTable) Top(p Player, ids string) {
	all := strings.Fields(ids)
	for i := range all {
		c := t.Card(p, all[len(all)-1-i])
		t.drop(p, c)
		seat := &t.S.Seats[p]
		seat.Pile[seat.Deck] = c
		seat.Deck++
	}
}

// Bare leaves a player only these cards, the first on top of their deck.
func (t *BattleTable) Bare(p Player, ids string) {
	seat := &t.S.Seats[p]
	for seat.Deck > 0 {
		seat.Deck--
		seat.TechDeck |= 1 << seat.Pile[seat.Deck]
		seat.Pile[seat.Deck] = 0
	}
	t.Top(p, ids)
}

// Keep puts an Event card in a player's play area.
func (t *BattleTable) Keep(p Player, id string, copy uint8) {
	c := t.Event(id, copy)
	for i := range t.S.EventDeck {
		if t.S.EventPile[i] == c {
			for j := i; j+1 < t.S.EventDeck; j++ {
				t.S.EventPile[j] = t.S.EventPile[j+1]
			}
			t.S.EventDeck--
			t.S.EventPile[t.S.EventDeck] = 0
			break
		}
	}
	t.S.EventPlace[c] = EventKept(p)
	t.S.Seats[p].Kept++
}

// Fight lets player 0 attack player 1 in helios.2, up to the first question.
func (t *BattleTable) Fight(attackers, defenders string) {
	t.fight(attackers, defenders, false)
}

// FightSpecial is Fight with a special Mobilize order.
func (t *BattleTable) FightSpecial(attackers, defenders string) {
	t.fight(attackers, defenders, true)
}

func (t *BattleTable) fight(attackers, defenders string, special bool) {
	g := t.play()
	area := t.Area("helios.2")
	for p := range Player(t.R.Options.Players) {
		if t.S.Seats[p].Bases == 0 {
			g.putBase(p, t.Area("abaddon.1")+Area(p&1))
		}
	}
	t.Put(1, defenders, "helios.2")
	entered := t.figures(0, attackers)
	t.S.Seats[0].Supply &^= entered
	t.S.Exec = idle()
	t.S.Exec.Player, t.S.Exec.Planet, t.S.Exec.Order = 0, t.Planet("helios"), MobilizeOrder
	t.S.Battle = Battle{OpenBattle: OpenBattle{Area: area, Special: special, Players: [2]Player{0, 1},
		Units: [2]Figures{entered, t.S.Units[area]}, Opening: NoEvent, StartCard: [2]Card{NoCard, NoCard},
		StartEvent: [2]EventCard{NoEvent, NoEvent}, FrontOf: [2]Figure{NoFigure, NoFigure}}}
	g.push(Frame{Step: RunBattle, Player: 0})
	g.run()
}

// Done reports whether the battle is over.
func (t *BattleTable) Done() bool { return t.S.Battle.Area == NoArea }

// At returns the open decision and who has to make it.
func (t *BattleTable) At() (Step, Player) { return t.S.Top().Step, t.S.Top().Player }

// Parse reads an answer of the player who is asked.
func (t *BattleTable) Parse(text string) Answer {
	words := strings.Fields(text)
	p := t.S.Top().Player
	var n [3]uint8
	for i, w := range words[1:] {
		if len(w) == 1 {
			n[i] = w[0] - '0'
		}
	}
	unit := func(i int) uint8 { return uint8(t.Unit(words[i])) }
	switch words[0] {
	case "pass":
		return Answer{Verb: DoPass}
	case "draw":
		return Answer{Verb: DoDraw}
	case "confirm":
		return Answer{Verb: DoConfirm}
	case "front":
		return Answer{Verb: DoFront, V: AnswerValues{OfUnit: unit(1)}}
	case "pair":
		return Answer{Verb: DoPair, V: AnswerValues{OfUnit: unit(1), OfOther: unit(2)}}
	case "support":
		return Answer{Verb: DoSupport, V: AnswerValues{OfUnit: unit(1), OfSkirmish: n[1]}}
	case "card":
		a := Answer{Verb: DoCard, V: AnswerValues{OfSkirmish: n[0], OfCard: uint8(t.Card(p, words[2])),
			OfExtra: uint8(NoCard)}}
		if len(words) > 3 {
			a.V[OfExtra] = uint8(t.Card(p, words[3]))
		}
		return a
	case "blind":
		return Answer{Verb: DoBlind, V: AnswerValues{OfSkirmish: n[0]}}
	case "resolve":
		return Answer{Verb: DoResolve, V: AnswerValues{OfSkirmish: n[0]}}
	case "lose":
		a := Answer{Verb: DoLose, V: AnswerValues{OfUnit: unit(1)}}
		if len(words) > 2 {
			a.V[OfFront] = 1 + uint8(slices.Index([]string{"front", "support"}, words[2]))
		}
		return a
	case "withdraw":
		return Answer{Verb: DoWithdraw, V: AnswerValues{OfArea: uint8(t.Area(words[1]))}}
	case "retreat":
		return Answer{Verb: DoRetreat, V: AnswerValues{OfArea: uint8(t.Area(words[1]))}}
	case "go":
		return Answer{Verb: DoGo, V: AnswerValues{OfUnit: unit(1)}}
	case "excess":
		return Answer{Verb: DoExcess, V: AnswerValues{OfUnit: unit(1)}}
	case "use":
		a := Answer{Verb: DoUse, V: AnswerValues{OfCard: uint8(t.Card(p, words[1])), OfPrice: uint8(NoUnit)}}
		if len(words) > 2 && words[2] == "worker" {
			a.V[OfPrice] = WorkerPrice
		} else if len(words) > 2 {
			a.V[OfPrice] = unit(2)
		}
		return a
	case "event":
		return Answer{Verb: DoUseEvent, V: AnswerValues{OfEvent: uint8(t.Event(words[1], n[1])), OfPlanet: uint8(NoPlanet)}}
	}
	panic("no answer " + text)
}

// Do answers for the player who is asked, in the words of Brood War too, and returns the broken rule.
func (t *BattleTable) Do(text string) rule.ID {
	return t.R.Apply(&t.S, t.S.Top().Player, t.Answer(text), &t.Log)
}

// Legal lists the answers of the player who is asked.
func (t *BattleTable) Legal() []Answer {
	return t.R.Legal(&t.S, t.S.Top().Player, make([]Answer, 0, MaxLegal))
}

// Shown describes units in an area as "OWNER: N TYPE, ...".
func (t *BattleTable) Shown(area string) string {
	a := t.Area(area)
	p := t.S.Holder[a]
	if p == Nobody {
		return ""
	}
	g := t.play()
	var parts []string
	for types := g.types(p, t.S.Units[a]); types != 0; types &= types - 1 {
		u := lowestType(types)
		parts = append(parts, fmt.Sprintf("%d %s", g.ofType(p, t.S.Units[a], u).Len(), t.R.Units[u].ID))
	}
	return fmt.Sprintf("%d: %s", p, strings.Join(parts, ", "))
}

// Survivors describes the units of a side that are still in the battle.
func (t *BattleTable) Survivors(side int) string {
	g := t.play()
	p := t.S.Battle.Players[side]
	var parts []string
	for types := g.battleTypes(side); types != 0; types &= types - 1 {
		u := lowestType(types)
		parts = append(parts, fmt.Sprintf("%d %s", g.ofType(p, t.S.Battle.Units[side], u).Len(), t.R.Units[u].ID))
	}
	return strings.Join(parts, ", ")
}

// Where says where a card of a player is.
func (t *BattleTable) Where(p Player, id string) string {
	c, seat := t.Card(p, id), &t.S.Seats[p]
	switch {
	case seat.Hand.Has(c):
		return "hand"
	case seat.TechDeck.Has(c):
		return "technology deck"
	case seat.Play.Has(c):
		return "play area"
	}
	for i, d := range seat.Pile {
		if d == c && i < int(seat.Deck) {
			return "deck"
		}
		if d == c && i >= MaxCards-int(seat.Discards) {
			return "discard pile"
		}
	}
	for side := range 2 {
		if t.S.Battle.Players[side] == p && t.S.Battle.Splash[side].Has(c) {
			return "splash"
		}
	}
	return "elsewhere"
}

// Told lists the entries of a kind in the log.
func (t *BattleTable) Told(kind LogKind) []Entry {
	var all []Entry
	for _, e := range t.Log.Entries {
		if e.Kind == kind {
			all = append(all, e)
		}
	}
	return all
}

// Splash ends the decisions and continues with step 8 of the battle.
func (t *BattleTable) Splash() {
	for t.S.Top().Step != RunBattle {
		t.play().pop()
	}
	t.S.top().Part = battleSplash
	t.S.Battle.Count = 0
	t.drop(1, NoCard)
	for side, p := range t.S.Battle.Players {
		for cards := t.S.Battle.Splash[side]; cards != 0; cards &= cards - 1 {
			t.drop(p, cards.First())
		}
	}
	t.play().run()
}

// TakeBase takes a player's bases away.
func (t *BattleTable) TakeBase(p Player) {
	for t.S.Seats[p].Bases != 0 {
		t.play().takeBase(p, t.S.Seats[p].Bases.First())
	}
}

// Edit gives a card of a player other effects, at this table only.
func (t *BattleTable) Edit(p Player, id string, effects ...Effect) {
	sheet := t.play().sheet(p)
	sheet.Cards = slices.Clone(sheet.Cards)
	sheet.Cards[t.Card(p, id)].Effects = effects
	t.R.Index()
}

// EditUnit changes a type of unit, at this table only.
func (t *BattleTable) EditUnit(id string, change func(*Unit)) {
	t.R.Units = slices.Clone(t.R.Units)
	change(&t.R.Units[t.Unit(id)])
}
