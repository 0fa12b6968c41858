package editor

import (
	"regexp"
	"strconv"
	"strings"

	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/internal/document"
	"koprulu/notation"
)

// Complaint is something that is wrong in a document, with the place on the map where it belongs.
type Complaint struct {
	document.Problem
	// Planet, Area and Faction are what it is about, as far as its path names them.
	Planet  game.Planet
	Area    game.Area
	Faction game.Faction
	// Section is the field of the document in which it is, such as "victory", Index the entry there, -1 for none.
	Section string
	Index   int
	// Rule is the rule that the reason cites, None if it cites none.
	Rule rule.ID
}

// Judge reads a document as everything else reads it, and gives what is wrong; nothing if a game can begin with it. The document may
// be anything; d is nil if it is no JSON.
func Judge(c notation.Components, d *Document, text string) []Complaint {
	var problems document.Problems
	if d != nil && d.Scenario() {
		problems = notation.CheckScenario(c, []byte(text))
	} else {
		_, _, err := notation.ReadPosition(c, []byte(text))
		problems = document.ProblemsOf(err)
	}
	out := make([]Complaint, len(problems))
	for i, p := range problems {
		out[i] = Complaint{Problem: p, Planet: game.NoPlanet, Area: game.NoArea, Faction: game.NoFaction, Index: -1}
		if m := ruleIn.FindString(p.Reason); m != "" {
			out[i].Rule, _ = rule.Parse(strings.Trim(m, "()"))
		}
		if d != nil {
			d.locate(&out[i])
		}
	}
	return out
}

var ruleIn = regexp.MustCompile(`\([A-Z]+(-[A-Z]+)*-[0-9]+\)`)

// locate finds out what a complaint is about, from the names on its path: the deepest count.
func (d *Document) locate(c *Complaint) {
	d.notice(c, d.root, "")
	v, rest := d.root, strings.TrimPrefix(c.Path, "$")
	for depth := 0; rest != ""; depth++ {
		var next *value
		next, rest = stepInto(v, rest)
		if next == nil {
			break
		}
		switch {
		case depth == 0:
			c.Section = next.name
		case depth == 1 && v.kind == isList:
			for i := range v.items {
				if v.items[i] == next {
					c.Index = i
				}
			}
		}
		v = next
		d.notice(c, v, v.name)
	}
}

// stepInto goes one step of a path: into a field or an entry. It gives nil where the document has nothing of this name.
func stepInto(v *value, path string) (*value, string) {
	if path[0] == '[' {
		number, rest, _ := strings.Cut(path[1:], "]")
		n, err := strconv.Atoi(number)
		if entries := v.list(); err == nil && n >= 0 && n < len(entries) {
			return entries[n], rest
		}
		return nil, ""
	}
	path = strings.TrimPrefix(path, ".")
	var best *value
	for _, f := range v.fields() {
		// Names of fields may have dots in them.
		after, ok := strings.CutPrefix(path, f.name)
		if ok && (after == "" || after[0] == '.' || after[0] == '[') && (best == nil || len(f.name) > len(best.name)) {
			best = f
		}
	}
	if best == nil {
		return nil, ""
	}
	return best, path[len(best.name):]
}

// notice takes over what a value on the path of a complaint names.
func (d *Document) notice(c *Complaint, v *value, name string) {
	if v != d.root {
		for _, f := range named {
			d.noticeWord(c, v.get(f).word())
		}
	}
	d.noticeWord(c, name)
	d.noticeWord(c, v.word())
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
