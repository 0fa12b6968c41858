package position

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// leaderQuestions lists, for each decision, the kinds of effect of a Leadership card that it is about.
var leaderQuestions = map[game.Step][]game.EffectKind{
	game.AskLeaderArea:   {game.Install, game.GainHero, game.ConquestTokens, game.Sacrificed, game.PlaceEither},
	game.AskLeaderPlanet: {game.ChoosePlanets, game.LimitOrders, game.BuildNow, game.Expel},
	game.AskLeaderUnit:   {game.GainHero, game.Sacrificed},
	game.AskLeaderRoute:  {game.KillRoutes, game.AllTransports},
	game.AskLeaderPlayer: {game.ChooseFirst},
	game.AskLeaderPiece:  {game.PlaceEither},
}

// leadersFit checks the Leadership cards that are chosen or carried out, and the other decisions of Brood War.
func leadersFit(p *reader) bool {
	s := &p.State
	for i, f := range p.stack() {
		at := p.frameAt(i)
		if f.Step.BroodWar() && !p.Rules.Options.BroodWar {
			at.Bad("%s is part of Brood War", words.Steps[f.Step])
			return false
		}
		switch f.Step {
		case game.AskLeader:
			if n := s.Frames[i-1].V[game.FieldStage]; f.V[game.FieldStage] != n {
				at.Bad("the step is about the Leadership cards of stage %d", n)
				return false
			}
			if !choosersFit(p, at, &f) {
				return false
			}
		case game.RunLeaders:
			if n := f.V[game.FieldStage]; n == 0 || n != 1 && s.Phase == game.Setup {
				at.Bad("the step is about the Leadership cards of stage %d", n)
				return false
			}
		case game.RunLeader:
			leaders := p.Sheet(f.Player).Leaders
			if int(f.V[game.FieldLeader]) >= len(leaders) ||
				int(f.V[game.FieldEffect]) > len(leaders[f.V[game.FieldLeader]].Effects) {
				at.Bad("%s does not have this Leadership card", p.Player(f.Player))
				return false
			}
		case game.AskHeroReturn:
			if c := p.Sheet(f.Player).Leaders; int(f.V[game.FieldLeader]) >= len(c) ||
				c[f.V[game.FieldLeader]].Hero == game.NoUnit {
				at.Bad("this Leadership card has no hero")
				return false
			}
		case game.AskToken, game.AskRestore:
			if f.V[game.FieldLeft] == 0 {
				at.Bad("nothing is left to choose")
				return false
			}
		case game.AskFleet:
			if s.Seats[f.Player].Waiting == 0 {
				at.Bad("no units of %s wait", p.Player(f.Player))
				return false
			}
		default:
			kinds, asked := leaderQuestions[f.Step]
			if !asked {
				continue
			}
			under := &s.Frames[i-1]
			leaders := p.Sheet(f.Player).Leaders
			card, effect := f.V[game.FieldLeader], int(f.V[game.FieldEffect])
			if under.Player != f.Player || int(under.V[game.FieldEffect]) != effect || under.V[game.FieldLeader] != card ||
				int(card) >= len(leaders) ||
				effect >= len(leaders[card].Effects) || !slices.Contains(kinds, leaders[card].Effects[effect].Kind) {
				at.Bad("the card that is being carried out does not ask this")
				return false
			}
			if kind := leaders[card].Effects[effect].Kind; (kind == game.GainHero || kind == game.Install) &&
				under.V[game.FieldProgress] == 0 {
				at.Bad("the card that is being carried out does not ask this")
				return false
			}
		}
	}
	return true
}

// choosersFit checks that those who have to choose a Leadership card have one of the stage.
func choosersFit(p *reader, at *document.Cursor, f *game.Frame) bool {
	if f.V[game.FieldPlayers] == 0 {
		at.Bad("nobody has to choose")
		return false
	}
	for q := range game.Player(game.MaxPlayers) {
		if !game.PlayerSet(f.V[game.FieldPlayers]).Has(q) {
			continue
		}
		good := false
		if sheet := p.Sheet(q); sheet != nil && p.State.Alive.Has(q) {
			for l := range p.State.Seats[q].LeaderDeck.All() {
				good = good || sheet.Leaders[l].Stage == game.Stage(f.V[game.FieldStage])
			}
		}
		if !good || p.State.Seats[q].Chosen != game.NoLeader {
			at.Bad("%s has no Leadership card of this stage left to choose, or has already chosen", p.Player(q))
			return false
		}
	}
	return true
}
