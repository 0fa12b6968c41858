package encode

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/table"
	"koprulu/table/calendar"
)

// liveMoment is the JSON of live.moment. AppendMoment writes the same by hand.
type liveMoment struct {
	Round    int                     `json:"round"`
	Phase    game.Phase              `json:"phase"`
	Points   [game.MaxPlayers]int    `json:"points"`
	Factions [game.MaxPlayers]string `json:"factions"`
	Winners  game.PlayerSet          `json:"winners"`
	// Decisions are number, beginning, bank and free time by seat.
	Decisions [game.MaxPlayers][4]int64 `json:"decisions"`
	Banks     [game.MaxPlayers]int64    `json:"banks"`
	// Minds are Mind.Answers and Mind.Memory of bots that remember something.
	Minds []liveMind `json:"minds,omitempty"`
	// Rests are by seat, at tables where not all time counts.
	Rests []liveRest `json:"rests,omitempty"`
	// Ahead are the answers that people have left for later.
	Ahead []liveAhead `json:"ahead,omitempty"`
	// Gone are the persons who are not there, and the votes that lapse.
	Gone []liveGone `json:"gone,omitempty"`
	// Host is true if a host or a moderator ended the game.
	Host bool `json:"host,omitempty"`
}

// liveGone is how the person of a seat went for good, since when a bot has been standing in for them, and when their
// vote lapses. While the game goes on, the times are stored earlier by the outage than the true ones.
type liveGone struct {
	Seat    int        `json:"seat"`
	Fate    table.Fate `json:"fate,omitempty"`
	StoodIn int64      `json:"stood_in,omitempty"`
	Lapses  int64      `json:"lapses,omitempty"`
}

// liveRest is when the person of a seat plays and was last seen, and how the time of their open decision counts. Its
// moments don't move with outages.
type liveRest struct {
	Seat   int              `json:"seat"`
	Times  *calendar.Person `json:"times,omitempty"`
	Counts *liveCounts      `json:"counts,omitempty"`
	Joined int64            `json:"joined,omitempty"`
	Seen   int64            `json:"seen,omitempty"`
}

// liveCounts is table.Counts.
type liveCounts struct {
	Hours  calendar.Hours `json:"hours,omitzero"`
	From   int64          `json:"from"`
	At     int64          `json:"at"`
	Used   int64          `json:"used,omitempty"`
	Slack  int64          `json:"slack"`
	Length int64          `json:"length"`
}

// liveAhead is what a seat has left for later, and the pause before what is about to be given.
type liveAhead struct {
	Seat     int         `json:"seat"`
	List     *ahead.List `json:"list"`
	Decision uint64      `json:"decision,omitempty"`
	Wait     int64       `json:"wait,omitempty"`
}

// liveMind is what a bot remembers.
type liveMind struct {
	Seat    int    `json:"seat"`
	Answers uint32 `json:"answers"`
	Memory  string `json:"memory"`
}

// AppendMoment writes what a table shows without its position. While it is being played, decisions are stored with a
// beginning that is earlier by the outage than the true one, see migrations/00001_tables.sql.
func AppendMoment(dst []byte, t *table.Stored, outage int64) []byte {
	dst = append(dst, `{"round":`...)
	dst = strconv.AppendInt(dst, int64(t.Round), 10)
	dst = append(dst, `,"phase":`...)
	dst = strconv.AppendInt(dst, int64(t.Phase), 10)
	dst = append(dst, `,"points":`...)
	for i, n := range t.Points {
		dst = appendItem(dst, i, int64(n))
	}
	dst = append(dst, `],"factions":[`...)
	for i, f := range t.Factions {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendQuote(dst, f)
	}
	dst = append(dst, `],"winners":`...)
	dst = strconv.AppendInt(dst, int64(t.Winners), 10)
	dst = append(dst, `,"decisions":[`...)
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendItem(dst, 0, int64(d.Number))
		dst = appendItem(dst, 1, since(t.Status, d, outage))
		dst = appendItem(dst, 2, int64(d.Bank))
		if d.Free != 0 { // Most have none.
			dst = appendItem(dst, 3, int64(d.Free))
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `],"banks":`...)
	for i, b := range t.Banks {
		dst = appendItem(dst, i, int64(b))
	}
	return append(appendGone(appendAhead(appendRests(appendMinds(append(dst, ']'), t), t), t), t, outage), '}')
}

// appendGone writes who is not there, whose vote lapses, and that a host ended the game; nothing if nothing of it is
// the case.
func appendGone(dst []byte, t *table.Stored, outage int64) []byte {
	if !goesOn(t.Status) {
		outage = 0
	}
	stamp := func(at time.Time) int64 {
		if at.IsZero() {
			return 0
		}
		return at.UnixNano() - outage
	}
	var list []liveGone
	for i := range t.Gone {
		if g := (liveGone{i, t.Gone[i], stamp(t.StoodIn[i]), stamp(t.Lapses[i])}); g != (liveGone{Seat: i}) {
			list = append(list, g)
		}
	}
	dst = appendList(dst, "gone", list)
	if t.ByHost {
		dst = append(dst, `,"host":true`...)
	}
	return dst
}

// goesOn reports whether times at a table, other than those of its clocks, are moved after the server was down.
func goesOn(s table.Status) bool { return s == table.Playing || s == table.Paused }

// appendRests writes how time counts at a table where not all of it does, and when people were last seen.
func appendRests(dst []byte, t *table.Stored) []byte {
	var list []liveRest
	for i := range t.Times {
		r := liveRest{Seat: i, Times: t.Times[i], Joined: Stamp(t.Joined[i]), Seen: Stamp(t.Seen[i])}
		if c := t.Decisions[i].Counts; c != nil {
			r.Counts = &liveCounts{c.Hours, Stamp(c.From), Stamp(c.At), int64(c.Used), int64(c.Slack), int64(c.Length)}
		}
		if r.Times != nil || r.Counts != nil || r.Joined != 0 || r.Seen != 0 {
			list = append(list, r)
		}
	}
	return appendList(dst, "rests", list)
}

// appendMinds writes what the bots of a table remember, nothing if they remember nothing.
func appendMinds(dst []byte, t *table.Stored) []byte {
	begin := `,"minds":[{"seat":`
	for i := range t.Minds {
		m := &t.Minds[i]
		if m.Memory == "" {
			continue
		}
		dst = strconv.AppendInt(append(dst, begin...), int64(i), 10)
		dst = strconv.AppendUint(append(dst, `,"answers":`...), uint64(m.Answers), 10)
		dst = strconv.AppendQuote(append(dst, `,"memory":`...), m.Memory)
		dst, begin = append(dst, '}'), `,{"seat":`
	}
	if begin[1] == '{' {
		dst = append(dst, ']')
	}
	return dst
}

// appendAhead writes what seats have left for later, nothing if there is nothing.
func appendAhead(dst []byte, t *table.Stored) []byte {
	var list []liveAhead
	for i := range t.Ahead {
		if k := &t.Ahead[i]; k.List != nil {
			list = append(list, liveAhead{i, k.List, k.Decision, int64(k.Wait)})
		}
	}
	return appendList(dst, "ahead", list)
}

// appendList appends a part of the moment that most tables don't have, nothing if it is empty.
func appendList[T any](dst []byte, name string, list []T) []byte {
	if list == nil {
		return dst
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // There is nothing in it that JSON can't hold.
	}
	return append(append(dst, `,"`+name+`":`...), text...)
}

// appendItem writes an item of a list of numbers, preceded by the separator.
func appendItem(dst []byte, i int, n int64) []byte {
	if i == 0 {
		dst = append(dst, '[')
	} else {
		dst = append(dst, ',')
	}
	return strconv.AppendInt(dst, n, 10)
}

// AppendOpen writes the numbers of the open decisions as live.open has them.
func AppendOpen(dst []byte, t *table.Stored) []byte {
	for i := range t.Decisions {
		dst = binary.BigEndian.AppendUint64(dst, t.Decisions[i].Number)
	}
	return dst
}

// shifts reports whether the open decisions of a table are moved after the server was down.
func shifts(s table.Status) bool { return s == table.Playing }

// since returns what is stored for the beginning of a decision.
func since(s table.Status, d *table.Decision, outage int64) int64 {
	if d.Since.IsZero() {
		return 0
	}
	if shifts(s) {
		return d.Since.UnixNano() - outage
	}
	return d.Since.UnixNano()
}

// ReadMoment is the reverse of AppendMoment; the status must be known already.
func ReadMoment(text []byte, t *table.Stored, outage int64) error {
	var m liveMoment
	if err := json.Unmarshal(text, &m); err != nil {
		return fmt.Errorf("reading the moment: %w", err)
	}
	t.Round, t.Phase, t.Points, t.Factions, t.Winners = m.Round, m.Phase, m.Points, m.Factions, m.Winners
	for i, d := range m.Decisions {
		t.Decisions[i] = table.Decision{Number: uint64(d[0]), Since: Time(d[1]), Bank: time.Duration(d[2]),
			Free: time.Duration(d[3])}
		if d[1] != 0 && shifts(t.Status) {
			t.Decisions[i].Since = Time(d[1] + outage)
		}
		t.Banks[i] = time.Duration(m.Banks[i])
	}
	for _, mind := range m.Minds {
		if mind.Seat >= 0 && mind.Seat < len(t.Minds) {
			t.Minds[mind.Seat] = table.Mind{Answers: mind.Answers, Memory: mind.Memory}
		}
	}
	for _, r := range m.Rests {
		if r.Seat < 0 || r.Seat >= len(t.Times) {
			continue
		}
		t.Times[r.Seat], t.Joined[r.Seat], t.Seen[r.Seat] = r.Times, Time(r.Joined), Time(r.Seen)
		if c := r.Counts; c != nil {
			t.Decisions[r.Seat].Counts = &table.Counts{Hours: c.Hours, From: Time(c.From), At: Time(c.At),
				Used:  time.Duration(c.Used),
				Slack: time.Duration(c.Slack), Length: time.Duration(c.Length)}
		}
	}
	for _, k := range m.Ahead {
		if k.Seat >= 0 && k.Seat < len(t.Ahead) {
			t.Ahead[k.Seat] = table.Ahead{List: k.List, Decision: k.Decision, Wait: time.Duration(k.Wait)}
		}
	}
	if !goesOn(t.Status) {
		outage = 0
	}
	read := func(at int64) time.Time {
		if at == 0 {
			return time.Time{}
		}
		return Time(at + outage)
	}
	for _, g := range m.Gone {
		if g.Seat >= 0 && g.Seat < len(t.Gone) && g.Fate <= table.Removed {
			t.Gone[g.Seat], t.StoodIn[g.Seat], t.Lapses[g.Seat] = g.Fate, read(g.StoodIn), read(g.Lapses)
		}
	}
	t.ByHost = m.Host
	return nil
}

// Bots returns 1 if a bot has an open decision or the game is about to be dealt, so that the hub is told.
func Bots(t *table.Stored) int64 {
	if t.NeedsHub() {
		return 1
	}
	return 0
}

// Due returns the earliest time at which something happens at a table on its own (table.Stored.Next) as live.due has
// it, 0 for none.
func Due(t *table.Stored, outage int64) int64 {
	if at := t.Next(); !at.IsZero() {
		return at.UnixNano() - outage
	}
	return 0
}
