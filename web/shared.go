package web

import (
	"bytes"
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/table"
	"koprulu/web/galaxy"
	"koprulu/web/page"
)

// Shared keeps what the readers of one table see alike in one language: lines of the log, strips of players, planets of
// the map. A piece is made once for all of them, and not again as long as it stays as it is; pages look the same
// without it. It may be used by several goroutines at once. The zero value is ready for use.
type Shared struct {
	// mu is held while pieces of a page are made.
	mu sync.Mutex
	// by is what every piece depends on; all are thrown away when it changes.
	by sharedNames

	lines map[lineKey]*keptLine
	// drawn counts the logs that were made.
	drawn uint32
	// strips are by seat, those that the players themselves see last.
	strips [2 * game.MaxPlayers]page.Kept
	// galaxy keeps what the maps have in common.
	galaxy galaxy.Shared
}

// sharedNames are the factions and routes of a table, by which players and routes are named, and whether its game is over, as
// links lead to more then.
type sharedNames struct {
	over     bool
	factions [game.MaxPlayers]game.Faction
	links    [game.MaxRoutes]game.Link
	count    uint8
}

// use begins to make pieces of a page; the function that it gives ends it.
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
		s.by, s.lines = by, nil
		clear(s.strips[:])
		s.galaxy.Forget()
	}
	return s.mu.Unlock
}

// lineKey is what a line of the log is made from.
type lineKey struct {
	item table.LogItem
	mine bool
}

type keptLine struct {
	html []byte
	// drawn is when it was used last, see Shared.drawn.
	drawn uint32
}

const (
	// manyLines is the number of lines that are kept at least, oldLines how many logs were made without a line
	// that is thrown away.
	manyLines, oldLines = 3 * logShown, 2 * game.MaxPlayers
)

// line returns a line of the log, made by make if it is not kept.
func (s *Shared) line(key *lineKey, make func() []byte) []byte {
	if l := s.lines[*key]; l != nil {
		l.drawn = s.drawn
		return l.html
	}
	if s.lines == nil {
		s.lines = map[lineKey]*keptLine{}
	}
	if len(s.lines) >= manyLines {
		for k, l := range s.lines {
			if s.drawn-l.drawn > oldLines {
				delete(s.lines, k)
			}
		}
	}
	l := &keptLine{html: bytes.Clone(make()), drawn: s.drawn}
	s.lines[*key] = l
	return l.html
}

// stripLook is what the strip of a player is made from.
type stripLook struct {
	strip strip
	phase game.Phase
}

// strip is the strip of a player, made once for all who see it alike: the player himself, and everybody else.
func (s *Shared) strip(p *TablePage, of *strip) templ.Component {
	if s == nil {
		return playerStrip(p, of)
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		k, look := &s.strips[of.seat], page.SumOf(stripLook{*of, p.View.Phase})
		if of.mine {
			k = &s.strips[of.seat+game.MaxPlayers]
		}
		html, ok := k.Of(look)
		if !ok {
			var b bytes.Buffer
			if err := playerStrip(p, of).Render(ctx, &b); err != nil {
				return err
			}
			k.Keep(look, b.Bytes())
			html = b.Bytes()
		}
		_, err := w.Write(html)
		return err
	})
}
