package game_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// broodWar returns the rules of a game with the built-in components and Brood War, factions at random.
func broodWar(tb testing.TB, n int, change func(*game.Options)) *game.Rules {
	tb.Helper()
	opts := game.Options{Players: n, RandomFactions: true, BroodWar: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	if change != nil {
		change(&opts)
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// TestPiecesInRandomGames plays random games with Brood War and checks after each answer that every piece is in one
// place and every area within its limits (BW-PLANET-02, BW-PLANET-05, BW-INST-02, BW-TOKEN-06, BW-TOKEN-10, LIMIT-01,
// LIMIT-07).
func TestPiecesInRandomGames(t *testing.T) {
	tables := []struct {
		name   string
		n      int
		change func(*game.Options)
	}{
		{"two", 2, nil},
		{"four", 4, nil},
		{"six", 6, nil},
		{"teams", 4, func(o *game.Options) { o.Teams = true }},
		{"survival", 4, func(o *game.Options) { o.Survival, o.RandomFactions = true, false }},
		{"faster", 3, func(o *game.Options) { o.Survival, o.FasterSurvival, o.RandomFactions = true, true, false }},
		{"larger", 3, func(o *game.Options) { o.LargerGalaxy, o.NoLeaders = true, true }},
		{"disposable", 2, func(o *game.Options) { o.DisposableOrders, o.MorePlanets = true, true }},
	}
	const games = 5
	for _, table := range tables {
		t.Run(table.name, func(t *testing.T) {
			r := broodWar(t, table.n, table.change)
			for n := range uint64(games) {
				playWatched(t, r, n)
			}
		})
	}
}

// playWatched plays one game, or its first 6000 answers: half of them at random, the others preferring answers
// that put something on the board.
func playWatched(t *testing.T, r *game.Rules, n uint64) {
	t.Helper()
	s := game.New(r, seed(n), nil)
	c := rand.New(rand.NewPCG(n, 21))
	var buf, beside [game.MaxLegal]game.Answer
	for i := 0; i < 6000 && s.Phase != game.Over; i++ {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		if len(legal) == 0 {
			t.Fatalf("game %d: nothing is legal at step %d, answer %d", n, r.Decision(&s), i)
		}
		a := legal[c.IntN(len(legal))]
		if a.Verb == game.DoDone || a.Verb == game.DoPass || a.Verb == game.DoEvent {
			a = legal[c.IntN(len(legal))]
		}
		if more := r.Beside(&s, p, beside[:0]); len(more) > 0 && c.IntN(60) == 0 {
			a = more[c.IntN(len(more))]
		}
		before := s
		if broken := r.Apply(&s, p, a, nil); broken != rule.None {
			t.Fatalf("game %d: answer %v at step %d breaks %v", n, a, r.Decision(&before), broken)
		}
		if err := piecesStand(r, &s); err != nil {
			t.Fatalf("game %d: %v after %v of player %d at step %d (top now %d)", n, err, a, p, r.Decision(&before),
				r.Decision(&s))
		}
	}
}

// piecesStand reports what is wrong with the pieces.
func piecesStand(r *game.Rules, s *game.State) error {
	moving := s.Top().Step == game.AskMove || s.Top().Step == game.AskConfirmDestroy
	fighting := s.Battle.Area != game.NoArea
	tokens, guards := 0, 0
	for p := range game.Player(r.Options.Players) {
		seat := &s.Seats[p]
		if seat.Faction == game.NoFaction {
			continue
		}
		sheet := &r.Sheets[seat.Faction]
		var standing game.Figures
		for areas := seat.Held; areas != 0; areas &= areas - 1 {
			a := areas.First()
			units := s.Units[a]
			if s.Holder[a] != p || units == 0 || units&standing != 0 {
				return fmt.Errorf("area %d has the units %x of %d", a, units, s.Holder[a])
			}
			standing |= units
			if load := r.Load(s, p, units); load > int(r.Areas[a].Limit) && !moving && !(fighting && a == s.Battle.Area) {
				return fmt.Errorf("area %d of limit %d has %d units of player %d", a, r.Areas[a].Limit, load, p)
			}
			for figs := units; figs != 0; figs &= figs - 1 {
				u := r.TypeOf(s, p, figs.First())
				if u == game.NoUnit || r.Units[u].Layer&r.Areas[a].Admits == 0 {
					return fmt.Errorf("area %d does not admit unit %d", a, u)
				}
			}
		}
		for side, q := range s.Battle.Players {
			if q == p && (side == game.Attacker) && fighting {
				standing |= s.Battle.Units[side]
			}
		}
		if !fighting && s.Exec.Player == p {
			standing |= s.Battle.Units[game.Attacker]
		}
		if seat.Supply&(seat.Aside|seat.Waiting|standing) != 0 || seat.Aside&(seat.Waiting|standing) != 0 ||
			seat.Waiting&standing != 0 {
			return fmt.Errorf("a figure of player %d is in two places", p)
		}
		if all := seat.Supply | seat.Aside | seat.Waiting | standing; all != sheet.FigureSet {
			return fmt.Errorf("the figures %x of player %d are nowhere", sheet.FigureSet&^all, p)
		}
		if seat.Bases.Len() > r.BaseLimit(s, p) {
			return fmt.Errorf("player %d has %d bases of %d", p, seat.Bases.Len(), r.BaseLimit(s, p))
		}
		for places := seat.Bases | seat.Sites; places != 0; places &= places - 1 {
			a := places.First()
			if r.Areas[a].Admits&game.Ground == 0 || s.BaseAt[a] != game.Nobody && s.Installations[a] != game.NoInstallation {
				return fmt.Errorf("area %d holds a base or an installation that it may not", a)
			}
		}
		if !fighting && !moving && s.Battle.Units[game.Attacker] == 0 && seat.Guarded&^r.Controlled(s, p) != 0 {
			return fmt.Errorf("player %d has guard tokens in %x and controls %x", p, seat.Guarded, r.Controlled(s, p))
		}
		tokens += int(seat.ResourceTokens[0]) + int(seat.ResourceTokens[1])
	}
	for a := range r.Areas {
		guards += int(s.Guards[a])
	}
	if tokens > int(r.Common.ResourceTokens) || guards > int(r.Common.GuardTokens) {
		return fmt.Errorf("%d resource tokens and %d guard tokens", tokens, guards)
	}
	return nil
}
