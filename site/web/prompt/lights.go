package prompt

import (
	"strings"

	"koprulu/help/choice"
)

// lights returns the ids of the places of the map that all of these answers are about, with spaces between them: areas,
// otherwise planets, of those on the map. Pointing at their button lights them there.
func (p *Model) lights(all []choice.Choice) string {
	common := all[0].Places
	for i := range all {
		common.Areas &= all[i].Places.Areas
		common.Planets &= all[i].Places.Planets
	}
	var ids []string
	for a := range (common.Areas & p.View.InPlay).All() {
		ids = append(ids, p.AreaID(a))
	}
	if len(ids) == 0 {
		for planet := range (common.Planets & p.View.Placed).All() {
			ids = append(ids, p.PlanetID(planet))
		}
	}
	return strings.Join(ids, " ")
}
