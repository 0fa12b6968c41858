package draw

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
)

// Rect is a rectangle of cells.
type Rect struct{ X, Y, W, H int }

// At returns a rectangle by its corner and its size.
func At(x, y, w, h int) Rect { return Rect{x, y, w, h} }

// moved returns the rectangle at another place.
func (r Rect) moved(dx, dy int) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Inner returns the rectangle without a frame of one cell.
func (r Rect) Inner() Rect { return Rect{r.X + 1, r.Y + 1, max(r.W-2, 0), max(r.H-2, 0)} }

// has reports whether a cell is in the rectangle.
func (r Rect) has(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Canvas is a grid of cells to draw on. Anything outside the clip rectangle is lost, so that panes can draw
// carelessly at their edges. Until it is rendered, the colours of its cells are inks.
type Canvas struct {
	buf  *uv.Buffer
	clip Rect
}

func NewCanvas(w, h int) *Canvas {
	return &Canvas{buf: uv.NewBuffer(w, h), clip: Rect{0, 0, w, h}}
}

// within draws with a narrower clip rectangle.
func (c *Canvas) within(r Rect, draw func()) {
	old := c.clip
	x0, y0 := max(old.X, r.X), max(old.Y, r.Y)
	x1, y1 := min(old.X+old.W, r.X+r.W), min(old.Y+old.H, r.Y+r.H)
	c.clip = Rect{x0, y0, max(x1-x0, 0), max(y1-y0, 0)}
	draw()
	c.clip = old
}

// Set puts one character that takes one column.
func (c *Canvas) Set(x, y int, r rune, s Style) { c.put(x, y, string(r), 1, s) }

// put puts a character, of as many runes as it has, that takes a number of columns. One that reaches over the edge of
// the clip rectangle leaves blanks there.
func (c *Canvas) put(x, y int, char string, columns int, s Style) {
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
func (c *Canvas) restyle(r Rect, s Style) {
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			if cell := c.buf.CellAt(x, y); c.clip.has(x, y) && cell.Width > 0 {
				cell.Style = s.cell(cell.Content)
			}
		}
	}
}

// Text puts a text and returns the column after it.
func (c *Canvas) Text(x, y int, s string, style Style) int {
	for char, columns := range characters(s) {
		c.put(x, y, char, columns, style)
		x += columns
	}
	return x
}

// Line puts a styled line and returns the column after it.
func (c *Canvas) Line(x, y int, l Line) int {
	for _, p := range l {
		x = c.Text(x, y, p.Text, p.Style)
	}
	return x
}

// Lines puts styled lines into a rectangle, starting at its line from.
func (c *Canvas) Lines(r Rect, ls []Line, from int) {
	c.within(r, func() {
		for i := from; i < len(ls) && i-from < r.H; i++ {
			c.Line(r.X, r.Y+i-from, ls[i])
		}
	})
}

// Fill covers a rectangle with one character.
func (c *Canvas) Fill(r Rect, ch rune, s Style) {
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			c.Set(x, y, ch, s)
		}
	}
}

// The borders: corners clockwise from the top left, then the horizontal and the vertical line.
type border [6]rune

var (
	ThinBorder   = border{'╭', '╮', '╯', '╰', '─', '│'}
	HeavyBorder  = border{'┏', '┓', '┛', '┗', '━', '┃'}
	DoubleBorder = border{'╔', '╗', '╝', '╚', '═', '║'}
	dashedBorder = border{'┌', '┐', '┘', '└', '╌', '╎'}
)

// Box draws a frame.
func (c *Canvas) Box(r Rect, b border, s Style) {
	if r.W < 2 || r.H < 2 {
		return
	}
	for x := r.X + 1; x < r.X+r.W-1; x++ {
		c.Set(x, r.Y, b[4], s)
		c.Set(x, r.Y+r.H-1, b[4], s)
	}
	for y := r.Y + 1; y < r.Y+r.H-1; y++ {
		c.Set(r.X, y, b[5], s)
		c.Set(r.X+r.W-1, y, b[5], s)
	}
	c.Set(r.X, r.Y, b[0], s)
	c.Set(r.X+r.W-1, r.Y, b[1], s)
	c.Set(r.X+r.W-1, r.Y+r.H-1, b[2], s)
	c.Set(r.X, r.Y+r.H-1, b[3], s)
}

// Titled draws a frame with a title in its upper edge.
func (c *Canvas) Titled(r Rect, b border, s Style, title Line) {
	c.Box(r, b, s)
	if len(title) == 0 || r.W < 6 {
		return
	}
	c.within(Rect{r.X + 2, r.Y, r.W - 4, 1}, func() {
		x := c.Text(r.X+2, r.Y, " ", s)
		x = c.Line(x, r.Y, title)
		c.Text(x, r.Y, " ", s)
	})
}

// String returns the canvas without styles, without spaces at the ends of lines.
func (c *Canvas) String() string { return c.buf.String() }

// Render returns the canvas with escape sequences, in the colours of a painter. The canvas keeps them, so it is
// rendered once.
func (c *Canvas) Render(p Painter) string {
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
