package core

import (
	"math"
	"net/http"
	"strconv"
	"time"
)

// remainder is what remains of the limits of a request's class, for its sender.
type remainder struct {
	class Class
	// OK is false if the request is over the limit.
	OK bool
	// left is how many more may come at once. Below one none may, until it has grown to one again.
	left float64
}

// policies are the values of RateLimit-Policy by class: how many may come at once, and in how many seconds all of that
// is available again.
var policies = func() (out [Classes][]string) {
	for c := range Allowances {
		a := &Allowances[c]
		out[c] = []string{`"` + ClassNames[c] + `";q=` + strconv.Itoa(a.Burst) + `;w=` +
			strconv.Itoa(int(math.Ceil(float64(a.Burst)/float64(a.PerSecond))))}
	}
	return out
}()

// rest returns how many requests may come now, and in how many seconds the whole burst is available again.
func (q *remainder) rest() (now, seconds int) {
	a := &Allowances[q.class]
	left := min(max(q.left, 0), float64(a.Burst))
	return int(left), int(math.Ceil((float64(a.Burst) - left) / float64(a.PerSecond)))
}

// retry returns in how many seconds one more may come.
func (q *remainder) retry() int {
	return max(1, int(math.Ceil((1-max(q.left, 0))/float64(Allowances[q.class].PerSecond))))
}

// tell sets the headers RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-10). They say what the
// sender alone may send; if the limit of their address is currently the narrower one, RateLimit has what that leaves.
func (q *remainder) tell(h http.Header) {
	now, seconds := q.rest()
	h["Ratelimit-Policy"] = policies[q.class]
	b := make([]byte, 0, 48)
	b = append(append(append(b, '"'), ClassNames[q.class]...), `";r=`...)
	b = append(strconv.AppendInt(b, int64(now), 10), ";t="...)
	h["Ratelimit"] = []string{string(strconv.AppendInt(b, int64(seconds), 10))}
}

// TooMuch is the problem of a request over the limit.
func (q *remainder) TooMuch() *Problem {
	p := *ErrMuch
	p.Retry = q.retry()
	return &p
}

// lessOf returns the narrower of two.
func lessOf(a, b remainder) remainder {
	if !a.OK || a.left <= b.left && b.OK {
		return a
	}
	return b
}

// remainderOf returns what is left in a bucket after a request was counted or refused.
func (b *bucket) remainderOf(c Class, ok bool, now time.Time) remainder {
	return remainder{class: c, OK: ok, left: b.TokensAt(now)}
}
