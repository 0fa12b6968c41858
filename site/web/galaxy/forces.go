package galaxy

import (
	"math"

	"koprulu/rules/game"
)

// force are units of a scenario that wait on their planet until their owner places them.
type force struct {
	planet game.Planet
	player game.Player
	unit   game.UnitType
	n      int
}

// drawForce draws units in the middle of their planets.
func (d *drawing) drawForce(waiting []force) {
	var used [game.MaxPlayers]game.Figures
	for q := range d.v.Placed.All() {
		var list []item
		for _, x := range waiting {
			f := d.v.Seats[x.player].Faction
			if x.planet != q || int(f) >= len(d.r.Sheets) {
				continue
			}
			if left := d.r.Sheets[f].TypeFigures[x.unit] &^ used[x.player]; left != 0 {
				used[x.player] |= 1 << left.First()
				list = append(list, item{player: x.player, unit: x.unit, first: left.First(), count: x.n})
			}
		}
		if len(list) == 0 {
			continue
		}
		columns := int(math.Ceil(math.Sqrt(float64(len(list)))))
		rows := (len(list) + columns - 1) / columns
		for i := range list {
			at := point{float64(i%columns) - float64(min(columns, len(list))-1)/2, float64(i/columns) - float64(rows-1)/2}
			d.drawUnits(&list[i], game.NoArea, d.charts[q].at.plus(at.times(27)), .84)
		}
	}
}

// drawScenario draws the units of a scenario as it begins, and its items beside the units that carry them.
func (d *drawing) drawScenario() {
	sc := d.r.Options.Scenario
	if sc == nil || !d.page.Forces {
		return
	}
	var waiting []force
	for p := range game.Player(sc.Players) {
		for _, x := range sc.Forces[p].Units {
			waiting = append(waiting, force{x.Planet, p, x.Unit, int(x.Count)})
		}
	}
	d.drawForce(waiting)
	for i := range sc.Items {
		x := &sc.Items[i]
		if x.Area != game.NoArea || int(x.Player) >= sc.Players {
			continue
		}
		for _, u := range sc.Forces[x.Player].Units {
			if u.Unit == x.Unit {
				d.drawThing(&item{player: game.Nobody, unit: game.NoUnit, carried: 1 << x.Kind},
					d.charts[u.Planet].at.plus(carrierSide), .8)
				break
			}
		}
	}
}

// carrierSide is where an item is drawn from the middle of the planet on which its carrier waits.
var carrierSide = point{46, 30}
