package components

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"koprulu/game"
)

// printedTable is the table of unit strengths on page 18 of the rules of Brood War: race, unit, highest and lowest attack,
// highest and lowest health among the standard cards of the Combat deck that show the unit, and how many technologies it has.
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

// departures are the lines in which the cards differ from the table, with the values of the cards and the reason. Values may
// contradict the table only where two sources agree, or where the table leaves out a bonus that the cards show.
var departures = map[string]struct{ have, why string }{
	"zergling values":             {"6/4 6/3", "RN and AID agree on 6/3"},
	"scourge values":              {"9/7 6/5", "RN and AID agree on 9/6"},
	"infested-terran values":      {"9/7 6/5", "RN and AID agree on 9/6"},
	"firebat values":              {"6/6 6/4", "RN and AID agree; 5 is printed, and its own bonus makes 6"},
	"vulture values":              {"7/5 7/5", "RN and AID agree on 6/5"},
	"dragoon values":              {"8/5 7/6", "RN and AID agree on 5/7"},
	"reaver values":               {"8/7 8/7", "RN and AID agree; 9 and 10 come with the technology only"},
	"corsair values":              {"8/7 8/6", "RN and AID agree on 7/8"},
	"valkyrie values":             {"9/7 7/6", "6 is printed; 7 is the lowest against flying units, its only targets"},
	"ghost technologies":          {"4", "the FAQ of the publisher corrects the table"},
	"defiler technologies":        {"4", "AID and the designer's answers count Burrow among its cards"},
	"queen technologies":          {"5", "the keyword Recharge needs a card of its own, whose unit is ours (Gamete Meiosis)"},
	"science-vessel technologies": {"4", "the keyword Recharge needs a card of its own, whose unit is ours (Titan Reactor)"},
	"medic technologies":          {"4", "the keyword Recharge needs a card of its own, whose unit is ours (Caduceus Reactor)"},
}

// TestPrintedTable compares every line of the printed table with the cards.
func TestPrintedTable(t *testing.T) {
	r, err := Default().Rules(game.Options{Players: 2, BroodWar: true})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	differ := func(key, want, have string) {
		d, listed := departures[key]
		switch {
		case want != have && !listed:
			t.Errorf("%s: the table has %s, the cards %s", key, want, have)
		case want == have && listed:
			t.Errorf("%s: the cards agree with the table; take it off the list", key)
		case listed && d.have != have:
			t.Errorf("%s: the cards have %s, listed is %s", key, have, d.have)
		}
		seen[key] = seen[key] || listed
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
		differ(unit+" values", attack+" "+health, gotAttack+" "+gotHealth)
		differ(unit+" technologies", fmt.Sprint(techs), fmt.Sprint(gotTechs))
	}
	if n := len(slices.DeleteFunc(slices.Clone(r.Units), func(x game.Unit) bool { return x.Hero })); n != len(lines) {
		t.Errorf("the table has %d lines for %d units", len(lines), n)
	}
	for key := range departures {
		if !seen[key] {
			t.Errorf("%s is on the list, but not in the table", key)
		}
	}
}

// strengths returns the highest and lowest values of the standard cards of the Combat deck that show a unit, with the bonuses that it
// has against any opponent, and the number of technologies that show it and do more than make it available.
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
	return fmt.Sprintf("%d/%d", slices.Max(attacks), slices.Min(attacks)), fmt.Sprintf("%d/%d", slices.Max(healths), slices.Min(healths)), techs
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
