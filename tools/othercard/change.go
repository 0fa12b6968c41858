package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"koprulu/rules/components"
	"koprulu/rules/document"
)

// newcomer is the id of a card that is added.
const newcomer = "strangers-card"

// change changes a card in the data files of a folder, and returns its id, with that of the card whose copies change
// with it, and what was done.
func change(folder string, rng *rand.Rand, kind string) (id, what string, err error) {
	name, edit := "events", more
	switch kind {
	case "more":
	case "less":
		edit = less
	case "figure":
		name = []string{"combat", "combat", "technologies", "events", "leaders"}[rng.IntN(5)]
		edit = func(rng *rand.Rand, cards *document.Node) (string, string, error) { return figure(rng, name, cards) }
	default:
		return "", "", fmt.Errorf("there is no kind of change %q", kind)
	}
	file := filepath.Join(folder, name+".json")
	text, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	doc, err := document.Parse(text)
	if err != nil {
		return "", "", err
	}
	if id, what, err = edit(rng, doc.Get(name)); err != nil {
		return "", "", err
	}
	return id, what, os.WriteFile(file, doc.AppendFlat(nil), 0o644)
}

// alike returns a card drawn among those that fit, nil if there is none.
func alike(rng *rand.Rand, cards *document.Node, fits func(*document.Node) bool) *document.Node {
	var all []*document.Node
	for _, x := range cards.Items {
		if fits(x) {
			all = append(all, x)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[rng.IntN(len(all))]
}

// same reports whether two Event cards belong to the same deck.
func same(x, y *document.Node) bool {
	return x.Get("set").Str() == y.Get("set").Str() && x.Get("stage").Int() == y.Get("stage").Int()
}

// more adds an Event card that does what another does, in the place of two copies of that one: a record has to show it,
// and single copies are seldom drawn.
func more(rng *rand.Rand, events *document.Node) (id, what string, err error) {
	other := alike(rng, events, func(x *document.Node) bool {
		return x.Get("copies").Int() > 2 && x.Get("broodwar") == nil && x.Get("timing").Str() == "immediate"
	})
	if other == nil {
		return "", "", fmt.Errorf("no Event card has two copies to spare")
	}
	x := document.NewObject(document.Field("id", document.NewString(newcomer)))
	for _, f := range other.Items {
		if f.Name != "id" && f.Name != "note" {
			x.Set(f.Name, f)
		}
	}
	x.Set("copies", document.NewInt(2))
	x.Set("source", document.NewArray(document.NewString("OURS")))
	x.Set("confidence", document.NewString("original"))
	other.Set("copies", document.NewInt(other.Get("copies").Int()-2))
	events.Items = append(events.Items, x)
	id = newcomer + "," + other.Get("id").Str()
	return id, fmt.Sprintf("%s is added, in the place of two copies of %s, and does the same", newcomer,
		other.Get("id").Str()), nil
}

// less takes an Event card out; another of its Stage gets its copies.
func less(rng *rand.Rand, events *document.Node) (id, what string, err error) {
	gone := alike(rng, events, func(x *document.Node) bool { return x.Get("broodwar") == nil })
	if gone == nil {
		return "", "", fmt.Errorf("there is no Event card")
	}
	copies := gone.Get("copies").Int()
	heir := alike(rng, events, func(x *document.Node) bool {
		return x != gone && same(x, gone) && x.Get("broodwar") == nil && x.Get("copies").Int()+copies < 10
	})
	if heir == nil {
		return "", "", fmt.Errorf("no Event card can take the copies of %s", gone.Get("id").Str())
	}
	heir.Set("copies", document.NewInt(heir.Get("copies").Int()+copies))
	events.Remove(func(x *document.Node) bool { return x == gone })
	id = gone.Get("id").Str() + "," + heir.Get("id").Str()
	return id, fmt.Sprintf("%s is taken out; %s has %d more copies", gone.Get("id").Str(), heir.Get("id").Str(), copies),
		nil
}

// figured are the fields whose texts hold figures of a card.
var figured = map[string]bool{"major": true, "minor": true, "effects": true, "cost": true, "workers": true,
	"transports": true, "units": true}

var digits = regexp.MustCompile(`\d+`)

// figure changes one figure of a card by one, as the program accepts it.
func figure(rng *rand.Rand, list string, cards *document.Node) (id, what string, err error) {
	for range 1000 {
		x := cards.Items[rng.IntN(len(cards.Items))]
		fields := texts(x, nil)
		if len(fields) == 0 {
			continue
		}
		f := fields[rng.IntN(len(fields))]
		before := f.Text
		at := digits.FindAllStringIndex(before, -1)
		place := at[rng.IntN(len(at))]
		n, err := strconv.Atoi(before[place[0]:place[1]])
		if err != nil {
			return "", "", err
		}
		if n += 1 - 2*rng.IntN(2); n < 1 {
			continue
		}
		f.Text = before[:place[0]] + strconv.Itoa(n) + before[place[1]:]
		file := document.NewObject(document.Field("format", document.NewString(components.Format)),
			document.Field(list, document.NewArray(x)))
		if len(components.Check("change.json", file.AppendFlat(nil))) == 0 {
			return x.Get("id").Str(), fmt.Sprintf("%s %s has %q instead of %q", x.Get("race").Str()+x.Get("faction").Str(),
				x.Get("id").Str(), f.Text, before), nil
		}
		f.Text = before
	}
	return "", "", fmt.Errorf("no figure of %s can be changed", list)
}

// texts appends the texts and numbers with figures in the named fields of a card, those of its copies among them.
func texts(n *document.Node, all []*document.Node) []*document.Node {
	for _, f := range n.Items {
		switch {
		case f.Name == "cards":
			for _, card := range f.Items {
				all = texts(card, all)
			}
		case !figured[f.Name]:
		case f.Kind == document.Array:
			for _, x := range f.Items {
				if digits.MatchString(x.Text) {
					all = append(all, x)
				}
			}
		case digits.MatchString(f.Text):
			all = append(all, f)
		}
	}
	return all
}
