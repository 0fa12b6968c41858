package editor

import (
	"regexp"
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/scenario"
)

// Complaint is something that is wrong in a document, with the place on the map where it belongs.
type Complaint struct {
	document.Problem
	// Planet, Area and Faction are what it is about, if its path names them.
	Planet  game.Planet
	Area    game.Area
	Faction game.Faction
	// Section is the field of the document in which it is, such as "victory", Index the entry there, -1 for none.
	Section string
	Index   int
	// Rule is the rule that the reason cites, None if it cites none.
	Rule rule.ID
	// Open says that something is not there yet, rather than wrong; Point is the point of the checklist to which it
	// belongs, empty if it is a point of its own.
	Open  bool
	Point string
}

// Judge reads a document as the rest of the program does, and returns what is wrong, nothing if a game can begin with
// it. The document may be anything; d is nil if it is not JSON.
func Judge(c notation.Components, d *Document, text string) []Complaint {
	var problems document.Problems
	if d != nil && d.Scenario() {
		problems = scenario.Check(c, []byte(text))
	} else {
		problems = position.Check(c, []byte(text))
	}
	return Complaints(d, problems)
}

// Complaints finds out what each of the problems that a reader found in a document is about; d is nil if it is not
// JSON.
func Complaints(d *Document, problems document.Problems) []Complaint {
	out := make([]Complaint, len(problems))
	for i, p := range problems {
		out[i] = Complaint{Problem: p, Planet: game.NoPlanet, Area: game.NoArea, Faction: game.NoFaction, Index: -1}
		if m := ruleIn.FindString(p.Reason); m != "" {
			out[i].Rule, _ = rule.Parse(strings.Trim(m, "()"))
		}
		out[i].classify()
		if d != nil {
			d.locate(&out[i])
		}
	}
	return out
}

var ruleIn = regexp.MustCompile(`\([A-Z]+(-[A-Z]+)*-[0-9]+\)`)

// locate finds out what a complaint is about from the names on its path: the deepest ones count.
func (d *Document) locate(c *Complaint) {
	for depth, v := range d.root.Along(c.Path) {
		switch depth {
		case 0:
			d.notice(c, v, "")
			continue
		case 1:
			c.Section = v.Name
		case 2:
			if d.root.Get(c.Section).Kind == document.Array {
				c.Index = slices.Index(d.root.Get(c.Section).Items, v)
			}
		}
		d.notice(c, v, v.Name)
	}
	if c.Planet != game.NoPlanet || c.Faction != game.NoFaction {
		return
	}
	for _, v := range c.Said.Values { // It may be about the document as a whole and name what it means.
		if word, ok := v.(string); ok {
			d.noticeWord(c, word)
		}
	}
}

// Mistakes returns the complaints about something wrong, as opposed to something that is not there yet.
func Mistakes(all []Complaint) (out []Complaint) {
	for i := range all {
		if !all[i].Open {
			out = append(out, all[i])
		}
	}
	return out
}

// notice records what a value on the path of a complaint names.
func (d *Document) notice(c *Complaint, v *document.Node, name string) {
	if v != d.root {
		for _, f := range named {
			d.noticeWord(c, v.Get(f).Str())
		}
	}
	d.noticeWord(c, name)
	d.noticeWord(c, v.Str())
}

func (d *Document) noticeWord(c *Complaint, word string) {
	if word == "" {
		return
	}
	if f, ok := d.factionNamed(word); ok {
		c.Faction = f
		return
	}
	if a, ok := d.areaNamed(word); ok {
		c.Area, c.Planet = a, d.r.Areas[a].Planet
		return
	}
	if i := strings.IndexAny(word, " /:"); i > 0 {
		word = word[:i]
	}
	if f, ok := d.factionNamed(word); ok { // of an order, or of a unit under mind control
		c.Faction = f
		return
	}
	if p, ok := d.planetNamed(word); ok {
		c.Planet = p
		if c.Area != game.NoArea && d.r.Areas[c.Area].Planet != p {
			c.Area = game.NoArea
		}
	}
}

// FieldPath writes the path of a complaint as that of a field of a form: $.victory[0].who is victory/0/who.
func FieldPath(path string) string {
	path = strings.TrimPrefix(strings.TrimPrefix(path, "$"), ".")
	return strings.NewReplacer("[", "/", "].", "/", "]", "", ".", "/").Replace(path)
}
