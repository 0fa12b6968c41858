package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// IdleExec is the value of State.Exec while no order is executed.
func IdleExec() game.Exec {
	return game.Exec{Player: game.Nobody, Planet: game.NoPlanet, Order: game.OrderKinds, Target: game.NoArea,
		LiftFrom: game.NoArea, LiftTo: game.NoArea, Bought: game.NoTech, ToHand: game.NoCard,
		Token: game.NoOrder, Defend: game.NoArea}
}

func (w *Writer) Exec(x *game.Exec, owner game.Player) {
	w.Open('{')
	if x.Player != game.Nobody {
		w.NameField("player", w.Player(x.Player))
	} else if owner != game.Nobody {
		w.NameField("owner", w.Player(owner))
	}
	w.PlanetField("planet", x.Planet)
	if x.Order != game.OrderKinds {
		w.NameField("order", words.At(words.Orders, int(x.Order)))
	}
	if x.Special != x.Order.Special() || x.Order == game.OrderKinds && x.Special {
		w.Key("special")
		w.Bool(x.Special)
	}
	w.WholeField("bargain", int(x.Bargain))
	w.WholeField("limit", int(x.Limit))
	w.WholeField("free", int(x.Free))
	w.WholeField("built", int(x.Built))
	w.FiguresField("fresh", owner, x.Fresh)
	w.WholeField("upgraded", int(x.Upgraded))
	origins(w, "moved", owner, x.Moved, &x.Origin)
	var other game.Figures
	for f, a := range x.Origin {
		if a != 0 && !x.Moved.Has(game.Figure(f)) {
			other |= 1 << f
		}
	}
	origins(w, "origins", owner, other, &x.Origin)
	w.AreaField("target", x.Target)
	w.WholeField("quota", int(x.Quota))
	w.AreaField("lift-from", x.LiftFrom)
	w.AreaField("lift-to", x.LiftTo)
	w.BoolField("recalled", x.Recalled)
	if x.Bought != game.NoTech {
		w.NameField("technology", w.Tech(owner, x.Bought))
	}
	cardField(w, "to-hand", owner, x.ToHand)
	switch {
	case x.Token == game.OrderKinds:
		w.NameField("token", NoToken)
	case x.Token != game.NoOrder:
		w.NameField("token", words.At(words.Orders, int(x.Token)))
	}
	w.BoolField("returns", x.Returns)
	w.BoolField("room", x.Room)
	w.BoolField("gifted", x.Gifted)
	w.FiguresField("laden", owner, x.Laden)
	w.AreaField("defend", x.Defend)
	w.AreasField("locked", x.Locked)
	w.Close('}')
}

// origins writes where figures came from, such as {"marine.1": "helios.2"}.
func origins(w *Writer, name string, p game.Player, set game.Figures, from *[game.MaxFigures]game.Area) {
	w.Part(name, '{', func() {
		for ; set != 0; set &= set - 1 {
			w.Comma()
			putFigure(w, p, set.First())
			w.Dst = append(w.Dst, ':')
			putOrigin(w, from[set.First()])
		}
	})
}

// NoToken is the word for an order that has no token, such as a Defend order or one that a card grants.
const NoToken = "none"

// putOrigin writes an area, or the word for a Leadership card.
func putOrigin(w *Writer, a game.Area) {
	if a == game.NoArea {
		w.Name(words.OnCard)
	} else {
		w.PutArea(a)
	}
}

func (w *Writer) Buy(b *game.Purchase, p game.Player) {
	w.Open('{')
	w.NameField("item", words.At(words.Purchases, int(b.Item)))
	switch b.Item {
	case game.ItemTransport:
		w.Key("route")
		w.PutRoute(game.Route(b.V[game.BoughtRoute]))
	case game.ItemUnit:
		w.NameField("unit", w.Unit(game.UnitType(b.V[game.BoughtUnit])))
		w.Key("area")
		putOrigin(w, game.Area(b.V[game.BoughtArea]))
		w.AreaField("second", game.Area(b.V[game.BoughtSecond]))
		w.WholeField("stolen", int(b.Stolen))
	case game.ItemBuilding:
		w.NameField("building", w.Building(p, b.V[game.BoughtBuilding]))
	case game.ItemModule:
		w.NameField("module", w.Module(b.V[game.BoughtModule]))
	case game.ItemBase:
		w.AreaField("area", game.Area(b.V[game.BoughtArea]))
	case game.ItemTech:
		w.NameField("technology", w.Tech(p, game.Tech(b.V[game.BoughtTech])))
	}
	w.WholeField("minerals", int(b.Minerals))
	w.WholeField("gas", int(b.Gas))
	w.WholeField("discount", int(b.Discount))
	w.WholeField("bargain", int(b.Bargain))
	w.Close('}')
}
