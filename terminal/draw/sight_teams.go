package draw

import (
	"slices"
	"strings"

	"koprulu/rules/game"
)

// team returns the players of a player's team.
func (s *Sight) team(p game.Player) []game.Player {
	var out []game.Player
	for q := range game.Player(s.View.Players) {
		if s.rules.Team(q) == s.rules.Team(p) {
			out = append(out, q)
		}
	}
	return out
}

// inTeam reports whether a player has teammates, and is the first or the last of them.
func (s *Sight) inTeam(p game.Player) (teamed, first, last bool) {
	team := s.team(p)
	n := len(team)
	return n > 1, n > 1 && team[0] == p, n > 1 && team[n-1] == p
}

// byTeam returns all players, those of a team one after the other, in the order of each team's first player.
func (s *Sight) byTeam() []game.Player {
	var out []game.Player
	for p := range game.Player(s.View.Players) {
		if !slices.Contains(out, p) {
			out = append(out, s.team(p)...)
		}
	}
	return out
}

// Partners names the teammates of the viewer, empty if there are none.
func (w *Words) Partners(s *Sight, short bool) string {
	if int(s.Seat) >= s.View.Players {
		return ""
	}
	var names []string
	for _, p := range s.team(s.Seat) {
		name := OwnerOf(&s.View, p).Mark().Text
		if !short {
			name += " " + w.Player(&s.View, p)
		}
		if p != s.Seat {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return w.Text("ui.status.partner", "n", len(names), "players", strings.Join(names, " "))
}
