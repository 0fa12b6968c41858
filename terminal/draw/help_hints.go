package draw

import (
	"strconv"
	"strings"

	"koprulu/bots/hint"
	"koprulu/help/lookback"
	"koprulu/rules/game"
)

// hintIndent is how far the text of a hint is indented from its number.
const hintIndent = 3

// HintLines show hints: each answer with its number, the chance of winning after it, why, what may be lost, and what is
// meant to follow.
func HintLines(w *Words, s *Sight, h *hint.Hints, wide int) []Line {
	var out []Line
	put := func(l Line) { out = append(out, l.Wrap(wide, hintIndent)...) }
	say := func(text string, ink Ink) { put(Style{Ink: ink}.Line("   " + text)) }
	for _, text := range []string{Outlook(w, s), lookback.HintNote(w.All, w.r, &s.View, h)} {
		if text != "" {
			put(Heavy.Line(text))
			out = append(out, nil)
		}
	}
	for i, x := range lookback.HintLines(w.All, w.r, &s.View, h) {
		if i > 0 {
			out = append(out, nil)
		}
		put(Strong.Line(strconv.Itoa(i+1)+". ").Add(x.Label, Heavy))
		chance := Normal.Line("   ")
		chance = append(chance, oddsBar(x.Permille, 1000, InkGood)...)
		chance = chance.Add(" "+w.Text("ui.hint.chance", "chance", x.Chance), Normal)
		if x.Even {
			chance = chance.Add("  "+w.Text("ui.hint.even"), Muted)
		}
		put(chance)
		say(x.Why, InkText)
		if x.Risks != "" {
			say(x.Risks, InkBad)
		}
		if len(x.Next) > 0 {
			text := w.Text("ui.hint.next")
			for j, step := range x.Next {
				if j > 0 {
					text += " ›"
				}
				text += " " + step
			}
			say(text, InkMuted)
		}
	}
	out = append(out, nil)
	return append(out, Muted.Line(w.Text("ui.hint.known.alone")).Wrap(wide, 0)...)
}

// Outlook says who wins at the end of the round unless something changes; nothing if nobody would.
func Outlook(w *Words, s *Sight) string { return lookback.Outlook(w.All, w.r, &s.View) }

// Lessons say what to mind in the setup and in the first plans; nothing later.
func Lessons(w *Words, s *Sight) string {
	list := lookback.Lessons(w.All, w.r, &s.View)
	return strings.Join(list[:min(2, len(list))], " ")
}

// Hinted says after the game how many hints were used and by whom; nothing if there were none.
func Hinted(w *Words, v *game.View, used func(game.Player) int) []Line {
	var out []Line
	for p := range game.Player(v.Players) {
		if n := used(p); n > 0 {
			out = append(out, Muted.Line(w.Player(v, p)+": "+w.Text("ui.hint.used", "n", n)))
		}
	}
	return out
}
