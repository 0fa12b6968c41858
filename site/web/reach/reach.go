package reach

import (
	"slices"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// Place is what is asked about: areas of one planet.
type Place struct {
	// Name is the name of the area or of the planet.
	Name  string
	Areas game.AreaSet
}

// PlaceOf finds a place of the map by the id of its element, and reports whether it is there.
func PlaceOf(p *seen.Game, id string) (Place, bool) {
	for a := range game.Area(len(p.Rules.Areas)) {
		if p.View.InPlay.Has(a) && p.AreaID(a) == id {
			return Place{p.Words().AreaName(p.Rules, a), game.AreaSet(0).With(a)}, true
		}
	}
	for n := range game.Planet(len(p.Rules.Planets)) {
		if areas := p.Rules.Planets[n].Areas & p.View.InPlay; areas != 0 && p.PlanetID(n) == id {
			return Place{p.Words().PlanetName(p.Rules, n), areas}, true
		}
	}
	return Place{}, false
}

// way is where units of a seat come from, or go to.
type way struct {
	seat  game.Player
	areas game.AreaSet
}

// leads returns where the units in a place could go, by seat; comes who could come there from elsewhere, and from
// where.
func leads(p *seen.Game, place Place) (goes, come []way) {
	for seat := range game.Player(p.View.Players) {
		out, in := way{seat: seat}, way{seat: seat}
		for from := range game.Area(len(p.Rules.Areas)) {
			if !p.View.InPlay.Has(from) || p.View.Holder[from] != seat {
				continue
			}
			reach := p.View.Reach(p.Rules, seat, from)
			if place.Areas.Has(from) {
				out.areas |= reach &^ place.Areas
			} else if reach&place.Areas != 0 {
				in.areas = in.areas.With(from)
			}
		}
		if out.areas != 0 {
			goes = append(goes, out)
		}
		if in.areas != 0 {
			come = append(come, in)
		}
	}
	return goes, come
}

// Says says what a place leads to, in words, with the ids of what is to be marked on the map.
func Says(p *seen.Game, place Place) templ.Component {
	return page.Penned(func(out *page.Pen) {
		w := p.Words()
		goes, come := leads(p, place)
		var to, from game.AreaSet
		for _, x := range goes {
			to |= x.areas
		}
		for _, x := range come {
			if x.seat != p.Seat {
				from |= x.areas
			}
		}
		out.Raw(`<div data-to="`)
		ids(out, p, to)
		out.Raw(`" data-from="`)
		ids(out, p, from)
		out.Put(`"><b>`, page.Plain(place.Name), `</b>`)
		line := func(class, text string) {
			out.Put(`<p class="`, class, `">`, page.Plain(text), `</p>`)
		}
		for _, x := range goes {
			line("is-to "+p.Owner(x.seat), w.Text("web.reach.to", "player", p.PlayerName(x.seat), "areas", names(p, x.areas)))
		}
		for _, x := range come {
			line("is-from "+p.Owner(x.seat), comes(p, x))
		}
		if area, ok := attackable(p, place, come); ok {
			askOdds(out, p, area)
		}
		if len(goes)+len(come) == 0 {
			line("muted", w.Text("web.reach.nobody"))
		}
		out.Raw(`</div>`)
	})
}

// comes says who could come, and from where.
func comes(p *seen.Game, x way) string {
	key := "web.reach.come"
	if x.seat == p.Seat {
		key = "web.reach.you"
	}
	return p.Words().Text(key, "player", p.PlayerName(x.seat), "areas", names(p, x.areas))
}

// ids writes the ids of areas.
func ids(out *page.Pen, p *seen.Game, areas game.AreaSet) {
	for first := true; areas != 0; areas &= areas - 1 {
		if !first {
			out.Raw(` `)
		}
		first = false
		out.Put(p.AreaID(areas.First()))
	}
}

// names names areas; a whole planet has its name alone.
func names(p *seen.Game, areas game.AreaSet) string {
	var list []string
	for n := range game.Planet(len(p.Rules.Planets)) {
		all := p.Rules.Planets[n].Areas
		switch part := areas & all; {
		case part == 0:
		case part == all:
			list = append(list, p.Words().PlanetName(p.Rules, n))
		default:
			for a := range part.All() {
				list = append(list, p.Words().AreaName(p.Rules, a))
			}
		}
	}
	slices.Sort(list)
	return p.Words().List(list)
}
