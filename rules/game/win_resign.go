package game

import "koprulu/rules/game/rule"

// A seat may resign at any time (RULING-145), whoever is asked then. It leaves between two orders or steps: until then
// whatever is under way goes on, and the rules answer for the seat, without asking it, whatever does least.

// MayResign returns the rule that forbids a seat to resign now, None if it may. What it depends on is open to everyone.
func (r *Rules) MayResign(b *Board, p Player) rule.ID {
	switch {
	case b.Phase == Over:
		return rule.WIN01
	case int(p) >= r.Options.Players || !b.Alive.Has(p):
		return rule.ELIM04
	case b.Alive&^b.Resigned == 1<<p:
		// All others have resigned: the game is theirs who are left.
		return rule.RULING145
	case b.Resigned.Has(p):
		return rule.RULING145
	}
	return rule.None
}

// Leaving returns the seats that have resigned and are still in the game, until what is under way is over.
func (b *Board) Leaving() PlayerSet { return b.Resigned & b.Alive }

// ResignEnds reports whether the game is decided if a seat resigns too: only one side is left then.
func (r *Rules) ResignEnds(b *Board, p Player) bool {
	return r.oneSide(b.Alive &^ b.Resigned &^ (1 << p))
}

// oneSide reports whether all of some players are of one team.
func (r *Rules) oneSide(players PlayerSet) bool {
	for q := range players.All() {
		if r.Team(q) != r.Team(players.First()) {
			return false
		}
	}
	return true
}

// resign notes that a player resigns: neither that nor anything before it can be taken back.
func (g *play) resign(p Player) {
	g.s.Resigned |= 1 << p
	g.barrier()
	g.tell(LogResigned, p)
}

// leave takes the players off the board who have resigned, if nothing is under way, or answers for one of them; it
// reports whether it did.
func (g *play) leave(leaving PlayerSet) bool {
	f := g.s.top()
	if g.letsGo(f) {
		g.takeLeave(leaving)
		return true
	}
	if g.s.Phase == Setup && g.decided(leaving) {
		leaving = g.s.Alive // whatever else is laid out matters to nobody any more
	}
	switch {
	case !f.Step.Decides():
		return false
	case f.Step.together():
		asked := PlayerSet(f.V[FieldPlayers]) & leaving
		if asked != 0 {
			g.answerFor(f, asked.First())
		}
		return asked != 0
	case leaving.Has(f.Player):
		if f.Step == AskOrder || f.Step == AskReveal {
			g.pop() // nothing new is begun
		} else {
			g.answerFor(f, f.Player)
		}
		return true
	}
	// What would be asked next is not, if the game is over anyway.
	if g.s.FrameCount > 1 && g.letsGo(&g.s.Frames[g.s.FrameCount-2]) && g.decided(leaving) {
		g.pop()
		return true
	}
	return false
}

// letsGo reports whether players who have resigned leave when a procedure comes to its next part: between the orders of
// the Planning and the Execution Phase and between the steps of the Regrouping Phase. During the setup they stay until
// it is over.
func (g *play) letsGo(f *Frame) bool {
	switch f.Step {
	case RunPlanning, RunExecution:
		return true
	case RunRound:
		return g.s.Phase != Setup
	case RunRegrouping:
		return f.V[FieldHalf] == 0
	}
	return false
}

// decided reports whether only one side is left once some players have left.
func (g *play) decided(leaving PlayerSet) bool { return g.r.oneSide(g.s.Alive &^ leaving) }

// takeLeave destroys the bases of players and eliminates them, which takes everything else off the board.
func (g *play) takeLeave(leaving PlayerSet) {
	for p := range leaving.All() {
		for bases := g.seat(p).Bases; bases != 0; bases &= bases - 1 {
			g.destroyBase(p, bases.First(), p)
		}
		g.took[p] = uint8(p) + 1 // it was their own doing
	}
	g.fall(leaving)
}

// answerFor answers for a player who has resigned: nothing that can be left out, and where an answer has to be given,
// the first.
func (g *play) answerFor(f *Frame, p Player) {
	a := g.least(f, p)
	if a.Verb == NoVerb {
		g.pop()
		return
	}
	if g.log != nil {
		g.log.Forced = append(g.log.Forced, Forced{f.Step, p, a})
	}
	g.answer(p, a)
}

// least returns the answer that does least. It has no verb if a movement can't be ended by any move, which only a
// position that was set up can be like.
func (g *play) least(f *Frame, p Player) Answer {
	for _, v := range [...]Verb{DoDone, DoPass, DoCancel, DoEvent} {
		if a := (Answer{Verb: v}); g.judge(f, p, a) == rule.None {
			return a
		}
	}
	var one [1]Answer
	l := list{buf: one[:]}
	if f.Step == AskMove {
		g.listMoves(p, mends, &l)
		if l.n == 0 {
			g.listBack(p, mends, &l)
		}
	} else {
		g.legal(f, p, &l)
	}
	return l.buf[0]
}
