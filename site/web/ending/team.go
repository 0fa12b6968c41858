package ending

import (
	"slices"

	"koprulu/rules/game"
	"koprulu/site/web/goal"
)

// row is a player of the table of results.
type row struct {
	placed
	// team is set for the first of a team: its name and what it has together are above it. ally is true for all of a team,
	// last for the one at the end of its bracket.
	team       *goal.Team
	ally, last bool
}

// byTeam returns the players in the order of the result, those of a team together, after the best of them.
func (p *Model) byTeam() []row {
	places := p.places()
	teams := goal.Teams(p.Game)
	if teams == nil {
		rows := make([]row, len(places))
		for i := range places {
			rows[i].placed = places[i]
		}
		return rows
	}
	var rows []row
	told := game.PlayerSet(0)
	for _, first := range places {
		if told.Has(first.seat) {
			continue
		}
		i := slices.IndexFunc(teams, func(t goal.Team) bool { return slices.Contains(t.Seats, first.seat) })
		from := len(rows)
		for _, s := range places {
			if slices.Contains(teams[i].Seats, s.seat) {
				told |= 1 << s.seat
				rows = append(rows, row{placed: s, ally: true})
			}
		}
		rows[from].team, rows[len(rows)-1].last = &teams[i], true
	}
	return rows
}
