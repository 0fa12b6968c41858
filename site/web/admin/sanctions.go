package admin

import (
	"strconv"
	"time"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// Imposed is a sanction that was imposed on a person, whether it is still in force or not.
type Imposed struct {
	// Verb is ban, mute or warn; Detail says until when and why, in the reader's language.
	Verb, Detail string
	At           time.Time
	// Lifted is the zero time unless it was lifted or replaced.
	Lifted time.Time
	// Answer is what the person answered, empty for nothing; Report is the number of that answer.
	Answer   string
	Answered time.Time
	Report   int64
	// Decision is what was decided on it, Decided when, the zero time for not yet.
	Decision string
	Decided  time.Time
}

// when says when it was imposed and lifted.
func (x *Imposed) when(w *locale.Words) string {
	text := page.MomentText(w, x.At)
	if !x.Lifted.IsZero() {
		text += " · " + w.Text("web.sanction.lifted", "at", page.MomentText(w, x.Lifted))
	}
	return text
}

// Remark is what a host or a moderator has written down about a person.
type Remark struct {
	ID int64
	At time.Time
	// AuthorID is empty for the command line, and once they have left the site.
	AuthorID, Author string
	Text             string
}

// value is what the button sends that removes it.
func (r *Remark) value() string { return "unremark " + strconv.FormatInt(r.ID, 10) }

// MaxRemark is the longest remark, in letters.
const MaxRemark = 500
