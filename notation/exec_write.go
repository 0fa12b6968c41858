package notation

import "koprulu/game"

// idleExec is the value of State.Exec while no order is executed.
func idleExec() game.Exec {
	return game.Exec{Player: game.Nobody, Planet: game.NoPlanet, Order: game.OrderKinds, Target: game.NoArea,
		LiftFrom: game.NoArea, LiftTo: game.NoArea, Bought: game.NoTech, ToHand: game.NoCard,
		Token: game.NoOrder, Defend: game.NoArea}
}

// ownerOf returns the player whose figures, cards and technologies Exec names.
func ownerOf(s *game.State) game.Player {
	if s.Exec.Player != game.Nobody {
		return s.Exec.Player
	}
	return s.Top().Player
}

func (w *flowWriter) exec(x *game.Exec, owner game.Player) {
	w.Open('{')
	if x.Player != game.Nobody {
		w.nameField("player", w.player(x.Player))
	} else if owner != game.Nobody {
		w.nameField("owner", w.player(owner))
	}
	if x.Planet != game.NoPlanet {
		w.nameField("planet", w.planet(x.Planet))
	}
	if x.Order != game.OrderKinds {
		w.nameField("order", wordAt(orderWords, int(x.Order)))
	}
	if x.Special != x.Order.Special() || x.Order == game.OrderKinds && x.Special {
		w.Key("special")
		w.Bool(x.Special)
	}
	w.WholeField("bargain", int(x.Bargain))
	w.WholeField("limit", int(x.Limit))
	w.WholeField("free", int(x.Free))
	w.WholeField("built", int(x.Built))
	w.figuresField("fresh", owner, x.Fresh)
	w.WholeField("upgraded", int(x.Upgraded))
	w.origins("moved", owner, x.Moved, &x.Origin)
	var other game.Figures
	for f, a := range x.Origin {
		if a != 0 && !x.Moved.Has(game.Figure(f)) {
			other |= 1 << f
		}
	}
	w.origins("origins", owner, other, &x.Origin)
	w.areaField("target", x.Target)
	w.WholeField("quota", int(x.Quota))
	w.areaField("lift-from", x.LiftFrom)
	w.areaField("lift-to", x.LiftTo)
	w.BoolField("recalled", x.Recalled)
	if x.Bought != game.NoTech {
		w.nameField("technology", w.tech(owner, x.Bought))
	}
	w.cardField("to-hand", owner, x.ToHand)
	switch {
	case x.Token == game.OrderKinds:
		w.nameField("token", noToken)
	case x.Token != game.NoOrder:
		w.nameField("token", wordAt(orderWords, int(x.Token)))
	}
	w.BoolField("returns", x.Returns)
	w.BoolField("room", x.Room)
	w.BoolField("gifted", x.Gifted)
	w.figuresField("laden", owner, x.Laden)
	w.areaField("defend", x.Defend)
	if x.Locked != 0 {
		w.Key("locked")
		w.areas(x.Locked)
	}
	w.Close('}')
}

// origins writes where figures came from, such as {"marine.1": "helios.2"}.
func (w *flowWriter) origins(name string, p game.Player, set game.Figures, from *[game.MaxFigures]game.Area) {
	if set == 0 {
		return
	}
	w.Key(name)
	w.Open('{')
	for ; set != 0; set &= set - 1 {
		f := set.First()
		w.Comma()
		w.putFigure(p, f)
		w.Dst = append(w.Dst, ':')
		w.putOrigin(from[f])
	}
	w.Close('}')
}

// noToken is the word for an order that has no token, such as a Defend order or one that a card gives.
const noToken = "none"

// putOrigin writes an area, or the word for a Leadership card.
func (w *flowWriter) putOrigin(a game.Area) {
	if a == game.NoArea {
		w.Name(onCard)
	} else {
		w.putArea(a)
	}
}

func (w *flowWriter) buy(b *game.Purchase, p game.Player) {
	w.Open('{')
	w.nameField("item", wordAt(itemWords, int(b.Item)))
	switch b.Item {
	case game.ItemTransport:
		w.Key("route")
		w.putRoute(game.Route(b.A))
	case game.ItemUnit:
		w.nameField("unit", w.unit(game.UnitType(b.A)))
		w.Key("area")
		w.putOrigin(game.Area(b.B))
		w.areaField("second", game.Area(b.C))
		w.WholeField("stolen", int(b.Stolen))
	case game.ItemBuilding:
		w.nameField("building", w.building(p, b.A))
	case game.ItemModule:
		w.nameField("module", w.module(b.A))
	case game.ItemBase:
		w.areaField("area", game.Area(b.A))
	case game.ItemTech:
		w.nameField("technology", w.tech(p, game.Tech(b.A)))
	}
	w.WholeField("minerals", int(b.Minerals))
	w.WholeField("gas", int(b.Gas))
	w.WholeField("discount", int(b.Discount))
	w.WholeField("bargain", int(b.Bargain))
	w.Close('}')
}
