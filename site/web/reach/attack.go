package reach

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/bots/odds"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// Waiting returns the area that the reader's units have entered to fight there when the movement ends, and whether
// there is one and the table shows odds.
func Waiting(p *seen.Game) (game.Area, bool) {
	area, waits := odds.Waiting(p.View, p.Seat)
	return area, waits && helps(p)
}

// helps reports whether a reader is shown odds: at a table with help, if they play.
func helps(p *seen.Game) bool {
	return p.Live() && !p.Over() && p.Seated() && p.Snap != nil && p.Snap.Helps() && p.View.Battle.Area == game.NoArea
}

// Threats says who else could come to some areas, and from where, a sentence for each; nothing where readers are not
// helped.
func Threats(p *seen.Game, areas game.AreaSet) (out []string) {
	for _, x := range comers(p, areas) {
		out = append(out, comes(p, x))
	}
	return out
}

// comers returns who else could come to some areas, and from where; nobody where readers are not helped.
func comers(p *seen.Game, areas game.AreaSet) []way {
	if !helps(p) {
		return nil
	}
	_, come := leads(p, Place{Areas: areas})
	return slices.DeleteFunc(come, func(x way) bool { return x.seat == p.Seat })
}

// attackable returns the area of a place that the reader could attack, and whether there is one: a single area with
// units of others, which their own have entered or could reach.
func attackable(p *seen.Game, place Place, come []way) (game.Area, bool) {
	area := place.Areas.First()
	if waits, ok := Waiting(p); ok && place.Areas.Has(waits) {
		return waits, true
	}
	if !helps(p) || place.Areas.Len() != 1 || p.View.Holder[area] == p.Seat || p.View.Units[area] == 0 {
		return 0, false
	}
	for _, x := range come {
		if x.seat == p.Seat {
			return area, true
		}
	}
	return 0, false
}

// askOdds writes the place of the odds of an attack: the script asks for them when it is shown, because they take a
// moment.
func askOdds(out *page.Pen, p *seen.Game, area game.Area) {
	w := p.Words()
	out.Raw(`<p class="reach__odds" data-attack="` + p.AreaID(area) + `" data-path="` + p.Path(seen.PathAttack) + `">`)
	key := "web.reach.attack"
	if waits, ok := Waiting(p); ok && waits == area {
		key = "web.reach.attack.now"
	}
	out.Put(page.Plain(w.Text(key)), ` <span data-odds aria-live="off">`, page.Plain(w.Text("ui.odds.wait")),
		`</span></p>`)
}

// Now is the place of the odds of the battle that begins when the reader's movement ends, nothing where there is none.
func Now(p *seen.Game) templ.Component {
	return page.Penned(func(out *page.Pen) {
		if area, ok := Waiting(p); ok {
			askOdds(out, p, area)
		}
	})
}

// Asks returns the address to ask what comes of dropping lifted units somewhere, and whether the reader, who moves, is
// shown that.
func Asks(p *seen.Game) (path string, asks bool) {
	return p.Path(seen.PathAttack), helps(p) && p.View.Step == game.AskMove && p.View.Open.Has(p.Seat)
}

// Drop says what comes of dropping units in an area of another, or of nobody, by some moves: by the odds of the battle,
// nil where no units are there to fight. Two words stand beside the area, everything where it is pointed at: how the
// battle may end, what it costs and what the area is worth; who could come there afterwards, and what stays where the
// units come from.
func Drop(p *seen.Game, by []game.Answer, o *odds.Odds) templ.Component {
	return page.Penned(func(out *page.Pen) {
		w, area := p.Words(), by[0].To()
		number, says, title := w.Text("web.reach.free"), w.Text("web.reach.free.walk"), w.AreaName(p.Rules, area)
		switch {
		case o != nil:
			number, says = share(p, o, o.Wins[game.Attacker]), w.Text("web.reach.win")
			title = w.Text("web.reach.if", "area", title)
		case p.View.Holder[area] != game.Nobody:
			says = w.Text("web.reach.free.base")
		}
		out.Put(`<div data-drop="`, p.AreaID(area), `"><b>`, page.Plain(number), `</b> <i>`, page.Plain(says),
			`</i><section><h4>`,
			page.Plain(title), ` <b>`, page.Plain(number), `</b></h4>`)
		if o == nil {
			out.Put(`<p>`, page.Plain(page.Capital(says)), `</p>`)
		} else {
			outcomes(out, p, o)
		}
		if n := worth(p, area); n > 0 {
			out.Put(`<p>`, page.Plain(w.Text("web.reach.worth", "n", n)), `</p>`)
		}
		stays := w.Text("web.reach.behind", "areas", w.List(behind(p, by)))
		if come := comers(p, game.AreaSet(0).With(area)); come != nil {
			out.Put(`</section><section class="is-bad"><h4>`, page.Plain(w.Text("web.reach.back")), `</h4>`)
			for _, x := range come {
				out.Put(`<p>`, page.Plain(comes(p, x)), ` `, page.Plain(w.Text("web.reach.orders", "n",
					ordersOn(p, x.seat, p.Rules.Areas[area].Planet), "planet", w.PlanetName(p.Rules, p.Rules.Areas[area].Planet))),
					`</p>`)
			}
		}
		out.Put(`<p>`, page.Plain(stays), `</p></section></div>`)
	})
}

// worth returns how many conquest points an area yields in a round (TERM-21, FAQ-23).
func worth(p *seen.Game, area game.Area) int {
	n := int(p.Rules.Areas[area].Conquest)
	if p.View.Points.Has(area) {
		n++
	}
	return n
}

// behind says what stays in the areas from which units move.
func behind(p *seen.Game, by []game.Answer) (out []string) {
	w := p.Words()
	var from game.AreaSet
	for _, a := range by {
		from = from.With(a.From())
	}
	for area := range from.All() {
		var pieces []string
		for u := range game.UnitType(len(p.Rules.Units)) {
			n := p.View.OfType(p.Rules, p.Seat, p.View.Units[area], u).Len()
			for _, a := range by {
				if a.From() == area && a.Unit() == u {
					n -= int(a.Count())
				}
			}
			if n > 0 {
				pieces = append(pieces, w.UnitCount(p.Rules, u, n))
			}
		}
		if p.View.Seats[p.Seat].Bases.Has(area) {
			pieces = append(pieces, w.Text("ui.planet.base"))
		}
		key := "web.reach.behind.area"
		if pieces == nil {
			key = "web.reach.behind.nobody"
		}
		out = append(out, w.Text(key, "area", w.AreaName(p.Rules, area), "pieces", w.List(pieces)))
	}
	return out
}

// ordersOn returns how many orders of a seat wait on a planet.
func ordersOn(p *seen.Game, seat game.Player, planet game.Planet) (n int) {
	for _, o := range p.View.Orders[:p.View.OrderCount] {
		if o.Planet == planet && o.Player == seat {
			n++
		}
	}
	return n
}

// outcomes are the three ways in which a battle may end, as a bar and in words, and what both lose.
func outcomes(out *page.Pen, p *seen.Game, o *odds.Odds) {
	w, foe := p.Words(), o.Players[game.Defender]
	wide := func(n int) string { return strconv.Itoa(100 * n / o.Deals) }
	out.Put(`<svg class="gauge" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">`,
		`<rect class="gauge__all" width="100" height="8"/><rect class="`,
		p.Owner(o.Players[game.Attacker]), `" width="`, wide(o.Wins[game.Attacker]), `" height="8"/><rect class="`,
		p.Owner(foe), `" x="`,
		wide(o.Deals-o.Wins[game.Defender]), `" width="100" height="8"/></svg><p>`)
	for _, x := range []struct {
		says string
		n    int
	}{{w.Text("web.reach.win"), o.Wins[game.Attacker]}, {w.Text("ui.odds.out.nobody"), o.Nobody},
		{w.Text("ui.odds.out.side", "player", p.PlayerName(foe)), o.Wins[game.Defender]}} {
		out.Put(`<span>`, page.Plain(x.says), ` `, page.Plain(share(p, o, x.n)), `</span> `)
	}
	out.Put(`</p>`)
	losses(out, p, o)
}

// losses says what both sides lose on average.
func losses(out *page.Pen, p *seen.Game, o *odds.Odds) {
	w := p.Words()
	out.Put(`<small>`,
		page.Plain(page.Capital(w.Text("ui.odds.lose", "own", w.AboutUnits(o.Lost[game.Attacker], o.Deals), "other",
			w.AboutUnits(o.Lost[game.Defender], o.Deals)))), `</small>`)
}

// share says in how many games of 100 something comes of a battle that does in n of its deals.
func share(p *seen.Game, o *odds.Odds, n int) string {
	switch points, _ := o.Basis.Points(n, o.Deals); points {
	case -1:
		return p.Words().Text("ui.odds.below")
	case 101:
		return p.Words().Text("ui.odds.above")
	default:
		return p.Words().Text("ui.odds.percent", "n", points)
	}
}

// Odds are the odds of an attack in one line: how often the reader wins, and what both lose.
func Odds(p *seen.Game, o *odds.Odds) templ.Component {
	return page.Penned(func(out *page.Pen) {
		out.Put(`<b>`, page.Plain(share(p, o, o.Wins[game.Attacker])), `</b> `,
			page.Plain(p.Words().Text("ui.odds.you-win")), ` `)
		losses(out, p, o)
	})
}
