package sample

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/scenario"
)

// Played makes a game in which all answers are given by chance, up to a number of them or to its end. Equal options
// and seeds make equal games, whatever becomes of the cards.
func Played(name string, options game.Options, seed uint64, answers int) (*Game, error) {
	rules, err := played.Set().Rules(options)
	if err != nil {
		return nil, fmt.Errorf("sample: %s: %w", name, err)
	}
	return play(name, rules, seed, answers)
}

// play plays a game by chance, up to a number of answers or to its end.
func play(name string, rules *game.Rules, seed uint64, answers int) (*Game, error) {
	g := &Game{Name: name, Rules: rules, Hash: name}
	chance := rand.New(rand.NewPCG(seed, 4))
	for i := range g.Seed {
		g.Seed[i] = byte(chance.Uint32())
	}
	if err := g.PlayOn(seed, answers); err != nil {
		return nil, err
	}
	return g, nil
}

// PlayOn goes on with a game by chance, up to a number of answers in all or to its end.
func (g *Game) PlayOn(seed uint64, answers int) error {
	s, _, err := g.Play(g.Answers())
	if err != nil {
		return err
	}
	chance := rand.New(rand.NewPCG(seed, 5))
	var buf [game.MaxLegal]game.Answer
	for len(g.given) < answers && s.Phase != game.Over {
		seat := g.Rules.Open(&s).First()
		legal := g.Rules.Legal(&s, seat, buf[:0])
		answer := legal[chance.IntN(len(legal))]
		if ends := legal[0].Verb == game.DoPass || legal[0].Verb == game.DoDone; ends && len(legal) > 1 &&
			chance.IntN(4) > 0 {
			answer = legal[1+chance.IntN(len(legal)-1)] // Games in which much is declined don't show much.
		}
		g.given = append(g.given, given{seat, answer})
		if broken := g.Rules.Apply(&s, seat, answer, nil); broken != rule.None {
			return fmt.Errorf("sample: %s: a legal answer breaks %s", g.Name, broken)
		}
	}
	return nil
}

// BroodWar are games of the expansion, in which each of its options has its turn, played by chance.
var BroodWar = sync.OnceValues(func() ([]*Game, error) {
	var games []*Game
	for i, set := range optionSets {
		o := game.Options{BroodWar: true}
		for seat := range o.Factions {
			o.Factions[seat] = game.NoFaction
		}
		set(&o)
		for copy := range gamesOfEach {
			g, err := Played(fmt.Sprintf("brood-war-%d-%d", i+1, copy+1), o, uint64(copy), mostAnswers)
			if err != nil {
				return nil, err
			}
			games = append(games, g)
		}
	}
	return games, nil
})

// Scenarios are games of the scenarios of the project, played by chance.
var Scenarios = sync.OnceValues(func() ([]*Game, error) {
	list, err := scenario.All(played.Set())
	if err != nil {
		return nil, fmt.Errorf("sample: %w", err)
	}
	var games []*Game
	for _, sc := range list {
		rules, err := scenario.Rules(played.Set(), sc)
		if err != nil {
			return nil, fmt.Errorf("sample: %s: %w", sc.ID, err)
		}
		for copy := range scenarioGames {
			played, err := play(fmt.Sprintf("%s-%d", sc.ID, copy+1), rules, uint64(copy), mostAnswers)
			if err != nil {
				return nil, err
			}
			games = append(games, played)
		}
	}
	return games, nil
})

// scenarioGames is the number of games of each scenario.
const scenarioGames = 4

// gamesOfEach is the number of games with each set of options.
const gamesOfEach = 24

// optionSets are options with which the games of Brood War are played.
var optionSets = []func(*game.Options){
	func(o *game.Options) { o.Players = 4 },
	func(o *game.Options) { o.Players, o.DisposableOrders = 2, true },
	func(o *game.Options) { o.Players, o.MorePlanets = 3, true },
	func(o *game.Options) { o.Players, o.LargerGalaxy = 6, true },
	func(o *game.Options) { o.Players, o.NoLeaders = 3, true },
	func(o *game.Options) { o.Players, o.Survival, o.FasterSurvival = 4, true, true },
}

// mostAnswers is the number of answers after which a game played by chance shows nothing new.
const mostAnswers = 2900
