package look

import (
	"bytes"
	"strconv"
	"time"

	"koprulu/site/server/core"
	"koprulu/table"
)

// apiLogPage is how many lines of a log are sent at once.
const apiLogPage = 500

// apiLog returns the lines of the log that the seat of the token may read, in the language asked for (?lang=),
// beginning with line ?from=. next is where to continue.
func (s *Chapter) apiLog(v *core.Visit, at *core.Seated) error {
	from := 0
	if text := v.Param("from"); text != "" {
		var err error
		if from, err = strconv.Atoi(text); err != nil || from < 0 {
			return core.WrongQuery("from", "it must be a whole number, 0 or more")
		}
	}
	words, snap := v.WordsOf(), at.Snap
	var b bytes.Buffer
	b.WriteString(`{"lines":[`)
	view := snap.View(at.Seat)
	n, i := 0, 0
	for ; i < len(snap.Log) && n < from+apiLogPage; i++ {
		line := &snap.Log[i]
		if !line.For(at.Seat) || view == nil || line.Kind != table.NoEntry {
			continue
		}
		if n++; n <= from {
			continue
		}
		if n > from+1 {
			b.WriteByte(',')
		}
		text := core.AppendString(nil, words.Entry(snap.Rules, view, line.Game))
		b.WriteString(`{"answers":` + strconv.Itoa(line.Answers) + `,"at":"` + line.At().Format(time.RFC3339) + `","text":`)
		b.Write(text)
		b.WriteByte('}')
	}
	b.WriteString(`],"next":` + strconv.Itoa(max(n, from)) + "}\n")
	return v.Send(b.Bytes())
}
