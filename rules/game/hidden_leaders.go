package game

// leaders redeals the facedown Leadership cards of the others, each among those that they could have chosen (HIDE-25).
func (d *redealer) leaders() {
	g := play{r: d.r, s: d.s}
	for p := range d.r.Players() {
		seat := &d.s.Seats[p]
		if p == d.seat || seat.Chosen == NoLeader {
			continue
		}
		if d.r.turnedUp(d.s, p) {
			continue
		}
		options := g.leaderOptions(p, d.r.Sheets[seat.Faction].Leaders[seat.Chosen].Stage)
		if options == 0 {
			continue // only in a position that was set up that way
		}
		for n := d.below(options.Len()); n > 0; n-- {
			options &= options - 1
		}
		seat.Chosen = options.First()
	}
}
