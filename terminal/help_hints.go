package terminal

import (
	"context"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/hint"
	"koprulu/help/lookback"
	"koprulu/help/choice"
	"koprulu/rules/game"
)

// hintState is the state of the hints that are shown.
type hintState struct {
	// number tells a question from earlier ones; leave cancels it.
	number int
	leave  context.CancelFunc
	// found is nil until they are worked out.
	found    *hint.Hints
	scrolled int
}

// hintsFound is the answer to a question for hints.
type hintsFound struct {
	number int
	hints  hint.Hints
	err    error
}

// openHints shows what the player could answer. This is worked out in the background.
func (m *model) openHints() tea.Cmd {
	if !m.sight.view.Open.Has(m.seat) {
		m.notice = m.w.text("ui.hint.not-asked")
		return nil
	}
	ctx, leave := context.WithCancel(m.ctx)
	m.hints = hintState{number: m.hints.number + 1, leave: leave}
	m.overlay = overHints
	number, work := m.hints.number, m.sess.Pondering(m.seat, m.cfg.budgetOfHints())
	return func() tea.Msg {
		h, err := work(ctx)
		return hintsFound{number, h, err}
	}
}

// hintsCame records hints and counts them, unless they are no longer wanted.
func (m *model) hintsCame(f hintsFound) {
	if m.overlay != overHints || f.number != m.hints.number || f.err != nil {
		return
	}
	m.hints.found = &f.hints
	m.mark(&f.hints)
	if err := m.sess.Hinted(m.seat); err != nil {
		m.failed = err
	}
}

// closeHints cancels the question.
func (m *model) closeHints() {
	m.hints.leave()
	m.hints = hintState{number: m.hints.number}
	m.overlay = noOverlay
}

// hintKey handles a key while hints are shown: a digit does what that hint says.
func (m *model) hintKey(key string) tea.Cmd {
	found := m.hints.found
	switch {
	case key == "down" || key == "pgdown" || key == "]":
		m.hints.scrolled++
	case key == "up" || key == "pgup" || key == "[":
		m.hints.scrolled = max(m.hints.scrolled-1, 0)
	case found != nil && len(key) == 1 && key[0] >= '1' && int(key[0]-'1') < len(found.List):
		a := found.List[key[0]-'1'].Answer
		m.closeHints()
		return m.give(choice.Choice{Answer: a})
	default:
		m.closeHints()
	}
	return nil
}

// drawHints draws the hints over the table.
func (m *model) drawHints(c *canvas) {
	w := min(m.width-8, 96)
	ls := []line{styled(m.w.text("ui.hint.wait"), Style{Ink: InkMuted})}
	if m.hints.found != nil {
		ls = hintLines(m.w, m.sight, m.hints.found, w-4)
		ls = append(ls, styled(m.w.text("ui.hint.marked"), Style{Ink: InkMuted}).wrap(w-4, 0)...)
		ls = append(ls, styled(m.w.text("ui.hint.used", "n", m.sess.Hints(m.seat)), Style{Ink: InkMuted}))
	}
	h := min(max(len(ls)+3, 14), m.height-4)
	r := rect{(m.width - w) / 2, max((m.height-h)/2, 1), w, h}
	c.fill(r, ' ', Style{})
	c.titled(r, doubleBorder, Style{Ink: InkAccent}, styled(m.w.text("ui.hint.title"), Style{Attr: Bold}))
	in := rect{r.x + 2, r.y + 1, r.w - 4, r.h - 3}
	m.hints.scrolled = min(m.hints.scrolled, max(len(ls)-in.h, 0))
	c.lines(in, ls, m.hints.scrolled)
	m.drawMore(c, r, m.hints.scrolled > 0, m.hints.scrolled+in.h < len(ls))
	c.text(r.x+2, r.y+r.h-2, clipText(m.w.text("ui.hint.keys"), r.w-4), Style{Ink: InkAccent})
}

// hintIndent is how far the text of a hint is indented from its number.
const hintIndent = 3

// hintLines show hints: each answer with its number, the chance of winning after it, why, what may be lost, and what is meant to follow.
func hintLines(w *words, s *sight, h *hint.Hints, wide int) []line {
	var out []line
	put := func(l line) { out = append(out, l.wrap(wide, hintIndent)...) }
	say := func(text string, ink Ink) { put(styled("   "+text, Style{Ink: ink})) }
	for i, x := range lookback.HintLines(w.Words, w.r, &s.view, h) {
		if i > 0 {
			out = append(out, nil)
		}
		put(styled(strconv.Itoa(i+1)+". ", Style{Ink: InkAccent, Attr: Bold}).add(x.Label, Style{Attr: Bold}))
		chance := styled("   ", Style{})
		chance = append(chance, oddsBar(x.Permille, 1000, InkGood)...)
		chance = chance.add(" "+w.text("ui.hint.chance", "chance", x.Chance, "off", x.Off), Style{})
		if x.Even {
			chance = chance.add("  "+w.text("ui.hint.even"), Style{Ink: InkMuted})
		}
		put(chance)
		say(x.Why, InkText)
		if x.Risks != "" {
			say(x.Risks, InkBad)
		}
		if len(x.Next) > 0 {
			text := w.text("ui.hint.next")
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
	return append(out, styled(w.text("ui.hint.known.alone"), Style{Ink: InkMuted}).wrap(wide, 0)...)
}

// hints prints what the player could answer, or plays the answer of the hint whose number follows the command.
func (p *plain) hints(s *sight, number string) *choice.Choice {
	h, err := p.sess.Pondering(p.seat, p.cfg.budgetOfHints())(p.ctx)
	if err != nil {
		p.say(p.w.text("ui.hint.not-asked"))
		return nil
	}
	if err := p.sess.Hinted(p.seat); err != nil {
		p.say(p.w.text("ui.failed", "error", err.Error()))
	}
	if n, err := strconv.Atoi(number); number != "" {
		if err != nil || n < 1 || n > len(h.List) {
			p.say(p.w.text("ui.hint.number", "max", len(h.List)))
			return nil
		}
		return &choice.Choice{Answer: h.List[n-1].Answer}
	}
	p.lines(hintLines(p.w, s, &h, plainWidth))
	p.say(p.w.text("ui.hint.used", "n", p.sess.Hints(p.seat)) + "; " + p.w.text("ui.hint.plain"))
	return nil
}

// hinted says after the game how many hints were used and by whom; nothing if there were none.
func hinted(w *words, v *game.View, used func(game.Player) int) []line {
	var out []line
	for p := range game.Player(v.Players) {
		if n := used(p); n > 0 {
			out = append(out, styled(w.player(v, p)+": "+w.text("ui.hint.used", "n", n), Style{Ink: InkMuted}))
		}
	}
	return out
}
