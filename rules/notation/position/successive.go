package position

import (
	"sync"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Successive writes the positions of one game, one after the other. What has not changed since the previous position is
// taken from its text, so it is faster than Append; the result is the same. The zero value is ready to use.
type Successive struct {
	rules *game.Rules
	last  *game.State
	text  []byte
	parts [sections]part
}

// part is the place of a section in a text.
type part struct{ from, to int }

// The sections that few answers change: the galaxy, the Event cards, and each player.
const (
	galaxySection = iota
	eventSection
	seatSection
	sections = seatSection + game.MaxPlayers
)

// spares are buffers without a text.
var spares = sync.Pool{New: func() any { return new([]byte) }}

// Next returns the position of a state. It is valid until the next call; until then the state must not change.
func (p *Successive) Next(r *game.Rules, s *game.State) []byte {
	spare := spares.Get().(*[]byte)
	w := writerOf(r, s, document.Writer{Dst: (*spare)[:0]})
	var parts [sections]part
	w.parts = &parts
	if p.rules == r && p.last != nil {
		w.before = p
	}
	w.position(true)
	*spare = p.text
	p.rules, p.last, p.text, p.parts = r, s, w.Dst, parts
	spares.Put(spare)
	return p.text
}

// Text returns the position that Next returned last, nil if there is none.
func (p *Successive) Text() []byte { return p.text }

// copied takes a section from the previous position if it would be the same, and reports whether it did.
func (w *writer) copied(section int) bool {
	if w.before == nil || !sameSection(section, w.before.last, w.s) {
		return false
	}
	old, from := w.before.parts[section], len(w.Dst)
	w.Raw(w.before.text[old.from:old.to])
	w.parts[section] = part{from, len(w.Dst)}
	return true
}

// written records the place of a section that was rewritten.
func (w *writer) written(section, from int) {
	if w.parts != nil {
		w.parts[section] = part{from, len(w.Dst)}
	}
}

// sameSection reports whether a section of two games under the same rules is the same. It compares all that the section
// is made of.
func sameSection(section int, a, b *game.State) bool {
	switch section {
	case galaxySection:
		return a.Placed == b.Placed && a.LinkCount == b.LinkCount && a.Tiles == b.Tiles && a.Links == b.Links
	case eventSection:
		for p := range a.Seats {
			if a.Seats[p].Faction != b.Seats[p].Faction {
				return false // The section names players.
			}
		}
		return a.EventDeck == b.EventDeck && a.EventDiscards == b.EventDiscards && a.EventPlace == b.EventPlace &&
			a.EventPile == b.EventPile
	}
	p := section - seatSection
	return a.Seats[p] == b.Seats[p] && a.Workers == b.Workers && (a.Seats[p].Aside == 0 || sameCaptives(a, b))
}

// sameCaptives reports whether the units under mind control are the same and are called the same.
func sameCaptives(a, b *game.State) bool {
	for q := range a.Seats {
		if a.Seats[q].Captives != b.Seats[q].Captives || a.Seats[q].Faction != b.Seats[q].Faction {
			return false
		}
	}
	return true
}
