package locale

import (
	"koprulu/game"
	"koprulu/game/rule"
)

// RefusalOf says why an answer is not legal, with what the player can see from where the game stands: an answer of a wrong kind
// is told what is asked now, and why a step that it belongs to is over; a move of too many units how many are there. Everything
// else is said as by Refusal.
func (w *Words) RefusalOf(r *game.Rules, v *game.View, a game.Answer, broken rule.ID) string {
	switch {
	case broken == rule.BUILD01 && (v.Step == game.AskUpgrade || v.Step == game.AskBase):
		return w.Text("refusal.line", "id", broken.String(), "sentence", w.Text("illegal.over", "prompt", w.Prompt(r, v)))
	case broken != rule.None && broken == v.Step.Timing():
		return w.Text("refusal.line", "id", broken.String(), "sentence", w.Text("illegal.now", "prompt", w.Prompt(r, v)))
	case a.Verb == game.DoMove && (broken == rule.MOB02 || broken == rule.MOB16):
		if n, area := there(r, v, a); n > 0 {
			return w.Text("refusal.line", "id", broken.String(), "sentence", w.Text("illegal.few", "n", n, "area", w.AreaName(r, area)))
		}
	}
	return w.Refusal(broken)
}

// there returns how many of the units that a move names stand in the area which it names, if it wants more; otherwise 0.
func there(r *game.Rules, v *game.View, a game.Answer) (n int, area game.Area) {
	area = game.Area(a.V[game.OfFrom])
	if int(area) >= len(r.Areas) || v.Holder[area] != v.Seat {
		return 0, area
	}
	for set := v.Units[area]; set != 0; set &= set - 1 {
		if v.TypeOf(r, v.Seat, set.First()) == game.UnitType(a.V[game.OfUnit]) {
			n++
		}
	}
	if n >= int(a.V[game.OfCount]) {
		return 0, area
	}
	return n, area
}
