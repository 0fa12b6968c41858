package position

import (
	"math"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/words"
)

// The single values of a position, and what the sections about the table share.

// scalars reads the single values.
func (p *reader) scalars() {
	s := &p.State
	s.Round, s.First, s.Phase = 1, 0, game.Planning
	if c := p.Doc.Get("seed"); c != nil {
		if p.seed != nil {
			c.Bad("the seed of a game with a record belongs in the record")
		}
		text, ok := c.Text, c.Kind == document.Number || c.Kind == document.String
		if !ok {
			c.Is(document.String)
		} else if seed, err := chance.ParseSeed(text); err != nil {
			c.Bad("%v", err)
		} else {
			s.Seed = seed
		}
	}
	if p.seed != nil {
		s.Seed = *p.seed
	}
	document.Optional(p.Doc, "phase", document.OneOf[game.Phase](document.Say("phase"), words.Phases), &s.Phase)
	low := 1
	if s.Phase == game.Setup {
		low, s.Round = 0, 0
	}
	document.Counted(p.Doc, "round", document.Say("round"), low, math.MaxUint16, &s.Round)
	if c := p.Doc.Get("first"); c != nil {
		if c.Kind == document.Null && s.Phase == game.Setup {
			s.First = game.Nobody
		} else if q, ok := document.Find(c, p.FindPlayer); ok {
			s.First = q
		}
	}
	if c := p.Doc.Get("eliminated"); c != nil {
		s.Alive &^= p.playerSet(c)
		if s.Alive == 0 && s.Phase != game.Over {
			c.Bad("at least one player must be in the game")
		}
	}
	s.Resigned = p.playerSet(p.Doc.Get("resigned"))
	s.LastRound = p.playerSet(p.Doc.Get("last-round"))
}

// playerSet reads a list of players.
func (p *reader) playerSet(c *document.Cursor) game.PlayerSet {
	return document.Set[game.PlayerSet](c, p.FindPlayer)
}
