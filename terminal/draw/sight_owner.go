package draw

import "koprulu/rules/game"

// An owner is shown by letter, shape and colour, so that each of them alone is enough. The tables are in the order of
// the factions of the base game; later factions get a letter of their name and no shape.
var (
	ownerShape = [...]rune{'◆', '▲', '●', '■', '★', '⬢'}
	ownerInk   = [...]Ink{InkRaynor, InkMengsk, InkTassadar, InkAldaris, InkQueen, InkOvermind}
	ownerSign  = [...]string{"R", "M", "T", "A", "Q", "O"}
)

// owner is how a seat is marked on the screen.
type owner struct {
	shape  rune
	Letter string
	Ink    Ink
}

// OwnerOf returns the mark of a seat; a seat without a faction is marked by its number.
func OwnerOf(v *game.View, p game.Player) owner {
	if int(p) >= v.Players {
		return owner{'·', "·", InkMuted}
	}
	f := v.Seats[p].Faction
	if int(f) >= len(ownerShape) {
		return owner{'○', string(rune('1' + p)), InkText}
	}
	return owner{ownerShape[f], ownerSign[f], ownerInk[f]}
}

// Mark returns shape and letter.
func (o owner) Mark() Piece {
	return Piece{string(o.shape) + o.Letter, Style{Ink: o.Ink, Attr: Bold}}
}

// short returns the letter alone.
func (o owner) short() Piece { return Piece{o.Letter, Style{Ink: o.Ink, Attr: Bold}} }
