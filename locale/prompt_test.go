package locale

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"koprulu/rules/game"
)

// tables are the options of games that are played to see decisions.
var tables = []game.Options{
	{Players: 2, Shields: true, Healing: true},
	{Players: 3, RandomFactions: true},
	{Players: 4, Teams: true, HideOwnOrders: true},
	{Players: 6, RandomFactions: true, Shields: true},
	{Players: 4, BroodWar: true},
	{Players: 6, BroodWar: true, RandomFactions: true, DisposableOrders: true, MorePlanets: true},
	{Players: 3, BroodWar: true, LargerGalaxy: true},
	{Players: 4, BroodWar: true, Teams: true, NoLeaders: true},
	{Players: 3, BroodWar: true, Survival: true, FasterSurvival: true},
}

// TestDecisionsInWords puts every decision of whole games into words in every language: prompts, answers, whom others
// wait for, and what happens. Seats that know less are shown the same.
func TestDecisionsInWords(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	buf := make([]game.Answer, 0, game.MaxLegal)
	for i, o := range tables {
		r := rules(t, o)
		n := 0
		playout(t, r, uint64(i), 3000, func(s *game.State) {
			n++
			if n%7 != 0 && r.Decision(s) < game.AskRecall {
				return // not the common decisions every time
			}
			w := All()[n%3]
			open := r.Open(s)
			p := open.First()
			prompt := w.Prompt(r, shown(r, s, p))
			proper(t, w, "prompt "+stepKeys[r.Decision(s)], prompt)
			proper(t, w, "waiting", w.Waiting(r, shown(r, s, game.Nobody), game.Nobody))
			var texts []string
			for _, a := range slices.Concat(r.Legal(s, p, buf), r.Beside(s, p, make([]game.Answer, 0, game.MaxLegal))) {
				text := w.Answer(r, shown(r, s, p), a)
				proper(t, w, "answer", text)
				texts = append(texts, text)
			}
			slices.Sort(texts)
			if len(slices.Compact(slices.Clone(texts))) != len(texts) {
				t.Errorf("%s: two answers to %s are called the same: %q", w.lang, stepKeys[r.Decision(s)], texts)
			}
			seen := *s
			r.Redeal(&seen, p, rnd)
			if again := w.Prompt(r, shown(r, &seen, p)); again != prompt {
				t.Errorf("%s: the prompt tells a secret: %q, %q", w.lang, prompt, again)
			}
		}, func(s *game.State, log *game.Log) {
			for _, e := range log.Entries {
				w := All()[(n+int(e.Kind))%3]
				proper(t, w, "entry", w.Entry(r, shown(r, s, game.Nobody), e))
			}
		})
	}
}

// inBattle plays until a battle of two players has its skirmishes and cards are asked for.
func inBattle(t *testing.T, r *game.Rules) game.State {
	t.Helper()
	for seed := range uint64(40) {
		var found *game.State
		playout(t, r, seed, 4000, func(s *game.State) {
			if found == nil && r.Decision(s) == game.AskCards && s.Battle.Count > 0 {
				c := *s
				found = &c
			}
		}, func(*game.State, *game.Log) {})
		if found != nil {
			return *found
		}
	}
	t.Fatal("no battle was fought")
	return game.State{}
}

// TestPromptsOfRareDecisions makes prompts that random games hardly ever reach.
func TestPromptsOfRareDecisions(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := inBattle(t, r)
	b := &s.Battle
	attacker, defender := b.Players[game.Attacker], b.Players[game.Defender]
	b.Leaving = b.Units[game.Attacker]
	event := func(kind game.EffectKind) (card, effect uint8) {
		for c := range r.Events {
			for i, e := range r.Events[c].Effects {
				if e.Kind == kind {
					return uint8(c), uint8(i)
				}
			}
		}
		t.Fatalf("no Event card has effect %d", kind)
		return 0, 0
	}
	s.Exec.Player, s.Exec.Planet, s.Exec.Order = attacker, 0, game.SpecialResearch
	s.Exec.Bought = 0
	s.Buy = game.Purchase{Item: game.ItemUnit,
		V: game.PurchaseValues{game.BoughtUnit: uint8(r.Sheets[s.Seats[attacker].Faction].Figures[0]),
			game.BoughtArea: 1},
		Minerals: 1, Discount: 2}
	b.Skirmishes[0].Extra[game.Attacker] = 0
	var frames []game.Frame
	add := func(step game.Step, fields ...uint8) {
		f := game.Frame{Step: step, Player: attacker}
		for i, v := range fields {
			f.V[step.Info().Fields[i].At] = v
		}
		frames = append(frames, f)
	}
	for layer := uint8(1); layer <= 3; layer++ {
		add(game.AskVictim, layer, 0, 2)
		add(game.AskVictim, layer, 1, 1)
		add(game.AskKilled, layer, 1)
	}
	front := uint8(b.Skirmishes[0].Front[game.Attacker])
	add(game.AskStartBase, 0, 1)
	add(game.AskStartBase, 255, 1, 1)
	add(game.AskOrder)
	add(game.AskOrder, 1, 0)
	add(game.AskOrder, 1, 1)
	add(game.AskPay)
	for _, discount := range []uint8{1, 2, 99} {
		add(game.AskUpgrade, 1, 1, discount)
		add(game.AskUpgrade, 1, 2, discount)
		add(game.AskBase, 1, discount)
		add(game.AskTech, 1, 0, discount)
	}
	add(game.AskMove, 1)
	add(game.AskRecall)
	add(game.AskOpening)
	add(game.AskStartAbility)
	add(game.AskFront)
	add(game.AskShield, 0)
	add(game.AskPrice, 0)
	add(game.AskReplace, 0)
	add(game.AskCasualty, 0)
	add(game.AskWithdraw, front)
	add(game.AskWithdraw, uint8(game.NoFigure))
	add(game.AskSplash, 1, 0)
	add(game.AskExcess)
	add(game.AskRetreat)
	add(game.AskGo, 1)
	add(game.AskHealing)
	add(game.AskSpecialResearch)
	add(game.AskToHand)
	add(game.AskEndMarker)
	for _, ends := range []uint8{0, 1, 2} {
		for _, adding := range []uint8{0, 1} {
			if ends+adding > 0 {
				add(game.AskZRoute, ends, adding)
			}
		}
	}
	for end := range uint8(2) {
		add(game.AskZSlot, uint8(game.NoRoute), end, 1)
		add(game.AskZSlot, 0, end, 0)
	}
	for _, kind := range []game.EffectKind{game.PlaceUnits, game.PlaceAllowed, game.Deplete, game.KillUnits,
		game.KillBase} {
		card, effect := event(kind)
		add(game.AskEventArea, card, effect)
	}
	for _, kind := range []game.EffectKind{game.PlaceUnits, game.PlaceAllowed} {
		card, effect := event(kind)
		add(game.AskEventPiece, 1, card, effect, 3)
	}
	card, effect := event(game.MoveUnits)
	add(game.AskEventPlanet, card, effect)
	for _, a := range []game.Answer{{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfArea: 1}},
		{Verb: game.DoDestroyBase, V: game.AnswerValues{game.OfArea: 1}}, {Verb: game.DoDestroyTransport}} {
		frames = append(frames, game.ConfirmationOf(attacker, a))
	}
	for _, f := range frames {
		for _, upgraded := range []uint8{0, 1, 2} {
			c := s
			c.Exec.Upgraded, c.Exec.Quota = upgraded, []uint8{255, 1, 2}[upgraded]
			c.Exec.Free = upgraded & 1
			c.Frames[c.FrameCount] = f
			c.FrameCount++
			for _, w := range All() {
				proper(t, w, "prompt "+stepKeys[f.Step], w.Prompt(r, shown(r, &c, attacker)))
				if got := w.Prompt(r, shown(r, &c, defender)); got != w.Waiting(r, shown(r, &c, defender), defender) {
					t.Errorf("%s: who is not asked reads %q", w.lang, got)
				}
			}
		}
	}
}

// TestPromptsBeginWithAVerb: a prompt says what to do.
func TestPromptsBeginWithAVerb(t *testing.T) {
	verbs := map[string]string{
		"en": "choose place use reveal execute build pay take buy move recall draw pair assign replace discard confirm lay destroy",
		"de": "wähle platziere setze decke führe baue bezahle ziehe nimm erwirb bewege rufe nutze stelle weise spiele ersetze wirf bestätige lege zerstöre",
		"ru": "выбери размести помести отдай примени вскрой исполни строй заплати купи возьми возведи перемести верни составь распредели сыграй замени сбрось подтверди проложи уничтожь",
	}
	for lang, list := range verbs {
		known := strings.Fields(list)
		c, err := readCatalogue(Embedded(), lang)
		if err != nil {
			t.Fatal(err)
		}
		for key, text := range c.texts {
			if !strings.HasPrefix(key, "prompt.") {
				continue
			}
			first := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })[0]
			if !slices.Contains(known, first) {
				t.Errorf("%s: %s begins with %q", lang, key, first)
			}
		}
	}
}

func TestPrompts(t *testing.T) {
	r := rules(t, game.Options{Players: 2, RandomFactions: true})
	found := map[string]string{}
	playout(t, r, 7, 4000, func(s *game.State) {
		p := r.Open(s).First()
		key := stepKeys[r.Decision(s)]
		if found[key] == "" {
			found[key] = English().Prompt(r, shown(r, s, p))
		}
	}, func(*game.State, *game.Log) {})
	for step, want := range map[string]string{
		"order":      "Place your first order.",
		"reveal":     "Reveal one of your orders. Only those on top of a stack can be revealed.",
		"draw-three": "Draw three Combat cards, or decline.",
	} {
		if found[step] != want {
			t.Errorf("the first prompt for %s is %q, want %q", step, found[step], want)
		}
	}
}

func TestWaiting(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := game.Blank(r)
	s.Seats[0].Faction, s.Seats[1].Faction = 0, 5
	s.Frames[0], s.FrameCount = game.Frame{Step: game.AskDiscard, Player: game.Nobody,
		V: game.FrameValues{game.FieldPlayers: 3}}, 1
	w := English()
	for name, test := range map[string]struct{ got, want string }{
		"spectator": {w.Waiting(r, shown(r, &s, game.Nobody), game.Nobody),
			"Waiting for Jim Raynor and the Overmind: discarding Combat cards."},
		"one of them": {w.Waiting(r, shown(r, &s, 1), 1), "Waiting for Jim Raynor: discarding Combat cards."},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", name, test.got, test.want)
		}
	}
	s.Phase = game.Over
	if got := w.Waiting(r, shown(r, &s, 0), 0); got != "The game is over." {
		t.Errorf("at the end: %q", got)
	}
}
