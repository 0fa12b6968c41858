package terminal

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// compact reports whether the screen is too small for panels beside the galaxy: the players are then in one line, and the
// panels take the place of the galaxy when they are opened.
func (m *model) compact() bool { return m.width < wideWidth || m.height < wideHeight }

// planCompact divides a small screen.
func (m *model) planCompact() layout {
	w, h := m.width, m.height
	low := min(max(h*3/8, 9), 15)
	if m.stageShown() {
		low = 8 // A skirmish needs more lines than its answers.
	}
	if m.sight != nil && m.sight.view.Placed == 0 {
		low = max(low, h-7) // There is no map yet.
	}
	mid := h - 3 - low
	return layout{
		status: rect{0, 0, w, 1},
		strip:  rect{0, 1, w, 1},
		galaxy: rect{0, 2, w, mid},
		prompt: rect{0, 2 + mid, w, low},
		keys:   rect{0, h - 1, w, 1},
	}
}

// showTab shows a panel.
func (m *model) showTab(p panel) {
	m.turned = !m.turned || m.tab != p
	m.tab = p
}

// turnTab shows the next or the previous panel; on small screens the galaxy is one of those that take turns.
func (m *model) turnTab(by int) {
	if !m.compact() {
		m.tab = panel((int(m.tab) + int(panels) + by) % int(panels))
		return
	}
	at := 0 // The galaxy comes first.
	if m.turned {
		at = int(m.tab) + 1
	}
	at = (at + int(panels) + 1 + by) % (int(panels) + 1)
	m.turned = at > 0
	if m.turned {
		m.tab = panel(at - 1)
	}
}

// playersLine shows all players in one line: whose turn it is, who they are, points, and who began the round.
func playersLine(r *game.Rules, s *sight, wide int) line {
	v := &s.view
	var l line
	for i, p := range seatsByTeam(r, v) {
		switch {
		case i > 0 && teamed(r, v, p) && !beginsTeam(r, v, p):
			l = l.add(" +", Style{Ink: InkLine})
		case i > 0:
			l = l.add("  ", Style{})
		}
		turn := piece{" ", Style{}}
		if v.Open.Has(p) {
			turn = piece{"►", Style{Ink: InkAccent, Attr: Bold}}
		}
		o := ownerOf(v, p)
		mark := o.mark()
		if p == s.seat {
			mark.style = mark.style.With(Underline)
		}
		l = append(l, turn, mark, piece{" ", Style{}})
		count := pointsOf(r, s, p)
		if teamed(r, v, p) {
			count = strconv.Itoa(int(v.Seats[p].Points))
		}
		if !v.Alive.Has(p) {
			count = "✕"
		}
		l = l.add(count, Style{Ink: InkPoints, Attr: Bold})
		if p == v.First {
			l = l.add("¹", Style{Ink: InkPoints, Attr: Bold})
		}
		if endsTeam(r, v, p) {
			l = l.add(" = "+pointsOf(r, s, p), Style{Ink: InkPoints, Attr: Bold})
		}
	}
	return l.clip(wide)
}

// spareKeys are the keys that are left out first where the line of keys does not fit: the help has them all.
var spareKeys = []string{"x", "[", "s", "/", "u", "+", "Ctrl+", "Strg+", "Tab"}

// fitKeys shortens a line of keys to a width.
func fitKeys(text string, wide int) string {
	parts := strings.Split(text, "  ")
	for _, key := range spareKeys {
		if width(strings.Join(parts, "  ")) <= wide {
			break
		}
		if i := slices.IndexFunc(parts, func(p string) bool { return strings.HasPrefix(p, key) }); i >= 0 {
			parts = slices.Delete(parts, i, i+1)
		}
	}
	return clipText(strings.Join(parts, "  "), wide)
}
