package editor

import (
	"strings"

	"koprulu/rules/game"
)

// lay puts a piece on the map, if there is a place and a figure for it.
func (d *Document) lay(s *Sketch, piece *Piece) {
	v := s.View
	seat, a := SeatOf(v, piece.Faction), piece.Area
	if seat == game.Nobody && piece.Kind != MarkPiece || piece.Kind != ShipPiece &&
		(a == game.NoArea || !v.InPlay.Has(a)) {
		return
	}
	switch piece.Kind {
	case BasePiece:
		if v.BaseAt[a] == game.Nobody {
			v.BaseAt[a] = seat
			v.Seats[seat].Bases |= 1 << a
		}
	case SitePiece:
		if v.Installations[a] == game.NoInstallation {
			v.Installations[a] = piece.Site
			v.Seats[seat].Sites |= 1 << a
		}
	case GuardPiece:
		v.Guards[a] = uint8(min(int(v.Guards[a])+piece.N, 9))
		v.Seats[seat].Guarded |= 1 << a
	case ShipPiece:
		for i, name := range s.Routes {
			if from, to, ok := strings.Cut(piece.Word, "/"); name == piece.Word || ok && name == to+"/"+from {
				v.Seats[seat].Transports |= 1 << i
			}
		}
	case MarkPiece:
		v.Points |= 1 << a
	case UnitPiece:
		d.layUnits(s, piece, seat)
	}
}

// SeatOf returns the seat of a faction, game.Nobody if it has none.
func SeatOf(v *game.View, f game.Faction) game.Player {
	for p := range v.Players {
		if v.Seats[p].Faction == f {
			return game.Player(p)
		}
	}
	return game.Nobody
}

// layUnits puts units into their area, using the figures that are left.
func (d *Document) layUnits(s *Sketch, piece *Piece, seat game.Player) {
	v, a := s.View, piece.Area
	if v.Units[a] != 0 && v.Holder[a] != seat {
		return
	}
	sheet := &d.r.Sheets[piece.Faction]
	left := sheet.TypeFigures[piece.Unit]
	if piece.Owner != game.NoFaction {
		left = d.captives(s, piece, seat)
	}
	for b := range v.Units {
		if v.Holder[b] == seat {
			left &^= v.Units[b]
		}
	}
	for n := 0; n < piece.N && left != 0; n++ {
		v.Units[a] |= 1 << left.First()
		v.Holder[a] = seat
		left &= left - 1
	}
}

// captives assigns units under mind control their places at the seat that holds them, as far as there are places, and
// returns these places.
func (d *Document) captives(s *Sketch, piece *Piece, seat game.Player) (places game.Figures) {
	v := s.View
	owner := SeatOf(v, piece.Owner)
	figures := d.r.Sheets[piece.Owner].TypeFigures[piece.Unit]
	if owner == game.Nobody || figures == 0 {
		return 0
	}
	free := d.r.Sheets[piece.Faction].CaptiveFigures
	for i := range v.Seats[seat].Captives {
		if free == 0 || places.Len() == piece.N {
			break
		}
		if at := &v.Seats[seat].Captives[i]; at.Owner == game.Nobody {
			*at = game.Captive{Owner: owner, Figure: figures.First()}
			places |= 1 << free.First()
		}
		free &= free - 1
	}
	return places
}
