package notify

import (
	"context"
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
)

// maxURL bounds the addresses that people enter, in bytes.
const maxURL = 1000

// lookupTime is how long looking up a host name may take.
const lookupTime = 5 * time.Second

// The words of what can be wrong with an address.
const (
	wrongURL     = "url"
	wrongScheme  = "scheme"
	wrongHost    = "host"
	wrongPort    = "port"
	wrongTopic   = "topic"
	wrongPrivate = "private"
	wrongKeys    = "keys"
	wrongSecure  = "secure"
)

// An AddressError says what is wrong with an address that was entered. It does not hold the address.
type AddressError struct {
	// What is a word; the sentence is the text web.notify.wrong.<What>.
	What string
}

func (e *AddressError) Error() string { return "the address can't be used: " + e.What }

// Sentence returns that in the language of a person.
func (e *AddressError) Sentence(w *locale.Words) string { return w.Text("web.notify.wrong." + e.What) }

// Check checks an address before it is saved: a well-formed http or https address, on a port that sites use, on a host
// that is not part of a private network, nor this machine or site. kind is one of package people. With Config.Private
// any host will do. The error is an *AddressError, or that of the context.
//
// The host name may resolve differently later, so connections are checked again.
func (n *Notifier) Check(ctx context.Context, kind, address string) error {
	return n.reach.check(ctx, kind, address)
}

func (r *reach) check(ctx context.Context, kind, address string) error {
	if kind == people.Email {
		return checkMail(address)
	}
	u, err := parse(kind, address)
	if err != nil {
		return err
	}
	if !r.private && !usualPort(u.Port()) {
		return &AddressError{wrongPort}
	}
	if !r.private && kind == people.Push && u.Scheme != "https" {
		return &AddressError{wrongSecure}
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !r.host(a) {
			return &AddressError{wrongPrivate}
		}
		return nil
	}
	if !r.name(u.Hostname()) {
		return &AddressError{wrongPrivate}
	}
	ctx, cancel := context.WithTimeout(ctx, lookupTime)
	defer cancel()
	found, err := r.resolver.LookupNetIP(ctx, "ip", u.Hostname())
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return ctx.Err()
	case err != nil || len(found) == 0:
		return &AddressError{wrongHost}
	}
	for _, a := range found {
		if !r.host(a) {
			return &AddressError{wrongPrivate}
		}
	}
	return nil
}

// parse reads an address and checks what its text alone shows.
func parse(kind, address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || len(address) > maxURL || u.Opaque != "" || strings.TrimSpace(address) != address {
		return nil, &AddressError{wrongURL}
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, &AddressError{wrongScheme}
	case u.Hostname() == "" || strings.Contains(u.Hostname(), "%"):
		return nil, &AddressError{wrongHost}
	case fits(kind, u) != "":
		return nil, &AddressError{fits(kind, u)}
	}
	u.Fragment = ""
	return u, nil
}

// usualPort reports whether sites use a port. The low ports belong to other services, such as mail, to which someone
// might want to speak in the server's name.
func usualPort(port string) bool {
	if port == "" || port == "80" || port == "443" {
		return true
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n >= 1024
}

// local reports whether a name means this machine or its network, no matter what a name server says.
func local(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for _, name := range []string{"localhost", "local", "internal", "lan", "home.arpa"} {
		if host == name || strings.HasSuffix(host, "."+name) {
			return true
		}
	}
	return false
}

// reserved are the networks without public hosts, in addition to those that public refuses as a whole.
var reserved = prefixes(
	// RFC 6890: this network, private use, carriers, loopback, link-local (and the metadata of clouds), protocols,
	// documentation, relays, benchmarks, multicast, reserved.
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
	"192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
	"224.0.0.0/4", "240.0.0.0/4",
	// A public address where a cloud keeps metadata.
	"168.63.129.16/32",
	// Protocols and tunnels (Teredo), documentation, 6to4, which contain IPv4 addresses.
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// global is where public hosts of IPv6 are. Loopback, private and link-local networks, multicast, and IPv4 addresses
// disguised as IPv6 (NAT64 and others) are outside it.
var global = netip.MustParsePrefix("2000::/3")

func prefixes(list ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(list))
	for i, text := range list {
		out[i] = netip.MustParsePrefix(text)
	}
	return out
}

// public reports whether an address is that of a host on the public network.
func public(a netip.Addr) bool {
	if !a.IsValid() || a.Zone() != "" {
		return false
	}
	a = a.Unmap()
	if a.Is6() && !global.Contains(a) {
		return false
	}
	return !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(a) })
}
