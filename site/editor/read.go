package editor

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
)

// readPieces finds all pieces that the document names.
func (d *Document) readPieces(s *Sketch) {
	if d.Scenario() {
		for _, of := range d.root.Get("players").Fields() {
			if f, ok := d.factionNamed(of.Name); ok {
				d.readForce(s, f, of)
			}
		}
	} else {
		for _, list := range []string{"bases", "installations", "guards", "units", "transports"} {
			for _, v := range d.root.Get(list).List() {
				if f, ok := d.factionNamed(v.Get("faction").Str()); ok {
					d.readPiece(s, list, f, v, v.Get("area").Str()+v.Get("route").Str())
				}
			}
		}
	}
	for _, v := range d.root.Get("point-tokens").List() {
		if a, ok := d.areaNamed(v.Str()); ok {
			s.Pieces = append(s.Pieces, Piece{Kind: MarkPiece, Faction: game.NoFaction, Owner: game.NoFaction,
				Planet: d.r.Areas[a].Planet, Area: a, N: 1})
		}
	}
	for _, v := range d.root.Get("items").List() {
		d.readItem(s, v)
	}
}

// readItem reads where an item is: in an area, or at the first unit of the type that carries it.
func (d *Document) readItem(s *Sketch, v *document.Node) {
	piece := Piece{Kind: ItemPiece, Faction: game.NoFaction, Owner: game.NoFaction, N: 1, Word: v.Get("item").Str()}
	if a, ok := d.areaNamed(v.Get("area").Str()); ok {
		piece.Planet, piece.Area = d.r.Areas[a].Planet, a
		s.Pieces = append(s.Pieces, piece)
		return
	}
	by := v.Get("carried-by")
	f, ok := d.factionNamed(by.Get("faction").Str())
	u, known := d.unitNamed(by.Get("unit").Str())
	for _, x := range s.Pieces {
		if ok && known && x.Kind == UnitPiece && x.Faction == f && x.Unit == u && x.Owner == game.NoFaction {
			piece.Faction, piece.Unit, piece.Planet, piece.Area = f, u, x.Planet, x.Area
			s.Pieces = append(s.Pieces, piece)
			return
		}
	}
}

// readForce finds the pieces in a player's section of a scenario.
func (d *Document) readForce(s *Sketch, f game.Faction, of *document.Node) {
	for _, list := range []string{"bases", "installations", "guards", "transports"} {
		for _, v := range of.Get(list).List() {
			d.readPiece(s, list, f, v, v.Str()+v.Get("area").Str())
		}
	}
	for _, here := range of.Get("units").Fields() {
		if p, ok := d.planetNamed(here.Name); ok {
			d.readUnits(s, here, Piece{Kind: UnitPiece, Faction: f, Owner: game.NoFaction, Planet: p, Area: game.NoArea})
		}
	}
	for _, v := range of.Get("heroes").Fields() {
		u, ok := d.unitNamed(v.Name)
		if p, there := d.planetNamed(v.Str()); ok && there {
			s.Pieces = append(s.Pieces, Piece{Kind: UnitPiece, Faction: f, Owner: game.NoFaction, Planet: p, Area: game.NoArea,
				Unit: u, N: 1})
		}
	}
}

// readPiece reads an entry of a list of pieces.
func (d *Document) readPiece(s *Sketch, list string, f game.Faction, v *document.Node, place string) {
	piece := Piece{Faction: f, Owner: game.NoFaction, Planet: game.NoPlanet, Area: game.NoArea, N: 1}
	if list == "transports" {
		piece.Kind, piece.Word = ShipPiece, place
		s.Pieces = append(s.Pieces, piece)
		return
	}
	a, ok := d.areaNamed(place)
	if !ok {
		return
	}
	piece.Area, piece.Planet = a, d.r.Areas[a].Planet
	switch list {
	case "units":
		piece.Kind = UnitPiece
		d.readUnits(s, v.Get("units"), piece)
		return
	case "installations":
		piece.Kind = SitePiece
		if piece.Site, ok = siteNamed(v.Get("kind").Str()); !ok {
			return
		}
	case "guards":
		piece.Kind = GuardPiece
		if n := v.Get("count"); n != nil {
			piece.N = min(max(n.Int(), 0), game.MaxAreas)
		}
	}
	s.Pieces = append(s.Pieces, piece)
}

// readUnits reads how many units of each type there are.
func (d *Document) readUnits(s *Sketch, counts *document.Node, piece Piece) {
	for _, v := range counts.Fields() {
		u, owner, ok := d.typeNamed(v.Name)
		n := v.Int()
		piece.Figures = nil
		if v.Kind == document.Array {
			n = len(v.Items)
			for _, x := range v.Items[:min(n, game.MaxFigures)] {
				piece.Figures = append(piece.Figures, x.Int())
			}
		}
		if ok && n > 0 {
			piece.Unit, piece.Owner, piece.N = u, owner, min(n, game.MaxFigures)
			s.Pieces = append(s.Pieces, piece)
		}
	}
}
