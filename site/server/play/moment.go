package play

import (
	"encoding/json"
	"strconv"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/view"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/table"
)

// What the API says about a table at one moment is written by hand into the caller's buffer: answers and streams hold
// little else.

// Ask is what a program wants to know in addition to the numbers: the legal answers, the view.
type Ask struct{ Legal, View bool }

// asked reads an ask from an address.
func asked(v *core.Visit) Ask {
	if v.URL.RawQuery == "" {
		return Ask{}
	}
	q := v.URL.Query()
	return Ask{Legal: q.Get("legal") == "1", View: q.Get("view") == "1"}
}

// AppendMoment appends the moment of a table for a seat:
//
//	{"seq":41,"answers":38,"status":"playing","open":[1,3],"seat":1,"decision":40}
//
// Seats count from 1. seat and decision are left out where there is none. An open proposal and, before and after the
// game, the parts of its seed follow. With ask, legal and view follow. Clocks are there if the pace has them.
func AppendMoment(dst []byte, snap *table.Snapshot, seat game.Player, want Ask) []byte {
	dst = append(dst, `{"seq":`...)
	dst = strconv.AppendUint(dst, snap.Seq, 10)
	dst = append(dst, `,"answers":`...)
	dst = strconv.AppendInt(dst, int64(snap.Answers), 10)
	dst = append(dst, `,"status":"`...)
	dst = append(dst, core.StatusWord(snap.Status)...)
	dst = append(dst, `","open":[`...)
	first := true
	for p := range snap.Seats {
		if snap.Decisions[p].Number == 0 {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = strconv.AppendInt(dst, int64(p)+1, 10)
	}
	dst = append(dst, ']')
	if int(seat) < len(snap.Seats) {
		dst = append(dst, `,"seat":`...)
		dst = strconv.AppendInt(dst, int64(seat)+1, 10)
		if n := snap.Decisions[seat].Number; n != 0 {
			dst = append(dst, `,"decision":`...)
			dst = strconv.AppendUint(dst, n, 10)
			if want.Legal {
				dst = appendLegal(append(dst, ','), snap, seat)
			}
		}
	}
	if snap.Proposal != nil {
		dst = appendProposal(append(dst, ','), snap)
	}
	if s := snap.Shuffle; s != nil && (snap.Status == table.Waiting || snap.Over()) {
		dst = appendShuffle(append(dst, ','), s)
	}
	if snap.Settings.Pace.Clocked() && snap.Dealt() {
		dst = appendClocks(append(dst, ','), snap)
	}
	if want.View && snap.Dealt() {
		dst = append(dst, `,"view":`...)
		dst = appendView(dst, snap, seat)
	}
	return append(dst, '}')
}

// appendProposal appends the open proposal: who makes it, what it is about, whose votes it waits for, and from when on
// those of people who are not there count as not cast:
//
//	"proposal":{"kind":"undo","by":1,"keep":30,"missing":[2,3],"lapses":[{"seat":3,"at":"2026-03-01T12:00:00Z"}]}
func appendProposal(dst []byte, snap *table.Snapshot) []byte {
	p := snap.Proposal
	dst = append(append(append(dst, `"proposal":{"kind":"`...), p.Kind...), `","by":`...)
	dst = strconv.AppendInt(dst, int64(p.By)+1, 10)
	switch p.Kind {
	case table.ProposeUndo:
		dst = strconv.AppendInt(append(dst, `,"keep":`...), int64(p.Keep), 10)
	case table.ProposeReplace, table.ProposeOffer:
		dst = strconv.AppendInt(append(dst, `,"seat":`...), int64(p.Seat)+1, 10)
	case table.ProposeLastRound:
		dst = strconv.AppendInt(append(dst, `,"round":`...), int64(p.Round), 10)
	case table.ProposePace:
		dst = appendSeconds(append(dst, `,"start":`...), p.Pace.Start)
		dst = appendSeconds(append(dst, `,"gain":`...), p.Pace.Gain)
		dst = appendSeconds(append(dst, `,"cap":`...), p.Pace.Cap)
		dst = append(dst, `,"banks":[`...)
		banks := snap.Converted()
		for i := range snap.Seats {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendSeconds(dst, banks[i])
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `,"missing":[`...)
	for i, set := 0, snap.Missing(); set != 0; i, set = i+1, set&(set-1) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(set.First())+1, 10)
	}
	dst = append(dst, `],"lapses":[`...)
	for i, l := range snap.Lapsing() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(append(dst, `{"seat":`...), int64(l.Seat)+1, 10)
		dst = append(l.At.UTC().AppendFormat(append(dst, `,"at":"`...), time.RFC3339Nano), `"}`...)
	}
	return append(dst, `]}`...)
}

// appendSeconds appends a time in seconds.
func appendSeconds(dst []byte, d time.Duration) []byte {
	return strconv.AppendFloat(dst, table.Seconds(d), 'f', -1, 64)
}

// appendClocks appends the clocks of a table by seat. bank is in seconds, as of the last answer; a running clock has
// the time at which it runs out:
//
//	"clocks":[{"bank":3600},{"bank":1799.5,"deadline":"2026-03-01T12:00:00.25Z"}]
func appendClocks(dst []byte, snap *table.Snapshot) []byte {
	dst = append(dst, `"clocks":[`...)
	for p := range snap.Seats {
		if p > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"bank":`...)
		dst = appendSeconds(dst, snap.Banks[p])
		if end := snap.Decisions[p].Ends(snap.Status); !end.IsZero() {
			dst = append(dst, `,"deadline":"`...)
			dst = append(end.AppendFormat(dst, time.RFC3339Nano), '"')
		}
		dst = appendResting(dst, &snap.Rests[p])
		dst = append(dst, '}')
	}
	return append(dst, ']')
}

// appendResting appends the fields of what is known about a seat after other fields; nothing at most tables.
func appendResting(dst []byte, r *table.Resting) []byte {
	if r.Until.IsZero() && r.Vacation.None() && len(r.Ahead) == 0 {
		return dst
	}
	b, err := json.Marshal(core.RestingOf(r))
	if err != nil {
		panic(err) // There is nothing in it that JSON can't hold.
	}
	dst = append(dst, ',')
	return append(dst, b[1:len(b)-1]...)
}

// appendLegal appends what a seat is asked and its legal answers in the words of notation, with those beside the
// decision in a list of their own:
//
//	"ask":"order","legal":["order build torus"],"beside":[]
func appendLegal(dst []byte, snap *table.Snapshot, seat game.Player) []byte {
	r, view := snap.Rules, snap.View(seat)
	var buf [game.MaxLegal]game.Answer
	dst = append(dst, `"ask":"`...)
	dst = append(dst, words.Decision(view.Step)...)
	dst = append(dst, `","legal":[`...)
	dst = appendAnswers(dst, r, view, snap.Legal(seat, buf[:0]))
	dst = append(dst, `],"beside":[`...)
	dst = appendAnswers(dst, r, view, snap.Beside(seat, buf[:0]))
	return append(dst, ']')
}

// appendAnswers appends answers as strings. The words of notation hold nothing that has to be escaped.
func appendAnswers(dst []byte, r *game.Rules, v *game.View, answers []game.Answer) []byte {
	for i, a := range answers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '"')
		dst = answer.AppendInView(dst, r, v, a)
		dst = append(dst, '"')
	}
	return dst
}

// appendView appends the view of a seat in one line, as streams need it.
func appendView(dst []byte, snap *table.Snapshot, seat game.Player) []byte {
	from := len(dst)
	dst = view.Append(dst, snap.Rules, snap.View(seat))
	end := from
	for _, b := range dst[from:] { // In JSON a line break occurs only between values.
		if b != '\n' && b != '\r' {
			dst[end] = b
			end++
		}
	}
	return dst[:end]
}
