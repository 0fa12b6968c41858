package lookback

import (
	"koprulu/locale"
	"koprulu/rules/game"
)

// mostNeeded is the number of areas that are named.
const mostNeeded = 5

// Outlook says who wins at the end of the round unless something changes, and which areas decide it; nothing if nobody
// would.
func Outlook(w *locale.Words, r *game.Rules, v *game.View) string {
	o := v.Outlook(r)
	if o.Winners == 0 {
		return ""
	}
	victory := w.VictoryName(o.Victory)
	wins := w.Text("ui.outlook.you", "victory", victory)
	if !o.Winners.Has(v.Seat) {
		var names []string
		for p := range o.Winners.All() {
			names = append(names, w.PlayerWithin(r, v, p))
		}
		key := "ui.outlook.player"
		if len(names) > 1 {
			key = "ui.outlook.players"
		}
		wins = locale.Capital(w.Text(key, "player", w.List(names), "victory", victory))
	}
	var areas []string
	for a := range o.Needed.All() {
		areas = append(areas, w.AreaName(r, a))
	}
	switch n := len(areas); {
	case n == 0:
		return w.Text("ui.outlook.still", "wins", wins)
	case n == 1:
		return w.Text("ui.outlook.one", "wins", wins, "area", areas[0])
	case n > mostNeeded:
		return w.Text("ui.outlook.many", "wins", wins, "n", n)
	}
	return w.Text("ui.outlook.any", "wins", wins, "areas", w.List(areas))
}
