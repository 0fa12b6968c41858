package draw

import (
	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// Attack is an attack that the player could make, with its odds: nil until there is a first figure, and where the rules
// do not allow it.
type Attack struct {
	Area game.Area
	Odds *odds.Odds
	// Not is true once it has turned out to be impossible, full once no more odds will come.
	Not, Full bool
}

// AttacksOf lists the attacks that a seat could make, and reports whether its units are only waiting for their movement
// to end to fight there.
func AttacksOf(s *Sight) (list []Attack, now bool) {
	areas, now := odds.Targets(s.rules, &s.View, s.Seat)
	for a := range areas.All() {
		list = append(list, Attack{Area: a})
	}
	return list, now
}

// AttackLines show the odds of attacks: for each area who is there, how often the player wins, and what both sides
// lose.
func AttackLines(w *Words, s *Sight, list []Attack, now bool, wide int) []Line {
	key := "ui.odds.attack.all"
	if now {
		key = "ui.odds.attack.now"
	}
	out := append(Heavy.Line(w.Text(key)+":").Wrap(wide, 0), nil)
	column, waits, any := 0, false, false
	label := func(x *Attack) string { return w.Area(x.Area) + ", " + w.Player(&s.View, s.View.Holder[x.Area]) }
	for i := range list {
		column = max(column, Width(label(&list[i]))+2)
		waits = waits || !list[i].Not && !list[i].Full
		any = any || !list[i].Not
	}
	if !any {
		return Normal.Wrap(w.Text("ui.odds.attack.none"), wide)
	}
	column = min(column, wide/2)
	for i := range list {
		x := &list[i]
		if x.Not {
			continue
		}
		l := Heavy.Line(label(x)).Clip(column).pad(column)
		if x.Odds != nil {
			o := x.Odds
			l = append(l, oddsBar(o.Wins[game.Attacker], o.Deals, OwnerOf(&s.View, s.Seat).Ink)...)
			l = l.Add(" "+oddsPercent(w, o.Basis, o.Wins[game.Attacker], o.Deals), Heavy)
			l = l.Add("  "+oddsLost(w, o.Lost, game.Attacker, o.Deals), Muted)
		}
		out = append(out, l.Wrap(wide, column)...)
	}
	if waits {
		out = append(out, Muted.Line(w.Text("ui.odds.wait")))
	}
	known := w.Text("ui.odds.known") + " " + w.Text("ui.odds.known.sampled") + " " + w.Text("ui.odds.attack.known")
	return append(append(out, nil), Muted.Wrap(known, wide)...)
}
