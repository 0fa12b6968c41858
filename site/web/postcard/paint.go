package postcard

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"strconv"
	"strings"
	"sync"

	ximage "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"koprulu/rules/game"
	"koprulu/site/web/static"
)

// fill fills an outline.
func (p *painter) fill(c color.Color, outline [][2]float64) {
	r := vector.NewRasterizer(Width, Height)
	for i, at := range outline {
		if i == 0 {
			r.MoveTo(float32(at[0]), float32(at[1]))
		} else {
			r.LineTo(float32(at[0]), float32(at[1]))
		}
	}
	r.ClosePath()
	r.Draw(p.img, p.img.Bounds(), image.NewUniform(c), image.Point{})
}

// ring fills a part of a ring, between two radii and two directions in degrees clockwise from the north.
func (p *painter) ring(c color.Color, x, y, inner, outer, from, to float64) {
	var outline [][2]float64
	steps := max(2, int((to-from)/3))
	add := func(radius float64, i int) {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/float64(steps)) * math.Pi / 180)
		outline = append(outline, [2]float64{x + radius*sin, y - radius*cos})
	}
	for i := range steps + 1 {
		add(outer, i)
	}
	for i := steps; i >= 0; i-- {
		add(inner, i)
	}
	p.fill(c, outline)
}

// spoke draws the line between two areas.
func (p *painter) spoke(x, y, degrees float64) {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	long, half := 101*p.scale, 1.6*p.scale
	p.fill(cut, [][2]float64{{x + cos*half, y + sin*half}, {x + sin*long + cos*half, y - cos*long + sin*half},
		{x + sin*long - cos*half, y - cos*long - sin*half}, {x - cos*half, y - sin*half}})
}

// disc draws a picture as a disc.
func (p *painter) disc(ground image.Image, x, y float64) {
	n := ground.Bounds().Dx()
	mask := image.NewAlpha(image.Rect(0, 0, n, n))
	r := vector.NewRasterizer(n, n)
	half := float64(n) / 2
	for i := range 120 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 120)
		if at := [2]float32{float32(half + half*sin), float32(half - half*cos)}; i == 0 {
			r.MoveTo(at[0], at[1])
		} else {
			r.LineTo(at[0], at[1])
		}
	}
	r.ClosePath()
	r.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	corner := image.Pt(int(x-half), int(y-half))
	draw.DrawMask(p.img, image.Rectangle{Min: corner, Max: corner.Add(image.Pt(n, n))}, ground, image.Point{}, mask,
		image.Point{}, draw.Over)
}

// shapes are the outlines of the factions' plates around the origin, at radius 1: colours alone do not tell players
// apart.
var shapes = [game.FactionCount][][2]float64{
	polygon(4, 0),
	{{0, -1.1}, {1.1, .9}, {-1.1, .9}},
	polygon(24, 0),
	polygon(4, 45),
	star(),
	polygon(6, 0),
}

// polygon returns a regular polygon, its first corner in a direction.
func polygon(corners int, degrees float64) (out [][2]float64) {
	for i := range corners {
		sin, cos := math.Sincos(degrees*math.Pi/180 + 2*math.Pi*float64(i)/float64(corners))
		out = append(out, [2]float64{1.08 * sin, -1.08 * cos})
	}
	return out
}

// star returns a five-pointed star.
func star() (out [][2]float64) {
	for i := range 10 {
		length := 1.2
		if i%2 == 1 {
			length = .72
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / 5)
		out = append(out, [2]float64{length * sin, -length * cos})
	}
	return out
}

// plate draws the plate of a seat with a letter or a number; a base has a roof.
func (p *painter) plate(seat game.Player, x, y, size float64, text string, roof bool) {
	c := p.colour(seat)
	shape := polygon(24, 0)
	if f := p.View.Seats[seat].Faction; int(f) < len(shapes) {
		shape = shapes[f]
	}
	for _, layer := range []struct {
		c    color.Color
		size float64
	}{{space, size + 2.5}, {c[0], size}} {
		outline := make([][2]float64, len(shape))
		for i, at := range shape {
			outline[i] = [2]float64{x + at[0]*layer.size, y + at[1]*layer.size}
		}
		p.fill(layer.c, outline)
	}
	if roof {
		top := y - 1.25*size
		p.fill(space, [][2]float64{{x - size - 4, top + 9}, {x, top - 9}, {x + size + 4, top + 9}, {x + size, top + 15},
			{x, top}, {x - size, top + 15}})
		p.fill(c[0], [][2]float64{{x - size - 1, top + 9}, {x, top - 6}, {x + size + 1, top + 9}, {x + size - 1, top + 12},
			{x, top - 1}, {x - size + 1, top + 12}})
	}
	face := faces()
	if face == nil {
		return
	}
	wide := font.MeasureString(face.sign, text).Round()
	p.text(face.sign, c[1], int(x)-wide/2, int(y)+7, text)
}

// text writes words with their baseline at a place.
func (p *painter) text(face font.Face, c color.Color, x, y int, text string) {
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(c), Face: face, Dot: fixed.P(x, y)}
	d.DrawString(text)
}

// words writes who won and how all players stand.
func (p *painter) words() error {
	f := faces()
	if f == nil {
		return errFonts
	}
	p.text(f.small, faint, wordsLeft, 76, p.Eyebrow)
	y := 86
	for _, line := range wrapped(f.head, p.Headline, wordsWide) {
		y += 56
		p.text(f.head, ink, wordsLeft, y, line)
	}
	y = max(y+64, Height-66*len(p.Lines)-8)
	for _, l := range p.Lines {
		p.plate(l.Seat, wordsLeft+20, float64(y)-8, 18, p.letter(l.Seat), false)
		p.text(f.line, ink, wordsLeft+54, y, shortened(f.line, l.Name, wordsWide-110))
		if l.Points >= 0 {
			n := strconv.Itoa(l.Points)
			p.text(f.line, ink, wordsLeft+wordsWide-font.MeasureString(f.line, n).Round(), y, n)
		}
		y += 60
	}
	return nil
}

// wrapped breaks a text into lines of a width.
func wrapped(face font.Face, text string, wide int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		next := strings.TrimSpace(line + " " + word)
		if line != "" && font.MeasureString(face, next).Round() > wide {
			lines = append(lines, line)
			next = word
		}
		line = next
	}
	return append(lines, line)
}

// shortened cuts a text to a width.
func shortened(face font.Face, text string, wide int) string {
	short := text
	for r := []rune(text); len(r) > 1 && font.MeasureString(face, short).Round() > wide; short = string(r) + "…" {
		r = r[:len(r)-1]
	}
	return short
}

// fonts are the sizes that the picture is written in.
type fonts struct{ head, line, small, sign font.Face }

var errFonts = fmt.Errorf("postcard: the fonts can't be read")

// faces reads the fonts, nil if that fails. A face is not safe for several goroutines: pictures are drawn one at a time
// (Draw).
var faces = sync.OnceValue(func() *fonts {
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil
	}
	plain, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil
	}
	var f fonts
	for _, x := range []struct {
		to   *font.Face
		of   *opentype.Font
		size float64
	}{{&f.head, bold, 46}, {&f.line, bold, 27}, {&f.small, plain, 24}, {&f.sign, bold, 20}} {
		if *x.to, err = opentype.NewFace(x.of, &opentype.FaceOptions{Size: x.size, DPI: 72,
			Hinting: font.HintingFull}); err != nil {
			return nil
		}
	}
	return &f
})

// art reads the picture of a planet's ground at a size, turned by quarters clockwise.
func art(name string, size, turn int) (image.Image, error) {
	data, found := static.Read(name)
	if !found {
		return nil, fmt.Errorf("postcard: there is no picture %s", name)
	}
	full, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("postcard: %s: %w", name, err)
	}
	small := image.NewRGBA(image.Rect(0, 0, size, size))
	ximage.ApproxBiLinear.Scale(small, small.Bounds(), full, full.Bounds(), draw.Src, nil)
	for range turn & 3 {
		turned := image.NewRGBA(small.Bounds())
		for y := range size {
			for x := range size {
				turned.SetRGBA(size-1-y, x, small.RGBAAt(x, y))
			}
		}
		small = turned
	}
	return small, nil
}
