package hint

import (
	"strconv"

	"koprulu/help/lookback"
	"koprulu/site/web/seen"
)

// Model are the hints of a reader.
type Model struct {
	*seen.Game
	Lines []lookback.HintLine
	// Note says what they work for where the reader can hardly win any more; empty otherwise.
	Note string
	// Alone is true on their own page: there everything is open.
	Alone bool
}

// Offered reports whether the reader may ask for hints now.
func Offered(p *seen.Game) bool { return p.Mine() && p.Snap.Helps() }

// asked reports whether the reader has asked about the open decision: they see the hints again when they come back.
func asked(p *seen.Game) bool { return p.Snap.Seats[p.Seat].Hinted == p.Decision }

// decision is the number of the open decision.
func decision(p *seen.Game) string { return strconv.FormatUint(p.Decision, 10) }

// known says what hints are made from.
func (m *Model) known() string {
	if m.Snap.Practice() {
		return m.Words().Text("ui.hint.known.alone")
	}
	return m.Words().Text("ui.hint.known")
}

// used says how many hints a reader has used.
func (m *Model) used() string { return m.Words().Text("ui.hint.used", "n", m.Snap.Seats[m.Seat].Hints) }
