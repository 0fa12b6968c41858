package terminal

import "strings"

// piece is a text in one style, line a row of pieces.
type piece struct {
	text  string
	style Style
}

type line []piece

// plainLine returns a line of one piece in the ordinary style.
func plainLine(s string) line { return line{{s, Style{}}} }

// styled returns a line of one piece.
func styled(s string, style Style) line { return line{{s, style}} }

// width returns the columns that a line takes.
func (l line) width() int {
	n := 0
	for _, p := range l {
		n += width(p.text)
	}
	return n
}

// String returns the line without styles.
func (l line) String() string {
	var b strings.Builder
	for _, p := range l {
		b.WriteString(p.text)
	}
	return b.String()
}

// add appends a text.
func (l line) add(s string, style Style) line { return append(l, piece{s, style}) }

// pad fills a line with spaces up to a width.
func (l line) pad(w int) line {
	if n := w - l.width(); n > 0 {
		return append(l, piece{strings.Repeat(" ", n), Style{}})
	}
	return l
}

// clip shortens a line to a width.
func (l line) clip(w int) line {
	if l.width() <= w {
		return l
	}
	var out line
	for _, p := range l {
		n := width(p.text)
		if n < w {
			out = append(out, p)
			w -= n
			continue
		}
		head, _ := cut(p.text, max(w-1, 0))
		return append(out, piece{head + "…", p.style})
	}
	return out
}

// wrap breaks a line at its spaces so that no part is wider than w; the lines
// after the first begin with indent spaces.
func (l line) wrap(w, indent int) []line {
	w = max(w, 8)
	indent = min(indent, w/2)
	var out []line
	var now line
	used := 0
	begin := func() {
		out = append(out, now)
		now, used = nil, 0
		if indent > 0 {
			now = line{{strings.Repeat(" ", indent), Style{}}}
			used = indent
		}
	}
	// A word may run over several pieces (a name with a comma in another style), so
	// words are gathered over the whole line first.
	for _, word := range l.words() {
		n := word.width()
		space := word[0].text == " " && len(word) == 1
		if space {
			if len(out) > 0 && used == indent {
				continue
			}
			if used+1 >= w {
				begin()
				continue
			}
		} else if used+n > w && used > 0 && !(len(out) > 0 && used == indent) {
			now = now.trimRight()
			begin()
		}
		for n > w-used { // A word longer than the line is cut.
			head, rest := word.split(w - used)
			now = append(now, head...)
			begin()
			word, n = rest, rest.width()
		}
		now = append(now, word...)
		used += n
	}
	if len(now) > 0 || len(out) == 0 {
		out = append(out, now.trimRight())
	}
	return out
}

// words splits a line into words and single spaces.
func (l line) words() []line {
	var out []line
	var word line
	for _, p := range l {
		rest := p.text
		for rest != "" {
			i := strings.IndexByte(rest, ' ')
			if i < 0 {
				word = append(word, piece{rest, p.style})
				break
			}
			if i > 0 {
				word = append(word, piece{rest[:i], p.style})
			}
			if len(word) > 0 {
				out = append(out, word)
				word = nil
			}
			out = append(out, line{{" ", p.style}})
			rest = rest[i+1:]
		}
	}
	if len(word) > 0 {
		out = append(out, word)
	}
	return out
}

// split cuts a line after n columns.
func (l line) split(n int) (head, rest line) {
	for i, p := range l {
		w := width(p.text)
		if w <= n {
			head = append(head, p)
			n -= w
			continue
		}
		in, out := cut(p.text, n)
		if in != "" {
			head = append(head, piece{in, p.style})
		}
		return head, append(line{{out, p.style}}, l[i+1:]...)
	}
	return head, nil
}

// trimRight removes the spaces at the end.
func (l line) trimRight() line {
	for len(l) > 0 {
		last := l[len(l)-1]
		t := strings.TrimRight(last.text, " ")
		if t == last.text {
			return l
		}
		if t != "" {
			return append(l[:len(l)-1:len(l)-1], piece{t, last.style})
		}
		l = l[:len(l)-1]
	}
	return l
}

// wrapText breaks a plain text into lines of one style.
func wrapText(s string, w int, style Style) []line {
	var out []line
	for _, part := range strings.Split(s, "\n") {
		out = append(out, styled(part, style).wrap(w, 0)...)
	}
	return out
}
