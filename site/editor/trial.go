package editor

import (
	"context"
	"strings"

	"koprulu/rules/notation"
)

// mostTried is the largest document in bytes whose changes are tried before they are offered: each trial reads it. Any
// that people draw is a fraction of that; in a larger one a change is tried when it is requested.
const mostTried = 16 << 10

// Trials tries changes to a document without making them. It refuses those that the readers of documents would complain
// about.
type Trials struct {
	// done is closed when nobody waits for more trials.
	done <-chan struct{}
	c    notation.Components
	d    *Document
	text string
	// was are the complaints about the document as it is, counted by key, and at counted by place.
	was, at map[string]int
}

// Refusal says why a change is not made: either what the editor says about it, or what a reader of documents would
// complain about.
type Refusal struct {
	Said      *Said
	Complaint *Complaint
}

// Try prepares trials with a document and the complaints about it, for as long as ctx lasts.
func Try(ctx context.Context, c notation.Components, d *Document, complaints []Complaint) *Trials {
	return tryFor(ctx.Done(), c, d, complaints)
}

func tryFor(done <-chan struct{}, c notation.Components, d *Document, complaints []Complaint) *Trials {
	t := &Trials{done: done, c: c, d: d, text: d.Text(), was: map[string]int{}, at: map[string]int{}}
	for i := range complaints {
		t.was[complaints[i].key()]++
		if c := &complaints[i]; c.Point != homePoint {
			t.at[c.place()]++ // a side without pieces stops no reader: it gets no further once it has some
		}
	}
	return t
}

// key distinguishes complaints.
func (c *Complaint) key() string { return c.place() + c.Reason }

// place distinguishes complaints by what is wrong and where.
func (c *Complaint) place() string { return c.Path + "\n" + c.Said.Pattern + "\n" }

// Many reports whether the document is small enough to try all changes that could be offered, and somebody still waits
// for it.
func (t *Trials) Many() bool {
	select {
	case <-t.done:
		return false
	default:
		return len(t.text) <= mostTried
	}
}

// copied returns a copy of the document.
func (t *Trials) copied() *Document {
	d, err := New(t.d.r, t.text, t.d.languages...)
	if err != nil {
		return nil
	}
	return d
}

// Refused returns why a change is refused, nil if it may be made. A change that takes something away is never refused,
// even if something else needs it: the checklist says so afterwards.
func (t *Trials) Refused(q *Request) *Refusal {
	d := t.copied()
	if d == nil {
		return nil
	}
	said, ok := d.Do(q)
	if !ok {
		return &Refusal{Said: &Said{Key: "stale"}}
	}
	after := d.Text()
	if after == t.text {
		return &Refusal{Said: &said}
	}
	if t.takes(q, d) {
		return nil
	}
	return t.compare(d, after, t.target(q))
}

// takes reports whether a change takes something away or moves what is there, rather than putting something down.
func (t *Trials) takes(q *Request, after *Document) bool {
	do, rest, _ := strings.Cut(q.Do, " ")
	switch do {
	case "take", "part", "unseat", "drop", "raise", "sooner", "move", "turn", "convert", "erase":
		return true
	case "unit", "guard", "capture":
		return strings.HasSuffix(rest, " -")
	case "base", "site", "ship", "mark", "item":
		return len(after.Text()) < len(t.text)
	}
	return false
}

// target returns a function that reports whether a complaint is about what a change is about.
func (t *Trials) target(q *Request) func(*Complaint) bool {
	words := append(strings.Fields(q.Do), "", "")
	at := words[1]
	if words[0] == "item" {
		at = words[2]
	}
	if a, ok := t.d.areaNamed(at); ok {
		return func(c *Complaint) bool { return c.Area == a || c.Planet == t.d.r.Areas[a].Planet }
	}
	if p, ok := t.d.planetNamed(at); ok {
		return func(c *Complaint) bool { return c.Planet == p }
	}
	return func(*Complaint) bool { return false }
}

// RefusedField returns why a field may not be given a value, nil if it may.
func (t *Trials) RefusedField(path string, values []string) *Refusal {
	d := t.copied()
	if d == nil || !d.Fill(func(p string) ([]string, bool) { return values, p == path }) {
		return nil
	}
	return t.compare(d, d.Text(), func(c *Complaint) bool { return strings.HasPrefix(FieldPath(c.Path), path) })
}

// compare judges a document after a change. A new complaint counts against the change, unless the change put something
// else right: the reader may only now have got that far. A complaint about the very thing that was changed always
// counts.
func (t *Trials) compare(d *Document, after string, about func(*Complaint) bool) *Refusal {
	now := Judge(t.c, d, after)
	left := map[string]int{}
	for i := range now {
		left[now[i].place()]++
	}
	righted := false
	for place, n := range t.at {
		righted = righted || left[place] < n
	}
	for i := range now {
		c := &now[i]
		switch {
		case c.Open:
		case left[c.place()] > t.at[c.place()] && (!righted || about(c)), t.was[c.key()] == 0 && about(c):
			return &Refusal{Complaint: c}
		}
	}
	return nil
}

// Fill sets the fields for which a form has a different value than the document, except those whose values are refused,
// which it returns by path. It reports whether any was set.
func (t *Trials) Fill(sent func(path string) (values []string, named bool)) (changed bool,
	refused map[string]*Refusal) {
	refused = map[string]*Refusal{}
	for _, f := range t.d.changes(sent) {
		if why := t.RefusedField(f.Path, f.Values); why != nil {
			refused[f.Path] = why
			continue
		}
		t.d.fill(&f)
		changed = true
		*t = *tryFor(t.done, t.c, t.d, Judge(t.c, t.d, t.d.Text()))
	}
	return changed, refused
}
