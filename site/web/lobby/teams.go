package lobby

import (
	"slices"

	"koprulu/rules/game"
)

// team are the seats of partners in a waiting room, or all seats where there are none; then it has no name.
type team struct {
	name  string
	seats []game.Player
}

// teams returns the seats of the table by teams, that of the reader first.
func (p *WaitingPage) teams() []team {
	w, all := p.Reader.Words, p.Card.order()
	if !p.Card.Settings.Options.Teams {
		return []team{{seats: all}}
	}
	out := make([]team, p.Card.Settings.Options.Players/2)
	for i := range out {
		out[i].name = w.Text("web.goal.team.number", "n", i+1)
	}
	for _, seat := range all {
		t := &out[p.teamOf(seat)]
		t.seats = append(t.seats, seat)
	}
	if i := p.teamOf(p.Card.Seat); slices.Contains(all, p.Card.Seat) {
		out[i].name = w.Text("web.goal.team.yours")
		mine := out[i]
		out = append([]team{mine}, slices.Delete(out, i, i+1)...)
	}
	return out
}

// teamOf returns the team of a seat: seats alternate, so that partners sit as far apart as possible (VAR-13).
func (p *WaitingPage) teamOf(seat game.Player) int {
	return int(seat) % (p.Card.Settings.Options.Players / 2)
}

// partner reports whether a seat is that of the reader's partner.
func (p *WaitingPage) partner(seat game.Player) bool {
	return p.Card.Settings.Options.Teams && slices.Contains(p.Card.order(), p.Card.Seat) && seat != p.Card.Seat &&
		p.teamOf(seat) == p.teamOf(p.Card.Seat)
}

// class says where in the bracket of its team a seat is.
func (t *team) class(i int) string {
	switch {
	case t.name == "":
		return ""
	case i == len(t.seats)-1:
		return "is-ally is-last-ally"
	case i == 0:
		return "is-ally is-first-ally"
	}
	return "is-ally"
}
