package play

import (
	"net/http"
	"slices"
	"time"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/lookback"
	"koprulu/site/web/page"
	"koprulu/site/web/recap"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// seenBy returns the game as the seat of a reader sees it, without what can be answered.
func seenBy(v *core.Visit, reader page.Reader, seat game.Player, snap *table.Snapshot) seen.Game {
	v.Secret = v.Secret || seat < game.MaxPlayers && !snap.Over()
	view := snap.View(seat)
	reader.Words = web.WordsFor(&reader, view)
	return seen.Game{Reader: reader, Snap: &snap.Public, Rules: snap.Rules, View: view, Seat: seat}
}

// TablePage makes what a table page shows a reader, from what their seat may know: the view, the lines of the log that
// are for it, its own choices, and the public part of the table.
func (s *Chapter) TablePage(v *core.Visit, reader page.Reader, at *core.Seated, snap *table.Snapshot,
	m *Room) (*web.TablePage, error) {
	return s.pageAt(v, reader, at, shown{snap: snap, asks: true}, m)
}

// shown is a moment as a page shows it.
type shown struct {
	snap *table.Snapshot
	// asks is false as long as the page has yet to show what led to the moment: what is asked of its reader comes after
	// that.
	asks bool
}

// pageAt is TablePage for a moment.
func (s *Chapter) pageAt(v *core.Visit, reader page.Reader, at *core.Seated, now shown,
	m *Room) (*web.TablePage, error) {
	seat, snap := at.Seat, now.snap
	p := &web.TablePage{Game: seenBy(v, reader, seat, snap)}
	words := p.Words()
	p.Plain = v.URL.Query().Has(seen.AskPlain)
	p.Log, p.Earlier = snap.Lines(seat, web.LogLines)
	p.From = snap.Answers
	if seat < game.MaxPlayers && snap.Status.Runs() && now.asks {
		p.Decision = snap.Decisions[seat].Number
		held := m.Pick(seat, p.Decision)
		p.Refusal = held.refusal(words)
		if p.Decision > 0 {
			legal := snap.Legal(seat, nil)
			p.Choices = choice.Open(words, snap.Rules, p.View, legal, snap.Beside(seat, nil))
			p.Forbids = func(a game.Answer) rule.ID { return snap.Forbids(seat, a) }
			p.Pays = payingOf(v, snap, m, seat)
			p.Final = snap.Final(seat, p.Pays == seen.PayAlways)
			p.MarkFinal()
			unasked := snap.Unasked(seat)
			if p.Agree = held.agreement(p.Choices, unasked); p.Agree == nil && carted(v, snap, m, seat, p.View.Step) {
				p.Cart = held.cart.shown(snap, seat)
			} else {
				p.MarkMines(unasked)
			}
			p.Pick = held.Chosen.Trim(p.Choices)
		}
	}
	if a, asked, ok := snap.Last(seat); ok {
		p.Last = &seen.Answered{Answer: a, Asked: asked}
	}
	p.Left = snap.LeftAhead(seat)
	p.Since = turnFor(snap, seat)
	p.Tutorial, p.Mentored = tutorialStep(snap, p), seat < game.MaxPlayers && snap.Mentors(seat)
	if snap.Over() {
		p.Again = snap.MayRepeat(seat)
		p.Lookback = &lookback.Model{Game: &p.Game, MayLookBack: snap.MayLookBack() && v.Who != nil,
			Outdated: snap.Outdated()}
	}
	p.Connected, _ = at.Connected()
	p.Invite, p.Watch = s.LinksFor(v, at)
	var err error
	if p.LastSeen, err = s.lastSeen(v, at, snap, p.Connected); err != nil {
		return nil, err
	}
	p.Chat, err = s.chats.chatFor(v, reader, snap, m)
	return p, err
}

// lastSeen returns when the persons of seats were last at a table that goes on, for those who play with them: nothing
// of those who are there, or hide from others.
func (s *Chapter) lastSeen(v *core.Visit, at *core.Seated, snap *table.Snapshot,
	here game.PlayerSet) (seen [game.MaxPlayers]time.Time, err error) {
	if at.Seat >= game.MaxPlayers || !snap.Status.Runs() {
		return seen, nil
	}
	last := at.LastSeen(snap)
	shown, err := s.PagesOf(v.Ctx, core.Each(snap.Seats, func(seat *table.Seat) table.Person { return seat.Person }))
	for p := range snap.Seats {
		if at.Seat != game.Player(p) && !here.Has(game.Player(p)) && shown[snap.Seats[p].Person] != "" {
			seen[p] = last[p]
		}
	}
	return seen, err
}

// Page makes what a table page shows the sender of a request about a moment of the table.
func (s *Chapter) Page(v *core.Visit, at *core.Seated, snap *table.Snapshot) (*web.TablePage, error) {
	m := s.Rooms.Enter(at.ID(), s.Now())
	defer func() { m.Leave(s.Now()) }()
	return s.TablePage(v, s.Reader(v), at, snap, m)
}

// Seen is the game as the sender of a request sees it, without what can be answered.
func (s *Chapter) Seen(v *core.Visit, at *core.Seated, snap *table.Snapshot) seen.Game {
	return seenBy(v, s.Reader(v), at.Seat, snap)
}

// ShowAgain answers a deed that is done on the table page with what it changed there.
func (s *Chapter) ShowAgain(v *core.Visit, at *core.Seated) error {
	m := s.Rooms.Enter(at.ID(), s.Now())
	defer func() { m.Leave(s.Now()) }()
	return s.show(v, at, m, http.StatusOK)
}

// payingOf returns who puts a reader's workers on cards, for the page.
func payingOf(v *core.Visit, snap *table.Snapshot, m *Room, seat game.Player) seen.Paying {
	switch {
	case inTutorial(snap):
		return seen.PayTaught
	case paysOwn(v, m, seat):
		return seen.PayOwn
	}
	return seen.PayAlways
}

// turnFor returns what the others did since the last turn of a seat, or since the beginning if the seat has not had
// one, from the lines that the seat may read.
func turnFor(snap *table.Snapshot, seat game.Player) recap.Turn {
	var t recap.Turn
	ok := false
	t.From, t.To, ok = snap.Since(seat)
	first := !ok && t.From == 0 && t.To > 0 // Only others have answered.
	if seat == game.Nobody || snap.Over() || !ok && !first {
		return recap.Turn{}
	}
	t.Stints = snap.StandIns(seat)
	before := 0
	for i := len(snap.Log) - 1; i >= 0 && before < recap.Before; i-- {
		if l := &snap.Log[i]; l.For(seat) {
			t.Lines = append(t.Lines, *l)
			if l.Answers < t.From {
				before++
			}
		}
	}
	slices.Reverse(t.Lines)
	return t
}
