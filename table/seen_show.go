package table

import (
	"bytes"

	"koprulu/rules/game"
)

// show sets what lobbies show about a table. Before the game is dealt the state is nil.
func (t *Stored) show(r *game.Rules, s *game.State) {
	for p := range t.Factions {
		f := t.Settings.Options.Factions[p]
		if s != nil {
			f = s.Seats[p].Faction
		}
		if t.Factions[p] = ""; int(f) < len(r.Sheets) && p < len(t.Seats) {
			t.Factions[p] = r.Sheets[f].ID
		}
	}
	if s == nil {
		return
	}
	t.Round, t.Phase, t.Winners = int(s.Round), s.Phase, s.Winners
	for p := range t.Seats {
		t.Points[p] = int(s.Seats[p].Points)
	}
	// Most answers leave the map as it is: then the old bytes stay.
	var room [maxMap]byte
	if m := appendMap(room[:0], r, s); !bytes.Equal(m, t.Map) {
		t.Map = bytes.Clone(m)
	}
}
