package recap

import (
	"koprulu/rules/game"
	"koprulu/site/web/log"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
)

// The end of a reader's game is said full size, with how it came and what can be done now.

// sayOut says that the reader is out of the game, what led to it, and what they can do now.
func (t *Told) sayOut(b *beat, at int) {
	w := t.Words()
	b.text, b.more, b.plate, b.held, b.bad = w.Text("web.now.out"), w.Text("web.now.out.why"), ways, true, true
	last, f := t.lastLost(at)
	if f == nil {
		return
	}
	winner := t.lines[last].Game.Player
	took := w.Text("web.now.out.took", "player", t.PlayerName(winner), "area", w.AreaName(t.Rules, f.area))
	b.causes = append(b.causes, cause{winner, log.IconOf(game.LogBattle), page.Capital(took), false})
	b.more = join(took, b.more)
	var fell tally
	icon := ""
	for i := f.at; i < at; i++ {
		switch e := &t.lines[i].Game; {
		case !t.mine(e):
		case e.Kind == game.LogDestroyed && i < last:
			u := game.UnitType(e.V[game.EntryUnit])
			fell.add(u)
			icon = piece.UnitIconOf(t.Rules, u)
		case e.Kind == game.LogBaseLost:
			name := w.AreaName(t.Rules, game.Area(e.V[game.EntryArea]))
			b.causes = append(b.causes, cause{t.Seat, "base", w.Text("web.now.base", "area", name) + ".", true})
		}
	}
	if icon != "" {
		units := cause{t.Seat, icon, w.Text("web.now.fell", "units", t.units(&fell)), true}
		b.causes = append(b.causes[:1], append([]cause{units}, b.causes[1:]...)...)
	}
}

// lastLost returns the last battle before a line that the reader lost, with the line that says so.
func (t *Told) lastLost(at int) (line int, f *fight) {
	for i := at - 1; i >= 0; i-- {
		if e := &t.lines[i].Game; e.Kind == game.LogBattleWon && !t.mine(e) {
			if f, own := t.fightAt(i); own {
				return i, f
			}
		}
	}
	return 0, nil
}

// when names the round and the phase of the last line.
func (t *Told) when() string {
	w, round, phase := t.Words(), int(t.View.Round), t.View.Phase
	for i := len(t.lines) - 1; i >= 0; i-- {
		switch e := &t.lines[i].Game; e.Kind {
		case game.LogEliminated:
			for j := i; j >= 0; j-- {
				if p := &t.lines[j].Game; p.Kind == game.LogPhase {
					return w.Text("ui.status.round", "n", round) + ", " + w.PhaseName(game.Phase(p.V[game.EntryPhase]))
				}
			}
		case game.LogRound:
			round = int(e.N[game.EntryAmount]) - 1
		}
	}
	return w.Text("ui.status.round", "n", round) + ", " + w.PhaseName(phase)
}

// writeOut writes that over the whole map.
func (t *Told) writeOut(out *page.Pen, b *beat) {
	w := t.Words()
	out.Raw(`<div class="plate-over is-out">`)
	if e := piece.EmblemOf(t.Faction(t.Seat)); e != nil {
		out.Put(`<span class="fallen `, piece.FactionClass(t.Faction(t.Seat)), `">`)
		piece.DrawFallen(out, e.Portrait(w))
		out.Raw(`</span>`)
	}
	out.Put(`<div><p class="out__when">`, page.Plain(t.when()), `</p><h3>`, page.Plain(b.text), `</h3><p>`,
		page.Plain(w.Text("web.now.out.why")), `</p><ul>`)
	for _, c := range b.causes {
		out.Put(`<li class="`, t.Owner(c.seat), `">`)
		if e := piece.EmblemOf(t.Faction(c.seat)); e != nil {
			class := "plate"
			if c.fell {
				class += " is-lost"
			}
			out.Put(`<span class="`, class, `" aria-hidden="true"><svg viewBox="0 0 100 100"><use href="#p-`, e.Class, `"/>`,
				e.IconUse(c.icon), `</svg></span>`)
		}
		out.Put(page.Plain(c.text), `</li>`)
	}
	out.Put(`</ul><form class="plate-over__ways" method="post" action="/tables"><button type="button" class="btn btn--go" data-now="on">`,
		page.Plain(w.Text("web.now.watch")), `</button><a class="btn" href="`, t.Path(seen.PathReplay), `?at=0">`,
		page.Plain(w.Text("web.now.sofar")), `</a><button class="btn" name="laid-out" value="on">`,
		page.Plain(w.Text("web.end.again")), `</button></form></div></div>`)
}
