package game

// The types of figures in a view, units under mind control included, for those who show the game.

// ViewType gives the unit type of a figure of a seat, NoUnit for one that is none: a free place of a
// unit under mind control, NoFigure, or a seat without a faction.
func (r *Rules) ViewType(v *View, p Player, f Figure) UnitType {
	if p >= MaxPlayers || int(v.Seats[p].Faction) >= len(r.Sheets) {
		return NoUnit
	}
	sheet := &r.Sheets[v.Seats[p].Faction]
	if int(f) >= len(sheet.Figures) {
		return NoUnit
	}
	if !sheet.CaptiveFigures.Has(f) {
		return sheet.Figures[f]
	}
	c := v.Seats[p].Captives[f-sheet.CaptiveFigures.First()]
	if c.Owner == Nobody {
		return NoUnit
	}
	return r.ViewType(v, c.Owner, c.Figure)
}

// ViewOfType gives the figures of a unit type in a set of a seat's figures.
func (r *Rules) ViewOfType(v *View, p Player, set Figures, u UnitType) Figures {
	if p >= MaxPlayers || int(v.Seats[p].Faction) >= len(r.Sheets) || int(u) >= len(r.Units) {
		return 0
	}
	sheet := &r.Sheets[v.Seats[p].Faction]
	found := set & sheet.TypeFigures[u]
	for captives := set & sheet.CaptiveFigures; captives != 0; captives &= captives - 1 {
		if f := captives.First(); r.ViewType(v, p, f) == u {
			found |= 1 << f
		}
	}
	return found
}
