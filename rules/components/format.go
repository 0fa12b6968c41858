package components

import (
	"fmt"
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// formatEffect writes an effect in the words of a file; parseEffect reads it back.
func (n *names) formatEffect(e game.Effect) string {
	v := verbs[e.Kind]
	w := []string{v.words}
	units := func() { w = append(w, "units", strings.Join(n.formatUnits(e.Units), ",")) }
	number := func() { w = append(w, strconv.Itoa(int(e.Amount))) }
	switch v.form {
	case signed:
		w = append(w, fmt.Sprintf("%+d", e.Amount))
	case count:
		number()
	case price:
		if e.Amount == free {
			w = append(w, "free")
		} else {
			w = append(w, "discount")
			number()
		}
	case reach, layer:
		if e.Layer == 0 {
			units()
		} else {
			w = append(w, layers[e.Layer])
		}
	case countLayer:
		number()
		w = append(w, layers[e.Layer])
	case front:
		if e.Units == 0 {
			w = append(w, "front")
		} else {
			units()
		}
	case someUnits, icons:
		units()
	case maybeUnits, maybeReach:
		switch {
		case e.Units != 0:
			units()
		case e.Layer != 0:
			w = append(w, layers[e.Layer])
		}
	case oneUnit, types:
		w = append(w, strings.Join(n.formatUnits(e.Units), ","))
	case countUnit:
		number()
		w = append(w, strings.Join(n.formatUnits(e.Units), ","))
	case countOf:
		number()
		w = append(w, resources[e.Of])
	case signedOf:
		w = append(w, resources[e.Of], fmt.Sprintf("%+d", e.Amount))
	case oneSite:
		w = append(w, sites[e.Site])
	case countSite:
		number()
		w = append(w, sites[e.Site])
	case orderType:
		w = append(w, orders[e.Amount])
	case choice:
		w = append(w, n.formatPieces(e.Pieces[:]))
	case raceUnits:
		w = append(w, races[e.Race])
		units()
	case countUnits:
		number()
		units()
	case placement:
		at := "presence"
		if e.If&game.IfAtBase != 0 {
			at = "base"
		}
		return strings.Join([]string{v.words, races[e.Race], n.formatPieces(e.Pieces[:]), "at", at}, " ")
	case depth:
		w = append(w, [...]string{1: "partial", 2: "full"}[e.Amount])
	}
	if e.Own != 0 {
		w = append(w, "own", strings.Join(n.formatUnits(e.Own), ","))
	}
	if e.Vs != 0 {
		w = append(w, "vs", layers[e.Vs])
	}
	if e.If != 0 {
		w = append(w, "if", strings.Join(conditionWords(e.If), ","))
	}
	return strings.Join(w, " ")
}
