package balance

import (
	"fmt"
	"strings"

	"koprulu/rules/game"
)

// name names the bots of a report.
func (r *Report) name() string { return "`" + strings.Join(r.Bots, ", ") + "`" }

// beside writes how bots of another kind do with the same factions and Leadership cards.
func (r *Report) beside(b *strings.Builder) {
	o := r.Beside
	fmt.Fprintf(b, "## Beside %s\n\n%s games between %s, %s with each number of players.", o.name(), thousands(o.Games()),
		o.name(), thousands(o.Runs[0].Result.Games))
	if apart := r.apart(); len(apart) > 0 {
		fmt.Fprintf(b, " Chance does not explain that these win more or less often with them than with %s: %s.", r.name(),
			strings.Join(apart, ", "))
	} else {
		b.WriteString(" Chance explains all differences.")
	}
	fmt.Fprintf(b, "\n\n| Faction | %s | %s | Against even | |\n| --- | --- | --- | --- | --- |\n", r.name(), o.name())
	rules := r.rules()
	for f := range game.Faction(game.FactionCount) {
		one, other := r.Faction(f), o.Faction(f)
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", words().FactionName(rules, f), one, other, other.against(),
			trend(one, other))
	}
	b.WriteString("\n")
	if !rules.Options.BroodWar {
		return
	}
	fmt.Fprintf(b,
		"| Faction | Stage | Card | Chosen | %s | Against even | With %s | |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n", o.name(), r.name())
	for f := range game.Faction(game.FactionCount) {
		for l := range rules.Sheets[f].Leaders {
			one, other := r.Leader(f, game.Leader(l)), o.Leader(f, game.Leader(l))
			fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", words().FactionName(rules, f),
				strings.Repeat("I", int(rules.Sheets[f].Leaders[l].Stage)),
				words().LeaderName(rules, f, game.Leader(l)), thousands(other.Played), other, other.against(), one.against(),
				trend(one, other))
		}
	}
	b.WriteString("\n")
}

// trend says in which direction a share differs from another one if chance does not explain the difference: if their
// intervals, as multiples of an even share, do not overlap.
func trend(from, to Share) string {
	if from.Played == 0 || to.Played == 0 || from.Even == 0 || to.Even == 0 {
		return ""
	}
	low, high := from.Interval()
	toLow, toHigh := to.Interval()
	switch {
	case toLow/to.Even > high/from.Even:
		return "higher"
	case toHigh/to.Even < low/from.Even:
		return "lower"
	}
	return ""
}

// apart lists the factions and Leadership cards with a trend.
func (r *Report) apart() []string {
	var list []string
	add := func(name string, one, other Share) {
		if word := trend(one, other); word != "" {
			list = append(list, fmt.Sprintf("%s (%s)", name, word))
		}
	}
	rules := r.rules()
	for f := range game.Faction(game.FactionCount) {
		add(words().FactionName(rules, f), r.Faction(f), r.Beside.Faction(f))
	}
	if !rules.Options.BroodWar {
		return list
	}
	for f := range game.Faction(game.FactionCount) {
		for l := range rules.Sheets[f].Leaders {
			add(words().LeaderName(rules, f, game.Leader(l))+" of "+words().FactionName(rules, f), r.Leader(f, game.Leader(l)),
				r.Beside.Leader(f, game.Leader(l)))
		}
	}
	return list
}
