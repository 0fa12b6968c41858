package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// BW-HERO-01: among the Stage II cards of every faction there is a hero, with its own figure in addition to those of
// its type.
func TestEveryFactionHasAHero(t *testing.T) {
	r := eventRules(t, func(o *game.Options) { o.BroodWar = true }, "overmind", "raynor")
	for i := range r.Sheets {
		n := 0
		for _, l := range r.Sheets[i].Leaders {
			if l.Hero == game.NoUnit {
				continue
			}
			n++
			if l.Stage != 2 || !l.Stays || r.Sheets[i].TypeFigures[l.Hero].Len() != 1 ||
				r.Sheets[i].TypeFigures[r.Units[l.Hero].Kind] == 0 {
				t.Errorf("%s: stage %d", l.ID, l.Stage)
			}
			h, k := &r.Units[l.Hero], &r.Units[r.Units[l.Hero].Kind]
			// BW-HERO-06: a unit of its type in every respect.
			if h.Layer != k.Layer || h.Targets != k.Targets || h.Support != k.Support || h.Assist != k.Assist {
				t.Errorf("%s differs from its type", l.ID)
			}
		}
		if n == 0 {
			t.Errorf("%s has no hero", r.Sheets[i].ID)
		}
	}
}

// BW-HERO-03, BW-PLANET-02, BW-HERO-05: the limits of the area apply, and a hero without a place is not gained, now or
// later.
func TestHeroNeedsAPlace(t *testing.T) {
	tab := leaderTable(t, nil, "mengsk", "raynor")
	home := tab.Area("abaddon", 1)
	tab.Put(0, 4, "marine", home)
	tab.Lead(0, "the-norad-ii", false)
	tab.over()
	tab.counts(0, "the-norad-ii", home)
	tab.has(0, "the-norad-ii", "play") // RULING-40
	if len(tab.Told(game.LogLeaderLost)) != 1 {
		t.Error("nobody was told")
	}
	tab.Kill(0, "marine", home)
	tab.Ends(1)
	tab.over()
	tab.counts(0, "the-norad-ii", home)

	tab = leaderTable(t, nil, "mengsk", "raynor")
	other := tab.Area("helios", 4)
	tab.Put(0, 4, "marine", home)
	tab.Put(0, 1, "marine", other)
	tab.Put(0, 1, "marine", tab.Area("helios", 2))
	tab.Lead(0, "the-norad-ii", false)
	tab.refuse(rule.BWHERO03, pickArea(home))
	ground := tab.Area("helios", 2)
	was := tab.R.Areas[ground].Admits
	tab.R.Areas[ground].Admits = game.Ground
	tab.R.Index()
	tab.refuse(rule.BWPLANET02, pickArea(ground))
	tab.R.Areas[ground].Admits = was
	tab.R.Index()
	tab.do(pickArea(other))
	// Once destroyed, it leaves the supply with an ordinary unit and does not come back (BW-HERO-11).
	supply := tab.S.Seats[0].Supply.Len()
	tab.Kill(0, "the-norad-ii", other)
	if tab.S.Seats[0].Supply.Len() != supply+1 || tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply,
		tab.Unit("the-norad-ii")) != 0 {
		t.Error("the figure did not return as an ordinary unit")
	}
	tab.Ends(1)
	tab.over()
}

// BW-HERO-04: a unit may be destroyed for the figure, but need not be, and one that waits on a Leadership card may be
// used too.
func TestFigureForAHero(t *testing.T) {
	tab := leaderTable(t, nil, "aldaris", "raynor")
	n := tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("dragoon")).Len()
	a := tab.Area("helios", 2)
	tab.Put(0, 1, "dragoon", a)
	tab.Hide(0, "dragoon", n-1)
	tab.Lead(0, "fenix", false)
	tab.asks(game.AskLeaderUnit, 0)
	tab.legalAre(tab.give("dragoon", a), tab.give("dragoon", game.NoArea), eventPass)
	before := tab.S
	tab.do(eventPass)
	tab.over()
	if len(tab.Told(game.LogLeaderLost)) != 1 {
		t.Error("he was gained")
	}
	tab.S = before
	tab.do(tab.give("dragoon", game.NoArea))
	tab.do(pickArea(a))
	tab.over()
	tab.counts(1, "fenix", a)
	tab.counts(1, "dragoon", a)
	if tab.S.Seats[0].Waiting.Len() != n-2 {
		t.Errorf("%d units wait", tab.S.Seats[0].Waiting.Len())
	}
}

// BW-HERO-07, BW-HERO-06: a hero moves like any unit of its type, and stays a hero.
func TestHeroMoves(t *testing.T) {
	tab := leaderTable(t, nil, "raynor", "overmind")
	from, to := tab.Area("abaddon", 1), tab.Area("abaddon", 2)
	tab.Lead(0, "jim-raynor", false)
	tab.counts(1, "jim-raynor", from)
	tab.Order(0, game.MobilizeOrder, "abaddon")
	tab.do(game.Answer{Verb: game.DoExecute}, tab.move(1, "jim-raynor", from, to), eventDone)
	tab.counts(1, "jim-raynor", to)
	tab.counts(0, "vulture", to)
}

// BW-HERO-13, RULING-133: a hero may be destroyed voluntarily, but not as the price of a tech-required unit.
func TestHeroIsNoPrice(t *testing.T) {
	tab := leaderTable(t, nil, "tassadar", "overmind")
	seat, home := &tab.S.Seats[0], tab.Area("abaddon", 1)
	tab.Lead(0, "zeratul", false)
	for tech := range tab.R.Sheets[seat.Faction].Techs {
		if info := &tab.R.Sheets[seat.Faction].Techs[tech]; info.ID == "summon-dark-archon" {
			seat.Play |= info.Cards
			seat.TechDeck &^= info.Cards
		}
	}
	seat.Pool = 10
	archon := game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("dark-archon")),
		game.OfArea: uint8(home), game.OfSecond: uint8(game.NoArea)}}
	tab.Order(0, game.BuildOrder, "abaddon")
	tab.do(game.Answer{Verb: game.DoExecute})
	tab.refuse(rule.BUILD20, archon)
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("zeratul")),
		game.OfArea: uint8(home)}}, game.Answer{Verb: game.DoConfirm})
	tab.counts(0, "zeratul", home)
	// Its figure is in the supply again, and with an ordinary one the price can be paid.
	tab.Put(0, 1, "dark-templar", home)
	if broken := tab.R.Check(&tab.S, 0, archon); broken != rule.None {
		t.Errorf("refused with %v", broken)
	}
}
