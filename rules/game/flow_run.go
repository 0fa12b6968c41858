package game

import "koprulu/rules/game/rule"

// play is a game while an answer is applied: the rules, the state and the log that records what happens (nil if nobody
// reads it).
type play struct {
	r   *Rules
	s   *State
	log *Log
	// actor is the player who answered last. For each condition of a scenario, deeds is the player who has just brought it
	// about, plus one, and sufferer the player whom it cost something. For each player, took is the one who destroyed
	// their last base, or fought their last units, plus one.
	actor    Player
	deeds    [maxConditions]uint8
	sufferer [maxConditions]Player
	took     [MaxPlayers]uint8
	// stirred is true if the control of areas may have changed since guard tokens were last checked.
	stirred bool
	// endless is true if play went on by itself beyond all bounds.
	endless bool
}

// maxConditions bounds the victory conditions of a scenario.
const maxConditions = 12

// top returns the frame on top of the stack.
func (s *State) top() *Frame { return &s.Frames[s.FrameCount-1] }

// Top returns the frame of the open decision; only meaningful while the game is not over.
func (s *State) Top() Frame {
	if s.FrameCount == 0 {
		return Frame{}
	}
	return s.Frames[s.FrameCount-1]
}

// push puts a frame on the stack.
func (g *play) push(f Frame) {
	g.s.Frames[g.s.FrameCount] = f
	g.s.FrameCount++
}

// pop takes the top frame off and clears it, so that equal games stay equal.
func (g *play) pop() {
	g.s.FrameCount--
	g.s.Frames[g.s.FrameCount] = Frame{}
}

// ask pushes a decision of one player.
func (g *play) ask(step Step, p Player) { g.push(Frame{Step: step, Player: p}) }

// barrier marks that nothing before this moment can be taken back, the answer
// being applied included: it is counted in Answers already.
func (g *play) barrier() { g.s.Barrier = g.s.Answers }

// Open returns the players who have an open decision: one, several where
// choices are simultaneous and secret, or none when the game is over.
func (r *Rules) Open(s *State) PlayerSet {
	if s.Phase == Over || s.FrameCount == 0 {
		return 0
	}
	f := s.top()
	if f.Step.together() {
		return PlayerSet(f.V[FieldPlayers])
	}
	if !f.Step.Decides() {
		return 0
	}
	return 1 << f.Player
}

// Decision returns the kind of the open decision.
func (r *Rules) Decision(s *State) Step {
	if s.Phase == Over || s.FrameCount == 0 {
		return 0
	}
	return s.top().Step
}

// Legal appends to buf[:0] the legal answers of a player to their open decision, in an order that depends on the state
// alone, and returns the result. It never grows buf: MaxLegal answers are enough for every decision. Beside lists what
// else is possible.
func (r *Rules) Legal(s *State, p Player, buf []Answer) []Answer {
	if !r.Open(s).Has(p) {
		return buf[:0]
	}
	g := play{r: r, s: s}
	l := list{buf: buf[:cap(buf)]}
	g.legal(s.top(), p, &l)
	return l.buf[:l.n]
}

// Check returns the rule that an answer of a player breaks, None if it is legal. An answer that does not fit the open
// decision breaks the line of the timing table that describes the decision.
func (r *Rules) Check(s *State, p Player, a Answer) rule.ID {
	if s.Phase == Over || s.FrameCount == 0 {
		return rule.WIN01
	}
	if a == (Answer{Verb: DoResign}) {
		return r.MayResign(&s.Board, p)
	}
	if a == (Answer{Verb: DoLastRound}) {
		return r.MayEndWithRound(&s.Board, p)
	}
	if !r.Open(s).Has(p) {
		return s.top().Step.Timing()
	}
	if !a.wellFormed() {
		return s.top().Step.Timing()
	}
	g := play{r: r, s: s}
	if a.isDestroy() && s.top().Step != AskConfirmDestroy {
		return g.checkDestroy(p, a)
	}
	return g.judge(s.top(), p, a)
}

// Apply carries out an answer and everything that follows from it up to the next
// decision, and returns None; or it returns the broken rule and changes nothing.
// Forced answers are carried out without asking (RULING-89). What happened is
// appended to log unless that is nil.
//
// If play would go on by itself for ever after the answer, which no dealt game does, it returns rule.Endless, and the
// game is Endless.
func (r *Rules) Apply(s *State, p Player, a Answer, log *Log) rule.ID {
	if broken := r.Check(s, p, a); broken != rule.None {
		return broken
	}
	g := play{r: r, s: s, log: log}
	if log != nil {
		log.Forced = log.Forced[:0]
	}
	// Where guard tokens are due they were checked before the decision was opened.
	g.stirred = !g.guardsDue(s.top().Step)
	g.answer(p, a)
	g.carryOn()
	if g.endless {
		return rule.Endless
	}
	return rule.None
}

// ApplyLegal carries out an answer that the caller knows to be legal in this very position, because it comes from
// Legal. It appends to next[:0] what Legal returns for the lowest seat that is asked next, nothing when the game is
// over, or Endless. It is Apply and Legal in one without checking anything, for programs that play on by themselves; an
// answer that is not legal leaves the position in any state at all. next needs room for MaxLegal answers, and may be
// where the answer came from.
func (r *Rules) ApplyLegal(s *State, p Player, a Answer, next []Answer) []Answer {
	g := play{r: r, s: s}
	g.stirred = !g.guardsDue(s.top().Step)
	g.answer(p, a)
	if n := g.carryOnTo(next[:cap(next)]); n != 0 {
		return next[:n]
	}
	return r.Legal(s, r.Open(s).First(), next)
}

// answer applies one legal answer.
func (g *play) answer(p Player, a Answer) {
	g.s.Answers++
	g.actor = p
	if a.Verb == DoResign {
		g.resign(p)
	} else if a.Verb == DoLastRound {
		g.endWithRound(p)
	} else if a.isDestroy() && g.s.top().Step != AskConfirmDestroy {
		g.applyDestroy(p, a)
	} else {
		g.apply(g.s.top(), p, a)
	}
}

// run continues until a player has a choice or the game is over, whatever happened before.
func (g *play) run() {
	g.stirred = true
	g.carryOn()
}

// carryOn is run with stirred already saying whether control may have changed.
func (g *play) carryOn() {
	var two [2]Answer // enough to know whether there is a choice
	g.carryOnTo(two[:])
}

// carryOnTo is carryOn, but lists the answers to the decision that it comes to, as many as fit, and returns their
// number: 0 if the game is over, or several players choose at the same time.
func (g *play) carryOnTo(buf []Answer) int {
	for n := 0; g.s.Phase != Over && g.s.FrameCount > 0; n++ {
		if n == maxUnasked {
			g.breakOff()
			return 0
		}
		if leaving := g.s.Leaving(); leaving != 0 && g.leave(leaving) {
			continue
		}
		if g.r.Options.Scenario != nil && g.moment() {
			return 0
		}
		f := g.s.top()
		if g.stirred && g.r.Options.BroodWar && g.guardsDue(f.Step) {
			g.stirred = false
			g.dropGuards()
		}
		if !f.Step.Decides() {
			g.proceed(f)
			continue
		}
		if f.Step.secret() {
			return 0
		}
		l := list{buf: buf}
		g.legal(f, f.Player, &l)
		if l.n != 1 || g.worthAsking(f) {
			return l.n
		}
		if g.log != nil {
			g.log.Forced = append(g.log.Forced, Forced{f.Step, f.Player, l.buf[0]})
		}
		g.answer(f.Player, l.buf[0])
	}
	return 0
}

// maxUnasked bounds how much happens between two questions, in parts of procedures and forced answers together. Games
// that are played need about a hundred; whatever needs more than this never asks anybody again.
const maxUnasked = 1 << 14

// breakOff ends a game that would go on by itself for ever, so that whoever plays it on finds nothing more to do.
// Nobody has won it.
func (g *play) breakOff() {
	g.endless = true
	g.s.Phase, g.s.Victory, g.s.Winners = Over, NoVictory, 0
	g.s.Frames, g.s.FrameCount = [MaxFrames]Frame{}, 0
}

// Endless reports whether a game was broken off because play would have gone on by itself for ever. Nothing can be done
// with it any more.
func (s *State) Endless() bool { return s.Phase == Over && s.Victory == NoVictory }

// proceed runs the next part of a procedure.
func (g *play) proceed(f *Frame) {
	switch f.Step {
	case RunSetup:
		g.setup(f)
	case RunRound:
		g.round(f)
	case RunPlanning:
		g.planning(f)
	case RunPlanningEnd:
		g.planningEnd(f)
	case RunExecution:
		g.execution(f)
	case RunOrder:
		g.order(f)
	case RunBuild:
		g.build(f)
	case RunMobilize:
		g.mobilize(f)
	case RunResearch:
		g.research(f)
	case RunTechBought:
		g.techBought(f)
	case RunBattle:
		g.battle(f)
	case RunSkirmish:
		g.skirmish(f)
	case RunRegrouping:
		g.regrouping(f)
	case RunEventStep:
		g.eventStep(f)
	case RunEvent:
		g.event(f)
	case RunLeaders:
		g.leaders(f)
	case RunLeader:
		g.leader(f)
	case RunDefend:
		g.defend(f)
	case RunReactions:
		g.reactions(f)
	case RunRegroupingEnds:
		g.regroupingEnds(f)
	}
}
