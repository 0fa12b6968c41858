package editor

import "koprulu/game"

// readPieces finds all pieces that the document names.
func (d *Document) readPieces(s *Sketch) {
	if d.Scenario() {
		for _, of := range d.root.get("players").fields() {
			if f, ok := d.factionNamed(of.name); ok {
				d.readForce(s, f, of)
			}
		}
	} else {
		for _, list := range []string{"bases", "installations", "guards", "units", "transports"} {
			for _, v := range d.root.get(list).list() {
				if f, ok := d.factionNamed(v.get("faction").word()); ok {
					d.readPiece(s, list, f, v, v.get("area").word()+v.get("route").word())
				}
			}
		}
	}
	for _, v := range d.root.get("point-tokens").list() {
		if a, ok := d.areaNamed(v.word()); ok {
			s.Pieces = append(s.Pieces, Piece{Kind: MarkPiece, Faction: game.NoFaction, Owner: game.NoFaction, Planet: d.r.Areas[a].Planet, Area: a, N: 1})
		}
	}
	for _, v := range d.root.get("items").list() {
		d.readItem(s, v)
	}
}

// readItem reads where an item is: in an area, or at the first unit of the type that carries it.
func (d *Document) readItem(s *Sketch, v *value) {
	piece := Piece{Kind: ItemPiece, Faction: game.NoFaction, Owner: game.NoFaction, N: 1, Word: v.get("item").word()}
	if a, ok := d.areaNamed(v.get("area").word()); ok {
		piece.Planet, piece.Area = d.r.Areas[a].Planet, a
		s.Pieces = append(s.Pieces, piece)
		return
	}
	by := v.get("carried-by")
	f, ok := d.factionNamed(by.get("faction").word())
	u, known := d.unitNamed(by.get("unit").word())
	for _, x := range s.Pieces {
		if ok && known && x.Kind == UnitPiece && x.Faction == f && x.Unit == u && x.Owner == game.NoFaction {
			piece.Faction, piece.Unit, piece.Planet, piece.Area = f, u, x.Planet, x.Area
			s.Pieces = append(s.Pieces, piece)
			return
		}
	}
}

// readForce finds the pieces in the section of a player of a scenario.
func (d *Document) readForce(s *Sketch, f game.Faction, of *value) {
	for _, list := range []string{"bases", "installations", "guards", "transports"} {
		for _, v := range of.get(list).list() {
			d.readPiece(s, list, f, v, v.word()+v.get("area").word())
		}
	}
	for _, here := range of.get("units").fields() {
		if p, ok := d.planetNamed(here.name); ok {
			d.readUnits(s, here, Piece{Kind: UnitPiece, Faction: f, Owner: game.NoFaction, Planet: p, Area: game.NoArea})
		}
	}
	for _, v := range of.get("heroes").fields() {
		u, ok := d.unitNamed(v.name)
		if p, there := d.planetNamed(v.word()); ok && there {
			s.Pieces = append(s.Pieces, Piece{Kind: UnitPiece, Faction: f, Owner: game.NoFaction, Planet: p, Area: game.NoArea, Unit: u, N: 1})
		}
	}
}

// readPiece reads an entry of a list of pieces.
func (d *Document) readPiece(s *Sketch, list string, f game.Faction, v *value, place string) {
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
		d.readUnits(s, v.get("units"), piece)
		return
	case "installations":
		piece.Kind = SitePiece
		if piece.Site, ok = siteNamed(v.get("kind").word()); !ok {
			return
		}
	case "guards":
		piece.Kind = GuardPiece
		if n := v.get("count"); n != nil {
			piece.N = min(max(n.count(), 0), game.MaxAreas)
		}
	}
	s.Pieces = append(s.Pieces, piece)
}

// readUnits reads how many units of each type there are.
func (d *Document) readUnits(s *Sketch, counts *value, piece Piece) {
	for _, v := range counts.fields() {
		u, owner, ok := d.typeNamed(v.name)
		n := v.count()
		piece.Figures = nil
		if v.kind == isList {
			n = len(v.items)
			for _, x := range v.items[:min(n, game.MaxFigures)] {
				piece.Figures = append(piece.Figures, x.count())
			}
		}
		if ok && n > 0 {
			piece.Unit, piece.Owner, piece.N = u, owner, min(n, game.MaxFigures)
			s.Pieces = append(s.Pieces, piece)
		}
	}
}
