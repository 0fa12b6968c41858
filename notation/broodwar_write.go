package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// What only Brood War has, in positions and views.

// sitesAndGuards writes installations, guard tokens and special conquest point tokens. The areas of each player come
// from his seat.
func (w *flowWriter) sitesAndGuards(sites, guarded *[game.MaxPlayers]game.AreaSet, kinds *[game.MaxAreas]game.Installation,
	guards *[game.MaxAreas]uint8, points game.AreaSet) {
	n := 0
	for p, set := range sites {
		for ; set != 0; set &= set - 1 {
			w.piece("installations", &n, "area")
			w.putArea(set.First())
			w.nameField("faction", w.player(game.Player(p)))
			w.nameField("kind", wordAt(installationWords, int(kinds[set.First()])))
			w.Close('}')
		}
	}
	w.pieces(n)
	n = 0
	for p, set := range guarded {
		for ; set != 0; set &= set - 1 {
			w.piece("guards", &n, "area")
			w.putArea(set.First())
			w.nameField("faction", w.player(game.Player(p)))
			if k := guards[set.First()]; k != 1 {
				w.WholeField("count", int(k))
			}
			w.Close('}')
		}
	}
	w.pieces(n)
	w.areasLine("point-tokens", points)
}

func (w *positionWriter) tokensOnBoard() {
	if !w.r.Options.BroodWar {
		return
	}
	var sites, guarded [game.MaxPlayers]game.AreaSet
	for p := range w.s.Seats {
		sites[p], guarded[p] = w.s.Seats[p].Sites, w.s.Seats[p].Guarded
	}
	w.sitesAndGuards(&sites, &guarded, &w.s.Installations, &w.s.Guards, w.s.Points)
}

func (w *viewWriter) tokensOnBoard() {
	if !w.r.Options.BroodWar {
		return
	}
	var sites, guarded [game.MaxPlayers]game.AreaSet
	for p := range w.v.Seats {
		sites[p], guarded[p] = w.v.Seats[p].Sites, w.v.Seats[p].Guarded
	}
	w.sitesAndGuards(&sites, &guarded, &w.v.Installations, &w.v.Guards, w.v.Points)
}

// stages writes a set of stages.
func stages(w *document.Writer, set uint8) {
	w.Open('[')
	for stage := 1; stage <= 3; stage++ {
		if set>>stage&1 != 0 {
			w.Comma()
			w.Whole(stage)
		}
	}
	w.Close(']')
}

// belongings writes what a player has of Brood War in a position.
func (w *positionWriter) belongings(p game.Player, seat *game.Seat) {
	w.captivesField(p)
	if lent := w.lent(p); lent != 0 {
		w.figuresField("lent", p, lent)
	}
	w.figuresField("waiting", p, seat.Waiting)
	w.orderList("order-pool", &seat.OrderPool)
	w.defended(seat.Defended, seat.DefendedOn)
	w.areasField("infestable", seat.Infestable)
	w.resourceTokens(seat.ResourceTokens)
	lost := uint8(0)
	if w.r.Options.FasterSurvival {
		lost = w.r.Common.Bases - w.r.Common.FasterBases
	}
	if seat.LostBases != lost {
		w.Key("lost-bases")
		w.Whole(int(seat.LostBases))
	}
	w.leaderCards(p, seat.LeaderDeck, seat.Leaders, seat.Lasting, seat.Fresh, seat.Chosen, seat.Influence)
}

// defended writes the planet of the Defend order of this Planning Phase.
func (w *flowWriter) defended(yes bool, on game.Planet) {
	if yes {
		w.nameField("defended", w.planet(on))
	}
}

// lent returns the figures that lend heroes their places.
func (w *positionWriter) lent(p game.Player) game.Figures {
	sheet := w.sheet(p)
	lent := w.s.Seats[p].Aside &^ (sheet.HeroFigures | sheet.CaptiveFigures)
	for q := range w.captives {
		for _, c := range w.captives[q] {
			if c.Owner == p {
				lent &^= 1 << c.Figure
			}
		}
	}
	return lent
}

// captivesField writes the units under mind control of a player in their places, null for a free place before others.
func (w *flowWriter) captivesField(p game.Player) {
	places, last := w.sheet(p).CaptiveFigures, 0
	for i, c := range w.captives[p] {
		if c.Owner != game.Nobody && i < places.Len() {
			last = i + 1
		}
	}
	if last == 0 {
		return
	}
	w.Key("captives")
	w.Open('[')
	for i, c := range w.captives[p][:last] {
		w.Comma()
		if c.Owner == game.Nobody {
			w.Null()
		} else {
			w.putFigure(p, nth(places, i+1))
		}
	}
	w.Close(']')
}

// orderList writes some order tokens, and nothing if there are none.
func (w *flowWriter) orderList(name string, of *[game.OrderKinds]uint8) {
	if *of == [game.OrderKinds]uint8{} {
		return
	}
	w.Key(name)
	w.Open('[')
	for o, n := range of {
		for range n {
			w.Comma()
			w.Name(orderWords[o])
		}
	}
	w.Close(']')
}

// resourceTokens writes the resource tokens of a player.
func (w *flowWriter) resourceTokens(of [2]uint8) {
	if of == [2]uint8{} {
		return
	}
	w.Key("resource-tokens")
	w.Open('{')
	for r, name := range resourceWords {
		w.WholeField(name, int(of[r]))
	}
	w.Close('}')
}

// leaderCards writes where the Leadership cards of a player are.
func (w *flowWriter) leaderCards(p game.Player, deck, play, lasting, fresh game.LeaderSet, chosen game.Leader, influence game.Planet) {
	if len(w.sheet(p).Leaders) > 0 {
		w.Key("leader-deck")
		w.leaders(p, deck)
		w.Key("leaders")
		w.leaders(p, play)
	}
	if chosen != game.NoLeader {
		w.nameField("chosen-leader", w.leader(p, chosen))
	}
	if lasting != 0 {
		w.Key("lasting")
		w.leaders(p, lasting)
	}
	if fresh != 0 {
		w.Key("fresh")
		w.leaders(p, fresh)
	}
	if influence != game.NoPlanet {
		w.nameField("influence", w.planet(influence))
	}
}

func (w *flowWriter) leaders(p game.Player, set game.LeaderSet) {
	w.Open('[')
	for ; set != 0; set &= set - 1 {
		w.Comma()
		w.Name(w.leader(p, set.First()))
	}
	w.Close(']')
}

// removedOrders writes the order tokens that are neither unplaced nor in a stack, in the Special Order Pool or being
// executed: they left the game (OPT-06).
func (w *positionWriter) removedOrders() {
	if !w.r.Options.DisposableOrders {
		return
	}
	s := w.s
	var left [game.MaxPlayers][game.OrderKinds]uint8
	for p := range game.Player(w.r.Options.Players) {
		if s.Seats[p].Faction == game.NoFaction {
			continue
		}
		for o := range game.OrderKinds {
			left[p][o] = orderBox(w.r, s, p, o) - s.Seats[p].Tokens[o] - s.Seats[p].OrderPool[o]
		}
	}
	for _, o := range s.Orders[:s.OrderCount] {
		left[o.Player][o.Order]--
	}
	if p, o := tokenInHand(s); p != game.Nobody {
		left[p][o]--
	}
	if left == [game.MaxPlayers][game.OrderKinds]uint8{} {
		return
	}
	w.Line("removed-orders")
	w.Open('{')
	for p := range game.Player(w.r.Options.Players) {
		w.orderList(w.player(p), &left[p])
	}
	w.Close('}')
}
