package battle

import "koprulu/rules/game"

// Losses and retreats.

// Lose gives up the unit that is worth the least.
func (b *Judge) Lose(legal []game.Answer) game.Answer {
	l := b.Look
	found := l.Weigh()
	for _, a := range legal {
		n := -l.KeepWorth(a.Unit())
		if a.Verb == game.DoLose && a.Front() == game.InFront && l.State.Top().Step == game.AskKilled {
			n -= 30 // preferably not the front-line unit
		}
		found.Offer(a, n)
	}
	return found.Answer
}

// Retreat answers where units that leave a battle go, and which of them if not all can go: the best units, to the area
// where they are needed most and are safest.
func (b *Judge) Retreat(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.Look
	l.Measure()
	count := 1
	if f.Step == game.AskRetreat {
		count = max(1, l.State.Battle.Leaving.Len())
	}
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb == game.DoGo {
			found.Offer(a, l.KeepWorth(a.Unit()))
			continue
		}
		area := a.Area()
		n := 300 * min(count, l.Room(area))
		if l.Empty.Has(area) {
			n += l.WorthAt(area)
		} else {
			n += l.WorthAt(area) / 3
		}
		if l.Seat.Bases.Has(area) {
			n += 100
		}
		found.Offer(a, n-min(l.DangerAt(area)/4, 150))
	}
	return found.Answer
}
