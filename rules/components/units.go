package components

import (
	"math/bits"
	"slices"

	"koprulu/rules/game"
)

// keywords are the keywords of units.
var keywords = []string{"assist", "detector", "cloaking", "sacrifice", "tech-required"}

// units reads the unit types and gives the phrases their names (COMP-03 to COMP-05). Where the sheets contradict
// each other, the data decide, as for the Guardian (UNIT-06, CONF-16, FAQ-24).
func (b *builder) units() {
	var figures [game.Races]int
	for i, u := range b.file.Units {
		b.names.units = append(b.names.units, u.ID)
		b.names.races = append(b.names.races, b.race(item("units", i)+".race", u.Race))
		b.names.kinds = append(b.names.kinds, 0)
	}
	for at, u := range each(b, "units", b.file.Units) {
		i := len(b.rules.Units)
		race := b.names.races[i]
		out := game.Unit{ID: u.ID, Race: race, Support: uint8(u.Support), Cost: b.cost(at+".cost", &u.Cost),
			Figures: uint8(u.Figures), Kind: game.UnitType(i)}
		out.Layer = game.Layer(b.word(at+".layer", "kind of unit", u.Layer, []string{"", "ground", "flying"}))
		if b.word(at+".targets", "targets", u.Targets, []string{"none", "ground", "flying", "any"}) > 0 {
			out.Targets = game.Layer(slices.Index(layers, u.Targets))
		} else if u.Support > 0 {
			b.bad(at+".support", "a unit without targets has no support value (UNIT-03)")
		}
		b.within(at+".support", u.Support, 0, 5, "support value")
		b.within(at+".figures", u.Figures, 1, 12, "number of figures")
		b.keywords(at, u, &out)
		b.consumes(at, u, &out)
		if u.At != "" {
			out.At = game.Installation(b.word(at+".at", "installation", u.At, sites[:]))
		}
		figures[race] += u.Figures
		b.rules.Units = append(b.rules.Units, out)
	}
	for r, want := range b.box.figures {
		rule := [...]string{game.Terran: "COMP-03", game.Protoss: "COMP-05", game.Zerg: "COMP-04"}[r]
		if figures[r] != want {
			b.bad("units", "a %s faction has %d figures, but the box holds %d (%s)", races[r], figures[r], want, rule)
		}
	}
	b.heroes()
}

func (b *builder) keywords(at string, u *Unit, out *game.Unit) {
	for j, k := range u.Keywords {
		if slices.Contains(u.Keywords[:j], k) {
			b.bad(item(at+".keywords", j), "the keyword %s is here twice", k)
		}
		switch b.word(item(at+".keywords", j), "keyword", k, keywords); k {
		case "assist":
			out.Assist = true
		case "detector":
			out.Detector = true
		case "cloaking":
			out.Cloaked = true
		case "sacrifice":
			out.Sacrifice = true
		case "tech-required":
			out.TechRequired = true
		}
	}
}

// consumes reads what is destroyed to build the unit (BUILD-20).
func (b *builder) consumes(at string, u *Unit, out *game.Unit) {
	if u.Consumes == "" {
		if out.Cost == (game.Cost{}) {
			b.bad(at+".cost", "a unit that costs nothing must consume another")
		}
		return
	}
	at += ".consumes"
	pieces, err := b.names.parsePieces(u.Consumes)
	switch {
	case err != nil:
		b.bad(at, "%v", err)
	case len(pieces) != 1:
		b.bad(at, "units of one type only can be consumed")
	case b.names.races[pieces[0].Unit] != out.Race || b.names.units[pieces[0].Unit] == u.ID:
		b.bad(at, "it must be another unit of the same race")
	case !out.TechRequired:
		b.bad(at, "only a tech-required unit consumes others (BUILD-20)")
	default:
		out.Consumes = pieces[0]
		u.Consumes = b.names.formatPieces(pieces)
	}
}

// lists reads the named lists of units.
func (b *builder) lists() {
	var lists []namedList
	for at, l := range each(b, "lists", b.file.Lists) {
		b.id(at, l.ID, "base")
		if slices.Contains(b.names.words(), l.ID) || l.ID == "all" {
			b.bad(at+".id", "%s already names something else", l.ID)
		}
		set, err := b.names.readUnits(l.Units)
		if !b.sound(at+".units", err) {
			continue
		}
		if bits.OnesCount64(uint64(set)) < 2 {
			b.bad(at+".units", "a list names at least two units")
		}
		l.Units = b.names.formatUnits(set)
		lists = append(lists, namedList{l.ID, set})
	}
	b.names.lists = lists
}
