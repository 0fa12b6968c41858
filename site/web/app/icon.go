package app

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"

	"koprulu/site/web/static"
)

// The icons of the app, drawn from the emblem of the site. A device cuts a maskable icon to its own shape: its ground
// fills everything, and the emblem keeps away from the edge.
const (
	iconSmall    = "app/icon-192.png"
	iconLarge    = "app/icon-512.png"
	iconMaskable = "app/icon-maskable-512.png"
	// iconApple is what iOS puts on the home screen; it rounds the corners itself. The frame of pages names it.
	iconApple = "app/icon-180.png"
)

var (
	_ = static.Make(iconSmall, func() []byte { return mustDraw(192, false) })
	_ = static.Make(iconLarge, func() []byte { return mustDraw(512, false) })
	_ = static.Make(iconMaskable, func() []byte { return mustDraw(512, true) })
	_ = static.Make(iconApple, func() []byte { return mustDraw(180, true) })
)

// emblemName is the emblem among the static files.
const emblemName = "icon.svg"

// mustDraw draws the emblem, which is part of the program.
func mustDraw(size int, full bool) []byte {
	svg, _ := static.Read(emblemName)
	img, err := drawEmblem(svg, size, full)
	if err != nil {
		panic("app: " + err.Error())
	}
	var b bytes.Buffer
	// The best compression saves a twentieth and takes five times as long, at each start.
	if err := png.Encode(&b, img); err != nil {
		panic("app: " + err.Error()) // A buffer takes everything.
	}
	return b.Bytes()
}

// inner is how large the emblem is on an icon that is cut: the middle 80 % is seen in every shape.
const inner = 0.8

// drawEmblem draws an emblem of rectangles, circles and ellipses in a box of 24 by 24; ours needs nothing else. With
// full, the first shape is the ground and fills the icon, and what is on it is smaller. The error names anything else
// that the emblem has.
func drawEmblem(svg []byte, size int, full bool) (*image.RGBA, error) {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	scale := float64(size) / 24
	ground := true
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return img, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the emblem: %w", err)
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local == "svg" {
			continue
		}
		s, err := readShape(e)
		if err != nil {
			return nil, err
		}
		at := func(x, y float64) (float64, float64) { return x * scale, y * scale }
		switch {
		case full && ground:
			s.corner = 0
		case full:
			at = func(x, y float64) (float64, float64) {
				return (12 + (x-12)*inner) * scale, (12 + (y-12)*inner) * scale
			}
		}
		ground = false
		s.draw(img, at)
	}
}

// shape is an ellipse around x, y, or a rectangle from there on.
type shape struct {
	rectangle bool
	x, y      float64
	// w and h are the radii of an ellipse or the size of a rectangle; corner is the radius of its corners.
	w, h, corner float64
	// turn is in degrees clockwise, about the centre of an ellipse.
	turn   float64
	fill   color.RGBA
	stroke float64
	line   color.RGBA
}

// readShape reads an element of the emblem.
func readShape(e xml.StartElement) (s shape, err error) {
	s.rectangle = e.Name.Local == "rect"
	if !s.rectangle && e.Name.Local != "circle" && e.Name.Local != "ellipse" {
		return s, fmt.Errorf("the emblem has a %s, which icons can't have", e.Name.Local)
	}
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "fill":
			s.fill, err = readColour(a.Value)
		case "stroke":
			s.line, err = readColour(a.Value)
		case "transform":
			var x, y float64
			if _, err = fmt.Sscanf(a.Value, "rotate(%g %g %g)", &s.turn, &x, &y); err == nil && (x != s.x || y != s.y) {
				err = fmt.Errorf("it turns about another place than its centre: %s", a.Value)
			}
		default:
			to := map[string][]*float64{"x": {&s.x}, "y": {&s.y}, "cx": {&s.x}, "cy": {&s.y}, "width": {&s.w}, "height": {&s.h},
				"r":  {&s.w, &s.h},
				"rx": {&s.w}, "ry": {&s.h}, "stroke-width": {&s.stroke}}[a.Name.Local]
			if s.rectangle && a.Name.Local == "rx" {
				to = []*float64{&s.corner}
			}
			if to == nil {
				err = fmt.Errorf("%s is unknown", a.Name.Local)
			}
			for _, f := range to {
				*f, err = strconv.ParseFloat(a.Value, 64)
			}
		}
		if err != nil {
			return s, fmt.Errorf("the emblem has a %s that icons can't have: %w", e.Name.Local, err)
		}
	}
	return s, nil
}

// readColour reads a colour such as #5ad1ff; none is transparent.
func readColour(text string) (c color.RGBA, err error) {
	if text == "none" {
		return c, nil
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil || len(text) != len("#rrggbb") {
		return c, fmt.Errorf("%q is not a colour", text)
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, nil
}

// steps is the number of straight pieces into which the line of an ellipse is divided.
const steps = 180

// draw draws the shape; at converts its measures to pixels.
func (s *shape) draw(img *image.RGBA, at func(x, y float64) (float64, float64)) {
	if s.rectangle {
		s.paint(img, s.fill, s.box(at))
		return
	}
	if s.fill.A > 0 {
		s.paint(img, s.fill, s.ring(at, 0, false))
	}
	if s.line.A > 0 && s.stroke > 0 {
		s.paint(img, s.line, s.ring(at, s.stroke/2, false), s.ring(at, -s.stroke/2, true))
	}
}

// ring is the outline of an ellipse, moved outwards, in one direction or the other.
func (s *shape) ring(at func(x, y float64) (float64, float64), out float64, back bool) (line [][2]float64) {
	sin, cos := math.Sincos(s.turn * math.Pi / 180)
	for i := range steps {
		a := 2 * math.Pi * float64(i) / steps
		if back {
			a = -a
		}
		y, x := math.Sincos(a)
		// The line keeps its width: it is moved along the normal, not towards the centre.
		nx, ny := x/s.w, y/s.h
		n := math.Hypot(nx, ny)
		x, y = x*s.w+out*nx/n, y*s.h+out*ny/n
		px, py := at(s.x+x*cos-y*sin, s.y+x*sin+y*cos)
		line = append(line, [2]float64{px, py})
	}
	return line
}

// box is the outline of a rectangle.
func (s *shape) box(at func(x, y float64) (float64, float64)) (line [][2]float64) {
	for corner, c := range [4][2]float64{{s.x + s.w - s.corner, s.y + s.corner},
		{s.x + s.w - s.corner, s.y + s.h - s.corner}, {s.x + s.corner, s.y + s.h - s.corner},
		{s.x + s.corner, s.y + s.corner}} {
		for i := range steps/4 + 1 {
			sin, cos := math.Sincos(math.Pi/2*float64(corner-1) + 2*math.Pi*float64(i)/steps)
			px, py := at(c[0]+s.corner*cos, c[1]+s.corner*sin)
			line = append(line, [2]float64{px, py})
		}
	}
	return line
}

// paint fills what lies within outlines; one in the other direction is a hole.
func (s *shape) paint(img *image.RGBA, c color.RGBA, outlines ...[][2]float64) {
	r := vector.NewRasterizer(img.Bounds().Dx(), img.Bounds().Dy())
	for _, line := range outlines {
		for i, p := range line {
			if i == 0 {
				r.MoveTo(float32(p[0]), float32(p[1]))
			} else {
				r.LineTo(float32(p[0]), float32(p[1]))
			}
		}
		r.ClosePath()
	}
	r.DrawOp = draw.Over
	r.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{})
}
