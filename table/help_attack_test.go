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
	s := quick(2)
	s.Help = table.HelpOn
	rng := rand.New(rand.NewPCG(2, 2))
	for range 5 {
		tab := w.deal(s, 2)
		for now := tab.Snapshot(); now.Status == table.Playing; now = tab.Snapshot() {
			if now.Rules.Decision(now.State) == game.AskMove && now.State.Battle.Units[game.Attacker] != 0 {
				return tab, now
			}
			w.answer(tab, open(now), rng)
		}
	}
	w.t.Fatal("nobody attacks")
	return nil, nil
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
