package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// Scenario items in answers, positions and views (MODE-22).

// withWord begins the items that move along with a unit.
const withWord = "with"

// itemsOf returns the items of the scenario that is played.
func (n *namer) itemsOf() []game.ScenarioItem {
	if sc := n.r.Options.Scenario; sc != nil {
		return sc.Items
	}
	return nil
}

// itemName returns the word for an item of the scenario.
func (n *namer) itemName(i uint8) string {
	if items := n.itemsOf(); int(i) < len(items) {
		return ItemWord(items[i].Kind)
	}
	return "?"
}

// findItemName finds an item of the scenario.
func (n *namer) findItemName(word string) (uint8, error) {
	var names []string
	for i, x := range n.itemsOf() {
		if ItemWord(x.Kind) == word {
			return uint8(i), nil
		}
		names = append(names, ItemWord(x.Kind))
	}
	return 0, document.Unknown(document.Say("item of this game"), word, names)
}

// laden writes the items that move along.
func (w *answerWriter) laden(items uint8) {
	if items == 0 {
		return
	}
	w.put(withWord)
	for i := range uint8(8) {
		if items>>i&1 != 0 {
			w.put(w.itemName(i))
		}
	}
}

// readItem takes an item.
func (a *answerReader) readItem() uint8 { return named(a, "an item", a.findItemName) }

// readLaden takes the items that move along.
func (a *answerReader) readLaden() (items uint8) {
	if a.peek() != withWord {
		return 0
	}
	a.next++
	items = 1 << a.readItem()
	for a.more() {
		items |= 1 << a.readItem()
	}
	return items
}

// itemFields are the fields of an item in a position or a view.
var itemFields = []string{"item", "area", "faction", "unit"}

// items writes where the items are: each with its area, and the figure that carries it.
func (w *flowWriter) items(places *[game.MaxItems]game.ItemPlace) {
	list := w.itemsOf()
	if len(list) == 0 {
		return
	}
	w.Line("items")
	w.Open('[')
	for i := range list {
		it := &places[i]
		w.Comma()
		w.Open('{')
		w.nameField("item", ItemWord(list[i].Kind))
		w.areaField("area", it.Area)
		if it.Player != game.Nobody {
			w.nameField("faction", w.player(it.Player))
			w.Key("unit")
			w.putFigure(it.Player, it.Figure)
		}
		w.Close('}')
	}
	w.Close(']')
}

// condition writes the victory condition of the scenario by which a game ended, from 1.
func (w *flowWriter) condition(n uint8) {
	if n != 0 {
		w.Line("condition")
		w.Whole(int(n))
	}
}

// items reads where the items are; one that is left out is where the scenario begins with it, or nowhere.
func (p *positionReader) items() {
	list := p.doc.Get("items")
	sc := p.r.Options.Scenario
	if sc == nil {
		if list != nil {
			list.Bad("only scenarios have items (MODE-22)")
		}
		return
	}
	for i := range sc.Items {
		p.state.Items[i].Area = sc.Items[i].Area
	}
	if list == nil {
		return
	}
	list.EachItem(func(c *document.Cursor) {
		if !c.Object(itemFields...) {
			return
		}
		name := c.Need("item")
		if name == nil {
			return
		}
		i, ok := document.Find(name, p.findItemName)
		if !ok {
			return
		}
		it := &p.state.Items[i]
		*it = game.ItemPlace{Area: game.NoArea, Player: game.Nobody, Figure: game.NoFigure}
		if v := c.Get("area"); v != nil {
			it.Area, _ = p.tableArea(v)
		}
		who, unit := c.Get("faction"), c.Get("unit")
		if who == nil && unit == nil {
			return
		}
		if who == nil || unit == nil || it.Area == game.NoArea {
			c.Bad(`an item that is carried needs "area", "faction" and "unit"`)
			return
		}
		q, known := document.Find(who, p.findPlayer)
		f, there := document.Find(unit, p.ofFigure(q))
		switch {
		case !known || !there:
		case p.state.Seats[q].Supply.Has(f) || p.state.Seats[q].Aside.Has(f):
			unit.Bad("this unit is not on the board")
		default:
			for o := range sc.Items {
				if other := &p.state.Items[o]; uint8(o) != i && other.Player == q && other.Figure == f {
					unit.Bad("this unit carries another item; a unit carries one (MODE-22)")
				}
			}
			it.Player, it.Figure = q, f
		}
	})
}
