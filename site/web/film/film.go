package film

import (
	"embed"
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/web/lookback"
	"koprulu/site/web/seen"
	"koprulu/site/web/static"
	"koprulu/table"
)

//go:embed film.css film.js
var files embed.FS

var _ = static.Add(files)

// Model is what the bar of the film shows.
type Model struct {
	*seen.Game
	// Marks are what is along the slider.
	Marks Marks
	// Lookback is the look back at the game, nil for none.
	Lookback *lookback.Model
	// Alone is true where nobody but the reader has to agree to going on from a moment.
	Alone bool
}

// Marks are what a film has along its slider, in its order.
type Marks struct {
	Rounds  []Round
	Battles []Battle
}

// Round is a round, or what was before the first: the number of answers with which it begins and ends.
type Round struct {
	Number, From, To int
	// Phases are where further phases begin.
	Phases []int
}

// Battle is a battle: the number of answers after which it is seen. Heavy is true for one in which a base fell, or at
// least three units.
type Battle struct {
	At    int
	Heavy bool
}

// MarksOf finds the marks of a game in its log: only what everybody may read.
func MarksOf(log []table.LogItem, answers int) Marks {
	m := Marks{Rounds: []Round{{To: answers}}}
	for i := range log {
		l := &log[i]
		if l.Kind != table.NoEntry {
			continue
		}
		now := &m.Rounds[len(m.Rounds)-1]
		switch l.Game.Kind {
		case game.LogRound:
			now.To = l.Answers
			m.Rounds = append(m.Rounds, Round{Number: int(l.Game.N[game.EntryAmount]), From: l.Answers, To: answers})
		case game.LogPhase:
			if l.Answers > now.From {
				now.Phases = append(now.Phases, l.Answers)
			}
		}
	}
	if first := m.Rounds[0]; first.To == 0 && len(m.Rounds) > 1 {
		m.Rounds = m.Rounds[1:] // A game that began at a position has no setup.
	}
	for _, b := range table.Tell(nil, log, nil).Battles {
		m.Battles = append(m.Battles, Battle{At: b.At + 1, Heavy: b.BaseLost || b.Lost[0]+b.Lost[1] >= 3})
	}
	return m
}

// says returns what happened last before the moment that is shown.
func (p *Model) says() string {
	for i := len(p.Log) - 1; i >= 0; i-- {
		if l := &p.Log[i]; l.Kind == table.NoEntry && l.Answers <= p.Replay.At {
			return p.Words().Entry(p.Rules, p.View, l.Game)
		}
	}
	return p.Words().PhaseName(p.View.Phase)
}

// who is the seat that what happened last is about, game.Nobody for none.
func (p *Model) who() game.Player {
	for i := len(p.Log) - 1; i >= 0; i-- {
		if l := &p.Log[i]; l.Kind == table.NoEntry && l.Answers <= p.Replay.At {
			return l.Game.Player
		}
	}
	return game.Nobody
}

// moment names the moment that is shown: round and phase.
func (p *Model) moment() string {
	if p.View.Phase == game.Setup || p.View.Phase == game.Over {
		return p.Words().PhaseName(p.View.Phase)
	}
	return p.Words().Text("web.lobby.card.phase", "round", int(p.View.Round), "phase", p.Words().PhaseName(p.View.Phase))
}

// mayGoBack reports whether the reader may propose to go on from the moment that is shown.
func (p *Model) mayGoBack() bool {
	return !p.Snap.IsSandbox() && p.Snap.MayTakeBack(p.Replay.At) && p.HasVote() && p.Snap.Status == table.Playing &&
		p.Snap.Proposal == nil && p.Replay.At < p.Replay.Of
}

// roundName names a round along the slider, as briefly as there is room for.
func (p *Model) roundName(r *Round) string {
	if r.Number == 0 {
		return p.Words().PhaseName(game.Setup)
	}
	if len(p.Marks.Rounds) > 7 {
		return strconv.Itoa(r.Number)
	}
	return p.Words().Text("ui.status.round", "n", r.Number)
}

// wide reports whether there is room for the name of a round along the slider of a game with that many answers.
func (r *Round) wide(answers int) bool { return 100*(r.To-r.From) >= 5*answers }

// battle returns the moment of the next battle, the last moment if there is none.
func (p *Model) battle() int {
	for _, b := range p.Marks.Battles {
		if b.At > p.Replay.At {
			return b.At
		}
	}
	return p.Replay.Of
}

// battles lists the moments of all battles for the script.
func (p *Model) battles() string {
	text := ""
	for i, b := range p.Marks.Battles {
		if i > 0 {
			text += " "
		}
		text += strconv.Itoa(b.At)
	}
	return text
}
