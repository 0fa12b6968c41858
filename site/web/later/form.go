package later

import (
	"strconv"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web/seen"
)

// option is an entry of a list to choose from.
type option struct{ value, text string }

// Rows is how many orders, cards and the like a form takes.
const Rows = 6

// orders are the orders that the reader can still place.
func (m *Model) orders() (list []option) {
	for o, n := range m.View.Seats[m.Seat].Tokens {
		if n > 0 {
			list = append(list, option{words.Orders[o], m.orderName(words.Orders[o])})
		}
	}
	if len(m.defended()) > 0 {
		list = append(list, option{defend, m.orderName(defend)})
	}
	return list
}

// defend is the word of the Defend order.
const defend = "defend"

// defended are the areas where the reader can place a Defend order.
func (m *Model) defended() []option {
	_, areas := m.View.OrderPlaces(m.Rules, m.Seat)
	return m.areas(areas)
}

// closed says why nothing of a kind can be left now, empty if it can.
func (m *Model) closed(k ahead.Kind) string {
	shut := false
	switch k {
	case ahead.Orders:
		shut = len(m.turns()) == 0 || len(m.orders()) == 0 || len(m.planets())+len(m.defended()) == 0
	case ahead.Reveals:
		_, rows := m.stacks()
		shut = rows == 0
	case ahead.Attacked:
		areas, _ := m.own()
		shut = len(areas) == 0
	case ahead.Discards:
		shut = len(m.hand(anyCard)) == 0
	}
	if !shut {
		return ""
	}
	return m.Words().Text("web.later.closed." + string(k))
}

// never says why the reader can leave nothing at all now, empty if they can: what Leave of the list, and the table,
// refuse.
func (m *Model) never() string {
	w, key := m.Words(), ""
	switch {
	case m.Snap.Seats[m.Seat].StandsIn():
		key = "web.later.closed.bot"
	case !m.View.Alive.Has(m.Seat) || m.View.Resigned.Has(m.Seat):
		key = "web.later.closed.out"
	case m.View.Seats[m.Seat].Faction >= game.FactionCount:
		key = "web.later.closed.setup"
	default:
		return ""
	}
	return w.Text(key)
}

// infests reports whether the reader can be asked about Infested Command Centers: those are a building of the Zerg.
func (m *Model) infests() bool { return m.Rules.Sheets[m.Faction(m.Seat)].Race == game.Zerg }

// turns are the numbers of the orders that the reader still places in turn.
func (m *Model) turns() (list []int) {
	if m.View.Phase != game.Planning || m.View.OrderTurn == 0 {
		return nil
	}
	done := seen.PlacedOrders(m.View, m.Seat)
	for n := done + 1; n <= game.OrdersPerRound && len(list) < Rows; n++ {
		list = append(list, n)
	}
	return list
}

// planets are those where the reader can place an order.
func (m *Model) planets() (list []option) {
	names := m.names()
	places, _ := m.View.OrderPlaces(m.Rules, m.Seat)
	for p := range places.All() {
		list = append(list, option{names.Planet(p), m.Words().PlanetName(m.Rules, p)})
	}
	return list
}

// areas are those of some areas.
func (m *Model) areas(set game.AreaSet) (list []option) {
	names := m.names()
	for a := range set.All() {
		list = append(list, option{names.Area(a), m.Words().AreaName(m.Rules, a)})
	}
	return list
}

// own are the areas in which the reader has units or a base, and their planets.
func (m *Model) own() (areas, planets []option) {
	seat, names := &m.View.Seats[m.Seat], m.names()
	held := seat.Held | seat.Bases
	if b := &m.View.Battle; b.Area != game.NoArea && b.Players[game.Defender] == m.Seat {
		held |= 1 << b.Area
	}
	var found game.PlanetSet
	for a := range held.All() {
		found |= 1 << m.Rules.Areas[a].Planet
	}
	for p := range found.All() {
		planets = append(planets, option{names.Planet(p), m.Words().PlanetName(m.Rules, p)})
	}
	return m.areas(held), planets
}

// stacks are the planets on which the reader has orders, and how many rows there are for them.
func (m *Model) stacks() (list []option, rows int) {
	if m.View.Phase != game.Planning && m.View.Phase != game.Execution {
		return nil, 0
	}
	names := m.names()
	var found game.PlanetSet
	for _, o := range m.View.Orders[:m.View.OrderCount] {
		if o.Player == m.Seat {
			rows++
			found |= 1 << o.Planet
		}
	}
	for p := range found.All() {
		list = append(list, option{names.Planet(p), m.Words().PlanetName(m.Rules, p)})
	}
	return list, min(rows, Rows)
}

// hand are the reader's Combat cards, of one kind or all; equal ones are there once.
func (m *Model) hand(kind handKind) (list []option) {
	names := m.names()
	cards := m.Rules.Sheets[m.Faction(m.Seat)].Cards
	var met game.CardSet
	for c := range m.View.Seats[m.Seat].Hand.All() {
		if info := &cards[c]; !met.Has(info.Same) && (kind == anyCard || info.Reinforcement == (kind == reinforcement)) {
			met |= 1 << info.Same
			list = append(list, option{names.Card(m.Seat, c), m.Words().CardName(m.Rules, m.Faction(m.Seat), c)})
		}
	}
	return list
}

// handKind is a kind of Combat card.
type handKind uint8

const (
	anyCard handKind = iota
	standard
	reinforcement
)

// units are the types of unit that the reader has on the board.
func (m *Model) units() (list []option) {
	names := m.names()
	var met game.UnitSet
	for a := range m.View.Seats[m.Seat].Held.All() {
		if m.View.Holder[a] != m.Seat {
			continue
		}
		for fig := range m.View.Units[a].All() {
			if u := m.View.TypeOf(m.Rules, m.Seat, fig); !met.Has(u) {
				met |= 1 << u
				list = append(list, option{names.Unit(u), m.Words().UnitName(m.Rules, u)})
			}
		}
	}
	return list
}

// rowsOf is how many rows a form has for some cards.
func rowsOf(cards []option) int { return min(len(cards), Rows) }

// name is the name of a field in a row.
func name(field string, row int) string { return field + "." + strconv.Itoa(row) }

// FromForm reads the answer that a form of the page leaves, given the values of its fields.
func FromForm(value func(name string) string) ahead.Answer {
	a := ahead.Answer{Kind: ahead.Kind(value("kind"))}
	//exhaustive:enforce
	switch a.Kind {
	case ahead.Pass:
		a.Until, a.Unless = value("until"), []string{}
		for _, c := range ahead.Conditions {
			if value("unless."+c) != "" {
				a.Unless = append(a.Unless, c)
			}
		}
	case ahead.Orders:
		a.Orders = []ahead.Order{}
		for i := range 2 * Rows {
			order := value(name("order", i))
			if order == "" {
				continue
			}
			o := ahead.Order{Nth: i, Order: order}
			if order == defend {
				o.Area = value(name("place", i))
			} else {
				o.Planet = value(name("place", i))
			}
			if value(name("unless", i)) != "" {
				o.Unless = ahead.UnlessStack
			}
			a.Orders = append(a.Orders, o)
		}
	case ahead.Reveals:
		a.Reveals = []ahead.Reveal{}
		for i := range Rows {
			if p := value(name("planet", i)); p != "" {
				a.Reveals = append(a.Reveals, ahead.Reveal{Planet: p, Then: value(name("then", i))})
			}
		}
	case ahead.Attacked:
		a.At, a.Retreat, a.Rest, a.Support = value("at"), value("retreat"), value("rest"), value("support")
		for i := range Rows {
			if c := value(name("card", i)); c != "" {
				a.Cards = append(a.Cards, ahead.Card{Card: c, With: value(name("with", i)), Unit: value(name("unit", i))})
			}
		}
	case ahead.Discards:
		a.Discards = []string{}
		for i := range Rows {
			if c := value(name("discard", i)); c != "" {
				a.Discards = append(a.Discards, c)
			}
		}
	case ahead.Regrouping:
		a.Token, a.Infest = value("token"), value("infest")
	}
	return a
}
