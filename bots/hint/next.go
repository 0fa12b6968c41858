package hint

import (
	"slices"

	"koprulu/rules/game"
)

// mostSteps is the maximum number of later answers that are shown.
const mostSteps = 6

// follow plays on after the first answer of a line until the matter is settled or something comes up: to the end of the
// order, or of the phase, or to what chance or others bring to light. It calls see with each answer of the seat that
// was a choice and not a detail, and the position before it, and stops if that returns false. It returns what is left
// of the plan.
func (w *worker) follow(plan []game.Answer, see func(before *game.State, a game.Answer) bool) []game.Answer {
	p := w.player
	now := w.about(&p.World)
	if now.player != w.seat && now != w.about(&w.root) {
		return plan // The answer ended the seat's order.
	}
	for p.World.Phase == w.root.Phase && p.World.Round == w.root.Round && w.about(&p.World) == now && !w.news(&p.World) {
		who, legal := p.Open()
		if who != w.seat {
			p.Step()
			continue
		}
		before, choice := p.World, len(legal) > 1
		var a game.Answer
		planned := len(plan) > 0 && slices.Contains(legal, plan[0])
		if planned {
			a = plan[0]
			p.Answer(who, a)
		} else {
			_, a = p.Step()
		}
		if planned || before.Top().Step != game.AskPay { // payments are not planned
			plan = plan[min(1, len(plan)):]
		}
		if choice && !detail(before.Top().Step) && !see(&before, a) {
			break
		}
	}
	return plan
}

// news reports whether something has come up since the root that nobody could have known (RULING-90).
func (w *worker) news(s *game.State) bool { return s.Barrier > w.root.Answers }

// detail reports whether a decision is of no interest to a player who asks what to do: how something is paid for, what
// is given up.
func detail(step game.Step) bool {
	return step == game.AskPay || step == game.AskDiscard || step == game.AskConfirmDestroy
}

// about says whose order is being carried out, and on which planet.
type about struct {
	player game.Player
	planet game.Planet
}

func (w *worker) about(s *game.State) about {
	if s.Phase != game.Execution {
		return about{player: w.seat}
	}
	return about{s.Exec.Player, s.Exec.Planet}
}

// way returns how a line continues in most worlds: answer after answer, while at least half of the worlds agree; and
// one of these worlds.
func (w *worker) way(l *line) (way []game.Answer, world uint64) {
	agree := make([]int, len(l.went)) // the worlds that went this way so far
	for i := range agree {
		agree[i] = i
	}
	for len(way) < mostSteps {
		var best game.Answer
		most := 0
		for _, i := range agree {
			if len(l.went[i]) == len(way) {
				continue
			}
			a, n := l.went[i][len(way)], 0
			for _, j := range agree {
				if len(l.went[j]) > len(way) && l.went[j][len(way)] == a {
					n++
				}
			}
			if n > most {
				best, most = a, n
			}
		}
		if 2*most < len(l.went) || most == 0 {
			break
		}
		agree = slices.DeleteFunc(agree, func(i int) bool {
			return len(l.went[i]) == len(way) || l.went[i][len(way)] != best
		})
		way = append(way, best)
	}
	return way, uint64(agree[0])
}

// next returns how a line continues, with what the seat sees along the way: it is gone once more.
func (w *worker) next(l *line) []Step {
	way, world := w.way(l)
	if len(way) == 0 {
		return nil
	}
	w.begin(firstFinal + world)
	steps := make([]Step, 0, len(way))
	see := func(before *game.State, a game.Answer) bool {
		view := new(game.View)
		w.r.ViewInto(before, w.seat, view)
		steps = append(steps, Step{a, view})
		return len(steps) < len(way)
	}
	if w.field != nil {
		w.fight(l, firstFinal+world, see)
		return steps
	}
	w.player.Answer(w.seat, l.Answer)
	w.follow(l.Plan.Answers(), see)
	return steps
}
