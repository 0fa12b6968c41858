package page

import (
	"time"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/table"
)

// OptionWords lists what is played in addition to the base game for points, in the words of locale.Words.OptionName.
func OptionWords(o *game.Options) []string {
	var list []string
	for _, x := range []struct {
		on   bool
		word string
	}{
		{o.BroodWar, "brood-war"}, {o.Teams, "teams"}, {o.GalacticConquest, "galactic-conquest"},
		{o.Survival && !o.FasterSurvival, "survival"},
		{o.FasterSurvival, "faster-survival"}, {o.DisposableOrders, "disposable-orders"}, {o.MorePlanets, "more-planets"},
		{o.LargerGalaxy, "larger-galaxy"}, {o.NoLeaders, "no-leaders"},
	} {
		if x.on {
			list = append(list, x.word)
		}
	}
	return list
}

// PaceText says how much time players have.
func PaceText(w *locale.Words, p table.Pace) string {
	switch {
	case !p.Clocked():
		return w.Text("web.lobby.pace.none")
	case p.Start >= 24*time.Hour && p.Gain == p.Start:
		return w.Text("web.lobby.pace.days", "n", int(p.Start/(24*time.Hour)))
	case p.Gain > 0:
		return w.Text("web.lobby.pace.gain", "minutes", int(p.Start/time.Minute), "seconds", int(p.Gain/time.Second))
	}
	return w.Text("web.lobby.pace.live", "minutes", int(p.Start/time.Minute))
}
