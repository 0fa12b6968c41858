package ending

import (
	"slices"
	"strings"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Model is how a game has ended.
type Model struct {
	*seen.Game
	// First are the names of those who had seats at the beginning that others took over, empty where it is not known.
	First [game.MaxPlayers]string
}

// Of returns how a game has ended.
func Of(g *seen.Game) *Model { return &Model{Game: g} }

// part says who played a seat one after the other, empty if nobody has taken it over.
func (p *Model) part(seat game.Player) string {
	var list []string
	round := 0
	for i := range p.Log {
		switch l := &p.Log[i]; {
		case l.Kind == table.NoEntry && l.Game.Kind == game.LogRound:
			round = int(l.Game.N[game.EntryAmount])
		case l.Kind == table.DidJoin && l.Seat == seat:
			list = append(list, p.Words().Text("web.end.part", "name", l.Text, "round", max(round, 1)))
		}
	}
	switch first := p.First[seat]; {
	case len(list) == 0:
		return ""
	case first != "":
		list = slices.Insert(list, 0, first)
	}
	return p.Words().Text("web.end.parts", "list", strings.Join(list, "; "))
}

// Why says what the victory is made of: points that were reached, an objective that was met (WIN-03, WIN-08, WIN-16,
// WIN-21), the condition of a scenario (MODE-24); or the reason for which the site ended the game; empty if the players
// did.
func (p *Model) Why() string {
	w, v := p.Words(), p.View
	switch {
	case p.Snap.Closing != nil:
		return w.Text("web.table.closed.reason", "reason", p.Snap.Closing.Reason)
	case !p.won():
		return ""
	}
	first := v.Winners.First()
	switch v.Victory {
	case game.NormalVictory:
		return w.Text("web.table.why.normal", "points", v.Standing(p.Rules, first)[0], "target", v.Target(p.Rules, first))
	case game.SpecialVictory:
		return w.Text("web.table.why.special", "objective", p.objectives())
	case game.EndGameVictory:
		if p.predestined(first) {
			return w.Text("web.table.why.special", "objective", p.objectives())
		}
		return w.Text("web.table.why.end-game", "n", int(p.Rules.Common.EndMarkers))
	case game.EliminationVictory:
		if v.Alive&v.Winners == 0 {
			return w.Text("web.table.why.last")
		}
		if gone := v.Resigned &^ v.Winners; gone != 0 {
			key := "web.table.why.resigned"
			if gone.Len()+v.Winners.Len() < v.Players {
				key = "web.table.why.resigned.others"
			}
			return w.Text(key, "players", page.Capital(w.PlayerNames(p.Rules, v, gone)), "n", gone.Len())
		}
		return w.Text("web.table.why.elimination")
	case game.LastRoundVictory:
		return w.Text("web.table.why.last-round")
	case game.ScenarioVictory:
		if v.Condition == 0 {
			return w.Text("web.table.why.rounds")
		}
		return w.ScenarioVictory(p.Rules, int(v.Condition)-1)
	}
	return ""
}

// Decided says which tie-breaker decided the game, empty if none had to, or if the log of its end is not on the page.
func (p *Model) Decided() string {
	if !p.won() {
		return ""
	}
	for i := len(p.Log) - 1; i >= 0; i-- {
		if l := &p.Log[i]; l.Kind == table.NoEntry && l.Game.Kind == game.LogVictory {
			return p.Words().Decided(p.Rules, p.View, l.Game)
		}
	}
	return ""
}

// won reports whether anyone has won the game, rather than the players breaking it off.
func (p *Model) won() bool { return p.View.Winners != 0 && p.View.Phase == game.Over }

// predestined reports whether a seat wins by the cards beside the board alone (WIN-18): with Brood War only while
// the Special Victory card is in play (BW-LEAD-11).
func (p *Model) predestined(seat game.Player) bool {
	f := p.Faction(seat)
	return int(f) < len(p.Rules.Sheets) && p.View.ObjectiveCounts(p.Rules, seat) &&
		p.Rules.Sheets[f].Objective.Kind == game.Predestined
}

// objectives says what the winners' factions had to do; those of a team share the victory of one of them.
func (p *Model) objectives() string {
	w, text := p.Words(), ""
	for _, seat := range p.Winners() {
		one := w.ObjectiveText(p.Rules, p.Faction(seat))
		if p.View.Winners.Len() > 1 {
			one = page.Capital(w.FactionName(p.Rules, p.Faction(seat))) + ": " + one
		}
		if text != "" {
			text += " "
		}
		text += one
	}
	return text
}

// standing is the score of a player at the end: what decides, in this order (WIN-04).
type standing struct {
	seat  game.Player
	won   bool
	score [5]int
}

// standings returns the players, winners first, the others by what decides between equals.
func (p *Model) standings() []standing {
	if p.View.Round == 0 {
		return nil
	}
	out := make([]standing, 0, p.View.Players)
	for seat := range game.Player(p.View.Players) {
		out = append(out, standing{seat, p.won() && p.View.Winners.Has(seat), p.View.Standing(p.Rules, seat)})
	}
	slices.SortStableFunc(out, func(a, b standing) int {
		switch {
		case a.won && !b.won:
			return -1
		case b.won && !a.won:
			return 1
		}
		return slices.Compare(b.score[:], a.score[:])
	})
	return out
}

// standingColumns are the headings of what decides, in its order.
var standingColumns = [5]string{"points", "resources", "areas", "bases", "workers"}

// Next returns the address of the table at which the game is played again, and who had it dealt; empty if nobody did.
func (p *Model) Next() (address, who string) {
	id, seat := table.PlayedAgain(p.Log)
	if id == "" {
		return "", ""
	}
	if seat == p.Seat {
		return p.Path(PathAgain), ""
	}
	if who = p.Person(seat); who == "" {
		who = p.SeatName(seat)
	}
	return p.Path(PathAgain), who
}

// NextText says whose new game a link leads to.
func (p *Model) NextText(who string) string {
	if who == "" {
		return p.Words().Text("web.end.next.mine")
	}
	return p.Words().Text("web.end.next", "name", who)
}

// Sentence says who has won, and how.
func (p *Model) Sentence() string {
	w, v := p.Words(), p.View
	if c := p.Snap.Closing; c != nil {
		return w.Text("web.table.closed." + c.Role)
	}
	if p.Snap.Status == table.Ended || v.Winners == 0 {
		return w.Text("web.table.ended")
	}
	return w.Text("ui.over.won", "players", w.PlayerNames(p.Rules, p.View, v.Winners), "n", v.Winners.Len(), "victory",
		page.Capital(w.VictoryName(v.Victory)))
}

// Winners returns the seats that have won.
func (p *Model) Winners() []game.Player {
	var out []game.Player
	for seat := range game.Player(p.View.Players) {
		if p.View.Winners.Has(seat) {
			out = append(out, seat)
		}
	}
	return out
}
