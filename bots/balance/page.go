package balance

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"koprulu/bots/bot"
	"koprulu/rules/game"
)

// Page writes the report as a page of Markdown; plot is the path of its image.
func (r *Report) Page(w io.Writer, plot string) error {
	var b strings.Builder
	b.WriteString("# Balance\n\n")
	set := "the base game"
	if r.rules().Options.BroodWar {
		set = "Brood War"
	}
	fmt.Fprintf(&b,
		"%s games of %s between bots (%s), %s with each number of players, seed %d. `%s` writes this page and its plot; the "+
			"same command always writes the same page.\n\n", thousands(r.Games()), set, strings.Join(r.Bots, ", "),
		thousands(r.Runs[0].Result.Games), r.Seed, r.Command)
	b.WriteString(
		"A share is the fraction of games won by a faction, or by the players who chose a Leadership card, with the Wilson interval that contains " +
			"the true share with a confidence of 95 percent. *Even* is the share of an average seat at the same tables. A shared win counts for everyone who shares it.\n\n")
	thumb := "they play by rules of thumb, never look ahead, and choose a card for a reason"
	if slices.ContainsFunc(r.Bots, bot.LooksAhead) {
		thumb = "they choose a card for a reason"
	}
	b.WriteString("The figures say as much about these bots as about the cards: " + thumb +
		", so a card that helps players in trouble is mostly chosen by players in trouble.\n\n")
	fmt.Fprintf(&b,
		"![Shares of wins by faction and number of players, and by Leadership card, against an even share](%s)\n\n", plot)
	r.factions(&b)
	r.victories(&b)
	if r.rules().Options.BroodWar {
		r.leaders(&b)
	}
	if r.Beside != nil {
		r.beside(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// factions writes the table of factions and numbers of players.
func (r *Report) factions(b *strings.Builder) {
	b.WriteString("## Factions\n\n| Faction |")
	for i := range r.Runs {
		fmt.Fprintf(b, " %d players |", r.Runs[i].Rules.Options.Players)
	}
	b.WriteString(" All | Against even |\n| --- |" + strings.Repeat(" --- |", len(r.Runs)+2) + "\n")
	for f := range game.Faction(game.FactionCount) {
		fmt.Fprintf(b, "| %s |", words().FactionName(r.rules(), f))
		for i := range r.Runs {
			fmt.Fprintf(b, " %s |", r.Runs[i].Faction(f))
		}
		all := r.Faction(f)
		fmt.Fprintf(b, " %s | %s |\n", all, all.against())
	}
	b.WriteString("| *Even* |")
	for i := range r.Runs {
		fmt.Fprintf(b, " %.1f %% |", 100*r.Runs[i].even())
	}
	b.WriteString(" | |\n\n")
}

// victories writes how the games ended.
func (r *Report) victories(b *strings.Builder) {
	b.WriteString(
		"## How games end\n\n| Players | Games | Rounds | Points | Special | End of the Event deck | Elimination | Shared |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for i := range r.Runs {
		n := &r.Runs[i].Result
		v := &n.Victories
		part := func(count int) string { return fmt.Sprintf("%.1f %%", 100*float64(count)/float64(max(1, n.Games))) }
		fmt.Fprintf(b, "| %d | %s | %.1f, %d to %d | %s | %s | %s | %s | %s |\n", r.Runs[i].Rules.Options.Players,
			thousands(n.Games), n.Rounds.Mean, n.Rounds.Min, n.Rounds.Max,
			part(v.Normal), part(v.Special), part(v.EndGame), part(v.Elimination), part(n.Shared))
	}
	b.WriteString("\n")
}

// leaders writes the table of Leadership cards.
func (r *Report) leaders(b *strings.Builder) {
	b.WriteString("## Leadership cards\n\nCards resolved through an Event card are counted too.\n\n")
	b.WriteString(
		"| Faction | Stage | Card | Chosen | Won | Share | Even | Against even |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n")
	rules := r.rules()
	for f := range game.Faction(game.FactionCount) {
		for l := range rules.Sheets[f].Leaders {
			s := r.Leader(f, game.Leader(l))
			fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %.1f %% | %s |\n", words().FactionName(rules, f),
				strings.Repeat("I", int(rules.Sheets[f].Leaders[l].Stage)),
				words().LeaderName(rules, f, game.Leader(l)), thousands(s.Played), thousands(s.Won), s, 100*s.Even, s.against())
		}
	}
	b.WriteString("\n")
}

// String formats a share with its interval in percent.
func (s Share) String() string {
	if s.Played == 0 {
		return "-"
	}
	low, high := s.Interval()
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*s.Rate(), 100*low, 100*high)
}

// against returns the share as a multiple of an even one, and says whether it is above or below if chance does not
// explain the difference.
func (s Share) against() string {
	if s.Played == 0 || s.Even == 0 {
		return "-"
	}
	word := ""
	switch low, high := s.Interval(); {
	case low > s.Even:
		word = ", more"
	case high < s.Even:
		word = ", less"
	}
	return fmt.Sprintf("%.2f%s", s.Rate()/s.Even, word)
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
