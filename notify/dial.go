package notify

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// The bounds of a call.
const (
	dialTime = 5 * time.Second
	// callTime is how long a call may take from its beginning to its end.
	callTime = 10 * time.Second
	// maxAnswer is how much of the head of an answer is read, in bytes. Its body is not read at all.
	maxAnswer = 16 << 10
)

// errPrivate: the host has an address of a network that must not be reached.
var errPrivate = errors.New("the host is part of a private network")

// newClient makes what calls addresses. It looks at every address right before it connects to it, whatever
// a name server said before; it uses no proxy, as that would connect to anything in its place, follows no
// redirection, and keeps no connection.
func newClient(private bool) *http.Client {
	dialer := &net.Dialer{Timeout: dialTime, KeepAlive: -1}
	if !private {
		dialer.ControlContext = refusePrivate
	}
	return &http.Client{
		Timeout: callTime,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: callTime,
			MaxResponseHeaderBytes: maxAnswer, DisableKeepAlives: true, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// refusePrivate stops a connection to what is no public host. The address is one that was looked up already.
func refusePrivate(_ context.Context, network, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || network != "tcp4" && network != "tcp6" || !public(at.Addr()) {
		return errPrivate
	}
	return nil
}
