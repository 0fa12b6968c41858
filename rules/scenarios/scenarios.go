// Package scenarios holds the scenarios of the project as documents, which package notation reads. Those under a real
// name are reconstructions: the printed pages are not available (MODE-26, RULING-48). Every document says which of its
// parts have a source.
package scenarios

import (
	"embed"
	"slices"
)

//go:embed data/*.json
var files embed.FS

// ids are the scenarios in the order in which they are offered: reconstructions first, then our own.
var ids = []string{"eye-of-the-storm", "quest-for-uraj-and-khalis", "trump-card", "gate-of-shakuras",
	"the-broken-swarm",
	"fall-of-the-emperor", "relics-of-the-xelnaga"}

// IDs returns the ids of all scenarios.
func IDs() []string { return slices.Clone(ids) }

// Document returns the text of a scenario, false if there is none with this id.
func Document(id string) ([]byte, bool) {
	if !slices.Contains(ids, id) {
		return nil, false
	}
	text, err := files.ReadFile("data/" + id + ".json")
	return text, err == nil
}
