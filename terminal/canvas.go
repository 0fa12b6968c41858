package terminal

import "strings"

// cell is one character place of the screen.
type cell struct {
	r     rune
	style Style
}

// rect is a rectangle of cells.
type rect struct{ x, y, w, h int }

// inner returns the rectangle without a frame of one cell.
func (r rect) inner() rect { return rect{r.x + 1, r.y + 1, max(r.w-2, 0), max(r.h-2, 0)} }

// has reports whether a cell is in the rectangle.
func (r rect) has(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// canvas is a grid of cells to draw on. What falls outside the clip rectangle is lost, so that panes can draw
// carelessly at their edges.
type canvas struct {
	w, h  int
	cells []cell
	clip  rect
}

func newCanvas(w, h int) *canvas {
	c := &canvas{w: w, h: h, cells: make([]cell, w*h), clip: rect{0, 0, w, h}}
	for i := range c.cells {
		c.cells[i].r = ' '
	}
	return c
}

// within draws with a narrower clip rectangle.
func (c *canvas) within(r rect, draw func()) {
	old := c.clip
	x0, y0 := max(old.x, r.x), max(old.y, r.y)
	x1, y1 := min(old.x+old.w, r.x+r.w), min(old.y+old.h, r.y+r.h)
	c.clip = rect{x0, y0, max(x1-x0, 0), max(y1-y0, 0)}
	draw()
	c.clip = old
}

// set puts one character.
func (c *canvas) set(x, y int, r rune, s Style) {
	if c.clip.has(x, y) {
		c.cells[y*c.w+x] = cell{oneWide(r), s}
	}
}

// restyle gives the cells of a rectangle one style.
func (c *canvas) restyle(r rect, s Style) {
	for y := r.y; y < r.y+r.h; y++ {
		for x := r.x; x < r.x+r.w; x++ {
			if c.clip.has(x, y) {
				c.cells[y*c.w+x].style = s
			}
		}
	}
}

// text puts a text and returns the column after it.
func (c *canvas) text(x, y int, s string, style Style) int {
	for _, r := range s {
		c.set(x, y, r, style)
		x++
	}
	return x
}

// line puts a styled line and returns the column after it.
func (c *canvas) line(x, y int, l line) int {
	for _, p := range l {
		x = c.text(x, y, p.text, p.style)
	}
	return x
}

// lines puts styled lines into a rectangle, starting at its line from.
func (c *canvas) lines(r rect, ls []line, from int) {
	c.within(r, func() {
		for i := from; i < len(ls) && i-from < r.h; i++ {
			c.line(r.x, r.y+i-from, ls[i])
		}
	})
}

// fill covers a rectangle with one character.
func (c *canvas) fill(r rect, ch rune, s Style) {
	for y := r.y; y < r.y+r.h; y++ {
		for x := r.x; x < r.x+r.w; x++ {
			c.set(x, y, ch, s)
		}
	}
}

// The borders: corners clockwise from the top left, then the horizontal and the vertical line.
type border [6]rune

var (
	thinBorder   = border{'╭', '╮', '╯', '╰', '─', '│'}
	heavyBorder  = border{'┏', '┓', '┛', '┗', '━', '┃'}
	doubleBorder = border{'╔', '╗', '╝', '╚', '═', '║'}
	dashedBorder = border{'┌', '┐', '┘', '└', '╌', '╎'}
)

// box draws a frame.
func (c *canvas) box(r rect, b border, s Style) {
	if r.w < 2 || r.h < 2 {
		return
	}
	for x := r.x + 1; x < r.x+r.w-1; x++ {
		c.set(x, r.y, b[4], s)
		c.set(x, r.y+r.h-1, b[4], s)
	}
	for y := r.y + 1; y < r.y+r.h-1; y++ {
		c.set(r.x, y, b[5], s)
		c.set(r.x+r.w-1, y, b[5], s)
	}
	c.set(r.x, r.y, b[0], s)
	c.set(r.x+r.w-1, r.y, b[1], s)
	c.set(r.x+r.w-1, r.y+r.h-1, b[2], s)
	c.set(r.x, r.y+r.h-1, b[3], s)
}

// titled draws a frame with a title in its upper edge.
func (c *canvas) titled(r rect, b border, s Style, title line) {
	c.box(r, b, s)
	if len(title) == 0 || r.w < 6 {
		return
	}
	c.within(rect{r.x + 2, r.y, r.w - 4, 1}, func() {
		x := c.text(r.x+2, r.y, " ", s)
		x = c.line(x, r.y, title)
		c.text(x, r.y, " ", s)
	})
}

// String returns the canvas without styles, without spaces at the ends of lines.
func (c *canvas) String() string { return c.render(painter{depth: NoColour}, false) }

// render returns the canvas with escape sequences.
func (c *canvas) render(p painter, styled bool) string {
	var buf []byte
	for y := range c.h {
		row := c.cells[y*c.w : (y+1)*c.w]
		end := len(row)
		for end > 0 && row[end-1].r == ' ' && row[end-1].style.Attr&(Reverse|Underline) == 0 {
			end--
		}
		now := Style{}
		for _, cl := range row[:end] {
			style := cl.style
			if cl.r == ' ' && style.Attr&(Reverse|Underline) == 0 {
				style = Style{}
			}
			if styled && style != now {
				if now != (Style{}) {
					buf = append(buf, "\x1b[m"...)
				}
				buf = p.appendStyle(buf, style)
				now = style
			}
			buf = append(buf, string(cl.r)...)
		}
		if now != (Style{}) {
			buf = append(buf, "\x1b[m"...)
		}
		if y < c.h-1 {
			buf = append(buf, '\n')
		}
	}
	return string(buf)
}

// oneWide replaces what does not take exactly one column: our own texts never contain such characters, names from
// outside may.
func oneWide(r rune) rune {
	switch {
	case r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == 0xad:
		return ' '
	case r == '\u202f' || r == '\u00a0':
		return ' '
	case r >= 0x300 && r < 0x370, r >= 0x200b && r <= 0x200f, r >= 0x1100 && r < 0x1200,
		r >= 0x2e80 && r < 0xd7ff, r >= 0xf900 && r < 0xfb00, r >= 0xfe00 && r < 0xfe70,
		r >= 0xff00 && r < 0xff61, r >= 0x1f000:
		return '?'
	}
	return r
}

// width returns the columns that a text takes.
func width(s string) int {
	n := 0
	for range s {
		n++
	}
	return n
}

// clipText shortens a text to a number of columns, with an ellipsis if anything is lost.
func clipText(s string, w int) string {
	if width(s) <= w {
		return s
	}
	if w <= 0 {
		return ""
	}
	runes := []rune(s)
	return strings.TrimRight(string(runes[:w-1]), " ") + "…"
}
