// Command gendoc writes docs/components.md from the built-in components.
package main

import (
	"fmt"
	"os"

	"koprulu/components"
	"koprulu/game"
	"koprulu/locale"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gendoc:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: gendoc FILE")
	}
	f, err := os.Create(os.Args[1])
	if err != nil {
		return err
	}
	defer f.Close()
	set := components.Default()
	var words [2]components.Words
	for i := range words {
		rules, err := set.Rules(game.Options{Players: 2, BroodWar: i > 0})
		if err != nil {
			return err
		}
		words[i] = english{locale.English(), rules}
	}
	if err := components.WriteDoc(f, set, words[0], words[1]); err != nil {
		return err
	}
	return f.Close()
}

// english is the language of the page, with the words that players read.
type english struct {
	words *locale.Words
	rules *game.Rules
}

// families are the keys of the names in the catalogue.
var families = map[string]string{"technology": "tech"}

func (e english) Name(what, id string) string {
	if family, ok := families[what]; ok {
		what = family
	}
	return e.words.Text(what + "." + id)
}

func (e english) Ability(what string, effects []game.Effect, t game.Timing) string {
	return e.words.Ability(e.rules, what, effects, t)
}

func (e english) Leader(f game.Faction, l game.Leader) string {
	return e.words.LeaderAbility(e.rules, f, l)
}

func (e english) Timing(t game.Timing) string { return e.words.TimingName(t) }

func (e english) Objective(o game.Objective) string {
	for f := range game.Faction(game.FactionCount) {
		if e.rules.Sheets[f].Objective == o {
			return e.words.ObjectiveText(e.rules, f)
		}
	}
	return ""
}
