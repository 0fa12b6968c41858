package prompt

import (
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// What can be taken back is named by what was done, not by the last small step of it, such as a worker that pays.

// out reports whether the reader is out of a game that goes on: nothing waits for them, and they wait for nobody.
func (p *Model) out() bool { return p.Live() && p.Seated() && !p.Over() && seen.Fallen(p.View, p.Seat) }

// watches reports whether the reader looks on while others play.
func (p *Model) watches() bool { return p.Live() && !p.Seated() && !p.Over() && p.View != nil }

// watching says to an onlooker who plays which game.
func (p *Model) watching() string {
	w, o, bots := p.Words(), &p.Rules.Options, 0
	var names []string
	for i := range p.View.Players {
		if s := &p.Snap.Seats[i]; s.Person != "" && !s.Left {
			names = append(names, s.Name)
		} else if s.Bot != "" {
			bots++
		}
	}
	if bots > 0 {
		names = append(names, w.Text("web.lobby.company.bots", "n", bots))
	}
	set := w.Text("web.lobby.set.base")
	if o.BroodWar {
		set = w.OptionName("brood-war")
	}
	return w.Text("web.now.onlooker", "names", w.List(names), "what", set+", "+page.PaceText(w, p.Snap.Settings.Pace))
}

// undoes says what would be taken back, empty if the reader can take nothing back alone.
func (p *Model) undoes() string {
	if !p.Live() || !p.Seated() || p.Snap.Undoable == 0 || p.Snap.Undoer != p.Seat || p.Snap.Status != table.Playing {
		return ""
	}
	small := "" // What the log says about the last answer.
	for i := len(p.Log) - 1; i >= 0 && p.Log[i].Answers > p.Snap.Answers-p.Snap.Undoable; i-- {
		l := &p.Log[i]
		if l.Kind != table.NoEntry || l.Game.Player != p.Seat {
			continue
		}
		if l.Answers == p.Snap.Answers {
			small = p.Words().Entry(p.Rules, p.View, l.Game)
		}
		if did := p.did(&l.Game); did != "" && small != "" {
			return did
		}
	}
	if small != "" {
		return small
	}
	if p.Last != nil {
		return p.silent()
	}
	return p.Words().Text("web.table.undo.last")
}

// did says in a few words what the reader did by an entry, nothing if it was only a step of something.
func (p *Model) did(e *game.Entry) string {
	w, r := p.Words(), p.Rules
	bought := func(what string) string { return page.Capital(w.Text("web.did.bought", "what", what)) }
	switch e.Kind {
	case game.LogBuilding:
		return bought(w.BuildingLevelName(r, p.Faction(p.Seat), e.V[game.EntryBuilding], e.V[game.EntryLevel]))
	case game.LogModule:
		return bought(w.ModuleName(r, e.V[game.EntryModule]))
	case game.LogTech:
		return bought(w.TechName(r, p.Faction(p.Seat), game.Tech(e.V[game.EntryTech])))
	case game.LogBuildUnit:
		return bought(w.UnitCount(r, game.UnitType(e.V[game.EntryUnit]), 1))
	case game.LogWorker:
		return bought(w.Text("web.since.workers", "n", 1))
	case game.LogOrder:
		return page.Capital(w.Text("web.did.placed", "order", w.OrderShort(game.Order(e.V[game.EntryOrder])), "planet",
			w.PlanetName(r, game.Planet(e.V[game.EntryPlanet]))))
	case game.LogMove:
		return page.Capital(w.Text("web.did.moved", "units",
			w.UnitCount(r, game.UnitType(e.V[game.EntryUnit]), int(e.V[game.EntryCount])), "area",
			w.AreaName(r, game.Area(e.V[game.EntryTo]))))
	case game.LogPay, game.LogTokenUsed, game.LogDepletion, game.LogDrew, game.LogDraw, game.LogToHand, game.LogStep,
		game.LogReshuffle:
		return ""
	}
	return w.Entry(r, p.View, *e)
}
