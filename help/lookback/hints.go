package lookback

import (
	"slices"

	"koprulu/bots/hint"
	"koprulu/bots/value"
	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
)

// HintLine is a hint in words, for a reader.
type HintLine struct {
	// Text is the answer in notation, Label in the reader's language.
	Text, Label string
	// Chance is the chance of winning in percent, Permille the same in thousandths, for a bar.
	Chance   string
	Permille int
	// Even is true if it is not clearly worse than the first hint.
	Even bool
	// Why and Risks are sentences; Risks is empty if nothing is at risk.
	Why, Risks string
	// Next are the answers that are meant to follow.
	Next []string
	// Places are the places of the map that the answer is about.
	Places choice.Places
}

// HintLines puts hints into words for the seat of a view.
func HintLines(w *locale.Words, r *game.Rules, v *game.View, h *hint.Hints) []HintLine {
	out := make([]HintLine, len(h.List))
	for i := range h.List {
		x := &h.List[i]
		out[i] = HintLine{
			Text: answer.FormatInView(r, v, x.Answer), Label: w.Answer(r, v, x.Answer), Places: choice.PlacesOf(r, v, x.Answer),
			Chance:   chance(w, x.Chance, x.Error),
			Permille: int(int64(x.Chance) * 1000 / value.One), Even: x.Even,
			Why: why(w, r, v, x, len(h.List)), Risks: risks(w, r, x), Next: next(w, r, x),
		}
	}
	return out
}

// HintNote says what hints work for where the seat can hardly win any more, nothing otherwise.
func HintNote(w *locale.Words, r *game.Rules, v *game.View, h *hint.Hints) string {
	if !h.Low || h.Leader == game.Nobody {
		return ""
	}
	return w.Text("ui.hint.low", "player", w.PlayerWithin(r, v, h.Leader))
}

// why says why a hint is given, beginning with the battle that is decided.
func why(w *locale.Words, r *game.Rules, v *game.View, x *hint.Hint, of int) string {
	text := reasons(w, r, v, x, of)
	if x.Battle == hint.NoBattle {
		return text
	}
	return w.Text("ui.hint.battle", "share", rounded(w, x.Battle)) + " " + text
}

// reasons says what speaks for a hint. An only hint has nothing to be compared with.
func reasons(w *locale.Words, r *game.Rules, v *game.View, x *hint.Hint, of int) string {
	if len(x.Why) == 0 {
		if of == 1 {
			return w.Text("ui.hint.why.only")
		}
		return w.Text("ui.hint.why.none")
	}
	var list []string
	for i := range x.Why {
		list = append(list, Reason(w, r, v, &x.Why[i]))
	}
	key := "ui.hint.why.others"
	if x.Nothing {
		key = "ui.hint.why.nothing"
	}
	return w.Text(key, "reasons", w.List(list))
}

// risks says what may be lost.
func risks(w *locale.Words, r *game.Rules, x *hint.Hint) string {
	var list []string
	for _, k := range x.Risks {
		key := "ui.hint.risk.area"
		if k.Base {
			key = "ui.hint.risk.base"
		}
		list = append(list, w.Text(key, "area", w.AreaName(r, k.Area), "share", rounded(w, k.Share)))
	}
	if len(list) == 0 {
		return ""
	}
	return w.Text("ui.hint.risks", "risks", w.List(list))
}

// next says what is meant to follow; an answer repeated several times in a row is listed once.
func next(w *locale.Words, r *game.Rules, x *hint.Hint) []string {
	var list []string
	for i := 0; i < len(x.Next); {
		label := w.Answer(r, x.Next[i].View, x.Next[i].Answer)
		n := slices.IndexFunc(x.Next[i:], func(s hint.Step) bool { return w.Answer(r, s.View, s.Answer) != label })
		if n < 0 {
			n = len(x.Next) - i
		}
		if i += n; n > 1 {
			label = w.Text("ui.hint.times", "answer", label, "n", n)
		}
		list = append(list, label)
	}
	return list
}
