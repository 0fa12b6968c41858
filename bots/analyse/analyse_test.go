package analyse_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/bots/bot"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// quick is a small analysis.
var quick = analyse.Config{Depth: 4, Pairs: 40, Suspects: 2, Turns: 4, Rollouts: 1 << 20, Workers: 2}

// player answers as the bot simple does, seat by seat, as a table would ask for them.
type player struct {
	r    *game.Rules
	bots []bot.Bot
	deal rand.PCG
}

func newPlayer(t testing.TB, o game.Options) *player {
	t.Helper()
	o.RandomFactions = true
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{r: r}
	for i := range o.Players {
		b, err := bot.New("simple", uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		p.bots = append(p.bots, b)
	}
	return p
}

// next returns the seat to answer and its answer.
func (p *player) next(s *game.State) (game.Player, game.Answer) {
	seat := p.r.Open(s).First()
	seen := *s
	p.r.Redeal(&seen, seat, &p.deal)
	legal := p.r.Legal(&seen, seat, make([]game.Answer, 0, game.MaxLegal))
	return seat, p.bots[seat].Pick(p.r, &seen, seat, legal)
}

// play continues a game until it is over or stop returns true.
func (p *player) play(t testing.TB, g *analyse.Game, stop func(g *analyse.Game) bool) {
	t.Helper()
	for g.State.Phase != game.Over && !stop(g) {
		seat, a := p.next(&g.State)
		if err := g.Play(seat, a); err != nil {
			t.Fatal(err)
		}
	}
}

// until stops after a round.
func until(round uint16) func(g *analyse.Game) bool {
	return func(g *analyse.Game) bool { return g.State.Round > round }
}

func deal(p *player, seed byte) *analyse.Game {
	s := game.New(p.r, [32]byte{seed}, nil)
	return analyse.Begin(p.r, &s)
}

func run(t testing.TB, g *analyse.Game, cfg analyse.Config) *analyse.Report {
	t.Helper()
	rep, err := analyse.Run(context.Background(), g, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// TestSameGameSameReport checks that an analysis is the same each time, with any number of workers, and that it
// contains what was asked for.
func TestSameGameSameReport(t *testing.T) {
	t.Parallel()
	for _, o := range []game.Options{{Players: 2}, {Players: 3, BroodWar: true}} {
		p := newPlayer(t, o)
		g := deal(p, 5)
		p.play(t, g, until(2))
		alone := quick
		alone.Workers = 1
		first, second := run(t, g, quick), run(t, g, alone)
		if !reflect.DeepEqual(first, second) {
			t.Errorf("%d players: two analyses of the same game differ", o.Players)
		}
		if len(first.Points) != len(g.Moves) || len(first.Luck) == 0 || first.Rollouts == 0 {
			t.Errorf("%d points for %d moves, %d draws, %d rollouts", len(first.Points), len(g.Moves), len(first.Luck),
				first.Rollouts)
		}
		for i := range first.Points {
			sum := int32(0)
			for _, c := range first.Points[i].Chances[:o.Players] {
				sum += c
			}
			if sum < 65000 || sum > 65536 {
				t.Fatalf("move %d: the chances add up to %d", i, sum)
			}
		}
		for i := range first.Players {
			if q := &first.Players[i]; q.Decisions == 0 || q.Good > q.Decisions || q.Accuracy() > 1000 {
				t.Errorf("seat %d: %+v", i, q)
			}
		}
	}
}

// TestResignationIsNoDecision: whoever resigns is often not asked anything, so there is nothing to compare that with;
// the rest of the game is looked at all the same, before it and after it.
func TestResignationIsNoDecision(t *testing.T) {
	t.Parallel()
	for seat := range game.Player(3) {
		p := newPlayer(t, game.Options{Players: 3})
		g := deal(p, 5)
		p.play(t, g, until(0))
		at := len(g.Moves)
		if err := g.Play(seat, game.Answer{Verb: game.DoResign}); err != nil {
			t.Fatal(err)
		}
		p.play(t, g, func(g *analyse.Game) bool { return len(g.Moves) > at+12 })
		if rep := run(t, g, quick); rep.Points[at].Choice || len(rep.Points) != len(g.Moves) {
			t.Errorf("seat %d: %d points, its resignation is %+v", seat, len(rep.Points), rep.Points[at])
		}
	}
}

// TestPanicReachesTheCaller: what goes wrong in a goroutine of an analysis ends the analysis, and not the server that
// it runs in.
func TestPanicReachesTheCaller(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, game.Options{Players: 2})
	g := deal(p, 5)
	p.play(t, g, until(0))
	broken := quick
	broken.Progress = func(int, int) { panic("broken") }
	defer func() {
		if p := recover(); p != "broken" {
			t.Errorf("recovered %v", p)
		}
	}()
	_, err := analyse.Run(t.Context(), g, broken)
	t.Errorf("an analysis that panics ended with %v", err)
}

// TestTwinsAreJudgedAlike checks that nothing a seat could not know influences how its decisions are judged: if two
// games look the same to a seat up to a decision, its decisions up to there have the same losses, and it sees the same
// chances.
func TestTwinsAreJudgedAlike(t *testing.T) {
	t.Parallel()
	compared, different := 0, 0
	for _, o := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		p := newPlayer(t, o)
		whole := deal(p, 9)
		p.play(t, whole, until(2))
		gauge := analyse.NewGauge(p.r)
		var c rand.PCG
		for i := 60; i < len(whole.Moves); i += 45 {
			start := whole.Moves[i].State
			seat := whole.Moves[i].Seat
			twin := start
			p.r.Redeal(&twin, seat, &c)
			if twin != start {
				different++
			}
			a, b := analyse.Begin(p.r, &start), analyse.Begin(p.r, &twin)
			for range 6 { // while the same answers can be given and the seat sees the same
				who, given := p.next(&a.State)
				legal := p.r.Legal(&b.State, who, make([]game.Answer, 0, game.MaxLegal))
				if p.r.View(&a.State, seat) != p.r.View(&b.State, seat) || !slices.Contains(legal, given) {
					break
				}
				if a.Play(who, given) != nil || b.Play(who, given) != nil {
					t.Fatal("an answer that was listed is refused")
				}
				if a.State.Phase == game.Over || b.State.Phase == game.Over {
					break
				}
			}
			one, other := run(t, a, quick), run(t, b, quick)
			for j := range a.Moves {
				if a.Moves[j].Seat != seat {
					continue
				}
				compared++
				x, y := one.Points[j], other.Points[j]
				x.Chances, _ = gauge.Chances(context.Background(), &a.Moves[j].State, seat, quick.Depth)
				y.Chances, _ = gauge.Chances(context.Background(), &b.Moves[j].State, seat, quick.Depth)
				if x != y {
					t.Errorf("move %d + %d of seat %d: %+v, with other hidden cards %+v", i, j, seat, x, y)
				}
			}
		}
	}
	if compared < 12 || different < 6 {
		t.Errorf("only %d decisions were compared, in %d games that differ", compared, different)
	}
}

// TestBlunderIsFound plants a blunder, a player who destroys their own base, and checks that it is a turning point, and
// that the reason is the missing base or what it brought.
func TestBlunderIsFound(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, game.Options{Players: 2})
	g := deal(p, 4)
	p.play(t, g, until(0))
	var planted game.Answer
	p.play(t, g, func(g *analyse.Game) bool {
		if p.r.Decision(&g.State) != game.AskMove {
			return false // in a Build order, the base would be built again
		}
		for _, a := range p.r.Beside(&g.State, p.r.Open(&g.State).First(), make([]game.Answer, 0, game.MaxLegal)) {
			if a.Verb == game.DoDestroyBase {
				planted = a
			}
		}
		return planted.Verb == game.DoDestroyBase
	})
	if planted.Verb != game.DoDestroyBase {
		t.Fatal("nobody can destroy a base; choose another game")
	}
	seat := p.r.Open(&g.State).First()
	from := len(g.Moves)
	if err := g.Play(seat, planted); err != nil {
		t.Fatal(err)
	}
	if p.r.Decision(&g.State) == game.AskConfirmDestroy {
		if err := g.Play(seat, game.Answer{Verb: game.DoConfirm}); err != nil {
			t.Fatal(err)
		}
	}
	to := len(g.Moves)
	p.play(t, g, until(g.State.Round))
	late := analyse.Begin(p.r, &g.Moves[from-10].State)
	for _, m := range g.Moves[from-10:] {
		if err := late.Play(m.Seat, m.Answer); err != nil {
			t.Fatal(err)
		}
	}
	cfg := quick
	cfg.Depth, cfg.Pairs, cfg.Suspects, cfg.Turns = 16, 200, 4, 8
	rep := run(t, late, cfg)
	i := slices.IndexFunc(rep.Turns, func(u analyse.Turn) bool { return u.Move >= 10 && u.Move < 10+to-from })
	if i < 0 {
		t.Fatalf("the blunder, moves 10 to %d, is no turning point: %+v", 10+to-from-1, rep.Turns)
	}
	u := rep.Turns[i]
	// The player builds another base as soon as possible, so what is missing at the end of the round may be what the base
	// cost or brings in.
	if late.Moves[u.Move].Seat != seat || u.Loss < 2*u.Spread || !slices.ContainsFunc(u.Why, func(y analyse.Reason) bool {
		return y.Cause == analyse.BaseKept && y.Area == planted.Area() ||
			(y.Cause == analyse.Next || y.Cause == analyse.Built || y.Cause == analyse.Might) && y.Amount > 0
	}) {
		t.Errorf("the blunder costs the base, but it is %+v", u)
	}
	if d := u.Best - u.Chance - u.Loss; d < -1 || d > 1 {
		t.Errorf("%+v: the loss is not the difference", u)
	}
	besideIsRanked(t, &u, late.Moves[u.Move].Answer)
}

// besideIsRanked checks that the further answers of a turning point differ from each other, from the one given and from
// the other, and are put in order below that.
func besideIsRanked(t *testing.T, u *analyse.Turn, given game.Answer) {
	t.Helper()
	told, most := []game.Answer{given, u.Other}, u.Loss
	for i := range u.Beside {
		b := &u.Beside[i]
		if slices.Contains(told, b.Answer) || b.Gain > most {
			t.Errorf("%+v: further answers are told twice or out of order", *u)
		}
		told, most = append(told, b.Answer), b.Gain
	}
}

// TestGoodMovesAreTheOtherSideOfBadOnes checks that good moves are found in a game of bots that look ahead, and that a
// player who gives the next best answer instead is told that the good move would have been better, by the same amount.
func TestGoodMovesAreTheOtherSideOfBadOnes(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, game.Options{Players: 2})
	for i := range p.bots {
		b, err := bot.New("medium", uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		p.bots[i] = b
	}
	compared := 0
	for seed := byte(1); compared == 0 && seed <= 20; seed++ { // Not every game has one.
		compared = goodMoves(t, p, deal(p, seed))
	}
	if compared == 0 {
		t.Error("nobody who did without a good move is told of it")
	}
}

// goodMoves checks the good moves of a game that is played for it, and returns how many of them were compared with what
// a player is told who does without.
func goodMoves(t *testing.T, p *player, g *analyse.Game) (compared int) {
	t.Helper()
	p.play(t, g, until(2))
	cfg := quick
	cfg.Depth, cfg.Pairs, cfg.Suspects, cfg.Turns, cfg.Finds = 12, 200, 0, 0, 2
	for _, u := range run(t, g, cfg).Turns {
		m := &g.Moves[u.Move]
		if !u.Good() || -u.Loss <= u.Spread || u.Chance <= u.Best || u.Other == m.Answer {
			t.Errorf("%+v is told as a good move, %v", u, m.Answer)
		}
		besideIsRanked(t, &u, m.Answer)
		if legal := p.r.Legal(&m.State, m.Seat, make([]game.Answer, 0, game.MaxLegal)); len(u.Beside) != min(2,
			len(legal)-2) {
			t.Errorf("%d further answers are told of %d: %+v", len(u.Beside), len(legal), u)
		}
		other := analyse.Begin(p.r, &m.State)
		if err := other.Play(m.Seat, u.Other); err != nil {
			t.Fatal(err)
		}
		cfg.Suspects, cfg.Turns, cfg.Finds = 1, 1, 0
		bad := run(t, other, cfg).Turns
		if len(bad) == 0 || bad[0].Other != m.Answer {
			continue // Something else was better still, or the difference too small to be noticed in the few worlds.
		}
		compared++
		if b := &bad[0]; b.Good() || b.Loss != -u.Loss || b.Chance != u.Best || b.Best != u.Chance ||
			!reflect.DeepEqual(b.Why, u.Why) {
			t.Errorf("the good move %+v, and without it %+v", u, *b)
		}
	}
	return compared
}

// TestAccuracyTellsPlayersApart checks that a player who follows rules of thumb is more accurate than one who plays
// anything, and that accuracy is a part of what was at stake.
func TestAccuracyTellsPlayersApart(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, game.Options{Players: 2})
	b, err := bot.New("random", 1)
	if err != nil {
		t.Fatal(err)
	}
	p.bots[1] = b
	g := deal(p, 3)
	p.play(t, g, until(2))
	cfg := quick
	cfg.Depth, cfg.Suspects = 12, 0
	rep := run(t, g, cfg)
	if thumb, any := &rep.Players[0], &rep.Players[1]; thumb.Accuracy() < any.Accuracy()+100 {
		t.Errorf("by rules of thumb %d (%+v), by chance %d (%+v)", thumb.Accuracy(), *thumb, any.Accuracy(), *any)
	} else if thumb.AccuracyError() <= 0 || any.AccuracyError() <= 0 || any.AccuracyError() >= 500 {
		t.Errorf("in twelve worlds the errors are %d and %d", thumb.AccuracyError(), any.AccuracyError())
	}
	for _, c := range []struct {
		stake, lost int64
		want        int
	}{{0, 0, 1000}, {-5, 3, 1000}, {1000, 0, 1000}, {1000, -20, 1000}, {1000, 250, 750}, {3, 1, 667}, {1000, 1200, 0}} {
		q := analyse.Player{Stake: c.stake, Lost: c.lost}
		if got := q.Accuracy(); got != c.want {
			t.Errorf("of %d at stake %d are lost: %d, not %d", c.stake, c.lost, got, c.want)
		}
	}
	for _, c := range []struct {
		stake int64
		doubt int32
		want  int
	}{{0, 0, 0}, {0, 7, 1000}, {-5, 7, 1000}, {1000, 0, 0}, {1000, 120, 120}, {3, 1, 334}, {1000, 1200, 1000}} {
		q := analyse.Player{Stake: c.stake, Doubt: c.doubt}
		if got := q.AccuracyError(); got != c.want {
			t.Errorf("of %d at stake %d are uncertain: %d, not %d", c.stake, c.doubt, got, c.want)
		}
	}
}

// TestCancel checks that an analysis ends soon after its context, with an error and without a report.
func TestCancel(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, game.Options{Players: 2})
	g := deal(p, 5)
	p.play(t, g, until(3))
	ctx, cancel := context.WithCancel(context.Background())
	cfg, last := quick, 0
	cfg.Progress = func(done, of int) {
		if last = done; done == 3 {
			cancel()
		}
	}
	rep, err := analyse.Run(ctx, g, cfg)
	if rep != nil || !errors.Is(err, context.Canceled) || last > 3+2*cfg.Workers {
		t.Errorf("after step 3: step %d, report %v, error %v", last, rep != nil, err)
	}
}

// TestWorkIsBounded checks that a bound on the rollouts is kept as far as the smallest depth allows, that progress ends
// where it should, and that a depth that is too small is refused.
func TestWorkIsBounded(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, game.Options{Players: 2})
	g := deal(p, 5)
	p.play(t, g, until(1))
	cfg := quick
	cfg.Depth, cfg.Rollouts = 1000, 10_000
	var steps []int
	total := 0
	cfg.Progress = func(done, of int) { steps, total = append(steps, done), of }
	rep := run(t, g, cfg)
	if rep.Rollouts > cfg.Rollouts || rep.Depth >= cfg.Depth || rep.Depth < analyse.MinDepth {
		t.Errorf("%d rollouts with a depth of %d; the bound is %d", rep.Rollouts, rep.Depth, cfg.Rollouts)
	}
	if !slices.IsSorted(steps) || steps[len(steps)-1] != total {
		t.Errorf("progress goes %v of %d", steps, total)
	}
	cfg.Depth = analyse.MinDepth - 1
	if _, err := analyse.Run(context.Background(), g, cfg); err == nil {
		t.Error("a depth below the least one is taken")
	}
}

// TestPointsAreTheMeanOfAllViews checks that the chances at a point are the mean of what the seats in the game can say,
// each from what it knows: of what each is told during the game.
func TestPointsAreTheMeanOfAllViews(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, game.Options{Players: 3})
	g := deal(p, 4)
	p.play(t, g, until(1))
	rep := run(t, g, quick)
	gauge := analyse.NewGauge(p.r)
	for i := 0; i < len(g.Moves); i += 7 {
		s, sum := &g.Moves[i].State, [3]int32{}
		for eye := range game.Player(3) {
			c, err := gauge.Chances(context.Background(), s, eye, 2) // a depth of 4 is 2 worlds for each of three
			if err != nil {
				t.Fatal(err)
			}
			for q := range sum {
				sum[q] += c[q]
			}
		}
		for q, n := range sum {
			if got := rep.Points[i].Chances[q]; got < n/3-1 || got > n/3+1 {
				t.Errorf("move %d: the chance of seat %d is %d, the mean of what the seats can tell %d", i, q, got, n/3)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := gauge.Chances(ctx, &g.Moves[0].State, 0, quick.Depth); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
}
