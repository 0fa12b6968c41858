package table_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
	"koprulu/table"
)

// toAttack makes a table of two people that helps, and plays until units wait for their movement to end, so that they
// fight.
func (w *world) toAttack() (*table.Table, *table.Snapshot) {
	w.t.Helper()
	return w.toMove(func(now *table.Snapshot) bool { return now.State.Battle.Units[game.Attacker] != 0 })
}

// toMove makes a table of two people that helps, and plays until somebody moves and something holds.
func (w *world) toMove(holds func(*table.Snapshot) bool) (*table.Table, *table.Snapshot) {
	w.t.Helper()
	s := quick(2)
	s.Help = table.HelpOn
	rng := rand.New(rand.NewPCG(2, 2))
	for range 5 {
		tab := w.deal(s, 2)
		for now := tab.Snapshot(); now.Status == table.Playing; now = tab.Snapshot() {
			if now.Rules.Decision(now.State) == game.AskMove && holds(now) {
				return tab, now
			}
			w.answer(tab, open(now), rng)
		}
	}
	w.t.Fatal("nobody attacks")
	return nil, nil
}

// TestAttackByMoves: the odds of dropping units somewhere are those of the moves alone, worked out once at a moment of
// the table, and only where the table helps and moves lead to a battle.
func TestAttackByMoves(t *testing.T) {
	w := newWorld(t)
	var all, by []game.Answer
	tab, s := w.toMove(func(now *table.Snapshot) bool {
		all, by = now.Legal(open(now), nil), nil
		for _, a := range all {
			if a.Verb == game.DoMove && now.State.Units[a.To()] != 0 && now.State.Holder[a.To()] != open(now) &&
				now.State.Battle.Units[game.Attacker] == 0 {
				by = append(by, a)
			}
		}
		return len(by) > 1 && by[0].To() == by[1].To() && by[0].Unit() == by[1].Unit()
	})
	seat, area := open(s), by[0].To()
	first, err := tab.AttackBy(w.ctx, s, seat, area, by[:1], table.Glance)
	w.must(err)
	again, err := tab.AttackBy(w.ctx, s, seat, area, by[:1], table.Glance)
	w.must(err)
	if first != again {
		t.Error("the same odds are worked out twice")
	}
	other, err := tab.AttackBy(w.ctx, s, seat, area, by[1:2], table.Glance)
	w.must(err)
	if first.Lost == other.Lost && first.Wins == other.Wins || first.Area != area {
		t.Errorf("%v and %v bring the same odds: %+v", by[0], by[1], first)
	}
	for _, a := range all {
		if a.Verb == game.DoMove && s.State.Units[a.To()] == 0 {
			_, err = tab.AttackBy(w.ctx, s, seat, area, []game.Answer{a}, table.Glance)
			wants(t, "a move to elsewhere", err, table.ErrNoAttack)
			break
		}
	}
	s.Settings.Help = table.HelpOff
	_, err = tab.AttackBy(w.ctx, s, seat, area, by[:1], table.Glance)
	wants(t, "without help", err, table.ErrNoHelp)
}

// TestAttackWhereAllowed: where the table helps, the odds of an attack are shown to those who could attack, and to
// nobody else.
func TestAttackWhereAllowed(t *testing.T) {
	w := newWorld(t)
	tab, s := w.toAttack()
	seat, area := open(s), s.State.Exec.Target
	o, err := tab.Attack(w.ctx, s, seat, area, table.Glance)
	w.must(err)
	if o.Area != area || o.Players != [2]game.Player{seat, s.State.Holder[area]} || o.Deals == 0 {
		t.Errorf("%+v", o)
	}
	for _, help := range []table.Help{table.HelpOff, table.HelpPractice} {
		other := *s
		other.Settings.Help = help
		if _, err := tab.Attack(w.ctx, &other, seat, area, table.Glance); !errors.Is(err, table.ErrNoHelp) {
			t.Errorf("help %q: %v", help, err)
		}
	}
	_, err = tab.Attack(w.ctx, s, game.Nobody, area, table.Glance)
	wants(t, "a spectator", err, table.ErrNoAttack)
	_, err = tab.Attack(w.ctx, s, seat, game.NoArea, table.Glance)
	wants(t, "no area", err, table.ErrNoAttack)
	for areas := s.State.InPlay.Without(area); areas != 0; areas &= areas - 1 {
		_, err = tab.Attack(w.ctx, s, seat, areas.First(), table.Glance)
		wants(t, "another area, where units wait in one", err, table.ErrNoAttack)
	}
	tab, s = w.fight()
	_, err = tab.Attack(w.ctx, s, open(s), s.State.Battle.Area, table.Glance)
	wants(t, "a battle that has begun", err, table.ErrNoAttack)
}
