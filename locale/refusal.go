package locale

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// RefusalOf says why an answer is not legal, with what the player can see of the game: for an answer of the wrong kind,
// what is to be decided now, or why the step it belongs to is over; for a move of too many units, how many there are;
// for everything else, what is in the way (CaseOf). It reads nothing but the view, so it reveals nothing that the seat
// may not know (HIDE-31).
func (w *Words) RefusalOf(r *game.Rules, v *game.View, a game.Answer, broken rule.ID) string {
	said := ""
	switch {
	case stepOver(v, broken):
		said = w.Text("illegal.over", "prompt", w.Prompt(r, v))
	case wrongKind(v, a, broken) && v.Open.Has(v.Seat):
		said = w.Text("illegal.now", "prompt", w.Prompt(r, v))
	case wrongKind(v, a, broken):
		said = w.Text("illegal.wait", "waiting", w.Prompt(r, v))
	case a.Verb == game.DoMove && (broken == rule.MOB02 || broken == rule.MOB16):
		if n, area := there(r, v, a); n > 0 {
			said = w.sentence("illegal.few", "n", n, "area", w.AreaName(r, area))
		}
	}
	if said == "" {
		said = w.CaseOf(r, v, a, broken)
	}
	if said == "" {
		return w.Refusal(broken)
	}
	return w.Text("refusal.line", "id", broken.String(), "sentence", said)
}

// StaleOf says why an answer came too late: the question that it was for is no longer open. The view shows what is
// asked now, and broken is the rule that the answer would break there, rule.None if it can't be read as one: it may
// show why its step is over.
func (w *Words) StaleOf(r *game.Rules, v *game.View, broken rule.ID) string {
	switch {
	case stepOver(v, broken):
		return w.Text("illegal.over", "prompt", w.Prompt(r, v))
	case v.Open.Has(v.Seat):
		return w.Text("illegal.stale", "prompt", w.Prompt(r, v))
	}
	return w.Text("illegal.closed", "waiting", w.Prompt(r, v))
}

// UnaskedOf says that a decision has never been asked of a seat that has another one to make, and which that is.
func (w *Words) UnaskedOf(r *game.Rules, v *game.View) string {
	return w.Text("illegal.unasked", "prompt", w.Prompt(r, v))
}

// stepOver reports whether an answer belongs to a step of the Build order that is over.
func stepOver(v *game.View, broken rule.ID) bool {
	return broken == rule.BUILD01 && (v.Step == game.AskUpgrade || v.Step == game.AskBase)
}

// wrongKind reports whether an answer is of a kind that the open decision does not ask for.
func wrongKind(v *game.View, a game.Answer, broken rule.ID) bool {
	switch broken {
	case rule.None:
		return false
	case rule.SPECIAL07:
		return true
	case rule.BUILD01:
		return v.Step == game.AskBuild
	case rule.REGROUP19:
		return v.Step == game.AskDiscard && a.Verb != game.DoDiscard
	}
	return broken == v.Step.Timing() && !(v.Open.Has(v.Seat) && asksFor(v.Step, a.Verb))
}

// asksFor reports whether a step whose rules have no other one for what is wrong with such an answer asks for answers
// of a verb.
func asksFor(step game.Step, verb game.Verb) bool {
	switch step {
	case game.AskDiscard:
		return verb == game.DoDiscard
	case game.AskMove:
		return verb == game.DoMove
	case game.AskRecall:
		return verb == game.DoRecall
	case game.AskVictim, game.AskKillUnit:
		return verb == game.DoLose
	case game.AskPlanningCard, game.AskOpening, game.AskStartAbility:
		return verb == game.DoUseEvent
	case game.AskCards:
		return verb == game.DoCard || verb == game.DoBlind
	}
	return false
}

// there returns how many of the units that a move names are in its area, if it asks for more; otherwise 0.
func there(r *game.Rules, v *game.View, a game.Answer) (n int, area game.Area) {
	area = game.Area(a.V[game.OfFrom])
	if int(area) >= len(r.Areas) || v.Holder[area] != v.Seat {
		return 0, area
	}
	for fig := range v.Units[area].All() {
		if v.TypeOf(r, v.Seat, fig) == game.UnitType(a.V[game.OfUnit]) {
			n++
		}
	}
	if n >= int(a.V[game.OfCount]) {
		return 0, area
	}
	return n, area
}
