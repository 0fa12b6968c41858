package recap

import (
	"slices"
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
)

// The end of a round is one thing: a plate that sums it up.

// roundTime is for how long, in milliseconds at the plain speed.
const roundTime = 6000

// gain is what a seat has, and what of that is new.
type gain struct {
	seat      game.Player
	plus, has int
}

// ofRound reports whether an entry begins the end of a round: its first step.
func ofRound(e *game.Entry) bool { return e.Kind == game.LogStep && e.V[game.EntryStep] == 1 }

// apart reports whether something is said on its own even at the end of a round.
func apart(kind game.LogKind) bool {
	switch kind {
	case game.LogBaseLost, game.LogEliminated, game.LogResigned, game.LogUseEvent, game.LogLeader, game.LogOrder,
		game.LogBattle:
		return true
	}
	return false
}

// roundOf sums up the end of a round, from its entries on.
func (t *Told) roundOf(list []game.Entry) beat {
	w, v := t.Words(), t.View
	round := int(v.Round)
	b := beat{kind: game.LogRound, seat: game.Nobody, ms: roundTime, plate: sums}
	for seat := range game.Player(v.Players) {
		if v.Alive.Has(seat) || v.Seats[seat].Points > 0 {
			b.rows = append(b.rows, gain{seat: seat, has: int(v.Seats[seat].Points)})
		}
	}
	for i := range list {
		e := &list[i]
		switch {
		case e.Kind == game.LogRound:
			round = int(e.N[game.EntryAmount]) - 1
		case e.Kind == game.LogPoints:
			for j := range b.rows {
				if b.rows[j].seat == e.Player {
					b.rows[j].plus += int(e.N[game.EntryAmount])
				}
			}
		case t.mine(e) && (e.Kind == game.LogCardLost || e.Kind == game.LogTransportLost):
			lost := beat{}
			if t.say(&lost, t.new+t.indexOf(list, i)); lost.text != "" {
				b.more = join(b.more, lost.text+".")
			}
		}
	}
	b.paths = t.regrouped(list, b.rows)
	b.text = w.Text("web.now.round.over", "n", round)
	for _, g := range b.rows {
		if t.Seated() && g.seat == t.Seat {
			b.text = w.Text("web.now.round", "n", round, "own", signed(g.plus), "sum", g.has, "goal",
				v.PointsToWin(t.Rules, t.Seat))
		}
	}
	slices.SortStableFunc(b.rows, func(a, b gain) int { return b.has - a.has })
	b.more = join(t.leaders(b.rows), b.more)
	return b
}

// regrouped are the paths of the pieces at the end of a round, one kind after the other: bases and transports fall,
// workers go home, points leave the areas that gave them.
func (t *Told) regrouped(list []game.Entry, rows []gain) []path {
	var out []path
	for i := range list {
		e := &list[i]
		place, icon := seen.Way{}, "base"
		switch e.Kind {
		case game.LogBaseLost:
			place.To = t.AreaID(game.Area(e.V[game.EntryArea]))
		case game.LogTransportLost:
			place.To, icon = "r"+strconv.Itoa(int(e.V[game.EntryRoute])), "transport"
		}
		if place.From = place.To; place.To != "" {
			out = append(out, path{e.Player, icon, place, 0, 20})
		}
	}
	var worked [game.MaxPlayers]game.AreaSet
	for i := len(t.lines) - len(list) - 1; i >= 0 && t.lines[i].Game.Kind != game.LogRound; i-- {
		e := &t.lines[i].Game
		if area := game.Area(e.V[game.EntryArea]); e.Kind == game.LogPay && int(area) < len(t.Rules.Areas) &&
			!worked[e.Player].Has(area) {
			worked[e.Player] |= 1 << area
			out = append(out, path{e.Player, "worker", seen.Way{From: t.AreaID(area), To: t.StripID(e.Player)}, 17, 26})
		}
	}
	stars := 0
	for _, g := range rows {
		for area := range t.View.Seats[g.seat].Held.All() {
			if g.plus > 0 && t.Rules.Areas[area].Conquest > 0 {
				out = append(out, path{g.seat, "star", seen.Way{From: t.AreaID(area), To: t.StripID(g.seat)}, 40 + stars%8*3,
					20})
				stars++
			}
		}
	}
	return out
}

// writePaths writes what goes where meanwhile.
func (t *Told) writePaths(out *page.Pen, b *beat) {
	for _, p := range b.paths {
		e := piece.EmblemOf(t.Faction(p.seat))
		if e == nil {
			continue
		}
		out.Put(`<i class="`, t.Owner(p.seat), `" data-shape="p-`, e.Class, `" data-icon="i-`, p.icon, `" data-go="`,
			p.way.String(), `" data-at="`, p.from, `" data-lasts="`, p.lasts, `"></i>`)
	}
}

// indexOf returns the place among the new lines of an entry of their last ones.
func (t *Told) indexOf(list []game.Entry, i int) int { return len(t.lines) - t.new - len(list) + i }

// leaders says who leads, from those with the most points on.
func (t *Told) leaders(rows []gain) string {
	if len(rows) == 0 {
		return ""
	}
	w, n := t.Words(), rows[0].has
	var names []string
	for _, g := range rows {
		if g.has == n {
			names = append(names, t.PlayerName(g.seat))
		}
	}
	switch {
	case len(names) > 1:
		return w.Text("web.now.leads.many", "n", n, "list", w.List(names))
	case t.Seated() && rows[0].seat == t.Seat:
		return w.Text("web.now.leads.you", "n", n)
	}
	return w.Text("web.now.leads", "player", names[0], "n", n)
}

// writePlate writes what stands over the map.
func (t *Told) writePlate(out *page.Pen, b *beat) {
	if b.plate == noPlate || !t.Live() {
		return
	}
	if b.plate == ways {
		t.writeOut(out, b)
		return
	}
	out.Put(`<div class="plate-over"><h3>`, page.Plain(b.text), `</h3>`)
	switch b.plate {
	case sums:
		out.Raw(`<table>`)
		for _, g := range b.rows {
			out.Raw(`<tr class="` + t.Owner(g.seat))
			if t.Seated() && g.seat == t.Seat {
				out.Raw(` is-you`)
			}
			out.Raw(`"><th scope="row">`)
			if e := piece.EmblemOf(t.Faction(g.seat)); e != nil {
				out.Raw(`<svg class="recap__mark" aria-hidden="true"><use href="#p-` + e.Class + `"/></svg>`)
			}
			out.Put(page.Plain(t.PlayerName(g.seat)), `</th><td>`)
			if g.plus != 0 {
				out.Put(page.Plain(signed(g.plus)))
			}
			out.Put(`</td><td><b>`, strconv.Itoa(g.has), `</b></td></tr>`)
		}
		out.Raw(`</table>`)
	default:
		out.Put(`<p>`, page.Plain(b.more), `</p>`)
	}
	out.Raw(`</div>`)
}
