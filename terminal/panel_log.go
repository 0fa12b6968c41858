package terminal

import (
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// entryCache caches the words of entries that were shown already.
type entryCache struct {
	seat  game.Player
	texts map[int]string
	upTo  int
}

// reset forgets the words for another seat, and those of entries taken back.
func (c *entryCache) reset(seat game.Player, n int) {
	if c.texts == nil || c.seat != seat || n < c.upTo {
		c.texts = map[int]string{}
		c.seat = seat
	}
	c.upTo = n
}

// entryText returns the words of an entry, empty if the seat may not read it or it
// needs none.
func (m *model) entryText(i int) string {
	if t, ok := m.entries.texts[i]; ok {
		return t
	}
	t := ""
	if e := &m.sess.Feed[i]; draw.MayRead(e, m.seat) {
		t = m.w.Entry(&m.sight.View, e)
	}
	m.entries.texts[i] = t
	return t
}

// logLines returns the last entries that the seat may read, about most lines of
// them, the newest at the end.
func (m *model) logLines(w, most int) []draw.Line {
	var blocks [][]draw.Line
	n := 0
	after := game.LogStep
	for i := len(m.sess.Feed) - 1; i >= 0 && n < most; i-- {
		text := m.entryText(i)
		if text == "" {
			continue
		}
		kind := m.sess.Feed[i].Kind
		empty := kind == game.LogStep && (after == game.LogStep || after == game.LogPhase || after == game.LogRound)
		after = kind
		if empty {
			continue // In this step nothing happened, or not yet.
		}
		ls := m.entryLines(i, text, w)
		n += len(ls)
		blocks = append(blocks, ls)
	}
	var out []draw.Line
	for i := len(blocks) - 1; i >= 0; i-- {
		out = append(out, blocks[i]...)
	}
	return out
}

// entryLines returns the lines of one entry: rounds and phases as headings, others after the mark of the player they
// are about. What is new since the viewer's last answer is marked.
func (m *model) entryLines(i int, text string, w int) []draw.Line {
	e := &m.sess.Feed[i]
	switch e.Kind {
	case game.LogRound:
		return []draw.Line{draw.Strong.Line("━━ " + text).Clip(w)}
	case game.LogPhase:
		return []draw.Line{draw.Accent.Line("─ " + text).Clip(w)}
	case game.LogStep:
		return []draw.Line{draw.Muted.Line("· " + text).Clip(w)}
	}
	lead := draw.Normal.Piece(" ")
	if i >= m.answered {
		lead = draw.Accent.Piece("▏")
	}
	l := draw.Line{lead}
	if e.Player != game.Nobody && int(e.Player) < m.sight.View.Players {
		l = append(l, draw.OwnerOf(&m.sight.View, e.Player).Mark())
	} else {
		l = append(l, draw.Normal.Piece("  "))
	}
	style := draw.Normal
	if e.To != game.ToAll {
		style.Ink = draw.InkAccent
	}
	return l.Add(" "+text, style).Wrap(w, 4)
}
