package draw

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Depth is how many colours a terminal shows.
type Depth uint8

// The depths. AutoDepth asks the environment (NO_COLOR, TERM, COLORTERM).
const (
	AutoDepth Depth = iota
	NoColour
	Colours16
	Colours256
	TrueColour
)

// Ink is the role of a piece of text on the screen; a palette sets its colour.
type Ink uint8

// The inks. The six of the factions are in the order of game.Faction.
const (
	InkText Ink = iota
	InkMuted
	InkLine
	InkAccent
	InkMinerals
	InkGas
	InkPoints
	InkGood
	InkBad
	InkRaynor
	InkMengsk
	InkTassadar
	InkAldaris
	InkQueen
	InkOvermind
	inks
)

// tone is one ink: a number of the 16 basic colours (255: the terminal's default) and a colour for terminals with more.
type tone struct {
	basic   uint8
	r, g, b uint8
}

const ownColour = 255

// The palettes for a dark and for a light background. The 16 colours are chosen so that the six factions stay six
// colours.
var darkPalette = [inks]tone{
	InkText:     {basic: ownColour},
	InkMuted:    {7, 0x93, 0xa1, 0xb8},
	InkLine:     {8, 0x5a, 0x6a, 0x88},
	InkAccent:   {14, 0x5a, 0xd1, 0xff},
	InkMinerals: {6, 0x6f, 0xc3, 0xdf},
	InkGas:      {2, 0x8f, 0xd1, 0x5f},
	InkPoints:   {15, 0xf2, 0xd4, 0x92},
	InkGood:     {10, 0x7b, 0xd5, 0x81},
	InkBad:      {9, 0xff, 0x7b, 0x72},
	InkRaynor:   {12, 0x5c, 0x9a, 0xff},
	InkMengsk:   {9, 0xf7, 0x5a, 0x4a},
	InkTassadar: {11, 0xff, 0xf4, 0x76},
	InkAldaris:  {3, 0xff, 0x90, 0x03},
	InkQueen:    {13, 0xe3, 0x9c, 0xf1},
	InkOvermind: {10, 0x7b, 0xd5, 0x81},
}

var lightPalette = [inks]tone{
	InkText:     {basic: ownColour},
	InkMuted:    {8, 0x4d, 0x5a, 0x70},
	InkLine:     {8, 0x9a, 0xa6, 0xb8},
	InkAccent:   {4, 0x00, 0x60, 0x9a},
	InkMinerals: {6, 0x00, 0x6a, 0x85},
	InkGas:      {2, 0x3a, 0x70, 0x10},
	InkPoints:   {ownColour, 0x7a, 0x55, 0x00},
	InkGood:     {2, 0x12, 0x71, 0x2a},
	InkBad:      {1, 0xb3, 0x1d, 0x12},
	InkRaynor:   {4, 0x15, 0x4f, 0xc4},
	InkMengsk:   {1, 0xb3, 0x1d, 0x12},
	InkTassadar: {3, 0x7a, 0x68, 0x00},
	InkAldaris:  {9, 0xb8, 0x5a, 0x00},
	InkQueen:    {5, 0x86, 0x2c, 0x99},
	InkOvermind: {2, 0x12, 0x71, 0x2a},
}

// Attr are the attributes of a cell, which work without colour too.
type Attr uint8

// The attributes.
const (
	Bold Attr = 1 << iota
	Faint
	Reverse
	Underline
)

// Style is an ink with attributes.
type Style struct {
	Ink  Ink
	Attr Attr
}

// The styles that most of the screen is drawn in.
var (
	Normal   = Style{}
	Muted    = Style{Ink: InkMuted}
	Edge     = Style{Ink: InkLine}
	Accent   = Style{Ink: InkAccent}
	Strong   = Style{Ink: InkAccent, Attr: Bold}
	Heavy    = Style{Attr: Bold}
	Inverse  = Style{Attr: Reverse}
	good     = Style{Ink: InkGood}
	Bad      = Style{Ink: InkBad}
	Alarm    = Style{Ink: InkBad, Attr: Bold}
	Score    = Style{Ink: InkPoints, Attr: Bold}
	scored   = Style{Ink: InkPoints}
	minerals = Style{Ink: InkMinerals}
	gas      = Style{Ink: InkGas}
)

// With returns the style with more attributes.
func (s Style) With(a Attr) Style { return Style{s.Ink, s.Attr | a} }

// cell returns the style as a cell with a character has it until it is rendered. On a blank only reversing and
// underlining can be seen.
func (s Style) cell(char string) uv.Style {
	var out uv.Style
	if char == " " && s.Attr&(Reverse|Underline) == 0 {
		return out
	}
	if s.Ink != InkText {
		out.Fg = s.Ink
	}
	if s.Attr&Bold != 0 {
		out.Attrs |= uv.AttrBold
	}
	if s.Attr&Faint != 0 {
		out.Attrs |= uv.AttrFaint
	}
	if s.Attr&Reverse != 0 {
		out.Attrs |= uv.AttrReverse
	}
	if s.Attr&Underline != 0 {
		out.Underline = uv.UnderlineSingle
	}
	return out
}

// RGBA makes an ink a colour that a cell can hold: the one that it has on a dark background. A painter replaces it with
// what the terminal can show.
func (i Ink) RGBA() (r, g, b, a uint32) {
	t := darkPalette[i]
	return color.RGBA{t.r, t.g, t.b, 0xff}.RGBA()
}

// Painter knows what a terminal can show.
type Painter struct {
	Depth Depth
	Light bool
}

// colour returns the colour of an ink on the terminal, nil for its own.
func (p Painter) colour(i Ink) color.Color {
	palette := &darkPalette
	if p.Light {
		palette = &lightPalette
	}
	t := palette[i]
	if t.basic == ownColour && (p.Depth == Colours16 || t.r|t.g|t.b == 0) {
		return nil
	}
	switch p.Depth {
	case Colours16:
		return ansi.BasicColor(t.basic)
	case Colours256:
		return ansi.IndexedColor(cube(t.r, t.g, t.b))
	case TrueColour:
		return color.RGBA{t.r, t.g, t.b, 0xff}
	}
	return nil
}

// cube returns the nearest colour of the 6x6x6 cube of 256-colour terminals.
func cube(r, g, b uint8) uint8 {
	level := func(v uint8) uint8 {
		switch {
		case v < 48:
			return 0
		case v < 115:
			return 1
		}
		return (v - 35) / 40
	}
	return 16 + 36*level(r) + 6*level(g) + level(b)
}
