package terminal

import (
	"context"

	"koprulu/bot/odds"
	"koprulu/game"
	"koprulu/terminal/hotseat"
)

// oddsText says how the battle that is fought may end, from what a seat may know, a line for each thing.
func oddsText(ctx context.Context, g *hotseat.Game, w *words, seat game.Player) []string {
	o, err := g.Odds(ctx, seat)
	if err != nil {
		return []string{w.text("ui.odds.none")}
	}
	v := g.View(seat)
	name := func(side int) string { return w.player(&v, o.Players[side]) }
	out := []string{w.text("ui.odds.title") + ": " + oddsSure(w, &o)}
	for side := range 2 {
		out = append(out, w.text("ui.odds.out.side", "player", name(side))+": "+oddsPart(w, &o, o.Wins[side], o.Deals)+"; "+
			w.text("ui.odds.losses.side", "player", name(side))+": "+oddsMean(w, &o, side))
	}
	out = append(out, w.text("ui.odds.out.nobody")+": "+oddsPart(w, &o, o.Nobody, o.Deals))
	for k, x := range o.Skirmishes {
		if x.Deals == 0 {
			continue // It is resolved.
		}
		text := w.text("ui.odds.skirmish", "n", k+1) + ":"
		for side := range 2 {
			text += " " + w.text("ui.odds.destroys", "player", name(side)) + ": " + oddsPart(w, &o, x.Destroyed[1-side], x.Deals)
			if side == 0 {
				text += ";"
			}
		}
		out = append(out, text)
	}
	return append(out, w.text("ui.odds.known"))
}

// oddsSure says how many deals were looked at, and whether these are all.
func oddsSure(w *words, o *odds.Odds) string {
	switch o.Basis {
	case odds.Exact:
		return w.text("ui.odds.exact") + ", " + w.text("ui.odds.deals.exact", "n", o.Deals)
	case odds.Every:
		return w.text("ui.odds.deals.exact", "n", o.Deals) + ", " + w.text("ui.odds.every")
	}
	return w.text("ui.odds.deals", "n", o.Deals)
}

// oddsPart writes a part of deals, and how sure it is.
func oddsPart(w *words, o *odds.Odds, n, deals int) string {
	points, off := o.Basis.Points(n, deals)
	text := w.text("ui.odds.percent", "n", points)
	switch points {
	case -1:
		text = w.text("ui.odds.below")
	case 101:
		text = w.text("ui.odds.above")
	}
	if o.Basis == odds.Sampled {
		text += " " + w.text("ui.odds.off", "n", off)
	}
	return text
}

// oddsMean writes the mean number of units that a side loses.
func oddsMean(w *words, o *odds.Odds, side int) string {
	tenths := (20*o.Lost[side] + o.Deals) / (2 * max(1, o.Deals))
	return w.text("ui.odds.mean", "whole", tenths/10, "tenth", tenths%10)
}
