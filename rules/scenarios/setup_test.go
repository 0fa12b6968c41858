package scenarios_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// MODE-11, MODE-12, MODE-13: the scenario says who plays what, in the order of the seats, and who is first; no decision
// of the normal setup is made.
func TestSeatsAndFirstPlayer(t *testing.T) {
	g := deal(t, rulesOf(t, duel(nil)))
	if g.S.First != g.player("tassadar") || g.S.Seats[0].Faction != g.Options.Factions[0] || g.Options.Players != 2 {
		t.Errorf("first %d, seat 1 plays %d of %d players", g.S.First, g.S.Seats[0].Faction, g.Options.Players)
	}
	g.asks(game.AskStartUnit, "tassadar")
	g.do("place zealot torus.1", "place zealot torus.1")
	g.asks(game.AskStartUnit, "mengsk")
}

// MODE-16: units go on the named planets, where no other player is, beginning with the first player; the table has
// what the scenario shows.
func TestStartingUnits(t *testing.T) {
	g := deal(t, rulesOf(t,
		duel(fields{"players": with("mengsk",
			fields{"units": fields{"helios": fields{"marine": 2}, "torus": fields{"marine": 1}}}),
			"z-routes": list{fields{"z": 2, "major": "helios north", "minor": "torus east"}}})))
	if g.S.Placed.Len() != 3 || !g.S.Seats[0].Bases.Has(g.area("helios.4")) || g.S.ZUsed != 2 || g.S.LinkCount != 3 {
		t.Errorf("planets %b, z-axis routes %b, %d routes", g.S.Placed, g.S.ZUsed, g.S.LinkCount)
	}
	g.refuse(rule.MODE16, "place zealot helios.1")
	g.refuse(rule.MODE16, "place dragoon torus.1")
	g.do("place zealot torus.1", "place zealot torus.3")
	g.refuse(rule.GALAXY19, "place marine torus.1")
	g.do("place marine torus.2")
	g.refuse(rule.MODE16, "place marine torus.2")
	g.do("place marine helios.1", "place marine helios.2")
	if g.S.Phase != game.Planning || g.S.Round != 1 {
		t.Errorf("phase %d, round %d", g.S.Phase, g.S.Round)
	}
}

// MODE-14, MODE-17, MODE-21, MODE-27: what is on the sheets, technologies in deck and play area before the first hand,
// heroes with their cards, Resource cards of the planets with bases.
func TestForces(t *testing.T) {
	players := with("mengsk", fields{"workers": 7, "buildings": fields{"barracks": 3, "factory": 1},
		"modules":      fields{"supply": 2},
		"technologies": list{"stim-packs", "bunker"}, "resource-tokens": fields{"gas": 3}, "guards": list{"helios.4"},
		"leaders": list{"the-norad-ii"}, "heroes": fields{"the-norad-ii": "helios"}})
	g := deal(t, rulesOf(t, duel(fields{"players": players})))
	g.quiet(func() bool { return g.S.Phase != game.Setup })
	seat, sheet := &g.S.Seats[0], &g.Sheets[g.S.Seats[0].Faction]
	if seat.Pool != 7 || seat.Level[0] != 3 || seat.ResourceTokens != [2]uint8{0, 3} ||
		g.S.Guards[g.area("helios.4")] != 1 {
		t.Errorf("workers %d, levels %v, tokens %v", seat.Pool, seat.Level, seat.ResourceTokens)
	}
	for i, m := range g.Modules {
		if want := map[string]uint8{"supply": 2}[m.ID]; seat.Modules[i] != want {
			t.Errorf("%d modules %s, want %d", seat.Modules[i], m.ID, want)
		}
	}
	deck := seat.Hand
	for _, c := range seat.Pile[:seat.Deck] {
		deck |= 1 << c
	}
	for i, tech := range sheet.Techs {
		switch tech.ID {
		case "stim-packs":
			if tech.Cards&^deck != 0 {
				t.Error("the Stim Packs are not in the Combat deck")
			}
		case "bunker":
			if seat.Play&tech.Cards != tech.Cards {
				t.Error("the Bunker is not in the play area")
			}
		default:
			if seat.TechDeck&sheet.Techs[i].Cards != tech.Cards {
				t.Errorf("%s is not in the Technology deck", tech.ID)
			}
		}
	}
	if seat.Hand.Len() != int(sheet.HandLimit) {
		t.Errorf("%d cards in the first hand", seat.Hand.Len())
	}
	if seat.Leaders.Len() != 1 || seat.LeaderDeck != 0 ||
		seat.Held&g.Planets[g.Areas[g.area("helios.1")].Planet].Areas == 0 {
		t.Errorf("leaders %b, deck %b", seat.Leaders, seat.LeaderDeck)
	}
	hero := g.OfType(&g.S, 0, sheet.FigureSet, g.unit("the-norad-ii"))
	if (seat.Supply|seat.Aside)&hero != 0 {
		t.Error("the hero is not on the board")
	}
	helios := g.Planets[g.Areas[g.area("helios.1")].Planet].Areas
	for areas := helios; areas != 0; areas &= areas - 1 {
		if a := areas.First(); (g.Areas[a].Resource != game.NoResource) != seat.Cards.Has(a) {
			t.Errorf("the Resource card of area %d", a)
		}
	}
}

func (t *tab) unit(id string) game.UnitType {
	return game.UnitType(slices.IndexFunc(t.Units, func(u game.Unit) bool { return u.ID == id }))
}

// MODE-15: named Event cards are out in every copy, some of Stages I and II are put away unseen, the stages are in
// order; the Stage III discards become a new deck.
func TestEventDeck(t *testing.T) {
	g := deal(t, rulesOf(t, duel(nil)))
	var away [4]int
	for i, e := range g.Events {
		switch g.S.EventPlace[i] {
		case game.EventRemoved:
			away[e.Stage]++
		case game.EventOut:
			if e.ID != "the-end-draws-near" {
				t.Errorf("%s is out", e.ID)
			}
		default:
			if e.ID == "the-end-draws-near" {
				t.Errorf("a card %s is in the deck", e.ID)
			}
		}
	}
	if away != [4]int{0, 5, 6, 0} {
		t.Errorf("put away by stage: %v", away)
	}
	for i := 1; i < int(g.S.EventDeck); i++ {
		if g.Events[g.S.EventPile[i]].Stage > g.Events[g.S.EventPile[i-1]].Stage {
			t.Error("the stages do not lie in order")
		}
	}
	// A deck of one card: drawing it brings the discards of Stage III back.
	h := gameAt(t, duel(nil), fields{"phase": "execution", "first": "mengsk",
		"units": list{fields{"area": "helios.1", "faction": "mengsk", "units": fields{"marine": 1}},
			fields{"area": "torus.1", "faction": "tassadar", "units": fields{"zealot": 1}}},
		"orders": fields{"helios": list{"mengsk mobilize"}},
		"events": fields{"deck": list{"mass-production"}, "discard": list{"secret-weapon", "new-recruits", "base-raid"}}})
	h.do("event")
	if h.S.EventDeck != 2 || h.StageNow(&h.S) != 3 {
		t.Errorf("the new deck has %d cards", h.S.EventDeck)
	}
}

// MODE-21: Leadership cards are chosen only in the stages that the scenario names; without stages none can be chosen,
// not even by an Event card.
func TestLeadershipStages(t *testing.T) {
	g := deal(t, project(t, "relics-of-the-xelnaga"))
	asked := map[game.Stage]int{}
	g.quiet(func() bool {
		if g.Decision(&g.S) == game.AskLeader {
			asked[g.StageNow(&g.S)]++
		}
		return false
	})
	if asked[1] != 0 || asked[2] == 0 || asked[3] != 0 {
		t.Errorf("Leadership cards were chosen in these stages: %v", asked)
	}
	g = deal(t, project(t, "trump-card"))
	for p := range 2 {
		if g.S.Seats[p].LeaderDeck != 0 {
			t.Errorf("seat %d can choose Leadership cards", p+1)
		}
	}
}

// MODE-17, MODE-21: Sarah Kerrigan's two cards are in the Combat deck before the first hand.
func TestOneTimeParts(t *testing.T) {
	g := deal(t, project(t, "quest-for-uraj-and-khalis"))
	g.quiet(func() bool { return g.S.Phase != game.Setup })
	p := g.player("queen-of-blades")
	seat, sheet := &g.S.Seats[p], &g.Sheets[g.S.Seats[p].Faction]
	for _, tech := range sheet.Techs {
		if tech.Granted && tech.Cards&seat.TechDeck != 0 {
			t.Error("the granted technology is still in the Technology deck")
		}
	}
}

// FAQ-27: who begins where in Eye of the Storm. FAQ-28: it always has six seats; a person who plays two factions has
// two seats and keeps two decks.
func TestEyeOfTheStorm(t *testing.T) {
	r := project(t, "eye-of-the-storm")
	sc := r.Options.Scenario
	if sc.Players != 6 {
		t.Errorf("%d seats", sc.Players)
	}
	g := deal(t, r)
	on := func(faction string) (out []string) {
		bases := sc.Forces[g.player(faction)].Bases
		for ; bases != 0; bases &= bases - 1 {
			out = append(out, r.Planets[r.Areas[bases.First()].Planet].ID)
		}
		slices.Sort(out)
		return out
	}
	for faction, want := range map[string][]string{"overmind": {"antiga-prime", "avernus-station"},
		"queen-of-blades": {"hydrax"}, "mengsk": {"dylar-iv"}} {
		if got := on(faction); !slices.Equal(got, want) {
			t.Errorf("%s begins on %v, not %v", faction, got, want)
		}
	}
	for _, pair := range [][2]string{{"overmind", "queen-of-blades"}, {"raynor", "mengsk"}, {"tassadar", "aldaris"}} {
		if r.Team(g.player(pair[0])) != r.Team(g.player(pair[1])) {
			t.Errorf("%v are no team", pair)
		}
	}
}

// FAQ-29: Tassadar starts on Tarsonis in Quest for Uraj and Khalis; the starting units of Endless Hunger are ignored in
// Trump Card, its permanent resources are not.
func TestQuestAndTrumpCard(t *testing.T) {
	g := deal(t, project(t, "quest-for-uraj-and-khalis"))
	if b := g.S.Seats[g.player("tassadar")].Bases; b.Len() != 1 || g.Planets[g.Areas[b.First()].Planet].ID != "tarsonis" {
		t.Error("Tassadar does not start on Tarsonis")
	}
	g = deal(t, project(t, "trump-card"))
	g.quiet(func() bool { return g.S.Phase != game.Setup })
	p := g.player("overmind")
	if n := (g.Sheets[g.S.Seats[p].Faction].FigureSet &^ g.S.Seats[p].Supply &^ g.S.Seats[p].Aside).Len(); n != 8 {
		t.Errorf("the Overmind has %d units, not 8", n)
	}
	if m, gas := g.Permanent(&g.S, p, game.Minerals), g.Permanent(&g.S, p, game.Gas); m != 5 || gas != 3 {
		t.Errorf("permanent resources %d and %d", m, gas)
	}
	if g.item(0)[:13] != "antiga-prime." || g.item(0)[15:] != "ghost" {
		t.Errorf("the Psi Emitter is at %s", g.item(0))
	}
}

// MODE-26, RULING-48: every scenario says whether it is a reconstruction and which parts are ours; a file can replace
// it.
func TestSourcesAreSaid(t *testing.T) {
	for _, id := range ids() {
		sc := project(t, id).Options.Scenario
		if sc.Original == "" || sc.Reconstructed != (len(sc.Sourced) > 0) || sc.Document != "" {
			t.Errorf("%s: reconstruction %v with %d sourced parts, ours: %q", id, sc.Reconstructed, len(sc.Sourced), sc.Original)
		}
	}
	doc := duel(fields{"id": "trump-card"})
	if r := rulesOf(t, doc); r.Options.Scenario.Document == "" ||
		r.Options.Scenario.Equal(project(t, "trump-card").Options.Scenario) {
		t.Error("an own scenario of a known id is taken for that of the project")
	}
}
