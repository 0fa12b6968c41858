package notify

import (
	"errors"
	"net"
	"net/http"
	"time"
)

// The bounds of a call.
const (
	dialTime = 5 * time.Second
	// callTime is how long a call may take from its beginning to its end.
	callTime = 10 * time.Second
	// maxAnswer is how much of the header of a response is read, in bytes, maxBeginning how much of its body.
	maxAnswer    = 16 << 10
	maxBeginning = 300
)

// errPrivate: the host has an address that must not be reached.
var errPrivate = errors.New("the host is part of a private network, or this machine")

// newClient makes the client that calls addresses. It checks every address right before connecting to it, no matter
// what a name server said earlier; it uses no proxy, because a proxy would connect to anything on its behalf, follows
// no redirects, and keeps no connections.
func newClient(r *reach) *http.Client {
	dialer := &net.Dialer{Timeout: dialTime, KeepAlive: -1, ControlContext: r.refuse, Resolver: r.resolver}
	return &http.Client{
		Timeout: callTime,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: callTime,
			MaxResponseHeaderBytes: maxAnswer, DisableKeepAlives: true, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
