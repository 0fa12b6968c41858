package notify

import (
	"errors"
	"net"
	"net/http"
	"time"
)

// patience is how long connecting, a whole call, and sending mail may take.
type patience struct{ dial, call, mail time.Duration }

// usual is the patience of a site.
var usual = patience{dial: 5 * time.Second, call: 10 * time.Second, mail: 20 * time.Second}

// The bounds of a response.
const (
	// maxAnswer is how much of the header of a response is read, in bytes, maxBeginning how much of its body.
	maxAnswer    = 16 << 10
	maxBeginning = 300
)

// errPrivate: the host has an address that must not be reached.
var errPrivate = errors.New("the host is part of a private network, or this machine")

// newClient makes the client that calls addresses. It checks every address right before connecting to it, no matter
// what a name server said earlier; it uses no proxy, because a proxy would connect to anything on its behalf, follows
// no redirects, and keeps no connections.
func newClient(r *reach, within patience) *http.Client {
	dialer := &net.Dialer{Timeout: within.dial, KeepAlive: -1, ControlContext: r.refuse, Resolver: r.resolver}
	return &http.Client{
		Timeout: within.call,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: within.dial, ResponseHeaderTimeout: within.call,
			MaxResponseHeaderBytes: maxAnswer, DisableKeepAlives: true, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
