package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"koprulu/game/rule"
)

// rulesCmd is koprulu rules.
type rulesCmd struct {
	Words []string `arg:"" optional:"" name:"words" help:"Number of a rule such as MOB-09, a chapter such as MOB, or words that the rule must hold."`
}

// Help is the long help.
func (rulesCmd) Help() string {
	return `Without words it lists the chapters. The rules are in English. If no rule fits, the exit code is 1.

    koprulu rules MOB-09
    koprulu rules force mining`
}

// Run looks rules up.
func (c rulesCmd) Run(a *app) error {
	asked := strings.TrimSpace(strings.Join(c.Words, " "))
	words := a.words()
	if asked == "" {
		return chapters(a)
	}
	if id, ok := rule.Parse(asked); ok {
		sentence, section, source := words.Rule(id)
		a.printf("%s  %s\n", id, sentence)
		a.printf("  chapter: %s\n", section)
		if source != "" {
			a.printf("  source: %s\n", source)
		}
		return nil
	}
	found := words.FindRules(asked)
	for _, id := range found {
		sentence, _, _ := words.Rule(id)
		a.printf("%s  %s\n", id, sentence)
	}
	if len(found) == 0 {
		return exit{exitFailed, fmt.Errorf("no rule has %q; 'koprulu rules' lists the chapters", asked)}
	}
	return nil
}

// chapters lists the parts of the rules by the letters in front of their numbers.
func chapters(a *app) error {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	words := a.words()
	last, from := "", rule.None
	line := func(to rule.ID) {
		if last == "" {
			return
		}
		_, title, _ := words.Rule(from)
		if _, end, _ := words.Rule(to - 1); end != title {
			title += " to " + end
		}
		fmt.Fprintf(w, "%s\t%d rules\t%s\n", last, to-from, title)
	}
	for id := rule.None + 1; id < rule.Count; id++ {
		name := id.String()
		prefix := name[:strings.LastIndexByte(name, '-')]
		if prefix != last {
			line(id)
			last, from = prefix, id
		}
	}
	line(rule.Count)
	return w.Flush()
}
