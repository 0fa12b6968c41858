package game

// Places returns the place of each seat in a game that is over, from 1: all winners have the first, the others follow
// by what decides between players (WIN-04), and equals share a place, as do partners. Seats that do not exist have 0.
func (r *Rules) Places(s *State) [MaxPlayers]uint8 {
	var places [MaxPlayers]uint8
	n := r.Players()
	for p := range n {
		places[p] = 1
		if s.Winners.Has(p) {
			continue
		}
		mine := r.Standing(s, p)
		for q := range n {
			if s.Winners.Has(q) || compare(r.Standing(s, q), mine) > 0 {
				places[p]++
			}
		}
	}
	return places
}
