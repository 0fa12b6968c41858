package piece

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
)

// FactionID returns the id of a faction, as FactionNamed takes it; empty for none.
func FactionID(f game.Faction) string {
	if e := EmblemOf(f); e != nil {
		return e.Id
	}
	return ""
}

// FactionName names a faction, with a capital because it stands alone.
func FactionName(w *locale.Words, f game.Faction) string {
	if e := EmblemOf(f); e != nil {
		return page.Capital(e.Name(w))
	}
	return w.Text("web.lobby.faction.none")
}
