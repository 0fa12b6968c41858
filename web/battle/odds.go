package battle

import (
	"context"
	"io"
	"slices"
	"strconv"

	"koprulu/bot/odds"
	"koprulu/choice"
	"koprulu/game"
	"koprulu/web/seen"
)

// The odds of a battle are no part of the stage: they are worked out while people look at it. The stage has places for them, and the
// script odds.js asks for them and fills them in, first with what is known at once, then with more.

// odd are the odds of the battle on the stage of a reader.
type odd struct {
	*stage
	*odds.Odds
	// full is true if no more odds will come.
	full bool
}

// WriteOdds writes the odds of the battle that a page shows: the contents of the places that the stage has for them, by their ids. Study
// says that these are all, and no first figure. It writes nothing if the page shows no such battle.
func WriteOdds(ctx context.Context, out io.Writer, p *seen.Game, o *odds.Odds, study bool) error {
	s := newStage(p)
	if s == nil || !s.Fought || s.Area != o.Area || s.Players != o.Players {
		return nil
	}
	return oddsPieces(&odd{s, o, study}).Render(ctx, out)
}

// helps reports whether the stage has places for odds.
func (s *stage) helps() bool { return s.Fought && s.p.Live() && s.p.Snap != nil && s.p.Snap.Helps() }

// oddsKey names the moment of the odds: with another one they are asked for again.
func (s *stage) oddsKey() string {
	if !s.helps() {
		return ""
	}
	return strconv.FormatUint(s.p.Snap.Seq, 10)
}

// percent writes a part of deals.
func (o *odd) percent(n, deals int) string {
	w := o.p.Words()
	switch points, _ := o.Basis.Points(n, deals); points {
	case -1:
		return w.Text("ui.odds.below")
	case 101:
		return w.Text("ui.odds.above")
	default:
		return w.Text("ui.odds.percent", "n", points)
	}
}

// off says how exact a part is.
func (o *odd) off(n, deals int) string {
	if o.Basis == odds.Exact {
		return o.p.Words().Text("ui.odds.exact")
	}
	_, off := o.Basis.Points(n, deals)
	return o.p.Words().Text("ui.odds.off", "n", off)
}

// bounds returns the percents between which the part lies.
func (o *odd) bounds(n, deals int) (low, high int) {
	points, off := o.Basis.Points(n, deals)
	return max(0, points-off), min(100, points+off)
}

// span says between which bounds the chance to win lies, or what it rests on.
func (o *odd) span() string {
	w := o.p.Words()
	switch o.Basis {
	case odds.Exact:
		return w.Text("ui.odds.exact")
	case odds.Every:
		return w.Text("ui.odds.every")
	}
	low, high := o.bounds(o.Wins[o.Bottom], o.Deals)
	return w.Text("ui.odds.between", "low", low, "high", high)
}

// dealt says how many deals were looked at.
func (o *odd) dealt() string {
	key := "ui.odds.deals"
	if o.Basis != odds.Sampled {
		key = "ui.odds.deals.exact"
	}
	return o.p.Words().Text(key, "n", o.Odds.Deals)
}

// goal says of which side the large figure is.
func (o *odd) goal() string {
	if o.Own {
		return o.p.Words().Text("ui.odds.you-win")
	}
	return o.p.Words().Text("ui.odds.wins", "player", o.name(o.Bottom))
}

// outcomes are the ways in which the battle may end.
func (o *odd) outcomes() [3]struct{ class, share, text string } {
	w := o.p.Words()
	own, other := w.Text("ui.odds.out.side", "player", o.name(o.Bottom)), w.Text("ui.odds.out.side", "player", o.name(1-o.Bottom))
	if o.Own {
		own, other = w.Text("ui.odds.out.you"), w.Text("ui.odds.out.foe")
	}
	return [3]struct{ class, share, text string }{
		{"is-own", o.percent(o.Wins[o.Bottom], o.Deals), own},
		{"", o.percent(o.Nobody, o.Deals), w.Text("ui.odds.out.nobody")},
		{"is-foe", o.percent(o.Wins[1-o.Bottom], o.Deals), other},
	}
}

// lossTitle says whose losses are shown.
func (o *odd) lossTitle(side int) string {
	w := o.p.Words()
	switch {
	case !o.Own:
		return w.Text("ui.odds.losses.side", "player", o.name(side))
	case side == o.Bottom:
		return w.Text("ui.odds.losses.you")
	}
	return w.Text("ui.odds.losses.foe")
}

// mean writes the mean number of units that a side loses.
func (o *odd) mean(side int) string {
	tenths := (20*o.Lost[side] + o.Deals) / (2 * max(1, o.Deals))
	return o.p.Words().Text("ui.odds.mean", "whole", tenths/10, "tenth", tenths%10)
}

// bar is how often a side loses a number of units. Height is that of its bar, of 30.
type bar struct {
	label, share, words string
	height              int
}

// bars are the losses of a side, up to the most that happen.
func (o *odd) bars(side int) []bar {
	w := o.p.Words()
	last := 0
	for n, count := range o.Losses[side] {
		if count > 0 {
			last = n
		}
	}
	most := max(1, slices.Max(o.Losses[side][:]))
	var out []bar
	for n := range last + 1 {
		count := o.Losses[side][n]
		b := bar{label: strconv.Itoa(n), share: o.percent(count, o.Deals), height: (30*count + most - 1) / most}
		b.words = w.Text("ui.odds.loss", "n", n, "share", b.share)
		if n == odds.MostLosses {
			b.label += "+"
			b.words = w.Text("ui.odds.more", "n", b.words)
		}
		out = append(out, b)
	}
	return out
}

// pair is one of the two odds of a skirmish: that a side destroys the front-line unit of the other.
type pair struct {
	class, title, share, off string
	at, low, high            int
}

// pairs are the odds of a skirmish, the reader's first; none for one that is resolved.
func (o *odd) pairs(k int) []pair {
	if k >= len(o.Odds.Skirmishes) || o.Odds.Skirmishes[k].Deals == 0 {
		return nil
	}
	w, x := o.p.Words(), o.Odds.Skirmishes[k]
	out := make([]pair, 2)
	for i, side := range [2]int{o.Bottom, 1 - o.Bottom} {
		n := x.Destroyed[1-side]
		q := pair{class: [...]string{"is-own", "is-foe"}[i], share: o.percent(n, x.Deals), off: o.off(n, x.Deals)}
		switch {
		case !o.Own:
			q.title = w.Text("ui.odds.destroys", "player", o.name(side))
		case i == 0:
			q.title = w.Text("ui.odds.you-destroy")
		default:
			q.title = w.Text("ui.odds.destroys-you")
		}
		points, _ := o.Basis.Points(n, x.Deals)
		q.at = min(100, max(0, points))
		q.low, q.high = o.bounds(n, x.Deals)
		out[i] = q
	}
	return out
}

// answerOdds are the odds of an answer of the reader.
type answerOdds struct {
	text, label, wins, own, other, words string
	best                                 bool
	won                                  int
}

// answered returns the odds of the reader's answers, those of the skirmish that the answer is about beside those of the battle.
func (o *odd) answered() []answerOdds {
	if !o.Own {
		return nil
	}
	w, best := o.p.Words(), o.Best(o.Bottom)
	var out []answerOdds
	for i := range o.Answers {
		a := &o.Answers[i]
		at := slices.IndexFunc(o.offers, func(c choice.Choice) bool { return c.Answer == a.Answer })
		if at < 0 || a.Deals == 0 {
			continue
		}
		x := answerOdds{text: o.offers[at].Text, label: o.offers[at].Label, wins: o.percent(a.Wins[o.Bottom], a.Deals), best: i == best, won: 1000 * a.Wins[o.Bottom] / a.Deals}
		if a.Answer.Verb == game.DoCard {
			if k := int(a.Answer.Skirmish()); k < len(a.Skirmishes) && a.Skirmishes[k].Deals > 0 {
				y := &a.Skirmishes[k]
				x.own, x.other = o.percent(y.Destroyed[1-o.Bottom], y.Deals), o.percent(y.Destroyed[o.Bottom], y.Deals)
				x.words = w.Text("ui.odds.card", "wins", x.wins, "own", x.own, "other", x.other)
			}
		}
		out = append(out, x)
	}
	return out
}

// mostAnswers is the number of answers that the pane compares.
const mostAnswers = 3

// leading returns the best answers, the best one first.
func leading(all []answerOdds) []answerOdds {
	if len(all) < 2 {
		return nil
	}
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b answerOdds) int {
		if a.best != b.best {
			return map[bool]int{true: -1, false: 1}[a.best]
		}
		return b.won - a.won
	})
	return out[:min(len(out), mostAnswers)]
}
