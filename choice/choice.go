package choice

import (
	"koprulu/game"
	"koprulu/locale"
	"koprulu/notation"
)

// Choice is one legal answer as it is offered.
type Choice struct {
	Answer game.Answer
	// Label is the answer in the player's language, Text in the words of notation.
	Label, Text string
	Places      Places
	// Confirmed is true for what is done on purpose although nothing asks for it
	// (taking moves back, destroying own pieces): see game.Rules.Beside.
	Confirmed bool
}

// List gives answers of the seat of a view as they are offered, in the order of the answers.
// The state is for the sentences of package locale and the words of package notation only.
func List(w *locale.Words, r *game.Rules, s *game.State, v *game.View, answers []game.Answer) []Choice {
	out := make([]Choice, len(answers))
	for i, a := range answers {
		out[i] = Choice{
			Answer: a,
			Label:  w.Answer(r, s, v.Seat, a),
			Text:   notation.FormatAnswer(r, s, v.Seat, a),
			Places: PlacesOf(r, v, a),
		}
	}
	return out
}

// Open gives all that the seat of a view can answer to its open decision: the legal answers,
// then, marked as Confirmed, what is possible beside them. It is nil if the seat has no open decision.
func Open(w *locale.Words, r *game.Rules, s *game.State, v *game.View) []Choice {
	if !v.Open.Has(v.Seat) {
		return nil
	}
	var buf [game.MaxLegal]game.Answer
	out := List(w, r, s, v, r.Legal(s, v.Seat, buf[:0]))
	for _, c := range List(w, r, s, v, r.Beside(s, v.Seat, buf[:0])) {
		c.Confirmed = true
		out = append(out, c)
	}
	return out
}

// Split parts choices into those that the decision asks for and those beside it.
func Split(all []Choice) (asked, beside []Choice) {
	for i := range all {
		if all[i].Confirmed {
			return all[:i:i], all[i:]
		}
	}
	return all, nil
}
