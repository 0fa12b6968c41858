package battle

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/bots/odds"
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/web/seen"
)

// The odds of a battle are not part of the stage: they are worked out while people look at it. The stage has places for
// them, and the script odds.js asks for them and fills them in, first with what is known at once, then with more.

// odd are the odds of the battle on the stage of a reader.
type odd struct {
	*stage
	*odds.Odds
	// full is true if no more odds will come.
	full bool
}

// Odds draws the odds of the battle that a page shows: the contents of the places that the stage has for them, by their
// ids. With study, these are all the odds and not a first figure. It draws nothing if the page shows no such battle.
func Odds(p *seen.Game, o *odds.Odds, study bool) templ.Component {
	s := newStage(p)
	if s == nil || !s.Fought || s.Area != o.Area || s.Players != o.Players {
		return templ.NopComponent
	}
	return oddsPieces(&odd{s, o, study})
}

// helps reports whether the stage has places for odds: none once it is known who has won, when only retreats are left.
func (s *stage) helps() bool {
	return s.Fought && s.Winner == game.Nobody && s.p.Live() && s.p.Snap != nil && s.p.Snap.Helps()
}

// oddsKey names the moment that the odds are for: when it changes, they are asked for again.
func (s *stage) oddsKey() string {
	if !s.helps() {
		return ""
	}
	return strconv.FormatUint(s.p.Snap.Seq, 10)
}

// percent writes the share of the deals, in percent.
func (o *odd) percent(b odds.Basis, n, deals int) string {
	w := o.p.Words()
	switch points, _ := b.Points(n, deals); points {
	case -1:
		return w.Text("ui.odds.below")
	case 101:
		return w.Text("ui.odds.above")
	default:
		return w.Text("ui.odds.percent", "n", points)
	}
}

// share returns a part as a bar shows it, in percent.
func share(b odds.Basis, n, deals int) int {
	points, _ := b.Points(n, deals)
	return min(100, max(0, points))
}

// known says what the odds follow from.
func (o *odd) known() string {
	w := o.p.Words()
	known := w.Text("ui.odds.known.open")
	if o.Own {
		known = w.Text("ui.odds.known")
	}
	return known + " " + w.Text([...]string{odds.Sampled: "ui.odds.known.sampled", odds.Every: "ui.odds.known.every",
		odds.Exact: "ui.odds.known.exact"}[o.Basis])
}

// head is the large figure: how often the side below wins, on the whole or with an answer.
type head struct {
	share, with string
	answer      bool
	at          int
}

// head is the large figure of the whole battle.
func (o *odd) head() head {
	with := o.p.Words().Text("ui.odds.every")
	if o.Basis == odds.Exact {
		with = o.p.Words().Text("ui.odds.any")
	}
	return head{o.percent(o.Basis, o.Wins[o.Bottom], o.Deals), with, false, share(o.Basis, o.Wins[o.Bottom], o.Deals)}
}

// goal says which side the large figure is about.
func (o *odd) goal() string {
	if o.Own {
		return o.p.Words().Text("ui.odds.you-win")
	}
	return o.p.Words().Text("ui.odds.wins", "player", o.name(o.Bottom))
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
		b := bar{label: strconv.Itoa(n), share: o.percent(o.Basis, count, o.Deals), height: (30*count + most - 1) / most}
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
	class, title, share string
	at                  int
}

// pairs are the odds of a skirmish, the reader's first; none for one that is resolved.
func (o *odd) pairs(k int, b odds.Basis, skirmishes []odds.Skirmish) []pair {
	if k >= len(skirmishes) || skirmishes[k].Deals == 0 {
		return nil
	}
	w, x := o.p.Words(), skirmishes[k]
	out := make([]pair, 2)
	for i, side := range [2]int{o.Bottom, 1 - o.Bottom} {
		n := x.Destroyed[1-side]
		q := pair{class: [...]string{"is-own", "is-foe"}[i], share: o.percent(b, n, x.Deals),
			at: share(b, n, x.Deals)}
		switch {
		case !o.Own:
			q.title = w.Text("ui.odds.destroys", "player", o.name(side))
		case i == 0:
			q.title = w.Text("ui.odds.you-destroy")
		default:
			q.title = w.Text("ui.odds.destroys-you")
		}
		out[i] = q
	}
	return out
}

// answerOdds are the odds of an answer of the reader.
type answerOdds struct {
	*odds.Answer
	text, label, short, wins, words string
	best                            bool
}

// answered returns the odds of the reader's answers, those of the skirmish that the answer is about beside those of the
// battle.
func (o *odd) answered() []answerOdds {
	return o.told(len(o.Answers))
}

// leading are the best answers, the best one first; none if they come to the same thing.
func (o *odd) leading() []answerOdds {
	if o.Best(o.Bottom) < 0 {
		return nil
	}
	return o.told(mostAnswers)
}

// mostAnswers is the number of answers that the pane compares.
const mostAnswers = 3

// told returns the odds of the reader's best answers.
func (o *odd) told(most int) []answerOdds {
	if !o.Own {
		return nil
	}
	w, best := o.p.Words(), o.Best(o.Bottom)
	var out []answerOdds
	for _, i := range o.Leading(o.Bottom, most) {
		a := &o.Answers[i]
		at := slices.IndexFunc(o.offers, func(c choice.Choice) bool { return c.Answer == a.Answer })
		if at < 0 {
			continue
		}
		x := answerOdds{Answer: a, text: o.offers[at].Text, label: o.offers[at].Label, short: o.short(&o.offers[at]),
			wins: o.percent(a.Basis, a.Wins[o.Bottom], a.Deals), best: i == best}
		if k, ok := placed(a); ok {
			y := &a.Skirmishes[k]
			x.words = w.Text("ui.odds.card", "wins", x.wins, "own",
				o.percent(a.Basis, y.Destroyed[1-o.Bottom], y.Deals), "other",
				o.percent(a.Basis, y.Destroyed[o.Bottom], y.Deals))
		}
		out = append(out, x)
	}
	return out
}

// short names an answer in few words: cards by themselves, without the skirmish at which they are placed.
func (o *odd) short(c *choice.Choice) string {
	if c.Answer.Verb != game.DoCard || c.Answer.Card() == game.NoCard || o.d == nil {
		return c.Label
	}
	name := o.d.Print.Cards[c.Answer.Card()].Title
	if extra := c.Answer.Extra(); extra != game.NoCard {
		name += ", " + o.extraName(&o.d.Print.Cards[extra])
	}
	return name
}

// placed returns the skirmish at which an answer places cards; it reports false for another answer.
func placed(a *odds.Answer) (k int, ok bool) {
	if a.Answer.Verb != game.DoCard {
		return 0, false
	}
	k = int(a.Answer.Skirmish())
	return k, k < len(a.Skirmishes) && a.Skirmishes[k].Deals > 0
}

// about are the skirmishes that change while the reader points at the answer: the one at which it places cards, else
// all that are to come.
func (x *answerOdds) about() []int {
	if k, ok := placed(x.Answer); ok {
		return []int{k}
	}
	var all []int
	for k := range x.Skirmishes {
		if x.Skirmishes[k].Deals > 0 {
			all = append(all, k)
		}
	}
	return all
}

// head is the large figure while the reader points at the answer.
func (x *answerOdds) head(o *odd) head {
	return head{x.wins, x.short, true, share(x.Basis, x.Wins[o.Bottom], x.Deals)}
}
