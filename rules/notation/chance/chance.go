package chance

import (
	"strconv"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// The kinds of a group in game.Log.Chance.
const (
	letterCards   = 'c'
	letterEvents  = 'e'
	letterPick    = 'p'
	letterPlanets = 't'
)

// Format returns what chance decided, as Log.Chance holds it, in words: one text
// for each shuffle or pick. The cards of a shuffle are in the order of the new deck
// from the bottom up.
func Format(r *game.Rules, s *game.State, chance []byte) []string {
	var out []string
	n := words.Of(r, s)
	for len(chance) >= 3 {
		kind, subject, count := chance[0], chance[1], int(chance[2])
		if len(chance) < 3+count {
			break
		}
		out = append(out, string(appendGroup(nil, &n, kind, subject, chance[3:3+count])))
		chance = chance[3+count:]
	}
	return out
}

// appendGroup appends one group of what chance decided.
func appendGroup(dst []byte, n *words.Names, kind, subject uint8, values []byte) []byte {
	switch kind {
	case letterCards:
		dst = append(append(dst, n.Player(game.Player(subject))...), ':')
	case letterEvents:
		dst = append(dst, "events:"...)
	case letterPlanets:
		dst = append(dst, "planets:"...)
	case letterPick:
		dst = append(dst, "pick "...)
		if len(values) == 1 {
			dst = append(dst, strconv.Itoa(int(values[0])+1)...)
		}
		return append(append(dst, " of "...), strconv.Itoa(int(subject))...)
	default:
		return append(dst, '?')
	}
	for _, v := range values {
		dst = append(dst, ' ')
		switch kind {
		case letterCards:
			dst = append(dst, n.Card(game.Player(subject), game.Card(v))...)
		case letterEvents:
			dst = n.AppendEvent(dst, game.EventCard(v))
		case letterPlanets:
			dst = append(dst, n.Planet(game.Planet(v))...)
		}
	}
	return dst
}

// Write writes the groups of what chance decided as a list of texts.
func Write(w *document.Writer, name string, n *words.Names, chance []byte) {
	w.OpenList(name)
	for len(chance) >= 3 {
		count := int(chance[2])
		if len(chance) < 3+count {
			break
		}
		w.Comma()
		// Names contain nothing that JSON would have to escape.
		w.Dst = append(w.Dst, '"')
		w.Dst = appendGroup(w.Dst, n, chance[0], chance[1], chance[3:3+count])
		w.EndName()
		chance = chance[3+count:]
	}
	w.Close(']')
}
