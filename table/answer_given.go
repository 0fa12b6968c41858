package table

import (
	"hash/maphash"
	"slices"
	"strings"

	"koprulu/rules/game"
)

// given is an answer that was given once: sending it again is confirmed, and nothing happens.
type given struct {
	seq, decision uint32
	// hash is the hash of the seat and the text.
	hash uint64
}

var givenSeed = maphash.MakeSeed()

// hashAnswer returns the hash of an answer, ignoring case and spacing.
func hashAnswer(p game.Player, text string) uint64 {
	var h maphash.Hash
	h.SetSeed(givenSeed)
	h.WriteByte(byte(p))
	if plain(text) {
		h.WriteString(text)
	} else {
		h.WriteString(strings.ToLower(strings.Join(strings.Fields(text), " ")))
	}
	return h.Sum64()
}

// plain reports whether a text is written as notation writes it: lower case, one space between words.
func plain(text string) bool {
	space := true
	for i := range len(text) {
		b := text[i]
		if b < ' ' || b >= 'A' && b <= 'Z' || b >= 0x7F || b == ' ' && space {
			return false
		}
		space = b == ' '
	}
	return !space
}

// give records an answer as it was sent and as it is written.
func (c *course) give(seq, decision uint64, p game.Player, sent, written string) {
	c.given = append(c.given, given{uint32(seq), uint32(decision), hashAnswer(p, written)})
	if sent == "" || sent == written {
		return
	}
	// Of several equal cards it may have named a different one from the one written.
	if h := hashAnswer(p, sent); h != c.given[len(c.given)-1].hash {
		c.given = append(c.given, given{uint32(seq), uint32(decision), h})
	}
}

// repeated finds an answer to a decision that is sent again.
func (c *course) repeated(decision uint64, p game.Player, text string) (seq uint64, ok bool) {
	if decision == 0 {
		return 0, false
	}
	h := hashAnswer(p, text)
	for i := len(c.given) - 1; i >= 0 && uint64(c.given[i].seq) > decision; i-- {
		if g := &c.given[i]; uint64(g.decision) == decision && g.hash == h {
			return uint64(g.seq), true
		}
	}
	return 0, false
}

// sat records who had a seat when the game was dealt, as far as what happens there tells: whoever is the first to do
// something at it before somebody takes it over.
func (c *course) sat(n *Entry) {
	switch p := n.Seat; {
	case p >= game.MaxPlayers:
	case n.Kind == DidJoin:
		c.joined[p] = append(slices.Clip(c.joined[p]), Person(n.By))
	case c.began[p] != "" || len(c.joined[p]) > 0:
	case n.Kind == DidRemove || strings.HasPrefix(n.By, botPrefix): // It is not who sat there.
	default:
		c.began[p] = Person(n.By)
	}
}
