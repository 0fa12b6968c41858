package lookback

import (
	"koprulu/bots/analyse"
	"koprulu/bots/hint"
	"koprulu/locale"
	"koprulu/rules/game"
)

// Mentor says in one sentence what a newcomer could answer, and why: what the rules have to say about it first, else
// what weighs most of what was found out. It is empty where there is nothing to choose.
func Mentor(w *locale.Words, r *game.Rules, v *game.View, h *hint.Hints) string {
	if len(h.List) < 2 {
		return ""
	}
	x := &h.List[0]
	line, reason := "ui.mentor.line", mentorRule(w, r, v, x.Answer)
	for i := range x.Why {
		// That who moves a base has it elsewhere then is no reason.
		if reason == "" && (x.Answer.Verb != game.DoLift || x.Why[i].Cause != analyse.BaseGained) {
			line, reason = mentorReason(w, r, v, &x.Why[i])
		}
	}
	if reason == "" {
		return ""
	}
	if line == "ui.mentor.line" {
		reason = locale.Capital(reason)
	}
	return locale.Capital(w.Text(line, "answer", w.Answer(r, v, x.Answer), "reason", reason))
}

// mentorReason says what was found out, without counting games, and returns the key of the sentence for it.
func mentorReason(w *locale.Words, r *game.Rules, v *game.View, y *analyse.Reason) (line, reason string) {
	line = "ui.mentor.line"
	key := "ui.mentor.why." + causes[y.Cause]
	switch y.Cause {
	case analyse.Wins:
		return line, w.Text(key)
	case analyse.BaseKept, analyse.BaseGained:
		return line, w.Text(key, "area", w.AreaName(r, y.Area))
	case analyse.BaseTaken:
		return line, w.Text(key, "player", w.PlayerWithin(r, v, y.Foe), "area", w.AreaName(r, y.Area))
	case analyse.Stops:
		return line, w.Text(key, "player", w.PlayerWithin(r, v, y.Foe))
	case analyse.Uncovered:
		return line, w.Text(key, "order", w.OrderName(y.Order))
	case analyse.Objective:
		return "ui.mentor.found", w.Text(key, "objective", w.ObjectiveText(r, v.Seats[v.Seat].Faction))
	}
	return "ui.mentor.found", Reason(w, r, v, y)
}

// mentorRule says what the rules make of an answer, empty where it explains itself.
func mentorRule(w *locale.Words, r *game.Rules, v *game.View, a game.Answer) string {
	switch a.Verb {
	case game.DoOrder:
		return mentorOrder(w, r, v, a)
	case game.DoReveal:
		if below := inStack(v, a.Planet(), 1); below != nil && below.Player == v.Seat {
			return w.Text("ui.mentor.reveal.own", "order", w.OrderName(below.Order.Standard()))
		}
	case game.DoMove:
		if n := r.Areas[a.To()].Conquest; n > 0 && free(v, a.To()) {
			return w.Text("ui.mentor.free", "n", int(n))
		}
	case game.DoBuildTransport:
		return w.Text("ui.mentor.transport")
	}
	return ""
}

// mentorOrder says what an order is good for on a planet: for its place in the stack (PLAN-06), else for what is there.
func mentorOrder(w *locale.Words, r *game.Rules, v *game.View, a game.Answer) string {
	if top := inStack(v, a.Planet(), 0); top != nil {
		if top.Player == v.Seat {
			return w.Text("ui.mentor.order.own", "order", w.OrderName(top.Order.Standard()))
		}
		return w.Text("ui.mentor.order.covers", "player", w.PlayerWithin(r, v, top.Player))
	}
	mine := v.Seats[v.Seat]
	switch a.Order().Standard() {
	case game.BuildOrder:
		if on(r, mine.Bases, a.Planet()) != 0 {
			return w.Text("ui.mentor.order.build")
		}
	case game.MobilizeOrder:
		for area := range on(r, ^game.AreaSet(0), a.Planet()).All() {
			if n := r.Areas[area].Conquest; n > 0 && !v.Controlled(r, v.Seat).Has(area) {
				if free(v, area) {
					return w.Text("ui.mentor.free", "n", int(n))
				}
				return w.Text("ui.mentor.taken", "n", int(n))
			}
		}
		return w.Text("ui.mentor.order.mobilize")
	case game.ResearchOrder:
		return w.Text("ui.mentor.order.research")
	}
	return ""
}

// on returns the areas of a set that are on a planet.
func on(r *game.Rules, set game.AreaSet, p game.Planet) game.AreaSet {
	var out game.AreaSet
	for i := range r.Planets[p].Count {
		out |= 1 << (r.Planets[p].First + game.Area(i))
	}
	return out & set
}

// free reports whether nobody has a unit or a base in an area.
func free(v *game.View, a game.Area) bool {
	for seat := range v.Players {
		if s := &v.Seats[seat]; (s.Held | s.Bases).Has(a) {
			return false
		}
	}
	return true
}

// inStack returns the order of a stack that lies below so many others, nil if there is none.
func inStack(v *game.View, p game.Planet, others int) *game.OrderView {
	for i := int(v.OrderCount) - 1; i >= 0; i-- {
		if v.Orders[i].Planet != p {
			continue
		}
		if others == 0 {
			return &v.Orders[i]
		}
		others--
	}
	return nil
}
