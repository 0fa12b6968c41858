package web

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/table"
)

// The bar at the top and the board of a reader who is not asked change seldom. What they are made from shows
// that they are the same without making them; TestShared compares the two in whole games.

// topStamp is the stamp of the bar at the top.
func topStamp(p *TablePage) uint64 {
	if p.Replay != nil || len(p.Snap.Seats) > game.MaxPlayers {
		return 0
	}
	look := struct {
		words    *locale.Words
		reader   page.Reader
		phase    game.Phase
		stage    game.Stage
		round    uint16
		deck     uint8
		status   table.Status
		proposer game.Player
		gone     [game.MaxPlayers]table.Fate
		alive    game.PlayerSet
		overdue  game.PlayerSet
		rated    bool
		owner    table.Person
		name     string
		clocked  bool
		chat     bool
		begun    bool
		seat     game.Player
		seats    [game.MaxPlayers]table.Seat
		factions [game.MaxPlayers]game.Faction
		links    [2]string
		// items and met are those of a scenario.
		items [game.MaxItems]game.ItemPlace
		met   uint8
	}{
		words: p.Words(), reader: p.Reader, phase: p.View.Phase, stage: p.View.Stage, round: p.View.Round,
		deck:   p.View.EventDeck,
		status: p.Snap.Status, proposer: p.proposer(), gone: p.Snap.Gone, alive: p.View.Alive &^ p.View.Resigned,
		overdue: p.Snap.Overdue(p.Reader.Now), rated: p.Snap.Settings.Rated, owner: p.Snap.Owner, name: p.Snap.Settings.Name,
		clocked: p.Snap.Settings.Pace.Clocked(), chat: p.Snap.Settings.PlayersChat, begun: p.Snap.Answers > 0, seat: p.Seat,
		links: [2]string{p.Invite, p.Watch}, items: p.View.Items, met: p.View.Condition,
	}
	look.reader.Now = p.Snap.Created // The time is not shown.
	copy(look.seats[:], p.Snap.Seats)
	for i := range look.factions {
		look.factions[i] = p.Faction(game.Player(i))
	}
	return page.SumOf(look)
}
