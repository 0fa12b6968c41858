package value

import "koprulu/rules/game"

// objective returns how much of a seat's special objective is met, in hundredths (WIN-10).
func objective(r *game.Rules, s *game.State, p game.Player, have game.AreaSet) int32 {
	if r.Options.Conquest() || r.Options.BroodWar && !r.ObjectiveCounts(s, p) {
		return 0
	}
	o := &r.Sheets[s.Seats[p].Faction].Objective
	need, n := int32(o.Amount), int32(0)
	//exhaustive:enforce
	switch o.Kind {
	case game.ResourceAreas, game.ConquestAreas:
		for areas := have; areas != 0; areas &= areas - 1 {
			a := areas.First()
			if o.Kind == game.ResourceAreas && r.Areas[a].Resource != game.NoResource || o.Kind == game.ConquestAreas &&
				conquest(r, s, a) > 0 {
				n++
			}
		}
	case game.WholePlanets:
		need *= 4
		for planets := s.Placed; planets != 0; planets &= planets - 1 {
			areas := r.Planets[planets.First()].Areas
			switch missing := (areas &^ have).Len(); missing {
			case 0:
				n += 4
			case 1:
				n += 2
			case 2:
				n++
			}
		}
	case game.MostAreas:
		most := 1
		for q := range r.Players() {
			if q != p && s.Alive.Has(q) && r.Team(q) != r.Team(p) {
				most = max(most, (s.Seats[q].Held | s.Seats[q].Bases).Len())
			}
		}
		need, n = int32(most+1), int32(have.Len())
	case game.BasePlanets:
		n = int32(s.Seats[p].Bases.Len())
	case game.Predestined:
		return 100 * min(8, int32(s.Round)) / 8
	}
	return 100 * min(n, need) / max(1, need)
}
