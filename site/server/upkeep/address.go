package upkeep

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses of reverse proxies whose X-Forwarded-For is believed.
type Proxies []netip.Prefix

// has reports whether an address is that of a proxy.
func (p Proxies) has(a netip.Addr) bool {
	return slices.ContainsFunc(p, func(prefix netip.Prefix) bool { return prefix.Contains(a) })
}

// ParseProxies reads addresses and networks, such as 10.0.0.0/8 or 127.0.0.1.
func ParseProxies(list []string) (Proxies, error) {
	var proxies Proxies
	for _, text := range list {
		if prefix, err := netip.ParsePrefix(text); err == nil {
			proxies = append(proxies, prefix.Masked())
			continue
		}
		a, err := netip.ParseAddr(text)
		if err != nil {
			return nil, err
		}
		proxies = append(proxies, netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()))
	}
	return proxies, nil
}

// AddressOf returns the address a request comes from: the last one in X-Forwarded-For that no trusted proxy added, or
// that of the connection. Anyone may have written what comes before it.
func (p Proxies) AddressOf(r *http.Request) netip.Addr {
	from := connected(r.RemoteAddr)
	if len(p) == 0 || !p.has(from) {
		return from
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		a, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		from = a.Unmap()
		if !p.has(from) {
			break
		}
	}
	return from
}

// connected reads the address of a connection; what can't be read is the zero value, which shares its limits.
func connected(remote string) netip.Addr {
	if at, err := netip.ParseAddrPort(remote); err == nil {
		return at.Addr().Unmap()
	}
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return netip.Addr{}
	}
	a, _ := netip.ParseAddr(host)
	return a.Unmap()
}

// householdBits is how long the networks of IPv6 are that count as one visitor.
const householdBits = 56

// Network returns what is limited for an address: the address itself, or, for IPv6, its /56 network, since one
// customer is often given that much, and has each /64 of it.
func Network(a netip.Addr) netip.Addr {
	if !a.Is6() {
		return a
	}
	prefix, err := a.WithZone("").Prefix(householdBits)
	if err != nil {
		return a
	}
	return prefix.Addr()
}
