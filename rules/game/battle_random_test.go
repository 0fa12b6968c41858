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

// battleQuestions are the decisions of a battle.
var battleQuestions = []game.Step{
	game.AskOpening, game.AskStartAbility, game.AskVictim, game.AskExtraDraw, game.AskFront, game.AskPair,
	game.AskSupport, game.AskCards, game.AskSkirmish, game.AskShield, game.AskPrice, game.AskReplace,
	game.AskCasualty, game.AskKilled, game.AskWithdraw, game.AskSplash, game.AskExcess, game.AskRetreat,
	game.AskGo, game.AskHealing,
}

// answersToTry returns an answer that may or may not be legal: a listed one, a
// changed one or a random one.
func answersToTry(rng *rand.Rand, legal []game.Answer) game.Answer {
	a := legal[rng.IntN(len(legal))]
	switch rng.IntN(3) {
	case 0:
		field := &a.V[rng.IntN(len(a.V))]
		*field = uint8(rng.IntN(64))
		if rng.IntN(4) == 0 {
			*field = uint8(192 + rng.IntN(64))
		}
	case 1:
		a = game.Verb(rng.IntN(int(game.Verbs))).With(uint8(rng.IntN(40)), uint8(rng.IntN(256)), uint8(rng.IntN(256)))
	}
	return a
}

// TestRandomBattles plays random battles between random armies with random
// cards: every question has an answer, what is listed is what is accepted, nothing gets lost.
func TestRandomBattles(t *testing.T) {
	const battles = 6000 // Each question is asked thirty times and more, so none is missing by luck.
	factions := []string{"raynor", "mengsk", "tassadar", "aldaris", "queen-of-blades", "overmind"}
	asked := map[game.Step]int{}
	refused := map[rule.ID]int{}
	all := map[string]*game.Rules{}
	for n := range battles {
		rng := rand.New(rand.NewPCG(7, uint64(n)))
		sides := slices.Clone(factions)
		rng.Shuffle(len(sides), func(i, j int) { sides[i], sides[j] = sides[j], sides[i] })
		sides = sides[:3]
		key := strings.Join(sides, " ")
		if all[key] == nil {
			f := newFightWith(t, func(o *game.Options) { o.Shields, o.Healing = true, true }, sides...)
			all[key] = f.R
		}
		f := fight{game.NewBattleTable(all[key]), t}
		text := randomBattle(f, rng)
		log := func() string { return fmt.Sprintf("battle %d (%s): %s", n, key, text) }
		playOut(f, rng, asked, refused, log)
		if f.S.Phase != game.Over {
			f.over()
		}
		if t.Failed() {
			t.Fatal(log())
		}
	}
	for _, step := range battleQuestions {
		if asked[step] == 0 {
			t.Errorf("question %d was never asked", step)
		}
	}
	t.Log(refused)
}

// playOut plays a battle to its end with random answers, and checks that what is listed is what is accepted.
func playOut(f fight, rng *rand.Rand, asked map[game.Step]int, refused map[rule.ID]int, log func() string) {
	t := f.t
	for steps := 0; !f.Done() && f.S.Phase != game.Over; steps++ {
		if steps > 500 {
			t.Fatalf("%s does not end", log())
		}
		step, p := f.At()
		asked[step]++
		legal := f.Legal()
		if len(legal) == 0 {
			t.Fatalf("%s: question %d of player %d has no answer", log(), step, p)
		}
		for i, a := range legal {
			if broken := f.R.Check(&f.S, p, a); broken != rule.None {
				t.Fatalf("%s: listed %v at %d is refused with %v", log(), a, step, broken)
			}
			if slices.Contains(legal[:i], a) {
				t.Fatalf("%s: %v is listed twice", log(), a)
			}
		}
		for range 10 {
			a := answersToTry(rng, legal)
			broken := f.R.Check(&f.S, p, a)
			refused[broken]++
			if (broken == rule.None) != slices.Contains(legal, a) && !a.Verb.AnyTime() {
				t.Fatalf("%s: at %d, %v gives %v but listed is %v", log(), step, a, broken, legal)
			}
		}
		if steps%3 == 0 {
			redealt(f, rng, p, legal, log)
		}
		if broken := f.R.Apply(&f.S, p, legal[rng.IntN(len(legal))], &f.Log); broken != rule.None {
			t.Fatal(broken)
		}
	}
}

// redealt checks P5: what a seat cannot know can be redealt without a change in what it sees or may do.
func redealt(f fight, rng *rand.Rand, asked game.Player, legal []game.Answer, log func() string) {
	for _, seat := range []game.Player{asked, 0, 1, 2, game.Nobody} {
		s := f.S
		f.R.Redeal(&s, seat, rng)
		if f.R.View(&s, seat) != f.R.View(&f.S, seat) {
			f.t.Fatalf("%s: dealt anew, seat %d sees another game at step %d", log(), seat, s.Top().Step)
		}
		if seat == asked && !slices.Equal(f.R.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal)), legal) {
			f.t.Fatalf("%s: dealt anew, seat %d may do other things at step %d", log(), seat, s.Top().Step)
		}
	}
}

// randomBattle sets up and begins a battle, and describes it for a message.
func randomBattle(f fight, rng *rand.Rand) string {
	var text strings.Builder
	note := func(format string, args ...any) { fmt.Fprintf(&text, format+"; ", args...) }
	army := func(p game.Player, most int) string {
		counts := map[string]int{}
		for range 1 + rng.IntN(most) {
			sheet := &f.R.Sheets[f.S.Seats[p].Faction]
			counts[f.R.Units[sheet.Figures[rng.IntN(len(sheet.Figures))]].ID]++
		}
		var parts []string
		for id, n := range counts {
			left := f.S.Seats[p].Supply & f.R.Sheets[f.S.Seats[p].Faction].TypeFigures[f.Unit(id)]
			parts = append(parts, fmt.Sprintf("%d %s", min(n, left.Len()), id))
		}
		slices.Sort(parts)
		return strings.Join(parts, ", ")
	}
	for p := range game.Player(2) {
		sheet := &f.R.Sheets[f.S.Seats[p].Faction]
		for c := range sheet.Cards {
			info := &sheet.Cards[c]
			switch {
			case info.PlayArea && rng.IntN(2) == 0:
				f.InPlay(p, info.ID)
				note("%d plays %s", p, info.ID)
			case !info.PlayArea && rng.IntN(4) == 0:
				f.Hand(p, info.ID)
				note("%d holds %s", p, info.ID)
			}
		}
		if rng.IntN(8) == 0 {
			f.Bare(p, "")
			note("%d has no deck", p)
		}
		f.S.Seats[p].Pool = uint8(rng.IntN(3))
		for _, id := range []string{"exposed-battle-plan", "flawless-defense-plan", "grand-offensive"} {
			if rng.IntN(5) == 0 {
				f.Keep(p, id, 1+uint8(p))
				note("%d keeps %s", p, id)
			}
		}
		if rng.IntN(3) == 0 {
			f.Module(p, "air-support")
			note("%d has air support", p)
		}
		if rng.IntN(4) == 0 {
			f.Transport(p, game.Route(rng.IntN(2)))
		}
	}
	if rng.IntN(3) == 0 {
		p := game.Player(rng.IntN(3))
		f.Base(p, "helios.2")
		note("base of %d", p)
	}
	for _, area := range []string{"helios.1", "helios.3", "helios.4", "antiga-prime.1", "bhekar-ro.2"} {
		if rng.IntN(3) == 0 {
			continue
		}
		p := game.Player(rng.IntN(3))
		sheet := &f.R.Sheets[f.S.Seats[p].Faction]
		unit := f.R.Units[sheet.Figures[0]].ID
		units := fmt.Sprintf("%d %s", 1+rng.IntN(2), unit)
		if len(f.Shown(area)) == 0 && f.S.Seats[p].Supply&sheet.TypeFigures[f.Unit(unit)] != 0 &&
			(f.S.Seats[p].Supply&sheet.TypeFigures[f.Unit(unit)]).Len() > 5 {
			f.Put(p, units, area)
			note("%d has %s in %s", p, units, area)
		}
	}
	attackers, defenders := army(0, 6), army(1, 4)
	note("%s against %s", attackers, defenders)
	if rng.IntN(3) == 0 {
		note("special")
		f.FightSpecial(attackers, defenders)
	} else {
		f.Fight(attackers, defenders)
	}
	return text.String()
}
