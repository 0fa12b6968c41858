package play

import (
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/page"
	"koprulu/site/web/recap"
	"koprulu/table"
)

// PageStream is the part of a browser's stream that is about one table: what all pages of it show. Its messages name it
// by its number in the request:
//
//	id: 2 1k4f9x0a3b    the table, and the mark of what a page has then
//	data: <hx-partial   pieces of the page (page.AppendEvent), as changes of those sent before
//
// With the event whole the pieces are all that there are, and none is a change. The other events have the number of the
// table alone: dealt (the game began: the waiting room has to become a table), sealed (the game of a week's challenge
// is over), goodbye (nothing more comes for this table until it is asked for again), refused (there is nothing for this
// reader).
type PageStream struct {
	s      *Chapter
	reader admission
	m      *Room
	// number is that of the table in the request.
	number int
	// Changes is nil for a table that is over with: it was refused, or nothing more comes.
	Changes *table.Subscription
	leaves  func()
	// waiting is true while the page is that of the waiting room.
	waiting bool
	// sent is what the page has; mark is what it said that it has, before anything is sent.
	sent Had
	mark uint64
	// now is the moment that the page was sent last, asked the number of the decision that it asks its reader about, 0 for
	// none.
	now   shown
	asked uint64
}

// OpenPage lets the reader of a stream in to a table. wake is signalled when something changed there.
func (s *Chapter) OpenPage(v *core.Visit, number int, mark uint64, wake chan struct{}) (*PageStream, error) {
	at, err := s.Table(v)
	if err != nil {
		return nil, err
	}
	if !at.Snap.Dealt() && at.Snap.Status != table.Waiting {
		return nil, core.ErrNotNow // A frozen table has nothing that changes.
	}
	if err := s.Watches(v, at); err != nil {
		return nil, err
	}
	m := s.Rooms.Enter(at.ID(), s.Now())
	unlisten := m.listen(wake, v.Person())
	at.Attach(at.Seat)
	p := &PageStream{s: s, reader: s.admit(v, at), m: m, number: number, Changes: at.Subscribe(wake),
		waiting: at.Snap.Status == table.Waiting, mark: mark}
	p.Changes.Follow()
	p.leaves = func() {
		p.Changes.Close()
		at.Detach(at.Seat)
		unlisten()
		m.Leave(s.Now())
	}
	return p, nil
}

// End ends what openPage began. It may be called again.
func (p *PageStream) End() {
	if p.Changes != nil {
		p.leaves()
		p.Changes = nil
	}
}

// More reports whether there is more to append: another moment.
func (p *PageStream) More() bool { return p.Changes != nil && p.Changes.More() }

// Append appends what the page lacks of one moment.
func (p *PageStream) Append(dst []byte) []byte {
	if p.Changes == nil {
		return dst
	}
	if p.Changes.Gone() || !p.s.still(&p.reader) {
		return p.goodbye(dst)
	}
	before := len(dst)
	dst, last, err := p.appendNews(dst)
	if err != nil && p.reader.v.Ctx.Err() == nil {
		p.s.Log.Error("a page could not be drawn for its stream", "table", p.reader.at.ID(), "error", err)
	}
	if err != nil || !p.s.still(&p.reader) { // The message may show what they may no longer see.
		return p.goodbye(dst[:before])
	}
	if last {
		return p.goodbye(dst)
	}
	return dst
}

// goodbye appends the last event about the table.
func (p *PageStream) goodbye(dst []byte) []byte {
	switch at := p.reader.at; {
	case p.waiting && p.reader.door.status != table.Waiting:
		dst = appendAbout(dst, "dealt", p.number) // The page reloads, and finds that there is nothing for its reader.
	case p.s.Sealed(at.Snapshot()):
		dst = appendAbout(dst, "sealed", p.number) // The page reloads, and is led to the results.
	}
	p.End()
	return appendAbout(dst, "goodbye", p.number)
}

// appendNews appends what the page lacks of the next moment; last is true if the reader sat down or got up. What is
// shown before its reader is asked comes in an event of its own.
func (p *PageStream) appendNews(dst []byte) (_ []byte, last bool, err error) {
	at, v := p.reader.at, p.reader.v
	snap := at.Snapshot()
	if p.waiting && snap.Status != table.Waiting {
		// The stream continues with the pieces of the table, which tell the page to load it.
		p.waiting, p.sent, p.mark = false, Had{}, 0
		dst = appendAbout(dst, "dealt", p.number)
	}
	person := v.Person()
	if seat := snap.SeatOf(person); seat != at.Seat {
		return dst, true, nil // The browser asks again, as what its reader is now.
	}
	p.s.Badges.Saw(person, snap, p.s.Now())
	if p.mark != 0 && p.sent.sums == nil {
		p.sent = p.m.drawing(p.s.viewKey(v, at)).marked(p.mark)
	}
	reader := p.s.Reader(v)
	before, told := p.now.snap, []page.Fragment(nil)
	next, cut := p.Changes.Next()
	if next != nil {
		p.now = shown{snap: next, asks: true}
	}
	if next != nil && next.Dealt() && next.Status != table.Waiting {
		from := next.Answers // A page that was opened just now, or that missed something, shows this moment at once.
		if before != nil && before.Dealt() && !cut {
			from = before.Answers
		}
		what := p.tell(reader, next, from)
		if before == nil || before.Answers != next.Answers {
			piece, err := web.Told(v.Ctx, what)
			if err != nil {
				return dst, false, err
			}
			told = append(told, piece)
		}
		if number := p.asks(next); number != 0 && number != p.asked && !what.None() {
			p.now.asks = false
			if dst, err = p.appendShown(dst, reader, told); err != nil {
				return dst, false, err
			}
			p.now.asks, told = true, nil
		}
		p.asked = p.asks(next)
	}
	dst, err = p.appendShown(dst, reader, told)
	return dst, false, err
}

// asks returns the number of the decision of the reader's seat at a moment, 0 for none.
func (p *PageStream) asks(snap *table.Snapshot) uint64 {
	if seat := p.reader.at.Seat; seat < game.MaxPlayers {
		return snap.Decisions[seat].Number
	}
	return 0
}

// tell returns what happened up to a moment, after the first answers of it.
func (p *PageStream) tell(reader page.Reader, snap *table.Snapshot, from int) *recap.Told {
	seat := p.reader.at.Seat
	g := seenBy(p.reader.v, reader, seat, snap)
	return recap.Between(&g, snap.Log, from)
}

// appendShown appends the event with what the page lacks of the moment that it shows now, after the pieces of first.
func (p *PageStream) appendShown(dst []byte, reader page.Reader, first []page.Fragment) ([]byte, error) {
	whole, before := p.sent.sums == nil, len(dst)
	dst, sent, err := p.s.appendMoment(dst, p.reader.v, reader, p.reader.at, p.now, p.m, p.sent, page.AppendEvent,
		first...)
	mark := p.mark
	p.sent, p.mark = sent, 0
	if err != nil || len(dst) == before {
		return dst, err
	}
	if mark != 0 && mark == p.sent.mark {
		return dst[:before], nil // It is what the page has, perhaps drawn afresh.
	}
	dst = dst[:len(dst)-1] // The event goes on.
	if whole {
		dst = append(dst, "event: whole\n"...)
	}
	dst = append(dst, "id: "...)
	dst = strconv.AppendInt(dst, int64(p.number), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, p.sent.mark, markBase)
	return append(dst, "\n\n"...), nil
}

// markBase is the base in which marks are written: they are short, and nobody counts with them.
const markBase = 36

// appendAbout appends an event about a table that says nothing else.
func appendAbout(dst []byte, event string, number int) []byte {
	dst = append(append(dst, "event: "...), event...)
	dst = strconv.AppendInt(append(dst, "\nid: "...), int64(number), 10)
	return append(dst, "\ndata: {}\n\n"...)
}
