package web

import (
	"koprulu/game"
	"koprulu/table"
)

// replaySays tells what happened last before the moment that is shown.
func (p *TablePage) replaySays() string {
	for i := len(p.Log) - 1; i >= 0; i-- {
		if l := &p.Log[i]; l.Kind == table.NoEntry && l.Answers <= p.Replay.At {
			return p.Words().Entry(p.Rules, p.View, l.Game)
		}
	}
	return p.Words().PhaseName(p.View.Phase)
}

// mayGoBack reports whether the reader may propose to go on from the moment that is shown.
func (p *TablePage) mayGoBack() bool {
	return int(p.Seat) < len(p.Snap.Seats) && p.Snap.Status == table.Playing && p.Snap.Proposal == nil && p.Replay.At < p.Replay.Of
}

// alone reports whether nobody but the reader has to agree to what they propose: bots agree to everything.
func (p *TablePage) alone() bool {
	for seat := range p.Snap.Seats {
		if s := &p.Snap.Seats[seat]; game.Player(seat) != p.Seat && s.Person != "" && s.Bot == "" {
			return false
		}
	}
	return true
}
