package choice

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
)

// Choice is one legal answer as it is offered to the player.
type Choice struct {
	Answer game.Answer
	// Label is the answer in the player's language, Text in the words of notation.
	Label, Text string
	Places      Places
	// Confirmed is true for what a player does on purpose although nothing asks for it (taking moves back, destroying
	// their own pieces): see game.Rules.Beside.
	Confirmed bool
	// Final is true for what must be marked as an answer that cannot be taken back; it is set by the caller, who knows
	// that.
	Final bool
	// Mines is true for an answer that would force mine although it does not say so (table.Snapshot.Unasked); it is set by
	// the caller, who knows that.
	Mines bool
}

// List returns answers of the seat of a view as they are offered, in the order of the answers.
func List(w *locale.Words, r *game.Rules, v *game.View, answers []game.Answer) []Choice {
	out := make([]Choice, len(answers))
	for i, a := range answers {
		out[i] = Choice{
			Answer: a,
			Label:  w.Answer(r, v, a),
			Text:   answer.FormatInView(r, v, a),
			Places: PlacesOf(r, v, a),
		}
	}
	return out
}

// Open returns all that the seat of a view can answer to its open decision: the legal answers, then, marked as
// Confirmed, what is possible besides them (game.Rules.Legal and Beside). It is nil if the seat has no open decision.
func Open(w *locale.Words, r *game.Rules, v *game.View, legal, beside []game.Answer) []Choice {
	if !v.Open.Has(v.Seat) {
		return nil
	}
	out := List(w, r, v, legal)
	for _, c := range List(w, r, v, beside) {
		c.Confirmed = true
		out = append(out, c)
	}
	return out
}

// Split divides choices into those that the decision asks for and those possible besides it.
func Split(all []Choice) (asked, beside []Choice) {
	for i := range all {
		if all[i].Confirmed {
			return all[:i:i], all[i:]
		}
	}
	return all, nil
}
