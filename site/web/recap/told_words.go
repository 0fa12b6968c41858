package recap

import (
	"slices"

	"koprulu/rules/game"
	"koprulu/table"
)

// What is said to the reader whom it concerns is said to them, with what did it and what can be done about it.

// say puts what is shown into words for the reader, if it concerns them, and reports whether it is shown at all. It is
// about the line with number at.
func (t *Told) say(b *beat, at int) bool {
	if !t.Live() || !t.Seated() {
		return true
	}
	w, e := t.Words(), &t.lines[at].Game
	area := game.Area(e.V[game.EntryArea])
	name := func() string { return w.AreaName(t.Rules, area) }
	switch f, own := t.fightAt(at); {
	case e.Kind == game.LogBattle && game.Player(e.V[game.EntryOtherPlayer]) == t.Seat:
		b.text, b.bad = w.Text("web.since.attack", "player", t.PlayerName(e.Player), "area", name()), true
	case e.Kind == game.LogBattleWon && own:
		t.sayResult(b, f, name())
	case e.Kind == game.LogBattleWon && t.mine(e):
		return false
	case own && !besides(e.Kind):
		return false // The stage shows the battle.
	case e.Kind == game.LogOrder && !t.mine(e):
		t.sayCover(b, e)
	case !t.mine(e):
	case e.Kind == game.LogDestroyed:
		b.text = w.Text("web.now.units", "units", t.fallen(t.lines[at:]), "area", name())
		b.more = t.causeBefore(at, "web.now.by", t.fallen(t.lines[at:]))
	case e.Kind == game.LogBaseLost:
		t.sayBase(b, at, name())
	case e.Kind == game.LogWorkerLost:
		b.text = w.Text("web.now.workers", "n", int(e.N[game.EntryAmount]))
	case e.Kind == game.LogCardLost:
		b.text = w.Text("web.now.card", "area", name(), "n", int(e.V[game.EntryCount]))
	case e.Kind == game.LogObstructed:
		b.text = w.Text("web.now.obstructed")
	case e.Kind == game.LogTransportLost:
		b.text = w.Text("web.now.transport", "route", w.RouteName(t.Rules, t.View, game.Route(e.V[game.EntryRoute])))
	case e.Kind == game.LogEliminated:
		t.sayOut(b, at)
	}
	return true
}

// fight is a battle as far as it is told: from its line with number at on.
type fight struct {
	attacker, defender game.Player
	area               game.Area
	at                 int
}

// besides reports whether something is said even if it happens in a battle of the reader's, which the stage shows: what
// a card does to the battle, and what matters beyond it.
func besides(kind game.LogKind) bool {
	switch kind {
	case game.LogBattle, game.LogUse, game.LogUseEvent, game.LogLeader, game.LogBaseLost, game.LogEliminated,
		game.LogPoints:
		return true
	}
	return false
}

// fightAt returns the battle during which something happened, and whether it is one of the reader's.
func (t *Told) fightAt(at int) (f *fight, own bool) {
	for i := at; i >= 0; i-- {
		switch e := &t.lines[i].Game; e.Kind {
		case game.LogBattle:
			f = &fight{e.Player, game.Player(e.V[game.EntryOtherPlayer]), game.Area(e.V[game.EntryArea]), i}
			return f, t.Seated() && (f.attacker == t.Seat || f.defender == t.Seat)
		case game.LogBattleWon:
			if i < at {
				return nil, false
			}
		case game.LogReveal, game.LogExecute, game.LogPhase, game.LogRound, game.LogStep:
			return nil, false
		}
	}
	return nil, false
}

// sayResult says how a battle of the reader's ended, and by what.
func (t *Told) sayResult(b *beat, f *fight, area string) {
	w := t.Words()
	key, won := "web.now.lose", b.seat == t.Seat
	switch attacks := f.attacker == t.Seat; {
	case won && attacks:
		key = "web.now.take"
	case won:
		key = "web.now.hold"
	case attacks:
		key = "web.now.fail"
	}
	b.text, b.bad = w.Text(key, "area", area), !won
	var first, later tally
	card, fought := "", false
	for i := f.at; i < len(t.lines); i++ {
		switch e := &t.lines[i].Game; {
		case e.Kind == game.LogSkirmish:
			fought = true
		case !fought && (e.Kind == game.LogUse || e.Kind == game.LogUseEvent || e.Kind == game.LogLeader) && !t.mine(e):
			card = t.named(e)
		case e.Kind == game.LogDestroyed && t.mine(e) && !fought && card != "":
			first.add(game.UnitType(e.V[game.EntryUnit]))
		case e.Kind == game.LogDestroyed && t.mine(e):
			later.add(game.UnitType(e.V[game.EntryUnit]))
		}
	}
	if units := t.units(&first); units != "" {
		b.more = w.Text("web.now.before", "card", card, "units", units)
	}
	if units := t.units(&later); units != "" {
		b.more = join(b.more, w.Text("web.now.fell", "units", units))
	}
}

// join puts sentences one after the other.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// fallen names the units that the reader lost in the lines that come first.
func (t *Told) fallen(lines []table.LogItem) string {
	var sum tally
	for i := range lines {
		e := &lines[i].Game
		if e.Kind != game.LogDestroyed || !t.mine(e) || e.V[game.EntryArea] != lines[0].Game.V[game.EntryArea] {
			break
		}
		sum.add(game.UnitType(e.V[game.EntryUnit]))
	}
	return t.units(&sum)
}

// causeBefore says which card did what comes after it with the same answer, nothing if none did.
func (t *Told) causeBefore(at int, key, units string) string {
	for i := at - 1; i >= 0 && t.lines[i].Answers == t.lines[at].Answers; i-- {
		switch e := &t.lines[i].Game; e.Kind {
		case game.LogUse, game.LogUseEvent, game.LogLeader:
			return t.Words().Text(key, "card", t.named(e), "units", units)
		}
	}
	return ""
}

// sayCover says that an order lies on one of the reader's.
func (t *Told) sayCover(b *beat, e *game.Entry) {
	planet := game.Planet(e.V[game.EntryPlanet])
	var stack []game.OrderView
	for i := range t.View.Orders[:t.View.OrderCount] {
		if o := t.View.Orders[i]; o.Planet == planet {
			stack = append(stack, o)
		}
	}
	n := len(stack)
	if n < 2 || stack[n-1].Player != e.Player || stack[n-2].Player != t.Seat || stack[n-2].Order >= game.OrderKinds {
		return
	}
	w := t.Words()
	b.text = w.Text("web.now.covers", "player", t.PlayerName(e.Player), "order", w.OrderShort(stack[n-2].Order))
	b.more = w.Text("web.now.covers.then", "planet", w.PlanetName(t.Rules, planet))
	b.bad, b.ms = true, 1800
}

// sayBase says that the reader has lost a base, why, and what comes of it.
func (t *Told) sayBase(b *beat, at int, area string) {
	w, e := t.Words(), &t.lines[at].Game
	text, then := "web.now.base", "web.now.base.then"
	if t.View.Seats[t.Seat].Bases == 0 {
		text, then = "web.now.base.last", "web.now.base.last.then"
	}
	b.text, b.more = w.Text(text, "area", area), w.Text(then)
	lost := game.Area(e.V[game.EntryArea])
	for seat := range game.Player(t.View.Players) {
		if seat != t.Seat && t.View.Seats[seat].Held.Has(lost) {
			b.more = join(w.Text("web.now.round.base", "player", t.PlayerName(seat)), b.more)
		}
	}
	b.plate = plain
}

// lead says that the reader no longer leads.
func (t *Told) lead(list []game.Entry) (b beat) {
	if !t.Seated() || t.View.Players < 2 {
		return b
	}
	var now, before [game.MaxPlayers]int
	scored := false
	for seat := range t.View.Players {
		now[seat] = int(t.View.Seats[seat].Points)
	}
	before = now
	for i := range list {
		if e := &list[i]; e.Kind == game.LogPoints && int(e.Player) < t.View.Players {
			before[e.Player] -= int(e.N[game.EntryAmount])
			scored = true
		}
	}
	best := func(of *[game.MaxPlayers]int) (first game.Player, alone bool) {
		list := of[:t.View.Players]
		most := slices.Max(list)
		first = game.Player(slices.Index(list, most))
		return first, !slices.Contains(list[first+1:], most)
	}
	led, alone := best(&before)
	leads, _ := best(&now)
	if !scored || led != t.Seat || !alone || now[leads] <= now[t.Seat] {
		return b
	}
	w := t.Words()
	return beat{kind: game.LogPoints, seat: leads, ms: 1800, bad: true, plate: plain, text: w.Text("web.now.lead"),
		more: w.Text("web.now.lead.then", "player", t.PlayerName(leads), "n", now[leads], "own", now[t.Seat])}
}
