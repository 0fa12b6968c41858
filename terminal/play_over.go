package terminal

import (
	"encoding/hex"
	"slices"
	"strconv"

	"koprulu/rules/game"
	"koprulu/terminal/hotseat"
)

// endLines say how the game ended: who won by which kind of victory, the standings, the seed, where the record is.
func endLines(sess *hotseat.Game, w *words, cfg Config) []line {
	v := &sightOf(sess, game.Nobody).view
	out := []line{styled(w.victory(v), Style{Ink: InkPoints, Attr: Bold})}
	if text := conditionLine(w, v); text != "" {
		out = append(out, wrapText(text, plainWidth-20, Style{Ink: InkMuted})...)
	}
	out = append(out, nil)
	order := make([]game.Player, v.Players)
	for p := range order {
		order[p] = game.Player(p)
	}
	slices.SortStableFunc(order, func(a, b game.Player) int {
		x, y := v.Standing(sess.Rules, a), v.Standing(sess.Rules, b)
		if wa, wb := v.Winners.Has(a), v.Winners.Has(b); wa != wb {
			if wa {
				return -1
			}
			return 1
		}
		return slices.Compare(y[:], x[:])
	})
	for i, p := range order {
		o := ownerOf(v, p)
		l := line{{strconv.Itoa(i+1) + ". ", Style{}}, o.mark(), {" " + w.player(v, p), Style{Ink: o.ink}}}
		if !sess.Rules.Options.Conquest() { // Nobody has any in Galactic Conquest.
			l = l.add("  "+w.text("ui.over.points", "n", int(v.Seats[p].Points)), Style{})
		}
		if v.Winners.Has(p) {
			l = l.add("  ★ "+w.text("ui.over.winner"), Style{Ink: InkPoints, Attr: Bold})
		}
		if gone := w.Out(&v.Board, p); gone != "" {
			l = l.add("  "+gone, Style{Ink: InkMuted})
		}
		out = append(out, l)
	}
	if used := hinted(w, v, sess.Hints); len(used) > 0 {
		out = append(append(out, nil), used...)
	}
	out = append(out, nil, styled(w.text("ui.over.seed", "seed", hex.EncodeToString(sess.Seed[:])), Style{Ink: InkMuted}))
	if cfg.Record != "" {
		out = append(out, styled(w.text("ui.over.record", "file", cfg.Record), Style{Ink: InkMuted}))
	}
	return out
}

// drawOver draws how the game ended over the table.
func (m *model) drawOver(c *canvas) {
	ls := endLines(m.sess, m.w, m.cfg)
	if m.failed != nil {
		ls = append(ls, styled(m.w.text("ui.failed", "error", m.failed.Error()), Style{Ink: InkBad}))
	}
	m.dialog(c, m.w.text("ui.over.title"), ls, m.w.text("ui.over.keys"))
}
