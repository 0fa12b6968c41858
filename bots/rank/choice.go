package rank

import "koprulu/rules/game"

// Scored is an answer and what it is worth to the seat, in hundredths of a resource. Values compare answers to the same
// question only.
type Scored struct {
	Answer game.Answer
	Value  int
}

// notes records what was weighed for one decision.
type notes struct {
	on   bool
	list [game.MaxLegal]Scored
	n    int
}

// add records an answer; if one is offered twice, the higher value counts.
func (n *notes) add(a game.Answer, value int) {
	if !n.on {
		return
	}
	for i := range n.list[:n.n] {
		if n.list[i].Answer == a {
			n.list[i].Value = max(n.list[i].Value, value)
			return
		}
	}
	if n.n < len(n.list) {
		n.list[n.n] = Scored{a, value}
		n.n++
	}
}

// all returns what was recorded.
func (n *notes) all() []Scored { return n.list[:n.n] }

// record begins or ends to record what is weighed.
func (l *look) record(on bool) *notes {
	if l.notes.on = on; on {
		l.notes.n = 0
	}
	return &l.notes
}

// note records an answer that no choice offers.
func (l *look) note(a game.Answer, value int) { l.notes.add(a, value) }

// weigh starts the choice between answers to the open decision.
func (l *look) weigh() best { return best{notes: &l.notes} }

// best finds the answer with the highest value, the first of equal ones.
type best struct {
	answer game.Answer
	value  int
	found  bool
	// notes, unless nil, records all that is offered.
	notes *notes
}

func (c *best) offer(a game.Answer, value int) {
	if c.notes != nil {
		c.notes.add(a, value)
	}
	if !c.found || value > c.value {
		c.answer, c.value, c.found = a, value, true
	}
}

// orLast returns the answer found, or what last returns.
func (c *best) orLast(legal []game.Answer) game.Answer {
	if !c.found {
		return last(legal)
	}
	return c.answer
}

// choose returns the answer with a verb that is worth the most, or what last returns if there is none.
func (l *look) choose(legal []game.Answer, verb game.Verb, worth func(game.Answer) int) game.Answer {
	found := l.weigh()
	for _, a := range legal {
		if a.Verb == verb {
			found.offer(a, worth(a))
		}
	}
	return found.orLast(legal)
}

// has reports whether an answer is legal.
func has(legal []game.Answer, a game.Answer) bool {
	for _, b := range legal {
		if b == a {
			return true
		}
	}
	return false
}

// last returns pass or done if legal, otherwise the first answer.
func last(legal []game.Answer) game.Answer {
	a := legal[len(legal)-1]
	if a.Verb == game.DoPass || a.Verb == game.DoDone {
		return a
	}
	for _, a := range legal {
		if a.Verb == game.DoPass || a.Verb == game.DoDone {
			return a
		}
	}
	return legal[0]
}
