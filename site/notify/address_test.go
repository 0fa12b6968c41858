package notify

import (
	"errors"
	"net"
	"net/netip"
	"testing"

	"koprulu/club/people"
	"koprulu/locale"
)

// open calls every public host, closed also private ones. This machine has no public address.
var (
	open   = &reach{names: []string{"games.example.org"}, own: func() ([]net.Addr, error) { return nil, nil }}
	closed = &reach{private: true}
)

func TestPublicAddresses(t *testing.T) {
	tests := []struct {
		name, address string
		public        bool
	}{
		{"a public host", "93.184.216.34", true},
		{"a public host, IPv6", "2606:2800:220:1:248:1893:25c8:1946", true},
		{"a public host, IPv4 in IPv6", "::ffff:93.184.216.34", true},
		{"loopback", "127.0.0.1", false},
		{"the end of loopback", "127.255.255.254", false},
		{"loopback, IPv6", "::1", false},
		{"loopback, IPv4 in IPv6", "::ffff:127.0.0.1", false},
		{"loopback, old form", "::127.0.0.1", false},
		{"unspecified", "0.0.0.0", false},
		{"unspecified, IPv6", "::", false},
		{"this network", "0.1.2.3", false},
		{"private 10", "10.1.2.3", false},
		{"private 172", "172.31.255.255", false},
		{"beside private 172", "172.32.0.1", true},
		{"private 192", "192.168.1.1", false},
		{"private, IPv4 in IPv6", "::ffff:192.168.1.1", false},
		{"unique local", "fd00::1", false},
		{"site-local", "fec0::1", false},
		{"carrier", "100.64.0.1", false},
		{"beside carrier", "100.128.0.1", true},
		{"link-local and metadata", "169.254.169.254", false},
		{"metadata, IPv6", "fd00:ec2::254", false},
		{"metadata of a carrier", "100.100.100.200", false},
		{"metadata, public address", "168.63.129.16", false},
		{"metadata among protocols", "192.0.0.192", false},
		{"link-local, IPv6", "fe80::1", false},
		{"link-local with zone", "fe80::1%eth0", false},
		{"public with zone", "2606:2800::1%eth0", false},
		{"multicast", "224.0.0.1", false},
		{"multicast, IPv6", "ff02::1", false},
		{"broadcast", "255.255.255.255", false},
		{"reserved", "240.0.0.1", false},
		{"benchmarks", "198.19.0.1", false},
		{"documentation", "203.0.113.1", false},
		{"documentation, IPv6", "2001:db8::1", false},
		{"new documentation, IPv6", "3fff::1", false},
		{"NAT64", "64:ff9b::7f00:1", false},
		{"local NAT64", "64:ff9b:1::7f00:1", false},
		{"6to4", "2002:7f00:1::", false},
		{"Teredo", "2001:0:7f00:1::", false},
		{"discard", "100::1", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := netip.MustParseAddr(test.address)
			if got := public(a); got != test.public {
				t.Errorf("public(%s) = %v", a, got)
			}
			err := open.refuse(t.Context(), "tcp4", netip.AddrPortFrom(a, 443).String(), nil)
			if (err == nil) != test.public {
				t.Errorf("a connection to %s: %v", a, err)
			}
		})
	}
	if public(netip.Addr{}) {
		t.Error("no address at all is public")
	}
	for _, address := range []string{"example.org:443", "93.184.216.34", ""} {
		if open.refuse(t.Context(), "tcp4", address, nil) == nil {
			t.Errorf("a connection to %q was let through", address)
		}
	}
	if open.refuse(t.Context(), "udp4", "93.184.216.34:443", nil) == nil {
		t.Error("a connection that is not TCP was let through")
	}
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name, kind, address, wrong string
	}{
		{"a webhook by address", people.Webhook, "https://93.184.216.34/hook?key=secret", ""},
		{"a high port", people.Webhook, "http://93.184.216.34:8443/hook", ""},
		{"a topic", people.Ntfy, "https://93.184.216.34/my-topic", ""},
		{"a topic with its token", people.Ntfy, "https://93.184.216.34/my-topic?auth=secret", ""},
		{"nothing", people.Webhook, "", wrongScheme},
		{"no scheme", people.Webhook, "93.184.216.34/hook", wrongScheme},
		{"a file", people.Webhook, "file:///etc/passwd", wrongScheme},
		{"gopher", people.Webhook, "gopher://93.184.216.34/", wrongScheme},
		{"capital scheme", people.Webhook, "HTTPS://93.184.216.34/", ""},
		{"no host", people.Webhook, "https:///hook", wrongHost},
		{"a mailto", people.Webhook, "mailto:someone@example.org", wrongURL},
		{"blanks", people.Webhook, " https://93.184.216.34/", wrongURL},
		{"a line break", people.Webhook, "https://93.184.216.34/\r\nHost: x", wrongURL},
		{"broken", people.Webhook, "https://[::1", wrongURL},
		{"mail port", people.Webhook, "http://93.184.216.34:25/", wrongPort},
		{"port of nothing", people.Webhook, "http://93.184.216.34:0/", wrongPort},
		{"loopback", people.Webhook, "http://127.0.0.1:8080/hook", wrongPrivate},
		{"loopback, IPv6", people.Webhook, "http://[::1]:8080/hook", wrongPrivate},
		{"IPv4 in IPv6", people.Webhook, "http://[::ffff:10.0.0.1]/hook", wrongPrivate},
		{"a zone", people.Webhook, "http://[fe80::1%25eth0]/hook", wrongHost},
		{"metadata", people.Webhook, "http://169.254.169.254/latest/meta-data", wrongPrivate},
		{"this machine by name", people.Webhook, "http://localhost:8080/", wrongPrivate},
		{"this machine by a longer name", people.Webhook, "http://a.LOCALHOST./", wrongPrivate},
		{"metadata by name", people.Webhook, "http://metadata.google.internal/", wrongPrivate},
		{"the site by name", people.Webhook, "https://games.example.org/api/v1/tables", wrongPrivate},
		{"the site by the same name", people.Webhook, "https://GAMES.example.org.:8443/", wrongPrivate},
		{"no topic", people.Ntfy, "https://93.184.216.34/", wrongTopic},
		{"more than a topic", people.Ntfy, "https://93.184.216.34/a/b", wrongTopic},
		{"credentials before a private host", people.Webhook, "http://example.org@127.0.0.1/", wrongPrivate},
		{"octal and short forms are names, which nobody has", people.Webhook, "http://0177.1.invalid/", wrongHost},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := open.check(t.Context(), test.kind, test.address)
			var e *AddressError
			switch {
			case test.wrong == "" && err != nil:
				t.Errorf("refused: %v", err)
			case test.wrong != "" && !errors.As(err, &e):
				t.Errorf("got %v, want %q", err, test.wrong)
			case test.wrong != "" && e.What != test.wrong:
				t.Errorf("got %q, want %q", e.What, test.wrong)
			}
		})
	}
	t.Run("private networks on request", func(t *testing.T) {
		if err := closed.check(t.Context(), people.Webhook, "http://127.0.0.1:8080/hook"); err != nil {
			t.Error(err)
		}
	})
}

func TestShortFormsOfAddressesAreRefused(t *testing.T) {
	// Some resolvers read 127.1 and 2130706433 as addresses; if one does, the address is private, and if none does, there
	// is no such host.
	for _, host := range []string{"127.1", "2130706433", "0x7f000001"} {
		if err := open.check(t.Context(), people.Webhook, "http://"+host+"/"); err == nil {
			t.Errorf("%s was let through", host)
		}
	}
}

func TestEveryWordHasASentence(t *testing.T) {
	for _, w := range locale.All() {
		for _, word := range []string{wrongURL, wrongScheme, wrongHost, wrongPort, wrongTopic, wrongPrivate} {
			if !w.Has("web.notify.wrong." + word) {
				t.Errorf("%s: there is no text for the address that is wrong as %q", w.Lang(), word)
			}
		}
		for _, word := range []string{troubleAddress, troublePrivate, troubleHost, troubleTLS, troubleTime, troubleConnect,
			troubleRedirect, troubleStatus} {
			if !w.Has("web.notify.trouble." + word) {
				t.Errorf("%s: there is no text for the trouble %q", w.Lang(), word)
			}
		}
	}
}
