package lookback

import (
	"math"
	"slices"

	"koprulu/bots/analyse"
	"koprulu/bots/value"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// causes are the words for causes: in keys of texts and in documents.
var causes = [analyse.Causes]string{
	analyse.Wins: "wins", analyse.BaseKept: "base-kept", analyse.BaseGained: "base-gained",
	analyse.BaseTaken: "base-taken",
	analyse.Points:    "points", analyse.Next: "next", analyse.Objective: "objective", analyse.Areas: "areas",
	analyse.Routes: "routes",
	analyse.Income: "income", analyse.Workers: "workers", analyse.Built: "built", analyse.Techs: "techs",
	analyse.Might: "might",
	analyse.Ready: "ready", analyse.Cards: "cards", analyse.Events: "events", analyse.Tokens: "tokens",
	analyse.Safer: "safer",
	analyse.Prey:  "prey", analyse.Room: "room", analyse.FoePoints: "foe-points", analyse.FoeMight: "foe-might",
	analyse.Stops: "stops", analyse.Covers: "covers", analyse.Waits: "waits", analyse.Uncovered: "uncovered",
}

// amount returns the amount of a reason in tenths; in tenths of a percent if it is a share.
func amount(y *analyse.Reason) int {
	if y.Cause.IsShare() {
		return tenths(y.Amount)
	}
	if y.Amount < 0 {
		return -int(-y.Amount+5) / 10
	}
	return int(y.Amount+5) / 10
}

// Reason says why a line of play is better, as a part of a sentence.
func Reason(w *locale.Words, r *game.Rules, v *game.View, y *analyse.Reason) string {
	n := whole(amount(y))
	if y.Cause.IsShare() {
		n = max(n, 1)
	}
	key := "analysis.why." + causes[y.Cause]
	switch y.Cause {
	case analyse.BaseKept, analyse.BaseGained:
		return w.Text(key, "area", w.AreaName(r, y.Area), "n", n)
	case analyse.BaseTaken:
		return w.Text(key, "player", w.PlayerWithin(r, v, y.Foe), "area", w.AreaName(r, y.Area), "n", n)
	case analyse.Covers:
		return w.Text(key, "player", w.PlayerWithin(r, v, y.Foe), "planet", w.PlanetName(r, y.Planet))
	case analyse.Waits, analyse.Uncovered:
		return w.Text(key, "order", w.OrderName(y.Order), "planet", w.PlanetName(r, y.Planet), "n", n)
	case analyse.Stops, analyse.FoePoints, analyse.FoeMight:
		return w.Text(key, "player", w.PlayerWithin(r, v, y.Foe), "n", n)
	case analyse.Objective, analyse.Safer, analyse.Prey, analyse.Room:
		return w.Text(key)
	}
	return w.Text(key, "n", n)
}

// Why says why the better answer of a turning point is better.
func (l *Lookback) Why(w *locale.Words, t *analyse.Turn) string {
	m := &l.Game.Moves[t.Move]
	v := l.Game.Rules.View(&m.State, m.Seat)
	return Reasons(w, l.Game.Rules, &v, t.Why)
}

// Reasons says in a sentence why a line of play is better.
func Reasons(w *locale.Words, r *game.Rules, v *game.View, why []analyse.Reason) string {
	if len(why) == 0 {
		return w.Text("analysis.turn.why.none")
	}
	var list []string
	for i := range why {
		list = append(list, Reason(w, r, v, &why[i]))
	}
	return w.Text("analysis.turn.why", "reasons", w.List(list))
}

// SeatOf returns the seat of a player named in the document, game.Nobody for a name that is not in it.
func (d *Document) SeatOf(player string) game.Player {
	if i := slices.IndexFunc(d.Seats, func(s Seat) bool { return s.Player == player }); i >= 0 {
		return game.Player(i)
	}
	return game.Nobody
}

// Reasons returns why the better answer of a turning point is better, with the names in a view of that moment. Reasons
// that this program has no words for are left out.
func (d *Document) Reasons(r *game.Rules, v *game.View, t *Turn) []analyse.Reason {
	var list []analyse.Reason
	n := words.InView(r, v)
	for i := range t.Why {
		y := &t.Why[i]
		c := slices.Index(causes[:], y.Cause)
		area, foe := game.NoArea, game.Nobody
		if y.Area != "" {
			area, _ = n.FindArea(y.Area)
		}
		if y.Player != "" {
			foe = d.SeatOf(y.Player)
		}
		if c < 0 || y.Area != "" && area == game.NoArea || y.Player != "" && foe == game.Nobody {
			continue
		}
		tenths := int64(math.Round(10 * y.Amount))
		reason := analyse.Reason{Cause: analyse.Cause(c), Amount: int32(10 * tenths), Area: area, Foe: foe}
		if reason.Cause.IsShare() {
			reason.Amount = int32(tenths * value.One / 1000)
		}
		list = append(list, reason)
	}
	return list
}
