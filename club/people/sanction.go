package people

import (
	"strings"
	"time"
)

// Forever is the end of something that does not end.
var Forever = time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)

// Sanction is what somebody may not do for a time, and why. The zero Sanction forbids nothing.
type Sanction struct {
	// Until is when it ends, Forever if it does not.
	Until  time.Time
	Reason string
}

// Holds reports whether a sanction is in force at a time.
func (s Sanction) Holds(now time.Time) bool { return now.Before(s.Until) }

// Endless reports whether a sanction does not end.
func (s Sanction) Endless() bool { return !s.Until.Before(Forever) }

// forGood is what the audit log says of a sanction that does not end.
const forGood = "for good: "

// Detail is what the audit log says of a sanction: until when, and why.
func (s Sanction) Detail() string {
	if s.Endless() {
		return forGood + s.Reason
	}
	return UntilDetail(s.Until, s.Reason)
}

// UntilDetail is what the audit log says of something that ends on its own.
func UntilDetail(until time.Time, text string) string {
	return "until " + until.UTC().Format(time.RFC3339) + ": " + text
}

// SanctionIn reads what Detail returns, false for another text.
func SanctionIn(detail string) (Sanction, bool) {
	if reason, ok := strings.CutPrefix(detail, forGood); ok {
		return Sanction{Until: Forever, Reason: reason}, true
	}
	rest, ok := strings.CutPrefix(detail, "until ")
	end, reason, parted := strings.Cut(rest, ": ")
	until, err := time.Parse(time.RFC3339, end)
	return Sanction{Until: until, Reason: reason}, ok && parted && err == nil
}

// Imposed is a sanction that hosts or moderators imposed on a person, whether it is still in force or not.
type Imposed struct {
	// Act is its number in the audit log, Verb is BanAct or MuteAct.
	Act  int64
	Verb string
	At   time.Time
	Sanction
	// Lifted is when it was lifted, or another took its place; the zero time if neither happened.
	Lifted time.Time `json:",omitzero"`
}

// Holds reports whether it is in force at a time.
func (i *Imposed) Holds(now time.Time) bool { return i.Lifted.IsZero() && i.Sanction.Holds(now) }

// lifting are the verbs of sanctions by those that lift them.
var lifting = map[string]string{UnbanAct: BanAct, UnmuteAct: MuteAct}

// SanctionActs are the verbs that impose and lift sanctions.
var SanctionActs = []string{BanAct, UnbanAct, MuteAct, UnmuteAct}

// ImposedBy returns the sanctions that follow from acts with these verbs to one person, the newest first. The acts are
// the oldest first.
func ImposedBy(acts []Act) (list []Imposed) {
	for i := range acts {
		a := &acts[i]
		verb := a.Verb
		if lifts := lifting[verb]; lifts != "" {
			verb = lifts
		}
		for j := range list {
			if was := &list[j]; was.Verb == verb && was.Lifted.IsZero() && was.Sanction.Holds(a.At) {
				was.Lifted = a.At
			}
		}
		if verb == a.Verb {
			x, _ := SanctionIn(a.Detail)
			list = append([]Imposed{{Act: a.ID, Verb: verb, At: a.At, Sanction: x}}, list...)
		}
	}
	return list
}
