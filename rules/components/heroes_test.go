package components

import (
	"slices"
	"testing"

	"koprulu/rules/game"
)

// What is not specified for a hero comes from its type (BW-HERO-06, BW-HERO-12, FAQ-22).
func TestHeroes(t *testing.T) {
	r := broodWar(t, Default())
	for _, want := range []struct {
		id, faction, kind string
		bonus             game.Values
		major             bool
	}{
		{"jim-raynor", "raynor", "vulture", game.Values{Health: 2}, false},
		{"the-norad-ii", "mengsk", "battlecruiser", game.Values{Health: 1}, false},
		{"gantrithor", "tassadar", "carrier", game.Values{Health: 1}, false},
		{"zeratul", "tassadar", "dark-templar", game.Values{Attack: 1, Health: 1}, false},
		{"fenix", "aldaris", "dragoon", game.Values{Health: 2}, false},
		{"sarah-kerrigan", "queen-of-blades", "infested-terran", game.Values{}, true},
		{"torrasque", "overmind", "ultralisk", game.Values{}, false},
	} {
		i := slices.IndexFunc(r.Units, func(u game.Unit) bool { return u.ID == want.id })
		if i < 0 {
			t.Errorf("there is no %s", want.id)
			continue
		}
		u := r.Units[i]
		k := r.Units[u.Kind]
		if !u.Hero || k.ID != want.kind || u.Bonus != want.bonus || u.Major != want.major || u.Layer != k.Layer ||
			u.Targets != k.Targets ||
			u.Support != k.Support || u.Cost != k.Cost || u.Assist != k.Assist || u.Cloaked != k.Cloaked {
			t.Errorf("%s is %+v", want.id, u)
		}
		if lacks := want.id == "sarah-kerrigan"; u.Sacrifice != (k.Sacrifice && !lacks) || u.At != game.NoInstallation {
			t.Errorf("%s has sacrifice %v and is built at %d", want.id, u.Sacrifice, u.At)
		}
		for _, s := range r.Sheets {
			if has := s.TypeFigures[i].Len(); has != map[bool]int{true: 1}[s.ID == want.faction] {
				t.Errorf("%s has %d figures of %s", s.ID, has, want.id)
			}
			for _, b := range s.Buildings {
				for _, l := range b.Levels {
					if l.Units.Has(game.UnitType(i)) {
						t.Errorf("%s allows %s", b.ID, want.id)
					}
				}
			}
		}
	}
}

// Sets of units in phrases include the heroes of the types, and leave them out when written.
func TestHeroesInSets(t *testing.T) {
	box := Default().Box(true)
	set := func(ids ...string) (s game.UnitSet) {
		for _, id := range ids {
			u, ok := box.names.unit(id)
			if !ok {
				t.Fatalf("there is no %s", id)
			}
			s |= 1 << u
		}
		return s
	}
	for _, c := range []struct {
		phrase string
		want   game.UnitSet
		spell  string
	}{
		{"cloak units vulture", set("vulture", "jim-raynor"), ""},
		{"cloak units high-templar", set("high-templar", "fenix"), ""},
		{"cloak units dragoon,high-templar", set("dragoon", "high-templar", "fenix"), ""},
		{"cloak units fenix", set("fenix"), ""},
		{"cloak units dragoon,fenix", set("dragoon", "fenix"), "cloak units dragoon"},
		{"cloak units ghost,wraith", set("ghost", "wraith"), ""},
		{"hero torrasque", set("torrasque"), ""},
		{"covert 3 ghost", set("ghost"), ""},
		{"unlock lurker", set("lurker"), ""},
		{"recharge units high-templar", set("high-templar"), ""},
	} {
		e, err := box.names.parseEffect(c.phrase)
		if err != nil {
			t.Error(err)
			continue
		}
		if e.Units != c.want {
			t.Errorf("%q names %b, want %b", c.phrase, e.Units, c.want)
		}
		want := c.spell
		if want == "" {
			want = c.phrase
		}
		if got := box.names.formatEffect(e); got != want {
			t.Errorf("%q is written as %q, want %q", c.phrase, got, want)
		}
	}
	for _, phrase := range []string{"place zerg 1 torrasque at base", "cloak units medic,medic", "place-either 2 marine",
		"install base", "permanent any +1",
		"tokens 2 gold", "order-as defend", "covert ghost", "site-points warp-gate", "no-support any"} {
		if e, err := box.names.parseEffect(phrase); err == nil {
			t.Errorf("%q is read as %+v", phrase, e)
		}
	}
	if _, err := Default().Box(false).names.parseEffect("cloak units lurker"); err == nil {
		t.Error("the base game knows the Lurker")
	}
}

// The kinds of effect of Brood War, with the expected result of each.
func TestBroodWarEffects(t *testing.T) {
	box := Default().Box(true)
	unit := func(id string) game.UnitType {
		u, _ := box.names.unit(id)
		return u
	}
	for phrase, want := range map[string]game.Effect{
		"collateral own battlecruiser": {Kind: game.Collateral, Own: 1<<unit("battlecruiser") | 1<<unit("the-norad-ii")},
		"mind-control":                 {Kind: game.MindControl},
		"zero-base":                    {Kind: game.ZeroBase},
		"minor-attack ground":          {Kind: game.MinorAttack, Layer: game.Ground},
		"no-module-bonus":              {Kind: game.NoModule},
		"no-support ground":            {Kind: game.NoSupport, Layer: game.Ground},
		"no-support":                   {Kind: game.NoSupport},
		"feedback":                     {Kind: game.Feedback},
		"recharge units queen":         {Kind: game.Recharge, Units: 1 << unit("queen")},
		"draw-more 1 own medic if have": {Kind: game.DrawMore, Amount: 1, Own: 1 << unit("medic"),
			If: game.IfHave},
		"lock-area units dark-archon": {Kind: game.LockArea, Units: 1 << unit("dark-archon")},
		"infest units queen":          {Kind: game.Infest, Units: 1 << unit("queen")},
		"swap-units":                  {Kind: game.SwapUnits},
		"assist-room 1":               {Kind: game.AssistRoom, Amount: 1},
		"evasion":                     {Kind: game.Evasion},
		"tokens 3 any":                {Kind: game.GainTokens, Amount: 3, Of: 3},
		"tokens 1 minerals":           {Kind: game.GainTokens, Amount: 1, Of: 1 << game.Minerals},
		"tokens 1 gas":                {Kind: game.GainTokens, Amount: 1, Of: 1 << game.Gas},
		"leadership 2":                {Kind: game.ExtraLeader, Amount: 2},
		"permanent minerals +2":       {Kind: game.Permanent, Amount: 2, Of: 1 << game.Minerals},
		"install warp-gate":           {Kind: game.Install, Site: game.WarpGate},
		"site-points 1 overmind":      {Kind: game.SitePoints, Amount: 1, Site: game.OvermindSite},
		"site-order cerebrate":        {Kind: game.SiteOrder, Site: game.Cerebrate},
		"site-moves warp-gate":        {Kind: game.SiteMoves, Site: game.WarpGate},
		"hero zeratul":                {Kind: game.GainHero, Units: 1 << unit("zeratul")},
		"storage 3":                   {Kind: game.Storage, Amount: 3},
		"covert 3 ghost":              {Kind: game.Covert, Amount: 3, Units: 1 << unit("ghost")},
		"restore 2":                   {Kind: game.RestoreAreas, Amount: 2},
		"draw event 4":                {Kind: game.DrawEvents, Amount: 4},
		"order-as build":              {Kind: game.OrderAs, Amount: int8(game.BuildOrder)},
		"order-as mobilize":           {Kind: game.OrderAs, Amount: int8(game.MobilizeOrder)},
		"limit-orders 1":              {Kind: game.LimitOrders, Amount: 1},
		"conquest-tokens 2":           {Kind: game.ConquestTokens, Amount: 2},
		"lose-points 2":               {Kind: game.LosePoints, Amount: 2},
		"place-either 2 battlecruiser 2 siege-tank": {Kind: game.PlaceEither,
			Pieces: [4]game.Piece{{Unit: unit("battlecruiser"), Count: 2}, {Unit: unit("siege-tank"), Count: 2}}},
	} {
		got, err := box.names.parseEffect(phrase)
		if err != nil {
			t.Error(err)
		} else if got != want {
			t.Errorf("%q is read as %+v, want %+v", phrase, got, want)
		}
		roundTrip(t, box, phrase)
	}
}

// A reinforcement card for any unit also matches one that the Protoss have under mind control (BW-KEY-05).
func TestCardsForAnyUnit(t *testing.T) {
	r := broodWar(t, Default())
	for _, c := range []struct {
		sheet       int
		card, other string
		matches     bool
	}{
		{2, "combat-19", "marine", true}, {3, "plasma-shields-1", "torrasque", true}, {2, "combat-17", "zealot", true},
		{2, "singularity-charge-1", "marine", false}, {4, "evolved-carapace-1", "marine", false},
		{4, "combat-17", "torrasque", true},
	} {
		i := slices.IndexFunc(r.Sheets[c.sheet].Cards, func(x game.CardInfo) bool { return x.ID == c.card })
		u := slices.IndexFunc(r.Units, func(x game.Unit) bool { return x.ID == c.other })
		if r.Sheets[c.sheet].Cards[i].Units.Has(game.UnitType(u)) != c.matches {
			t.Errorf("%s of %s matches %s: %v", c.card, r.Sheets[c.sheet].ID, c.other, !c.matches)
		}
	}
}
