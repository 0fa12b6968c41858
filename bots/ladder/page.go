package ladder

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"koprulu/bots/balance"
	"koprulu/bots/bot"
	"koprulu/locale"
	"koprulu/rules/game"
)

// Origin says how a summary came to be.
type Origin struct {
	// Command plays the same ladder again, Program the version of the program with its commit.
	Command, Program string
	// Rules are those of any cell, for the names of factions.
	Rules *game.Rules
}

// Page writes the summary as a page of Markdown; plot is the path of its image.
func (s *Summary) Page(w io.Writer, o *Origin, plot string) error {
	var b strings.Builder
	b.WriteString("# Bots\n\n")
	fmt.Fprintf(&b,
		"%d games, seed %d, koprulu %s. `%s` plays the same games again; with `--out docs` it writes this page and its plot.\n\n", s.Games, s.Plan.Seed, o.Program, o.Command)
	b.WriteString(
		"`random` picks any legal answer, and `simple` follows rules of thumb. `medium`, `strong` and `expert` look ahead: they play the round out in imagined " +
			"worlds and compare who is likely to win from there (their budgets are in `bots/bot/levels.go`; `docs/notes/search.md` says what else was tried). A style, such as `strong-racer`, makes a bot prefer one way of playing. `simple-1` is the yardstick for " +
			"all of them: it never changes. What a bot answers depends on the seed and the number of rollouts, never on the clock.\n\n")
	s.ratings(&b)
	s.alone(&b)
	s.factions(&b, o.Rules)
	s.against(&b)
	s.sparring(&b)
	fmt.Fprintf(&b, "![Shares of wins against %s by cell, number of players and faction, against an even share](%s)\n",
		bot.Yardstick, plot)
	_, err := io.WriteString(w, b.String())
	return err
}

// ratings writes the table of ratings.
func (s *Summary) ratings(b *strings.Builder) {
	b.WriteString(
		"## Ratings\n\nThe ratings follow Bradley and Terry, in the form of Weng and Lin: every bot starts at 25, and a difference of 8 means that the better of two wins about four games out of five. " +
			"A winner is compared with everyone it beat. The interval contains the true strength with a confidence of 95 percent, provided that the games are independent of each other.\n\n" +
			"| Bot | Rating | Interval | Above `" + bot.Yardstick + "` | Games |\n| --- | --- | --- | --- | --- |\n")
	for _, st := range s.Ratings {
		low, high := st.Rating.Interval()
		fmt.Fprintf(b, "| `%s` | %.1f | %.1f to %.1f | %+.1f | %d |\n", st.Bot, st.Rating.Mu, low, high,
			st.Rating.Mu-s.Yardstick().Mu, st.Games)
	}
	b.WriteString("\n")
}

// alone writes the table of shares by bot and cell.
func (s *Summary) alone(b *strings.Builder) {
	fmt.Fprintf(b,
		"## Against `%s`\n\nThe share of wins of one bot with `%s` in all other seats; every deal is played from each seat, and in Team Play its partner is the same bot. "+
			"In brackets is the Wilson interval over the deals, with a confidence of 95 percent; after it come the number of games and the processor time within which 95 percent of the decisions were made.\n\n", bot.Yardstick, bot.Yardstick)
	b.WriteString("| Cell | Even |")
	names := s.bots()
	for _, name := range names {
		fmt.Fprintf(b, " `%s` |", name)
	}
	b.WriteString("\n| --- | --- |" + strings.Repeat(" --- |", len(names)) + "\n")
	for _, c := range s.Plan.Cells {
		fmt.Fprintf(b, "| %s | %.1f %% |", c.title(), 100/float64(c.units()))
		for _, name := range names {
			r, ok := s.Alone[name][c]
			if !ok {
				b.WriteString(" - |")
				continue
			}
			fmt.Fprintf(b, " %s |", r)
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

// factions writes the table of multiples of an even share by bot and faction.
func (s *Summary) factions(b *strings.Builder, r *game.Rules) {
	names := s.bots()
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(b,
		"Shares by faction, of all cells together, as multiples of an even share, with their intervals:\n\n| Bot |")
	for f := range r.Sheets {
		fmt.Fprintf(b, " %s |", locale.English().FactionName(r, game.Faction(f)))
	}
	b.WriteString("\n| --- |" + strings.Repeat(" --- |", len(r.Sheets)) + "\n")
	for _, name := range names {
		fmt.Fprintf(b, "| `%s` |", name)
		for f := range r.Sheets {
			if res, ok := s.ByFaction[name][r.Sheets[f].ID]; ok {
				fmt.Fprintf(b, " %s |", res.Multiple())
			} else {
				b.WriteString(" - |")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

// against writes the table of shares against bots other than simple-1.
func (s *Summary) against(b *strings.Builder) {
	if len(s.Against) == 0 {
		return
	}
	b.WriteString(
		"## Against others\n\nThe share of wins of one bot with another in all other seats, measured in the same way. " +
			"`careless`, `attacker`, `turtle`, `racer` and `stranger` are sparring partners that play differently from what the rollouts of a search assume (`bots/sparring`); " +
			"`familiar` is `stranger` with the rules of thumb that they do assume.\n\n" +
			"| Bot | Others | Cell | Even | Share |\n| --- | --- | --- | --- | --- |\n")
	for _, a := range s.Against {
		fmt.Fprintf(b, "| `%s` | `%s` | %s | %.1f %% | %s |\n", a.One, a.Others, a.Cell.title(), 100*a.Even, a)
	}
	b.WriteString("\n")
}

// sparring writes the table of what remains of the shares against sparring partners.
func (s *Summary) sparring(b *strings.Builder) {
	if len(s.Parts) == 0 {
		return
	}
	fmt.Fprintf(b,
		"What remains of a share against a sparring partner is that share divided by the one against `%s` in the same cell. Nobody wins as much against three that look ahead as against three that do not, "+
			"so compare what remains against `stranger` with what remains against `familiar`. In brackets is the interval, with a confidence of 95 percent, on the assumption that both shares are independent of each other.\n\n"+
			"| Bot | Others | Cell | Remains of the share against | |\n| --- | --- | --- | --- | --- |\n", bot.Yardstick)
	for _, p := range s.Parts {
		fmt.Fprintf(b, "| `%s` | `%s` | %s | `%s` | %s |\n", p.One, p.Others, p.Cell.title(), p.Beside, p)
	}
	b.WriteString("\n")
}

// String formats the part that remains.
func (p Part) String() string { return fmt.Sprintf("%.2f (%.2f to %.2f)", p.Part, p.Low, p.High) }

// Multiple formats a share as a multiple of an even one.
func (r Result) Multiple() string {
	return fmt.Sprintf("%.1f (%.1f to %.1f)", r.Share.Share/r.Even, r.Low/r.Even, r.High/r.Even)
}

// String formats a result.
func (r Result) String() string {
	return fmt.Sprintf("%.0f %% (%.0f to %.0f), %d, %s", 100*r.Share.Share, 100*r.Low, 100*r.High, r.Seats, short(r.P95))
}

// short formats a duration with two digits.
func short(d time.Duration) string {
	if d < 10*time.Millisecond {
		return fmt.Sprintf("%.2g ms", float64(d)/float64(time.Millisecond))
	}
	return fmt.Sprintf("%d ms", d.Round(time.Millisecond)/time.Millisecond)
}

// bots lists the bots that played alone, in the order of the plan.
func (s *Summary) bots() []string {
	return slices.DeleteFunc(slices.Clone(s.Plan.Bots), func(name string) bool { return len(s.Alone[name]) == 0 })
}

// colours of bots by their place in the plan.
var colours = []string{"#777", "#2b5fa8", "#a8801a", "#8a2f7d", "#2f7d4a", "#b0452b", "#4a4a9c", "#0f7f86"}

// Plot draws the shares against simple-1 by cell, by number of players and by faction, as an SVG image. The same
// summary always has the same bytes.
func (s *Summary) Plot(w io.Writer, o *Origin) error {
	chart := balance.Chart{Title: "Shares of wins against " + bot.Yardstick, Most: 6, Step: 1,
		Columns: make([][]balance.Group, 3),
		Subtitle: fmt.Sprintf("%d games, as multiples of an even share, with intervals of 95 percent over the deals",
			s.Games)}
	group := func(title string, of func(name string) (Result, bool)) balance.Group {
		g := balance.Group{Name: title}
		for i, name := range s.bots() {
			row := balance.Row{Name: name}
			if r, ok := of(name); ok {
				row = balance.Row{Name: name, Colour: colours[i%len(colours)], Low: r.Low, Rate: r.Share.Share, High: r.High,
					Even: r.Even}
			}
			g.Rows = append(g.Rows, row)
		}
		return g
	}
	for _, c := range s.Plan.Cells {
		chart.Columns[0] = append(chart.Columns[0],
			group(c.title(), func(name string) (Result, bool) { r, ok := s.Alone[name][c]; return r, ok }))
	}
	var players []int
	for _, c := range s.Plan.Cells {
		if !slices.Contains(players, c.Players) {
			players = append(players, c.Players)
		}
	}
	slices.Sort(players)
	for _, n := range players {
		title := fmt.Sprintf("%d players", n)
		chart.Columns[1] = append(chart.Columns[1],
			group(title, func(name string) (Result, bool) { r, ok := s.ByPlayers[name][title]; return r, ok }))
	}
	for f := range o.Rules.Sheets {
		id := o.Rules.Sheets[f].ID
		title := locale.English().FactionName(o.Rules, game.Faction(f))
		chart.Columns[2] = append(chart.Columns[2],
			group(title, func(name string) (Result, bool) { r, ok := s.ByFaction[name][id]; return r, ok }))
	}
	return chart.Write(w)
}
