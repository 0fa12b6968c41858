package locale

import (
	"strings"

	"koprulu/rules/game"
)

// Piece is a part of a sentence. Term says that it is a name that can be looked up, such as that of a card: exactly the
// name, without anything around it.
type Piece struct {
	Text string
	Term bool
}

// termBegin and termEnd enclose terms while a sentence is being put together. No text has them.
const termBegin, termEnd = "\x02", "\x03"

// EntryPieces returns the sentence of Entry in pieces. A name that occurs twice in a sentence, once for a faction and
// once for its hero, is a term only where it means something that can be looked up.
func (w *Words) EntryPieces(r *game.Rules, v *game.View, e game.Entry) []Piece {
	t := teller{prompter: prompter{w: w, r: r, v: v, p: e.Player}, e: &e, terms: true}
	return pieces(t.entry())
}

// pieces splits a text at its terms.
func pieces(text string) []Piece {
	var out []Piece
	for text != "" {
		before, rest, marked := strings.Cut(text, termBegin)
		if before != "" {
			out = append(out, Piece{Text: before})
		}
		if !marked {
			break
		}
		var term string
		term, text, _ = strings.Cut(rest, termEnd)
		out = append(out, Piece{Text: term, Term: true})
	}
	return out
}

// term marks a name as a term if terms are wanted.
func (t *teller) term(name string) string {
	if !t.terms {
		return name
	}
	return termBegin + name + termEnd
}

// What names something that can be looked up is a term in the sentences of the log.

func (t *teller) own(c uint8) string { return t.term(t.prompter.own(c)) }

func (t *teller) cardOf(p game.Player, c uint8) string { return t.term(t.prompter.cardOf(p, c)) }

func (t *teller) leader(l uint8) string { return t.term(t.prompter.leader(l)) }

func (t *teller) site(i uint8) string { return t.term(t.prompter.site(i)) }

func (t *teller) event(c uint8) string { return t.term(t.w.EventName(t.r, game.EventCard(c))) }
