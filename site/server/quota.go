package server

import (
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"koprulu/table"
)

// quota is what remains of the limits of a request's class, for its sender.
type quota struct {
	class class
	// ok is false if the request is over the limit.
	ok bool
	// left is how many more may come at once. Below one none may, until it has grown to one again.
	left float64
}

// policies are the values of RateLimit-Policy by class: how many may come at once, and in how many seconds all of that is available again.
var policies = func() (out [classes][]string) {
	for c := range allowances {
		a := &allowances[c]
		out[c] = []string{`"` + classNames[c] + `";q=` + strconv.Itoa(a.burst) + `;w=` + strconv.Itoa(int(math.Ceil(float64(a.burst)/float64(a.perSecond))))}
	}
	return out
}()

// rest returns how many requests may come now, and in how many seconds the whole burst is available again.
func (q *quota) rest() (now, seconds int) {
	a := &allowances[q.class]
	left := min(max(q.left, 0), float64(a.burst))
	return int(left), int(math.Ceil((float64(a.burst) - left) / float64(a.perSecond)))
}

// retry returns in how many seconds one more may come.
func (q *quota) retry() int {
	return max(1, int(math.Ceil((1-max(q.left, 0))/float64(allowances[q.class].perSecond))))
}

// tell sets the headers RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-10). They say what the sender alone may send; if the limit
// of their address is currently the narrower one, RateLimit has what that leaves.
func (q *quota) tell(h http.Header) {
	now, seconds := q.rest()
	h["Ratelimit-Policy"] = policies[q.class]
	b := make([]byte, 0, 48)
	b = append(append(append(b, '"'), classNames[q.class]...), `";r=`...)
	b = append(strconv.AppendInt(b, int64(now), 10), ";t="...)
	h["Ratelimit"] = []string{string(strconv.AppendInt(b, int64(seconds), 10))}
}

// tooMuch is the problem of a request over the limit.
func (q *quota) tooMuch() *problem {
	p := *errMuch
	p.retry = q.retry()
	return &p
}

// lessOf returns the narrower of two quotas.
func lessOf(a, b quota) quota {
	if !a.ok || a.left <= b.left && b.ok {
		return a
	}
	return b
}

// quotaOf returns what is left in a bucket after a request was counted or refused.
func (b *bucket) quotaOf(c class, ok bool, now time.Time) quota {
	return quota{class: c, ok: ok, left: b.TokensAt(now)}
}

// allow counts a request and reports whether it may proceed.
func (l *limiter) allow(c class, who table.Person, from netip.Addr, now time.Time) bool {
	return l.count(c, who, from, now).ok
}
