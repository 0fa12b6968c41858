package editor

import (
	"embed"
	"slices"
)

//go:embed templates/*.json
var templates embed.FS

// templateIDs are the templates in the order in which they are offered.
var templateIDs = []string{"two-bases", "four-players", "duel"}

// Templates returns the ids of the documents to begin with: small maps on which a game can be played as they are.
func Templates() []string { return slices.Clone(templateIDs) }

// Template returns the document of a template, false if there is none with this id.
func Template(id string) (string, bool) {
	if !slices.Contains(templateIDs, id) {
		return "", false
	}
	text, err := templates.ReadFile("templates/" + id + ".json")
	return string(text), err == nil
}
