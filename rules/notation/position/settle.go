package position

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// settle carries the state on to the next decision and makes sure that there is one.
func settle(p *reader) (err error) {
	place := p.Doc
	if p.flow != nil {
		place = p.flow
	}
	// The flow of a position can contradict the pieces in more ways than can be listed; whatever
	// the engine cannot follow is refused here.
	defer func() {
		if recover() != nil {
			place.Bad("play cannot go on from here: what is happening does not fit the pieces on the table")
			err = p.Doc.Problems()
		}
	}()
	if p.Rules.Settle(&p.State, nil) != nil {
		place.Bad("play cannot go on from here: nobody would ever be asked anything again")
		return p.Doc.Problems()
	}
	if p.State.Phase == game.Over {
		return nil
	}
	var buf [4]game.Answer
	open := p.Rules.Open(&p.State)
	if open == 0 {
		place.Bad("nobody has to decide anything, but the game is not over")
		return p.Doc.Problems()
	}
	for q := range p.Rules.Players() {
		if open.Has(q) && len(p.Rules.Legal(&p.State, q, buf[:0])) == 0 {
			place.Bad("%s has to decide something, but has no legal answer", p.Player(q))
			return p.Doc.Problems()
		}
	}
	if p.flow != nil && (!triedOut(p, true) || !triedOut(p, false)) {
		place.Bad("what is being paid for cannot be bought, or what is being destroyed cannot be destroyed")
		return p.Doc.Problems()
	}
	return nil
}

// triedOut answers an open question of a purchase or a destruction to its end, with
// the first or the last answers, and reports whether that works. The caller catches a panic.
func triedOut(p *reader, first bool) bool {
	s := p.State
	var buf [64]game.Answer
	for range 64 {
		if step := s.Top().Step; s.Phase == game.Over || step != game.AskPay && step != game.AskConfirmDestroy {
			return true
		}
		q := s.Top().Player
		legal := p.Rules.Legal(&s, q, buf[:0])
		if len(legal) == 0 {
			return false
		}
		a := legal[len(legal)-1]
		if first {
			a = legal[0]
		}
		if p.Rules.Apply(&s, q, a, nil) != rule.None {
			return false
		}
	}
	return true
}
