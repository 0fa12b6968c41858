package locale

import (
	"strings"
	"testing"

	"koprulu/rules/game"
)

// TestEveryEffectHasAPattern makes the sentence of every kind of effect at every timing, with everything its fields can
// say.
func TestEveryEffectHasAPattern(t *testing.T) {
	everyEffectHasAPattern(t, rules(t, game.Options{Players: 2}))
	everyEffectHasAPattern(t, rules(t, game.Options{Players: 2, BroodWar: true}))
}

// effectText says what an effect does, as a card would that has no other.
func effectText(w *Words, r *game.Rules, e game.Effect, t game.Timing) string {
	return effectTexts(w, r, []game.Effect{e}, t, nil)
}

func everyEffectHasAPattern(t *testing.T, r *game.Rules) {
	for _, w := range All() {
		for kind := game.NoEffect + 1; kind < game.EffectKinds; kind++ {
			for _, e := range variants(kind) {
				for timing := range game.Timings {
					text := effectText(w, r, e, timing)
					proper(t, w, "effect "+effectKey(kind), text)
					if !strings.HasSuffix(text, ".") || text != Capital(text) {
						t.Errorf("%s: %q is no sentence", w.lang, text)
					}
				}
			}
		}
	}
}

// variants returns effects of a kind that differ in the fields that change its sentence.
func variants(kind game.EffectKind) []game.Effect {
	var out []game.Effect
	add := func(e game.Effect) {
		e.Kind = kind
		// Kinds that affect a kind of unit or named units have at least one of the two.
		switch kind {
		case game.Blast, game.Kill, game.KillCheapest:
			if e.Layer == 0 {
				e.Layer = game.Flying
			}
		case game.Splash:
			if e.Layer == 0 && e.Units == 0 {
				e.Layer = game.AnyLayer
			}
		case game.Unlock, game.Recall, game.CloakOthers, game.ImposeMinor, game.Insufficient:
			if e.Units == 0 {
				e.Units = 1 << 3
			}
		case game.GainHero, game.Covert, game.Recharge, game.LockArea, game.Infest:
			if e.Units == 0 {
				e.Units = 1 << 3
			}
		case game.MinorAttack:
			if e.Layer == 0 {
				e.Layer = game.AnyLayer
			}
		case game.ExtraLeader:
			e.Amount = 1 + max(0, e.Amount)%3
		case game.Install, game.SitePoints, game.SiteOrder, game.SiteMoves:
			e.Site = game.NoInstallation + 1 + game.Installation(max(0, e.Amount))%(game.Installations-1)
		case game.PlaceUnits, game.PlaceEither:
			e.Pieces = [4]game.Piece{{Unit: 0, Count: 2}, {Unit: 3, Count: 1}}
		}
		out = append(out, e)
	}
	for _, n := range []int8{0, 1, 2, 5, 11, 99} {
		add(game.Effect{Amount: n})
	}
	for layer := game.Ground; layer <= game.AnyLayer; layer++ {
		add(game.Effect{Amount: 1, Layer: layer})
		add(game.Effect{Amount: 3, Layer: layer})
		add(game.Effect{Amount: 1, Vs: layer})
	}
	add(game.Effect{Amount: 1, Units: 1 << 2})
	add(game.Effect{Amount: 1, Units: 0b1011})
	add(game.Effect{Amount: 1, Own: 0b11})
	for condition := game.IfAttacker; condition <= game.CardToHand; condition <<= 1 {
		add(game.Effect{Amount: 1, Own: 1, If: condition})
	}
	for of := range uint8(4) {
		add(game.Effect{Amount: 2, Of: of})
	}
	for race := range game.Races {
		add(game.Effect{Race: race, If: game.IfAtBase})
	}
	return out
}

// TestConditionsAreSaid: every condition that an effect can have changes its sentence,
// except the one that says which kind of bonus it is.
func TestConditionsAreSaid(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	for _, w := range All() {
		plain := game.Effect{Kind: game.Attack, Amount: 1}
		for condition := game.IfAttacker; condition < game.IfExclusive; condition <<= 1 {
			e := plain
			e.If = condition
			if condition == game.IfHave {
				e.Own = 1
			}
			if effectText(w, r, e, game.OnCompare) == effectText(w, r, plain, game.OnCompare) {
				t.Errorf("%s: condition %b is not said", w.lang, condition)
			}
		}
		have, front := plain, plain
		have.Own, have.If = 1, game.IfHave
		front.Own = 1
		if effectText(w, r, have, game.OnCompare) == effectText(w, r, front, game.OnCompare) {
			t.Errorf("%s: a unit in the battle and one in front are the same", w.lang)
		}
	}
}

func TestEffects(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	for name, test := range map[string]struct {
		e      game.Effect
		timing game.Timing
		want   string
	}{
		"plain": {game.Effect{Kind: game.Attack, Amount: 1}, game.OnCompare, "+1 attack."},
		"less":  {game.Effect{Kind: game.Attack, Amount: -1}, game.OnCompare, "−1 attack."},
		"battle": {game.Effect{Kind: game.Health, Amount: 2, If: game.IfDefender}, game.OnBattleStart,
			"As the defender: +2 health in every skirmish of the battle."},
		"conditions": {game.Effect{Kind: game.Attack, Amount: 1, Own: 1, Vs: game.Flying}, game.OnCompare,
			"With a front-line Marine, against a flying front-line unit: +1 attack."},
		"splash": {game.Effect{Kind: game.Splash, Layer: game.Ground, If: game.IfNoDetector}, game.OnCompare,
			"If the opponent has no detector in the skirmish: ground splash damage."},
		"free": {game.Effect{Kind: game.BuyTech, Amount: 99, If: game.CardToHand}, game.Immediate,
			"If you have a base, you may take a technology free of charge. One of its cards may go to your hand."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := effectText(English(), r, test.e, test.timing); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
