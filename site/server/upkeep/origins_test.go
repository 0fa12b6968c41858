package upkeep

import (
	"net/http"
	"net/netip"
	"testing"
)

// TestOrigins: that all visitors come through a proxy which nobody trusts is noticed, once, and no longer true when
// somebody comes from elsewhere.
func TestOrigins(t *testing.T) {
	ask := func(o *Origins, remote, forwarded string) bool {
		r := &http.Request{RemoteAddr: remote, Header: http.Header{}}
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		return o.Watch(r, netip.MustParseAddrPort(remote).Addr())
	}
	for _, proxy := range []string{"127.0.0.1:9", "[::1]:9", "172.17.0.1:9"} {
		var o Origins
		noticed := 0
		for range 3 * enoughThrough {
			ask(&o, "127.0.0.1:9", "") // The machine itself asks how the server is.
			if ask(&o, proxy, "198.51.100.1") {
				noticed++
			}
		}
		if noticed != 1 || !o.Hidden() {
			t.Errorf("through %s: noticed %d times, now %t", proxy, noticed, o.Hidden())
		}
		if ask(&o, "203.0.113.9:1", ""); o.Hidden() {
			t.Errorf("through %s: somebody came straight", proxy)
		}
	}
	var o Origins
	for range 3 * enoughThrough {
		if ask(&o, "203.0.113.9:1", "198.51.100.1") || ask(&o, "192.168.1.7:1", "") {
			t.Error("visitors of their own are taken for a proxy")
		}
	}
	if o.Hidden() {
		t.Error("visitors of their own are taken for a proxy for good")
	}
}
