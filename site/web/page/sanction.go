package page

import (
	"strconv"
	"time"

	"koprulu/locale"
)

// Sanction is what hosts or moderators imposed on the reader.
type Sanction struct {
	// Act is its number, Verb is ban, mute or warn.
	Act  int64
	Verb string
	At   time.Time
	// Until is the zero time if it does not end, Lifted unless it was lifted.
	Until, Lifted time.Time
	Reason        string
	// Answerable is true if the reader may answer to it; Wrote is what they entered and was not accepted, Problem why.
	Answerable     bool
	Wrote, Problem string
	// Answer is what they answered at Answered, empty if nothing; Decision what was decided on it at Decided, empty if
	// nothing was yet.
	Answer, Decision  string
	Answered, Decided time.Time
}

// MaxAppeal is the longest answer to a sanction, in letters.
const MaxAppeal = 500

// AppealPath is where answers to sanctions are sent.
const AppealPath = "/profile/appeal"

// state says until when a sanction holds, or that it was lifted.
func (x *Sanction) state(w *locale.Words) string {
	switch {
	case x.Verb == "warn":
		return ""
	case !x.Lifted.IsZero():
		return w.Text("web.sanction.lifted", "at", MomentText(w, x.Lifted))
	case x.Until.IsZero():
		return w.Text("web.sanction.forever")
	}
	return w.Text("web.sanction.until", "until", MomentText(w, x.Until))
}

// number is the number in a form, field the id of the form's field.
func (x *Sanction) number() string { return strconv.FormatInt(x.Act, 10) }
func (x *Sanction) field() string  { return "appeal-" + x.number() }
