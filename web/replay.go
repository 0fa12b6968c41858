package web

import (
	"strconv"

	"koprulu/game"
	"koprulu/table"
)

// replayAs returns whose view the replay shows, as part of an address. From the table of a game that is over one gets to
// the replay with everything open.
func (p *TablePage) replayAs() string {
	switch {
	case !p.Snap.Over():
		return ""
	case p.Replay == nil || p.Replay.All:
		return "&as=all"
	case p.Replay.As < game.MaxPlayers:
		return "&as=" + strconv.Itoa(int(p.Replay.As)+1)
	}
	return ""
}

// replaySays tells what happened last before the moment that is shown.
func (p *TablePage) replaySays() string {
	for i := len(p.Log) - 1; i >= 0; i-- {
		if l := &p.Log[i]; l.Kind == table.NoEntry && l.Answers <= p.Replay.At {
			return p.words().Entry(p.Rules, p.View, l.Game)
		}
	}
	return p.words().PhaseName(p.View.Phase)
}

// mayGoBack reports whether the reader may propose to go on from the moment that is shown.
func (p *TablePage) mayGoBack() bool {
	return int(p.Seat) < len(p.Snap.Seats) && p.Snap.Status == table.Playing && p.Snap.Proposal == nil && p.Replay.At < p.Replay.Of
}

// alone reports whether nobody but the reader has to agree to what he proposes: bots agree to everything.
func (p *TablePage) alone() bool {
	for seat := range p.Snap.Seats {
		if s := &p.Snap.Seats[seat]; game.Player(seat) != p.Seat && s.Person != "" && s.Bot == "" {
			return false
		}
	}
	return true
}
