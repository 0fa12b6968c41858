package terminal

import (
	"slices"
	"strings"

	"koprulu/terminal/draw"
)

// compact reports whether the screen is too small for panels beside the galaxy: the players are then in one line, and
// the panels take the place of the galaxy when they are opened.
func (m *model) compact() bool { return m.width < wideWidth || m.height < wideHeight }

// planCompact divides a small screen.
func (m *model) planCompact() layout {
	w, h := m.width, m.height
	low := min(max(h*3/8, 9), 15)
	if m.stageShown() {
		low = 8 // A skirmish needs more lines than its answers.
	}
	if m.sight != nil && m.sight.View.Placed == 0 {
		low = max(low, h-7) // There is no map yet.
	}
	mid := h - 3 - low
	return layout{
		status: draw.At(0, 0, w, 1),
		strip:  draw.At(0, 1, w, 1),
		galaxy: draw.At(0, 2, w, mid),
		prompt: draw.At(0, 2+mid, w, low),
		keys:   draw.At(0, h-1, w, 1),
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

// spareKeys are the keys that are left out first where the line of keys does not fit: the help has them all.
var spareKeys = []string{"x", "[", "s", "/", "u", "+", "Ctrl+", "Strg+", "Tab"}

// fitKeys shortens a line of keys to a width.
func fitKeys(text string, wide int) string {
	parts := strings.Split(text, "  ")
	for _, key := range spareKeys {
		if draw.Width(strings.Join(parts, "  ")) <= wide {
			break
		}
		if i := slices.IndexFunc(parts, func(p string) bool { return strings.HasPrefix(p, key) }); i >= 0 {
			parts = slices.Delete(parts, i, i+1)
		}
	}
	return draw.ClipText(strings.Join(parts, "  "), wide)
}
