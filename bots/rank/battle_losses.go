package rank

import "koprulu/rules/game"

// Losses and retreats.

// lose gives up the unit that is worth the least.
func (b *battles) lose(legal []game.Answer) game.Answer {
	l := b.look
	found := l.weigh()
	for _, a := range legal {
		n := -l.keepWorth(a.Unit())
		if a.Verb == game.DoLose && a.Front() == game.InFront && l.s.Top().Step == game.AskKilled {
			n -= 30 // preferably not the front-line unit
		}
		found.offer(a, n)
	}
	return found.answer
}

// retreat answers where units that leave a battle go, and which of them if not all can go: the best units, to the area
// where they are needed most and are safest.
func (b *battles) retreat(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.look
	l.measure()
	count := 1
	if f.Step == game.AskRetreat {
		count = max(1, l.s.Battle.Leaving.Len())
	}
	found := l.weigh()
	for _, a := range legal {
		if a.Verb == game.DoGo {
			found.offer(a, l.keepWorth(a.Unit()))
			continue
		}
		area := a.Area()
		n := 300 * min(count, l.room(area))
		if l.empty.Has(area) {
			n += l.worthAt(area)
		} else {
			n += l.worthAt(area) / 3
		}
		if l.seat.Bases.Has(area) {
			n += 100
		}
		found.offer(a, n-min(l.dangerAt(area)/4, 150))
	}
	return found.answer
}
