package prompt

import (
	"strings"

	"koprulu/help/choice"
)

// lights returns the ids of the places of the map that all of these answers are about, with spaces between them: areas, otherwise planets, of those
// on the map. Pointing at their button lights them there.
func (p *Model) lights(all []choice.Choice) string {
	common := all[0].Places
	for i := range all {
		common.Areas &= all[i].Places.Areas
		common.Planets &= all[i].Places.Planets
	}
	var ids []string
	for areas := common.Areas & p.View.InPlay; areas != 0; areas &= areas - 1 {
		ids = append(ids, p.AreaID(areas.First()))
	}
	if len(ids) == 0 {
		for planets := common.Planets & p.View.Placed; planets != 0; planets &= planets - 1 {
			ids = append(ids, p.PlanetID(planets.First()))
		}
	}
	return strings.Join(ids, " ")
}
