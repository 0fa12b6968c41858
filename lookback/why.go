package lookback

import (
	"koprulu/bot/analyse"
	"koprulu/game"
	"koprulu/locale"
)

// causes are the words for causes: in keys of texts and in documents.
var causes = [analyse.Causes]string{
	analyse.Wins: "wins", analyse.BaseKept: "base-kept", analyse.BaseGained: "base-gained", analyse.BaseTaken: "base-taken",
	analyse.Points: "points", analyse.Next: "next", analyse.Objective: "objective", analyse.Areas: "areas", analyse.Routes: "routes",
	analyse.Income: "income", analyse.Workers: "workers", analyse.Built: "built", analyse.Techs: "techs", analyse.Might: "might",
	analyse.Ready: "ready", analyse.Cards: "cards", analyse.Events: "events", analyse.Tokens: "tokens", analyse.Safer: "safer",
	analyse.Prey: "prey", analyse.Room: "room", analyse.FoePoints: "foe-points", analyse.FoeMight: "foe-might",
}

// inPercent reports whether the amount of a cause is a share.
func inPercent(c analyse.Cause) bool { return c <= analyse.BaseTaken || c == analyse.Objective }

// amount returns the amount of a reason in tenths, of a percent where it is a share.
func amount(y *analyse.Reason) int {
	if y.Cause <= analyse.BaseTaken {
		return tenths(y.Amount)
	}
	if y.Amount < 0 {
		return -int(-y.Amount+5) / 10
	}
	return int(y.Amount+5) / 10
}

// Reason says why a line of play is better, as a part of a sentence.
func Reason(w *locale.Words, r *game.Rules, v *game.View, y *analyse.Reason) string {
	n := signed(w, amount(y))
	if inPercent(y.Cause) {
		n = w.Text("analysis.percent", "n", n)
	}
	key := "analysis.why." + causes[y.Cause]
	switch y.Cause {
	case analyse.BaseKept, analyse.BaseGained:
		return w.Text(key, "area", w.AreaName(r, y.Area), "amount", n)
	case analyse.BaseTaken:
		return w.Text(key, "player", w.PlayerName(r, v, y.Foe), "area", w.AreaName(r, y.Area), "amount", n)
	case analyse.FoePoints, analyse.FoeMight:
		return w.Text(key, "player", w.PlayerName(r, v, y.Foe), "amount", n)
	case analyse.Safer, analyse.Prey, analyse.Room:
		return w.Text(key)
	}
	return w.Text(key, "amount", n)
}

// Why says why the better answer of a turning point is better.
func (l *Lookback) Why(w *locale.Words, t *analyse.Turn) string {
	if len(t.Why) == 0 {
		return w.Text("analysis.turn.why.none")
	}
	m := &l.Game.Moves[t.Move]
	v := l.Game.Rules.View(&m.State, m.Seat)
	var list []string
	for i := range t.Why {
		list = append(list, Reason(w, l.Game.Rules, &v, &t.Why[i]))
	}
	return w.Text("analysis.turn.why", "reasons", w.List(list))
}
