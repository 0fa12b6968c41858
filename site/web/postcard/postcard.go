package postcard

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"
	"strconv"
	"sync"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/ending"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/piece"
)

// Width and Height are the size of the picture.
const Width, Height = 1200, 630

// The parts of the picture: words on the left, the map on the right.
const (
	wordsLeft, wordsWide = 56, 440
	mapLeft, mapTop      = 520, 24
	mapWide, mapHigh     = Width - mapLeft - 24, Height - 2*mapTop
)

// inks are the colours of the picture, those of the dark theme of the pages.
var (
	space = color.RGBA{0x0b, 0x0f, 0x1a, 255}
	lane  = color.RGBA{0x3a, 0x49, 0x68, 255}
	ink   = color.RGBA{0xe6, 0xec, 0xf5, 255}
	faint = color.RGBA{0x9a, 0xa8, 0xbe, 255}
	cut   = color.RGBA{0x0b, 0x0f, 0x1a, 210}
	bare  = color.RGBA{0x39, 0x46, 0x60, 255}
)

// colours are those of the factions, in the order of the Faction Sheets, with the ink that is legible on them.
var colours = [game.FactionCount][2]color.RGBA{
	{{0x32, 0x7e, 0xfe, 255}, {0x02, 0x0d, 0x20, 255}},
	{{0xf1, 0x40, 0x37, 255}, {0x25, 0x03, 0x01, 255}},
	{{0xff, 0xf4, 0x76, 255}, {0x26, 0x23, 0x04, 255}},
	{{0xff, 0x90, 0x03, 255}, {0x27, 0x15, 0x01, 255}},
	{{0xe3, 0x9c, 0xf1, 255}, {0x22, 0x05, 0x29, 255}},
	{{0x7b, 0xd5, 0x81, 255}, {0x06, 0x21, 0x09, 255}},
}

// Card is what the picture shows.
type Card struct {
	Words *locale.Words
	Rules *game.Rules
	// View is the game at its end, as everybody may see it.
	View *game.View
	// Eyebrow is a short line above the headline, Headline says who won, Lines are the players in the order of the result.
	Eyebrow, Headline string
	Lines             []ending.Line
}

// drawing is held while a picture is drawn: one at a time is enough, because they are kept.
var drawing sync.Mutex

// Draw draws a picture, as PNG. The error says what the program lacks, a font or the picture of a planet.
func Draw(c *Card) ([]byte, error) {
	drawing.Lock()
	defer drawing.Unlock()
	p := &painter{Card: c, img: image.NewRGBA(image.Rect(0, 0, Width, Height))}
	draw.Draw(p.img, p.img.Bounds(), image.NewUniform(space), image.Point{}, draw.Src)
	if err := p.galaxy(); err != nil {
		return nil, err
	}
	if err := p.words(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, p.img); err != nil {
		return nil, fmt.Errorf("postcard: %w", err)
	}
	return b.Bytes(), nil
}

// painter draws a picture.
type painter struct {
	*Card
	img *image.RGBA
	// scale and the corner convert the measures of the map to pixels.
	scale, left, top float64
}

// at returns where something of the map is in the picture.
func (p *painter) at(x, y float64) (float64, float64) {
	return p.left + x*p.scale, p.top + y*p.scale
}

// galaxy draws the map, as large as there is room.
func (p *painter) galaxy() error {
	discs := galaxy.Outline(p.Rules, p.View)
	if len(discs) == 0 {
		return nil
	}
	minX, maxX, minY, maxY := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, d := range discs {
		minX, maxX, minY, maxY = min(minX, d.X), max(maxX, d.X), min(minY, d.Y), max(maxY, d.Y)
	}
	const around = 2 * (galaxy.DiscRim + 12)
	p.scale = min(mapWide/(maxX-minX+around), mapHigh/(maxY-minY+around), 1.3)
	p.left = mapLeft + mapWide/2 - (minX+maxX)/2*p.scale
	p.top = mapTop + mapHigh/2 - (minY+maxY)/2*p.scale
	for i := range int(p.View.LinkCount) {
		l := &p.View.Links[i]
		if l.Z != 0 {
			continue // They would cross the picture.
		}
		p.lane(discs, l)
	}
	for i := range discs {
		if err := p.planet(&discs[i]); err != nil {
			return err
		}
	}
	return nil
}

// lane draws a route between two planets.
func (p *painter) lane(discs []galaxy.Disc, l *game.Link) {
	var ends [2][2]float64
	for i, planet := range l.Planets {
		at := slices.IndexFunc(discs, func(d galaxy.Disc) bool { return d.Planet == planet })
		if at < 0 {
			return
		}
		ends[i][0], ends[i][1] = p.at(discs[at].X, discs[at].Y)
	}
	dx, dy := ends[1][0]-ends[0][0], ends[1][1]-ends[0][1]
	n := math.Hypot(dx, dy)
	if n == 0 {
		return
	}
	half := 9 * p.scale
	ox, oy := -dy/n*half, dx/n*half
	p.fill(lane, [][2]float64{{ends[0][0] + ox, ends[0][1] + oy}, {ends[1][0] + ox, ends[1][1] + oy},
		{ends[1][0] - ox, ends[1][1] - oy}, {ends[0][0] - ox, ends[0][1] - oy}})
}

// planet draws a planet: its ground, the rim of each area in the colour of its holder, the pieces.
func (p *painter) planet(d *galaxy.Disc) error {
	x, y := p.at(d.X, d.Y)
	ground, err := art(d.Art, int(2*galaxy.DiscRadius*p.scale), int(d.Turn))
	if err != nil {
		return err
	}
	p.disc(ground, x, y)
	for _, s := range d.Areas {
		col := bare
		if owner := p.owner(s.Area); owner != game.Nobody {
			col = p.colour(owner)[0]
		}
		p.ring(col, x, y, (galaxy.DiscRadius-1)*p.scale, (galaxy.DiscRadius+9)*p.scale, s.From, s.To)
	}
	for _, s := range d.Areas {
		p.spoke(x, y, s.From)
	}
	for _, s := range d.Areas {
		p.pieces(s, x, y)
	}
	return nil
}

// owner returns who holds an area.
func (p *painter) owner(a game.Area) game.Player {
	for seat := range game.Player(p.View.Players) {
		if p.View.Controlled(p.Rules, seat).Has(a) {
			return seat
		}
	}
	return game.Nobody
}

// colour returns the colours of a seat's faction.
func (p *painter) colour(seat game.Player) [2]color.RGBA {
	if f := p.View.Seats[seat].Faction; int(f) < len(colours) {
		return colours[f]
	}
	return [2]color.RGBA{bare, ink}
}

// pieces draws the base and the units of an area: a plate each, with the letter of the faction or the number of units.
func (p *painter) pieces(s galaxy.Slice, x, y float64) {
	mid := (s.From + s.To) / 2 * math.Pi / 180
	px, py := x+math.Sin(mid)*56*p.scale, y-math.Cos(mid)*56*p.scale
	base, units := p.View.BaseAt[s.Area], p.View.Units[s.Area].Len()
	both := base != game.Nobody && int(base) < p.View.Players && units > 0
	across := 0.0
	if both {
		across = 19 * p.scale
	}
	if int(base) < p.View.Players {
		p.plate(base, px-across, py, 19*p.scale, p.letter(base), true)
	}
	if holder := p.View.Holder[s.Area]; units > 0 && int(holder) < p.View.Players {
		p.plate(holder, px+across, py, 16*p.scale, strconv.Itoa(units), false)
	}
}

// letter returns the letter of a seat's faction.
func (p *painter) letter(seat game.Player) string {
	if e := piece.EmblemOf(p.View.Seats[seat].Faction); e != nil {
		return e.Letter(p.Words)
	}
	return ""
}
