package terminal

import (
	"encoding/hex"
	"slices"
	"strconv"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// endLines say how the game ended: who won by which kind of victory, the standings, the seed, where the record is.
func endLines(sess *hotseat.Game, w *draw.Words, cfg Config) []draw.Line {
	v := &draw.SightOf(sess, game.Nobody).View
	out := []draw.Line{draw.Score.Line(w.Victory(v))}
	if text := draw.ConditionLine(w, v); text != "" {
		out = append(out, draw.Muted.Wrap(text, plainWidth-20)...)
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
		o := draw.OwnerOf(v, p)
		l := append(draw.Normal.Line(strconv.Itoa(i+1)+". "), o.Mark()).Add(" "+w.Player(v, p), draw.Style{Ink: o.Ink})
		if !sess.Rules.Options.Conquest() { // Nobody has any in Galactic Conquest.
			l = l.Add("  "+w.Text("ui.over.points", "n", int(v.Seats[p].Points)), draw.Normal)
		}
		if v.Winners.Has(p) {
			l = l.Add("  ★ "+w.Text("ui.over.winner"), draw.Score)
		}
		if gone := w.Out(v, p); gone != "" {
			l = l.Add("  "+gone, draw.Muted)
		}
		out = append(out, l)
	}
	if used := draw.Hinted(w, v, sess.Hints); len(used) > 0 {
		out = append(append(out, nil), used...)
	}
	out = append(out, nil, draw.Muted.Line(w.Text("ui.over.seed", "seed", hex.EncodeToString(sess.Seed[:]))))
	if cfg.Record != "" {
		out = append(out, draw.Muted.Line(w.Text("ui.over.record", "file", cfg.Record)))
	}
	return out
}

// drawOver draws how the game ended over the table.
func (m *model) drawOver(c *draw.Canvas) {
	ls := endLines(m.sess, m.w, m.cfg)
	if m.failed != nil {
		ls = append(ls, draw.Bad.Line(m.text("ui.failed", "error", m.failed.Error())))
	}
	m.dialog(c, m.text("ui.over.title"), ls, m.text("ui.over.keys"))
}
