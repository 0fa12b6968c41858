package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// broodQuestions are decisions of a battle that only Brood War asks.
// Others hardly ever come up in random battles: TestStoredDecisions looks at them.
var broodQuestions = []game.Step{game.AskSwap, game.AskRecharge, game.AskCollateral}

// TestRandomBroodWarBattles plays random battles with the units, cards, heroes, leaders, tokens and stolen units of
// Brood War: every question has an answer, what is listed is what is accepted, nothing gets lost, and what a seat sees
// does not change when everything it cannot know is redealt.
func TestRandomBroodWarBattles(t *testing.T) {
	// Each question is asked a hundred times and more, and thirty units are stolen, so none is missing by luck.
	const battles = 6000
	factions := []string{"raynor", "mengsk", "tassadar", "aldaris", "queen-of-blades", "overmind"}
	asked := map[game.Step]int{}
	refused := map[rule.ID]int{}
	all := map[string]*game.Rules{}
	stolen, foreign := 0, 0
	for n := range battles {
		rng := rand.New(rand.NewPCG(11, uint64(n)))
		sides := slices.Clone(factions)
		rng.Shuffle(len(sides), func(i, j int) { sides[i], sides[j] = sides[j], sides[i] })
		if rng.IntN(2) == 0 { // more Protoss, for mind control
			at := slices.Index(sides, "tassadar")
			sides[at], sides[rng.IntN(2)] = sides[rng.IntN(2)], sides[at]
			if sides[0] == sides[1] || slices.Index(sides, "tassadar") < 0 {
				sides = slices.Clone(factions)
				sides[0], sides[2] = sides[2], sides[0]
			}
		}
		sides = sides[:3]
		if sides[0] == sides[1] || sides[1] == sides[2] || sides[0] == sides[2] {
			sides = []string{"aldaris", "tassadar", "overmind"}
		}
		key := strings.Join(sides, " ")
		if all[key] == nil {
			all[key] = newBroodFight(t, sides...).R
		}
		f := fight{game.NewBattleTable(all[key]), t}
		text := randomBroodBattle(f, rng)
		log := func() string { return fmt.Sprintf("battle %d (%s): %s", n, key, text) }
		playOut(f, rng, asked, refused, log)
		stolen += len(f.Told(game.LogStolen))
		for _, e := range f.Told(game.LogShown) {
			if e.V[game.EntryDeck] > 0 {
				foreign++
			}
		}
		if f.S.Phase != game.Over {
			f.over()
			captivesAgree(f)
		}
		if t.Failed() {
			t.Fatal(log())
		}
	}
	for _, step := range broodQuestions {
		if asked[step] == 0 {
			t.Errorf("question %d was never asked", step)
		}
	}
	if stolen == 0 || foreign == 0 {
		t.Errorf("%d units were stolen, %d cards of other decks turned up", stolen, foreign)
	}
	t.Log(stolen, foreign, asked, refused)
}

// captivesAgree checks that every unit under mind control is a figure that is aside with its owner.
func captivesAgree(f fight) {
	f.t.Helper()
	for p := range f.R.Options.Players {
		seat := &f.S.Seats[p]
		places := f.R.Sheets[seat.Faction].CaptiveFigures
		for i, c := range seat.Captives {
			taken := places != 0 && !seat.Aside.Has(places.First()+game.Figure(i))
			switch {
			case (c.Owner != game.Nobody) != taken:
				f.t.Errorf("place %d of player %d: %v, aside %x", i, p, c, seat.Aside)
			case taken && !f.S.Seats[c.Owner].Aside.Has(c.Figure):
				f.t.Errorf("the figure of %v is not aside", c)
			}
		}
	}
}

// randomBroodBattle sets up and begins a battle, and describes it for a message.
func randomBroodBattle(f fight, rng *rand.Rand) string {
	var text strings.Builder
	note := func(format string, args ...any) { fmt.Fprintf(&text, format+"; ", args...) }
	sheet := func(p game.Player) *game.Sheet { return &f.R.Sheets[f.S.Seats[p].Faction] }
	army := func(p game.Player, most int) string {
		counts := map[string]int{}
		for range 1 + rng.IntN(most) {
			figures := sheet(p).Figures
			if u := figures[rng.IntN(len(figures))]; u != game.NoUnit {
				unit := &f.R.Units[u]
				counts[unit.ID] = min(counts[unit.ID]+1, int(unit.Figures))
				if unit.Hero {
					counts[unit.ID] = 1
				}
			}
		}
		if sheet(p).CaptiveFigures != 0 && rng.IntN(2) == 0 {
			for range 1 + rng.IntN(2) {
				q := (p + 1 + game.Player(rng.IntN(2))) % 3
				figures := sheet(q).Figures
				if u := figures[rng.IntN(len(figures))]; u != game.NoUnit && !f.R.Units[u].Hero {
					counts[fmt.Sprintf("%d:%s", q, f.R.Units[u].ID)] = 1
				}
			}
		}
		if len(counts) == 0 {
			counts[f.R.Units[sheet(p).Figures[0]].ID] = 1
		}
		var parts []string
		for id, n := range counts {
			parts = append(parts, fmt.Sprintf("%d %s", n, id))
		}
		slices.Sort(parts)
		return strings.Join(parts, ", ")
	}
	for p := range game.Player(2) {
		for c := range sheet(p).Cards {
			info := &sheet(p).Cards[c]
			switch {
			case info.PlayArea && rng.IntN(2) == 0:
				f.InPlay(p, info.ID)
				note("%d plays %s", p, info.ID)
			case !info.PlayArea && rng.IntN(3) == 0:
				f.Hand(p, info.ID)
				note("%d holds %s", p, info.ID)
			}
		}
		for l := range sheet(p).Leaders {
			if info := &sheet(p).Leaders[l]; info.Stays && rng.IntN(2) == 0 {
				f.Lead(p, info.ID)
				note("%d leads %s", p, info.ID)
			}
		}
		f.S.Seats[p].Pool = uint8(rng.IntN(3))
		for _, id := range []string{"air-support", "defensive", "assist"} {
			if rng.IntN(2) == 0 {
				f.Module(p, id)
				note("%d has %s", p, id)
			}
		}
		if rng.IntN(4) == 0 {
			f.Transport(p, game.Route(rng.IntN(2)))
		}
	}
	switch owner := game.Player(rng.IntN(3)); rng.IntN(3) {
	case 0:
		f.Base(owner, "helios.2")
		note("base of %d", owner)
	case 1:
		f.Site(owner, game.WarpGate, "helios.2")
		note("installation of %d", owner)
	}
	if rng.IntN(2) == 0 {
		p := game.Player(rng.IntN(3))
		f.Workers(p, "helios.2", 2)
		note("workers of %d", p)
	}
	if rng.IntN(2) == 0 {
		f.Guard(1, "helios.2")
		note("guard token")
	}
	for _, area := range []string{"helios.1", "helios.3", "helios.4", "antiga-prime.1", "bhekar-ro.2"} {
		if p := game.Player(rng.IntN(4)); p < 3 {
			f.Put(p, f.R.Units[sheet(p).Figures[0]].ID, area)
			note("%d is in %s", p, area)
		}
	}
	defenders, attackers := safely(f, 1, army(1, 4)), safely(f, 0, army(0, 6))
	note("%s against %s", attackers, defenders)
	if rng.IntN(3) == 0 {
		note("special")
		f.FightSpecial(attackers, defenders)
	} else {
		f.Fight(attackers, defenders)
	}
	return text.String()
}

// safely leaves out of an army what is not in the supply.
func safely(f fight, p game.Player, army string) string {
	var parts []string
	spent := map[string]int{}
	for _, part := range strings.Split(army, ", ") {
		count, id, _ := strings.Cut(part, " ")
		n := int(count[0] - '0')
		owner, plain := p, id
		if q, u, ok := strings.Cut(id, ":"); ok {
			owner, plain = game.Player(q[0]-'0'), u
		}
		kind := f.R.Units[f.R.Units[f.Unit(plain)].Kind].ID
		key := fmt.Sprint(owner, kind)
		if n = min(n, f.Supplied(owner, kind)-spent[key]-1); n > 0 {
			spent[key] += n
			parts = append(parts, fmt.Sprintf("%d %s", n, id))
		}
	}
	if len(parts) == 0 {
		return f.R.Units[f.R.Sheets[f.S.Seats[p].Faction].Figures[0]].ID
	}
	return strings.Join(parts, ", ")
}

// TestBroodWarBattlesAllocateNothing checks P1 in the decisions of Brood War's battles.
func TestBroodWarBattlesAllocateNothing(t *testing.T) {
	r := newBroodFight(t, "tassadar", "aldaris", "mengsk").R
	var buf [game.MaxLegal]game.Answer
	var s game.State
	var v game.View
	seen := map[game.Step]bool{}
	apart := 0 // answers that mean a stolen unit though the player has their own of its type
	for n := range 400 {
		rng := rand.New(rand.NewPCG(13, uint64(n)))
		f := fight{game.NewBattleTable(r), t}
		randomBroodBattle(f, rng)
		for !f.Done() && f.S.Phase != game.Over {
			step, p := f.At()
			legal := f.Legal()
			for _, a := range legal {
				if a.Stolen() != 0 {
					apart++
				}
			}
			if !seen[step] || step == game.AskCards && n < 20 {
				seen[step] = true
				allocs := testing.AllocsPerRun(1, func() {
					for _, a := range r.Legal(&f.S, p, buf[:0]) {
						s = f.S
						r.Apply(&s, p, a, nil)
					}
					s = f.S
					r.Redeal(&s, p, rng)
					r.ViewInto(&s, p, &v)
				})
				if allocs != 0 {
					t.Fatalf("step %d allocates %v times", step, allocs)
				}
			}
			r.Apply(&f.S, p, legal[rng.IntN(len(legal))], nil)
		}
	}
	if apart == 0 {
		t.Error("own and stolen units of a type were never told apart")
	}
}
