package table

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestPatience: work that nobody waits for rests after a stint in which a person answered, and after one in which a bot
// looked ahead, and only then.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &Hub{searching: make(chan struct{}, 1)}
		p := newPatient(t.Context(), h)
		p.alone = false // The rests on a single processor are different.
		// rest returns how long the work rests after going on for some time.
		rest := func(worked time.Duration) time.Duration {
			time.Sleep(worked)
			before := time.Now()
			if err := p.Err(); err != nil {
				t.Fatal(err)
			}
			return time.Since(before)
		}
		check := func(what string, got, want time.Duration) {
			t.Helper()
			if got != want {
				t.Errorf("%s: it rests for %v, not %v", what, got, want)
			}
		}
		check("nothing happens", rest(2*stint), 0)
		h.answered.Add(3)
		check("within a stint", rest(stint/2), 0)
		check("people answered", rest(stint), longest)
		check("they answered before", rest(2*stint), 0)
		h.searching <- struct{}{}
		check("a bot looks ahead", rest(2*stint), 6*stint)
		h.answered.Add(1)
		check("both", rest(2*stint), longest)
		<-h.searching
		check("quiet again", rest(2*stint), 0)
	})
}
