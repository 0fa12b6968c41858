package balance

import (
	"fmt"
	"io"
	"strings"

	"koprulu/rules/game"
)

// colours are those of the races, by their number.
var colours = [game.Races]string{game.Terran: "#2b5fa8", game.Protoss: "#a8801a", game.Zerg: "#8a2f7d"}

// Plot draws the shares of factions by number of players, and of Leadership cards, with their intervals beside a
// line for an even share, as an SVG image. The same report always has the same bytes.
func (r *Report) Plot(w io.Writer) error {
	rules := r.rules()
	chart := Chart{Title: "Shares of wins", Most: 2.5, Step: 0.5, Columns: make([][]Group, 1),
		Subtitle: fmt.Sprintf("%s games, as multiples of an even share, with intervals of 95 percent", thousands(r.Games()))}
	for i := range r.Runs {
		run := &r.Runs[i]
		g := Group{Name: fmt.Sprintf("%d players", run.Rules.Options.Players)}
		for f := range game.Faction(game.FactionCount) {
			g.Rows = append(g.Rows, run.Faction(f).row(words().FactionName(rules, f), colours[rules.Sheets[f].Race]))
		}
		chart.Columns[0] = append(chart.Columns[0], g)
	}
	if rules.Options.BroodWar {
		var column []Group
		for f := range game.Faction(game.FactionCount) {
			g := Group{Name: words().FactionName(rules, f)}
			for l := range rules.Sheets[f].Leaders {
				g.Rows = append(g.Rows, r.Leader(f, game.Leader(l)).row(words().LeaderName(rules, f, game.Leader(l)),
					colours[rules.Sheets[f].Race]))
			}
			column = append(column, g)
		}
		chart.Columns = append(chart.Columns, column)
	}
	if r.Beside != nil {
		var column []Group
		for f := range game.Faction(game.FactionCount) {
			g := Group{Name: words().FactionName(rules, f)}
			for _, of := range []*Report{r, r.Beside} {
				g.Rows = append(g.Rows, of.Faction(f).row(strings.Join(of.Bots, ", "), colours[rules.Sheets[f].Race]))
			}
			column = append(column, g)
		}
		chart.Columns = append(chart.Columns, column)
	}
	return chart.Write(w)
}

// row returns how a share is drawn.
func (s Share) row(name, colour string) Row {
	if s.Played == 0 {
		return Row{Name: name}
	}
	low, high := s.Interval()
	return Row{Name: name, Colour: colour, Low: low, Rate: s.Rate(), High: high, Even: s.Even}
}
