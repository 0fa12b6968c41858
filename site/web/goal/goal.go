package goal

import (
	"embed"
	"slices"
	"strings"

	"koprulu/help/lookback"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/site/web/static"
	"koprulu/table"
)

//go:embed goal.css
var files embed.FS

var _ = static.Add(files)

// model is what the strip shows.
type model struct{ *seen.Game }

// shown reports whether the game has its own goal.
func (p *model) shown() bool {
	o := &p.Rules.Options
	return o.Scenario != nil || o.Survival || o.GalacticConquest || o.Teams
}

// outlook says who wins at the end of the round unless something changes: where the program helps, and after the game.
func (p *model) outlook() string {
	if p.Snap == nil || !p.Snap.Helps() && !p.Snap.Over() {
		return ""
	}
	return lookback.Outlook(p.Words(), p.Rules, p.View)
}

// mostLessons is the number of things to mind that there is room for.
const mostLessons = 3

// lessons say what the reader should mind in the setup and in the first plans, where the program helps.
func (p *model) lessons() []string {
	if !p.Mine() || !p.Snap.Helps() {
		return nil
	}
	list := lookback.Lessons(p.Words(), p.Rules, p.View)
	return list[:min(mostLessons, len(list))]
}

// Scored reports whether anybody can score conquest points in a game: where nobody does, none are shown.
func Scored(r *game.Rules) bool {
	o := &r.Options
	if sc := o.Scenario; sc != nil {
		return sc.Points != game.PointsNone || slices.ContainsFunc(sc.Conditions, func(c game.WinCondition) bool {
			return c.Kind == game.WinScore || c.Kind == game.WinPoints || c.Kind == game.WinMost && !c.ByItems
		})
	}
	return !o.Survival && !o.GalacticConquest
}

// side says whom a way to win is for, as the reader sees it.
type side uint8

const (
	anybody side = iota
	ours
	theirs
)

// way is a way to win.
type way struct {
	side side
	text string
	// seats are those who win this way, planet is where it is decided (game.NoPlanet for nowhere).
	seats  game.PlayerSet
	planet game.Planet
	met    bool
}

// ways returns the ways to win, the reader's first.
func (p *model) ways() (list []way) {
	w, o := p.Words(), &p.Rules.Options
	switch sc := o.Scenario; {
	case sc != nil:
		for i := range sc.Conditions {
			c := &sc.Conditions[i]
			x := way{text: w.ScenarioVictory(p.Rules, i), planet: c.Planet, met: int(p.View.Condition) == i+1}
			if c.Kind != game.WinGather {
				x.planet = game.NoPlanet
			}
			if c.Kind == game.WinDestroy && c.Base != game.NoArea {
				x.planet = p.Rules.Areas[c.Base].Planet
			}
			if c.Who != game.Nobody {
				x.side = theirs
				for q := range game.Player(p.View.Players) {
					if p.Rules.Team(q) == p.Rules.Team(c.Who) {
						x.seats |= 1 << q
					}
				}
				if p.Seated() && x.seats.Has(p.Seat) {
					x.side = ours
				}
			}
			list = append(list, x)
		}
		slices.SortStableFunc(list, func(a, b way) int { return rank(a.side) - rank(b.side) })
	case o.Survival:
		list = append(list, way{text: w.OptionText("survival"), planet: game.NoPlanet})
	case o.GalacticConquest:
		list = append(list, way{text: w.OptionText("galactic-conquest"), planet: game.NoPlanet})
	}
	if o.Teams && o.Scenario == nil {
		list = append(list, p.teamWays()...)
	}
	return list
}

// teamWays returns how the teams of Team Play win: in one sentence, or in one for each team if a special objective
// raises the points of some (VAR-20).
func (p *model) teamWays() (list []way) {
	w := p.Words()
	if p.Rules.Options.Conquest() {
		return []way{{text: w.Text("web.goal.team.last"), planet: game.NoPlanet}}
	}
	same := true
	for _, t := range Teams(p.Game) {
		x := way{side: theirs, text: w.Text("web.goal.team.points", "team", t.Name, "n", t.Target), planet: game.NoPlanet}
		if t.Mine {
			x.side = ours
		}
		for _, seat := range t.Seats {
			x.seats |= 1 << seat
		}
		list, same = append(list, x), same && t.Target == p.View.Target(p.Rules, 0)
	}
	if same {
		return []way{{text: w.Text("web.goal.team", "n", p.View.Target(p.Rules, 0)), planet: game.NoPlanet}}
	}
	return list
}

// rank orders sides: the reader's first, the others' last.
func rank(s side) int { return [...]int{anybody: 1, ours: 0, theirs: 2}[s] }

// lead says whom a way is for.
func (p *model) lead(x *way) string {
	switch {
	case p.Rules.Options.Teams: // The way names its team.
		return ""
	case x.side == ours:
		return p.Words().Text("web.goal.you")
	case x.side == theirs && p.Seated():
		return p.Words().Text("web.goal.they")
	}
	return ""
}

// rounds returns which round it is, and of how many, 0 for no limit.
func (p *model) rounds() (now, of int) {
	if sc := p.Rules.Options.Scenario; sc != nil {
		of = int(sc.Rounds)
	}
	return int(p.View.Round), of
}

// roundName says which round it is, of how many if there is a limit, and before the first one that it is the setup.
func (p *model) roundName(now, of int) string {
	switch {
	case now == 0:
		return p.Words().PhaseName(p.View.Phase)
	case of > 0:
		return p.Words().Text("web.goal.round", "n", now, "of", of)
	}
	return p.Words().Text("ui.status.round", "n", now)
}

// touched says what touched the goal last in this round, empty for nothing: items, installations and bases that the
// ways to win name, and what they score.
func (p *model) touched() string {
	sc := p.Rules.Options.Scenario
	if p.View.Phase == game.Over {
		return ""
	}
	for i := len(p.Log) - 1; i >= 0; i-- {
		l := &p.Log[i]
		if l.Kind != table.NoEntry {
			continue
		}
		if l.Game.Kind == game.LogRound {
			return ""
		}
		if touches(p.Rules, sc, &l.Game) {
			return strings.TrimSuffix(p.Words().Entry(p.Rules, p.View, l.Game), ".")
		}
	}
	return ""
}

// touches reports whether something that happened bears on the goal.
func touches(r *game.Rules, sc *game.Scenario, e *game.Entry) bool {
	switch e.Kind {
	case game.LogItem, game.LogItemDropped, game.LogEvacuated, game.LogEliminated:
		return true
	case game.LogBaseGone:
		return r.Options.Survival
	}
	if sc == nil {
		return false
	}
	return slices.ContainsFunc(sc.Conditions, func(c game.WinCondition) bool {
		switch e.Kind {
		case game.LogInstallationLost, game.LogInstallation:
			return c.Site != game.NoInstallation && c.Site == game.Installation(e.V[game.EntrySite])
		case game.LogBaseLost:
			return c.Kind == game.WinHomeless && c.Losers.Has(e.Player) || c.Kind == game.WinDestroy &&
				c.Base == game.Area(e.V[game.EntryArea])
		case game.LogPoints:
			return c.Kind == game.WinScore
		}
		return false
	})
}

// Team is a team as a reader sees it.
type Team struct {
	// Name is "your team", "against you", or "team 1" for spectators.
	Name string
	Mine bool
	// Seats are its players, the reader first. Sum says what they have together: points where some are scored, otherwise
	// bases and units.
	Seats []game.Player
	Sum   string
	// Target is the number of conquest points with which they win together, 0 where points don't decide.
	Target int
}

// Teams returns the teams of a game in the order of its seats, the reader's first; nil for a game without teams.
func Teams(p *seen.Game) (list []Team) {
	if !teamed(p) {
		return nil
	}
	w, n, first := p.Words(), p.View.Players, 0
	if p.Seated() {
		first = int(p.Seat)
	}
	at := map[int]int{}
	for i := range n {
		seat := game.Player((first + i) % n)
		number := p.Rules.Team(seat)
		k, known := at[number]
		if !known {
			k = len(list)
			at[number] = k
			list = append(list, Team{Mine: p.Seated() && number == p.Rules.Team(p.Seat)})
		}
		list[k].Seats = append(list[k].Seats, seat)
	}
	for i := range list {
		t := &list[i]
		switch {
		case t.Mine:
			t.Name = w.Text("web.goal.team.yours")
		case p.Seated() && len(list) == 2:
			t.Name = w.Text("web.goal.team.theirs")
		default:
			t.Name = w.Text("web.goal.team.number", "n", i+1)
		}
		if p.Rules.Options.Teams {
			t.Target = p.View.PointsToWin(p.Rules, t.Seats[0])
		}
		points, bases, units := 0, 0, 0
		for _, seat := range t.Seats {
			points += int(p.View.Seats[seat].Points)
			bases += p.View.Seats[seat].Bases.Len()
			for a := range p.View.Seats[seat].Held.All() {
				units += p.View.Units[a].Len()
			}
		}
		if t.Sum = w.Text("web.goal.sum.pieces", "bases", bases, "units", units); Scored(p.Rules) {
			t.Sum = w.Text("web.goal.sum.points", "n", points)
			if t.Target > 0 {
				t.Sum = w.Text("web.goal.sum.of", "n", points, "target", t.Target)
			}
		}
	}
	return list
}

// teamed reports whether some seats of a game are partners.
func teamed(p *seen.Game) bool {
	if p.View.Round == 0 && p.Rules.Options.Scenario == nil && !p.Rules.Options.Teams {
		return false
	}
	for a := range game.Player(p.View.Players) {
		for b := range a {
			if p.Rules.Team(a) == p.Rules.Team(b) {
				return true
			}
		}
	}
	return false
}

// Partner reports whether a seat is on the team of the reader and is not the reader's own.
func Partner(p *seen.Game, seat game.Player) bool {
	return p.Seated() && seat != p.Seat && int(seat) < p.View.Players && p.Rules.Team(seat) == p.Rules.Team(p.Seat)
}

// sum says how the teams stand, in a line.
func (p *model) sum() string {
	var parts []string
	for _, t := range Teams(p.Game) {
		parts = append(parts, p.Words().Text("web.goal.standing", "team", t.Name, "sum", t.Sum))
	}
	return strings.Join(parts, " · ")
}

// planet names a planet for a link to it on the map.
func (p *model) planet(of game.Planet) (id, name string) {
	if of == game.NoPlanet || int(of) >= len(p.Rules.Planets) {
		return "", ""
	}
	return "planet-" + p.Rules.Planets[of].ID, page.Capital(p.Words().PlanetName(p.Rules, of))
}
