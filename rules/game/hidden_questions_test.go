package game_test

import (
	"fmt"
	"testing"

	"koprulu/rules/game"
)

// A view answers what the rules say about the state, no matter who looks at it, in games of every kind (P5): everything
// asked for is open to everybody.
func TestViewAnswersLikeTheRules(t *testing.T) {
	for name, r := range map[string]*game.Rules{
		"base":   tableOf(t, 4, false),
		"teams":  broodWar(t, 4, func(o *game.Options) { o.Teams = true }),
		"six":    broodWar(t, 6, nil),
		"larger": broodWar(t, 3, func(o *game.Options) { o.LargerGalaxy, o.NoLeaders = true, true }),
		"faster": broodWar(t, 3, func(o *game.Options) {
			o.Survival, o.FasterSurvival, o.RandomFactions = true, true, false
		}),
		"no points": broodWar(t, 2, func(o *game.Options) { o.GalacticConquest = true }),
	} {
		t.Run(name, func(t *testing.T) {
			for n := range uint64(2) {
				for answers := 0; answers <= 900; answers += 90 {
					s := mid(r, n, answers)
					v := r.View(&s, game.Player(answers/90%3)-1) // nobody, and the first two seats
					for p := range game.Player(r.Options.Players) {
						questionsAgree(t, r, &s, &v, p)
					}
				}
			}
		})
	}
}

// questionsAgree compares the answers of a view about a seat with those of the rules.
func questionsAgree(t *testing.T, r *game.Rules, s *game.State, v *game.View, p game.Player) {
	t.Helper()
	for what, both := range map[string][2]any{
		"controlled areas":  {v.Controlled(r, p), r.Controlled(s, p)},
		"hand limit":        {v.HandLimit(r, p), r.HandLimit(s, p)},
		"build limit":       {v.BuildLimit(r, p), r.BuildLimitOf(s, p)},
		"base limit":        {v.BaseLimit(r, p), r.BaseLimit(s, p)},
		"pool":              {v.PoolSize(r, p), r.PoolSize(s, p)},
		"minerals":          {v.Permanent(r, p, game.Minerals), r.Permanent(s, p, game.Minerals)},
		"gas":               {v.Permanent(r, p, game.Gas), r.Permanent(s, p, game.Gas)},
		"objective":         {v.ObjectiveCounts(r, p), r.ObjectiveCounts(s, p)},
		"target":            {v.Target(r, p), r.Target(s, p)},
		"points to win":     {v.PointsToWin(r, p), r.PointsToWin(s, p)},
		"standing":          {v.Standing(r, p), r.Standing(s, p)},
		"type of no figure": {v.TypeOf(r, p, game.NoFigure), game.NoUnit},
		"of no type":        {v.OfType(r, p, ^game.Figures(0), game.NoUnit), game.Figures(0)},
	} {
		if both[0] != both[1] {
			t.Fatalf("%s of seat %d: the view says %v, the rules %v", what, p, both[0], both[1])
		}
	}
	if s.Seats[p].Faction == game.NoFaction {
		if v.TypeOf(r, p, 0) != game.NoUnit || v.OfType(r, p, ^game.Figures(0), 0) != 0 {
			t.Fatal("a seat without a faction has units")
		}
		return
	}
	if got, want := fmt.Sprintf("%+v", *v.Start(r, p)), fmt.Sprintf("%+v", *r.StartOf(s, p)); got != want {
		t.Fatalf("starting forces of seat %d: the view says %s, the rules %s", p, got, want)
	}
	for f := range r.Sheets[s.Seats[p].Faction].Figures {
		if got, want := v.TypeOf(r, p, game.Figure(f)), r.TypeOf(s, p, game.Figure(f)); got != want {
			t.Fatalf("figure %d of seat %d: the view says %d, the rules %d", f, p, got, want)
		}
	}
	for u := range r.Units {
		u := game.UnitType(u)
		if got, want := v.OfType(r, p, ^game.Figures(0), u), r.OfType(s, p, ^game.Figures(0), u); got != want {
			t.Fatalf("%s of seat %d: the view says %b, the rules %b", r.Units[u].ID, p, got, want)
		}
		if got, want := v.SecondOwner(r, p, u), r.SecondOwner(s, p, u); got != want {
			t.Fatalf("the owner of the second %s of seat %d: the view says %d, the rules %d", r.Units[u].ID, p, got, want)
		}
	}
}

// Of two units of a type that a seat stole, one each from two players, the second one's owner is shown, and nothing
// else (BW-KEY-08).
func TestOwnerOfTheSecondStolenUnit(t *testing.T) {
	f := newBroodFight(t, "mengsk", "tassadar", "raynor")
	marine := f.Unit("marine")
	v := f.R.View(&f.S, game.Nobody)
	questionsAgree(t, f.R, &f.S, &v, 1)
	if got := f.R.SecondOwner(&f.S, 1, marine); got != game.Nobody {
		t.Errorf("owner %d of a unit that nobody stole", got)
	}
	f.Put(1, "0:marine", "helios.1")
	if got := f.R.SecondOwner(&f.S, 1, marine); got != game.Nobody {
		t.Errorf("owner %d of the second of one stolen unit", got)
	}
	f.Put(1, "2:marine", "helios.1")
	v = f.R.View(&f.S, game.Nobody)
	if got := v.SecondOwner(f.R, 1, marine); got != 2 {
		t.Errorf("owner %d of the second stolen unit, want 2", got)
	}
	questionsAgree(t, f.R, &f.S, &v, 1)
	if got := f.R.SecondOwner(&f.S, 0, marine); got != game.Nobody {
		t.Errorf("owner %d of a second unit of a player who stole none", got)
	}
}

// Before a faction is chosen there is no second owner, no limit and no pool to speak of (SETUP-03).
func TestQuestionsBeforeFactions(t *testing.T) {
	r := broodWar(t, 2, func(o *game.Options) { o.RandomFactions = false })
	s := game.New(r, seed(1), nil)
	v := r.View(&s, game.Nobody)
	for p := range game.Player(2) {
		questionsAgree(t, r, &s, &v, p)
		if r.SecondOwner(&s, p, 0) != game.Nobody || r.PoolSize(&s, p) != 0 || r.Permanent(&s, p, game.Gas) != 0 {
			t.Errorf("seat %d has something before it has a faction", p)
		}
	}
}

// When everything is opened, what the seats together know is shown: hands, orders, cards of a battle. Decks are not,
// nor are cards that their owner placed unseen (HIDE-29).
func TestOpenView(t *testing.T) {
	tab := hiddenTable(t, false)
	open := tab.R.OpenView(&tab.S)
	for i, o := range tab.S.Orders[:tab.S.OrderCount] {
		if open.Orders[i].Order != o.Order {
			t.Errorf("order %d of player %d is shown as %d, want %d", i, o.Player, open.Orders[i].Order, o.Order)
		}
	}
	for p := range game.Player(3) {
		own := tab.R.View(&tab.S, p)
		if open.Seats[p] != own.Seats[p] {
			t.Errorf("seat %d is not shown as it sees itself", p)
		}
	}
	f := newFight(t, "raynor", "overmind")
	f.Hand(0, "combat-1 combat-9 combat-17")
	f.Hand(1, "combat-1 combat-2")
	f.Fight("goliath, marine", "zergling, hydralisk")
	f.do("pair goliath zergling")
	f.asked(game.AskCards, 0)
	f.do("card 0 combat-9 combat-17", "blind 1")
	if f.S.Battle.Skirmishes[1].Card[0] == game.NoCard {
		t.Fatal("no card was placed unseen")
	}
	open, sees := f.R.OpenView(&f.S), f.R.View(&f.S, 1)
	sk := open.Battle.Skirmishes
	if sk[0].Card[0] != f.S.Battle.Skirmishes[0].Card[0] || sk[0].Extra[0] != f.S.Battle.Skirmishes[0].Extra[0] ||
		sk[0].Extra[0] == game.NoCard {
		t.Errorf("the cards of the first skirmish are not shown: %+v", sk[0])
	}
	if sk[1].Card[0] != game.NoCard || sees.Battle.Skirmishes[0].Card[0] != game.NoCard {
		t.Error("a card is shown that nobody has seen")
	}
}

// A table without any piece on it shows none.
func TestBlankView(t *testing.T) {
	r := tableOf(t, 3, false)
	v := game.BlankView(r)
	for p := range game.Player(3) {
		seat := &v.Seats[p]
		if seat.Bases != 0 || seat.Held != 0 || seat.Transports != 0 || seat.Hand != 0 || seat.Points != 0 {
			t.Errorf("seat %d has something: %+v", p, seat.OpenSeat)
		}
	}
	if v.OrderCount != 0 || v.Battle.Area != game.NoArea || v.Placed != 0 || v.LinkCount != 0 {
		t.Error("something lies on the table")
	}
}
