package notify

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"koprulu/club/people"
)

// TestOwnAddresses: a machine with public addresses may not be called at them, in any form; others may; and if the
// machine's addresses can't be read, nobody may be called.
func TestOwnAddresses(t *testing.T) {
	list := []net.Addr{&net.IPNet{IP: net.IPv4(93, 184, 216, 34), Mask: net.CIDRMask(24, 32)},
		&net.IPNet{IP: net.ParseIP("2606:2800:220:1::5"), Mask: net.CIDRMask(64, 128)}}
	var failed error
	r := &reach{own: func() ([]net.Addr, error) { return list, failed }}
	for address, want := range map[string]bool{
		"93.184.216.34": false, "::ffff:93.184.216.34": false, "2606:2800:220:1::5": false, "93.184.216.35": true,
		"2606:2800:220:1::6": true, "10.0.0.1": false,
	} {
		a := netip.MustParseAddr(address)
		if got := r.host(a); got != want {
			t.Errorf("%s may be called: %t", address, got)
		}
		if err := r.refuse(t.Context(), "tcp4", netip.AddrPortFrom(a, 443).String(), nil); (err == nil) != want {
			t.Errorf("a connection to %s: %v", address, err)
		}
		var e *AddressError
		if err := r.check(t.Context(), people.Webhook, "https://"+netip.AddrPortFrom(a, 8443).String()+"/"); (err == nil) !=
			want || !want && (!errors.As(err, &e) || e.What != wrongPrivate) {
			t.Errorf("entering %s: %v", address, err)
		}
	}
	if failed = errors.New("no netlink"); r.host(netip.MustParseAddr("93.184.216.35")) {
		t.Error("a machine that doesn't know its addresses calls others")
	}
	if machine, err := net.InterfaceAddrs(); err != nil || len(machine) == 0 {
		t.Errorf("the addresses of this machine are %v, %v", machine, err)
	}
}

// TestRebinding: no connection is made to a name that has a public address when it is entered and this machine's when
// it is called.
func TestRebinding(t *testing.T) {
	var reached atomic.Int32
	site := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	defer site.Close()
	port := netip.MustParseAddrPort(site.Listener.Addr().String()).Port()
	names := nameServer(t, [4]byte{93, 184, 216, 34}, [4]byte{127, 0, 0, 1})
	r := &reach{own: open.own, resolver: &net.Resolver{PreferGo: true,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "udp", names)
		}}}
	u := "http://" + net.JoinHostPort("rebinds.example.org",
		netip.AddrPortFrom(netip.IPv4Unspecified(), port).String()[len("0.0.0.0:"):]) + "/"
	if err := r.check(t.Context(), people.Webhook, u); err != nil {
		t.Fatalf("entering it: %v", err)
	}
	n := &Notifier{reach: r, client: newClient(r, patient)}
	var e *CallError
	if err := n.call(t.Context(), &people.Hook{Kind: people.Webhook, URL: u}, &letter{}); !errors.As(err, &e) ||
		e.Trouble != troublePrivate {
		t.Errorf("calling it: %v", err)
	}
	// Without the check the call arrives, so it was the check that stopped it.
	r.private = true
	if err := n.call(t.Context(), &people.Hook{Kind: people.Webhook, URL: u}, &letter{}); err != nil ||
		reached.Load() != 1 {
		t.Errorf("calling it without the check: %v, arrived %d times", err, reached.Load())
	}
}

// nameServer answers the first question for an address with the first and all others with the second, on loopback, and
// returns its own address.
func nameServer(t *testing.T, first, then [4]byte) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		buf := make([]byte, 1500)
		for asked := 0; ; {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return // It was closed.
			}
			var m dnsmessage.Message
			if err := m.Unpack(buf[:n]); err != nil || len(m.Questions) != 1 {
				continue
			}
			m.Response, m.Additionals = true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				a := first
				if asked++; asked > 1 {
					a = then
				}
				m.Answers = []dnsmessage.Resource{{Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
					Body: &dnsmessage.AResource{A: a}}}
			}
			if out, err := m.Pack(); err == nil {
				_, _ = conn.WriteTo(out, from)
			}
		}
	}()
	return conn.LocalAddr().String()
}
