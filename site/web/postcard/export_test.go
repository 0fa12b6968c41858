package postcard

import (
	"image/color"

	"koprulu/rules/game"
)

// Colour returns the colour of a faction in pictures.
func Colour(f game.Faction) color.Color { return colours[f][0] }
