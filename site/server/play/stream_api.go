package play

import (
	"strconv"

	"koprulu/site/server/core"
	"koprulu/table"
)

// apiStream sends a small message whenever a table changed: its moment, see AppendMoment. Changes that come while one
// is being sent become one message. With ?legal=1 and ?view=1 it contains more.
func (s *Chapter) apiStream(v *core.Visit, at *core.Seated) error {
	return s.follow(v, func() (teller, signals, func()) {
		changes := at.Subscribe(nil)
		// The first message takes little, so the buffer begins small: there are many streams.
		t := &momentTeller{s: s, reader: s.admit(v, at), changes: changes, person: v.Person(), want: asked(v),
			last: ^uint64(0), buffer: make([]byte, 0, 256)}
		return t, signals{wake: changes.C, alive: heartbeat, every: s.Config.Heartbeat}, changes.Close
	})
}

// momentTeller tells a program the state of a table, whenever it has changed.
type momentTeller struct {
	s       *Chapter
	reader  admission
	changes *table.Subscription
	person  table.Person
	want    Ask
	// last is the Changed of the last snapshot sent.
	last   uint64
	buffer []byte
}

func (m *momentTeller) next() (message []byte, then afterwards, err error) {
	if m.changes.Gone() || !m.s.still(&m.reader) {
		return goodbye, thenEnd, nil
	}
	snap := m.reader.at.Snapshot()
	if snap.Changed == m.last {
		return nil, thenWait, nil
	}
	m.last = snap.Changed
	b := append(m.buffer[:0], "id: "...)
	b = strconv.AppendUint(b, snap.Seq, 10)
	b = append(b, "\ndata: "...)
	b = AppendMoment(b, snap, snap.SeatOf(m.person), m.want)
	m.buffer = append(b, "\n\n"...)
	if !m.s.still(&m.reader) { // The message may show what they may no longer see.
		return goodbye, thenEnd, nil
	}
	return m.buffer, thenWait, nil
}

func (m *momentTeller) release() {}
