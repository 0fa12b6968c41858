package board

import (
	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/seen"
)

// The compact Faction Sheet of the board and the parts that it shares with the full one.

// levelCell is a unit icon of a building token.
type levelCell struct {
	icon, name, text string
	built            bool
}

// levelCells returns the units of a building, by level.
func (d *Desk) levelCells(b uint8) []levelCell {
	var out []levelCell
	for _, l := range d.Print.Levels[b] {
		unit := d.Print.Unit(l.Unit)
		cell := levelCell{icon: unit.Icon, name: unit.Name, text: l.Locked, built: l.Level < int(d.At.Level[b])}
		if cell.built {
			cell.text = d.w.Text("web.board.unit.ready", "unit", unit.Name, "n", d.unitsIn(d.At.Supply, l.Unit))
		}
		out = append(out, cell)
	}
	return out
}

// levelNumeral writes the level of a building on the compact sheet.
func levelNumeral(level uint8) string { return [...]string{"", "I", "II", "III", "IV"}[min(level, 4)] }

// moduleCell is a module on a sheet, or a free space for one.
type moduleCell card.ModulePrint

// moduleCells returns the modules of the desk, then its free spaces.
func (d *Desk) moduleCells() []moduleCell {
	var out []moduleCell
	for m := range d.r.Modules {
		for range d.At.Modules[m] {
			out = append(out, moduleCell(d.Print.Modules[m]))
		}
	}
	for len(out) < int(d.sheet.ModuleSpaces) {
		out = append(out, moduleCell{})
	}
	return out
}

// limitNote states the unit build limit, during a Build order with how much of it is built.
func (d *Desk) limitNote() string {
	limit := d.v.BuildLimit(d.r, d.who)
	if d.asked(game.AskBuild) {
		limit += int(d.v.Exec.Limit)
		if d.v.Exec.Special {
			limit++
		}
		return d.w.Text("web.board.built", "n", int(d.v.Exec.Built), "limit", limit)
	}
	return d.w.Text("web.board.limit", "n", limit)
}

// handNote counts hand, limit, deck and discard pile.
func (d *Desk) handNote() string {
	return d.w.Text("web.board.hand.note", "n", int(d.At.HandCount), "limit", d.v.HandLimit(d.r, d.who), "deck",
		int(d.At.DeckCount), "discards", int(d.At.DiscardCount))
}

// pointsNote says what the points of the player are, how many win, and how many more are held now.
func (d *Desk) pointsNote() string {
	target := d.v.PointsToWin(d.r, d.who)
	if d.r.Options.Teams {
		target = 0
	}
	return d.w.Text("web.board.sheet.points", "n", int(d.At.Points), "target", target, "next", seen.Gain(d.r, d.v, d.who))
}
