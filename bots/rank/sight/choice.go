package sight

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

// Record begins to record what is weighed.
func (l *Look) Record() { l.notes.on, l.notes.n = true, 0 }

// Recorded returns what was weighed since Record, which ends with it.
func (l *Look) Recorded() []Scored {
	l.notes.on = false
	return l.notes.list[:l.notes.n]
}

// Note records an answer that no choice offers.
func (l *Look) Note(a game.Answer, value int) { l.notes.add(a, value) }

// Weigh starts the choice between answers to the open decision.
func (l *Look) Weigh() Best { return Best{notes: &l.notes} }

// Best finds the answer with the highest value, the first of equal ones.
type Best struct {
	Answer game.Answer
	Value  int
	Found  bool
	// notes, unless nil, records all that is offered.
	notes *notes
}

// Offer offers an answer of a value.
func (c *Best) Offer(a game.Answer, value int) {
	if c.notes != nil {
		c.notes.add(a, value)
	}
	if !c.Found || value > c.Value {
		c.Answer, c.Value, c.Found = a, value, true
	}
}

// OrLast returns the answer found, or what Last returns.
func (c *Best) OrLast(legal []game.Answer) game.Answer {
	if !c.Found {
		return Last(legal)
	}
	return c.Answer
}

// Choose returns the answer with a verb that is worth the most, or what Last returns if there is none.
func (l *Look) Choose(legal []game.Answer, verb game.Verb, worth func(game.Answer) int) game.Answer {
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb == verb {
			found.Offer(a, worth(a))
		}
	}
	return found.OrLast(legal)
}

// Last returns pass or done if legal, otherwise the first answer.
func Last(legal []game.Answer) game.Answer {
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
