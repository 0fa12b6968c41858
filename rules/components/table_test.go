package components

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
)

// printedTable is the table of unit strengths on page 18 of the rules of Brood War: race, unit, highest and lowest
// attack, highest and lowest health among the standard cards of the Combat deck that show the unit, and how many
// technologies it has.
const printedTable = `
zerg zergling 6/4 6/4 2
zerg hydralisk 7/5 6/5 1
zerg ultralisk 8/7 9/8 1
zerg queen - - 4
zerg defiler - - 3
zerg scourge 8/7 6/5 0
zerg mutalisk 8/7 8/6 0
zerg guardian 8/7 8/7 1
zerg devourer 8/7 9/8 1
zerg lurker 8/6 7/6 0
zerg infested-terran 8/7 6/5 0
terran marine 6/5 6/4 2
terran firebat 6/5 6/4 2
terran ghost 6/5 6/4 3
terran vulture 7/5 7/6 1
terran goliath 7/6 8/7 1
terran siege-tank 8/7 8/7 1
terran wraith 8/6 7/7 1
terran science-vessel - - 3
terran battlecruiser 8/7 9/8 1
terran medic - - 3
terran valkyrie 9/6 7/6 0
protoss zealot 7/5 7/5 1
protoss dragoon 8/6 7/6 1
protoss high-templar - - 3
protoss reaver 9/7 8/7 1
protoss archon 9/8 9/8 0
protoss scout 8/7 8/7 0
protoss arbiter - - 3
protoss carrier 9/7 9/8 1
protoss dark-archon - - 3
protoss dark-templar 8/7 7/6 0
protoss corsair 8/7 7/6 1`

// TestPrintedTable compares every line of the printed table with the cards: they differ where Departures says so, and
// nowhere else. The table lists standard cards only, without those of technologies and reinforcements (COMP-13).
func TestPrintedTable(t *testing.T) {
	r, err := Default().Rules(game.Options{Players: 2, BroodWar: true})
	if err != nil {
		t.Fatal(err)
	}
	listed, seen := map[string]Departure{}, map[string]bool{}
	for _, d := range Departures {
		listed[fmt.Sprint(d.Unit, " ", d.Technologies)] = d
		if !slices.ContainsFunc(DepartureReasons[:], func(why [2]string) bool { return why[0] == d.Why }) {
			t.Errorf("%s: no reason is called %q", d.Unit, d.Why)
		}
	}
	if len(listed) != len(Departures) {
		t.Error("a line is listed twice")
	}
	differ := func(unit string, technologies bool, table, cards string) {
		key := fmt.Sprint(unit, " ", technologies)
		d, known := listed[key]
		switch {
		case table != cards && !known:
			t.Errorf("%s: the table has %s, the cards %s", key, table, cards)
		case table == cards && known:
			t.Errorf("%s: the cards agree with the table; take it off the list", key)
		case known && (d.Cards != cards || d.Table != table):
			t.Errorf("%s: the table has %s and the cards %s, listed are %s and %s", key, table, cards, d.Table, d.Cards)
		}
		seen[key] = seen[key] || known
	}
	lines := strings.Split(strings.TrimSpace(printedTable), "\n")
	for _, line := range lines {
		var race, unit, attack, health string
		var techs int
		if _, err := fmt.Sscan(line, &race, &unit, &attack, &health, &techs); err != nil {
			t.Fatal(line, err)
		}
		u := slices.IndexFunc(r.Units, func(x game.Unit) bool { return x.ID == unit })
		if u < 0 || races[r.Units[u].Race] != race {
			t.Fatalf("%s is no unit of the %s", unit, race)
		}
		gotAttack, gotHealth, gotTechs := strengths(r, game.UnitType(u))
		differ(unit, false, attack+" "+health, gotAttack+" "+gotHealth)
		differ(unit, true, fmt.Sprint(techs), fmt.Sprint(gotTechs))
	}
	if n := len(slices.DeleteFunc(slices.Clone(r.Units), func(x game.Unit) bool { return x.Hero })); n != len(lines) {
		t.Errorf("the table has %d lines for %d units", len(lines), n)
	}
	for key := range listed {
		if !seen[key] {
			t.Errorf("%s is on the list, but not in the table", key)
		}
	}
}

// strengths returns the highest and lowest values of the standard cards of the Combat deck that show a unit, with the
// bonuses that it has against any opponent, and the number of technologies that show it and do more than make it
// available.
func strengths(r *game.Rules, u game.UnitType) (attack, health string, techs int) {
	sheet := &r.Sheets[slices.IndexFunc(r.Sheets[:], func(s game.Sheet) bool { return s.Race == r.Units[u].Race })]
	var attacks, healths []int
	counted := map[game.Tech]bool{}
	for i := range sheet.Cards {
		c := &sheet.Cards[i]
		if !c.Units.Has(u) || c.Tech != game.NoTech && everyUnit(r, c.Units) {
			continue // a technology for all units does not count for this one
		}
		if c.Tech != game.NoTech {
			if !counted[c.Tech] && !slices.ContainsFunc(c.Effects, func(e game.Effect) bool { return e.Kind == game.Unlock }) {
				counted[c.Tech] = true
				techs++
			}
			continue
		}
		if c.Reinforcement || c.PlayArea {
			continue
		}
		a, h := int(c.Major.Attack), int(c.Major.Health)
		for _, e := range c.Effects {
			// The Valkyrie attacks flying units only, so a bonus against them always applies to it.
			if e.Own != 0 && !e.Own.Has(u) || e.Vs != 0 && e.Vs&r.Units[u].Targets != r.Units[u].Targets || e.If != 0 {
				continue
			}
			switch e.Kind {
			case game.Attack:
				a += int(e.Amount)
			case game.Health:
				h += int(e.Amount)
			}
		}
		attacks, healths = append(attacks, a), append(healths, h)
	}
	if len(attacks) == 0 {
		return "-", "-", techs
	}
	return fmt.Sprintf("%d/%d", slices.Max(attacks), slices.Min(attacks)),
		fmt.Sprintf("%d/%d", slices.Max(healths), slices.Min(healths)), techs
}

// everyUnit reports whether a set has all units of the race of one of them, heroes aside.
func everyUnit(r *game.Rules, set game.UnitSet) bool {
	race := r.Units[bits.TrailingZeros64(uint64(set))].Race
	for u := range r.Units {
		if x := &r.Units[u]; x.Race == race && !x.Hero && !set.Has(game.UnitType(u)) {
			return false
		}
	}
	return true
}
