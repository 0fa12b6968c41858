package editor

import (
	"slices"

	"koprulu/rules/game"
)

// Point is a point of the checklist: something that a game needs before it can begin.
type Point struct {
	// Key says what it is about: factions, planets, home, title, first, victory, rounds or teams; fits, that nothing is
	// where it cannot be; or mend, a complaint that belongs to none of the others.
	Key  string
	Done bool
	// Faction is the one whose point it is, N how many there are of what it is about.
	Faction game.Faction
	N       int
	// Complaint is what the reader of documents says about it, nil if it says nothing.
	Complaint *Complaint
}

// Checklist returns what a game still needs to begin with the document, and what it already has. A game can begin if
// all points are done.
func (d *Document) Checklist(s *Sketch, complaints []Complaint) []Point {
	var out []Point
	add := func(key string, f game.Faction, n int, done bool) {
		p := Point{Key: key, Faction: f, N: n, Done: done}
		for i := range complaints {
			if c := &complaints[i]; c.Open && c.Point == key && (f == game.NoFaction || c.Faction == f) {
				p.Done, p.Complaint = false, c
				break
			}
		}
		out = append(out, p)
	}
	seated := d.Factions()
	add("factions", game.NoFaction, len(seated), len(seated) >= 2)
	add("planets", game.NoFaction, s.View.Placed.Len(), s.View.Placed != 0)
	for _, f := range seated {
		add(homePoint, f, 0, slices.ContainsFunc(s.Pieces, func(p Piece) bool {
			return p.Faction == f && (p.Kind == BasePiece || p.Kind == UnitPiece && p.Owner == game.NoFaction) &&
				s.View.Placed.Has(p.Planet)
		}))
	}
	if d.Scenario() {
		add("title", game.NoFaction, 0, d.root.Get("name") != nil && d.root.Get("id") != nil)
		add("first", game.NoFaction, 0, d.root.Get("first") != nil)
		n := len(d.root.Get("victory").List())
		add("victory", game.NoFaction, n, n > 0)
		add("rounds", game.NoFaction, d.root.Get("rounds").Int(), true)
	}
	if d.root.Get("teams") != nil {
		add("teams", game.NoFaction, 0, true)
	}
	fits := true
	for i := range complaints {
		c := &complaints[i]
		if slices.ContainsFunc(out, func(p Point) bool {
			return c.Open && c.Point == p.Key && (p.Faction == game.NoFaction || p.Faction == c.Faction)
		}) {
			continue
		}
		fits = false
		out = append(out, Point{Key: "mend", Faction: c.Faction, Complaint: c})
	}
	if fits {
		out = append(out, Point{Key: "fits", Faction: game.NoFaction, Done: true})
	}
	return out
}

// OpenPoints returns how many points of a checklist are not done.
func OpenPoints(list []Point) (n int) {
	for i := range list {
		if !list[i].Done {
			n++
		}
	}
	return n
}
