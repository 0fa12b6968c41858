package locale

import "koprulu/rules/game"

// Group returns how many entries at the beginning of a list are one thing that a player does, such as drawing six
// cards, and the sentence that says all of it at once. It returns 1 and no sentence if the first entry stands alone.
// The entries must be what one reader may read, and nothing else may have happened between them. Sentences are like
// those of Entry.
func (w *Words) Group(r *game.Rules, v *game.View, list []game.Entry) (n int, sentence string) {
	if len(list) < 2 {
		return 1, ""
	}
	for n = 1; n < len(list) && joins(&list[0], &list[n]); n++ {
	}
	// A step of the Regrouping Phase in which something happens stands alone; the next entry says what.
	if list[0].Kind == game.LogStep && n < len(list) && list[n].Kind != game.LogRound {
		n--
	}
	// The number of cards follows the cards, which only their player sees.
	for list[0].Kind == game.LogDrew && n > 1 && list[n-1].Kind != game.LogDraw {
		n--
	}
	if n < 2 {
		return 1, ""
	}
	g := grouper{teller: teller{prompter: prompter{w: w, r: r, v: v, p: list[0].Player}, e: &list[0]}, list: list[:n]}
	return n, g.sentence()
}

// Joined reports whether Group can join an entry to the one before it.
func Joined(before, e *game.Entry) bool {
	cards := func(e *game.Entry) bool { return e.Kind == game.LogCards || e.Kind == game.LogPlacedCard }
	return joins(before, e) || cards(before) && cards(e) && e.Player == before.Player
}

// joins reports whether an entry continues what the first of a group began.
func joins(first, e *game.Entry) bool {
	if e.Player != first.Player {
		return false
	}
	switch first.Kind {
	case game.LogDrew:
		return e.Kind == game.LogDrew || e.Kind == game.LogDraw
	case game.LogCards:
		return e.Kind == game.LogCards || e.Kind == game.LogPlacedCard
	case game.LogMove, game.LogBuildUnit, game.LogDestroyed:
		return e.Kind == first.Kind && target(e) == target(first) && !waiting(target(e))
	case game.LogPay, game.LogWorker, game.LogDiscard, game.LogUnit, game.LogStep, game.LogSupport, game.LogPair,
		game.LogPlanetDrawn:
		return e.Kind == first.Kind
	}
	return false
}

// target returns the area that units come to, or are in.
func target(e *game.Entry) uint8 {
	if e.Kind == game.LogMove {
		return e.V[game.EntryTo]
	}
	return e.V[game.EntryArea]
}

// grouper makes the sentence for several entries.
type grouper struct {
	teller
	list []game.Entry
}

func (g *grouper) sentence() string {
	n := len(g.list)
	switch first := &g.list[0]; first.Kind {
	case game.LogDrew:
		drawn := 0
		for i := range g.list {
			drawn += int(g.list[i].N[game.EntryAmount])
		}
		return g.tell("draw", "n", drawn)
	case game.LogCards:
		cards := 0
		for i := range g.list {
			if e := &g.list[i]; e.Kind == game.LogCards {
				cards += max(int(e.V[game.EntryCount]), int(e.V[game.EntryBlind]))
			}
		}
		return g.tell("group.cards", "n", cards)
	case game.LogMove:
		return g.tell("group.move", "units", g.counted(), "to", g.area(first.V[game.EntryTo]))
	case game.LogBuildUnit, game.LogDestroyed:
		return g.tell(first.Kind.Info().Word, "units", g.counted(), "area", g.area(first.V[game.EntryArea]))
	case game.LogUnit:
		return g.tell("group.unit", "units", g.counted())
	case game.LogPay:
		return g.tell("group.pay", "n", n, "resources", g.paid())
	case game.LogStep:
		last := &g.list[n-1]
		return g.tell("group.step", "from", RegroupStepNumber(g.r, first.V[game.EntryStep]), "to",
			RegroupStepNumber(g.r, last.V[game.EntryStep]))
	default:
		return g.tell("group."+first.Kind.Info().Word, "n", n)
	}
}

// counted names the units of all entries, each type once.
func (g *grouper) counted() string {
	var types []uint8
	counts := map[uint8]int{}
	for i := range g.list {
		e := &g.list[i]
		u := e.V[game.EntryUnit]
		if counts[u] == 0 {
			types = append(types, u)
		}
		if e.Kind == game.LogMove || e.Kind == game.LogUnit {
			counts[u] += int(e.V[game.EntryCount])
		} else {
			counts[u]++
		}
	}
	var units []string
	for _, u := range types {
		units = append(units, g.w.UnitCount(g.r, game.UnitType(u), counts[u]))
	}
	return g.w.List(units)
}

// paid names what workers were sent for: "3 minerals, 1 gas".
func (g *grouper) paid() string {
	var n [2]int
	for i := range g.list {
		n[g.list[i].V[game.EntryResource]&1]++
	}
	minerals, gas := g.w.Text("cost.minerals", "n", n[0]), g.w.Text("cost.gas", "n", n[1])
	switch {
	case n[1] == 0:
		return minerals
	case n[0] == 0:
		return gas
	}
	return g.w.Text("list.comma", "a", minerals, "b", gas)
}
