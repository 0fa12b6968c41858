package upkeep

import (
	"net/http"
	"net/netip"
	"sync/atomic"
)

// Origins watches whether every visitor comes through a proxy that nobody trusts: then all of them share its address,
// and its limits. The zero value is ready for use.
type Origins struct {
	// through counts requests from a neighbour that names somebody else in X-Forwarded-For; straight is true once there
	// was one from elsewhere that names nobody.
	through  atomic.Int64
	straight atomic.Bool
}

// enoughThrough is how many requests through a proxy say that there is one.
const enoughThrough = 20

// Watch takes note of a request that came from an address, and reports once that all come through a proxy.
func (o *Origins) Watch(r *http.Request, from netip.Addr) bool {
	if o.straight.Load() {
		return false
	}
	switch named := r.Header.Get("X-Forwarded-For") != ""; {
	case named && (from.IsLoopback() || from.IsPrivate()):
		return o.through.Add(1) == enoughThrough
	case !from.IsLoopback(): // The machine itself asks how the server is.
		o.straight.Store(true)
	}
	return false
}

// Hidden reports whether all visitors come through a proxy that nobody trusts.
func (o *Origins) Hidden() bool { return !o.straight.Load() && o.through.Load() >= enoughThrough }
