package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// cardRow is one Combat or Technology card in a battle of Brood War: what is played with it and the result. The figures
// are those printed on the cards, calculated by hand.
type cardRow struct {
	faction, cards string
	units, against string // the first own unit is the front-line unit, against the named one
	want           string // final attack/health
	foe            string // final attack/health of the enemy, "" if it does not matter
	splash         string // the types of which one is lost to splash damage
	collateral     bool
}

// Against Zerg cards there are Terran units in the area, against Terran and Protoss ones Zerg units; of each kind of
// unit that splash damage distinguishes, one is left when the front-line unit is gone.
const (
	terrans = "2 marine, firebat, 2 wraith"
	zerg    = "2 zergling, hydralisk, 2 mutalisk"
)

var cardRows = []cardRow{
	{"raynor", "combat-1", "marine", "mutalisk", "6/4", "", "", false},
	{"raynor", "combat-1", "marine", "zergling", "5/4", "", "", false},
	{"raynor", "combat-2", "ghost", "mutalisk", "6/5", "", "", false},
	{"raynor", "combat-4", "firebat", "zergling", "6/5", "", "zergling", false},
	{"raynor", "combat-4", "marine", "zergling", "5/5", "", "", false},
	{"raynor", "combat-5", "firebat", "zergling", "6/6", "", "zergling", false},
	{"raynor", "combat-5", "marine", "zergling", "6/6", "", "", false},
	{"raynor", "combat-6", "vulture", "zergling", "6/5", "", "zergling", false},
	{"raynor", "combat-9", "siege-tank", "zergling", "8/8", "", "", false},
	{"raynor", "combat-9", "goliath", "zergling", "7/8", "", "", false},
	{"raynor", "combat-10", "goliath", "mutalisk", "8/7", "", "", false},
	{"raynor", "combat-10", "wraith", "mutalisk", "6/7", "", "", false},
	{"raynor", "combat-11", "wraith", "mutalisk", "7/7", "", "", false},
	{"raynor", "combat-11", "wraith", "zergling", "6/7", "", "", false},
	{"raynor", "combat-12", "battlecruiser", "zergling", "7/8", "", "", false},
	{"raynor", "combat-12", "wraith", "zergling", "7/7", "", "", false},
	{"raynor", "combat-13", "battlecruiser", "zergling", "8/9", "", "", false},
	{"raynor", "combat-13", "wraith", "zergling", "8/7", "", "", false},
	{"raynor", "combat-14", "battlecruiser", "zergling", "8/8", "", "", false},
	{"raynor", "combat-14", "siege-tank", "zergling", "7/8", "", "", false},
	{"raynor", "combat-15", "siege-tank", "zergling", "8/7", "", "", false},
	{"raynor", "combat-15", "valkyrie", "mutalisk", "7/7", "", "", false},
	{"raynor", "combat-16", "battlecruiser", "zergling", "8/9", "", "", false},
	{"raynor", "combat-16", "siege-tank", "zergling", "8/8", "", "", false},
	{"raynor", "combat-7 combat-17", "vulture", "zergling", "6/7", "", "", false},
	{"raynor", "combat-7 combat-18", "vulture", "zergling", "6/7", "", "", false},
	{"raynor", "combat-19", "valkyrie", "mutalisk", "8/7", "", "mutalisk", false},
	{"raynor", "combat-19", "goliath", "mutalisk", "8/7", "", "", false},
	{"raynor", "combat-19", "goliath", "zergling", "6/7", "", "", false},
	{"raynor", "combat-20", "valkyrie", "mutalisk", "9/6", "", "mutalisk", false},
	{"raynor", "spider-mines-1", "vulture", "zergling", "7/7", "", "zergling, hydralisk", false},
	{"raynor", "spider-mines-2", "vulture", "zergling", "8/7", "", "zergling, hydralisk", false},
	{"raynor", "siege-mode-1", "siege-tank", "zergling", "9/7", "", "zergling, hydralisk", true},
	{"raynor", "siege-mode-2", "siege-tank", "zergling", "9/8", "", "zergling, hydralisk", true},
	{"raynor", "combat-3 heal-1", "marine, medic", "zergling", "6/6", "", "", false},
	{"raynor", "combat-3 heal-2", "ghost, medic", "zergling", "6/6", "", "", false},
	{"raynor", "combat-3 heal-2", "vulture, medic", "zergling", "2/5", "", "", false},
	{"raynor", "combat-3 optical-flare", "marine, medic", "zergling", "6/4", "0/3", "", false},

	{"tassadar", "combat-1", "dark-templar", "zergling", "7/7", "", "", false},
	{"tassadar", "combat-1", "zealot", "zergling", "6/7", "", "", false},
	{"tassadar", "combat-2", "dark-templar", "zergling", "8/7", "", "", false},
	{"tassadar", "combat-2", "corsair", "mutalisk", "7/7", "", "", false},
	{"tassadar", "combat-2", "zealot", "zergling", "7/5", "", "", false},
	{"tassadar", "combat-5", "dragoon", "mutalisk", "7/6", "", "", false},
	{"tassadar", "combat-5", "dragoon", "zergling", "6/6", "", "", false},
	{"tassadar", "combat-7", "scout", "mutalisk", "8/7", "", "", false},
	{"tassadar", "combat-7", "dragoon", "zergling", "7/7", "", "", false},
	{"tassadar", "combat-9", "corsair", "mutalisk", "8/8", "", "", false},
	{"tassadar", "combat-9", "scout", "zergling", "7/8", "", "", false},
	{"tassadar", "combat-12", "reaver", "zergling", "8/8", "", "zergling, hydralisk", false},
	{"tassadar", "combat-13", "archon", "zergling", "9/8", "", "zergling, hydralisk, mutalisk", false},
	{"tassadar", "combat-14", "archon", "zergling", "9/8", "", "zergling, hydralisk, mutalisk", false},
	{"tassadar", "combat-14", "carrier", "zergling", "9/8", "", "", false},
	{"tassadar", "combat-15", "archon", "zergling", "8/9", "", "zergling, hydralisk, mutalisk", false},
	{"tassadar", "combat-15", "carrier", "zergling", "8/9", "", "", false},
	{"tassadar", "combat-16", "reaver", "zergling", "7/7", "", "zergling, hydralisk", false},
	{"tassadar", "combat-3 combat-17", "zealot", "zergling", "5/7", "", "", false},
	{"tassadar", "combat-3 combat-18", "zealot", "zergling", "5/7", "", "", false},
	{"tassadar", "combat-3 combat-19", "zealot", "zergling", "5/7", "", "", false},
	{"tassadar", "combat-20", "corsair", "mutalisk", "8/6", "", "", false},
	{"tassadar", "combat-20", "dark-templar", "zergling", "7/6", "", "", false},
	{"tassadar", "combat-4 singularity-charge-1", "dragoon", "zergling", "6/7", "", "", false},
	{"tassadar", "combat-4 singularity-charge-2", "dragoon", "zergling", "6/7", "", "", false},
	{"tassadar", "combat-3 psionic-storm-1", "zealot, high-templar", "zergling", "7/6", "",
		"zergling, hydralisk, mutalisk", false},
	{"tassadar", "combat-3 psionic-storm-2", "zealot, high-templar", "zergling", "7/6", "",
		"zergling, hydralisk, mutalisk", false},
	{"tassadar", "increased-reaver-capacity-1", "reaver", "zergling", "9/7", "", "zergling, hydralisk", true},
	{"tassadar", "increased-reaver-capacity-2", "reaver", "zergling", "9/8", "", "zergling, hydralisk", true},
	{"tassadar", "increased-reaver-capacity-3", "reaver", "zergling", "10/9", "", "zergling, hydralisk", true},
	{"tassadar", "combat-3 plasma-shields-1", "zealot", "zergling", "5/7", "", "", false},
	{"tassadar", "combat-3 plasma-shields-2", "zealot", "zergling", "5/7", "", "", false},

	{"overmind", "combat-5", "hydralisk", "wraith", "6/6", "", "", false},
	{"overmind", "combat-5", "zergling", "marine", "5/6", "", "", false},
	{"overmind", "combat-6", "hydralisk", "wraith", "7/6", "", "", false},
	{"overmind", "combat-6", "hydralisk", "marine", "6/6", "", "", false},
	{"overmind", "combat-6", "lurker", "marine", "6/6", "", "marine, firebat", false},
	{"overmind", "combat-8", "ultralisk", "marine", "8/9", "", "", false},
	{"overmind", "combat-8", "guardian", "marine", "8/8", "", "", false},
	{"overmind", "combat-9", "ultralisk", "marine", "8/8", "", "", false},
	{"overmind", "combat-9", "guardian", "marine", "8/7", "", "", false},
	{"overmind", "combat-13", "mutalisk", "marine", "8/7", "", "marine", false},
	{"overmind", "combat-14", "mutalisk", "marine", "7/8", "", "marine", false},
	{"overmind", "combat-14", "devourer", "wraith", "8/8", "", "", false},
	{"overmind", "combat-15", "mutalisk", "marine", "7/7", "", "marine", false},
	{"overmind", "combat-2 combat-17", "2 zergling", "marine", "7/4", "", "", false},
	{"overmind", "combat-2 combat-18", "2 zergling", "marine", "7/4", "", "", false},
	{"overmind", "combat-2 combat-18", "zergling", "marine", "5/4", "", "", false},
	{"overmind", "combat-19", "devourer", "wraith", "8/8", "", "", false},
	{"overmind", "combat-19", "lurker", "marine", "8/7", "", "marine, firebat", false},
	{"overmind", "combat-20", "devourer", "wraith", "7/9", "", "", false},
	{"overmind", "combat-20", "lurker", "marine", "7/7", "", "marine, firebat", false},
	{"overmind", "improved-flyer-attack-1", "devourer", "wraith", "9/8", "", "", false},
	{"overmind", "improved-flyer-attack-2", "devourer", "wraith", "10/7", "", "", false},
	{"overmind", "improved-flyer-attack-3", "devourer", "wraith", "8/9", "", "", false},
	{"overmind", "combat-2 evolved-carapace-1", "zergling", "marine", "5/5", "", "", false},
	{"overmind", "combat-2 evolved-carapace-2", "zergling", "marine", "5/5", "", "", false},
}

// play fights the battle of a row up to the splash damage that it triggers, if any.
func (row cardRow) play(t *testing.T) {
	enemy, stand, answer := "overmind", zerg, "card 0 combat-1"
	if row.faction == "overmind" {
		enemy, stand, answer = "mengsk", terrans, "card 0 combat-3"
	}
	switch {
	case row.collateral: // the front-line unit must survive
		stand, answer = "2 zergling, hydralisk", "card 0 combat-3"
	case row.units == "2 zergling": // a second skirmish would need them both
		stand = row.against
	}
	f := newBroodFight(t, row.faction, enemy, "aldaris")
	f.S.Seats[0].Pool = 1
	f.Hand(0, row.cards)
	f.Hand(1, strings.Fields(answer)[2])
	if row.collateral {
		f.Base(1, "helios.2")
	}
	f.Fight(row.units, stand)
	front, _, _ := strings.Cut(row.units, ",")
	if step, _ := f.At(); step == game.AskPair {
		f.do("pair " + front + " " + row.against)
	}
	f.clash("card 0 "+row.cards, answer)
	if step, _ := f.At(); step == game.AskPrice {
		f.do("use " + strings.Fields(row.cards)[1] + " worker")
		if f.S.Seats[0].Pool != 0 || f.S.Seats[0].Unavailable != 1 {
			t.Error("the worker did not leave the pool")
		}
	}
	own, foe := f.compared(0), f.compared(1)
	if got := fmt.Sprintf("%d/%d", own.N[game.EntryAttack], foe.N[game.EntryHealth]); got != row.want {
		t.Errorf("%s, want %s", got, row.want)
	}
	if got := fmt.Sprintf("%d/%d", foe.N[game.EntryAttack], own.N[game.EntryHealth]); row.foe != "" && got != row.foe {
		t.Errorf("the enemy has %s, want %s", got, row.foe)
	}
	f.pass(game.AskRevenge, game.AskWithdraw)
	if step, _ := f.At(); step == game.AskCollateral != row.collateral {
		t.Errorf("collateral damage: %v", !row.collateral)
	}
	f.pass(game.AskCollateral)
	var lost []string
	if step, _ := f.At(); step == game.AskSplash {
		for _, a := range f.Legal() {
			lost = append(lost, f.R.Units[a.Unit()].ID)
		}
	} else if n := slices.IndexFunc(f.Log.Entries, func(e game.Entry) bool { return e.Kind == game.LogSplash }); n >= 0 {
		for _, e := range f.Log.Entries[n:] {
			if e.Kind == game.LogDestroyed && e.Player == 1 {
				lost = append(lost, f.R.Units[e.V[game.EntryUnit]].ID) // there was no choice
			}
		}
	}
	if got := strings.Join(lost, ", "); got != row.splash {
		t.Errorf("splash damage can destroy %q, want %q", got, row.splash)
	}
}

// compared returns the entry about a player's values in the only skirmish.
func (f fight) compared(p game.Player) game.Entry {
	f.t.Helper()
	for _, e := range f.Told(game.LogStrength) {
		if e.Player == p {
			return e
		}
	}
	f.t.Fatalf("player %d was not compared", p)
	return game.Entry{}
}

// pass answers decisions of these kinds with the last answer listed, which declines where that is possible.
func (f fight) pass(steps ...game.Step) {
	f.t.Helper()
	for {
		step, p := f.At()
		if f.Done() || !slices.Contains(steps, step) {
			return
		}
		legal := f.Legal()
		f.R.Apply(&f.S, p, legal[len(legal)-1], &f.Log)
	}
}

// Every card does what is printed on it (component data): its values, its bonus, the units that its splash damage
// reaches.
func TestEveryCombatCardOfBroodWar(t *testing.T) {
	for _, row := range cardRows {
		t.Run(row.faction+" "+row.cards+" "+row.units+" against "+row.against, row.play)
	}
}

// otherCards are the cards of Brood War whose effect is not a value, bonus or splash damage. The first line is tested
// below, the second in the tests of mind control, Feedback, recharge, the start of battles and Regrouping step 1, the
// third by rule cases.
const otherCards = ` lockdown-1 lockdown-2 dark-swarm-1 dark-swarm-2 disruption-web-1 disruption-web-2 feedback-2 psionic-storm-and-cloaking-1 psionic-storm-and-cloaking-2
 mind-control feedback-1 titan-reactor caduceus-reactor khaydarin-amulet gamete-meiosis restoration infest-command-center
 maelstrom summon-archon summon-dark-archon lurker-aspect guardian-aspect `

// Every Combat card with an ability and every technology that is not in the base game has its test.
func TestNoCardOfBroodWarIsForgotten(t *testing.T) {
	brood, err := components.Default().Rules(game.Options{Players: 6, BroodWar: true})
	if err != nil {
		t.Fatal(err)
	}
	base, err := components.Default().Rules(game.Options{Players: 6})
	if err != nil {
		t.Fatal(err)
	}
	for i := range brood.Sheets {
		sheet := &brood.Sheets[i]
		for c := range sheet.Cards {
			card := &sheet.Cards[c]
			if card.Tech == game.NoTech && len(card.Effects) == 0 || slices.Contains(strings.Fields(otherCards), card.ID) {
				continue
			}
			old := slices.IndexFunc(base.Sheets[i].Cards, func(o game.CardInfo) bool { return o.ID == card.ID })
			if card.Tech != game.NoTech && old >= 0 &&
				fmt.Sprint(base.Sheets[i].Cards[old].Effects) == fmt.Sprint(card.Effects) {
				continue // held by the cases of the base game
			}
			if !slices.ContainsFunc(cardRows, func(row cardRow) bool {
				return brood.Sheets[i].Race == raceOf(brood, row.faction) && slices.Contains(strings.Fields(row.cards), card.ID)
			}) {
				t.Errorf("%s: no test holds %s", sheet.ID, card.ID)
			}
		}
	}
}

func raceOf(r *game.Rules, faction string) game.Race {
	for i := range r.Sheets {
		if r.Sheets[i].ID == faction {
			return r.Sheets[i].Race
		}
	}
	panic("no faction " + faction)
}

// What cards do to the enemy (component data).
func TestCardsAgainstTheEnemy(t *testing.T) {
	for _, copy := range []string{"-1", "-2"} {
		t.Run("lockdown"+copy, func(t *testing.T) { // minor values, no ability
			f := newBroodFight(t, "raynor", "mengsk", "aldaris")
			f.Hand(0, "combat-3 lockdown"+copy)
			f.Hand(1, "combat-9")
			f.Fight("ghost", "siege-tank")
			f.clash("card 0 combat-3 lockdown"+copy, "card 0 combat-9")
			f.values(0, 0, 6, 5)
			f.values(1, 0, 2, 4)
		})
		t.Run("dark-swarm"+copy, func(t *testing.T) { // no strength and no support for ranged units
			f := newBroodFight(t, "overmind", "mengsk", "aldaris")
			f.Hand(0, "combat-1 dark-swarm"+copy)
			f.Hand(1, "combat-3")
			f.Fight("zergling, defiler", "2 marine, firebat")
			f.do("pair zergling marine")
			f.clash("card 0 combat-1 dark-swarm"+copy, "card 0 combat-3")
			f.values(1, 0, 6+1, 3) // the support of the Firebat counts, that of the Marine does not
			f.supplied(0, "zergling", 8)
			f.supplied(1, "marine", 5)
		})
		t.Run("disruption-web"+copy, func(t *testing.T) { // minor attack, no support of ground units, no Air Support
			f := newBroodFight(t, "tassadar", "mengsk", "aldaris")
			f.Base(1, "helios.2")
			f.Module(1, "air-support")
			f.Hand(0, "combat-2 disruption-web"+copy)
			f.Hand(1, "combat-10")
			f.Fight("corsair", "goliath, marine, wraith")
			f.do("pair corsair goliath")
			f.clash("card 0 combat-2 disruption-web"+copy, "card 0 combat-10")
			wraith := int16(f.R.Units[f.Unit("wraith")].Support)
			f.values(1, 0, 3+2+wraith, 7) // the bonus of the card counts
		})
	}
	t.Run("feedback-2", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "mengsk", "aldaris")
		f.Hand(0, "combat-3 feedback-2")
		f.Hand(1, "combat-3")
		f.Fight("zealot, dark-archon", "marine, medic")
		f.clash("card 0 combat-3 feedback-2", "card 0 combat-3")
		f.supplied(1, "medic", 3)
	})
	t.Run("psionic storm detects", func(t *testing.T) {
		for _, card := range []string{"psionic-storm-1", "psionic-storm-2"} {
			f := newBroodFight(t, "tassadar", "overmind", "aldaris")
			f.Put(1, "zergling", "helios.1")
			f.Hand(0, "combat-3 "+card)
			f.Hand(1, "combat-1")
			f.Fight("zealot, high-templar", "lurker")
			f.clash("card 0 combat-3 "+card, "card 0 combat-1")
			f.supplied(1, "lurker", 3)
		}
	})
	t.Run("a Lurker is cloaked", func(t *testing.T) { // BW-KEY-16
		f := newBroodFight(t, "tassadar", "overmind", "aldaris")
		f.Put(1, "zergling", "helios.1")
		f.Put(1, "zergling", "helios.3")
		f.Hand(0, "combat-2")
		f.Hand(1, "combat-1")
		f.Fight("zealot", "lurker")
		f.clash("card 0 combat-2", "card 0 combat-1")
		f.asked(game.AskWithdraw, 1)
	})
}

// Psionic Storm and Cloaking works for Sarah Kerrigan as the front-line unit: more attack, splash damage of either
// kind, cloaking (FAQ-22).
func TestKerrigansCards(t *testing.T) {
	for _, card := range []string{"psionic-storm-and-cloaking-1", "psionic-storm-and-cloaking-2"} {
		f := newBroodFight(t, "queen-of-blades", "mengsk", "aldaris")
		f.Put(0, "zergling", "helios.1")
		f.Put(0, "zergling", "helios.3")
		f.Hand(0, "combat-1 "+card)
		f.Hand(1, "combat-9")
		f.Fight("sarah-kerrigan", "siege-tank, marine, wraith")
		f.do("pair sarah-kerrigan siege-tank")
		f.clash("card 0 combat-1 "+card, "card 0 combat-9")
		bonus := f.R.Units[f.Unit("sarah-kerrigan")].Bonus
		f.values(0, 0, 6+2+int16(bonus.Attack), 8)
		f.asked(game.AskWithdraw, 0)
		f.do("withdraw helios.1")
		f.asked(game.AskSplash, 1)
		if n := len(f.Legal()); n != 2 {
			t.Errorf("%d kinds of unit can be lost", n)
		}
		// In support she does nothing for it.
		f = newBroodFight(t, "queen-of-blades", "mengsk", "aldaris")
		f.Hand(0, "combat-1 "+card)
		f.Hand(1, "combat-3")
		f.Fight("zergling, sarah-kerrigan", "marine")
		f.do("pair zergling marine")
		f.clash("card 0 combat-1 "+card, "card 0 combat-3")
		if len(f.Told(game.LogRejected)) != 1 {
			t.Error("the card stays without her")
		}
	}
}
