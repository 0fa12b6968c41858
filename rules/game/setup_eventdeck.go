package game

// buildEventDeck shuffles each stage, removes cards unseen and stacks the deck with Stage I on top
// (SETUP-08 to SETUP-11, BW-SETUP-08). Cards that a variant does not use are taken out first.
func (g *play) buildEventDeck() {
	for stage := Stage(3); stage >= 1; stage-- {
		var cards [MaxEvents]EventCard
		n := 0
		for i := range g.r.Events {
			if g.r.Events[i].Stage != stage {
				continue
			}
			if sc := g.r.Options.Scenario; g.eventUnused(&g.r.Events[i]) || sc != nil && sc.Removed.Has(EventCard(i)) {
				g.s.EventPlace[i] = EventOut
				continue
			}
			cards[n] = EventCard(i)
			n++
		}
		g.shuffleEvents(cards[:n])
		removed := g.eventsRemoved(stage, n)
		for i, c := range cards[:n] {
			if i < removed {
				g.s.EventPlace[c] = EventRemoved
			} else {
				g.s.EventPile[g.s.EventDeck] = c
				g.s.EventDeck++
			}
		}
	}
}

// eventUnused reports whether a card is taken out before the deck is built: The End Draws Near where only elimination
// decides (VAR-03), the cards about Leadership cards where there are none (OPT-16).
func (g *play) eventUnused(e *Event) bool {
	return g.r.Options.Conquest() && effectOf(e.Effects, EndMarker) != nil ||
		g.r.Options.NoLeaders && effectOf(e.Effects, ExtraLeader) != nil
}

// eventsRemoved returns how many cards of a stage of n leave the game unseen (SETUP-09, BW-SETUP-08): one fewer without
// Leadership cards, because a named card has left already (OPT-16).
func (g *play) eventsRemoved(stage Stage, n int) int {
	if stage == 3 {
		return 0
	}
	if sc := g.r.Options.Scenario; sc != nil { // MODE-15
		return min(n, int(sc.PutAway[stage-1]))
	}
	removed := int(g.r.Common.EventRemoved[g.r.Options.Players])
	if g.r.Options.NoLeaders {
		removed--
	}
	return max(0, min(n, removed))
}
