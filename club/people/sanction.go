package people

import (
	"slices"
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
	// Act is its number in the audit log, Verb is BanAct, MuteAct or WarnAct; a warning has no end.
	Act  int64
	Verb string
	At   time.Time
	Sanction
	// Lifted is when it was lifted, or another took its place; the zero time if neither happened.
	Lifted time.Time `json:",omitzero"`
	// Appeal is what the person answered, nil if nothing.
	Appeal *Report `json:"-"`
}

// Holds reports whether it is in force at a time.
func (i *Imposed) Holds(now time.Time) bool { return i.Lifted.IsZero() && i.Sanction.Holds(now) }

// WarningTime is for how long somebody can answer to a warning.
const WarningTime = 30 * 24 * time.Hour

// Answerable reports whether the person may still answer to it at a time: once, while it is in force.
func (i *Imposed) Answerable(now time.Time) bool {
	return i.Appeal == nil && (i.Holds(now) || i.Verb == WarnAct && now.Before(i.At.Add(WarningTime)))
}

// lifting are the verbs of sanctions by those that lift them.
var lifting = map[string]string{UnbanAct: BanAct, UnmuteAct: MuteAct}

// SanctionActs are the verbs that impose and lift sanctions.
var SanctionActs = []string{BanAct, UnbanAct, MuteAct, UnmuteAct, WarnAct}

// ImposedBy returns the sanctions that follow from acts with these verbs to one person, the newest first. The acts are
// the oldest first, appeals are what the person answered.
func ImposedBy(acts []Act, appeals []Report) (list []Imposed) {
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
			x, ok := SanctionIn(a.Detail)
			if !ok || verb == WarnAct {
				x = Sanction{Reason: a.Detail}
			}
			one := Imposed{Act: a.ID, Verb: verb, At: a.At, Sanction: x}
			if n := slices.IndexFunc(appeals, func(r Report) bool { return r.Act == a.ID }); n >= 0 {
				one.Appeal = &appeals[n]
			}
			list = append([]Imposed{one}, list...)
		}
	}
	return list
}
