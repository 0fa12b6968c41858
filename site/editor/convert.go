package editor

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// A position and a scenario say much the same thing in two ways. Converting one into the other keeps the galaxy and the
// pieces; whatever the other has no word for is left out.

// shared are the fields that both kinds have in the same form.
var shared = []string{"options", "factions", "first", "planets", "z-routes"}

// convert turns a position into a scenario, or a scenario into a position.
func (d *Document) convert() Said {
	to := &Document{r: d.r}
	was := d.Sketch()
	root, err := document.Parse([]byte(Blank(!d.Scenario())))
	if err != nil {
		return Said{Key: "stale"}
	}
	to.root = root
	if to.Scenario() {
		to.root.Drop("players", "victory", "points", "options")
	}
	for _, name := range shared {
		if v := d.root.Get(name); v != nil {
			to.put(name, v)
		}
	}
	if to.Scenario() {
		to.fromPosition(d)
	} else {
		to.setBox(d.BroodWar())
		to.fromScenario(d)
	}
	// Units come last: where those of a scenario go depends on everybody's bases.
	for _, units := range []bool{false, true} {
		for _, p := range was.Pieces {
			if (p.Kind == UnitPiece) == units {
				to.carry(p)
			}
		}
	}
	d.root = to.root
	if d.Scenario() {
		return Said{Key: "to-scenario"}
	}
	return Said{Key: "to-position"}
}

// carry copies a piece of the other document into this one.
func (d *Document) carry(p Piece) {
	switch p.Kind {
	case BasePiece:
		d.base(p.Faction, p.Area)
	case SitePiece:
		d.site(p.Faction, p.Area, p.Site)
	case GuardPiece:
		if d.Scenario() && !d.housed(p.Faction, p.Area) {
			return // In a scenario they begin in areas with a base or an installation of their owner.
		}
		d.guard(p.Faction, p.Area, p.N)
	case ShipPiece:
		d.ship(p.Faction, p.Word)
	case UnitPiece:
		if d.Scenario() || p.Area != game.NoArea {
			a := p.Area
			if a == game.NoArea {
				a = d.r.Planets[p.Planet].First
			}
			if p.Owner == game.NoFaction || !d.Scenario() {
				d.unit(p.Faction, a, p.Unit, p.Owner, p.N)
			}
			return
		}
		d.settle(p)
	}
}

// housed reports whether a player has a base or an installation in an area.
func (d *Document) housed(f game.Faction, a game.Area) bool {
	s := &Sketch{}
	d.readPieces(s)
	return slices.ContainsFunc(s.Pieces, func(p Piece) bool {
		return p.Faction == f && p.Area == a && (p.Kind == BasePiece || p.Kind == SitePiece)
	})
}

// settle puts the units of a scenario, whose owner would choose their areas, into areas of their planet that have room
// for them, first those with a base of the owner.
func (d *Document) settle(p Piece) {
	s := &Sketch{}
	d.readPieces(s)
	tile := &d.r.Planets[p.Planet]
	var room [maxAreas]int
	var order []game.Area
	for i := range min(int(tile.Count), maxAreas) {
		a := tile.First + game.Area(i)
		room[i] = int(d.r.Areas[a].Limit)
		foreign, own := d.r.Areas[a].Admits&d.r.Units[p.Unit].Layer == 0, false
		for _, other := range s.Pieces {
			if other.Area != a || other.Faction == game.NoFaction {
				continue
			}
			foreign = foreign || other.Faction != p.Faction
			own = own || other.Kind == BasePiece && other.Faction == p.Faction
			if other.Kind == UnitPiece {
				room[i] -= other.N
			}
		}
		switch {
		case foreign:
		case own:
			order = slices.Insert(order, 0, a)
		default:
			order = append(order, a)
		}
	}
	for _, a := range order {
		n := min(p.N, max(room[a-tile.First], 0))
		if n > 0 {
			d.unit(p.Faction, a, p.Unit, game.NoFaction, n)
			p.N -= n
		}
	}
	if p.N > 0 {
		// There is no room: the reader says so.
		d.unit(p.Faction, tile.First, p.Unit, game.NoFaction, p.N)
	}
}

// maxAreas bounds the areas of a planet.
const maxAreas = 8

// fromPosition converts what a position says about its players in different words than a scenario.
func (d *Document) fromPosition(of *Document) {
	for _, f := range d.Factions() {
		to, from := d.player(f), of.root.Get("players").Get(d.id(f))
		to.Set("workers", document.NewInt(firstWorkers))
		if pool := from.Get("workers").Get("pool"); pool != nil {
			to.Set("workers", document.NewInt(pool.Int()))
		}
		keep(to, from)
	}
	if options := d.root.Get("options"); options != nil {
		options.Remove(func(v *document.Node) bool { return v.Name != "broodwar" })
		d.tidy("options")
	}
	if seated := d.seated(); d.root.Get("first") == nil && len(seated) > 0 {
		d.put("first", document.NewString(seated[0]))
	}
	d.put("points", document.NewString("count"))
	d.put("victory", document.NewArray(document.NewObject(text("win", "most"), text("of", "points"))))
}

// fromScenario converts what a scenario says about its players in different words than a position.
func (d *Document) fromScenario(of *Document) {
	for _, f := range d.Factions() {
		from := of.root.Get("players").Get(d.id(f))
		if n := from.Get("workers"); n != nil {
			d.player(f).Child("workers", document.Object).Set("pool", document.NewInt(n.Int()))
		}
		keep(d.player(f), from)
		d.tidyPlayer(f)
	}
}

// keep copies what positions and scenarios say about a player in the same words.
func keep(to, from *document.Node) {
	for _, name := range []string{"buildings", "modules", "technologies", "resource-tokens", "leaders"} {
		if v := from.Get(name); v != nil {
			to.Set(name, v)
		}
	}
}
