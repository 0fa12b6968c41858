package web

import (
	"sync"

	"koprulu/rules/game"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/log"
	"koprulu/site/web/players"
)

// Shared keeps what the readers of one table see alike in one language: lines of the log, strips of players, planets of
// the map. A piece is made once for all of them, and not again while it stays the same; pages look the same
// without it. It may be used by several goroutines at once. The zero value is ready for use.
type Shared struct {
	// mu is held while pieces of a page are made.
	mu sync.Mutex
	// by is what every piece depends on; all are thrown away when it changes.
	by sharedNames

	lines  log.Shared
	strips players.Shared
	// galaxies keep what the maps of each shape of room have in common.
	galaxies [galaxy.LowRoom + 1]galaxy.Shared
}

// sharedNames are the factions and routes of a table, by which players and routes are named, and whether its game is
// over, because links lead to more then.
type sharedNames struct {
	over     bool
	factions [game.MaxPlayers]game.Faction
	links    [game.MaxRoutes]game.Link
	count    uint8
}

// use begins the making of pieces of a page; the function that it returns ends it.
func (s *Shared) use(p *TablePage) func() {
	if s == nil {
		return func() {}
	}
	s.mu.Lock()
	by := sharedNames{over: p.Snap.Over(), links: p.View.Links, count: p.View.LinkCount}
	for i := range by.factions {
		by.factions[i] = p.View.Seats[i].Faction
	}
	if by != s.by {
		s.by = by
		s.lines.Forget()
		s.strips.Forget()
		for i := range s.galaxies {
			s.galaxies[i].Forget()
		}
	}
	return s.mu.Unlock
}
