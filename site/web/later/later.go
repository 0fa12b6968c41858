package later

import (
	"strings"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// The addresses below that of a table: the page, whose form leaves an answer, and where one is taken back.
const (
	Path     = "later"
	PathDrop = "later/drop"
	// PathFalls is where the reader chooses how they are told when something falls.
	PathFalls = "later/falls"
)

// Style is the style sheet.
const Style = "css/later.css"

// Model is what a player has left for later.
type Model struct {
	*seen.Game
	// List is nil if there is nothing.
	List *ahead.List
	// Wrong says what can't be left as it was sent, empty if all is well; Left is true once something was left.
	Wrong string
	Left  bool
	// Falls is how the reader is told when something falls, on the page; nil in the list beside the map.
	Falls *Falls
}

// Falls is how a player is told when something falls that they left for later.
type Falls struct {
	// Message is true if they are told by a message, too, and not on the page alone.
	Message bool
	// Nowhere is true if they have no address yet to which messages go.
	Nowhere bool
	// Saved is true once they have chosen.
	Saved bool
}

// Shown reports whether the reader can have something left for later.
func (m *Model) Shown() bool { return m != nil && m.Seated() && m.Live() && !m.Over() }

// names are those of what is in the game.
func (m *Model) names() words.Names { return words.InView(m.Rules, m.View) }

// left returns the answers that were left, fallen the ones that fell, the latest first.
func (m *Model) left() []ahead.Left {
	if m.List == nil {
		return nil
	}
	return m.List.Left
}

func (m *Model) fallen() (list []ahead.Fallen) {
	if m.List != nil {
		for i := len(m.List.Fallen) - 1; i >= 0; i-- {
			list = append(list, m.List.Fallen[i])
		}
	}
	return list
}

// LapsedText says what fell last, and why; empty if nothing that fell is still there.
func (m *Model) LapsedText() string {
	if !m.Shown() || m.List.FellLast() == 0 {
		return ""
	}
	f := m.fallen()[0]
	return m.Words().Text("web.later.lapsed", "what", m.short(&f.Answer), "why", m.why(&f))
}

// icons are the pictures of the kinds.
var icons = map[ahead.Kind]string{ahead.Pass: "next", ahead.Orders: "flag", ahead.Reveals: "eye",
	ahead.Attacked: "battle", ahead.Discards: "discard", ahead.Regrouping: "settings"}

// title says what an answer is for.
func (m *Model) title(a *ahead.Answer) string {
	return m.Words().Text("web.later."+string(a.Kind), "place", m.place(a.At))
}

// short says what fell: the order if it is one.
func (m *Model) short(a *ahead.Answer) string {
	w := m.Words()
	switch {
	case a.Kind == ahead.Orders && len(a.Orders) == 1:
		return m.order(&a.Orders[0])
	case a.Kind == ahead.Reveals && len(a.Reveals) == 1:
		return w.Text("web.later.reveal", "planet", m.place(a.Reveals[0].Planet))
	}
	return m.title(a)
}

// moment says when an answer is given.
func (m *Model) moment(a *ahead.Answer) string {
	key := "web.later.moment." + string(a.Kind)
	if a.Kind == ahead.Pass {
		key += "." + a.Until
		if len(a.Unless) == 0 {
			key += ".always"
		}
	}
	return m.Words().Text(key)
}

// place names an area or a planet.
func (m *Model) place(word string) string {
	names := m.names()
	if strings.Contains(word, ".") {
		if a, err := names.FindArea(word); err == nil {
			return m.Words().AreaName(m.Rules, a)
		}
	} else if p, err := names.FindPlanet(word); err == nil {
		return m.Words().PlanetName(m.Rules, p)
	}
	return word
}

// order names an order and its place.
func (m *Model) order(o *ahead.Order) string {
	place := o.Planet
	if place == "" {
		place = o.Area
	}
	return m.Words().Text("web.later.order", "order", m.orderName(o.Order), "place", m.place(place))
}

// orderName names an order.
func (m *Model) orderName(word string) string {
	for i, known := range words.Orders {
		if known == word {
			return page.Capital(m.Words().OrderName(game.Order(i)))
		}
	}
	return page.Capital(m.Words().DefendName())
}

// card names a Combat card of the reader.
func (m *Model) card(id string) string {
	names := m.names()
	if c, err := names.FindCard(m.Seat, id); err == nil {
		return m.Words().CardName(m.Rules, m.Faction(m.Seat), c)
	}
	return id
}

// placed says which card is placed, and for which unit.
func (m *Model) placed(c *ahead.Card) string {
	w, names := m.Words(), m.names()
	text := m.card(c.Card)
	if c.With != "" {
		text = w.Text("web.later.card.with", "card", text, "with", m.card(c.With))
	}
	if c.Unit == "" {
		return text
	}
	if u, err := names.FindUnit(c.Unit); err == nil {
		return w.Text("web.later.card.for", "card", text, "unit", w.UnitName(m.Rules, u))
	}
	return text
}

// rest says what else is done in a battle.
func (m *Model) rest(a *ahead.Answer) string {
	w := m.Words()
	var list []string
	if a.Support != "" {
		list = append(list, w.Text("web.later.support"))
	}
	if a.Retreat != "" {
		list = append(list, w.Text("web.later.retreat", "area", m.place(a.Retreat)))
	}
	return page.Capital(strings.Join(append(list, w.Text("web.later.rest."+a.Rest)), ", ")) + "."
}

// choices says what is chosen in the Regrouping Phase.
func (m *Model) choices(a *ahead.Answer) (list []string) {
	if a.Token != "" {
		res := game.Minerals
		if a.Token == "gas" {
			res = game.Gas
		}
		list = append(list, m.Words().Text("web.later.token", "resource", m.Words().ResourceName(res)))
	}
	if a.Infest != "" {
		list = append(list, m.Words().Text("web.later.infest."+a.Infest))
	}
	return list
}

// why says why an answer fell.
func (m *Model) why(f *ahead.Fallen) string {
	w := m.Words()
	if f.By > 0 {
		if key := "web.later.why." + string(f.Why) + ".by"; w.Has(key) {
			return w.Text(key, "player", m.SeatName(game.Player(f.By-1)))
		}
	}
	return w.Text("web.later.why." + string(f.Why))
}
