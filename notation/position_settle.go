package notation

import "koprulu/game"

// settle carries the state on to the next decision and makes sure that there is one.
func (p *positionReader) settle() (err error) {
	place := p.doc
	if p.flow != nil {
		place = p.flow
	}
	// The flow of a position can contradict the pieces in more ways than can be
	// listed; whatever the engine cannot follow is refused here.
	defer func() {
		if recover() != nil {
			place.bad("this cannot be played on: what is going on does not fit the pieces on the table")
			err = *p.doc.found
		}
	}()
	p.r.Settle(&p.state, nil)
	if p.state.Phase == game.Over {
		return nil
	}
	var buf [4]game.Answer
	open := p.r.Open(&p.state)
	if open == 0 {
		place.bad("nobody has to decide anything, but the game is not over")
		return *p.doc.found
	}
	for q := range game.Player(p.r.Options.Players) {
		if open.Has(q) && len(p.r.Legal(&p.state, q, buf[:0])) == 0 {
			place.bad("%s has to decide something, but has no legal answer", p.player(q))
			return *p.doc.found
		}
	}
	return nil
}
