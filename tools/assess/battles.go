package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"

	"koprulu/bots/analyse"
	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// fought is a moment of a battle: what the odds told the seat that was asked, and whether it won.
type fought struct {
	Game string
	// At is the number of answers before the moment, From that at which the battle began, Seat who was asked.
	At, From int
	Seat     game.Player
	Step     game.Step
	Attacks  bool
	// Told is how likely the seat was told to win with its best answer, Given with the one that it gave; Best is true if
	// that was the best one.
	Told, Given float64
	Best, Won   bool
}

// measured are the odds that are measured: a little less than people are shown, in which chance evens out.
var measured = odds.Budget{Deals: 100, Answers: 50, Finals: 2, Likely: true, Care: odds.Study.Care}

// battles measures on recorded games whether odds come true: where units are paired or give support and where the first
// cards are placed. Each moment is a line of a file; games that are there are not looked at again.
func battles(ctx context.Context, paths []string, file string) error {
	var all []fought
	out, err := kept(file, &all)
	if err != nil {
		return err
	}
	defer out.Close() // each line is written at once
	done := map[string]bool{}
	for i := range all {
		done[all[i].Game] = true
	}
	for _, path := range paths {
		if done[path] {
			continue
		}
		g, err := replay(path)
		if err != nil {
			return err
		}
		list, err := moments(ctx, g)
		if err != nil {
			return err
		}
		for _, x := range list {
			x.Game = path
			if err := keep(out, &x); err != nil {
				return err
			}
			all = append(all, x)
		}
	}
	tellBattles(os.Stdout, all)
	return nil
}

// moments are those of a game that are measured: in each battle the first question of each kind to each side.
func moments(ctx context.Context, g *analyse.Game) (list []fought, err error) {
	c := odds.New()
	type question struct {
		from int
		seat game.Player
		step game.Step
	}
	asked := map[question]bool{}
	from := 0
	for at := range g.Moves {
		m := &g.Moves[at]
		b := &m.State.Battle
		if at == 0 || g.Moves[at-1].State.Battle.Area != b.Area {
			from = at
		}
		step := g.Rules.Decision(&m.State)
		q := question{from, m.Seat, step}
		if b.Area == game.NoArea || asked[q] || step != game.AskPair && step != game.AskSupport && step != game.AskCards {
			continue
		}
		asked[q] = true
		won, over := winner(g, at)
		if !over {
			continue
		}
		o, err := c.Work(ctx, g.Rules, &m.State, m.Seat, measured, uint64(at))
		if err != nil {
			return nil, err
		}
		side := o.Side(m.Seat)
		told, _ := o.Basis.Share(o.Wins[side], o.Deals)
		x := fought{At: at, From: from, Seat: m.Seat, Step: step, Attacks: side == game.Attacker, Told: told,
			Won: won == m.Seat}
		best := o.Best(side)
		x.Best, x.Given = best < 0, told
		for i := range o.Answers {
			if a := &o.Answers[i]; a.Answer == m.Answer && best >= 0 {
				x.Given, _ = a.Basis.Share(a.Wins[side], a.Deals)
				x.Best = i == best
			}
		}
		list = append(list, x)
	}
	return list, nil
}

// winner returns which side has a unit or a base in the area after the battle that is fought at a moment, Nobody if
// none has, and false if the game ended before.
func winner(g *analyse.Game, at int) (game.Player, bool) {
	area := g.Moves[at].State.Battle.Area
	for i := range g.Moves[at:] {
		s := &g.Moves[at+i].State
		if s.Battle.Area == area {
			continue
		}
		for _, p := range g.Moves[at].State.Battle.Players {
			if s.Holder[area] == p || s.Holder[area] == game.Nobody && s.Seats[p].Bases.Has(area) {
				return p, true
			}
		}
		return game.Nobody, true
	}
	return game.Nobody, false
}

// tellBattles prints what was told of the answers that were given and what came true: in all, where the best was given,
// by kind of question, and by tens of percent. The error is that of the difference, where the moments of one battle
// count together.
func tellBattles(out io.Writer, all []fought) {
	row := func(what string, match func(x *fought) bool) {
		n, told, won := 0.0, 0.0, 0.0
		gaps := map[string]float64{}
		for i := range all {
			x := &all[i]
			if !match(x) {
				continue
			}
			real := 0.0
			if x.Won {
				real = 1
			}
			n, told, won = n+1, told+x.Given, won+real
			gaps[fmt.Sprint(x.Game, x.From)] += x.Given - real
		}
		if n == 0 {
			return
		}
		squares := 0.0
		for _, gap := range gaps {
			squares += gap * gap
		}
		fmt.Fprintf(out, "%-16s %5.0f moments, told %5.1f %%, won %5.1f %%: %+5.1f (+-%.1f)\n", what, n,
			100*told/n, 100*won/n,
			100*(told-won)/n, 100*math.Sqrt(squares)/n)
	}
	row("all", func(*fought) bool { return true })
	row("best answers", func(x *fought) bool { return x.Best })
	row("attackers", func(x *fought) bool { return x.Attacks })
	row("defenders", func(x *fought) bool { return !x.Attacks })
	for _, step := range [...]game.Step{game.AskPair, game.AskSupport, game.AskCards} {
		row(map[game.Step]string{game.AskPair: "pairs", game.AskSupport: "support", game.AskCards: "cards"}[step],
			func(x *fought) bool { return x.Step == step })
	}
	for ten := range 10 {
		row(fmt.Sprintf("best, to %d %%", 10*ten+10), func(x *fought) bool {
			return x.Best && min(9, int(10*x.Given)) == ten
		})
	}
}
