package value

import (
	"bytes"
	"embed"
	"sync"

	"koprulu/rules/game"
)

//go:embed weights/base.weights weights/broodwar.weights
var files embed.FS

// nets are the networks of the program, by whether they are for Brood War.
var nets = sync.OnceValue(func() (n [2]*Net) {
	for i, name := range []string{"base", "broodwar"} {
		text, err := files.ReadFile("weights/" + name + ".weights")
		if err == nil {
			n[i], err = Read(bytes.NewReader(text))
		}
		if err != nil {
			panic("weights/" + name + ".weights: " + err.Error()) // the file is part of the program, and tested
		}
	}
	return n
})

// Of returns the network for games under some rules.
func Of(r *game.Rules) *Net {
	if r.Options.BroodWar {
		return nets()[1]
	}
	return nets()[0]
}
