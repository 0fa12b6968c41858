package terminal

import (
	"slices"

	"koprulu/rules/game"
)

// teamed reports whether a player has teammates.
func teamed(r *game.Rules, v *game.View, p game.Player) bool {
	return len(teamOf(r, v, p)) > 1
}

// teamOf returns the players of a player's team.
func teamOf(r *game.Rules, v *game.View, p game.Player) []game.Player {
	var out []game.Player
	for q := range game.Player(v.Players) {
		if r.Team(q) == r.Team(p) {
			out = append(out, q)
		}
	}
	return out
}

// seatsByTeam returns all players, those of a team one after the other, in the order of each team's first player.
func seatsByTeam(r *game.Rules, v *game.View) []game.Player {
	var out []game.Player
	for p := range game.Player(v.Players) {
		if !slices.Contains(out, p) {
			out = append(out, teamOf(r, v, p)...)
		}
	}
	return out
}

// beginsTeam and endsTeam report whether a player is the first and the last of a team of several.
func beginsTeam(r *game.Rules, v *game.View, p game.Player) bool {
	return teamed(r, v, p) && teamOf(r, v, p)[0] == p
}

func endsTeam(r *game.Rules, v *game.View, p game.Player) bool {
	team := teamOf(r, v, p)
	return len(team) > 1 && team[len(team)-1] == p
}

// partners names the teammates of the viewer, empty if there are none.
func (w *words) partners(v *game.View, seat game.Player, short bool) string {
	if int(seat) >= v.Players {
		return ""
	}
	text := ""
	for _, p := range teamOf(w.r, v, seat) {
		if p == seat {
			continue
		}
		if text != "" {
			text += " "
		}
		text += ownerOf(v, p).mark().text
		if !short {
			text += " " + w.player(v, p)
		}
	}
	if text == "" {
		return ""
	}
	return w.text("ui.status.partner", "n", len(teamOf(w.r, v, seat))-1, "players", text)
}
