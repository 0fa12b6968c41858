package terminal

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
)

// rect is a rectangle of cells.
type rect struct{ x, y, w, h int }

// inner returns the rectangle without a frame of one cell.
func (r rect) inner() rect { return rect{r.x + 1, r.y + 1, max(r.w-2, 0), max(r.h-2, 0)} }

// has reports whether a cell is in the rectangle.
func (r rect) has(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// canvas is a grid of cells to draw on. Anything outside the clip rectangle is lost, so that panes can draw
// carelessly at their edges. Until it is rendered, the colours of its cells are inks.
type canvas struct {
	buf  *uv.Buffer
	clip rect
}

func newCanvas(w, h int) *canvas {
	return &canvas{buf: uv.NewBuffer(w, h), clip: rect{0, 0, w, h}}
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

// set puts one character that takes one column.
func (c *canvas) set(x, y int, r rune, s Style) { c.put(x, y, string(r), 1, s) }

// put puts a character, of as many runes as it has, that takes a number of columns. One that reaches over the edge of the
// clip rectangle leaves blanks there.
func (c *canvas) put(x, y int, char string, columns int, s Style) {
	cell := uv.Cell{Content: char, Width: columns, Style: s.cell(char)}
	if c.clip.has(x, y) && c.clip.has(x+columns-1, y) {
		c.buf.SetCell(x, y, &cell)
		return
	}
	cell = uv.Cell{Content: " ", Width: 1, Style: s.cell(" ")}
	for i := range columns {
		if c.clip.has(x+i, y) {
			c.buf.SetCell(x+i, y, &cell)
		}
	}
}

// restyle sets the style of the cells of a rectangle.
func (c *canvas) restyle(r rect, s Style) {
	for y := r.y; y < r.y+r.h; y++ {
		for x := r.x; x < r.x+r.w; x++ {
			if cell := c.buf.CellAt(x, y); c.clip.has(x, y) && cell.Width > 0 {
				cell.Style = s.cell(cell.Content)
			}
		}
	}
}

// text puts a text and returns the column after it.
func (c *canvas) text(x, y int, s string, style Style) int {
	for char, columns := range characters(s) {
		c.put(x, y, char, columns, style)
		x += columns
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
func (c *canvas) String() string { return c.buf.String() }

// render returns the canvas with escape sequences, in the colours of a painter. The canvas keeps them, so it is rendered once.
func (c *canvas) render(p painter) string {
	var inks [inks]color.Color
	for i := range inks {
		inks[i] = p.colour(Ink(i))
	}
	for _, row := range c.buf.Lines {
		for x := range row {
			cell := &row[x]
			if ink, ok := cell.Style.Fg.(Ink); ok {
				cell.Style.Fg = inks[ink]
			}
		}
	}
	return c.buf.Render()
}
