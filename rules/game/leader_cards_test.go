package game_test

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// leaderTests has a test for every Leadership card, by faction and ID.
var leaderTests = map[string]map[string]func(*testing.T){
	"queen-of-blades": {
		"forward-planning":   forwardPlanning,
		"a-new-rising-power": newRisingPower,
		"glimpse-the-future": glimpseTheFuture,
		"hasten-the-end":     hastenTheEnd,
		"sarah-kerrigan":     sarahKerrigan,
		"deathblow":          deathblow,
		"subtle-influence":   subtleInfluence,
	},
	"overmind": {
		"endless-hunger":    endlessHunger,
		"the-swarm":         theSwarm,
		"the-overmind":      theOvermind,
		"cerebrate-daggoth": cerebrateDaggoth,
		"torrasque":         torrasque,
		"the-swarm-flies":   theSwarmFlies,
		"teeming-spawn":     teemingSpawn,
	},
	"mengsk": {
		"emperor-arcturus-i":    emperorArcturus,
		"terran-dominion":       terranDominion,
		"the-sons-of-korhal":    sonsOfKorhal,
		"the-norad-ii":          noradII,
		"tactical-mastery":      tacticalMastery,
		"terran-civilization":   terranCivilization,
		"scorched-earth-policy": scorchedEarth,
	},
	"raynor": {
		"storage-facilities":  storageFacilities,
		"raynors-raiders":     raynorsRaiders,
		"covert-operations":   covertOperations,
		"jim-raynor":          jimRaynor,
		"make-do-with-little": makeDoWithLittle,
		"to-the-bitter-end":   toTheBitterEnd,
		"psi-disrupter":       psiDisrupter,
	},
	"tassadar": {
		"orbital-platform":   orbitalPlatform,
		"domination":         domination,
		"warp-gate":          warpGate,
		"gantrithor":         gantrithor,
		"zeratul":            zeratul,
		"ultimate-sacrifice": ultimateSacrifice,
		"return-to-aiur":     returnToAiur,
	},
	"aldaris": {
		"riches-of-aiur":           richesOfAiur,
		"predestined":              predestined,
		"conclave-fleet":           conclaveFleet,
		"fenix":                    fenix,
		"khala-devotee":            khalaDevotee,
		"the-will-of-the-conclave": willOfTheConclave,
		"destiny":                  destiny,
	},
}

// Every Leadership card of the box has its test, and the box has seven for each faction (BW-LEAD-01).
func TestEveryLeadershipCard(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2, BroodWar: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Sheets {
		s := &r.Sheets[i]
		if len(s.Leaders) != game.MaxLeaders {
			t.Errorf("%s has %d Leadership cards", s.ID, len(s.Leaders))
		}
		special := 0
		for _, l := range s.Leaders {
			if l.Special {
				special++
				if l.Stage != 1 || !l.Stays {
					t.Errorf("%s is of stage %d, stays %v", l.ID, l.Stage, l.Stays) // BW-LEAD-10
				}
			}
			if test := leaderTests[s.ID][l.ID]; test == nil {
				t.Errorf("no test for %s", l.ID)
			} else {
				t.Run(l.ID, test)
			}
			// RULING-79: every card of Stage I names its starting forces.
			if l.Stage == 1 && l.Start.Workers == 0 || l.Stage != 1 && len(l.Start.Units) != 0 {
				t.Errorf("%s starts with %v", l.ID, l.Start)
			}
		}
		if special != 1 {
			t.Errorf("%s has %d Special Victory cards", s.ID, special)
		}
	}
}

// opponent returns another faction.
func opponent(faction string) string {
	if faction == "overmind" {
		return "mengsk"
	}
	return "overmind"
}

// stays resolves a card that only has to be in the play area, and checks that its effect is in force there and not for
// others (BW-LEAD-07).
func stays(t *testing.T, faction, id string, kind game.EffectKind) eventGame {
	t.Helper()
	tab := leaderTable(t, nil, faction, opponent(faction))
	if tab.R.Leads(&tab.S, 0, kind) != nil {
		t.Errorf("%s works already", id)
	}
	tab.Lead(0, id, true)
	tab.over()
	tab.has(0, id, "play")
	if tab.R.Leads(&tab.S, 0, kind) == nil {
		t.Errorf("%s does not work", id)
	}
	if tab.R.Leads(&tab.S, 1, kind) != nil {
		t.Errorf("%s works for another player", id)
	}
	for until := game.LastsNot; until < game.Lastings; until++ {
		tab.Expire(until)
	}
	tab.has(0, id, "play")
	return tab
}

// lasts resolves a card that leaves the game and checks how long its effect lasts (RULING-131, RULING-122).
func lasts(t *testing.T, faction, id string, kind game.EffectKind, until game.Lasting,
	before ...game.Lasting) eventGame {
	t.Helper()
	tab := leaderTable(t, nil, faction, "overmind")
	tab.Put(0, 2, tab.R.Units[lowest(tab.R, 0)].ID, tab.Area("abaddon", 1))
	tab.Lead(0, id, false)
	for !tab.Over() {
		tab.do(tab.Legal()[0])
	}
	tab.has(0, id, "lasting")
	for _, b := range before {
		tab.Expire(b)
		if tab.R.Leads(&tab.S, 0, kind) == nil {
			t.Errorf("%s ended too early", id)
		}
	}
	tab.Expire(until)
	if tab.R.Leads(&tab.S, 0, kind) != nil {
		t.Errorf("%s goes on", id)
	}
	tab.has(0, id, "gone")
	return tab
}

// lowest returns a type of ordinary ground unit that a player may have.
func lowest(r *game.Rules, p game.Player) game.UnitType {
	return r.Sheets[r.Options.Factions[p]].Figures[0]
}

// starting plays a setup with a Stage I card of player 0 and checks the forces that it names (BW-LEAD-09).
func starting(t *testing.T, faction, id string, workers int, units map[string]int) *setupGame {
	t.Helper()
	g := setUp(t, nil, []string{id, ""}, nil, faction, opponent(faction))
	g.forces(workers, 1, 1, units)
	if g.s.StagesLed != 1<<1 {
		t.Errorf("stages %b are led", g.s.StagesLed)
	}
	if g.s.Seats[0].Chosen != game.NoLeader || g.s.Seats[0].Lasting != 0 {
		t.Error("a card still lies there")
	}
	return g
}

// special checks a Special Victory card: its forces, and that the objective counts (BW-LEAD-10, WIN-22).
func special(t *testing.T, faction, id string, workers int, units map[string]int) {
	t.Helper()
	g := starting(t, faction, id, workers, units)
	if g.s.Seats[0].Leaders.Len() != 1 || !g.r.ObjectiveCounts(&g.s, 0) {
		t.Error("the objective does not count")
	}
	// A player who chose another card has none (BW-LEAD-11, RULING-38); taken later it works from then on (RULING-130).
	tab := leaderTable(t, nil, faction, opponent(faction))
	if tab.R.ObjectiveCounts(&tab.S, 0) {
		t.Error("the objective counts without the card")
	}
	tab.Lead(0, id, true)
	tab.over()
	tab.has(0, id, "play")
	if !tab.R.ObjectiveCounts(&tab.S, 0) {
		t.Error("the objective does not count when the card was taken later")
	}
}

func newRisingPower(t *testing.T) {
	special(t, "queen-of-blades", "a-new-rising-power", 7, map[string]int{"zergling": 3, "hydralisk": 2})
}

func theSwarm(t *testing.T) {
	special(t, "overmind", "the-swarm", 8, map[string]int{"zergling": 4, "hydralisk": 1})
}

func terranDominion(t *testing.T) {
	special(t, "mengsk", "terran-dominion", 8, map[string]int{"marine": 2, "firebat": 1, "ghost": 1})
}

func raynorsRaiders(t *testing.T) {
	special(t, "raynor", "raynors-raiders", 8, map[string]int{"marine": 2, "firebat": 1, "vulture": 1})
}

func domination(t *testing.T) { special(t, "tassadar", "domination", 8, map[string]int{"zealot": 3}) }

func predestined(t *testing.T) {
	special(t, "aldaris", "predestined", 7, map[string]int{"zealot": 2, "dragoon": 1})
	// The others need more conquest points at once (WIN-17).
	tab := leaderTable(t, nil, "aldaris", "overmind")
	before := tab.R.Target(&tab.S, 1)
	tab.Lead(0, "predestined", true)
	if got := tab.R.Target(&tab.S, 1); before != 15 || got != 20 || tab.R.Target(&tab.S, 0) != 15 {
		t.Errorf("targets %d, then %d", before, got)
	}
}
