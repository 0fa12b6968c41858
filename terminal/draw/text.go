package draw

import "strings"

// Piece is a text in one style, line a row of pieces.
type Piece struct {
	Text  string
	Style Style
}

type Line []Piece

// Piece returns a text in the style.
func (s Style) Piece(text string) Piece { return Piece{text, s} }

// Line returns a line of one piece.
func (s Style) Line(text string) Line { return Line{{text, s}} }

// Width returns the columns that a line takes.
func (l Line) Width() int {
	n := 0
	for _, p := range l {
		n += Width(p.Text)
	}
	return n
}

// String returns the line without styles.
func (l Line) String() string {
	var b strings.Builder
	for _, p := range l {
		b.WriteString(p.Text)
	}
	return b.String()
}

// Add appends a text.
func (l Line) Add(s string, style Style) Line { return append(l, Piece{s, style}) }

// pad fills a line with spaces up to a width.
func (l Line) pad(w int) Line {
	if n := w - l.Width(); n > 0 {
		return append(l, Piece{strings.Repeat(" ", n), Normal})
	}
	return l
}

// Clip shortens a line to a width.
func (l Line) Clip(w int) Line {
	if l.Width() <= w {
		return l
	}
	var out Line
	for _, p := range l {
		n := Width(p.Text)
		if n < w {
			out = append(out, p)
			w -= n
			continue
		}
		head, _ := cut(p.Text, max(w-1, 0))
		return append(out, Piece{head + "…", p.Style})
	}
	return out
}

// Wrap breaks a line at its spaces so that no part is wider than w; the lines
// after the first begin with indent spaces.
func (l Line) Wrap(w, indent int) []Line {
	w = max(w, 8)
	indent = min(indent, w/2)
	var out []Line
	var now Line
	used := 0
	begin := func() {
		out = append(out, now)
		now, used = nil, 0
		if indent > 0 {
			now = Line{{strings.Repeat(" ", indent), Normal}}
			used = indent
		}
	}
	// A word may run over several pieces (a name with a comma in another style), so
	// words are gathered over the whole line first.
	for _, word := range l.words() {
		n := word.Width()
		space := word[0].Text == " " && len(word) == 1
		if space {
			if len(out) > 0 && used == indent {
				continue
			}
			if used+1 >= w {
				begin()
				continue
			}
		} else if used+n > w && used > 0 && !(len(out) > 0 && used == indent) {
			now = now.TrimRight()
			begin()
		}
		for n > w-used { // A word longer than the line is cut.
			head, rest := word.split(w - used)
			now = append(now, head...)
			begin()
			word, n = rest, rest.Width()
		}
		now = append(now, word...)
		used += n
	}
	if len(now) > 0 || len(out) == 0 {
		out = append(out, now.TrimRight())
	}
	return out
}

// words splits a line into words and single spaces.
func (l Line) words() []Line {
	var out []Line
	var word Line
	for _, p := range l {
		rest := p.Text
		for rest != "" {
			i := strings.IndexByte(rest, ' ')
			if i < 0 {
				word = append(word, Piece{rest, p.Style})
				break
			}
			if i > 0 {
				word = append(word, Piece{rest[:i], p.Style})
			}
			if len(word) > 0 {
				out = append(out, word)
				word = nil
			}
			out = append(out, Line{{" ", p.Style}})
			rest = rest[i+1:]
		}
	}
	if len(word) > 0 {
		out = append(out, word)
	}
	return out
}

// split cuts a line after n columns.
func (l Line) split(n int) (head, rest Line) {
	for i, p := range l {
		w := Width(p.Text)
		if w <= n {
			head = append(head, p)
			n -= w
			continue
		}
		in, out := cut(p.Text, n)
		if in != "" {
			head = append(head, Piece{in, p.Style})
		}
		return head, append(Line{{out, p.Style}}, l[i+1:]...)
	}
	return head, nil
}

// TrimRight removes the spaces at the end.
func (l Line) TrimRight() Line {
	for len(l) > 0 {
		last := l[len(l)-1]
		t := strings.TrimRight(last.Text, " ")
		if t == last.Text {
			return l
		}
		if t != "" {
			return append(l[:len(l)-1:len(l)-1], Piece{t, last.Style})
		}
		l = l[:len(l)-1]
	}
	return l
}

// Wrap breaks a text into lines.
func (s Style) Wrap(text string, w int) []Line {
	var out []Line
	for _, part := range strings.Split(text, "\n") {
		out = append(out, s.Line(part).Wrap(w, 0)...)
	}
	return out
}
