// Command gendoc writes docs/components.md from the built-in components.
package main

import (
	"fmt"
	"os"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
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
		words[i] = locale.English().ComponentWords(rules)
	}
	if err := components.WriteDoc(f, set, words[0], words[1]); err != nil {
		return err
	}
	return f.Close()
}
