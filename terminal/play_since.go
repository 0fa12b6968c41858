package terminal

import (
	"cmp"
	"slices"
	"strings"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// news is one thing that happened since the viewer's turn.
type news struct {
	rank int
	text string
	bad  bool
}

// The ranks of news: what is done to the viewer comes first.
const (
	newsAttack = iota
	newsLoss
	newsEnd
	newsStage
	newsBattle
	newsOther
)

// roomForSince reports whether the prompt has a line to spare for what happened since the viewer's turn, and whether
// anything did.
func (m *model) roomForSince() bool {
	return m.message == "" && m.notice == "" && !m.pick.typing && len(m.pick.titles) == 0 &&
		m.sight.View.Battle.Area == game.NoArea && len(m.since()) > 0
}

// lastTurn returns the part of the feed that the viewer's last answer outside of battles brought, empty if they have
// not answered yet: in battles that others start they only defend themselves.
func (m *model) lastTurn() (from, to int) {
	to = len(m.sess.Feed)
	for i := len(m.sess.Turns) - 1; i >= 0; i-- {
		t := m.sess.Turns[i]
		if t.Seat == m.seat && !fightOn(m.sess.Feed[:t.Feed]) {
			return t.Feed, to
		}
		to = t.Feed
	}
	return 0, 0
}

// fightOn reports whether a feed ends in a battle.
func fightOn(feed []game.Entry) bool {
	for i := len(feed) - 1; i >= 0; i-- {
		switch feed[i].Kind {
		case game.LogBattle:
			return true
		case game.LogBattleWon, game.LogReveal, game.LogExecute, game.LogPhase, game.LogRound, game.LogMove:
			return false
		}
	}
	return false
}

// since returns what the others did since the viewer's turn, as far as the viewer may know it: attacks on the viewer,
// then what else the viewer lost, then the rest in order.
func (m *model) since() []news {
	out := m.stages()
	for i := m.turn; i < len(m.sess.Feed); i++ {
		e := &m.sess.Feed[i]
		text := strings.TrimSuffix(m.entryText(i), ".")
		if text == "" {
			continue
		}
		mine := e.Player == m.seat
		switch e.Kind {
		case game.LogBattle:
			if game.Player(e.V[game.EntryOtherPlayer]) == m.seat {
				out = append(out, news{newsAttack, text, true})
			} else if !mine {
				out = append(out, news{newsBattle, text, false})
			}
		case game.LogDestroyed, game.LogBaseLost, game.LogTransportLost, game.LogCardLost, game.LogInstallationLost,
			game.LogBaseGone:
			if mine {
				out = append(out, news{newsLoss, text, true})
			}
		case game.LogDepletion:
			switch {
			case i < m.others: // The viewer's own answer brought it.
			case int(m.seat) < m.sight.View.Players && m.sight.View.Seats[m.seat].Stands(game.Area(e.V[game.EntryArea])):
				out = append(out, news{newsLoss, text, true})
			default:
				out = append(out, news{newsOther, text, false})
			}
		case game.LogEliminated, game.LogResigned, game.LogLastRound:
			out = append(out, news{newsEnd, text, false})
		case game.LogOrder, game.LogExecute, game.LogBattleWon, game.LogPoints, game.LogLeader, game.LogUseEvent,
			game.LogBuilding, game.LogModule, game.LogTech:
			if !mine {
				out = append(out, news{newsOther, text, false})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b news) int { return cmp.Compare(a.rank, b.rank) })
	return out
}

// stages tell which stages have begun since the viewer's turn.
func (m *model) stages() (out []news) {
	var drawn []game.Stage
	for i := m.turn; i < len(m.sess.Feed); i++ {
		if e := &m.sess.Feed[i]; e.Kind == game.LogDrawEvent {
			drawn = append(drawn, game.Stage(e.V[game.EntryStage]))
		}
	}
	game.BegunStages(drawn, m.sight.View.Stage)
	for _, begun := range drawn {
		if begun != 0 {
			out = append(out, news{newsStage, m.text("log.stage", "stage", m.w.Stage(begun)), false})
		}
	}
	return out
}

// sinceLines say what has happened since the viewer's turn: as much as fits into one line, and how much more there is.
// The first piece of news may take two lines. The log has all of it.
func (m *model) sinceLines(wide int) []draw.Line {
	all := m.since()
	l := draw.Muted.Line(m.text("ui.since.title") + " ")
	for i, n := range all {
		style := draw.Normal
		if n.bad {
			style = draw.Alarm
		}
		rest := ""
		if left := len(all) - i - 1; left > 0 {
			rest = " · " + m.text("ui.since.more", "n", left)
		}
		text := n.text
		if i > 0 {
			text = " · " + text
		}
		switch fits := l.Width()+draw.Width(text)+draw.Width(rest) <= wide; {
		case i > 0 && !fits:
			return []draw.Line{l.Add(" · "+m.text("ui.since.more", "n", len(all)-i), draw.Muted).Clip(wide)}
		case !fits:
			lines := l.Add(n.text, style).Add(rest, draw.Muted).Wrap(wide, 2)
			if len(lines) > 2 {
				head := append(lines[1].Clip(wide-1-draw.Width(rest)), style.Piece("…"))
				lines = []draw.Line{lines[0], append(head, draw.Muted.Piece(rest))}
			}
			return lines
		}
		l = l.Add(text, style)
	}
	return []draw.Line{l.Clip(wide)}
}
