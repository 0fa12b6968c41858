package locale

import (
	"testing"

	"koprulu/rules/game"
)

// TestBroodWarPrompts makes the prompt of every decision of Brood War, those on Leadership cards for every card.
func TestBroodWarPrompts(t *testing.T) {
	r := rules(t, game.Options{Players: 2, BroodWar: true})
	s := inBattle(t, r)
	b := &s.Battle
	attacker := b.Players[game.Attacker]
	s.Exec.Player, s.Exec.Planet, s.Exec.Order = attacker, 0, game.SpecialMobilize
	faction := s.Seats[attacker].Faction
	ask := func(f game.Frame) {
		t.Helper()
		f.Player = attacker
		c := s
		c.Frames[c.FrameCount] = f
		c.FrameCount++
		for _, w := range All() {
			proper(t, w, "prompt "+stepKeys[f.Step], w.Prompt(r, shown(r, &c, attacker)))
			if got := w.Prompt(r, shown(r, &c, 1-attacker)); got != w.Waiting(r, shown(r, &c, 1-attacker), 1-attacker) {
				t.Errorf("%s: who is not asked reads %q", w.lang, got)
			}
		}
	}
	for l := range r.Sheets[faction].Leaders {
		info := &r.Sheets[faction].Leaders[l]
		for e := range info.Effects {
			for _, step := range []game.Step{game.AskLeaderArea, game.AskLeaderPlanet, game.AskLeaderUnit, game.AskLeaderRoute,
				game.AskLeaderPlayer} {
				ask(game.Frame{Step: step, V: game.FrameValues{game.FieldLeader: uint8(l), game.FieldEffect: uint8(e)}})
			}
		}
		if info.Hero != game.NoUnit {
			ask(game.Frame{Step: game.AskHeroReturn, V: game.FrameValues{game.FieldLeader: uint8(l)}})
		}
	}
	for _, f := range []game.Frame{
		{Step: game.AskExecute, V: game.FrameValues{game.FieldByCard: 1}},
		{Step: game.AskLeaderPiece, V: game.FrameValues{game.FieldArea: 1, game.FieldLeft: 2, game.FieldUnit: 3}},
		{Step: game.AskExtraLeader, V: game.FrameValues{game.FieldStage: 3}},
		{Step: game.AskToken, V: game.FrameValues{game.FieldLeft: 2}},
		{Step: game.AskExpelled, V: game.FrameValues{game.FieldPlanet: 1, game.FieldBy: 1 - uint8(attacker)}},
		{Step: game.AskSiteMove, V: game.FrameValues{game.FieldInstallation: uint8(game.WarpGate)}},
		{Step: game.AskRestore, V: game.FrameValues{game.FieldLeft: 1}},
		{Step: game.AskInfest, V: game.FrameValues{game.FieldArea: 4}},
		{Step: game.AskReaction},
		{Step: game.AskFleet, V: game.FrameValues{game.FieldArea: uint8(game.NoArea)}},
		{Step: game.AskFleet, V: game.FrameValues{game.FieldArea: 2}},
		{Step: game.AskDisposal},
		{Step: game.AskSwap},
		{Step: game.AskAssist},
		{Step: game.AskCaptive},
		{Step: game.AskRevenge, V: game.FrameValues{game.FieldPlanet: 1}},
		{Step: game.AskRecharge, V: game.FrameValues{game.FieldCard: 3}},
		{Step: game.AskCollateral},
		{Step: game.AskSplash, V: game.FrameValues{game.FieldLayer: 1, game.FieldAt: 1}},
	} {
		ask(f)
	}
	defending := s
	defending.Exec.Defend = 2
	if got := English().Prompt(r, shown(r, asked(&defending, game.Frame{Step: game.AskMove, Player: attacker}),
		attacker)); got != "Move units to "+English().AreaName(r, 2)+". End the movement when you are done." {
		t.Errorf("a Defend order asks with %q", got)
	}
}

// TestChoosingPlanets counts the starting planets that a Leadership card lets a player choose.
func TestChoosingPlanets(t *testing.T) {
	r := rules(t, game.Options{Players: 2, BroodWar: true})
	s := game.Blank(r)
	w := English()
	for f := range r.Sheets {
		for l := range r.Sheets[f].Leaders {
			for e := range r.Sheets[f].Leaders[l].Effects {
				if r.Sheets[f].Leaders[l].Effects[e].Kind != game.ChoosePlanets {
					continue
				}
				s.Seats[0].Faction = game.Faction(f)
				for n, want := range []string{"Choose starting planet 1.", "Choose starting planet 2."} {
					s.Seats[0].Planets = 1<<n - 1
					if got := w.Prompt(r,
						shown(r, asked(&s, game.Frame{Step: game.AskLeaderPlanet,
							V: game.FrameValues{game.FieldLeader: uint8(l), game.FieldEffect: uint8(e)}}), 0)); got != want {
						t.Errorf("asked with %q, want %q", got, want)
					}
				}
				return
			}
		}
	}
	t.Error("no card lets a player choose planets")
}

// asked returns a state with one more question.
func asked(s *game.State, f game.Frame) *game.State {
	c := *s
	c.Frames[c.FrameCount] = f
	c.FrameCount++
	return &c
}

// TestUnitsOnCards: prompts mention units that are on a Leadership card and in no area.
func TestUnitsOnCards(t *testing.T) {
	r := rules(t, game.Options{Players: 2, BroodWar: true})
	s := game.Blank(r)
	s.Seats[0].Faction = 0
	none := uint8(game.NoArea)
	w := English()
	frame := func(step game.Step) *game.State { return asked(&s, game.Frame{Step: step}) }
	for want, got := range map[string]string{
		"Build 1 Marine on the Leadership card: 1 mineral": w.Answer(r, shown(r, frame(game.AskBuild), 0),
			game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfArea: none, game.OfSecond: none}}),
		"Move 2 Marines from the Leadership card to Abaddon 1": w.Answer(r, shown(r, frame(game.AskMove), 0),
			game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfCount: 2, game.OfFrom: none}}),
		"Take back 2 Marines from Abaddon 1 to the Leadership card": w.Answer(r, shown(r, frame(game.AskMove), 0),
			game.Answer{Verb: game.DoBack, V: game.AnswerValues{game.OfCount: 2, game.OfTo: none}}),
		"Destroy your own Marine on the Leadership card": w.Answer(r, shown(r, frame(game.AskMove), 0),
			game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfArea: none}}),
		"Jim Raynor moves 2 Marines from a Leadership card to Abaddon 1.": w.Entry(r, shown(r, &s, game.Nobody),
			game.Entry{Kind: game.LogMove, V: game.EntryValues{game.EntryCount: 2, game.EntryFrom: none}}),
		"Jim Raynor loses 1 Marine on a Leadership card.": w.Entry(r, shown(r, &s, game.Nobody),
			game.Entry{Kind: game.LogDestroyed, V: game.EntryValues{game.EntryArea: none}}),
		"Jim Raynor builds 1 Marine on a Leadership card.": w.Entry(r, shown(r, &s, game.Nobody),
			game.Entry{Kind: game.LogBuildUnit, V: game.EntryValues{game.EntryArea: none}}),
		"Jim Raynor loses 2 conquest points and has 3.": w.Entry(r, shown(r, &s, game.Nobody),
			game.Entry{Kind: game.LogPoints, N: game.EntryNumbers{game.EntryAmount: -2, game.EntryTotal: 3}}),
		"Lose 1 Marine (under mind control)": w.Answer(r, shown(r, frame(game.AskSplash), 0),
			game.Answer{Verb: game.DoLose, V: game.AnswerValues{game.OfStolen: game.StolenFirst}}),
		"Step 5: Choose Leadership Cards.": w.Entry(r, shown(r, &s, game.Nobody),
			game.Entry{Kind: game.LogStep, V: game.EntryValues{game.EntryStep: leadersStep}}),
		"Step 6: Gain Conquest Points.": w.Entry(r, shown(r, &s, game.Nobody),
			game.Entry{Kind: game.LogStep, V: game.EntryValues{game.EntryStep: 5}}),
		"Step 1: Destroy Bases, Installations and Transports.": w.Entry(r, shown(r, &s, game.Nobody),
			game.Entry{Kind: game.LogStep, V: game.EntryValues{game.EntryStep: 1}}),
		"Card of the original owner’s deck at skirmish 2": w.Answer(r, shown(r, frame(game.AskCards), 0),
			game.Answer{Verb: game.DoCard, V: game.AnswerValues{game.OfSkirmish: 1, game.OfCard: uint8(game.NoCard),
				game.OfExtra: uint8(game.NoCard)}}),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestNoRoom: who can place a special order for which the pool will have no room is warned, and nobody else.
func TestNoRoom(t *testing.T) {
	r := rules(t, game.Options{Players: 2, BroodWar: true})
	v := game.View{Players: 2, Seat: 0}
	special, standard := game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(game.SpecialBuild)}},
		game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(game.BuildOrder)}}
	for _, w := range All() {
		proper(t, w, "a special order without room", w.NoRoom(r, &v, []game.Answer{standard, special}))
		if got := w.NoRoom(r, &v, []game.Answer{standard}); got != "" {
			t.Errorf("%s: about a standard order it says %q", w.lang, got)
		}
		for _, o := range []game.Options{{Players: 2}, {Players: 2, BroodWar: true, DisposableOrders: true}} {
			if got := w.NoRoom(rules(t, o), &v, []game.Answer{special}); got != "" {
				t.Errorf("%s: where special orders need no room it says %q", w.lang, got)
			}
		}
	}
}
