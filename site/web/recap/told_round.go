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
	w := t.Words()
	out.Raw(`<div class="plate-over`)
	if b.plate == ways {
		out.Raw(` is-out`)
	}
	out.Put(`"><h3>`, page.Plain(b.text), `</h3>`)
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
	case ways:
		out.Put(`<p>`, page.Plain(b.more), `</p><p class="plate-over__ways">`)
		out.Put(`<button type="button" class="btn btn--go" data-now="on">`, page.Plain(w.Text("web.now.watch")))
		out.Put(`</button><a class="btn" href="`, t.Path(seen.PathReplay), `?at=0">`, page.Plain(w.Text("web.now.sofar")))
		out.Put(`</a><a class="btn" href="/">`, page.Plain(w.Text("web.end.again")), `</a></p>`)
	default:
		out.Put(`<p>`, page.Plain(b.more), `</p>`)
	}
	out.Raw(`</div>`)
}
