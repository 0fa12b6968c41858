package notify

import (
	"context"
	"net"
	"net/netip"
	"slices"
	"strings"
	"syscall"
)

// reach says which hosts may be called: those on the public network other than the machine itself and the site. Others
// may not speak, in the machine's name, to what listens at its own addresses, even if these are public.
type reach struct {
	// private allows every host to be called.
	private bool
	// names are the site's names, in lower case.
	names []string
	// own lists the addresses of the machine.
	own func() ([]net.Addr, error)
	// resolver looks names up; nil is that of the machine.
	resolver *net.Resolver
}

// host reports whether a host may be called as far as its address goes. If the machine's own addresses can't be read,
// none may.
func (r *reach) host(a netip.Addr) bool {
	return r.private || public(a) && !r.isOwn(a)
}

// isOwn reports whether an address is one of this machine, or could be.
func (r *reach) isOwn(a netip.Addr) bool {
	list, err := r.own()
	return err != nil || slices.ContainsFunc(list, func(of net.Addr) bool {
		p, err := netip.ParsePrefix(of.String())
		return err == nil && p.Addr().Unmap().WithZone("") == a.Unmap()
	})
}

// name reports whether a host may be called as far as its name goes: not one that means this machine, its network, or
// the site.
func (r *reach) name(host string) bool {
	return r.private || !local(host) && !slices.Contains(r.names, strings.ToLower(strings.TrimSuffix(host, ".")))
}

// refuse stops a connection to a host that may not be called. The address has already been resolved.
func (r *reach) refuse(_ context.Context, network, address string, _ syscall.RawConn) error {
	if r.private {
		return nil
	}
	at, err := netip.ParseAddrPort(address)
	if err != nil || network != "tcp4" && network != "tcp6" || !r.host(at.Addr()) {
		return errPrivate
	}
	return nil
}
