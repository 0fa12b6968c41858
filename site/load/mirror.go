package load

import (
	"fmt"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// mirror is a game at a table of the server as the load tool knows it, from the seed and the answers it gave, so that
// it need not read anything to know which answers may come next.
type mirror struct {
	rules *game.Rules
	state game.State
	// seq is the number of the last entry, decisions those of the open decisions by seat.
	seq       uint64
	decisions [game.MaxPlayers]uint64
	// bare says that the game is at the bare server, which numbers what is posted and gives no formalities.
	bare   bool
	bot    bot.Bot
	legal  [game.MaxLegal]game.Answer
	text   []byte
	picked game.Answer
}

// next returns the seat that answers next, its decision and its answer, which is valid until the next call. It reports
// false when the game is over.
func (m *mirror) next() (seat game.Player, decision uint64, text []byte, ok bool) {
	open := m.rules.Open(&m.state)
	if open == 0 {
		return 0, 0, nil, false
	}
	seat = open.First()
	legal := m.rules.Legal(&m.state, seat, m.legal[:0])
	// The bot sees the true game: that does no harm here and saves redealing it.
	m.picked = m.bot.Pick(m.rules, &m.state, seat, legal)
	m.text = answer.Append(m.text[:0], m.rules, &m.state, seat, m.picked)
	return seat, m.decisions[seat], m.text, true
}

// taken carries out the answer that next gave, and the formalities that the table gives with it, as long as it could be
// taken back.
func (m *mirror) taken(seat game.Player) error {
	for n, given := 0, true; given; n++ {
		before := m.state.Answers
		if broken := m.rules.Apply(&m.state, seat, m.picked, nil); broken != rule.None {
			return fmt.Errorf("the bot's answer breaks %s", broken)
		}
		if n == 0 || !m.bare {
			m.seq++
		}
		m.opened(seat)
		if given = m.state.Barrier <= before; given {
			m.picked, given = m.rules.Formality(&m.state, seat)
		}
	}
	return nil
}

// opened gives the decisions that are open after an answer their numbers.
func (m *mirror) opened(seat game.Player) {
	open := m.rules.Open(&m.state)
	for p := range game.Player(game.MaxPlayers) {
		switch {
		case !open.Has(p):
			m.decisions[p] = 0
		case m.decisions[p] == 0 || p == seat:
			m.decisions[p] = m.seq
		}
	}
}
