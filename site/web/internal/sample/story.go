package sample

import (
	"koprulu/rules/game"
	"koprulu/table"
)

// Story returns what the game has come to.
func (g *Game) Story() (*table.Story, error) {
	var ends []table.RoundEnd
	var log []table.LogItem
	var seats []game.Player
	round, last := 0, game.State{}
	end := func(s *game.State, at int) {
		v := g.Rules.View(s, game.Nobody)
		ends = append(ends, table.EndOf(g.Rules, &v, round, at))
	}
	err := g.walk(func(at int, s *game.State, items []table.LogItem) error {
		if at > 0 {
			seat, _, err := g.read(&last, at-1)
			if err != nil {
				return err
			}
			seats = append(seats, seat)
		}
		if int(s.Round) != round {
			end(s, at)
			round = int(s.Round)
		}
		last, log = *s, items
		return nil
	}, g.Answers())
	if err != nil {
		return nil, err
	}
	end(&last, g.Answers())
	return table.Tell(ends, log, seats), nil
}
