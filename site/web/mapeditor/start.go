package mapeditor

import (
	"github.com/a-h/templ"

	"koprulu/site/editor"
	"koprulu/site/web/galaxy"
)

// start is something that somebody can begin with.
type start struct {
	// id is the word after "new", and the end of the keys of its name and its sentence.
	id string
	// picture draws its map; nil where the map is empty.
	picture templ.Component
}

// starts returns what somebody can begin with: the templates, and a map without anything on it.
func (p *Page) starts() (out []start) {
	for _, id := range editor.Templates() {
		text, _ := editor.Template(id)
		d, err := editor.New(p.Rules, text)
		if err != nil {
			continue // They are part of the program, and a test reads them.
		}
		out = append(out, start{id, galaxy.Picture(p.Reader.Words, p.Rules, d.Sketch())})
	}
	return append(out, start{id: "scenario"}, start{id: "position"})
}

// Beginning returns the document for the word after "new", and whether there is one.
func Beginning(id string) (string, bool) {
	switch id {
	case "scenario", "position":
		return editor.Blank(id == "scenario"), true
	}
	return editor.Template(id)
}
