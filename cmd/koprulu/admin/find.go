package admin

import (
	"net/url"
	"strconv"
	"time"

	"koprulu/cmd/koprulu/cli"
)

// findFlags are those of every verb find: which part of a list is printed.
type findFlags struct {
	Words string `arg:"" optional:"" name:"words" help:"A part of its names or texts, in upper or lower case, or an id. Without it, all."`
	Since string `placeholder:"TIME" help:"Only what is as new as that: how long ago, such as 2h, or a time such as '2026-03-01 18:00' in the time zone of this machine or 2026-03-01T18:00:00Z."`
	Limit int    `default:"50" placeholder:"N" help:"How many at most, up to 1000 (${default})."`
	adminFlags
}

// skipFlags are those of lists that are not numbered.
type skipFlags struct {
	findFlags
	Skip int `placeholder:"N" help:"How many to skip at the beginning."`
}

// beforeFlags are those of lists that are numbered.
type beforeFlags struct {
	findFlags
	Before int64 `placeholder:"NUMBER" help:"Only those before this number."`
}

// query is what these flags say.
func (f findFlags) query() (url.Values, error) {
	at, err := momentOf("--since", f.Since, time.Now(), true)
	if err != nil {
		return nil, err
	}
	q := url.Values{"limit": {strconv.Itoa(f.Limit)}}
	if f.Words != "" {
		q.Set("words", f.Words)
	}
	if !at.IsZero() {
		q.Set("since", at.UTC().Format(time.RFC3339Nano))
	}
	return q, nil
}

// query is what these flags say.
func (f skipFlags) query() (url.Values, error) {
	q, err := f.findFlags.query()
	if err == nil {
		q.Set("skip", strconv.Itoa(f.Skip))
	}
	return q, err
}

// query is what these flags say.
func (f beforeFlags) query() (url.Values, error) {
	q, err := f.findFlags.query()
	if err == nil {
		q.Set("before", strconv.FormatInt(f.Before, 10))
	}
	return q, err
}

// momentOf reads the time that a flag names, or how long it is from now: after it, or before it if the flag looks
// back. An empty text is the zero time.
func momentOf(flag, text string, now time.Time, back bool) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		if back {
			d = -d
		}
		return now.Add(d), nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	for _, layout := range []string{time.DateTime, "2006-01-02 15:04", "2006-01-02T15:04", time.DateOnly} {
		if at, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			return at, nil
		}
	}
	long := "90m from now"
	if back {
		long = "2h ago, written 2h"
	}
	return time.Time{},
		cli.Usagef("%s: %q is not a time such as 2026-03-01T18:00:00Z, '2026-03-01 18:00', or %s", flag, text, long)
}
