package piece

import (
	"koprulu/rules/game"
	"koprulu/site/web/page"
)

// SiteIcons are the pictures of installations.
var SiteIcons = [game.Installations]string{
	game.InfestedCommandCenter: "infested-command-center",
	game.OvermindSite:          "overmind-site",
	game.Cerebrate:             "cerebrate",
	game.WarpGate:              "warp-gate",
}

// UnitIconOf returns the picture of a type of unit; a hero has that of its type.
func UnitIconOf(r *game.Rules, u game.UnitType) string {
	if int(u) >= len(r.Units) {
		return "special"
	}
	if kind := r.Units[u].Kind; r.Units[u].Hero && int(kind) < len(r.Units) {
		return page.IconOf(r.Units[kind].ID)
	}
	return page.IconOf(r.Units[u].ID)
}
