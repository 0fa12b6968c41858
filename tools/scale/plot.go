package main

import (
	"bytes"
	"fmt"
	"slices"
)

// draw draws the answers a second, minute by minute, as an SVG image.
func draw(l *load) []byte {
	const width, height, left, top, bottom = 760, 260, 64, 44, 36
	minutes := make([]float64, day/60)
	for s, n := range l.answers {
		minutes[s/60] += float64(n) / 60
	}
	most := max(1, slices.Max(minutes))
	x := func(m int) float64 { return left + float64(m)*(width-left-16)/float64(len(minutes)-1) }
	y := func(v float64) float64 { return height - bottom - v*(height-top-bottom)/most }
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="13">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/><text x="16" y="26" font-size="16">Answers a second at %d tables, over a day</text>`+"\n", width, height, l.tables)
	for i := range 3 {
		v := most * float64(i) / 2
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.0f</text>`+"\n", left, y(v), width-16, left-8, y(v)+4, v)
	}
	for h := 0; h <= 24; h += 4 {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%02d:00</text>`+"\n", x(min(h*60, len(minutes)-1)), height-12, h)
	}
	b.WriteString(`<path fill="none" stroke="#1769aa" stroke-width="1.5" d="`)
	for m, v := range minutes {
		step := 'L'
		if m == 0 {
			step = 'M'
		}
		fmt.Fprintf(&b, "%c%.1f %.1f", step, x(m), y(v))
	}
	b.WriteString("\"/>\n</svg>\n")
	return b.Bytes()
}
