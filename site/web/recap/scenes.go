package recap

import (
	"slices"
	"strings"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/table"
)

// Teller puts scenes into the words of a reader who has a seat.
type Teller struct {
	Words *locale.Words
	Rules *game.Rules
	View  *game.View
	Seat  game.Player
}

// Head says what a scene is about, and Rest what came of it, empty if that is all.
func (t *Teller) Head(c *table.Scene) string {
	w, who := t.Words, t.player(c.Seat)
	//exhaustive:enforce
	switch c.Kind {
	case table.SceneBattle:
		area := w.AreaName(t.Rules, c.Areas[0])
		switch t.Seat {
		case c.Other:
			return w.Text("web.since.attack", "player", who, "area", area)
		case c.Seat:
			return w.Text("web.since.mine", "area", area)
		}
		return w.Text("web.show.battle", "player", who, "other", t.player(c.Other), "area", area)
	case table.SceneAreas:
		var names []string
		for _, a := range c.Areas {
			names = append(names, w.AreaName(t.Rules, a))
		}
		if c.Other == game.Nobody {
			return w.Text("web.show.areas", "player", who, "areas", w.List(names))
		}
		return w.Text("web.show.areas.from", "player", who, "areas", w.List(names), "other", t.player(c.Other))
	case table.SceneBase:
		return w.Text("web.show.base", "player", who, "area", w.AreaName(t.Rules, c.Areas[0]))
	case table.SceneBaseLost:
		return w.Text("web.show.base.lost", "player", who, "area", w.AreaName(t.Rules, c.Areas[0]))
	case table.ScenePoints:
		var said []string
		for p := range game.Player(t.View.Players) {
			if n := c.Points[p]; n != 0 {
				said = append(said, w.Text("web.since.points.one", "player", t.player(p), "n", signed(n)))
			}
		}
		return w.Text("web.since.points", "list", w.List(said))
	case table.SceneTech:
		var names []string
		for _, tech := range c.Techs {
			names = append(names, w.TechName(t.Rules, t.faction(c.Seat), tech))
		}
		return w.Text("web.show.tech", "player", who, "techs", w.List(names))
	case table.SceneOrders:
		return w.Text("web.since.orders", "player", who, "n", len(c.Orders))
	case table.SceneEliminated:
		return w.Text("web.show.eliminated", "player", who)
	case table.SceneResigned:
		return w.Text("web.show.resigned", "player", who)
	case table.SceneAhead:
		return w.Text("web.show.ahead", "n", c.Count)
	case table.SceneStandIn:
		return w.Text("web.show.standin", "n", c.Count)
	case table.SceneStage:
		return w.Text("log.stage", "stage", w.StageName(c.Stage))
	case table.SceneDepletion, table.SceneEnd:
		return strings.TrimSuffix(w.Entry(t.Rules, t.View, c.Entry), ".")
	}
	return ""
}

// Rest says what came of a scene.
func (t *Teller) Rest(c *table.Scene) string {
	w := t.Words
	switch c.Kind {
	case table.SceneBattle:
		var came []string
		switch {
		case !c.Over:
			came = append(came, w.Text("web.show.goeson"))
		case c.Winner == game.Nobody:
			came = append(came, w.Text("web.show.nobody"))
		case c.Other == t.Seat && c.Winner == t.Seat:
			came = append(came, w.Text("web.since.held", "area", w.AreaName(t.Rules, c.Areas[0])))
		case c.Other == t.Seat:
			came = append(came, w.Text("web.since.taken", "area", w.AreaName(t.Rules, c.Areas[0])))
		case c.Seat == t.Seat && c.Winner == t.Seat:
			came = append(came, w.Text("web.since.won"))
		case c.Seat == t.Seat:
			came = append(came, w.Text("web.since.failed"))
		default:
			came = append(came, w.Text("web.since.wins", "player", t.player(c.Winner)))
		}
		for p := range game.Player(t.View.Players) {
			var units []string
			for _, l := range c.Lost {
				if l.Seat == p {
					units = append(units, w.UnitCount(t.Rules, l.Unit, l.Count))
				}
			}
			switch {
			case units == nil:
			case p == t.Seat:
				came = append(came, w.Text("web.show.lost.you", "units", w.List(units)))
			default:
				came = append(came, w.Text("web.show.lost", "player", t.player(p), "units", w.List(units)))
			}
		}
		return strings.Join(came, "; ")
	case table.SceneAreas:
		var gains []string
		for _, res := range []game.Resource{game.Minerals, game.Gas} {
			n := 0
			for _, a := range c.Areas {
				if info := &t.Rules.Areas[a]; info.Resource == res && !t.View.Depleted.Has(a) {
					n += int(info.Amount)
				}
			}
			if n > 0 {
				gains = append(gains, w.Text("web.show.gain", "n", signed(n), "what", w.ResourceName(res)))
			}
		}
		points := 0
		for _, a := range c.Areas {
			points += int(t.Rules.Areas[a].Conquest)
		}
		if points > 0 {
			gains = append(gains, w.Text("web.show.conquest", "n", points))
		}
		return strings.Join(gains, ", ")
	case table.SceneOrders:
		var names []string
		for i, p := range c.Orders {
			n := 0
			for _, q := range c.Orders {
				if q == p {
					n++
				}
			}
			if slices.Index(c.Orders, p) != i {
				continue
			}
			if name := w.PlanetName(t.Rules, p); n > 1 {
				names = append(names, w.Text("web.show.times", "what", name, "n", n))
			} else {
				names = append(names, name)
			}
		}
		return w.List(names)
	}
	return ""
}

// Sentence says everything about a scene.
func (t *Teller) Sentence(c *table.Scene) string {
	head, rest := page.Capital(t.Head(c)), t.Rest(c)
	if rest == "" {
		return head + "."
	}
	return t.Words.Text("web.since.item", "what", head) + " " + rest + "."
}

// player names a seat.
func (t *Teller) player(p game.Player) string { return t.Words.PlayerName(t.Rules, t.View, p) }

// faction returns the faction of a seat.
func (t *Teller) faction(p game.Player) game.Faction {
	if int(p) < t.View.Players {
		return t.View.Seats[p].Faction
	}
	return game.NoFaction
}
