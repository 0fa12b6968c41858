package table

import (
	"context"
	"time"

	"koprulu/rules/game"
)

// Bots wait for people to whom a page shows what has happened, as long as such a page of theirs is open and in front:
// never for spectators and programs, of whom no page says anything. None of this is kept on disk.

// Shown is what a page of a person says of itself.
type Shown struct {
	// Page tells the pages of a person apart.
	Page string
	// Front is true if it is in front of its person.
	Front bool
	// Answers is that of the moment to which it has come, math.MaxInt for a page that shows everything when it comes and
	// waits for nothing; Decision is the number of what it asks there, 0 for nothing.
	Answers  int
	Decision uint64
}

// longestShow is how long bots wait at most while one answer is shown. A page that takes longer has nobody before it,
// until it says something.
const longestShow = 30 * time.Second

// mostFronts is how many pages of a seat bots wait for.
const mostFronts = 8

// shows is how far the pages of people have come that are in front.
type shows struct {
	// pages are the answers to which they have come, by seat and name.
	pages [game.MaxPlayers]map[string]int
	// answers are those that stand, since when the last of them has been there to be shown.
	answers int
	since   time.Time
	// changed is closed when any of this has changed.
	changed chan struct{}
}

// Shown takes note of how far a page of a person has come. The clock of a decision that it asks about runs from then.
// Errors: ErrNotYours.
func (t *Table) Shown(ctx context.Context, who Person, page Shown) error {
	seat := game.Nobody
	err := changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		if seat = p; page.Front {
			e.seen(p, page.Decision)
		}
		e.t.watch.note(p, page)
		return nil
	})
	if feed := t.hub.cfg.Feed; err == nil && feed != nil { // Another server may play for the bots.
		news := News{Kind: NewsShown, Table: t.id, Seat: seat, Version: uint64(max(0, page.Answers)),
			Person: Person(page.Page)}
		if page.Front {
			news.Mode = 1
		}
		err = feed.Tell(ctx, news)
	}
	return err
}

// note records what a page says.
func (w *watch) note(p game.Player, page Shown) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p >= game.MaxPlayers {
		return
	}
	all := w.shows.pages[p]
	switch {
	case !page.Front:
		delete(all, page.Page)
	case all == nil || len(all) >= mostFronts:
		w.shows.pages[p] = map[string]int{page.Page: page.Answers}
	default:
		all[page.Page] = page.Answers
	}
	w.nudgeBots()
}

// moved records that there is another moment to be shown.
func (w *watch) moved(answers int, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.shows.answers, w.shows.since = answers, now
	w.nudgeBots()
}

// heard is note for what was said to another server; it may come late.
func (w *watch) heard(p game.Player, page Shown) {
	w.mu.Lock()
	if p < game.MaxPlayers && page.Front {
		page.Answers = max(page.Answers, w.shows.pages[p][page.Page])
	}
	w.mu.Unlock()
	w.note(p, page)
}

// nudgeBots makes bots look again whether they are waited for. The caller holds the lock.
func (w *watch) nudgeBots() {
	if w.shows.changed != nil {
		close(w.shows.changed)
		w.shows.changed = nil
	}
}

// showing returns for how long bots wait now for pages that show something, at most, and what is closed when that may
// have changed.
func (w *watch) showing(now time.Time) (time.Duration, <-chan struct{}) {
	open := w.here().Seats
	w.mu.Lock()
	defer w.mu.Unlock()
	s := &w.shows
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
	left := s.since.Add(longestShow).Sub(now)
	behind := false
	for p, all := range s.pages {
		if !(open | w.elsewhere.Seats).Has(game.Player(p)) {
			clear(all)
		}
		for page, at := range all {
			if at < s.answers && left <= 0 {
				delete(all, page)
			}
			behind = behind || at < s.answers
		}
	}
	if !behind {
		return 0, s.changed
	}
	return left, s.changed
}
