package play

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"
	"sync"
	"time"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/lobby"
	"koprulu/site/web/page"
	"koprulu/table"
)

// viewKey distinguishes for whom the pieces of a table page are made. Everyone without an identity who reads in the
// same way shares them.
type viewKey struct {
	person      table.Person
	lang, theme string
	sound       bool
	shape       string
	invited     bool
}

// viewKey returns for whom pieces are made.
func (s *Chapter) viewKey(v *core.Visit, at *core.Seated) viewKey {
	r := s.Preferences(v)
	return viewKey{r.Person, r.Words.Lang(), r.Theme, r.Sound, r.Shape, at.Invited}
}

// version says for which moment of the table, of the room, of who is there and of the reader's other tables something
// was made.
type version struct {
	table, room uint64
	there       connection
	waiting     int
	asks        bool
	// left is what the reader has left for later; a list never changes.
	left *ahead.List
}

// connection is who has a page open.
type connection struct {
	seats      game.PlayerSet
	spectators bool
}

// Had is what a page has: the checksums of its pieces, and of their parts, by which changes are found. Its contents
// never change, so that all streams of one kind share it.
type Had struct {
	sums  []uint64
	parts []page.Parts
	// mark stands for all of the sums, 0 for none: a page that comes back says by it what it has.
	mark uint64
}

// markOf returns the mark of checksums.
func markOf(sums []uint64) uint64 {
	var h maphash.Hash
	h.SetSeed(sumSeed)
	for _, sum := range sums {
		maphash.WriteComparable(&h, sum)
	}
	return h.Sum64() | 1
}

// drawing holds the pieces of a page for one kind of reader, with their checksums. They are made once for each change,
// by the first stream that needs them; what cannot have changed is not redrawn.
type drawing struct {
	mu   sync.Mutex
	at   version
	have Had
	// stamps are those of web.Stamps, empty for a waiting room.
	stamps []uint64
	// pieces are those made for this version, while they are kept; canvas holds them.
	pieces []page.Fragment
	canvas *bytes.Buffer
	// many is true if several streams want the same pieces: only then are they kept, for a moment. asked is true if
	// another one wanted those of this version.
	many, asked bool
}

// keepDrawn is how long pieces are kept. There are as many readers as connections, and their
// pages would take the most memory.
const keepDrawn = 300 * time.Millisecond

// canvases are what pieces are drawn on.
var canvases = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// drop throws the pieces away. Their checksums stay.
func (d *drawing) drop() {
	if d.canvas != nil {
		d.canvas.Reset()
		canvases.Put(d.canvas)
	}
	d.canvas, d.pieces = nil, nil
}

// put stores pieces that were just made.
func (d *drawing) put(pieces []page.Fragment, stamps []uint64) {
	have := Had{sums: make([]uint64, len(pieces)), parts: make([]page.Parts, len(pieces))}
	if len(d.have.sums) == len(pieces) {
		copy(have.sums, d.have.sums)
		copy(have.parts, d.have.parts)
	}
	if len(d.stamps) != len(stamps) {
		d.stamps = make([]uint64, len(stamps))
	}
	d.pieces = pieces
	for i := range pieces {
		if pieces[i].HTML == nil {
			continue
		}
		if sum := maphash.Bytes(sumSeed, pieces[i].HTML); have.sums[i] != sum || have.parts[i] == nil {
			have.sums[i], have.parts[i] = sum, page.PartsOf(pieces[i].HTML)
		}
		if stamps != nil {
			d.stamps[i] = stamps[i]
		}
	}
	have.mark = markOf(have.sums)
	d.have = have
}

// marked returns what a page has that has this mark, if it is what was drawn last.
func (d *drawing) marked(mark uint64) Had {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.have.mark == mark {
		return d.have
	}
	return Had{}
}

var sumSeed = maphash.MakeSeed()

// AppendPieces appends the pieces of a table page that a reader does not have yet, judged by what the page has, in the
// form that write produces, and returns what the page has then; nothing is appended if it had everything. Pieces that
// the page has in an older form are appended as their changes (page.AppendChange).
func (s *Chapter) AppendPieces(dst []byte, v *core.Visit, at *core.Seated, m *Room, has Had,
	write func([]byte, []page.Fragment) []byte) ([]byte, Had, error) {
	return s.appendMoment(dst, v, s.Reader(v), at, shown{snap: at.Snapshot(), asks: true}, m, has, write)
}

// appendMoment is AppendPieces for a moment. The pieces of first come before all others, and also when there are none.
func (s *Chapter) appendMoment(dst []byte, v *core.Visit, reader page.Reader, at *core.Seated, moment shown, m *Room,
	has Had, write func([]byte, []page.Fragment) []byte, first ...page.Fragment) ([]byte, Had, error) {
	d := m.drawing(s.viewKey(v, at))
	d.mu.Lock()
	defer d.mu.Unlock()
	// The versions are read before the things they describe: what changes meanwhile is drawn again.
	now := version{room: m.version(), waiting: reader.Waiting, asks: moment.asks}
	connected, spectators := at.Connected()
	now.there = connection{connected, spectators > 0}
	snap := moment.snap
	if s.Sealed(at.Snapshot()) {
		return dst, has, nil // It has ended since its reader was let in.
	}
	now.table, now.left = snap.Changed, snap.LeftAhead(at.Seat)
	again := d.at == now && d.have.sums != nil
	if again && slices.Equal(d.have.sums, has.sums) {
		if len(first) > 0 {
			dst = write(dst, first)
		}
		return dst, has, nil
	}
	lacks := func(i int) bool {
		return i >= len(has.sums) || i >= len(d.have.sums) || has.sums[i] != d.have.sums[i]
	}
	missing := func() (list []page.Fragment, whole bool) {
		for i := range d.pieces {
			if lacks(i) {
				if d.pieces[i].HTML == nil {
					return nil, false
				}
				piece := d.pieces[i]
				if i < len(has.parts) && has.parts[i] != nil {
					piece.HTML = page.AppendChange(nil, piece.HTML, d.have.parts[i], has.parts[i])
				}
				list = append(list, piece)
			}
		}
		return list, len(d.pieces) > 0
	}
	list, whole := missing()
	d.asked = again
	if !again || !whole {
		d.many = d.many || again
		d.drop()
		d.canvas = canvases.Get().(*bytes.Buffer)
		if err := s.painters.paint(func() error { return s.draw(d, v, reader, at, moment, m, lacks) }); err != nil {
			d.drop()
			d.have, d.stamps = Had{}, nil
			return dst, Had{}, err
		}
		d.at = now
		list, _ = missing()
		defer d.keep(now, s.Config.Later)
	}
	if list = append(first, list...); len(list) > 0 {
		dst = write(dst, list)
	}
	return dst, d.have, nil
}

// keep keeps the pieces for a moment if several streams want them. later is time.AfterFunc except in tests.
func (d *drawing) keep(at version, later func(time.Duration, func())) {
	if !d.many {
		d.drop()
		return
	}
	later(keepDrawn, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.at == at {
			d.drop()
			d.many = d.asked
		}
	})
}

// draw makes the pieces of a table page, or of a waiting room, that may have changed and those that the reader lacks.
func (s *Chapter) draw(d *drawing, v *core.Visit, reader page.Reader, at *core.Seated, now shown, m *Room,
	lacks func(int) bool) error {
	snap := now.snap
	s.Figures.Renders.Inc()
	if snap.Status == table.Waiting {
		page, err := s.waitingPage(v, reader, at, snap, m)
		if err != nil {
			return err
		}
		pieces, err := lobby.WaitingFragments(v.Ctx, page)
		if err != nil {
			return fmt.Errorf("drawing the waiting room: %w", err)
		}
		d.put(pieces, nil)
		return nil
	}
	if !snap.Dealt() {
		return core.ErrNotNow // It is frozen, and its page has no pieces.
	}
	made, err := s.pageAt(v, reader, at, now, m)
	if err != nil {
		return err
	}
	made.Shared = m.sharedBy(reader.Words.Lang())
	stamps := web.Stamps(made)
	pieces := make([]page.Fragment, web.FragmentCount)
	err = web.DrawFragments(v.Ctx, d.canvas, made, pieces, func(i int) bool {
		return len(d.stamps) != len(stamps) || stamps[i] == 0 || stamps[i] != d.stamps[i] || lacks(i)
	})
	if err != nil {
		return fmt.Errorf("drawing the table: %w", err)
	}
	d.put(pieces, stamps[:])
	return nil
}
