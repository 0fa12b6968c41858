// Planets draws the grounds of the planets as small pictures, once: noise on a sphere in the colours of each world.
// Browsers could make such noise themselves, but not fast enough for a map that is moved about.
//
//	go run ./site/web/internal/planets site/web/static/planets
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"log"
	"math"
	"os"
	"path/filepath"
)

// The size of a picture in pixels, and the quality of its compression.
const (
	size    = 320
	quality = 74
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: planets DIRECTORY")
	}
	for _, w := range worlds {
		if err := write(filepath.Join(os.Args[1], w.name+".jpg"), &w); err != nil {
			log.Fatal(err)
		}
	}
}

// write draws a world into a file.
func write(path string, w *world) error {
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("planets: %w", err)
	}
	if err := jpeg.Encode(file, draw(w), &jpeg.Options{Quality: quality}); err != nil {
		return fmt.Errorf("planets: %s: %w", path, err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("planets: %w", err)
	}
	return nil
}

// draw draws the half of a world that is seen. The light is not part of it: a planet is turned as it was placed.
func draw(w *world) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	for py := range size {
		for px := range size {
			img.SetRGBA(px, py, pixel(w, px, py))
		}
	}
	return img
}

// pixel returns the colour of one pixel, drawn twice as fine in both directions, so that edges are smooth.
func pixel(w *world, px, py int) color.RGBA {
	var sum vector
	for s := range 4 {
		u := (float64(px)+.25+.5*float64(s%2))/size*2 - 1
		v := (float64(py)+.25+.5*float64(s/2))/size*2 - 1
		sum = sum.plus(w.look(onSphere(u, v)))
	}
	c := sum.times(.25)
	return color.RGBA{level(c.x), level(c.y), level(c.z), 255}
}

// onSphere returns the point of the unit sphere above a point of the disc; what is outside the disc is the edge.
func onSphere(u, v float64) vector {
	if d := math.Hypot(u, v); d > .98 {
		u, v = u*.98/d, v*.98/d
	}
	return vector{u, v, math.Sqrt(1 - u*u - v*v)}
}

// level returns a colour value from 0 to 1 as a byte.
func level(v float64) uint8 { return uint8(math.Round(255 * min(1, max(0, v)))) }
