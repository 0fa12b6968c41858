package table

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"koprulu/help/ahead"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
)

// sceneRules are the rules of a game with three players.
func sceneRules(t *testing.T) *game.Rules {
	t.Helper()
	opts := game.Options{Players: 3, RandomFactions: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// told makes the scenes of lines after the first ten answers.
func told(r *game.Rules, lines ...LogItem) []Scene {
	k := sceneMaker{r: r, from: 10, fight: -1}
	for i := range lines {
		k.take(&lines[i])
	}
	return k.scenes()
}

// line is a line of the log after a number of answers, that many seconds after 1970.
func line(answers int, e game.Entry) LogItem {
	return LogItem{Answers: answers, Unix: uint32(answers), Game: e}
}

// about is an entry of a kind about an area, and possibly another seat.
func about(kind game.LogKind, p game.Player, area uint8, other game.Player) game.Entry {
	e := kind.With(p)
	e.V[game.EntryArea] = area
	if kind == game.LogBattle {
		e.V[game.EntryOtherPlayer] = uint8(other)
	}
	return e
}

// TestSceneOfEachKind: each kind of scene says what the lines say, when it began and when it was over.
func TestSceneOfEachKind(t *testing.T) {
	r := sceneRules(t)
	tech := func(p game.Player, n uint8) game.Entry { return game.LogTech.With(p, n) }
	order := func(p game.Player, planet uint8) game.Entry {
		return game.LogOrder.With(p, planet, uint8(game.OrderKinds))
	}
	points := func(p game.Player, n int16) game.Entry {
		e := game.LogPoints.With(p)
		e.N[game.EntryAmount] = n
		return e
	}
	unit := func(p game.Player, area, unit uint8) game.Entry {
		e := about(game.LogDestroyed, p, area, 0)
		e.V[game.EntryUnit] = unit
		return e
	}
	depletion := about(game.LogDepletion, game.Nobody, 3, 0)
	paid := func(p game.Player, area uint8, forced ...uint8) game.Entry {
		e := about(game.LogPay, p, area, 0)
		if e.V[game.EntryForced] = 1; len(forced) > 0 {
			e.V[game.EntryForced] = forced[0]
		}
		return e
	}
	battle := about(game.LogBattle, 1, 3, 0)
	where := r.Areas[3].Planet
	for name, c := range map[string]struct {
		lines []LogItem
		want  []Scene
	}{
		"a battle with its losses": {[]LogItem{line(12, battle), line(14, unit(0, 3, 2)), line(14, unit(1, 3, 5)),
			line(15, unit(0, 3, 2)), line(16, about(game.LogBattleWon, 1, 3, 0))},
			[]Scene{{Kind: SceneBattle, From: 11, At: 16, Unix: 16, Seat: 1, Other: 0, Planet: where, Areas: []game.Area{3},
				Over: true, Winner: 1, Lost: []Loss{{0, 2, 2}, {1, 5, 1}}}}},
		"a battle that goes on": {[]LogItem{line(12, battle)},
			[]Scene{{Kind: SceneBattle, From: 11, At: 12, Unix: 12, Seat: 1, Other: 0, Planet: where, Areas: []game.Area{3},
				Winner: game.Nobody}}},
		"a battle that nobody won": {[]LogItem{line(12, battle), line(13, game.LogExecute.With(2))},
			[]Scene{{Kind: SceneBattle, From: 11, At: 12, Unix: 12, Seat: 1, Other: 0, Planet: where, Areas: []game.Area{3},
				Over: true, Winner: game.Nobody}}},
		"a battle that began before": {[]LogItem{line(8, battle), line(9, unit(0, 3, 2)),
			line(11, about(game.LogBattleWon, 0, 3, 0))},
			[]Scene{{Kind: SceneBattle, From: 10, At: 11, Unix: 11, Seat: 1, Other: 0, Planet: where, Areas: []game.Area{3},
				Over: true, Winner: 0, Lost: []Loss{{0, 2, 1}}}}},
		"a battle that was over before": {[]LogItem{line(8, battle), line(9, about(game.LogBattleWon, 0, 3, 0)),
			line(12, about(game.LogBattleWon, 0, 4, 0))}, nil},
		"losses elsewhere": {[]LogItem{line(12, battle), line(13, unit(0, 4, 2))},
			[]Scene{{Kind: SceneBattle, From: 11, At: 12, Unix: 12, Seat: 1, Other: 0, Planet: where, Areas: []game.Area{3},
				Winner: game.Nobody}}},
		"a base": {[]LogItem{line(11, about(game.LogBase, 2, 3, 0))},
			[]Scene{{Kind: SceneBase, From: 10, At: 11, Unix: 11, Seat: 2, Other: game.Nobody, Winner: game.Nobody,
				Planet: where, Areas: []game.Area{3}}}},
		"a base that is lost": {[]LogItem{line(11, about(game.LogBaseLost, 2, 3, 0))},
			[]Scene{{Kind: SceneBaseLost, From: 10, At: 11, Unix: 11, Seat: 2, Other: game.Nobody, Winner: game.Nobody,
				Planet: where, Areas: []game.Area{3}}}},
		"points": {[]LogItem{line(11, points(0, 2)), line(11, points(1, 0)), line(12, points(2, 3)), line(30, points(0, 1))},
			[]Scene{
				{Kind: ScenePoints, From: 10, At: 12, Unix: 12, Seat: game.Nobody, Other: game.Nobody, Winner: game.Nobody,
					Planet: game.NoPlanet, Points: [game.MaxPlayers]int{2, 0, 3}},
				{Kind: ScenePoints, From: 29, At: 30, Unix: 30, Seat: game.Nobody, Other: game.Nobody, Winner: game.Nobody,
					Planet: game.NoPlanet, Points: [game.MaxPlayers]int{1}}}},
		"technologies": {[]LogItem{line(11, tech(1, 3)), line(12, tech(2, 1)), line(13, tech(1, 4))}, []Scene{
			{Kind: SceneTech, From: 11, At: 12, Unix: 12, Seat: 2, Other: game.Nobody, Winner: game.Nobody,
				Planet: game.NoPlanet, Techs: []game.Tech{1}},
			{Kind: SceneTech, From: 10, At: 13, Unix: 13, Seat: 1, Other: game.Nobody, Winner: game.Nobody,
				Planet: game.NoPlanet, Techs: []game.Tech{3, 4}}}},
		"a depletion": {[]LogItem{line(11, depletion)},
			[]Scene{{Kind: SceneDepletion, From: 10, At: 11, Unix: 11, Seat: game.Nobody, Other: game.Nobody,
				Winner: game.Nobody, Planet: where,
				Areas: []game.Area{3}, Entry: depletion}}},
		"a depletion by force mining": {[]LogItem{line(11, paid(1, 3)), line(11, depletion), line(12, depletion)}, []Scene{
			{Kind: SceneDepletion, From: 10, At: 11, Unix: 11, Seat: game.Nobody, Other: 1, Winner: game.Nobody, Planet: where,
				Areas: []game.Area{3}, Entry: depletion},
			{Kind: SceneDepletion, From: 11, At: 12, Unix: 12, Seat: game.Nobody, Other: game.Nobody, Winner: game.Nobody,
				Planet: where, Areas: []game.Area{3}, Entry: depletion}}},
		"paid without force mining": {[]LogItem{line(11, paid(1, 3, 0)), line(11, depletion)},
			[]Scene{{Kind: SceneDepletion, From: 10, At: 11, Unix: 11, Seat: game.Nobody, Other: game.Nobody,
				Winner: game.Nobody, Planet: where, Areas: []game.Area{3}, Entry: depletion}}},
		"orders": {[]LogItem{line(11, order(1, 3)), line(12, order(2, 3)), line(13, order(1, 4)), line(40, order(1, 3))},
			[]Scene{
				{Kind: SceneOrders, From: 11, At: 12, Unix: 12, Seat: 2, Other: game.Nobody, Winner: game.Nobody, Planet: 3,
					Orders: []game.Planet{3}},
				{Kind: SceneOrders, From: 10, At: 40, Unix: 40, Seat: 1, Other: game.Nobody, Winner: game.Nobody, Planet: 3,
					Orders: []game.Planet{3, 4, 3}}}},
		"an elimination": {[]LogItem{line(11, game.LogEliminated.With(2))},
			[]Scene{{Kind: SceneEliminated, From: 10, At: 11, Unix: 11, Seat: 2, Other: game.Nobody, Winner: game.Nobody,
				Planet: game.NoPlanet}}},
		"a resignation": {[]LogItem{line(11, game.LogResigned.With(2))},
			[]Scene{{Kind: SceneResigned, From: 10, At: 11, Unix: 11, Seat: 2, Other: game.Nobody, Winner: game.Nobody,
				Planet: game.NoPlanet}}},
		"the end": {[]LogItem{line(11, game.LogVictory.With(2))},
			[]Scene{{Kind: SceneEnd, From: 10, At: 11, Unix: 11, Seat: 2, Other: game.Nobody, Winner: game.Nobody,
				Planet: game.NoPlanet, Entry: game.LogVictory.With(2)}}},
		"what the own answer did":  {[]LogItem{line(10, about(game.LogBase, 0, 3, 0)), line(10, points(0, 1))}, nil},
		"what is none of the news": {[]LogItem{line(11, game.LogDraw.With(1)), line(12, game.LogMove.With(1))}, nil},
	} {
		got := told(r, c.lines...)
		if !slices.EqualFunc(got, c.want, sameScene) {
			t.Errorf("%s:\n%+v\nwant\n%+v", name, got, c.want)
		}
	}
}

// sameScene compares two scenes.
func sameScene(a, b Scene) bool {
	plain := func(c Scene) Scene {
		c.Areas, c.Lost, c.Techs, c.Orders = nil, nil, nil, nil
		return c
	}
	x, y := plain(a), plain(b)
	return x.Kind == y.Kind && x.From == y.From && x.At == y.At && x.Unix == y.Unix && x.Seat == y.Seat &&
		x.Other == y.Other && x.Planet == y.Planet && x.Over == y.Over &&
		x.Winner == y.Winner && x.Points == y.Points && x.Entry == y.Entry && slices.Equal(a.Areas, b.Areas) &&
		slices.Equal(a.Lost, b.Lost) && slices.Equal(a.Techs, b.Techs) && slices.Equal(a.Orders, b.Orders)
}

// TestAgainst: what was done to a seat is against it, what it did is not, and both are about it.
func TestAgainst(t *testing.T) {
	for _, c := range []struct {
		scene          Scene
		about, against [3]bool
	}{
		{Scene{Kind: SceneBattle, Seat: 1, Other: 0}, [3]bool{true, true, false}, [3]bool{true, false, false}},
		{Scene{Kind: SceneAreas, Seat: 1, Other: game.Nobody}, [3]bool{false, true, false}, [3]bool{}},
		{Scene{Kind: SceneAreas, Seat: 1, Other: 2}, [3]bool{false, true, true}, [3]bool{false, false, true}},
		{Scene{Kind: SceneBaseLost, Seat: 0, Other: game.Nobody}, [3]bool{true, false, false}, [3]bool{true, false, false}},
		{Scene{Kind: SceneEliminated, Seat: 0, Other: game.Nobody}, [3]bool{true, false, false}, [3]bool{true, false, false}},
		{Scene{Kind: SceneDepletion, Seat: 0, Other: game.Nobody}, [3]bool{true, false, false}, [3]bool{true, false, false}},
		{Scene{Kind: SceneDepletion, Seat: 0, Other: 0}, [3]bool{true, false, false}, [3]bool{}},
		{Scene{Kind: SceneTech, Seat: 0, Other: game.Nobody}, [3]bool{true, false, false}, [3]bool{}},
		{Scene{Kind: ScenePoints, Seat: game.Nobody, Other: game.Nobody, Points: [game.MaxPlayers]int{0, 2}},
			[3]bool{false, true, false}, [3]bool{}},
	} {
		for p := range game.Player(3) {
			if c.scene.About(p) != c.about[p] || c.scene.Against(p) != c.against[p] {
				t.Errorf("%+v and seat %d: about %v, against %v", c.scene, p+1, c.scene.About(p), c.scene.Against(p))
			}
		}
		if c.scene.About(game.Nobody) || c.scene.Against(game.Nobody) {
			t.Errorf("%+v is about a spectator", c.scene)
		}
	}
}

// TestScenesOfGames: in whole games scenes lie between the answers that they are asked for, in order, each with what
// the seat saw then. The areas that changed hands are those whose holder has changed, except those that a battle or a
// base already shows. There are at most MostScenes.
func TestScenesOfGames(t *testing.T) {
	r := sceneRules(t)
	kinds := [SceneKinds]int{}
	owned := 0
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 7))
		var c course
		var log game.Log
		c.begin(newOrigin(r, chance.NumberSeed(seed)), time.Unix(1700000000, 0), &log)
		var buf [game.MaxLegal]game.Answer
		for len(c.turns) < 500 && c.state.Phase != game.Over {
			seat := r.Open(c.state).First()
			legal := r.Legal(c.state, seat, buf[:0])
			next, log := *c.state, game.Log{}
			c.advance(&next, seat, legal[rng.IntN(len(legal))], time.Unix(1700000000, 0), &log)
		}
		s := &Snapshot{State: c.state, Log: c.log, origin: c.origin, turns: c.turns}
		s.Rules, s.Answers = r, len(c.turns)
		for range 12 {
			from := rng.IntN(len(c.turns))
			to := from + rng.IntN(min(160, len(c.turns)-from)+1)
			seat := game.Player(rng.IntN(3))
			list, more, err := s.Scenes(t.Context(), seat, from, to)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) > MostScenes || more && len(list) != MostScenes {
				t.Fatalf("%d scenes, more: %v", len(list), more)
			}
			before, after := c.origin.after(c.turns[:from]), c.origin.after(c.turns[:to])
			was, is := holders(r, &before.Board), holders(r, &after.Board)
			changed := map[game.Area]bool{}
			depletions := 0
			var stages []game.Stage
			at := from
			for i := range list {
				scene := &list[i]
				kinds[scene.Kind]++
				if scene.At <= from || scene.At > to || scene.At < at || scene.From >= scene.At {
					t.Fatalf("after %d to %d answers: scene %d goes from %d to %d", from, to, i, scene.From, scene.At)
				}
				at = scene.At
				then := c.origin.after(c.turns[:scene.At])
				earlier := c.origin.after(c.turns[:scene.At-1])
				switch scene.Kind {
				case SceneStage:
					stages = append(stages, scene.Stage)
					if r.StageNow(&earlier) >= scene.Stage || r.StageNow(&then) < scene.Stage {
						t.Errorf("stage %d is told after %d answers, which led from stage %d to %d", scene.Stage, scene.At,
							r.StageNow(&earlier), r.StageNow(&then))
					}
				case SceneDepletion:
					a := scene.Areas[0]
					depletions++
					partly, fully := then.Partial.Has(a) && !earlier.Partial.Has(a), then.Depleted.Has(a) && !earlier.Depleted.Has(a)
					if !partly && !fully {
						t.Errorf("area %d is told as depleted by answer %d, which did not", a, scene.At)
					}
					owner := game.Nobody
					for p := range game.Player(3) {
						if earlier.Seats[p].Cards.Has(a) || owner == game.Nobody && earlier.Units[a] != 0 && earlier.Holder[a] == p {
							owner = p
						}
					}
					if owner != game.Nobody {
						if owned++; scene.Seat != owner {
							t.Errorf("area %d was held by %d, told as %d's", a, owner, scene.Seat)
						}
					}
				}
				if scene.Kind == SceneAreas {
					for _, a := range scene.Areas {
						if was[a] != scene.Other || is[a] != scene.Seat || was[a] == is[a] || is[a] == game.Nobody {
							t.Errorf("area %d went from %d to %d, told as from %d to %d", a, was[a], is[a], scene.Other, scene.Seat)
						}
						changed[a] = true
					}
				}
				if scene.Kind == SceneBattle || scene.Kind == SceneBase {
					changed[scene.Areas[0]] = true
				}
			}
			if want := (after.Partial | after.Depleted).Len() - (before.Partial | before.Depleted).Len(); depletions < want &&
				!more {
				t.Errorf("after %d to %d answers: %d areas were depleted, %d are told", from, to, want, depletions)
			}
			var want []game.Stage
			for n := r.StageNow(&before); n < r.StageNow(&after); n++ {
				want = append(want, n+1)
			}
			if !slices.Equal(stages, want) && !more {
				t.Errorf("after %d to %d answers: the stages %d began, told are %d", from, to, want, stages)
			}
			for a := range is {
				if is[a] != was[a] && is[a] != game.Nobody && !changed[game.Area(a)] && !more {
					t.Errorf("after %d to %d answers: area %d changed hands from %d to %d and is not told", from, to, a, was[a], is[a])
				}
			}
		}
	}
	if owned == 0 {
		t.Error("nobody held an area that was depleted")
	}
	for kind, n := range kinds {
		if n == 0 && !slices.Contains([]SceneKind{SceneEliminated, SceneResigned, SceneAhead, SceneStandIn, SceneEnd},
			SceneKind(kind)) {
			t.Errorf("no scene of kind %d", kind)
		}
	}
}

// TestSceneOfAnswersAhead: answers that a player had left for later are given while they are away: the time away begins
// at their own last answer, and scenes tell only them about these answers.
func TestSceneOfAnswersAhead(t *testing.T) {
	r := sceneRules(t)
	rng := rand.New(rand.NewPCG(3, 4))
	var c course
	var log game.Log
	c.begin(newOrigin(r, chance.NumberSeed(3)), time.Unix(1700000000, 0), &log)
	var buf [game.MaxLegal]game.Answer
	mine := []int{}
	for len(mine) < 3 || c.turns[len(c.turns)-1].seat == 0 {
		seat := r.Open(c.state).First()
		legal := r.Legal(c.state, seat, buf[:0])
		next, log := *c.state, game.Log{}
		c.advance(&next, seat, legal[rng.IntN(len(legal))], time.Unix(1700000000, 0), &log)
		if seat == 0 {
			mine = append(mine, len(c.turns))
		}
	}
	s := &Snapshot{State: c.state, Log: c.log, origin: c.origin, turns: c.turns}
	s.Rules, s.Answers = r, len(c.turns)
	n := len(mine)
	s.Seats = make([]Seat, 3)
	s.ahead[0] = &ahead.List{Given: mine[n-2:]}
	from, to, ok := s.Since(0)
	if !ok || from != mine[n-3] || to != len(c.turns) {
		t.Fatalf("away from %d to %d, %v; want %d to %d", from, to, ok, mine[n-3], len(c.turns))
	}
	for seat := range game.Player(2) {
		list, _, err := s.Scenes(t.Context(), seat, from, to)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for i := range list {
			if c := &list[i]; c.Kind == SceneAhead {
				told += c.Count
				if c.At != mine[n-1] && c.At != mine[n-2] || c.Seat != 0 || !c.About(0) || c.Against(0) {
					t.Errorf("an answer ahead is told as %+v", c)
				}
			}
		}
		if want := [2]int{2, 0}[seat]; told != want {
			t.Errorf("seat %d is told of %d answers, want %d", seat+1, told, want)
		}
	}
}

// TestSceneOfStandIn: what a bot did that stood in for a seat is told to that seat alone as something that was done for
// it.
func TestSceneOfStandIn(t *testing.T) {
	r := sceneRules(t)
	rng := rand.New(rand.NewPCG(3, 4))
	var c course
	var log game.Log
	c.begin(newOrigin(r, chance.NumberSeed(3)), time.Unix(1700000000, 0), &log)
	var buf [game.MaxLegal]game.Answer
	mine := []int{}
	for len(mine) < 3 || c.turns[len(c.turns)-1].seat == 0 {
		seat := r.Open(c.state).First()
		legal := r.Legal(c.state, seat, buf[:0])
		next, log := *c.state, game.Log{}
		c.advance(&next, seat, legal[rng.IntN(len(legal))], time.Unix(1700000000, 0), &log)
		if seat == 0 {
			mine = append(mine, len(c.turns))
		}
	}
	n := len(mine)
	s := &Snapshot{State: c.state, Log: append(c.log, LogItem{Kind: DidStandIn, Seat: 0, Answers: mine[n-3]}),
		origin: c.origin, turns: c.turns}
	s.Rules, s.Answers, s.Seats = r, len(c.turns), make([]Seat, 3)
	from, to, ok := s.Since(0)
	if !ok || from != mine[n-3] || to != len(c.turns) {
		t.Fatalf("away from %d to %d, %v; want %d to %d", from, to, ok, mine[n-3], len(c.turns))
	}
	for seat := range game.Player(2) {
		list, _, err := s.Scenes(t.Context(), seat, from, to)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for i := range list {
			if c := &list[i]; c.Kind == SceneStandIn {
				told += c.Count
			}
		}
		if want := [2]int{2, 0}[seat]; told != want {
			t.Errorf("seat %d is told of %d answers of a stand-in, want %d", seat+1, told, want)
		}
	}
}

// TestPlayingAgainHeedsItsContext: whatever plays a game again for somebody stops when they do not wait any more, in
// the middle of it.
func TestPlayingAgainHeedsItsContext(t *testing.T) {
	o := sceneRules(t).Options
	o.GalacticConquest = true // Nothing ends it for a while.
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	var c course
	var log game.Log
	c.begin(newOrigin(r, chance.NumberSeed(1)), time.Unix(1700000000, 0), &log)
	rng := rand.New(rand.NewPCG(1, 7))
	var buf [game.MaxLegal]game.Answer
	for len(c.turns) < 2*lookEvery {
		seat := r.Open(c.state).First()
		legal := r.Legal(c.state, seat, buf[:0])
		next, log := *c.state, game.Log{}
		c.advance(&next, seat, legal[rng.IntN(len(legal))], time.Unix(1700000000, 0), &log)
	}
	s := &Snapshot{State: c.state, Log: c.log, origin: c.origin, turns: c.turns}
	s.Rules, s.Answers, s.Status, s.Seats = r, len(c.turns), Ended, make([]Seat, 3)
	gone, leave := context.WithCancel(t.Context())
	leave()
	for name, again := range map[string]func(ctx context.Context) error{
		"a replay": func(ctx context.Context) error {
			_, err := s.At(ctx, s.Answers)
			return err
		},
		"scenes": func(ctx context.Context) error {
			_, _, err := s.Scenes(ctx, 0, 0, s.Answers)
			return err
		},
		"the story": func(ctx context.Context) error {
			_, err := s.Story(ctx)
			return err
		},
		"moments":  func(ctx context.Context) error { return s.Recall(ctx, []*Moment{{At: s.Answers}}) },
		"a record": func(ctx context.Context) error { return s.record(ctx, io.Discard, true) },
	} {
		if err := again(gone); !errors.Is(err, context.Canceled) {
			t.Errorf("%s goes on: %v", name, err)
		}
		if err := again(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	state := c.origin.first(nil)
	if err := c.origin.along(&leaving{looks: 1}, &state, c.turns); !errors.Is(err, context.Canceled) ||
		int(state.Answers) == 0 || state.Answers >= c.state.Answers {
		t.Errorf("after %d of %d answers: %v", state.Answers, c.state.Answers, err)
	}
}

// leaving is a context that ends after it was looked at some times.
type leaving struct {
	context.Context
	looks int
}

func (p *leaving) Err() error {
	if p.looks--; p.looks < 0 {
		return context.Canceled
	}
	return nil
}
