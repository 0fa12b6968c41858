package odds

import (
	"context"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// FightWell plays the battle of a position on to its end, with both sides taking the given care and using what they may
// know, and returns whether the attacker has won and whether all answers were legal. The position is changed.
func (c *Calculator) FightWell(ctx context.Context, r *game.Rules, s *game.State, care Care, seed uint64) (won,
	legal bool) {
	root := *s
	area, attacker := s.Battle.Area, s.Battle.Players[game.Attacker]
	c.tactics.start(ctx, care, seed)
	c.draw(seed)
	c.ahead, c.lead, c.goes, c.intends = early(s.Top().Step), nil, false, nil
	for s.Phase != game.Over && s.Battle.Area == area {
		p := r.Open(s).First()
		c.deal.open(r, &root, p, seed, 0)
		c.deal.believe(c.judge)
		a := c.pick(r, s, p, r.Legal(s, p, c.buf[:0]))
		c.path = append(c.path, turn{p, a})
		if r.Apply(s, p, a, nil) != rule.None {
			return false, false
		}
	}
	return s.Holder[area] == attacker && s.Units[area] != 0, true
}
