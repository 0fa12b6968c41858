package components

import (
	"reflect"
	"strings"
	"testing"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Every phrase of the built-in data is read and written back unchanged.
func TestEffectsOfTheDataRoundTrip(t *testing.T) {
	s := Default().Box(true)
	n := 0
	var walk func(x *document.Node)
	walk = func(x *document.Node) {
		for _, f := range x.Items {
			if f.Name == "effects" {
				for _, e := range f.Items {
					n++
					roundTrip(t, s, e.Text)
				}
			}
			walk(f)
		}
	}
	doc, _ := builtIn()
	walk(doc)
	if n < 220 {
		t.Errorf("only %d effects in the data", n)
	}
}

func roundTrip(t *testing.T, s *Box, phrase string) {
	t.Helper()
	e, err := s.names.parseEffect(phrase)
	if err != nil {
		t.Error(err)
		return
	}
	if got := s.names.formatEffect(e); got != phrase {
		t.Errorf("%q is written back as %q", phrase, got)
	}
}

// Each form of each verb, with the expected result.
func TestEffects(t *testing.T) {
	s := Default().Box(false)
	set := func(ids ...string) game.UnitSet {
		u, err := s.names.parseUnits(ids)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	unit := func(id string) game.UnitType {
		u, _ := s.names.unit(id)
		return u
	}
	for phrase, want := range map[string]game.Effect{
		"attack +1 own siege-tank": {Kind: game.Attack, Amount: 1, Own: set("siege-tank")},
		"attack -2 vs flying":      {Kind: game.Attack, Amount: -2, Vs: game.Flying},
		"health +2 own zergling vs ground if attacker,sufficient-strength": {Kind: game.Health, Amount: 2,
			Own: set("zergling"), Vs: game.Ground,
			If: game.IfAttacker | game.IfSufficient},
		"health +2 if defender,exclusive": {Kind: game.Health, Amount: 2, If: game.IfDefender | game.IfExclusive},
		"splash ground if no-detector":    {Kind: game.Splash, Layer: game.Ground, If: game.IfNoDetector},
		"splash any":                      {Kind: game.Splash, Layer: game.AnyLayer},
		"splash units marine,zealot,zergling own firebat": {Kind: game.Splash, Units: set("marine", "zealot", "zergling"),
			Own: set("firebat")},
		"impose-minor units vehicles":             {Kind: game.ImposeMinor, Units: set("vehicles")},
		"cloak front":                             {Kind: game.Cloak},
		"cloak units ghost,wraith":                {Kind: game.Cloak, Units: set("ghost", "wraith")},
		"cloak-others units arbiter":              {Kind: game.CloakOthers, Units: set("arbiter")},
		"detector":                                {Kind: game.Detect},
		"detector units queen":                    {Kind: game.Detect, Units: set("queen")},
		"detector if at-base":                     {Kind: game.Detect, If: game.IfAtBase},
		"no-support units ranged if front-ground": {Kind: game.NoSupport, Units: set("ranged"), If: game.IfFrontGround},
		"zero-attack":                             {Kind: game.ZeroAttack},
		"sufficient":                              {Kind: game.Sufficient},
		"insufficient units ranged":               {Kind: game.Insufficient, Units: set("ranged")},
		"cancel reinforcement":                    {Kind: game.CancelReinforcement},
		"cancel standard":                         {Kind: game.CancelStandard},
		"blast flying":                            {Kind: game.Blast, Layer: game.Flying},
		"annihilate":                              {Kind: game.Annihilate},
		"kill 1 flying own goliath if defender,have": {Kind: game.Kill, Amount: 1, Layer: game.Flying, Own: set("goliath"),
			If: game.IfDefender | game.IfHave},
		"kill-cheapest ground":                   {Kind: game.KillCheapest, Layer: game.Ground},
		"return":                                 {Kind: game.ReturnToDeck},
		"pay worker":                             {Kind: game.PayWorker},
		"pay unit-or-worker own defiler if have": {Kind: game.PayUnitOrWorker, Own: set("defiler"), If: game.IfHave},
		"draw combat 3":                          {Kind: game.DrawCombat, Amount: 3},
		"show-cards":                             {Kind: game.ShowCards},
		"unlock archon":                          {Kind: game.Unlock, Units: set("archon")},
		"recall 1 units arbiter":                 {Kind: game.Recall, Amount: 1, Units: set("arbiter")},
		"keep-transports":                        {Kind: game.KeepTransports},
		"shift-transport 1":                      {Kind: game.ShiftTransport, Amount: 1},
		"move-z-route 2":                         {Kind: game.MoveZRoute, Amount: 2},
		"add-z-route":                            {Kind: game.AddZRoute},
		"buy module discount 1":                  {Kind: game.BuyModule, Amount: 1},
		"buy technology free if to-hand":         {Kind: game.BuyTech, Amount: 99, If: game.CardToHand},
		"buy building discount 2":                {Kind: game.BuyBuilding, Amount: 2},
		"buy base free":                          {Kind: game.BuyBase, Amount: 99},
		"workers 2":                              {Kind: game.GainWorkers, Amount: 2},
		"transports 2":                           {Kind: game.GainTransports, Amount: 2},
		"place terran 2 marine 1 vulture at presence": {Kind: game.PlaceUnits, Race: game.Terran,
			Pieces: [4]game.Piece{{Unit: unit("marine"), Count: 2}, {Unit: unit("vulture"), Count: 1}}},
		"place zerg 2 zergling at base": {Kind: game.PlaceUnits, Race: game.Zerg,
			Pieces: [4]game.Piece{{Unit: unit("zergling"), Count: 2}}, If: game.IfAtBase},
		"place-allowed 6":      {Kind: game.PlaceAllowed, Amount: 6},
		"move-units 0":         {Kind: game.MoveUnits},
		"move-units 2":         {Kind: game.MoveUnits, Amount: 2},
		"no-depletion":         {Kind: game.NoDepletion},
		"peek-orders":          {Kind: game.PeekOrders},
		"conquest 2 if fewest": {Kind: game.GainConquest, Amount: 2, If: game.IfFewest},
		"hand-limit +1":        {Kind: game.HandLimit, Amount: 1},
		"kill-transports 2":    {Kind: game.KillTransports, Amount: 2},
		"deplete partial":      {Kind: game.Deplete, Amount: 1},
		"deplete full":         {Kind: game.Deplete, Amount: 2},
		"extra-orders 2":       {Kind: game.ExtraOrders, Amount: 2},
		"end-marker":           {Kind: game.EndMarker},
		"counts-special":       {Kind: game.CountsSpecial},
		"kill-units 2":         {Kind: game.KillUnits, Amount: 2},
		"kill-base":            {Kind: game.KillBase},
		"build-limit +2":       {Kind: game.BuildLimit, Amount: 2},
		"free-units 1":         {Kind: game.FreeUnits, Amount: 1},
		"special-orders +1":    {Kind: game.SpecialOrders, Amount: 1},
		"orbital-defense":      {Kind: game.OrbitalDefense},
	} {
		got, err := s.names.parseEffect(phrase)
		if err != nil {
			t.Error(err)
		} else if got != want {
			t.Errorf("%q is read as %+v, want %+v", phrase, got, want)
		}
		roundTrip(t, s, phrase)
	}
}

// Other ways to say the same are read, and written in the single form that Export uses.
func TestEffectsHaveOneSpelling(t *testing.T) {
	s := Default().Box(false)
	for in, want := range map[string]string{
		"health  +2 if exclusive,defender":          "health +2 if defender,exclusive",
		"attack +1 if attacker vs flying own ghost": "attack +1 own ghost vs flying if attacker",
		"splash units zergling,zealot,marine":       "splash units marine,zealot,zergling",
		"impose-minor units vulture,goliath,siege-tank,wraith,science-vessel,battlecruiser,dragoon,reaver,scout,arbiter,carrier": "impose-minor units vehicles",
	} {
		e, err := s.names.parseEffect(in)
		if err != nil {
			t.Error(err)
		} else if got := s.names.formatEffect(e); got != want {
			t.Errorf("%q is written as %q, want %q", in, got, want)
		}
	}
}

// An error names the wrong word and what is allowed.
func TestEffectErrors(t *testing.T) {
	s := Default().Box(false)
	for phrase, want := range map[string]string{
		"":                               `effect "": unknown word ""`,
		"atack +1":                       `unknown word "atack"; did you mean attack`,
		"attack":                         `"" is not a number with its sign`,
		"attack 1":                       `"1" is not a number with its sign`,
		"attack +0":                      `"+0" is not a number with its sign`,
		"attack +1 own siegetank":        `unknown unit "siegetank"; did you mean siege-tank?`,
		"attack +1 own marine,marine":    `marine is here twice`,
		"attack +1 own":                  `a list of units is missing`,
		"attack +1 vs air":               `unknown word "air"; allowed here: ground, flying`,
		"attack +1 vs any":               `unknown word "any"; allowed here: ground, flying`,
		"attack +1 if atacker":           `unknown condition "atacker"; did you mean attacker?`,
		"attack +1 if attacker,attacker": `the condition attacker is here twice`,
		"attack +1 if to-hand":           `unknown condition "to-hand"`,
		"attack +1 if have":              `the condition have needs own`,
		"attack +1 then what":            `unknown word "then"; allowed here: own, vs, if, the end`,
		"attack +1 own ghost own ghost":  `unknown word "own"; allowed here: vs, if, the end`,
		"splash":                         `it ends too early; allowed here: ground, flying, any, units`,
		"splash air":                     `unknown word "air"; allowed here: ground, flying, any, units`,
		"cancel":                         `unknown word "" after cancel; allowed: reinforcement, standard`,
		"cancel technology":              `unknown word "technology" after cancel`,
		"cloak":                          `it ends too early; allowed here: front, units`,
		"kill some ground":               `"some" is not a number from 1 to 9`,
		"kill 0 ground":                  `"0" is not a number from 1 to 9`,
		"unlock archons":                 `unknown unit "archons"; did you mean archon?`,
		"recall 1 arbiter":               `unknown word "arbiter"; allowed here: units`,
		"buy base cheap":                 `unknown word "cheap"; allowed here: discount, free`,
		"buy base free if to-hand":       `unknown word "if"; allowed here: the end`,
		"workers 2 own marine":           `unknown word "own"; allowed here: the end`,
		"place human 2 marine at base":   `unknown race "human"`,
		"place terran 2 zealot at base":  `zealot is not a unit of the race terran`,
		"place terran 2 marine at home":  `unknown word "home"; allowed here: base, presence`,
		"place terran 2 marine":          `it ends too early; allowed here: at`,
		"place terran marine at base":    `are not units; write them as 2 marine 1 vulture`,
		"deplete half":                   `unknown word "half"; allowed here: partial, full`,
		"conquest 1 if attacker":         `unknown condition "attacker"`,
	} {
		_, err := s.names.parseEffect(phrase)
		if err == nil {
			t.Errorf("%q is read", phrase)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %q, want %q", phrase, err, want)
		}
	}
}

// The words are complete and no two are the same.
func TestEveryKindHasItsWord(t *testing.T) {
	seen := map[string]bool{"": true}
	for k := game.NoEffect + 1; k < game.EffectKinds; k++ {
		v := verbs[k]
		if seen[v.words] {
			t.Errorf("kind %d has the word %q, which is empty or taken", k, v.words)
		}
		seen[v.words] = true
		if v.when == 0 {
			t.Errorf("%s works at no time", v.words)
		}
	}
	seen = map[string]bool{"": true}
	for i, w := range timings {
		if seen[w] {
			t.Errorf("timing %d has the word %q, which is empty or taken", i, w)
		}
		seen[w] = true
	}
}

func FuzzEffect(f *testing.F) {
	s := Default().Box(false)
	for _, x := range []string{"attack +1 own ghost vs flying if attacker", "place terran 2 marine at base",
		"buy base free", "kill 1 any"} {
		f.Add(x)
	}
	f.Fuzz(func(t *testing.T, phrase string) {
		e, err := s.names.parseEffect(phrase)
		if err != nil {
			return
		}
		again, err := s.names.parseEffect(s.names.formatEffect(e))
		if err != nil || !reflect.DeepEqual(e, again) {
			t.Errorf("%q is written as %q, which is read as %+v, %v", phrase, s.names.formatEffect(e), again, err)
		}
	})
}
