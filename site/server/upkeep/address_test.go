package upkeep

import (
	"net/http"
	"net/netip"
	"testing"
)

func TestAddressOf(t *testing.T) {
	proxies, err := ParseProxies([]string{"127.0.0.1", "10.0.0.0/8"})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, remote string
		forwarded    []string
		want         string
	}{
		{"direct", "203.0.113.9:4711", nil, "203.0.113.9"},
		{"a stranger claims to be a proxy", "203.0.113.9:4711", []string{"198.51.100.1"}, "203.0.113.9"},
		{"behind a proxy", "127.0.0.1:4711", []string{"198.51.100.1"}, "198.51.100.1"},
		{"what the visitor wrote himself does not count", "127.0.0.1:4711", []string{"1.1.1.1, 198.51.100.1"},
			"198.51.100.1"},
		{"two proxies", "127.0.0.1:4711", []string{"1.1.1.1, 198.51.100.1", "10.2.3.4"}, "198.51.100.1"},
		{"nonsense", "127.0.0.1:4711", []string{"unknown"}, "127.0.0.1"},
		{"IPv4 in IPv6", "[::ffff:203.0.113.9]:4711", nil, "203.0.113.9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := &http.Request{RemoteAddr: test.remote, Header: http.Header{"X-Forwarded-For": test.forwarded}}
			if got := proxies.AddressOf(r).String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestLimitedBySubnet(t *testing.T) {
	a, b := netip.MustParseAddr("2001:db8:1:200::1"), netip.MustParseAddr("2001:db8:1:2ff:ffff::9")
	if Network(a) != Network(b) {
		t.Error("one network of 56 bits has two limits")
	}
	if c := netip.MustParseAddr("2001:db8:1:300::1"); Network(a) == Network(c) {
		t.Error("two networks share a limit")
	}
}

func TestParseProxiesRefusesNames(t *testing.T) {
	if _, err := ParseProxies([]string{"proxy.example"}); err == nil {
		t.Error("a name was taken for an address")
	}
}
