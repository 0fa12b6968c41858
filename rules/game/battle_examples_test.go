package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// fight is a battle and the test that plays it.
type fight struct {
	*game.BattleTable
	t testing.TB
}

func newFight(t *testing.T, factions ...string) fight {
	t.Helper()
	return newFightWith(t, nil, factions...)
}

func newFightWith(t testing.TB, change func(*game.Options), factions ...string) fight {
	t.Helper()
	opts := game.Options{Players: len(factions)}
	if change != nil {
		change(&opts)
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Options.Factions {
		r.Options.Factions[i] = game.NoFaction
	}
	for i, id := range factions {
		for f := range r.Sheets {
			if r.Sheets[f].ID == id {
				r.Options.Factions[i] = game.Faction(f)
			}
		}
	}
	return fight{game.NewBattleTable(r), t}
}

// do plays answers that must be legal.
func (f fight) do(answers ...string) {
	f.t.Helper()
	for _, a := range answers {
		f.consistent()
		if broken := f.Do(a); broken != rule.None {
			step, p := f.At()
			f.t.Fatalf("%q refused with %v at question %d of player %d", a, broken, step, p)
		}
	}
	f.consistent()
}

// consistent checks that the list of answers is not empty and agrees with the check.
func (f fight) consistent() {
	f.t.Helper()
	if f.Done() || f.S.Phase == game.Over {
		return
	}
	legal := f.Legal()
	if len(legal) == 0 {
		step, p := f.At()
		f.t.Fatalf("question %d of player %d has no answer", step, p)
	}
	for _, a := range legal {
		if broken := f.R.Check(&f.S, f.S.Top().Player, a); broken != rule.None {
			f.t.Fatalf("listed answer %v is refused with %v", a, broken)
		}
	}
}

// refuse tries an answer that must be refused with a rule.
func (f fight) refuse(want rule.ID, answer string) {
	f.t.Helper()
	before := f.S
	if broken := f.Do(answer); broken != want {
		f.t.Errorf("%q: got %v, want %v", answer, broken, want)
	}
	if f.S != before {
		f.t.Fatalf("%q changed the game", answer)
	}
}

// asked checks which question is open.
func (f fight) asked(want game.Step, who game.Player) {
	f.t.Helper()
	if step, p := f.At(); step != want || p != who || f.Done() {
		f.t.Fatalf("question %d of player %d, want %d of %d (battle over: %v)", step, p, want, who, f.Done())
	}
}

// over checks that the battle is over and leaves nothing behind.
func (f fight) over() {
	f.t.Helper()
	if !f.Done() {
		step, p := f.At()
		f.t.Fatalf("the battle goes on: question %d of player %d, %v", step, p, f.S.Battle)
	}
	if f.S.Battle != game.NoBattle() {
		f.t.Errorf("the battle left %v", f.S.Battle)
	}
	for p := range f.R.Options.Players {
		seat := &f.S.Seats[p]
		sheet := &f.R.Sheets[seat.Faction]
		cards := seat.Hand.Len() + seat.TechDeck.Len() + seat.Play.Len() + int(seat.Deck) + int(seat.Discards)
		if cards != len(sheet.Cards) {
			f.t.Errorf("player %d has %d of %d cards", p, cards, len(sheet.Cards))
		}
		board := game.Figures(0)
		for a, set := range f.S.Units {
			if f.S.Holder[a] == game.Player(p) {
				board |= set
				if set == 0 || !seat.Held.Has(game.Area(a)) {
					f.t.Errorf("area %d: holder without units or not held", a)
				}
			} else if seat.Held.Has(game.Area(a)) {
				f.t.Errorf("area %d is held by %d and is not his", a, p)
			}
		}
		if board&seat.Supply != 0 || board&seat.Aside != 0 || seat.Supply&seat.Aside != 0 ||
			board|seat.Supply|seat.Aside != sheet.FigureSet {
			f.t.Errorf("units of player %d: board %x, supply %x, aside %x", p, board, seat.Supply, seat.Aside)
		}
	}
}

// area checks what is in an area.
func (f fight) area(name, want string) {
	f.t.Helper()
	if got := f.Shown(name); got != want {
		f.t.Errorf("%s: got %q, want %q", name, got, want)
	}
}

// where checks where a card is.
func (f fight) where(p game.Player, id, want string) {
	f.t.Helper()
	if got := f.Where(p, id); got != want {
		f.t.Errorf("card %s: got %q, want %q", id, got, want)
	}
}

// strength checks the last comparison of a player: their attack against the opponent's health.
func (f fight) strength(p game.Player, attack, health int16, enough bool) {
	f.t.Helper()
	all := f.Told(game.LogStrength)
	for _, e := range slices.Backward(all) {
		if e.Player == p {
			if e.N[game.EntryAttack] != attack || e.N[game.EntryHealth] != health || (e.V[game.EntryFlags]&1 == 1) != enough {
				f.t.Errorf("player %d: attack %d against %d, enough %v; want %d against %d, %v", p, e.N[game.EntryAttack],
					e.N[game.EntryHealth], e.V[game.EntryFlags]&1 == 1, attack, health, enough)
			}
			if sum := int16(int8(e.V[game.EntryPrinted])) + int16(int8(e.V[game.EntryCards])) +
				int16(int8(e.V[game.EntrySupport])) + int16(int8(e.V[game.EntryRest])); sum != e.N[game.EntryAttack] &&
				e.N[game.EntryAttack] > 0 {
				f.t.Errorf("player %d: the parts %v of the attack do not add up", p, e)
			}
			return
		}
	}
	f.t.Errorf("player %d was not compared", p)
}

// retreats checks what the log says of units that retreated, each as AREA NUMBER UNIT.
func (f fight) retreats(want ...string) {
	f.t.Helper()
	var got []string
	for _, e := range f.Told(game.LogRetreat) {
		area := &f.R.Areas[e.V[game.EntryArea]]
		planet := &f.R.Planets[area.Planet]
		got = append(got, fmt.Sprintf("%s.%d %d %s", planet.ID, 1+e.V[game.EntryArea]-uint8(planet.First),
			e.V[game.EntryCount], f.R.Units[e.V[game.EntryUnit]].ID))
	}
	if !slices.Equal(got, want) {
		f.t.Errorf("the log says of retreats: %q, want %q", got, want)
	}
}

// duel places the cards of the only skirmish.
func (f fight) duel(attack, defence string) {
	f.t.Helper()
	f.asked(game.AskCards, 0)
	f.do("card 0 " + attack)
	f.asked(game.AskCards, 1)
	f.do("card 0 " + defence)
}

func names(f fight, list []game.Answer) string {
	var out []string
	for _, a := range list {
		out = append(out, fmt.Sprint(f.R.Units[a.Unit()].ID))
	}
	return strings.Join(out, " ")
}

func TestBattlePairs(t *testing.T) {
	// TV-24, TV-25, BATTLE-10 to BATTLE-15
	f := newFight(t, "overmind", "mengsk")
	f.Fight("2 zergling, hydralisk, ultralisk", "firebat, siege-tank")
	f.asked(game.AskPair, 0)
	f.refuse(rule.BATTLE10, "pair mutalisk firebat")
	f.refuse(rule.TIME36, "pass")
	f.do("pair ultralisk siege-tank")
	f.asked(game.AskPair, 0)
	f.refuse(rule.BATTLE12, "pair ultralisk firebat")
	f.refuse(rule.BATTLE12, "pair zergling siege-tank")
	if got := len(f.Legal()); got != 2 {
		t.Errorf("%d pairs are possible", got)
	}
	f.do("pair zergling firebat")
	f.asked(game.AskSupport, 0)
	if n := f.S.Battle.Count; n != 2 {
		t.Errorf("%d skirmishes", n)
	}
}

func TestBattleSupport(t *testing.T) {
	f := newFight(t, "overmind", "mengsk")
	f.Fight("3 zergling, ultralisk", "firebat, siege-tank")
	f.do("pair zergling firebat")
	// The other pair is chosen: a Zergling or the Ultralisk against the Siege Tank.
	f.do("pair ultralisk siege-tank")
	f.asked(game.AskSupport, 0)
	f.refuse(rule.BATTLE14, "support zergling 2")
	f.refuse(rule.BATTLE12, "support ultralisk 1")
	f.do("support zergling 1", "support zergling 1")
	f.asked(game.AskCards, 0)
	if n := f.S.Battle.Skirmishes[1].Support[0].Len(); n != 2 {
		t.Errorf("%d units support", n)
	}
}

func TestBattleAssist(t *testing.T) {
	t.Run("one skirmish less", func(t *testing.T) { // TV-42
		f := newFight(t, "overmind", "mengsk")
		f.Fight("2 zergling, hydralisk, ultralisk", "marine, science-vessel")
		f.refuse(rule.KEY09, "pair ultralisk science-vessel")
		f.do("pair ultralisk marine")
		f.asked(game.AskCards, 0)
		if f.S.Battle.Count != 1 || f.S.Battle.Skirmishes[0].Support[1].Len() != 1 {
			t.Errorf("skirmishes %d", f.S.Battle.Count)
		}
	})
	t.Run("nothing but assist", func(t *testing.T) { // TV-43, KEY-11
		f := newFight(t, "mengsk", "overmind")
		f.Fight("marine", "queen, defiler")
		f.asked(game.AskFront, 1)
		f.refuse(rule.KEY11, "front zergling")
		f.do("front defiler")
		f.asked(game.AskCards, 0)
		if f.S.Battle.Count != 1 || f.S.Battle.Skirmishes[0].Support[1].Len() != 1 {
			t.Errorf("skirmishes %v", f.S.Battle)
		}
	})
	t.Run("both sides, the attacker first", func(t *testing.T) { // RULING-68
		f := newFight(t, "tassadar", "overmind")
		f.Fight("high-templar, arbiter", "queen, defiler")
		f.asked(game.AskFront, 0)
		f.do("front arbiter")
		f.asked(game.AskFront, 1)
	})
}

func TestPlacingCards(t *testing.T) {
	f := newFight(t, "overmind", "mengsk")
	f.Hand(1, "combat-9 combat-17 combat-18")
	f.Bare(0, "combat-1 combat-2 combat-3 combat-17 combat-4 combat-5")
	f.Bare(1, "combat-2 combat-3 combat-1")
	f.Fight("2 zergling", "2 marine")
	f.asked(game.AskCards, 0)
	f.where(0, "combat-17", "deck")
	f.refuse(rule.BATTLE20, "card 0 combat-17 combat-17") // BATTLE-25 speaks of the hand
	f.refuse(rule.TIME40, "card 1 combat-1")
	f.do("card 0 combat-1", "blind 1")
	f.asked(game.AskCards, 1)
	if got := f.S.Battle.Skirmishes[1]; got.Marks[0]&game.MarkBlind == 0 || got.Card[0] != f.Card(0, "combat-17") {
		t.Errorf("blind card %v", got)
	}
	f.refuse(rule.BATTLE25, "card 0 combat-17")
	f.refuse(rule.CARD03, "card 0 combat-9 combat-18")
	f.refuse(rule.BATTLE20, "card 0 combat-9 combat-2")
	f.do("card 0 combat-9 combat-17", "card 1 combat-2")
	// BATTLE-21, HIDE-12, HIDE-13
	for _, e := range f.Told(game.LogPlacedCard) {
		if e.To != 1<<e.Player {
			t.Errorf("a face leaked: %v", e)
		}
	}
	if n := len(f.Told(game.LogPlacedCard)); n != 3 {
		t.Errorf("%d faces told to their owners", n)
	}
	for _, e := range f.Told(game.LogCards) {
		if e.To != game.ToAll {
			t.Errorf("the number of cards is open: %v", e)
		}
	}
	f.asked(game.AskSkirmish, 0)
	f.do("resolve 1")
	f.where(0, "combat-17", "discard pile") // SKIRM-05
}

func TestLoneReinforcement(t *testing.T) {
	t.Run("replaced until a standard card appears", func(t *testing.T) { // TV-30
		f := newFight(t, "overmind", "mengsk")
		f.Top(0, "combat-1 combat-2 combat-3 combat-17 combat-18 combat-4")
		f.Top(1, "combat-3")
		f.Fight("zergling", "marine")
		f.do("blind 0", "card 0 combat-3")
		f.over()
		for _, id := range []string{"combat-17", "combat-18", "combat-4"} {
			f.where(0, id, "discard pile")
		}
		f.strength(0, 5, 4, true)
	})
	t.Run("no standard card left", func(t *testing.T) { // TV-90, RULING-96
		f := newFight(t, "overmind", "mengsk")
		f.Bare(0, "combat-1 combat-2 combat-3 combat-17 combat-18")
		f.Top(1, "combat-3")
		f.Fight("zergling", "marine")
		f.do("blind 0", "card 0 combat-3")
		f.over()
		f.strength(0, 0, 4, false)
		f.strength(1, 6, 0, true)
	})
	t.Run("nothing to draw at all", func(t *testing.T) { // RULING-96
		f := newFight(t, "overmind", "mengsk")
		f.Bare(0, "combat-1")
		f.Top(1, "combat-3")
		f.Fight("2 zergling", "2 marine")
		f.refuse(rule.RULING96, "blind 0")
		f.do("card 0 combat-1")
		f.asked(game.AskCards, 0)
		f.do("blind 1")
		if c := f.S.Battle.Skirmishes[1].Card[0]; c != game.NoCard {
			t.Errorf("card %d from nowhere", c)
		}
		f.do("card 0 combat-3", "blind 1", "resolve 1")
		f.over()
	})
}

func TestStrength(t *testing.T) {
	t.Run("a card for its unit, and support", func(t *testing.T) { // TV-31, TV-44
		f := newFight(t, "mengsk", "overmind")
		f.Top(0, "combat-9")
		f.Top(1, "combat-1")
		f.Fight("siege-tank, marine", "ultralisk")
		f.do("pair siege-tank ultralisk")
		f.duel("combat-9", "combat-1")
		f.strength(0, 9, 3, true)
		f.strength(1, 4, 8, false)
		f.over()
		f.area("helios.2", "0: 1 marine, 1 siege-tank")
	})
	t.Run("equal is enough", func(t *testing.T) { // TV-32
		f := newFight(t, "mengsk", "overmind")
		f.Top(0, "combat-8")
		f.Top(1, "combat-3")
		f.Fight("ghost", "zergling")
		f.duel("combat-8", "combat-3") // 5/6 against 4/5
		f.strength(0, 5, 5, true)
		f.over()
		f.area("helios.2", "0: 1 ghost")
	})
	t.Run("what cannot be targeted is not destroyed", func(t *testing.T) { // TV-33
		f := newFight(t, "mengsk", "overmind")
		f.Top(0, "combat-9")
		f.Top(1, "combat-7")
		f.Fight("siege-tank", "mutalisk")
		f.duel("combat-9", "combat-7") // 8/8 against 7/6
		f.strength(0, 8, 6, true)
		f.strength(1, 7, 8, false)
		// The defender holds, so the tank must retreat: all of Helios is empty.
		f.asked(game.AskRetreat, 0)
	})
	t.Run("a supporting unit instead", func(t *testing.T) { // TV-34
		f := newFight(t, "mengsk", "overmind")
		f.Top(0, "combat-9")
		f.Top(1, "combat-7")
		f.Fight("siege-tank", "mutalisk, zergling, ultralisk")
		f.do("pair siege-tank mutalisk")
		f.duel("combat-9", "combat-7")
		f.strength(1, 10, 8, true)
		f.asked(game.AskCasualty, 1)
		f.refuse(rule.SKIRM16, "lose mutalisk")
		f.do("lose zergling")
		f.over()
		f.area("helios.2", "1: 1 ultralisk, 1 mutalisk")
	})
	t.Run("support that cannot target", func(t *testing.T) { // TV-35, SKIRM-12
		f := newFight(t, "mengsk", "overmind")
		f.Top(0, "combat-4")
		f.Top(1, "combat-7")
		f.Fight("marine, firebat", "mutalisk")
		f.do("pair marine mutalisk")
		f.duel("combat-4", "combat-7")
		f.strength(0, 5, 6, false)
	})
	t.Run("special Mobilize order", func(t *testing.T) { // TV-82, SPECIAL-05, SPECIAL-06
		f := newFight(t, "mengsk", "overmind")
		f.Top(0, "combat-9")
		f.Top(1, "combat-7")
		f.FightSpecial("siege-tank", "zergling")
		f.asked(game.AskExtraDraw, 0)
		f.do("draw")
		if n := f.S.Seats[0].Hand.Len(); n != 5 {
			t.Errorf("%d cards in hand", n)
		}
		f.duel("combat-9", "combat-7")
		f.strength(0, 9, 5, true)
	})
	t.Run("Anti-aircraft Defenses", func(t *testing.T) { // TV-83
		f := newFight(t, "overmind", "mengsk")
		f.Base(1, "helios.2")
		f.Module(1, "air-support")
		f.Top(0, "combat-7 combat-6 combat-5")
		f.Hand(1, "combat-10 combat-11 combat-3")
		f.Fight("hydralisk, mutalisk", "2 marine")
		f.do("pair hydralisk marine", "card 0 combat-6", "card 1 combat-7", "card 0 combat-3", "card 1 combat-10")
		f.do("resolve 0")
		for _, e := range f.Told(game.LogStrength) {
			if e.Player == 1 && int16(int8(e.V[game.EntryRest])) != int16(e.V[game.EntrySkirmish]) {
				t.Errorf("skirmish %d: %d from the module", e.V[game.EntrySkirmish], int8(e.V[game.EntryRest]))
			}
		}
	})
	t.Run("cards that do nothing outside their unit", func(t *testing.T) { // SKIRM-07
		f := newFight(t, "tassadar", "overmind")
		f.Top(0, "combat-14")
		f.Top(1, "combat-1")
		f.Fight("zealot", "zergling")
		f.duel("combat-14", "combat-1")
		f.strength(0, 5, 3, true)
		f.strength(1, 6, 2, true)
		f.over()
		f.area("helios.2", "")
	})
	t.Run("Defiler with Burrow", func(t *testing.T) { // TV-92, SKIRM-26
		f := newFight(t, "mengsk", "overmind")
		f.Hand(1, "burrow-1")
		f.Top(0, "combat-9")
		f.Fight("siege-tank", "defiler")
		f.duel("combat-9", "burrow-1")
		f.strength(0, 8, 5, true)
		f.asked(game.AskWithdraw, 1)
	})
}

func TestCancel(t *testing.T) {
	t.Run("EMP Shockwave stops Hallucination", func(t *testing.T) { // TV-40
		f := newFight(t, "mengsk", "tassadar")
		f.Hand(0, "combat-9 emp-shockwave-1")
		f.Hand(1, "combat-6 hallucination-1")
		f.Fight("siege-tank, science-vessel", "dragoon, high-templar")
		f.duel("combat-9 emp-shockwave-1", "combat-6 hallucination-1")
		f.where(1, "hallucination-1", "discard pile")
		f.strength(0, 8, 7, true)
	})
	t.Run("Hallucination first", func(t *testing.T) { // RULING-97, RULING-98
		f := newFight(t, "tassadar", "mengsk")
		f.Hand(0, "combat-6 hallucination-1")
		f.Hand(1, "combat-9 combat-15 emp-shockwave-1")
		f.Top(1, "combat-1 combat-17 combat-16")
		f.Fight("dragoon, high-templar", "siege-tank, science-vessel")
		f.duel("combat-6 hallucination-1", "combat-9 emp-shockwave-1")
		f.asked(game.AskReplace, 1)
		f.refuse(rule.BATTLE20, "card 0 combat-9")
		f.refuse(rule.RULING98, "card 0 combat-15 emp-shockwave-1")
		f.do("blind 0") // a reinforcement card, replaced from the deck
		f.strength(1, 8, 7, true)
		f.where(0, "hallucination-1", "discard pile")
		f.where(1, "combat-15", "hand")
		f.where(1, "combat-17", "discard pile")
	})
}

func TestLevels(t *testing.T) {
	t.Run("Lockdown", func(t *testing.T) { // RULING-118: minor values and no ability
		f := newFight(t, "mengsk", "tassadar")
		f.Hand(0, "combat-3 lockdown-1")
		f.Hand(1, "combat-16")
		f.Fight("ghost", "reaver")
		f.duel("combat-3 lockdown-1", "combat-16")
		f.strength(0, 6, 4, true)
		f.strength(1, 3, 4, false)
		f.over()
	})
	t.Run("Stasis Field", func(t *testing.T) { // wipes out the special Mobilize order too
		f := newFight(t, "overmind", "tassadar")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-3 stasis-field-1")
		f.FightSpecial("zergling", "zealot, arbiter")
		f.do("pass")
		f.duel("combat-1", "combat-3 stasis-field-1")
		f.strength(0, 0, 6, false)
		f.strength(1, 0, 3, false)
	})
	t.Run("Plague against Dark Swarm", func(t *testing.T) { // "does not" beats "does"
		f := newFight(t, "overmind", "queen-of-blades")
		f.Hand(0, "combat-4 plague-1")
		f.Hand(1, "combat-4 dark-swarm-1")
		f.Fight("hydralisk, defiler", "hydralisk, defiler")
		f.duel("combat-4 plague-1", "combat-4 dark-swarm-1")
		f.strength(0, 5, 5, false)
		f.strength(1, 5, 5, true)
	})
	t.Run("Metabolic Boost", func(t *testing.T) { // FAQ-13
		f := newFight(t, "overmind", "tassadar")
		f.InPlay(0, "metabolic-boost")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-2")
		f.Fight("zergling, ultralisk", "zealot")
		f.do("pair zergling zealot")
		f.duel("combat-1", "combat-2") // 8/3 against 7/5: with the boost 3+2 < 7
		f.strength(0, 8, 5, true)
		f.strength(1, 7, 5, true)
	})
	t.Run("Irradiate stays without its vessel", func(t *testing.T) { // TV-29
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "combat-12 irradiate-1")
		f.Hand(1, "combat-1")
		f.Fight("wraith, science-vessel", "zergling, mutalisk")
		f.do("pair wraith zergling")
		f.duel("combat-12 irradiate-1", "combat-1")
		f.over() // the last defender, the Mutalisk, fell to the splash damage
		f.where(0, "irradiate-1", "discard pile")
		f.area("helios.2", "0: 1 wraith, 1 science-vessel")
	})
	t.Run("a reinforcement card without its unit", func(t *testing.T) { // SKIRM-03
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "combat-9 irradiate-1")
		f.Hand(1, "combat-1")
		f.Fight("siege-tank", "zergling")
		f.duel("combat-9 irradiate-1", "combat-1")
		if len(f.Told(game.LogRejected)) != 1 {
			t.Error("Irradiate was not rejected")
		}
	})
	t.Run("the price of a reinforcement card", func(t *testing.T) { // SKIRM-28
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "combat-9 combat-17")
		f.Hand(1, "combat-8")
		f.S.Seats[0].Pool = 1
		f.Fight("siege-tank", "ultralisk")
		f.duel("combat-9 combat-17", "combat-8")
		f.asked(game.AskPrice, 0)
		f.do("use combat-17 worker")
		f.strength(1, 8, 9, false)
		if f.S.Seats[0].Pool != 0 || f.S.Seats[0].Unavailable != 1 {
			t.Error("no worker was paid")
		}
	})
}

func TestSplash(t *testing.T) {
	t.Run("both lose, and then the splash", func(t *testing.T) { // TV-45, TV-46
		f := newFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-16 psionic-storm-1")
		f.Hand(1, "combat-13")
		f.Fight("reaver, high-templar", "zergling, 2 hydralisk")
		f.do("pair reaver zergling")
		f.duel("combat-16 psionic-storm-1", "combat-13")
		f.over() // two cards, two Hydralisks, no choice
		f.area("helios.2", "0: 1 high-templar, 1 reaver")
	})
	t.Run("a withdrawal triggers", func(t *testing.T) { // TV-47
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "burrow-1")
		f.Fight("siege-tank", "hydralisk, zergling")
		f.do("pair siege-tank hydralisk")
		f.duel("siege-mode-1", "burrow-1")
		f.asked(game.AskWithdraw, 1)
		f.refuse(rule.RULING102, "withdraw helios.2")
		f.refuse(rule.KEY02, "withdraw bhekar-ro.1")
		f.do("withdraw helios.3")
		f.over()
		f.area("helios.2", "0: 1 siege-tank")
		f.area("helios.3", "1: 1 hydralisk")
	})
	t.Run("a detector stops cloaking", func(t *testing.T) { // TV-84
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "burrow-1")
		f.Fight("siege-tank, science-vessel", "hydralisk")
		f.duel("siege-mode-1", "burrow-1")
		f.over()
		f.area("helios.2", "0: 1 siege-tank, 1 science-vessel")
	})
	t.Run("nowhere to go", func(t *testing.T) { // TV-85, KEY-03
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "burrow-1")
		f.Put(0, "marine", "helios.1")
		f.Put(1, "2 zergling", "helios.3")
		f.Base(0, "helios.4")
		f.Fight("siege-tank", "hydralisk")
		f.duel("siege-mode-1", "burrow-1")
		f.over()
		f.area("helios.2", "0: 1 siege-tank")
		f.area("helios.3", "1: 2 zergling")
	})
}

func TestSplashOrder(t *testing.T) {
	t.Run("the widest card last", func(t *testing.T) { // TV-48
		f := newFight(t, "mengsk", "overmind")
		f.Fight("2 marine, wraith", "zergling")
		b := &f.S.Battle
		b.Splash[1] = 1<<f.Card(1, "combat-13") | 1<<f.Card(1, "combat-14")
		f.Edit(1, "combat-13", game.Effect{Kind: game.Splash, Layer: game.AnyLayer})
		f.Edit(1, "combat-14", game.Effect{Kind: game.Splash, Layer: game.Flying})
		f.Splash()
		if got := f.Survivors(game.Attacker); got != "1 marine" {
			t.Errorf("survivors %s", got)
		}
	})
	t.Run("named types first", func(t *testing.T) { // TV-89
		f := newFight(t, "mengsk", "overmind")
		f.Fight("marine, siege-tank", "zergling")
		b := &f.S.Battle
		b.Splash[1] = 1<<f.Card(1, "combat-1") | 1<<f.Card(1, "combat-14")
		f.Edit(1, "combat-1", game.Effect{Kind: game.Splash, Layer: game.Ground})
		f.Splash()
		f.area("helios.2", "1: 1 zergling")
	})
	t.Run("overlapping names", func(t *testing.T) { // SPLASH-09: the largest possible set
		f := newFight(t, "mengsk", "overmind")
		f.Fight("marine, wraith, goliath", "zergling")
		b := &f.S.Battle
		named := func(id string, units ...string) {
			e := game.Effect{Kind: game.Splash}
			for _, u := range units {
				e.Units |= 1 << f.Unit(u)
			}
			f.Edit(1, id, e)
			b.Splash[1] |= 1 << f.Card(1, id)
		}
		named("combat-1", "marine", "wraith", "goliath")
		named("combat-2", "marine")
		named("combat-3", "wraith")
		f.Splash()
		// The marine and the wraith are needed for the other cards.
		f.area("helios.2", "1: 1 zergling")
	})
	t.Run("a choice", func(t *testing.T) { // SPLASH-08, SPLASH-11
		f := newFight(t, "mengsk", "overmind")
		f.Fight("marine, siege-tank, wraith", "zergling")
		f.S.Battle.Splash[1] = 1 << f.Card(1, "combat-1")
		f.Edit(1, "combat-1", game.Effect{Kind: game.Splash, Layer: game.Ground})
		f.Splash()
		f.asked(game.AskSplash, 0)
		f.refuse(rule.SPLASH08, "lose wraith")
		f.refuse(rule.SPLASH11, "lose ghost")
		if got := names(f, f.Legal()); got != "marine siege-tank" {
			t.Errorf("legal: %s", got)
		}
	})
}

func TestCloakingAndDetectors(t *testing.T) {
	t.Run("Cloaking Detector", func(t *testing.T) { // MOD-06
		for _, base := range []bool{false, true} {
			f := newFight(t, "mengsk", "overmind")
			f.Module(0, "air-support")
			f.Hand(0, "siege-mode-1")
			f.Hand(1, "burrow-1")
			if base {
				f.Base(0, "helios.2")
			}
			f.Fight("siege-tank", "hydralisk")
			f.duel("siege-mode-1", "burrow-1")
			if f.Done() != base {
				t.Errorf("base in the area %v, battle over %v", base, f.Done())
			}
		}
	})
	t.Run("two Arbiters", func(t *testing.T) { // they cloak each other; one does not cloak itself
		for _, arbiters := range []string{"arbiter", "2 arbiter"} {
			f := newFight(t, "mengsk", "tassadar")
			f.InPlay(1, "arbiter-cloaking")
			f.Hand(0, "combat-12")
			f.Hand(1, "combat-3")
			f.Fight("battlecruiser", arbiters)
			f.duel("combat-12", "combat-3")
			if f.Done() != (arbiters == "arbiter") {
				t.Errorf("%s: over %v", arbiters, f.Done())
			}
		}
	})
	t.Run("Spider Mines and a detector", func(t *testing.T) { // SPLASH-01 with a condition
		f := newFight(t, "mengsk", "raynor")
		f.Hand(0, "spider-mines-1")
		f.Hand(1, "combat-1")
		f.Fight("vulture", "2 marine, science-vessel")
		f.duel("spider-mines-1", "combat-1")
		if f.S.Battle.Splash[0] != 0 || len(f.Told(game.LogSplash)) != 0 {
			t.Error("the mines went off")
		}
	})
	t.Run("outside of skirmishes", func(t *testing.T) { // KEY-18, RULING-119
		for _, detector := range []bool{false, true} {
			f := newFight(t, "overmind", "mengsk")
			f.EditUnit("mutalisk", func(u *game.Unit) { u.Cloaked = true })
			f.InPlay(1, "charon-boosters")
			defenders := "goliath"
			if detector {
				defenders = "goliath, science-vessel"
			}
			f.Fight("2 mutalisk", defenders)
			f.do("use charon-boosters")
			if detector {
				f.asked(game.AskCards, 0)
				continue
			}
			f.asked(game.AskWithdraw, 0)
			f.do("withdraw helios.1")
			f.asked(game.AskCards, 0)
			f.area("helios.1", "0: 1 mutalisk")
		}
	})
	t.Run("room for one", func(t *testing.T) { // KEY-03, RULING-102
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "burrow-1")
		f.Put(1, "2 zergling", "helios.1")
		f.Put(1, "2 zergling", "helios.4")
		f.Put(0, "marine", "helios.3")
		f.Fight("siege-tank", "hydralisk")
		f.duel("siege-mode-1", "burrow-1")
		f.over() // helios.1 is full, so only helios.4 is left
		f.area("helios.4", "1: 2 zergling, 1 hydralisk")
	})
}

func TestEndOfDestroyUnits(t *testing.T) {
	t.Run("Scourge", func(t *testing.T) { // FAQ-14
		f := newFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-10")
		f.Hand(1, "combat-14")
		f.Fight("2 scourge", "battlecruiser, marine")
		f.do("pair scourge battlecruiser")
		f.Hand(0, "combat-11")
		f.Hand(1, "combat-8")
		f.do("card 0 combat-10", "card 1 combat-11", "card 0 combat-14", "card 1 combat-8")
		f.do("resolve 1")
		f.over()
		// The Battlecruiser (8/8 with its bonus) destroys its Scourge before it can blow up.
		f.area("helios.2", "1: 1 marine, 1 battlecruiser")
	})
	t.Run("Scourge that survives", func(t *testing.T) { // FAQ-14, FAQ-11
		f := newFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-11")
		f.Hand(1, "combat-1")
		f.Fight("scourge", "battlecruiser, science-vessel")
		f.duel("combat-11", "combat-1") // 0/6 against 2/5
		f.over()
		f.area("helios.2", "1: 1 science-vessel")
	})
	t.Run("Nuke with Cloaking Field", func(t *testing.T) { // FAQ-09, RULING-138
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "nuke cloaking-field-1")
		f.Hand(1, "combat-8")
		f.Put(0, "2 marine", "helios.1")
		f.Put(1, "2 zergling", "helios.3")
		f.Put(1, "2 zergling", "helios.4")
		f.Fight("ghost", "ultralisk, zergling, hydralisk")
		f.do("pair ghost ultralisk")
		f.duel("nuke cloaking-field-1", "combat-8")
		// All three go; the Ghost finds no room and is destroyed after its Nuke worked.
		f.over()
		f.area("helios.2", "")
		f.where(0, "nuke", "technology deck")
		f.where(0, "cloaking-field-1", "discard pile")
	})
	t.Run("Nuke without cloaking", func(t *testing.T) {
		f := newFight(t, "mengsk", "overmind")
		f.Hand(0, "nuke")
		f.Hand(1, "combat-8")
		f.Fight("ghost", "ultralisk, zergling")
		f.do("pair ghost ultralisk")
		f.duel("nuke", "combat-8")
		f.over()
		f.area("helios.2", "1: 1 zergling, 1 ultralisk")
		f.where(0, "nuke", "technology deck")
	})
	t.Run("Nuke against the Arbiter's cloak", func(t *testing.T) { // KEY-04, ROUND-04
		f := newFight(t, "mengsk", "tassadar")
		f.InPlay(1, "arbiter-cloaking")
		f.Hand(0, "nuke")
		f.Hand(1, "combat-10")
		f.Put(0, "marine", "helios.1")
		f.Put(0, "marine", "helios.3")
		f.Put(1, "2 zealot", "helios.4")
		f.Fight("ghost", "zealot, dragoon, arbiter")
		f.do("pair ghost zealot")
		f.duel("nuke", "combat-10") // 0/6 against 3/4 and support 1: the Ghost survives
		f.asked(game.AskWithdraw, 1)
		f.refuse(rule.KEY01, "go arbiter")
		f.do("go dragoon")
		f.over()
		f.area("helios.4", "1: 2 zealot, 1 dragoon")
		f.area("helios.2", "0: 1 ghost")
	})
	t.Run("Spawn Broodling", func(t *testing.T) { // SKIRM-22, RULING-73, SPLASH-01
		f := newFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-13 spawn-broodling-1")
		f.Hand(1, "combat-9")
		f.Fight("mutalisk, queen", "siege-tank, 2 marine")
		f.do("pair mutalisk siege-tank")
		f.duel("combat-13 spawn-broodling-1", "combat-9")
		// 8/7 against 8/8 plus support 2: the tank falls and cannot hit the Mutalisk or the Queen.
		f.over() // one Marine by the broodling, one by the splash damage
		f.area("helios.2", "0: 1 queen, 1 mutalisk")
		f.where(0, "combat-13", "discard pile")
	})
	t.Run("one effect after the other", func(t *testing.T) { // SKIRM-22
		f := newFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-3 spawn-broodling-1")
		f.Hand(1, "combat-5")
		f.Edit(0, "spawn-broodling-1", game.Effect{Kind: game.Kill, Layer: game.Ground, Amount: 1},
			game.Effect{Kind: game.Kill, Layer: game.Flying, Amount: 1})
		f.Fight("zergling, queen", "2 marine, wraith")
		f.do("pair zergling marine")
		f.duel("combat-3 spawn-broodling-1", "combat-5")
		f.asked(game.AskKilled, 1)
		if got := names(f, f.Legal()); got != "marine marine" { // in front or in support
			t.Errorf("the first effect may destroy: %s", got)
		}
		f.do("lose marine")
		f.area("helios.2", "1: 1 marine")
	})
	t.Run("front or support", func(t *testing.T) {
		f := newFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-3 spawn-broodling-1")
		f.Hand(1, "combat-5")
		f.Fight("zergling, queen", "3 marine")
		f.duel("combat-3 spawn-broodling-1", "combat-5")
		f.asked(game.AskKilled, 1)
		f.do("lose marine front", "retreat helios.1")
		f.over()
		f.area("helios.2", "1: 2 marine")
	})
}

func TestStartAbilities(t *testing.T) {
	t.Run("Charon Boosters", func(t *testing.T) { // BATTLE-05, TV-93, BATTLE-34
		f := newFight(t, "overmind", "mengsk")
		f.InPlay(1, "charon-boosters bunker")
		f.Fight("mutalisk", "goliath")
		f.asked(game.AskStartAbility, 1)
		f.refuse(rule.BATTLE05, "use bunker") // no base in the area
		f.do("use charon-boosters")
		f.over()
		f.area("helios.2", "1: 1 goliath")
		if n := f.S.Seats[0].Hand.Len(); n != 3 {
			t.Errorf("the attacker drew %d", n)
		}
		if n := f.S.Seats[1].Hand.Len(); n != 1 {
			t.Errorf("the defender drew %d", n)
		}
	})
	t.Run("Leg Enhancements", func(t *testing.T) {
		f := newFight(t, "tassadar", "overmind")
		f.InPlay(0, "leg-enhancements")
		f.Fight("zealot", "hydralisk, zergling, queen")
		f.do("use leg-enhancements")
		f.area("helios.2", "1: 1 hydralisk, 1 queen")
	})
	t.Run("Consume", func(t *testing.T) {
		f := newFight(t, "overmind", "mengsk")
		f.InPlay(0, "consume")
		f.S.Seats[0].Pool = 1
		f.Fight("zergling, defiler", "marine")
		f.refuse(rule.ROUND05, "use consume")
		f.refuse(rule.ROUND05, "use consume hydralisk")
		f.do("use consume zergling")
		if n := f.S.Seats[0].Hand.Len(); n != 6 {
			t.Errorf("%d cards", n)
		}
		f.asked(game.AskCards, 0)
	})
	t.Run("Bunker", func(t *testing.T) {
		f := newFight(t, "overmind", "mengsk")
		f.InPlay(1, "bunker")
		f.Base(1, "helios.2")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-3")
		f.Fight("zergling", "marine")
		f.do("use bunker")
		f.duel("combat-1", "combat-3")
		f.strength(0, 6, 6, true)
	})
	t.Run("Grand Offensive twice", func(t *testing.T) { // TIME-66, EVENT-15
		f := newFight(t, "overmind", "mengsk")
		f.Keep(0, "grand-offensive", 1)
		f.Keep(0, "grand-offensive", 2)
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-3")
		f.Fight("zergling", "marine")
		f.asked(game.AskOpening, 0)
		f.refuse(rule.EVENT15, "event grand-offensive 2")
		f.do("event grand-offensive 1", "event grand-offensive 2", "pass")
		f.duel("combat-1", "combat-3")
		f.strength(0, 9, 4, true)
		if f.S.Seats[0].Kept != 0 {
			t.Error("cards are still kept")
		}
	})
	t.Run("in force as long as it is kept", func(t *testing.T) { // EVENT-15
		for _, timing := range []game.Timing{game.InBattle, game.OnPlanningEnd} {
			f := newFight(t, "overmind", "mengsk")
			// No card in the box is of this kind, but cards that owners of the game add can be.
			f.R.Events = slices.Clone(f.R.Events)
			for i := range f.R.Events {
				if e := &f.R.Events[i]; e.ID == "grand-offensive" {
					e.Timing = timing
				}
			}
			f.Keep(0, "grand-offensive", 1)
			f.Keep(0, "grand-offensive", 2)
			f.Hand(0, "combat-1")
			f.Hand(1, "combat-3")
			f.Fight("zergling", "marine")
			f.duel("combat-1", "combat-3")
			if timing == game.InBattle {
				f.strength(0, 8, 4, true)
			} else {
				f.strength(0, 6, 4, true)
			}
			if f.S.Seats[0].Kept != 2 {
				t.Error("cards are no longer kept")
			}
		}
	})
	t.Run("Exposed Battle Plan", func(t *testing.T) { // FAQ-06, BATTLE-35
		f := newFight(t, "overmind", "mengsk")
		f.Keep(0, "exposed-battle-plan", 1)
		f.Fight("zergling", "marine")
		f.do("event exposed-battle-plan 1")
		f.asked(game.AskCards, 1)
		f.do("blind 0")
		placed := f.Told(game.LogPlacedCard)
		if len(placed) != 1 || placed[0].To != game.ToAll {
			t.Errorf("not face up: %v", placed)
		}
		f.asked(game.AskCards, 0)
	})
	t.Run("both expose each other", func(t *testing.T) { // FAQ-06
		f := newFight(t, "overmind", "mengsk")
		f.Keep(0, "exposed-battle-plan", 1)
		f.Keep(1, "exposed-battle-plan", 2)
		f.Fight("zergling", "marine")
		f.do("event exposed-battle-plan 1", "event exposed-battle-plan 2")
		f.asked(game.AskCards, 0)
		for side := range 2 {
			if f.S.Battle.Skirmishes[0].Marks[side]&game.MarkOpen == 0 {
				t.Errorf("side %d hides its cards", side)
			}
		}
	})
	t.Run("Parasite", func(t *testing.T) {
		f := newFight(t, "overmind", "mengsk")
		f.InPlay(0, "parasite")
		f.Fight("2 zergling, queen", "2 marine")
		f.do("support queen 1")
		for k := range 2 {
			if open := f.S.Battle.Skirmishes[k].Marks[1]&game.MarkOpen != 0; open != (k == 1) {
				t.Errorf("skirmish %d open %v", k, open)
			}
		}
		f.asked(game.AskCards, 0) // RULING-117: the order does not change
	})
}

func TestRetreats(t *testing.T) {
	// stalemate is a battle in which nobody falls: low attacks, high health.
	stalemate := func(t *testing.T, attackers, defenders string, before func(fight)) fight {
		f := newFight(t, "tassadar", "aldaris")
		f.Hand(0, "combat-12 combat-13 stasis-field-1")
		f.Hand(1, "combat-12")
		if before != nil {
			before(f)
		}
		f.Fight(attackers, defenders)
		f.duel("combat-12 stasis-field-1", "combat-12")
		return f
	}
	t.Run("the attacker must go", func(t *testing.T) { // RETREAT-05, RETREAT-08, RULING-103
		f := stalemate(t, "zealot, arbiter", "zealot", func(f fight) {
			f.Put(1, "zealot", "helios.1")
			f.Transport(0, 0)
		})
		f.asked(game.AskRetreat, 0)
		f.refuse(rule.RETREAT08, "retreat helios.1")
		f.refuse(rule.RULING103, "retreat helios.2")
		f.refuse(rule.RETREAT08, "retreat bhekar-ro.1") // no transport on that route
		f.do("retreat antiga-prime.1")
		f.over()
		f.area("antiga-prime.1", "0: 1 zealot, 1 arbiter")
		f.area("helios.2", "1: 1 zealot")
		f.retreats("antiga-prime.1 1 zealot", "antiga-prime.1 1 arbiter")
	})
	t.Run("nowhere", func(t *testing.T) { // TV-71
		f := stalemate(t, "zealot, arbiter", "zealot", func(f fight) {
			f.Put(1, "zealot", "helios.1")
			f.Put(1, "zealot", "helios.3")
			f.Base(1, "helios.4")
		})
		f.over()
		if f.S.Seats[0].Held != 0 {
			t.Error("attackers survived")
		}
	})
	t.Run("not all fit", func(t *testing.T) { // RETREAT-09 to RETREAT-12
		f := stalemate(t, "zealot, 2 arbiter", "zealot", nil)
		f.do("retreat helios.1") // room for two, though others have more
		f.asked(game.AskGo, 0)
		f.refuse(rule.RETREAT10, "go reaver")
		f.do("go arbiter", "go zealot")
		f.over()
		f.area("helios.1", "0: 1 zealot, 1 arbiter")
		f.retreats("helios.1 1 arbiter", "helios.1 1 zealot")
	})
	t.Run("assist units cannot hold", func(t *testing.T) { // TV-69, RETREAT-06, FAQ-17
		f := newFight(t, "tassadar", "aldaris")
		f.Hand(0, "combat-12 stasis-field-1")
		f.Hand(1, "combat-12")
		f.Fight("2 arbiter, high-templar", "high-templar")
		f.do("front arbiter")
		f.duel("combat-12 stasis-field-1", "combat-12")
		f.asked(game.AskRetreat, 1)
		f.do("retreat helios.3")
		f.over()
		f.area("helios.2", "0: 1 high-templar, 2 arbiter")
		f.area("helios.3", "1: 1 high-templar")
	})
	t.Run("excess", func(t *testing.T) { // TV-70, RETREAT-02, RETREAT-07
		f := stalemate(t, "3 zealot, 3 arbiter", "high-templar", func(f fight) {
			f.Put(0, "zealot", "helios.1")
		})
		f.do("retreat helios.4") // the defender first
		f.asked(game.AskExcess, 0)
		f.refuse(rule.RETREAT02, "excess reaver")
		f.do("excess arbiter", "excess zealot")
		f.asked(game.AskRetreat, 0)
		f.do("retreat helios.1")
		f.asked(game.AskGo, 0)
		f.do("go arbiter")
		f.over()
		f.area("helios.1", "0: 1 zealot, 1 arbiter")
		f.area("helios.2", "0: 2 zealot, 2 arbiter")
	})
	t.Run("nobody left", func(t *testing.T) { // RETREAT-04, BATTLE-33
		f := newFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-3")
		f.Fight("zergling", "marine")
		f.duel("combat-1", "combat-3")
		f.over()
		f.area("helios.2", "")
		if won := f.Told(game.LogBattleWon); len(won) != 1 || won[0].Player != 1 {
			t.Errorf("winner %v", won)
		}
	})
}

func TestEliminationInBattle(t *testing.T) { // RULING-30
	f := newFight(t, "mengsk", "overmind", "tassadar")
	f.Hand(0, "siege-mode-1")
	f.Hand(1, "combat-13")
	f.Fight("siege-tank, marine", "zergling")
	f.TakeBase(1)
	f.do("pair siege-tank zergling")
	f.duel("siege-mode-1", "combat-13")
	f.over()
	if f.S.Alive.Has(1) || f.S.Phase == game.Over {
		t.Errorf("alive %b, phase %d", f.S.Alive, f.S.Phase)
	}
	f.area("helios.2", "0: 1 marine, 1 siege-tank")
	f.where(0, "siege-mode-1", "discard pile")
}

func TestRacialProposals(t *testing.T) {
	t.Run("Shields", func(t *testing.T) {
		f := newFightWith(t, func(o *game.Options) { o.Shields, o.Healing = true, true }, "overmind", "tassadar")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-3")
		f.Fight("zergling", "zealot")
		f.duel("combat-1", "combat-3") // 6/3 against 5/6
		f.asked(game.AskShield, 1)
		f.do("confirm")
		f.strength(0, 6, 7, false)
		f.over()
	})
	t.Run("Healing, and no Shields beside a reinforcement card", func(t *testing.T) {
		f := newFightWith(t, func(o *game.Options) { o.Shields, o.Healing = true, true }, "overmind", "tassadar")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-2 combat-17")
		f.Fight("zergling, ultralisk", "zealot")
		f.do("pair zergling zealot")
		f.duel("combat-1", "combat-2 combat-17")
		f.asked(game.AskHealing, 0)
		f.do("draw")
		f.over()
		if n := f.S.Seats[0].Hand.Len(); n != 4 {
			t.Errorf("%d cards", n)
		}
	})
}

func TestBattleDoesNotAllocate(t *testing.T) {
	f := newFight(t, "overmind", "mengsk")
	f.Hand(0, "combat-13 spawn-broodling-1 combat-1 combat-3 combat-17")
	f.Hand(1, "combat-9 combat-5 combat-17 cloaking-field-1")
	f.Fight("2 zergling, mutalisk, queen, ultralisk", "siege-tank, ghost, marine")
	buf := make([]game.Answer, 0, game.MaxLegal)
	start, s := f.S, f.S
	next := uint32(1)
	run := func() {
		s = start
		for s.Battle.Area != game.NoArea && s.Phase != game.Over {
			p := s.Top().Player
			legal := f.R.Legal(&s, p, buf)
			next = next*1664525 + 1013904223
			a := legal[int(next>>8)%len(legal)]
			if f.R.Apply(&s, p, a, nil) != rule.None {
				panic("refused")
			}
		}
	}
	if n := testing.AllocsPerRun(200, run); n != 0 {
		t.Errorf("%v allocations in a battle", n)
	}
}

func BenchmarkBattle(b *testing.B) {
	f := newFightWith(b, nil, "overmind", "mengsk")
	f.Hand(0, "combat-13 spawn-broodling-1 combat-1 combat-3 combat-17")
	f.Hand(1, "combat-9 combat-5 combat-17 cloaking-field-1")
	f.Fight("2 zergling, mutalisk, queen, ultralisk", "siege-tank, ghost, marine")
	buf := make([]game.Answer, 0, game.MaxLegal)
	start, s := f.S, f.S
	next, answers := uint32(1), 0
	b.ReportAllocs()
	for b.Loop() {
		s = start
		for s.Battle.Area != game.NoArea && s.Phase != game.Over {
			p := s.Top().Player
			legal := f.R.Legal(&s, p, buf)
			next = next*1664525 + 1013904223
			if f.R.Apply(&s, p, legal[int(next>>8)%len(legal)], nil) != rule.None {
				b.Fatal("refused")
			}
			answers++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(answers), "ns/answer")
}
