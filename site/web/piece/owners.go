package piece

import "koprulu/rules/game"

// SiteOwner returns whose installation is in an area, nobody if there is none.
func SiteOwner(v *game.View, a game.Area) game.Player {
	if v.Installations[a] == game.NoInstallation {
		return game.Nobody
	}
	for p := range game.Player(v.Players) {
		if v.Seats[p].Sites.Has(a) {
			return p
		}
	}
	return game.Nobody
}

// GuardOwner returns whose guard tokens are in an area, nobody if there are none.
func GuardOwner(v *game.View, a game.Area) game.Player {
	if v.Guards[a] == 0 {
		return game.Nobody
	}
	for p := range game.Player(v.Players) {
		if v.Seats[p].Guarded.Has(a) {
			return p
		}
	}
	return game.Nobody
}

// Defended reports whether a Defend order is resolved in an area.
func Defended(v *game.View, a game.Area) bool {
	return v.Phase == game.Planning && v.Exec.Defend == a && int(v.Exec.Player) < v.Players
}
